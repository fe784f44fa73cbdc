"""Orders whose parts stand apart, or of which only one is said.

`Holland for Kiel`, `Munich: an army`; `no, Denmark`, `not BEL but BUR`, `make it a fleet`. What a
clause does not name was spoken of before. Whether such an order is given, `speech` says, as of
every order.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from engine.board import Province, UnitType
from engine.judge.adjustments import owed
from engine.orders import Build, Move, Order, Retreat, province_of
from engine.position import PhaseType
from engine.reader.intent.beside import DENYING, has_words_left_over, is_order
from engine.reader.intent.clauses import Clause, clauses_of
from engine.reader.intent.speech import KINDS, SIGNS, is_common, symbols
from engine.reader.lines import Piece
from engine.reader.meaning.meanings import Meaning, PowerView
from engine.reader.values import Flaw, Problem
from engine.reader.words.tokens import PLURALS, Lexeme, Sign, Token
from engine.reader.words.vocabulary import CORRECTING, DOES_SO, ROLES, SO_DOES, Role, words

_CORRECTING = CORRECTING - {"scratch", "wait", "replace"} | {"not"}
_TELLING = words("it its for")
_THERE = words("it its there one that")
_BESIDE = _CORRECTING | words("""
        i it its to be the and but then so ok okay well wait yes an in of for into please pls is
        oh ah hm hmm um was right thanks that this should put leave after all with now just army
        fleet unit one also there
    """)
_SAME = words("same too also likewise so both second another") | SO_DOES | DOES_SO
_ENDING = words("""
    disband disbands disbanding disbanded remove removes removed removing destroy destroyed scrap
    scuttle kill kills killed sink sinks drown bin trash delete dies die dead off gone goodbye bye
    rip farewell sacrifice sacrifices weg
""") | {
    "has to go", "have to go", "must go", "had to go", "goes home for good", "give up", "gives up",
    "leaves the board", "leave the board", "doit disparaitre", "muss weg", "deve sparire",
    "let it sink", "let it go", "has had its day", "can go", "goes under", "go under",
    "say goodbye to", "get rid of", "takes off", "take off",
}  # fmt: skip
_LOST = words("gone dead die dies rip")
_DISBAND = Lexeme("disband", Role.DISBAND)
_NEGATING = words("never dont doesnt didnt wont cant cannot isnt wasnt wouldnt arent")
_DISMISSING = _NEGATING | words("no not would wouldnt")
_PASSING = words("over across through past")
"""Words before places that a unit does not stand in, but passes: `over the Munich to Ruhr`."""
_PERSONS = frozenset({"I", "you", "he"})
_BRACKETS = {"(": True, ")": False}
_LEADING = frozenset({Role.MOVE, Role.RETREAT, Role.FROM})
_TOWARDS = words("""
    a an the my our your his its this that please pls now will there up down then so just at in
    on for off is are be should must shall can could wants need needs gets get aim pick mind
    plan bound going gonna but had settled place places spot men boys lads troops does do doing
    walk walks hop hops jump jumps slip slips roll rolls visit visits end ends ending eat eats
    grab grabs with would i we want it him away over also again
""")
_ACTING = frozenset({Role.MOVE, Role.RETREAT, Role.HOLD, Role.SUPPORT, Role.CONVOY})


def with_endings(found: list[Token], verb: Role) -> list[Token]:
    """The tokens of a sentence with a verb for the words beside a unit's name that end a unit.

    `verb` is what they mean in a phase: `Greece has to go`, `goodbye Edinburgh`.
    """
    named = [at for at, token in enumerate(found) if token.lexeme.places]
    if not named:
        return found
    return [
        token._replace(lexeme=Lexeme(token.lexeme.key, verb))
        if _ends_a_unit(token.lexeme, verb)
        and not token.lexeme.places
        and _is_beside_name(found, at)
        else token
        for at, token in enumerate(found)
    ]


def _ends_a_unit(lexeme: Lexeme, verb: Role) -> bool:
    """Whether a word ends a unit; of a dislodged one `Goodbye, Rumania` may be about its place."""
    if verb is Role.DISBAND:
        return lexeme.role is Role.REMOVE
    return lexeme.key in _ENDING - _LOST and lexeme.role in {None, Role.TALK}


def _is_beside_name(found: list[Token], at: int) -> bool:
    """Whether a unit's kind or place stands right beside a word."""
    beside = [*found[max(at - 1, 0) : at], *found[at + 1 : at + 2]]
    return any(token.lexeme.places or token.lexeme.type is not None for token in beside)


