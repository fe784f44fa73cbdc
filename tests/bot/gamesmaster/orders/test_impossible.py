"""What cannot be done is answered with the reason, and with what can."""

import pytest

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.orders import NotSaved
from bot.gamesmaster.notices.orders import Receipt as Stored
from bot.messages.registry import decode, message_of
from engine.position import Position
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.gamesmaster.positions import replace_open_phase
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt
from tests.engine.positions import position

AUSTRIA = player_of("AUSTRIA")
UNITS = {"RUSSIA": ["A RUM"], "ITALY": ["A TRI"], "AUSTRIA": ["A VIE"], "TURKEY": ["A BUL"]}
RETREATS = position("F1901R", UNITS, {}, {"AUSTRIA": {"A BUD": "TRI"}})
BUILDS = position("W1901A", UNITS, {"AUSTRIA": ["VIE", "BUD", "SER"], "TURKEY": ["BUL"]}, {})


def at(evening: Evening, there: Position) -> str:
    """A game that stands there; its id."""
    game = evening.starts()
    replace_open_phase(evening.engine, there, game)
    return game


def last_receipt(evening: Evening) -> str:
    """The words of the last receipt, and its buttons."""
    records = [told.item.record for told in evening.told if told.item.record.kind == "Receipt"]
    stored = decode("Receipt", records[-1].notice)
    assert isinstance(stored, Stored)
    return words(message_of(stored, evening.games))


def test_a_retreat_that_is_not_allowed_says_why_and_what_is(evening: Evening) -> None:
    """Bud is next to Vie, Gal, Rum, Ser and Tri; only Gal and Ser are empty."""
    game = at(evening, RETREATS)
    only(evening.says(AUSTRIA, "A BUD - RUM"), Receipt)
    said = last_receipt(evening)
    assert "Rumania is occupied; it will be disbanded" in said
    assert "Possible: Galicia, Serbia or disband." in said
    for order in ("A BUD R GAL", "A BUD R SER", "A BUD D"):
        assert f"'value': '{game}|F1901R#1|{order}'" in said
    pressed = evening.press(AUSTRIA, Action.PUT, game, "F1901R#1", "A BUD R SER")
    (line,) = only(pressed, Receipt).lines
    assert line.order == "A BUD R SER"
    assert "Possible" not in last_receipt(evening)


def test_a_build_that_is_not_allowed_says_why_and_what_is(evening: Evening) -> None:
    """Vienna is occupied, Trieste lost: only Budapest is left, which has no coast."""
    at(evening, BUILDS)
    evening.says(AUSTRIA, "build army vienna")
    said = last_receipt(evening)
    assert "Vienna is occupied; it won't count" in said
    assert "Possible: Build Army Budapest." in said
    evening.says(AUSTRIA, "build army budapest")
    assert "Possible" not in last_receipt(evening)


@pytest.mark.parametrize("text", ["bud holds", "A BUD S A VIE"])
def test_what_a_dislodged_unit_cannot_do_is_asked_about(evening: Evening, text: str) -> None:
    """Nothing is saved for it; its retreats are buttons."""
    at(evening, RETREATS)
    answer = only(evening.says(AUSTRIA, text), NotSaved)
    assert [problem.candidates for problem in answer.problems] == [
        ("A BUD R GAL", "A BUD R SER", "A BUD D")
    ]
    assert "can only retreat or disband" in words(message_of(answer, evening.games))


@pytest.mark.parametrize(
    ("text", "candidates"), [("fleet to english chanel", ("F BRE - ENG",)), ("A MAR - Picxx", ())]
)
def test_a_place_that_was_nearly_named_is_offered_if_it_can_be_reached(
    evening: Evening, text: str, candidates: tuple[str, ...]
) -> None:
    """Its button has the whole order; Picardy is out of reach from Marseilles."""
    evening.starts()
    answer = only(evening.says(player_of("FRANCE"), text), NotSaved)
    assert [problem.candidates for problem in answer.problems] == [candidates]
    assert "Did you mean" in words(message_of(answer, evening.games))


def test_a_move_that_is_not_allowed_only_says_why(evening: Evening) -> None:
    """Its unit has so many others; the form lists them."""
    evening.starts()
    evening.says(AUSTRIA, "A VIE - MUN")
    said = last_receipt(evening)
    assert "Munich isn't next to it; it will hold" in said
    assert "Possible" not in said
