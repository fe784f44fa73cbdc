"""How strong moves and defences are (R-SUP-01, R-SUP-02, DATC chapter 5.B).

Every strength is a pair: the least and the most it can come to, given what has been decided so
far. Once everything it depends on is decided the two are equal.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import Power
from engine.judge.battle import Battle, Odds
from engine.judge.occupancy import NOBODY
from engine.judge.supports import is_given

Strength = tuple[int, int]

_NONE: Strength = (0, 0)
_ALONE: Strength = (1, 1)


def attack(battle: Battle, mover: int) -> Strength:
    """The strength of a move against the unit in the province it attacks.

    Nothing against an own unit that stays; against another's, without the support of that power
    (R-SELF-01, R-SELF-03).
    """
    goal = battle.goal[mover]
    if battle.units[goal] is NOBODY:
        return backed(battle, mover)
    victim = battle.units[goal][0]
    if battle.goal[goal] >= 0 and mover not in battle.opponent:
        left = battle.moved[goal]
        if left:
            return backed(battle, mover)
        if left is None:
            return _against(battle, mover, victim)[0], backed(battle, mover)[1]
    return _against(battle, mover, victim)


def backed(battle: Battle, mover: int) -> Strength:
    """The strength of a move with all its supports, whoever gave them."""
    return _with(battle, battle.backers[mover])


def prevent(battle: Battle, mover: int) -> Strength:
    """The strength with which a move keeps others out of the province it attacks.

    Nothing without a convoy that works, and nothing when the move from the other side of a
    head-to-head battle succeeds (R-CONV-04, R-H2H-03).
    """
    strength = backed(battle, mover)
    if mover not in battle.carriers and mover not in battle.silencer:
        return strength if mover not in battle.spoilers else _unless_spoilt(battle, mover, strength)
    least, most = strength
    if mover in battle.carriers:
        arrives = battle.routed[mover]
        if not arrives:
            if arrives is not None:
                return _NONE
            least = 0
    if mover in battle.silencer:
        silenced, moved = battle.moved[battle.silencer[mover]], battle.moved[mover]
        if silenced and moved is False:
            return _NONE
        if silenced is not False and not moved:
            least = 0
    strength = least, most
    return strength if mover not in battle.spoilers else _unless_spoilt(battle, mover, strength)


def _unless_spoilt(battle: Battle, mover: int, strength: Strength) -> Strength:
    spoilt = _is_spoilt(battle, mover)
    if spoilt is None:
        return 0, strength[1]
    return _NONE if spoilt else strength


def _is_spoilt(battle: Battle, mover: int) -> bool | None:
    """Whether a move has no effect because of whose unit it would harm, if that stays (1961)."""
    goal = battle.goal[mover]
    leaves = battle.goal[goal] >= 0 and mover not in battle.opponent
    left = battle.moved[goal] if leaves else False
    if left:
        return False
    if battle.units[mover][0] == battle.units[goal][0]:
        void: bool | None = True
    else:
        given = [is_given(battle, supporter) for supporter in battle.spoilers[mover]]
        void = True if True in given else None if None in given else False
    return void if left is False or void is False else None


def defend(battle: Battle, mover: int) -> Strength:
    """The strength of a move against the one from the other side of a head-to-head battle.

    An army by convoy that does not arrive only keeps its own province.
    """
    if mover in battle.carriers and not battle.routed[mover]:
        return _ALONE if battle.routed[mover] is False else (1, backed(battle, mover)[1])
    return backed(battle, mover)


def hold(battle: Battle, province: int) -> Strength:
    """The strength with which whatever is in a province keeps it.

    A unit that moves keeps it alone when it fails (R-MOVE-07) and not at all when it leaves.
    """
    if battle.units[province] is NOBODY:
        return _NONE
    if battle.goal[province] >= 0:
        left = battle.moved[province]
        if left is None:
            return 0, 1
        return _NONE if left else _ALONE
    return _with(battle, battle.backers[province])


def _with(battle: Battle, supporters: Sequence[int]) -> Strength:
    if not battle.doubtful:
        strength = 1 + len(supporters)
        return strength, strength
    least = most = 1
    for supporter in supporters:
        given = is_given(battle, supporter)
        if given is None:
            most += 1
        elif given:
            least += 1
            most += 1
    return least, most


def _against(battle: Battle, mover: int, victim: Power) -> Strength:
    """An attack's strength against a unit of a power that stays."""
    units = battle.units
    if units[mover][0] == victim:
        return _NONE
    strength = _with(
        battle, [helper for helper in battle.backers[mover] if units[helper][0] != victim]
    )
    if mover in battle.spoilers:
        given = [is_given(battle, supporter) for supporter in battle.spoilers[mover]]
        if True in given:
            return _NONE
        if None in given:
            return 0, strength[1]
    return strength


def succeeds(battle: Battle, mover: int) -> bool | None:
    """Whether a move succeeds; None while that is not decided.

    It must be stronger than whatever holds the province and than every other move there
    (R-SUP-02), and arrive.
    """
    arrives = battle.routed[mover] if mover in battle.carriers else True
    if arrives is False:
        return False
    goal = battle.goal[mover]
    least, most = attack(battle, mover)
    surely: bool | None = arrives
    if battle.units[goal] is not NOBODY:
        defence = defend(battle, goal) if mover in battle.opponent else hold(battle, goal)
        if most <= defence[0]:
            return False
        surely = surely and least > defence[1]
        if battle.is_split:
            least, most = backed(battle, mover)
    if mover in battle.crossing:
        met = backed(battle, battle.crossing[mover])
        if most <= met[0]:
            return False
        surely = surely and least > met[1]
    for rival in battle.attackers[goal]:
        if rival != mover:
            opposition = prevent(battle, rival)
            if most <= opposition[0]:
                return False
            surely = surely and least > opposition[1]
    return True if surely else None


def odds(battle: Battle, mover: int) -> Odds:
    """What a move was up against, once all is decided."""
    goal, strength = battle.goal[mover], backed(battle, mover)[0]
    defence = (backed if mover in battle.opponent else hold)(battle, goal)[0]
    counted = attack(battle, mover)[0] if defence else strength
    rivals = [rival for rival in battle.attackers[goal] if rival != mover]
    strengths = [prevent(battle, rival)[0] for rival in rivals]
    strongest = max(strengths, default=0)
    equals = [rival for rival, one in zip(rivals, strengths, strict=True) if one == strongest]
    return strength, counted, defence, strongest, tuple(equals)
