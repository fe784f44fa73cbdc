"""Corrections that name only what is new: `no, Denmark`, `not BEL but BUR`, `it goes to Piedmont`.

Such words are read as an order of the unit that was spoken of before. Whether it is given, `speech`
says, as of every order.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from engine.board import Province
from engine.orders import Move, Order, Retreat, province_of
from engine.reader.clauses import Clause, clauses_of
from engine.reader.intent import has_words_left_over, is_order
from engine.reader.lines import Piece
from engine.reader.meaning.meanings import Meaning, PowerView
from engine.reader.values import Flaw, Problem
from engine.reader.words.tokens import Lexeme, Token
from engine.reader.words.vocabulary import ROLES, Role, words

_CORRECTING = words("""
    no nope nah not oops sorry actually correction correct corrected edit edited update amend
    amendment typo rather meant mean change changed switch instead make
""")
_TELLING = words("it its for")
_CUES = _CORRECTING | _TELLING | {"instead of"}
_DENYING = words("not of")
_BRACKETS = {"(": True, ")": False}
_DENIALS = frozenset({"not", "instead of"})
_BESIDE = _CORRECTING | words("""
        i it its to be the and but then so ok okay well wait yes an in of for into please pls is
        oh ah hm hmm um was right thanks that this should put leave after all with now just army
        fleet unit one also there
    """)
_ACTING = frozenset({Role.MOVE, Role.RETREAT, Role.HOLD, Role.SUPPORT, Role.CONVOY})


class Corrections:
    """Knows which unit is spoken of, and completes what is said of it.

    `standing` are the orders given before; `cut_again` cuts tokens into pieces.
    """

    def __init__(
        self,
        view: PowerView,
        standing: Iterable[Order],
        cut_again: Callable[[list[Token]], list[Piece]],
    ) -> None:
        self._view = view
        self._standing = tuple(standing)
        self._orders = list(self._standing)
        self._cut_again = cut_again
        self._subject: Province | None = None
        self._corrects = False

    def completed(self, cut: list[Piece], *, is_question: bool) -> list[Piece]:
        """The pieces of a sentence, in which words that complete an order are one piece.

        A question and a remark in brackets complete none.
        """
        left = [token for piece in cut if not is_order(piece) for token in piece.tokens]
        orders = [order for piece in cut for order in piece.orders]
        said = {word for one in left for word in (*one.before, one.lexeme.key, *one.after)}
        said.update(word for one in cut for word in (*one.tokens[0].before, *one.tokens[-1].after))
        is_told = self._corrects or not _CUES.isdisjoint(said)
        if not is_told or not any(map(_acts, left)):
            own = next((place for place in _places(left) if place in self._view.own), self._subject)
            self._subject = province_of(orders[-1]) if orders else own
            self._orders += orders
            spoken = {word for word in said if word.isalpha()}
            self._corrects = not orders and not said.isdisjoint(_CORRECTING) and spoken <= _BESIDE
            return list(_without_denied(cut)) if is_told else cut
        cut = list(_without_denied(cut))
        pieces: list[Piece] = []
        is_completed = is_aside = False
        corrects, self._corrects = self._corrects, False
        for clause in clauses_of(list(_words_apart(cut)), self._view.power):
            given = [order for piece in clause.pieces if is_order(piece) for order in piece.orders]
            corrects = not given and (corrects or _begins_correction(clause.words))
            completed: list[Piece] | None = None
            if given:
                self._subject = province_of(given[-1])
                self._orders += given
            elif (corrects or not _TELLING.isdisjoint(clause.words)) and not is_aside:
                completed = None if is_question else self._complete(clause)
            if completed is not None:
                corrects, is_completed = False, True
            elif not given:
                self._note(clause)
            pieces += completed or clause.pieces
            self._corrects = corrects and "#" not in clause.words
            for piece in clause.pieces:
                is_aside = _BRACKETS.get(piece.tokens[-1].lexeme.key, is_aside)
        return pieces if is_completed else cut

    def _note(self, clause: Clause) -> None:
        """Keep which unit is spoken of: one that is named, or one whose aim is denied."""
        places = _places(chain(*(piece.tokens for piece in clause.pieces)))
        own = next((place for place in places if place in self._view.own), None)
        aimed = next(filter(None, map(self._sent_to, places)), None)
        self._subject = (aimed if _denies(clause.words) else None) or own or self._subject

    def _sent_to(self, place: Province) -> Province | None:
        """The place of the unit that was last ordered to a place."""
        for order in reversed(self._orders):
            if isinstance(order, Move | Retreat) and order.destination.province is place:
                return order.unit.location.province
        return None

    def _complete(self, clause: Clause) -> list[Piece] | None:
        """The pieces of a clause that completes an order for the unit spoken of; else None."""
        at = [number for number, piece in enumerate(clause.pieces) if any(map(_acts, piece.tokens))]
        said = {word for word in clause.words if word.isalpha() and ROLES.get(word) not in _ACTING}
        if not at or not said <= _BESIDE:
            return None
        first, last = at[0], at[-1] + 1
        tokens = [token for piece in clause.pieces[first:last] for token in piece.tokens]
        places = _places(tokens)
        subjects = [self._sent_to(place) for place in places[:1]]
        if len(places) > 1:
            first = 0
            tokens = tokens[next(n for n, one in enumerate(tokens) if one.lexeme.places) + 1 :]
        elif _denies(clause.words):
            return None
        else:
            subjects += [self._subject, *self._of_type(clause)]
        words = [token for piece in clause.pieces[first:last] for token in piece.tokens]
        one = self._order_for(subjects, tokens)
        if one is None:
            return None
        one = one._replace(start=clause.pieces[first].start, tokens=words)
        return [*clause.pieces[:first], one, *clause.pieces[last:]]

    def _order_for(self, subjects: list[Province | None], tokens: list[Token]) -> Piece | None:
        """The order for the first of these units that can do it, or for one ordered before."""
        for subject in filter(None, subjects):
            found = self._order_of(subject, tokens)
            if found is not None:
                self._orders += found.orders
                self._subject = subject
                return found
        known = dict.fromkeys(filter(None, map(province_of, self._standing)))
        possible = [one for one in (self._order_of(place, tokens) for place in known) if one]
        if len(possible) < 2:  # noqa: PLR2004 - one is no choice
            return possible[0] if possible else None
        text = " ".join(token.lexeme.key for token in tokens)
        orders = tuple(order for one in possible for order in one.orders)
        several = Problem(text, Flaw.SEVERAL_MEANINGS, candidates=orders)
        return possible[0]._replace(meaning=Meaning(0.0, (), (several,)))

    def _of_type(self, clause: Clause) -> list[Province]:
        """The place of the only own unit of a type that is named."""
        types = {token.lexeme.type for piece in clause.pieces for token in piece.tokens} - {None}
        places = [place for place, unit in self._view.own.items() if unit.type in types]
        return places if len(places) == 1 else []

    def _order_of(self, subject: Province, tokens: list[Token]) -> Piece | None:
        """The one legal order that the words are when they stand behind a unit's place."""
        start = tokens[0].start
        unit = Token(Lexeme(subject.code.lower(), places=(subject,)), start, start)
        cut = self._cut_again([unit, *tokens])
        orders = [order for piece in cut for order in piece.orders]
        is_whole = is_order(cut[0]) and not has_words_left_over(cut)
        if not is_whole or len(orders) != 1:
            return None
        is_own = province_of(orders[0]) is subject
        return cut[0] if is_own and self._view.is_legal(orders[0]) else None


