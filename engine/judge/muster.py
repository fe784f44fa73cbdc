"""The orders of a movement phase, sorted by kind: what each unit is to do.

Nearly always every unit has one order, and nearly all are legal at sight (`gist`). So orders are
taken at their word, and those looked into that may be illegal. Where units have none or several,
`screening` finds those that count first, and these are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.board import Power
from engine.judge.battle import UNTOLD, Battle
from engine.judge.gist import (
    STAYS,
    Allowed,
    AnyCoast,
    Carriage,
    Noted,
    Question,
    Voyage,
    VoyageSupport,
    arriving,
    gist_of,
    idling,
)
from engine.judge.occupancy import NOBODY, Occupancy, landing
from engine.judge.outcome import Reason
from engine.judge.screening import is_allowed, look_into, screen
from engine.judge.submission import refusal
from engine.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Orders,
    SupportHold,
    SupportMove,
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
