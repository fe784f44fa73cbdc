"""Why each order of a movement phase ended as it did.

Told when everything is decided, from the same strengths that decided it: the odds. Until then each
order has the outcome that it has if nothing has to do with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board import Power
from engine.judge.battle import Battle
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.submission import in_order, province_of
from engine.judge.supports import carries_out, is_given
from engine.orders import Convoy, Hold, Order, SupportHold, SupportMove

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED = Reason.MOVED, Reason.PREVAILED


def movement_outcomes(battle: Battle, powers: Sequence[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    _tell_moves(battle)
    _tell_helps(battle)
    for place in battle.holders:
        if battle.attackers[place]:
            _tell_hold(battle, place)
    for place, attacker in battle.dislodgers.items():
        _tell_dislodged(battle, place, attacker)
    outcomes = battle.outcomes
    told = [outcomes[place] for place in battle.rows]
    if not battle.idle and not battle.refused:
        return tuple(told)
    return in_order([*told, *_idle(battle)], powers)


def _tell(
    battle: Battle, place: int, verdict: Verdict, reason: Reason, because_of: tuple[Order, ...]
) -> None:
    power, order, *_ = battle.outcomes[place]
    battle.outcomes[place] = Outcome(power, order, verdict, reason, because_of)


def _tell_moves(battle: Battle) -> None:
    _tell_odds(battle)
    for army in battle.carriers:
        if not battle.routed[army]:
            _tell(battle, army, _FAILS, Reason.CONVOY_DISRUPTED, _disruptors(battle, army))
    for army in battle.stranded:
        _tell(battle, army, _FAILS, Reason.NO_CONVOY, ())
    for mover, moves in battle.confused.items():
        _tell(battle, mover, _FAILS, Reason.PARADOX, _orders(battle, moves))
    for mover, ring in battle.rings.items():
        others = _orders(battle, [other for other in ring if other != mover])
        _tell(battle, mover, _SUCCEEDS, Reason.MOVED_IN_RING, others)


def _tell_odds(battle: Battle) -> None:
    """What is to be said of moves that something helped or could stand against."""
    moved, goal, outcomes, make = battle.moved, battle.goal, battle.outcomes, tuple.__new__
    because_of: tuple[Order, ...]
    for mover, (strength, counted, defence, strongest, rivals) in battle.odds.items():
        own = counted or strength
        if moved[mover]:
            verdict, because_of = _SUCCEEDS, _helped(battle, mover)
            against = strongest if strongest > defence else defence
            reason = _PREVAILED
            if not against:
                reason, own = _MOVED, 0
        elif strength <= strongest >= defence:
            verdict, reason, against = _FAILS, _BOUNCED, strongest
            because_of = (
                (outcomes[rivals[0]][1],)
                if strongest == 1 == len(rivals)
                else _orders(battle, _with_helpers(battle, rivals))
            )
        elif counted and strength <= defence and mover not in battle.opponent:
            keeper = goal[mover]
            verdict, reason, against = _FAILS, _REPELLED, defence
            because_of = (
                (outcomes[keeper][1],)
                if defence == 1
                else _orders(battle, (keeper, *battle.garrison[keeper]))
            )
        else:
            verdict, against = _FAILS, max(strongest, defence)
            reason, because_of = _spoilt(battle, mover)
        plain = outcomes[mover]
        outcomes[mover] = make(
            Outcome, (plain[0], plain[1], verdict, reason, because_of, None, own, against)
        )


def _spoilt(battle: Battle, mover: int) -> tuple[Reason, tuple[Order, ...]]:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    strength, counted, defence, _, _ = battle.odds[mover]
    goal, helpers, units = battle.goal[mover], battle.helpers, battle.units
    if strength <= defence and mover in battle.opponent:
        return Reason.HEAD_TO_HEAD, _orders(battle, (goal, *helpers[goal]))
    if not counted:
        return Reason.OWN_UNIT, _orders(battle, (goal,))
    victim = units[goal].power
    friends = [one for one in helpers[mover] if units[one].power == victim]
    return Reason.OWN_SUPPORT, _orders(battle, friends)


def _disruptors(battle: Battle, army: int) -> tuple[Order, ...]:
    """The attacks that dislodged fleets of an army."""
    fleets, dislodgers = battle.carriers[army], battle.dislodgers.items()
    return _orders(battle, [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1])


def _tell_helps(battle: Battle) -> None:
    """What is to be said of supports and convoys that came to nothing."""
    for place, reason in battle.voided.items():
        _tell(battle, place, Verdict.VOID, reason, (_other(battle, place),))
    for supporter, cutters in battle.cut.items():
        _tell(battle, supporter, _CUT, Reason.CUT, _orders(battle, cutters))
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            _tell_cut_at_last(battle, supporter)
    for fleet, moves in battle.struck.items():
        _tell(battle, fleet, Verdict.DISRUPTED, Reason.PARADOX, _orders(battle, moves))


def _tell_cut_at_last(battle: Battle, supporter: int) -> None:
    """A support that an army by convoy cut by arriving, or the move from the front."""
    done = [threat for threat in battle.doubtful[supporter] if carries_out(battle, threat)]
    arrived = [threat.mover for threat in done if not threat.by_dislodging]
    if arrived:
        _tell(battle, supporter, _CUT, Reason.CUT, _orders(battle, arrived))
    else:
        attackers = _orders(battle, [threat.mover for threat in done])
        _tell(battle, supporter, _CUT, Reason.CUT_BY_DISLODGEMENT, attackers)


def _tell_hold(battle: Battle, place: int) -> None:
    """A hold that was attacked."""
    attackers: Sequence[int] = battle.attackers[place]
    if battle.carriers:
        attackers = [one for one in attackers if battle.routed.get(one, True)]
    if not attackers:
        return
    defence, against = 0, 0
    for attacker in attackers:
        _, counted, defence, _, _ = battle.odds[attacker]
        against = max(against, counted)
    power, order, verdict, *_ = battle.outcomes[place]
    because_of = _orders(battle, attackers)
    battle.outcomes[place] = Outcome(
        power, order, verdict, Reason.HELD_OFF, because_of, None, defence, against
    )


def _tell_dislodged(battle: Battle, place: int, attacker: int) -> None:
    """What became of an order besides its unit being dislodged."""
    if place in battle.idle:
        return
    outcomes, attack = battle.outcomes, battle.outcomes[attacker].order
    power, order, verdict, reason, because_of, _, strength, against = outcomes[place]
    if isinstance(order, Hold):
        reason, because_of = Reason.DISLODGED, (attack,)
        _, against, strength, _, _ = battle.odds[attacker]
    elif isinstance(order, Convoy) and verdict is Verdict.AVAILABLE:
        verdict, reason, because_of = Verdict.DISRUPTED, Reason.FLEET_DISLODGED, (attack,)
    outcomes[place] = Outcome(
        power, order, verdict, reason, because_of, attack, strength, against
    )


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
    return battle.outcomes[dislodgers[place]].order if place in dislodgers else None


def _other(battle: Battle, place: int) -> Order:
    """The order of the unit that a support or convoy is about."""
    outcomes = battle.outcomes
    order = outcomes[place].order
    if isinstance(order, Convoy):
        place = order.convoyed[1].province.index
    elif isinstance(order, SupportHold | SupportMove):
        place = order.supported[1].province.index
    return outcomes[place].order


def _helped(battle: Battle, mover: int) -> tuple[Order, ...]:
    """The supports and convoys that a move was made with."""
    helpers: Sequence[int] = battle.helpers[mover]
    if mover in battle.carriers:
        helpers = [*helpers, *_fleets(battle, mover)]
    return _orders(battle, helpers) if helpers else ()


def _with_helpers(battle: Battle, movers: Sequence[int]) -> list[int]:
    """Movers, and the supporters of their moves."""
    helpers = battle.helpers
    return [*movers] + [one for mover in movers for one in helpers[mover]]


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
    outcomes = battle.outcomes
    if len(places) == 1:
        return (outcomes[places[0]][1],)
    return tuple([outcomes[place][1] for place in sorted(places)])
