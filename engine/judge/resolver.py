"""The resolver: which moves succeed, given who is up against whom.

Every decision is yes, no or not known yet, and is taken only when it comes out the same whatever
the open ones may turn out to be. So nothing decided ever leans on a guess, and the order in which
moves are looked at makes no difference. When nothing more can be decided, what is left goes in
circles, and `paradoxes` settles the innermost of them.
"""

from __future__ import annotations

from engine.judge.battle import Battle
from engine.judge.convoys import route
from engine.judge.paradoxes import ParadoxRule, settle_circle
from engine.judge.strengths import succeeds


def resolve(battle: Battle, paradox_rule: ParadoxRule) -> None:
    """Decide every move and every convoy of a battle."""
    moved, routed = battle.moved, battle.routed
    moves, routes = _settle_at_sight(battle), list(battle.carriers)
    while moves or routes:
        waiting = len(moves) + len(routes)
        for mover in moves:
            moved[mover] = succeeds(battle, mover)
        for army in routes:
            routed[army] = route(battle, army)
        moves = [mover for mover in moves if moved[mover] is None]
        routes = [army for army in routes if routed[army] is None]
        if len(moves) + len(routes) == waiting:
            settle_circle(battle, moves, routes, paradox_rule)
            moves = [mover for mover in moves if moved[mover] is None]
            routes = [army for army in routes if routed[army] is None]


def _settle_at_sight(battle: Battle) -> list[int]:
    """Decide the moves that need no comparing, and return the others.

    What nothing stands against succeeds; a move without support fails against a unit that stays
    and against any rival that is sure to be there.
    """
    goals, moved, units, helpers = battle.goal, battle.moved, battle.units, battle.helpers
    attackers, carriers, contested = battle.attackers, battle.carriers, battle.contested
    unsure = carriers.keys() | battle.silencer.keys() | battle.spoilers.keys()
    undecided = []
    for mover, goal in goals.items():
        rivals = attackers[goal]
        if len(rivals) == 1 and mover not in carriers:
            if goal not in units or moved.get(goal):
                moved[mover] = True
                continue
            is_hopeless = goal not in goals
        else:
            is_hopeless = not unsure or not unsure.issuperset(
                [one for one in rivals if one != mover]
            )
        contested.append(mover)
        if is_hopeless and mover not in helpers:
            moved[mover] = False
        else:
            undecided.append(mover)
    return undecided
