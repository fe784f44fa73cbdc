"""What people write, read: `parse_orders`.

The way of a text: `tidy` undoes what chat programs do to characters, `joining` mends broken lines,
`dates` finds headings, `atoms` finds words and names, `line` cuts a line into orders with the help
of `shapes` (what the words say) and `sense` (what that means in the position), `plans` reads
conditions, `talk` tells orders from talk, and `collection` keeps the last order of each unit.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Power
from engine.orders import Hold, Move, Order, Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.reader.ahead import Ahead
from engine.reader.atoms import Atom, atoms
from engine.reader.choices import (
    begins_anew,
    begins_with_or,
    instead,
    is_called_off,
    is_option,
    offers_a_choice,
    takes_back,
)
from engine.reader.collection import Collection
from engine.reader.dates import Past, heading, parted, trailing, without_person
from engine.reader.denied import without_denied
from engine.reader.joining import joined
from engine.reader.later import as_of_later, expected_holds, table_for
from engine.reader.line import Effort, Piece, pieces, without_last_order
from engine.reader.listings import ADJUSTMENT_VERBS, adjustments
from engine.reader.meanings import Cost, Meaning, mentioned, refused, subject_units
from engine.reader.moves import helped
from engine.reader.plans import fits_heading
from engine.reader.sense import Sense
from engine.reader.sentences import Sentence, sentences
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.talk import (
    clause,
    doubtful_from,
    has_words_left_over,
    is_doubtful,
    is_remark,
    is_substantial,
    is_talk,
    left_over,
    points_back,
    runs,
)
from engine.reader.tidy import tidied
from engine.reader.values import Flaw, LaterOrders, ParsedOrders, Problem, Word
from engine.reader.vocabulary import ROLES, Role
from engine.rules import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""Of a longer text only so many characters are read, and the rest is one problem."""

_SHOWN = 80
_MOST_HELPS = 15
MOST_SHAPES = 1_000
"""So many ways to take words as orders are looked at in one text."""
_A_SENTENCE = 2
"""As many of them does a sentence count, whatever is in it."""
# A plan beside a plan in one sentence, and so on: beyond this they are read as orders are.
_DEEPEST = 3
_WORDS = {Role.DRAW: Word.DRAW, Role.SURRENDER: Word.SURRENDER}


def parse_orders(
    text: str,
    position: Position,
    power: Power,
    variant: Variant,
    rulebook: Rulebook,
    *,
    standing: Iterable[Order] = (),
) -> ParsedOrders:
    """Read whatever a person wrote as orders of one power in a position.

    Never raises, on any text; takes time in proportion to its length, at most that of
    LONGEST_TEXT characters: of a longer text the beginning is read, and a problem says where the
    reading ends. An order that can only mean one thing is followed however badly written, one
    that can mean two is not (R-ORD-03). `standing` are the orders that the power has given for the
    present phase before: they tell where its units may be later.
    """
    reader = _Reader(position, power, variant, rulebook, standing)
    if len(text) <= LONGEST_TEXT:
        return reader.read(tidied(text))
    end = text.rfind("\n", 0, LONGEST_TEXT) + 1
    is_broken = end == 0
    unread = text[end or LONGEST_TEXT :]
    return reader.read(tidied(text[: end or LONGEST_TEXT]), unread, is_broken=is_broken)


