"""What a parse can mean, and how the position decides between meanings (R-ORD-03, R-ORD-06).

The grammar gives every parse that a line can have. Meanings that are impossible for the unit are
dropped. If one is left it is followed, however badly it was written. If several are left, none is
followed and all are offered. If none is left but the words have one meaning, that is the order, an
illegal one; deliberately bad orders are part of play (R-ORD-19).

A guess must be the only one, near, and legal: a misspelt name means the one province within the
unit's reach that it comes nearest to. An illegal order is kept only as it was written, never as a
guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.board import Location, Power, Province, Unit, UnitType
from engine.judge.legality import illegality, movement_illegality
from engine.judge.occupancy import Occupancy
from engine.judge.outcome import Reason
from engine.names import names_of
from engine.orders import Convoy, Move, MovementOrder, Order, Retreat, SupportMove, named_as
from engine.position import PhaseType, Position
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref
from engine.rules import Rulebook
from engine.variant import Variant

# The position.

_MOST_GUESSES = 100


class PowerView:
    """A position as one power's orders are read in it, for one text.

    `own` are the power's units that may be ordered, by province: in a retreat phase the dislodged
    ones. `foreign` are those of the other powers, `standing` all units on the board. `beside` is
    the same view with other own units in the places where either of two units may stand by a later
    phase; `orderable` and `everyone` include the units of both.
    """

    def __init__(
        self,
        position: Position,
        power: Power,
        variant: Variant,
        rulebook: Rulebook,
        *,
        beside: PowerView | None = None,
    ) -> None:
        self.position = position
        self.power = power
        self.variant = variant
        self.map = variant.map
        self.names = names_of(variant)
        self.rulebook = rulebook
        self._guesses = _MOST_GUESSES
        is_movement = position.phase.type is PhaseType.MOVEMENT
        self._standing = Occupancy(position, variant.map) if is_movement else None
        self.standing = {unit.location.province: unit for unit in position.units}
        acting = position.acting
        self.own = {unit.location.province: unit for unit in acting if unit.power == power}
        self.foreign = {unit.location.province: unit for unit in acting if unit.power != power}
        self._beside = beside
        self.orderable = tuple(self.own.values())
        self.everyone = tuple(self.standing.values())
        if beside is not None:
            self.orderable = tuple(dict.fromkeys((*self.orderable, *beside.orderable)))
            self.everyone = tuple(dict.fromkeys((*self.everyone, *beside.everyone)))

    def illegality(self, order: Order) -> Reason | None:
        """The reason why an order is illegal, or None."""
        if self._beside is not None and not self._has_all(order):
            return self._beside.illegality(order)
        if isinstance(order, MovementOrder) and self._standing is not None:
            return movement_illegality(order, self.power, self._standing, self.rulebook)
        return illegality(order, self.power, self.position, self.variant, self.rulebook)

    def _has_all(self, order: Order) -> bool:
        """Whether the units that an order names stand in this view, not in the one beside it."""
        named = {getattr(order, part, None) for part in ("unit", "supported", "convoyed")} - {None}
        return named.issubset(map(named_as, self.standing.values()))

    def nearest(self, word: str, among: Iterable[Province]) -> tuple[Province, ...]:
        """The provinces that a misspelt name may mean; none once no honest text asks so often."""
        self._guesses -= 1
        return self.names.nearest(word, among) if self._guesses >= 0 else ()

    def is_legal(self, order: Order) -> bool:
        """Whether the order is legal."""
        return self.illegality(order) is None

    def reachable(self, unit: Unit) -> list[Province]:
        """The provinces a unit could move to: adjacent ones, and for an army those over the sea."""
        mask = self.map.reach(unit.type, unit.location)
        if unit.type is UnitType.ARMY and unit.location.province.bit & self.map.ports:
            mask |= self.map.havens
        return [place for place in self.map.provinces if mask & place.bit]

    def locations(self, unit: Unit, place: Province, ref: Ref) -> tuple[Location, ...]:
        """The locations at which a unit arrives in a province that is named so (R-ORD-14).

        A coast is implied where a fleet can reach only one; where it can reach several, all are
        given.
        """
        written = self.location(unit.type, place, ref)
        if unit.type is UnitType.ARMY or not place.coasts or written.coast is not None:
            return (written,)
        return self.map.arrivals(UnitType.FLEET, unit.location, place) or (written,)

    def location(self, kind: UnitType, place: Province, ref: Ref) -> Location:
        """The location of a unit in a province that is named so: a coast only if it was written."""
        has_coast = kind is UnitType.FLEET and ref.coast in place.coasts
        return self.map.at(place, ref.coast) if has_coast else self.map.plain(place)


# Meanings.

MOST_CANDIDATES = 8
_NOTHING: frozenset[Inference] = frozenset()


class Candidate(NamedTuple):
    """An order that a parse may mean, and what had to be inferred for it."""

    order: Order
    inferred: frozenset[Inference] = _NOTHING
    extra: tuple[Order, ...] = ()
    """Orders for further units that the same words give: fleets of a convoy, supports."""


class Meaning(NamedTuple):
    """What a parse means in the position. The lower the cost, the better it fits."""

    cost: float
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()


class Cost:
    """How badly a parse fits the position; leaving out a word costs 3 (`lines`)."""

    INFERENCE = 0.25
    LOST_DASH = 1.0
    ILLEGAL = 2.0
    AMBIGUOUS = 2.5
    UNKNOWN = 4.0
    NO_UNIT = 5.0
    INCOMPLETE = 3.0
    BARE = 3.4


class FoundUnits(NamedTuple):
    """The units that a name may stand for and what was inferred, or why there are none."""

    units: tuple[Unit, ...] = ()
    inferred: frozenset[Inference] = _NOTHING
    fault: Problem | None = None


def subject_units(view: PowerView, ref: Ref) -> FoundUnits:
    """Find the own units that the first words of an order may name."""
    found = units_named(view, ref, view.orderable)
    return found if found.units else FoundUnits(fault=unit_fault(view, ref))


def unit_fault(view: PowerView, ref: Ref) -> Problem:
    """The reason why a reference means none of the power's own units, with no text yet."""
    strangers = [view.foreign[place] for place in ref.places if place in view.foreign]
    if strangers:
        return Problem("", Flaw.FOREIGN_UNIT, unit=strangers[0])
    if ref.word is not None:
        return Problem("", Flaw.UNKNOWN_PLACE, subject=ref.word)
    return Problem("", Flaw.NO_SUCH_UNIT, units=tuple(view.own.values()))


