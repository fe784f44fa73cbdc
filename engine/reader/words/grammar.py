"""Which ways of writing an order there are: from tokens to parses.

A parse is one way to take a run of tokens as an order, before the position decides what it means.
Where several are possible (`A BUL RUM`: a move with its dash lost, or a unit and the beginning of
the next order) all are given.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from engine.board import Power, Terrain, UnitType
from engine.reader.words.tokens import PLURALS, VERBS, Ref, References, Sign, Token
from engine.reader.words.vocabulary import (
    BOTH_NEIGHBOURS,
    CARRIED,
    CORRECTING,
    DOES_SO,
    EACH_OTHER,
    GETTING_HELP,
    SO_DOES,
    Role,
    misspelt_role,
)

MOST_STEPS = 8
"""The number of places, or units, of one order that are read."""
MOST_SUBJECTS = 12
"""The number of units of one verb that are read."""
SHARED_VERBS = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.DISBAND})
"""The roles of verbs that several units may share."""
ROUTE_ROLES = frozenset({Role.VIA, Role.BY})
"""The roles of words that name the way of a convoyed army."""
_DEFENDING = frozenset({"defend", "defends", "defending"})
_OPENING = frozenset({"move", "take", "attack", "capture", "invade", "enter", "transfer"})
_NEGATING = frozenset({"dont", "doesnt", "wont", "never"})
_MOVING_AT_ALL = frozenset({"move", "moves", "moving", "go", "goes"})
_SHORT = 4
_MOVES = frozenset({"attack", "move", "landing", "invasion", "assault", "crossing"})
_POINTING = frozenset({"this", "that", "the", "its", "his"})
_WITH = frozenset({"with", "with the", "w"})
_ACROSS = frozenset({"over", "across"})
_ALTERNATIVES = frozenset({Role.OR, Role.ELSE})
_MOVEMENT_VERBS = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY})
_JOINED_BY_COMMAS = frozenset({Role.HOLD, Role.SUPPORT, Role.DISBAND})
_INTRODUCING_UNIT = frozenset({Role.BY, Role.FROM, Role.VIA})

_Subjects: TypeAlias = tuple[tuple[Ref, ...], int]
"""Units ordered together, and where the words behind them begin."""


class Parse(NamedTuple):
    """One way to take the tokens from `start` to `end` as an order.

    `verb` is None for a unit named alone. `subjects` are the units ordered; `is_choice`: they are
    joined by `or`; `is_run`: between some of them stands nothing at all. `other` is the unit
    supported or convoyed. `path` are the places of a move in order, the last one its destination;
    `choices` are further destinations, joined by `or`, or in a retreat by commas. `route` are the
    seas or fleets of a convoy; `by_convoy` is None where nothing is written about that.
    `supporters` are units whose support is written with the order. `waives` is the number of builds
    waived. `helped` is the power whose unit is supported, where only the power is named.
    `is_mutual`: the two subjects, or the two units of a kind, support one another.

    `explicit`: a sign or a verb stands between unit and destination; `dashed`: that is a dash;
    `misspelt`: the verb was guessed. `group` is ALL or REST where all units, or the remaining ones,
    are ordered; `kind` limits it to armies or to fleets, and `exceptions` are the units left out.
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
    supporters: tuple[Ref, ...] = ()
    is_choice: bool = False
    exceptions: tuple[Ref, ...] = ()
    is_run: bool = False
    helped: Power | None = None
    is_mutual: bool = False


