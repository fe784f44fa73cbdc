"""Who stands where, in the form that every question of legality is asked of."""

from __future__ import annotations

from engine.board import Map, Province, Unit, UnitType
from engine.position import Position


class Standing:
    """The standing units of a position on their map.

    `unit_in` finds the unit of a province, `fleets` is the mask of the seas that hold a fleet:
    those that could convoy (R-LEGAL-11).
    """

    __slots__ = ("board", "fleets", "unit_in")

    def __init__(self, position: Position, board: Map) -> None:
        self.board = board
        self.unit_in: dict[Province, Unit] = {}
        fleets = 0
        for unit in position.units:
            province = unit[2].province
            self.unit_in[province] = unit
            if unit[1] is UnitType.FLEET:
                fleets |= province.bit
        self.fleets = fleets & board.seas
