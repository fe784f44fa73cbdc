"""How far from home a unit is, for removals without an order (R-REM-02 to R-REM-06)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Location, Map, Power, Province, Unit, UnitType
from engine.position import Position
from engine.rules import RemovalDistance, Rulebook
from engine.variant import Variant

OUT_OF_REACH = 1_000_000
"""The distance of a unit from which there is no way: farther than any other."""


def farthest_first(
    position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> list[Unit]:
    """The units of a power in the order in which they are removed when none is named.

    The farthest first; among those equally far fleets before armies, then by the English names of
    their provinces (R-REM-02, R-REM-06, DATC 4.D.8).
    """
    return sorted(
        position.units_of(power),
        key=lambda unit: (
            -distance(unit, position, variant, rulebook),
            unit.type is UnitType.ARMY,
            unit.province.index,
        ),
    )


def distance(unit: Unit, position: Position, variant: Variant, rulebook: Rulebook) -> int:
    """How many moves a unit is from home, by the rulebook's `removal_distance`.

    `OUT_OF_REACH` when no way leads there, or there is no center to count to.
    """
    board = variant.map
    if rulebook.removal_distance is RemovalDistance.OWNED:
        return _over_any_border(board, unit.province, position.centers_of(unit.power))
    is_country = rulebook.removal_distance is RemovalDistance.COUNTRY
    homes = variant.home_country(unit.power) if is_country else variant.home_centers(unit.power)
    if unit.type is UnitType.ARMY:
        return _over_any_border(board, unit.province, homes)
    return _by_fleet(board, unit.location, homes)


def _over_any_border(board: Map, start: Province, goals: Iterable[Province]) -> int:
    goal = sum(province.bit for province in goals)
    reached, steps = start.bit, 0
    while not reached & goal:
        wider = reached
        for province in board.provinces_in(reached):
            wider |= board.borders[province.index]
        if wider == reached:
            return OUT_OF_REACH
        reached, steps = wider, steps + 1
    return steps


def _by_fleet(board: Map, start: Location, goals: Iterable[Province]) -> int:
    wanted = set(goals)
    reached, fresh, steps = {start}, {start}, 0
    while fresh:
        if any(location.province in wanted for location in fresh):
            return steps
        fresh = {
            there for here in fresh for there in board.neighbours(UnitType.FLEET, here)
        } - reached
        reached |= fresh
        steps += 1
    return OUT_OF_REACH
