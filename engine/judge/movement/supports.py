"""Supports: which ones match the order they support, and what cuts them (R-SUP, R-CUT)."""

from engine.board import UnitType
from engine.judge.movement.convoys import is_vital, last_water, on_any_route
from engine.judge.movement.encoding import STAYS, Support
from engine.judge.movement.state import Group, MovementState, Threat, Threats, set_outcome
from engine.judge.occupancy import VACANT
from engine.judge.outcome import Reason, Verdict
from engine.orders import Move, SupportMove
from engine.rules import Paradox, SelfAttack, SupportCoast

# Looking up the member of an enum takes longer than comparing it.
_NO_EFFECT, _VOID, _CUT, _WAS_CUT = SelfAttack.VOID, Verdict.VOID, Verdict.CUT, Reason.CUT


def match_supports(state: MovementState) -> None:
    """Match every support with the order of the supported unit, and find what may cut it."""
    goal, attackers = state.goal, state.attackers
    supporters, singles = state.supporters, state.board.singles
    odd = state.stranded.keys() | state.idle if state.stranded or state.idle else ()
    for support in state.supports:
        supporter, place, aim = support.supporter, support.helped, support.target
        if goal[place] != aim or support.coast is not None or (odd and place in odd):
            fault = _mismatch(state, support)
            if fault is not None:
                set_outcome(state, supporter, _VOID, fault, singles[place])
                continue
            if goal[place] != aim:
                # The support of an army that has no convoy helps nobody, but it can be cut.
                if attackers[supporter]:
                    _apply_cuts(state, supporter, aim)
                continue
        if attackers[supporter]:
            target = aim if aim >= 0 else place
            was_cut = _apply_cuts(state, supporter, target)
            if was_cut:
                continue
            if supporter in state.doubtful:
                state.doubts.setdefault(target, []).append((supporter, place))
        group = supporters[place]
        supporters[place] = group + singles[supporter] if group else singles[supporter]
    if state.rulebook.self_attack is _NO_EFFECT:
        _note_void_moves(state)


def _mismatch(state: MovementState, support: Support) -> Reason | None:
    """Why a support does not match what the unit it helps was ordered to do; None if it does.

    A unit ordered to move gets no support to hold, even if it fails (R-SUP-04); in the guide not
    even when its move is illegal (R-LEGAL-02). A supported move must be the one ordered (R-SUP-03),
    to the coast named if one is (DATC 4.B.4, 6.B.9). In the guide a move whose convoy is cancelled
    is cancelled, too (VIII.1, VIII.3).
    """
    place, aim, rulebook = support.helped, support.target, state.rulebook
    goal, stranded = state.goal[place], state.stranded.get(place)
    if aim == STAYS:
        moves = goal >= 0 or stranded is not None
        if place in state.idle and not rulebook.illegal_move_supportable:
            moves = isinstance(state.idle[place].order, Move)
        return Reason.SUPPORTED_UNIT_MOVED if moves else None
    if aim not in {goal, stranded} or (stranded is not None and rulebook.paradox is Paradox.GUIDE):
        return Reason.SUPPORT_MISMATCH
    if (
        support.coast in {None, state.encoded[place].arrival.location}
        or rulebook.support_coast is SupportCoast.IGNORED
        or state.units[place][1] is UnitType.ARMY
    ):
        return None
    return Reason.SUPPORT_WRONG_COAST


def _note_void_moves(state: MovementState) -> None:
    """Note the moves whose effect depends on whose unit they meet (1961, "Conflicts")."""
    units, encoded, supporters = state.units, state.encoded, state.supporters
    for mover in state.movers:
        goal = state.goal[mover]
        if units[goal] is VACANT:
            continue
        victim = encoded[goal].power
        friends = [helper for helper in supporters[mover] if encoded[helper].power == victim]
        if friends or encoded[mover].power == victim:
            state.voided_by = {**state.voided_by, mover: friends}
            state.intricate |= {goal}


