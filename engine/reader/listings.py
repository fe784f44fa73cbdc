"""Lists by preference: the places to retreat to, the units to build or remove, best first."""

from __future__ import annotations

from typing import NamedTuple

from engine.board import Location, Unit
from engine.orders import AdjustmentOrder, Build, Named, Remove, Retreat, Waive, named_as
from engine.reader.atoms import Atom, Lexeme, Sign
from engine.reader.changes import builds, removed, retreats
from engine.reader.references import VERBS, Ref
from engine.reader.shapes import Shape, Shapes
from engine.reader.table import Table
from engine.reader.values import Flaw, Problem
from engine.reader.vocabulary import Role, words

ADJUSTING = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE, Role.DISBAND, Role.NO_CHANGE})
"""The roles of verbs of an adjustment phase."""
ADJUSTMENT_VERBS = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE})
"""Those of them that are heard in no other kind of phase."""
_LISTING = words(
    """
    preference preferences preferred preferably prefer pref prefs priority order first
    second third then next finally last choice choices possible available open free
    retreat retreats go it need needed allowed only by
    """
)
_LONGEST_LIST = 34
_ALONE = frozenset({Role.WAIVE, Role.NO_CHANGE})
_JOINING = frozenset({Role.AND, Role.OR, Role.ELSE, Role.MOVE, Role.RETREAT, Role.FROM})


class Places(NamedTuple):
    """Where a unit shall go, best first; whether it disbands otherwise; how far the list goes.

    `unknown` is a name in it that nothing answers to: then the list is not followed.
    """

    preferences: tuple[Location, ...]
    disband: bool
    end: int
    unknown: str | None = None


class Adjustments(NamedTuple):
    """The orders of a list, what is wrong with it, and how far it goes."""

    orders: tuple[AdjustmentOrder, ...]
    problems: tuple[Problem, ...]
    end: int
    is_nothing: bool = False


def places_listed(table: Table, unit: Unit, atoms: list[Atom]) -> Places:
    """The places a list of retreats names, up to where another order begins."""
    refs: list[Ref] = []
    disband = False
    for at, atom in enumerate(atoms):
        lexeme = atom.lexeme
        if _begins_another(table, unit, atoms, at):
            return Places(preferences(table, unit, refs), disband, _before(atoms, at))
        if lexeme.places:
            refs.append(Ref(None, lexeme.places, lexeme.coast))
        elif lexeme.coast is not None and refs:
            refs[-1] = refs[-1]._replace(coast=lexeme.coast)
        elif lexeme.role in {Role.DISBAND, Role.REMOVE}:
            disband = True
        elif not _goes_along(lexeme):
            near = table.meant(lexeme.key, table.reachable(unit)) if lexeme.is_unknown else ()
            if len(near) != 1:
                return Places((), disband, at, lexeme.key)
            refs.append(Ref(None, near))
    return Places(preferences(table, unit, refs), disband, len(atoms))


def _begins_another(table: Table, unit: Unit, atoms: list[Atom], at: int) -> bool:
    """Whether another order begins here: `BER, KIE; A KIE - HOL`."""
    lexeme = atoms[at].lexeme
    ahead = at + 1 if lexeme.type is not None else at
    if ahead + 1 >= len(atoms):
        return False
    places, following = atoms[ahead].lexeme.places, atoms[ahead + 1].lexeme
    is_own = any(place in table.own and place is not unit.province for place in places)
    moves = following.sign is Sign.DASH or following.role is Role.MOVE
    return is_own and (moves or following.role in VERBS - {Role.DISBAND})


def _before(atoms: list[Atom], at: int) -> int:
    """The end of a list, without the signs between it and what follows."""
    while at > 0 and (atoms[at - 1].lexeme.sign is Sign.SOFT or _is_and(atoms[at - 1].lexeme)):
        at -= 1
    return at


def _is_and(lexeme: Lexeme) -> bool:
    return lexeme.role is Role.AND


def _goes_along(lexeme: Lexeme) -> bool:
    """Whether a word may stand in a list without naming anything."""
    if lexeme.sign is not None or lexeme.role in _JOINING or lexeme.type is not None:
        return True
    return lexeme.key in _LISTING or (lexeme.power is not None and not lexeme.places)


def preferences(table: Table, unit: Unit, refs: list[Ref]) -> tuple[Location, ...]:
    """The locations a unit shall try in turn; a coast that is open gives each coast in turn."""
    found = [
        candidate.order.destination
        for ref in refs
        for candidate in retreats(table, unit, (_possible(table, unit, ref),))
        if isinstance(candidate.order, Retreat)
    ]
    return tuple(dict.fromkeys(place for place in found if place.province is not unit.province))


def _possible(table: Table, unit: Unit, ref: Ref) -> Ref:
    """A name that several provinces answer to means the one that the unit can go to."""
    reach = table.map.reach(unit.type, unit.location)
    near = tuple(place for place in ref.places if reach & place.bit)
    return ref._replace(places=near) if near else ref


