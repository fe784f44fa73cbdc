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
    _settle_at_sight(battle)
    moved, routed = battle.moved, battle.routed
    moves, routes = battle.contested, list(battle.carriers)
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


def _settle_at_sight(battle: Battle) -> None:
    """Let the moves succeed that nothing stands against; the others are contested."""
    moved, units, attackers = battle.moved, battle.units, battle.attackers
    for mover, goal in battle.goal.items():
        if (
            (goal in units and not moved.get(goal))
            or len(attackers[goal]) > 1
            or mover in battle.carriers
        ):
            battle.contested.append(mover)
        else:
            moved[mover] = True
