"""The words beside orders: choices, denied places, and what is left over.

Whether an order is given at all is told by `speech`. After `or` and the like two meanings are left,
only the player knows which one counts, and neither is kept. `Paris-Burgundy, not Picardy` and
`if possible` leave only one meaning, which is followed.
"""

from collections.abc import Container
from itertools import takewhile

from engine.board import Province
from engine.orders import Hold, Move, Order, Retreat, SupportHold, SupportMove, province_of
from engine.reader.lines import FREE, Piece
from engine.reader.meaning.meanings import Meaning, PowerView
from engine.reader.values import Flaw, Inference
from engine.reader.words.tokens import Lexeme, Sign, Token
from engine.reader.words.vocabulary import Role, words

# Orders and talk.

_LONGEST_REMARK = 6
_SHORTEST_PURPOSE, _LONGEST_PURPOSE = 3, 5
_OBJECTS = words("him her them us you his their everyone")
_MENTIONING = frozenset({Flaw.UNKNOWN_PLACE, Flaw.INCOMPLETE, Flaw.NO_SUCH_UNIT, Flaw.FOREIGN_UNIT})


def is_meaningful(token: Token) -> bool:
    """Whether a leftover word says anything that would have to be understood."""
    lexeme = token.lexeme
    if lexeme.sign is not None or lexeme.role in FREE:
        return False
    return lexeme.power is None or bool(lexeme.places)


def is_order(piece: Piece) -> bool:
    """Whether a piece is an order that was understood, so that it is about nothing else."""
    if piece.parse is None or piece.meaning is None:
        return False
    if piece.parse.group or piece.meaning.readings:
        return True
    if piece.parse.verb in {Role.MOVE, Role.HOLD} and not any(map(_names, piece.tokens)):
        return False
    return any(flaw.flaw not in _MENTIONING for flaw in piece.meaning.problems)


def _names(token: Token) -> bool:
    lexeme = token.lexeme
    return bool(lexeme.places) or lexeme.type is not None or lexeme.power is not None


def without_purposes(cut: list[Piece]) -> list[Piece]:
    """Leave out what a move is for: `MUN to BUR (just) to annoy Pierre`."""
    if len(cut) < _SHORTEST_PURPOSE:
        return cut
    kept: list[Piece] = []
    at = 0
    while at < len(cut):
        end = at
        if kept and is_order(kept[-1]) and cut[at].tokens[0].lexeme.key == "to":
            end = _end_of_purpose(cut, at + 1)
        if end > at:
            *tokens, last = kept[-1].tokens
            kept[-1] = kept[-1]._replace(tokens=[*tokens, last._replace(after=())])
            at = end
        else:
            kept.append(cut[at])
            at += 1
    return kept


def _end_of_purpose(cut: list[Piece], at: int) -> int:
    """Where a purpose ends that begins with the verb at a place; 0 if it says more."""
    start = at
    while at < len(cut) and at - start < _LONGEST_PURPOSE:
        token = cut[at].tokens[0]
        lexeme = token.lexeme
        if lexeme.sign is not None:
            break
        is_plain = lexeme.is_unknown or (lexeme.power is not None and not lexeme.places)
        if len(cut[at].tokens) > 1 or not (is_plain or (at > start and lexeme.key in _OBJECTS)):
            return 0
        at += 1
        if token.stopped:
            break
    return at if at > start else 0


def is_rest_of_aid(pieces: list[Piece], place: int) -> bool:
    """Whether an order begins as the rest of the support or convoy before it would."""
    before, first = pieces[place - 1], pieces[place].tokens[0].lexeme
    aids = before.parse is not None and before.parse.verb in {Role.SUPPORT, Role.CONVOY}
    is_joined = place > 0 and aids and not before.tokens[-1].stopped and first.type is None
    return is_joined and (first.role is Role.FROM or first.key == "to" or not before.orders)


def has_words_left_over(pieces: list[Piece]) -> bool:
    """Whether a line has more than orders and courtesies, so that its question mark counts."""
    return any(piece.parse is None and any(map(is_meaningful, piece.tokens)) for piece in pieces)


def leftover_runs(pieces: list[Piece]) -> list[list[Token]]:
    """The runs of words between orders."""
    found: list[list[Token]] = []
    end = 0
    for piece in pieces:
        if piece.parse is None:
            if not found or piece.start > end:
                found.append([])
            found[-1] += piece.tokens
            end = piece.start + len(piece.tokens)
    return found


def needs_no_answer(left: list[Token], ordered: Container[Province]) -> bool:
    """Whether words beside orders need no answer: `(bounced with F LON)`, `Paris:`.

    `ordered` are the provinces whose units have orders.
    """
    words = [token.lexeme for token in left if token.lexeme.sign is None]
    if words[0].role is Role.RESULT:
        return len(words) <= _LONGEST_REMARK
    return all(
        any(place in ordered for place in lexeme.places) for lexeme in words if lexeme.type is None
    )


def units_named_apart(pieces: list[Piece]) -> set[Province | None]:
    """The provinces of units that are ordered in words where their names do not stand."""
    return {
        province_of(order)
        for piece in pieces
        for order in piece.orders
        if not any(province_of(order) in token.lexeme.places for token in piece.tokens)
    }


