"""Which of the orders handed in count.

The first legal order for a unit counts, every other is illegal (DATC 4.D.3 a, 4.E.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.board import Power, Province, Unit
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.orders import (
    Convoy,
    Hold,
    Order,
    Orders,
    SupportHold,
    SupportMove,
    Waive,
    province_of,
)


class Submission(NamedTuple):
    """The orders that count, by their units' provinces, and the outcomes of the illegal ones."""

    accepted: dict[Province, Order]
    refused: list[Outcome]


def submit(orders: Orders, fault: Callable[[Order, Power], Reason | None]) -> Submission:
    """Take the first order for each unit in which `fault` finds none."""
    accepted: dict[Province, Order] = {}
    refused: list[Outcome] = []
    for power, given in orders.items():
        for order in given:
            reason = fault(order, power)
            if reason is not None or isinstance(order, Waive):
                refused.append(refusal(power, order, reason or Reason.WRONG_PHASE))
                continue
            province = order.unit.location.province
            if province in accepted:
                refused.append(second_order(power, order, accepted[province]))
            else:
                accepted[province] = order
    return Submission(accepted, refused)


def refusal(power: Power, order: Order, reason: Reason) -> Outcome:
    """The outcome of an illegal order."""
    verdict = Verdict.VOID if isinstance(order, _WITHOUT_A_GOAL) else Verdict.FAILS
    return Outcome(power, order, verdict, reason)


def second_order(power: Power, order: Order, first: Order) -> Outcome:
    """The outcome of an order for a unit that already has one that counts."""
    return refusal(power, order, Reason.SECOND_ORDER)._replace(because_of=(first,))


_WITHOUT_A_GOAL = (Hold, SupportHold, SupportMove, Convoy)


def in_order(outcomes: list[Outcome], powers: Sequence[Power]) -> tuple[Outcome, ...]:
    """Outcomes by power, then by their units' provinces, those of one unit as they come."""
    rank = {power: place for place, power in enumerate(powers)}

    def key(outcome: Outcome) -> tuple[int, str, int]:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        return rank.get(outcome.power, len(rank)), outcome.power, place

    return tuple(sorted(outcomes, key=key))


def by_province(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units in the order of their provinces."""
    return tuple(sorted(units, key=lambda unit: unit.location.province.index))
