"""Why each order of a movement phase ended as it did.

Each order begins with the outcome that it has if nothing has to do with it. What is to be said of
a move is told as soon as that is decided, from the same strengths that decided it, the odds; the
rest when everything is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board import Power
from engine.judge.battle import Battle, Odds
from engine.judge.making import make
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.submission import in_order, province_of
from engine.judge.supports import carries_out, is_given
from engine.orders import Convoy, Hold, Order, SupportHold, SupportMove

# Looking up the member of an enum takes longer than comparing strengths does.
_FAILS, _SUCCEEDS, _CUT = Verdict.FAILS, Verdict.SUCCEEDS, Verdict.CUT
_VOID, _AVAILABLE, _HOLDS = Verdict.VOID, Verdict.AVAILABLE, Verdict.HOLDS
_BOUNCED, _REPELLED = Reason.BOUNCED, Reason.REPELLED
_MOVED, _PREVAILED, _OWN_UNIT = Reason.MOVED, Reason.PREVAILED, Reason.OWN_UNIT
_WAS_CUT, _HELD_OFF, _DISLODGED = Reason.CUT, Reason.HELD_OFF, Reason.DISLODGED
_DISRUPTED, _FLEET_DISLODGED = Verdict.DISRUPTED, Reason.FLEET_DISLODGED


def tell_move(battle: Battle, mover: int, odds: Odds) -> None:
    """What is to be said of a move that something could stand against."""
    strength, counted, defence, strongest, rivals = odds
    own, against = counted or strength, max(strongest, defence)
    if battle.moved[mover]:
        verdict, reason = _SUCCEEDS, _PREVAILED
        because_of = _orders(battle, battle.helpers[mover]) if strength > 1 else _NONE
        if not against:
            reason, own = _MOVED, 0
    elif strength <= strongest >= defence:
        verdict, reason = _FAILS, _BOUNCED
        because_of = _orders(battle, rivals if strongest == 1 else _with_helpers(battle, rivals))
    elif counted and strength <= defence and mover not in battle.opponent:
        verdict, reason = _FAILS, _REPELLED
        because_of = _keepers(battle, battle.goal[mover])
    else:
        verdict = _FAILS
        reason, because_of = _spoilt(battle, mover, odds)
    power, order = battle.powers[mover], battle.orders[mover]
    told = (power, order, verdict, reason, because_of, None, own, against)
    battle.outcomes[mover] = make(Outcome, told)


_NONE: tuple[Order, ...] = ()


def tell_helped(battle: Battle, mover: int) -> None:
    """What is to be said of a move that nothing could stand against: with whose help it was."""
    because_of = _orders(battle, battle.helpers[mover])
    power, order = battle.powers[mover], battle.orders[mover]
    told = (power, order, _SUCCEEDS, _MOVED, because_of, None, 0, 0)
    battle.outcomes[mover] = make(Outcome, told)


def tell_bounced(battle: Battle, one: int, two: int, strength: int) -> None:
    """What is to be said of two moves of equal strength into a province that is left vacant."""
    orders, powers, helpers = battle.orders, battle.powers, battle.helpers
    for mover, rival in ((one, two), (two, one)):
        because_of = _orders(battle, (rival, *helpers[rival])) if strength > 1 else (orders[rival],)
        power, order = powers[mover], orders[mover]
        told = (power, order, _FAILS, _BOUNCED, because_of, None, strength, strength)
        battle.outcomes[mover] = make(Outcome, told)


def tell_repelled(battle: Battle, mover: int, keeper: int, counted: int, defence: int) -> None:
    """What is to be said of a move without help or rivals, against a unit that stays."""
    orders = battle.orders
    reason = _REPELLED if counted else _OWN_UNIT
    because_of = _keepers(battle, keeper) if defence > 1 == counted else (orders[keeper],)
    told = (battle.powers[mover], orders[mover], _FAILS, reason, because_of, None, 1, defence)
    battle.outcomes[mover] = make(Outcome, told)


def _keepers(battle: Battle, place: int) -> tuple[Order, ...]:
    """A unit that stays, and its supports."""
    return _orders(battle, (place, *battle.garrison[place]))


def _spoilt(battle: Battle, mover: int, odds: Odds) -> tuple[Reason, tuple[Order, ...]]:
    """What spoilt a move that no rival and no garrison did: a move from the front, or friends."""
    strength, counted, defence, _, _ = odds
    goal, helpers, powers = battle.goal[mover], battle.helpers, battle.powers
    if strength <= defence and mover in battle.opponent:
        return Reason.HEAD_TO_HEAD, _orders(battle, (goal, *helpers[goal]))
    if not counted:
        return _OWN_UNIT, _orders(battle, (goal,))
    friends = [one for one in helpers[mover] if powers[one] == powers[goal]]
    return Reason.OWN_SUPPORT, _orders(battle, friends)


def tell_held(
    battle: Battle, place: int, attackers: Sequence[int], defence: int, against: int
) -> None:
    """What is to be said of a unit that was ordered to hold and attacked."""
    power, order = battle.powers[place], battle.orders[place]
    because_of = _orders(battle, attackers)
    told = (power, order, _HOLDS, _HELD_OFF, because_of, None, defence, against)
    battle.outcomes[place] = make(Outcome, told)


def movement_outcomes(battle: Battle, powers: Iterable[Power]) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    outcomes, size = battle.outcomes, len(battle.outcomes)
    if battle.carriers or battle.stranded:
        _tell_voyages(battle)
    if battle.confused or battle.rings:
        _tell_circles(battle)
    _tell_helps(battle)
    for place, attacker in battle.dislodgers.items():
        if place not in battle.idle:
            _tell_dislodged(battle, place, attacker)
    if battle.refused or battle.idle:
        if not battle.is_one_for_each:
            ordered = [outcomes[rank % size] for rank in battle.ranks]
            return in_order([*ordered, *_idle(battle)], tuple(powers))
        for place, outcome in zip(battle.idle, _idle(battle), strict=True):
            outcomes[place] = outcome
    return tuple([outcomes[rank % size] for rank in sorted(battle.ranks)])


def _tell(
    battle: Battle, place: int, verdict: Verdict, reason: Reason, because_of: tuple[Order, ...]
) -> None:
    told = (battle.powers[place], battle.orders[place], verdict, reason, because_of, None, 0, 0)
    battle.outcomes[place] = make(Outcome, told)


def _tell_voyages(battle: Battle) -> None:
    """What is to be said of armies that go by convoy, or cannot."""
    outcomes = battle.outcomes
    for army in battle.carriers:
        if not battle.routed[army]:
            _tell(battle, army, _FAILS, Reason.CONVOY_DISRUPTED, _disruptors(battle, army))
        elif battle.moved[army]:
            power, order, verdict, reason, _, by, own, against = outcomes[army]
            told = (power, order, verdict, reason, _helped(battle, army), by, own, against)
            outcomes[army] = make(Outcome, told)
    for army in battle.stranded:
        _tell(battle, army, _FAILS, Reason.NO_CONVOY, ())


def _tell_circles(battle: Battle) -> None:
    """What is to be said of moves in paradoxes and rings."""
    for mover, moves in battle.confused.items():
        _tell(battle, mover, _FAILS, Reason.PARADOX, _orders(battle, moves))
    for mover, ring in battle.rings.items():
        others = _orders(battle, [other for other in ring if other != mover])
        _tell(battle, mover, _SUCCEEDS, Reason.MOVED_IN_RING, others)


def _helped(battle: Battle, army: int) -> tuple[Order, ...]:
    """The supports and convoys that an army moved with, the fleets that were not dislodged."""
    carriers, lost = battle.carriers[army], battle.dislodgers
    fleets = [one for one in battle.convoyers if carriers >> one & 1 and one not in lost]
    return _orders(battle, [*battle.helpers[army], *fleets])


def _disruptors(battle: Battle, army: int) -> tuple[Order, ...]:
    """The attacks that dislodged fleets of an army."""
    fleets, dislodgers = battle.carriers[army], battle.dislodgers.items()
    return _orders(battle, [attacker for fleet, attacker in dislodgers if fleets >> fleet & 1])


def _tell_helps(battle: Battle) -> None:
    """What is to be said of supports and convoys that came to nothing."""
    for place, reason in battle.voided.items():
        _tell(battle, place, _VOID, reason, (_other(battle, place),))
    for supporter, cutters in battle.cut.items():
        _tell(battle, supporter, _CUT, _WAS_CUT, _orders(battle, cutters))
    for supporter in battle.doubtful:
        if not is_given(battle, supporter):
            _tell_cut_at_last(battle, supporter)
    if battle.struck:
        for fleet, moves in battle.struck.items():
            _tell(battle, fleet, _DISRUPTED, Reason.PARADOX, _orders(battle, moves))


def _tell_cut_at_last(battle: Battle, supporter: int) -> None:
    """A support that an army by convoy cut by arriving, or the move from the front."""
    done = [threat for threat in battle.doubtful[supporter] if carries_out(battle, threat)]
    arrived = [mover for mover, by_dislodging, _ in done if not by_dislodging]
    if arrived:
        _tell(battle, supporter, _CUT, _WAS_CUT, _orders(battle, arrived))
    else:
        attackers = _orders(battle, [mover for mover, _, _ in done])
        _tell(battle, supporter, _CUT, Reason.CUT_BY_DISLODGEMENT, attackers)


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


def _other(battle: Battle, place: int) -> Order:
    """The order of the unit that a support or convoy is about."""
    order = battle.orders[place]
    if isinstance(order, Convoy):
        place = order.convoyed[1].province.index
    elif isinstance(order, (SupportHold, SupportMove)):
        place = order.supported[1].province.index
    return battle.orders[place]


def _with_helpers(battle: Battle, movers: Sequence[int]) -> list[int]:
    """Movers, and the supporters of their moves."""
    helpers = battle.helpers
    return [*movers] + [one for mover in movers for one in helpers[mover]]


def _orders(battle: Battle, places: Sequence[int]) -> tuple[Order, ...]:
    """The orders of the units in some provinces, in the order of these."""
    orders = battle.orders
    if len(places) == 1:
        return (orders[places[0]],)
    if len(places) == 2:  # noqa: PLR2004 - comparing takes a fifth of the time of sorting
        one, two = places
        return (orders[one], orders[two]) if one < two else (orders[two], orders[one])
    return tuple([orders[place] for place in sorted(places)])
