"""Which units stand where, and where a unit can go without a convoy."""

from collections.abc import Mapping
from typing import Final, cast

from engine.board import Location, Map, Province, Terrain, Unit, UnitType
from engine.judge.outcome import Reason
from engine.orders import Named
from engine.position import Position

NOWHERE: Final = Location("", Province("", "", Terrain.IMPASSABLE, 0), None, 0)
"""A location that is on no map."""
VACANT: Final = cast("Unit", None)
"""The entry for an empty province. It is None, so that `filter` drops it from a list of units, and
typed as a unit, so that code that knows a unit is there need not check for None."""


_NO_LANDINGS: Final[Mapping[Location, Location]] = {}


class Occupancy:
    """The units that stand in a position, on a map.

    `units` is a list by the numbers of the provinces, VACANT where nobody stands and at index -1.
    """

    __slots__ = ("_fleets", "board", "units")

    def __init__(self, position: Position, board: Map) -> None:
        self.board = board
        self.units = units = [VACANT] * (len(board.provinces) + 1)
        for unit in position.units:
            units[unit[2].province.index] = unit
        self._fleets: int | None = None

    @property
    def fleets(self) -> int:
        """The mask of the seas with a fleet: all fleets that could convoy (R-LEGAL-11)."""
        if self._fleets is None:
            units, fleets = self.units, 0
            for sea in self.board.sea_numbers:
                if units[sea] is not VACANT:
                    fleets |= 1 << sea
            self._fleets = fleets
        return self._fleets

    def at(self, location: Location) -> Unit | None:
        """The unit in the province of a location; None when there is none, or no such province."""
        unit = self.units[self.board.index_of.get(location, -1)]
        return None if unit is VACANT else unit


def landing(board: Map, unit: Unit | Named, written: Location) -> Location | None:
    """The location where a unit arrives by a direct move to a location as written, or None.

    An unnamed coast is implied when just one can be reached (R-ORD-14, DATC 4.B.2).
    """
    return board.landings[unit.type].get(unit.location, _NO_LANDINGS).get(written)


def landing_fault(  # noqa: PLR0911 - a rule a line
    board: Map, unit: Unit, written: Location
) -> Reason:
    """Why a unit cannot move directly to a location for which `landing` returned None."""
    province = written.province
    is_fleet = unit.type is UnitType.FLEET
    if province is unit.province:
        return Reason.SAME_PROVINCE
    if province.terrain is Terrain.IMPASSABLE:
        return Reason.IMPASSABLE
    if province.bit & board.closed:
        return Reason.CLOSED
    if is_fleet and province.terrain is Terrain.INLAND:
        return Reason.FLEET_INLAND
    if not is_fleet and province.terrain is Terrain.SEA:
        return Reason.ARMY_AT_SEA
    if is_fleet and board.reach(unit.type, unit.location) & province.bit:
        return Reason.COAST_MISSING if written.coast is None else Reason.COAST_UNREACHABLE
    if not is_fleet and unit.province.bit & board.ports and province.bit & board.ports:
        return Reason.NO_CONVOY_POSSIBLE
    return Reason.NOT_ADJACENT
