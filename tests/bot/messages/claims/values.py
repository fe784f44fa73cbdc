"""Check the values that sentences about a movement phase are made of: reasons, causes, strengths.

A clause says nothing but its reason, the units of `because_of` and the two strengths, so each of
these is compared with what the plain judge found. `texts` checks that the clause names them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from engine.board import Province, Terrain, UnitType
from engine.judge.outcome import Outcome, Reason
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove, province_of
from engine.rules import ConvoyRoutes
from tests.bot.messages.claims.facts import Facts
from tests.engine.plain.legality import routes

Places: TypeAlias = set[Province]
Faults: TypeAlias = Iterator[str]
Check: TypeAlias = Callable[[Facts, Province, Outcome], Faults]


def outcome_faults(facts: Facts, outcome: Outcome) -> list[str]:
    """What is untrue in an outcome of a movement phase."""
    at = province_of(outcome.order)
    unit = None if at is None else facts.unit.get(at)
    if at is None or unit is None or unit.power != outcome.power:
        wrong = {Reason.NO_UNIT, Reason.NOT_YOUR_UNIT}
        return [] if outcome.reason in wrong else [f"{outcome.reason} of no such unit"]
    faults = list(_CHECKS[outcome.reason](facts, at, outcome))
    if outcome.reason is Reason.SECOND_ORDER:  # the first tells what became of the unit
        return faults
    by = outcome.dislodged_by and province_of(outcome.dislodged_by)
    return [*faults, *_same("dislodged by", by, facts.dislodger(at))]


def _same(what: str, told: object, true: object) -> Faults:
    if told != true:
        yield f"{what}: told {told}, true {true}"


def _must(what: str, *, true: bool) -> Faults:
    if not true:
        yield what


def _causes(outcome: Outcome, *kinds: type[Order]) -> Places:
    """Where the units stand whose orders of these kinds are the cause; of any without kinds."""
    found = {
        province_of(cause) for cause in outcome.because_of if not kinds or isinstance(cause, kinds)
    }
    return {at for at in found if at is not None}


def _score(outcome: Outcome, own: int, against: int) -> Faults:
    yield from _same("strengths", (outcome.strength, outcome.against), (own, against))


_SUPPORTS = (SupportHold, SupportMove)


def _held_off(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    attackers = facts.attackers(at)
    most = max(map(facts.counted, attackers), default=0)
    yield from _score(outcome, facts.hold_strength(at), most)
    yield from _same("attackers", _causes(outcome), set(attackers))
    yield from _must("nobody attacked", true=bool(attackers))


def _dislodged(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    (by,) = _causes(outcome)
    yield from _same("attacker", by, facts.dislodger(at))
    yield from _score(outcome, facts.hold_strength(at), facts.counted(by))


def _moved(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _must("it did not move", true=facts.moved(at))
    yield from _same("supports", _causes(outcome, *_SUPPORTS), facts.supporters(at))
    fleets = facts.fleets_used(at) if facts.by_convoy(at) else set()
    yield from _same("fleets", _causes(outcome, Convoy), fleets)
    defence = facts.defence(at) if facts.stays_against(at) else 0
    against = max(defence, facts.strongest(at))
    own = facts.to_enter(at) if against > defence else facts.counted(at)
    yield from _score(outcome, own if against else 0, against)


def _ring(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    ring, here = set[Province](), facts.goal(at)
    while here is not None and here not in ring and facts.moved(here):
        ring.add(here)
        here = facts.goal(here)
    yield from _same("ring", _causes(outcome) | {at}, ring)


def _bounced(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    strongest, rivals = facts.strongest(at), facts.rivals(at)
    best = {rival for rival in rivals if facts.prevents(rival) == strongest}
    winner = next((rival for rival in best if facts.moved(rival)), None)
    against = strongest
    if winner is not None and facts.stays_against(winner):
        against = facts.to_enter(winner)
    yield from _score(outcome, facts.strength(at), against)
    yield from _must("it was stronger", true=outcome.strength <= outcome.against)
    yield from _same("rivals", _causes(outcome, Move), best)
    helpers = {helper for rival in best for helper in facts.supporters(rival)}
    yield from _same("their supports", _causes(outcome, *_SUPPORTS), helpers)
    yield from _must("it moved", true=not facts.moved(at))


def _repelled(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    goal = facts.goal(at)
    yield from _score(outcome, facts.counted(at), facts.defence(at))
    yield from _must("it was stronger", true=facts.strength(at) <= outcome.against)
    helpers = facts.supporters(goal) if goal and facts.goal(goal) is None else set()
    yield from _same("who stayed", _causes(outcome), {goal} | helpers)
    yield from _must("it left", true=facts.stays_against(at))


def _head_to_head(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    goal = facts.goal(at)
    assert goal is not None
    yield from _must("they did not meet", true=facts.meets(at))
    against = facts.counted(goal) if facts.moved(goal) else facts.strength(goal)
    yield from _score(outcome, facts.strength(at), against)
    yield from _must("it was stronger", true=outcome.strength <= outcome.against)
    yield from _same("whom it met", _causes(outcome), {goal} | facts.supporters(goal))


def _own_unit(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _same("who stayed", _causes(outcome), {facts.goal(at)})
    yield from _same("whose", facts.victim(at), outcome.power)


def _own_support(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _same("supports", _causes(outcome), facts.friends(at))
    spoils = outcome.reason is Reason.SPOILT
    yield from _same("spoilt", spoils, facts.is_spoilt(at))
    if not spoils:
        own, defence = facts.counted(at), facts.defence(at)
        yield from _score(outcome, own, defence if own <= defence else facts.strongest(at))
        told = facts.strength(at) > outcome.against >= outcome.strength
        yield from _must("the support decides nothing", true=told)


def _no_convoy(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    legal = facts.fleets_for(at)
    told = _causes(outcome)
    yield from _must("leaves a fleet out", true=legal <= told)
    for carrier in told:
        order = facts.order[carrier]
        fits = isinstance(order, Convoy) and order.convoyed.location.province is at
        yield from _must(f"{carrier} was not ordered to carry it", true=fits)
    yield from _must("there is a route", true=not facts.ways(at, legal))


def _broken(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    fleets = facts.accepted(at)
    lost = {fleet for fleet in fleets if facts.dislodger(fleet)}
    yield from _same("attackers", _causes(outcome), {facts.dislodger(fleet) for fleet in lost})
    spare = bool(facts.ways(at, fleets - lost))
    is_whole = spare and (facts.rulebook.convoy_routes is ConvoyRoutes.ALL or not lost)
    yield from _must("the convoy holds", true=not is_whole)


def _paradox(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _must("it moved", true=not facts.moved(at))
    told = _causes(outcome)
    for mover in _causes(outcome, Move):
        yield from _must(f"{mover} does not move", true=facts.goal(mover) is not None)
    for support in _causes(outcome, *_SUPPORTS):
        cutters = [mover for mover in told if facts.goal(mover) is support]
        yield from _must(f"nobody of them cuts the support of {support}", true=bool(cutters))


def _supported(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _must("it was not given", true=facts.given(at))
    cutters = facts.cutters(at)
    if facts.may_be_spared(at):
        cutters = {cutter for cutter in cutters if not facts.by_convoy(cutter)}
    yield from _same("cut by", set(), cutters)
    yield from _same("supported", outcome.reason, Reason.SUPPORTED)


def _cut(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    told, true = _causes(outcome), facts.cutters(at)
    if facts.may_be_spared(at):
        true = {cutter for cutter in true if not facts.by_convoy(cutter) or cutter in told}
    yield from _same("cut by", told, true)


def _cut_by_dislodgement(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    yield from _must("it was given", true=facts.plain.supports[at.code] == "cut")
    yield from _same("from", _causes(outcome), {facts.target(at)})


def _otherwise(facts: Facts, _: Province, outcome: Outcome) -> Faults:
    """The order of the unit that was to be helped is the cause, and it is another."""
    order, other = outcome.order, _other(outcome.order)
    given = facts.order.get(other)
    told = outcome.because_of[0]
    if given is not None:
        # The letter of the unit may be wrong.
        yield from _same("its order", str(told)[2:], str(given)[2:])
    if isinstance(order, SupportMove | Convoy):
        fits = facts.goal(other) is order.destination.province
        is_coast = outcome.reason is Reason.SUPPORT_WRONG_COAST
        cancelled = facts.plain.armies.get(other.code) == "cancelled"
        yield from _must("the order fits", true=fits == is_coast or cancelled)
    else:
        yield from _must("it did not move", true=isinstance(told, Move))


def _other(order: Order) -> Province:
    """Where the unit stands that an order helps."""
    match order:
        case Convoy(_, other, _) | SupportMove(_, other, _) | SupportHold(_, other):
            return other.location.province
    raise TypeError(f"{order} helps nobody")


def _carried(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    army = _other(outcome.order)
    yield from _must("mismatch", true=at in facts.fleets_for(army))
    yield from _must("it was dislodged", true=facts.dislodger(at) is None)
    if facts.by_convoy(army) and facts.arrives(army):
        used = outcome.reason is Reason.CONVOYED
        yield from _same("on a route that was left", at in facts.fleets_used(army), used)
    if facts.plain.armies.get(army.code) == "disrupted":
        yield from _broken(facts, army, outcome)


def _unused(facts: Facts, at: Province, outcome: Outcome) -> Faults:
    army = _other(outcome.order)
    fleets = facts.fleets_for(army)
    own = {fleet for fleet in fleets if facts.unit[fleet].power == facts.unit[army].power}
    if outcome.reason is Reason.CONVOY_INCOMPLETE:
        yield from _must("they form a route", true=not facts.ways(army, fleets))
    elif outcome.reason is Reason.CONVOY_DECLINED:
        suffices = bool(facts.ways(army, own)) and at not in own
        yield from _must("its own do not suffice", true=suffices)
    else:
        used = facts.fleets_used(army) if facts.by_convoy(army) else set()
        yield from _must("it is on a route", true=at not in used)


def _no_route(facts: Facts, at: Province, order: Order) -> bool:
    """Whether every chain through the fleet could do without it."""
    seas = {sea for sea in facts.unit if sea.terrain is Terrain.SEA}
    ways = [set(way) for way in routes(facts.board, _other(order), _goal(order), seas)]
    return all(any(other < way for other in ways) for way in ways if at in way)


def _goal(order: Order) -> Province:
    assert isinstance(order, Move | SupportMove | Convoy)
    return order.destination.province


def _far(facts: Facts, at: Province, order: Order) -> bool:
    goal = _other(order) if isinstance(order, SupportHold) else _goal(order)
    return not facts.is_next_to(facts.unit[at], goal)


def _impossible(facts: Facts, at: Province, order: Order) -> bool:
    other, goal = facts.unit[_other(order)], _goal(order)
    if other.type is UnitType.ARMY:
        by_sea = facts.could_carry(other.province, goal, at)
        return not facts.is_next_to(other, goal) and not by_sea
    near = facts.board.neighbours(other.type, other.location)
    assert isinstance(order, SupportMove)
    is_named = order.destination.coast is not None
    return order.destination not in near if is_named else not facts.is_next_to(other, goal)


def _illegal(check: Callable[[Facts, Province, Order], bool]) -> Check:
    def checked(facts: Facts, at: Province, outcome: Outcome) -> Faults:
        yield from _must("it is allowed", true=check(facts, at, outcome.order))

    return checked


def _moved_unit(facts: Facts, at: Province, order: Order) -> UnitType:
    """The type of the unit that an order lets move, by itself or by convoy."""
    return facts.unit[_other(order) if isinstance(order, Convoy) else at].type


_CHECKS: Mapping[Reason, Check] = {
    Reason.NO_ORDER: lambda facts, at, _: _must("it was ordered", true=at not in facts.order),
    Reason.HELD: lambda facts, at, _: _same("attackers", facts.attackers(at), []),
    Reason.HELD_OFF: _held_off,
    Reason.DISLODGED: _dislodged,
    Reason.MOVED: _moved,
    Reason.PREVAILED: _moved,
    Reason.MOVED_IN_RING: _ring,
    Reason.BOUNCED: _bounced,
    Reason.REPELLED: _repelled,
    Reason.HEAD_TO_HEAD: _head_to_head,
    Reason.OWN_UNIT: _own_unit,
    Reason.OWN_SUPPORT: _own_support,
    Reason.SPOILT: _own_support,
    Reason.NO_CONVOY: _no_convoy,
    Reason.CONVOY_DISRUPTED: _broken,
    Reason.PARADOX: _paradox,
    Reason.SUPPORTED: _supported,
    Reason.CUT: _cut,
    Reason.CUT_TOO_LATE: _cut,
    Reason.CUT_BY_DISLODGEMENT: _cut_by_dislodgement,
    Reason.SUPPORTED_UNIT_MOVED: _otherwise,
    Reason.SUPPORT_MISMATCH: _otherwise,
    Reason.SUPPORT_WRONG_COAST: _otherwise,
    Reason.CONVOYED: _carried,
    Reason.FLEET_DISLODGED: lambda facts, at, outcome: _same(
        "by", _causes(outcome), {facts.dislodger(at)}
    ),
    Reason.CONVOY_MISMATCH: _otherwise,
    Reason.CONVOY_DECLINED: _unused,
    Reason.CONVOY_SUPERFLUOUS: _unused,
    Reason.CONVOY_INCOMPLETE: _unused,
    Reason.SECOND_ORDER: lambda _, at, outcome: _same("the order", _causes(outcome), {at}),
    Reason.SAME_PROVINCE: _illegal(
        lambda _, at, order: _goal(order) is (_other(order) if isinstance(order, Convoy) else at)
    ),
    Reason.IMPASSABLE: _illegal(lambda _, __, order: _goal(order).terrain is Terrain.IMPASSABLE),
    Reason.CLOSED: _illegal(lambda facts, _, order: bool(_aim(order).bit & facts.board.closed)),
    Reason.ARMY_AT_SEA: _illegal(lambda _, __, order: _goal(order).terrain is Terrain.SEA),
    Reason.FLEET_INLAND: _illegal(lambda _, __, order: _goal(order).terrain is Terrain.INLAND),
    Reason.NOT_ADJACENT: _illegal(_far),
    Reason.NO_CONVOY_POSSIBLE: _illegal(
        lambda facts, at, order: not facts.could_carry(at, _goal(order), None)
    ),
    Reason.COAST_MISSING: _illegal(lambda _, __, order: len(_goal(order).coasts) > 1),
    Reason.COAST_UNREACHABLE: _illegal(lambda facts, at, order: not _far(facts, at, order)),
    Reason.FLEET_BY_CONVOY: _illegal(
        lambda facts, at, order: _moved_unit(facts, at, order) is UnitType.FLEET
    ),
    Reason.CONVOY_OF_FLEET: _illegal(
        lambda facts, at, order: _moved_unit(facts, at, order) is UnitType.FLEET
    ),
    Reason.SUPPORTS_ITSELF: _illegal(lambda _, at, order: _other(order) is at),
    Reason.SUPPORTS_INTO_ITSELF: _illegal(lambda _, at, order: _goal(order) is at),
    Reason.SUPPORT_UNREACHABLE: _illegal(_far),
    Reason.NOTHING_TO_SUPPORT: _illegal(lambda facts, _, order: _other(order) not in facts.unit),
    Reason.SUPPORTED_MOVE_IMPOSSIBLE: _illegal(_impossible),
    Reason.CONVOY_BY_ARMY: _illegal(lambda facts, at, _: facts.unit[at].type is UnitType.ARMY),
    Reason.CONVOY_NOT_AT_SEA: _illegal(lambda _, at, __: at.terrain is not Terrain.SEA),
    Reason.NOTHING_TO_CONVOY: _illegal(lambda facts, _, order: _other(order) not in facts.unit),
    Reason.CONVOY_NOT_COASTAL: _illegal(
        lambda _, __, order: {_other(order).terrain, _goal(order).terrain} != {Terrain.COASTAL}
    ),
    Reason.NO_ROUTE: _illegal(_no_route),
}


def _aim(order: Order) -> Province:
    """The province that an order is about."""
    return _other(order) if isinstance(order, SupportHold) else _goal(order)
