"""The orders of a movement phase, sorted by kind: what each unit is to do.

Nearly always every unit has one order, and nearly all are legal at sight (`gist`). So orders are
taken at their word, and those looked into that may be illegal. Where units have none or several,
`screening` finds those that count first, and these are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from engine.board import Location, Power, Unit, UnitType
from engine.judge.convoys import could_help, joins
from engine.judge.encoding import (
    STAYS,
    Allowed,
    AnyCoast,
    Carriage,
    Gist,
    Noted,
    Question,
    Support,
    Unclear,
    Voyage,
    VoyageSupport,
    arriving,
    gist_of,
    idling,
    plain_outcome,
)
from engine.judge.legality import MOVEMENT_FAULTS, corrected, wording_fault
from engine.judge.movement_state import UNTOLD, Battle
from engine.judge.occupancy import NOBODY, Occupancy, landing
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

_Given = Mapping[Power, Sequence[Noted]]


def muster(position: Position, orders: Orders, variant: Variant, rulebook: Rulebook) -> Battle:
    """The orders that count and what each unit is to do by them."""
    board = variant.map
    if not board.closed:  # what is noted on orders holds where all provinces are open
        battle = Battle()
        battle.begin([NOBODY] * (len(board.provinces) + 1), board)
        questions, silent = _take(battle, cast("_Given", orders), variant.powers)
        if (
            len(battle.listed) == len(position.units)
            and len(orders) + silent == len(variant.powers)  # nobody else gave any
            and tuple(filter(None, battle.units)) == position.units
        ):
            battle.is_one_for_each = True
            _look_through(battle, questions, rulebook)
            return battle
    powers, standing = _in_turn(orders, variant), Occupancy.of(position, board)
    counted, refused = screen(standing, orders, powers, rulebook)
    battle = Battle()
    battle.begin(standing.units, board)
    questions, _ = _take(battle, counted, powers)
    for question in questions:
        _settle(battle, question)
    battle.refused = refused
    if len(battle.listed) < len(position.units):
        _note_idle(battle, powers)
    return battle


def _take(battle: Battle, given: _Given, powers: Iterable[Power]) -> tuple[list[Question], int]:
    """Take all orders at their word.

    Returns what is to be asked about them, and how many of the powers gave none.
    """
    gists, units = battle.gists, battle.units
    goal, attackers = battle.goal, battle.attackers
    outcomes, movers = battle.outcomes, battle.movers
    singles = battle.board.singles
    listed, supports = battle.listed, battle.supports
    questions: list[Question] = []
    silent = 0
    for power in powers:
        if power not in given:
            silent += 1
            continue
        places: list[int] = []
        for order in given[power]:
            gist = order.gist
            whose, _, place, unit, outcome, target, _, support, question = gist
            if whose is not power:
                gist = gist_of(cast("Order", order), power, battle.board)
                _, _, place, unit, outcome, target, _, support, question = gist
            gists[place] = gist
            units[place] = unit
            outcomes[place] = outcome
            if target >= 0:
                goal[place] = target
                movers.append(place)
                rivals = attackers[target]
                if rivals:
                    attackers[target] = rivals + singles[place]
                    if len(rivals) == 1:
                        battle.crowded.append(target)
                else:
                    attackers[target] = singles[place]
            elif support is not None:
                supports.append(support)
            elif question is not None:
                questions.append(question)
            places.append(place)
        places.sort()
        listed += places
    return questions, silent


def _look_through(battle: Battle, questions: Sequence[Question], rulebook: Rulebook) -> None:
    """Take the orders that the position and the edition must allow, and refuse the illegal ones.

    The units to be supported must be as the orders name them, that is, as their own orders do.
    """
    gists = battle.gists
    strays = []
    for supporter, place, _, _, named in battle.supports:
        own = gists[place][1].unit
        if own is not named and own != named:  # mostly it is the same value
            strays.append(supporter)
    if not questions and not strays:
        return
    for question in questions:
        if is_allowed(question, battle, rulebook):
            _settle(battle, question)
        else:
            _look_again(battle, question[0], rulebook)
    for supporter in strays:
        battle.supports = [support for support in battle.supports if support[0] != supporter]
        _look_again(battle, supporter, rulebook)


def _look_again(battle: Battle, place: int, rulebook: Rulebook) -> None:
    """Look into the order of a unit that is not legal at sight."""
    power, order, *_ = battle.gists[place]
    found = look_into(order, power, battle, rulebook)
    if isinstance(found, Reason):
        battle.outcomes[place] = refusal(power, order, found)
        battle.idle = {**battle.idle, place: order}
    else:
        _settle(battle, found)


def _settle(battle: Battle, question: Question) -> None:
    """Note what a unit is to do by an order that is allowed."""
    if isinstance(question, Carriage):
        battle.convoys.append(question.ferry)
    elif isinstance(question, Voyage):
        _note_move(battle, question.place, question.target, is_by_convoy=True)
    elif isinstance(question, Allowed):
        _note(battle, question.place, question.meant)
    elif isinstance(question, (AnyCoast, VoyageSupport)):
        battle.supports.append(question.support)


def _note(battle: Battle, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that is not plain."""
    match order:
        case Convoy(_, army, destination):
            origin, target = army.location.province.index, destination.province.index
            battle.convoys.append((place, origin, target))
        case SupportHold(_, other):
            there = other.location.province.index
            battle.supports.append((place, there, STAYS, None, other))
        case SupportMove(_, other, destination):
            there, target = other.location.province.index, destination.province.index
            coast = destination if destination.coast is not None else None
            battle.supports.append((place, there, target, coast, other))
        case Move(_, destination):
            unit, plain = battle.units[place], battle.board.plain(destination.province)
            arrival = landing(battle.board, unit, destination)
            is_by_convoy = order.via or arrival is None
            arrived = unit._replace(location=arrival or plain)
            battle.gists[place] = arriving(battle.gists[place], arrived)
            _note_move(battle, place, arrived.province.index, is_by_convoy=is_by_convoy)
        case _:
            pass