class Completion:
    """Knows which unit is spoken of, and completes what is said of it.

    `standing` are the orders given before; `cut_again` cuts tokens of a line into pieces.
    """

    def __init__(
        self,
        view: PowerView,
        standing: Iterable[Order],
        cut_again: Callable[[list[Token], str], list[Piece]],
    ) -> None:
        self._view = view
        self._standing = tuple(standing)
        self._orders = list(self._standing)
        self._cut_again = cut_again
        self._line = ""
        self._subject: Province | None = None
        self._kind: UnitType | None = None
        self._awaits_place = self._awaits_kind = False
        self._aim: Token | None = None
        self._corrects = False
        phase = view.position.phase.type
        self._is_movement = phase is PhaseType.MOVEMENT
        self._is_retreat = phase is PhaseType.RETREAT
        self._homes: frozenset[Province] = frozenset()
        if phase is PhaseType.ADJUSTMENT and owed(view.position, view.power, view.variant) > 0:
            self._homes = frozenset(view.variant.home_centers(view.power))

    def completed(self, cut: list[Piece], line: str, *, is_question: bool) -> list[Piece]:
        """The pieces of a sentence, in which what completes an order is a piece of its own.

        A question and a remark in brackets complete none.
        """
        self._line = line
        cut = self._with_other_aims(list(_without_denied(cut)))
        if not self._is_movement:
            return cut if is_question else self._completed_after_moves(cut)
        is_alone = not any(piece.orders for piece in cut)
        if not is_question:
            cut = self._with_moves(self._with_misspelt_moves(cut))
        pieces: list[Piece] = []
        is_completed = is_aside = is_exception = False
        corrects, self._corrects = self._corrects, False
        for clause in clauses_of(list(_words_apart(cut, _is_whole)), self._view.power):
            given = [order for piece in clause.pieces if _is_whole(piece) for order in piece.orders]
            corrects = not given and (corrects or _begins_correction(clause))
            completed: list[Piece] | None = None
            if given:
                whole = [
                    piece.orders for piece in clause.pieces if _is_whole(piece) and piece.orders
                ]
                self._subject = province_of(whole[-1][0])
                self._orders += given
            elif not (is_aside or is_question or is_exception):
                is_told = corrects or not _TELLING.isdisjoint(clause.words)
                completed = self._said_of_subject(clause, is_told=is_told, is_alone=is_alone)
            if completed is not None:
                corrects, is_completed = False, True
                self._aim = None
            elif not given:
                self._note(clause, is_question=is_question)
            pieces += completed or clause.pieces
            self._corrects = corrects and "#" not in clause.words
            is_exception = _is_unit_but(clause)
            for piece in clause.pieces:
                is_aside = _BRACKETS.get(piece.tokens[-1].lexeme.key, is_aside)
        return pieces if is_completed else cut

    def _note(self, clause: Clause, *, is_question: bool) -> None:
        """Keep which unit is spoken of: one that is named, or one whose aim is denied.

        A question about what somebody does is no new subject, and words not read may end one.
        """
        tokens = [token for piece in clause.pieces for token in piece.tokens]
        if is_question and any(token.lexeme.role is Role.MOVE for token in tokens):
            return
        if any(_is_strange(token.lexeme) and token.stopped for token in tokens):
            self._subject = None
            return
        denied = _denied(tokens)
        own = next((place for place in _places(tokens) if place in self._view.own), None)
        kinds = [token for token in tokens if token.lexeme.type and len(token.lexeme.key) > 1]
        if kinds and own is None:
            # `The other fleet:` is one of several.
            self._subject = next(chain(*map(self._of_type, kinds)), None)
        aimed = next(filter(None, map(self._sent_to, denied)), None)
        self._subject = aimed or own or self._subject

    def _sent_to(self, place: Province) -> Province | None:
        """The place of the unit that was last ordered to a place."""
        for order in reversed(self._orders):
            if isinstance(order, Move | Retreat) and order.destination.province is place:
                return order.unit.location.province
        return None

    def _with_other_aims(self, cut: list[Piece]) -> list[Piece]:
        """The pieces, where a place that corrects a move is a move: `BEL, no, BUR`."""
        pieces = list(_words_apart(cut, is_order))
        moved: Province | None = None
        said: set[str] = set()
        is_found = False
        for at, piece in enumerate(pieces):
            orders = piece.orders
            if is_order(piece):
                is_move = len(orders) == 1 and isinstance(orders[0], Move | Retreat)
                moved, said = province_of(orders[0]) if is_move else None, set()
            elif piece.tokens[0].lexeme.places and not CORRECTING.isdisjoint(said):
                is_last = piece.tokens[0].stopped or all(
                    is_order(other)
                    or other.tokens[0].lexeme.sign is not None
                    or other.tokens[0].lexeme.key in CORRECTING
                    for other in pieces[at + 1 : at + 2]
                )
                coast = [
                    other.tokens[0] for other in pieces[at + 1 : at + 3] if _is_coast(other.tokens)
                ]
                said_place = [*piece.tokens, *coast[:1]]
                found = self._order_of(moved, said_place) if moved and is_last else None
                if found is not None:
                    pieces[at] = piece._replace(parse=found.parse, meaning=found.meaning)
                    is_found = True
                moved = None
            else:
                said.update(symbols(piece, self._view.power))
                is_beside = said - SIGNS <= _BESIDE | {"or", "hold", "on"} and "(" not in said
                moved = moved if is_beside else None
        return pieces if is_found else cut

    # Moves.

    def _with_misspelt_moves(self, cut: list[Piece]) -> list[Piece]:
        """The pieces, where two names between signs are a move though one is misspelt."""
        pieces = list(_words_apart(cut, is_order))
        is_found = False
        at = 0
        while at + 1 < len(pieces):
            pair = [piece.tokens[0] for piece in pieces[at : at + 2]]
            around = [*pieces[max(at - 1, 0) : at], *pieces[at + 2 : at + 3]]
            is_apart = not pair[0].stopped and all(
                other.tokens[0].lexeme.sign is not None or pair[1].stopped for other in around
            )
            is_slip = sum(_is_strange(token.lexeme) for token in pair) == 1
            if is_apart and is_slip and any(token.lexeme.places for token in pair):
                dash = Token(Lexeme("-", sign=Sign.DASH), pair[0].end, pair[1].start)
                whole = self._cut_again([pair[0], dash, pair[1]], self._line)
                if len(whole) == 1 and len(whole[0].orders) == 1 and not _flaws(whole[0]):
                    pieces[at : at + 2] = [whole[0]._replace(start=pieces[at].start, tokens=pair)]
                    is_found = True
            at += 1
        return pieces if is_found else cut

    def _with_moves(self, cut: list[Piece]) -> list[Piece]:
        """The pieces of a sentence with the moves whose units and aims stand apart.

        As many units as aims go together in turn; of one unit or one aim, the only way there is.
        A unit alone may go to the aim that was named alone before.
        """
        free = _free(cut, _is_whole)
        tokens = [piece.tokens[0] for piece in free]
        named = self._units_and_aims(tokens)
        units = {unit: at for unit, at in named if unit is not None}
        aims = [at for unit, at in named if unit is None]
        is_aim_alone = bool(aims) and not units and not any(piece.orders for piece in cut)
        before, self._aim = self._aim, tokens[aims[-1]] if is_aim_alone else None
        if any(map(_leaves_open, tokens)):
            return cut
        if len(units) == 1 and not aims and before is not None:
            # The aim may stand in another line: the text is that of the unit.
            ((unit, at),) = units.items()
            aim = before._replace(start=tokens[at].start, end=tokens[at].end)
            ways = [(unit, named[0][1], [aim])]
        elif len(units) == len(aims):
            ways = [(unit, at, tokens[at:]) for unit, at in zip(units, aims, strict=True)]
        elif 1 in {len(units), len(aims)}:
            ways = [(unit, at, tokens[at:]) for unit in units for at in aims]
        else:
            return cut
        possible = [
            (at, way)
            for unit, at, aim in ways
            if (way := self._way(unit, tokens[units[unit]], aim)) is not None
        ]
        if len({way.orders[0] for _, way in possible}) != max(1, min(len(units), len(aims))):
            return cut
        found = dict(possible)
        for at, way in found.items():
            mover = province_of(way.orders[0])
            unit_at = units[mover] if mover is not None else at
            within = tokens[min(unit_at, at) : max(unit_at, at) + 1]
            if not (_leads_on(within) if unit_at <= at else _leads_back(within)):
                text = " ".join(token.lexeme.key for token in within)
                doubt = Problem(text, Flaw.DOUBTFUL, candidates=tuple(way.orders))
                found[at] = way._replace(meaning=Meaning(0.0, (), (doubt,)))
        return _merged(cut, free, found)

    def _units_and_aims(self, tokens: list[Token]) -> list[tuple[Province | None, int]]:
        """The own units that tokens name, and with None, the places that may be their aims."""
        denied = _denied(tokens)
        named: list[tuple[Province | None, int]] = []
        for at, token in enumerate(tokens):
            place = _place(token)
            if place is None:
                is_lone = _is_kind(tokens, at) and not _places(tokens[at + 1 : at + 2])
                named += [(word, at) for word in self._of_type(token) if is_lone]
            elif place not in denied:
                named.append((place if place in self._view.own else None, at))
        return named

    def _way(self, unit: Province, written: Token, tokens: list[Token]) -> Piece | None:
        """The legal order of a unit, named by one token, to the first place of others."""
        aim = tokens[: 1 + _is_coast(tokens[1:2])]
        return self._only_order(unit, _spanning([_named(unit), *aim], [written, *aim]))

    def _said_of_subject(
        self, clause: Clause, *, is_told: bool, is_alone: bool
    ) -> list[Piece] | None:
        """The pieces of a clause that completes an order for the unit spoken of; else None."""
        if any(map(_is_aid_of_another, clause.pieces)):
            return None
        at = [number for number, piece in enumerate(clause.pieces) if any(map(_acts, piece.tokens))]
        is_bare = is_alone and not any(map(str.isalpha, clause.words))
        said = {word for word in clause.words if word.isalpha() and ROLES.get(word) not in _ACTING}
        if not at or not (is_told or is_bare) or not said <= _BESIDE:
            return None
        first, last = at[0], at[-1] + 1
        tokens = [token for piece in clause.pieces[first:last] for token in piece.tokens]
        places = _places(tokens)
        subjects = [self._sent_to(place) for place in places[:1]]
        if len(places) > 1:
            first = 0
            tokens = tokens[next(n for n, token in enumerate(tokens) if token.lexeme.places) + 1 :]
        elif _is_denying(clause) or not (is_told or set(places) - self._view.own.keys()):
            return None
        else:
            kinds = [piece.tokens[0] for piece in clause.pieces if piece.tokens[0].lexeme.type]
            if all(map(self._of_type, kinds)):
                subjects.append(self._subject)
            for kind in kinds:
                subjects += self._of_type(kind)
        words = [token for piece in clause.pieces[first:last] for token in piece.tokens]
        order = self._order_for(subjects, tokens, is_told=is_told)
        if order is None:
            return None
        order = order._replace(start=clause.pieces[first].start, tokens=words)
        return [*clause.pieces[:first], order, *clause.pieces[last:]]

    def _order_for(
        self, subjects: Iterable[Province | None], tokens: list[Token], *, is_told: bool
    ) -> Piece | None:
        """The order for the first of these units that can do it, or for one ordered before."""
        for subject in filter(None, subjects):
            found = self._order_of(subject, tokens)
            if found is not None:
                self._orders += found.orders
                self._subject = subject
                return found
        if not is_told:
            return None
        known = dict.fromkeys(filter(None, map(province_of, self._standing)))
        possible = [order for order in (self._order_of(place, tokens) for place in known) if order]
        if len(possible) < 2:  # noqa: PLR2004 - one is no choice
            return possible[0] if possible else None
        text = " ".join(token.lexeme.key for token in tokens)
        orders = tuple(order for reading in possible for order in reading.orders)
        several = Problem(text, Flaw.SEVERAL_MEANINGS, candidates=orders)
        return possible[0]._replace(meaning=Meaning(0.0, (), (several,)))

    def _of_type(self, token: Token) -> list[Province]:
        """The place of the only own unit of the type that a token names."""
        places = [at for at, unit in self._view.own.items() if unit.type is token.lexeme.type]
        return places if len(places) == 1 else []

    def _order_of(self, subject: Province, tokens: list[Token]) -> Piece | None:
        """The one legal order that the words are when they stand behind a unit's place."""
        return self._only_order(subject, _spanning([_named(subject), *tokens], tokens))

    def _only_order(self, subject: Province, tokens: list[Token]) -> Piece | None:
        """The one legal order that tokens are from first to last, if it is for this unit."""
        cut = self._cut_again(tokens, self._line)
        orders = [order for piece in cut for order in piece.orders]
        is_whole = any(map(is_order, cut[:1])) and not has_words_left_over(cut)
        if not is_whole or len(orders) != 1:
            return None
        is_own = province_of(orders[0]) is subject
        return cut[0] if is_own and self._view.is_legal(orders[0]) else None

    # Retreats and removals.

    def _completed_after_moves(self, cut: list[Piece]) -> list[Piece]:
        """The pieces of a sentence with the orders of units that are named by a part alone."""
        if self._homes:
            return self._with_builds(cut)
        free = _free(cut, _is_whole)
        tokens = [piece.tokens[0] for piece in free]
        given = [order for piece in cut for order in piece.orders]
        known = given if _said(tokens) & (CORRECTING | _CORRECTING) else [*self._orders, *given]
        self._orders += given
        find = self._retreats if self._is_retreat else self._removals
        ordered = set(map(province_of, known))
        kept = {
            at + step
            for piece in cut
            if _has_flaw(piece, Flaw.STAYS_ANYWAY)
            for at, step in ((piece.start, -1), (piece.start, len(piece.tokens)))
        }
        found = dict(find(tokens, ordered))
        named = {at: way for at, way in found.items() if free[at].start not in kept}
        return _merged(cut, free, named)

    def _retreats(
        self, tokens: list[Token], ordered: set[Province | None]
    ) -> list[tuple[int, Piece]]:
        """What places, and words for the end of a unit, order the one unit that they can be for."""
        denied = _denied(tokens)
        named = [place for place in _places(tokens) if place in self._view.own]
        units = [place for place in named or self._view.own if place not in ordered]
        found: list[tuple[int, Piece]] = []
        for at, token in enumerate(tokens):
            is_end = token.lexeme.key in _ENDING
            is_aim = bool(token.lexeme.places) or _is_strange(token.lexeme)
            if not (is_end or is_aim) or _place(token) in {*named, *denied}:
                continue
            if _is_dismissed(tokens[at : at + 3]):
                continue
            said = token._replace(lexeme=_DISBAND) if is_end else token
            ways = [way for unit in units if (way := self._order_of(unit, [said])) is not None]
            if len(ways) == 1:
                found.append((at, ways[0]))
        retreats = {order for _, piece in found for order in piece.orders if type(order) is Retreat}
        # Two places for one unit may be a list by preference, or a comparison.
        return found if len({retreat.unit for retreat in retreats}) == len(retreats) else []

    def _removals(
        self, tokens: list[Token], ordered: set[Province | None]
    ) -> Iterator[tuple[int, Piece]]:
        """The removals of units that are named by their place or kind alone."""
        for unit, at in self._units_and_aims(tokens):
            if unit is not None and unit not in ordered:
                order = self._only_order(unit, _spanning([_named(unit)], tokens[at : at + 1]))
                if order is not None:
                    yield at, order

    # Builds.

    def _with_builds(self, cut: list[Piece]) -> list[Piece]:
        """The pieces of a sentence with the builds whose kind and place stand apart.

        A place, a kind or a coast alone goes with what was spoken of before. Of several kinds for
        one place each is read: which one is given, the words around them tell.
        """
        for order in chain(*(piece.orders for piece in cut if _gives(piece))):
            if isinstance(order, Build):
                self._subject, self._kind = order.unit.location.province, order.unit.type
        free = _free(cut, _gives)
        tokens = [piece.tokens[0] for piece in free]
        aims = self._homes - _denied(tokens)
        homes = [token for token in tokens if _place(token) in aims]
        kinds = [
            token for at, token in enumerate(tokens) if token not in homes and _is_kind(tokens, at)
        ]
        coasts = [token for token in tokens if _is_coast([token])]
        said = _said(tokens)
        is_short = sum(map(str.isalpha, said)) <= len({*homes, *kinds, *coasts})
        is_told = is_short or not said.isdisjoint(_CORRECTING | _THERE)
        pairs: Iterable[tuple[Token, Province | None, Token | None]] = ()
        if len(homes) == 1 < len(kinds):
            pairs = [(kind, _place(homes[0]), kind) for kind in kinds if is_told]
        elif homes:
            goes_on = self._awaits_place or not _SAME.isdisjoint(said)
            pairs = _homes_with_kinds(homes, kinds, goes_on=goes_on)
        elif is_told or self._awaits_kind:
            kind = kinds[-1] if kinds else None
            pairs = [(token, self._subject, kind) for token in (kinds or coasts)[-1:]]
        builds = {
            tokens.index(token): build
            for token, place, kind in pairs
            if (build := self._build(token, place, kind, coasts)) is not None
        }
        self._awaits_kind = bool(homes) and not builds
        if kinds:
            self._kind = kinds[-1].lexeme.type
            self._awaits_place = not builds
        self._subject = _place(homes[-1]) if homes else self._subject
        return _merged(cut, free, builds)

    def _build(
        self, written: Token, home: Province | None, kind: Token | None, coasts: list[Token]
    ) -> Piece | None:
        """The build in a home center of a kind, or of that spoken of, in place of one token."""
        unit_type = self._kind if kind is None else kind.lexeme.type
        if home is None or unit_type is None:
            return None
        coast = coasts[-1:] if home.coasts else []
        unit = Token(Lexeme(unit_type.name.lower(), type=unit_type), written.start, written.end)
        said = [written, *filter(None, [kind]), *coast]
        return self._only_order(home, _spanning([unit, _named(home), *coast], said))


