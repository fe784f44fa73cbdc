"""Units named besides: a convoy's fleets, those that support, runs of several with one verb."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Terrain, UnitType
from engine.reader.atoms import PLURALS, Sign
from engine.reader.references import VERBS, Ref, References
from engine.reader.vocabulary import Role

MOST_STEPS = 8
"""So many places, or units, of one order are read."""
MOST_SUBJECTS = 12
"""So many units of one verb are read."""
SHARED_VERBS = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.DISBAND})
"""The roles of verbs that several units may share."""
ROUTE_ROLES = frozenset({Role.VIA, Role.BY})
"""The roles of words that name the way of a convoyed army."""
_DEFENDING = frozenset({"defend", "defends", "defending"})
_OPENING = frozenset({"move", "take", "attack", "capture", "invade", "enter", "transfer"})
_WITH = frozenset({"with", "with the"})


class Ways(References):
    """One line of atoms, as the ways and the helpers of moves are asked about."""

    def _is_verb(self, index: int) -> bool:
        index = self._past_soft(index)
        return self._is_moving(index) or self._role(index) in {*VERBS, Role.NO_CHANGE}

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

    def _fleets_after(self, index: int) -> int:
        """The end of `with both fleets`, `by my fleets`: fleets that are meant and not named."""
        at = index + 1
        while self._role(at) is Role.FILLER and at < index + MOST_STEPS:
            at += 1
        is_fleets = self._is_plural(at) and self._atoms[at].lexeme.type is UnitType.FLEET
        return at + 1 if is_fleets and self._place(at + 1) is None else index

    # Runs, groups, and names said again.

    def _runs(self, start: int) -> Iterator[tuple[tuple[Ref, ...], int]]:
        """Several units with one verb, some with nothing between them: `PAR MAR BRE hold`."""
        for ref, end in self._refs(start):
            refs: tuple[Ref, ...] = (ref,)
            after, has_gap = end, False
            while ref.places and len(refs) < MOST_SUBJECTS and not self._atoms[after - 1].stopped:
                joint = after
                while self._is_joint(joint):
                    joint += 1
                following = next(self._refs(joint), None)
                if following is None or not following[0].places or following[0].is_in(refs):
                    break
                has_gap = has_gap or joint == after
                refs, after = (*refs, following[0]), following[1]
            after = self._past_all(after)
            if has_gap and self._role(self._past_soft(after)) in SHARED_VERBS:
                yield refs, after

    def _past_all(self, index: int) -> int:
        """`PAR, MAR and BRE all hold`: these units, not every one of the power."""
        is_said = index < self._size and self._atoms[index].lexeme.key == "all"
        return index + 1 if is_said and self._role(index + 1) in SHARED_VERBS else index

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
        return index < self._size and self._atoms[index].lexeme.key in PLURALS

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

    def _lone_kind(self, index: int) -> tuple[UnitType | None, int]:
        """`Disband the fleet`, `build a fleet`: a kind of unit that no place follows; its end."""
        is_article = index + 1 < self._size and self._atoms[index].lexeme.key == "a"
        if is_article and self._atoms[index + 1].lexeme.type is not None:
            index += 1
        lexeme = self._atoms[index].lexeme if index < self._size else None
        if lexeme is None or index + 1 == self._size:
            return None if lexeme is None else lexeme.type, index + 1
        is_word = len(lexeme.key) > 1 and self._is_sign(index + 1, Sign.SOFT)
        return lexeme.type if is_word else None, index + 1

    def _defends_another(self, index: int) -> bool:
        """`PAR defends MAR`: with another unit behind it this holding is a support."""
        verb = self._atoms[index - 1]
        is_defence = verb.lexeme.key in _DEFENDING and not verb.stopped
        following = next(self._refs(index), None) if is_defence else None
        return following is not None and bool(following[0].places)

    def _is_bracket(self, index: int) -> bool:
        """Whether a sign opens a remark: `hold F NWG (final)` names one unit."""
        return self._is_sign(index, Sign.SOFT) and self._atoms[index].lexeme.key == ":"

    def _parts_units(self, index: int) -> bool:
        """`F KIE > A BER`: a sign that sets off a wish from the next."""
        is_last = index + 1 >= self._size
        is_dash = self._is_sign(index, Sign.DASH)
        return is_dash and not is_last and self._atoms[index + 1].lexeme.type is not None

    def _begins_a_move(self, index: int) -> bool:
        """`PAR supports MAR, move MAR to SPA`: behind a sign, the verb of another order."""
        verb = self._past_soft(index)
        is_parted = verb > index or self._atoms[index - 1].stopped
        return is_parted and verb < self._size and self._atoms[verb].lexeme.key in _OPENING

    def _is_move_of_its_own(self, index: int, after: int) -> bool:
        """`Hold VIE. SER BUD`, `hold VIE, SER BUD`: behind a sign two places are a move."""
        is_parted = self._atoms[index - 1].stopped or self._is_joint(index - 1)
        found = self._place(after)
        is_place = found is not None and bool(found[0].places)
        return is_parted and is_place and not self._atoms[after - 1].stopped

    def _past_repeated_place(self, subjects: tuple[Ref, ...], role: Role, index: int) -> int:
        """`Army Paris stays in Paris`: the place said again."""
        place = self._place(index) if role is Role.HOLD else None
        if place is None or len(subjects) != 1 or not place[0].places:
            return index
        return place[1] if place[0].places == subjects[0].places else index
