"""Supports: which match what they support, and what cuts them (R-SUP, R-CUT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from engine.board import Location, UnitType
from engine.judge.convoys import is_vital, last_water, on_any_route
from engine.judge.encoding import STAYS
from engine.judge.movement_state import Battle, Group, Threat, Threats, orders_at, tell
from engine.judge.occupancy import NOBODY
from engine.judge.outcome import Reason, Verdict
from engine.orders import Move, SupportMove
from engine.rules import Rulebook
from engine.rules.choices import (
    ConvoyAttackFrom,
    Paradox,
    SelfAttack,
    SupportCoast,
    VictimSupport,
)

# Looking up the member of an enum takes longer than comparing it.
_NO_EFFECT, _SPLIT = SelfAttack.VOID, VictimSupport.SPLIT
_VOID, _CUT, _WAS_CUT = Verdict.VOID, Verdict.CUT, Reason.CUT
_MISMATCH = Reason.SUPPORT_MISMATCH


def match_supports(battle: Battle, rulebook: Rulebook) -> None:
    """Compare every support with the order of the unit it supports, and see what may cut it."""
    goal, attackers, units = battle.goal, battle.attackers, battle.units
    backers, singles = battle.backers, battle.board.singles
    odd = battle.stranded.keys() | battle.idle if battle.stranded or battle.idle else ()
    for supporter, place, aim, coast, _ in battle.supports:
        if (goal[place] != aim or coast is not None or (odd and place in odd)) and not _matches(
            battle, (supporter, place, aim, coast), rulebook
        ):
            continue
        if attackers[supporter]:
            target = aim if aim >= 0 else place
            if _is_cut(battle, supporter, target, rulebook):
                continue
            if supporter in battle.doubtful:
                battle.doubts.setdefault(target, []).append((supporter, place))
        group = backers[place]
        if group:
            backers[place] = group + singles[supporter]
            continue
        backers[place] = singles[supporter]
        if aim >= 0 and units[aim] is NOBODY:
            battle.helped.append(place)
    if rulebook.self_attack is _NO_EFFECT:
        _note_spoilers(battle)
    battle.is_split = rulebook.victim_support is _SPLIT


def _matches(
    battle: Battle, support: tuple[int, int, int, Location | None], rulebook: Rulebook
) -> bool:
    """Whether a support helps the unit in what it is ordered to do; if not, what becomes of it.

    That of an army without a convoy may match, but helps nobody; still it may be cut.
    """
    supporter, place, aim, coast = support
    if aim == STAYS:
        fault = _hold_mismatch(battle, place, rulebook)
    else:
        fault = _move_mismatch(battle, place, aim, coast, rulebook)
    if fault is not None:
        tell(battle, supporter, _VOID, fault, (battle.gists[place][1],), 0, 0)
    elif battle.goal[place] == aim:
        return True
    elif battle.attackers[supporter]:
        _is_cut(battle, supporter, aim, rulebook)
    return False


def _hold_mismatch(battle: Battle, place: int, rulebook: Rulebook) -> Reason | None:
    """A unit ordered to move gets no support to hold, even if it fails (R-SUP-04).

    Nor, in the guide, when its move is illegal (R-LEGAL-02).
    """
    moves = battle.goal[place] >= 0 or place in battle.stranded
    if place in battle.idle and not rulebook.illegal_move_supportable:
        moves = isinstance(battle.idle[place], Move)
    return Reason.SUPPORTED_UNIT_MOVED if moves else None


def _move_mismatch(
    battle: Battle, place: int, target: int, coast: Location | None, rulebook: Rulebook
) -> Reason | None:
    """The move must be the one that was supported (R-SUP-03), a coast as far as it is written.

    DATC 4.B.4, 6.B.9. The guide cancels a move whose convoy is cancelled (VIII.1, VIII.3).
    """
    stranded = battle.stranded.get(place)
    if target != battle.goal[place] and target != stranded:
        return _MISMATCH
    if stranded is not None and rulebook.paradox is Paradox.GUIDE:
        return _MISMATCH
    if (
        coast is None
        or rulebook.support_coast is SupportCoast.IGNORED
        or battle.units[place][1] is UnitType.ARMY
    ):
        return None
    return None if battle.gists[place][6][2] is coast else Reason.SUPPORT_WRONG_COAST


def _note_spoilers(battle: Battle) -> None:
    """Note the moves whose effect depends on whose unit they meet (1961, "Conflicts")."""
    units, gists, backers = battle.units, battle.gists, battle.backers
    for mover in battle.movers:
        goal = battle.goal[mover]
        if units[goal] is NOBODY:
            continue
        victim = gists[goal][0]
        friends = [helper for helper in backers[mover] if gists[helper][0] is victim]
        if friends or gists[mover][0] is victim:
            battle.spoilers = {**battle.spoilers, mover: friends}
            battle.intricate |= {goal}


def _is_cut(battle: Battle, supporter: int, target: int, rulebook: Rulebook) -> bool:
    """Whether an attack cuts a support at once; those that may cut it later are noted.

    An attack by another power cuts unless it comes from the province that is supported into: that
    one must dislodge (R-CUT-01 to R-CUT-03). An army by convoy must arrive (R-CUT-05).
    """
    gists, carriers = battle.gists, battle.carriers
    own, singles = gists[supporter][0], battle.board.singles
    cutters: Group = ()
    threats: Threats = ()
    for attacker in battle.attackers[supporter]:
        if gists[attacker][0] is own and not rulebook.own_attack_cuts:
            continue
        by_convoy = attacker in carriers
        if target == (_landing_from(battle, attacker, rulebook) if by_convoy else attacker):
            if by_convoy and rulebook.front_convoy_cuts:
                threats += ((attacker, False, -1),)
            elif rulebook.front_dislodge_cuts:
                threats += ((attacker, True, -1),)
        elif by_convoy:
            rule = _SPARING.get(rulebook.paradox)
            spared = rule(battle, attacker, supporter, target) if rule else Spared.NEVER
            if spared is not Spared.ALWAYS:
                vital = target if spared is Spared.IF_VITAL else -1
                threats += ((attacker, False, vital),)
        else:
            cutters += singles[attacker]
    if cutters:
        tell(battle, supporter, _CUT, _WAS_CUT, orders_at(battle, cutters), 0, 0)
        return True
    if threats:
        battle.doubtful[supporter] = threats
    return False


def _landing_from(battle: Battle, army: int, rulebook: Rulebook) -> int:
    """Where an attack by convoy comes from: the army's start, or the last water (DATC 4.A.4)."""
    if rulebook.convoy_attack_from is ConvoyAttackFrom.START:
        return army
    return last_water(battle, army)


