"""What somebody does by writing a sentence."""

import re

import pytest

from engine.reader import Act, acts_of


@pytest.mark.parametrize(
    "text",
    [
        "when is it due",
        "is Rumania taken?",
        "do we get more time",
        "my other fleet could reach Tunis",
        "no idea how a convoy is written",
        "suppose two of mine bounce each other",
        "tell me who runs this",
        "if Norway goes to Sweden can the Edinburgh fleet slip in behind it",
        "has Russia attacked me in Ankara yet",
        "if I write to you here does the channel get to see it",
    ],
)
def test_a_question_is_known_with_or_without_its_mark(text: str) -> None:
    """By how it begins."""
    assert {sentence.act for sentence in acts_of(text)} == {Act.ASKING}


@pytest.mark.parametrize(
    "text",
    [
        "could you send Kiel to Holland?",
        "would you please move Rome to Apulia",
        "Warsaw to Silesia, and thanks for the map",
        "when Munich falls I am done for, so Berlin to Munich",
        "my sister is ill",
        "bring it on, next year is mine",
        "should have voted for the draw when there was one",
    ],
)
def test_a_request_and_a_remark_ask_nothing(text: str) -> None:
    """A request gives orders, whatever its mark."""
    assert Act.ASKING not in {sentence.act for sentence in acts_of(text)}


def test_a_sentence_is_cut_where_it_goes_on_to_ask() -> None:
    """What it tells may be an order; a question about just that is one with it."""
    first, second = acts_of("A WAR H, who has not sent anything yet?")
    assert (first.text, first.act, second.act) == ("A WAR H", Act.TELLING, Act.ASKING)
    (whole,) = acts_of("fleet in Paris. possible?")
    assert whole.act is Act.ASKING


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("hold on, I'm not finished yet", Act.NOT_READY),
        ("don't process it yet", Act.NOT_READY),
        ("all done here, thanks", Act.READY),
        ("lock it in", Act.READY),
        ("scrap what I sent", Act.TAKING_BACK),
        ("never mind", Act.TAKING_BACK),
    ],
)
def test_other_acts_are_told_from_talk(text: str, act: Act) -> None:
    """Each by its words."""
    assert act in {sentence.act for sentence in acts_of(text)}


def test_the_words_of_a_text_are_all_in_its_sentences() -> None:
    """Nothing is removed, whatever stands between."""
    text = "Hi! Is it late?\nF St. Petersburg - Norway; what about Sweden? ok..."
    told = " ".join(sentence.text for sentence in acts_of(text))
    assert re.findall(r"\w+", told) == re.findall(r"\w+", text)
