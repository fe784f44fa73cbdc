"""The orders a picture shows, with their powers and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.board import Power, Province
from engine.judge.outcome import Reason, Resolution, Verdict
from engine.orders import Build, Order, Waive
from engine.position import Position

_FAILED = frozenset({Verdict.FAILS, Verdict.VOID, Verdict.CUT, Verdict.DISRUPTED})
_NOT_ORDERED = frozenset({Reason.NO_ORDER, Reason.TOO_FEW_REMOVALS, Reason.CIVIL_DISORDER})


class Given(NamedTuple):
    """An order with the power that gave it and what became of it, None while that is open."""

    power: Power
    order: Order
    verdict: Verdict | None = None
    dislodged: bool = False
    unordered: bool = False
    """Whether it stands for a unit that was given no order, though it needed one."""

    @property
    def failed(self) -> bool:
        """Whether it is known not to have done what it was given for."""
        return self.verdict in _FAILED


def givens_of(
    position: Position, resolution: Resolution | None, orders: Iterable[Order]
) -> Iterator[Given]:
    """The orders of a resolution, or else orders whose outcome is open.

    Of the latter, the power is that of the unit, of a build the one whose home center it is; an
    order of a unit that is not there is left out.
    """
    if resolution is not None:
        for outcome in resolution.outcomes:
            dislodged = outcome.dislodged_by is not None
            unordered = outcome.reason in _NOT_ORDERED
            yield Given(outcome.power, outcome.order, outcome.verdict, dislodged, unordered)
        return
    powers: dict[Province, Power] = {unit.province: unit.power for unit in position.units}
    powers |= {entry.unit.province: entry.unit.power for entry in position.dislodged}
    for order in orders:
        if isinstance(order, Waive):
            continue
        place = order.unit.location.province
        power = place.home if isinstance(order, Build) else powers.get(place)
        if power is not None:
            yield Given(power, order)