def _homes_with_kinds(
    homes: list[Token], kinds: list[Token], *, goes_on: bool
) -> Iterator[tuple[Token, Province | None, Token | None]]:
    """Home centers with their kinds: those before them or, if a place comes first, behind them.

    If a sentence `goes_on`, a center without a kind has that spoken of before.
    """
    parts = sorted([*homes, *kinds], key=lambda part: part.start)
    is_place_first = parts[0] in homes
    kind = kinds[-1] if goes_on and is_place_first and kinds else None
    for part in reversed(parts) if is_place_first else parts:
        if part in kinds:
            kind = part
        elif kind is not None or goes_on:
            yield part, _place(part), kind


def _spanning(parts: list[Token], said: list[Token]) -> list[Token]:
    """The parts of an order side by side, so that its text is all that stands from first to last.

    `said` are those that were written.
    """
    start, end = min(part.start for part in said), max(part.end for part in said)
    apart = [part._replace(start=start, end=start, stopped=False) for part in parts]
    return [*apart[:-1], apart[-1]._replace(end=end)]


def _said(tokens: list[Token]) -> set[str]:
    return {word for token in tokens for word in (*token.before, token.lexeme.key, *token.after)}


def _named(place: Province) -> Token:
    return Token(Lexeme(place.code.lower(), places=(place,)), 0, 0)


