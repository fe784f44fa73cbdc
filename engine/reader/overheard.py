"""Orders that others can read: `reads_as_order`, so that their writer can be warned."""

from __future__ import annotations

from engine.board import Power
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.reader.ahead import Ahead
from engine.reader.atoms import Atom, atoms
from engine.reader.collection import Collection
from engine.reader.dates import heading
from engine.reader.line import Effort, Piece, pieces
from engine.reader.meanings import Meaning
from engine.reader.reader import LONGEST_TEXT, MOST_SHAPES
from engine.reader.sense import Sense
from engine.reader.sentences import Sentence, sentences
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.talk import is_doubtful, is_plain, is_substantial
from engine.reader.tidy import tidied
from engine.reader.values import Flaw
from engine.reader.vocabulary import Role
from engine.rules import Rulebook
from engine.variant import Variant


def reads_as_order(text: str, position: Position, power: Power, variant: Variant) -> bool:
    """Whether a message in public reads as an order for one of the power's own units.

    True when a line is an order from its first word to its last, or has one that is plainly
    written beside other words, or a plan; ordinary talk that only contains the names of provinces
    is none. Moves count in every phase: between two movement phases they give away the next one.
    """
    if len(text) > LONGEST_TEXT:
        return False
    positions = [position]
    if position.phase.type is not PhaseType.MOVEMENT:
        moves = Phase(position.phase.year + 1, Season.SPRING, PhaseType.MOVEMENT)
        positions.append(Position(moves, position.units, position.centers))
    listeners = [_Listener(Table(board, power, variant, Rulebook.modern())) for board in positions]
    lines = tidied(text).splitlines()
    return any(listener.hears(line) for listener in listeners for line in lines)


class _Listener:
    """Hears what one power's player says, on the table of one phase."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sense = Sense(table)
        self._effort = Effort(MOST_SHAPES)

    def hears(self, line: str) -> bool:
        """Whether a sentence of this line orders a unit, now, under its date, or conditionally."""
        now = self._table.position.phase
        date = heading(line, now, self._table.variant)
        is_later = date is not None and date.phase.ordinal > now.ordinal
        rest = line if date is None else " " * date.rest + line[date.rest :]
        parted = sentences(atoms(rest, self._table.variant), len(rest))
        return any(self._is_order(sentence, rest, is_later=is_later) for sentence in parted)

    def _is_order(self, sentence: Sentence, line: str, *, is_later: bool) -> bool:
        found = sentence.atoms
        if not sentence.is_question and self._is_plan(found, line):
            return True

        def mean(shape: Shape) -> Meaning:
            words = line[found[shape.start].start : found[shape.end - 1].end]
            return self._sense.of(found, shape, words)

        cut = pieces(found, mean, self._effort)
        theirs = [place for place, piece in enumerate(cut) if _is_theirs(piece, is_later=is_later)]
        if any(atom.lexeme.role is Role.IF for atom in found):
            return False
        has_other_words = any(
            piece.shape is None and any(map(is_substantial, found[piece.start : piece.end]))
            for piece in cut
        )
        if not sentence.is_question and not has_other_words and not is_later:
            return bool(theirs)
        if sentence.is_question and has_other_words:
            return False
        return any(
            _is_plainly_given(found, cut, place, line, is_later=is_later) for place in theirs
        )

    def _is_plan(self, found: list[Atom], line: str) -> bool:
        ahead = Ahead(self._table, Collection(self._table))
        planned = ahead.planned(found, line)
        return planned is not None and bool(planned.parts) and not planned.problems


def _is_theirs(piece: Piece, *, is_later: bool) -> bool:
    """Whether a piece orders a unit of the power, or under a later date one that may come."""
    if piece.shape is None or piece.meaning is None or not piece.shape.subjects:
        return False
    flaws = {problem.flaw for problem in piece.meaning.problems}
    return bool(piece.meaning.readings) or (is_later and flaws == {Flaw.NO_SUCH_UNIT})


def _is_plainly_given(
    found: list[Atom], cut: list[Piece], place: int, line: str, *, is_later: bool
) -> bool:
    shape = cut[place].shape
    if shape is None or not is_plain(found, shape, line):
        return False
    return is_later or not is_doubtful(found, cut, place, line, is_asked=False)