def units_named(view: PowerView, ref: Ref, among: Iterable[Unit]) -> FoundUnits:
    """Find the units, of those given, that a reference may mean.

    A wrong letter gives way to the unit that is there (DATC 4.C.1). A misspelt name can only mean
    one of these units.
    """
    inferred = _NOTHING
    if ref.places:
        units = [unit for unit in among if unit.location.province in ref.places]
        if len(ref.places) > 1:
            inferred |= {Inference.NAME}
    elif ref.word is not None:
        fitting = [unit for unit in among if ref.type in {None, unit.type}]
        meant = view.nearest(ref.word, [unit.location.province for unit in fitting])
        units = [unit for unit in fitting if unit.location.province in meant]
        inferred |= {Inference.SPELLING}
    else:
        units = list(among)
        inferred |= {Inference.UNIT}
    if ref.type is not None:
        same = [unit for unit in units if unit.type is ref.type]
        if same or not ref.names_a_place:
            units = same
        elif units:
            inferred |= {Inference.TYPE}
    if ref.coast is not None and units and all(u.location.coast is not ref.coast for u in units):
        inferred |= {Inference.COAST}
    return FoundUnits(tuple(units), inferred)


def target_provinces(
    view: PowerView, ref: Ref, unit: Unit
) -> tuple[tuple[Province, ...], frozenset[Inference]]:
    """The provinces a unit's destination may be; a misspelt one must be within its reach."""
    if len(ref.places) == 1:
        return ref.places, _NOTHING
    if ref.places:
        fitting = tuple(place for place in ref.places if view.map.standings(unit.type, place))
        return fitting or ref.places[:1], frozenset({Inference.NAME})
    return view.nearest(ref.word or "", view.reachable(unit)), frozenset({Inference.SPELLING})


def reduced(ref: Ref, mask: int) -> Ref:
    """A name that several provinces answer to, reduced to those in a mask if there are any."""
    near = tuple(place for place in ref.places if mask & place.bit)
    return ref._replace(places=near) if near else ref


def arrivals(
    view: PowerView, unit: Unit, refs: Iterable[Ref]
) -> Iterator[tuple[Location, frozenset[Inference]]]:
    """The locations at which a unit arrives in the places named, and what was inferred."""
    for ref in refs:
        places, inferred = target_provinces(view, ref, unit)
        for place in places:
            for location in view.locations(unit, place, ref):
                is_written = ref.coast is location.coast
                yield location, inferred if is_written else inferred | {Inference.COAST}


_INCOMPLETE = Problem("", Flaw.INCOMPLETE)


