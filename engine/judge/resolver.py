"""The resolver: which moves succeed, given who is up against whom.

Every decision is yes, no or not known yet, and is taken only when it comes out the same whatever
the open ones may turn out to be. So nothing decided ever leans on a guess, and the order in which
moves are looked at makes no difference. When nothing more can be decided, what is left goes in
circles, and `paradoxes` settles the innermost of them.
"""

from __future__ import annotations

from engine.judge.battle import Battle
from engine.judge.contests import settle_at_sight
from engine.judge.convoys import route
from engine.judge.occupancy import NOBODY
from engine.judge.outcome import Reason, Verdict
from engine.judge.paradoxes import settle_circle
from engine.judge.reasons import tell_move
from engine.judge.strengths import odds, prevent, succeeds
from engine.judge.supports import clear_up
from engine.judge.telling import orders_at, tell
from engine.orders import Hold
from engine.rules.choices import Paradox


def resolve(battle: Battle, paradox: Paradox) -> None:
    """Decide every move and every convoy of a battle."""
    unsettled = settle_at_sight(battle)
    if unsettled:
        _settle(battle, unsettled, paradox)
        _conclude(battle, unsettled)


def _settle(battle: Battle, moves: list[int], paradox: Paradox) -> None:
    """Decide as much as can be, then what goes in circles, until there is nothing left."""
    moved, routed = battle.moved, battle.routed
    routes = [army for army in battle.carriers if battle.routed[army] is None]
    while moves or routes:
        waiting = len(moves) + len(routes)
        for mover in moves:
            moved[mover] = succeeds(battle, mover)
        for army in routes:
            routed[army] = route(battle, army)
        moves = [mover for mover in moves if moved[mover] is None]
        routes = [army for army in routes if routed[army] is None]
        if len(moves) + len(routes) == waiting:
            settle_circle(battle, moves, routes, paradox)
            moves = [mover for mover in moves if moved[mover] is None]
            routes = [army for army in routes if routed[army] is None]


def _conclude(battle: Battle, movers: list[int]) -> None:
    """Tell what became of the movers, note whom they dislodged, and standoffs (R-MOVE-08).

    A move without effect stands nobody off (R-DISL-03, R-CONV-04).
    """
    goal, moved = battle.goal, battle.moved
    for target in battle.doubts:
        clear_up(battle, target)
    standoffs, entered = set(), {goal[mover] for mover in movers if moved[mover]}
    met = {mover: odds(battle, mover) for mover in movers}
    for mover in movers:
        if mover not in battle.confused and battle.routed.get(mover, True):
            tell_move(battle, mover, met[mover])
        target = goal[mover]
        stays = battle.units[target] is not NOBODY and (goal[target] < 0 or not moved[target])
        if moved[mover]:
            if stays:
                battle.dislodgers[target] = mover
        elif not stays and target not in entered and prevent(battle, mover)[0]:
            standoffs.add(target)
    battle.standoffs += standoffs
    for target in {goal[mover] for mover in movers}:
        attackers = [one for one in battle.attackers[target] if battle.routed.get(one, True)]
        if (
            attackers
            and battle.units[target] is not NOBODY
            and isinstance(battle.gists[target][1], Hold)
        ):
            most = max(met[one][1] for one in attackers)
            defence = met[attackers[0]][2]
            attacks = orders_at(battle, attackers)
            tell(battle, target, Verdict.HOLDS, Reason.HELD_OFF, attacks, defence, most)
