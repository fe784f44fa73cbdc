"""What a parse means in a movement phase.

`Convoy London to Norway` names no fleet, so it is about the army. Its move is given if the army is
the power's own, with the convoy of the only fleet that could carry it, or of all the fleets that it
needs; where several could, the player is asked. With a fleet named, it is that fleet's order alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from engine.board import Province, Terrain, Unit, UnitType
from engine.judge.movement.convoys import could_carry
from engine.judge.occupancy import Occupancy
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove, named_as
from engine.reader.meaning.meanings import (
    Candidate,
    Cost,
    Fault,
    Meaning,
    PowerView,
    asked,
    decide,
    inferred_by,
    mentioned,
    refused_subject,
    subject_units,
    target_provinces,
    units_named,
)
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref
from engine.reader.words.vocabulary import Role

_COAST = frozenset({Inference.COAST})
_MOST_MEANINGS = 160
_UNIT = frozenset({Inference.UNIT})
# Neither the unit's place nor the name of the other place is known: too much to guess.
_TOO_FAR = frozenset({Inference.UNIT, Inference.SPELLING})


def movement_meaning(view: PowerView, parse: Parse, subject: Ref, text: str) -> Meaning:
    """What a parse means for one of its subjects in a movement phase."""
    found = subject_units(view, subject)
    if found.fault is not None:
        return refused_subject(view, parse, text, found.fault)
    if parse.verb is None:
        unit = found.units[0] if len(found.units) == 1 else None
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.INCOMPLETE, unit=unit),))
    shaped = found.inferred | inferred_by(parse)
    every = (one for unit in found.units for one in _candidates(view, parse, unit))
    possible = islice(every, _MOST_MEANINGS)
    near = [one for one in possible if not one.inferred | shaped >= _TOO_FAR]
    candidates = [one._replace(inferred=one.inferred | shaped) for one in near] if shaped else near
    if any(Inference.UNIT in one.inferred for one in near):
        return _incomplete(view, text, candidates)
    if _goes_by_steps(parse, found.units):
        steps = [one.order for one in (*candidates, *_of_those_on_the_way(view, parse))]
        orders = list(dict.fromkeys(filter(view.is_legal, steps))) or list(dict.fromkeys(steps))
        return asked(text, orders, Flaw.ON_THE_WAY if len(orders) == 1 else Flaw.SEVERAL_MEANINGS)
    refs = [ref for ref in (parse.other, *parse.path, subject) if ref is not None]
    unknown = next((ref.word for ref in refs if ref.word is not None), None)
    fault = Fault(Flaw.INCOMPLETE if unknown is None else Flaw.UNKNOWN_PLACE, unknown)
    meaning = decide(view, text, candidates, fault)
    absent = tuple(_absent_supporters(view, parse)) if parse.supporters else ()
    return meaning._replace(problems=(*meaning.problems, *absent)) if absent else meaning


def with_suggestions(view: PowerView, parse: Parse, meaning: Meaning) -> Meaning:
    """Add what would be right to the problems of a meaning: places and legal orders."""
    is_elsewhere = any(flaw.flaw is Flaw.NO_SUCH_UNIT for flaw in meaning.problems)
    is_refused = is_elsewhere and not meaning.readings
    units = view.own.values() if is_refused and parse.verb is Role.MOVE else ()
    possible = (one.order for unit in units for one in _moves(view, parse, unit))
    moves = tuple(filter(view.is_legal, possible))
    flaws = [
        flaw._replace(
            places=view.names.suggestions(flaw.subject) if flaw.subject else flaw.places,
            candidates=flaw.candidates or (moves if flaw.flaw is Flaw.NO_SUCH_UNIT else ()),
        )
        for flaw in meaning.problems
    ]
    return meaning._replace(problems=tuple(flaws))


def _incomplete(view: PowerView, text: str, candidates: list[Candidate]) -> Meaning:
    """A support or convoy without its partner or aim: followed if only one is possible."""
    legal = [candidate for candidate in candidates if view.is_legal(candidate.order)]
    if len(legal) == 1:
        meaning = decide(view, text, legal, Fault(Flaw.INCOMPLETE))
        return meaning._replace(cost=meaning.cost + Cost.INCOMPLETE)
    orders = tuple(candidate.order for candidate in legal)
    flaw = Flaw.PARTNER_MISSING if orders else Flaw.INCOMPLETE
    return Meaning(Cost.INCOMPLETE, (), (Problem(text, flaw, candidates=orders),))


def _candidates(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    if parse.verb is Role.HOLD:
        own = named_as(unit)
        backed = [SupportHold(named_as(one), own) for one in _own_supporters(view, parse, unit)]
        yield Candidate(Hold(own), extra=tuple(backed))
    elif parse.verb is Role.MOVE:
        yield from _moves(view, parse, unit)
    elif parse.verb is Role.SUPPORT:
        yield from _supports(view, parse, unit)
    elif parse.verb is Role.CONVOY:
        yield from _convoys(view, parse, unit)


def _moves(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    is_army = unit.type is UnitType.ARMY
    seas = dict.fromkeys(_seas(parse)) if is_army else ()
    fleets = [view.own[place] for place in seas if place in view.own]  # R-ORD-12
    at_sea = any(place.terrain is Terrain.SEA for ref in parse.path[:-1] for place in ref.places)
    via = is_army and parse.by_convoy is not False and bool(parse.by_convoy or at_sea)
    steps = parse.path if _goes_by_steps(parse, (unit,)) else parse.path[-1:]
    for ref in (*steps, *parse.choices):
        places, inferred = target_provinces(view, ref, unit)
        for place in _on_the_way(view, parse, places):
            locations = view.locations(unit, place, ref)
            for location in locations:
                is_implied = ref.coast is not location.coast and len(locations) == 1
                coast = _COAST if is_implied else frozenset()
                aim = view.map.plain(place)
                extra: list[Order] = [Convoy(named_as(one), named_as(unit), aim) for one in fleets]
                extra += [
                    SupportMove(named_as(one), named_as(unit), aim)
                    for one in _own_supporters(view, parse, unit)
                ]
                move = Move(named_as(unit), location, via=via)
                yield Candidate(move, inferred | coast, tuple(extra))


def _on_the_way(
    view: PowerView, parse: Parse, places: tuple[Province, ...]
) -> tuple[Province, ...]:
    """Of several provinces with one name, those at the end of the route that is written."""
    if len(places) <= 1:
        return places
    seas = _seas(parse)
    if not seas:
        return places
    mask = view.map.reach(UnitType.FLEET, view.map.plain(seas[-1]))
    return tuple(place for place in places if mask & place.bit) or places


def _seas(parse: Parse) -> list[Province]:
    return [
        place
        for ref in (*parse.path[:-1], *parse.route)
        for place in ref.places
        if place.terrain is Terrain.SEA
    ]


def _goes_by_steps(parse: Parse, units: tuple[Unit, ...]) -> bool:
    """Whether a move names places on its way that no convoy goes over: `A PAR - PIC - BEL`.

    The first step may be meant, or the last one; only the player knows.
    """
    if parse.verb is not Role.MOVE:
        return False
    by_sea = all(unit.type is UnitType.ARMY for unit in units)
    return any(
        not by_sea or not any(place.terrain is Terrain.SEA for place in ref.places)
        for ref in parse.path[:-1]
    )


def _of_those_on_the_way(view: PowerView, parse: Parse) -> Iterator[Candidate]:
    """The moves of units on the way: `PAR MAR - BUR` may as well be about Marseilles."""
    if parse.explicit:
        return
    end = parse._replace(path=parse.path[-1:])
    for place in (place for ref in parse.path[:-1] for place in ref.places):
        if place in view.own:
            yield from _candidates(view, end, view.own[place])


def _own_supporters(view: PowerView, parse: Parse, unit: Unit) -> list[Unit]:
    """The own units whose support is written as part of another unit's order."""
    return [
        view.own[place]
        for ref in parse.supporters
        for place in ref.places
        if place in view.own and place is not unit.location.province
    ]


