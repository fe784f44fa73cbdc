"""The units that a move names besides its own: the fleets of its convoy, those that support it."""

from __future__ import annotations

from engine.board import Terrain, UnitType
from engine.notation.atoms import Sign
from engine.notation.references import VERBS, Ref, References
from engine.notation.vocabulary import Role

MOST_STEPS = 8
"""So many places, or units, of one order are read."""
ROUTE_ROLES = frozenset({Role.VIA, Role.BY})
"""The roles of words that name the way of a convoyed army."""
_PLURALS = frozenset({"armies", "armys", "fleets"})
_WITH = frozenset({"with", "with the"})


class Ways(References):
    """One line of atoms, as the ways and the helpers of moves are asked about."""

    def _is_verb(self, index: int) -> bool:
        index = self._past_soft(index)
        return self._is_moving(index) or self._role(index) in VERBS

    def _helpers(self, mover: Ref, index: int) -> tuple[tuple[Ref, ...], int]:
        """The supporters in `A SER - BUL with BUD`, `with bud support`; none for a convoy's fleets.

        No army sails with a unit on land, and no fleet is convoyed.
        """
        if self._atoms[index].lexeme.key not in _WITH:
            return (), index
        refs, after = self._units_after(index)
        at_sea = any(place.terrain is Terrain.SEA for ref in refs for place in ref.places)
        is_fleet = mover.type is UnitType.FLEET or (
            bool(mover.places) and all(place.terrain is Terrain.SEA for place in mover.places)
        )
        if not refs or (at_sea and not is_fleet):
            return (), index
        is_said = self._role(after) is Role.SUPPORT and self._place(after + 1) is None
        return refs, after + is_said

    def _units_after(self, index: int) -> tuple[tuple[Ref, ...], int]:
        """The units named after the word here, up to one that begins an order of its own."""
        refs: list[Ref] = []
        after = index = index + 1
        while len(refs) < MOST_STEPS:
            following = next(self._refs(index), None)
            if following is None or not following[0].places:
                break
            if refs and self._is_verb(following[1]):
                break
            refs.append(following[0])
            after = index = following[1]
            while self._is_joint(index):
                index += 1
        return tuple(refs), after

    def _route(self, index: int) -> tuple[tuple[Ref, ...], int]:
        """The seas or fleets after words such as `via` and `by`."""
        while self._role(index) in ROUTE_ROLES:
            index += 1
        refs: list[Ref] = []
        after = index
        while len(refs) < MOST_STEPS:
            following = next(self._refs(index), None)
            if following is None or following[0].type is UnitType.ARMY:
                break
            if not following[0].places:
                break
            refs.append(following[0])
            after = following[1]
            index = after
            if self._role(index) is Role.AND or self._is_sign(index, Sign.DASH):
                index += 1
            else:
                break
        return tuple(refs), after

    # Groups, and names said again.

    def _is_comma(self, index: int) -> bool:
        return index < self._size and self._atoms[index].lexeme.key == ","

    def _is_said_again(self, subject: Ref, index: int) -> bool:
        """`Brest, Brest to MAO`: the same name begins anew."""
        place = self._place(index)
        return place is not None and bool(subject.places) and place[0].places == subject.places

    def _group(self, index: int) -> tuple[Role, UnitType | None, int]:
        """Which units words such as `all other armies` are about, and where they end."""
        group, kind = Role.ALL, None
        for _ in range(MOST_STEPS):
            if self._role(index) in {Role.ALL, Role.REST}:
                group = Role.REST if self._role(index) is Role.REST else group
            elif self._is_plural(index):
                kind = self._atoms[index].lexeme.type
            else:
                break
            index += 1
        return group, kind, index

    def _is_plural(self, index: int) -> bool:
        """Whether a word means armies, or fleets, in general."""
        return index < self._size and self._atoms[index].lexeme.key in _PLURALS

    def _spared(self, index: int) -> tuple[tuple[Ref, ...], int]:
        """The units named after `except`, up to one that begins an order of its own."""
        spared: list[Ref] = []
        end = index
        while len(spared) < MOST_STEPS:
            following = next(self._refs(index), None)
            if following is None or not following[0].places or self._is_verb(following[1]):
                break
            spared.append(following[0])
            end = index = following[1]
            if not self._is_joint(index):
                break
            while self._is_joint(index):
                index += 1
        return tuple(spared), end
