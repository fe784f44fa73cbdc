"""A line of atoms, parted into sentences: what stands between two signs that always part."""

from __future__ import annotations

from typing import NamedTuple

from engine.notation.atoms import Atom, Sign


class Sentence(NamedTuple):
    """The atoms between two hard signs, and where they stand in the line."""

    atoms: list[Atom]
    is_question: bool
    start: int
    end: int


def sentences(found: list[Atom], size: int) -> list[Sentence]:
    """The sentences of a line of so many characters; empty ones are left out."""
    parted: list[Sentence] = []
    sentence: list[Atom] = []
    start = 0
    for atom in found:
        if atom.lexeme.sign in {Sign.HARD, Sign.QUESTION}:
            if sentence:
                asks = atom.lexeme.sign is Sign.QUESTION
                parted.append(Sentence(sentence, asks, start, atom.end))
            sentence = []
            start = atom.end
        else:
            sentence.append(atom)
    if sentence:
        parted.append(Sentence(sentence, is_question=False, start=start, end=size))
    return parted
