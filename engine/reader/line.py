"""One line of text, cut into orders: the cheapest way to take its atoms as orders and leftovers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.reader.atoms import Atom, Sign
from engine.reader.meanings import Meaning
from engine.reader.shapes import Shape, Shapes
from engine.reader.vocabulary import Role

_FREE = frozenset({Role.FILLER, Role.AND, Role.DRAW, Role.SURRENDER, Role.EXCEPT, Role.RESULT})
_SKIP = 3.0
_SKIP_FREE = 0.05
_SKIP_ARTICLE = 0.5
# More than what an unknown place costs above a word left out: half an order is not an order.
_SKIP_DASH = 1.5
_SURE = 1.0
_SHORT = 4


class Piece(NamedTuple):
    """A run of atoms: an order, with its shape and meaning, or words left over, with neither."""

    start: int
    end: int
    shape: Shape | None = None
    meaning: Meaning | None = None


class _Step(NamedTuple):
    cost: float
    piece: Piece | None


class Effort:
    """How many more shapes may be looked at for one text; an honest one needs far fewer.

    A long shape counts as several.
    """

    def __init__(self, shapes: int) -> None:
        self.left = shapes


def pieces(atoms: list[Atom], meaning: Callable[[Shape], Meaning], effort: Effort) -> list[Piece]:
    """Cut a line into pieces so that the sum of their costs is least.

    `meaning` gives the cost of taking a shape as an order; when `effort` is spent, everything is
    left over. An order that fits well and ends where
    another may begin is taken without looking at what leaving it out would cost, so that the time
    grows with the length of the line only.
    """
    shapes = Shapes(atoms)
    size = len(atoms)
    best: list[_Step | None] = [None] * (size + 1)
    best[0] = _Step(0.0, None)
    for start in range(size):
        here = best[start]
        if here is None:
            continue
        sure = False
        effort.left -= 1
        for shape in shapes.at(start) if effort.left > 0 else ():
            effort.left -= 2 + (shape.end - start) // _SHORT
            found = meaning(shape)
            step = _Step(here.cost + found.cost, Piece(start, shape.end, shape, found))
            known = best[shape.end]
            if known is None or step.cost < known.cost:
                best[shape.end] = step
            if found.cost <= _SURE and _may_end(atoms, shape.end):
                sure = True
                if found.cost <= 0.0 and shape.end == size:
                    break
        if not sure:
            step = _Step(here.cost + _skip_cost(atoms[start]), Piece(start, start + 1))
            known = best[start + 1]
            if known is None or step.cost < known.cost:
                best[start + 1] = step
    return _path(best)


def _path(best: list[_Step | None]) -> list[Piece]:
    path: list[Piece] = []
    index = len(best) - 1
    while index > 0:
        step = best[index]
        if step is None or step.piece is None:
            index -= 1
            continue
        path.append(step.piece)
        index = step.piece.start
    return path[::-1]


def _skip_cost(atom: Atom) -> float:
    lexeme = atom.lexeme
    if lexeme.sign is Sign.SOFT or lexeme.sign is Sign.NUMBER or lexeme.role in _FREE:
        return _SKIP_ARTICLE if lexeme.type else _SKIP_FREE
    if lexeme.power is not None and not lexeme.places:
        return _SKIP_FREE
    if lexeme.sign is Sign.DASH:
        return _SKIP_DASH
    return _SKIP


def _may_end(atoms: list[Atom], index: int) -> bool:
    """Whether an order may end here because what follows can begin another."""
    if index >= len(atoms):
        return True
    lexeme = atoms[index].lexeme
    return bool(lexeme.type) or lexeme.sign in {Sign.SOFT, Sign.NUMBER}


def without_last_order(cut: list[Piece]) -> list[Piece]:
    """The pieces before the last order, which goes on in what is not read."""
    last = max((at for at, piece in enumerate(cut) if piece.shape is not None), default=0)
    return cut[:last]
