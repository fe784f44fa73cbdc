"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `faults` which are illegal.
"""

from __future__ import annotations

from engine.board import Unit, UnitType
from engine.judge.battle import Battle
from engine.judge.faults import MOVEMENT_FAULTS, move_fault
from engine.judge.outcome import Reason
from engine.judge.submission import Orders, province_of, refusal, second_order
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove, Waive
from engine.rulebook import Rulebook


def muster(battle: Battle, orders: Orders, rulebook: Rulebook) -> None:
    """Take the orders that count and note each unit by what it is to do."""
    standing, accepted, refused = battle.standing, battle.orders, battle.refused
    board, units = standing.board, standing.units
    index_of, by_land, by_sea = board.index_of, board.army_landings, board.fleet_landings
    movers, goal, arrivals = battle.movers, battle.goal, battle.arrivals
    army = UnitType.ARMY
    for power, given in orders.items():
        for order in given:
            if isinstance(order, Waive):
                refused.append(refusal(power, order, Reason.WRONG_PHASE))
                continue
            place = index_of.get(order.unit[1], -1)
            unit = units[place]
            first = accepted[place]
            if unit is None or unit[0] != power:
                fault = _not_to_be_ordered(order, unit)
            elif isinstance(order, Move) and not order.via and first is None:
                # Most orders are moves to a neighbour, which are legal.
                arrival = (by_land if unit[1] is army else by_sea)[unit[2]].get(order.destination)
                if arrival is not None:
                    accepted[place] = order
                    movers.append(place)
                    goal[place] = index_of[arrival]
                    arrivals[place] = arrival
                    continue
                fault = move_fault(order, unit, standing, rulebook)
            elif order.__class__ in MOVEMENT_FAULTS:
                fault = MOVEMENT_FAULTS[order.__class__](order, unit, standing, rulebook)
            else:
                fault = Reason.WRONG_PHASE
            if fault is not None:
                refused.append(refusal(power, order, fault))
            elif first is not None:
                refused.append(second_order(power, order, first))
            else:
                accepted[place] = order
                _enlist(battle, place, order)
    if refused or None in [accepted[place] for place in standing.places]:
        _note_idle(battle)


def _not_to_be_ordered(order: Order, unit: Unit | None) -> Reason:
    if order.__class__ not in MOVEMENT_FAULTS:
        return Reason.WRONG_PHASE
    return Reason.NO_UNIT if unit is None else Reason.NOT_YOUR_UNIT


def _enlist(battle: Battle, place: int, order: Order) -> None:
    """Note a unit by what it is to do; this move is one by convoy."""
    kind = order.__class__
    if kind is SupportMove or kind is SupportHold:
        battle.supporters.append(place)
    elif kind is Convoy:
        battle.convoyers.append(place)
    elif isinstance(order, Move):
        destination = order.destination.province
        battle.movers.append(place)
        battle.by_convoy.append(place)
        battle.goal[place] = destination.index
        battle.arrivals[place] = battle.board.plain(destination)


def _note_idle(battle: Battle) -> None:
    """Let the units without an order that counts hold, each under the order it was given."""
    for place in battle.standing.places:
        unit = battle.units[place]
        if unit is not None and battle.orders[place] is None:
            battle.idle[place] = Hold(Named(unit.type, unit.location))
    for outcome in reversed(battle.refused):
        province = province_of(outcome.order)
        if (
            province is not None
            and province.index in battle.idle
            and battle.powers[province.index] == outcome.power
        ):
            battle.idle[province.index] = outcome.order