def _absent_supporters(view: PowerView, parse: Parse) -> Iterator[Problem]:
    """The supporters written as part of another unit's order that stand nowhere."""
    for ref in parse.supporters:
        if view.standing.keys().isdisjoint(ref.places):
            place, units = ref.places[0], tuple(view.own.values())
            yield Problem(place.name, Flaw.NO_SUCH_UNIT, subject=place.code, units=units)


def _supports(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    if parse.other is None:
        aims = parse.path[-1:] or (Ref(None, tuple(view.reachable(unit))),)
        yield from _supports_into(view, aims[0], unit, own_only=not parse.path)
        return
    helped, inferred = _others(view, parse.other, unit)
    if not parse.path:
        yield from (Candidate(SupportHold(named_as(unit), other), inferred) for other in helped)
        if not any(other.location.province in view.standing for other in helped):
            yield from _supports_into(view, parse.other, unit)
        return
    for other in helped:
        mover = Unit(view.power, other.type, other.location)
        for ref in (parse.path[-1], *parse.choices):
            places, guessed = target_provinces(view, ref, mover, _common(view, unit, mover, ref))
            for place in places:
                order = SupportMove(named_as(unit), other, view.location(other.type, place, ref))
                yield Candidate(order, inferred | guessed)


def _common(view: PowerView, unit: Unit, mover: Unit, ref: Ref) -> list[Province] | None:
    """For a misspelt destination: where the mover can go and the supporter can reach."""
    if ref.word is None:
        return None
    mask = view.map.reach(unit.type, unit.location)
    return [place for place in view.reachable(mover) if mask & place.bit]


def _supports_into(
    view: PowerView, ref: Ref, unit: Unit, *, own_only: bool = False
) -> Iterator[Candidate]:
    """Supports of an attack on a place, by any unit that could make it, or only by own units."""
    movers = view.own if own_only else view.standing
    for place in ref.places:
        if not view.map.reach(unit.type, unit.location) & place.bit:
            continue
        for mover in movers.values():
            near = view.map.reach(mover.type, mover.location) & place.bit
            if near and mover.location.province is not unit.location.province:
                order = SupportMove(named_as(unit), named_as(mover), view.map.plain(place))
                yield Candidate(order, _UNIT)


def _others(
    view: PowerView, ref: Ref, unit: Unit
) -> tuple[tuple[Named, ...], frozenset[Inference]]:
    """The units a support or convoy may be for: on the board, or else as it is written."""
    is_named, here = ref.names_a_place, unit.location.province
    among = [one for one in view.everyone if is_named or one.location.province is not here]
    found = units_named(view, ref, among)
    if found.units:
        return tuple(map(named_as, found.units)), found.inferred
    return tuple(_as_written(view, ref, place) for place in ref.places[:1]), frozenset()


def _as_written(view: PowerView, ref: Ref, place: Province) -> Named:
    """A unit that does not exist, as it is written."""
    can_be_army = bool(view.map.standings(UnitType.ARMY, place))
    kind = ref.type or (UnitType.ARMY if can_be_army else UnitType.FLEET)
    return Named(kind, view.location(kind, place, ref))


def _convoys(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    if parse.other is None:
        own = [named_as(other) for other in view.own.values() if other.type is UnitType.ARMY]
        carried, inferred = own, _UNIT
    else:
        others, inferred = _others(view, _army(parse), unit)
        carried = [one for one in others if one.type is UnitType.ARMY]
    for army in carried:
        for journey in _journeys(view, parse, army, inferred):
            order = Convoy(named_as(unit), army, view.map.plain(journey.place))
            yield Candidate(order, journey.inferred)


def _army(parse: Parse) -> Ref:
    """The unit that a convoy names, an army unless another kind is written."""
    named = parse.other or Ref()
    return named._replace(type=named.type or UnitType.ARMY)


class Journey(NamedTuple):
    """An army, and the province to which it is to be convoyed."""

    army: Named
    place: Province
    inferred: frozenset[Inference]


def _journeys(
    view: PowerView, parse: Parse, army: Named, inferred: frozenset[Inference]
) -> Iterator[Journey]:
    """The journeys to the places named, or to all ports."""
    if not parse.path:
        ports = view.map.provinces_in(view.map.havens)
        yield from (Journey(army, place, inferred | _UNIT) for place in ports)
    mover = Unit(view.power, UnitType.ARMY, army.location)
    for aim in (*parse.path[-1:], *parse.choices):
        places, guessed = target_provinces(view, aim, mover)
        yield from (Journey(army, place, inferred | guessed) for place in places)


# Convoys whose fleets are not named.


def without_named_fleets(view: PowerView, parse: Parse, text: str) -> Meaning | None:
    """What a convoy without its fleet, or a move by unnamed fleets, means; None for any other."""
    if parse.verb is Role.MOVE and any(not ref.names_a_place for ref in parse.route):
        return _move_by_fleets(view, parse, text)
    names_army = parse.other is not None and parse.other.names_a_place
    if parse.verb is Role.CONVOY and not parse.subjects and names_army and parse.path:
        return _convoyed_army(view, parse, text)
    return None


def _convoyed_army(view: PowerView, parse: Parse, text: str) -> Meaning:
    named = units_named(view, _army(parse), view.standing.values())
    found = {
        journey: _own_convoys(view, journey)
        for unit in named.units
        if unit.type is UnitType.ARMY
        for journey in _journeys(view, parse, named_as(unit), named.inferred)
    }
    likely = [journey for journey, convoys in found.items() if convoys] or list(found)
    moves = [
        Move(army, view.map.plain(place), via=True)
        for army, place, _ in likely
        if army.location.province in view.own
    ]
    convoys = [convoy for journey in likely for convoy in found[journey]]
    if not convoys:
        meaning = decide(view, text, map(Candidate, moves), Fault(Flaw.INCOMPLETE))
        return meaning._replace(cost=meaning.cost + Cost.INFERENCE)
    if len(likely) > 1:
        return asked(text, (*convoys, *filter(view.is_legal, moves)))
    sailing = tuple(Reading(move, text, (Inference.CONVOY,)) for move in moves)
    if len(convoys) > 1 and not _is_each_needed(view, likely[0], convoys):
        return asked(text, convoys)._replace(readings=sailing)
    inferred = tuple(sorted(likely[0].inferred | _UNIT))
    carrying = tuple(Reading(convoy, text, inferred) for convoy in convoys)
    return Meaning(Cost.INFERENCE, (*sailing, *carrying))


def _move_by_fleets(view: PowerView, parse: Parse, text: str) -> Meaning:
    """Offer everything that a move by unnamed fleets may mean: convoys or supports, some or all."""
    subject = parse.subjects[0] if parse.subjects else Ref()
    alone = movement_meaning(view, parse._replace(route=()), subject, text)
    fleets = [named_as(unit) for unit in view.own.values() if unit.type is UnitType.FLEET]
    orders: list[Order] = []
    for move in (order for order in mentioned(alone) if isinstance(order, Move)):
        aim = view.map.plain(move.destination.province)
        orders += [move, replace(move, via=not move.via)]
        orders += [Convoy(fleet, move.unit, aim) for fleet in fleets]
        orders += [SupportMove(fleet, move.unit, aim) for fleet in fleets]
    if not orders:
        return alone
    legal = [order for order in dict.fromkeys(orders) if view.is_legal(order)]
    return asked(text, legal or orders[:1])._replace(cost=Cost.INFERENCE)


def _own_convoys(view: PowerView, journey: Journey) -> list[Convoy]:
    aim = view.map.plain(journey.place)
    fleets = [unit for unit in view.own.values() if unit.type is UnitType.FLEET]
    orders = [Convoy(named_as(fleet), journey.army, aim) for fleet in fleets]
    return [order for order in orders if view.is_legal(order)]


def _is_each_needed(view: PowerView, journey: Journey, convoys: list[Convoy]) -> bool:
    """Whether the army cannot be convoyed without any one of these fleets."""
    standing = Occupancy(view.position, view.map)
    origin = journey.army.location.province
    return not any(
        could_carry(standing, origin, journey.place, without=one.unit.location.province.bit)
        for one in convoys
    )
