"""Contests: who gets into a province when it only takes counting the supports (R-SUP-02).

Most moves are settled so, at sight. Where a convoy, a head-to-head battle or a doubtful support has
to do with it, or units go round in a circle, `resolver` decides.
"""

from __future__ import annotations

from engine.judge.battle import Battle, Group
from engine.judge.convoys import route
from engine.judge.outcome import Reason
from engine.judge.reasons import tell_held, tell_move
from engine.judge.standing import NOBODY
from engine.judge.supports import clear_up


def settle_at_sight(battle: Battle) -> list[int]:
    """Decide the moves that need no more than counting, and return the others."""
    goal, attackers, moved, units = battle.goal, battle.attackers, battle.moved, battle.units
    helpers = battle.helpers
    unclear = battle.intricate.union(battle.doubts, battle.landings)
    waiting: list[int] = []
    for target in battle.targets:
        movers = attackers[target]
        if goal[target] >= 0 or target in unclear:
            waiting.append(target)
        elif units[target] is not NOBODY:
            _attack_unit(battle, target, movers)
        elif len(movers) > 1 or helpers[movers[0]]:
            _meet(battle, target, movers)
        else:
            moved[movers[0]] = True
    unsettled = _settle_in_turn(battle, waiting, unclear)
    return [mover for target in unsettled for mover in attackers[target]]


def _settle_in_turn(battle: Battle, waiting: list[int], unclear: set[int]) -> list[int]:
    """Settle provinces as soon as all is known that the strengths there depend on."""
    attackers, goal, moved, units = battle.attackers, battle.goal, battle.moved, battle.units
    while waiting:
        still_waiting = []
        for target in waiting:
            if goal[target] >= 0:
                leaves = moved[target]
                if leaves is None:
                    still_waiting.append(target)
                    continue
                is_empty = leaves
            else:
                is_empty = units[target] is NOBODY
            if target in unclear and not _is_clear(battle, target):
                still_waiting.append(target)
            elif is_empty:
                _meet(battle, target, attackers[target])
            else:
                _attack_unit(battle, target, attackers[target])
        if len(still_waiting) == len(waiting):
            break
        waiting = still_waiting
    return waiting


def _is_clear(battle: Battle, target: int) -> bool:
    """Whether only counting is left: all armies arrive, and no support is doubtful any more."""
    if target in battle.intricate:
        return False
    for army in battle.landings.get(target, ()):
        battle.routed[army] = route(battle, army)
        if not battle.routed[army]:
            return False
    return target not in battle.doubts or clear_up(battle, target)


def _meet(battle: Battle, target: int, movers: Group) -> None:
    """Moves into a province that is empty, or that its unit leaves."""
    helpers, moved = battle.helpers, battle.moved
    if len(movers) == 1:
        strength = 1 + len(helpers[movers[0]])
        moved[movers[0]] = True
        tell_move(battle, movers[0], (strength, strength, 0, 0, _NOBODY))
        return
    if len(movers) == 2:  # noqa: PLR2004 - each has one rival
        one, two = movers
        first, second = 1 + len(helpers[one]), 1 + len(helpers[two])
        moved[one], moved[two] = first > second, second > first
        if first == second:
            battle.standoffs.append(target)
        tell_move(battle, one, (first, first, 0, second, (two,)))
        tell_move(battle, two, (second, second, 0, first, (one,)))
        return
    is_standoff = True
    for mover in movers:
        strength = 1 + len(helpers[mover])
        strongest, rivals = _strongest_rivals(battle, movers, mover)
        moved[mover] = strength > strongest
        is_standoff = is_standoff and strength <= strongest
        tell_move(battle, mover, (strength, strength, 0, strongest, rivals))
    if is_standoff:
        battle.standoffs.append(target)


def _attack_unit(battle: Battle, target: int, movers: Group) -> None:
    """Moves against a unit that stays.

    None dislodges an own unit, nor with the help of its power; whether that help counts against
    rivals is for the edition to say (R-SELF-01, R-SELF-03).
    """
    units, helpers = battle.units, battle.helpers
    victim = units[target][0]
    defence = 1 + len(battle.garrison[target])
    strongest, rivals, most = 0, _NOBODY, 0
    for mover in movers:
        strength = counted = 1 + len(helpers[mover])
        if units[mover][0] == victim:
            counted = 0
        elif strength > 1:
            for helper in helpers[mover]:
                if units[helper][0] == victim:
                    counted -= 1
        if len(movers) == 1:
            most = counted
        else:
            most = max(most, counted)
            strongest, rivals = _strongest_rivals(battle, movers, mover)
        if counted > defence and (strength if battle.is_split else counted) > strongest:
            battle.moved[mover] = True
            battle.dislodgers[target] = mover
        else:
            battle.moved[mover] = False
        tell_move(battle, mover, (strength, counted, defence, strongest, rivals))
    if battle.outcomes[target][3] is _HELD:
        tell_held(battle, target, movers, defence, most)


def _strongest_rivals(battle: Battle, movers: Group, mover: int) -> tuple[int, Group]:
    """How strong the strongest of the other movers are, and which they are."""
    helpers = battle.helpers
    strongest, rivals = 0, _NOBODY
    for rival in movers:
        if rival != mover:
            strength = 1 + len(helpers[rival])
            if strength > strongest:
                strongest, rivals = strength, (rival,)
            elif strength == strongest:
                rivals += (rival,)
    return strongest, rivals


_NOBODY: Group = ()
_HELD = Reason.HELD
