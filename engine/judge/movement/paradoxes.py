"""Rings and paradoxes: decisions that wait for each other (R-RING, R-PARA).

Three or more units that follow each other round in a circle all move. If convoys are part of the
circle it may be a paradox, and then the edition's rule decides.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

from engine.board import numbers_of
from engine.judge.movement.convoys import route
from engine.judge.movement.state import MovementState
from engine.judge.movement.strengths import succeeds
from engine.rules import Paradox

# A decision is the number of a mover, or the complement of an army's for its convoy.
Decision = int
Answers = dict[Decision, bool]


def settle_circle(state: MovementState, moves: Sequence[int], routes: Sequence[int]) -> None:
    """Decide at least one of the decisions that wait for each other.

    Takes an innermost circle. If there is just one way to answer all its decisions without
    contradiction, that is it. Otherwise its core matters: a core without convoys is a ring of
    moves, which all succeed; any other is a paradox. Then everything in it fails (DATC 4.A.2 d),
    its convoys fail as if their armies held (4.A.2 f), or the guide's rule decides, besides the
    supports that `supports` has already spared. In a core without convoys, where the 1961 rules
    read literally contradict themselves, the moves fail.
    """
    circle = _innermost(state, [*moves, *(~army for army in routes)])
    ways = _consistent_answers(state, circle)
    if len(ways) == 1:
        _record(state, ways[0])
        return
    core, ways = _core(state, circle, ways)
    convoys = [decision for decision in core if decision < 0]
    paradox = state.rulebook.paradox
    if ways and not convoys:
        chosen = max(ways, key=lambda way: sum(way[decision] for decision in core))
        _record(state, {decision: chosen[decision] for decision in core})
        ring = [mover for mover in core if chosen[mover]]
        state.rings = {**state.rings, **dict.fromkeys(ring, ring)}
    elif paradox is Paradox.GUIDE:
        _settle_by_guide(state, core, convoys)
    else:
        _stop(state, core, core if paradox is Paradox.ALL_HOLD else convoys or core)


def _settle_by_guide(
    state: MovementState, core: Sequence[Decision], convoys: Sequence[Decision]
) -> None:
    """Settle circles of subversion (technical guide VIII.12, VIII.13).

    In an unconfused circle all convoys are disrupted, and nothing contradicts that. In a confused
    one that would save one of them, so it is a grand standoff: the armies stay, the attacks on the
    fleets are cancelled, and supports stay uncut.
    """
    disrupted = dict.fromkeys(convoys, False)
    _record(state, disrupted)
    answers = _consequences(state, core, disrupted)
    is_confused = any(_answer(state, convoy) is not False for convoy in convoys)
    _record(state, dict.fromkeys(answers, None))
    if convoys and not is_confused:
        _record(state, disrupted)
        return
    fleets = 0
    for convoy in convoys:
        fleets |= state.carriers[~convoy]
    attacks = [mover for fleet in numbers_of(fleets) for mover in state.attackers[fleet]]
    _stop(state, core, [*convoys, *attacks] or core, struck=fleets)


def _stop(
    state: MovementState, core: Sequence[Decision], stopped: Sequence[Decision], *, struck: int = 0
) -> None:
    """Let decisions of a core fail, and note what failed in the paradox.

    Also notes the fleets of its convoys that are attacked in the core or are in the mask `struck`.
    Each is noted with the moves of the core and the supports that these may cut.
    """
    moves = sorted({max(decision, ~decision) for decision in core})
    moves += _supports_at_stake(state, core, moves)
    _record(state, dict.fromkeys(stopped, False))
    failing = [max(decision, ~decision) for decision in stopped]
    state.stopped_by_paradox = {**state.stopped_by_paradox, **dict.fromkeys(failing, moves)}
    carriers = 0
    for decision in core:
        if decision >= 0:
            struck |= 1 << state.goal[decision]
        else:
            carriers |= state.carriers[~decision]
    fleets = dict.fromkeys(numbers_of(carriers & struck), moves)
    state.paradox_fleets = {**state.paradox_fleets, **fleets}


def _supports_at_stake(
    state: MovementState, core: Sequence[Decision], moves: Sequence[int]
) -> list[int]:
    """The supports that the decisions of a core look at and that its own moves may cut."""
    looked_at = {
        supporter
        for decision in core
        if decision >= 0
        for unit in _helped(state, decision)
        for supporter in state.supporters[unit]
    }
    return [
        supporter
        for supporter, threats in state.doubtful.items()
        if supporter in looked_at and any(mover in moves for mover, _, _ in threats)
    ]


def _core(
    state: MovementState, circle: Sequence[Decision], ways: list[Answers]
) -> tuple[Sequence[Decision], list[Answers]]:
    """What is left of a circle without the decisions on which all consistent answers agree.

    If that falls into several circles, the innermost of them. Returned with its consistent answers;
    nothing is recorded.
    """
    agreed = {
        decision: way[decision]
        for way in ways[:1]
        for decision in circle
        if all(other[decision] is way[decision] for other in ways)
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
    answers, known = dict(guesses), -1
    while len(answers) > known:
        known = len(answers)
        for decision in circle:
            if decision not in answers:
                answer = _certain(state, decision)
                if answer is not None:
                    answers[decision] = answer
                    _record(state, {decision: answer})
    return answers


def _answer(state: MovementState, decision: Decision) -> bool | None:
    return succeeds(state, decision) if decision >= 0 else route(state, ~decision)


def _certain(state: MovementState, decision: Decision) -> bool | None:
    """The answer to a decision that comes out the same whatever the open ones turn out to be."""
    answer = _answer(state, decision)
    if answer is not None:
        return answer
    doubts = _mentioned(state, decision)
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
    waits_for = {}
    for decision in undecided:
        mentioned = _mentioned(state, decision)
        waits_for[decision] = {
            doubt for doubt in mentioned if _matters(state, decision, doubt, mentioned - {doubt})
        }
    circles = []
    for decision in undecided:
        reached, fresh = {decision}, [decision]
        while fresh:
            onward = waits_for[fresh.pop()] - reached
            reached |= onward
            fresh += onward
        circles.append((len(reached), decision, sorted(reached)))
    return min(circles)[2]


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
    """The open decisions that the rules may look at to decide another."""
    fleets, found = 0, set[Decision]()
    if decision < 0:
        fleets = state.carriers[~decision]
    else:
        goal, attackers = state.goal[decision], state.attackers[state.goal[decision]]
        met = state.crossing.get(decision, decision)
        rivals = {*attackers} - {decision, met}
        found = {goal, ~decision, *(~rival for rival in rivals)}
        for rival in rivals & state.counterattack.keys():
            found |= {rival, state.counterattack[rival]}
        if decision in state.opponent:
            found.add(~goal)
        helped = _helped(state, decision)
        for supporter in chain.from_iterable(state.supporters[unit] for unit in helped):
            for mover, by_dislodging, sea in state.doubtful.get(supporter, ()):
                found.add(mover if by_dislodging else ~mover)
                if sea >= 0:
                    fleets |= state.carriers[mover]
    for fleet in numbers_of(fleets):
        found.update(state.attackers[fleet])
    moved, routed = state.moved, state.routed
    return {
        doubt
        for doubt in found - {decision}
        if (moved[doubt] if doubt >= 0 else routed.get(~doubt, True)) is None
    }


def _helped(state: MovementState, mover: int) -> set[int]:
    """The units whose supports may decide a move."""
    goal = state.goal[mover]
    helped = {*state.attackers[goal], state.crossing.get(mover, mover)}
    if mover in state.opponent or state.goal[goal] < 0:
        helped.add(goal)
    return helped
