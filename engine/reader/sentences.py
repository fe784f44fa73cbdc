"""A line of atoms, parted into sentences: what stands between two signs that always part.

A list of builds or retreats behind a full stop is a sentence of its own, too.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from engine.reader.atoms import Atom, Sign
from engine.reader.vocabulary import Role

_VERBS = frozenset({Role.BUILD, Role.REMOVE, Role.RETREAT})


class Sentence(NamedTuple):
    """The atoms between two hard signs, and where they stand in the line.

    `is_denied`: it is a question that is answered with no, as in `A PAR - PIC? No, BUR.`
    """

    atoms: list[Atom]
    is_question: bool
    start: int
    end: int
    is_denied: bool = False


_NOTHING = Sentence([], is_question=False, start=0, end=0)


def sentences(found: list[Atom], size: int) -> list[Sentence]:
    """The sentences of a line of so many characters; empty ones are left out."""
    parted: list[Sentence] = []
    sentence: list[Atom] = []
    start = 0
    for at, atom in enumerate(found):
        if atom.lexeme.sign in {Sign.HARD, Sign.QUESTION}:
            if sentence:
                asks = atom.lexeme.sign is Sign.QUESTION
                parted.append(Sentence(sentence, asks, start, atom.end))
            sentence = []
            start = atom.end
        else:
            if sentence and sentence[-1].stopped and _begins_a_plan(found, at, sentence):
                parted.append(Sentence(sentence, is_question=False, start=start, end=atom.start))
                sentence = []
                start = atom.start
            sentence.append(atom)
    if sentence:
        parted.append(Sentence(sentence, is_question=False, start=start, end=size))
    return [
        one._replace(is_denied=one.is_question and _says_no(after.atoms))
        for one, after in zip_longest(parted, parted[1:], fillvalue=_NOTHING)
    ]


def _says_no(found: list[Atom]) -> bool:
    return bool(found) and (
        found[0].lexeme.role is Role.CANCEL or found[0].lexeme.key in {"no", "nope", "nah"}
    )


def _begins_a_plan(found: list[Atom], at: int, before: list[Atom]) -> bool:
    """Whether behind a full stop a list follows (`builds: F KIE`), or an adjustment with its verb.

    The latter only where a condition stands before it, which it is not part of.
    """
    if found[at].lexeme.role not in _VERBS:
        return False
    is_heading = at + 1 < len(found) and found[at + 1].lexeme.sign is Sign.SOFT
    return is_heading or any(atom.lexeme.role is Role.IF for atom in before)
