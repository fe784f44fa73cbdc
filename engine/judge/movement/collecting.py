"""Collecting the orders of a movement phase: which count, and what each unit is to do.

Of each unit the first legal order counts; all others are illegal (DATC 4.D.3 a, 4.E.1). Plain
orders, which are nearly all, are taken as they are encoded; the others are checked in full.
"""

from dataclasses import replace
from typing import cast

from engine.board import Map, Power
from engine.judge.legality import MOVEMENT_FAULTS, corrected, movement_illegality
from engine.judge.movement.encoding import STAYS, EncodedOrder, encode, encodings_of, without_order
from engine.judge.movement.state import NO_OUTCOME, MovementState
from engine.judge.occupancy import VACANT, landing
from engine.judge.outcome import Reason, refusal, second_order
from engine.orders import Convoy, Move, MovementOrder, Order, Orders, named_as, province_of
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


def collect_orders(  # noqa: C901, PLR0912 - a call for each order takes too long
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementState:
    """Return the state of the phase with the orders that count and what each unit is to do."""
    board = variant.map
    state = MovementState(position, board, rulebook)
    encoded, units, outcomes = state.encoded, state.units, state.outcomes
    goal, attackers, movers = state.goal, state.attackers, state.movers
    supports, singles, targets = state.supports, board.singles, state.targets
    listed: dict[Power, list[int]] = {power: [] for power in variant.powers}
    if not orders.keys() <= listed.keys():
        listed.update((power, []) for power in sorted(orders.keys() - listed.keys()))
    for power in listed:
        known = encodings_of(board, power)
        for order in orders.get(power, ()):
            entry = known.get(id(order)) or encode(order, power, board)
            place, unit, support = entry.place, entry.unit, entry.support
            if (
                (units[place] is not unit and units[place] != unit)  # mostly it is the same object
                or outcomes[place]
                or (
                    support is not None
                    and (
                        (helped := units[support.helped]) is VACANT
                        or helped[2] is not support.named[1]
                        or helped[1] is not support.named[0]
                    )
                )
                or (
                    not entry.is_plain
                    and (
                        rulebook.checks_wording
                        or MOVEMENT_FAULTS[type(order)](order, units[place], state, rulebook)
                    )
                )
            ):
                checked = _checked(state, order, entry)
                if checked is None:
                    continue
                entry, place, support = checked, checked.place, checked.support
            target = entry.target
            if target >= 0:
                goal[place] = target
                movers.append(place)
                rivals = attackers[target]
                if rivals:
                    attackers[target] = rivals + singles[place]
                else:
                    attackers[target] = singles[place]
                    targets.append(target)
                if not entry.is_plain and _goes_by_convoy(entry, board):
                    state.by_convoy.append(place)
            elif support is not None:
                if entry.is_plain or not isinstance(order, Convoy):
                    supports.append(support)
                else:
                    state.convoys.append(support)
            encoded[place] = entry
            outcomes[place] = entry.outcome
    for unit in position.units:
        place = unit[2].province.index
        if not outcomes[place]:
            encoded[place] = entry = without_order(unit)
            outcomes[place] = entry.outcome
            listed.setdefault(unit[0], [])
        listed[unit[0]].append(place)
    for places in listed.values():
        state.listed += places
    return state


def _goes_by_convoy(entry: EncodedOrder, board: Map) -> bool:
    """Whether a legal move goes by convoy if it can: it says so, or there is no other way."""
    is_near = landing(board, entry.unit, entry.arrival.location) is not None
    return cast("Move", entry.order).via or not is_near


def _checked(state: MovementState, order: Order, entry: EncodedOrder) -> EncodedOrder | None:
    """Check an order in full; return its encoding as it is meant in this position.

    The unit of an illegal order is idle. Returns None if the unit had an order before.
    """
    power, rulebook, board = entry.power, state.rulebook, state.board
    province = province_of(order)  # on the map even where its coast is not
    place = province.index if province in board.provinces else -1
    unit, is_second = state.units[place], state.outcomes[place] is not NO_OUTCOME
    fault: Reason | None = Reason.WRONG_PHASE
    if isinstance(order, MovementOrder):
        fault = movement_illegality(order, power, state, rulebook)
    if fault is not None or not isinstance(order, MovementOrder):
        outcome = refusal(power, order, fault or Reason.WRONG_PHASE)
        if unit is VACANT or unit.power != power or is_second:
            state.refused.append(outcome)
            return None
        state.idle = {**state.idle, place: outcome}
        idle = cast("MovementOrder", order)
        return EncodedOrder(power, idle, place, unit, outcome, STAYS, VACANT, None, True)
    if is_second and place not in state.idle:
        first = state.encoded[place].order
        state.refused.append(second_order(power, order, first))
        return None
    if is_second:
        state.refused.insert(0, state.idle[place])
        state.idle = {idle: outcome for idle, outcome in state.idle.items() if idle != place}
    meant = replace(corrected(order, unit, state, rulebook), unit=named_as(unit))
    judged = encode(meant, power, board)
    return replace(judged, order=order, place=place, unit=unit, outcome=entry.outcome)
