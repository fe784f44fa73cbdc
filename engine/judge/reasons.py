"""Reasons: why each order of a movement phase ended as it did.

Every order starts with the outcome it has if nothing interferes. The outcome of a move is set as
soon as the move is decided, from the very strengths that decided it; all others are set when
everything is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import cast

from engine.board import Power
from engine.judge.movement_state import Comparison, Group, MovementState, orders_at, set_outcome
from engine.judge.outcome import Outcome, Reason, Verdict, in_order, make
from engine.judge.supports import carries_out, is_given
from engine.orders import Convoy, Hold, Order, province_of

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_VOID, _AVAILABLE = Verdict.VOID, Verdict.AVAILABLE
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED = Reason.MOVED, Reason.PREVAILED
_HEAD_TO_HEAD, _OWN_UNIT = Reason.HEAD_TO_HEAD, Reason.OWN_UNIT
_WAS_CUT, _DISLODGED = Reason.CUT, Reason.DISLODGED
_DISRUPTED, _FLEET_DISLODGED = Verdict.DISRUPTED, Reason.FLEET_DISLODGED


def set_move_outcome(state: MovementState, mover: int, comparison: Comparison) -> None:
    """Set the outcome of a decided move that something could stand against."""
    strength, counted, defence, strongest, rivals = comparison
    own, against = counted or strength, defence
    if strongest > defence:  # calling max takes several times as long
        against = strongest
    because_of: Sequence[int]
    if state.moved[mover]:
        verdict, reason, because_of = _SUCCEEDS, _PREVAILED, state.supporters[mover]
        if not against:
            reason, own = _MOVED, 0
    elif strength <= strongest >= defence:
        verdict, reason = _FAILS, _BOUNCED
        because_of = rivals if strongest == 1 else _with_supporters(state, rivals)
    elif counted and strength <= defence and mover not in state.opponent:
        verdict, reason = _FAILS, _REPELLED
        because_of = _holders(state, state.goal[mover])
    else:
        verdict = _FAILS
        reason, because_of = _other_failure(state, mover, comparison)
    set_outcome(state, mover, verdict, reason, orders_at(state, because_of), own, against)


def _holders(state: MovementState, place: int) -> Group:
    """A unit that stays, with its supporters; a unit that failed to move has none (R-MOVE-07)."""
    alone = state.board.singles[place]
    return alone + state.supporters[place] if state.goal[place] < 0 else alone


def _other_failure(
    state: MovementState, mover: int, comparison: Comparison
) -> tuple[Reason, Sequence[int]]:
    """Why a move failed that was beaten by no rival and no unit that stays.

    Either it met a stronger move head-to-head, or its own power's unit or support was in the way.
    """
    strength, counted, defence, _, _ = comparison
    goal, supporters, encoded = state.goal[mover], state.supporters, state.encoded
    if strength <= defence and mover in state.opponent:
        return _HEAD_TO_HEAD, state.board.singles[goal] + supporters[goal]
    if not counted:
        return _OWN_UNIT, (goal,)
    own_supporters: Group = ()
    for one in supporters[mover]:
        if encoded[one][0] is encoded[goal][0]:
            own_supporters += state.board.singles[one]
    return Reason.OWN_SUPPORT, own_supporters


def movement_outcomes(state: MovementState, powers: Iterable[Power]) -> tuple[Outcome, ...]:
    """Return an outcome for each order and each unit without one, once everything is decided."""
    if state.carriers or state.stranded:
        _set_failed_voyages(state)
    if state.stopped_by_paradox or state.rings:
        _set_circles(state)
    _set_helps(state)
    for army in state.carriers:
        if state.moved[army] and army not in state.rings:
            _set_convoyed(state, army)
    for place, attacker in state.dislodgers.items():
        if state.has_one_order_each or place not in state.idle:
            _set_dislodged(state, place, attacker)
    if state.has_one_order_each or not (state.refused or state.idle):
        return _listed(state)
    return in_order([*_listed(state), *_idle(state)], tuple(powers))


def _listed(state: MovementState) -> tuple[Outcome, ...]:
    """The outcomes of all orders that count, by power and province."""
    if len(state.listed) == 1:  # of one, `itemgetter` does not give a tuple
        return (state.outcomes[state.listed[0]],)
    return itemgetter(*state.listed)(state.outcomes) if state.listed else ()


def _set_failed_voyages(state: MovementState) -> None:
    """Set the outcomes of armies whose convoy was missing or disrupted."""
    for army in state.carriers:
        if not state.routed[army]:
            reason, disruptors = Reason.CONVOY_DISRUPTED, _disruptors(state, army)
            set_outcome(state, army, _FAILS, reason, orders_at(state, disruptors), 0, 0)
    for army in state.stranded:
        set_outcome(state, army, _FAILS, Reason.NO_CONVOY, (), 0, 0)


def _disruptors(state: MovementState, army: int) -> Sequence[int]:
    """The attacks that dislodged fleets of an army's convoy."""
    fleets, dislodgers = state.carriers[army], state.dislodgers.items()
    return [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1]


