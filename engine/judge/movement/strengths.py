"""Strengths: which move is strong enough to succeed (R-SUP-01, R-SUP-02, DATC chapter 5.B).

Most moves only take counting supports, and are decided before: see `counting`. The rest, where a
convoy may fail, a support may be cut, or supported units go round in a circle, are decided by
`succeeds` in the loop of `steps`. A test has that loop decide every move again, and compares.

For `succeeds` every strength is a pair: the least and the most that it can come to, given what has
been decided so far. Once everything it depends on is decided, the two are equal.
"""

from collections.abc import Sequence

from engine.judge.movement.state import Comparison, MovementState
from engine.judge.movement.supports import is_given
from engine.judge.occupancy import VACANT
from engine.rules import VictimSupport

_SPLIT = VictimSupport.SPLIT  # looking it up takes longer than comparing strengths
Strength = tuple[int, int]

_NONE: Strength = (0, 0)
_ALONE: Strength = (1, 1)


def attack_strength(state: MovementState, mover: int) -> Strength:
    """The strength of a move against the unit in the province it attacks.

    It is 0 against a unit of the same power that stays, and leaves out support by the power of the
    unit attacked (R-SELF-01, R-SELF-03).
    """
    goal, full = state.goal[mover], full_strength(state, mover)
    leaves = state.goal[goal] >= 0 and mover not in state.opponent
    left = state.moved[goal] if leaves else False
    if state.units[goal] is VACANT or left:
        return full
    victim, units = state.units[goal][0], state.units
    counted = _NONE
    if units[mover][0] != victim:
        others = [helper for helper in state.supporters[mover] if units[helper][0] != victim]
        counted = _with(state, others)
        if mover in state.voided_by:
            given = [is_given(state, friend) for friend in state.voided_by[mover]]
            if True in given:
                counted = _NONE
            elif None in given:
                counted = 0, counted[1]
    return counted if left is False else (counted[0], full[1])


def full_strength(state: MovementState, mover: int) -> Strength:
    """The strength of a move with all its supports, whichever power gives them."""
    return _with(state, state.supporters[mover])


def prevent_strength(state: MovementState, mover: int) -> Strength:
    """The strength with which a move keeps others out of the province it attacks.

    It is 0 if the move's convoy fails, if the move against it in a head-to-head battle succeeds
    (R-CONV-04, R-H2H-03), or if it would harm its own side's unit (1961).
    """
    least, most = full_strength(state, mover)
    arrives = state.routed.get(mover, True)
    is_silenced: bool | None = False
    if mover in state.counterattack and not state.moved[mover]:
        is_silenced = state.moved[state.counterattack[mover]]
        if is_silenced and state.moved[mover] is None:
            is_silenced = None
    is_void = _is_void(state, mover) if mover in state.voided_by else False
    if arrives is False or is_silenced or is_void:
        return _NONE
    if arrives is None or is_silenced is None or is_void is None:
        least = 0
    return least, most


def _is_void(state: MovementState, mover: int) -> bool | None:
    """Whether a move has no effect because it would harm its own side's unit (1961)."""
    goal = state.goal[mover]
    leaves = state.goal[goal] >= 0 and mover not in state.opponent
    left = state.moved[goal] if leaves else False
    given: list[bool | None] = [is_given(state, friend) for friend in state.voided_by[mover]]
    if state.units[mover][0] == state.units[goal][0]:
        given = [True]
    void = True if True in given else None if None in given else False
    if left or void is False:
        return False
    return void if left is False else None


def defend_strength(state: MovementState, mover: int) -> Strength:
    """The strength of a move against the move it meets head-to-head.

    An army whose convoy fails only holds its own province.
    """
    strength, arrives = full_strength(state, mover), state.routed.get(mover, True)
    return strength if arrives else _ALONE if arrives is False else (1, strength[1])


def hold_strength(state: MovementState, province: int) -> Strength:
    """The strength with which a province is held by the unit in it, if any.

    A unit that fails to move holds it alone (R-MOVE-07), and one that leaves does not hold it.
    """
    if state.units[province] is VACANT:
        return _NONE
    if state.goal[province] >= 0:
        left = state.moved[province]
        if left is None:
            return 0, 1
        return _NONE if left else _ALONE
    return _with(state, state.supporters[province])


def _with(state: MovementState, supporters: Sequence[int]) -> Strength:
    if not state.doubtful:
        return 1 + len(supporters), 1 + len(supporters)
    least = most = 1 + len(supporters)
    for supporter in supporters:
        given = is_given(state, supporter)
        if not given:
            least -= 1
            if given is False:
                most -= 1
    return least, most


def succeeds(state: MovementState, mover: int) -> bool | None:
    """Whether a move succeeds; None while that is not decided.

    It must arrive, and be stronger than the unit that holds the province and than every other move
    there (R-SUP-02).
    """
    arrives = state.routed.get(mover, True)
    if arrives is False:
        return False
    goal = state.goal[mover]
    least, most = attack_strength(state, mover)
    surely: bool | None = arrives
    if state.units[goal] is not VACANT:
        defence = (
            defend_strength(state, goal) if mover in state.opponent else hold_strength(state, goal)
        )
        if most <= defence[0]:
            return False
        surely = surely and least > defence[1]
        if state.rulebook.victim_support is _SPLIT:
            least, most = full_strength(state, mover)
    if mover in state.crossing:
        met = full_strength(state, state.crossing[mover])
        if most <= met[0]:
            return False
        surely = surely and least > met[1]
    for rival in state.attackers[goal]:
        if rival != mover:
            opposition = prevent_strength(state, rival)
            if most <= opposition[0]:
                return False
            surely = surely and least > opposition[1]
    return True if surely else None


def comparison_of(state: MovementState, mover: int) -> Comparison:
    """What a move was up against, once everything is decided."""
    goal, strength = state.goal[mover], full_strength(state, mover)[0]
    defence = (defend_strength if mover in state.opponent else hold_strength)(state, goal)[0]
    counted = attack_strength(state, mover)[0] if defence else strength
    rivals = [rival for rival in state.attackers[goal] if rival != mover]
    strengths = [prevent_strength(state, rival)[0] for rival in rivals]
    strongest = max(strengths, default=0)
    equals = [
        rival
        for rival, strength_of in zip(rivals, strengths, strict=True)
        if strength_of == strongest
    ]
    return strength, counted, defence, strongest, tuple(equals)
