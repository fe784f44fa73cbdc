"""Collecting the orders of a movement phase: which count, and what each unit is to do.

Nearly always every unit has one order, and nearly all orders are legal as encoded. So all orders
are taken as they are in one pass, the position is compared once, and only the orders with a
condition are checked. Only if a unit has no order or several is each order looked at by itself: the
first legal one of each unit counts, all others are illegal (DATC 4.D.3 a, 4.E.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from engine.board import Location, Power, Unit, UnitType
from engine.judge.convoys import is_on_route, joins
from engine.judge.encoding import (
    STAYS,
    Allowed,
    Condition,
    ConvoyAlongRoute,
    EncodedOrder,
    MoveByConvoy,
    Support,
    SupportOfConvoyedMove,
    SupportToAnyCoast,
    Unclear,
    WithEncoding,
    encode,
    encode_idle,
    plain_outcome,
    with_arrival,
)
from engine.judge.legality import MOVEMENT_FAULTS, corrected, movement_illegality
from engine.judge.movement_state import NO_OUTCOME, MovementState
from engine.judge.occupancy import VACANT, Occupancy, landing
from engine.judge.outcome import Outcome, Reason, refusal, second_order
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Order,
    Orders,
    SupportHold,
    SupportMove,
    Waive,
    named_as,
    province_of,
)
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant

_Given = Mapping[Power, Sequence[WithEncoding]]


def collect_orders(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementState:
    """Return the state of the phase with the orders that count and what each unit is to do."""
    board = variant.map
    if not board.closed:  # encodings are cached for the open map
        state = MovementState()
        state.begin([VACANT] * (len(board.provinces) + 1), board)
        conditions, without_orders = _take_all(state, cast("_Given", orders), variant.powers)
        if (
            len(state.listed) == len(position.units)
            and len(orders) + without_orders == len(variant.powers)  # nobody else gave any
            and tuple(filter(None, state.units)) == position.units
        ):
            state.has_one_order_each = True
            _check_conditions(state, conditions, rulebook)
            return state
    powers, occupancy = _powers_in_order(orders, variant), Occupancy.of(position, board)
    counted, refused = first_legal_orders(occupancy, orders, powers, rulebook)
    state = MovementState()
    state.begin(occupancy.units, board)
    conditions, _ = _take_all(state, counted, powers)
    for condition in conditions:
        _settle(state, condition)
    state.refused = refused
    if len(state.listed) < len(position.units):
        _note_idle(state, powers)
    return state


def _take_all(
    state: MovementState, given: _Given, powers: Iterable[Power]
) -> tuple[list[Condition], int]:
    """Take all orders as they are encoded.

    Returns the conditions to check, and how many powers gave no orders.
    """
    encoded, units = state.encoded, state.units
    goal, attackers = state.goal, state.attackers
    outcomes, movers = state.outcomes, state.movers
    singles = state.board.singles
    listed, supports = state.listed, state.supports
    conditions: list[Condition] = []
    without_orders = 0
    for power in powers:
        if power not in given:
            without_orders += 1
            continue
        places: list[int] = []
        for order in given[power]:
            entry = order.encoded
            owner, _, place, unit, outcome, target, _, support, condition = entry
            if owner is not power:
                entry = encode(cast("Order", order), power, state.board)
                _, _, place, unit, outcome, target, _, support, condition = entry
            encoded[place] = entry
            units[place] = unit
            outcomes[place] = outcome
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
            elif support is not None:
                supports.append(support)
            elif condition is not None:
                conditions.append(condition)
            places.append(place)
        places.sort()
        listed += places
    return conditions, without_orders


def _check_conditions(
    state: MovementState, conditions: Sequence[Condition], rulebook: Rulebook
) -> None:
    """Apply the orders whose conditions hold, and refuse the illegal ones.

    Supports must name the supported unit as it is, that is, as that unit's own order does.
    """
    encoded = state.encoded
    misnamed = []
    for supporter, place, _, _, named in state.supports:
        own = encoded[place][1].unit
        if own is not named and own != named:  # mostly it is the same object
            misnamed.append(supporter)
    if not conditions and not misnamed:
        return
    for condition in conditions:
        if is_allowed(condition, state, rulebook):
            _settle(state, condition)
        else:
            _check_again(state, condition[0], rulebook)
    for supporter in misnamed:
        state.supports = [support for support in state.supports if support[0] != supporter]
        _check_again(state, supporter, rulebook)


def _check_again(state: MovementState, place: int, rulebook: Rulebook) -> None:
    """Check an order in full that is not plainly legal, and apply or refuse it."""
    power, order, *_ = state.encoded[place]
    found = check_order(order, power, state, rulebook)
    if isinstance(found, Reason):
        state.outcomes[place] = refusal(power, order, found)
        state.idle = {**state.idle, place: order}
    else:
        _settle(state, found)


def _settle(state: MovementState, condition: Condition) -> None:
    """Note what a unit is to do by a legal order."""
    if isinstance(condition, ConvoyAlongRoute):
        state.convoys.append(condition.transport)
    elif isinstance(condition, MoveByConvoy):
        _note_move(state, condition.place, condition.target, is_by_convoy=True)
    elif isinstance(condition, Allowed):
        _apply_order(state, condition.place, condition.meant)
    elif isinstance(condition, (SupportToAnyCoast, SupportOfConvoyedMove)):
        state.supports.append(condition.support)


def _apply_order(state: MovementState, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that was checked in full."""
    match order:
        case Convoy(_, army, destination):
            origin, target = army.location.province.index, destination.province.index
            state.convoys.append((place, origin, target))
        case SupportHold(_, other):
            there = other.location.province.index
            state.supports.append((place, there, STAYS, None, other))
        case SupportMove(_, other, destination):
            there, target = other.location.province.index, destination.province.index
            coast = destination if destination.coast is not None else None
            state.supports.append((place, there, target, coast, other))
        case Move(_, destination):
            unit, plain = state.units[place], state.board.plain(destination.province)
            arrival = landing(state.board, unit, destination)
            is_by_convoy = order.via or arrival is None
            arrived = unit._replace(location=arrival or plain)
            state.encoded[place] = with_arrival(state.encoded[place], arrived)
            _note_move(state, place, arrived.province.index, is_by_convoy=is_by_convoy)
        case _:
            pass