class Grammar(References):
    """Finds the parses of one line of tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        super().__init__(tokens)
        roles = {lexeme.role for lexeme in self._lexemes}
        self._joins_units = not roles.isdisjoint({Role.AND, *_JOINED_BY_COMMAS})
        self._has_runs = not roles.isdisjoint(SHARED_VERBS)
        self._has_origins = Role.FROM in roles
        keys = {lexeme.key for lexeme in self._lexemes}
        self._has_others = not keys.isdisjoint(SO_DOES | DOES_SO)

    def parses_at(self, start: int) -> Iterator[Parse]:
        """Every parse that begins at a token: few, and each found in bounded time."""
        role = self._role(start)
        if role in {Role.ALL, Role.REST} or self._is_plural(start):
            yield from self._of_a_group(start)
        if role is not None and role <= Role.NO_CHANGE:
            yield from self._verb_first(start, role)
        for subjects, after in self._subjects(start):
            for parse in self._predicate(start, subjects, after):
                yield parse
                is_whole = parse.verb in {Role.HOLD, Role.DISBAND} or parse.path or parse.other
                if self._has_others and is_whole and parse.verb in SHARED_VERBS:
                    yield from self._with_others(parse)
        for ref, end in self._refs(start) if self._has_runs else ():
            for subjects, after in self._several(ref, end, is_run=True) if ref.places else ():
                for parse in self._predicate(start, subjects, after):
                    yield parse._replace(is_run=True)
        if self._has_origins:
            yield from self._from_its_origin(start)

    # Units.

    def _subjects(self, start: int) -> Iterator[_Subjects]:
        """The units an order begins with: one, or several joined by `and` or commas."""
        for ref, after in self._refs(start):
            if ref.word is not None and ref.type is None and not self._is_verb(after):
                continue
            yield (ref,), after
            if self._joins_units and not self._is_route(start - 1):
                yield from self._several(ref, after, is_run=False)

    def _is_route(self, index: int) -> bool:
        """Whether a fleet that carries an army is named next: `APU - TUN via ION, VEN stays`."""
        return (
            index > 0 and self._role(index) in ROUTE_ROLES and bool(self._lexemes[index - 1].places)
        )

    def _several(self, ref: Ref, after: int, *, is_run: bool) -> Iterator[_Subjects]:
        """Several units with one verb; joined by commas alone they hold, support or disband.

        Between some units of a run stands nothing at all: `PAR MAR BRE hold`.
        """
        refs: tuple[Ref, ...] = (ref,)
        has_and = has_gap = False
        while len(refs) < MOST_SUBJECTS:
            joint = self._past_joints(after)
            if joint == after and (not is_run or self._tokens[after - 1].stopped):
                break
            if len(refs) > 1 and self._lexeme(joint).key == "both":
                has_and, after = True, joint + 1
                break
            following, end = next(self._refs(joint), (ref, after))
            is_known = bool(following.places) or (following.word is None and not is_run)
            if not is_known or end == after or following.is_in(refs):
                break
            has_and = has_and or any(self._role(at) is Role.AND for at in range(after, joint))
            has_gap = has_gap or joint == after
            refs, after = (*refs, following), end
        after = self._past_all(after)
        if is_run:
            is_shared = has_gap and self._role(self._past_soft(after)) in SHARED_VERBS
        else:
            verb = self._role(self._past_soft(after))
            is_shared = len(refs) > 1 and (has_and or verb in _JOINED_BY_COMMAS)
        if is_shared:
            yield refs, after

    def _with_others(self, parse: Parse) -> Iterator[Parse]:
        """Read the units that do the same: `Vienna holds, so does Budapest`, `... Budapest too`."""
        index = self._past_joints(parse.end)
        if self._lexeme(index).key in SO_DOES:
            refs, end = self._units_after(index)
        else:
            ref, end = next(self._refs(index), (Ref(), index))
            refs, end = ((ref,), end + 1) if self._lexeme(end).key in DOES_SO else ((), end)
        if refs and all(ref.places for ref in refs):
            yield parse._replace(subjects=(*parse.subjects, *refs), end=end)

    # Verbs that come after the units.

    def _predicate(self, start: int, subjects: tuple[Ref, ...], after: int) -> Iterator[Parse]:
        at = self._past_soft(after)
        if at == after and self._lexeme(at).key == "also":
            at += 1
        route, index = self._way(at)
        verb_at, dashed = self._past_moving(index)
        is_carried = verb_at > index and self._lexeme(verb_at - 1).key in CARRIED
        by_convoy = True if index > at or is_carried else None
        role = self._role(verb_at)
        if self._lexeme(verb_at).key in _NEGATING and self._moves_nowhere(verb_at + 1):
            yield Parse(start, verb_at + 2, Role.HOLD, subjects)
            return
        if role is Role.NO_CHANGE and self._tokens[verb_at].lexeme.key.endswith("nothing"):
            role = Role.HOLD
        base = Parse(start, after, None, subjects, dashed=dashed)
        explicit = verb_at > index
        unknown = self._lexeme(verb_at)
        if unknown.is_unknown and not explicit and (role := misspelt_role(unknown.key)) is not None:
            base = base._replace(misspelt=True)
            if role is Role.MOVE and len(unknown.key) > _SHORT:
                verb_at, _dashed = self._past_moving(verb_at + 1)
                explicit = True
        if role in VERBS and role is not None:
            yield from self._verb(base, role, verb_at + 1)
            return
        yield from self._aided_by(base, verb_at)
        place = self._place(verb_at)
        is_one = len(subjects) == 1
        # Not where the same name begins again: `Brest, Brest to MAO`.
        is_repeated = index > after and place is not None and place[0].is_in(subjects)
        may_go_there = is_one and by_convoy is None and not is_repeated
        if place is not None and (explicit or (place[0].places and may_go_there)):
            parse = base._replace(
                verb=Role.MOVE, explicit=explicit, route=route, by_convoy=by_convoy
            )
            yield from self._move(parse, verb_at)
        if not explicit and is_one:
            yield base

    def _aided_by(self, base: Parse, index: int) -> Iterator[Parse]:
        """Read who supports the units: `Bulgaria gets help from Con`, `Bud and Gal behind Ser`."""
        units = base.subjects
        if self._lexeme(index).key in GETTING_HELP and len(units) == 1:
            refs, end = self._units_after(index)
            if refs:
                yield base._replace(verb=Role.SUPPORT, subjects=refs, other=units[0], end=end)
        elif self._lexeme(index).key == "behind" and len(units) > 1:
            yield from self._support(base, index + 1)

    def _way(self, at: int) -> tuple[tuple[Ref, ...], int]:
        """Read the seas between a unit and where it goes: `via NTH to DEN`, `goes over NTH to`."""
        if self._role(at) in ROUTE_ROLES:
            return self._route(at)
        verb_at, _dashed = self._past_moving(at)
        if verb_at > at and self._role(verb_at) in ROUTE_ROLES:
            seas, behind = self._route(verb_at)
            if seas and self._is_moving(behind):
                return seas, behind
        return (), at

    def _moves_nowhere(self, index: int) -> bool:
        """Whether a word of moving stands here, and no place behind it: `Rome doesn't move`."""
        is_moving = self._role(index) is Role.MOVE and self._lexeme(index).key in _MOVING_AT_ALL
        return is_moving and (
            self._tokens[index].stopped or self._place(self._past_moving(index + 1)[0]) is None
        )

    def _verb(self, base: Parse, role: Role, index: int) -> Iterator[Parse]:
        if role is Role.SUPPORT:
            yield from self._support(base, index)
        elif role is Role.CONVOY:
            yield from self._convoy(base, index)
        elif role is Role.RETREAT:
            yield from self._retreat(base, index)
        elif role is Role.BUILD:
            kind = self._lexeme(index).type
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
                yield from self._with_supporters(held)

    def _move(self, parse: Parse, index: int) -> Iterator[Parse]:
        path: list[Ref] = []
        end = index
        for _ in range(MOST_STEPS):
            found = self._destination(index)
            if found is None:
                break
            ref, after = found
            if path and not ref.places and self._tells_why(index, after):
                index = end
                break
            if path and ref.is_in(parse.subjects):
                # `BUL - GRE to BUL - SER` changes one move into another.
                index = end
                break
            path.append(ref)
            end = after
            index, _dashed = self._past_moving(after)
            is_over = index == after or self._begins_a_move(after)
            if is_over or (self._place(index) is None and self._role(index) is not Role.BY):
                index = after
                break
        if not path:
            return
        choices, index = self._choices(index, commas=False)
        for routed in self._routed(parse._replace(path=tuple(path), choices=choices, end=index)):
            yield routed
            yield from self._with_supporters(routed)

    def _tells_why(self, index: int, after: int) -> bool:
        """Whether words such as `to annoy Pierre` say what a move is for."""
        is_plain_to = self._lexeme(index - 1).key == "to"
        return is_plain_to and not self._is_moving(after) and self._lexeme(index).is_unknown

    def _destination(self, index: int) -> tuple[Ref, int] | None:
        """A place to go to, perhaps named by the unit there: `attack the army in Paris`."""
        for _ in range(MOST_STEPS):
            lexeme = self._lexeme(index)
            skips = lexeme.type is not None or (lexeme.power is not None and not lexeme.places)
            if not skips or self._lexeme(index + 1).sign is not None:
                break
            index += 1
        return self._place(index)

    def _with_supporters(self, parse: Parse) -> Iterator[Parse]:
        """Read units whose support is written with an order: `..., supported by MAR and GAS`.

        Units behind `with` may be the fleets of a convoy instead: `A SER - BUL with BUD`, `with bud
        support` are supports, as no army sails with a unit on land, and no fleet is convoyed.
        """
        index = self._past_soft(parse.end)
        if self._role(index) is Role.AND and self._lexeme(index + 1).key in GETTING_HELP:
            index += 1
        if self._lexeme(index).key in BOTH_NEIGHBOURS:
            both = Ref(word=self._lexeme(index).key)
            yield parse._replace(supporters=(both,), end=index + 1)
            return
        is_with = self._lexeme(index).key in _WITH and bool(parse.subjects)
        if self._role(index) is not Role.BACKED and not is_with:
            return
        refs, after = self._units_after(index)
        is_word_used = self._is_support_alone(after)
        is_convoy = is_with and not is_word_used and _is_at_sea(refs)
        if refs and (not is_convoy or _is_fleet(parse.subjects[0])):
            yield parse._replace(supporters=refs, end=after + is_word_used)

    def _routed(self, parse: Parse) -> Iterator[Parse]:
        index = self._past_soft(parse.end)
        role = self._role(index)
        if role is Role.OVERLAND and index == parse.end:
            yield parse._replace(by_convoy=False, end=index + 1)
        elif role in ROUTE_ROLES:
            supported = list(self._with_supporters(parse)) if parse.verb is Role.MOVE else []
            if supported:
                yield from supported
                return
            route, after = self._route(index)
            if not route and (end := self._fleets_after(index)) > index:
                yield parse._replace(route=(Ref(UnitType.FLEET),), end=end)
                return
            if route:
                yield parse._replace(by_convoy=True, route=(*parse.route, *route), end=after)
            if role is Role.VIA:
                yield parse._replace(by_convoy=True, end=index + 1)
            else:
                yield parse
        else:
            yield parse

    def _choices(self, index: int, *, commas: bool) -> tuple[tuple[Ref, ...], int]:
        """Read further destinations, joined by `or`, and in a retreat by commas and `then`."""
        refs: list[Ref] = []
        while len(refs) < MOST_STEPS:
            joint = index
            while self._is_alternative(joint) or (commas and self._is_joint(joint)):
                joint += 1
            if joint == index:
                break
            joint, _dashed = self._past_moving(joint)
            found = self._place(joint)
            if found is None or not found[0].places or self._is_verb(found[1]):
                break
            if self._lexeme(index).key == "/" and self._place(found[1]) is not None:
                break  # `BUD GAL / VIE BUD`: two moves
            refs.append(found[0])
            index = found[1]
        return tuple(refs), index

    def _is_alternative(self, index: int) -> bool:
        """Whether `or`, `else`, or the stroke of `A PAR - BUR/PIC` stands here."""
        return self._role(index) in _ALTERNATIVES or self._lexeme(index).key == "/"

    def _support(self, base: Parse, index: int) -> Iterator[Parse]:
        base = base._replace(verb=Role.SUPPORT)
        if self._lexeme(index - 1).key in EACH_OTHER:
            if len(base.subjects) > 1:
                yield base._replace(is_mutual=True, end=index)
            return
        alone = base._replace(end=index + self._is_pronoun_for_move(index))
        index = self._past_soft(index)
        first, _dashed = self._past_moving(index)
        refs = list(self._refs(first))
        if (
            not refs
            or alone.end > index
            or self._lexeme(alone.end).key == ","
            or self._tokens[alone.end - 1].stopped
        ):
            yield alone
        yield from self._supported_power(base, first)
        if (power := self._lexeme(first).power) is not None and not self._lexeme(first).places:
            base = base._replace(helped=power)
        for ref, after in refs:
            yield from self._supported(base, ref, after)
            if first > index and ref.places:
                yield base._replace(path=(ref,), end=after)

    def _supported_power(self, base: Parse, index: int) -> Iterator[Parse]:
        """Read a support of whichever unit of a power can go somewhere: `helps Italy into VIE`."""
        named, after = self._lexeme(index), index + 1
        kind = self._lexeme(after).type
        if named.power is None or (named.places and kind is None):
            return
        after += kind is not None
        base = base._replace(helped=named.power, kind=kind)
        to, _dashed = self._past_moving(after)
        aim = self._place(to) if to > after else None
        if aim is not None and aim[0].places:
            yield base._replace(path=(aim[0],), end=aim[1])
        elif aim is None and (self._place(after) is None or self._tokens[after - 1].stopped):
            is_hold = self._role(to) is Role.HOLD
            yield base._replace(end=to + is_hold, explicit=not is_hold)

    def _is_pronoun_for_move(self, index: int) -> bool:
        """Whether a move is only pointed at, its place not named: `supports this attack`."""
        is_noun = self._lexeme(index).key in _MOVES
        is_pointed_at = is_noun and not _POINTING.isdisjoint(self._tokens[index - 1].after)
        is_last = is_noun and self._tokens[index].stopped
        return is_pointed_at and (is_last or self._place(self._past_moving(index + 1)[0]) is None)

    def _supported(self, base: Parse, ref: Ref, after: int) -> Iterator[Parse]:
        to, _dashed = self._past_moving(self._past_soft(after))
        if self._role(to) is Role.HOLD:
            yield base._replace(other=ref, end=to + 1)
            if to == after and not self._tokens[after - 1].stopped:
                return
        yield from self._aided(base, ref, after, may_be_aim=True)

    def _convoy(self, base: Parse, index: int) -> Iterator[Parse]:
        alone = index + (self._lexeme(index).key in _ACROSS)
        base = base._replace(verb=Role.CONVOY, end=alone)
        index = self._past_soft(alone)
        first, _dashed = self._past_moving(index)
        refs = list(self._refs(first))
        if not refs or self._lexeme(alone).key == "," or self._tokens[alone - 1].stopped:
            yield base
        for ref, after in refs:
            yield from self._aided(base, ref, after, may_be_aim=first > index)

    def _aided(self, base: Parse, ref: Ref, after: int, *, may_be_aim: bool) -> Iterator[Parse]:
        """Read where a supported or convoyed unit goes; `may_be_aim`: the unit may come second."""
        if may_be_aim and ref.places and self._role(after) in _INTRODUCING_UNIT:
            for mover, end in self._refs(after + 1):
                if mover.names_a_place:
                    yield base._replace(other=mover, path=(ref,), end=end)
        joint = self._past_soft(after)
        to, dashed = self._past_moving(joint)
        if to > joint and not self._begins_a_move(after):
            yield from self._move(base._replace(other=ref, dashed=base.dashed or dashed), to)
        elif (place := self._place(after)) is not None and place[0].places:
            yield base._replace(other=ref, path=(place[0],), explicit=False, end=place[1])
        yield base._replace(other=ref, end=after)

    def _retreat(self, base: Parse, index: int) -> Iterator[Parse]:
        base = base._replace(verb=Role.RETREAT)
        to, dashed = self._past_moving(self._past_soft(index))
        found = self._place(to)
        if found is None:
            if self._role(to) is Role.DISBAND:
                yield base._replace(verb=Role.DISBAND, end=to + 1)
            return
        choices, end = self._choices(found[1], commas=True)
        yield base._replace(path=(found[0],), choices=choices, dashed=dashed, end=end)

    def _from_its_origin(self, start: int) -> Iterator[Parse]:
        """Read a destination before its origin: `Burgundy from Paris`."""
        aim = self._place(start)
        if aim is None or not aim[0].places:
            return
        origin = self._past_soft(aim[1])
        if self._role(origin) is Role.FROM:
            for mover, end in self._refs(origin + 1):
                if mover.places and mover.places != aim[0].places:
                    yield Parse(start, end, Role.MOVE, (mover,), path=(aim[0],))

    # Verbs that come first.

    def _of_a_group(self, start: int) -> Iterator[Parse]:
        """Read `all hold`, `the other armies hold`, `everybody holds except Paris`."""
        group, kind, index = self._group(start)
        index, _dashed = self._past_moving(self._past_soft(index))
        role = self._role(index)
        if self._lexeme(index).key in EACH_OTHER:
            yield Parse(start, index + 1, role, kind=kind, is_mutual=True)
        elif role is Role.BUILD and self._role(index + 1) is Role.WAIVE:
            yield Parse(start, index + 2, Role.WAIVE, group=group)
        elif role is Role.WAIVE:
            yield Parse(start, index + 1, Role.WAIVE, group=group)
        elif role in {Role.HOLD, Role.DISBAND}:
            yield from self._with_exceptions(Parse(start, index + 1, role, group=group, kind=kind))

    def _with_exceptions(self, parse: Parse) -> Iterator[Parse]:
        """Read the units that an order of a group leaves out: `..., except Paris`."""
        index = self._past_soft(parse.end)
        if self._role(index) is not Role.EXCEPT:
            yield parse
            return
        exceptions, end = self._units_after(index, are_exceptions=True)
        yield parse._replace(group=Role.REST, exceptions=exceptions, end=end)
        if exceptions:
            yield parse._replace(group=Role.REST, end=index + 1)

    def _verb_first(self, start: int, role: Role) -> Iterator[Parse]:
        base = Parse(start, start + 1, role)
        if role in {Role.WAIVE, Role.NO_CHANGE}:
            yield from self._waived(self._counted(base))
        elif role in {Role.BUILD, Role.REMOVE, Role.DISBAND, Role.HOLD}:
            yield from self._of_several(base)
        elif role is Role.MOVE:
            index, _dashed = self._past_moving(start)
            unit = self._past_soft(index)
            # Behind other words a verb before a sign is one of them: `we're go: A MUN - BUR`.
            for subjects, after in self._subjects(unit) if start == 0 or unit == index else ():
                yield from (
                    parse
                    for parse in self._predicate(start, subjects, after)
                    if parse.verb is Role.MOVE and parse.explicit
                )
            yield from self._with_unit_last(self._move(base, index))
        elif role is Role.SUPPORT:
            yield from self._with_unit_last(self._support(base, start + 1))
        elif role is Role.CONVOY:
            yield from self._convoyed(base)
        elif role is Role.RETREAT:
            yield from self._retreat(base, start + 1)
            for subjects, after in self._subjects(self._past_soft(start + 1)):
                if self._is_moving(after):
                    yield from self._retreat(base._replace(subjects=subjects), after)

    def _convoyed(self, base: Parse) -> Iterator[Parse]:
        """Read `convoy A LON - NWY`, with or without fleets; a unit before it may be a fleet."""
        before = self._tokens[base.start - 1] if base.start else None
        is_alone = before is None or before.stopped or not before.lexeme.places
        for parse in self._convoy(base, base.end):
            if parse.path and not parse.route and is_alone:
                yield parse
            yield from self._with_unit_last(iter((parse,)))

    def _waived(self, parse: Parse) -> Iterator[Parse]:
        """Read `waive`, and with a center behind it `build nothing in Paris`; not `waive both`."""
        yield parse
        place = self._place(parse.end) if parse.verb is Role.WAIVE else None
        if place is not None and any(province.is_center for province in place[0].places):
            yield parse._replace(subjects=(place[0],), end=place[1])

    def _counted(self, base: Parse) -> Parse:
        """Read how many are waived: `waive 2`, `waive the rest`, `waive all my builds`."""
        group, _kind, end = self._group(base.end)
        if end > base.end:
            return base._replace(group=group, end=end + (self._role(end) is Role.BUILD))
        if not self._is_sign(base.end, Sign.NUMBER):
            return base
        number = min(int(self._tokens[base.end].lexeme.key[:2]), MOST_SUBJECTS)
        end = base.end + (2 if self._role(base.end + 1) is Role.BUILD else 1)
        return base._replace(waives=number, end=end)

    def _of_several(self, base: Parse) -> Iterator[Parse]:
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
            refs = (*refs, following[0]._replace(type=following[0].type or kinds))
            end = following[1]
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

    def _of_groups(self, base: Parse) -> Iterator[Parse]:
        """Read `hold all`, `hold everything except Paris`."""
        index = self._past_soft(base.end)
        group, kind, end = self._group(index)
        if end == index or self._place(end) is not None or base.verb is Role.BUILD:
            return
        for parse in self._with_exceptions(base._replace(group=group, kind=kind, end=end)):
            if parse.exceptions or base.verb is not Role.REMOVE:
                yield parse

    def _joins_a_list(self, index: int) -> bool:
        if self._is_sign(index, Sign.NUMBER) or self._is_joint(index):
            return True
        return self._role(index) in _ALTERNATIVES or self._parts_units(index)

    def _is_corrected_at(self, index: int) -> bool:
        """Whether words such as `sorry`, `make that` stand before what follows, or begin it."""
        said = (
            *self._tokens[index - 1].after,
            *(self._lexeme(at).key for at in (index - 1, index)),
        )
        return not CORRECTING.isdisjoint(said)

    def _is_order_of_its_own(
        self, base: Parse, refs: tuple[Ref, ...], index: int, after: int
    ) -> bool:
        """Whether a unit of a list begins another order instead."""
        if not refs:
            return False
        if self._is_corrected_at(index):
            return True
        if base.verb in {Role.HOLD, Role.DISBAND}:
            is_colon = self._is_bracket(after) and self._place(after + 1) is not None
            is_own = self._is_move_of_its_own(index, after) or self._role(after) is Role.FROM
            return is_colon or is_own or self._is_verb(after)
        if self._parts_units(after):
            return False
        return self._is_moving(after) or self._role(after) in _MOVEMENT_VERBS

    def _with_unit_last(self, parses: Iterator[Parse]) -> Iterator[Parse]:
        """Read the ordered unit behind its order: `support A MAR - BUR with A PAR`."""
        for parse in parses:
            if parse.route:
                yield parse._replace(subjects=parse.route, route=(), by_convoy=None)
            elif self._role(parse.end) in _INTRODUCING_UNIT:
                for subjects, after in self._subjects(parse.end + 1):
                    if len(subjects) == 1 or not self._is_verb(after):
                        yield parse._replace(subjects=subjects, end=after)

    # Routes and supporters.

    def _is_verb(self, index: int) -> bool:
        index = self._past_soft(index)
        return self._is_moving(index) or self._role(index) in {*VERBS, Role.NO_CHANGE}

    def _is_support_alone(self, index: int) -> bool:
        """Whether a word of support stands without what is supported: `with BUD in support`."""
        if self._lexeme(index).key == "behind":
            return True
        is_last = self._place(index + 1) is None or self._tokens[index].stopped
        return self._role(index) is Role.SUPPORT and is_last

    def _units_after(
        self, index: int, *, are_exceptions: bool = False
    ) -> tuple[tuple[Ref, ...], int]:
        """Read the units named after the word here, up to one that begins another order."""
        refs: list[Ref] = []
        after = index = index + 1
        while len(refs) < MOST_STEPS:
            following = next(self._refs(index), None)
            if following is None or not following[0].places:
                break
            is_verb = self._is_verb(following[1]) and not self._is_support_alone(following[1])
            if (refs or are_exceptions) and (is_verb or self._is_bare_move(following[1])):
                break
            if refs and self._lexeme(index - 1).key == "," and self._share_a_verb(index):
                break
            refs.append(following[0])
            after = following[1]
            index = self._past_joints(after)
            if are_exceptions and index == after:
                break
        return tuple(refs), after

    def _share_a_verb(self, index: int) -> bool:
        """Whether several units with a verb of their own are named from here on."""
        return any(
            len(subjects) > 1 and self._is_verb(after) for subjects, after in self._subjects(index)
        )

    def _is_bare_move(self, after: int) -> bool:
        """Whether a place follows a unit at once: `supported by BUD, SER BUL` is two orders."""
        place = self._place(after)
        is_place = place is not None and bool(place[0].places)
        return is_place and not self._tokens[after - 1].stopped

    def _route(self, index: int) -> tuple[tuple[Ref, ...], int]:
        """Read the seas or fleets after words such as `via` and `by`."""
        while self._role(index) in ROUTE_ROLES:
            index += 1
        refs: list[Ref] = []
        after = index
        while len(refs) < MOST_STEPS:
            ref, end = next(self._refs(index), (Ref(), index))
            if ref.type is UnitType.ARMY or not ref.places:
                break
            refs.append(ref)
            after = end
            if self._role(after) is not Role.AND and not self._is_sign(after, Sign.DASH):
                break
            index = after + 1
        return tuple(refs), after

    def _fleets_after(self, index: int) -> int:
        """The end of `with both fleets`, `by my fleets`: fleets without a name."""
        is_fleets = self._is_plural(index + 1) and self._lexeme(index + 1).type is UnitType.FLEET
        return index + 2 if is_fleets and self._place(index + 2) is None else index

    # Groups, and repeated names.

    def _past_all(self, index: int) -> int:
        """The index behind the `all` of `PAR, MAR and BRE all hold`: it means these units only."""
        is_word_used = self._lexeme(index).key == "all"
        return index + 1 if is_word_used and self._role(index + 1) in SHARED_VERBS else index

    def _group(self, index: int) -> tuple[Role, UnitType | None, int]:
        """Which units words such as `all other armies` mean, and where these words end."""
        group, kind = Role.ALL, None
        for _ in range(MOST_STEPS):
            if self._role(index) in {Role.ALL, Role.REST}:
                group = Role.REST if self._role(index) is Role.REST else group
            elif self._is_plural(index):
                kind = self._tokens[index].lexeme.type
            else:
                break
            index += 1
        return group, kind, index

    def _is_plural(self, index: int) -> bool:
        return self._lexeme(index).key in PLURALS

    def _lone_kind(self, index: int) -> tuple[UnitType | None, int]:
        """Read a kind of unit without a place: `disband the fleet`, `build a fleet`."""
        if self._lexeme(index).key == "a" and self._lexeme(index + 1).type is not None:
            index += 1
        lexeme = self._lexeme(index)
        is_word = len(lexeme.key) > 1 and self._is_sign(index + 1, Sign.SOFT)
        return lexeme.type if is_word or index + 1 == self._size else None, index + 1

    def _defends_another(self, index: int) -> bool:
        """Whether another unit makes this hold a support: `PAR defends MAR`."""
        verb = self._tokens[index - 1]
        is_defence = verb.lexeme.key in _DEFENDING and not verb.stopped
        following = next(self._refs(index), None) if is_defence else None
        return following is not None and bool(following[0].places)

    def _is_bracket(self, index: int) -> bool:
        """Whether a sign opens a remark: `hold F NWG (final)` names one unit."""
        return self._lexeme(index).key in {":", "(", ")"}

    def _parts_units(self, index: int) -> bool:
        """Whether a sign separates one unit of a list from the next: `F KIE > A BER`."""
        return self._is_sign(index, Sign.DASH) and self._lexeme(index + 1).type is not None

    def _begins_a_move(self, index: int) -> bool:
        """Whether a verb behind a sign begins an order: `PAR supports MAR, move MAR to SPA`."""
        verb = self._past_soft(index)
        is_parted = verb > index or self._tokens[index - 1].stopped
        return is_parted and self._lexeme(verb).key in _OPENING

    def _is_move_of_its_own(self, index: int, after: int) -> bool:
        """Whether two places behind a sign are a move: `hold VIE. SER BUD`, `hold VIE, SER BUD`."""
        is_parted = self._tokens[index - 1].stopped or self._is_joint(index - 1)
        found = self._place(after)
        is_place = found is not None and bool(found[0].places)
        return is_parted and is_place and not self._tokens[after - 1].stopped

    def _past_repeated_place(self, subjects: tuple[Ref, ...], role: Role, index: int) -> int:
        """The index behind a place that is repeated: `Army Paris stays in Paris`."""
        place = self._place(index) if role is Role.HOLD else None
        if place is None or len(subjects) != 1 or not place[0].places:
            return index
        return place[1] if place[0].places == subjects[0].places else index


def _is_at_sea(refs: tuple[Ref, ...]) -> bool:
    return any(place.terrain is Terrain.SEA for ref in refs for place in ref.places)


def _is_fleet(ref: Ref) -> bool:
    """Whether a unit can only be a fleet, by its kind or its place."""
    is_sea = all(place.terrain is Terrain.SEA for place in ref.places)
    return ref.type is UnitType.FLEET or (bool(ref.places) and is_sea)
