"""Circles: decisions that wait for each other (R-RING, R-PARA).

Three or more units that follow each other round all move. Where convoys are part of the circle
it may be a paradox, and the edition's rule decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.judge.convoys import numbers_of, route
from engine.judge.movement_state import Battle, Threat
from engine.judge.strengths import succeeds
from engine.rules.choices import Paradox

# A decision is the number of a mover, or the complement of an army's for its convoy.
Decision = int
Answers = dict[Decision, bool]
ParadoxRule = Callable[[Battle, Sequence[Decision]], None]
"""What an edition does about a circle with convoys in it: it decides some of its members."""


def settle_circle(
    battle: Battle, moves: Sequence[int], routes: Sequence[int], paradox: Paradox
) -> None:
    """Decide at least one of the decisions that wait for each other.

    If just one way to answer all of an innermost circle contradicts nothing, it is that one.
    Otherwise what matters is its core. If that has no convoy it is a ring of moves, which all
    succeed; else it is a paradox.
    """
    circle = _innermost(battle, [*moves, *(~army for army in routes)])
    ways = _consistent_answers(battle, circle)
    if len(ways) == 1:
        _record(battle, ways[0])
        return
    core, ways = _core(battle, circle, ways)
    if ways and all(decision >= 0 for decision in core):
        chosen = max(ways, key=lambda way: sum(way[decision] for decision in core))
        _record(battle, {decision: chosen[decision] for decision in core})
        ring = [mover for mover in core if chosen[mover]]
        battle.rings = {**battle.rings, **dict.fromkeys(ring, ring)}
    else:
        PARADOX_RULES[paradox](battle, core)


def szykman(battle: Battle, core: Sequence[Decision]) -> None:
    """The convoys in a paradox fail, as if their armies held (DATC 4.A.2 f).

    In a core without convoys, where the literal 1961 rules contradict themselves, the moves fail.
    """
    _stop(battle, core, [decision for decision in core if decision < 0] or core)


def all_hold(battle: Battle, core: Sequence[Decision]) -> None:
    """All that is in a paradox fails (DATC 4.A.2 d)."""
    _stop(battle, core, core)


def guide(battle: Battle, core: Sequence[Decision]) -> None:
    """Circles of subversion (technical guide VIII.12, VIII.13).

    Unconfused, all the convoys are disrupted: then nothing contradicts that. Confused, that would
    save one of them, so it is a grand standoff: armies stay, the attacks on the fleets are
    cancelled, supports survive uncut.
    """
    convoys = [decision for decision in core if decision < 0]
    _record(battle, dict.fromkeys(convoys, False))
    answers = _consequences(battle, core, dict.fromkeys(convoys, False))
    is_confused = any(_answer(battle, convoy) is not False for convoy in convoys)
    _record(battle, dict.fromkeys(answers, None))
    if convoys and not is_confused:
        _record(battle, dict.fromkeys(convoys, False))
        return
    fleets = 0
    for convoy in convoys:
        fleets |= battle.carriers[~convoy]
    attacks = [mover for mover in core if mover >= 0 and fleets >> battle.goal[mover] & 1]
    _stop(battle, core, [*convoys, *attacks] or core, struck=fleets)


PARADOX_RULES: Mapping[Paradox, ParadoxRule] = {
    Paradox.RULES_1971: szykman,
    Paradox.RULES_1982: szykman,
    Paradox.RULES_2000: szykman,
    Paradox.GUIDE: guide,
    Paradox.SZYKMAN: szykman,
    Paradox.ALL_HOLD: all_hold,
}
"""What is done about a core, besides the supports that the rule has already spared."""


def _stop(
    battle: Battle, core: Sequence[Decision], stopped: Sequence[Decision], *, struck: int = 0
) -> None:
    """Let decisions of a core fail, and note what failed in the paradox.

    Besides the fleets of the mask `struck` that are those of its convoys that it attacks.
    """
    moves = sorted({max(decision, ~decision) for decision in core})
    _record(battle, dict.fromkeys(stopped, False))
    failing = [max(decision, ~decision) for decision in stopped]
    battle.confused = {**battle.confused, **dict.fromkeys(failing, moves)}
    for mover in core:
        if mover >= 0:
            struck |= 1 << battle.goal[mover]
    for army in [~decision for decision in core if decision < 0]:
        fleets = numbers_of(battle.carriers[army] & struck)
        battle.struck = {**battle.struck, **dict.fromkeys(fleets, moves)}


def _core(
    battle: Battle, circle: Sequence[Decision], ways: list[Answers]
) -> tuple[Sequence[Decision], list[Answers]]:
    """What is left of a circle without that on which all ways to answer it agree.

    If what is left falls into several circles, the innermost of them. With it the ways to answer
    it. Nothing is recorded.
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
    _record(battle, agreed)
    known = _consequences(battle, circle, agreed)
    inner = _innermost(battle, [decision for decision in circle if decision not in known])
    core, found = _core(battle, inner, _consistent_answers(battle, inner))
    _record(battle, dict.fromkeys(circle, None))
    return core, found


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
        elif all(_certain(battle, guess) is guesses[guess] for guess in guesses):
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
                answer = _certain(battle, decision)
                if answer is not None:
                    answers[decision] = answer
                    _record(battle, {decision: answer})
                    progress = True
    return answers


