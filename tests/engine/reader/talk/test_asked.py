"""What a question names, and which topic it is about."""

import random

import pytest

from bot.gamesmaster.answers.answer import ways
from engine.reader import Topics, asked_in
from engine.variants.classic import CLASSIC


@pytest.mark.parametrize(
    ("text", "said", "places"),
    [
        ("Who's in the Barents Sea?", "who is in the #", ["BAR"]),
        ("can A WAR support GAL", "can a # support #", ["WAR", "GAL"]),
        ("is there war at the bar", "is there war at the bar", []),
        ("what did england's fleet do", "what did ~ fleet do", []),
        ("u can't tell me ur plans", "you can not tell me your plans", []),
    ],
)
def test_places_and_powers_are_marked_and_words_spelt_alike(
    text: str, said: str, places: list[str]
) -> None:
    """A code that is a word counts in capitals, or where a place must stand."""
    asked = asked_in(text, CLASSIC)
    assert (asked.said, [place.code for place in asked.places]) == (said, places)


def test_the_topic_is_the_one_whose_ways_share_the_telling_words() -> None:
    """Misspelt ones are mended; words that mean the same count as the same."""
    topics = Topics(
        {"late": ["who has not sent orders"], "map": ["show me the map", "where is the map"]},
        {"map": "board picture"},
    )
    assert topics.ranked("where can i see the bord")[0].topic == "map"
    assert topics.ranked("who did not send ordrs")[0].topic == "late"
    assert topics.ranked("frobnicate") == []


def test_a_way_that_is_left_out_is_found_by_the_others() -> None:
    """Even the odd ones, of which each brings words that no other has, mostly so."""
    known = [(number, topic) for number, (topic, _) in enumerate(ways().topics._ways)]
    said = [said for _, said in ways().listed]
    tried = random.Random(34).sample(known, 400)  # noqa: S311 - repeatable on purpose
    found = [ways().topics.ranked(said[number], number)[:1] for number, _ in tried]
    right = sum(
        bool(best) and best[0].topic == topic for best, (_, topic) in zip(found, tried, strict=True)
    )
    assert right >= 0.65 * len(tried)
