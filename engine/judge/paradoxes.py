"""Rings and paradoxes: decisions that wait for each other (R-RING, R-PARA).

Three or more units that follow each other round in a circle all move. If convoys are part of the
circle it may be a paradox, and then the edition's rule decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.judge.convoys import numbers_of, route
from engine.judge.movement_state import MovementState, Threat
from engine.judge.strengths import succeeds
from engine.rules.choices import Paradox

# A decision is the number of a mover, or the complement of an army's for its convoy.
Decision = int
Answers = dict[Decision, bool]
ParadoxRule = Callable[[MovementState, Sequence[Decision]], None]
"""What an edition does about a circle with convoys: it decides some of its members."""


def settle_circle(
    state: MovementState, moves: Sequence[int], routes: Sequence[int], paradox: Paradox
) -> None:
    """Decide at least one of the decisions that wait for each other.

    Takes an innermost circle. If there is just one way to answer all its decisions without
    contradiction, that is it. Otherwise its core matters: a core without convoys is a ring of
    moves, which all succeed; any other is a paradox.
    """
    circle = _innermost(state, [*moves, *(~army for army in routes)])
    ways = _consistent_answers(state, circle)
    if len(ways) == 1:
        _record(state, ways[0])
        return
    core, ways = _core(state, circle, ways)
    if ways and all(decision >= 0 for decision in core):
        chosen = max(ways, key=lambda way: sum(way[decision] for decision in core))
        _record(state, {decision: chosen[decision] for decision in core})
        ring = [mover for mover in core if chosen[mover]]
        state.rings = {**state.rings, **dict.fromkeys(ring, ring)}
    else:
        PARADOX_RULES[paradox](state, core)


def szykman(state: MovementState, core: Sequence[Decision]) -> None:
    """Let the convoys of a paradox fail, as if their armies held (DATC 4.A.2 f).

    In a core without convoys, where the 1961 rules read literally contradict themselves, the moves
    fail.
    """
    _stop(state, core, [decision for decision in core if decision < 0] or core)


def all_hold(state: MovementState, core: Sequence[Decision]) -> None:
    """Let everything in a paradox fail (DATC 4.A.2 d)."""
    _stop(state, core, core)


def guide(state: MovementState, core: Sequence[Decision]) -> None:
    """Settle circles of subversion (technical guide VIII.12, VIII.13).

    In an unconfused circle all convoys are disrupted, and nothing contradicts that. In a confused
    one that would save one of them, so it is a grand standoff: the armies stay, the attacks on the
    fleets are cancelled, and supports stay uncut.
    """
    convoys = [decision for decision in core if decision < 0]
    _record(state, dict.fromkeys(convoys, False))
    answers = _consequences(state, core, dict.fromkeys(convoys, False))
    is_confused = any(_answer(state, convoy) is not False for convoy in convoys)
    _record(state, dict.fromkeys(answers, None))
    if convoys and not is_confused:
        _record(state, dict.fromkeys(convoys, False))
        return
    fleets = 0
    for convoy in convoys:
        fleets |= state.carriers[~convoy]
    attacks = [mover for mover in core if mover >= 0 and fleets >> state.goal[mover] & 1]
    _stop(state, core, [*convoys, *attacks] or core, struck=fleets)


PARADOX_RULES: Mapping[Paradox, ParadoxRule] = {
    Paradox.RULES_1971: szykman,
    Paradox.RULES_1982: szykman,
    Paradox.RULES_2000: szykman,
    Paradox.GUIDE: guide,
    Paradox.SZYKMAN: szykman,
    Paradox.ALL_HOLD: all_hold,
}
"""What is done about a core, after the supports that `supports` has already spared."""


def _stop(
    state: MovementState, core: Sequence[Decision], stopped: Sequence[Decision], *, struck: int = 0
) -> None:
    """Let decisions of a core fail, and note what failed in the paradox.

    Also notes the fleets of its convoys that are attacked in the core or are in the mask `struck`.
    """
    moves = sorted({max(decision, ~decision) for decision in core})
    _record(state, dict.fromkeys(stopped, False))
    failing = [max(decision, ~decision) for decision in stopped]
    state.stopped_by_paradox = {**state.stopped_by_paradox, **dict.fromkeys(failing, moves)}
    for mover in core:
        if mover >= 0:
            struck |= 1 << state.goal[mover]
    for army in [~decision for decision in core if decision < 0]:
        fleets = numbers_of(state.carriers[army] & struck)
        state.paradox_fleets = {**state.paradox_fleets, **dict.fromkeys(fleets, moves)}


def _core(
    state: MovementState, circle: Sequence[Decision], ways: list[Answers]
) -> tuple[Sequence[Decision], list[Answers]]:
    """What is left of a circle without the decisions on which all consistent answers agree.

    If that falls into several circles, the innermost of them. Returned with its consistent answers;
    nothing is recorded.
    """
    if not ways:
        return circle, ways
    agreed = {
        decision: ways[0][decision]
        for decision in circle
        if all(way[decision] is ways[0][decision] for way in ways)
    }
    if not agreed:
        return circle, ways
    _record(state, agreed)
    known = _consequences(state, circle, agreed)
    inner = _innermost(state, [decision for decision in circle if decision not in known])
    core, found = _core(state, inner, _consistent_answers(state, inner))
    _record(state, dict.fromkeys(circle, None))
    return core, found


def _consistent_answers(state: MovementState, circle: Sequence[Decision]) -> list[Answers]:
    """Every way to answer all decisions of a circle so that each follows from the others."""
    found: list[Answers] = []
    open_ends: list[Answers] = [{}]
    while open_ends:
        guesses = open_ends.pop()
        _record(state, guesses)
        answers = _consequences(state, circle, guesses)
        undecided = next((decision for decision in circle if decision not in answers), None)
        if undecided is not None:
            open_ends += [{**guesses, undecided: answer} for answer in (True, False)]
        elif all(_certain(state, guess) is guesses[guess] for guess in guesses):
            found.append(answers)
        _record(state, dict.fromkeys(circle, None))
    return found


def _consequences(state: MovementState, circle: Sequence[Decision], guesses: Answers) -> Answers:
    answers = dict(guesses)
    progress = True
    while progress:
        progress = False
        for decision in circle:
            if decision not in answers:
                answer = _certain(state, decision)
                if answer is not None:
                    answers[decision] = answer
                    _record(state, {decision: answer})
                    progress = True
    return answers


def _answer(state: MovementState, decision: Decision) -> bool | None:
    return succeeds(state, decision) if decision >= 0 else route(state, ~decision)


def _certain(state: MovementState, decision: Decision) -> bool | None:
    """The answer to a decision that comes out the same whatever the open ones turn out to be."""
    answer = _answer(state, decision)
    if answer is not None:
        return answer
    doubts = _mentioned(state, decision) - {decision}
    if not doubts:
        return None
    doubt, answers = min(doubts), []
    for guess in (True, False):
        _record(state, {doubt: guess})
        answers.append(_certain(state, decision))
        if answers[0] is None:
            break
    _record(state, {doubt: None})
    return answers[0] if len(answers) > 1 and answers[0] is answers[1] else None


def _record(state: MovementState, answers: Mapping[Decision, bool | None]) -> None:
    for decision, answer in answers.items():
        if decision >= 0:
            state.moved[decision] = answer
        else:
            state.routed[~decision] = answer


def _innermost(state: MovementState, undecided: Sequence[Decision]) -> list[Decision]:
    """The decisions of a circle that waits for no decision outside it, in order."""
    waits_for = {decision: _waits_for(state, decision) for decision in undecided}
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


def _waits_for(state: MovementState, decision: Decision) -> set[Decision]:
    """The open decisions that make a difference to a decision."""
    mentioned = _mentioned(state, decision) - {decision}
    return {doubt for doubt in mentioned if _matters(state, decision, doubt, mentioned - {doubt})}


def _matters(
    state: MovementState, decision: Decision, doubt: Decision, others: set[Decision]
) -> bool:
    """Whether one open decision changes another, whatever the third ones turn out to be."""
    answers = []
    for guess in (True, False):
        _record(state, {doubt: guess})
        answers.append(_answer(state, decision))
    _record(state, {doubt: None})
    if None not in answers:
        return answers[0] is not answers[1]
    if not others:
        return True
    third = min(others)
    for guess in (True, False):
        _record(state, {third: guess})
        matters = _matters(state, decision, doubt, others - {third})
        _record(state, {third: None})
        if matters:
            return True
    return False


def _mentioned(state: MovementState, decision: Decision) -> set[Decision]:
    """The open decisions that the rules look at to decide another."""
    if decision < 0:
        return set(_open_attacks(state, state.carriers[~decision]))
    return set(_mentioned_by_move(state, decision))


def _mentioned_by_move(state: MovementState, mover: int) -> Iterable[Decision]:
    goal = state.goal[mover]
    if mover in state.carriers and state.routed[mover] is None:
        yield ~mover
    if mover in state.opponent:
        yield from _open_supports(state, state.supporters[goal])
        if goal in state.carriers and state.routed[goal] is None:
            yield ~goal
    elif state.goal[goal] < 0:
        yield from _open_supports(state, state.supporters[goal])
    if state.goal[goal] >= 0 and state.moved[goal] is None:
        yield goal
    met = state.crossing.get(mover)
    for rival in [*state.attackers[goal], *([] if met is None else [met])]:
        yield from _open_supports(state, state.supporters[rival])
        if rival in {mover, met}:
            continue
        if rival in state.carriers and state.routed[rival] is None:
            yield ~rival
        if rival in state.counterattack:
            counterattack = state.counterattack[rival]
            yield from (one for one in (counterattack, rival) if state.moved[one] is None)


def _open_attacks(state: MovementState, fleets: int) -> Iterable[Decision]:
    for fleet in numbers_of(fleets):
        yield from (mover for mover in state.attackers[fleet] if state.moved[mover] is None)


def _open_supports(state: MovementState, supporters: Iterable[int]) -> Iterable[Decision]:
    for supporter in supporters:
        for threat in state.doubtful.get(supporter, ()):
            yield from _open_threat(state, threat)


def _open_threat(state: MovementState, threat: Threat) -> Iterable[Decision]:
    mover, by_dislodging, sea = threat
    if by_dislodging:
        if state.moved[mover] is None:
            yield mover
        return
    if state.routed[mover] is None:
        yield ~mover
    if sea >= 0:
        yield from _open_attacks(state, state.carriers[mover])
