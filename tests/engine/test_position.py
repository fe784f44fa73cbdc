"""Positions: what can be on one board at once."""

import pytest

from engine.board import Power, Unit
from engine.errors import PositionError
from engine.position import Dislodged, Phase, Position
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY

BOARD = CLASSIC.map
SPRING = Phase.parse("S1901M")


def unit(power: Power, text: str) -> Unit:
    """A unit of the classic board."""
    return CLASSIC.unit(power, text)


def test_units_are_sorted_by_their_provinces() -> None:
    """However they are given, equal positions are equal."""
    units = [unit(FRANCE, "A PAR"), unit(ENGLAND, "F LON"), unit(FRANCE, "F BRE")]
    position = Position.of(SPRING, units)
    assert [str(one) for one in position.units] == ["F BRE", "F LON", "A PAR"]
    assert position == Position.of(SPRING, reversed(units))


def test_units_are_found_by_province_and_power() -> None:
    """A fleet on one coast occupies the whole province (R-BOARD-05)."""
    fleet = unit(ENGLAND, "F STP/NC")
    position = Position.of(SPRING, [fleet, unit(FRANCE, "A PAR")])
    assert position.unit_at(BOARD.province("STP")) == fleet
    assert position.unit_at(BOARD.province("MOS")) is None
    assert position.units_of(ENGLAND) == (fleet,)


@pytest.mark.parametrize(
    ("one", "two"), [("A PAR", "A PAR"), ("A SPA", "F SPA/SC"), ("F STP/NC", "F STP/SC")]
)
def test_no_two_units_stand_in_one_province(one: str, two: str) -> None:
    """Never more than one unit in a space (R-START-05)."""
    with pytest.raises(PositionError, match=one[2:5]):
        Position.of(SPRING, [unit(FRANCE, one), unit(GERMANY, two)])


@pytest.mark.parametrize("text", ["A NTH", "F MUN", "F STP", "A STP/NC", "A SWI", "F SWI"])
def test_no_unit_stands_where_its_kind_cannot(text: str) -> None:
    """Armies on land without a coast, fleets at sea or on a coast that is named."""
    with pytest.raises(PositionError, match="cannot stand"):
        Position.of(SPRING, [unit(FRANCE, text)])


def test_a_dislodged_unit_shares_its_province_with_the_attacker() -> None:
    """The standing and the dislodged units are two layers."""
    beaten = Dislodged(unit(FRANCE, "A BUR"), BOARD.province("MUN"), by_convoy=False)
    position = Position.of(
        Phase.parse("S1901R"), [unit(GERMANY, "A BUR")], dislodged=[beaten], contested=()
    )
    assert position.dislodged_at(BOARD.province("BUR")) == beaten
    assert position.dislodged_at(BOARD.province("MUN")) is None
    assert position.dislodged_of(FRANCE) == (beaten,)
    assert position.dislodged_of(GERMANY) == ()


def test_no_two_dislodged_units_share_a_province() -> None:
    """Only one unit stood there."""
    entries = [
        Dislodged(unit(power, "A BUR"), BOARD.province("MUN"), by_convoy=False)
        for power in (FRANCE, GERMANY)
    ]
    with pytest.raises(PositionError, match="BUR"):
        Position.of(Phase.parse("S1901R"), [], dislodged=entries)


def test_centers_belong_to_their_owners() -> None:
    """`centers_of` lists them in the order of their numbers; neutral ones are absent."""
    owners = {BOARD.province("PAR"): FRANCE, BOARD.province("BEL"): FRANCE}
    position = Position.of(SPRING, [], centers=owners)
    assert [place.code for place in position.centers_of(FRANCE)] == ["BEL", "PAR"]
    assert position.centers_of(ENGLAND) == ()


def test_only_a_supply_center_is_owned() -> None:
    """Burgundy belongs to nobody."""
    with pytest.raises(PositionError, match="BUR is no supply center"):
        Position.of(SPRING, [], centers={BOARD.province("BUR"): FRANCE})