def _note_move(state: MovementState, place: int, target: int, *, is_by_convoy: bool) -> None:
    state.goal[place] = target
    state.movers.append(place)
    rivals = state.attackers[target]
    if len(rivals) == 1:
        state.crowded.append(target)
    state.attackers[target] = rivals + state.board.singles[place]
    if is_by_convoy:
        state.by_convoy.append(place)


def _note_idle(state: MovementState, powers: Iterable[Power]) -> None:
    """Let units without an order that counts hold, noting the order they were given."""
    same = {power: power for power in powers}
    units, outcomes = state.units, state.outcomes
    idle: dict[int, Order] = {}
    for place, unit in enumerate(units):
        if unit is not VACANT and outcomes[place] is NO_OUTCOME:
            idle[place] = Hold(named_as(unit))
            state.goal[place] = STAYS
    for outcome in reversed(state.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in idle and units[place].power == outcome.power:
            idle[place] = outcome.order
    state.idle = idle
    for place, order in idle.items():
        power = units[place].power
        state.encoded[place] = entry = encode_idle(units[place], same.get(power, power), order)
        outcomes[place] = entry[4]


def _powers_in_order(orders: Orders, variant: Variant) -> Iterable[Power]:
    """The powers of the variant, then any others that gave orders, by name."""
    if orders.keys() <= variant.powers.keys():
        return variant.powers
    return [*variant.powers, *sorted(orders.keys() - variant.powers.keys())]


class CountedOrders(NamedTuple):
    """The orders that count, one for a unit, by power, and the outcomes of the illegal ones."""

    counted: Mapping[Power, Sequence[WithEncoding]]
    refused: list[Outcome]


class _Accepted(NamedTuple):
    """A legal order as encoded."""

    encoded: EncodedOrder


def first_legal_orders(
    occupancy: Occupancy, orders: Orders, powers: Iterable[Power], rulebook: Rulebook
) -> CountedOrders:
    """Find the first legal order of each unit."""
    counted: dict[Power, list[WithEncoding]] = {}
    refused: list[Outcome] = []
    order_of: dict[int, Order] = {}
    for power in powers:
        for order in orders.get(power, ()):
            found = _encode_legal(order, power, occupancy, rulebook)
            if isinstance(found, Reason):
                refused.append(refusal(power, order, found))
                continue
            place = found.encoded[2]
            if place in order_of:
                refused.append(second_order(power, order, order_of[place]))
            else:
                order_of[place] = order
                counted.setdefault(power, []).append(found)
    return CountedOrders(counted, refused)


def _encode_legal(
    order: Order, power: Power, occupancy: Occupancy, rulebook: Rulebook
) -> WithEncoding | Reason:
    """The encoding of an order, or why the order is illegal."""
    entry = encode(order, power, occupancy.board)
    _, _, place, unit, _, _, _, support, condition = entry
    if (
        occupancy.units[place] == unit
        and (support is None or supports_unit_as_named(support, occupancy.units))
        and (condition is None or is_allowed(condition, occupancy, rulebook))
    ):
        return _Accepted(entry)
    found = check_order(order, power, occupancy, rulebook)
    if isinstance(found, Reason):
        return found
    unit, outcome = occupancy.units[found.place], plain_outcome(power, order)
    return _Accepted((power, entry[1], found.place, unit, outcome, STAYS, VACANT, None, found))


def check_order(
    order: Order, power: Power, occupancy: Occupancy, rulebook: Rulebook
) -> Allowed | Reason:
    """Check an order in full that is not plainly legal: what it means, or why it is illegal."""
    if isinstance(order, Waive) or order.__class__ not in MOVEMENT_FAULTS:
        return Reason.WRONG_PHASE
    given = cast("MovementOrder", order)
    fault = movement_illegality(given, power, occupancy, rulebook)
    if fault is not None:
        return fault
    place = given.unit[1].province.index
    if rulebook.checks_wording:
        given = corrected(given, occupancy.units[place], occupancy, rulebook)
    return Allowed(place, given)


def is_allowed(condition: Condition, occupancy: Occupancy, rulebook: Rulebook) -> bool:
    """Whether a condition holds in a position and an edition."""
    if isinstance(condition, ConvoyAlongRoute):
        fleet, army, target = condition.transport
        kind, here = condition.named
        is_there = _stands_as_named(occupancy.units[army], kind, here)
        return is_there and is_on_route(occupancy, fleet, army, target, rulebook)
    if isinstance(condition, MoveByConvoy):
        place, target, shared_seas = condition
        return _has_any(occupancy, shared_seas) or joins(
            occupancy.board, occupancy.fleets, place, target
        )
    if isinstance(condition, (Allowed, Unclear)):
        return isinstance(condition, Allowed)
    if not supports_unit_as_named(condition.support, occupancy.units):
        return False
    if isinstance(condition, SupportToAnyCoast):
        return not rulebook.checks_wording
    place, other, target, *_ = condition.support
    return _has_any(occupancy, condition.shared_seas) or joins(
        occupancy.board, occupancy.fleets & ~(1 << place), other, target
    )


def _has_any(occupancy: Occupancy, seas: Iterable[int]) -> bool:
    """Whether a fleet is in any of these seas."""
    units = occupancy.units
    for sea in seas:  # noqa: SIM110 - a generator takes longer than looking at all of them
        if units[sea] is not VACANT:
            return True
    return False


def supports_unit_as_named(support: Support, units: Sequence[Unit]) -> bool:
    """Whether the supported unit has the type and location that the order names."""
    _, place, _, _, (kind, here) = support
    return _stands_as_named(units[place], kind, here)


def _stands_as_named(unit: Unit, kind: UnitType, here: Location) -> bool:
    return unit is not VACANT and unit[2] is here and unit[1] is kind
