"""Who stands where, in the form that every question of legality is asked of."""

from __future__ import annotations

from engine.board import Map, Power, Province, Unit, UnitType
from engine.position import Position


class Standing:
    """The standing units of a position on their map.

    `unit_in` finds the unit of a province. By the province's number, `units` and `powers` have the
    unit and whose it is, or None. `occupied` is the mask of the units' provinces, `fleets` that of
    the seas that hold a fleet: those that could convoy (R-LEGAL-11).
    """

    __slots__ = ("board", "fleets", "occupied", "powers", "unit_in", "units")

    def __init__(self, position: Position, board: Map) -> None:
        self.board = board
        unit_in: dict[Province, Unit] = {}
        units: list[Unit | None] = [None] * len(board.provinces)
        powers: list[Power | None] = [None] * len(board.provinces)
        occupied = fleets = 0
        fleet = UnitType.FLEET
        for unit in position.units:
            province = unit[2].province
            unit_in[province] = unit
            index = province.index
            units[index] = unit
            powers[index] = unit[0]
            occupied |= province.bit
            if unit[1] is fleet:
                fleets |= province.bit
        self.unit_in = unit_in
        self.units = units
        self.powers = powers
        self.occupied = occupied
        self.fleets = fleets & board.seas
