"""Take the clause that people read about an order apart, and check each claim in it."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from bot.messages.names import order_name, place_name, unit_name
from engine.board import Power, Province, Terrain, Unit, UnitType
from engine.orders import Convoy, Move, Named, Order, SupportHold, SupportMove
from engine.rules import ConvoyRoutes
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.facts import Facts
from tests.engine.plain.legality import routes

_PLACES = sorted(map(place_name, CLASSIC.map.locations), key=len, reverse=True)
_POWERS = "|".join(names.name for names in CLASSIC.powers.values())
UNIT = rf"(?:Army|Fleet) (?:{'|'.join(map(re.escape, _PLACES))})(?: \((?:{_POWERS})\))?"
LIST = rf"{UNIT}(?:, {UNIT})*(?: and {UNIT})?"
_ONE = re.compile(UNIT)
_PROVINCE = {province.name: province for province in CLASSIC.map.provinces}
Complaints: TypeAlias = Iterator[str]


class Claim:
    """One clause about the order of the unit in `at`, with what stands in its gaps."""

    def __init__(self, facts: Facts, at: Province, order: Order, power: Power, words: str) -> None:
        self.facts, self.at, self.order, self.power, self.words = facts, at, order, power, words
        self.gaps: dict[str, str] = {}

    def named(self, gap: str) -> set[Province]:
        """Where the units named in a gap stand."""
        return {unit.province for unit in self.units(self.gaps.get(gap) or "")}

    def units(self, text: str) -> list[Unit]:
        """The units named in a text; raises Untrue for one that is not on the board like that."""
        return [self.unit(one) for one in _ONE.findall(text)]

    def unit(self, text: str) -> Unit:
        """The unit of a name, whose power is named if it is another one's."""
        for unit in self.facts.unit.values():
            name = unit_name(unit)
            other = unit.power != self.power
            full = f"{name} ({CLASSIC.powers[unit.power].name})" if other else name
            if text == full:
                return unit
        raise Untrue(f"no unit is called {text!r} here")

    def number(self, gap: str) -> int:
        """The number in a gap."""
        return int(self.gaps[gap])


class Untrue(Exception):  # noqa: N818 - a claim, no error of the program
    """A claim that is not so."""


Check: TypeAlias = Callable[[Claim], Complaints]


def clause_faults(facts: Facts, at: Province, order: Order, power: Power, words: str) -> list[str]:
    """What is untrue in a clause about an order of a movement phase."""
    claim = Claim(facts, at, order, power, words)
    try:
        return list(_faults(claim))
    except Untrue as fault:
        return [str(fault)]