def _without_denied(cut: list[Piece]) -> Iterator[Piece]:
    """The pieces; a place alone that is denied, as in `instead of MOS`, is no order for it."""
    is_denied = False
    for piece in cut:
        is_name = all(token.lexeme.places for token in piece.tokens)
        yield Piece(piece.start, piece.tokens) if is_denied and is_name else piece
        is_denied = piece.tokens[-1].lexeme.key in _DENIALS


def _words_apart(cut: list[Piece]) -> Iterator[Piece]:
    """The pieces, those that are no orders word by word."""
    for piece in cut:
        if is_order(piece):
            yield piece
        else:
            yield from (Piece(piece.start + at, [one]) for at, one in enumerate(piece.tokens))


def _begins_correction(said: list[str]) -> bool:
    """Whether a clause only says that a correction comes, or denies a place, or corrects one."""
    if _denies(said):
        return True
    spoken = [word for word in said if word.isalpha()]
    return bool(spoken) and not _CORRECTING.isdisjoint(spoken) and _BESIDE.issuperset(spoken)


def _denies(said: list[str]) -> bool:
    """Whether a clause denies a place: `not BEL`, `instead of BEL`."""
    return any(word in _DENYING and other == "#" for word, other in pairwise(said))


def _acts(token: Token) -> bool:
    lexeme = token.lexeme
    is_verb = lexeme.role in _ACTING and lexeme.key != "wait"
    return is_verb or bool(lexeme.places) or lexeme.coast is not None


def _places(tokens: Iterable[Token]) -> list[Province]:
    return [token.lexeme.places[0] for token in tokens if token.lexeme.places]
