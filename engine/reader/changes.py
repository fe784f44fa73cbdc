"""The meanings of a shape in a retreat phase and in an adjustment phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Location, Province, Unit, UnitType
from engine.judge.adjustments import owed
from engine.orders import Build, Disband, Named, Order, Remove, Retreat, named_as, province_of
from engine.reader.meanings import (
    Candidate,
    Cost,
    Fault,
    Found,
    Meaning,
    decide,
    inferred_by,
    refused,
    subject_units,
    target_provinces,
    units_named,
)
from engine.reader.references import Ref
from engine.reader.shapes import Shape
from engine.reader.table import Table, can_enter
from engine.reader.values import Flaw, Inference, Problem
from engine.reader.vocabulary import Role

_COAST = frozenset({Inference.COAST})
_LEAVING = frozenset({Role.DISBAND, Role.REMOVE})


def retreat_meaning(table: Table, shape: Shape, subject: Ref, text: str) -> Meaning:
    """What a shape means for one of its subjects in a retreat phase.

    A retreat may be written like a move (R-ORD-16). Without a subject it is for the only unit
    that is dislodged.
    """
    if shape.verb is Role.RETREAT and not shape.subjects and not shape.choices:
        asked = _without_aim(table, shape, text)
        if asked is not None:
            return asked
    found = subject_units(table, subject)
    if found.fault is not None:
        refusal = refused(table, text, found.fault)
        bare = Cost.BARE if shape.verb is None else 0.0
        return refusal._replace(cost=refusal.cost + bare)
    inferred = found.inferred | inferred_by(shape)
    if shape.verb in _LEAVING:
        leaving = [Candidate(Disband(named_as(unit)), inferred) for unit in found.units]
        return decide(table, text, leaving, Fault(Flaw.NO_SUCH_UNIT))
    if shape.verb not in {Role.MOVE, Role.RETREAT}:
        flaw = Flaw.INCOMPLETE if shape.verb is None else Flaw.OTHER_PHASE
        return Meaning(Cost.BARE, (), (Problem(text, flaw),))
    candidates = [
        candidate._replace(inferred=candidate.inferred | inferred)
        for unit in found.units
        for candidate in retreats(table, unit, (*shape.path[-1:], *shape.choices))
    ]
    unknown = next((ref.word for ref in shape.path if ref.word is not None), None)
    return decide(table, text, candidates, Fault(Flaw.UNKNOWN_PLACE, unknown))


def _without_aim(table: Table, shape: Shape, text: str) -> Meaning | None:
    """`Retreat PAR`, of a unit that is dislodged there: where to is asked; else None."""
    places = shape.path[-1].places if shape.path else ()
    units = [table.own[place] for place in places if place in table.own]
    orders: list[Order] = [
        Retreat(named_as(unit), aim)
        for unit in units
        for place in table.reachable(unit)
        for aim in table.locations(unit, place, Ref())
    ]
    orders += [Disband(named_as(unit)) for unit in units]
    legal = tuple(order for order in orders if table.is_legal(order))
    if not units:
        return None
    return Meaning(Cost.AMBIGUOUS, (), (Problem(text, Flaw.SEVERAL_MEANINGS, candidates=legal),))


def retreats(table: Table, unit: Unit, refs: tuple[Ref, ...]) -> Iterator[Candidate]:
    """The retreats of a unit to each of the places named."""
    for ref in refs:
        places, inferred = target_provinces(table, ref, unit)
        for place in places:
            locations = table.locations(unit, place, ref)
            for location in locations:
                implied = location.coast is not None and ref.coast is None and len(locations) == 1
                order = Retreat(named_as(unit), location)
                yield Candidate(order, inferred | (_COAST if implied else frozenset()))


def adjustment_meaning(table: Table, shape: Shape, subject: Ref, text: str) -> Meaning:
    """What a shape means for one of its subjects in an adjustment phase.

    A unit alone is a build, or a removal when the power owes removals (R-ORD-17).
    """
    count = owed(table.position, table.power, table.variant)
    verb = shape.verb
    if verb is Role.HOLD and count < 0:
        # `Keep PAR`: of a unit that is to stay no removal is offered.
        return Meaning(0.0, (), (Problem(text, Flaw.DOUBTFUL),))
    if verb in {Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.RETREAT}:
        # Two names side by side are rather two builds than a move.
        cost = Cost.BARE if shape.explicit else 2 * Cost.BARE
        return Meaning(cost, (), (Problem(text, Flaw.OTHER_PHASE),))
    if verb is None:
        verb = Role.REMOVE if count < 0 else Role.BUILD
    if verb is Role.BUILD:
        return _build(table, shape, subject, text)
    found = subject_units(table, subject)
    if found.fault is not None:
        refusal = refused(table, text, found.fault)
        is_bare = shape.verb is None and subject.type is not None
        return refusal._replace(cost=Cost.BARE) if is_bare else refusal
    removals = [Candidate(Remove(named_as(unit)), found.inferred) for unit in found.units]
    return decide(table, text, removals, Fault(Flaw.NO_SUCH_UNIT))


def _build(table: Table, shape: Shape, subject: Ref, text: str) -> Meaning:
    candidates = list(builds(table, subject))
    if not candidates:
        fault = Fault(Flaw.UNKNOWN_PLACE, subject.word) if subject.word else Fault(Flaw.INCOMPLETE)
        refusal = refused(table, text, fault)
        return refusal._replace(cost=Cost.BARE) if shape.verb is None else refusal
    meaning = decide(table, text, candidates, Fault(Flaw.INCOMPLETE))
    if meaning.readings:
        is_odd = shape.verb is None and subject.type is None and bool(meaning.problems)
        return meaning._replace(cost=meaning.cost + Cost.ILLEGAL) if is_odd else meaning
    if not any(table.is_legal(one.order) for one in candidates):
        return _no_build(table, shape, candidates, text)
    units = [one.order.unit for one in candidates if isinstance(one.order, Build)]
    flaw = Flaw.SEVERAL_MEANINGS
    if len({unit.location.province for unit in units}) == 1:
        one_kind = len({unit.type for unit in units}) == 1
        flaw = Flaw.COAST_MISSING if one_kind else Flaw.TYPE_MISSING
    return meaning._replace(problems=tuple(one._replace(flaw=flaw) for one in meaning.problems))


def _no_build(table: Table, shape: Shape, candidates: list[Candidate], text: str) -> Meaning:
    """Why nothing can be built; a name alone that is no home center's is no order for a build."""
    homes = table.variant.home_centers(table.power)
    is_home = any(province_of(one.order) in homes for one in candidates)
    if shape.verb is None and not is_home:
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.INCOMPLETE),))
    fault = table.fault(candidates[0].order)
    return Meaning(Cost.AMBIGUOUS, (), (Problem(text, Flaw.NO_BUILD_THERE, illegal=fault),))