def _leaves_open(token: Token) -> bool:
    """Whether a word beside names may say more of them than where a unit goes."""
    lexeme = token.lexeme
    if lexeme.role in {Role.SUPPORT, Role.CONVOY, Role.IF} or lexeme.sign is Sign.DASH:
        return True
    is_strange = _is_strange(lexeme) and lexeme.key not in _TOWARDS
    return is_strange or lexeme.key in _NEGATING or lexeme.key in _PASSING


def _leads_on(tokens: list[Token]) -> bool:
    """Whether words between a unit and a place say no more than that the unit goes there."""
    between = [token.lexeme for token in tokens[1:-1]]
    if any(lexeme.sign is Sign.DASH or lexeme.role in _LEADING for lexeme in between):
        return True
    spoken = {KINDS.get(word) for word in _said(tokens[1:-1])}
    if any(lexeme.sign is Sign.SOFT for lexeme in between) and spoken.isdisjoint(_PERSONS):
        return True
    said = {word for lexeme in between for word in lexeme.key.split()}
    said.update(word for token in tokens[:-1] for word in token.after)
    return said <= _TOWARDS and said != {"but"}


def _leads_back(tokens: list[Token]) -> bool:
    """Whether words between a place and a unit do not name another unit that goes there."""
    return not any(token.lexeme.key.endswith(" by") for token in tokens[1:-1])


