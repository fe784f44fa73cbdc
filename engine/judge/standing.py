"""Who stands where, in the form that every question of legality is asked of."""

from __future__ import annotations

from engine.board import Location, Map, Power, Unit, UnitType
from engine.position import Position


class Standing:
    """The standing units of a position on their map.

    `places` are the numbers of their provinces, in order; by those numbers `units` and `powers`
    have the unit and whose it is, or None; the number -1 stands for nowhere. `occupied` is the
    mask of the units' provinces, `fleets` that of the seas that hold a fleet: those that could
    convoy (R-LEGAL-11).
    """

    __slots__ = ("board", "fleets", "occupied", "places", "powers", "units")

    def __init__(self, position: Position, board: Map) -> None:
        size = len(board.provinces) + 1
        units: list[Unit | None] = [None] * size
        powers: list[Power | None] = [None] * size
        index_of = board.index_of
        places = [index_of[unit[2]] for unit in position.units]
        occupied = fleets = 0
        fleet = UnitType.FLEET
        for place, unit in zip(places, position.units, strict=True):
            units[place] = unit
            powers[place] = unit[0]
            bit = 1 << place
            occupied |= bit
            if unit[1] is fleet:
                fleets |= bit
        self.board = board
        self.places = places
        self.units = units
        self.powers = powers
        self.occupied = occupied
        self.fleets = fleets & board.seas

    def at(self, location: Location) -> Unit | None:
        """The unit in the province of a location; None when there is none, or no such province."""
        place = self.board.index_of.get(location)
        return None if place is None else self.units[place]
