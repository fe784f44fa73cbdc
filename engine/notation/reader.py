"""What people write, read: `parse_orders` and `reads_as_order`.

The way of a text: `tidy` undoes what chat programs do to characters, `dates` finds headings,
`atoms` finds words and names, `line` cuts a line into orders with the help of `shapes` (what the
words say) and `moves`/`changes` (what that can mean in the position), `conditions` reads plans,
`talk` tells orders from talk, and `collection` keeps the last order of each unit.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.board import Power
from engine.notation.atoms import Atom, Sign, atoms
from engine.notation.changes import adjustment_meaning, retreat_meaning
from engine.notation.collection import Collection
from engine.notation.conditions import (
    adjustment_condition,
    adjustments,
    retreat_condition,
    retreat_preferences,
)
from engine.notation.dates import heading
from engine.notation.later import table_for
from engine.notation.line import Effort, Piece, pieces
from engine.notation.meanings import Cost, Meaning, subject_units
from engine.notation.moves import could_be_meant, movement_meaning
from engine.notation.references import Ref
from engine.notation.shapes import Shape
from engine.notation.table import Table, named
from engine.notation.talk import clause, has_words_left_over, is_doubtful, is_substantial
from engine.notation.tidy import tidied
from engine.notation.values import (
    ConditionalRetreat,
    Flaw,
    LaterOrders,
    ParsedOrders,
    Plan,
    Problem,
    Reading,
    Word,
)
from engine.notation.vocabulary import Role
from engine.orders import Order, Waive
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""A text of more characters is not read at all: it gets one problem."""

_SHOWN_OF_TOO_LONG = 80
_MOST_HELPS = 15
_MOST_SHAPES = 1_500
_MEANINGS = {
    PhaseType.MOVEMENT: movement_meaning,
    PhaseType.RETREAT: retreat_meaning,
    PhaseType.ADJUSTMENT: adjustment_meaning,
}
_WORDS = {Role.DRAW: Word.DRAW, Role.SURRENDER: Word.SURRENDER}
_ADJUSTING = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE})
_HEADINGS = {
    Role.RETREAT: PhaseType.RETREAT,
    Role.BUILD: PhaseType.ADJUSTMENT,
    Role.REMOVE: PhaseType.ADJUSTMENT,
    Role.MOVE: PhaseType.MOVEMENT,
}
_SPOKEN_OF = frozenset({Flaw.UNKNOWN_PLACE, Flaw.INCOMPLETE, Flaw.NO_SUCH_UNIT, Flaw.FOREIGN_UNIT})


