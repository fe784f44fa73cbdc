"""The words beside orders: choices, denied places, and what is left over.

Whether an order is given at all is told by `speech`. After `or` and the like two meanings are left,
only the player knows which one counts, and neither is kept. `Paris-Burgundy, not Picardy` and
`if possible` leave only one meaning, which is followed.
"""

import re
from collections.abc import Container
from itertools import takewhile

from engine.board import Province
from engine.orders import Hold, Move, Order, Retreat, Waive
from engine.reader.lines import Piece
from engine.reader.meaning.meanings import Meaning, PowerView
from engine.reader.values import Flaw, Inference
from engine.reader.words.tokens import Sign, Token
from engine.reader.words.vocabulary import Role

# Orders and talk.

_COURTESY = frozenset({Role.FILLER, Role.AND, Role.DRAW, Role.SURRENDER, Role.EXCEPT, Role.RESULT})

_PRONOUN = re.compile(
    r"\s+(?:that|this|it|him|them|(?:that|this|the|his|its) (?:move|attack))\s*(?:[.,;!)]|$)",
    re.IGNORECASE,
)
_MOVING_PRONOUN = re.compile(
    r"\s(?:that|this|it|its|(?:that|this|the|his|its|an|any) (?:move|attack))\s*"
    r"(?:-|\N{RIGHTWARDS ARROW}|(?:to|on|against)\b(?!\s+hold))|\sinto\b",
    re.IGNORECASE,
)
_LONGEST_REMARK = 6
_MENTIONING = frozenset({Flaw.UNKNOWN_PLACE, Flaw.INCOMPLETE, Flaw.NO_SUCH_UNIT, Flaw.FOREIGN_UNIT})
_ADJUSTING = frozenset({Role.BUILD, Role.REMOVE})
_ALL_BUT = frozenset({Role.ALL, Role.EXCEPT})
_DOUBTING = frozenset({Role.TALK, Role.CANCEL, Role.OPTION})


_WIDEST = 40
"""The number of pieces around an order, or a vote, whose words may belong to it."""


def pronoun_follows(text: str) -> bool:
    """Whether the text behind a support goes on with a pronoun for a move: `supports that`."""
    return _PRONOUN.match(text) is not None


def has_pronoun_object(text: str) -> bool:
    """Whether the words of a support contain such a pronoun: `supports that, F BRE holds`."""
    return _PRONOUN.search(text) is not None


def has_moving_pronoun(text: str) -> bool:
    """Whether a support is for a move to the place that is named: `supports it to BUR`."""
    return _MOVING_PRONOUN.search(text) is not None


def is_meaningful(token: Token) -> bool:
    """Whether a leftover word says anything that would have to be understood."""
    lexeme = token.lexeme
    if lexeme.sign is not None or lexeme.role in _COURTESY:
        return False
    return lexeme.power is None or bool(lexeme.places)


def is_only_talk(pieces: list[Piece]) -> bool:
    """Whether a sentence has no order that was understood, but leftover words."""
    mentioned_orders = all(
        is_only_mentioned(piece.meaning)
        for piece in pieces
        if piece.meaning is not None and not (piece.parse and piece.parse.group)
    )
    left = [token for piece in pieces if piece.parse is None for token in piece.tokens]
    return mentioned_orders and any(map(is_meaningful, left))


def is_only_mentioned(meaning: Meaning) -> bool:
    """Whether words that look like an order give none, and may be about anything else."""
    return not meaning.readings and all(flaw.flaw in _MENTIONING for flaw in meaning.problems)


def is_plainly_written(piece: Piece, text: str) -> bool:
    """Whether an order is written with a unit's letter or word, or with a dash."""
    parse = piece.parse
    if parse is None or parse.verb is None or not parse.explicit:
        return False
    return parse.dashed or any(
        token.lexeme.type is not None and text[token.start : token.end] != "a"
        for token in piece.tokens
    )


def is_doubtful(pieces: list[Piece], place: int) -> bool:
    """Whether the order at `place` among the pieces of a line is only mentioned."""
    around = _words_around(pieces, place)
    piece = pieces[place]
    parse = piece.parse
    if place > 0 and _may_be_the_rest(pieces[place - 1], piece):
        return True
    if parse is not None and parse.verb is Role.SUPPORT and not parse.path:
        # `F BRE S F MAO xyz to ENG` is more than a support to hold, whatever else it is.
        after = [token.lexeme for token in around if token.start >= piece.tokens[0].start]
        if any(one.role is Role.MOVE or one.sign is Sign.DASH for one in after):
            return True
    roles = {token.lexeme.role for token in around}
    if parse is None or roles >= _ALL_BUT or Role.OPTION in roles:
        return True
    return _has_another_choice(pieces, place)


