"""What a text had in it that gave no order, as receipts tell of it."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.small_talk import is_small_talk
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.orders.plans import Taken
from engine.orders import province_of
from engine.reader import Flaw, ParsedOrders, Problem, ProblemKind
from engine.variant import Variant


def problems_told(parsed: ParsedOrders, variant: Variant) -> tuple[NotUnderstood, ...]:
    """What a receipt says besides the orders: an order it lists with its fault is not repeated."""
    told = [
        replace(
            problem_told(one),
            counts=_counting(one, parsed),
            is_talk=is_small_talk(one, parsed, variant),
        )
        for one in parsed.problems
        if one.flaw is not Flaw.NOT_ALLOWED
    ]
    return tuple(told)


def _counting(problem: Problem, parsed: ParsedOrders) -> str | None:
    """The order that counts instead of one that the same text replaces, if it does."""
    if problem.flaw is not Flaw.REPLACED or problem.order is None:
        return None
    province = province_of(problem.order)
    later = (str(order) for order in parsed.orders if province_of(order) is province)
    return next(later, None)


def plan_problems(taken: Taken) -> tuple[NotUnderstood, ...]:
    """What a receipt says of plans that do not count, or that give nothing in the open phase."""
    late = [
        NotUnderstood(quote(plan.text), ProblemKind.REPLACED.value, flaw=Flaw.REPLACED.value)
        for plan in taken.late
    ]
    unused = [
        NotUnderstood(
            quote(one.text),
            ProblemKind.ILLEGAL.value,
            detail=None if one.fault is None else one.fault.value,
            flaw=(Flaw.NOT_ALLOWED if one.fault else Flaw.DOUBTFUL).value,
        )
        for one in taken.now.unused
    ]
    return (*late, *unused)


def problem_told(problem: Problem) -> NotUnderstood:
    """A problem by itself, as answers have it."""
    subject = problem.subject if problem.unit is None else str(problem.unit)
    if problem.flaw is Flaw.REPLACED and problem.order is not None:
        subject = str(problem.order)
    return NotUnderstood(
        text=quote(problem.text),
        kind=problem.kind.value,
        candidates=tuple(map(str, problem.candidates)),
        detail=None if problem.illegal is None else problem.illegal.value,
        subject=None if subject is None else quote(subject),
        flaw=problem.flaw.value,
        known=tuple(map(str, (*problem.units, *problem.places, *problem.powers))),
    )