def _apply_cuts(state: MovementState, supporter: int, target: int) -> bool:
    """Cut a support that an attack certainly cuts, or note what may cut it; return whether it did.

    An attack by another power cuts, but one from the province supported into must dislodge
    (R-CUT-01 to R-CUT-03), and an army by convoy must arrive (R-CUT-05). It comes from where it
    started or, by Brannan's rule, from the last sea (DATC 4.A.4).
    """
    encoded, carriers, rulebook = state.encoded, state.carriers, state.rulebook
    own, singles = encoded[supporter].power, state.board.singles
    cutters: Group = ()
    threats: Threats = ()
    for attacker in state.attackers[supporter]:
        if encoded[attacker].power == own and not rulebook.own_attack_cuts:
            continue
        by_convoy = attacker in carriers
        if target == (last_water(state, attacker) if by_convoy else attacker):
            if by_convoy and rulebook.front_convoy_cuts:
                threats += ((attacker, False, -1),)
            elif rulebook.front_dislodge_cuts:
                threats += ((attacker, True, -1),)
        elif by_convoy:
            threats += _threat_by_convoy(state, attacker, supporter, target)
        else:
            cutters += singles[attacker]
    if cutters:
        set_outcome(state, supporter, _CUT, _WAS_CUT, cutters)
        if threats and carriers:
            besides = tuple([(mover, False, -1) for mover in cutters])
            state.cut_already = {**state.cut_already, supporter: besides + threats}
        return True
    if threats:
        state.doubtful[supporter] = threats
    return False


def _threat_by_convoy(state: MovementState, army: int, supporter: int, target: int) -> Threats:
    """The threat of an army by convoy to a support, unless the edition's paradox rule spares it.

    Spared is a fleet's support of a fleet's attack on one of the army's own fleets (1971,
    R-PARA-01), of any action in a sea with a convoying fleet (1982, R-PARA-02), or of an attack on
    a fleet that turns out to be vital for the army (2000, DATC 4.A.2 c).

    1982 XII.5 and the gamemaster's rulebook say of that sea that it "contains a convoying fleet". A
    fleet whose army goes by land is not one: "one route must be considered and the other
    disregarded". Nor is a fleet that is on no ordered route: "fleets [that] control adjacent bodies
    of water" convoy an army "through all these bodies of water" (1982 XII.2), and no way of it
    leads through that sea. A fleet on a detour is one: "the orders as written permit" it (XII.4).
    """
    paradox, order = state.rulebook.paradox, state.encoded[supporter].order
    passenger, sea = state.transports.get(target), -1
    if state.units[supporter][1] is UnitType.FLEET and passenger is not None:
        if paradox is Paradox.RULES_1982 and state.carriers.get(passenger, 0) >> target & 1:
            return ()
        if isinstance(order, SupportMove) and passenger == army:
            supported = state.units[order.supported[1].province.index]
            if paradox is Paradox.RULES_1971 and supported[1] is UnitType.FLEET:
                return ()
            if paradox is Paradox.RULES_2000:
                fleets, goal = state.carriers[army], state.goal[army]
                on_route = on_any_route(state.board, fleets, army, goal)
                sea = target if on_route >> target & 1 else -1
    return ((army, False, sea),)


def is_given(state: MovementState, supporter: int) -> bool | None:
    """Whether a support counts that matches and was not cut at once; None while not decided."""
    if supporter not in state.doubtful or supporter in state.cut_too_late:
        return True
    given: bool | None = True
    for threat in state.doubtful[supporter]:
        cuts = carries_out(state, threat)
        if cuts:
            return False
        if cuts is None:
            given = None
    return given


def carries_out(state: MovementState, threat: Threat) -> bool | None:
    """Whether a threat cuts its support; None while that is not decided."""
    mover, by_dislodging, sea = threat
    cuts = state.moved[mover] if by_dislodging else state.routed[mover]
    if sea < 0 or cuts is False:
        return cuts
    spared = is_vital(state, mover, sea)
    if spared:
        return False
    return None if spared is None else cuts


def drop_cut_supports(state: MovementState, target: int) -> bool:
    """Remove the cut supports in a province; return whether none there is in doubt any more."""
    for supporter, place in state.doubts[target]:
        given = is_given(state, supporter)
        if given is None:
            return False
        if not given:
            helpers = state.supporters[place]
            state.supporters[place] = tuple([helper for helper in helpers if helper != supporter])
    return True
