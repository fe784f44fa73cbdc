"""Contests: who gets into a province when it only takes counting the supports (R-SUP-02).

Most moves are settled so, at sight. Where a convoy that may fail or a doubtful support has to do
with it, or units that others help or hinder go round in a circle, `resolver` decides.
"""

from __future__ import annotations

from engine.board import Power
from engine.judge.battle import EMPTY, Battle, Group
from engine.judge.convoys import route
from engine.judge.reasons import tell_bounced, tell_held, tell_helped, tell_move, tell_repelled
from engine.judge.supports import clear_up
from engine.orders import Hold


def settle_at_sight(battle: Battle) -> list[int]:
    """Decide the moves that need no more than counting, and return the others."""
    attackers, moved = battle.attackers, battle.moved
    unclear = battle.intricate
    if battle.doubts or battle.landings:
        unclear = unclear.union(battle.doubts, battle.landings)
    waiting = _settle_apart(battle, unclear)
    if not waiting:
        return waiting
    for target in waiting:
        for mover in attackers[target]:
            moved[mover] = None
    unsettled = _settle_in_turn(battle, waiting, unclear)
    if not unsettled:
        return unsettled
    return [mover for target in unsettled for mover in attackers[target]]


def _settle_apart(battle: Battle, unclear: frozenset[int]) -> list[int]:
    """Settle the provinces that are empty or whose unit stays, and return the others."""
    goal, attackers, helpers = battle.goal, battle.attackers, battle.helpers
    waiting: list[int] = []
    for target in unclear:
        if goal[target] < 0 and attackers[target]:
            waiting.append(target)  # noqa: PERF401 - mostly there is nothing unclear
    for target in battle.targets:
        stance = goal[target]
        if stance == EMPTY:
            mover = attackers[target][0]
            if helpers[mover] and target not in unclear:
                tell_helped(battle, mover)
        elif stance >= 0:
            waiting.append(target)
        elif target not in unclear:
            _attack_unit(battle, target, attackers[target])
    for target in battle.crowded:
        if goal[target] == EMPTY and target not in unclear and len(attackers[target]) > 1:
            _meet(battle, target, attackers[target])
    return waiting


def _settle_in_turn(  # noqa: C901 - a case a line
    battle: Battle, waiting: list[int], unclear: frozenset[int]
) -> list[int]:
    """Settle provinces as soon as all is known that the strengths there depend on."""
    attackers, helpers, goal = battle.attackers, battle.helpers, battle.goal
    moved, opponent = battle.moved, battle.opponent
    while waiting:
        still_waiting = []
        for target in waiting:
            stance, movers = goal[target], attackers[target]
            is_empty: bool | None = stance == EMPTY
            if stance >= 0:
                is_empty = moved[target]
                if is_empty is None and target in opponent:
                    is_empty = _gets_past(battle, target, unclear)
            if is_empty is None or (target in unclear and not _is_clear(battle, target)):
                still_waiting.append(target)
            elif not is_empty:
                _attack_unit(battle, target, movers)
            elif target in opponent:
                _follow(battle, target, opponent[target])
            elif len(movers) > 1:
                _meet(battle, target, movers)
            else:
                moved[movers[0]] = True
                if helpers[movers[0]]:
                    tell_helped(battle, movers[0])
        if len(still_waiting) == len(waiting):
            still_waiting = _without_ring(battle, waiting, unclear)
            if len(still_waiting) == len(waiting):
                break
        waiting = still_waiting
    return waiting


def _without_ring(battle: Battle, waiting: list[int], unclear: frozenset[int]) -> list[int]:
    """Let units that go round in a circle all move, without help and rivals (R-RING-01)."""
    for start in waiting:
        ring, place = [], start
        while place not in ring and _is_followed(battle, place, unclear):
            ring.append(place)
            place = battle.goal[place]
        if ring and place == start:
            for mover in ring:
                battle.moved[mover] = True
                battle.rings[mover] = ring
            return [target for target in waiting if target not in ring]
    return waiting


def _is_followed(battle: Battle, place: int, unclear: frozenset[int]) -> bool:
    """Whether just one unit, without help, moves to where one moves away."""
    if battle.goal[place] < 0 or place in unclear or place in battle.opponent:
        return False
    followers = battle.attackers[place]
    return len(followers) == 1 and not battle.helpers[followers[0]]


def _is_clear(battle: Battle, target: int) -> bool:
    """Whether only counting is left: all armies arrive, and no support is doubtful any more."""
    if target in battle.intricate:
        return False
    for army in battle.landings.get(target, ()):
        battle.routed[army] = route(battle, army)
        if not battle.routed[army]:
            return False
    return target not in battle.doubts or clear_up(battle, target)


