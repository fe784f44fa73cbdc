"""The orders of a movement phase: each unit gets the first legal one, sorted by kind.

`submission` says which orders count, `faults` which are illegal.
"""

from __future__ import annotations

from engine.board import Unit, UnitType
from engine.judge.battle import Battle
from engine.judge.faults import MOVEMENT_FAULTS, move_fault
from engine.judge.outcome import Reason
from engine.judge.submission import Orders, province_of, refusal, second_order
from engine.orders import Convoy, Hold, Move, MovementOrder, Named, Order, SupportHold, SupportMove
from engine.rulebook import Rulebook

# The commonest first: they are tried in this order.
_MOVEMENT = (Move, SupportMove, SupportHold, Hold, Convoy)


def muster(battle: Battle, orders: Orders, rulebook: Rulebook) -> None:
    """Take the orders that count and note each unit by what it is to do."""
    standing, accepted, refused = battle.standing, battle.orders, battle.refused
    units, index_of = standing.units, standing.board.index_of
    for power, given in orders.items():
        for order in given:
            if not isinstance(order, _MOVEMENT):
                refused.append(refusal(power, order, Reason.WRONG_PHASE))
                continue
            place = index_of.get(order.unit[1], -1)
            unit = units[place]
            if unit is None or unit[0] != power:
                reason = Reason.NO_UNIT if unit is None else Reason.NOT_YOUR_UNIT
                refused.append(refusal(power, order, reason))
                continue
            fault = _ENLIST[order.__class__](battle, place, unit, order, rulebook)
