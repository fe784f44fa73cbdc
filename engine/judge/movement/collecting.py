"""Collecting the orders of a movement phase: which count, and what each unit is to do.

Of each unit the first legal order counts; all others are illegal (DATC 4.D.3 a, 4.E.1). Plain
orders, which are nearly all, are taken as they are encoded; the others are checked in full.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from engine.board import Map, Power
from engine.judge.legality import MOVEMENT_FAULTS, corrected, movement_illegality
from engine.judge.movement.encoding import STAYS, EncodedOrder, WithEncoding, encode
from engine.judge.movement.state import NO_OUTCOME, MovementState
from engine.judge.occupancy import VACANT, landing
from engine.judge.outcome import Outcome, Reason, Verdict, refusal, second_order
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Order,
    Orders,
    named_as,
    province_of,
)
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant

_Encodable: TypeAlias = Mapping[Power, Sequence[WithEncoding]]


def collect_orders(  # noqa: C901, PLR0912 - a call for each order would take as long as the rest
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementState:
    """Return the state of the phase with the orders that count and what each unit is to do."""
    board, given = variant.map, cast("_Encodable", orders)
    state = MovementState(position, board, rulebook)
    encoded, units, outcomes = state.encoded, state.units, state.outcomes
    goal, attackers, movers = state.goal, state.attackers, state.movers
    listed, supports, singles = state.listed, state.supports, board.singles
    powers = [power for power in variant.powers if power in given]
    if len(powers) < len(given):
        powers += sorted(given.keys() - variant.powers.keys())
    for power in powers:
        giver = object() if board.closed else power  # nothing is cached for a closed map
        places: list[int] = []
        for order in given[power]:
            entry = order.encoded
            if entry[0] is not giver:
                entry = encode(cast("Order", order), power, board)
            _, _, place, unit, outcome, target, _, support, is_plain = entry
            standing = units[place]
            if (
                (standing is not unit and standing != unit)  # mostly it is the same object
                or outcomes[place] is not NO_OUTCOME
                or (
                    support is not None
                    and (
                        (other := units[support[1]]) is VACANT
                        or other[2] is not support[4][1]
                        or other[1] is not support[4][0]
                    )
                )
                or (
                    not is_plain
                    and (
                        rulebook.checks_wording
                        or MOVEMENT_FAULTS[type(entry[1])](entry[1], standing, state, rulebook)
                    )
                )
            ):
                checked = _checked(state, cast("Order", order), entry)
                if checked is None:
                    continue
                entry = checked
                _, _, place, _, outcome, target, _, support, is_plain = entry
            if target >= 0:
                goal[place] = target
                movers.append(place)
                rivals = attackers[target]
                if rivals:
                    attackers[target] = rivals + singles[place]
                    if len(rivals) == 1:
                        state.crowded.append(target)
                else:
                    attackers[target] = singles[place]
                if not is_plain and _goes_by_convoy(entry, board):
                    state.by_convoy.append(place)
            elif support is not None:
                if is_plain or not isinstance(order, Convoy):
                    supports.append(support)
                else:
                    state.convoys.append(support)
            encoded[place] = entry
            outcomes[place] = outcome
            places.append(place)
        places.sort()
        listed += places
    if state.refused or len(listed) < len(position.units):
        _complete(state, variant.powers)
    return state


def _goes_by_convoy(entry: EncodedOrder, board: Map) -> bool:
    """Whether a legal move goes by convoy if it can: it says so, or there is no other way."""
    return cast("Move", entry[1]).via or landing(board, entry[3], entry[6].location) is None


def _checked(state: MovementState, order: Order, entry: EncodedOrder) -> EncodedOrder | None:
    """Check an order in full; return its encoding as it is meant in this position.

    The unit of an illegal order is idle. Returns None if the unit had an order before.
    """
    power, rulebook, board = entry[0], state.rulebook, state.board
    province = province_of(order)  # on the map even where its coast is not
    place = province.index if province in board.provinces else -1
    unit, is_second = state.units[place], state.outcomes[place] is not NO_OUTCOME
    fault: Reason | None = Reason.WRONG_PHASE
    if isinstance(order, MovementOrder):
        fault = movement_illegality(order, power, state, rulebook)
    if fault is not None or not isinstance(order, MovementOrder):
        outcome = refusal(power, order, fault or Reason.WRONG_PHASE)
        if unit is VACANT or unit.power != power or is_second:
            state.refused = (*state.refused, outcome)
            return None
        return _note_idle(state, place, outcome)
    if is_second and place not in state.idle:
        first = state.encoded[place][1]
        state.refused = (*state.refused, second_order(power, order, first))
        return None
    if is_second:
        state.refused = (state.idle[place], *state.refused)
        state.idle = {idle: outcome for idle, outcome in state.idle.items() if idle != place}
    meant = replace(corrected(order, unit, state, rulebook), unit=named_as(unit))
    *_, target, arrival, support, is_plain = encode(meant, power, board)
    return power, order, place, unit, entry[4], target, arrival, support, is_plain


def _note_idle(state: MovementState, place: int, outcome: Outcome) -> EncodedOrder:
    """Let a unit hold that has no order that counts; return the encoding of what it was given."""
    state.idle = {**state.idle, place: outcome}
    order = cast("MovementOrder", outcome.order)
    return outcome.power, order, place, state.units[place], outcome, STAYS, VACANT, None, True


def _complete(state: MovementState, powers: Iterable[Power]) -> None:
    """Let units without any order hold, and list each unit once."""
    rank = {power: (number, power) for number, power in enumerate(powers)}
    for place, unit in enumerate(state.units):
        if unit is not VACANT and state.outcomes[place] is NO_OUTCOME:
            _, power = rank.get(unit.power, (0, unit.power))
            outcome = Outcome(power, Hold(named_as(unit)), Verdict.HOLDS, Reason.NO_ORDER)
            state.encoded[place] = _note_idle(state, place, outcome)
            state.outcomes[place] = outcome
            state.listed.append(place)

    def key(place: int) -> tuple[int, str, int]:
        power = state.units[place].power
        return (*rank.get(power, (len(rank), power)), place)

    state.listed[:] = sorted(set(state.listed), key=key)