def _set_circles(state: MovementState) -> None:
    """Set the outcomes of moves in rings and paradoxes, and of the convoys in paradoxes."""
    for mover, moves in state.stopped_by_paradox.items():
        set_outcome(state, mover, _FAILS, Reason.PARADOX, orders_at(state, moves), 0, 0)
    for mover, ring in state.rings.items():
        others = [other for other in ring if other != mover]
        set_outcome(state, mover, _SUCCEEDS, Reason.MOVED_IN_RING, orders_at(state, others), 0, 0)
    for fleet, moves in state.paradox_fleets.items():
        set_outcome(state, fleet, _DISRUPTED, Reason.PARADOX, orders_at(state, moves), 0, 0)


def _set_helps(state: MovementState) -> None:
    """Set the outcomes of convoys that came to nothing, and of supports that were cut late."""
    for fleet, reason in state.voided.items():
        set_outcome(
            state, fleet, _VOID, reason, orders_at(state, (_passenger(state, fleet),)), 0, 0
        )
    for supporter in state.doubtful:
        if not is_given(state, supporter):
            _set_cut(state, supporter)


def _set_cut(state: MovementState, supporter: int) -> None:
    """Set the outcome of a support that was cut by an army that arrived, or by dislodgement."""
    done = [threat for threat in state.doubtful[supporter] if carries_out(state, threat)]
    arrived = [mover for mover, by_dislodging, _ in done if not by_dislodging]
    if arrived:
        set_outcome(state, supporter, _CUT, _WAS_CUT, orders_at(state, arrived), 0, 0)
        return
    attackers = orders_at(state, [mover for mover, _, _ in done])
    set_outcome(state, supporter, _CUT, Reason.CUT_BY_DISLODGEMENT, attackers, 0, 0)


def _set_convoyed(state: MovementState, army: int) -> None:
    """Add to the outcome of an army that moved by convoy the fleets that carried it."""
    carriers, lost, outcomes = state.carriers[army], state.dislodgers, state.outcomes
    fleets = [one for one in state.transports if carriers >> one & 1 and one not in lost]
    because_of = orders_at(state, [*state.supporters[army], *fleets])
    power, order, verdict, reason, _, by, own, against = outcomes[army]
    outcomes[army] = make(Outcome, (power, order, verdict, reason, because_of, by, own, against))


def _set_dislodged(state: MovementState, place: int, attacker: int) -> None:
    """Add to an outcome that the unit was dislodged."""
    outcomes, attack = state.outcomes, state.encoded[attacker][1]
    power, order, verdict, reason, because_of, _, strength, against = outcomes[place]
    if type(order) is Hold:
        reason, because_of, against = _DISLODGED, (attack,), outcomes[attacker][6]
    elif verdict is _AVAILABLE:
        verdict, reason, because_of = _DISRUPTED, _FLEET_DISLODGED, (attack,)
    fields = (power, order, verdict, reason, because_of, attack, strength, against)
    outcomes[place] = make(Outcome, fields)


def _idle(state: MovementState) -> Iterable[Outcome]:
    """The outcomes of illegal orders and of units without an order that counts."""
    unordered = dict(state.idle)
    for outcome in state.refused:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        by = None
        if place in state.idle and state.units[place].power == outcome.power:
            unordered.pop(place, None)
            by = _dislodger(state, place)
        yield outcome._replace(dislodged_by=by)
    for place, order in unordered.items():
        power, by = state.units[place].power, _dislodger(state, place)
        yield Outcome(power, order, Verdict.HOLDS, Reason.NO_ORDER, dislodged_by=by)


def _dislodger(state: MovementState, place: int) -> Order | None:
    dislodgers = state.dislodgers
    return state.encoded[dislodgers[place]][1] if place in dislodgers else None


def _passenger(state: MovementState, fleet: int) -> int:
    """The army that a fleet is ordered to convoy."""
    convoy = cast("Convoy", state.encoded[fleet][1])
    return convoy.convoyed[1].province.index


def _with_supporters(state: MovementState, movers: Sequence[int]) -> Group:
    """Moves and the supporters of each."""
    supporters, singles = state.supporters, state.board.singles
    group: Group = ()
    for mover in movers:
        group += singles[mover] + supporters[mover]
    return group