def adjustments_listed(table: Table, atoms: list[Atom], verb: Role) -> Adjustments:
    """The builds or removals that a list names, up to where another order begins.

    `verb` counts until the list has one of its own.
    """
    kept = [at for at, atom in enumerate(atoms) if not is_remark(atom.lexeme)]
    spoken = [atoms[at] for at in kept]
    has_verb = bool(spoken) and spoken[0].lexeme.role in ADJUSTING
    line = spoken if has_verb else [Atom(Lexeme("", verb), 0, 0), *spoken]
    shapes = Shapes(line)
    found = Adjustments((), (), 0)
    at = 0
    while at < len(line) and len(found.orders) + len(found.problems) < _LONGEST_LIST:
        shape = max(
            (one for one in shapes.at(at) if one.verb in ADJUSTING and one.group is None),
            key=lambda one: one.end,
            default=None,
        )
        if shape is not None and (shape.subjects or shape.verb in _ALONE):
            more = adjustments(table, shape)
            at = max(shape.end, at + 1)
            last = at - 1 if has_verb else at - 2
            found = Adjustments(
                (*found.orders, *more.orders),
                (*found.problems, *more.problems),
                kept[last] + 1,
                found.is_nothing or shape.verb is Role.NO_CHANGE,
            )
        elif line[at].lexeme.sign is not None or _goes_along(line[at].lexeme) or at == 0:
            at += 1
        else:
            break
    rest = atoms[found.end :]
    return found if any(map(_says_something, rest)) else found._replace(end=len(atoms))


def is_remark(lexeme: Lexeme) -> bool:
    """Whether a word only says that a list is one: `in order of preference`."""
    return lexeme.key in _LISTING and not lexeme.places and lexeme.role is not Role.BY


def _says_something(atom: Atom) -> bool:
    """Whether a word after a list tells more than the list: `army first` does."""
    lexeme = atom.lexeme
    return lexeme.sign is None and (lexeme.type is not None or not _goes_along(lexeme))


def adjustments(table: Table, shape: Shape) -> Adjustments:
    """The adjustments a shape gives, as far as the present position tells."""
    orders: list[AdjustmentOrder] = []
    problems: list[Problem] = []
    if shape.verb is Role.WAIVE and shape.subjects:
        return Adjustments((), (Problem("", Flaw.DOUBTFUL),), 0)
    if shape.verb is Role.WAIVE:
        return Adjustments((Waive(),) * shape.waives, (), 0)
    for ref in shape.subjects:
        if shape.verb in {Role.REMOVE, Role.DISBAND}:
            found = removed(table, ref)
            ahead = _where_it_may_be(table, ref)
            if len(found.units) == 1:
                orders.append(Remove(named_as(found.units[0])))
            elif not found.units and ahead is not None:
                orders.append(Remove(ahead))
            elif not found.units:
                problems.append(_missing(table, ref))
            else:
                problems.append(Problem("", Flaw.SEVERAL_MEANINGS))
        else:
            built = [one.order for one in builds(table, ref) if isinstance(one.order, Build)]
            if len(built) == 1:
                orders += built
            else:
                problems.append(_unclear(built, ref))
    return Adjustments(tuple(orders), tuple(problems), 0)


def _where_it_may_be(table: Table, ref: Ref) -> Named | None:
    """A unit as a removal names it ahead of time, where one of the power's own may go first."""
    if ref.type is None or len(ref.places) != 1 or ref.places[0] in table.foreign:
        return None
    there = table.map.standings(ref.type, ref.places[0])
    fitting = [place for place in there if ref.coast in {None, place.coast}]
    may_come = any(
        unit.type is ref.type and ref.places[0] in table.reachable(unit)
        for unit in table.own.values()
    )
    return Named(ref.type, fitting[0]) if may_come and len(fitting) == 1 else None


def _missing(table: Table, ref: Ref) -> Problem:
    strangers = [table.foreign[place] for place in ref.places if place in table.foreign]
    if strangers:
        return Problem("", Flaw.FOREIGN_UNIT, unit=strangers[0])
    if ref.word is not None:
        return Problem("", Flaw.UNKNOWN_PLACE, subject=ref.word)
    return Problem("", Flaw.NO_SUCH_UNIT, units=tuple(table.own.values()))


def _unclear(built: list[Build], ref: Ref) -> Problem:
    if not built:
        if ref.word is not None:
            return Problem("", Flaw.UNKNOWN_PLACE, subject=ref.word)
        return Problem("", Flaw.INCOMPLETE)
    if len({order.unit.location.province for order in built}) > 1:
        return Problem("", Flaw.SEVERAL_MEANINGS if ref.places else Flaw.PLACE_MISSING)
    one_kind = len({order.unit.type for order in built}) == 1
    return Problem("", Flaw.COAST_MISSING if one_kind else Flaw.TYPE_MISSING)
