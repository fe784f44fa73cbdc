"""Reasons: why each order of a movement phase ended as it did.

Every order starts with the outcome it has if nothing interferes. The outcome of a move is set as
soon as the move is decided, from the very strengths that decided it; all others are set when
everything is decided.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import cast

from engine.board import Power, numbers_of
from engine.judge.movement.convoys import on_any_route
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
    if encoded[mover].power == victim:
        return 0
    strength = 1
    for helper in state.supporters[mover]:
        if encoded[helper].power != victim:
            strength += 1
    return strength


def set_move_outcome(state: MovementState, mover: int, comparison: Comparison) -> None:
    """Set the outcome of a move that something could stand against.

    All moves to its province are decided.
    """
    strength, counted, defence, strongest, rivals = comparison
    own, against = counted, defence
    because_of: Group
    if state.moved[mover]:
        verdict, reason, because_of = _SUCCEEDS, _PREVAILED, state.supporters[mover]
        if strongest > defence:
            against = strongest
            if state.rulebook.victim_support is VictimSupport.SPLIT:
                own = strength  # "it counts only against other attackers" (guide VIII.15, VIII.19)
        if not against:
            reason, own = _MOVED, 0
    elif strength <= strongest >= defence:
        verdict, reason, own, against = _FAILS, _BOUNCED, strength, strongest
        if defence and state.moved[rivals[0]] and _stays(state, state.goal[mover]):
            against = _strength_to_enter(state, rivals[0])
        because_of = rivals if strongest == 1 else _with_supporters(state, rivals)
    elif counted and strength <= defence and mover not in state.opponent:
        verdict, reason = _FAILS, _REPELLED
        holder = state.goal[mover]
        because_of = state.board.singles[holder]
        if state.goal[holder] < 0:  # a unit that failed to move has no support (R-MOVE-07)
            because_of += state.supporters[holder]
    else:
        verdict = _FAILS
        reason, because_of, own, against = _other_failure(state, mover, comparison)
    set_outcome(state, mover, verdict, reason, because_of, own, against)


def _stays(state: MovementState, place: int) -> bool:
    """Whether the unit in a province did not leave it by its own order."""
    return state.goal[place] < 0 or not state.moved[place]


def _strength_to_enter(state: MovementState, mover: int) -> int:
    """The strength with which a move dislodged a unit and beat its rivals."""
    if state.rulebook.victim_support is VictimSupport.SPLIT:
        return 1 + len(state.supporters[mover])
    return counted_against(state, mover, state.encoded[state.goal[mover]].power)


def _other_failure(
    state: MovementState, mover: int, comparison: Comparison
) -> tuple[Reason, Group, int, int]:
    """Why a move failed that was beaten by no rival and no unit that stays, with both strengths.

    Either it met a stronger move head-to-head, or its own power's unit or support was in the way.
    """
    strength, counted, defence, strongest, _ = comparison
    goal, supporters, encoded = state.goal[mover], state.supporters, state.encoded
    if strength <= defence and mover in state.opponent:
        if state.routed.get(goal, True):
            if state.moved[goal]:  # without what its opponent's side gave it (R-SELF-03)
                defence = counted_against(state, goal, encoded[mover].power)
            return _HEAD_TO_HEAD, state.board.singles[goal] + supporters[goal], strength, defence
        if counted:  # the other never came out by its convoy
            return _REPELLED, (goal,), counted, defence
    victim = encoded[goal].power
    if encoded[mover].power == victim:
        return _OWN_UNIT, (goal,), 0, 0
    friends = tuple([helper for helper in supporters[mover] if encoded[helper].power == victim])
    if not counted:
        return Reason.SPOILT, friends, 0, 0
    return Reason.OWN_SUPPORT, friends, counted, defence if counted <= defence else strongest


def movement_outcomes(state: MovementState, powers: Collection[Power]) -> tuple[Outcome, ...]:
    """Return an outcome for each order and each unit without one, once everything is decided."""
    outcomes, dislodgers = state.outcomes, state.dislodgers
    if state.convoys or state.by_convoy or state.rings or state.stopped_by_paradox:
        _set_voyages_and_circles(state)
    for supporter, threats in state.doubtful.items():
        cuts = [threat for threat in threats if carries_out(state, threat)]
        if cuts and supporter in state.cut_too_late:
            set_outcome(
                state, supporter, _CUT, Reason.CUT_TOO_LATE, [mover for mover, _, _ in cuts]
            )
        elif cuts:
            _set_cut(state, supporter, cuts)
    for supporter, threats in state.cut_already.items():
        by_land = [threat for threat in threats if threat[0] not in state.carriers]
        by_sea = [threat for threat in threats if threat[0] in state.carriers]
        arrived = [threat for threat in by_sea if carries_out(state, threat)]
        _set_cut(state, supporter, by_land + arrived)
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
    for army in state.carriers:
        _set_voyage(state, army)
    for army, target in state.stranded.items():
        carriers = [
            convoy.supporter
            for convoy in state.convoys
            if convoy.helped == army and convoy.target == target
        ]
        carriers += [
            fleet for fleet, outcome in state.idle.items() if _carries(outcome, army, target)
        ]
        set_outcome(state, army, _FAILS, Reason.NO_CONVOY, carriers)
    for mover, moves in state.stopped_by_paradox.items():
        set_outcome(state, mover, _FAILS, Reason.PARADOX, moves)
    for mover, ring in state.rings.items():
        others = [other for other in ring if other != mover]
        set_outcome(state, mover, _SUCCEEDS, Reason.MOVED_IN_RING, others)
    for fleet, moves in state.paradox_fleets.items():
        if fleet not in state.dislodgers:
            set_outcome(state, fleet, _DISRUPTED, Reason.PARADOX, moves)
    for fleet, reason in state.voided.items():
        convoy = cast("Convoy", state.encoded[fleet].order)
        set_outcome(state, fleet, _VOID, reason, (convoy.convoyed[1].province.index,))


def _carries(outcome: Outcome, army: int, target: int) -> bool:
    match outcome.order:
        case Convoy(_, convoyed, there):
            return (convoyed.location.province.index, there.province.index) == (army, target)
        case _:
            return False


def _set_voyage(state: MovementState, army: int) -> None:
    """Set the outcomes of the fleets ordered to carry an army, and add them to that of the army.

    Those on the routes that were left carried it, or would have but for the attacks on others.
    """
    left, attackers = state.carriers[army], list[int]()
    for fleet, attacker in state.dislodgers.items():
        if left >> fleet & 1:
            left &= ~(1 << fleet)
            attackers.append(attacker)
    if not state.routed[army]:
        set_outcome(state, army, _FAILS, Reason.CONVOY_DISRUPTED, attackers)
    else:
        left, attackers = on_any_route(state.board, left, army, state.goal[army]), []
        if state.moved[army]:
            _, _, verdict, reason, _, _, own, against, _ = state.outcomes[army]
            because_of = [*state.supporters[army], *numbers_of(left)]
            set_outcome(state, army, verdict, reason, because_of, own, against)
    for fleet, passenger in state.transports.items():
        if passenger == army and left >> fleet & 1:
            set_outcome(state, fleet, _AVAILABLE, Reason.CONVOYED, attackers)
        elif passenger == army:
            set_outcome(state, fleet, _AVAILABLE, Reason.CONVOY_SUPERFLUOUS, (army,))


def _set_cut(state: MovementState, supporter: int, cuts: Sequence[Threat]) -> None:
    """Set the outcome of a support cut late: by armies that arrived, or else by dislodgement."""
    arrived = [mover for mover, by_dislodging, _ in cuts if not by_dislodging]
    reason = Reason.CUT if arrived else Reason.CUT_BY_DISLODGEMENT
    set_outcome(state, supporter, _CUT, reason, arrived or [mover for mover, _, _ in cuts])


def _set_dislodged(state: MovementState, place: int, attacker: int) -> None:
    outcomes, attack = state.outcomes, state.encoded[attacker].order
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
