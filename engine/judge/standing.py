"""Who stands where, in the form that every question of legality is asked of."""

from __future__ import annotations

from engine.board import Location, Map, Unit, UnitType
from engine.position import Position


class Standing:
    """The standing units of a position on their map: `units`, by the numbers of their provinces."""

    __slots__ = ("_fleets", "board", "units")

    def __init__(self, position: Position, board: Map) -> None:
        index_of = board.index_of
        self.board = board
        self.units: dict[int, Unit] = {index_of[unit[2]]: unit for unit in position.units}
        self._fleets: int | None = None

    @property
    def fleets(self) -> int:
        """The mask of the seas that hold a fleet: those that could convoy (R-LEGAL-11)."""
        if self._fleets is None:
            fleets = [1 << at for at, unit in self.units.items() if unit[1] is UnitType.FLEET]
            self._fleets = sum(fleets) & self.board.seas
        return self._fleets

    def at(self, location: Location) -> Unit | None:
        """The unit in the province of a location; None when there is none, or no such province."""
        return self.units.get(self.board.index_of.get(location, -1))