def decide(
    view: PowerView, text: str, candidates: Iterable[Candidate], fault: Problem = _INCOMPLETE
) -> Meaning:
    """Choose between all that a parse may mean (see the module); `fault`: where it means none."""
    by_order: dict[Order, Candidate] = {}
    for candidate in candidates:
        by_order.setdefault(candidate.order, candidate)
    judged = [(reading, view.illegality(order)) for order, reading in by_order.items()]
    possible = [pair for pair in judged if pair[1] is None] or judged
    if len(possible) > 1:
        orders = [reading.order for reading, _ in possible]
        is_coast = _differ_in_coast(orders)
        return asked(text, orders, Flaw.COAST_MISSING if is_coast else Flaw.SEVERAL_MEANINGS)
    if not possible:
        return refused(text, fault)
    only, illegal = possible[0]
    if illegal is not None and Inference.SPELLING in only.inferred:
        # A deliberately bad order is never a guess.
        return refused(text, fault)
    if Inference.NAME in only.inferred and len(judged) == 1:
        only = only._replace(inferred=only.inferred - {Inference.NAME})
    return _followed(view, text, only, illegal)


def _followed(view: PowerView, text: str, candidate: Candidate, illegal: Reason | None) -> Meaning:
    """The meaning of an order that is followed, though it may be illegal."""
    order, inferred, extra = candidate
    cost = Cost.INFERENCE * len(inferred) + (Cost.ILLEGAL if illegal else 0.0)
    readings = [Reading(order, text, tuple(sorted(inferred)))]
    faults = [] if illegal is None else [(order, illegal)]
    # `FIN S STP NWY` is more likely an impossible support than one with a meaningless word.
    if Inference.DASH in inferred and not (illegal and isinstance(order, SupportMove)):
        cost += Cost.LOST_DASH
    for other in extra:
        is_convoy = isinstance(other, Convoy)
        aid = Inference.CONVOY if is_convoy else Inference.SUPPORT
        readings.append(Reading(other, text, (aid,)))
        # A convoy named as a route has no fault of its own.
        fault = None if is_convoy else view.illegality(other)
        if fault is not None:
            faults.append((other, fault))
    flaws = [Problem(text, Flaw.NOT_ALLOWED, illegal=why, order=order) for order, why in faults]
    return Meaning(cost, tuple(readings), tuple(flaws))


def refused(text: str, fault: Problem) -> Meaning:
    """A meaning without any order, and the reason."""
    cost = Cost.UNKNOWN if fault.flaw is Flaw.UNKNOWN_PLACE else Cost.NO_UNIT
    return Meaning(cost, (), (fault._replace(text=text),))


def refused_subject(parse: Parse, text: str, fault: Problem) -> Meaning:
    """The refusal of an order for none of the power's units; a name alone may be anything."""
    refusal = refused(text, fault)
    return refusal._replace(cost=refusal.cost + (Cost.BARE if parse.verb is None else 0.0))


def asked(text: str, orders: Sequence[Order], flaw: Flaw = Flaw.SEVERAL_MEANINGS) -> Meaning:
    """A meaning of which no order is followed: the first of these orders are offered."""
    problem = Problem(text, flaw, candidates=tuple(orders)[:MOST_CANDIDATES])
    return Meaning(Cost.AMBIGUOUS, (), (problem,))


def _differ_in_coast(orders: Sequence[Order]) -> bool:
    journeys = [order for order in orders if isinstance(order, (Move, Retreat))]
    aims = {(order.unit, order.destination.province) for order in journeys}
    return len(aims) == 1 and len(journeys) == len(orders)


def with_illegal_move(view: PowerView, meaning: Meaning) -> Meaning:
    """Add the move that counts until its coast is named, where that differs from no order.

    "If it fails to name the target coast, when the fleet could sail to either coast, then the order
    is illegal", and "a unit so ordered may receive no support to hold" (technical guide VII).
    """
    if view.rulebook.illegal_move_supportable:
        return meaning
    moves = [
        Reading(Move(first.unit, view.map.plain(first.destination.province)), flaw.text)
        for flaw in meaning.problems
        if flaw.flaw is Flaw.COAST_MISSING and isinstance(first := flaw.candidates[0], Move)
    ]
    return meaning._replace(readings=(*meaning.readings, *moves))


def inferred_by(parse: Parse) -> frozenset[Inference]:
    """What the parse itself takes for granted: a lost dash, a misspelt verb."""
    dash = _NOTHING if parse.explicit else frozenset({Inference.DASH})
    return dash | {Inference.SPELLING} if parse.misspelt else dash


def mentioned(meaning: Meaning) -> list[Order]:
    """All orders that a meaning mentions: those it gives, and those it offers."""
    orders = [reading.order for reading in meaning.readings]
    return orders + [order for flaw in meaning.problems for order in flaw.candidates]
