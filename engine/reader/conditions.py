"""Conditions: what `if MUN is dislodged` and `if two centers are gained` say (R-COND-01 to -03).

A condition is only taken when every word of it is understood. `If MUN is dislodged by France`
says something that no plan keeps, so it is none: the player is asked.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.board import Province, Unit
from engine.reader.atoms import Atom, Sign
from engine.reader.table import Table
from engine.reader.values import Measure
from engine.reader.vocabulary import Role, words

_BEATEN = words(
    """
    dislodged dislodge displaced beaten evicted forced ousted routed kicked bumped
    defeated necessary needed
    """
)
_TO_RETREAT = frozenset({"retreat", "retreats"})
_LINKS = words(
    """
    was were has had have been must need needs should ever gets get got does happens
    becomes being there out to can may it off and where still then
    """
)
_LOST = words("lost lose loses losing fewer less loss losses minus down")
_GAINED = words(
    """
    gained gain gains gaining won win wins conquered conquer captured capture captures
    more up take takes taken took extra net get gets got
    """
)
_TO_REMOVE = words("remove removes removal removals disband disbands short over")
_TO_BUILD = words("build builds building allowed due available plus new")
_THINGS = words("supply center centers centre centres sc scs dot dots units year turn year's")
_NOTHING = words("none nothing zero no even no change")
_OF_ONE = words("center centre sc dot build removal another one")
_NOUNS = frozenset(["builds", "removals", "disbands"])
_COUNTING = (
    _LINKS | _LOST | _GAINED | _TO_REMOVE | _TO_BUILD | _THINGS | _NOTHING | _OF_ONE
    | {"only", "exactly", "just", "actually", "a", "another", "owe", "owed", "all", "in", "total"}
)  # fmt: skip
_THEREUPON = frozenset({Role.RETREAT, Role.DISBAND, Role.REMOVE, Role.MOVE})
_ADJUSTING = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE, Role.DISBAND, Role.NO_CHANGE})


class Dislodgement(NamedTuple):
    """`If MUN is dislodged`: the unit, None when it was not named, and where the clause goes on.

    `empty` is the province that was named although no own unit stands there.
    """

    unit: Unit | None
    end: int
    empty: Province | None = None


class Count(NamedTuple):
    """`If two centers are gained`: the number, what it counts, and where the clause goes on.

    `measure` is None when only a number was said.
    """

    number: int
    measure: Measure | None
    end: int


def dislodgement(table: Table, atoms: list[Atom]) -> Dislodgement | None:
    """The condition that a clause begins with, its `if` left out; None when it is another."""
    beaten = next((at for at, atom in enumerate(atoms) if _is_beaten(atoms, at)), None)
    if beaten is None:
        return None
    unit: Unit | None = None
    empty: Province | None = None
    for atom in atoms[:beaten]:
        places = atom.lexeme.places
        if places and unit is None and empty is None:
            own = [table.own[place] for place in places if place in table.own]
            if len(own) == 1:
                unit = own[0]
            elif len(places) == 1:
                empty = places[0]
            else:
                return None
        elif not _joins(atom, table):
            return None
    end = beaten + 1
    while end < len(atoms) and atoms[end].lexeme.key in _LINKS - {"then"}:
        end += 1
    is_whole = end == len(atoms) or _goes_on(atoms[end])
    return Dislodgement(unit, end, empty) if is_whole else None


def _goes_on(atom: Atom) -> bool:
    """Whether a condition may end before this word; `by France` would belong to it."""
    lexeme = atom.lexeme
    if lexeme.sign is not None or lexeme.key == "then" or lexeme.role in _THEREUPON:
        return True
    return lexeme.type is not None or bool(lexeme.places) or lexeme.is_unknown


def _is_beaten(atoms: list[Atom], at: int) -> bool:
    """Whether a word says that a unit is dislodged: `must retreat` does, `retreat to` does not."""
    lexeme = atoms[at].lexeme
    if lexeme.key in _TO_RETREAT:
        return at > 0 and atoms[at - 1].lexeme.key in {"must", "to", "should", "needs", "forced"}
    is_last = lexeme.key != "forced" or at + 1 == len(atoms)
    return lexeme.key in _BEATEN and (is_last or atoms[at + 1].lexeme.key != "to")


def _joins(atom: Atom, table: Table) -> bool:
    """Whether a word of a condition changes nothing in it."""
    lexeme = atom.lexeme
    if lexeme.power is not None and not lexeme.places:
        return lexeme.power == table.power
    return lexeme.type is not None or lexeme.key in _LINKS or lexeme.key in _BEATEN


def count(atoms: list[Atom]) -> Count | None:
    """The number of centers or builds that a clause begins with; None when it says none."""
    end, goes_on = _end_of_count(atoms)
    keys = {atom.lexeme.key for atom in atoms[:end]}
    numbers = [int(one.lexeme.key[:2]) for one in atoms[:end] if one.lexeme.sign is Sign.NUMBER]
    signs = {atom.lexeme.sign for atom in atoms[:end]}
    known = all(_counts(atom) for atom in atoms[:end])
    if not known or len(numbers) > 1:
        return None
    is_less = bool(keys & (_LOST | _TO_REMOVE)) or Sign.DASH in signs
    if numbers:
        number = numbers[0]
    elif keys & _NOTHING:
        number = 0
    elif keys & _OF_ONE and keys & (_LOST | _GAINED | _TO_BUILD | _TO_REMOVE | {"a", "owe"}):
        number = 1
    else:
        return None
    measure = None
    if keys & (_TO_BUILD | _TO_REMOVE | {"owe", "owed", "&"}) or Sign.DASH in signs:
        measure = Measure.OWED
    elif keys & (_LOST | _GAINED | _THINGS):
        measure = Measure.GAINED
    return Count(-number if is_less else number, measure, goes_on)


def _counts(atom: Atom) -> bool:
    lexeme = atom.lexeme
    return lexeme.key in _COUNTING or lexeme.key == "&" or lexeme.sign in {Sign.NUMBER, Sign.DASH}


def _end_of_count(atoms: list[Atom]) -> tuple[int, int]:
    """Where the words of a count end, and where what is to be done begins."""
    has_number = False
    for at, atom in enumerate(atoms):
        lexeme = atom.lexeme
        is_dash = lexeme.sign is Sign.DASH and has_number
        if lexeme.sign is Sign.SOFT or lexeme.key == "then" or is_dash:
            return at, at + 1
        if has_number and (_names_a_unit(atoms, at) or _begins_orders(atoms, at)):
            return at, at
        has_number = has_number or lexeme.sign is Sign.NUMBER or lexeme.key in _OF_ONE | _NOTHING
    return len(atoms), len(atoms)


def _begins_orders(atoms: list[Atom], at: int) -> bool:
    """Whether a verb begins what is to be done: not the noun in `if two builds, build A LON`."""
    lexeme = atoms[at].lexeme
    if lexeme.role not in _ADJUSTING or at + 1 >= len(atoms):
        return False
    following = atoms[at + 1].lexeme
    is_counted = atoms[at - 1].lexeme.sign is Sign.NUMBER or atoms[at - 1].lexeme.key in _LINKS
    is_noun = lexeme.key in _NOUNS and is_counted
    return (
        not is_noun and following.sign is not Sign.SOFT and following.key not in _COUNTING - {"a"}
    )


def _names_a_unit(atoms: list[Atom], at: int) -> bool:
    lexeme = atoms[at].lexeme
    if lexeme.type is not None:
        return at + 1 < len(atoms) and bool(atoms[at + 1].lexeme.places)
    return bool(lexeme.places)
