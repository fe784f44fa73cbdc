"""What people write, read: `parse_orders` and `reads_as_order`.

The way of a text: `tidy` undoes what chat programs do to characters, `joining` mends broken lines,
`dates` finds headings, `atoms` finds words and names, `line` cuts a line into orders with the help
of `shapes` (what the words say) and `sense` (what that means in the position), `plans` reads
conditions, `talk` tells orders from talk, and `collection` keeps the last order of each unit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.board import Power
from engine.notation.ahead import Ahead
from engine.notation.atoms import Atom, atoms
from engine.notation.collection import Collection
from engine.notation.dates import heading
from engine.notation.joining import joined
from engine.notation.later import expected_holds, table_for
from engine.notation.line import Effort, Piece, pieces
from engine.notation.listings import ADJUSTMENT_VERBS, adjustments
from engine.notation.meanings import Cost, Meaning, refused, subject_units
from engine.notation.moves import could_be_meant
from engine.notation.sense import Sense, is_retreat
from engine.notation.sentences import Sentence, sentences
from engine.notation.shapes import Shape
from engine.notation.table import Table
from engine.notation.talk import (
    clause,
    has_words_left_over,
    is_doubtful,
    is_substantial,
    offers_a_choice,
    runs,
)
from engine.notation.tidy import tidied
from engine.notation.values import (
    Flaw,
    LaterOrders,
    ParsedOrders,
    Problem,
    Word,
)
from engine.notation.vocabulary import ROLES, Role
from engine.orders import Order
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""Of a longer text only so many characters are read, and the rest is one problem."""

_SHOWN = 80
_MOST_HELPS = 15
_LONGEST_REMARK = 6
# A plan beside a plan in one sentence, and so on: beyond this they are read as orders are.
_DEEPEST = 3
_MOST_SHAPES = 1_200
_PERSON = re.compile(r"^\W*([A-Za-z-]{3,20}) ?\(([\w .@'-]{1,40})\)")
_WORDS = {Role.DRAW: Word.DRAW, Role.SURRENDER: Word.SURRENDER}
_SPOKEN_OF = frozenset({Flaw.UNKNOWN_PLACE, Flaw.INCOMPLETE, Flaw.NO_SUCH_UNIT, Flaw.FOREIGN_UNIT})


