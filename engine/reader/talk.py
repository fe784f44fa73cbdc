"""Telling orders from talk: which of the orders found in a line were meant as orders.

An order that names its unit by letter or word (`A`, `army`) or uses a dash is *plain*; talk has
no use for either. One written in ordinary words alone counts only if nothing but orders and
courtesies stand with it in its clause. Words of doubt next to an order (a wish, a negation,
another person) or a question about it mean that it is spoken of, not given.
"""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import pairwise

from engine.board import Province
from engine.orders import Order, Waive
from engine.reader.atoms import Atom, Sign
from engine.reader.choices import has_another_choice, is_called_off
from engine.reader.line import Piece
from engine.reader.meanings import Meaning, mentioned
from engine.reader.shapes import Shape
from engine.reader.values import Flaw, Inference
from engine.reader.vocabulary import Role

_COURTESY = frozenset({Role.FILLER, Role.AND, Role.DRAW, Role.SURRENDER, Role.EXCEPT, Role.RESULT})

_POINTING = re.compile(
    r"\s+(?:that|this|it|him|them|(?:that|this|the|his|its) (?:move|attack))\s*(?:[.,;!)]|$)",
    re.IGNORECASE,
)
_POINTING_ON = re.compile(
    r"\s(?:that|this|it|its|(?:that|this|the|his|its|an|any) (?:move|attack))\s*"
    r"(?:-|\N{RIGHTWARDS ARROW}|(?:to|on|against)\b(?!\s+hold))|\sinto\b",
    re.IGNORECASE,
)
_LONGEST_REMARK = 6
_SPOKEN_OF = frozenset({Flaw.UNKNOWN_PLACE, Flaw.INCOMPLETE, Flaw.NO_SUCH_UNIT, Flaw.FOREIGN_UNIT})
_AHEAD = frozenset({Role.BUILD, Role.REMOVE})
_ALL_BUT = frozenset({Role.ALL, Role.EXCEPT})
_DOUBTING = frozenset({Role.DOUBT, Role.CANCEL, Role.OPTION})


_WIDEST = 40
"""How far around an order, or a vote, words are taken to belong to it."""


def points_back(text: str) -> bool:
    """Whether what follows a support says that it is for what stands before: `supports that`."""
    return _POINTING.match(text) is not None


def points_back_within(text: str) -> bool:
    """Whether the words of a support say so before they end: `supports that, F BRE holds`."""
    return _POINTING.search(text) is not None


def points_on(text: str) -> bool:
    """Whether a support is for a move to the place that is named: `supports it to BUR`."""
    return _POINTING_ON.search(text) is not None


def is_substantial(atom: Atom) -> bool:
    """Whether a word left over says anything that a reader would have to understand."""
    lexeme = atom.lexeme
    if lexeme.sign is not None or lexeme.role in _COURTESY:
        return False
    return lexeme.power is None or bool(lexeme.places)


def says_more(atom: Atom) -> bool:
    """Whether a word left over beside an order says anything but a greeting."""
    return is_substantial(atom) and atom.lexeme.role is not Role.GREETING


def is_talk(atoms: list[Atom], pieces: list[Piece]) -> bool:
    """Whether in a sentence no order was understood and words are left over besides."""
    spoken_of = all(_is_spoken_of(piece.meaning) for piece in pieces if piece.meaning is not None)
    left = [atom for one in pieces if one.shape is None for atom in atoms[one.start : one.end]]
    return spoken_of and any(map(says_more, left))


def _is_spoken_of(meaning: Meaning) -> bool:
    """Whether words that look like an order give none, and may be about anything else."""
    return not meaning.readings and all(flaw.flaw in _SPOKEN_OF for flaw in meaning.problems)


def is_plain(atoms: list[Atom], shape: Shape, text: str) -> bool:
    """Whether an order is written with a unit's letter or word, or with a dash."""
    if shape.verb is None or not shape.explicit:
        return False
    return shape.dashed or any(
        atom.lexeme.type is not None and text[atom.start : atom.end] != "a"
        for atom in atoms[shape.start : shape.end]
    )


