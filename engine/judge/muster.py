"""The orders of a movement phase, sorted by kind: what each unit is to do.

Nearly always every unit has one order, and each order is legal at sight (`gist`). So orders are
taken at their word; where it turns out that they are not all good, `screening` finds those that
count, and these are taken instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.board import Power, Unit
from engine.judge.battle import Battle
from engine.judge.gist import (
    STAYS,
    Allowed,
    Carriage,
    Noted,
    Question,
    Voyage,
    gist_of,
)
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.reach import landing
from engine.judge.screening import is_allowed, screen
from engine.judge.standing import NOBODY, Standing
from engine.judge.submission import Orders, province_of
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Named,
    Order,
    SupportHold,
    SupportMove,
)
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

_Given = Mapping[Power, Sequence[Noted]]


def muster(position: Position, orders: Orders, variant: Variant, rulebook: Rulebook) -> Battle:
    """The orders that count and what each unit is to do by them."""
    board = variant.map
    if not board.closed:  # what is noted on orders holds where all provinces are open
        battle = Battle([NOBODY] * (len(board.provinces) + 1), board)
        questions = _take(battle, cast("_Given", orders), variant.powers)
        if _are_good(battle, position, orders) and _allow(battle, questions, rulebook):
            return battle
    powers, standing = _in_turn(orders, variant), Standing.of(position, board)
    counted, refused = screen(standing, orders, powers, rulebook)
    battle = Battle(standing.units, board)
    questions = _take(battle, counted, powers)
    for place, outcome in battle.outcomes.items():
        # What was taken are the orders as `screen` found them.
        battle.orders[place] = outcome.order
    for question in questions:
        _settle(battle, question)
    battle.refused = refused
    if len(battle.outcomes) < len(position.units):
        _note_idle(battle)
    return battle


def _take(battle: Battle, given: _Given, powers: Iterable[Power]) -> list[Question]:
    """Take all orders at their word, and return what is to be asked about them."""
    orders, powers_of, units = cast("list[Noted]", battle.orders), battle.powers, battle.units
    goal, arrivals, attackers = battle.goal, battle.arrivals, battle.attackers
    outcomes, targets = battle.outcomes, battle.targets
    singles = battle.board.singles
    questions: list[Question] = []
    for power in powers:
        before = -1
        for order in given.get(power, ()):
            whose, place, unit, outcome, target, arrival, support, question, others = order.gist
            if whose is not power:
                gist = others.get(power) or gist_of(cast("Order", order), power, battle.board)
                _, place, unit, outcome, target, arrival, support, question, _ = gist
            orders[place] = order
            powers_of[place] = power
            units[place] = unit
            outcomes[place] = outcome
            goal[place] = target
            if target >= 0:
                arrivals[place] = arrival
                if attackers[target]:
                    attackers[target] += singles[place]
                    battle.crowded.add(target)
                else:
                    attackers[target] = singles[place]
                    targets.append(target)
                if goal[target] == place:
                    battle.swaps.append((place, target))
            elif support is not None:
                battle.supports.append(support)
            elif question is not None:
                questions.append(question)
            if place < before:
                battle.in_turn = False
            before = place
    return questions


def _are_good(battle: Battle, position: Position, orders: Orders) -> bool:
    """Whether each unit has one order, and those to be supported are as the orders name them.

    That is as their own orders name them. An order of a power that is not of the variant is one too
    many.
    """
    if tuple(filter(None, battle.units)) != position.units:
        return False
    if sum(map(len, orders.values())) != len(position.units):
        return False
    order_of = cast("list[MovementOrder]", battle.orders)
    for _, place, _, _, named in battle.supports:  # noqa: SIM110 - a generator takes longer
        if order_of[place].unit != named:
            return False
    return True


def _allow(battle: Battle, questions: Sequence[Question], rulebook: Rulebook) -> bool:
    """Take the orders that the position and the edition must allow, if they allow them all."""
    if not questions:
        return True
    standing = Standing(battle.units, battle.board)
    for question in questions:
        if not is_allowed(question, standing, rulebook):
            return False
        _settle(battle, question)
    return True


def _settle(battle: Battle, question: Question) -> None:
    """Note what a unit is to do by an order that is allowed."""
    if isinstance(question, Carriage):
        battle.convoyers.append(question[0])
    elif isinstance(question, Voyage):
        _note_move(battle, question.place, question.arrival, is_by_convoy=True)
    elif isinstance(question, Allowed):
        _note(battle, question.place, question.meant)
    else:
        battle.supports.append(question.support)


def _note(battle: Battle, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that is not plain."""
    match order:
        case Convoy():
            battle.convoyers.append(place)
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
            _note_move(battle, place, arrived, is_by_convoy=is_by_convoy)
        case _:
            pass


def _note_move(battle: Battle, place: int, arrival: Unit, *, is_by_convoy: bool) -> None:
    target = arrival.province.index
    battle.goal[place] = target
    battle.arrivals[place] = arrival
    if battle.attackers[target]:
        battle.crowded.add(target)
    else:
        battle.targets.append(target)
    battle.attackers[target] += (place,)
    if battle.goal[target] == place:
        battle.swaps.append((place, target))
    if is_by_convoy:
        battle.by_convoy.append(place)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    units, outcomes = battle.units, battle.outcomes
    orders, powers = battle.orders, battle.powers
    for place, unit in enumerate(units):
        if unit is not NOBODY and place not in outcomes:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
            battle.goal[place] = STAYS
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in battle.idle and units[place].power == outcome.power:
            battle.idle[place] = outcome.order
    for place, order in battle.idle.items():
        orders[place], powers[place] = order, units[place].power
        outcomes[place] = Outcome(powers[place], order, Verdict.HOLDS, Reason.NO_ORDER)


def _in_turn(orders: Orders, variant: Variant) -> Iterable[Power]:
    """The powers of the variant in its order, and then those that gave orders and are not of it."""
    if orders.keys() <= variant.powers.keys():
        return variant.powers
    return [*variant.powers, *sorted(orders.keys() - variant.powers.keys())]