def _note_move(battle: Battle, place: int, target: int, *, is_by_convoy: bool) -> None:
    battle.goal[place] = target
    battle.movers.append(place)
    rivals = battle.attackers[target]
    if len(rivals) == 1:
        battle.crowded.append(target)
    battle.attackers[target] = rivals + battle.board.singles[place]
    if is_by_convoy:
        battle.by_convoy.append(place)


def _note_idle(battle: Battle, powers: Iterable[Power]) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    same = {power: power for power in powers}
    units, outcomes = battle.units, battle.outcomes
    idle: dict[int, Order] = {}
    for place, unit in enumerate(units):
        if unit is not NOBODY and outcomes[place] is UNTOLD:
            idle[place] = Hold(named_as(unit))
            battle.goal[place] = STAYS
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in idle and units[place].power == outcome.power:
            idle[place] = outcome.order
    battle.idle = idle
    for place, order in idle.items():
        power = units[place].power
        battle.gists[place] = gist = idling(units[place], same.get(power, power), order)
        outcomes[place] = gist[4]


def _in_turn(orders: Orders, variant: Variant) -> Iterable[Power]:
    """The powers of the variant in its order, and then those that gave orders and are not of it."""
    if orders.keys() <= variant.powers.keys():
        return variant.powers
    return [*variant.powers, *sorted(orders.keys() - variant.powers.keys())]


class Screened(NamedTuple):
    """The orders that count, one for a unit, by power, and the outcomes of the illegal ones."""

    counted: Mapping[Power, Sequence[Noted]]
    refused: list[Outcome]


class _Accepted(NamedTuple):
    """What there is of a legal order."""

    gist: Gist