def _is_strange(lexeme: Lexeme) -> bool:
    """Whether an unknown word may be a name misspelt, and not a word that people use."""
    return lexeme.is_unknown and not any(map(is_common, lexeme.key.split()))


def _is_whole(piece: Piece) -> bool:
    """Whether a piece is an order, not names that only together would be an illegal one."""
    is_sure = piece.parse is not None and piece.parse.explicit and piece.parse.verb is not None
    if is_order(piece):
        return is_sure or not _has_flaw(piece, Flaw.NOT_ALLOWED)
    is_aid = piece.parse is not None and piece.parse.verb in {Role.SUPPORT, Role.CONVOY}
    return is_aid or (is_sure and _has_flaw(piece, Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT))


def _is_aid_of_another(piece: Piece) -> bool:
    """Whether a piece is the half of a support or convoy, by a unit that it names."""
    parse = piece.parse
    return parse is not None and parse.verb in {Role.SUPPORT, Role.CONVOY} and bool(parse.subjects)


def _gives(piece: Piece) -> bool:
    """Whether a piece builds a unit of the kind that stands in it."""
    kinds = [token.lexeme.key for token in piece.tokens if token.lexeme.type is not None]
    has_kind = bool(kinds) and not PLURALS.issuperset(kinds)
    return has_kind and bool(piece.orders) and not _has_flaw(piece, Flaw.NOT_ALLOWED)


