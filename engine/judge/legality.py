"""Legality: what an order may ask of its unit in a position, whatever the others order.

An illegal order is ignored: the unit holds, and another order for it counts (DATC 4.E.1). The
letter and coast that an order writes for a unit that is there are not looked at (DATC 4.B.5,
4.C.2), nor is a coast written for an army (DATC 4.B.6).
"""

from __future__ import annotations

from typing import assert_never

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType
from engine.judge.adjustments import build_fault, removal_fault, waive_fault
from engine.judge.convoys import could_carry, could_help
from engine.judge.outcome import Reason
from engine.judge.reach import landing, landing_fault
from engine.judge.retreats import retreat_fault
from engine.judge.standing import Standing
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

PHASE_OF: dict[type[Order], PhaseType] = {
    Hold: PhaseType.MOVEMENT,
    Move: PhaseType.MOVEMENT,
    SupportHold: PhaseType.MOVEMENT,
    SupportMove: PhaseType.MOVEMENT,
    Convoy: PhaseType.MOVEMENT,
    Retreat: PhaseType.RETREAT,
    Disband: PhaseType.RETREAT,
    Build: PhaseType.ADJUSTMENT,
    Remove: PhaseType.ADJUSTMENT,
    Waive: PhaseType.ADJUSTMENT,
}
"""The type of the phases in which an order may be given."""


def illegality(
    order: Order, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why `power` may not give this order in this position; None when it may.

    Looks at this order alone: a second order for the same unit, or a build too many among several,
    is only seen by the judge.
    """
    if PHASE_OF[type(order)] is not position.phase.type:
        return Reason.WRONG_PHASE
    match order:
        case Retreat() | Disband():
            return retreat_fault(order, power, position, variant, rulebook)
        case Build():
            return build_fault(order, power, position, variant)
        case Remove():
            return removal_fault(order, power, position, variant)
        case Waive():
            return waive_fault(power, position, variant)
        case _:
            return _movement_illegality(order, power, Standing(position, variant.map), rulebook)


def _movement_illegality(
    order: Hold | Move | SupportHold | SupportMove | Convoy,
    power: Power,
    standing: Standing,
    rulebook: Rulebook,
) -> Reason | None:
    unit = standing.unit_in.get(order.unit.location.province)
    if unit is None:
        return Reason.NO_UNIT
    if unit.power != power:
        return Reason.NOT_YOUR_UNIT
    return movement_fault(order, unit, standing, rulebook)


def movement_fault(
    order: Hold | Move | SupportHold | SupportMove | Convoy,
    unit: Unit,
    standing: Standing,
    rulebook: Rulebook,
) -> Reason | None:
    """Why this unit, which the order names, may not be ordered so; None when it may."""
    match order:
        case Hold():
            return None
        case Move():
            return move_fault(order, unit, standing, rulebook)
        case SupportHold():
            return support_hold_fault(order.supported, unit, standing)
        case SupportMove():
            return support_move_fault(order.supported, order.destination, unit, standing)
        case Convoy():
            return convoy_fault(order, unit, standing)
        case _:
            assert_never(order)


def move_fault(order: Move, unit: Unit, standing: Standing, rulebook: Rulebook) -> Reason | None:
    """Why the unit may not make this move, by land, by sea or by convoy."""
    board, destination = standing.board, order.destination
    is_direct = landing(board, unit, destination) is not None
    if unit.type is UnitType.FLEET:
        if order.via:
            return Reason.FLEET_BY_CONVOY
        return None if is_direct else landing_fault(board, unit, destination)
    if is_direct and (not order.via or rulebook.via_fallback):
        return None
    if could_carry(standing, unit.province, destination.province):
        return None
    return Reason.NO_CONVOY_POSSIBLE if is_direct else landing_fault(board, unit, destination)


def support_hold_fault(supported: Named, unit: Unit, standing: Standing) -> Reason | None:
    """Why the unit may not support another to hold (R-LEGAL-03, R-LEGAL-07)."""
    province = supported.location.province
    if province is unit.province:
        return Reason.SUPPORTS_ITSELF
    if not _reaches(standing.board, unit, province):
        return Reason.SUPPORT_UNREACHABLE
    return None if province in standing.unit_in else Reason.NOTHING_TO_SUPPORT


def support_move_fault(
    supported: Named, destination: Location, unit: Unit, standing: Standing
) -> Reason | None:
    """Why the unit may not support this move (R-LEGAL-03 to R-LEGAL-07).

    The move must be possible without a convoy by the supporter itself (DATC 6.D.31).
    """
    if destination.province is unit.province:
        return Reason.SUPPORTS_INTO_ITSELF
    if supported.location.province is unit.province:
        return Reason.SUPPORTS_ITSELF
    if not _reaches(standing.board, unit, destination.province):
        return Reason.SUPPORT_UNREACHABLE
    mover = standing.unit_in.get(supported.location.province)
    if mover is None:
        return Reason.NOTHING_TO_SUPPORT
    if _could_move(standing, mover, destination, without=unit.province.bit):
        return None
    return Reason.SUPPORTED_MOVE_IMPOSSIBLE


def convoy_fault(order: Convoy, unit: Unit, standing: Standing) -> Reason | None:
    """Why the unit may not convoy an army this way (R-LEGAL-09, R-LEGAL-11)."""
    if unit.type is UnitType.ARMY:
        return Reason.CONVOY_BY_ARMY
    if unit.province.terrain is not Terrain.SEA:
        return Reason.CONVOY_NOT_AT_SEA
    origin, destination = order.convoyed.location.province, order.destination.province
    army = standing.unit_in.get(origin)
    if army is None:
        return Reason.NOTHING_TO_CONVOY
    if army.type is UnitType.FLEET:
        return Reason.CONVOY_OF_FLEET
    if origin is destination:
        return Reason.SAME_PROVINCE
    if not (origin.bit & standing.board.ports and destination.bit & standing.board.ports):
        return Reason.CONVOY_NOT_COASTAL
    if could_help(standing, unit.province, origin, destination):
        return None
    return Reason.NO_ROUTE


def _reaches(board: Map, unit: Unit, province: Province) -> bool:
    return bool(board.reach(unit.type, unit.location) & province.bit)


def _could_move(standing: Standing, unit: Unit, destination: Location, *, without: int) -> bool:
    """Whether a supported unit could move so; a coast that is not named may be any of several.

    DATC 4.B.4 c.
    """
    if landing(standing.board, unit, destination) is not None:
        return True
    if unit.type is UnitType.ARMY:
        return could_carry(standing, unit.province, destination.province, without=without)
    return destination.coast is None and _reaches(standing.board, unit, destination.province)