def parse_orders(
    text: str, position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> ParsedOrders:
    """Read whatever a person wrote as orders of one power in a position.

    Never raises, on any text; takes time in proportion to its length, at most that of
    LONGEST_TEXT characters. An order that can only mean one thing is followed however badly
    written, one that can mean two is not (R-ORD-03).
    """
    if len(text) > LONGEST_TEXT:
        shown = text[:_SHOWN_OF_TOO_LONG]
        return ParsedOrders(power, problems=(Problem(shown, Flaw.TOO_LONG),))
    return _Reader(position, power, variant, rulebook).read(tidied(text))


def reads_as_order(text: str, position: Position, power: Power, variant: Variant) -> bool:
    """Whether a message in public reads as an order for one of the power's own units.

    True when a line is an order from its first word to its last; ordinary talk that only
    contains the names of provinces is none. Moves count in every phase: between two movement
    phases they give away the next one.
    """
    if len(text) > LONGEST_TEXT:
        return False
    positions = [position]
    if position.phase.type is not PhaseType.MOVEMENT:
        moves = Phase(position.phase.year + 1, Season.SPRING, PhaseType.MOVEMENT)
        positions.append(Position(moves, position.units, position.centers))
    readers = [_Reader(board, power, variant, Rulebook.modern()) for board in positions]
    lines = tidied(text).splitlines()
    return any(reader.is_order(line) for reader in readers for line in lines)


class _Reader:
    def __init__(
        self, position: Position, power: Power, variant: Variant, rulebook: Rulebook
    ) -> None:
        self._variant = variant
        self._rulebook = rulebook
        self._now = Table(position, power, variant, rulebook)
        self._table = self._now
        self._phase = position.phase
        self._text = ""
        self._found = Collection(self._now)
        self._effort = Effort(_MOST_SHAPES)
        self._helps_left = _MOST_HELPS
        self._known: dict[tuple[str, Phase, Shape], Meaning] = {}

    def read(self, text: str) -> ParsedOrders:
        """All lines, one after the other."""
        for line in text.split("\n"):
            self._text = line
            if any(map(str.isalnum, line)):
                self._read_text_line(line)
        if self._effort.left <= 0:
            self._found.blame(Problem(self._text.strip()[:_SHOWN_OF_TOO_LONG], Flaw.TOO_LONG))
        return self._found.parsed()

    def is_order(self, line: str) -> bool:
        """Whether a sentence of this line is an order for a unit of the power, nothing else."""
        self._text = line
        return any(
            not sentence.is_question and self._is_all_order(sentence.atoms)
            for sentence in _sentences(atoms(line, self._variant), len(line))
        )

    def _is_all_order(self, found: list[Atom]) -> bool:
        cut = [
            piece
            for piece in pieces(found, lambda shape: self._mean(found, shape), self._effort)
            if piece.shape or any(map(is_substantial, found[piece.start : piece.end]))
        ]
        meanings = [piece.meaning for piece in cut if piece.shape and piece.shape.subjects]
        is_theirs = any(meaning is not None and meaning.readings for meaning in meanings)
        return is_theirs and all(piece.shape is not None for piece in cut)

    # Lines and the phases they are for.

    def _read_text_line(self, line: str) -> None:
        date = heading(line, self._now.position.phase, self._variant)
        rest = 0
        if date is not None:
            rest = date.rest
            if date.phase.ordinal < self._now.position.phase.ordinal:
                self._found.blame(Problem(line.strip(), Flaw.PAST_DATE, subject=date.date))
                self._turn_to(self._now.position.phase)
            else:
                self._turn_to(date.phase)
        blank = " " * rest + line[rest:]
        for sentence in _sentences(atoms(blank, self._variant), len(blank)):
            self._read_sentence(sentence)

    def _turn_to(self, phase: Phase) -> None:
        """Read what follows as orders for this phase."""
        now = self._now.position.phase
        if phase.ordinal == now.ordinal:
            self._table, self._phase = self._now, now
        elif phase != self._phase:
            moves = self._found.orders()
            self._table = table_for(phase, self._now, moves, self._variant, self._rulebook)
            self._phase = phase

    def _read_sentence(self, sentence: _Sentence) -> None:
        found = sentence.atoms
        whole = " ".join(self._text[sentence.start : sentence.end].split())
        substance = [atom for atom in found if is_substantial(atom)]
        if len(substance) == 1 and substance[0].lexeme.role in _HEADINGS:
            self._turn_to(self._phase_of(_HEADINGS[substance[0].lexeme.role]))
            return
        is_condition = any(atom.lexeme.role is Role.IF for atom in found)
        if is_condition and self._read_condition(found, whole):
            return
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        if is_condition:
            spoken_of = [one for piece in cut if piece.meaning for one in _spoken_of(piece.meaning)]
            self._found.blame(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(spoken_of)))
            return
        if not any(piece.shape for piece in cut) or self._is_talk(found, cut):
            if not self._read_votes(sentence, cut, whole) and substance:
                self._found.blame(Problem(whole, Flaw.NOT_AN_ORDER))
            return
        self._read_orders(sentence, cut, whole)

    def _read_orders(self, sentence: _Sentence, cut: list[Piece], whole: str) -> None:
        """Keep the orders of a sentence that are given, doubt those that are spoken of."""
        found = sentence.atoms
        doubted: list[Order] = []
        is_doubted = False
        is_asked = sentence.is_question and has_words_left_over(found, cut)
        for place, piece in enumerate(cut):
            if piece.shape is None or piece.meaning is None:
                continue
            if is_doubtful(found, cut, place, self._text, is_asked=is_asked):
                is_doubted = True
                doubted += _spoken_of(piece.meaning)
            else:
                self._take(found, piece.shape, piece.meaning)
        if is_doubted:
            self._found.blame(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(doubted)))
        elif not self._read_votes(sentence, cut, whole):
            self._read_leftovers(found, cut)

    def _phase_of(self, kind: PhaseType) -> Phase:
        """The present phase if it is of this kind, else the next of the kind."""
        phase = self._now.position.phase
        while phase.type is not kind:
            phase = phase.next
        return phase

    def _is_talk(self, found: list[Atom], cut: list[Piece]) -> bool:
        """Whether no order was understood and words are left over besides."""
        meanings = [piece.meaning for piece in cut if piece.meaning is not None]
        spoken_of = all(
            not meaning.readings and all(flaw.flaw in _SPOKEN_OF for flaw in meaning.problems)
            for meaning in meanings
        )
        left_over = [
            atom for piece in cut if piece.shape is None for atom in found[piece.start : piece.end]
        ]
        return spoken_of and any(map(is_substantial, left_over))

    # What a line gives.

    def _take(self, found: list[Atom], shape: Shape, meaning: Meaning) -> None:
        text = self._words(found, shape.start, shape.end)
        if shape.group is not None:
            self._found.order_group(shape.group, shape.verb, text)
        elif plan := self._plan(shape, meaning, text):
            self._found.plan(plan)
        else:
            self._found.add(self._helped(shape, meaning))

    def _helped(self, shape: Shape, meaning: Meaning) -> Meaning:
        """A meaning whose problems name what would be right, for the first problems of a text."""
        if not meaning.problems or self._helps_left <= 0:
            return meaning
        self._helps_left -= 1
        flaws = [
            flaw._replace(
                places=self._table.names.suggestions(flaw.subject) if flaw.subject else (),
                candidates=flaw.candidates
                or (could_be_meant(self._table, shape) if flaw.flaw is Flaw.NO_SUCH_UNIT else ()),
            )
            for flaw in meaning.problems
        ]
        return meaning._replace(problems=tuple(flaws))

    def _plan(self, shape: Shape, meaning: Meaning, text: str) -> Plan | None:
        """What a shape plans for a phase to come; None for an order of the present."""
        if self._table is not self._now:
            orders = tuple(reading.order for reading in meaning.readings)
            if self._phase.type is PhaseType.ADJUSTMENT and shape.verb in {*_ADJUSTING, None}:
                orders = adjustments(self._now, shape)
            return LaterOrders(self._phase, orders, text) if orders else None
        if self._phase.type is not PhaseType.ADJUSTMENT and shape.verb in _ADJUSTING:
            year_end = Phase(self._phase.year, Season.WINTER, PhaseType.ADJUSTMENT)
            orders = adjustments(self._now, shape)
            return LaterOrders(year_end, orders, text) if orders else None
        if self._phase.type is PhaseType.MOVEMENT and _is_retreat(shape):
            return self._retreat_plan(shape, text)
        return None

    def _retreat_plan(self, shape: Shape, text: str) -> Plan | None:
        units = subject_units(self._now, (*shape.subjects, Ref())[0]).units
        if len(units) != 1:
            return None
        refs = (*shape.path[-1:], *shape.choices)
        preferences = retreat_preferences(self._now, units[0], refs)
        return ConditionalRetreat(
            named(units[0]), preferences, text, disband=shape.verb is Role.DISBAND
        )

    def _read_condition(self, found: list[Atom], text: str) -> bool:
        """Keep the plan a conditional sentence makes; whether it makes one."""
        retreat = retreat_condition(self._now, found, text)
        case = None if retreat is not None else adjustment_condition(self._now, found)
        if retreat is not None:
            self._found.plan(retreat)
        elif case is not None:
            self._found.case(case, text)
        return retreat is not None or case is not None

    def _read_leftovers(self, found: list[Atom], cut: list[Piece]) -> None:
        start = None
        for at in range(len(cut) + 1):
            is_left = at < len(cut) and cut[at].shape is None
            if is_left and start is None:
                start = cut[at].start
            elif not is_left and start is not None:
                end = cut[at - 1].end
                if any(map(is_substantial, found[start:end])):
                    text = self._words(found, start, end)
                    self._found.blame(Problem(text, Flaw.NOT_AN_ORDER))
                start = None

    def _read_votes(self, sentence: _Sentence, cut: list[Piece], whole: str) -> bool:
        """Keep DRAW and SURRENDER; whether one of them was only spoken of, which is a problem."""
        found = sentence.atoms
        is_spoken_of = False
        for place, piece in enumerate(cut):
            lexeme = found[piece.start].lexeme
            if piece.shape is not None or lexeme.role not in _WORDS:
                continue
            if sentence.is_question or any(map(is_substantial, clause(found, cut, place))):
                self._found.blame(Problem(whole, Flaw.DOUBTFUL, subject=lexeme.key))
                is_spoken_of = True
            else:
                self._found.word(_WORDS[lexeme.role])
        return is_spoken_of

    # What a shape means.

    def _mean(self, found: list[Atom], shape: Shape) -> Meaning:
        text = self._words(found, shape.start, shape.end)
        key = (text, self._phase, shape._replace(start=0, end=shape.end - shape.start))
        if key not in self._known:
            self._known[key] = self._mean_anew(found, shape, text)
        return self._known[key]

    def _mean_anew(self, found: list[Atom], shape: Shape, text: str) -> Meaning:
        planned = self._mean_later(found, shape, text)
        if planned is not None:
            return planned
        subjects = shape.subjects or (Ref(),)
        mean = _MEANINGS[self._phase.type]
        meanings = [mean(self._table, shape, subject, text) for subject in subjects]
        if len(meanings) == 1:
            return meanings[0]
        return Meaning(
            sum(meaning.cost for meaning in meanings),
            tuple(reading for meaning in meanings for reading in meaning.readings),
            tuple(flaw for meaning in meanings for flaw in meaning.problems),
        )

    def _mean_later(self, found: list[Atom], shape: Shape, text: str) -> Meaning | None:
        """The meaning of a shape that orders no unit of its own in the phase that is read."""
        kind = self._phase.type
        cost: float | None = None
        readings: tuple[Reading, ...] = ()
        if shape.group is not None or shape.verb is Role.NO_CHANGE:
            cost = 0.0
        elif shape.verb is Role.WAIVE and kind is PhaseType.ADJUSTMENT:
            cost, readings = 0.0, (Reading(Waive(), text),) * shape.waives
        elif shape.verb is Role.WAIVE:
            cost = 0.0 if len(found) == shape.end - shape.start else Cost.BARE
        elif kind is not PhaseType.ADJUSTMENT and shape.verb in _ADJUSTING:
            cost = 0.0 if adjustments(self._now, shape) else Cost.BARE
        elif kind is PhaseType.MOVEMENT and _is_retreat(shape):
            cost = Cost.INFERENCE if self._retreat_plan(shape, text) else Cost.BARE
        return None if cost is None else Meaning(cost, readings)

    def _words(self, found: list[Atom], start: int, end: int) -> str:
        """The words of a run of atoms, as they were written."""
        if start >= end:
            return ""
        return " ".join(self._text[found[start].start : found[end - 1].end].split())


def _spoken_of(meaning: Meaning) -> list[Order]:
    orders = [reading.order for reading in meaning.readings]
    return orders + [order for flaw in meaning.problems for order in flaw.candidates]


def _is_retreat(shape: Shape) -> bool:
    return shape.verb in {Role.RETREAT, Role.DISBAND}


class _Sentence(NamedTuple):
    """The atoms between two hard signs, and where they stand in the line."""

    atoms: list[Atom]
    is_question: bool
    start: int
    end: int


def _sentences(found: list[Atom], size: int) -> list[_Sentence]:
    sentences: list[_Sentence] = []
    sentence: list[Atom] = []
    start = 0
    for atom in found:
        if atom.lexeme.sign in {Sign.HARD, Sign.QUESTION}:
            if sentence:
                asks = atom.lexeme.sign is Sign.QUESTION
                sentences.append(_Sentence(sentence, asks, start, atom.end))
            sentence = []
            start = atom.end
        else:
            sentence.append(atom)
    if sentence:
        sentences.append(_Sentence(sentence, is_question=False, start=start, end=size))
    return sentences
