"""Moves that are decided by counting supports, province by province (R-SUP-01, R-SUP-02).

These are most: where no convoy may fail, no support may be cut any more, and supported units do not
go round in a circle. `strengths` could decide them, too, and a test has it do so and compares; to
count first halves the time of a phase (64 instead of 128 microseconds for 31 units, measured on the
load of `tests.benchmarks.judge`).
"""

from collections.abc import Collection

from engine.judge.movement.convoys import route
from engine.judge.movement.reasons import counted_against, set_move_outcome
from engine.judge.movement.state import Comparison, Group, MovementState, set_outcome
from engine.judge.movement.supports import drop_cut_supports
from engine.judge.occupancy import VACANT
from engine.judge.outcome import Reason, Verdict
from engine.rules import VictimSupport

# Looking up the member of an enum takes longer than comparing strengths does.
_SUCCEEDS, _FAILS, _HOLDS = Verdict.SUCCEEDS, Verdict.FAILS, Verdict.HOLDS
_MOVED, _PREVAILED, _BOUNCED = Reason.MOVED, Reason.PREVAILED, Reason.BOUNCED
_REPELLED, _HELD, _HELD_OFF = Reason.REPELLED, Reason.HELD, Reason.HELD_OFF
_OWN_UNIT, _SPLIT = Reason.OWN_UNIT, VictimSupport.SPLIT


def settle_by_counting(state: MovementState) -> list[int]:
    """Decide the moves that only take counting supports, and return the others."""
    attackers, moved = state.attackers, state.moved
    unclear: Collection[int] = state.doubts
    if state.intricate or state.uncertain_arrivals:
        unclear = state.intricate.union(unclear, state.uncertain_arrivals)
    waiting = _settle_unmoved(state, unclear)
    for target in waiting:
        for mover in attackers[target]:
            moved[mover] = None
    movers: list[int] = []
    for target in _settle_in_turn(state, waiting, unclear):
        movers += attackers[target]
    return movers


def _settle_unmoved(state: MovementState, unclear: Collection[int]) -> list[int]:
    """Decide moves to provinces that are vacant or whose unit stays; return the other provinces.

    A unit that moves alone to a vacant province gets there, so nothing is to be decided.
    """
    goal, attackers, units = state.goal, state.attackers, state.units
    supporters, waiting = state.supporters, []
    for target in state.targets:
        if goal[target] >= 0 or target in unclear:
            waiting.append(target)
            continue
        movers = attackers[target]
        if units[target] is not VACANT:
            _attack_unit(state, target, movers, supporters[target])
        elif len(movers) > 1 or supporters[movers[0]]:
            _enter(state, target, movers)
    return waiting


def _settle_in_turn(
    state: MovementState, waiting: list[int], unclear: Collection[int]
) -> list[int]:
    """Decide the moves to each province as soon as all that their strengths depend on is known."""
    attackers, goal = state.attackers, state.goal
    moved, opponent = state.moved, state.opponent
    while waiting:
        still_waiting = []
        for target in waiting:
            goes_to, movers = goal[target], attackers[target]
            is_empty = moved[target] if goes_to >= 0 else state.units[target] is VACANT
            if is_empty is None and target in opponent:
                is_empty = _wins_head_to_head(state, target, unclear)
            if is_empty is None or (target in unclear and not _settle_doubts(state, target)):
                still_waiting.append(target)
            elif not is_empty:
                holders = state.supporters[target] if goes_to < 0 else ()
                _attack_unit(state, target, movers, holders)
            elif target in opponent:
                _follow(state, target, opponent[target])
            else:
                _enter(state, target, movers)
        if len(still_waiting) == len(waiting):
            still_waiting = _without_ring(state, waiting, unclear)
            if len(still_waiting) == len(waiting):
                break
        waiting = still_waiting
    return waiting


def _without_ring(state: MovementState, waiting: list[int], unclear: Collection[int]) -> list[int]:
    """Let units that go round in a circle all move, if nobody helps or rivals them (R-RING-01)."""
    for start in waiting:
        ring, place = [], start
        while place not in ring and _is_followed(state, place, unclear):
            ring.append(place)
            place = state.goal[place]
        if ring and place == start:
            for mover in ring:
                state.moved[mover] = True
            state.rings = {**state.rings, **dict.fromkeys(ring, ring)}
            return [target for target in waiting if target not in ring]
    return waiting


def _is_followed(state: MovementState, place: int, unclear: Collection[int]) -> bool:
    """Whether exactly one unit, unsupported, moves to a province whose unit moves away."""
    if state.goal[place] < 0 or place in unclear or place in state.opponent:
        return False
    followers = state.attackers[place]
    return len(followers) == 1 and not state.supporters[followers[0]]


def _settle_doubts(state: MovementState, target: int) -> bool:
    """Look for routes and drop cut supports; return whether nothing at a province is unclear now.

    That is so where all armies to it surely arrive and no support there is in doubt.
    """
    if target in state.intricate:
        return False
    for army in state.uncertain_arrivals.get(target, ()):
        state.routed[army] = route(state, army)
        if not state.routed[army]:
            return False
    return target not in state.doubts or drop_cut_supports(state, target)


