"""Who stands where, in the form that every question of legality is asked of."""

from __future__ import annotations

from typing import Final

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType
from engine.position import Position

NOWHERE: Final = Location("", Province("", "", Terrain.IMPASSABLE, 0), None, 0)
"""At no place of any map."""
NOBODY: Final = Unit(Power(""), UnitType.ARMY, NOWHERE)
"""Who stands in an empty province: of no power, at no location of any map."""


class Standing:
    """The standing units of a position on their map.

    `units` are by the numbers of their provinces, NOBODY in the empty ones and at -1.
    """

    __slots__ = ("_count", "_fleets", "board", "units")

    def __init__(self, position: Position, board: Map) -> None:
        self.board = board
        self.units: list[Unit] = [NOBODY] * (len(board.provinces) + 1)
        for unit in position.units:
            self.units[unit[2].province.index] = unit
        self._count = len(position.units)
        self._fleets: int | None = None

    def __len__(self) -> int:
        return self._count

    @property
    def fleets(self) -> int:
        """The mask of the seas that hold a fleet: those that could convoy (R-LEGAL-11)."""
        if self._fleets is None:
            units = self.units
            afloat = [1 << sea for sea in self.board.sea_numbers if units[sea] is not NOBODY]
            self._fleets = sum(afloat)
        return self._fleets

    def at(self, location: Location) -> Unit | None:
        """The unit in the province of a location; None when there is none, or no such province."""
        unit = self.units[self.board.index_of.get(location, -1)]
        return None if unit is NOBODY else unit