def _may_be_the_rest(before: Piece, piece: Piece) -> bool:
    """Whether what looks like an order may belong to the support or convoy before it.

    `Fleet aulf of Bothnia to Sweden` after `supports`: the unit's name was not understood.
    """
    if before.parse is None or piece.meaning is None:
        return False
    is_aid = before.parse.verb in {Role.SUPPORT, Role.CONVOY}
    first = piece.tokens[0].lexeme
    is_joined = not before.is_stopped and first.type is None
    is_guess = any(Inference.SPELLING in reading.inferred for reading in piece.meaning.readings)
    is_origin = first.role is Role.FROM
    return is_aid and is_joined and (is_guess or is_origin or not before.orders)


def has_words_left_over(pieces: list[Piece]) -> bool:
    """Whether a line has more than orders and courtesies, so that its question mark counts."""
    return any(piece.parse is None and any(map(is_meaningful, piece.tokens)) for piece in pieces)


def leftover_runs(pieces: list[Piece]) -> list[list[Token]]:
    """The runs of words between orders."""
    found: list[list[Token]] = []
    end = 0
    for piece in pieces:
        if piece.parse is not None:
            continue
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
    if all(word.role is Role.CANCEL for word in words):
        return True
    if words[0].role is Role.RESULT:
        return len(words) <= _LONGEST_REMARK
    return all(
        any(place in ordered for place in lexeme.places) for lexeme in words if lexeme.type is None
    )


def is_left_over(piece: Piece) -> bool:
    """Whether a piece is no order."""
    return piece.parse is None


def _is_set_off(piece: Piece) -> bool:
    """Whether a leftover piece begins with a comma or the like."""
    return piece.parse is None and piece.tokens[0].lexeme.sign is Sign.SOFT


def _words_around(pieces: list[Piece], place: int) -> list[Token]:
    """The leftover words on both sides of an order, up to the next sign or order."""
    found: list[Token] = []
    for piece in takewhile(is_left_over, reversed(pieces[max(place - _WIDEST, 0) : place])):
        if piece.tokens[-1].lexeme.sign is Sign.SOFT or piece.is_stopped:
            break
        found += piece.tokens
    if pieces[place].is_stopped:
        return found
    for piece in takewhile(is_left_over, pieces[place + 1 : place + 1 + _WIDEST]):
        if _is_set_off(piece):
            break
        found += piece.tokens
        if piece.is_stopped:
            break
    return found


def clause_around(tokens: list[Token], pieces: list[Piece], place: int) -> list[Token]:
    """The leftover words that form one clause with the leftover piece at `place`.

    Words that continue it belong to it, too, in brackets or as an incomplete order: `draw (with
    Anna)`, `draw me a map`; and so does a denial behind any sign: `draw, no`.
    """
    clause = [*_words_around(pieces, place), *pieces[place].tokens]
    if pieces[place].is_stopped:
        return clause
    clause = [*_words_continuing(pieces, place), *clause]
    behind = tokens[pieces[place].start + 1 :]
    after = next((token for token in behind if token.lexeme.sign is not Sign.SOFT), None)
    is_denied = after is not None and after.lexeme.role in _DOUBTING
    return [*clause, after] if is_denied and after is not None else clause


def _words_continuing(pieces: list[Piece], place: int) -> list[Token]:
    """The words that continue a leftover piece, up to a comma, full stop or order."""
    found: list[Token] = []
    for piece in pieces[place + 1 : place + 1 + _WIDEST]:
        is_set_off = any(token.lexeme.sign is Sign.SOFT for token in found)
        if piece.meaning is not None and (is_set_off or not is_only_mentioned(piece.meaning)):
            break
        for token in piece.tokens:
            if token.lexeme.key == ",":
                return found
            found.append(token)
            if token.stopped:
                return found
    return found


# Choices and corrections.

_CHOICE_ROLES = frozenset({Role.OR, Role.ELSE})
_CANCELLING = frozenset({Role.CANCEL})
_REFUSING = frozenset({Role.TALK, Role.CANCEL})
_TAKING_BACK = frozenset(
    {
        *(f"{verb} that" for verb in ("scratch", "scrap", "cancel", "forget", "ignore", "undo")),
        *("drop that", "strike that", "forget it", "scrap it", "never mind", "nevermind", "nvm"),
        *("just kidding", "kidding", "jk", "is off", "are off"),
    }
)
"""Words that cancel what stands before them, whatever follows."""


def begins_with_or(tokens: list[Token]) -> bool:
    """Whether a sentence is another choice beside the one before it."""
    words = [token.lexeme for token in tokens if token.lexeme.sign is not Sign.SOFT]
    return bool(words) and words[0].role in _CHOICE_ROLES


def offers_a_choice(pieces: list[Piece]) -> bool:
    """Whether orders are joined by a leftover `or`, `otherwise`: only one of them is meant.

    A stroke between two orders for one unit says the same: `A PAR - BUR / A PAR - PIC`.
    """
    return sum(piece.parse is not None for piece in pieces) > 1 and any(
        piece.parse is None and (_has_role(piece, _CHOICE_ROLES) or _parts_rivals(pieces, at))
        for at, piece in enumerate(pieces)
    )


