"""Supports: which match what they support, and what cuts them (R-SUP, R-CUT)."""

from __future__ import annotations

from engine.board import UnitType
from engine.judge.battle import Battle
from engine.judge.outcome import Reason
from engine.orders import Move, Order, SupportHold, SupportMove


def match_supports(battle: Battle) -> None:
    """Compare every support with the order of the unit it supports, and see what may cut it."""
    orders, attackers = battle.orders, battle.attackers
    for supporter in battle.supporters:
        order = orders[supporter]
        if isinstance(order, SupportHold):
            place = target = order.supported[1].province.index
            fault = _hold_mismatch(orders.get(place))
            backed = battle.garrison
        elif isinstance(order, SupportMove):
            place = order.supported[1].province.index
            target = order.destination.province.index
            fault = _move_mismatch(battle, order, place)
            backed = battle.helpers
        if fault is not None:
            battle.voided[supporter] = fault
        elif supporter not in attackers or not _is_cut(battle, supporter, target):
            if place in backed:
                backed[place].append(supporter)
            else:
                backed[place] = [supporter]


def _hold_mismatch(supported: Order | None) -> Reason | None:
    """A unit ordered to move gets no support to hold, even if it fails (R-SUP-04)."""
    return Reason.SUPPORTED_UNIT_MOVED if isinstance(supported, Move) else None


def _move_mismatch(battle: Battle, order: SupportMove, place: int) -> Reason | None:
    """The move must be the one that was supported (R-SUP-03), a coast as far as it is written.

    DATC 4.B.4, 6.B.9.
    """
    move = battle.orders.get(place)
    if not isinstance(move, Move) or move.destination.province is not order.destination.province:
        return Reason.SUPPORT_MISMATCH
    if order.destination.coast is None or battle.units[place][1] is UnitType.ARMY:
        return None
    same_coast = battle.arrivals[place] is order.destination
    return None if same_coast else Reason.SUPPORT_WRONG_COAST


def _is_cut(battle: Battle, supporter: int, target: int) -> bool:
    """Whether an attack cuts a support at once; those that may cut it later are noted.

    An attack by another power cuts unless it comes from the province that is supported into: that
    one must dislodge (R-CUT-01 to R-CUT-03). An army by convoy must arrive (R-CUT-05).
    """
    units, carriers = battle.units, battle.carriers
    own = units[supporter][0]
    cutters: list[int] = []
    by_convoy: list[int] = []
    front = -1
    for attacker in battle.attackers[supporter]:
        if units[attacker][0] == own:
            continue
        if attacker == target:
            front = attacker
        elif attacker in carriers:
            by_convoy.append(attacker)
        else:
            cutters.append(attacker)
    if cutters:
        battle.cut[supporter] = cutters
        return True
    if by_convoy or front >= 0:
        battle.doubtful[supporter] = by_convoy, front
    return False


def is_given(battle: Battle, supporter: int) -> bool | None:
    """Whether a support that matches counts; None while that is not decided."""
    if supporter not in battle.doubtful:
        return supporter not in battle.cut
    by_convoy, front = battle.doubtful[supporter]
    given: bool | None = True
    for army in by_convoy:
        arrives = battle.routed[army]
        if arrives:
            return False
        if arrives is None:
            given = None
    if front >= 0:
        dislodges = battle.moved.get(front)
        if dislodges:
            return False
        if dislodges is None:
            given = None
    return given