def _has_flaw(piece: Piece, *flaws: Flaw) -> bool:
    return piece.meaning is not None and any(
        problem.flaw in flaws for problem in piece.meaning.problems
    )


def _flaws(piece: Piece) -> tuple[Problem, ...]:
    return () if piece.meaning is None else piece.meaning.problems


def _without_denied(cut: list[Piece]) -> Iterator[Piece]:
    """The pieces; a place alone that is denied, as in `instead of MOS`, is no order for it."""
    is_denied = False
    for piece in cut:
        is_name = all(token.lexeme.places for token in piece.tokens)
        yield Piece(piece.start, piece.tokens) if is_denied and is_name else piece
        is_denied = piece.tokens[-1].lexeme.key in DENYING


def _words_apart(cut: list[Piece], is_whole: Callable[[Piece], bool]) -> Iterator[Piece]:
    """The pieces, those that are not whole orders word by word."""
    for piece in cut:
        if is_whole(piece):
            yield piece
        else:
            yield from (Piece(piece.start + at, [token]) for at, token in enumerate(piece.tokens))


def _free(cut: list[Piece], is_whole: Callable[[Piece], bool]) -> list[Piece]:
    """The words of the pieces that are no whole orders."""
    return [words for words in _words_apart(cut, is_whole) if not is_whole(words)]


