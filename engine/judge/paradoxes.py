"""Circles: decisions that wait for each other (R-RING, R-PARA).

Three or more units that follow each other round all move. Where convoys are part of the circle
it may be a paradox, and the edition's rule decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.judge.battle import Battle
from engine.judge.convoys import route
from engine.judge.strengths import succeeds

# A decision is the number of a mover, or the complement of an army's for its convoy.
Decision = int
Answers = dict[Decision, bool]
ParadoxRule = Callable[[Battle, Sequence[Decision]], None]
"""What an edition does about a circle with convoys in it: it decides some of its members."""


def settle_circle(
    battle: Battle, moves: Sequence[int], routes: Sequence[int], paradox_rule: ParadoxRule
) -> None:
    """Decide at least one of the decisions that wait for each other.

    If just one way to answer all of an innermost circle contradicts nothing, it is that one. If
    there are several that differ in no convoy it is a ring of moves, which all succeed. Otherwise
    it is a paradox.
    """
    circle = _innermost(battle, [*moves, *(~army for army in routes)])
    ways = _consistent_answers(battle, circle)
    convoys = [decision for decision in circle if decision < 0]
    if ways and all(way[convoy] == ways[0][convoy] for way in ways for convoy in convoys):
        chosen = max(ways, key=lambda way: sum(way.values()))
        _record(battle, chosen)
        if len(ways) > 1:
            ring = [mover for mover in circle if mover >= 0 and chosen[mover]]
            battle.rings.update(dict.fromkeys(ring, ring))
    else:
        paradox_rule(battle, circle)


def szykman(battle: Battle, circle: Sequence[Decision]) -> None:
    """The convoys in a paradox fail, as if their armies held (DATC 4.A.2 f).

    In a circle without convoys, which needs options that no edition combines, the moves fail.
    """
    moves = sorted({max(decision, ~decision) for decision in circle})
    stopped = [decision for decision in circle if decision < 0] or circle
    _record(battle, dict.fromkeys(stopped, False))
    battle.confused.update((max(decision, ~decision), moves) for decision in stopped)


def _consistent_answers(battle: Battle, circle: Sequence[Decision]) -> list[Answers]:
    """Every way to answer all decisions of a circle by which each follows from the others."""
    found: list[Answers] = []
    open_ends: list[Answers] = [{}]
    while open_ends:
        guesses = open_ends.pop()
        _record(battle, guesses)
        answers = _consequences(battle, circle, guesses)
        undecided = next((decision for decision in circle if decision not in answers), None)
        if undecided is not None:
            open_ends += [{**guesses, undecided: answer} for answer in (True, False)]
        elif all(_answer(battle, guess) is guesses[guess] for guess in guesses):
            found.append(answers)
        _record(battle, dict.fromkeys(circle, None))
    return found


def _consequences(battle: Battle, circle: Sequence[Decision], guesses: Answers) -> Answers:
    answers = dict(guesses)
    progress = True
    while progress:
        progress = False
        for decision in circle:
            if decision not in answers:
                answer = _answer(battle, decision)
                if answer is not None:
                    answers[decision] = answer
                    _record(battle, {decision: answer})
                    progress = True
    return answers


def _answer(battle: Battle, decision: Decision) -> bool | None:
    return succeeds(battle, decision) if decision >= 0 else route(battle, ~decision)


def _record(battle: Battle, answers: Mapping[Decision, bool | None]) -> None:
    for decision, answer in answers.items():
        if decision >= 0:
            battle.moved[decision] = answer
        else:
            battle.routed[~decision] = answer


def _innermost(battle: Battle, undecided: Sequence[Decision]) -> list[Decision]:
    """The decisions of a circle that waits for no decision outside of it, in order."""
    waits_for = {decision: _waits_for(battle, decision) for decision in undecided}
    reached = {decision: _reached_from(decision, waits_for) for decision in undecided}
    smallest = min(undecided, key=lambda decision: (len(reached[decision]), decision))
    return sorted(reached[smallest])


def _reached_from(start: Decision, waits_for: dict[Decision, set[Decision]]) -> set[Decision]:
    reached, fresh = {start}, [start]
    while fresh:
        onward = waits_for[fresh.pop()] - reached
        reached |= onward
        fresh += onward
    return reached


def _waits_for(battle: Battle, decision: Decision) -> set[Decision]:
    """The open decisions that a decision depends on."""
    if decision < 0:
        return set(_open_route(battle, ~decision))
    goal = battle.goal[decision]
    found: set[Decision] = set()
    if decision in battle.opponent:
        found.update(_open_supports(battle, battle.helpers.get(goal, ())))
    else:
        found.update(_open_supports(battle, battle.garrison.get(goal, ())))
        if goal in battle.goal and battle.moved.get(goal) is None:
            found.add(goal)
    for mover in battle.attackers[goal]:
        found.update(_open_supports(battle, battle.helpers.get(mover, ())))
        if mover in battle.carriers and battle.routed[mover] is None:
            found.add(~mover)
        if mover != decision and mover in battle.silencer:
            silencer = battle.silencer[mover]
            if battle.moved.get(silencer) is None:
                found.add(silencer)
    return found


def _open_route(battle: Battle, army: int) -> Iterable[Decision]:
    for fleet, attackers in battle.attackers.items():
        if battle.carriers[army] >> fleet & 1:
            yield from (mover for mover in attackers if battle.moved.get(mover) is None)


def _open_supports(battle: Battle, supporters: Iterable[int]) -> Iterable[Decision]:
    for supporter in supporters:
        if supporter in battle.doubtful:
            by_convoy, front = battle.doubtful[supporter]
            yield from (~army for army in by_convoy if battle.routed[army] is None)
            if front >= 0 and battle.moved.get(front) is None:
                yield front