def is_doubtful(
    atoms: list[Atom], pieces: list[Piece], place: int, text: str, *, is_asked: bool
) -> bool:
    """Whether the order that is the piece at `place` of a line is only spoken of.

    `is_asked`: the line is a question about its orders.
    """
    around = _around(atoms, pieces, place)
    shape = pieces[place].shape
    if place > 0 and _may_be_the_rest(atoms, pieces[place - 1], pieces[place]):
        return True
    if shape is not None and shape.verb is Role.SUPPORT and not shape.path:
        # `F BRE S F MAO xyz to ENG`: more than a support to hold, whatever it is.
        after = [atom.lexeme for atom in around if atom.start >= atoms[pieces[place].start].start]
        if any(one.role is Role.MOVE or one.sign is Sign.DASH for one in after):
            return True
    roles = {atom.lexeme.role for atom in around}
    if shape is None or not roles.isdisjoint(_DOUBTING) or roles >= _ALL_BUT:
        return True
    if is_asked or is_called_off(atoms, pieces, place):
        return True
    if has_another_choice(atoms, pieces, place):
        return True
    meaning = pieces[place].meaning
    is_ahead = shape.verb in _AHEAD and (meaning is None or not meaning.readings)
    is_sure = is_plain(atoms, shape, text) and not is_ahead
    return any(map(says_more, around)) and not is_sure


def doubtful_from(atoms: list[Atom], pieces: list[Piece], *, is_question: bool) -> int:
    """Where behind a full stop what is conditional, or asked, begins; 0 if all of it may be.

    `PAR - PIC. MAR - SPA if BRE holds`: the first order is given. What has no order of its own, or
    begins with its condition, may be about what stands before it, and so may another order for a
    unit there.
    """
    starts = [
        piece.start
        for before, piece in pairwise(pieces)
        if atoms[before.end - 1].stopped and atoms[before.end - 1].lexeme.type is None
    ]
    if not any(atom.lexeme.role is Role.IF for atom in atoms):
        starts = starts[-1:] if is_question else []
    for start in reversed(starts):
        if any(atom.lexeme.role is Role.IF for atom in atoms[:start]):
            continue
        return start if _stands_alone(atoms, pieces, start) else 0
    return 0


def _stands_alone(atoms: list[Atom], pieces: list[Piece], start: int) -> bool:
    """Whether the words from here on are about none of the units ordered before."""
    given: dict[Province, set[Order]] = {}
    for piece in pieces:
        for order in mentioned(piece.meaning) if piece.meaning is not None else ():
            if isinstance(order, Waive):
                continue
            there = given.setdefault(order.unit.location.province, set())
            if piece.start >= start and there - {order}:
                return False
            if piece.start < start:
                there.add(order)
    ordered = any(piece.shape is not None for piece in pieces if piece.start >= start)
    return ordered and atoms[start].lexeme.role is not Role.IF


def _may_be_the_rest(atoms: list[Atom], before: Piece, piece: Piece) -> bool:
    """Whether what looks like an order may go on the support or convoy before it.

    `Fleet aulf of Bothnia to Sweden` after `supports`: the unit's name was not understood.
    """
    if before.shape is None or before.meaning is None or piece.meaning is None:
        return False
    is_aid = before.shape.verb in {Role.SUPPORT, Role.CONVOY}
    is_joined = not atoms[before.end - 1].stopped and atoms[piece.start].lexeme.type is None
    is_guess = any(Inference.SPELLING in reading.inferred for reading in piece.meaning.readings)
    is_origin = atoms[piece.start].lexeme.role is Role.FROM
    return is_aid and is_joined and (is_guess or is_origin or not before.meaning.readings)


def has_words_left_over(atoms: list[Atom], pieces: list[Piece]) -> bool:
    """Whether a line has more than orders and courtesies: then its question mark counts."""
    return any(
        piece.shape is None and any(map(is_substantial, atoms[piece.start : piece.end]))
        for piece in pieces
    )


