"""Positions and orders that cannot be are refused by the name of the field at fault."""

from __future__ import annotations

import pytest

from engine.board import Location, Province, Terrain, Unit, UnitType
from engine.orders import Move, Named
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.variants.classic import CLASSIC, FRANCE
from render import board_png
from render.errors import DrawingError

PHASE = Phase.parse("S1901M")
PLACE = CLASSIC.map.province
ATLANTIS = Location("ATL", Province("ATL", "Atlantis", Terrain.COASTAL, 99), None, 199)


def army(code: str) -> Unit:
    """A French army."""
    return Unit(FRANCE, UnitType.ARMY, CLASSIC.location(code))


def fleet(code: str) -> Unit:
    """A French fleet."""
    return Unit(FRANCE, UnitType.FLEET, CLASSIC.location(code))


@pytest.mark.parametrize(
    ("position", "field", "words"),
    [
        (Position(PHASE, (army("PAR"), army("PAR"))), "position.units", "two units in PAR"),
        (Position(PHASE, (army("PAR"),) * 80), "position.units", "two units in PAR"),
        (Position(PHASE, (fleet("STP"),)), "position.units", "named where there are several"),
        (Position(PHASE, (fleet("PAR"),)), "position.units", "at sea or on a coast"),
        (Position(PHASE, (army("NTH"),)), "position.units", "stands on land"),
        (
            Position(PHASE, (), {}, (Dislodged(army("NTH"), PLACE("LON"), by_convoy=False),)),
            "position.dislodged",
            "stands on land",
        ),
        (Position(PHASE, (), {PLACE("BUR"): FRANCE}), "position.centers", "BUR is no supply"),
    ],
)
def test_an_impossible_position_is_refused(position: Position, field: str, words: str) -> None:
    """The error names the field and what is wrong with it."""
    with pytest.raises(DrawingError, match=words) as caught:
        board_png(position, CLASSIC)
    assert caught.value.field == field


def test_a_place_off_the_map_is_refused() -> None:
    """Under a unit or its attacker it is the position's fault, in an order that of the orders."""
    lost = Unit(FRANCE, UnitType.ARMY, ATLANTIS)
    with pytest.raises(DrawingError, match="off the classic map") as caught:
        board_png(Position(PHASE, (lost,)), CLASSIC)
    assert caught.value.field == "position.units"
    struck = Dislodged(army("PAR"), ATLANTIS.province, by_convoy=False)
    with pytest.raises(DrawingError, match="dislodged from ATL") as caught:
        board_png(Position(PHASE, (), {}, (struck,)), CLASSIC)
    assert caught.value.field == "position.dislodged"
    order = Move(Named(UnitType.ARMY, CLASSIC.location("PAR")), ATLANTIS)
    with pytest.raises(DrawingError, match="ATL") as caught:
        board_png(CLASSIC.start, CLASSIC, orders=(order,))
    assert caught.value.field == "orders"
