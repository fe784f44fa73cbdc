"""The clauses of a sentence: which orders they give, which votes are plain, what they correct.

A sentence is cut at commas, brackets, colons, full stops and `but`, and between orders that other
words part. A clause gives its orders if `speech` says so. In a clause words are the symbols of
`speech`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from engine.board import Power
from engine.orders import Move, Order, Retreat, province_of
from engine.reader.intent.beside import has_words_left_over, is_meaningful, is_order
from engine.reader.intent.speech import JOINING, ORDER, SIGNS, is_common, is_given, symbols
from engine.reader.lines import Piece
from engine.reader.words.tokens import Token
from engine.reader.words.vocabulary import ROLES, Role, words


class Clause(NamedTuple):
    """A part of a sentence: its pieces, its words, and how much is said for its orders.

    `is_last`: a full stop follows, or the end of the sentence. It gives its orders if `weight` is
    not negative.
    """

    pieces: list[Piece]
    words: list[str]
    is_last: bool
    weight: int = 0


_SILENT = frozenset({Role.RESULT, Role.DRAW, Role.SURRENDER})
_ACTING = frozenset({Role.REMOVE, Role.DISBAND, Role.WAIVE, Role.REST})
_UNITS = words("army armies fleet fleets")
_ALL = words("all everything everyone everybody")
_WIDEST = 40
"""The number of clauses behind a vote whose words may belong to it."""
_UNDOING = words("""
    cancel cancelled canceled forget ignore disregard scratch scrap undo drop delete strike withdraw
    hold typo wrong mistake correction amend edit change
""")


def clauses(cut: list[Piece], power: Power, weights: Iterable[int]) -> list[Clause]:
    """Cut the pieces of a sentence into clauses; `weights` are those of its orders in turn."""
    left = iter(weights)
    return [part for clause in clauses_of(cut, power) for part in _weighed(clause, left)]


def _weighed(clause: Clause, weights: Iterator[int]) -> list[Clause]:
    """A clause with its weight, or each of its orders alone where some are given."""
    count = clause.words.count(ORDER)
    if count == 0:
        is_mention = any(piece.parse for piece in clause.pieces)
        return [clause._replace(weight=-(is_mention and has_words_left_over(clause.pieces)))]
    each = list(islice(weights, count))
    # The rest of a support or convoy may stand among these orders.
    if "!" in clause.words or max(each) < 0 or min(each) >= 0:
        return [clause._replace(weight=min(*each, -("!" in clause.words)))]
    starts = [at for at, piece in enumerate(clause.pieces) if is_order(piece)]
    ends = [*starts[1:], len(clause.pieces)]
    starts[0] = 0
    return [
        Clause(clause.pieces[start:end], [ORDER], clause.is_last and end == ends[-1], weight)
        for start, end, weight in zip(starts, ends, each, strict=True)
    ]


def clauses_of(cut: list[Piece], power: Power) -> Iterator[Clause]:
    """Cut the pieces of a sentence into clauses, with no weight yet."""
    pieces: list[Piece] = []
    said: list[str] = []
    ordered = 0  # the number of words up to the last order
    for piece in cut:
        pieces.append(piece)
        for symbol in _said(piece, power):
            is_contrast = symbol == "but" and not (said and said[-1] in _ALL)
            if symbol in SIGNS or is_contrast:
                yield Clause(pieces, said, is_last=symbol == ".")
                pieces, said, ordered = [], [], 0
                continue
            if symbol == ORDER and ordered > 0 and _parts(said[ordered:]):
                yield Clause(pieces[:-1], said[:ordered], is_last=False)
                pieces, said = pieces[-1:], said[ordered:]
            said.append(symbol)
            ordered = len(said) if symbol == ORDER else ordered
    yield Clause(pieces, said, is_last=True)


def _parts(between: list[str]) -> bool:
    """Whether words between two orders do not only join them, nor are half of one."""
    return "!" not in between and not JOINING.issuperset(between)


def _said(piece: Piece, power: Power) -> Iterator[str]:
    """The symbols of a piece without its votes and results."""
    if piece.tokens[0].lexeme.role in _SILENT:
        return iter(piece.tokens[0].before + piece.tokens[-1].after)
    return symbols(piece, power)


def needs_no_answer(said: Iterable[str]) -> bool:
    """Whether words without an order are talk: none unknown, none that may be a part of an order.

    A place, a word of taking back, or a kind of unit with a verb may be.
    """
    heard = frozenset(said) - SIGNS
    roles = {role for role in map(ROLES.get, heard) if role is not None}
    is_of_unit = not _UNITS.isdisjoint(heard) and min(roles, default=Role.VIA) < Role.VIA
    is_talk = _UNDOING.isdisjoint(heard) and _ACTING.isdisjoint(roles) and not is_of_unit
    return is_talk and "#" not in heard and all(map(is_common, heard))


def words_with_vote(heard: list[Clause], at: int) -> tuple[list[Token], bool]:
    """The words that belong to a vote in a clause, and whether they leave it in no doubt.

    Nothing else may stand in its clause; nothing that takes it back, and no other power, behind it.
    """
    clause, size = heard[at], 1
    for before, behind in pairwise(heard[at : at + _WIDEST]):
        if before.is_last or ORDER in behind.words:
            break
        size += 1
    pieces = [piece for clause in heard[at : at + size] for piece in clause.pieces]
    left = [token for piece in pieces if not is_order(piece) for token in piece.tokens]
    own = {token for piece in clause.pieces for token in piece.tokens if is_meaningful(token)}
    after = [word for clause in heard[at + 1 : at + size] for word in clause.words]
    is_plain = own.isdisjoint(left) and is_given([ORDER, *after, "."])
    return left, is_plain and "~" not in (*clause.words, *after)


def takes_back(heard: list[Clause], given: Sequence[Order]) -> list[Order]:
    """The orders that a sentence which gives none names among words of taking back.

    Those for the units that it orders or, if it orders none, for the units that stand in places it
    names or, if none does, to such places.
    """
    if _UNDOING.isdisjoint(word for clause in heard for word in clause.words):
        return []
    pieces = [piece for clause in heard for piece in clause.pieces]
    ordered = {province_of(order) for piece in pieces for order in piece.orders}
    named = {place for piece in pieces for token in piece.tokens for place in token.lexeme.places}
    own = [order for order in given if province_of(order) in (ordered or named)]
    moves = [order for order in given if isinstance(order, Move | Retreat)]
    aimed: list[Order] = [order for order in moves if order.destination.province in named]
    return own if own or ordered else aimed
