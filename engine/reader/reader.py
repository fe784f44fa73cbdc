"""What people write, read: `parse_orders`, and `reads_as_order` for messages in public.

A text passes through these steps. `lines` tidies characters, mends broken lines and splits
sentences; `dates` finds headings; `tokens` finds words and names; `lines` cuts a sentence into
orders with the help of `grammar` (which parses the words allow) and `interpreter` (what a parse
means in the position); `completion` completes what names only a part; `plans` reads
conditions and lists; `keeping` tells orders that are given from others; and `collection` keeps the
last order of each unit.
"""

from collections.abc import Iterable
from functools import cached_property

from engine.board import Power
from engine.judge.adjustments import owed
from engine.orders import Order
from engine.position import Phase, PhaseType, Position, Season
from engine.reader import dates, lines
from engine.reader.collection import Collection
from engine.reader.completion import Completion, with_endings
from engine.reader.intent import beside
from engine.reader.intent.speech import Row
from engine.reader.keeping import Heard, Keeper
from engine.reader.lines import Budget, Piece, Sentence, cut_into_pieces
from engine.reader.meaning.interpreter import Interpreter
from engine.reader.meaning.meanings import Meaning, PowerView
from engine.reader.plans import PlanReader, fits_heading, view_in
from engine.reader.pointers import Pointers
from engine.reader.values import Flaw, ParsedOrders, Problem
from engine.reader.words.grammar import Grammar, Parse
from engine.reader.words.labels import without_labels
from engine.reader.words.tokens import Token, tokenize
from engine.reader.words.vocabulary import Role
from engine.rules import Rulebook
from engine.variant import Variant

LONGEST_TEXT = 8_000
"""The number of characters that are read of a text; the rest of a longer one is one problem."""

_SHOWN = 80
MOST_PARSES = 1_000
"""The number of parses that are looked at in one text."""
# Every sentence counts as so many parses, whatever is in it.
_A_SENTENCE = 2
# Plans beside plans in one sentence are looked for so often; beyond that they are read as orders.
_DEEPEST = 3


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
    return reader.keeper.rows


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
    named = {order for row in reader.keeper.rows for orders in row.orders for order in orders}
    has_unknown_unit = any(flaw.flaw is Flaw.NO_SUCH_UNIT for flaw in parsed.problems)
    may_come = has_unknown_unit and reader.interpreter.is_later
    is_given = may_come or bool(parsed.plans) or not named.isdisjoint(parsed.orders)
    return is_given or any(map(reader.reads_clean, text.splitlines()))