def parse_orders(
    text: str, position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> ParsedOrders:
    """Read whatever a person wrote as orders of one power in a position.

    Never raises, on any text; takes time in proportion to its length, at most that of
    LONGEST_TEXT characters: of a longer text the beginning is read, and a problem says where the
    reading ends. An order that can only mean one thing is followed however badly written, one
    that can mean two is not (R-ORD-03).
    """
    reader = _Reader(position, power, variant, rulebook)
    if len(text) <= LONGEST_TEXT:
        return reader.read(tidied(text))
    end = text.rfind("\n", 0, LONGEST_TEXT) + 1
    is_broken = end == 0
    unread = text[end or LONGEST_TEXT :]
    return reader.read(tidied(text[: end or LONGEST_TEXT]), unread, is_broken=is_broken)


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
        self._sense = Sense(self._now)
        self._text = ""
        self._found = Collection(self._now)
        self._ahead = Ahead(self._now, self._found)
        self._effort = Effort(_MOST_SHAPES)
        self._helps_left = _MOST_HELPS
        self._past: _Past | None = None
        self._is_broken = False
        self._is_last = False
        self._depth = 0

    def read(self, text: str, unread: str = "", *, is_broken: bool = False) -> ParsedOrders:
        """All lines, one after the other.

        `unread` is what follows and is not read; if `is_broken`, the text ends in the middle of
        a line, so that its last order may be half of another one and is not followed.
        """
        lines = text.split("\n")
        while lines and self._effort.left > 0:
            line, candidates = joined(lines, self._reads_clean, self._is_word)
            self._text = line
            self._is_broken = is_broken and not lines
            if any(map(str.isalnum, line)):
                self._read_text_line(line)
                self._found.offer(candidates)
        self._leave_the_past()
        self._ahead.finish()
        if self._effort.left <= 0:
            unread = "\n".join([self._text, *lines[:_SHOWN], unread])
        parsed = self._found.parsed()
        if not unread.strip():
            return parsed
        problem = Problem(" ".join(unread.split())[:_SHOWN], Flaw.TOO_LONG)
        return parsed._replace(problems=(problem, *parsed.problems))

    def is_order(self, line: str) -> bool:
        """Whether a sentence of this line is an order for a unit of the power, nothing else."""
        self._text = line
        return any(
            not sentence.is_question and self._is_all_order(sentence.atoms)
            for sentence in sentences(atoms(line, self._variant), len(line))
        )

    def _reads_clean(self, line: str) -> tuple[Order, ...]:
        """The orders of a line that is nothing but orders and raises no problem; else none."""
        kept, self._text = self._text, line
        found = atoms(line, self._variant)
        orders: list[Order] = []
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        self._text = kept
        for piece in cut:
            if piece.meaning is None:
                if any(map(is_substantial, found[piece.start : piece.end])):
                    return ()
            elif piece.meaning.problems or not piece.meaning.readings:
                return ()
            else:
                orders += [reading.order for reading in piece.meaning.readings]
        return tuple(orders)

    def _is_word(self, word: str) -> bool:
        return word in ROLES or bool(self._now.names.provinces_spelt(word))

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
            self._leave_the_past()
            self._ahead.section = None
            if date.phase.ordinal < self._now.position.phase.ordinal:
                self._past = _Past(date.date, [], [])
                self._turn_to(self._now.position.phase)
            else:
                self._turn_to(date.phase)
        if self._past is not None:
            self._past.lines.append(line.strip())
        blank = " " * rest + self._without_person(line[rest:])
        parted = sentences(atoms(blank, self._variant), len(blank))
        for at, sentence in enumerate(parted):
            self._is_last = at == len(parted) - 1
            self._read_sentence(sentence)
        self._ahead.end_line()

    def _without_person(self, line: str) -> str:
        """`FRANCE (Smith):` without the name of the person."""
        match = _PERSON.match(line)
        names = self._now.names
        if match is None or names.power(match[1]) is None:
            return line
        if any(names.provinces(word) or word.lower() in ROLES for word in match[2].split()):
            return line
        return line[: match.start(2)] + " " * len(match[2]) + line[match.end(2) :]

    def _leave_the_past(self) -> None:
        """Ask about what stood under the date of a phase that is over."""
        past = self._past
        if past is not None:
            text = "\n".join(past.lines)
            orders = tuple(dict.fromkeys(past.orders))
            flaw = Problem(text, Flaw.PAST_DATE, subject=past.date, candidates=orders)
            self._found.blame(flaw)
        self._past = None

    def _turn_to(self, phase: Phase) -> None:
        """Read what follows as orders for this phase."""
        now = self._now.position.phase
        if phase.ordinal == now.ordinal:
            self._sense.turn_to(now, self._now)
        elif phase != self._sense.phase:
            moves = self._found.orders()
            table = table_for(phase, self._now, moves, self._variant, self._rulebook)
            self._sense.turn_to(phase, table)

    @property
    def _is_later(self) -> bool:
        """Whether a later phase is read."""
        return self._sense.table is not self._now

    def _read_sentence(self, sentence: Sentence) -> None:
        found = sentence.atoms
        whole = " ".join(self._text[sentence.start : sentence.end].split())
        substance = [atom for atom in found if is_substantial(atom)]
        if len(substance) == 1 and self._turn_by_word(substance[0]):
            return
        if self._read_ahead(sentence, whole):
            return
        found = self._ahead.without_remarks(found)
        sentence = sentence._replace(atoms=found)
        is_condition = any(atom.lexeme.role is Role.IF for atom in found)
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        if self._is_broken and self._is_last:
            cut = _without_last_order(cut)
        if is_condition:
            spoken_of = [one for piece in cut if piece.meaning for one in self._offered(piece)]
            self._found.blame(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(spoken_of)))
            return
        if not any(piece.shape for piece in cut) or self._is_talk(found, cut):
            if not self._read_votes(sentence, cut, whole) and substance:
                is_greeting = all(atom.lexeme.role is Role.GREETING for atom in substance)
                self._found.blame(Problem(whole, Flaw.NOT_AN_ORDER), is_courtesy=is_greeting)
            return
        self._read_orders(sentence, cut, whole)

    def _turn_by_word(self, atom: Atom) -> bool:
        """Turn to the phase that a word such as `Retreats` alone on its line is the heading of."""
        phase = self._ahead.turn(atom, self._sense.phase, is_dated=self._is_later)
        if phase is not None and self._past is None:
            self._turn_to(phase)
        return phase is not None

    def _read_ahead(self, sentence: Sentence, whole: str) -> bool:
        """Keep what a sentence plans, and read the orders beside it; whether it plans anything."""
        if sentence.is_question or self._is_later or self._depth >= _DEEPEST:
            return False
        planned = self._ahead.planned(sentence.atoms, whole)
        if planned is None:
            return False
        if self._past is None:
            self._ahead.keep(planned, whole)
        self._depth += 1
        for words in planned.ordinary:
            start, end = words[0].start, words[-1].end
            self._read_sentence(Sentence(words, is_question=False, start=start, end=end))
        self._depth -= 1
        return True

    def _read_orders(self, sentence: Sentence, cut: list[Piece], whole: str) -> None:
        """Keep the orders of a sentence that are given, doubt those that are spoken of.

        Of words that are asked about nothing is kept: what looks like a second order may be the
        rest of the first. Nor is anything where one order or another is given.
        """
        found = sentence.atoms
        is_asked = sentence.is_question and has_words_left_over(found, cut)
        is_asked = is_asked or offers_a_choice(found, cut)
        clear: list[Piece] = []
        at = 0
        for run in [cut] if is_asked else runs(found, cut):
            is_doubted = any(
                is_doubtful(found, cut, place, self._text, is_asked=is_asked)
                for place, piece in enumerate(run, at)
                if piece.shape is not None
            )
            at += len(run)
            if is_doubted:
                spoken_of = [one for piece in run for one in self._offered(piece)]
                text = (
                    whole if len(run) == len(cut) else self._words(found, run[0].start, run[-1].end)
                )
                self._found.blame(Problem(text, Flaw.DOUBTFUL, candidates=tuple(spoken_of)))
            else:
                clear += run
        orders: list[Order] = []
        for piece in clear:
            if piece.shape is not None and piece.meaning is not None:
                self._take(found, piece.shape, piece.meaning)
                orders += [reading.order for reading in piece.meaning.readings]
        self._ahead.after(orders)
        if not self._read_votes(sentence, clear, whole):
            self._read_leftovers(found, clear)

    def _offered(self, piece: Piece) -> list[Order]:
        """The orders a piece mentions, as buttons can give them: none for a later phase."""
        if piece.meaning is None or self._is_later:
            return []
        return _spoken_of(piece.meaning)

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
        if self._past is not None:
            self._past.orders.extend(_spoken_of(meaning))
        elif not self._is_later and self._ahead.takes(found, shape, text):
            return
        elif self._is_of_another_phase(shape):
            self._found.add(self._refusal(shape, text))
        elif self._is_later:
            self._take_later(shape, meaning, text)
        elif shape.group is not None:
            self._found.order_group(shape.group, shape.verb, text, shape.kind)
        else:
            self._found.add(self._helped(shape, meaning))

    def _take_later(self, shape: Shape, meaning: Meaning, text: str) -> None:
        """Keep what a shape orders under the heading of a later phase.

        A problem there offers no candidates: a button would give the order now.
        """
        orders = tuple(reading.order for reading in meaning.readings)
        if shape.group is not None:
            orders = expected_holds(self._now, self._found.orders(), shape.kind)
        elif self._sense.phase.type is PhaseType.ADJUSTMENT and shape.verb in {
            *ADJUSTMENT_VERBS,
            None,
        }:
            orders = adjustments(self._now, shape).orders
        if orders:
            self._found.plan(LaterOrders(self._sense.phase, orders, text))
        else:
            for flaw in self._helped(shape, meaning).problems:
                self._found.blame(flaw._replace(candidates=()))

    def _is_of_another_phase(self, shape: Shape) -> bool:
        """Whether a shape is no order of the kind of phase that is read, by its verb."""
        kind = self._sense.phase.type
        if shape.group is not None and shape.verb is Role.HOLD:
            return kind is not PhaseType.MOVEMENT
        if kind is PhaseType.ADJUSTMENT:
            return False
        return shape.verb in ADJUSTMENT_VERBS or (kind is PhaseType.MOVEMENT and is_retreat(shape))

    def _refusal(self, shape: Shape, text: str) -> Meaning:
        """Why nothing is stored for an order of another kind of phase: the phase, or the unit."""
        if self._sense.phase.type is PhaseType.MOVEMENT and shape.verb not in {
            Role.BUILD,
            Role.WAIVE,
        }:
            for subject in shape.subjects:
                fault = subject_units(self._sense.table, subject).fault
                if fault is not None:
                    return self._helped(shape, refused(self._sense.table, text, fault))
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.OTHER_PHASE),))

    def _helped(self, shape: Shape, meaning: Meaning) -> Meaning:
        """A meaning whose problems name what would be right, for the first problems of a text."""
        if not meaning.problems or self._helps_left <= 0:
            return meaning
        self._helps_left -= 1
        flaws = [
            flaw._replace(
                places=self._now.names.suggestions(flaw.subject) if flaw.subject else (),
                candidates=flaw.candidates
                or (
                    could_be_meant(self._sense.table, shape)
                    if flaw.flaw is Flaw.NO_SUCH_UNIT
                    else ()
                ),
            )
            for flaw in meaning.problems
        ]
        return meaning._replace(problems=tuple(flaws))

    def _read_leftovers(self, found: list[Atom], cut: list[Piece]) -> None:
        start = None
        for at in range(len(cut) + 1):
            is_left = at < len(cut) and cut[at].shape is None
            is_next = at in range(1, len(cut)) and cut[at].start == cut[at - 1].end
            if start is not None and not (is_left and is_next):
                end = cut[at - 1].end
                if any(map(is_substantial, found[start:end])) and not self._is_remark(
                    found[start:end]
                ):
                    text = self._words(found, start, end)
                    self._found.blame(Problem(text, Flaw.NOT_AN_ORDER))
                start = None
            if is_left and start is None:
                start = cut[at].start

    def _is_remark(self, left: list[Atom]) -> bool:
        """Whether words beside orders need no answer: `(bounced with F LON)`, `Paris:`."""
        words = [atom.lexeme for atom in left if atom.lexeme.sign is None]
        if words[0].role is Role.GREETING:
            return True
        if words[0].role is Role.RESULT:
            return len(words) <= _LONGEST_REMARK
        ordered = self._found.provinces()
        return all(
            bool(lexeme.places) and any(place in ordered for place in lexeme.places)
            for lexeme in words
            if lexeme.type is None
        )

    def _read_votes(self, sentence: Sentence, cut: list[Piece], whole: str) -> bool:
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
            elif self._past is None:
                self._found.word(_WORDS[lexeme.role])
        return is_spoken_of

    # What a shape means.

    def _mean(self, found: list[Atom], shape: Shape) -> Meaning:
        return self._sense.of(found, shape, self._words(found, shape.start, shape.end))

    def _words(self, found: list[Atom], start: int, end: int) -> str:
        """The words of a run of atoms, as they were written."""
        if start >= end:
            return ""
        return " ".join(self._text[found[start].start : found[end - 1].end].split())


def _spoken_of(meaning: Meaning) -> list[Order]:
    orders = [reading.order for reading in meaning.readings]
    return orders + [order for flaw in meaning.problems for order in flaw.candidates]


def _without_last_order(cut: list[Piece]) -> list[Piece]:
    """The pieces before the last order, which goes on in what is not read."""
    last = max((at for at, piece in enumerate(cut) if piece.shape is not None), default=0)
    return cut[:last]


class _Past(NamedTuple):
    """What stands under the date of a phase that is over: the lines, and the orders in them."""

    date: str
    lines: list[str]
    orders: list[Order]
