"""Orders given ahead of time: what each is for, and which still count (R-COND-01 to R-COND-03).

A plan is for one phase. A newer plan takes from an older one what both speak of. What plans come
to when their phase opens is decided in `engine.game.entering`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from engine.board import Location, Power, Province, Unit
from engine.judge.adjustments import build_fault
from engine.judge.occupancy import landing, landing_fault
from engine.judge.outcome import Reason
from engine.orders import (
    Build,
    Disband,
    Move,
    Named,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    province_of,
)
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.reader import (
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    Measure,
    Plan,
)
from engine.rules import Rulebook
from engine.variant import Variant

_OTHERWISE = "otherwise"
_CASE = "case"
_ORDERS = "orders"


def phase_of(plan: Plan, now: Phase) -> Phase:
    """The phase that a plan given in the phase `now` is for.

    A retreat is for the next retreat phase, adjustments are for the next winter. That may be the
    present phase itself.
    """
    match plan:
        case ConditionalRetreat():
            kind = PhaseType.RETREAT
        case ConditionalAdjustment() | AdjustmentList():
            kind = PhaseType.ADJUSTMENT
        case LaterOrders():
            return plan.phase
        case _:
            assert_never(plan)
    phase = now
    while phase.type is not kind:
        phase = phase.next
    return phase


def all_orders(plan: Plan) -> tuple[Order, ...]:
    """Every order that a plan speaks of, in its order; that of a last resort comes last."""
    match plan:
        case ConditionalRetreat(unit, preferences, _, disband):
            retreats = tuple(Retreat(unit, place) for place in preferences)
            return (*retreats, Disband(unit)) if disband else retreats
        case ConditionalAdjustment(cases, _, otherwise):
            return tuple(one for case in cases for one in case.orders) + (otherwise or ())
        case AdjustmentList(_, orders) | LaterOrders(_, orders):
            return orders
        case _:
            assert_never(plan)


def in_force(plans: Sequence[Plan]) -> tuple[Plan | None, ...]:
    """What is left of each plan for one phase, given oldest first; None: nothing.

    A newer plan replaces what an older one says of the same unit, of the same number of centers or
    builds, or of the same kind of list. Adjustments with an `otherwise` replace all cases.
    """
    left: list[Plan | None] = []
    taken: set[_Claim] = set()
    for plan in reversed(plans):
        left.append(_without(plan, taken))
        taken |= set(_claims(plan))
    return tuple(reversed(left))


_Claim: TypeAlias = Province | str | tuple[Measure, int]


def _claims(plan: Plan) -> Iterator[_Claim]:
    match plan:
        case ConditionalRetreat(unit):
            yield unit.location.province
        case ConditionalAdjustment(cases, _, otherwise):
            yield from ((case.measure, case.gained) for case in cases)
            if otherwise is not None:
                yield from (_OTHERWISE, _CASE)
        case AdjustmentList(kind):
            yield kind.value
        case LaterOrders(phase, orders) if phase.type is not PhaseType.ADJUSTMENT:
            yield from (place for order in orders if (place := province_of(order)) is not None)
        case LaterOrders():
            yield _ORDERS
        case _:
            assert_never(plan)


def _without(plan: Plan, taken: set[_Claim]) -> Plan | None:
    """A plan without what newer ones have taken from it."""
    match plan:
        case ConditionalAdjustment(cases, _, otherwise):
            free = tuple(
                case
                for case in cases
                if _CASE not in taken and (case.measure, case.gained) not in taken
            )
            rest = None if _OTHERWISE in taken else otherwise
            return plan._replace(cases=free, otherwise=rest) if free or rest is not None else None
        case LaterOrders(phase, orders) if phase.type is not PhaseType.ADJUSTMENT:
            left = tuple(order for order in orders if province_of(order) not in taken)
            return plan._replace(orders=left) if left else None
        case _:
            return None if set(_claims(plan)) & taken else plan


def never_allowed(
    plan: Plan, power: Power, variant: Variant, rulebook: Rulebook
) -> tuple[tuple[Order, Reason], ...]:
    """The orders of a plan that cannot be allowed whatever happens, each with the reason.

    By the map alone: a place that cannot be reached, a build that is never the power's to make.
    """
    found = {
        order: fault
        for order in all_orders(plan)
        if (fault := _lasting_fault(order, power, variant, rulebook)) is not None
    }
    return tuple(found.items())


def _lasting_fault(
    order: Order, power: Power, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    match order:
        case Retreat(unit, destination):
            fault = _journey_fault(unit, destination, variant)
            return Reason.NOT_ADJACENT if fault is Reason.NO_CONVOY_POSSIBLE else fault
        case Move(unit, destination):
            fault = _journey_fault(unit, destination, variant)
            return None if fault is Reason.NO_CONVOY_POSSIBLE else fault
        case SupportMove(unit, _, there) | SupportHold(unit, Named(_, there)):
            is_near = variant.map.reach(*unit) & there.province.bit
            return None if is_near else Reason.SUPPORT_UNREACHABLE
        case Build():
            return build_fault(order, power, _at_its_best(power, variant), variant, rulebook)
        case _:
            return None


def _journey_fault(unit: Named, destination: Location, variant: Variant) -> Reason | None:
    """Why a unit cannot go from one place to another by itself."""
    moved = Unit(Power(""), *unit)
    if landing(variant.map, moved, destination) is not None:
        return None
    return landing_fault(variant.map, moved, destination)


def _at_its_best(power: Power, variant: Variant) -> Position:
    """An empty board on which a power owns all its home centers."""
    winter = Phase(variant.start.phase.year, Season.WINTER, PhaseType.ADJUSTMENT)
    return Position.of(winter, (), centers=dict.fromkeys(variant.home_centers(power), power))
