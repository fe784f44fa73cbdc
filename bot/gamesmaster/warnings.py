"""What a player should know about a stored order that the rules alone do not forbid."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.board import Power, Province
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.judge.outcome import Reason
from engine.judge.submission import province_of
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove
from engine.phase import PhaseType
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant


class Doubt(StrEnum):
    """Why an order may not do what it was meant for, judged by the power's own orders only."""

    SUPPORTED_MOVES = "supported_moves"
    """It supports a unit in place that is ordered to move."""
    SUPPORTED_GOES_ELSEWHERE = "supported_goes_elsewhere"
    """It supports a move, and the own unit is ordered to something else, or to nothing."""
    CONVOYED_GOES_ELSEWHERE = "convoyed_goes_elsewhere"
    """It convoys an own army that is ordered to something else, or to nothing."""
    SELF_BOUNCE = "self_bounce"
    """Two own units go to one province, or to each other's, and neither is better supported."""
    OWN_UNIT_STAYS = "own_unit_stays"
    """It goes where an own unit stands that is not ordered to leave."""
    BEYOND_NUMBER = "beyond_number"
    """More builds or removals than the power has to make: the first legal ones count."""


def warnings(
    orders: Sequence[Order],
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> tuple[Reason | Doubt | None, ...]:
    """For each order of a power: why it is illegal, or what is doubtful about it, or None.

    Looks at nothing but the position and the orders of this power itself.
    """
    faults = [illegality(order, power, position, variant, rulebook) for order in orders]
    if position.phase.type is PhaseType.ADJUSTMENT:
        return _beyond_number(faults, abs(owed(position, power, variant)))
    legal = {
        province: order
        for order, fault in zip(orders, faults, strict=True)
        if fault is None and (province := province_of(order)) is not None
    }
    own = {unit.province for unit in position.units_of(power)}
    return tuple(
        fault or _doubt(order, legal, own) for order, fault in zip(orders, faults, strict=True)
    )


def _beyond_number(
    faults: Sequence[Reason | None], number: int
) -> tuple[Reason | Doubt | None, ...]:
    found: list[Reason | Doubt | None] = []
    for fault in faults:
        number -= fault is None
        found.append(fault or (Doubt.BEYOND_NUMBER if number < 0 else None))
    return tuple(found)


def _doubt(order: Order, orders: dict[Province, Order], own: set[Province]) -> Doubt | None:
    match order:
        case SupportHold(supported=supported):
            other = orders.get(supported.location.province)
            return Doubt.SUPPORTED_MOVES if isinstance(other, Move) else None
        case SupportMove(supported=supported, destination=destination):
            here = supported.location.province
            matches = _goes(orders.get(here), destination.province)
            return None if here not in own or matches else Doubt.SUPPORTED_GOES_ELSEWHERE
        case Convoy(convoyed=convoyed, destination=destination):
            here = convoyed.location.province
            matches = _goes(orders.get(here), destination.province)
            return None if here not in own or matches else Doubt.CONVOYED_GOES_ELSEWHERE
        case Move():
            return _doubt_of_move(order, orders, own)
        case _:
            return None


def _doubt_of_move(move: Move, orders: dict[Province, Order], own: set[Province]) -> Doubt | None:
    goal = move.destination.province
    strength = _support(move, orders)
    rivals = [
        other
        for other in orders.values()
        if isinstance(other, Move) and other is not move and other.destination.province is goal
    ]
    there = orders.get(goal)
    if any(_support(rival, orders) >= strength for rival in rivals) or _swap(move, there):
        return Doubt.SELF_BOUNCE
    return Doubt.OWN_UNIT_STAYS if goal in own and not isinstance(there, Move) else None


def _swap(move: Move, there: Order | None) -> bool:
    """Whether two own units try to change places without a convoy (R-MOVE-04)."""
    return (
        isinstance(there, Move)
        and there.destination.province is move.unit.location.province
        and not (move.via or there.via)
    )


def _support(move: Move, orders: dict[Province, Order]) -> int:
    return sum(
        isinstance(order, SupportMove)
        and order.supported.location.province is move.unit.location.province
        and order.destination.province is move.destination.province
        for order in orders.values()
    )


def _goes(order: Order | None, province: Province) -> bool:
    return isinstance(order, Move) and order.destination.province is province