def screen(
    standing: Occupancy, orders: Orders, powers: Iterable[Power], rulebook: Rulebook
) -> Screened:
    """Find the first legal order of each unit."""
    counted: dict[Power, list[Noted]] = {}
    refused: list[Outcome] = []
    order_of: dict[int, Order] = {}
    for power in powers:
        for order in orders.get(power, ()):
            found = _look_at(order, power, standing, rulebook)
            if isinstance(found, Reason):
                refused.append(refusal(power, order, found))
                continue
            place = found.gist[2]
            if place in order_of:
                refused.append(second_order(power, order, order_of[place]))
            else:
                order_of[place] = order
                counted.setdefault(power, []).append(found)
    return Screened(counted, refused)


def _look_at(order: Order, power: Power, standing: Occupancy, rulebook: Rulebook) -> Noted | Reason:
    """The order with what it comes to, or why it is illegal."""
    gist = gist_of(order, power, standing.board)
    _, _, place, unit, _, _, _, support, question = gist
    if (
        standing.units[place] == unit
        and (support is None or backs_whom_it_names(support, standing.units))
        and (question is None or is_allowed(question, standing, rulebook))
    ):
        return _Accepted(gist)
    found = look_into(order, power, standing, rulebook)
    if isinstance(found, Reason):
        return found
    unit, outcome = standing.units[found.place], plain_outcome(power, order)
    return _Accepted((power, gist[1], found.place, unit, outcome, STAYS, NOBODY, None, found))


def look_into(
    order: Order, power: Power, standing: Occupancy, rulebook: Rulebook
) -> Allowed | Reason:
    """What an order that is not legal at sight comes to, or why it is illegal."""
    kind = order.__class__
    if isinstance(order, Waive) or kind not in MOVEMENT_FAULTS:
        return Reason.WRONG_PHASE
    place = standing.board.index_of.get(order.unit[1], -1)
    unit = standing.units[place]
    if unit is NOBODY:
        return Reason.NO_UNIT
    if unit[0] != power:
        return Reason.NOT_YOUR_UNIT
    meant, fault = order, None
    if rulebook.is_particular and isinstance(order, MovementOrder):
        fault = wording_fault(order, unit, standing, rulebook)
        meant = corrected(order, unit, standing, rulebook)
    fault = fault or MOVEMENT_FAULTS[kind](meant, unit, standing, rulebook)
    if fault is not None:
        return fault
    return Allowed(place, meant)


def is_allowed(question: Question, standing: Occupancy, rulebook: Rulebook) -> bool:
    """Whether the position and the edition allow what an order asks."""
    if isinstance(question, Carriage):
        fleet, army, target = question.ferry
        kind, here = question.named
        is_there = _is_as_named(standing.units[army], kind, here)
        return is_there and could_help(standing, fleet, army, target, rulebook)
    if isinstance(question, Voyage):
        place, target, straits = question
        return _has_any(standing, straits) or joins(standing.board, standing.fleets, place, target)
    if isinstance(question, (Allowed, Unclear)):
        return isinstance(question, Allowed)
    if not backs_whom_it_names(question.support, standing.units):
        return False
    if isinstance(question, AnyCoast):
        return not rulebook.is_particular
    place, other, target, *_ = question.support
    return _has_any(standing, question.straits) or joins(
        standing.board, standing.fleets & ~(1 << place), other, target
    )


def _has_any(standing: Occupancy, seas: Iterable[int]) -> bool:
    """Whether a fleet is in one of some seas."""
    units = standing.units
    for sea in seas:  # noqa: SIM110 - a generator takes longer than looking at all of them
        if units[sea] is not NOBODY:
            return True
    return False


def backs_whom_it_names(support: Support, units: Sequence[Unit]) -> bool:
    """Whether a supported unit is of the type and at the location by which the order names it."""
    _, place, _, _, (kind, here) = support
    return _is_as_named(units[place], kind, here)


def _is_as_named(unit: Unit, kind: UnitType, here: Location) -> bool:
    return unit is not NOBODY and unit[2] is here and unit[1] is kind