class _Reader:
    def __init__(
        self, now: PowerView, standing: Iterable[Order] = (), *, is_public: bool = False
    ) -> None:
        self._standing = tuple(standing)
        self._now = now
        self._phase = now.position.phase
        self._is_public = is_public
        self.interpreter = Interpreter(now)
        self._collected = Collection(now, self._standing)
        self._plan_reader = PlanReader(now, self._collected)
        self._pointers = Pointers(now)
        self._budget = Budget(MOST_PARSES)
        self._clean_so_far: list[tuple[list[Piece], str]] = []
        self.keeper = Keeper(self.interpreter, self._collected, self._plan_reader, self._standing)
        self._heard: list[Heard] = []
        self._has_or = False
        self._opens_paragraph = False
        self._ending: Role | None = None
        if self._phase.type is PhaseType.RETREAT:
            self._ending = Role.DISBAND
        elif self._phase.type is PhaseType.ADJUSTMENT:
            self._ending = Role.REMOVE if owed(now.position, now.power, now.variant) < 0 else None

    def read(self, text: str, unread: str = "") -> ParsedOrders:
        """All lines, one after the other; `unread` is what follows and is not read."""
        if self._phase.type is not PhaseType.MOVEMENT:
            text = dates.with_later_remarks_apart(text)
        left = without_labels(text, self._now.names).split("\n")
        parts: list[str] = []
        while left and self._budget.left > 0:
            line = lines.join_broken_lines(left, self.reads_clean)
            parts = dates.split_at_dates(line, self._now.variant)
            if any(map(str.isalnum, line)):
                self._read_parts(line, parts)
            else:
                self._opens_paragraph = True
        self._leave_the_past()
        if self._has_or:
            self._collected.ask_which("or", self.keeper.before)
        self._plan_reader.finish()
        if self._budget.left <= 0:
            unread = "\n".join([*parts[-1:], *left[:_SHOWN], unread])
        parsed = self._collected.parsed()
        if not unread.strip():
            return parsed
        problem = Problem(" ".join(unread.split())[:_SHOWN], Flaw.TOO_LONG)
        return parsed._replace(problems=(problem, *parsed.problems))

    def reads_clean(self, line: str) -> bool:
        """Whether a line is nothing but orders without any problem."""
        return _is_clean(self._cut(tokenize(line, self._now.variant), line))

    @cached_property
    def _completion(self) -> Completion:
        completion = Completion(self._now, self._standing, self._cut)
        for cut, line in self._clean_so_far:
            completion.completed(cut, line, is_question=False)
        return completion

    def _completed(self, cut: list[Piece], sentence: Sentence) -> list[Piece]:
        """The pieces of a sentence, completed; most messages need nothing completed at all."""
        if "_completion" not in vars(self) and _is_clean(cut):
            self._clean_so_far.append((cut, sentence.line))
            return cut
        return self._completion.completed(cut, sentence.line, is_question=sentence.is_question)

    # Lines, and the phases that they are for.

    def _read_parts(self, line: str, parts: list[str]) -> None:
        """Read a line; what stands behind a date within it is for that phase, but no next line."""
        before = self.interpreter.phase
        for part in parts:
            self._read_line(part)
        if len(parts) > 1 and dates.date_heading(line, self._phase, self._now.variant) is None:
            self._leave_the_past()
            self._turn_to(before)

    def _read_line(self, line: str) -> None:
        date = dates.date_heading(line, self._phase, self._now.variant)
        rest = 0
        if date is not None:
            rest = date.rest
            self._leave_the_past()
            self._plan_reader.section = None
            if date.phase.ordinal < self._phase.ordinal:
                self.interpreter.past = Problem("", Flaw.PAST_DATE, subject=date.date)
                self._turn_to(self._phase)
            else:
                self._turn_to(date.phase)
        past = self.interpreter.past
        if past is not None:
            text = f"{past.text}\n{line.strip()}".strip()
            self.interpreter.past = past._replace(text=text)
        named = dates.without_heading_names(line[rest:], self._now.names, self._now.power)
        found = tokenize(" " * rest + named, self._now.variant)
        for sentence in lines.split_sentences(found, line):
            if self._budget.left <= 0:
                break
            self._budget.left -= _A_SENTENCE
            behind = dates.date_at_end(line[sentence.start : sentence.end], self._phase)
            if behind is None or not self.interpreter.is_present:
                self._read_sentence(sentence)
            else:
                self._read_dated(sentence, behind[0], sentence.start + behind[1])
        self._plan_reader.end_line()

    def _read_dated(self, sentence: Sentence, phase: Phase, end: int) -> None:
        """Read a sentence with a date behind it, which is certain only for a single order.

        Behind `and` with words of its own the date is not that of the order before.
        """
        found = [token for token in sentence.tokens if token.start < end]
        cut = self._cut(found, sentence.line)
        orders = sum(piece.parse is not None for piece in cut)
        places = [at for at, piece in enumerate(cut) if piece.parse is not None]
        behind = (
            [token for piece in cut[places[-1] + 1 :] for token in piece.tokens] if places else []
        )
        if len(behind) > 1 and behind[0].lexeme.role is Role.AND:
            orders = 0
        if orders and phase != self._phase and (orders > 1 or phase.ordinal < self._phase.ordinal):
            self._settle_heard()
            self.keeper.doubt(sentence.text, self.keeper.offered(cut))
        elif orders:
            self._turn_to(phase)
            self._read_sentence(sentence._replace(tokens=found))
            self._turn_to(self._phase)
        else:
            self._read_sentence(sentence)

    def _leave_the_past(self) -> None:
        """Ask about what stood under the date of a phase that is over."""
        self._settle_heard()
        past, self.interpreter.past = self.interpreter.past, None
        if past is not None:
            orders = tuple(dict.fromkeys(past.candidates))
            self._collected.add_problem(past._replace(candidates=orders))

    def _turn_to(self, phase: Phase) -> None:
        if phase.ordinal != self.interpreter.phase.ordinal:
            self._settle_heard()
        if phase.ordinal == self._phase.ordinal:
            self.interpreter.turn_to(self._phase, self._now)
        elif phase != self.interpreter.phase:
            self.interpreter.turn_to(phase, view_in(phase, self._now, self.keeper.all_orders()))

    def _settle_heard(self) -> None:
        heard, self._heard = self._heard, []
        self.keeper.settle(heard)

    # Sentences.

    def _read_sentence(self, sentence: Sentence, depth: int = 0) -> None:
        """Cut a sentence, and keep what it plans; its orders wait for the words that follow."""
        found, is_later = sentence.tokens, self.interpreter.is_later
        if self._ending is not None and not is_later:
            found = with_endings(found, self._ending)
        if not sentence.is_question:
            found = beside.without_denied_places(found)
            if self._phase.type is PhaseType.MOVEMENT and not is_later:
                found = self._pointers.resolved(found)
        substance = filter(beside.is_meaningful, found)
        is_other_choice = bool(self._heard) and (self._has_or or beside.begins_with_or(found))
        self._has_or = is_other_choice and all(map(beside.is_or, substance))
        if self._has_or:
            return
        if not is_other_choice:
            here = self.interpreter.phase
            phase = self._plan_reader.phase_of_heading(substance, here, is_dated=is_later)
            if phase is not None and self.interpreter.past is None:
                self._turn_to(phase)
            if phase is not None or self._read_plans(sentence, found, depth):
                return
            found = self._plan_reader.without_remarks(found)
        cut = beside.without_purposes(self._cut(found, sentence.line))
        # A place alone in public may be talk, also where one unit alone could retreat there.
        is_talk = self._is_public and self._phase.type is PhaseType.RETREAT
        if self.interpreter.is_present and not is_talk:
            cut = self._completed(cut, sentence)
        self._plan_reader.note_orders(order for piece in cut for order in piece.orders)
        opens_paragraph, self._opens_paragraph = self._opens_paragraph, False
        if found is not sentence.tokens:
            sentence = sentence._replace(tokens=found)
        self._heard.append(Heard(sentence, cut, is_other_choice, opens_paragraph))

    def _read_plans(self, sentence: Sentence, found: list[Token], depth: int) -> bool:
        """Keep what a sentence plans and read the orders beside it; return whether it plans."""
        if sentence.is_question or depth >= _DEEPEST:
            return False
        planned = self._plan_reader.read(found, sentence.text)
        if planned is None or not fits_heading(planned, self.interpreter.phase, self._phase):
            return False
        self._settle_heard()
        if self.interpreter.past is None:
            self._plan_reader.keep(planned)
        for tokens in planned.ordinary:
            start, end = tokens[0].start, tokens[-1].end
            ordinary = sentence._replace(tokens=tokens, start=start, end=end)
            self._read_sentence(ordinary, depth + 1)
        return True

    def _cut(self, found: list[Token], line: str) -> list[Piece]:
        def mean(parse: Parse) -> Meaning:
            words = line[found[parse.start].start : found[parse.end - 1].end].split()
            return self.interpreter.meaning(found, parse, " ".join(words))

        return cut_into_pieces(Grammar(found), found, mean, self._budget)


def _is_clean(cut: list[Piece]) -> bool:
    """Whether pieces are nothing but orders without any problem."""
    found = [piece.meaning for piece in cut if piece.meaning is not None]
    is_clean = all(meaning.readings and not meaning.problems for meaning in found)
    return bool(found) and is_clean and not beside.has_words_left_over(cut)
