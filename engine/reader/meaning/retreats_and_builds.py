"""What a parse means in a retreat or adjustment phase, alone and in a list by preference."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.board import Location, Province, Unit, UnitType
from engine.judge.adjustments import owed
from engine.orders import (
    AdjustmentOrder,
    Build,
    Disband,
    Named,
    Order,
    Remove,
    Retreat,
    Waive,
    named_as,
    province_of,
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
    reduced,
    refused,
    refused_subject,
    subject_units,
    unit_fault,
    units_named,
)
from engine.reader.values import Flaw, Inference, Problem
from engine.reader.words.grammar import Grammar, Parse
from engine.reader.words.tokens import Lexeme, Ref, Sign, Token
from engine.reader.words.vocabulary import LISTING, Role

# Meanings.

_LEAVING = frozenset({Role.DISBAND, Role.REMOVE})


def retreat_meaning(view: PowerView, parse: Parse, subject: Ref, text: str) -> Meaning:
    """What a parse means for one of its subjects in a retreat phase.

    A retreat may be written like a move (R-ORD-16). Without a subject it is for the only unit
    that is dislodged.
    """
    if parse.verb is Role.RETREAT and not parse.subjects and not parse.choices:
        question = _without_aim(view, parse, text)
        if question is not None:
            return question
    found = subject_units(view, subject)
    if found.fault is not None:
        return refused_subject(parse, text, found.fault)
    inferred = found.inferred | inferred_by(parse)
    if parse.verb in _LEAVING:
        leaving = [Candidate(Disband(named_as(unit)), inferred) for unit in found.units]
        return decide(view, text, leaving)
    if parse.verb not in {Role.MOVE, Role.RETREAT}:
        flaw = Flaw.INCOMPLETE if parse.verb is None else Flaw.OTHER_PHASE
        return Meaning(Cost.BARE, (), (Problem(text, flaw),))
    candidates = [
        candidate._replace(inferred=candidate.inferred | inferred)
        for unit in found.units
        for candidate in retreats(view, unit, (*parse.path[-1:], *parse.choices))
    ]
    unknown = next((ref.word for ref in parse.path if ref.word is not None), None)
    return decide(view, text, candidates, Problem(text, Flaw.UNKNOWN_PLACE, subject=unknown))


def _without_aim(view: PowerView, parse: Parse, text: str) -> Meaning | None:
    """For `Retreat PAR` of a unit dislodged there: ask where to; None for any other place."""
    places = parse.path[-1].places if parse.path else ()
    units = [view.own[place] for place in places if place in view.own]
    orders: list[Order] = [
        retreat.order
        for unit in units
        for retreat in retreats(view, unit, (Ref(None, (place,)) for place in view.reachable(unit)))
    ]
    orders += [Disband(named_as(unit)) for unit in units]
    return asked(text, list(filter(view.is_legal, orders))) if units else None


def retreats(view: PowerView, unit: Unit, refs: Iterable[Ref]) -> Iterator[Candidate]:
    """The retreats of a unit to each of the places named."""
    for location, inferred in arrivals(view, unit, refs):
        yield Candidate(Retreat(named_as(unit), location), inferred)


def adjustment_meaning(view: PowerView, parse: Parse, subject: Ref, text: str) -> Meaning:
    """What a parse means for one of its subjects in an adjustment phase.

    A unit alone is a build, or a removal where the power owes removals (R-ORD-17).
    """
    count = owed(view.position, view.power, view.variant)
    verb = parse.verb
    if verb is Role.HOLD and count < 0:
        # `Keep PAR`: no removal is offered for a unit that is to stay.
        return Meaning(0.0, (), (Problem(text, Flaw.STAYS_ANYWAY, places=subject.places),))
    if verb in {Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.RETREAT}:
        # Two names side by side are more likely two builds than a move.
        cost = Cost.BARE if parse.explicit else 2 * Cost.BARE
        return Meaning(cost, (), (Problem(text, Flaw.OTHER_PHASE),))
    if verb is None:
        verb = Role.REMOVE if count < 0 else Role.BUILD
    if verb is Role.BUILD:
        return _build(view, parse, subject, text)
    found = subject_units(view, subject)
    if found.fault is not None:
        refusal = refused(text, found.fault)
        return refusal._replace(cost=Cost.BARE) if parse.verb is None else refusal
    removals = [Candidate(Remove(named_as(unit)), found.inferred) for unit in found.units]
    return decide(view, text, removals)


def _build(view: PowerView, parse: Parse, subject: Ref, text: str) -> Meaning:
    candidates = list(builds(view, subject))
    if not candidates:
        refusal = refused(text, Problem(text, _flaw_of([], subject), subject=subject.word))
        return refusal._replace(cost=Cost.BARE) if parse.verb is None else refusal
    meaning = decide(view, text, candidates)
    if meaning.readings:
        is_odd = parse.verb is None and subject.type is None and bool(meaning.problems)
        return meaning._replace(cost=meaning.cost + Cost.ILLEGAL) if is_odd else meaning
    if not any(view.is_legal(candidate.order) for candidate in candidates):
        return _no_build(view, parse, candidates, text)
    flaw = _flaw_of([candidate.order for candidate in candidates], subject)
    return meaning._replace(
        problems=tuple(problem._replace(flaw=flaw) for problem in meaning.problems)
    )


def _no_build(view: PowerView, parse: Parse, candidates: list[Candidate], text: str) -> Meaning:
    """The reason why nothing can be built; a name alone that is no home center is no order."""
    homes = view.variant.home_centers(view.power)
    is_home = any(province_of(candidate.order) in homes for candidate in candidates)
    if parse.verb is None and not is_home:
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.INCOMPLETE),))
    fault = view.illegality(candidates[0].order)
    return Meaning(Cost.AMBIGUOUS, (), (Problem(text, Flaw.NO_BUILD_THERE, illegal=fault),))


def builds(view: PowerView, ref: Ref) -> Iterator[Candidate]:
    """The builds that a unit named so may be (R-ADJ-03, R-ADJ-04)."""
    homes = view.variant.home_centers(view.power)
    inferred: set[Inference] = set()
    places: tuple[Province, ...] = ref.places
    if ref.word is not None:
        places = view.nearest(ref.word, homes)
        inferred.add(Inference.SPELLING)
    elif len(places) > 1:
        inferred.add(Inference.NAME)
        places = tuple(place for place in places if place in homes) or places[:1]
    elif not places and ref.type is not None:
        inferred.add(Inference.UNIT)
        places = tuple(place for place in homes if view.map.standings(ref.type, place))
    for place in places:
        for kind in UnitType if ref.type is None else (ref.type,):
            for location in _build_locations(view, ref, kind, place):
                order = Build(Named(kind, location))
                yield Candidate(order, frozenset(inferred))


def _build_locations(
    view: PowerView, ref: Ref, kind: UnitType, place: Province
) -> tuple[Location, ...]:
    written = view.location(kind, place, ref)
    if written.coast is not None:
        return (written,)
    return view.map.standings(kind, place) or ((written,) if ref.type is not None else ())


# Lists by preference.

ADJUSTING = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE, Role.DISBAND, Role.NO_CHANGE})
"""The roles of verbs of an adjustment phase."""
ADJUSTMENT_VERBS = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE})
"""The roles of those that no other type of phase has."""
_LONGEST_LIST = 34
_ALONE = frozenset({Role.WAIVE, Role.NO_CHANGE})
_MOVING = frozenset({Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.RETREAT, Role.FROM})
_JOINING = frozenset({Role.AND, Role.OR, Role.ELSE, Role.MOVE, Role.RETREAT, Role.FROM})


class RetreatPlaces(NamedTuple):
    """The places a unit retreats to, best first, and where the list ends.

    `disband`: it disbands if it can go to none of them. `unknown` is a name in the list that no
    province answers to; then the list is not followed.
    """

    preferences: tuple[Location, ...]
    disband: bool
    end: int
    unknown: str | None = None

    @property
    def is_followed(self) -> bool:
        """Whether it says, in known names, what the unit does."""
        return self.unknown is None and (bool(self.preferences) or self.disband)


class ListedAdjustments(NamedTuple):
    """The orders of a list, what is wrong with it, and where it ends: at 0 if it is no list.

    `No change` is a list, too, with neither.
    """

    orders: tuple[AdjustmentOrder, ...]
    problems: tuple[Problem, ...]
    end: int


def places_listed(view: PowerView, unit: Unit, tokens: list[Token]) -> RetreatPlaces:
    """Read a list of retreats, up to where another order begins."""
    refs: list[Ref] = []
    disband = False
    for at, token in enumerate(tokens):
        lexeme = token.lexeme
        if _begins_another(view, unit, tokens, at):
            return RetreatPlaces(preferences(view, unit, refs), disband, at)
        if lexeme.places:
            refs.append(Ref(None, lexeme.places, lexeme.coast))
        elif lexeme.coast is not None and refs:
            refs[-1] = refs[-1]._replace(coast=lexeme.coast)
        elif lexeme.role in {Role.DISBAND, Role.REMOVE}:
            disband = True
        elif not _may_stand_in_list(lexeme):
            near = view.nearest(lexeme.key, view.reachable(unit)) if lexeme.is_unknown else ()
            if len(near) != 1:
                return RetreatPlaces((), disband, at, lexeme.key)
            refs.append(Ref(None, near))
    return RetreatPlaces(preferences(view, unit, refs), disband, len(tokens))


def _begins_another(view: PowerView, unit: Unit, tokens: list[Token], at: int) -> bool:
    """Whether another order begins here: `BER, KIE; A KIE - HOL`."""
    lexeme = tokens[at].lexeme
    name_at = at + 1 if lexeme.type is not None else at
    if name_at + 1 >= len(tokens):
        return False
    places = tokens[name_at].lexeme.places
    is_own = any(place in view.own and place is not unit.province for place in places)
    return is_own and is_of_movement(tokens[name_at + 1])


def is_of_movement(token: Token) -> bool:
    """Whether a dash or a verb can only be a part of an order for units to move or stay."""
    return token.lexeme.sign is Sign.DASH or token.lexeme.role in _MOVING


def _may_stand_in_list(lexeme: Lexeme) -> bool:
    """Whether a word may stand in a list without naming anything."""
    if lexeme.sign is not None or lexeme.role in _JOINING or lexeme.type is not None:
        return True
    return lexeme.key in LISTING or (lexeme.power is not None and not lexeme.places)


def preferences(view: PowerView, unit: Unit, refs: list[Ref]) -> tuple[Location, ...]:
    """The locations a unit tries in turn; a coast left open gives each coast in turn."""
    reach = view.map.reach(unit.type, unit.location)
    found = arrivals(view, unit, [reduced(ref, reach) for ref in refs])
    places = (location for location, _ in found if location.province is not unit.province)
    return tuple(dict.fromkeys(places))


def adjustments_listed(view: PowerView, tokens: list[Token], verb: Role) -> ListedAdjustments:
    """Read builds or removals up to another order; `verb` counts until the list has its own."""
    listed = [token for token in tokens if not token.lexeme.is_list_wording]
    has_verb = bool(listed) and listed[0].lexeme.role in ADJUSTING
    line = listed if has_verb else [Token(Lexeme("", verb), 0, 0), *listed]
    grammar = Grammar(line)
    orders: list[AdjustmentOrder] = []
    problems: list[Problem] = []
    at = end = 0
    while at < len(line) and len(orders) + len(problems) < _LONGEST_LIST:
        parse = max(
            (
                parse
                for parse in grammar.parses_at(at)
                if parse.verb in ADJUSTING and parse.group is None
            ),
            key=lambda parse: parse.end,
            default=None,
        )
        if parse is not None and (parse.subjects or parse.verb in _ALONE):
            more = adjustments(view, parse)
            orders += more.orders
            problems += more.problems
            at = parse.end
            end = tokens.index(line[at - 1]) + 1
        elif at == 0 or _may_stand_in_list(line[at].lexeme):
            at += 1
        else:
            break
    if end > 0 and not any(map(_says_something, tokens[end:])):
        end = len(tokens)
    return ListedAdjustments(tuple(orders), tuple(problems), end)


def _says_something(token: Token) -> bool:
    """Whether a word behind a list says more than the list does: `army first`."""
    return token.lexeme.type is not None or not _may_stand_in_list(token.lexeme)


def adjustments(view: PowerView, parse: Parse) -> ListedAdjustments:
    """The adjustments that a parse orders, as far as the present position tells."""
    orders: list[AdjustmentOrder] = []
    problems: list[Problem] = []
    if parse.verb is Role.WAIVE and parse.subjects:
        return ListedAdjustments((), (Problem("", Flaw.DOUBTFUL),), 0)
    if parse.verb is Role.WAIVE:
        return ListedAdjustments((Waive(),) * parse.waives, (), 0)
    for ref in parse.subjects:
        if parse.verb in {Role.REMOVE, Role.DISBAND}:
            found = list(map(named_as, units_named(view, ref, view.own.values()).units))
            meant = found or list(filter(None, [_where_it_may_be(view, ref)]))
            if len(meant) == 1:
                orders.append(Remove(meant[0]))
            elif meant:
                problems.append(Problem("", Flaw.SEVERAL_MEANINGS))
            else:
                problems.append(unit_fault(view, ref))
        else:
            built = [build.order for build in builds(view, ref) if isinstance(build.order, Build)]
            if len(built) == 1:
                orders += built
            else:
                flaw = _flaw_of(built, ref)
                if flaw is Flaw.SEVERAL_MEANINGS and not ref.places:
                    flaw = Flaw.PLACE_MISSING
                problems.append(Problem("", flaw, subject=None if built else ref.word))
    return ListedAdjustments(tuple(orders), tuple(problems), 0)


def _where_it_may_be(view: PowerView, ref: Ref) -> Named | None:
    """The unit of a removal that is not there yet, if one of the power's own may move there."""
    if ref.type is None or len(ref.places) != 1 or ref.places[0] in view.foreign:
        return None
    there = view.map.standings(ref.type, ref.places[0])
    fitting = [place for place in there if ref.coast in {None, place.coast}]
    may_come = any(
        unit.type is ref.type and ref.places[0] in view.reachable(unit)
        for unit in view.own.values()
    )
    return Named(ref.type, fitting[0]) if may_come and len(fitting) == 1 else None


def _flaw_of(built: Sequence[Order], ref: Ref) -> Flaw:
    """What several possible builds leave open, or why there are none."""
    if not built:
        return Flaw.UNKNOWN_PLACE if ref.word else Flaw.INCOMPLETE
    if len(set(map(province_of, built))) > 1:
        return Flaw.SEVERAL_MEANINGS
    one_kind = len({order.unit.type for order in built if isinstance(order, Build)}) == 1
    return Flaw.COAST_MISSING if one_kind else Flaw.TYPE_MISSING