def _faults(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    named = _ONE.findall(re.sub(r"\((?:Army|Fleet)[^()]*(?:\([^()]*\))*[^()]*\)", "", claim.words))
    twice = {one for one in named if named.count(one) > 1}
    if twice:
        yield f"names {', '.join(twice)} twice"
    words, tail = claim.words, None
    end = re.search(
        rf"(?:; dislodged by (?P<by>{UNIT})|(?P<last>, which dislodged it)"
        r"|(?P<it>, and was dislodged|; that unit dislodged it))$",
        words,
    )
    if end:
        tail, words = end, words[: end.start()]
    for pattern, check in CLAUSES:
        match = re.fullmatch(pattern, words)
        if match:
            claim.gaps = match.groupdict()
            yield from check(claim)
            break
    else:
        raise Untrue("says what the checker does not know")
    is_own = at in facts.unit and facts.unit[at].power == claim.power
    by = facts.dislodger(at) if is_own else None
    told = None
    if tail is not None:
        name = tail["by"]
        if name:
            told = claim.unit(name).province
        else:
            is_other = "that unit" in tail["it"] if tail["it"] else False
            told = _other(claim) if is_other else claim.units(words)[-bool(tail["last"])].province
    elif re.search(rf"dislodged(?: \d–\d)? by {UNIT}", words):
        told = claim.units(words)[0].province
    if told is not by and not (told is None and claim.words.endswith("already has another order")):
        yield f"dislodged by {told}, but it was {by}"


def _score(claim: Claim, own: set[int], against: int) -> Complaints:
    if claim.number("own") not in own:
        yield f"own strength {claim.gaps['own']} is {sorted(own)}"
    if claim.number("against") != against:
        yield f"against {claim.gaps['against']} is {against}"


def _same(what: str, told: set[Province], true: set[Province]) -> Complaints:
    if told != true:
        yield f"{what}: told {_codes(told)}, true {_codes(true)}"


def _codes(places: set[Province]) -> str:
    return " ".join(sorted(place.code for place in places)) or "nobody"


def _must(*, true: bool, what: str) -> Complaints:
    if not true:
        yield what


def _no_order(claim: Claim) -> Complaints:
    yield from _must(true=claim.at not in claim.facts.order, what="there was an order")


def _held(claim: Claim) -> Complaints:
    yield from _same("attackers", set(), set(claim.facts.attackers(claim.at)))


def _held_off(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    attackers = facts.attackers(at)
    most = max(map(facts.counted, attackers), default=0)
    yield from _score(claim, {facts.hold_strength(at)}, most)
    yield from _same("attackers", claim.named("by"), set(attackers))


def _dislodged(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    (by,) = claim.named("by")
    yield from _score(claim, {facts.hold_strength(at)}, facts.counted(by))


def _moved(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    yield from _must(true=facts.moved(at), what="it did not move")
    yield from _same("supports", claim.named("helped"), facts.supporters(at))
    fleets = facts.accepted(at) if facts.by_convoy(at) else set()
    lost = {one for one in fleets if facts.dislodger(one)}
    yield from _same("fleets", claim.named("fleets"), fleets - lost)
    against = max(facts.defence(at) if facts.stays_against(at) else 0, facts.strongest(at))
    if claim.gaps.get("own") is None:
        yield from _must(true=not against, what=f"it met strength {against}")
    else:
        is_by_rivals = facts.strongest(at) > facts.defence(at)
        own = facts.against_rivals(at) if is_by_rivals else facts.counted(at)
        yield from _score(claim, {own}, against)


def _swap(claim: Claim) -> Complaints:
    yield from _must(true=len(claim.named("by")) == 1, what="a ring is no swap")
    yield from _ring(claim)


def _ring(claim: Claim) -> Complaints:
    facts, ring, here = claim.facts, set(), claim.facts.goal(claim.at)
    while here is not None and here not in ring and facts.moved(here):
        ring.add(here)
        here = facts.goal(here)
    yield from _same("ring", claim.named("by"), ring - {claim.at})
    yield from _must(true=claim.at in ring, what="there is no ring")


def _bounced(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    strongest = facts.strongest(at)
    best = {one for one in facts.rivals(at) if facts.prevents(one) == strongest}
    yield from _score(claim, {facts.against_rivals(at)}, strongest)
    yield from _must(true=claim.number("own") <= claim.number("against"), what="was stronger")
    yield from _same("rivals", claim.named("by"), best)
    helpers = {one for rival in best for one in facts.supporters(rival)}
    yield from _same("their supports", claim.named("helped"), helpers)
    yield from _must(true=not facts.moved(at), what="it moved")


def _repelled(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    goal = facts.goal(at)
    yield from _score(claim, {facts.counted(at)}, facts.defence(at))
    yield from _must(true=claim.number("own") <= claim.number("against"), what="was stronger")
    yield from _must(true=claim.named("by") == {goal}, what="who stays there?")
    yield from _must(true=goal is not None and facts.stays(goal), what="it left")
    helpers = facts.supporters(goal) if goal and facts.goal(goal) is None else set()
    yield from _same("supports", claim.named("helped"), helpers)


def _head_to_head(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    goal = facts.goal(at)
    yield from _must(true=facts.meets(at), what="they did not meet")
    yield from _must(true=claim.named("by") == {goal}, what="whom did it meet?")
    yield from _score(claim, {facts.against_the_other(at)}, facts.strength(goal) if goal else 0)
    yield from _must(true=claim.number("own") <= claim.number("against"), what="was stronger")
    yield from _same("supports", claim.named("helped"), facts.supporters(goal) if goal else set())


def _own_unit(claim: Claim) -> Complaints:
    facts, goal = claim.facts, claim.facts.goal(claim.at)
    yield from _must(true=claim.named("by") == {goal}, what="who stays there?")
    yield from _must(true=facts.victim(claim.at) == claim.power, what="not its own side's")


def _own_support(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    yield from _same("supports", claim.named("by"), facts.friends(at))
    against = max(facts.defence(at), facts.strongest(at))
    yield from _must(true=not facts.is_spoilt(at), what="the attack was spoilt")
    yield from _must(
        true=facts.counted(at) <= against < facts.strength(at), what="the support decides nothing"
    )


def _spoilt(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    yield from _same("supports", claim.named("by"), facts.friends(at))
    yield from _must(true=facts.is_spoilt(at), what="the attack had its effect")


def _no_convoy(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    fleets = facts.fleets_for(at)
    yield from _same("fleets ordered", claim.named("by"), fleets)
    yield from _must(true=not facts.ways(at, fleets), what="there is a route")


def _broken(claim: Claim) -> Complaints:
    yield from _broken_convoy(claim, claim.at)


def _broken_convoy(claim: Claim, at: Province) -> Complaints:
    facts = claim.facts
    fleets = facts.accepted(at)
    lost = {one for one in fleets if facts.dislodger(one)}
    by = {attacker for one in lost if (attacker := facts.dislodger(one))}
    yield from _same("attackers", claim.named("by"), by)
    whole = facts.ways(at, fleets - lost)
    is_whole = bool(whole) and (facts.rulebook.convoy_routes is ConvoyRoutes.ALL or not lost)
    yield from _must(true=not is_whole, what="the convoy holds")


def _paradox(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    others = claim.named("by")
    yield from _must(true=at not in others, what="names itself")
    if isinstance(claim.order, Move):
        yield from _must(true=not facts.moved(at), what="it moved")
    for one in others:
        yield from _must(true=facts.goal(one) is not None, what=f"{one} does not move")


def _supported(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    yield from _must(true=facts.given(at), what="it was not given")
    cutters = facts.cutters(at)
    if facts.may_be_spared(at):
        cutters = {one for one in cutters if not facts.by_convoy(one)}
    yield from _same("cut by", set(), cutters)


def _cut(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    told, true = claim.named("by"), facts.cutters(at)
    if facts.may_be_spared(at):
        true = {one for one in true if not facts.by_convoy(one) or one in told}
    yield from _same("cut by", told, true)


def _lost(claim: Claim) -> Complaints:
    facts, at = claim.facts, claim.at
    yield from _must(true=facts.plain.supports[at.code] == "cut", what="it was given")
    yield from _must(true=claim.named("by") == {facts.target(at)}, what="not from there")


def _otherwise(claim: Claim) -> Complaints:
    """The order of the unit that was to be helped, in the words of that order."""
    facts, order = claim.facts, claim.order
    other = order.convoyed if isinstance(order, Convoy) else _supported_by(order)
    at = other.location.province
    told, given = claim.gaps.get("order"), facts.order.get(at)
    if told is None:
        yield from _must(true=given is None, what="it had an order")
        return
    if given is None:
        raise Untrue(f"it was not ordered {told}, but nothing")
    yield from _must(true=told == real_name(given, facts), what=f"its order was {given}")
    if "ordered to move" in claim.words:
        yield from _must(true=isinstance(given, Move), what="that is no move")
    if isinstance(order, SupportMove | Convoy):
        fits = facts.goal(at) is order.destination.province
        is_coast = "another coast" in claim.words
        cancelled = facts.plain.armies.get(at.code) == "cancelled"
        yield from _must(true=fits == is_coast or cancelled, what="the order fits")
    elif isinstance(order, SupportHold):
        yield from _must(true=isinstance(given, Move), what="it did not move")


def _supported_by(order: Order) -> Named:
    if isinstance(order, SupportHold | SupportMove):
        return order.supported
    raise Untrue("this is no support")


def real_name(order: Order, facts: Facts) -> str:
    """An order in words, its unit as it stands."""
    unit = facts.unit[order.unit.location.province]  # type: ignore[union-attr] # of a movement phase
    words = order_name(order)
    return words.replace(unit_name(order.unit), unit_name(unit), 1)  # type: ignore[union-attr]


def _carried(claim: Claim) -> Complaints:
    facts, order = claim.facts, claim.order
    army = order.convoyed.location.province if isinstance(order, Convoy) else None
    yield from _must(true=army is not None and claim.at in facts.fleets_for(army), what="mismatch")
    yield from _must(true=facts.dislodger(claim.at) is None, what="it was dislodged")
    overland = army is not None and facts.goal(army) is not None and not facts.by_convoy(army)
    yield from _must(true=overland is ("by land" in claim.words), what="the army went otherwise")
    if army is not None and facts.by_convoy(army):
        arrives = facts.arrives(army)
        yield from _must(true=arrives is (claim.words == "convoy given"), what="did it arrive?")
        if "by" in claim.gaps:
            yield from _broken_convoy(claim, army)


def _fleet_lost(claim: Claim) -> Complaints:
    yield from ()
    claim.named("by")


def _unused(claim: Claim) -> Complaints:
    facts, order = claim.facts, claim.order
    if not isinstance(order, Convoy):
        raise Untrue("this is no convoy")
    army = order.convoyed.location.province
    fleets = facts.fleets_for(army)
    own = {one for one in fleets if facts.unit[one].power == facts.unit[army].power}
    ways = facts.ways(army, fleets)
    if "form no route" in claim.words:
        yield from _must(true=not ways, what="they form a route")
    elif "its own side" in claim.words:
        yield from _must(true=bool(facts.ways(army, own)) and claim.at not in own, what="not so")
    else:
        used = facts.accepted(army) if facts.by_convoy(army) else set()
        yield from _must(true=claim.at not in used, what="it is on a route")


# Illegal orders


def _illegal(check: Callable[[Claim, Province], bool]) -> Check:
    def checked(claim: Claim) -> Complaints:
        place = _PROVINCE[claim.gaps["place"].split(" (")[0]]
        yield from _must(true=check(claim, place), what="not so")

    return checked


def _far(claim: Claim, place: Province) -> bool:
    unit = claim.facts.unit[claim.at]
    return not claim.facts.is_next_to(unit, place)


def _uncarried(claim: Claim, place: Province) -> bool:
    return not claim.facts.could_carry(claim.at, place, None)


def _plain(check: Callable[[Claim], bool]) -> Check:
    def checked(claim: Claim) -> Complaints:
        yield from _must(true=check(claim), what="not so")

    return checked


def _other(claim: Claim) -> Province:
    order = claim.order
    other = order.convoyed if isinstance(order, Convoy) else _supported_by(order)
    return other.location.province


def _unit(claim: Claim) -> Unit:
    return claim.facts.unit[claim.at]


def _impossible(claim: Claim) -> bool:
    facts, order = claim.facts, claim.order
    if not isinstance(order, SupportMove):
        return False
    other, goal = facts.unit[_other(claim)], order.destination.province
    if other.type is UnitType.ARMY:
        without = claim.at if "without" in claim.words else None
        return not facts.is_next_to(other, goal) and not facts.could_carry(
            other.province, goal, without
        )
    near = facts.board.neighbours(other.type, other.location)
    if order.destination.coast is None or "coast" not in claim.words:
        return not facts.is_next_to(other, goal)
    return order.destination not in near


def _off_route(claim: Claim) -> bool:
    """Whether every chain through the fleet could do without it."""
    facts, order = claim.facts, claim.order
    if not isinstance(order, Convoy):
        return False
    seas = {one for one, unit in facts.unit.items() if one.terrain is Terrain.SEA and unit}
    origin, goal = order.convoyed.location.province, order.destination.province
    ways = [set(way) for way in routes(facts.board, origin, goal, seas)]
    through = [way for way in ways if claim.at in way]
    return not [way for way in through if not any(other < way for other in ways)]


def _is_its_own(claim: Claim, place: Province) -> bool:
    return (_other(claim) if isinstance(claim.order, Convoy) else claim.at) is place


_PLACE = rf"(?P<place>{'|'.join(map(re.escape, _PLACES))})"
_SCORE = r"(?P<own>\d+)–(?P<against>\d+)"
_BY = rf"(?P<by>{LIST})"
_HELPED = rf"(?:, supported by (?P<helped>{LIST}))?"
_ORDER = rf"\((?P<order>{UNIT}.*)\)"
_NO = "not allowed: "

CLAUSES: list[tuple[str, Check]] = [
    (r"no order received(?:, held)?", _no_order),
    (rf"held|dislodged by {UNIT}", _no_order),  # said of neutral units
    (r"held, and wasn't attacked", _held),
    (rf"held {_SCORE} against {_BY}{_HELPED}", _held_off),
    (rf"dislodged {_SCORE} by (?P<by>{UNIT}){_HELPED}", _dislodged),
    (rf"moved{_HELPED}(?:, convoyed by (?P<fleets>{LIST}))?", _moved),
    (rf"prevailed {_SCORE}{_HELPED}(?:, convoyed by (?P<fleets>{LIST}))?", _moved),
    (rf"moved in a ring with {_BY}", _ring),
    (rf"changed places with {_BY}", _swap),
    (rf"bounced {_SCORE} with {_BY}{_HELPED}", _bounced),
    (rf"repelled {_SCORE} by (?P<by>{UNIT}){_HELPED}", _repelled),
    (
        rf"met (?P<by>{UNIT})(?:, supported by (?P<helped>{LIST}),)? head to head, {_SCORE}",
        _head_to_head,
    ),
    (rf"stopped by its own side: {_BY} stays there", _own_unit),
    (rf"too weak without {_BY}, whose support can't count against its own side", _own_support),
    (rf"no effect: {_BY} supported it against (?:its|their) own side", _spoilt),
    (r"no fleet had a valid order to carry it", _no_convoy),
    (rf"no complete route: only {_BY} had orders to carry it", _no_convoy),
    (rf"its convoy was broken by {_BY}", _broken),
    (rf"stopped by a paradox(?: with {_BY})?", _paradox),
    (r"support given", _supported),
    (rf"support cut by {_BY}", _cut),
    (rf"support lost: dislodged by (?P<by>{UNIT})", _lost),
    (rf"no support: that unit was ordered to move {_ORDER}", _otherwise),
    (rf"no support: that unit was ordered otherwise {_ORDER}", _otherwise),
    (rf"no support: that fleet went to another coast {_ORDER}", _otherwise),
    (r"no support: that unit got no order", _otherwise),
    (r"convoy given", _carried),
    (r"convoy offered: that army went by land", _carried),
    (rf"no convoy: it was broken by {_BY}", _carried),
    (r"no convoy: that army was stopped by a paradox", _carried),
    (rf"no convoy: the fleet was dislodged by (?P<by>{UNIT})", _fleet_lost),
    (rf"no convoy: that army was ordered otherwise {_ORDER}", _otherwise),
    (r"no convoy: that army got no order", _otherwise),
    (r"no convoy: that power's own fleets carry the army", _unused),
    (r"no convoy: that army goes without this fleet", _unused),
    (r"no convoy: the fleets ordered to carry that army form no route", _unused),
    (rf"{_NO}the unit already has another order", _plain(lambda _: True)),
    (rf"{_NO}it's already in {_PLACE}", _illegal(_is_its_own)),
    (rf"{_NO}nothing can enter {_PLACE}", _illegal(lambda _, at: at.terrain is Terrain.IMPASSABLE)),
    (
        rf"{_NO}{_PLACE} is neutral ground, which nobody may enter",
        _illegal(lambda claim, at: bool(at.bit & claim.facts.board.closed)),
    ),
    (
        rf"{_NO}an army can't go to sea",
        _plain(
            lambda claim: _unit(claim).type is UnitType.ARMY and _goal(claim).terrain is Terrain.SEA
        ),
    ),
    (
        rf"{_NO}a fleet can't go inland",
        _plain(
            lambda claim: (
                _unit(claim).type is UnitType.FLEET and _goal(claim).terrain is Terrain.INLAND
            )
        ),
    ),
    (rf"{_NO}{_PLACE} isn't next to it", _illegal(_far)),
    (
        rf"{_NO}{_PLACE} isn't next to it, and no fleets connect the two",
        _illegal(lambda claim, at: _far(claim, at) and _uncarried(claim, at)),
    ),
    (rf"{_NO}no fleets could carry it to {_PLACE}", _illegal(_uncarried)),
    (
        rf"{_NO}{_PLACE} has two coasts, and the order names none",
        _illegal(lambda _, at: len(at.coasts) == 2),
    ),
    (
        rf"{_NO}it can reach {_PLACE}, but not that coast",
        _illegal(lambda claim, at: not _far(claim, at)),
    ),
    (rf"{_NO}{_PLACE} has no such coast", _illegal(lambda claim, _: _unit(claim) is not None)),
    (
        rf"{_NO}only armies can be convoyed",
        _plain(
            lambda claim: (
                claim.facts.unit[
                    _other(claim) if isinstance(claim.order, Convoy) else claim.at
                ].type
                is UnitType.FLEET
            )
        ),
    ),
    (rf"{_NO}a unit can't support itself", _plain(lambda claim: _other(claim) is claim.at)),
    (
        rf"{_NO}a unit can't support an attack on itself",
        _plain(lambda claim: _goal(claim) is claim.at),
    ),
    (rf"{_NO}it couldn't go to {_PLACE} itself", _illegal(_far)),
    (
        rf"{_NO}there's no such unit to support",
        _plain(lambda claim: _other(claim) not in claim.facts.unit),
    ),
    (
        rf"{_NO}that unit can't get to {_PLACE}(?: without this fleet's convoy)?",
        _plain(_impossible),
    ),
    (rf"{_NO}only fleets convoy", _plain(lambda claim: _unit(claim).type is UnitType.ARMY)),
    (
        rf"{_NO}a fleet convoys only at sea",
        _plain(lambda claim: claim.at.terrain is not Terrain.SEA),
    ),
    (
        rf"{_NO}there's no such army to convoy",
        _plain(lambda claim: _other(claim) not in claim.facts.unit),
    ),
    (
        rf"{_NO}a convoy goes from coast to coast",
        _plain(
            lambda claim: not (_other(claim).terrain is _goal(claim).terrain is Terrain.COASTAL)
        ),
    ),
    (rf"{_NO}no convoy between the two goes through this fleet", _plain(_off_route)),
]


def _goal(claim: Claim) -> Province:
    order = claim.order
    if isinstance(order, Move | SupportMove | Convoy):
        return order.destination.province
    raise Untrue("this order has no destination")


def head_faults(facts: Facts, at: Province, words: str) -> list[str]:
    """What is untrue in the order before the colon: it is called by the unit that stands there."""
    unit = facts.unit[at]
    return [] if words.startswith(unit_name(unit)) else [f"the unit is {unit_name(unit)}"]
