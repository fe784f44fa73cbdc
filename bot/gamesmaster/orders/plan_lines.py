"""What somebody has given ahead of time, line by line, as a receipt lists it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.orders import AheadKind, AheadLine
from engine.board import Power
from engine.game.plans import all_orders, in_force, never_allowed
from engine.orders import Order
from engine.phase import Phase
from engine.reader import (
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    Measure,
    Plan,
)
from storage.plans import GivenPlan
from storage.unit_of_work import Transaction

_CASES = {Measure.GAINED: AheadKind.GAINED, Measure.OWED: AheadKind.OWED}
_LISTS = {AdjustmentKind.BUILD: AheadKind.BUILDS, AdjustmentKind.REMOVE: AheadKind.REMOVALS}

_Key: TypeAlias = tuple[str, AheadKind, str, int]


def by_phase(plans: Iterable[GivenPlan]) -> dict[Phase, list[GivenPlan]]:
    """Plans by the phase they are for, the next first; those of one phase as they were written."""
    found: dict[Phase, list[GivenPlan]] = {}
    for given in sorted(plans, key=lambda one: one.phase.ordinal):
        found.setdefault(given.phase, []).append(given)
    return found


def ahead_lines(tx: Transaction, open_game: OpenGame, power: Power) -> tuple[AheadLine, ...]:
    """Everything that stands of what a power gave ahead."""
    standing = tx.plans.standing(open_game.game.id, open_game.variant, power)
    return tuple(
        line
        for phase, given in by_phase(standing).items()
        for line in _of_phase(phase, [one.plan for one in given], power, open_game)
    )


def compared(
    lines: Sequence[AheadLine], before: Sequence[AheadLine] | None
) -> tuple[AheadLine, ...]:
    """The lines, each with what it said before where it is new or has changed.

    With None as `before` nothing was changed.
    """
    if before is None:
        return tuple(lines)
    earlier = {_key(line): line.orders for line in before}
    return tuple(
        line
        if earlier.get(_key(line)) == line.orders
        else replace(line, was=earlier.get(_key(line), ()))
        for line in lines
    )


def _key(line: AheadLine) -> _Key:
    return line.phase, line.kind, line.unit, line.number


def _of_phase(
    phase: Phase, plans: Sequence[Plan], power: Power, open_game: OpenGame
) -> Iterator[AheadLine]:
    later: list[Order] = []
    for plan in in_force(plans):
        match plan:
            case None:
                pass
            case LaterOrders():
                later += plan.orders
            case _:
                yield from _of_plan(phase, plan, power, open_game)
    if later:
        plan = LaterOrders(phase, tuple(later), "")
        yield _line(AheadKind.LATER, phase, later, _faults(plan, power, open_game))


def _of_plan(
    phase: Phase,
    plan: ConditionalRetreat | ConditionalAdjustment | AdjustmentList,
    power: Power,
    open_game: OpenGame,
) -> Iterator[AheadLine]:
    faults = _faults(plan, power, open_game)
    match plan:
        case ConditionalRetreat(unit):
            retreats = all_orders(plan)
            yield replace(_line(AheadKind.RETREAT, phase, retreats, faults), unit=str(unit))
        case ConditionalAdjustment(cases, _, otherwise):
            for case in cases:
                line = _line(_CASES[case.measure], phase, case.orders, faults)
                yield replace(line, number=case.gained)
            if otherwise is not None:
                yield _line(AheadKind.OTHERWISE, phase, otherwise, faults)
        case AdjustmentList(kind, orders):
            yield _line(_LISTS[kind], phase, orders, faults)
        case _:
            assert_never(plan)


def _line(
    kind: AheadKind, phase: Phase, orders: Sequence[Order], faults: Mapping[str, str]
) -> AheadLine:
    texts = tuple(map(str, orders))
    never = tuple((text, faults[text]) for text in texts if text in faults)
    return AheadLine(kind, str(phase), texts, faults=never)


def _faults(plan: Plan, power: Power, open_game: OpenGame) -> dict[str, str]:
    """The orders of a plan that can never be allowed, each with the value of the Reason."""
    never = never_allowed(plan, power, open_game.variant, open_game.rulebook)
    return {str(order): fault.value for order, fault in never}
