"""The meanings of a shape in a movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine.board import Location, Province, Terrain, Unit, UnitType
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove, named_as
from engine.reader.meanings import (
    Candidate,
    Cost,
    Fault,
    Meaning,
    decide,
    inferred_by,
    refused,
    subject_units,
    target_provinces,
    unclear,
    units_named,
)
from engine.reader.references import Ref
from engine.reader.shapes import Shape
from engine.reader.table import Table, can_enter
from engine.reader.values import Flaw, Inference, Problem
from engine.reader.vocabulary import Role

_COAST = frozenset({Inference.COAST})
_MOST_MEANINGS = 160
_UNIT = frozenset({Inference.UNIT})
# A unit without its place and a place without its name: nobody knows what was meant.
_TOO_FAR = frozenset({Inference.UNIT, Inference.SPELLING})


def movement_meaning(table: Table, shape: Shape, subject: Ref, text: str) -> Meaning:
    """What a shape means for one of its subjects in a movement phase."""
    found = subject_units(table, subject)
    if found.fault is not None:
        return _nobody(table, shape, text, found.fault)
    if shape.verb is None:
        unit = found.units[0] if len(found.units) == 1 else None
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.INCOMPLETE, unit=unit),))
    shaped = found.inferred | inferred_by(shape)
    candidates: list[Candidate] = []
    is_complete = True
    for candidate in islice(_all_candidates(table, shape, found.units), _MOST_MEANINGS):
        inferred = candidate.inferred | shaped
        if inferred >= _TOO_FAR:
            continue
        candidates.append(candidate._replace(inferred=inferred))
        is_complete = is_complete and Inference.UNIT not in candidate.inferred
    if not candidates and not found.units:
        return refused(table, text, Fault(Flaw.NO_SUCH_UNIT))
    if not is_complete:
        return _incomplete(table, text, candidates)
    if _goes_by_steps(shape, found.units):
        return unclear(table, text, [*candidates, *_of_those_on_the_way(table, shape)])
    return decide(table, text, candidates, _target_fault(shape, subject))


def _nobody(table: Table, shape: Shape, text: str, fault: Fault) -> Meaning:
    refusal = refused(table, text, fault)
    bare = Cost.BARE if shape.verb is None else 0.0
    return refusal._replace(cost=refusal.cost + bare)


def could_be_meant(table: Table, shape: Shape) -> tuple[Order, ...]:
    """The legal orders that a shape would be if it named one of the power's own units."""
    if shape.verb is not Role.MOVE:
        return ()
    return tuple(
        candidate.order
        for unit in table.own.values()
        for candidate in _candidates(table, shape, unit)
        if table.is_legal(candidate.order)
    )


def helped(table: Table, shape: Shape, meaning: Meaning) -> Meaning:
    """A meaning whose problems name what would be right."""
    flaws = [
        flaw._replace(
            places=table.names.suggestions(flaw.subject) if flaw.subject else (),
            candidates=flaw.candidates
            or (could_be_meant(table, shape) if flaw.flaw is Flaw.NO_SUCH_UNIT else ()),
        )
        for flaw in meaning.problems
    ]
    return meaning._replace(problems=tuple(flaws))


def _incomplete(table: Table, text: str, candidates: list[Candidate]) -> Meaning:
    """A support or convoy whose partner or aim is missing: followed if only one is possible."""
    legal = [candidate for candidate in candidates if table.is_legal(candidate.order)]
    if len(legal) == 1:
        meaning = decide(table, text, legal, Fault(Flaw.INCOMPLETE))
        return meaning._replace(cost=meaning.cost + Cost.INCOMPLETE)
    orders = tuple(candidate.order for candidate in legal)
    flaw = Flaw.PARTNER_MISSING if orders else Flaw.INCOMPLETE
    return Meaning(Cost.INCOMPLETE, (), (Problem(text, flaw, candidates=orders),))


def _target_fault(shape: Shape, subject: Ref) -> Fault:
    for ref in (shape.other, *shape.path, subject):
        if ref is not None and ref.word is not None:
            return Fault(Flaw.UNKNOWN_PLACE, ref.word)
    return Fault(Flaw.INCOMPLETE)


def _all_candidates(table: Table, shape: Shape, units: tuple[Unit, ...]) -> Iterator[Candidate]:
    for unit in units:
        yield from _candidates(table, shape, unit)