def _answer(battle: Battle, decision: Decision) -> bool | None:
    return succeeds(battle, decision) if decision >= 0 else route(battle, ~decision)


def _certain(battle: Battle, decision: Decision) -> bool | None:
    """The answer to a decision that comes out whatever the open ones may turn out to be."""
    answer = _answer(battle, decision)
    if answer is not None:
        return answer
    doubts = _mentioned(battle, decision) - {decision}
    if not doubts:
        return None
    doubt, answers = min(doubts), []
    for guess in (True, False):
        _record(battle, {doubt: guess})
        answers.append(_certain(battle, decision))
        if answers[0] is None:
            break
    _record(battle, {doubt: None})
    return answers[0] if len(answers) > 1 and answers[0] is answers[1] else None


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
    """The open decisions that make a difference to a decision."""
    mentioned = _mentioned(battle, decision) - {decision}
    return {doubt for doubt in mentioned if _matters(battle, decision, doubt, mentioned - {doubt})}


def _matters(battle: Battle, decision: Decision, doubt: Decision, others: set[Decision]) -> bool:
    """Whether an open decision changes another, whatever a third may turn out to be."""
    answers = []
    for guess in (True, False):
        _record(battle, {doubt: guess})
        answers.append(_answer(battle, decision))
    _record(battle, {doubt: None})
    if None not in answers:
        return answers[0] is not answers[1]
    if not others:
        return True
    third = min(others)
    for guess in (True, False):
        _record(battle, {third: guess})
        matters = _matters(battle, decision, doubt, others - {third})
        _record(battle, {third: None})
        if matters:
            return True
    return False


def _mentioned(battle: Battle, decision: Decision) -> set[Decision]:
    """The open decisions that the rules ask for to decide another."""
    if decision < 0:
        return set(_open_attacks(battle, battle.carriers[~decision]))
    return set(_mentioned_by_move(battle, decision))


def _mentioned_by_move(battle: Battle, mover: int) -> Iterable[Decision]:
    goal = battle.goal[mover]
    if mover in battle.carriers and battle.routed[mover] is None:
        yield ~mover
    if mover in battle.opponent:
        yield from _open_supports(battle, battle.backers[goal])
        if goal in battle.carriers and battle.routed[goal] is None:
            yield ~goal
    elif battle.goal[goal] < 0:
        yield from _open_supports(battle, battle.backers[goal])
    if battle.goal[goal] >= 0 and battle.moved[goal] is None:
        yield goal
    met = battle.crossing.get(mover)
    for rival in [*battle.attackers[goal], *([] if met is None else [met])]:
        yield from _open_supports(battle, battle.backers[rival])
        if rival in {mover, met}:
            continue
        if rival in battle.carriers and battle.routed[rival] is None:
            yield ~rival
        if rival in battle.silencer:
            silencer = battle.silencer[rival]
            yield from (one for one in (silencer, rival) if battle.moved[one] is None)


def _open_attacks(battle: Battle, fleets: int) -> Iterable[Decision]:
    for fleet in numbers_of(fleets):
        yield from (mover for mover in battle.attackers[fleet] if battle.moved[mover] is None)


def _open_supports(battle: Battle, supporters: Iterable[int]) -> Iterable[Decision]:
    for supporter in supporters:
        for threat in battle.doubtful.get(supporter, ()):
            yield from _open_threat(battle, threat)


def _open_threat(battle: Battle, threat: Threat) -> Iterable[Decision]:
    mover, by_dislodging, sea = threat
    if by_dislodging:
        if battle.moved[mover] is None:
            yield mover
        return
    if battle.routed[mover] is None:
        yield ~mover
    if sea >= 0:
        yield from _open_attacks(battle, battle.carriers[mover])
