"""Who owes what in a phase."""

from engine.board import Power
from engine.game.duties import Duty, Owed, duties, has_something_to_order
from engine.orders import Order
from engine.position import Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.positions import position

MODERN = Rulebook.modern()
FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def _orders(*texts: str) -> tuple[Order, ...]:
    return tuple(parse_order(text, CLASSIC) for text in texts)


def _duties(there: Position, *given: str) -> dict[Power, tuple[Owed, int, tuple[str, ...]]]:
    found = duties(there, CLASSIC, MODERN, {FRANCE: _orders(*given)})
    return {one.power: (one.owes, one.count, tuple(map(str, one.units))) for one in found}


def test_moves_are_owed_for_every_unit_without_an_order() -> None:
    """Good or bad orders settle it alike."""
    start = CLASSIC.start
    assert _duties(start)[FRANCE] == (Owed.ORDERS, 3, ("F BRE", "A MAR", "A PAR"))
    assert _duties(start, "A PAR - LON", "A MAR H")[FRANCE] == (Owed.ORDERS, 1, ("F BRE",))
    assert FRANCE not in _duties(start, "A PAR H", "A MAR H", "F BRE H")
    assert len(_duties(start)) == 7
    assert all(has_something_to_order(start, power, CLASSIC) for power in CLASSIC.powers)


def test_retreats_are_owed_by_the_dislodged_alone() -> None:
    """Nobody else has anything to do."""
    there = position(
        "F1902R", {"GERMANY": ["A BUR"], "FRANCE": ["A MAR"]}, {}, {"FRANCE": {"A BUR": "MUN"}}
    )
    assert _duties(there) == {FRANCE: (Owed.RETREATS, 1, ("A BUR",))}
    assert _duties(there, "A BUR R PAR") == {}
    assert not has_something_to_order(there, GERMANY, CLASSIC)


def test_builds_and_removals_are_owed_until_legal_ones_are_given() -> None:
    """An impossible build leaves the duty open, a waived one does not."""
    there = position(
        "W1901A",
        {"FRANCE": ["A SPA"], "GERMANY": ["A BER", "A MUN"]},
        {"FRANCE": ["PAR", "MAR", "SPA"], "GERMANY": ["BER"]},
    )
    assert _duties(there) == {
        FRANCE: (Owed.BUILDS, 2, ()),
        GERMANY: (Owed.REMOVALS, 1, ("A BER", "A MUN")),
    }
    assert _duties(there, "BUILD A BRE", "WAIVE")[FRANCE] == (Owed.BUILDS, 1, ())
    assert FRANCE not in _duties(there, "BUILD A PAR", "WAIVE")
    given = {GERMANY: _orders("REMOVE A MUN")}
    assert duties(there, CLASSIC, MODERN, given) == (Duty(FRANCE, Owed.BUILDS, 2),)
