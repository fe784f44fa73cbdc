"""What people write, read: `parse_orders`.

The way of a text: `tidy` undoes what chat programs do to characters, `atoms` finds words and
names, `line` cuts a line into orders with the help of `shapes` (what the words say) and
`moves`/`changes` (what that can mean in the position), `conditions` reads plans. Here the lines
are gone through, talk is told from orders, and the last order of each unit is kept.
"""

from __future__ import annotations

from engine.board import Power
from engine.notation.atoms import Atom, Sign, atoms
from engine.notation.changes import adjustment_meaning, retreat_meaning
from engine.notation.line import Piece, pieces
from engine.notation.meanings import Cost, Meaning, problem
from engine.notation.moves import movement_meaning
from engine.notation.shapes import Ref, Shape
from engine.notation.table import Table, named
from engine.notation.tidy import tidied
from engine.notation.values import Flaw, ParsedOrders, Problem, Reading
from engine.notation.vocabulary import Role
from engine.orders import Disband, Hold, Waive
from engine.phase import PhaseType
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""A text of more characters is not read at all: it gets one problem."""

_MEANINGS = {
    PhaseType.MOVEMENT: movement_meaning,
    PhaseType.RETREAT: retreat_meaning,
    PhaseType.ADJUSTMENT: adjustment_meaning,
}


def parse_orders(
    text: str, position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> ParsedOrders:
    """Read whatever a person wrote as orders of one power in a position.

    Never raises, on any text; takes time in proportion to its length, at most that of
    LONGEST_TEXT characters. An order that can only mean one thing is followed however badly
    written, one that can mean two is not (R-ORD-03).
    """
    if len(text) > LONGEST_TEXT:
        return ParsedOrders(power, problems=(problem(text[:80], Flaw.TOO_LONG),))
    return _Reader(tidied(text), Table(position, power, variant, rulebook)).read()


class _Reader:
    def __init__(self, text: str, table: Table) -> None:
        self._text = text
        self._table = table
        self._meaning = _MEANINGS[table.position.phase.type]
        self._readings: list[Reading] = []
        self._problems: list[Problem] = []

    def read(self) -> ParsedOrders:
        for line, is_question in _lines(atoms(self._text, self._table.variant)):
            self._read_line(line, is_question=is_question)
        return ParsedOrders(self._table.power, tuple(self._readings), tuple(self._problems))

    def _read_line(self, line: list[Atom], *, is_question: bool) -> None:
        del is_question
        for piece in pieces(line, lambda shape: self._mean(line, shape)):
            if piece.meaning is not None:
                self._readings += piece.meaning.readings
                self._problems += piece.meaning.problems

    def _mean(self, line: list[Atom], shape: Shape) -> Meaning:
        text = self._words(line, shape.start, shape.end)
        if shape.verb is Role.WAIVE:
            return Meaning(0.0, (Reading(Waive(), text),) * shape.count)
        if shape.verb is Role.NO_CHANGE:
            return Meaning(0.0)
        subjects = shape.subjects or (Ref(),)
        meanings = [self._meaning(self._table, shape, subject, text) for subject in subjects]
        if len(meanings) == 1:
            return meanings[0]
        return Meaning(
            sum(meaning.cost for meaning in meanings),
            tuple(reading for meaning in meanings for reading in meaning.readings),
            tuple(flaw for meaning in meanings for flaw in meaning.problems),
        )

    def _words(self, line: list[Atom], start: int, end: int) -> str:
        """The words of a run of atoms, as they were written."""
        return " ".join(self._text[line[start].start : line[max(start, end - 1)].end].split())


def _lines(found: list[Atom]) -> list[tuple[list[Atom], bool]]:
    lines: list[tuple[list[Atom], bool]] = []
    line: list[Atom] = []
    for atom in found:
        if atom.lexeme.sign in {Sign.HARD, Sign.QUESTION}:
            if line:
                lines.append((line, atom.lexeme.sign is Sign.QUESTION))
            line = []
        else:
            line.append(atom)
    if line:
        lines.append((line, False))
    return lines
