"""From atoms to shapes: what the words of an order say, before the position decides what they mean.

A shape is one way to take a run of atoms as an order. Where several are possible (`A BUL RUM`:
a move with its dash lost, or a unit and the beginning of the next order) all are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.board import UnitType
from engine.reader.atoms import Atom, Sign
from engine.reader.references import VERBS, Ref
from engine.reader.vocabulary import Role, misspelt_role
from engine.reader.ways import MOST_STEPS, MOST_SUBJECTS, ROUTE_ROLES, SHARED_VERBS, Ways

_ALTERNATIVES = frozenset({Role.OR, Role.ELSE})
_MOVEMENT_VERBS = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY})
_JOINED_BY_COMMAS = frozenset({Role.HOLD, Role.SUPPORT, Role.DISBAND})
_GIVERS = frozenset({Role.BY, Role.FROM, Role.VIA})


class Shape(NamedTuple):
    """One way to take the atoms from `start` to `end` as an order.

    `verb` is None for a unit named alone. `subjects` are the units ordered, `other` the unit
    supported or convoyed, `path` the places of a move in order (the last is its destination),
    `choices` further destinations (joined by `or`, or by commas in a retreat), `route` the seas
    or fleets of a convoy. `by_convoy` None: not said. `explicit`: with a sign or a verb between
    unit and destination; `misspelt`: the verb was guessed; `group` ALL or REST when all units, or
    the remaining ones, are ordered, `kind` if only the armies or only the fleets are; `backers` the
    units that support the order besides; `is_choice`: the subjects are joined by `or`;
    `spared` the units that an order of a group leaves alone; `is_run`: between some of the subjects
    stands nothing at all.
    """

    start: int
    end: int
    verb: Role | None
    subjects: tuple[Ref, ...] = ()
    other: Ref | None = None
    path: tuple[Ref, ...] = ()
    choices: tuple[Ref, ...] = ()
    route: tuple[Ref, ...] = ()
    by_convoy: bool | None = None
    explicit: bool = True
    dashed: bool = False
    misspelt: bool = False
    group: Role | None = None
    waives: int = 1
    kind: UnitType | None = None
    backers: tuple[Ref, ...] = ()
    is_choice: bool = False
    spared: tuple[Ref, ...] = ()
    is_run: bool = False


class Shapes(Ways):
    """The shapes of one line of atoms."""

    def __init__(self, atoms: list[Atom]) -> None:
        super().__init__(atoms)
        roles = {atom.lexeme.role for atom in atoms}
        self._joins_units = not roles.isdisjoint({Role.AND, *_JOINED_BY_COMMAS})
        self._has_runs = not roles.isdisjoint(SHARED_VERBS)
        self._has_origins = Role.FROM in roles

    def at(self, start: int) -> Iterator[Shape]:
        """Every shape that begins at an atom; few, and each found in bounded time."""
        role = self._role(start)
        if role in {Role.ALL, Role.REST} or self._is_plural(start):
            yield from self._of_a_group(start)
        if role is not None and role <= Role.NO_CHANGE:
            yield from self._verb_first(start, role)
        for subjects, after in self._subjects(start):
            yield from self._predicate(start, subjects, after)
        for subjects, after in self._runs(start) if self._has_runs else ():
            for shape in self._predicate(start, subjects, after):
                yield shape._replace(is_run=True)
        if self._has_origins:
            yield from self._from_its_origin(start)

    # Units.

    def _subjects(self, start: int) -> Iterator[tuple[tuple[Ref, ...], int]]:
        """The units an order begins with: one, or several joined by `and` or commas."""
        for ref, after in self._refs(start):
            if ref.word is not None and ref.type is None and not self._is_verb(after):
                continue
            yield (ref,), after
            yield from self._joined(ref, after)

    def _joined(self, ref: Ref, after: int) -> Iterator[tuple[tuple[Ref, ...], int]]:
        """Several units with one verb; joined by commas alone they hold, support or disband."""
        refs: tuple[Ref, ...] = (ref,)
        has_and = False
        if not self._joins_units:
            return
        while len(refs) < MOST_SUBJECTS:
            joint = after
            while self._is_joint(joint):
                has_and = has_and or self._role(joint) is Role.AND
                joint += 1
            following = next(self._refs(joint), None) if joint > after else None
            if following is None or following[0].word is not None or following[0].is_in(refs):
                break
            refs, after = (*refs, following[0]), following[1]
        after = self._past_all(after) if len(refs) > 1 else after
        if len(refs) > 1 and (has_and or self._role(after) in _JOINED_BY_COMMAS):
            yield refs, after

    # What they are to do.

    def _predicate(self, start: int, subjects: tuple[Ref, ...], after: int) -> Iterator[Shape]:
        index = self._past_soft(after)
        route, index = self._route(index) if self._role(index) in ROUTE_ROLES else ((), index)
        by_convoy = True if index > self._past_soft(after) else None
        verb_at, dashed = self._past_moving(index)
        role = self._role(verb_at)
        if role is Role.NO_CHANGE and self._atoms[verb_at].lexeme.key.endswith("nothing"):
            role = Role.HOLD
        base = Shape(start, after, None, subjects, dashed=dashed)
        explicit = verb_at > index
        if role is None and not explicit and (role := self._misspelt_role(verb_at)) is not None:
            base = base._replace(misspelt=True)
            if role is Role.MOVE:
                verb_at, _dashed = self._past_moving(verb_at + 1)
                explicit = True
        if role in VERBS and role is not None:
            yield from self._verb(base, role, verb_at + 1)
            return
        if not explicit and (index > after or len(subjects) > 1):
            colon = index > after and by_convoy is None and len(subjects) == 1
            colon = colon and not self._is_said_again(subjects[0], verb_at)
            if not colon:
                if len(subjects) == 1:
                    yield base
                return
        place = self._place(verb_at)
        if place is not None and (explicit or place[0].places):
            shape = base._replace(
                verb=Role.MOVE, explicit=explicit, route=route, by_convoy=by_convoy
            )
            yield from self._move(shape, verb_at)
        if not explicit and len(subjects) == 1:
            yield base

    def _misspelt_role(self, index: int) -> Role | None:
        """The role of a verb with one letter wrong, its first letter right."""
        if index >= self._size or not self._atoms[index].lexeme.is_unknown:
            return None
        return misspelt_role(self._atoms[index].lexeme.key)

    def _verb(self, base: Shape, role: Role, index: int) -> Iterator[Shape]:
        if role is Role.SUPPORT:
            yield from self._support(base, index)
        elif role is Role.CONVOY:
            yield from self._convoy(base, index)
        elif role is Role.RETREAT:
            yield from self._retreat(base, index)
        elif role is Role.BUILD:
            kind = self._atoms[index].lexeme.type if index < self._size else None
            refs = tuple(ref._replace(type=ref.type or kind) for ref in base.subjects)
            yield base._replace(verb=role, subjects=refs, end=index + (kind is not None))
        else:
            held = base._replace(
                verb=role, end=self._past_repeated_place(base.subjects, role, index)
            )
            if held.end == index and self._defends_another(index):
                yield from self._support(base, index)
                return
            yield held
            if role is Role.HOLD:
                yield from self._backed(held)

    def _move(self, shape: Shape, index: int) -> Iterator[Shape]:
        path: list[Ref] = []
        for _ in range(MOST_STEPS):
            found = self._destination(index)
            if found is None:
                break
            ref, after = found
            path.append(ref)
            index, _dashed = self._past_moving(after)
            if index == after or self._begins_a_move(after):
                index = after
                break
            if self._place(index) is None and self._role(index) is not Role.BY:
                index = after
                break
        if not path:
            return
        choices, index = self._choices(index, commas=False)
        moved = shape._replace(path=tuple(path), choices=choices, end=index)
        yield from self._with_route(moved)

    def _destination(self, index: int) -> tuple[Ref, int] | None:
        """A place to go to, perhaps by the unit that is there (`attack the army in Paris`)."""
        for _ in range(MOST_STEPS):
            if index >= self._size:
                return None
            lexeme = self._atoms[index].lexeme
            following = self._atoms[index + 1].lexeme if index + 1 < self._size else None
            skips = lexeme.type is not None or (lexeme.power is not None and not lexeme.places)
            if not skips or following is None or following.sign is not None:
                break
            index += 1
        found = self._place(index)
        if found is None or found[0].type is None:
            return found
        return found[0]._replace(type=None), found[1]

    def _with_route(self, shape: Shape) -> Iterator[Shape]:
        for routed in self._routed(shape):
            yield routed
            yield from self._backed(routed)

    def _backed(self, shape: Shape) -> Iterator[Shape]:
        """`..., supported by MAR and GAS`: the units whose support is written with the move."""
        index = self._past_soft(shape.end)
        if self._role(index) is not Role.BACKED:
            return
        refs, after = self._units_after(index)
        if refs:
            yield shape._replace(backers=refs, end=after)

    def _routed(self, shape: Shape) -> Iterator[Shape]:
        index = shape.end
        if self._role(self._past_soft(index)) in ROUTE_ROLES:
            index = self._past_soft(index)
        if self._role(index) is Role.OVERLAND:
            yield shape._replace(by_convoy=False, end=index + 1)
        elif self._role(index) in ROUTE_ROLES:
            is_ordered = shape.verb is Role.MOVE and bool(shape.subjects)
            backers, after = self._helpers(shape.subjects[0], index) if is_ordered else ((), index)
            if backers:
                yield shape._replace(backers=backers, end=after)
                return
            route, after = self._route(index)
            if not route and (end := self._fleets_after(index)) > index:
                yield shape._replace(route=(Ref(UnitType.FLEET),), end=end)
                return
            if route:
                yield shape._replace(by_convoy=True, route=(*shape.route, *route), end=after)
            if self._role(index) is Role.VIA:
                yield shape._replace(by_convoy=True, end=index + 1)
            else:
                yield shape
        else:
            yield shape

    def _choices(self, index: int, *, commas: bool) -> tuple[tuple[Ref, ...], int]:
        """Further destinations, joined by `or` (and, in a retreat, by commas and `then`)."""
        refs: list[Ref] = []
        while len(refs) < MOST_STEPS:
            joint = index
            while self._is_alternative(joint) or (
                commas and (self._is_sign(joint, Sign.SOFT) or self._role(joint) is Role.AND)
            ):
                joint += 1
            if joint == index:
                break
            joint, _dashed = self._past_moving(joint)
            found = self._place(joint)
            if found is None or not found[0].places or self._is_verb(found[1]):
                break
            refs.append(found[0])
            index = found[1]
        return tuple(refs), index

    def _is_alternative(self, index: int) -> bool:
        """`or`, `else`, or the stroke of `A PAR - BUR/PIC`."""
        if self._role(index) in _ALTERNATIVES:
            return True
        return self._is_sign(index, Sign.SOFT) and self._atoms[index].lexeme.key == "/"

    def _support(self, base: Shape, index: int) -> Iterator[Shape]:
        base = base._replace(verb=Role.SUPPORT)
        alone = base._replace(end=index)
        index = self._past_soft(index)
        first, _dashed = self._past_moving(index)
        refs = list(self._refs(first))
        if not refs or self._is_comma(alone.end) or self._atoms[alone.end - 1].stopped:
            yield alone
        for ref, after in refs:
            yield from self._supported(base, ref, after)
            if first > index and ref.places:
                yield base._replace(path=(ref,), end=after)

    def _supported(self, base: Shape, ref: Ref, after: int) -> Iterator[Shape]:
        to, dashed = self._past_moving(self._past_soft(after))
        if self._role(to) is Role.HOLD:
            yield base._replace(other=ref, end=to + 1)
            if to == after and not self._atoms[after - 1].stopped:
                return
        giver = self._role(after)
        if giver in _GIVERS and ref.places:
            for mover, end in self._refs(after + 1):
                if mover.names_a_place:
                    yield base._replace(other=mover, path=(ref,), end=end)
        if self._is_moving(self._past_soft(after)) and not self._begins_a_move(after):
            shape = base._replace(other=ref, dashed=base.dashed or dashed)
            yield from self._move(shape, to)
        else:
            place = self._place(after)
            if place is not None and place[0].places:
                yield base._replace(other=ref, path=(place[0],), explicit=False, end=place[1])
        yield base._replace(other=ref, end=after)

    def _convoy(self, base: Shape, index: int) -> Iterator[Shape]:
        base = base._replace(verb=Role.CONVOY)
        index = self._past_soft(index)
        first, _dashed = self._past_moving(index)
        refs = list(self._refs(first))
        if not refs:
            yield base._replace(end=index)
        for ref, after in refs:
            if first > index and ref.places and self._role(after) in _GIVERS:
                for mover, end in self._refs(after + 1):
                    if mover.names_a_place:
                        yield base._replace(other=mover, path=(ref,), end=end)
            to, dashed = self._past_moving(self._past_soft(after))
            if to > self._past_soft(after) and not self._begins_a_move(after):
                shape = base._replace(other=ref, dashed=base.dashed or dashed)
                yield from self._move(shape, to)
            else:
                place = self._place(after)
                if place is not None and place[0].places:
                    yield base._replace(other=ref, path=(place[0],), explicit=False, end=place[1])
            yield base._replace(other=ref, end=after)

    def _retreat(self, base: Shape, index: int) -> Iterator[Shape]:
        base = base._replace(verb=Role.RETREAT)
        to, dashed = self._past_moving(self._past_soft(index))
        found = self._place(to)
        if found is None:
            if self._role(to) is Role.DISBAND:
                yield base._replace(verb=Role.DISBAND, end=to + 1)
            return
        choices, end = self._choices(found[1], commas=True)
        yield base._replace(path=(found[0],), choices=choices, dashed=dashed, end=end)

    def _from_its_origin(self, start: int) -> Iterator[Shape]:
        """`Burgundy from Paris`: where to, and then from where."""
        aim = self._place(start)
        if aim is None or not aim[0].places:
            return
        origin = self._past_soft(aim[1])
        if self._role(origin) is Role.FROM:
            for mover, end in self._refs(origin + 1):
                if mover.places and mover.places != aim[0].places:
                    yield Shape(start, end, Role.MOVE, (mover,), path=(aim[0],))

    # Verbs that come first.

    def _of_a_group(self, start: int) -> Iterator[Shape]:
        """`All hold`, `the other armies hold`, `everybody holds except Paris`."""
        group, kind, index = self._group(start)
        index, _dashed = self._past_moving(self._past_soft(index))
        role = self._role(index)
        if role not in {Role.HOLD, Role.DISBAND}:
            return
        index += 1
        after, after_kind, end = self._group(index)
        if end > index:
            group, kind, index = after, kind or after_kind, end
        yield from self._sparing(Shape(start, index, role, group=group, kind=kind))

    def _sparing(self, shape: Shape) -> Iterator[Shape]:
        """`..., except Paris`: the order of a group, and whom it leaves alone."""
        index = self._past_soft(shape.end)
        if self._role(index) is not Role.EXCEPT:
            yield shape
            return
        spared, end = self._spared(index + 1)
        yield shape._replace(group=Role.REST, spared=spared, end=end)
        if spared:
            yield shape._replace(group=Role.REST, end=index + 1)

    def _verb_first(self, start: int, role: Role) -> Iterator[Shape]:
        base = Shape(start, start + 1, role)
        if role in {Role.WAIVE, Role.NO_CHANGE}:
            yield from self._waived(self._counted(base))
        elif role in {Role.BUILD, Role.REMOVE, Role.DISBAND, Role.HOLD}:
            yield from self._of_several(base)
        elif role is Role.MOVE:
            index, _dashed = self._past_moving(start)
            for subjects, after in self._subjects(self._past_soft(index)):
                yield from (
                    shape
                    for shape in self._predicate(start, subjects, after)
                    if shape.verb is Role.MOVE and shape.explicit
                )
            yield from self._given_by(self._move(base, index))
        elif role is Role.SUPPORT:
            yield from self._given_by(self._support(base, start + 1))
        elif role is Role.CONVOY:
            yield from self._convoyed(base)
        elif role is Role.RETREAT:
            yield from self._retreat(base, start + 1)
            for subjects, after in self._subjects(self._past_soft(start + 1)):
                if self._is_moving(after):
                    yield from self._retreat(base._replace(subjects=subjects), after)

    def _convoyed(self, base: Shape) -> Iterator[Shape]:
        """`Convoy A LON - NWY`, with its fleets or without; a unit before it might be the fleet."""
        before = self._atoms[base.start - 1] if base.start else None
        is_alone = before is None or before.stopped or not before.lexeme.places
        for shape in self._convoy(base, base.end):
            if shape.path and not shape.route and is_alone:
                yield shape
            yield from self._given_by(iter((shape,)))

    def _waived(self, shape: Shape) -> Iterator[Shape]:
        """`Waive`, and with a center behind it `build nothing in Paris`; not `waive both`."""
        yield shape
        place = self._place(shape.end) if shape.verb is Role.WAIVE else None
        if place is not None and any(one.is_center for one in place[0].places):
            yield shape._replace(subjects=(place[0],), end=place[1])

    def _counted(self, base: Shape) -> Shape:
        """`Waive 2 builds`."""
        if not self._is_sign(base.end, Sign.NUMBER):
            return base
        number = min(int(self._atoms[base.end].lexeme.key[:2]), MOST_SUBJECTS)
        end = base.end + (2 if self._role(base.end + 1) is Role.BUILD else 1)
        return base._replace(waives=number, end=end)

    def _of_several(self, base: Shape) -> Iterator[Shape]:
        yield from self._of_groups(base)
        refs: tuple[Ref, ...] = ()
        is_choice = False
        kinds: UnitType | None = None
        end = index = self._past_soft(base.end)
        while self._is_sign(index, Sign.NUMBER):
            index += 1
        while len(refs) < MOST_SUBJECTS:
            following = next(self._refs(index), None)
            if following is None or self._is_order_of_its_own(base, refs, index, following[1]):
                break
            if refs and following[0].word is not None and self._is_bracket(index - 1):
                break
            if following[0].type is not None:
                kinds = following[0].type if self._is_plural(index) else None
            refs, end = (
                (*refs, following[0]._replace(type=following[0].type or kinds)),
                following[1],
            )
            is_choice = is_choice or (len(refs) > 1 and self._role(index - 1) is Role.OR)
            index = end
            while self._joins_a_list(index):
                index += 1
        kind, after = self._lone_kind(index)
        if not refs and kind is not None:
            refs, end = (Ref(kind),), after
        if refs:
            yield base._replace(subjects=refs, end=end, is_choice=is_choice)
        elif base.verb is Role.DISBAND and base.end == self._size:
            yield base

    def _of_groups(self, base: Shape) -> Iterator[Shape]:
        """`Hold all`, `hold everything except Paris`."""
        index = self._past_soft(base.end)
        group, kind, end = self._group(index)
        if end == index or self._place(end) is not None or base.verb is Role.BUILD:
            return
        for shape in self._sparing(base._replace(group=group, kind=kind, end=end)):
            if shape.spared or base.verb is not Role.REMOVE:
                yield shape

    def _joins_a_list(self, index: int) -> bool:
        if self._is_sign(index, Sign.NUMBER) or self._is_joint(index):
            return True
        return self._role(index) in _ALTERNATIVES or self._parts_units(index)

    def _is_order_of_its_own(
        self, base: Shape, refs: tuple[Ref, ...], index: int, after: int
    ) -> bool:
        """Whether a unit of a list is rather the beginning of another order."""
        if not refs:
            return False
        if base.verb in {Role.HOLD, Role.DISBAND}:
            is_colon = self._is_bracket(after) and self._place(after + 1) is not None
            is_own = self._is_move_of_its_own(index, after) or self._role(after) is Role.FROM
            return is_colon or is_own or self._is_verb(after)
        if self._parts_units(after):
            return False
        return self._is_moving(after) or self._role(after) in _MOVEMENT_VERBS

    def _given_by(self, shapes: Iterator[Shape]) -> Iterator[Shape]:
        """`Support A MAR - BUR with A PAR`: the unit that is ordered comes last."""
        for shape in shapes:
            if shape.route:
                yield shape._replace(subjects=shape.route, route=(), by_convoy=None)
            elif self._role(shape.end) in _GIVERS:
                for subjects, after in self._subjects(shape.end + 1):
                    if len(subjects) == 1 or not self._is_verb(after):
                        yield shape._replace(subjects=subjects, end=after)