def _candidates(table: Table, shape: Shape, unit: Unit) -> Iterator[Candidate]:
    if shape.verb is Role.HOLD:
        own = named_as(unit)
        backed = [SupportHold(named_as(one), own) for one in _backers(table, shape, unit)]
        yield Candidate(Hold(own), extra=tuple(backed))
    elif shape.verb is Role.MOVE:
        yield from _moves(table, shape, unit)
    elif shape.verb is Role.SUPPORT:
        yield from _supports(table, shape, unit)
    elif shape.verb is Role.CONVOY:
        yield from _convoys(table, shape, unit)


def _moves(table: Table, shape: Shape, unit: Unit) -> Iterator[Candidate]:
    is_army = unit.type is UnitType.ARMY
    fleets = _fleets(table, shape) if is_army else ()
    at_sea = any(place.terrain is Terrain.SEA for ref in shape.path[:-1] for place in ref.places)
    via = is_army and shape.by_convoy is not False and bool(shape.by_convoy or at_sea)
    steps = shape.path if _goes_by_steps(shape, (unit,)) else shape.path[-1:]
    for ref in (*steps, *shape.choices):
        places, inferred = target_provinces(table, ref, unit)
        for place in _on_the_way(table, shape, places):
            locations = table.locations(unit, place, ref)
            for location in locations:
                coast = _COAST if _coast_inferred(ref, location, len(locations)) else frozenset()
                aim = table.map.plain(place)
                extra: list[Order] = [Convoy(named_as(one), named_as(unit), aim) for one in fleets]
                extra += [
                    SupportMove(named_as(one), named_as(unit), aim)
                    for one in _backers(table, shape, unit)
                ]
                move = Move(named_as(unit), location, via=via)
                yield Candidate(move, inferred | coast, tuple(extra))


def _on_the_way(table: Table, shape: Shape, places: tuple[Province, ...]) -> tuple[Province, ...]:
    """Of several provinces of one name, those at the end of the way that is written."""
    if len(places) <= 1:
        return places
    seas = _seas(shape)
    if not seas:
        return places
    mask = table.map.reach(UnitType.FLEET, table.map.plain(seas[-1]))
    return tuple(place for place in places if mask & place.bit) or places


def _seas(shape: Shape) -> list[Province]:
    """The seas that an army's order goes over, as it names them."""
    return [
        place
        for ref in (*shape.path[:-1], *shape.route)
        for place in ref.places
        if place.terrain is Terrain.SEA
    ]


def _goes_by_steps(shape: Shape, units: tuple[Unit, ...]) -> bool:
    """Whether a move names places on its way that no convoy goes over: `A PAR - PIC - BEL`.

    The first step may be meant, or the last one; only the player knows.
    """
    if shape.verb is not Role.MOVE:
        return False
    by_sea = all(unit.type is UnitType.ARMY for unit in units)
    return any(
        not by_sea or not any(place.terrain is Terrain.SEA for place in ref.places)
        for ref in shape.path[:-1]
    )


def _of_those_on_the_way(table: Table, shape: Shape) -> Iterator[Candidate]:
    """In `PAR MAR - BUR`, where no sign comes before Marseilles, its unit may be meant as well."""
    if shape.explicit:
        return
    end = shape._replace(path=shape.path[-1:])
    for place in (place for ref in shape.path[:-1] for place in ref.places):
        if place in table.own:
            yield from _candidates(table, end, table.own[place])


def _coast_inferred(ref: Ref, location: Location, possible: int) -> bool:
    return ref.coast is not location.coast and possible == 1


def _fleets(table: Table, shape: Shape) -> tuple[Unit, ...]:
    """The own fleets in the seas that a convoyed army's order names (R-ORD-12)."""
    return tuple(table.own[place] for place in dict.fromkeys(_seas(shape)) if place in table.own)


def _backers(table: Table, shape: Shape, unit: Unit) -> list[Unit]:
    """The own units whose support is written as part of another's order."""
    return [
        table.own[place]
        for ref in shape.backers
        for place in ref.places
        if place in table.own and place is not unit.location.province
    ]


def _supports(table: Table, shape: Shape, unit: Unit) -> Iterator[Candidate]:
    if shape.other is None:
        aims = shape.path[-1:] or (Ref(None, tuple(table.reachable(unit))),)
        own_only = not shape.path
        yield from _supports_into(table, aims[0], unit, own_only=own_only)
        return
    helped, inferred = _others(table, shape.other, unit)
    if not shape.path:
        yield from (Candidate(SupportHold(named_as(unit), other), inferred) for other in helped)
        if not any(other.location.province in table.standing for other in helped):
            yield from _supports_into(table, shape.other, unit)
        return
    for other in helped:
        mover = Unit(table.power, other.type, other.location)
        for ref in (shape.path[-1], *shape.choices):
            places, guessed = target_provinces(table, ref, mover, _common(table, unit, mover, ref))
            for place in places:
                location = _supported_location(table, other, place, ref)
                order = SupportMove(named_as(unit), other, location)
                yield Candidate(order, inferred | guessed)


