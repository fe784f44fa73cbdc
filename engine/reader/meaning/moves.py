"""What a parse means in a movement phase.

`Convoy London to Norway` names no fleet, so it is about the army. Its move is given if the army is
the power's own, with the convoy of the only fleet that could carry it, or of all the fleets that it
needs; where several could, the player is asked. With a fleet named, it is that fleet's order alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from engine.board import Province, Terrain, Unit, UnitType
from engine.judge.movement.convoys import could_carry
from engine.judge.occupancy import Occupancy
from engine.orders import (
    Convoy,
    Hold,
    Move,
    Named,
    Order,
    SupportHold,
    SupportMove,
    journey_of,
    named_as,
)
from engine.reader.meaning.meanings import (
    Candidate,
    Cost,
    Meaning,
    PowerView,
    arrivals,
    asked,
    decide,
    inferred_by,
    mentioned,
    reduced,
    refused_subject,
    subject_units,
    target_provinces,
    units_named,
)
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref
from engine.reader.words.vocabulary import BOTH_NEIGHBOURS, Role

_BOTH = 2
_MOST_MEANINGS = 160
_NAME = frozenset({Inference.NAME})
_UNIT = frozenset({Inference.UNIT})
# Neither the unit's place nor the name of the other place is known: too much to guess.
_TOO_FAR = frozenset({Inference.UNIT, Inference.SPELLING})


def movement_meaning(view: PowerView, parse: Parse, subject: Ref, text: str) -> Meaning:
    """What a parse means for one of its subjects in a movement phase."""
    found = subject_units(view, subject)
    if found.fault is not None:
        return refused_subject(parse, text, found.fault)
    if parse.verb is None:
        unit = found.units[0] if len(found.units) == 1 else None
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.INCOMPLETE, unit=unit),))
    shaped = found.inferred | inferred_by(parse)
    every = (candidate for unit in found.units for candidate in _candidates(view, parse, unit))
    possible = islice(every, _MOST_MEANINGS)
    near = [candidate for candidate in possible if not candidate.inferred | shaped >= _TOO_FAR]
    candidates = (
        [candidate._replace(inferred=candidate.inferred | shaped) for candidate in near]
        if shaped
        else near
    )
    if any(Inference.UNIT in candidate.inferred for candidate in near):
        return _incomplete(view, text, candidates)
    if _goes_by_steps(parse, found.units):
        steps = [candidate.order for candidate in (*candidates, *_of_those_on_the_way(view, parse))]
        orders = list(dict.fromkeys(filter(view.is_legal, steps))) or list(dict.fromkeys(steps))
        return asked(text, orders, Flaw.ON_THE_WAY if len(orders) == 1 else Flaw.SEVERAL_MEANINGS)
    unknown = [ref.word for ref in (parse.other, *parse.path, subject) if ref and ref.word]
    faults = [Problem(text, Flaw.UNKNOWN_PLACE, subject=word) for word in unknown]
    meaning = decide(view, text, candidates, *faults[:1])
    if parse.supporters:
        absent = list(_absent_supporters(view, parse))
        if parse.supporters[0].word in BOTH_NEIGHBOURS and len(meaning.readings) <= _BOTH:
            absent = [Problem(text, Flaw.PARTNER_MISSING)]
        meaning = meaning._replace(problems=(*meaning.problems, *absent))
    return meaning


def with_suggestions(view: PowerView, parse: Parse, meaning: Meaning) -> Meaning:
    """Add what would be right to the problems of a meaning: places and legal orders."""
    units = view.own.values() if parse.verb is Role.MOVE and not meaning.readings else ()
    possible = (move.order for unit in units for move in _moves(view, parse, unit))
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
        meaning = decide(view, text, legal)
        return meaning._replace(cost=meaning.cost + Cost.INCOMPLETE)
    orders = tuple(candidate.order for candidate in legal)
    flaw = Flaw.PARTNER_MISSING if orders else Flaw.INCOMPLETE
    return Meaning(Cost.INCOMPLETE, (), (Problem(text, flaw, candidates=orders),))


def _candidates(view: PowerView, parse: Parse, unit: Unit) -> Iterable[Candidate]:
    if parse.verb is Role.MOVE:
        return _moves(view, parse, unit)
    if parse.verb is Role.SUPPORT:
        return _supports(view, parse, unit)
    if parse.verb is Role.CONVOY:
        return _convoys(view, parse, unit)
    if parse.verb is not Role.HOLD:
        return ()
    own = named_as(unit)
    backed = [
        SupportHold(named_as(supporter), own) for supporter in _own_supporters(view, parse, unit)
    ]
    return (Candidate(Hold(own), extra=tuple(backed)),)


def _moves(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    own, is_army = named_as(unit), unit.type is UnitType.ARMY
    seas = _seas(parse) if is_army else []
    fleets = [view.own[place] for place in dict.fromkeys(seas) if place in view.own]  # R-ORD-12
    backing = _own_supporters(view, parse, unit)
    helpers: list[tuple[type[Convoy | SupportMove], Unit]] = [(Convoy, fleet) for fleet in fleets]
    helpers += [(SupportMove, supporter) for supporter in backing]
    via = bool(seas or (is_army and parse.by_convoy))
    refs = (*parse.path[0 if _goes_by_steps(parse, (unit,)) else -1 :], *parse.choices)
    if seas:
        beside = view.map.reach(UnitType.FLEET, view.map.plain(seas[-1]))
        refs = tuple(reduced(ref, beside) for ref in refs)
    for location, inferred in arrivals(view, unit, refs):
        aim = view.map.plain(location.province)
        extra = [kind(named_as(helper), own, aim) for kind, helper in helpers]
        yield Candidate(Move(own, location, via=via), inferred, tuple(extra))


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
    if len(parse.path) <= 1 or parse.verb is not Role.MOVE:
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
    """The own units whose support is written as part of another unit's order.

    Of several that answer to a name, those that can support it; and only of two are they both.
    """
    if not parse.supporters:
        return []
    aims = parse.path[-1].places if parse.path else (unit.location.province,)
    near = [
        other
        for other in view.own.values()
        if other is not unit
        and any(view.map.reach(other.type, other.location) & aim.bit for aim in aims[:1])
    ]
    found: list[Unit] = []
    for ref in parse.supporters:
        if ref.word in BOTH_NEIGHBOURS:
            return near if len(near) == _BOTH else []
        named = [view.own[place] for place in ref.places if place in view.own]
        found += [other for other in named if other in near] or named[:1]
    return [other for other in found if other is not unit]


def _absent_supporters(view: PowerView, parse: Parse) -> Iterator[Problem]:
    """The supporters written as part of another unit's order that stand nowhere."""
    for ref in parse.supporters:
        if ref.places and view.standing.keys().isdisjoint(ref.places):
            place, units = ref.places[0], tuple(view.own.values())
            yield Problem(place.name, Flaw.NO_SUCH_UNIT, subject=place.code, units=units)