class _Reader:
    def __init__(
        self,
        position: Position,
        power: Power,
        variant: Variant,
        rulebook: Rulebook,
        standing: Iterable[Order] = (),
    ) -> None:
        self._standing = tuple(standing)
        self._variant = variant
        self._rulebook = rulebook
        self._now = Table(position, power, variant, rulebook)
        self._sense = Sense(self._now)
        self._text = ""
        self._found = Collection(self._now)
        self._ahead = Ahead(self._now, self._found)
        self._effort = Effort(MOST_SHAPES)
        self._helps_left = _MOST_HELPS
        self._past: Past | None = None
        self._is_broken = False
        self._is_last = False
        self._given: tuple[Order, ...] = ()
        self._has_or = False
        self._has_options = False
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
                self._read_parts(line)
                self._found.offer(candidates)
        self._leave_the_past()
        if self._has_or:
            self._found.ask("or", self._given)
        self._ahead.finish()
        if self._effort.left <= 0:
            unread = "\n".join([self._text, *lines[:_SHOWN], unread])
        parsed = self._found.parsed()
        if not unread.strip():
            return parsed
        problem = Problem(" ".join(unread.split())[:_SHOWN], Flaw.TOO_LONG)
        return parsed._replace(problems=(problem, *parsed.problems))

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

    # Lines and the phases they are for.

    def _read_parts(self, line: str) -> None:
        """Read a line; what stands behind a date within it is for that phase, not the next line."""
        before, parts = self._sense.phase, parted(line, self._variant)
        is_headed = heading(line, self._now.position.phase, self._variant) is not None
        for part in parts:
            self._text = part
            self._read_text_line(part)
        if len(parts) > 1 and not is_headed:
            self._leave_the_past()
            self._turn_to(before)

    def _read_text_line(self, line: str) -> None:
        date = heading(line, self._now.position.phase, self._variant)
        rest = 0
        if date is not None:
            rest = date.rest
            self._leave_the_past()
            self._ahead.section = None
            if date.phase.ordinal < self._now.position.phase.ordinal:
                self._past = Past(date.date, [], [])
                self._turn_to(self._now.position.phase)
            else:
                self._turn_to(date.phase)
        if self._past is not None:
            self._past.lines.append(line.strip())
        blank = " " * rest + without_person(line[rest:], self._now.names)
        cut = sentences(atoms(blank, self._variant), len(blank))
        for at, sentence in enumerate(cut):
            if self._effort.left <= 0:
                break
            self._effort.left -= _A_SENTENCE
            self._is_last = at == len(cut) - 1
            behind = trailing(self._text[sentence.start : sentence.end], self._now.position.phase)
            if behind is None or self._is_later or self._past is not None:
                self._read_sentence(sentence)
            else:
                self._read_dated(sentence, behind[0], sentence.start + behind[1])
        self._ahead.end_line()

    def _read_dated(self, sentence: Sentence, phase: Phase, end: int) -> None:
        """Read a sentence with a date behind it, which only one order can be sure to be for."""
        now = self._now.position.phase
        found = [atom for atom in sentence.atoms if atom.start < end]
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        orders = sum(piece.shape is not None for piece in cut)
        if orders and phase != now and (orders > 1 or phase.ordinal < now.ordinal):
            whole = " ".join(self._text[sentence.start : sentence.end].split())
            offered = [order for piece in cut for order in self._offered(piece)]
            self._found.blame(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(offered)))
        elif orders:
            self._turn_to(phase)
            self._read_sentence(sentence._replace(atoms=found))
            self._turn_to(now)
        else:
            self._read_sentence(sentence)

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
            table = table_for(phase, self._now, self._all_orders(), self._variant, self._rulebook)
            self._sense.turn_to(phase, table)

    def _all_orders(self) -> tuple[Order, ...]:
        """The orders of this text, and those given before for other units."""
        given = self._found.orders()
        units = {order.unit for order in given if not isinstance(order, Waive)}
        before = [one for one in self._standing if isinstance(one, Waive) or one.unit not in units]
        return (*before, *given)

    @property
    def _is_later(self) -> bool:
        """Whether a later phase is read."""
        return self._sense.table is not self._now

    def _read_sentence(self, sentence: Sentence) -> None:
        found = sentence.atoms if sentence.is_question else without_denied(sentence.atoms)
        sentence = sentence._replace(atoms=found)
        whole = " ".join(self._text[sentence.start : sentence.end].split())
        substance = [atom for atom in found if is_substantial(atom)]
        self._has_options = self._has_options or is_option(found)
        if self._read_other_choice(found, substance, whole):
            return
        if len(substance) == 1 and self._turn_by_word(substance[0]):
            return
        if self._read_ahead(sentence, whole):
            return
        found = self._ahead.without_remarks(found)
        sentence = sentence._replace(atoms=found)
        is_condition = any(atom.lexeme.role is Role.IF for atom in found)
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        tail = doubtful_from(found, cut, is_question=sentence.is_question)
        if tail > 0:
            end = found[tail - 1].end
            given = Sentence(found[:tail], is_question=False, start=sentence.start, end=end)
            self._read_sentence(given)
            self._read_sentence(sentence._replace(atoms=found[tail:], start=found[tail].start))
            return
        if self._is_broken and self._is_last:
            cut = without_last_order(cut)
        if is_condition:
            spoken_of = [one for piece in cut if piece.meaning for one in self._offered(piece)]
            self._found.blame(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(spoken_of)))
            return
        if not any(piece.shape for piece in cut) or is_talk(found, cut):
            if not self._read_votes(sentence, cut, whole) and substance:
                is_greeting = all(atom.lexeme.role is Role.GREETING for atom in substance)
                self._found.blame(Problem(whole, Flaw.NOT_AN_ORDER), is_courtesy=is_greeting)
            return
        self._read_orders(sentence, cut, whole)

    def _read_other_choice(self, found: list[Atom], substance: list[Atom], whole: str) -> bool:
        """Ask which is meant where a sentence gives another choice; whether it does."""
        before, self._given = self._given, ()
        has_or, self._has_or = self._has_or, False
        if not before or not (has_or or begins_with_or(found)):
            return False
        if all(atom.lexeme.role in {Role.OR, Role.ELSE} for atom in substance):
            self._given, self._has_or = before, True
            return True
        cut = pieces(found, lambda shape: self._mean(found, shape), self._effort)
        others = [order for piece in cut for order in self._offered(piece)]
        if not others and any(atom.lexeme.role is Role.HOLD for atom in substance):
            others = [Hold(order.unit) for order in before if isinstance(order, Move)]
        units = {order.unit for order in others if not isinstance(order, Waive)}
        same = [one for one in before if not isinstance(one, Waive) and one.unit in units]
        self._found.ask(whole, (*(same or before), *others))
        return True

    def _turn_by_word(self, atom: Atom) -> bool:
        """Turn to the phase that a word such as `Retreats` alone on its line is the heading of."""
        phase = self._ahead.turn(atom, self._sense.phase, is_dated=self._is_later)
        if phase is not None and self._past is None:
            self._turn_to(phase)
        return phase is not None

    def _read_ahead(self, sentence: Sentence, whole: str) -> bool:
        """Keep what a sentence plans, and read the orders beside it; whether it plans anything."""
        if sentence.is_question or self._depth >= _DEEPEST:
            return False
        planned, now = self._ahead.planned(sentence.atoms, whole), self._now.position.phase
        if planned is None or not fits_heading(planned, self._sense.phase, now):
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
        rest of the first. Nor is anything where one order or another is given, or a question is
        about an order for a unit that has another one.
        """
        found = sentence.atoms
        if self._past is None and not self._is_later:
            offered = [order for piece in cut for order in self._offered(piece)]
            is_undone = sentence.is_question or begins_anew(found, cut)
            rivals = self._found.rivals(offered) if is_undone else ()
            if rivals or self._has_options:
                self._found.ask(whole, (*rivals, *offered))
                return
        is_asked = sentence.is_denied or offers_a_choice(found, cut)
        is_asked = is_asked or (sentence.is_question and has_words_left_over(found, cut))
        clear: list[Piece] = []
        corrections: list[Problem] = []
        at = 0
        is_said = False
        for run in [cut] if is_asked else runs(found, cut):
            places = [at + step for step, piece in enumerate(run) if piece.shape is not None]
            at += len(run)
            others = [order for place in places for order in self._instead(found, cut, place)]
            is_doubted = bool(others) or any(
                is_doubtful(found, cut, place, self._text, is_asked=is_asked) for place in places
            )
            if is_doubted:
                spoken_of = [one for piece in run for one in self._offered(piece)]
                spoken_of += [order for order in others if order not in spoken_of]
                end = next((one.start for one in cut[at:] if one.shape is not None), len(found))
                is_said = bool(others) or any(is_called_off(found, cut, one) for one in places)
                last = end if is_said else run[-1].end
                text = whole if len(run) == len(cut) else self._words(found, run[0].start, last)
                doubt = Problem(text, Flaw.DOUBTFUL, candidates=tuple(spoken_of))
                self._found.blame(doubt)
                corrections += [doubt] * self._corrects(found, cut, places)
            elif places or not is_said:
                is_said = False
                clear += run
        orders: list[Order] = []
        for piece in clear:
            if piece.shape is not None and piece.meaning is not None:
                self._take(found, piece.shape, piece.meaning)
                orders += [reading.order for reading in piece.meaning.readings]
        self._found.ask_again(whole, corrections)
        self._ahead.after(orders)
        self._given = () if self._past or self._is_later else tuple(orders)
        if not self._read_votes(sentence, clear, whole):
            self._read_leftovers(found, clear)

    def _corrects(self, found: list[Atom], cut: list[Piece], places: list[int]) -> bool:
        """Whether one of these orders comes after words that take the one before it back."""
        return self._past is None and any(takes_back(found, cut, place) for place in places)

    def _instead(self, found: list[Atom], cut: list[Piece], place: int) -> tuple[Order, ...]:
        """What else an order may be by the words behind it, in the present phase."""
        if self._past is not None or self._is_later:
            return ()
        return instead(self._now, found, cut, place)

    def _offered(self, piece: Piece) -> list[Order]:
        """The orders a piece mentions, as buttons can give them: none for a later phase."""
        if piece.meaning is None or self._is_later:
            return []
        return [order for order in mentioned(piece.meaning) if self._now.is_legal(order)]

    # What a line gives.

    def _take(self, found: list[Atom], shape: Shape, meaning: Meaning) -> None:
        text = self._words(found, shape.start, shape.end)
        if self._past is not None:
            self._past.orders.extend(mentioned(meaning))
        elif not self._is_later and self._ahead.takes(found, shape, text):
            return
        elif self._sense.is_of_another_phase(shape):
            self._found.add(self._refusal(shape, text))
        elif self._is_later:
            self._take_later(shape, meaning, text)
        elif shape.group is not None:
            spared = frozenset(place for ref in shape.spared for place in ref.places)
            self._found.order_group(shape.group, shape.verb, text, shape.kind, spared=spared)
        else:
            behind = self._text[found[shape.end - 1].end :]
            is_pointing = shape.other is None and points_back(behind)
            self._found.add(self._helped(shape, meaning), points_back=is_pointing)

    def _take_later(self, shape: Shape, meaning: Meaning, text: str) -> None:
        """Keep what a shape orders under the heading of a later phase.

        A problem there offers no candidates: a button would give the order now.
        """
        orders = tuple(reading.order for reading in meaning.readings)
        if shape.group is not None:
            orders = expected_holds(self._now, self._all_orders(), shape.kind)
        elif self._sense.phase.type is PhaseType.ADJUSTMENT and shape.verb in {
            *ADJUSTMENT_VERBS,
            None,
        }:
            orders = adjustments(self._now, shape).orders
        if orders:
            self._found.plan(LaterOrders(self._sense.phase, orders, text))
        else:
            for flaw in self._helped(shape, meaning).problems:
                self._found.blame(as_of_later(flaw))

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
        return helped(self._sense.table, shape, meaning)

    def _read_leftovers(self, found: list[Atom], cut: list[Piece]) -> None:
        for start, end in left_over(cut):
            left = found[start:end]
            if any(map(is_substantial, left)) and not is_remark(left, self._found.provinces()):
                words = self._words(found, start, end).strip(" ,;")
                self._found.blame(Problem(words, Flaw.NOT_AN_ORDER))

    def _read_votes(self, sentence: Sentence, cut: list[Piece], whole: str) -> bool:
        """Keep DRAW and SURRENDER; whether one of them was only spoken of, which is a problem."""
        found, is_spoken_of = sentence.atoms, False
        for place, piece in enumerate(cut):
            lexeme = found[piece.start].lexeme
            if piece.shape is not None or lexeme.role not in _WORDS:
                continue
            said = clause(found, cut, place)
            if sentence.is_question or any(map(is_substantial, said)):
                ordered = sorted(said, key=lambda atom: atom.start)
                has_orders = any(one.shape is not None for one in cut)
                text = self._words(ordered, 0, len(said)) if has_orders else whole
                self._found.blame(Problem(text, Flaw.DOUBTFUL, subject=lexeme.key))
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