def _common(table: Table, unit: Unit, mover: Unit, ref: Ref) -> list[Province] | None:
    """For a misspelt destination: where the mover can go and the supporter can reach."""
    if ref.word is None:
        return None
    mask = table.map.reach(unit.type, unit.location)
    return [place for place in table.reachable(mover) if mask & place.bit]


def _supported_location(table: Table, other: Named, place: Province, ref: Ref) -> Location:
    """The destination of a supported move, with the coast only if it was written (R-ORD-15)."""
    if other.type is UnitType.FLEET and ref.coast in place.coasts:
        return table.map.at(place, ref.coast)
    return table.map.plain(place)


def _supports_into(
    table: Table, ref: Ref, unit: Unit, *, own_only: bool = False
) -> Iterator[Candidate]:
    """Support of an attack whose unit was not named: whoever could make it, or own units."""
    movers = table.own if own_only else table.standing
    for place in ref.places:
        if not table.map.reach(unit.type, unit.location) & place.bit:
            continue
        for mover in movers.values():
            near = table.map.reach(mover.type, mover.location) & place.bit
            if near and mover.location.province is not unit.location.province:
                order = SupportMove(named_as(unit), named_as(mover), table.map.plain(place))
                yield Candidate(order, _UNIT)


def _others(table: Table, ref: Ref, unit: Unit) -> tuple[tuple[Named, ...], frozenset[Inference]]:
    """The units a support or convoy may be for: those on the board, else one as it is written."""
    among = list(table.everyone)
    if not ref.names_a_place:
        among = [other for other in among if other.location.province is not unit.location.province]
    found = units_named(table, ref, among)
    if found.units:
        return tuple(named_as(other) for other in found.units), found.inferred
    return (
        tuple(
            Named(_kind(ref, place), _standing_place(table, ref, place)) for place in ref.places[:1]
        ),
        frozenset(),
    )


def _kind(ref: Ref, place: Province) -> UnitType:
    if ref.type is not None:
        return ref.type
    return UnitType.ARMY if can_enter(UnitType.ARMY, place) else UnitType.FLEET


def _standing_place(table: Table, ref: Ref, place: Province) -> Location:
    if ref.coast in place.coasts and _kind(ref, place) is UnitType.FLEET:
        return table.map.at(place, ref.coast)
    return table.map.plain(place)


def _convoys(table: Table, shape: Shape, unit: Unit) -> Iterator[Candidate]:
    if shape.other is None:
        own = [named_as(other) for other in table.own.values() if other.type is UnitType.ARMY]
        carried, inferred = tuple(own), _UNIT
    else:
        ref = shape.other._replace(type=shape.other.type or UnitType.ARMY)
        carried, inferred = _others(table, ref, unit)
    for army in carried:
        if not shape.path:
            ports = table.map.provinces_in(table.map.ports)
            orders: list[Order] = [
                Convoy(named_as(unit), army, table.map.plain(place)) for place in ports
            ]
            yield from (Candidate(order, inferred | _UNIT) for order in orders)
            continue
        for journey in _journeys_of(table, shape, army, inferred):
            order = Convoy(named_as(unit), army, table.map.plain(journey.place))
            yield Candidate(order, journey.inferred)


class Journey(NamedTuple):
    """An army, and where it is to be convoyed."""

    army: Named
    place: Province
    inferred: frozenset[Inference]


def journeys(table: Table, shape: Shape) -> Iterator[Journey]:
    """Every journey that a convoy may be for whose army and aim are named."""
    if shape.other is None:
        return
    ref = shape.other._replace(type=shape.other.type or UnitType.ARMY)
    found = units_named(table, ref, table.standing.values())
    for unit in found.units:
        if unit.type is UnitType.ARMY:
            yield from _journeys_of(table, shape, named_as(unit), found.inferred)


def _journeys_of(
    table: Table, shape: Shape, army: Named, inferred: frozenset[Inference]
) -> Iterator[Journey]:
    mover = Unit(table.power, UnitType.ARMY, army.location)
    for aim in (shape.path[-1], *shape.choices):
        places, guessed = target_provinces(table, aim, mover)
        yield from (Journey(army, place, inferred | guessed) for place in places)
