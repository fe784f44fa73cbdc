"""Reasons: why each order of a movement phase ended as it did.

Every order starts with the outcome it has if nothing interferes. The outcome of a move is set as
soon as the move is decided, from the very strengths that decided it; all others are set when
everything is decided.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import cast

from engine.board import Power, numbers_of
from engine.judge.movement.state import Comparison, Group, MovementState, Threat, set_outcome
from engine.judge.movement.supports import carries_out
from engine.judge.outcome import Outcome, Reason, Verdict, in_order, make
from engine.orders import Convoy, province_of
from engine.rules import VictimSupport

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_VOID, _AVAILABLE = Verdict.VOID, Verdict.AVAILABLE
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED = Reason.MOVED, Reason.PREVAILED
_HEAD_TO_HEAD, _OWN_UNIT = Reason.HEAD_TO_HEAD, Reason.OWN_UNIT
_HELD, _HELD_OFF, _DISLODGED = Reason.HELD, Reason.HELD_OFF, Reason.DISLODGED
_DISRUPTED, _FLEET_DISLODGED = Verdict.DISRUPTED, Reason.FLEET_DISLODGED


def counted_against(state: MovementState, mover: int, victim: Power) -> int:
    """The part of a move's strength that counts against a unit of a power."""
    encoded = state.encoded
    if encoded[mover][0] == victim:
        return 0
    strength = 1
    for helper in state.supporters[mover]:
        if encoded[helper][0] != victim:
            strength += 1
    return strength


def set_move_outcome(state: MovementState, mover: int, comparison: Comparison) -> None:
    """Set the outcome of a decided move that something could stand against."""
    strength, counted, defence, strongest, rivals = comparison
    own = full = counted or strength
    against = defence
    if counted < strength and state.rulebook.victim_support is VictimSupport.SPLIT:
        full = strength  # "it counts only against other attackers" (guide VIII.15, VIII.19)
    if strongest > defence:  # calling max takes several times as long
        own, against = full, strongest
    because_of: Group
    if state.moved[mover]:
        verdict, reason, because_of = _SUCCEEDS, _PREVAILED, state.supporters[mover]
        if not against:
            reason, own = _MOVED, 0
    elif strength <= strongest >= defence:
        verdict, reason, own = _FAILS, _BOUNCED, full
        because_of = rivals if strongest == 1 else _with_supporters(state, rivals)
    elif counted and strength <= defence and mover not in state.opponent:
        verdict, reason = _FAILS, _REPELLED
        holder = state.goal[mover]
        because_of = state.board.singles[holder]
        if state.goal[holder] < 0:  # a unit that failed to move has no support (R-MOVE-07)
            because_of += state.supporters[holder]
    else:
        verdict = _FAILS
        reason, because_of = _other_failure(state, mover, comparison)
        if reason is _HEAD_TO_HEAD:
            own = full
    set_outcome(state, mover, verdict, reason, because_of, own, against)


def _other_failure(
    state: MovementState, mover: int, comparison: Comparison
) -> tuple[Reason, Group]:
    """Why a move failed that was beaten by no rival and no unit that stays.

    Either it met a stronger move head-to-head, or its own power's unit or support was in the way.
    """
    strength, counted, defence, _, _ = comparison
    goal, supporters, encoded = state.goal[mover], state.supporters, state.encoded
    if strength <= defence and mover in state.opponent:
        if state.routed.get(goal, True):
            return _HEAD_TO_HEAD, state.board.singles[goal] + supporters[goal]
        if counted:  # the other never came out by its convoy
            return _REPELLED, (goal,)
    victim = encoded[goal][0]
    if encoded[mover][0] == victim:
        return _OWN_UNIT, (goal,)
    friends = tuple([one for one in supporters[mover] if encoded[one][0] == victim])
    return Reason.OWN_SUPPORT if counted else Reason.SPOILT, friends


