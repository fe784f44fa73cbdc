"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `gist` which need no further looking at, `faults` which are
illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.board import Map, Power, Unit
from engine.judge.battle import NOTHING, Battle
from engine.judge.convoys import could_help, joins
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.gist import Act, Gist, Noted, gist_of, plain_outcome
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

# Looking up the member of an enum takes longer than comparing it.
_HOLD, _MOVE, _VOYAGE = Act.HOLD, Act.MOVE, Act.VOYAGE
_SUPPORT, _SUPPORT_ANY_COAST, _CONVOY = Act.SUPPORT, Act.SUPPORT_ANY_COAST, Act.CONVOY


def muster(  # noqa: C901 - most orders are taken right here, for speed
    battle: Battle, orders: Orders, variant: Variant, rulebook: Rulebook
) -> None:
    """Take the orders that count and note each unit by what it is to do."""
    units, outcomes = battle.units, battle.outcomes
    goal, arrivals, attackers = battle.goal, battle.arrivals, battle.attackers
    targets = battle.targets
    if variant.map.closed:
        _note_anew(orders, variant.map)
    given = cast("Mapping[Power, Sequence[Noted]]", orders)
    for power in _in_turn(orders, variant):
        places: list[int] = []
        for order in given.get(power, ()):
            try:
                gist = order.gists[power]
            except KeyError:
                gist = gist_of(cast("Order", order), power, variant.map)
            act, place, unit, outcome, target, arrival, other, kind, there, coast = gist
            if units[place] != unit or outcomes[place] is not NOTHING:
                _take(battle, places, power, outcome.order, rulebook)
                continue
            if act is _MOVE:
                goal[place] = target
                arrivals[place] = arrival
                if attackers[target]:
                    attackers[target] += (place,)
                else:
                    attackers[target] = (place,)
                    targets.append(target)
                if goal[target] == place:
                    battle.swaps.append((place, target))
            elif act is _SUPPORT and units[other][2] is there and units[other][1] is kind:
                battle.supports.append((place, other, target, coast))
            elif act is not _HOLD and not _take_at_sea(battle, gist, rulebook):
                _take(battle, places, power, outcome.order, rulebook)
                continue
            outcomes[place] = outcome
            places.append(place)
        places.sort()
        battle.rows += places
    if len(battle.rows) < len(battle.standing):
        _note_idle(battle)


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


def _take_at_sea(battle: Battle, gist: Gist, rulebook: Rulebook) -> bool:
    """Take an order by its gist if it concerns convoys or coasts and that shows it to be legal."""
    act, place, _, _, target, arrival, other, kind, there, _ = gist
    standing = battle.standing
    if act is _VOYAGE:
        if joins(battle.board, standing.fleets, place, target):
            _note_move(battle, place, arrival, is_by_convoy=True)
            return True
    elif standing.units[other][2] is not there or standing.units[other][1] is not kind:
        return False
    elif act is _CONVOY and could_help(standing, place, other, target, rulebook):
        battle.convoyers.append(place)
        return True
    elif act is _SUPPORT_ANY_COAST and not rulebook.is_particular:
        battle.supports.append((place, other, target, None))
        return True
    return False


def _take(
    battle: Battle, places: list[int], power: Power, order: Order, rulebook: Rulebook
) -> None:
    """Take an order if it is legal and the first of its unit, whose place is then added."""
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
    elif battle.outcomes[place] is not NOTHING:
        battle.refused.append(second_order(power, order, battle.outcomes[place].order))
    else:
        battle.outcomes[place] = plain_outcome(power, order)
        _note(battle, place, meant)
        places.append(place)


def _note(battle: Battle, place: int, order: Order) -> None:
    """Note what a unit is to do by an order that is not plain."""
    match order:
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
        if unit is not NOBODY and outcomes[place] is NOTHING:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in battle.idle and units[place].power == outcome.power:
            battle.idle[place] = outcome.order
    for place, order in battle.idle.items():
        outcomes[place] = Outcome(units[place].power, order, Verdict.HOLDS, Reason.NO_ORDER)