def _merged(cut: list[Piece], free: list[Piece], found: dict[int, Piece]) -> list[Piece]:
    """The pieces of a sentence, with those found in place of some of its free words."""
    instead = {
        free[at].start: sentence._replace(start=free[at].start, tokens=free[at].tokens)
        for at, sentence in found.items()
    }
    pieces: list[Piece] = []
    for piece in cut:
        words = list(_words_apart([piece], lambda _: False))
        if any(word.start in instead for word in words):
            pieces += (instead.get(word.start, word) for word in words)
        else:
            pieces.append(piece)
    return pieces


def _begins_correction(clause: Clause) -> bool:
    """Whether a clause has a word of correcting, and no word of anything else."""
    spoken = {word for word in clause.words if word.isalpha()}
    return not spoken.isdisjoint(_CORRECTING) and spoken <= _BESIDE


def _is_unit_but(clause: Clause) -> bool:
    """Whether a clause is nothing but a name before `but`."""
    tokens = [token.lexeme for piece in clause.pieces for token in piece.tokens]
    said = [lexeme for lexeme in tokens if lexeme.sign is None]
    is_name = all(lexeme.places or lexeme.type is not None for lexeme in said[:-1])
    return len(said) > 1 and said[-1].key == "but" and is_name


def _denied(tokens: list[Token]) -> set[Province]:
    """The places that are denied: `not BEL`, `instead of BEL`."""
    return {
        place
        for before, token in pairwise(tokens)
        if before.lexeme.key in DENYING
        for place in token.lexeme.places
    }


