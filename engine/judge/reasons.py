"""Why each order of a movement phase ended as it did.

Each order begins with the outcome that it has if nothing has to do with it. What came of a move is
noted as soon as that is decided, from the same strengths that decided it, the odds; the rest when
everything is. All these findings are then made outcomes in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from engine.board import Power
from engine.judge.battle import Battle, Finding, Group, Odds
from engine.judge.making import make
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.submission import in_order, province_of
from engine.judge.supports import carries_out, is_given
from engine.orders import Convoy, Hold, Order

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_VOID, _AVAILABLE = Verdict.VOID, Verdict.AVAILABLE
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED = Reason.MOVED, Reason.PREVAILED
_HEAD_TO_HEAD, _OWN_UNIT = Reason.HEAD_TO_HEAD, Reason.OWN_UNIT
_WAS_CUT, _DISLODGED = Reason.CUT, Reason.DISLODGED
_DISRUPTED, _FLEET_DISLODGED = Verdict.DISRUPTED, Reason.FLEET_DISLODGED


def note_move(battle: Battle, mover: int, odds: Odds) -> None:
    """Note how a move ended that something could stand against."""
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
    battle.findings.append((mover, verdict, reason, because_of, own, against))


def _keepers(battle: Battle, place: int) -> Group:
    """A unit that stays, and its supports; one that moves and fails has none (R-MOVE-07)."""
    alone = battle.board.singles[place]
    return alone + battle.backers[place] if battle.goal[place] < 0 else alone


def _spoilt(battle: Battle, mover: int, odds: Odds) -> tuple[Reason, Sequence[int]]:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    strength, counted, defence, _, _ = odds
    goal, backers, powers = battle.goal[mover], battle.backers, battle.powers
    if strength <= defence and mover in battle.opponent:
        return _HEAD_TO_HEAD, battle.board.singles[goal] + backers[goal]
    if not counted:
        return _OWN_UNIT, (goal,)
    friends: Group = ()
    for one in backers[mover]:
        if powers[one] == powers[goal]:
            friends += battle.board.singles[one]
    return Reason.OWN_SUPPORT, friends


def movement_outcomes(battle: Battle, powers: Iterable[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    outcomes = battle.outcomes
    if battle.carriers or battle.stranded:
        _note_voyages(battle)
    if battle.confused or battle.rings:
        _note_circles(battle)
    _note_helps(battle)
    _tell(battle)
    for army in battle.carriers:
        if battle.moved[army] and army not in battle.rings:
            _tell_convoyed(battle, army)
    for place, attacker in battle.dislodgers.items():
        if place not in battle.idle:
            _tell_dislodged(battle, place, attacker)
    if battle.refused or battle.idle:
        idle = list(_idle(battle))
        if not battle.is_one_for_each:
            return in_order(_listed(battle) + idle, tuple(powers))
        for place, outcome in zip(battle.idle, idle, strict=True):
            outcomes[place] = outcome
    battle.ranks.sort()
    return tuple(_listed(battle))


def _listed(battle: Battle) -> list[Outcome]:
    """The outcomes of all that gave an order that counts, by rank."""
    outcomes, size, listed = battle.outcomes, len(battle.outcomes), []
    for rank in battle.ranks:
        listed.append(outcomes[rank % size])  # noqa: PERF401 - takes longer to set up than to do
    return listed


def _note_voyages(battle: Battle) -> None:
    """Note what stopped armies that were to go by convoy."""
    for army in battle.carriers:
        if not battle.routed[army]:
            reason, disruptors = Reason.CONVOY_DISRUPTED, _disruptors(battle, army)
            battle.findings.append((army, _FAILS, reason, disruptors, 0, 0))
    for army in battle.stranded:
        battle.findings.append((army, _FAILS, Reason.NO_CONVOY, (), 0, 0))


def _disruptors(battle: Battle, army: int) -> Sequence[int]:
    """The attacks that dislodged fleets of an army."""
    fleets, dislodgers = battle.carriers[army], battle.dislodgers.items()
    return [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1]


def _note_circles(battle: Battle) -> None:
    """Note what came of moves in paradoxes and rings, and of the convoys of the former."""
    findings = battle.findings
    for mover, moves in battle.confused.items():
        findings.append((mover, _FAILS, Reason.PARADOX, moves, 0, 0))
    for mover, ring in battle.rings.items():
        others = [other for other in ring if other != mover]
        findings.append((mover, _SUCCEEDS, Reason.MOVED_IN_RING, others, 0, 0))
    for fleet, moves in battle.struck.items():
        findings.append((fleet, _DISRUPTED, Reason.PARADOX, moves, 0, 0))


def _note_helps(battle: Battle) -> None:
    """Note which convoys came to nothing, and which supports at last."""
    findings = battle.findings
    for fleet, reason in battle.voided.items():
        findings.append((fleet, _VOID, reason, (_passenger(battle, fleet),), 0, 0))
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            findings.append(_cut_at_last(battle, supporter))


def _cut_at_last(battle: Battle, supporter: int) -> Finding:
    """A support that an army by convoy cut by arriving, or the move from the front."""
    done = [threat for threat in battle.doubtful[supporter] if carries_out(battle, threat)]
    arrived = [mover for mover, by_dislodging, _ in done if not by_dislodging]
    if arrived:
        return supporter, _CUT, _WAS_CUT, arrived, 0, 0
    attackers = [mover for mover, _, _ in done]
    return supporter, _CUT, Reason.CUT_BY_DISLODGEMENT, attackers, 0, 0


def _tell(battle: Battle) -> None:
    """Make outcomes of the findings."""
    outcomes, orders, powers = battle.outcomes, battle.orders, battle.powers
    for place, verdict, reason, causes, own, against in battle.findings:
        if len(causes) == 1:
            because_of: tuple[Order, ...] = (orders[causes[0]],)
        else:
            because_of = _orders(battle, causes)
        told = (powers[place], orders[place], verdict, reason, because_of, None, own, against)
        outcomes[place] = make(Outcome, told)


def _tell_convoyed(battle: Battle, army: int) -> None:
    """The supports and convoys that an army moved with: the fleets that were not dislodged."""
    carriers, lost, outcomes = battle.carriers[army], battle.dislodgers, battle.outcomes
    fleets = [one for one in battle.convoyers if carriers >> one & 1 and one not in lost]
    because_of = _orders(battle, [*battle.backers[army], *fleets])
    power, order, verdict, reason, _, by, own, against = outcomes[army]
    outcomes[army] = make(Outcome, (power, order, verdict, reason, because_of, by, own, against))


def _tell_dislodged(battle: Battle, place: int, attacker: int) -> None:
    """What became of an order besides its unit being dislodged."""
    outcomes, attack = battle.outcomes, battle.orders[attacker]
    power, order, verdict, reason, because_of, _, strength, against = outcomes[place]
    if order.__class__ is Hold:
        reason, because_of, against = _DISLODGED, (attack,), outcomes[attacker][6]
    elif verdict is _AVAILABLE:
        verdict, reason, because_of = _DISRUPTED, _FLEET_DISLODGED, (attack,)
    told = (power, order, verdict, reason, because_of, attack, strength, against)
    outcomes[place] = make(Outcome, told)


def _idle(battle: Battle) -> Iterable[Outcome]:
    """The outcomes of illegal orders and of units without an order."""
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
    return battle.orders[dislodgers[place]] if place in dislodgers else None


def _passenger(battle: Battle, fleet: int) -> int:
    """The army that a fleet is ordered to convoy."""
    convoy = cast("Convoy", battle.orders[fleet])
    return convoy.convoyed[1].province.index


def _with_backers(battle: Battle, movers: Sequence[int]) -> Group:
    """Movers, and the supporters of their moves."""
    backers, singles = battle.backers, battle.board.singles
    group: Group = ()
    for mover in movers:
        group += singles[mover] + backers[mover]
    return group


def _orders(battle: Battle, places: Sequence[int]) -> tuple[Order, ...]:
    """The orders of the units in some provinces, in the order of these."""
    orders = battle.orders
    if len(places) == 2:  # noqa: PLR2004 - comparing takes a fifth of the time of sorting
        one, two = places
        return (orders[one], orders[two]) if one < two else (orders[two], orders[one])
    return tuple(map(orders.__getitem__, sorted(places)))
