"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `gist` which need no further looking at, `faults` which are
illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.board import Map, Power, Unit
from engine.judge.battle import Battle
from engine.judge.convoys import could_help, joins
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.gist import (
    AnyCoast,
    Carriage,
    Noted,
    Question,
    Voyage,
    gist_of,
    plain_outcome,
)
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.reach import landing
from engine.judge.standing import NOBODY
from engine.judge.submission import Orders, province_of, refusal, second_order
from engine.judge.words import corrected, wording_fault
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
from engine.variant import Variant


def muster(  # noqa: C901, PLR0912 - most orders are taken right here, for speed
    battle: Battle, orders: Orders, variant: Variant, rulebook: Rulebook
) -> None:
    """Take the orders that count and note what each unit is to do."""
    units, outcomes, supports = battle.units, battle.outcomes, battle.supports
    goal, arrivals, attackers = battle.goal, battle.arrivals, battle.attackers
    targets = battle.targets
    if variant.map.closed:
        _note_anew(orders, variant.map)
    given = cast("Mapping[Power, Sequence[Noted]]", orders)
    in_turn = True
    for power in _in_turn(orders, variant):
        before = -1
        for order in given.get(power, ()):
            try:
                gist = order.gists[power]
            except KeyError:
                gist = gist_of(cast("Order", order), power, variant.map)
            place, unit, outcome, target, arrival, support, question = gist
            if units[place] != unit or place in outcomes:
                _take(battle, power, outcome.order, rulebook)
                in_turn = False
                continue
            if target >= 0:
                goal[place] = target
                arrivals[place] = arrival
                if attackers[target]:
                    attackers[target] += (place,)
                else:
                    attackers[target] = (place,)
                    targets.append(target)
                if goal[target] == place:
                    battle.swaps.append((place, target))
            elif support is not None:
                _, other, _, _, named = support
                if units[other][2] is not named[1] or units[other][1] is not named[0]:
                    _take(battle, power, outcome.order, rulebook)
                    in_turn = False
                    continue
                supports.append(support)
            elif question is not None and not _answer(battle, question, rulebook):
                _take(battle, power, outcome.order, rulebook)
                in_turn = False
                continue
            outcomes[place] = outcome
            if place < before:
                in_turn = False
            before = place
    if len(outcomes) < len(battle.standing):
        _note_idle(battle)
    battle.in_turn = in_turn and not battle.refused and not battle.idle


def _note_anew(orders: Orders, board: Map) -> None:
    """Forget the gists of the open board: what is plain there may lead into a closed province.

    What is plain while provinces are closed is so on the open board, too.
    """
    for power, given in orders.items():
        for order in given:
            gist_of(order, power, board)


def _in_turn(orders: Orders, variant: Variant) -> Iterable[Power]:
    """The powers of the variant in its order, and then those that gave orders and are not of it."""
    if orders.keys() <= variant.powers.keys():
        return variant.powers
    return [*variant.powers, *sorted(orders.keys() - variant.powers.keys())]


def _answer(battle: Battle, question: Question, rulebook: Rulebook) -> bool:
    """Take an order that the position and the edition must allow, if they do."""
    board, standing = battle.board, battle.standing
    if isinstance(question, Voyage):
        place, target, arrival = question
        if joins(board, standing.fleets, place, target):
            _note_move(battle, place, arrival, is_by_convoy=True)
            return True
        return False
    if isinstance(question, Carriage):
        fleet, army, target, named = question
        is_legal = _is_there(battle, army, named)
        if is_legal and could_help(standing, fleet, army, target, rulebook):
            battle.convoyers.append(fleet)
            return True
        return False
    place, other, target, _, named = question.support
    if not _is_there(battle, other, named):
        return False
    if isinstance(question, AnyCoast):
        is_legal = not rulebook.is_particular
    else:
        is_legal = joins(board, standing.fleets & ~(1 << place), other, target)
    if is_legal:
        battle.supports.append(question.support)
    return is_legal


def _is_there(battle: Battle, place: int, named: Named) -> bool:
    """Whether a unit stands in a province that is of the type and at the location named."""
    _, kind, here = battle.units[place]
    return here is named[1] and kind is named[0]


def _take(battle: Battle, power: Power, order: Order, rulebook: Rulebook) -> None:
    """Take an order if it is legal and the first of its unit."""
    kind = order.__class__
    if isinstance(order, Waive) or kind not in MOVEMENT_FAULTS:
        battle.refused.append(refusal(power, order, Reason.WRONG_PHASE))
        return
    place = battle.board.index_of.get(order.unit[1], -1)
    unit = battle.units[place]
    if unit is NOBODY or unit[0] != power:
        reason = Reason.NO_UNIT if unit is NOBODY else Reason.NOT_YOUR_UNIT
        battle.refused.append(refusal(power, order, reason))
        return
    meant, fault = order, None
    if rulebook.is_particular and isinstance(order, MovementOrder):
        fault = wording_fault(order, unit, battle.standing, rulebook)
        meant = corrected(order, unit, battle.standing, rulebook)
    fault = fault or MOVEMENT_FAULTS[kind](meant, unit, battle.standing, rulebook)
    if fault is not None:
        battle.refused.append(refusal(power, order, fault))
    elif place in battle.outcomes:
        battle.refused.append(second_order(power, order, battle.outcomes[place].order))
    else:
        battle.outcomes[place] = plain_outcome(power, order)
        _note(battle, place, meant)


def _note(battle: Battle, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that is not plain."""
    match order:
        case Convoy():
            battle.convoyers.append(place)
        case SupportHold(_, other):
            there = other.location.province.index
            battle.supports.append((place, there, there, None, other))
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
    if not battle.attackers[target]:
        battle.targets.append(target)
    battle.attackers[target] += (place,)
    if battle.goal[target] == place:
        battle.swaps.append((place, target))
    if is_by_convoy:
        battle.by_convoy.append(place)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    units, outcomes = battle.units, battle.outcomes
    for place, unit in enumerate(units):
        if unit is not NOBODY and place not in outcomes:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in battle.idle and units[place].power == outcome.power:
            battle.idle[place] = outcome.order
    for place, order in battle.idle.items():
        outcomes[place] = Outcome(units[place].power, order, Verdict.HOLDS, Reason.NO_ORDER)
