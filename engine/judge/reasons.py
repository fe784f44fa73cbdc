"""Why each order of a movement phase ended as it did.

Made when everything is decided, from the same strengths that decided it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain

from engine.board import Power
from engine.judge.battle import Battle, Odds
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.strengths import attack, backed, hold, prevent
from engine.judge.submission import in_order, province_of
from engine.judge.supports import carries_out, is_given
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove

# Verdict, reason, the orders that caused it, the attack that dislodged the unit, own strength,
# strength against it.
Finding = tuple[Verdict, Reason, tuple[Order, ...], Order | None, int, int]

_PLAIN: Mapping[type[Order], Finding] = {
    Hold: (Verdict.HOLDS, Reason.HELD, (), None, 0, 0),
    Move: (Verdict.SUCCEEDS, Reason.MOVED, (), None, 0, 0),
    SupportHold: (Verdict.GIVEN, Reason.SUPPORTED, (), None, 0, 0),
    SupportMove: (Verdict.GIVEN, Reason.SUPPORTED, (), None, 0, 0),
    Convoy: (Verdict.AVAILABLE, Reason.CONVOYED, (), None, 0, 0),
}
"""How orders end that nothing stands against."""

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_BOUNCED, _REPELLED, _MOVED = Reason.BOUNCED, Reason.REPELLED, Reason.MOVED


def movement_outcomes(battle: Battle, powers: Sequence[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    units = battle.units
    findings = _findings(battle)
    of_power: dict[Power, list[tuple[object, ...]]] = {power: [] for power in powers}
    orders = battle.orders
    for place in sorted(orders):
        order, power = orders[place], units[place][0]
        finding = findings[place] if place in findings else _PLAIN[order.__class__]
        of_power[power].append((power, order, *finding))
    outcomes = tuple(map(_outcome, chain.from_iterable(of_power.values())))
    if not battle.idle and not battle.refused:
        return outcomes
    return in_order([*outcomes, *_idle(battle)], powers)


_outcome = partial(tuple.__new__, Outcome)


def _findings(battle: Battle) -> dict[int, Finding]:
    """What is to be said of the orders that something helped or stood against."""
    findings: dict[int, Finding] = {}
    orders = battle.orders
    for place, reason in battle.voided.items():
        findings[place] = Verdict.VOID, reason, (_other(battle, place),), None, 0, 0
    _judge_moves(battle, findings)
    _judge_supports(battle, findings)
    for place in battle.attackers:
        if place in orders and orders[place].__class__ is Hold:
            findings[place] = _held(battle, place)
    for fleet, moves in battle.struck.items():
        because_of = _orders(battle, moves)
        findings[fleet] = Verdict.DISRUPTED, Reason.PARADOX, because_of, None, 0, 0
    for place, attacker in battle.dislodgers.items():
        if place in orders:
            order = orders[place]
            finding = findings[place] if place in findings else _PLAIN[order.__class__]
            findings[place] = _dislodged(battle, finding, order, attacker)
    return findings


def _judge_moves(battle: Battle, findings: dict[int, Finding]) -> None:
    moved, carriers = battle.moved, battle.carriers
    for army in battle.stranded:
        findings[army] = _FAILS, Reason.NO_CONVOY, (), None, 0, 0
    for mover in battle.contested:
        if moved[mover]:
            findings[mover] = _prevailed(battle, mover)
        elif mover in battle.confused or (mover in carriers and not battle.routed[mover]):
            findings[mover] = _disrupted(battle, mover)
        else:
            findings[mover] = _lost(battle, mover)
    for mover in battle.helpers:
        if mover not in findings:
            findings[mover] = _SUCCEEDS, _MOVED, _helped(battle, mover), None, 0, 0
    for mover, ring in battle.rings.items():
        others = _orders(battle, [other for other in ring if other != mover])
        findings[mover] = _SUCCEEDS, Reason.MOVED_IN_RING, others, None, 0, 0


def _judge_supports(battle: Battle, findings: dict[int, Finding]) -> None:
    for supporter, attackers in battle.cut.items():
        findings[supporter] = _cut(battle, Reason.CUT, attackers)
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            findings[supporter] = _cut_at_last(battle, supporter)


def _prevailed(battle: Battle, mover: int) -> Finding:
    """A move that succeeded, and was stronger than what stood against it, if anything did."""
    _, counted, defence, strongest, _ = _odds(battle, mover)
    against = max(strongest, defence)
    if not against:
        return _SUCCEEDS, _MOVED, _helped(battle, mover), None, 0, 0
    return _SUCCEEDS, Reason.PREVAILED, _helped(battle, mover), None, counted, against


def _lost(battle: Battle, mover: int) -> Finding:
    """A move that failed, with the strongest that stood against it."""
    strength, counted, defence, strongest, rivals = _odds(battle, mover)
    if strongest >= defence and strength <= strongest:
        reason, culprits, against = _BOUNCED, rivals, strongest
        if strongest > 1:
            culprits = [*rivals, *chain.from_iterable([_given(battle, one) for one in rivals])]
    elif counted and strength <= defence and mover not in battle.opponent:
        goal = battle.goal[mover]
        reason, culprits, against = _REPELLED, (goal,), defence
        if defence > 1:
            culprits = [goal, *_garrison(battle, goal)]
    else:
        against = max(strongest, defence)
        reason, culprits = _spoilt(battle, mover, is_met=strength <= defence, own=not counted)
    return _FAILS, reason, _orders(battle, culprits), None, counted or strength, against


def _odds(battle: Battle, mover: int) -> Odds:
    """What a move was up against."""
    if mover in battle.odds:
        return battle.odds[mover]
    goal, strength = battle.goal[mover], backed(battle, mover)[0]
    defence = (backed if mover in battle.opponent else hold)(battle, goal)[0]
    counted = attack(battle, mover)[0] if defence else strength
    rivals = [rival for rival in battle.attackers[goal] if rival != mover]
    strengths = [prevent(battle, rival)[0] for rival in rivals]
    strongest = max(strengths, default=0)
    rivals = [rival for rival, one in zip(rivals, strengths, strict=True) if one == strongest]
    return strength, counted, defence, strongest, rivals


def _spoilt(battle: Battle, mover: int, *, is_met: bool, own: bool) -> tuple[Reason, list[int]]:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    goal = battle.goal[mover]
    if is_met and mover in battle.opponent:
        return Reason.HEAD_TO_HEAD, [goal, *_given(battle, goal)]
    if own:
        return Reason.OWN_UNIT, [goal]
    victim = battle.units[goal].power
    supports = [one for one in _given(battle, mover) if battle.units[one].power == victim]
    return Reason.OWN_SUPPORT, supports


def _disrupted(battle: Battle, army: int) -> Finding:
    if army in battle.confused:
        reason, culprits = Reason.PARADOX, battle.confused[army]
    else:
        reason, fleets = Reason.CONVOY_DISRUPTED, battle.carriers[army]
        dislodgers = battle.dislodgers.items()
        culprits = [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1]
    return _FAILS, reason, _orders(battle, culprits), None, 0, 0


def _held(battle: Battle, place: int) -> Finding:
    attackers = [one for one in battle.attackers[place] if battle.routed.get(one, True)]
    if not attackers:
        return _PLAIN[Hold]
    odds = [_odds(battle, attacker) for attacker in attackers]
    against = max([counted for _, counted, *_ in odds])
    return Verdict.HOLDS, Reason.HELD_OFF, _orders(battle, attackers), None, odds[0][2], against


def _cut(battle: Battle, reason: Reason, attackers: list[int]) -> Finding:
    return _CUT, reason, _orders(battle, attackers), None, 0, 0


def _cut_at_last(battle: Battle, supporter: int) -> Finding:
    """A support that an army by convoy cut by arriving, or the move from the front."""
    threats = battle.doubtful[supporter]
    done = [threat for threat in threats if carries_out(battle, threat)]
    arrived = [threat.mover for threat in done if not threat.by_dislodging]
    if arrived:
        return _cut(battle, Reason.CUT, arrived)
    return _cut(battle, Reason.CUT_BY_DISLODGEMENT, [threat.mover for threat in done])


def _dislodged(battle: Battle, finding: Finding, order: Order, attacker: int) -> Finding:
    """What became of an order besides its unit being dislodged."""
    attack_order = battle.orders[attacker]
    verdict, reason, because_of, _, strength, against = finding
    if isinstance(order, Hold):
        reason, because_of = Reason.DISLODGED, (attack_order,)
        _, against, strength, _, _ = _odds(battle, attacker)
    elif isinstance(order, Convoy) and verdict is Verdict.AVAILABLE:
        verdict, reason, because_of = Verdict.DISRUPTED, Reason.FLEET_DISLODGED, (attack_order,)
    return verdict, reason, because_of, attack_order, strength, against


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
    return battle.orders[battle.dislodgers[place]] if place in battle.dislodgers else None


def _other(battle: Battle, place: int) -> Order:
    """The order of the unit that a support or convoy is about."""
    order = battle.orders[place]
    if isinstance(order, Convoy):
        return battle.order_of(order.convoyed[1].province.index)
    if isinstance(order, SupportHold | SupportMove):
        return battle.order_of(order.supported[1].province.index)
    return battle.order_of(place)


def _helped(battle: Battle, mover: int) -> tuple[Order, ...]:
    """The supports and convoys that a move was made with."""
    if mover in battle.carriers:
        return _orders(battle, [*_given(battle, mover), *_fleets(battle, mover)])
    return _orders(battle, _given(battle, mover)) if mover in battle.helpers else ()


def _given(battle: Battle, mover: int) -> list[int]:
    """The supporters of a move whose support counted or would have."""
    if mover not in battle.helpers:
        return []
    helpers = battle.helpers[mover]
    return [one for one in helpers if is_given(battle, one)] if battle.doubtful else helpers


def _garrison(battle: Battle, place: int) -> list[int]:
    """The supporters of a unit that holds; one that moves has none."""
    if place in battle.goal:
        return []
    return [one for one in battle.garrison[place] if is_given(battle, one)]


def _fleets(battle: Battle, army: int) -> list[int]:
    """The fleets that carried an army."""
    carriers = battle.carriers[army]
    return [
        fleet
        for fleet in battle.convoyers
        if carriers >> fleet & 1 and fleet not in battle.dislodgers
    ]


def _orders(battle: Battle, places: Sequence[int]) -> tuple[Order, ...]:
    orders = battle.orders if not battle.idle else {**battle.idle, **battle.orders}
    if len(places) == 1:
        return (orders[places[0]],)
    return tuple([orders[place] for place in sorted(places)])