def builds(table: Table, ref: Ref) -> Iterator[Candidate]:
    """The builds that a unit named so may be (R-ADJ-03, R-ADJ-04)."""
    homes = table.variant.home_centers(table.power)
    inferred: set[Inference] = set()
    places: tuple[Province, ...] = ref.places
    if ref.word is not None:
        places = table.meant(ref.word, homes)
        inferred.add(Inference.SPELLING)
    elif len(places) > 1:
        inferred.add(Inference.NAME)
        places = tuple(place for place in places if place in homes) or places[:1]
    elif not places and ref.type is not None:
        inferred.add(Inference.UNIT)
        places = tuple(place for place in homes if can_enter(ref.type, place))
    for place in places:
        for kind in UnitType if ref.type is None else (ref.type,):
            for location in _build_locations(table, ref, kind, place):
                order = Build(Named(kind, location))
                yield Candidate(order, frozenset(inferred))


def _build_locations(
    table: Table, ref: Ref, kind: UnitType, place: Province
) -> tuple[Location, ...]:
    standings = table.map.standings(kind, place)
    if kind is UnitType.FLEET and place.coasts and ref.coast in place.coasts:
        return (table.map.at(place, ref.coast),)
    if ref.type is None:
        return standings
    return standings or (table.map.plain(place),)


def removed(table: Table, ref: Ref) -> Found:
    """The own units that a removal may mean."""
    return units_named(table, ref, table.own.values())
