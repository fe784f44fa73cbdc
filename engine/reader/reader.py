"""What people write, read: `parse_orders`, and `reads_as_order` for messages in public.

A text passes through these steps. `lines` tidies characters, mends broken lines and splits
sentences; `dates` finds headings; `tokens` finds words and names; `lines` cuts a sentence into
orders with the help of `grammar` (which parses the words allow) and `interpreter` (what a parse
means in the position); `plans` reads conditions and lists; `intent` tells orders from talk; and
`collection` keeps the last order of each unit.

Readings come first, then the position: every reading that a line can have is made, those that are
impossible for the unit are dropped, and the one that is left is followed; with two the player is
asked (`meanings`).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Power
from engine.orders import Hold, Move, Order, Waive
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.reader.collection import Collection
from engine.reader.conditions import fits_heading
from engine.reader.dates import (
    PastSection,
    date_at_end,
    date_heading,
    split_at_dates,
    without_player_name,
)
from engine.reader.grammar import Parse
from engine.reader.intent import (
    alternatives_behind,
    begins_with_or,
    clause_around,
    doubtful_from,
    follows_a_correction,
    groups_meant_as_one,
    has_words_left_over,
    is_cancelled,
    is_doubtful,
    is_meaningful,
    is_only_talk,
    is_plainly_written,
    leftover_runs,
    mentions_options,
    needs_no_answer,
    offers_a_choice,
    pronoun_follows,
    starts_over,
    without_denied_places,
)
from engine.reader.interpreter import Interpreter
from engine.reader.lines import (
    Budget,
    Piece,
    Sentence,
    cut_into_pieces,
    join_broken_lines,
    split_sentences,
    tidy,
    without_last_order,
)
from engine.reader.meanings import Cost, Meaning, PowerView, mentioned, refused, subject_units
from engine.reader.moves import with_suggestions
from engine.reader.plans import PlanReader, as_later_problem, expected_holds, view_in
from engine.reader.retreats_and_builds import ADJUSTMENT_VERBS, adjustments
from engine.reader.tokens import Token, tokenize
from engine.reader.values import Flaw, LaterOrders, ParsedOrders, Problem, Word
from engine.reader.vocabulary import ROLES, Role
from engine.rules import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""The number of characters that are read of a text; the rest of a longer one is one problem."""