def _gets_past(battle: Battle, mover: int, unclear: frozenset[int]) -> bool | None:
    """Whether a unit gets past the one that it meets head-to-head; None if that is not clear yet.

    It must be stronger than that move, and than all rivals (R-H2H-01).
    """
    other = battle.opponent[mover]
    if any(place in unclear and not _is_clear(battle, place) for place in (mover, other)):
        return None
    strength = 1 + len(battle.helpers[mover])
    counted = _counted(battle, mover, battle.powers[other])
    strongest, _ = _strongest_rivals(battle, battle.attackers[other], mover)
    enough = strength if battle.is_split else counted
    return counted > 1 + len(battle.helpers[other]) and enough > strongest


def _follow(battle: Battle, target: int, loser: int) -> None:
    """Moves into the province of a unit that got past the one it met head-to-head.

    The loser of that has no effect there (R-H2H-03).
    """
    movers = battle.attackers[target]
    others = tuple([mover for mover in movers if mover != loser])
    if len(others) > 1:
        _meet(battle, target, others)
    elif others:
        battle.moved[others[0]] = True
        tell_helped(battle, others[0])
    battle.moved[loser] = False
    counted = _counted(battle, loser, battle.powers[target])
    strongest, rivals = _strongest_rivals(battle, movers, loser)
    odds = (
        1 + len(battle.helpers[loser]),
        counted,
        1 + len(battle.helpers[target]),
        strongest,
        rivals,
    )
    tell_move(battle, loser, odds)


def _meet(battle: Battle, target: int, movers: Group) -> None:
    """Several moves into a province that is empty, or that its unit leaves."""
    helpers, moved = battle.helpers, battle.moved
    if len(movers) == 2:  # noqa: PLR2004 - each has one rival
        one, two = movers
        first, second = 1 + len(helpers[one]), 1 + len(helpers[two])
        moved[one], moved[two] = first > second, second > first
        if first == second:
            battle.standoffs.append(target)
            tell_bounced(battle, one, two, first)
        else:
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
    """Moves against a unit that stays, or that does not get past the one it meets head-to-head.

    None dislodges an own unit, nor with the help of its power; whether that help counts against
    rivals is for the edition to say (R-SELF-01, R-SELF-03).
    """
    helpers, powers, opponent = battle.helpers, battle.powers, battle.opponent
    victim, garrison = powers[target], 1 + len(battle.garrison[target])
    mover = movers[0]
    if len(movers) == 1 and not helpers[mover] and mover not in opponent:
        # One against one or more; it counts for nothing against an own unit.
        most = 0 if powers[mover] == victim else 1
        battle.moved[mover] = False
        tell_repelled(battle, mover, target, most, garrison)
    elif len(movers) == 1:
        strength, most = 1 + len(helpers[mover]), _counted(battle, mover, victim)
        defence = garrison if mover not in opponent else 1 + len(helpers[target])
        if most > defence:
            battle.moved[mover] = True
            battle.dislodgers[target] = mover
        else:
            battle.moved[mover] = False
        tell_move(battle, mover, (strength, most, defence, 0, _NOBODY))
    else:
        most = _attack_together(battle, target, movers, garrison)
    if battle.orders[target].__class__ is Hold:
        tell_held(battle, target, movers, garrison, most)


def _attack_together(battle: Battle, target: int, movers: Group, garrison: int) -> int:
    """Several moves against a unit; the most that counts of any."""
    helpers, victim, most = battle.helpers, battle.powers[target], 0
    for mover in movers:
        strength, counted = 1 + len(helpers[mover]), _counted(battle, mover, victim)
        defence = garrison if mover not in battle.opponent else 1 + len(helpers[target])
        most = max(most, counted)
        strongest, rivals = _strongest_rivals(battle, movers, mover)
        if counted > defence and (strength if battle.is_split else counted) > strongest:
            battle.moved[mover] = True
            battle.dislodgers[target] = mover
        else:
            battle.moved[mover] = False
        tell_move(battle, mover, (strength, counted, defence, strongest, rivals))
    return most


def _counted(battle: Battle, mover: int, victim: Power) -> int:
    """How much of a move's strength counts against a unit of a power."""
    powers = battle.powers
    if powers[mover] == victim:
        return 0
    strength = 1
    for helper in battle.helpers[mover]:
        if powers[helper] != victim:
            strength += 1
    return strength


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