def _is_dismissed(tokens: list[Token]) -> bool:
    """Whether words behind a place say that it is none to go to: `Ruhr is no good`."""
    if len(tokens) < 3 or tokens[0].stopped or tokens[1].lexeme.key not in _DISMISSING:  # noqa: PLR2004
        return False
    return tokens[2].lexeme.sign is None and not tokens[2].lexeme.places


def _is_denying(clause: Clause) -> bool:
    return bool(_denied([token for piece in clause.pieces for token in piece.tokens]))


def _acts(token: Token) -> bool:
    lexeme = token.lexeme
    is_verb = lexeme.role in _ACTING and lexeme.key != "wait"
    return is_verb or bool(lexeme.places) or lexeme.coast is not None


def _is_coast(tokens: list[Token]) -> bool:
    """Whether the first of these tokens, if there is one, is a coast and nothing else."""
    return any(token.lexeme.coast is not None and not token.lexeme.places for token in tokens[:1])


def _is_kind(tokens: list[Token], at: int) -> bool:
    """Whether a token is a word for a kind of unit, not the article `a`."""
    lexeme = tokens[at].lexeme
    is_behind_sign = at > 0 and tokens[at - 1].lexeme.sign not in {None, Sign.NUMBER}
    is_letter = lexeme.key != "a" or is_behind_sign
    return lexeme.type is not None and is_letter


def _place(token: Token) -> Province | None:
    return token.lexeme.places[0] if token.lexeme.places else None


def _places(tokens: Iterable[Token]) -> list[Province]:
    return [token.lexeme.places[0] for token in tokens if token.lexeme.places]