def left_over(pieces: list[Piece]) -> list[tuple[int, int]]:
    """The runs of words between orders, each from its first atom to behind its last."""
    found: list[tuple[int, int]] = []
    for piece in pieces:
        if piece.shape is not None:
            continue
        if found and found[-1][1] == piece.start:
            found[-1] = (found[-1][0], piece.end)
        else:
            found.append((piece.start, piece.end))
    return found


def is_remark(left: list[Atom], ordered: Container[Province]) -> bool:
    """Whether words beside orders need no answer: `(bounced with F LON)`, `Paris:`.

    `ordered` are the provinces whose units have orders.
    """
    words = [atom.lexeme for atom in left if atom.lexeme.sign is None]
    if words[0].role is Role.GREETING or all(word.role is Role.CANCEL for word in words):
        return True
    if words[0].role is Role.RESULT:
        return len(words) <= _LONGEST_REMARK
    return all(
        bool(lexeme.places) and any(place in ordered for place in lexeme.places)
        for lexeme in words
        if lexeme.type is None
    )


def runs(atoms: list[Atom], pieces: list[Piece]) -> list[list[Piece]]:
    """The pieces of a line, in runs that are meant, or doubted, as one.

    A comma, a full stop, and the point where one order directly follows another part two runs.
    """
    found: list[list[Piece]] = []
    is_parted = True
    for piece in pieces:
        is_soft = piece.shape is None and atoms[piece.start].lexeme.sign is Sign.SOFT
        is_next = bool(found) and piece.shape is not None and found[-1][-1].shape is not None
        if is_next and _may_be_the_rest(atoms, found[-1][-1], piece):
            is_next = False
        if is_parted or is_soft or is_next:
            found.append([])
        found[-1].append(piece)
        is_parted = is_soft or atoms[piece.end - 1].stopped
    return found


def _around(atoms: list[Atom], pieces: list[Piece], place: int) -> list[Atom]:
    """The words left over on both sides of an order, up to the next sign or order."""
    found: list[Atom] = []
    for piece in reversed(pieces[max(place - _WIDEST, 0) : place]):
        atom = atoms[piece.end - 1]
        if piece.shape is not None or atom.lexeme.sign is Sign.SOFT or atom.stopped:
            break
        found += atoms[piece.start : piece.end]
    if atoms[pieces[place].end - 1].stopped:
        return found
    for piece in pieces[place + 1 : place + 1 + _WIDEST]:
        atom = atoms[piece.start]
        if piece.shape is not None or atom.lexeme.sign is Sign.SOFT:
            break
        found.append(atom)
        if atom.stopped:
            break
    return found


def clause(atoms: list[Atom], pieces: list[Piece], place: int) -> list[Atom]:
    """The words left over that form one clause with the left-over piece at `place`.

    What goes on behind it belongs to it, too, in brackets or as what is no whole order: `draw (with
    Anna)`, `draw me a map`; and a denial that any sign sets off: `draw, no`.
    """
    one = [*_around(atoms, pieces, place), *atoms[pieces[place].start : pieces[place].end]]
    if not one[-1].stopped:
        one = [*_continued(atoms, pieces, place), *one]
    behind = (atom for atom in atoms[pieces[place].end :] if atom.lexeme.sign is not Sign.SOFT)
    after = next(behind, None)
    is_denied = after is not None and after.lexeme.role in _DOUBTING and not one[-1].stopped
    return [*one, after] if is_denied and after is not None else one


def _continued(atoms: list[Atom], pieces: list[Piece], place: int) -> list[Atom]:
    """The words behind a left-over piece that go on with it, up to a comma, full stop or order."""
    found: list[Atom] = []
    for piece in pieces[place + 1 : place + 1 + _WIDEST]:
        is_set_off = any(atom.lexeme.sign is Sign.SOFT for atom in found)
        if piece.meaning is not None and (is_set_off or not _is_spoken_of(piece.meaning)):
            break
        for atom in atoms[piece.start : piece.end]:
            if atom.lexeme.key == ",":
                return found
            found.append(atom)
            if atom.stopped:
                return found
    return found
