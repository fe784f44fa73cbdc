"""From atoms to references: the units and places that the words of an order name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.board import Coast, Province, UnitType
from engine.reader.atoms import Atom, Sign
from engine.reader.vocabulary import Role

_MOST_LEADING = 4
# Nobody writes more signs or words of moving in a row; without an end to them, a text of nothing
# else would take time that grows with the square of its length.
_MOST_JOINTS = 8
_SECOND_WORDS = frozenset({"sea", "ocean", "africa", "med", "mediterranean", "bight", "atl"})
VERBS = frozenset(
    {
        Role.HOLD,
        Role.SUPPORT,
        Role.CONVOY,
        Role.RETREAT,
        Role.DISBAND,
        Role.BUILD,
        Role.REMOVE,
    }
)
"""The roles of words that say what a unit shall do, moving aside."""


class Ref(NamedTuple):
    """A unit or a place as it is named: kind, provinces that answer to the name, coast.

    `word` is the name when nothing answers to it.
    """

    type: UnitType | None = None
    places: tuple[Province, ...] = ()
    coast: Coast | None = None
    word: str | None = None

    def is_in(self, others: tuple[Ref, ...]) -> bool:
        """Whether its place is named by one of the others already."""
        return bool(self.places) and any(one.places == self.places for one in others)

    @property
    def names_a_place(self) -> bool:
        """Whether any name was written, understood or not."""
        return bool(self.places) or self.word is not None


class References:
    """One line of atoms, as the places in it are asked about."""

    def __init__(self, atoms: list[Atom]) -> None:
        self._atoms = atoms
        self._size = len(atoms)

    # What stands at a place.

    def _role(self, index: int) -> Role | None:
        return self._atoms[index].lexeme.role if index < self._size else None

    def _is_sign(self, index: int, sign: Sign) -> bool:
        return index < self._size and self._atoms[index].lexeme.sign is sign

    def _is_joint(self, index: int) -> bool:
        return self._is_sign(index, Sign.SOFT) or self._role(index) is Role.AND

    def _is_moving(self, index: int) -> bool:
        if self._is_sign(index, Sign.NUMBER):
            return self._is_two_for_to(index)
        return self._is_sign(index, Sign.DASH) or self._role(index) is Role.MOVE

    def _is_two_for_to(self, index: int) -> bool:
        """`par 2 bur`: a two between two places, with nothing but spaces around it."""
        if self._atoms[index].lexeme.key != "2" or not 0 < index < self._size - 1:
            return False
        before, two, after = self._atoms[index - 1 : index + 2]
        is_between = bool(before.lexeme.places) and bool(after.lexeme.places)
        return is_between and before.end + 1 == two.start and two.end + 1 == after.start

    def _past_soft(self, index: int) -> int:
        end = index + _MOST_JOINTS
        while index < end and self._is_sign(index, Sign.SOFT):
            index += 1
        return index

    def _past_moving(self, index: int) -> tuple[int, bool]:
        """The index after dashes and words of moving, and whether one was a dash."""
        dashed = False
        end = index + _MOST_JOINTS
        while index < end and self._is_moving(index):
            dashed = dashed or self._is_sign(index, Sign.DASH)
            index += 1
        return index, dashed

    # Units and places.

    def _place(self, index: int) -> tuple[Ref, int] | None:
        """A place: its name, maybe with a coast on either side, or an unknown word."""
        coast = None
        if index < self._size and self._is_leading_coast(index):
            coast = self._atoms[index].lexeme.coast
            index += 1
        if index >= self._size:
            return None
        lexeme = self._atoms[index].lexeme
        if lexeme.places:
            return self._with_coast(index, coast)
        if not lexeme.is_unknown:
            return None
        after = index + 1
        second = self._atoms[after].lexeme if after < self._size else None
        if second is not None and second.is_unknown and second.key in _SECOND_WORDS:
            return Ref(None, (), coast, f"{lexeme.key} {second.key}"), after + 1
        if second is not None and second.coast and not (second.role or second.places):
            return Ref(None, (), second.coast, lexeme.key), after + 1
        return Ref(None, (), coast, lexeme.key), after

    def _with_coast(self, index: int, leading: Coast | None) -> tuple[Ref, int]:
        """A known place with the coast before it, within its word, or after it."""
        lexeme = self._atoms[index].lexeme
        places, after = lexeme.places, index + 1
        if after < self._size:
            if self._is_set_off_coast(places, after):
                return Ref(None, places, self._atoms[after + 1].lexeme.coast), after + 2
            following = self._atoms[after].lexeme
            fits = not following.places or any(place.coasts for place in places)
            if following.coast is not None and following.role is None and fits:
                return Ref(None, places, following.coast), after + 1
            if self._is_hyphened_coast(places, after):
                return Ref(None, places, self._atoms[after + 1].lexeme.coast), after + 2
        is_within = lexeme.coast is not None and any(lexeme.coast in p.coasts for p in places)
        return Ref(None, places, lexeme.coast if is_within else leading), after

    def _is_set_off_coast(self, places: tuple[Province, ...], index: int) -> bool:
        """`Spain, south coast`."""
        if not self._is_sign(index, Sign.SOFT) or index + 1 >= self._size:
            return False
        lexeme = self._atoms[index + 1].lexeme
        is_coast = lexeme.coast is not None and lexeme.role is None and not lexeme.places
        return is_coast and any(lexeme.coast in place.coasts for place in places)

    def _is_hyphened_coast(self, places: tuple[Province, ...], index: int) -> bool:
        """`STP-SC`: a dash between a province and a coast it has."""
        if not self._is_sign(index, Sign.DASH) or index + 1 >= self._size:
            return False
        coast = self._atoms[index + 1].lexeme.coast
        return coast is not None and any(coast in place.coasts for place in places)

    def _is_leading_coast(self, index: int) -> bool:
        lexeme = self._atoms[index].lexeme
        if lexeme.coast is None or lexeme.places or index + 1 >= self._size:
            return False
        return any(place.coasts for place in self._atoms[index + 1].lexeme.places)

    def _refs(self, index: int) -> Iterator[tuple[Ref, int]]:
        """A unit or place from here on: the longest way first, then the shorter ones."""
        kind = None
        is_named = False
        for _ in range(_MOST_LEADING):
            if index >= self._size:
                return
            lexeme = self._atoms[index].lexeme
            if lexeme.type is not None:
                kind, index = lexeme.type, index + 1
                if self._is_sign(index, Sign.DASH):
                    yield from self._after_hyphened_type(kind, index)
            elif lexeme.power is not None:
                if lexeme.places:
                    # `F ENG`: the Channel rather than somebody's fleet.
                    is_named = True
                    yield from self._named(kind, index)
                index += 1
            elif lexeme.role is Role.FROM:
                index += 1
            else:
                break
        yield from self._named(kind, index)
        if (
            kind is not None
            and not is_named
            and (self._is_moving(index) or self._role(index) in VERBS)
        ):
            yield Ref(kind), index

    def _after_hyphened_type(self, kind: UnitType, index: int) -> Iterator[tuple[Ref, int]]:
        """`A-PAR-BUR`: the first dash only joins the letter to the place."""
        if index + 2 < self._size and self._atoms[index + 1].lexeme.places:
            yield from self._named(kind, index + 1)

    def _named(self, kind: UnitType | None, index: int) -> Iterator[tuple[Ref, int]]:
        found = self._place(index)
        if found is None:
            return
        ref, after = found
        if kind is None and after < self._size:
            at = self._past_soft(after)
            at = at if at + 1 == self._size else after
            trailing = self._atoms[at].lexeme.type if at < self._size else None
            if trailing is not None:
                yield ref._replace(type=trailing), at + 1
        yield ref if kind is None else ref._replace(type=kind), after
