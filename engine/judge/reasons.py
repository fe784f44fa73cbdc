"""Why each order of a movement phase ended as it did.

Made when everything is decided, from the same strengths that decided it: the odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from engine.board import Power
from engine.judge.battle import Battle
from engine.judge.outcome import Outcome, Reason, Verdict
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
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED = Reason.MOVED, Reason.PREVAILED


def movement_outcomes(battle: Battle, powers: Sequence[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    orders, findings, make = battle.orders, _findings(battle), tuple.__new__
    places = _places(battle)
    outcomes = [
        make(
            Outcome,
            (power, orders[place])
            + (findings[place] if place in findings else _PLAIN[orders[place].__class__]),
        )
        for power in powers
        if power in places
        for place in places[power]
    ]
    if not battle.idle and not battle.refused:
        return tuple(outcomes)
    return in_order([*outcomes, *_idle(battle)], powers)


def _places(battle: Battle) -> dict[Power, list[int]]:
    """Where the units of each power are that have an order that counts, in order."""
    every = list(battle.orders)
    places: dict[Power, list[int]] = {}
    start = 0
    for power, end in battle.mustered.items():
        places[power] = sorted(every[start:end])
        start = end
    return places


def _findings(battle: Battle) -> dict[int, Finding]:
    """What is to be said of the orders that something helped or stood against."""
    findings: dict[int, Finding] = {}
    orders, attackers = battle.orders, battle.attackers
    _judge_moves(battle, findings)
    for place, reason in battle.voided.items():
        findings[place] = Verdict.VOID, reason, (_other(battle, place),), None, 0, 0
    for supporter, cutters in battle.cut.items():
        findings[supporter] = _CUT, Reason.CUT, _orders(battle, cutters), None, 0, 0
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            findings[supporter] = _cut_at_last(battle, supporter)
    for place in battle.holders:
        if place in attackers:
            findings[place] = _held(battle, attackers[place])
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
    _judge_odds(battle, findings)
    for army in [army for army in battle.carriers if not battle.routed[army]]:
        findings[army] = _disrupted(battle, army)
    for army in battle.stranded:
        findings[army] = _FAILS, Reason.NO_CONVOY, (), None, 0, 0
    for mover, moves in battle.confused.items():
        findings[mover] = _FAILS, Reason.PARADOX, _orders(battle, moves), None, 0, 0
    for mover in chain(battle.helpers, battle.carriers):
        if mover not in findings:
            findings[mover] = _SUCCEEDS, _MOVED, _helped(battle, mover), None, 0, 0
    for mover, ring in battle.rings.items():
        others = _orders(battle, [other for other in ring if other != mover])
        findings[mover] = _SUCCEEDS, Reason.MOVED_IN_RING, others, None, 0, 0


def _judge_odds(battle: Battle, findings: dict[int, Finding]) -> None:
    """What is to be said of moves that something could stand against, from their odds."""
    moved, shown, goal = battle.moved, battle.shown, battle.goal
    for mover, (strength, counted, defence, strongest, rivals) in battle.odds.items():
        if moved[mover]:
            because_of = _helped(battle, mover)
            against = max(defence, strongest)
            if against:
                findings[mover] = _SUCCEEDS, _PREVAILED, because_of, None, counted, against
            else:
                findings[mover] = _SUCCEEDS, _MOVED, because_of, None, 0, 0
        elif strength <= strongest >= defence:
            because_of = (
                (shown[rivals[0]],)
                if strongest == 1 == len(rivals)
                else _orders(battle, _with_helpers(battle, rivals))
            )
            findings[mover] = _FAILS, _BOUNCED, because_of, None, counted or strength, strongest
        elif counted and strength <= defence and mover not in battle.opponent:
            keeper = goal[mover]
            because_of = (
                (shown[keeper],)
                if defence == 1
                else _orders(battle, [keeper, *battle.garrison[keeper]])
            )
            findings[mover] = _FAILS, _REPELLED, because_of, None, counted, defence
        else:
            findings[mover] = _spoilt(battle, mover)


def _spoilt(battle: Battle, mover: int) -> Finding:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    strength, counted, defence, strongest, _ = battle.odds[mover]
    goal = battle.goal[mover]
    if strength <= defence and mover in battle.opponent:
        reason, culprits = Reason.HEAD_TO_HEAD, [goal, *battle.helpers.get(goal, ())]
    elif not counted:
        reason, culprits = Reason.OWN_UNIT, [goal]
    else:
        victim, reason = battle.units[goal].power, Reason.OWN_SUPPORT
        helpers = battle.helpers.get(mover, ())
        culprits = [one for one in helpers if battle.units[one].power == victim]
    against = max(strongest, defence)
    return _FAILS, reason, _orders(battle, culprits), None, counted or strength, against


def _with_helpers(battle: Battle, movers: Sequence[int]) -> list[int]:
    """Movers, and the supporters of their moves."""
    helpers = battle.helpers
    return [*movers] + [one for mover in movers if mover in helpers for one in helpers[mover]]


def _disrupted(battle: Battle, army: int) -> Finding:
    fleets, dislodgers = battle.carriers[army], battle.dislodgers.items()
    attackers = [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1]
    return _FAILS, Reason.CONVOY_DISRUPTED, _orders(battle, attackers), None, 0, 0


def _held(battle: Battle, attackers: list[int]) -> Finding:
    if battle.carriers:
        attackers = [one for one in attackers if battle.routed.get(one, True)]
    if not attackers:
        return _PLAIN[Hold]
    odds = [battle.odds[attacker] for attacker in attackers]
    against = max([counted for _, counted, *_ in odds])
    return Verdict.HOLDS, Reason.HELD_OFF, _orders(battle, attackers), None, odds[0][2], against


def _cut_at_last(battle: Battle, supporter: int) -> Finding:
    """A support that an army by convoy cut by arriving, or the move from the front."""
    done = [threat for threat in battle.doubtful[supporter] if carries_out(battle, threat)]
    arrived = [threat.mover for threat in done if not threat.by_dislodging]
    if arrived:
        return _CUT, Reason.CUT, _orders(battle, arrived), None, 0, 0
    attackers = [threat.mover for threat in done]
    return _CUT, Reason.CUT_BY_DISLODGEMENT, _orders(battle, attackers), None, 0, 0


def _dislodged(battle: Battle, finding: Finding, order: Order, attacker: int) -> Finding:
    """What became of an order besides its unit being dislodged."""
    attack_order = battle.orders[attacker]
    verdict, reason, because_of, _, strength, against = finding
    if isinstance(order, Hold):
        reason, because_of = Reason.DISLODGED, (attack_order,)
        _, against, strength, _, _ = battle.odds[attacker]
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
        return battle.shown[order.convoyed[1].province.index]
    if isinstance(order, SupportHold | SupportMove):
        return battle.shown[order.supported[1].province.index]
    return battle.shown[place]


def _helped(battle: Battle, mover: int) -> tuple[Order, ...]:
    """The supports and convoys that a move was made with."""
    if mover in battle.carriers:
        return _orders(battle, [*battle.helpers.get(mover, ()), *_fleets(battle, mover)])
    return _orders(battle, battle.helpers[mover]) if mover in battle.helpers else ()


def _fleets(battle: Battle, army: int) -> list[int]:
    """The fleets that carried an army."""
    carriers = battle.carriers[army]
    return [
        fleet
        for fleet in battle.convoyers
        if carriers >> fleet & 1 and fleet not in battle.dislodgers
    ]


def _orders(battle: Battle, places: Sequence[int]) -> tuple[Order, ...]:
    """The orders of the units in some provinces, in the order of these."""
    shown = battle.shown
    if len(places) == 1:
        return (shown[places[0]],)
    return tuple([shown[place] for place in sorted(places)])
