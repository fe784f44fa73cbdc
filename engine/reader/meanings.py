"""What a shape can mean, and how the position decides between meanings (R-ORD-03, R-ORD-06).

Readings that are impossible for the unit fall away. One left: it is followed, however badly it
was written. Several: none is followed, all are candidates. None, but the words have one meaning:
that is the order, an illegal one; deliberately bad orders are play (R-ORD-19).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.board import Province, Unit
from engine.orders import Convoy, Move, Order, Retreat, SupportMove
from engine.reader.references import Ref
from engine.reader.shapes import Shape
from engine.reader.table import Table, can_enter
from engine.reader.values import Flaw, Inference, Problem, Reading

MOST_CANDIDATES = 8


class Candidate(NamedTuple):
    """An order a shape may mean, and what had to be inferred for it."""

    order: Order
    inferred: frozenset[Inference] = frozenset()
    extra: tuple[Order, ...] = ()
    """Orders for further units that the same words give: fleets of a convoy, supports."""


class Fault(NamedTuple):
    """Why no order could be made of a shape at all."""

    flaw: Flaw
    subject: str | None = None
    unit: Unit | None = None


class Meaning(NamedTuple):
    """What a shape comes to. The lower the cost, the better the shape fits the position."""

    cost: float
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()


class Cost:
    """How badly a shape fits; to leave a word out costs `line`'s three."""

    INFERENCE = 0.25
    LOST_DASH = 1.0
    ILLEGAL = 2.0
    AMBIGUOUS = 2.5
    UNKNOWN = 4.0
    NO_UNIT = 5.0
    INCOMPLETE = 3.0
    BARE = 3.4


class Found(NamedTuple):
    """The units a name may stand for, what was inferred, or why there are none."""

    units: tuple[Unit, ...] = ()
    inferred: frozenset[Inference] = frozenset()
    fault: Fault | None = None


def subject_units(table: Table, ref: Ref) -> Found:
    """The own units that the first words of an order may name."""
    found = units_named(table, ref, table.orderable)
    if found.units:
        return found
    strangers = [table.foreign[place] for place in ref.places if place in table.foreign]
    if strangers:
        return Found(fault=Fault(Flaw.FOREIGN_UNIT, unit=strangers[0]))
    if ref.word is not None:
        return Found(fault=Fault(Flaw.UNKNOWN_PLACE, ref.word))
    return Found(fault=Fault(Flaw.NO_SUCH_UNIT))


def units_named(table: Table, ref: Ref, among: Iterable[Unit]) -> Found:
    """The units of these that a reference may mean.

    A wrong letter gives way to the unit that is there (DATC 4.C.1); a misspelt name can only mean
    one of these units.
    """
    inferred: set[Inference] = set()
    units = list(among)
    if ref.places:
        units = [unit for unit in units if unit.location.province in ref.places]
        if len(ref.places) > 1:
            inferred.add(Inference.NAME)
    elif ref.word is not None:
        fitting = [unit for unit in units if ref.type in {None, unit.type}]
        meant = table.meant(ref.word, [unit.location.province for unit in fitting])
        units = [unit for unit in fitting if unit.location.province in meant]
        inferred.add(Inference.SPELLING)
    else:
        inferred.add(Inference.UNIT)
    if ref.type is not None:
        same = [unit for unit in units if unit.type is ref.type]
        if not same and not ref.names_a_place:
            units = []
        elif not same and units:
            inferred.add(Inference.TYPE)
        else:
            units = same
    if ref.coast is not None and units and all(u.location.coast is not ref.coast for u in units):
        inferred.add(Inference.COAST)
    return Found(tuple(units), frozenset(inferred))


def target_provinces(
    table: Table, ref: Ref, unit: Unit, possible: list[Province] | None = None
) -> tuple[tuple[Province, ...], frozenset[Inference]]:
    """The provinces a unit's destination may be; a misspelt one can only be within its reach."""
    if ref.places:
        if len(ref.places) == 1:
            return ref.places, frozenset()
        fitting = tuple(place for place in ref.places if can_enter(unit.type, place))
        return fitting or ref.places[:1], frozenset({Inference.NAME})
    if ref.word is None:
        return (), frozenset()
    reach = table.reachable(unit) if possible is None else possible
    return table.meant(ref.word, reach), frozenset({Inference.SPELLING})


