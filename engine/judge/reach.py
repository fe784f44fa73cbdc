"""Where a unit gets without a convoy, and why it does not get elsewhere."""

from __future__ import annotations

from engine.board import Location, Map, Terrain, Unit, UnitType
from engine.judge.outcome import Reason


def landing(board: Map, unit: Unit, written: Location) -> Location | None:
    """Where a unit arrives by a direct move to a location as an order writes it, or None.

    An unnamed coast is implied when just one can be reached (R-ORD-14, DATC 4.B.2).
    """
    return board.landings(unit.type)[unit.location].get(written)


def landing_fault(  # noqa: PLR0911 - a rule a line
    board: Map, unit: Unit, written: Location
) -> Reason:
    """Why a unit does not get to a location that `landing` refuses it."""
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
