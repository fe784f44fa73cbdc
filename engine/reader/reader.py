"""What people write, read: `parse_orders`, and `reads_as_order` for messages in public.

A text passes through these steps. `lines` tidies characters, mends broken lines and splits
sentences; `dates` finds headings; `tokens` finds words and names; `lines` cuts a sentence into
orders with the help of `grammar` (which parses the words allow) and `interpreter` (what a parse
means in the position); `completion` completes what names only a part; `plans` reads
conditions and lists; `speech` tells orders that are given from others, and `clauses` what else a
sentence says of them; and `collection` keeps the last order of each unit.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from engine.board import Power
from engine.judge.adjustments import owed
from engine.orders import Hold, Move, Order, Waive, province_of
from engine.position import Phase, PhaseType, Position, Season
from engine.reader import dates, lines
from engine.reader.collection import Collection
from engine.reader.completion import CORRECTING, Completion, with_endings
from engine.reader.intent import beside
from engine.reader.intent.clauses import (
    Clause,
    clauses,
    needs_no_answer,
    takes_back,
    words_with_vote,
)
from engine.reader.intent.costs import (
    CORRECTING_CREDIT,
    HALF_READ,
    LIST_CREDIT,
    cost,
    credit,
    list_credit,
)
from engine.reader.intent.speech import BARE, ORDER, PARAGRAPH, Row, is_common, symbols, weighed
from engine.reader.lines import Budget, Piece, Sentence, cut_into_pieces
from engine.reader.meaning.interpreter import Interpreter
from engine.reader.meaning.meanings import (
    Cost,
    Meaning,
    PowerView,
    mentioned,
    refused,
    subject_units,
    with_illegal_move,
)
from engine.reader.meaning.moves import with_suggestions
from engine.reader.meaning.retreats_and_builds import ADJUSTMENT_VERBS, adjustments
from engine.reader.plans import PlanReader, as_later_problem, expected_holds, fits_heading, view_in
from engine.reader.pointers import Pointers
from engine.reader.repairs import repaired
from engine.reader.values import Flaw, LaterOrders, ParsedOrders, Problem, Word
from engine.reader.words.grammar import Grammar, Parse
from engine.reader.words.labels import without_labels
from engine.reader.words.tokens import Ref, Token, tokenize
from engine.reader.words.vocabulary import Role, words
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
_NEAR = 8
_TAKING_BACK = words("""
    cancel cancelled forget ignore scratch scrap undo drop withdraw disregard kidding joke joking jk
    not dont nope if unless instead wrong those these them above
