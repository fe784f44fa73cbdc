"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `faults` which are illegal.
"""

from __future__ import annotations

from engine.board import Power, UnitType
from engine.judge.battle import Battle
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.outcome import Reason
from engine.judge.reach import landing
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


def muster(battle: Battle, orders: Orders, rulebook: Rulebook) -> None:
    """Take the orders that count and note each unit by what it is to do."""
    board, units, accepted = battle.board, battle.units, battle.orders
    index_of, by_land, by_sea = board.index_of, board.army_landings, board.fleet_landings
    goal, arrivals = battle.goal, battle.arrivals
    army, takes_any_words = UnitType.ARMY, not rulebook.is_particular
    for power, given in orders.items():
        for order in given:
            if type(order) is Move and not order.via and takes_any_words:
                # Most orders are moves to a neighbour, which need no further looking at.
                place = index_of.get(order.unit[1], -1)
                unit = units.get(place)
                if unit is not None and unit[0] == power and place not in accepted:
                    landings = by_land if unit[1] is army else by_sea
                    arrival = landings[unit[2]].get(order.destination)
                    if arrival is not None:
                        accepted[place] = order
                        goal[place] = index_of[arrival]
                        arrivals[place] = arrival
                        continue
            _take(battle, power, order, rulebook)
    if len(accepted) < len(units):
        _note_idle(battle)


def _take(battle: Battle, power: Power, order: Order, rulebook: Rulebook) -> None:
    """Take an order if it is legal and the first of its unit."""
    kind = order.__class__
    if isinstance(order, Waive) or kind not in MOVEMENT_FAULTS:
        battle.refused.append(refusal(power, order, Reason.WRONG_PHASE))
        return
    place = battle.board.index_of.get(order.unit[1], -1)
    unit = battle.units.get(place)
    if unit is None or unit[0] != power:
        reason = Reason.NO_UNIT if unit is None else Reason.NOT_YOUR_UNIT
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
        if kind is SupportMove or kind is SupportHold:
            battle.supporters.append(place)
        elif kind is Convoy:
            battle.convoyers.append(place)
        elif isinstance(meant, Move):
            _note_move(battle, place, meant)


def _note_move(battle: Battle, place: int, move: Move) -> None:
    """Note where a unit goes that may need a convoy for it."""
    arrival = landing(battle.board, battle.units[place], move.destination)
    battle.goal[place] = move.destination.province.index
    battle.arrivals[place] = arrival or battle.board.plain(move.destination.province)
    if move.via or arrival is None:
        battle.by_convoy.append(place)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    for place, unit in battle.units.items():
        if place not in battle.orders:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in battle.idle and battle.units[place].power == outcome.power:
            battle.idle[place] = outcome.order