def movement_outcomes(state: MovementState, powers: Collection[Power]) -> tuple[Outcome, ...]:
    """Return an outcome for each order and each unit without one, once everything is decided."""
    outcomes, dislodgers = state.outcomes, state.dislodgers
    if state.convoys or state.by_convoy or state.rings or state.stopped_by_paradox:
        _set_voyages_and_circles(state)
    for supporter, threats in state.doubtful.items():
        cuts = [one for one in threats if carries_out(state, one)]
        if cuts:
            _set_cut(state, supporter, cuts)
    for supporter, attacks in state.cut_already.items():
        by_land = [one for one in attacks if one[0] not in state.carriers]
        by_sea = [one for one in attacks if one[0] in state.carriers and carries_out(state, one)]
        _set_cut(state, supporter, by_land + by_sea)
    for army in state.carriers:
        if state.moved[army] and army not in state.rings:
            _set_convoyed(state, army)
    for army in (*state.carriers, *state.stranded):
        outcomes[army] = outcomes[army]._replace(by_convoy=True)
    for place, attacker in dislodgers.items():
        _set_dislodged(state, place, attacker)
    listed = tuple(map(outcomes.__getitem__, state.listed))
    return in_order([*listed, *_refused(state)], powers) if state.refused else listed


def _refused(state: MovementState) -> Iterable[Outcome]:
    """The outcomes of illegal orders for units that got another order, or for no unit."""
    for outcome in state.refused:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        if place in state.idle and state.units[place].power == outcome.power:
            yield outcome._replace(dislodged_by=state.outcomes[place].dislodged_by)
        else:
            yield outcome


def _set_voyages_and_circles(state: MovementState) -> None:
    for army, fleets in state.carriers.items():
        if not state.routed[army]:
            attackers = [by for fleet, by in state.dislodgers.items() if fleets >> fleet & 1]
            set_outcome(state, army, _FAILS, Reason.CONVOY_DISRUPTED, attackers)
    for army, target in state.stranded.items():
        carriers = [one[0] for one in state.convoys if one[1] == army and one[2] == target]
        set_outcome(state, army, _FAILS, Reason.NO_CONVOY, carriers)
    for mover, moves in state.stopped_by_paradox.items():
        set_outcome(state, mover, _FAILS, Reason.PARADOX, moves)
    for mover, ring in state.rings.items():
        others = [other for other in ring if other != mover]
        set_outcome(state, mover, _SUCCEEDS, Reason.MOVED_IN_RING, others)
    for fleet, moves in state.paradox_fleets.items():
        set_outcome(state, fleet, _DISRUPTED, Reason.PARADOX, moves)
    for fleet, reason in state.voided.items():
        convoy = cast("Convoy", state.encoded[fleet][1])
        set_outcome(state, fleet, _VOID, reason, (convoy.convoyed[1].province.index,))


def _set_convoyed(state: MovementState, army: int) -> None:
    """Add to the outcome of an army that moved by convoy the fleets that carried it."""
    fleets = [one for one in numbers_of(state.carriers[army]) if one not in state.dislodgers]
    _, _, verdict, reason, _, _, own, against, _ = state.outcomes[army]
    because_of = [*state.supporters[army], *fleets]
    set_outcome(state, army, verdict, reason, because_of, own, against)


def _set_cut(state: MovementState, supporter: int, cuts: Sequence[Threat]) -> None:
    """Set the outcome of a support cut late: by armies that arrived, or else by dislodgement."""
    arrived = [mover for mover, by_dislodging, _ in cuts if not by_dislodging]
    reason = Reason.CUT if arrived else Reason.CUT_BY_DISLODGEMENT
    set_outcome(state, supporter, _CUT, reason, arrived or [mover for mover, _, _ in cuts])


def _set_dislodged(state: MovementState, place: int, attacker: int) -> None:
    outcomes, attack = state.outcomes, state.encoded[attacker][1]
    power, order, verdict, reason, because_of, _, strength, against, by_convoy = outcomes[place]
    if reason is _HELD or reason is _HELD_OFF:
        reason, because_of = _DISLODGED, (attack,)
        against = counted_against(state, attacker, power)
    elif verdict is _AVAILABLE:
        verdict, reason, because_of = _DISRUPTED, _FLEET_DISLODGED, (attack,)
    fields = (power, order, verdict, reason, because_of, attack, strength, against, by_convoy)
    outcomes[place] = make(Outcome, fields)


def _with_supporters(state: MovementState, movers: Sequence[int]) -> Group:
    supporters, singles = state.supporters, state.board.singles
    group: Group = ()
    for mover in movers:
        group += singles[mover] + supporters[mover]
    return group