""")
_RECONSIDERING = CORRECTING - {"instead", "rather", "make", "doch"}
_KEEPING = words("keep keeps kept keeping stay stays remain remains safe")
_WORDS: dict[Role | None, Word] = {Role.DRAW: Word.DRAW, Role.SURRENDER: Word.SURRENDER}


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
    end = len(text)
    if end > LONGEST_TEXT:
        ends = [text.rfind(sign, 0, LONGEST_TEXT) + 1 for sign in "\n;,."]
        end = ends[0] or max(ends)
    reader = _Reader(PowerView(position, power, variant, rulebook), standing)
    return reader.read(lines.tidy(text[:end]), text[end:])


def rows_of(text: str, position: Position, power: Power, variant: Variant) -> list[Row]:
    """The rows that `speech` weighs of a text, to learn from."""
    reader = _Reader(PowerView(position, power, variant, Rulebook.modern()))
    reader.read(lines.tidy(text))
    return reader.rows


def reads_as_order(text: str, position: Position, power: Power, variant: Variant) -> bool:
    """Whether a message in public reads as an order for one of the power's own units.

    It does if it gives an order or plans one, also for a unit that may come, or if a line is an
    order from its first word to its last. Moves count in every phase: between two movement phases
    they give away the next one.
    """
    if len(text) > LONGEST_TEXT:
        return False
    positions = [position]
    if position.phase.type is not PhaseType.MOVEMENT:
        moves = Phase(position.phase.year + 1, Season.SPRING, PhaseType.MOVEMENT)
        positions.append(Position(moves, position.units, position.centers))
    views = [PowerView(board, power, variant, Rulebook.modern()) for board in positions]
    return any(_finds_order(view, lines.tidy(text)) for view in views)


def _finds_order(view: PowerView, text: str) -> bool:
    """Whether a text gives an order that names its unit, or plans one, or a line is one."""
    reader = _Reader(view, is_public=True)
    parsed = reader.read(text)
    named = {order for row in reader.rows for orders in row.orders for order in orders}
    may_come = reader.is_later and any(flaw.flaw is Flaw.NO_SUCH_UNIT for flaw in parsed.problems)
    is_given = may_come or bool(parsed.plans) or not named.isdisjoint(parsed.orders)
    return is_given or any(map(reader.reads_clean, text.splitlines()))


class _Heard(NamedTuple):
    """A sentence as it was cut, in its line, until it is known which of its orders are given."""

    sentence: Sentence
    cut: list[Piece]
    line: str
    is_other_choice: bool
    opens_paragraph: bool


class _Reader:
    def __init__(
        self, now: PowerView, standing: Iterable[Order] = (), *, is_public: bool = False
    ) -> None:
        self._standing = tuple(standing)
        self._now = now
        self._phase = now.position.phase
        self._interpreter = Interpreter(now)
        self._text = ""
        self._collected = Collection(now)
        self._plan_reader = PlanReader(now, self._collected)
        self._pointers = Pointers(now)
        self._budget = Budget(MOST_PARSES)
        self._clean_so_far: list[list[Piece]] = []
        self._suggestions_left = _MOST_SUGGESTIONS
        self._past: Problem | None = None
        self._given: tuple[Order, ...] = ()
        self._before: tuple[Order, ...] = ()
        self._has_or = False
        self._is_public = is_public
        self._opens_paragraph = False
        self._depth = 0
        self._ending: Role | None = None
        if self._phase.type is PhaseType.RETREAT:
            self._ending = Role.DISBAND
        elif self._phase.type is PhaseType.ADJUSTMENT:
            self._ending = Role.REMOVE if owed(now.position, now.power, now.variant) < 0 else None
        self._heard: list[_Heard] = []
        self._undone: list[Order] = []
        self._taking: list[_Heard] = []
        self._correcting: list[Piece] = []
        self.rows: list[Row] = []

    def read(self, text: str, unread: str = "") -> ParsedOrders:
        """All lines, one after the other; `unread` is what follows and is not read."""
        if self._phase.type is not PhaseType.MOVEMENT:
            text = dates.with_later_remarks_apart(text)
        left = without_labels(text, self._now.names).split("\n")
        while left and self._budget.left > 0:
            line = lines.join_broken_lines(left, self.reads_clean)
            self._text = line
            if any(map(str.isalnum, line)):
                self._read_parts(line)
            else:
                self._opens_paragraph = True
        self._leave_the_past()
        if self._has_or:
            self._collected.ask_which("or", self._before)
        self._plan_reader.finish()
        self._collected.withdraw(self._undone, self._standing)
        if self._budget.left <= 0:
            unread = "\n".join([self._text, *left[:_SHOWN], unread])
        parsed = self._collected.parsed()
        if not unread.strip():
            return parsed
        problem = Problem(" ".join(unread.split())[:_SHOWN], Flaw.TOO_LONG)
        return parsed._replace(problems=(problem, *parsed.problems))

    def reads_clean(self, line: str) -> bool:
        """Whether a line is nothing but orders without any problem."""
        kept, self._text = self._text, line
        cut = self._cut(tokenize(line, self._now.variant))
        self._text = kept
        return _is_clean(cut)

    @cached_property
    def _completion(self) -> Completion:
        completion = Completion(self._now, self._standing, self._cut)
        for cut in self._clean_so_far:
            completion.completed(cut, is_question=False)
        return completion

    def _completed(self, cut: list[Piece], *, is_question: bool) -> list[Piece]:
        """The pieces of a sentence, completed; most messages need nothing completed at all."""
        if "_completion" not in vars(self) and _is_clean(cut):
            self._clean_so_far.append(cut)
            return cut
        return self._completion.completed(cut, is_question=is_question)

    # Lines, and the phases that they are for.

    def _read_parts(self, line: str) -> None:
        """Read a line; what stands behind a date within it is for that phase, but no next line."""
        before, parts = self._interpreter.phase, dates.split_at_dates(line, self._now.variant)
        for part in parts:
            self._text = part
            self._read_text_line(part)
        if len(parts) > 1 and dates.date_heading(line, self._phase, self._now.variant) is None:
            self._leave_the_past()
            self._turn_to(before)

    def _read_text_line(self, line: str) -> None:
        date = dates.date_heading(line, self._phase, self._now.variant)
        rest = 0
        if date is not None:
            rest = date.rest
            self._leave_the_past()
            self._plan_reader.section = None
            if date.phase.ordinal < self._phase.ordinal:
                self._past = Problem("", Flaw.PAST_DATE, subject=date.date)
                self._turn_to(self._phase)
            else:
                self._turn_to(date.phase)
        if self._past is not None:
            text = f"{self._past.text}\n{line.strip()}".strip()
            self._past = self._past._replace(text=text)
        named = dates.without_heading_names(line[rest:], self._now.names, self._now.power)
        found = tokenize(" " * rest + named, self._now.variant)
        for sentence in lines.split_sentences(found, len(line)):
            if self._budget.left <= 0:
                break
            self._budget.left -= _A_SENTENCE
            behind = dates.date_at_end(self._text[sentence.start : sentence.end], self._phase)
            if behind is None or self.is_later or self._past is not None:
                self._read_sentence(sentence)
            else:
                self._read_dated(sentence, behind[0], sentence.start + behind[1])
        self._plan_reader.end_line()

    def _read_dated(self, sentence: Sentence, phase: Phase, end: int) -> None:
        """Read a sentence with a date behind it, which is certain only for a single order."""
        found = [token for token in sentence.tokens if token.start < end]
        cut = self._cut(found)
        orders = sum(piece.parse is not None for piece in cut)
        if orders and phase != self._phase and (orders > 1 or phase.ordinal < self._phase.ordinal):
            self._take_heard()
            self._doubt(self._whole(sentence), self._offered(cut))
        elif orders:
            self._turn_to(phase)
            self._read_sentence(sentence._replace(tokens=found))
            self._turn_to(self._phase)
        else:
            self._read_sentence(sentence)

    def _leave_the_past(self) -> None:
        """Ask about what stood under the date of a phase that is over."""
        self._take_heard()
        past, self._past = self._past, None
        if past is not None:
            orders = tuple(dict.fromkeys(past.candidates))
            self._collected.add_problem(past._replace(candidates=orders))

    def _turn_to(self, phase: Phase) -> None:
        if phase.ordinal != self._interpreter.phase.ordinal:
            self._take_heard()
        if phase.ordinal == self._phase.ordinal:
            self._interpreter.turn_to(self._phase, self._now)
        elif phase != self._interpreter.phase:
            self._interpreter.turn_to(phase, view_in(phase, self._now, self._all_orders()))

    def _all_orders(self) -> tuple[Order, ...]:
        """The orders of this text, and the standing orders of other units."""
        given = self._collected.orders()
        units = {order.unit for order in given if not isinstance(order, Waive)}
        before = [
            order for order in self._standing if isinstance(order, Waive) or order.unit not in units
        ]
        return (*before, *given)

    @property
    def is_later(self) -> bool:
        """Whether what is read is for a later phase."""
        return self._interpreter.view is not self._now

    def _read_sentence(self, sentence: Sentence) -> None:
        """Cut a sentence, and keep what it plans; its orders wait for the words that follow."""
        found = sentence.tokens
        if self._ending is not None and not self.is_later:
            found = with_endings(found, self._ending)
        if not sentence.is_question:
            found = beside.without_denied_places(found)
            if self._phase.type is PhaseType.MOVEMENT and not self.is_later:
                found = self._pointers.resolved(found)
        substance = filter(beside.is_meaningful, found)
        is_other_choice = bool(self._heard) and (self._has_or or beside.begins_with_or(found))
        self._has_or = is_other_choice and all(map(beside.is_or, substance))
        if self._has_or:
            return
        if not is_other_choice:
            here = self._interpreter.phase
            phase = self._plan_reader.phase_of_heading(substance, here, is_dated=self.is_later)
            if phase is not None and self._past is None:
                self._turn_to(phase)
            if phase is not None or self._read_plans(sentence, found):
                return
            found = self._plan_reader.without_remarks(found)
        cut = beside.without_purposes(self._cut(found))
        # A place alone in public may be talk, also where one unit alone could retreat there.
        is_talk = self._is_public and self._phase.type is PhaseType.RETREAT
        if not (self.is_later or self._past or is_talk):
            cut = self._completed(cut, is_question=sentence.is_question)
        self._plan_reader.note_orders(order for piece in cut for order in piece.orders)
        opens_paragraph, self._opens_paragraph = self._opens_paragraph, False
        if found is not sentence.tokens:
            sentence = sentence._replace(tokens=found)
        heard = _Heard(sentence, cut, self._text, is_other_choice, opens_paragraph)
        self._heard.append(heard)

    def _take_heard(self) -> None:
        """Tell which orders of the sentences heard so far are given, and take what they say."""
        heard, self._heard = self._repaired(self._heard), []
        line, power = self._text, self._now.power
        row: list[str] = []
        orders: list[list[Order]] = []
        for clause in heard:
            if row and clause.opens_paragraph:
                row.append(PARAGRAPH)
            if not clause.is_other_choice:
                row += (symbol for piece in clause.cut for symbol in symbols(piece, power))
                if row and row[-1] == ".":
                    row.pop()
                row.append("?" if clause.sentence.is_question else ".")
                orders += (piece.orders for piece in clause.cut if beside.is_order(piece))
        units = len(self._now.own)
        if self._phase.type is PhaseType.ADJUSTMENT:
            units = abs(owed(self._now.position, power, self._now.variant))
        self.rows.append(Row(row, orders, units))
        self._taking = heard
        weights = iter(weighed(self.rows[-1]))
        is_bare = BARE.issuperset(row)
        asks = any(clause.sentence.is_question for clause in heard)
        in_list = 0 if asks else list_credit([clause.cut for clause in heard])
        formal = _formal_beginning(heard)
        for number, clause in enumerate(heard):
            self._text = clause.line
            if clause.is_other_choice:
                self._take_other_choice(clause)
            else:
                own = [
                    next(weights)
                    + (2 * LIST_CREDIT if number < formal else in_list)
                    + (
                        0
                        if is_bare
                        else self._worth(clause.cut, at, is_question=clause.sentence.is_question)
                    )
                    for at, piece in enumerate(clause.cut)
                    if beside.is_order(piece)
                ]
                self._take_sentence(clause, own)
            self._collected.end_sentence()
        self._text = line

    def _worth(self, cut: list[Piece], at: int, *, is_question: bool) -> int:
        """What is said for an order, less what is said against it, by the words right beside it.

        A unit that is only named is not built or removed if it is asked about, nor removed where
        the message says which units are kept.
        """
        is_name = _is_name(cut[at]) and self._phase.type is PhaseType.ADJUSTMENT
        if is_name and (is_question or (self._ending is not None and self._keeps_some())):
            return -HALF_READ
        if any(piece is cut[at] for piece in self._correcting):
            return CORRECTING_CREDIT - cost(cut, at)
        is_sole = self._phase.type is not PhaseType.MOVEMENT and len(self.rows[-1].orders) == 1
        return (credit(cut, at, self._now.power) if is_sole else 0) - cost(cut, at)

    def _keeps_some(self) -> bool:
        """Whether a message says which units are kept, and removes none but by naming it."""
        is_said = any(
            piece.parse is not None and piece.parse.verb is not None
            for clause in self._taking
            for piece in clause.cut
        )
        return not is_said and not _KEEPING.isdisjoint(self.rows[-1].symbols)

    def _repaired(self, heard: list[_Heard]) -> list[_Heard]:
        """The sentences without what they take back of each other, or of the saved orders."""
        is_present = self._past is None and not self.is_later
        saved = [*self._standing, *self._collected.orders()] if is_present else []
        given = [said for said in heard if not said.is_other_choice]
        cuts = [said.cut for said in given]
        found = repaired(cuts, self._interpreter.view, saved)
        self._correcting = found.correcting
        if found.cuts == cuts:
            return heard
        self._undone += found.undone
        line = self._text
        for number in found.denied:
            self._text = given[number].line
            self._doubt(self._whole(given[number].sentence), [])
        self._text = line
        for piece in found.replaced:
            text = piece.meaning.readings[0].text if piece.meaning else ""
            self._collected.add_problem(Problem(text, Flaw.REPLACED, order=piece.orders[0]))
        left: list[_Heard] = []
        for said in heard:
            cut = found.cuts.pop(0) if said in given else said.cut
            tokens = [token for piece in cut for token in piece.tokens]
            if any(token.lexeme.sign is None for token in tokens):
                last = [piece for piece in said.cut if beside.is_order(piece)][-1:]
                is_question = said.sentence.is_question and (not last or last[0] in cut)
                sentence = said.sentence._replace(tokens=tokens, is_question=is_question)
                left.append(said._replace(cut=cut, sentence=sentence))
        return left

    def _take_sentence(self, said: _Heard, weights: list[int]) -> None:
        sentence, cut, given, before = said.sentence, said.cut, self._given, self._before
        self._given = ()
        self._before = tuple(order for piece in cut for order in piece.orders)
        if len(cut) == 1 and weights and weights[0] >= 0:
            self._take_given(cut)
            return
        heard = clauses(cut, self._now.power, weights)
        found = sentence.tokens
        whole = self._whole(sentence)
        substance = [token for token in found if beside.is_meaningful(token)]
        parses = (piece.parse for piece in cut if beside.is_order(piece))
        has_orders = any(parse and not parse.group for parse in parses) or (
            any(piece.parse for piece in cut) and not beside.has_words_left_over(cut)
        )
        is_given = has_orders and any(
            clause.weight >= 0 for clause in heard if ORDER in clause.words
        )
        undone = () if is_given else takes_back(heard, self._collected.orders())
        if undone:
            self._collected.ask_which(whole, (*undone, *self._offered(cut)))
        elif has_orders:
            self._take_orders(said, heard, whole)
        elif any(token.lexeme.role is Role.IF for token in found):
            if given or not before:
                self._doubt(whole, [])
        elif not self._read_votes(sentence, heard, whole) and substance:
            problem = Problem(whole, Flaw.NOT_AN_ORDER)
            is_remark = bool(before) and not given
            is_talk = needs_no_answer(word for clause in heard for word in clause.words)
            self._collected.add_problem(problem, is_courtesy=is_remark or is_talk)
            self._collected.leave_open(token.lexeme for token in substance)

    def _take_other_choice(self, heard: _Heard) -> None:
        """Ask which is meant where a sentence gives another choice than the one before it."""
        before, whole = self._before, self._whole(heard.sentence)
        others = self._offered(heard.cut)
        if not others and any(token.lexeme.role is Role.HOLD for token in heard.sentence.tokens):
            others = [Hold(order.unit) for order in before if isinstance(order, Move)]
        units = {order.unit for order in others if not isinstance(order, Waive)}
        same = [order for order in before if not isinstance(order, Waive) and order.unit in units]
        self._collected.ask_which(whole, (*(same or before), *others))

    def _read_plans(self, sentence: Sentence, found: list[Token]) -> bool:
        """Keep what a sentence plans and read the orders beside it; return whether it plans."""
        if sentence.is_question or self._depth >= _DEEPEST:
            return False
        whole = self._whole(sentence)
        planned = self._plan_reader.read(found, whole)
        if planned is None or not fits_heading(planned, self._interpreter.phase, self._phase):
            return False
        self._take_heard()
        if self._past is None:
            self._plan_reader.keep(planned)
        self._depth += 1
        for tokens in planned.ordinary:
            start, end = tokens[0].start, tokens[-1].end
            self._read_sentence(Sentence(tokens, is_question=False, start=start, end=end))
        self._depth -= 1
        return True

    def _take_orders(self, said: _Heard, heard: list[Clause], whole: str) -> None:
        """Keep the orders of a sentence that are given, and ask about those only mentioned.

        Of a sentence in doubt nothing is kept, because what looks like a second order may be the
        rest of the first. Nothing is kept, either, where one order or another is given; nor of the
        units that a question is about.
        """
        sentence, cut, power = said.sentence, said.cut, self._now.power
        is_present = self._past is None and not self.is_later
        found = [(cut, [], -1)] if beside.offers_a_choice(cut) else self._clauses(cut, heard)
        clear: list[Piece] = []
        for pieces, others, weight in found:
            if weight >= 0:
                clear += pieces
                continue
            words = [token for piece in pieces for token in piece.tokens]
            self._collected.leave_open(token.lexeme for token in words)
            offered = [*self._offered(pieces), *others]
            # What may correct an order leaves neither of the two certain.
            corrects = any(not _RECONSIDERING.isdisjoint(symbols(piece, power)) for piece in pieces)
            if is_present and (sentence.is_question or corrects):
                units = set(map(province_of, offered))
                known = [order for order in self._collected.orders() if province_of(order) in units]
                offered = [*known, *offered]
            text = whole if len(pieces) == len(cut) else self._words(words)
            if offered and self._past is None:
                self._collected.ask_which(text, offered)
            else:
                self._doubt(text, offered)
        self._take_given(clear)
        kept = {piece.start for piece in clear}
        plain = [
            clause for clause in heard if kept.issuperset(piece.start for piece in clause.pieces)
        ]
        if not self._read_votes(sentence, plain, whole):
            self._read_leftovers(clear)

    def _take_given(self, pieces: list[Piece]) -> None:
        for at, piece in enumerate(pieces):
            if piece.parse is not None and piece.meaning is not None:
                self._take(
                    piece.tokens, piece.parse, piece.meaning, pieces[max(at - _NEAR, 0) : at]
                )
        if self._past is None and not self.is_later:
            self._given = tuple(order for piece in pieces for order in piece.orders)

    def _clauses(
        self, cut: list[Piece], heard: list[Clause]
    ) -> list[tuple[list[Piece], list[Order], int]]:
        """The pieces of a sentence by clauses, other orders they offer, and their weight.

        Words beside a doubtful order belong to it.
        """
        found: list[tuple[list[Piece], list[Order], int]] = []
        is_present = self._past is None and not self.is_later
        at, is_behind_doubt = 0, False
        for clause in heard:
            pieces = clause.pieces
            places = [at + step for step, piece in enumerate(pieces) if piece.parse is not None]
            at += len(pieces)
            if not places and is_behind_doubt:
                found[-1][0].extend(pieces)
                continue
            others = [
                order
                for place in places
                if is_present
                for order in beside.alternatives_behind(self._now, cut, place)
            ]
            is_rest = any(beside.is_rest_of_aid(cut, place) for place in places)
            weight = min(clause.weight, -(is_rest or bool(others))) if places else 0
            if weight < 0 and found and not any(piece.parse for piece in found[-1][0]):
                pieces = [*found.pop()[0], *pieces]
            found.append((pieces, others, weight))
            is_behind_doubt = weight < 0 and not clause.is_last
        return found

    def _offered(self, pieces: list[Piece]) -> list[Order]:
        """The orders that pieces mention and a button can give: none for a later phase."""
        return [
            order
            for piece in pieces
            if piece.meaning is not None and not self.is_later
            for order in mentioned(piece.meaning)
            if self._now.is_legal(order)
        ]

    def _doubt(self, text: str, orders: list[Order]) -> None:
        self._collected.add_problem(Problem(text, Flaw.DOUBTFUL, candidates=tuple(orders)))

    # Orders, and what else a line gives.

    def _take(
        self, tokens: list[Token], parse: Parse, meaning: Meaning, before: list[Piece]
    ) -> None:
        """Keep what a parse gives; `before` are the pieces before it in its sentence."""
        text = self._words(tokens)
        if self._past is not None:
            orders = (*self._past.candidates, *mentioned(meaning))
            self._past = self._past._replace(candidates=orders)
        elif not self.is_later and self._plan_reader.take(tokens, parse, text):
            return
        elif self._interpreter.is_of_another_phase(parse):
            self._collected.add(self._refusal(parse, text))
        elif self.is_later:
            self._take_later(parse, meaning, text)
        elif parse.group is not None:
            self._collected.order_group(parse, text)
        else:
            is_open = parse.verb is Role.SUPPORT and parse.other is None
            pronoun = beside.pronoun_behind(self._text[tokens[-1].end :]) if is_open else ""
            given = self._collected.orders() if pronoun in {"it", "that", "this", "him"} else ()
            spoken = [order for order in given if isinstance(order, Hold | Move)]
            if spoken and isinstance(spoken[-1], Hold):
                held = Ref(places=(spoken[-1].unit.location.province,))
                parse = parse._replace(start=0, end=len(tokens), other=held)
                meaning, is_open = self._interpreter.meaning(tokens, parse, text), False
            refers_back = is_open and (bool(pronoun) or beside.has_pronoun_object(text))
            meaning = with_illegal_move(self._interpreter.view, meaning)
            if parse.verb is Role.SUPPORT and not parse.path:
                meaning = beside.as_support_of_move(self._now, meaning, before, tokens)
            meaning = self._with_suggestions(parse, meaning)
            if meaning.problems:
                meaning = meaning._replace(problems=tuple(map(_as_talk, meaning.problems)))
            names_nothing = is_open and not parse.path
            self._collected.add(
                meaning,
                refers_back=refers_back,
                names_nothing=names_nothing,
                beside=_last_move(before) if names_nothing else None,
            )

    def _take_later(self, parse: Parse, meaning: Meaning, text: str) -> None:
        """Keep what a parse orders for a later phase; no problem has a button, which orders now."""
        phase = self._interpreter.phase
        orders = tuple(reading.order for reading in meaning.readings)
        if parse.group is not None:
            orders = expected_holds(self._now, self._all_orders(), parse.kind)
        elif phase.type is PhaseType.ADJUSTMENT and parse.verb in {*ADJUSTMENT_VERBS, None}:
            orders = adjustments(self._now, parse).orders
        if orders:
            self._collected.add_plan(LaterOrders(phase, orders, text))
        else:
            for flaw in self._with_suggestions(parse, meaning).problems:
                self._collected.add_problem(as_later_problem(flaw))

    def _refusal(self, parse: Parse, text: str) -> Meaning:
        """The refusal of an order for another type of phase: the phase is wrong, or its unit."""
        view = self._interpreter.view
        is_movement = self._interpreter.phase.type is PhaseType.MOVEMENT
        if is_movement and parse.verb not in {Role.BUILD, Role.WAIVE}:
            for subject in parse.subjects:
                fault = subject_units(view, subject).fault
                if fault is not None:
                    return self._with_suggestions(parse, refused(text, fault))
        return Meaning(Cost.BARE, (), (Problem(text, Flaw.OTHER_PHASE),))

    def _with_suggestions(self, parse: Parse, meaning: Meaning) -> Meaning:
        """Add suggestions to the problems of a meaning, for the first problems of a text only."""
        if not meaning.problems or self._suggestions_left <= 0:
            return meaning
        self._suggestions_left -= 1
        return with_suggestions(self._interpreter.view, parse, meaning)

    def _read_leftovers(self, cut: list[Piece]) -> None:
        ordered, apart = self._collected.provinces(), beside.units_named_apart(cut)
        for left in beside.leftover_runs(cut):
            if (
                any(map(beside.is_meaningful, left))
                and not beside.needs_no_answer(left, ordered)
                and apart.isdisjoint(place for token in left for place in token.lexeme.places)
                and not needs_no_answer(symbols(Piece(0, left), self._now.power))
            ):
                words = self._words(left).strip(" ,;")
                self._collected.add_problem(Problem(words, Flaw.NOT_AN_ORDER))
                self._collected.leave_open(token.lexeme for token in left)

    def _read_votes(self, sentence: Sentence, heard: list[Clause], whole: str) -> bool:
        """Keep DRAW and SURRENDER; return whether one was only mentioned, which is a problem.

        Orders are dated, and a vote is a part of its turn's orders (R-ORD-20, R-DRAW-03): under the
        date of a later phase it does not count now.
        """
        is_only_mentioned = False
        has_orders = any(piece.parse is not None for clause in heard for piece in clause.pieces)
        for at, clause in enumerate(heard):
            free = [piece.tokens[0] for piece in clause.pieces if piece.parse is None]
            votes = [token for token in free if token.lexeme.role in _WORDS]
            around, is_plain = words_with_vote(heard, at) if votes else ([], False)
            if votes and (sentence.is_question or not is_plain):
                if not is_only_mentioned:
                    text = self._words(around).strip(" ,;") if has_orders else whole
                    doubt = Problem(text, Flaw.DOUBTFUL, subject=votes[0].lexeme.key)
                    self._collected.add_problem(doubt)
                is_only_mentioned = True
                continue
            for vote in votes:
                if self.is_later:
                    text = self._words([vote]) if has_orders else whole
                    self._collected.add_problem(Problem(text, Flaw.VOTE_AHEAD))
                elif self._past is None:
                    self._collected.add_word(_WORDS[vote.lexeme.role])
        return is_only_mentioned

    # Words.

    def _cut(self, found: list[Token]) -> list[Piece]:
        def mean(parse: Parse) -> Meaning:
            words = self._text[found[parse.start].start : found[parse.end - 1].end].split()
            return self._interpreter.meaning(found, parse, " ".join(words))

        return cut_into_pieces(Grammar(found), found, mean, self._budget)

    def _words(self, tokens: list[Token]) -> str:
        return " ".join(self._text[tokens[0].start : tokens[-1].end].split())

    def _whole(self, sentence: Sentence) -> str:
        return " ".join(self._text[sentence.start : sentence.end].split()).removeprefix(": ")


def _is_clean(cut: list[Piece]) -> bool:
    """Whether pieces are nothing but orders without any problem."""
    found = [piece.meaning for piece in cut if piece.meaning is not None]
    is_clean = all(meaning.readings and not meaning.problems for meaning in found)
    return bool(found) and is_clean and not beside.has_words_left_over(cut)


def _last_move(pieces: list[Piece]) -> Move | None:
    """The last move of pieces behind which no sentence ends."""
    for piece in reversed(pieces):
        if piece.tokens[-1].stopped:
            break
        for order in piece.orders:
            if isinstance(order, Move):
                return order
    return None


def _formal_beginning(heard: list[_Heard]) -> int:
    """How many sentences a message begins with that are orders with the kinds of their units.

    None if there are less than two, or anything behind them takes back or asks.
    """
    count = 0
    for clause in heard:
        pieces = [piece for piece in clause.cut if piece.tokens[0].lexeme.sign is None]
        if not all(map(_is_formal, pieces)) or clause.sentence.is_question:
            break
        count += 1
    behind = {word for clause in heard[count:] for piece in clause.cut for token in piece.tokens
              for word in (*token.lexeme.key.split(), *token.after)}  # fmt: skip
    asks = any(clause.sentence.is_question for clause in heard)
    return 0 if count < 2 or asks or not behind.isdisjoint(_TAKING_BACK) else count  # noqa: PLR2004


def _is_formal(piece: Piece) -> bool:
    is_kind = piece.tokens[0].lexeme.type is not None and bool(piece.orders)
    return is_kind and piece.meaning is not None and not piece.meaning.problems


def _is_name(piece: Piece) -> bool:
    """Whether a piece is an order though it only names a place."""
    has_kind = any(token.lexeme.type is not None for token in piece.tokens)
    return piece.parse is not None and piece.parse.verb is None and not has_kind


def _as_talk(flaw: Problem) -> Problem:
    """A problem with a place that is none but a common word: talk, not a name misspelt."""
    is_word = flaw.subject is not None and flaw.subject.isalpha() and is_common(flaw.subject)
    if flaw.flaw is Flaw.UNKNOWN_PLACE and is_word:
        return Problem(flaw.text, Flaw.NOT_AN_ORDER)
    return flaw
