"""Why each order of a movement phase ended as it did.

Made when everything is decided, from the same strengths that decided it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.board import Power, Unit
from engine.judge.battle import Battle
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.strengths import attack, backed, hold, prevent
from engine.judge.submission import in_order, province_of
from engine.judge.supports import is_given
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove

# Verdict, reason, the orders that caused it, own strength, strength against it.
Finding = tuple[Verdict, Reason, tuple[Order, ...], int, int]

_HELD: Finding = (Verdict.HOLDS, Reason.HELD, (), 0, 0)
_MOVED: Finding = (Verdict.SUCCEEDS, Reason.MOVED, (), 0, 0)
_STRANDED: Finding = (Verdict.FAILS, Reason.NO_CONVOY, (), 0, 0)


def movement_outcomes(
    battle: Battle, units: Sequence[Unit], powers: Sequence[Power]
) -> tuple[Outcome, ...]:
    """An outcome for every order and for every unit without one, once all is decided."""
    orders, dislodgers = battle.orders, battle.dislodgers
    found: dict[Power, list[Outcome]] = {power: [] for power in powers}
    make = tuple.__new__
    for power, _, location in units:
        place = location.province.index
        order = orders[place]
        if order is None:
            continue
        verdict, reason, because_of, strength, against = _FINDINGS[order.__class__](battle, place)
        by = orders[dislodgers[place]] if place in dislodgers else None
        found[power].append(
            make(Outcome, (power, order, verdict, reason, because_of, by, strength, against))
        )
    outcomes = [outcome for of_power in found.values() for outcome in of_power]
    if not battle.idle and not battle.refused:
        return tuple(outcomes)
    return in_order([*outcomes, *_idle(battle)], powers)


def _idle(battle: Battle) -> Iterable[Outcome]:
    """The outcomes of illegal orders and of units without an order."""
    unordered = set(battle.idle)
    for outcome in battle.refused:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        by = None
        if place in battle.idle and battle.powers[place] == outcome.power:
            unordered.discard(place)
            by = _dislodger(battle, place)
        yield outcome._replace(dislodged_by=by)
    for place in sorted(unordered):
        unit = battle.standing.units[place]
        if unit is not None:
            yield Outcome(
                unit.power,
                battle.idle[place],
                Verdict.HOLDS,
                Reason.NO_ORDER,
                dislodged_by=_dislodger(battle, place),
            )


def _dislodger(battle: Battle, place: int) -> Order | None:
    return battle.orders[battle.dislodgers[place]] if place in battle.dislodgers else None


def _hold(battle: Battle, place: int) -> Finding:
    if not battle.attacked >> place & 1:
        return _HELD
    strength = hold(battle, place)[0]
    if place in battle.dislodgers:
        attacker = battle.dislodgers[place]
        because_of = _orders(battle, [attacker])
        return Verdict.HOLDS, Reason.DISLODGED, because_of, strength, attack(battle, attacker)[0]
    attackers = [mover for mover in battle.attackers[place] if battle.routed.get(mover, True)]
    if not attackers:
        return _HELD
    against = max(attack(battle, mover)[0] for mover in attackers)
    return Verdict.HOLDS, Reason.HELD_OFF, _orders(battle, attackers), strength, against


def _move(battle: Battle, place: int) -> Finding:
    if battle.moved[place]:
        return _successful_move(battle, place)
    if place in battle.stranded:
        return _STRANDED
    if place in battle.carriers and not battle.routed[place]:
        return _disrupted_move(battle, place)
    return _failed_move(battle, place)


def _successful_move(battle: Battle, place: int) -> Finding:
    goal = battle.goal[place]
    if place in battle.rings:
        others = [mover for mover in battle.rings[place] if mover != place]
        return Verdict.SUCCEEDS, Reason.MOVED_IN_RING, _orders(battle, others), 0, 0
    crowded = battle.crowded >> goal & 1
    occupied = battle.powers[goal] is not None
    if (
        not crowded
        and not occupied
        and place not in battle.helpers
        and (place not in battle.carriers)
    ):
        return _MOVED
    against = hold(battle, goal)[0]
    if place in battle.opponent:
        against = backed(battle, goal)[0]
    if crowded:
        rivals = (mover for mover in battle.attackers[goal] if mover != place)
        against = max(against, *(prevent(battle, mover)[0] for mover in rivals))
    because_of = _orders(battle, [*_given(battle, place), *_fleets(battle, place)])
    if not against:
        return Verdict.SUCCEEDS, Reason.MOVED, because_of, 0, 0
    return Verdict.SUCCEEDS, Reason.PREVAILED, because_of, attack(battle, place)[0], against


def _disrupted_move(battle: Battle, place: int) -> Finding:
    if place in battle.confused:
        return Verdict.FAILS, Reason.PARADOX, _orders(battle, battle.confused[place]), 0, 0
    fleets = battle.carriers[place]
    attacks = [mover for fleet, mover in battle.dislodgers.items() if fleets >> fleet & 1]
    return Verdict.FAILS, Reason.CONVOY_DISRUPTED, _orders(battle, attacks), 0, 0


def _failed_move(battle: Battle, place: int) -> Finding:
    """Compare the move with the strongest that stood against it."""
    goal = battle.goal[place]
    full, counted = backed(battle, place)[0], attack(battle, place)[0]
    rivals = {
        mover: prevent(battle, mover)[0] for mover in battle.attackers[goal] if mover != place
    }
    strongest = max(rivals.values(), default=0)
    is_duel = place in battle.opponent
    defence = (backed if is_duel else hold)(battle, goal)[0]
    against = max(strongest, defence)
    if full <= strongest and strongest >= defence:
        reason = Reason.BOUNCED
        culprits = [mover for mover, strength in rivals.items() if strength == strongest]
        culprits += [helper for mover in culprits for helper in _given(battle, mover)]
    elif is_duel and full <= defence:
        reason, culprits = Reason.HEAD_TO_HEAD, [goal, *_given(battle, goal)]
    elif not counted:
        reason, culprits = Reason.OWN_UNIT, [goal]
    elif full > against:
        reason = Reason.OWN_SUPPORT
        victim = battle.powers[goal]
        culprits = [one for one in _given(battle, place) if battle.powers[one] == victim]
    else:
        reason, culprits = Reason.REPELLED, [goal]
        if battle.goal[goal] < 0:
            culprits += [one for one in battle.garrison.get(goal, ()) if is_given(battle, one)]
    return Verdict.FAILS, reason, _orders(battle, culprits), counted or full, against


def _support(battle: Battle, place: int) -> Finding:
    order = battle.orders[place]
    if not isinstance(order, SupportHold | SupportMove):
        raise TypeError(order)
    supported = battle.order_of(order.supported[1].province.index)
    if place in battle.voided:
        return Verdict.VOID, battle.voided[place], (supported,), 0, 0
    if place in battle.cut:
        return Verdict.CUT, Reason.CUT, _orders(battle, battle.cut[place]), 0, 0
    if place in battle.doubtful and not is_given(battle, place):
        by_convoy, front = battle.doubtful[place]
        arrived = [army for army in by_convoy if battle.routed[army]]
        if arrived:
            return Verdict.CUT, Reason.CUT, _orders(battle, arrived), 0, 0
        return Verdict.CUT, Reason.CUT_BY_DISLODGEMENT, _orders(battle, [front]), 0, 0
    return Verdict.GIVEN, Reason.SUPPORTED, (supported,), 0, 0


def _convoy(battle: Battle, place: int) -> Finding:
    order = battle.orders[place]
    if not isinstance(order, Convoy):
        raise TypeError(order)
    army = order.convoyed[1].province.index
    because_of: tuple[Order, ...] = (battle.order_of(army),)
    if place in battle.voided:
        return Verdict.VOID, battle.voided[place], because_of, 0, 0
    if place in battle.dislodgers:
        attacks = _orders(battle, [battle.dislodgers[place]])
        return Verdict.DISRUPTED, Reason.FLEET_DISLODGED, attacks, 0, 0
    paradox = battle.confused.get(army, ())
    if any(mover in paradox for mover in battle.attackers.get(place, ())):
        return Verdict.DISRUPTED, Reason.PARADOX, _orders(battle, paradox), 0, 0
    return Verdict.AVAILABLE, Reason.CONVOYED, because_of, 0, 0


def _given(battle: Battle, mover: int) -> list[int]:
    return [one for one in battle.helpers.get(mover, ()) if is_given(battle, one)]


def _fleets(battle: Battle, army: int) -> list[int]:
    """The fleets that carried an army."""
    carriers = battle.carriers.get(army, 0)
    return [
        fleet
        for fleet in battle.convoyers
        if carriers >> fleet & 1 and fleet not in battle.dislodgers
    ]


def _orders(battle: Battle, places: Iterable[int]) -> tuple[Order, ...]:
    return tuple([battle.order_of(place) for place in sorted(places)])


_FINDINGS: Mapping[type[Order], Callable[[Battle, int], Finding]] = {
    Hold: _hold,
    Move: _move,
    SupportHold: _support,
    SupportMove: _support,
    Convoy: _convoy,
}
