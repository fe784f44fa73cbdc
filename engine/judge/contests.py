"""Contests: who gets into a province when it only takes counting the supports (R-SUP-02).

Most moves are settled so, at sight. Where a convoy, a head-to-head battle or a doubtful support has
to do with it, or units go round in a circle, `resolver` decides.
"""

from __future__ import annotations

from engine.judge.battle import Battle
from engine.judge.standing import NOBODY


def settle_at_sight(battle: Battle) -> list[int]:
    """Decide the moves that need no more than counting, and return the others."""
    goal, moved, units, intricate = battle.goal, battle.moved, battle.units, battle.intricate
    waiting: list[int] = []
    unsettled: list[int] = []
    for target, movers in battle.attackers.items():
        if intricate and target in intricate:
            unsettled.append(target)
        elif target in goal:
            waiting.append(target)
        elif units[target] is not NOBODY:
            _fight_unit(battle, target, movers)
        elif len(movers) > 1:
            _fight_rivals(battle, target, movers)
        else:
            moved[movers[0]] = True
    unsettled += _settle_in_turn(battle, waiting)
    return [mover for target in unsettled for mover in battle.attackers[target]]


def _settle_in_turn(battle: Battle, waiting: list[int]) -> list[int]:
    """Settle the provinces whose units are to leave, once it is known whether they do."""
    attackers, moved = battle.attackers, battle.moved
    while waiting:
        still_waiting = []
        for target in waiting:
            movers = attackers[target]
            if target not in moved:
                still_waiting.append(target)
            elif not moved[target]:
                _fight_unit(battle, target, movers)
            elif len(movers) > 1:
                _fight_rivals(battle, target, movers)
            else:
                moved[movers[0]] = True
        if len(still_waiting) == len(waiting):
            break
        waiting = still_waiting
    return waiting


def _fight_rivals(battle: Battle, target: int, movers: list[int]) -> None:
    """Several moves into a province that is empty, or that its unit leaves."""
    strengths = _strengths(battle, movers)
    for place, mover in enumerate(movers):
        strongest, rivals = _strongest_rivals(movers, strengths, place)
        strength = strengths[place]
        battle.odds[mover] = strength, strength, 0, strongest, rivals
        battle.moved[mover] = strength > strongest
    battle.contested += movers
    if strengths.count(max(strengths)) > 1:
        battle.standoffs.append(target)


def _fight_unit(battle: Battle, target: int, movers: list[int]) -> None:
    """Moves against a unit that stays.

    None dislodges an own unit, nor with the help of its power; whether that help counts against
    rivals is for the edition to say (R-SELF-01, R-SELF-03).
    """
    units, helpers = battle.units, battle.helpers
    victim = units[target][0]
    defence = 1 + len(battle.garrison[target]) if target in battle.garrison else 1
    strengths = _strengths(battle, movers)
    for place, mover in enumerate(movers):
        strength = counted = strengths[place]
        if units[mover][0] == victim:
            counted = 0
        elif strength > 1:
            for helper in helpers[mover]:
                if units[helper][0] == victim:
                    counted -= 1
        strongest, rivals = _strongest_rivals(movers, strengths, place)
        battle.odds[mover] = strength, counted, defence, strongest, rivals
        prevails = counted > defence and (strength if battle.is_split else counted) > strongest
        battle.moved[mover] = prevails
        if prevails:
            battle.dislodgers[target] = mover
    battle.contested += movers


def _strengths(battle: Battle, movers: list[int]) -> list[int]:
    helpers = battle.helpers
    return [1 + len(helpers[mover]) if mover in helpers else 1 for mover in movers]


def _strongest_rivals(movers: list[int], strengths: list[int], place: int) -> tuple[int, list[int]]:
    """How strong the strongest of the other movers are, and which they are."""
    if len(movers) == 1:
        return 0, _NONE
    others = movers[:place] + movers[place + 1 :]
    theirs = strengths[:place] + strengths[place + 1 :]
    strongest = max(theirs)
    if len(others) == 1:
        return strongest, others
    return strongest, [rival for rival, one in zip(others, theirs, strict=True) if one == strongest]


_NONE: list[int] = []
