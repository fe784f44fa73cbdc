"""Which of the orders handed in count.

The first legal order for a unit counts, every other is illegal (DATC 4.D.3 a, 4.E.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.board import Power, Province, Unit
from engine.judge.battle import Battle
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.reach import landing
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Named,
    Order,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.rulebook import Rulebook

Orders = Mapping[Power, Sequence[Order]]


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


def submit_movement(battle: Battle, orders: Orders, rulebook: Rulebook) -> None:
    """Give each unit of a battle the first legal order for it, and sort the orders by kind."""
    standing, accepted = battle.standing, battle.orders
    refused = battle.refused
    unit_in = standing.unit_in
    for power, given in orders.items():
        for order in given:
            if not isinstance(order, MovementOrder):
                refused.append(refusal(power, order, Reason.WRONG_PHASE))
                continue
            province = order.unit[1].province
            unit = unit_in.get(province)
            if unit is None or unit[0] != power:
                reason = Reason.NO_UNIT if unit is None else Reason.NOT_YOUR_UNIT
                refused.append(refusal(power, order, reason))
                continue
            fault = MOVEMENT_FAULTS[order.__class__](order, unit, standing, rulebook)
            place = province.index
            first = accepted[place]
            if fault is not None:
                refused.append(refusal(power, order, fault))
            elif first is not None:
                refused.append(second_order(power, order, first))
            else:
                accepted[place] = order
                _enlist(battle, place, order, unit)
    _note_idle(battle)


def _enlist(battle: Battle, place: int, order: MovementOrder, unit: Unit) -> None:
    """Note a unit by what it is ordered to do."""
    if isinstance(order, Move):
        battle.movers.append(place)
        battle.goal[place] = order.destination.province.index
        if order.via or landing(battle.board, unit, order.destination) is None:
            battle.by_convoy.append(place)
    elif isinstance(order, SupportMove | SupportHold):
        battle.supporters.append(place)
    elif isinstance(order, Convoy):
        battle.convoyers.append(place)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    for unit in battle.standing.unit_in.values():
        place = unit[2].province.index
        if battle.orders[place] is None:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        if province is not None and province.index in battle.idle:
            if battle.powers[province.index] == outcome.power:
                battle.idle[province.index] = outcome.order


def refusal(power: Power, order: Order, reason: Reason) -> Outcome:
    """The outcome of an illegal order."""
    verdict = Verdict.VOID if isinstance(order, _WITHOUT_A_GOAL) else Verdict.FAILS
    return Outcome(power, order, verdict, reason)


def second_order(power: Power, order: Order, first: Order) -> Outcome:
    """The outcome of an order for a unit that already has one that counts."""
    return refusal(power, order, Reason.SECOND_ORDER)._replace(because_of=(first,))


_WITHOUT_A_GOAL = (Hold, SupportHold, SupportMove, Convoy)


def province_of(order: Order) -> Province | None:
    """The province of the unit an order names; None for a waived build."""
    return None if isinstance(order, Waive) else order.unit.location.province


def in_order(outcomes: list[Outcome], powers: Sequence[Power]) -> tuple[Outcome, ...]:
    """Outcomes by power, then by their units' provinces, then as they were given."""
    rank = {power: place for place, power in enumerate(powers)}

    def key(outcome: Outcome) -> tuple[int, str, int]:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        return rank.get(outcome.power, len(rank)), outcome.power, place

    return tuple(sorted(outcomes, key=key))


def by_province(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units in the order of their provinces."""
    return tuple(sorted(units, key=lambda unit: unit.location.province.index))