def decide(table: Table, text: str, candidates: Iterable[Candidate], fault: Fault) -> Meaning:
    """The rulebooks' rule over all that a shape may mean. `fault` says what if that is nothing."""
    by_order: dict[Order, Candidate] = {}
    for candidate in candidates:
        by_order.setdefault(candidate.order, candidate)
    legal = [one for order, one in by_order.items() if table.is_legal(order)]
    if len(legal) == 1:
        meaning = followed(text, legal[0], chosen=len(by_order) > 1)
        return meaning._replace(problems=_faults(table, text, legal[0].extra))
    if len(legal) > 1:
        return _ambiguous(text, legal)
    if not by_order:
        return refused(table, text, fault)
    if len(by_order) == 1:
        only = next(iter(by_order.values()))
        if fault.subject is not None and Inference.SPELLING in only.inferred:
            # Nobody's deliberately bad order is also a guess.
            return refused(table, text, fault)
        return _illegal(table, text, only)
    return _ambiguous(text, list(by_order.values()))


def followed(text: str, candidate: Candidate, *, chosen: bool = False) -> Meaning:
    """An order that is followed. `chosen`: other meanings fell away."""
    inferred = candidate.inferred - (frozenset() if chosen else frozenset({Inference.NAME}))
    readings = [Reading(candidate.order, text, tuple(sorted(inferred)))]
    readings += [Reading(order, text, (_inferred_of(order),)) for order in candidate.extra]
    return Meaning(_inference_cost(inferred), tuple(readings))


def _inferred_of(order: Order) -> Inference:
    return Inference.CONVOY if isinstance(order, Convoy) else Inference.SUPPORT


def refused(table: Table, text: str, fault: Fault) -> Meaning:
    """No order at all, and why."""
    cost = Cost.UNKNOWN if fault.flaw is Flaw.UNKNOWN_PLACE else Cost.NO_UNIT
    units = tuple(table.own.values()) if fault.flaw is Flaw.NO_SUCH_UNIT else ()
    flaw = Problem(text, fault.flaw, subject=fault.subject, unit=fault.unit, units=units)
    return Meaning(cost, (), (flaw,))


def unclear(table: Table, text: str, candidates: list[Candidate]) -> Meaning:
    """Several meanings of which none may be chosen, though only one be legal."""
    legal = [one for one in candidates if table.is_legal(one.order)]
    orders = tuple(dict.fromkeys(one.order for one in legal or candidates))[:MOST_CANDIDATES]
    flaw = Flaw.ON_THE_WAY if len(orders) == 1 else Flaw.SEVERAL_MEANINGS
    return Meaning(Cost.AMBIGUOUS, (), (Problem(text, flaw, candidates=orders),))


def _ambiguous(text: str, candidates: list[Candidate]) -> Meaning:
    orders = tuple(candidate.order for candidate in candidates)
    flaw = Flaw.COAST_MISSING if _differ_in_coast(orders) else Flaw.SEVERAL_MEANINGS
    return Meaning(Cost.AMBIGUOUS, (), (Problem(text, flaw, candidates=orders[:MOST_CANDIDATES]),))


def _differ_in_coast(orders: tuple[Order, ...]) -> bool:
    aims = {
        (order.unit, order.destination.province) if isinstance(order, (Move, Retreat)) else None
        for order in orders
    }
    return len(aims) == 1 and None not in aims


def _illegal(table: Table, text: str, candidate: Candidate) -> Meaning:
    meaning = followed(text, candidate)
    reason = table.fault(candidate.order)
    flaw = Problem(text, Flaw.NOT_ALLOWED, illegal=reason, order=candidate.order)
    flaws = (flaw, *_faults(table, text, candidate.extra))
    cost = Cost.ILLEGAL + meaning.cost
    if Inference.DASH in candidate.inferred and isinstance(candidate.order, SupportMove):
        # Of `FIN S STP NWY` rather the whole cannot be than that Norway says nothing.
        cost -= Cost.LOST_DASH
    return Meaning(cost, meaning.readings, flaws)


def _faults(table: Table, text: str, orders: tuple[Order, ...]) -> tuple[Problem, ...]:
    """What is not allowed of these orders; a convoy written by its way is the way's business."""
    faults = [(order, table.fault(order)) for order in orders if not isinstance(order, Convoy)]
    return tuple(
        Problem(text, Flaw.NOT_ALLOWED, illegal=fault, order=order)
        for order, fault in faults
        if fault is not None
    )


def _inference_cost(inferred: frozenset[Inference]) -> float:
    cost = Cost.INFERENCE * len(inferred)
    return cost + Cost.LOST_DASH if Inference.DASH in inferred else cost


def inferred_by(shape: Shape) -> frozenset[Inference]:
    """What the shape itself takes for granted."""
    inferred = set() if shape.explicit else {Inference.DASH}
    return frozenset(inferred | {Inference.SPELLING} if shape.misspelt else inferred)


def mentioned(meaning: Meaning) -> list[Order]:
    """The orders that words mention: those they mean, and those they may have meant."""
    orders = [reading.order for reading in meaning.readings]
    return orders + [order for flaw in meaning.problems for order in flaw.candidates]