class Spared(Enum):
    """Whether a paradox rule spares a support from an army by convoy."""

    NEVER = 0
    ALWAYS = 1
    IF_VITAL = 2


def _spared_1971(battle: Battle, army: int, supporter: int, target: int) -> Spared:
    """The support of a fleet for a fleet's attack on one of the army's own fleets (R-PARA-01)."""
    order = battle.gists[supporter][1]
    concerns_fleets = (
        isinstance(order, SupportMove)
        and battle.ferries.get(target) == army
        and battle.units[supporter][1] is UnitType.FLEET
        and battle.units[order.supported[1].province.index][1] is UnitType.FLEET
    )
    return Spared.ALWAYS if concerns_fleets else Spared.NEVER


def _spared_1982(battle: Battle, _army: int, supporter: int, target: int) -> Spared:
    """The support of a fleet for any action in a sea with a convoying fleet (R-PARA-02)."""
    is_fleet = battle.units[supporter][1] is UnitType.FLEET
    return Spared.ALWAYS if is_fleet and target in battle.ferries else Spared.NEVER


def _spared_2000(battle: Battle, army: int, supporter: int, target: int) -> Spared:
    """The support of a fleet for an attack on a fleet that the convoy needs (DATC 4.A.2 c)."""
    concerns_convoy = (
        isinstance(battle.gists[supporter][1], SupportMove)
        and battle.ferries.get(target) == army
        and battle.units[supporter][1] is UnitType.FLEET
    )
    if not concerns_convoy:
        return Spared.NEVER
    on_route = on_any_route(battle.board, battle.carriers[army], army, battle.goal[army])
    return Spared.IF_VITAL if on_route >> target & 1 else Spared.NEVER


_SPARING: Mapping[Paradox, Callable[[Battle, int, int, int], Spared]] = {
    Paradox.RULES_1971: _spared_1971,
    Paradox.RULES_1982: _spared_1982,
    Paradox.RULES_2000: _spared_2000,
}


def is_given(battle: Battle, supporter: int) -> bool | None:
    """Whether a support counts that matches and was not cut at once; None if not decided yet."""
    if supporter not in battle.doubtful:
        return True
    given: bool | None = True
    for threat in battle.doubtful[supporter]:
        cuts = carries_out(battle, threat)
        if cuts:
            return False
        if cuts is None:
            given = None
    return given


def carries_out(battle: Battle, threat: Threat) -> bool | None:
    """Whether a threat cuts the support; None while that is not decided."""
    mover, by_dislodging, sea = threat
    cuts = battle.moved[mover] if by_dislodging else battle.routed[mover]
    if sea < 0 or cuts is False:
        return cuts
    spared = is_vital(battle, mover, sea)
    if spared:
        return False
    return None if spared is None else cuts


def clear_up(battle: Battle, target: int) -> bool:
    """Whether no support in a province is doubtful any more; those that are cut are taken away."""
    for supporter, place in battle.doubts[target]:
        given = is_given(battle, supporter)
        if given is None:
            return False
        if not given:
            helpers = battle.backers[place]
            battle.backers[place] = tuple([one for one in helpers if one != supporter])
    return True