def as_support_of_move(
    view: PowerView, meaning: Meaning, before: list[Piece], tokens: list[Token]
) -> Meaning:
    """A support for the move right before it in its sentence: `Tri - Vie, bud s tri`.

    Where a kind of unit is written, or that it holds, it is as written.
    """
    joints = list(takewhile(lambda piece: piece.parse is None, reversed(before)))
    is_joined = all(piece.tokens[0].lexeme.key in {",", "and"} for piece in joints)
    moves = before[-1 - len(joints)].orders if is_joined and len(joints) < len(before) else []
    order = meaning.readings[0].order if len(meaning.readings) == 1 else None
    move = moves[0] if len(moves) == 1 else None
    is_plain = all(
        token.lexeme.type is None and token.lexeme.role is not Role.HOLD for token in tokens
    )
    if not (isinstance(order, SupportHold) and isinstance(move, Move) and is_plain):
        return meaning
    support = SupportMove(order.unit, move.unit, move.destination)
    if order.supported != move.unit or not view.is_legal(support):
        return meaning
    (reading,) = meaning.readings
    inferred = tuple(sorted({*reading.inferred, Inference.UNIT}))
    return meaning._replace(readings=(reading._replace(order=support, inferred=inferred),))


# Choices and corrections.


def begins_with_or(tokens: list[Token]) -> bool:
    """Whether a sentence is another choice beside the one before it."""
    first = next((token for token in tokens if token.lexeme.sign is not Sign.SOFT), None)
    return first is not None and is_or(first)


def offers_a_choice(pieces: list[Piece]) -> bool:
    """Whether orders are joined by a leftover `or`, `otherwise`: only one of them is meant.

    A stroke between two orders for one unit says the same: `A PAR - BUR / A PAR - PIC`.
    """
    return sum(piece.parse is not None for piece in pieces) > 1 and any(
        piece.parse is None
        and (any(map(is_or, piece.tokens)) or _parts_rivals(pieces[max(at - 1, 0) : at + 2]))
        for at, piece in enumerate(pieces)
    )


def _parts_rivals(beside: list[Piece]) -> bool:
    if len(beside) < 3 or beside[1].tokens[0].lexeme.key != "/":  # noqa: PLR2004 - in the middle
        return False
    before, after = beside[0].orders, beside[2].orders
    units = set(map(province_of, before)) - {None}
    return before != after and not units.isdisjoint(map(province_of, after))


def alternatives_behind(view: PowerView, pieces: list[Piece], place: int) -> tuple[Order, ...]:
    """The orders that words behind a move or retreat offer instead: `or hold`, `(sorry, PIC)`."""
    orders = pieces[place].orders
    tokens = _words_behind(pieces, place)
    behind = [token.lexeme for token in tokens]
    if not orders or not isinstance(orders[0], Move | Retreat) or not behind:
        return ()
    move = orders[0]
    if is_or(tokens[0]):
        is_hold = any(lexeme.role is Role.HOLD for lexeme in behind)
        return (Hold(move.unit),) if is_hold and isinstance(move, Move) else ()
    named = [lexeme for lexeme in behind if lexeme.power is None and lexeme.role is not Role.TALK]
    if not named or not all(lexeme.places and lexeme.type is None for lexeme in named):
        return ()
    moves = [
        type(move)(move.unit, view.map.plain(place))
        for lexeme in named
        for place in lexeme.places
        if place is not move.destination.province
    ]
    return tuple(order for order in moves if view.is_legal(order))


def _words_behind(pieces: list[Piece], place: int) -> list[Token]:
    """The leftover words behind an order, up to the next sign; none where another order follows."""
    found: list[Token] = []
    for piece in pieces[place + 1 :]:
        if piece.parse is not None:
            return []
        for token in piece.tokens:
            if token.lexeme.sign is None:
                found.append(token)
            elif token.lexeme.sign is Sign.SOFT and any(
                token.lexeme.role is not Role.TALK for token in found
            ):
                return found
        if found and found[-1].stopped:
            break
    return found


def is_or(token: Token) -> bool:
    """Whether a token joins two choices."""
    return token.lexeme.role in {Role.OR, Role.ELSE}


# Denied places.

DENYING = frozenset({"not", "but not", "and not", "instead of", "rather than", "in place of"})


def without_denied_places(found: list[Token]) -> list[Token]:
    """Leave out `not Picardy` behind a place that is meant: `Paris-Burgundy, not Picardy`.

    Only places that are named nowhere else in the sentence can be left out so. Any other denial
    stays, and makes what it is about doubtful.
    """
    for at, token in enumerate(found):
        end = at + 1
        if token.lexeme.key not in DENYING or not _is_after_place(found, at):
            continue
        while end < len(found) and _is_denied_too(found[end].lexeme):
            end += 1
            if found[end - 1].stopped or found[end - 1].after:
                break
        denied, others = found[at:end], found[:at] + found[end:]
        is_ended = end == len(found) or found[end].lexeme.sign is Sign.SOFT or denied[-1].stopped
        is_denial = is_ended and bool(denied[-1].lexeme.places)
        if is_denial and _places(denied).isdisjoint(_places(others)):
            return without_denied_places(others)
    return found


def _places(tokens: list[Token]) -> set[Province]:
    return {place for token in tokens for place in token.lexeme.places}


def _is_after_place(found: list[Token], at: int) -> bool:
    while at > 0 and found[at - 1].lexeme.sign is Sign.SOFT:
        at -= 1
    return at > 0 and bool(found[at - 1].lexeme.places)


def _is_denied_too(lexeme: Lexeme) -> bool:
    return bool(lexeme.places) or lexeme.type is not None or lexeme.role in {Role.OR, Role.AND}