def _supports(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    if parse.helped is not None and parse.other is None:
        yield from _supports_of_power(view, parse, unit)
        return
    if parse.other is None:
        aims = parse.path[-1:] or (Ref(None, tuple(view.reachable(unit))),)
        yield from _supports_into(view, aims[0], unit, own_only=not parse.path)
        return
    helped, inferred = _others(view, parse.other)
    if parse.helped is not None and not parse.path:
        there = [view.standing.get(other.location.province) for other in helped]
        if not any(unit is None or unit.power == parse.helped for unit in there):
            # `DEN supports England in SWE`, where a Russian stands.
            yield from _supports_of_power(view, parse._replace(path=(parse.other,)), unit)
            return
    if not parse.path:
        yield from (Candidate(SupportHold(named_as(unit), other), inferred) for other in helped)
        if not any(other.location.province in view.standing for other in helped):
            yield from _supports_into(view, parse.other, unit)
        return
    for other in helped:
        mover = Unit(view.power, other.type, other.location)
        for ref in (parse.path[-1], *parse.choices):
            places, guessed = target_provinces(view, ref, mover)
            for place in places:
                order = SupportMove(named_as(unit), other, view.location(other.type, place, ref))
                yield Candidate(order, inferred | guessed)


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


def _supports_of_power(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    """Supports of a power's units into the place that is named, or in all that they may do."""
    helper, own_reach = named_as(unit), view.map.reach(unit.type, unit.location)
    aim = parse.path[-1] if parse.path else Ref(None, tuple(view.reachable(unit)))
    for helped in view.standing.values():
        if helped.power != parse.helped or parse.kind not in {None, helped.type}:
            continue
        supported = named_as(helped)
        if not parse.path and own_reach & helped.location.province.bit:
            yield Candidate(SupportHold(helper, supported), _NAME)
        reach = view.map.reach(helped.type, helped.location)
        for place in aim.places if parse.path or parse.explicit else ():
            if reach & place.bit:
                there = view.location(helped.type, place, aim)
                yield Candidate(SupportMove(helper, supported, there), _NAME)


def _others(view: PowerView, ref: Ref) -> tuple[tuple[Named, ...], frozenset[Inference]]:
    """The units a support or convoy may be for: on the board, or else as it is written."""
    found = units_named(view, ref, view.everyone)
    if found.units:
        return tuple(map(named_as, found.units)), found.inferred
    # A unit that does not exist, as it is written.
    place = ref.places[:1]
    is_army = ref.type is None and any(
        view.map.standings(UnitType.ARMY, province) for province in place
    )
    kind = ref.type or (UnitType.ARMY if is_army else UnitType.FLEET)
    return tuple(Named(kind, view.location(kind, province, ref)) for province in place), frozenset()


def _convoys(view: PowerView, parse: Parse, unit: Unit) -> Iterator[Candidate]:
    if parse.other is None:
        own = [named_as(other) for other in view.own.values() if other.type is UnitType.ARMY]
        carried, inferred = own, _UNIT
    else:
        others, inferred = _others(view, _army(parse))
        carried = [other for other in others if other.type is UnitType.ARMY]
    for army in carried:
        for move, guessed in _journeys(view, parse, army, inferred):
            yield Candidate(Convoy(named_as(unit), army, move.destination), guessed)


def _army(parse: Parse) -> Ref:
    """The unit that a convoy names, an army unless another kind is written."""
    named = parse.other or Ref()
    return named._replace(type=named.type or UnitType.ARMY)


def _journeys(
    view: PowerView, parse: Parse, army: Named, inferred: frozenset[Inference]
) -> Iterator[tuple[Move, frozenset[Inference]]]:
    """The moves by convoy to the places named, or to all ports."""
    mover = Unit(view.power, UnitType.ARMY, army.location)
    found = [target_provinces(view, aim, mover) for aim in (*parse.path[-1:], *parse.choices)]
    if not parse.path:
        found.append((tuple(view.map.provinces_in(view.map.havens)), _UNIT))
    for places, guessed in found:
        for place in places:
            yield Move(army, view.map.plain(place), via=True), inferred | guessed


# Convoys whose fleets are not named.


def without_named_fleets(view: PowerView, parse: Parse, text: str) -> Meaning | None:
    """What a convoy without its fleet, or a move by unnamed fleets, means; None for any other."""
    if parse.verb is Role.MOVE and not all(ref.names_a_place for ref in parse.route):
        return _move_by_fleets(view, parse, text)
    if parse.verb is Role.CONVOY and not parse.subjects and parse.path:
        return _convoyed_army(view, parse, text)
    return None


def _convoyed_army(view: PowerView, parse: Parse, text: str) -> Meaning:
    named = units_named(view, _army(parse), view.standing.values())
    journeys = [
        journey
        for unit in named.units
        if unit.type is UnitType.ARMY
        for journey in _journeys(view, parse, named_as(unit), named.inferred)
    ]
    found = {move: _own_convoys(view, move) for move, _ in journeys}
    likely = [move for move in found if found[move]] or list(found)
    moves = [move for move in likely if move.unit.location.province in view.own]
    convoys = [convoy for move in likely for convoy in found[move]]
    if not convoys:
        meaning = decide(view, text, map(Candidate, moves))
        return meaning._replace(cost=meaning.cost + Cost.INFERENCE)
    if len(likely) > 1:
        return asked(text, (*convoys, *filter(view.is_legal, moves)))
    sailing = tuple(Reading(move, text, (Inference.CONVOY,)) for move in moves)
    if len(convoys) > 1 and not _is_each_needed(view, likely[0], convoys):
        return asked(text, convoys)._replace(readings=sailing)
    inferred = tuple(sorted(dict(journeys)[likely[0]] | _UNIT))
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


def _own_convoys(view: PowerView, move: Move) -> list[Convoy]:
    orders = [Convoy(named_as(unit), move.unit, move.destination) for unit in view.own.values()]
    return [order for order in orders if view.is_legal(order)]


def _is_each_needed(view: PowerView, move: Move, convoys: list[Convoy]) -> bool:
    """Whether the army cannot be convoyed without any one of these fleets."""
    standing = Occupancy(view.position, view.map)
    return not any(
        could_carry(standing, *journey_of(move), without=convoy.unit.location.province.bit)
        for convoy in convoys
    )