def _wins_head_to_head(state: MovementState, mover: int, unclear: Collection[int]) -> bool | None:
    """Whether a unit beats the one it meets head-to-head; None while that is not known.

    It must be stronger than that move and than all rivals (R-H2H-01).
    """
    other = state.opponent[mover]
    for place in (mover, other):
        if place in unclear and not _settle_doubts(state, place):
            return None
    strength = 1 + len(state.supporters[mover])
    counted = counted_against(state, mover, state.encoded[other].power)
    strongest, _ = _strongest_rivals(state, state.attackers[other], mover)
    enough = strength if state.rulebook.victim_support is _SPLIT else counted
    return counted > 1 + len(state.supporters[other]) and enough > strongest


def _follow(state: MovementState, target: int, loser: int) -> None:
    """Decide the moves into the province of a unit that won head-to-head.

    The loser has no effect on that province (R-H2H-03).
    """
    movers = state.attackers[target]
    _enter(state, target, tuple([mover for mover in movers if mover != loser]))
    state.moved[loser], state.moved[target] = False, True
    strength, defence = 1 + len(state.supporters[loser]), 1 + len(state.supporters[target])
    counted = counted_against(state, loser, state.encoded[target].power)
    strongest = _strongest_rivals(state, movers, loser)
    set_move_outcome(state, loser, (strength, counted, defence, *strongest))


def _enter(state: MovementState, target: int, movers: Group) -> None:
    """Decide moves to one province that is vacant, or that its unit leaves."""
    supporters, moved, is_standoff = state.supporters, state.moved, True
    if len(movers) == 1:
        moved[movers[0]] = True
        if supporters[movers[0]]:
            set_outcome(state, movers[0], _SUCCEEDS, _MOVED, supporters[movers[0]])
        return
    if len(movers) == 2:  # noqa: PLR2004 - as most are, and with equal strengths
        first, second = movers
        strength = 1 + len(supporters[first])
        if strength == 1 + len(supporters[second]):
            moved[first] = moved[second] = False
            state.standoffs.append(target)
            for mover, rival in ((first, second), (second, first)):
                because_of = state.board.singles[rival] + supporters[rival]
                set_outcome(state, mover, _FAILS, _BOUNCED, because_of, strength, strength)
            return
    for mover in movers:
        strength = 1 + len(supporters[mover])
        strongest, rivals = _strongest_rivals(state, movers, mover)
        moved[mover] = strength > strongest
        if strength > strongest:
            is_standoff = False
        set_move_outcome(state, mover, (strength, strength, 0, strongest, rivals))
    if movers and is_standoff:
        state.standoffs.append(target)


def _attack_unit(state: MovementState, target: int, movers: Group, holders: Group) -> None:
    """Decide moves against a unit that stays, or that loses head-to-head.

    No move dislodges a unit of its own power, nor with the support of the victim's power; whether
    that support counts against rivals depends on the edition (R-SELF-01, R-SELF-03). A unit that
    moves holds its province alone (R-MOVE-07).
    """
    encoded, mover, holder_strength = state.encoded, movers[0], 1 + len(holders)
    helpers = state.supporters[mover]
    if len(movers) > 1 or mover in state.opponent:
        most = _attack_together(state, target, movers, holder_strength)
    elif helpers:
        most = counted_against(state, mover, encoded[target].power)
        state.moved[mover] = most > holder_strength
        if most > holder_strength:
            state.dislodgers[target] = mover
            set_outcome(state, mover, _SUCCEEDS, _PREVAILED, helpers, most, holder_strength)
        else:
            set_move_outcome(state, mover, (1 + len(helpers), most, holder_strength, 0, ()))
    else:
        state.moved[mover] = False
        if encoded[mover].power == encoded[target].power:
            most = 0
            set_outcome(state, mover, _FAILS, _OWN_UNIT, (target,))
        else:
            most = 1
            because_of = state.board.singles[target] + holders
            set_outcome(state, mover, _FAILS, _REPELLED, because_of, 1, holder_strength)
    if state.outcomes[target][3] is _HELD:
        set_outcome(state, target, _HOLDS, _HELD_OFF, movers, holder_strength, most)


def _attack_together(state: MovementState, target: int, movers: Group, holder_strength: int) -> int:
    """Decide several moves against a unit, or one against its head-to-head opponent.

    Returns the greatest strength that counts against the unit.
    """
    supporters, victim, most = state.supporters, state.encoded[target].power, 0
    comparisons: list[Comparison] = []
    for mover in movers:
        strength, counted = 1 + len(supporters[mover]), counted_against(state, mover, victim)
        defence = holder_strength if mover not in state.opponent else 1 + len(supporters[target])
        if counted > most:  # noqa: PLR1730 - calling max takes several times as long
            most = counted
        strongest, rivals = _strongest_rivals(state, movers, mover)
        comparisons.append((strength, counted, defence, strongest, rivals))
        if (
            counted > defence
            and (strength if state.rulebook.victim_support is _SPLIT else counted) > strongest
        ):
            state.moved[mover] = True
            state.dislodgers[target] = mover
        else:
            state.moved[mover] = False
    for mover, comparison in zip(movers, comparisons, strict=True):
        set_move_outcome(state, mover, comparison)
    return most


def _strongest_rivals(state: MovementState, movers: Group, mover: int) -> tuple[int, Group]:
    """The strength of the strongest other movers, and which movers these are."""
    supporters = state.supporters
    strongest = 0
    rivals: Group = ()
    for rival in movers:
        if rival != mover:
            strength = 1 + len(supporters[rival])
            if strength > strongest:
                strongest, rivals = strength, (rival,)
            elif strength == strongest:
                rivals += (rival,)
    return strongest, rivals
