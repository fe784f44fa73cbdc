"""Why each order of a movement phase ended as it did.

Each order begins with the outcome that it has if nothing has to do with it. What came of a move is
told as soon as that is decided, from the same strengths that decided it, the odds; the rest when
everything is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import cast

from engine.board import Power
from engine.judge.movement_state import Battle, Group, Odds, orders_at, tell
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


def tell_move(battle: Battle, mover: int, odds: Odds) -> None:
    """Tell how a move ended that something could stand against."""
    strength, counted, defence, strongest, rivals = odds
    own, against = counted or strength, defence
    if strongest > defence:  # calling max takes several times as long
        against = strongest
    because_of: Sequence[int]
    if battle.moved[mover]:
        verdict, reason, because_of = _SUCCEEDS, _PREVAILED, battle.backers[mover]
        if not against:
            reason, own = _MOVED, 0
    elif strength <= strongest >= defence:
        verdict, reason = _FAILS, _BOUNCED
        because_of = rivals if strongest == 1 else _with_backers(battle, rivals)
    elif counted and strength <= defence and mover not in battle.opponent:
        verdict, reason = _FAILS, _REPELLED
        because_of = _keepers(battle, battle.goal[mover])
    else:
        verdict = _FAILS
        reason, because_of = _spoilt(battle, mover, odds)
    tell(battle, mover, verdict, reason, orders_at(battle, because_of), own, against)


def _keepers(battle: Battle, place: int) -> Group:
    """A unit that stays, and its supports; one that moves and fails has none (R-MOVE-07)."""
    alone = battle.board.singles[place]
    return alone + battle.backers[place] if battle.goal[place] < 0 else alone


def _spoilt(battle: Battle, mover: int, odds: Odds) -> tuple[Reason, Sequence[int]]:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    strength, counted, defence, _, _ = odds
    goal, backers, gists = battle.goal[mover], battle.backers, battle.gists
    if strength <= defence and mover in battle.opponent:
        return _HEAD_TO_HEAD, battle.board.singles[goal] + backers[goal]
    if not counted:
        return _OWN_UNIT, (goal,)
    friends: Group = ()
    for one in backers[mover]:
        if gists[one][0] is gists[goal][0]:
            friends += battle.board.singles[one]
    return Reason.OWN_SUPPORT, friends


def movement_outcomes(battle: Battle, powers: Iterable[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    if battle.carriers or battle.stranded:
        _tell_voyages(battle)
    if battle.confused or battle.rings:
        _tell_circles(battle)
    _tell_helps(battle)
    for army in battle.carriers:
        if battle.moved[army] and army not in battle.rings:
            _tell_convoyed(battle, army)
    for place, attacker in battle.dislodgers.items():
        if battle.is_one_for_each or place not in battle.idle:
            _tell_dislodged(battle, place, attacker)
    if battle.is_one_for_each or not (battle.refused or battle.idle):
        return _listed(battle)
    return in_order([*_listed(battle), *_idle(battle)], tuple(powers))


def _listed(battle: Battle) -> tuple[Outcome, ...]:
    """The outcomes of all orders that count, by power and by province."""
    if len(battle.listed) == 1:  # of one, `itemgetter` does not give a tuple
        return (battle.outcomes[battle.listed[0]],)
    return itemgetter(*battle.listed)(battle.outcomes) if battle.listed else ()


def _tell_voyages(battle: Battle) -> None:
    """Tell what stopped armies that were to go by convoy."""
    for army in battle.carriers:
        if not battle.routed[army]:
            reason, disruptors = Reason.CONVOY_DISRUPTED, _disruptors(battle, army)
            tell(battle, army, _FAILS, reason, orders_at(battle, disruptors), 0, 0)
    for army in battle.stranded:
        tell(battle, army, _FAILS, Reason.NO_CONVOY, (), 0, 0)


def _disruptors(battle: Battle, army: int) -> Sequence[int]:
    """The attacks that dislodged fleets of an army."""
    fleets, dislodgers = battle.carriers[army], battle.dislodgers.items()
    return [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1]


def _tell_circles(battle: Battle) -> None:
    """Tell what came of moves in paradoxes and rings, and of the convoys of the former."""
    for mover, moves in battle.confused.items():
        tell(battle, mover, _FAILS, Reason.PARADOX, orders_at(battle, moves), 0, 0)
    for mover, ring in battle.rings.items():
        others = [other for other in ring if other != mover]
        tell(battle, mover, _SUCCEEDS, Reason.MOVED_IN_RING, orders_at(battle, others), 0, 0)
    for fleet, moves in battle.struck.items():
        tell(battle, fleet, _DISRUPTED, Reason.PARADOX, orders_at(battle, moves), 0, 0)


def _tell_helps(battle: Battle) -> None:
    """Tell which convoys came to nothing, and which supports at last."""
    for fleet, reason in battle.voided.items():
        tell(battle, fleet, _VOID, reason, orders_at(battle, (_passenger(battle, fleet),)), 0, 0)
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            _tell_cut(battle, supporter)


def _tell_cut(battle: Battle, supporter: int) -> None:
    """Tell what cut a support in the end: an army that arrived, or the move from the front."""
    done = [threat for threat in battle.doubtful[supporter] if carries_out(battle, threat)]
    arrived = [mover for mover, by_dislodging, _ in done if not by_dislodging]
    if arrived:
        tell(battle, supporter, _CUT, _WAS_CUT, orders_at(battle, arrived), 0, 0)
        return
    attackers = orders_at(battle, [mover for mover, _, _ in done])
    tell(battle, supporter, _CUT, Reason.CUT_BY_DISLODGEMENT, attackers, 0, 0)


def _tell_convoyed(battle: Battle, army: int) -> None:
    """The supports and convoys that an army moved with: the fleets that were not dislodged."""
    carriers, lost, outcomes = battle.carriers[army], battle.dislodgers, battle.outcomes
    fleets = [one for one in battle.ferries if carriers >> one & 1 and one not in lost]
    because_of = orders_at(battle, [*battle.backers[army], *fleets])
    power, order, verdict, reason, _, by, own, against = outcomes[army]
    outcomes[army] = make(Outcome, (power, order, verdict, reason, because_of, by, own, against))


def _tell_dislodged(battle: Battle, place: int, attacker: int) -> None:
    """What became of an order besides its unit being dislodged."""
    outcomes, attack = battle.outcomes, battle.gists[attacker][1]
    power, order, verdict, reason, because_of, _, strength, against = outcomes[place]
    if type(order) is Hold:
        reason, because_of, against = _DISLODGED, (attack,), outcomes[attacker][6]
    elif verdict is _AVAILABLE:
        verdict, reason, because_of = _DISRUPTED, _FLEET_DISLODGED, (attack,)
    told = (power, order, verdict, reason, because_of, attack, strength, against)
    outcomes[place] = make(Outcome, told)


def _idle(battle: Battle) -> Iterable[Outcome]:
    """The outcomes of illegal orders and of units without one that counts."""
    unordered = dict(battle.idle)
    for outcome in battle.refused:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        by = None
        if place in battle.idle and battle.units[place].power == outcome.power:
            unordered.pop(place, None)
            by = _dislodger(battle, place)
        yield outcome._replace(dislodged_by=by)
    for place, order in unordered.items():
        power, by = battle.units[place].power, _dislodger(battle, place)
        yield Outcome(power, order, Verdict.HOLDS, Reason.NO_ORDER, dislodged_by=by)


def _dislodger(battle: Battle, place: int) -> Order | None:
    dislodgers = battle.dislodgers
    return battle.gists[dislodgers[place]][1] if place in dislodgers else None


def _passenger(battle: Battle, fleet: int) -> int:
    """The army that a fleet is ordered to convoy."""
    convoy = cast("Convoy", battle.gists[fleet][1])
    return convoy.convoyed[1].province.index


def _with_backers(battle: Battle, movers: Sequence[int]) -> Group:
    """Movers, and the supporters of their moves."""
    backers, singles = battle.backers, battle.board.singles
    group: Group = ()
    for mover in movers:
        group += singles[mover] + backers[mover]
    return group
