"""Texts that take something back in plain words: orders, a vote, being ready."""

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.votes import VoteNoted
from tests.bot.gamesmaster.answers.situations import Written, begin, says
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.receipts import Receipt

FRANCE = player_of("FRANCE")
_ORDERS = "A PAR - PIC, F BRE - ENG, A MAR - SPA"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Brest isn't sailing, sorry", {"A PAR - PIC", "A MAR - SPA"}),
        ("leave Brest out of it", {"A PAR - PIC", "A MAR - SPA"}),
        ("keep paris, lose the other two", {"A PAR - PIC"}),
        ("can you take out what I said for Brest? thanks", {"A PAR - PIC", "A MAR - SPA"}),
        ("scratch the fleet", {"A PAR - PIC", "A MAR - SPA"}),
        ("hmm no, wipe it all, starting over after dinner", set[str]()),
        ("that was the wrong window, please forget what I just sent", set[str]()),
        ("Empty my list, I start over tonight", set[str]()),
        ("cancel everything please", set[str]()),
        ("wait, Picardy is a bad idea, take that out", {"F BRE - ENG", "A MAR - SPA"}),
        ("on second thought leave Paris where it is", {"F BRE - ENG", "A MAR - SPA"}),
    ],
)
def test_just_what_is_named_is_taken_back(evening: Evening, text: str, left: set[str]) -> None:
    """The receipt shows what is left."""
    evening.starts()
    evening.says(FRANCE, _ORDERS)
    receipt = only(evening.says(FRANCE, text), Receipt)
    assert {line.order for line in receipt.lines} - {None} == left


@pytest.mark.parametrize(
    "text",
    [
        "i changed my mind on Brest but you wrote it down already, is it set in stone now",
        "what if I leave Brest where it is",
        "forgot what I said for Paris, can I still drop it",
        "not sure about Marseilles, how do I take that back",
        "I regret Brest, is it too late to cancel that",
        "if I scratch Paris, does the rest stay",
        "how do I delete my Brest order",
    ],
)
def test_a_question_takes_nothing_back(evening: Evening, text: str) -> None:
    """Whether it has its mark or not."""
    evening.starts()
    evening.says(FRANCE, _ORDERS)
    evening.says(FRANCE, text)
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert {line.order for line in receipt.lines} - {None} == set(_ORDERS.split(", "))


def test_the_only_order_is_meant_where_none_is_named(evening: Evening) -> None:
    """France has given one build."""
    begin(evening, "winter")
    text = "oops, don't build that after all"
    receipt = only(says(evening, Written("winter", "fran", "dm", text, "withdrawal")), Receipt)
    assert not {line.order for line in receipt.lines} - {None}


@pytest.mark.parametrize(
    ("situation", "who", "text"),
    [
        ("winter", "anna", "pls delete the army i gave you for budapest"),
        ("retreats", "ivo", "Undo what I said before about Tyrolia, maybe is not good"),
    ],
)
def test_who_gave_nothing_can_take_nothing_back(
    evening: Evening, situation: str, who: str, text: str
) -> None:
    """Least of all is it stored as an order."""
    begin(evening, situation)
    told = only(says(evening, Written(situation, who, "dm", text, "withdrawal")), Answered)
    assert told.topic == "nothing_saved"


def test_what_is_not_to_be_built_gives_way_to_what_is(evening: Evening) -> None:
    """Brest was to be built in."""
    begin(evening, "winter")
    text = "don't build in Brest, build in Paris"
    receipt = only(says(evening, Written("winter", "fran", "dm", text, "order")), Receipt)
    assert {line.order for line in receipt.lines} - {None} == {"BUILD A PAR"}


@pytest.mark.parametrize(
    "text",
    [
        "never mind, found it myself",
        "I won't forget what Italy did to me",
        "don't tell anybody, but this is fun",
        "don't move Burgundy",
        "take everything back but the Italian thing",
        "should I take back Paris?",
    ],
)
def test_nothing_is_taken_back_by_talk(evening: Evening, text: str) -> None:
    """Nor by a question; the orders stay as they are."""
    evening.starts()
    evening.says(FRANCE, _ORDERS)
    only(evening.says(FRANCE, text), Answered)
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert {line.order for line in receipt.lines} - {None} == set(_ORDERS.split(", "))


@pytest.mark.parametrize(
    "text",
    [
        "I said yes to the draw, make that a no",
        "If there's a draw vote from me in your books, cancel it",
        "about that draw: I've changed my mind, not voting for it",
        "I withdraw my yes",
        "no draw from me after all",
        "strike my yes for the draw",
    ],
)
def test_a_vote_is_taken_back(evening: Evening, text: str) -> None:
    """However it is put."""
    evening.starts()
    evening.says(FRANCE, "draw")
    assert only(evening.says(FRANCE, text), VoteNoted).vote is None
