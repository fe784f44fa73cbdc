"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `gist` which need no further looking at, `faults` which are
illegal.
"""

from __future__ import annotations

from engine.board import Location, Map, Power
from engine.judge.battle import Battle
from engine.judge.convoys import could_help, joins
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.gist import gist_of
from engine.judge.outcome import Reason
from engine.judge.reach import landing
from engine.judge.standing import NOBODY
from engine.judge.submission import Orders, province_of, refusal, second_order
from engine.judge.words import corrected, wording_fault
from engine.orders import (
    Act,
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

# Looking up the member of an enum takes longer than comparing it.
_HOLD, _MOVE, _VOYAGE = Act.HOLD, Act.MOVE, Act.VOYAGE
_SUPPORT, _SUPPORT_ANY_COAST, _CONVOY = Act.SUPPORT, Act.SUPPORT_ANY_COAST, Act.CONVOY


def muster(  # noqa: C901 - most orders are taken right here, for speed
    battle: Battle, orders: Orders, rulebook: Rulebook
) -> None:
    """Take the orders that count and note each unit by what it is to do."""
    board, units, accepted = battle.board, battle.units, battle.orders
    goal, arrivals, attackers = battle.goal, battle.arrivals, battle.attackers
    if board.closed:
        _note_anew(orders, board)
    for power, given in orders.items():
        for order in given:
            act, place, unit_type, here, other, other_type, there, target, arrival = (
                order.gist or gist_of(order, board)
            )
            unit = units[place]
            if (
                unit[2] is not here
                or unit[0] != power
                or unit[1] is not unit_type
                or place in accepted
            ):
                _take(battle, power, order, rulebook)
            elif act is _MOVE and arrival is not None:
                accepted[place] = order
                goal[place] = target
                arrivals[place] = arrival
                if target in attackers:
                    attackers[target].append(place)
                else:
                    attackers[target] = [place]
                if target in goal and goal[target] == place:
                    battle.swaps.append((place, target))
            elif act is _HOLD:
                accepted[place] = order
                battle.holders.append(place)
            elif act is _SUPPORT and units[other][2] is there and units[other][1] is other_type:
                accepted[place] = order
                battle.supports.append((place, other, target, arrival))
            elif not _take_at_sea(battle, order, rulebook):
                _take(battle, power, order, rulebook)
        battle.mustered[power] = len(accepted)
    if len(accepted) < len(battle.standing):
        _note_idle(battle)


def _note_anew(orders: Orders, board: Map) -> None:
    """Forget the gists of the open board: what is plain there may lead into a closed province.

    What is plain while provinces are closed is so on the open board, too.
    """
    for given in orders.values():
        for order in given:
            gist_of(order, board)


def _take_at_sea(battle: Battle, order: Order, rulebook: Rulebook) -> bool:
    """Take an order by its gist if it concerns convoys or coasts and that shows it to be legal."""
    act, place, _, _, other, other_type, there, target, arrival = order.gist or gist_of(
        order, battle.board
    )
    standing = battle.standing
    if act is _VOYAGE and arrival is not None:
        if not joins(battle.board, standing.fleets, place, target):
            return False
        _note_move(battle, place, arrival, is_by_convoy=True)
    elif standing.units[other][2] is not there or standing.units[other][1] is not other_type:
        return False
    elif act is _CONVOY and could_help(standing, place, other, target, rulebook):
        battle.convoyers.append(place)
    elif act is _SUPPORT_ANY_COAST and not rulebook.is_particular:
        battle.supports.append((place, other, target, None))
    else:
        return False
    battle.orders[place] = order
    return True


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
    elif place in battle.orders:
        battle.refused.append(second_order(power, order, battle.orders[place]))
    else:
        battle.orders[place] = order
        _note(battle, place, meant)


def _note(battle: Battle, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that is not plain."""
    match order:
        case Hold():
            battle.holders.append(place)
        case Convoy():
            battle.convoyers.append(place)
        case SupportHold(_, other):
            there = other.location.province.index
            battle.supports.append((place, there, there, None))
        case SupportMove(_, other, destination):
            there, target = other.location.province.index, destination.province.index
            coast = destination if destination.coast is not None else None
            battle.supports.append((place, there, target, coast))
        case Move(_, destination):
            unit, plain = battle.units[place], battle.board.plain(destination.province)
            arrival = landing(battle.board, unit, destination)
            is_by_convoy = order.via or arrival is None
            _note_move(battle, place, arrival or plain, is_by_convoy=is_by_convoy)
        case _:
            pass


def _note_move(battle: Battle, place: int, arrival: Location, *, is_by_convoy: bool) -> None:
    target = arrival.province.index
    battle.goal[place] = target
    battle.arrivals[place] = arrival
    battle.attackers.setdefault(target, []).append(place)
    if battle.goal.get(target) == place:
        battle.swaps.append((place, target))
    if is_by_convoy:
        battle.by_convoy.append(place)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    for place, unit in enumerate(battle.units):
        if unit is not NOBODY and place not in battle.orders:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in battle.idle and battle.units[place].power == outcome.power:
            battle.idle[place] = outcome.order
    battle.shown = battle.idle | battle.orders