def _parts_rivals(pieces: list[Piece], place: int) -> bool:
    if place == 0 or pieces[place].tokens[0].lexeme.key != "/":
        return False
    before = set(pieces[place - 1].orders)
    after = {order for piece in pieces[place + 1 : place + 2] for order in piece.orders}
    units = {order.unit for order in before if not isinstance(order, Waive)}
    return before != after and any(
        not isinstance(order, Waive) and order.unit in units for order in after
    )


def starts_over(pieces: list[Piece]) -> bool:
    """Whether a sentence cancels what stands before it and goes on: `Scratch that. A PAR - PIC`."""
    return any(_has_role(piece, _CANCELLING) for piece in takewhile(is_left_over, pieces))


def alternatives_behind(view: PowerView, pieces: list[Piece], place: int) -> tuple[Order, ...]:
    """The orders that words behind a move or retreat offer instead: `or hold`, `(sorry, PIC)`."""
    orders = pieces[place].orders
    behind = [token.lexeme for token in _words_behind(pieces, place)]
    if not orders or not isinstance(orders[0], Move | Retreat) or not behind:
        return ()
    move = orders[0]
    if behind[0].role in _CHOICE_ROLES:
        is_hold = any(lexeme.role is Role.HOLD for lexeme in behind)
        return (Hold(move.unit),) if is_hold and isinstance(move, Move) else ()
    named = [one for one in behind if one.power is None and one.role is not Role.CANCEL]
    if not named or not all(lexeme.places and lexeme.type is None for lexeme in named):
        return ()
    moves = [
        type(move)(move.unit, view.map.plain(place))
        for lexeme in named
        for place in lexeme.places
        if place is not move.destination.province
    ]
    return tuple(order for order in moves if view.is_legal(order))


def _has_another_choice(pieces: list[Piece], place: int) -> bool:
    """Whether `or` and anything else follow an order: `A PAR - PIC or hold`, `or wherever`."""
    roles = [token.lexeme.role for token in _words_behind(pieces, place)]
    return len(roles) > 1 and roles[0] in _CHOICE_ROLES


def _words_behind(pieces: list[Piece], place: int) -> list[Token]:
    """The leftover words directly behind an order, up to the next sign after them.

    None where another order follows at once, because they belong to that one.
    """
    found: list[Token] = []
    for piece in pieces[place + 1 :]:
        if piece.parse is not None:
            return []
        for token in piece.tokens:
            if token.lexeme.sign is None:
                found.append(token)
            elif token.lexeme.sign is Sign.SOFT and any(
                one.lexeme.role is not Role.CANCEL for one in found
            ):
                return found
        if found and found[-1].stopped:
            break
    return found


def _has_role(piece: Piece, roles: frozenset[Role]) -> bool:
    return any(token.lexeme.role in roles for token in piece.tokens)


# Denied places.

_NOT = frozenset({"not", "but not", "and not", "instead of"})
_JOINTS = frozenset({Role.OR, Role.AND})


def without_denied_places(found: list[Token]) -> list[Token]:
    """Leave out `not Picardy` behind a place that is meant: `Paris-Burgundy, not Picardy`.

    Only places that are named nowhere else in the sentence can be left out so. Any other denial
    stays, and makes what it is about doubtful.
    """
    if not any(token.lexeme.key in _NOT for token in found):
        return found
    kept: list[Token] = []
    at = 0
    while at < len(found):
        end = _end_of_denied(found, at)
        if end == at:
            kept.append(found[at])
        at = max(end, at + 1)
    return kept


def _end_of_denied(found: list[Token], at: int) -> int:
    """Where a denial that begins here ends; the same index if none does."""
    if found[at].lexeme.key not in _NOT or not _is_after_place(found, at):
        return at
    end = at + 1
    while end < len(found) and _is_denied_too(found, end):
        end += 1
        if found[end - 1].stopped:
            break
    denied = {place for token in found[at:end] for place in token.lexeme.places}
    others = {place for token in (*found[:at], *found[end:]) for place in token.lexeme.places}
    is_ended = end == len(found) or found[end].lexeme.sign is Sign.SOFT or found[end - 1].stopped
    is_denial = is_ended and bool(found[end - 1].lexeme.places)
    return end if is_denial and denied.isdisjoint(others) else at


def _is_after_place(found: list[Token], at: int) -> bool:
    while at > 0 and found[at - 1].lexeme.sign is Sign.SOFT:
        at -= 1
    return at > 0 and bool(found[at - 1].lexeme.places)


def _is_denied_too(found: list[Token], at: int) -> bool:
    lexeme = found[at].lexeme
    return bool(lexeme.places) or lexeme.type is not None or lexeme.role in _JOINTS