_SHOWN = 80
_MOST_SUGGESTIONS = 15
MOST_PARSES = 1_000
"""The number of parses that are looked at in one text."""
# Every sentence counts as so many parses, whatever is in it.
_A_SENTENCE = 2
# Plans beside plans in one sentence are looked for so often; beyond that they are read as orders.
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

    Never raises, on any text. The time is proportional to the length, up to LONGEST_TEXT
    characters: of a longer text the beginning is read, and a problem says where the reading ends.
    An order that can only mean one thing is followed however badly it is written; one that can mean
    two is not (R-ORD-03). `standing` are the orders that the power gave for the present phase
    before: they tell where its units may be later.
    """
    reader = _Reader(position, power, variant, rulebook, standing)
    if len(text) <= LONGEST_TEXT:
        return reader.read(tidy(text))
    end = text.rfind("\n", 0, LONGEST_TEXT) + 1
    is_broken = end == 0
    unread = text[end or LONGEST_TEXT :]
    return reader.read(tidy(text[: end or LONGEST_TEXT]), unread, is_broken=is_broken)


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
        self._now = PowerView(position, power, variant, rulebook)
        self._interpreter = Interpreter(self._now)
        self._text = ""
        self._collected = Collection(self._now)
        self._plan_reader = PlanReader(self._now, self._collected)
        self._budget = Budget(MOST_PARSES)
        self._suggestions_left = _MOST_SUGGESTIONS
        self._past: PastSection | None = None
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
        while lines and self._budget.left > 0:
            line, candidates = join_broken_lines(lines, self._reads_clean, self._is_word)
            self._text = line
            self._is_broken = is_broken and not lines
            if any(map(str.isalnum, line)):
                self._read_parts(line)
                self._collected.suggest(candidates)
        self._leave_the_past()
        if self._has_or:
            self._collected.ask_which("or", self._given)
        self._plan_reader.finish()
        if self._budget.left <= 0:
            unread = "\n".join([self._text, *lines[:_SHOWN], unread])
        parsed = self._collected.parsed()
        if not unread.strip():
            return parsed
        problem = Problem(" ".join(unread.split())[:_SHOWN], Flaw.TOO_LONG)
        return parsed._replace(problems=(problem, *parsed.problems))

    def _reads_clean(self, line: str) -> tuple[Order, ...]:
        """The orders of a line that is nothing but orders without any problem; otherwise none."""
        kept, self._text = self._text, line
        found = tokenize(line, self._variant)
        orders: list[Order] = []
        cut = self._cut(found)
        self._text = kept
        for piece in cut:
            if piece.meaning is None:
                if any(map(is_meaningful, found[piece.start : piece.end])):
                    return ()
            elif piece.meaning.problems or not piece.meaning.readings:
                return ()
            else:
                orders += [reading.order for reading in piece.meaning.readings]
        return tuple(orders)

    def _is_word(self, word: str) -> bool:
        return word in ROLES or bool(self._now.names.provinces_spelt(word))

    # Lines, and the phases that they are for.

    def _read_parts(self, line: str) -> None:
        """Read a line; what stands behind a date within it is for that phase, but no next line."""
        before, parts = self._interpreter.phase, split_at_dates(line, self._variant)
        is_headed = date_heading(line, self._now.position.phase, self._variant) is not None
        for part in parts:
            self._text = part
            self._read_text_line(part)
        if len(parts) > 1 and not is_headed:
            self._leave_the_past()
            self._turn_to(before)

    def _read_text_line(self, line: str) -> None:
        date = date_heading(line, self._now.position.phase, self._variant)
        rest = 0
        if date is not None:
            rest = date.rest
            self._leave_the_past()
            self._plan_reader.section = None
            if date.phase.ordinal < self._now.position.phase.ordinal:
                self._past = PastSection(date.date, [], [])
                self._turn_to(self._now.position.phase)
            else:
                self._turn_to(date.phase)
        if self._past is not None:
            self._past.lines.append(line.strip())
        blank = " " * rest + without_player_name(line[rest:], self._now.names)
        cut = split_sentences(tokenize(blank, self._variant), len(blank))
        for at, sentence in enumerate(cut):
            if self._budget.left <= 0:
                break
            self._budget.left -= _A_SENTENCE
            self._is_last = at == len(cut) - 1
            behind = date_at_end(
                self._text[sentence.start : sentence.end], self._now.position.phase
            )
            if behind is None or self._is_later or self._past is not None:
                self._read_sentence(sentence)
            else:
                self._read_dated(sentence, behind[0], sentence.start + behind[1])
        self._plan_reader.end_line()

    def _read_dated(self, sentence: Sentence, phase: Phase, end: int) -> None:
        """Read a sentence with a date behind it, which is certain only for a single order."""
        now = self._now.position.phase
        found = [token for token in sentence.tokens if token.start < end]
        cut = self._cut(found)
        orders = sum(piece.parse is not None for piece in cut)
        if orders and phase != now and (orders > 1 or phase.ordinal < now.ordinal):
            whole = " ".join(self._text[sentence.start : sentence.end].split())
            offered = [order for piece in cut for order in self._offered(piece)]
            self._collected.add_problem(Problem(whole, Flaw.DOUBTFUL, candidates=tuple(offered)))
        elif orders:
            self._turn_to(phase)
            self._read_sentence(sentence._replace(tokens=found))
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
            self._collected.add_problem(flaw)
        self._past = None

    def _turn_to(self, phase: Phase) -> None:
        """Read what follows as orders for this phase."""
        now = self._now.position.phase
        if phase.ordinal == now.ordinal:
            self._interpreter.turn_to(now, self._now)
        elif phase != self._interpreter.phase:
            view = view_in(phase, self._now, self._all_orders(), self._variant, self._rulebook)
            self._interpreter.turn_to(phase, view)

    def _all_orders(self) -> tuple[Order, ...]:
        """The orders of this text, and the standing orders of other units."""
        given = self._collected.orders()
        units = {order.unit for order in given if not isinstance(order, Waive)}
        before = [one for one in self._standing if isinstance(one, Waive) or one.unit not in units]
        return (*before, *given)

    @property
    def _is_later(self) -> bool:
        """Whether orders for a later phase are being read."""
        return self._interpreter.view is not self._now

    def _read_sentence(self, sentence: Sentence) -> None:
        found = sentence.tokens if sentence.is_question else without_denied_places(sentence.tokens)
        sentence = sentence._replace(tokens=found)
        whole = " ".join(self._text[sentence.start : sentence.end].split())
        substance = [token for token in found if is_meaningful(token)]
        self._has_options = self._has_options or mentions_options(found)
        if self._read_other_choice(found, substance, whole):
            return
        if len(substance) == 1 and self._turn_by_word(substance[0]):
            return
        if self._read_plans(sentence, whole):
            return
        found = self._plan_reader.without_remarks(found)
        sentence = sentence._replace(tokens=found)
        is_condition = any(token.lexeme.role is Role.IF for token in found)
        cut = self._cut(found)
        tail = doubtful_from(found, cut, is_question=sentence.is_question)
        if tail > 0:
            end = found[tail - 1].end
            given = Sentence(found[:tail], is_question=False, start=sentence.start, end=end)
            self._read_sentence(given)
            self._read_sentence(sentence._replace(tokens=found[tail:], start=found[tail].start))
            return
        if self._is_broken and self._is_last:
            cut = without_last_order(cut)
        if is_condition:
            mentioned_orders = [
                one for piece in cut if piece.meaning for one in self._offered(piece)
            ]
            self._collected.add_problem(
                Problem(whole, Flaw.DOUBTFUL, candidates=tuple(mentioned_orders))
            )
            return
        if not any(piece.parse for piece in cut) or is_only_talk(found, cut):
            if not self._read_votes(sentence, cut, whole) and substance:
                is_greeting = all(token.lexeme.role is Role.GREETING for token in substance)
                self._collected.add_problem(
                    Problem(whole, Flaw.NOT_AN_ORDER), is_courtesy=is_greeting
                )
            return
        self._read_orders(sentence, cut, whole)

    def _read_other_choice(self, found: list[Token], substance: list[Token], whole: str) -> bool:
        """Ask which is meant where a sentence gives another choice; return whether it does."""
        before, self._given = self._given, ()
        has_or, self._has_or = self._has_or, False
        if not before or not (has_or or begins_with_or(found)):
            return False
        if all(token.lexeme.role in {Role.OR, Role.ELSE} for token in substance):
            self._given, self._has_or = before, True
            return True
        cut = self._cut(found)
        others = [order for piece in cut for order in self._offered(piece)]
        if not others and any(token.lexeme.role is Role.HOLD for token in substance):
            others = [Hold(order.unit) for order in before if isinstance(order, Move)]
        units = {order.unit for order in others if not isinstance(order, Waive)}
        same = [one for one in before if not isinstance(one, Waive) and one.unit in units]
        self._collected.ask_which(whole, (*(same or before), *others))
        return True

    def _turn_by_word(self, token: Token) -> bool:
        """Turn to the phase that a word such as `Retreats`, alone on its line, is a heading for."""
        phase = self._plan_reader.phase_of_heading(
            token, self._interpreter.phase, is_dated=self._is_later
        )
        if phase is not None and self._past is None:
            self._turn_to(phase)
        return phase is not None

    def _read_plans(self, sentence: Sentence, whole: str) -> bool:
        """Keep what a sentence plans and read the orders beside it; return whether it plans."""
        if sentence.is_question or self._depth >= _DEEPEST:
            return False
        planned, now = self._plan_reader.read(sentence.tokens, whole), self._now.position.phase
        if planned is None or not fits_heading(planned, self._interpreter.phase, now):
            return False
        if self._past is None:
            self._plan_reader.keep(planned, whole)
        self._depth += 1
        for words in planned.ordinary:
            start, end = words[0].start, words[-1].end
            self._read_sentence(Sentence(words, is_question=False, start=start, end=end))
        self._depth -= 1
        return True

    def _read_orders(self, sentence: Sentence, cut: list[Piece], whole: str) -> None:
        """Keep the orders of a sentence that are given, and ask about those only mentioned.

        Of a sentence in doubt nothing is kept, because what looks like a second order may be the
        rest of the first. Nothing is kept, either, where one order or another is given, or where a
        question is about a unit that has another order.
        """
        found = sentence.tokens
        if self._past is None and not self._is_later:
            offered = [order for piece in cut for order in self._offered(piece)]
            is_undone = sentence.is_question or starts_over(found, cut)
            rivals = self._collected.rivals(offered) if is_undone else ()
            if rivals or self._has_options:
                self._collected.ask_which(whole, (*rivals, *offered))
                return
        is_asked = sentence.is_denied or offers_a_choice(found, cut)
        is_asked = is_asked or (sentence.is_question and has_words_left_over(found, cut))
        clear: list[Piece] = []
        corrections: list[Problem] = []
        at = 0
        is_explained = False
        for run in [cut] if is_asked else groups_meant_as_one(found, cut):
            places = [at + step for step, piece in enumerate(run) if piece.parse is not None]
            at += len(run)
            others = [order for place in places for order in self._instead(found, cut, place)]
            is_doubted = bool(others) or any(
                is_doubtful(found, cut, place, self._text, is_asked=is_asked) for place in places
            )
            if is_doubted:
                mentioned_orders = [one for piece in run for one in self._offered(piece)]
                mentioned_orders += [order for order in others if order not in mentioned_orders]
                end = next((one.start for one in cut[at:] if one.parse is not None), len(found))
                is_explained = bool(others) or any(is_cancelled(found, cut, one) for one in places)
                last = end if is_explained else run[-1].end
                text = whole if len(run) == len(cut) else self._words(found, run[0].start, last)
                doubt = Problem(text, Flaw.DOUBTFUL, candidates=tuple(mentioned_orders))
                self._collected.add_problem(doubt)
                corrections += [doubt] * self._corrects(found, cut, places)
            elif places or not is_explained:
                is_explained = False
                clear += run
        orders: list[Order] = []
        for piece in clear:
            if piece.parse is not None and piece.meaning is not None:
                self._take(found, piece.parse, piece.meaning)
                orders += [reading.order for reading in piece.meaning.readings]
        self._collected.ask_about_corrections(whole, corrections)
        self._plan_reader.note_orders(orders)
        self._given = () if self._past or self._is_later else tuple(orders)
        if not self._read_votes(sentence, clear, whole):
            self._read_leftovers(found, clear)

    def _corrects(self, found: list[Token], cut: list[Piece], places: list[int]) -> bool:
        """Whether one of these orders comes behind words that cancel the order before it."""
        return self._past is None and any(
            follows_a_correction(found, cut, place) for place in places
        )

    def _instead(self, found: list[Token], cut: list[Piece], place: int) -> tuple[Order, ...]:
        """The orders that words behind an order offer instead, in the present phase."""
        if self._past is not None or self._is_later:
            return ()
        return alternatives_behind(self._now, found, cut, place)

    def _offered(self, piece: Piece) -> list[Order]:
        """The orders that a piece mentions and a button can give: none for a later phase."""
        if piece.meaning is None or self._is_later:
            return []
        return [order for order in mentioned(piece.meaning) if self._now.is_legal(order)]

    # Orders, and what else a line gives.

    def _take(self, found: list[Token], parse: Parse, meaning: Meaning) -> None:
        text = self._words(found, parse.start, parse.end)
        if self._past is not None:
            self._past.orders.extend(mentioned(meaning))
        elif not self._is_later and self._plan_reader.take(found, parse, text):
            return
        elif self._interpreter.is_of_another_phase(parse):
            self._collected.add(self._refusal(parse, text))
        elif self._is_later:
            self._take_later(parse, meaning, text)
        elif parse.group is not None:
            exceptions = frozenset(place for ref in parse.exceptions for place in ref.places)
            self._collected.order_group(
                parse.group, parse.verb, text, parse.kind, exceptions=exceptions
            )
        else:
            behind = self._text[found[parse.end - 1].end :]
            refers_back = parse.other is None and pronoun_follows(behind)
            self._collected.add(self._with_suggestions(parse, meaning), refers_back=refers_back)

    def _take_later(self, parse: Parse, meaning: Meaning, text: str) -> None:
        """Keep what a parse orders under the heading of a later phase.

        A problem there has no candidates, because a button would give the order now.
        """
        orders = tuple(reading.order for reading in meaning.readings)
        if parse.group is not None:
            orders = expected_holds(self._now, self._all_orders(), parse.kind)
        elif self._interpreter.phase.type is PhaseType.ADJUSTMENT and parse.verb in {
            *ADJUSTMENT_VERBS,
            None,
        }:
            orders = adjustments(self._now, parse).orders
        if orders:
            self._collected.add_plan(LaterOrders(self._interpreter.phase, orders, text))
        else:
            for flaw in self._with_suggestions(parse, meaning).problems:
                self._collected.add_problem(as_later_problem(flaw))

    def _refusal(self, parse: Parse, text: str) -> Meaning:
        """The refusal of an order for another type of phase: the phase is wrong, or its unit."""
        if self._interpreter.phase.type is PhaseType.MOVEMENT and parse.verb not in {
            Role.BUILD,
            Role.WAIVE,
        }:
            for subject in parse.subjects:
                fault = subject_units(self._interpreter.view, subject).fault
                if fault is not None:
                    return self._with_suggestions(
                        parse, refused(self._interpreter.view, text, fault)
                    )
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.OTHER_PHASE),))

    def _with_suggestions(self, parse: Parse, meaning: Meaning) -> Meaning:
        """Add suggestions to the problems of a meaning, for the first problems of a text only."""
        if not meaning.problems or self._suggestions_left <= 0:
            return meaning
        self._suggestions_left -= 1
        return with_suggestions(self._interpreter.view, parse, meaning)

    def _read_leftovers(self, found: list[Token], cut: list[Piece]) -> None:
        for start, end in leftover_runs(cut):
            left = found[start:end]
            if any(map(is_meaningful, left)) and not needs_no_answer(
                left, self._collected.provinces()
            ):
                words = self._words(found, start, end).strip(" ,;")
                self._collected.add_problem(Problem(words, Flaw.NOT_AN_ORDER))

    def _read_votes(self, sentence: Sentence, cut: list[Piece], whole: str) -> bool:
        """Keep DRAW and SURRENDER; return whether one was only mentioned, which is a problem."""
        found, is_only_mentioned = sentence.tokens, False
        for place, piece in enumerate(cut):
            lexeme = found[piece.start].lexeme
            if piece.parse is not None or lexeme.role not in _WORDS:
                continue
            around = clause_around(found, cut, place)
            if sentence.is_question or any(map(is_meaningful, around)):
                ordered = sorted(around, key=lambda token: token.start)
                has_orders = any(one.parse is not None for one in cut)
                text = self._words(ordered, 0, len(around)) if has_orders else whole
                self._collected.add_problem(Problem(text, Flaw.DOUBTFUL, subject=lexeme.key))
                is_only_mentioned = True
            elif self._past is None:
                self._collected.add_word(_WORDS[lexeme.role])
        return is_only_mentioned

    # Words.

    def _cut(self, found: list[Token]) -> list[Piece]:
        def mean(parse: Parse) -> Meaning:
            words = self._words(found, parse.start, parse.end)
            return self._interpreter.meaning(found, parse, words)

        return cut_into_pieces(found, mean, self._budget)

    def _words(self, found: list[Token], start: int, end: int) -> str:
        """The words of a run of tokens, as they were written."""
        if start >= end:
            return ""
        return " ".join(self._text[found[start].start : found[end - 1].end].split())


# Messages in public.


def reads_as_order(text: str, position: Position, power: Power, variant: Variant) -> bool:
    """Whether a message in public reads as an order for one of the power's own units.

    It does if a line is an order from its first word to its last, if it has an order that is
    plainly written beside other words, or if it is a plan. Ordinary talk that only contains names
    of provinces is no order. Moves count in every phase: between two movement phases they give away
    the next one.
    """
    if len(text) > LONGEST_TEXT:
        return False
    positions = [position]
    if position.phase.type is not PhaseType.MOVEMENT:
        moves = Phase(position.phase.year + 1, Season.SPRING, PhaseType.MOVEMENT)
        positions.append(Position(moves, position.units, position.centers))
    readers = [
        _PublicMessageReader(PowerView(board, power, variant, Rulebook.modern()))
        for board in positions
    ]
    lines = tidy(text).splitlines()
    return any(reader.finds_order_in(line) for reader in readers for line in lines)


class _PublicMessageReader:
    """Looks for orders in what one power's player writes in public, in one phase."""

    def __init__(self, view: PowerView) -> None:
        self._view = view
        self._interpreter = Interpreter(view)
        self._budget = Budget(MOST_PARSES)

    def finds_order_in(self, line: str) -> bool:
        """Whether a sentence of this line orders a unit: now, under its date, or conditionally."""
        now = self._view.position.phase
        date = date_heading(line, now, self._view.variant)
        is_later = date is not None and date.phase.ordinal > now.ordinal
        rest = line if date is None else " " * date.rest + line[date.rest :]
        found = split_sentences(tokenize(rest, self._view.variant), len(rest))
        return any(self._is_order(sentence, rest, is_later=is_later) for sentence in found)

    def _is_order(self, sentence: Sentence, line: str, *, is_later: bool) -> bool:
        found = sentence.tokens
        if not sentence.is_question and self._is_plan(found, line):
            return True

        def mean(parse: Parse) -> Meaning:
            words = line[found[parse.start].start : found[parse.end - 1].end]
            return self._interpreter.meaning(found, parse, words)

        cut = cut_into_pieces(found, mean, self._budget)
        own_orders = [
            place for place, piece in enumerate(cut) if _is_own_order(piece, is_later=is_later)
        ]
        if any(token.lexeme.role is Role.IF for token in found):
            return False
        has_other_words = any(
            piece.parse is None and any(map(is_meaningful, found[piece.start : piece.end]))
            for piece in cut
        )
        if not sentence.is_question and not has_other_words and not is_later:
            return bool(own_orders)
        if sentence.is_question and has_other_words:
            return False
        return any(
            _is_plainly_given(found, cut, place, line, is_later=is_later) for place in own_orders
        )

    def _is_plan(self, found: list[Token], line: str) -> bool:
        plan_reader = PlanReader(self._view, Collection(self._view))
        planned = plan_reader.read(found, line)
        return planned is not None and bool(planned.parts) and not planned.problems


def _is_own_order(piece: Piece, *, is_later: bool) -> bool:
    """Whether a piece orders a unit of the power, or under a later date one that may come."""
    if piece.parse is None or piece.meaning is None or not piece.parse.subjects:
        return False
    flaws = {problem.flaw for problem in piece.meaning.problems}
    return bool(piece.meaning.readings) or (is_later and flaws == {Flaw.NO_SUCH_UNIT})


def _is_plainly_given(
    found: list[Token], cut: list[Piece], place: int, line: str, *, is_later: bool
) -> bool:
    parse = cut[place].parse
    if parse is None or not is_plainly_written(found, parse, line):
        return False
    return is_later or not is_doubtful(found, cut, place, line, is_asked=False)
