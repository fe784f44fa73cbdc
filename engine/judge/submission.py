"""Which of the orders handed in count.

The first legal order for a unit counts, every other is illegal (DATC 4.D.3 a, 4.E.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.board import Power, Province
from engine.judge.battle import Battle
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.reach import landing
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove, Waive
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
    standing = battle.standing
    unit_in, accepted = standing.unit_in, battle.orders
    for power, given in orders.items():
        for order in given:
            kind = order.__class__
            fault_of = MOVEMENT_FAULTS.get(kind)
            if fault_of is None:
                battle.refused.append(refusal(power, order, Reason.WRONG_PHASE))
                continue
            province = order.unit[1].province
            unit = unit_in.get(province)
            if unit is None:
                battle.refused.append(refusal(power, order, Reason.NO_UNIT))
                continue
            if unit[0] != power:
                battle.refused.append(refusal(power, order, Reason.NOT_YOUR_UNIT))
                continue
            fault = fault_of(order, unit, standing, rulebook)
            place = province.index
            if fault is not None:
                battle.refused.append(refusal(power, order, fault))
            elif accepted[place] is not None:
                battle.refused.append(second_order(power, order, accepted[place]))
            else:
                accepted[place] = order
                if kind is Move:
                    battle.movers.append(place)
                    battle.goal[place] = order.destination.province.index
                    if order.via or landing(standing.board, unit, order.destination) is None:
                        battle.by_convoy.append(place)
                elif kind is SupportMove or kind is SupportHold:
                    battle.supporters.append(place)
                elif kind is Convoy:
                    battle.convoyers.append(place)
    _note_idle(battle)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    for unit in battle.standing.unit_in.values():
        place = unit[2].province.index
        if battle.orders[place] is None:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        unit = None if province is None else battle.standing.unit_in.get(province)
        if unit is not None and unit.power == outcome.power:
            place = unit.province.index
            if place in battle.idle:
                battle.idle[place] = outcome.order


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
