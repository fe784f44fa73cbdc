"""Which orders of the sentences heard are given: these are kept, others are asked about.

`repairs` leaves out what a message takes back itself, `speech` and `costs` tell orders that are
given from others, and `clauses` what else a sentence says of them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.judge.adjustments import owed
from engine.orders import Hold, Move, Order, Waive, province_of
from engine.position import PhaseType
from engine.reader.collection import Collection
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
    asks_what_arrived,
    cost,
    credit,
    list_credit,
    tells_what_arrived,
)
from engine.reader.intent.speech import ORDER, PARAGRAPH, Row, is_common, symbols, weighed
from engine.reader.lines import Piece, Sentence
from engine.reader.meaning.interpreter import Interpreter, has_pronoun_object, pronoun_behind
from engine.reader.meaning.meanings import (
    Cost,
    Meaning,
    mentioned,
    refused,
    subject_units,
    with_illegal_move,
)
from engine.reader.meaning.moves import with_suggestions
from engine.reader.meaning.retreats_and_builds import ADJUSTMENT_VERBS, adjustments
from engine.reader.plans import PlanReader, as_later_problem, expected_holds
from engine.reader.repairs import repaired
from engine.reader.values import Flaw, LaterOrders, Problem, Word
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref, Token
from engine.reader.words.vocabulary import CORRECTING, Role, words

_MOST_SUGGESTIONS = 15
_NEAR = 8
_TAKING_BACK = words("""
    cancel cancelled forget ignore scratch scrap undo drop withdraw disregard kidding joke joking jk
    not dont nope if unless instead wrong those these them above
""")
_RECONSIDERING = CORRECTING - {"instead", "rather", "make", "doch"} | words("swapped swap mixed")
_KEEPING = words("keep keeps kept keeping stay stays remain remains safe")
_WORDS: dict[Role | None, Word] = {Role.DRAW: Word.DRAW, Role.SURRENDER: Word.SURRENDER}


class Heard(NamedTuple):
    """A sentence as it was cut, until it is known which of its orders are given."""

    sentence: Sentence
    cut: list[Piece]
    is_other_choice: bool
    opens_paragraph: bool


class Keeper:
    """Keeps what the sentences of one text order, and asks about what they may order.

    `before` are the orders of the sentence before; `rows` is what `speech` has weighed.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        collected: Collection,
        plan_reader: PlanReader,
        standing: tuple[Order, ...],
    ) -> None:
        self._interpreter = interpreter
        self._now = now = interpreter.now
        self._collected = collected
        self._plan_reader = plan_reader
        self._standing = standing
        self._type = now.position.phase.type
        self._owed = 0
        if self._type is PhaseType.ADJUSTMENT:
            self._owed = owed(now.position, now.power, now.variant)
        self._suggestions_left = _MOST_SUGGESTIONS
        self._given: tuple[Order, ...] = ()
        self.before: tuple[Order, ...] = ()
        self.rows: list[Row] = []

    def all_orders(self) -> tuple[Order, ...]:
        """The orders of this text, and the standing orders of other units."""
        given = self._collected.orders()
        units = {order.unit for order in given if not isinstance(order, Waive)}
        before = [
            order for order in self._standing if isinstance(order, Waive) or order.unit not in units
        ]
        return (*before, *given)

    def settle(self, heard: Sequence[Heard]) -> None:
        """Tell which orders of sentences are given, and keep what they say."""
        heard, correcting, doubted = self._repaired(heard)
        row = self._row(heard)
        self.rows.append(row)
        weights = iter(weighed(row))
        is_sole = self._type is not PhaseType.MOVEMENT and len(row.orders) == 1
        asks = any(said.sentence.is_question for said in heard)
        in_list = 0 if asks else list_credit([said.cut for said in heard])
        formal = _formal_beginning(heard)
        keeps_some = self._owed < 0 and _keeps_some(heard, row)
        told_before = self._told_before(heard)

        def worth(said: Heard, at: int) -> int:
            """What the words right beside an order say for it, less what they say against it.

            A unit that is only named is not built or removed if it is asked about, nor removed
            where the message says which units are kept.
            """
            cut = said.cut
            if said in told_before or any(piece is cut[at] for piece in doubted):
                return -HALF_READ
            is_name = _is_name(cut[at]) and self._type is PhaseType.ADJUSTMENT
            if is_name and (said.sentence.is_question or keeps_some):
                return -HALF_READ
            if any(piece is cut[at] for piece in correcting):
                return CORRECTING_CREDIT - cost(cut, at)
            return (credit(cut, at, self._now.power) if is_sole else 0) - cost(cut, at)

        for number, said in enumerate(heard):
            if said.is_other_choice:
                self._ask_which_choice(said)
            else:
                listed = 2 * LIST_CREDIT if number < formal else in_list
                own = [
                    next(weights) + listed + worth(said, at)
                    for at, piece in enumerate(said.cut)
                    if beside.is_order(piece)
                ]
                self._settle_sentence(said, own)
            self._collected.end_sentence()

    def _told_before(self, heard: Sequence[Heard]) -> list[Heard]:
        """The sentences right behind a question whether orders arrived: they say which."""
        found: list[Heard] = []
        is_behind = False
        for said in heard:
            spoken = [word for piece in said.cut for word in symbols(piece, self._now.power)]
            if asks_what_arrived(spoken):
                is_behind = True
            elif is_behind and tells_what_arrived(spoken):
                found.append(said)
            else:
                is_behind = False
        return found

    def _row(self, heard: Sequence[Heard]) -> Row:
        row: list[str] = []
        orders: list[list[Order]] = []
        for said in heard:
            if row and said.opens_paragraph:
                row.append(PARAGRAPH)
            if not said.is_other_choice:
                row += (symbol for piece in said.cut for symbol in symbols(piece, self._now.power))
                if row and row[-1] == ".":
                    row.pop()
                row.append("?" if said.sentence.is_question else ".")
                orders += (piece.orders for piece in said.cut if beside.is_order(piece))
        is_adjusting = self._type is PhaseType.ADJUSTMENT
        return Row(row, orders, abs(self._owed) if is_adjusting else len(self._now.own))

    def _repaired(self, heard: Sequence[Heard]) -> tuple[Sequence[Heard], list[Piece], list[Piece]]:
        """The sentences without what they take back of each other, or of the saved orders.

        And the pieces that correct others, and those that may be corrected by what was not read.
        """
        is_present = self._interpreter.is_present
        saved = [*self._standing, *self._collected.orders()] if is_present else []
        given = [said for said in heard if not said.is_other_choice]
        cuts = [said.cut for said in given]
        found = repaired(cuts, self._interpreter.view, saved)
        if found.cuts == cuts:
            return heard, found.correcting, found.doubted
        self._collected.withdraw(found.undone, self._standing)
        for number in found.denied:
            self.doubt(given[number].sentence.text, [])
        for piece in found.replaced:
            text = piece.meaning.readings[0].text if piece.meaning else ""
            self._collected.add_problem(Problem(text, Flaw.REPLACED, order=piece.orders[0]))
        left: list[Heard] = []
        for said in heard:
            cut = found.cuts.pop(0) if said in given else said.cut
            tokens = [token for piece in cut for token in piece.tokens]
            if any(token.lexeme.sign is None for token in tokens):
                last = [piece for piece in said.cut if beside.is_order(piece)][-1:]
                is_question = said.sentence.is_question and (not last or last[0] in cut)
                sentence = said.sentence._replace(tokens=tokens, is_question=is_question)
                left.append(said._replace(cut=cut, sentence=sentence))
        return left, found.correcting, found.doubted

    def _settle_sentence(self, said: Heard, weights: list[int]) -> None:
        sentence, cut, given, before = said.sentence, said.cut, self._given, self.before
        self._given = ()
        self.before = tuple(order for piece in cut for order in piece.orders)
        if len(cut) == 1 and weights and weights[0] >= 0:
            self._keep_orders(sentence, cut)
            return
        heard = clauses(cut, self._now.power, weights)
        found = sentence.tokens
        whole = sentence.text
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
            self._collected.ask_which(whole, (*undone, *self.offered(cut)))
        elif has_orders:
            self._keep_given(said, heard)
        elif any(token.lexeme.role is Role.IF for token in found):
            if given or not before:
                self.doubt(whole, [])
        elif not self._keep_votes(sentence, heard) and substance:
            problem = Problem(whole, Flaw.NOT_AN_ORDER)
            is_remark = bool(before) and not given
            is_talk = needs_no_answer(word for clause in heard for word in clause.words)
            self._collected.add_problem(problem, is_courtesy=is_remark or is_talk)
            self._collected.leave_open(token.lexeme for token in substance)

    def _ask_which_choice(self, said: Heard) -> None:
        """Ask which is meant where a sentence gives another choice than the one before it."""
        before = self.before
        others = self.offered(said.cut)
        if not others and any(token.lexeme.role is Role.HOLD for token in said.sentence.tokens):
            others = [Hold(order.unit) for order in before if isinstance(order, Move)]
        units = {order.unit for order in others if not isinstance(order, Waive)}
        same = [order for order in before if not isinstance(order, Waive) and order.unit in units]
        self._collected.ask_which(said.sentence.text, (*(same or before), *others))

    def _keep_given(self, said: Heard, heard: list[Clause]) -> None:
        """Keep the orders of a sentence that are given, and ask about those only mentioned.

        Of a sentence in doubt nothing is kept, because what looks like a second order may be the
        rest of the first. Nothing is kept, either, where one order or another is given; nor of the
        units that a question is about.
        """
        sentence, cut, power = said.sentence, said.cut, self._now.power
        is_present = self._interpreter.is_present
        found = [(cut, [], -1)] if beside.offers_a_choice(cut) else self._clauses(cut, heard)
        clear: list[Piece] = []
        for pieces, others, weight in found:
            if weight >= 0:
                clear += pieces
                continue
            words = [token for piece in pieces for token in piece.tokens]
            self._collected.leave_open(token.lexeme for token in words)
            offered = [*self.offered(pieces), *others]
            # What may correct an order leaves neither of the two certain.
            corrects = any(not _RECONSIDERING.isdisjoint(symbols(piece, power)) for piece in pieces)
            if is_present and (sentence.is_question or corrects):
                units = set(map(province_of, offered))
                before = [
                    piece for piece in clear if not units.isdisjoint(map(province_of, piece.orders))
                ]
                clear = [piece for piece in clear if piece not in before]
                known = [*self._collected.orders(), *(o for piece in before for o in piece.orders)]
                offered = [*(order for order in known if province_of(order) in units), *offered]
            text = sentence.text if len(pieces) == len(cut) else sentence.words(words)
            if offered and self._interpreter.past is None:
                self._collected.ask_which(text, offered)
            else:
                self.doubt(text, offered)
        self._keep_orders(sentence, clear)
        kept = {piece.start for piece in clear}
        plain = [
            clause for clause in heard if kept.issuperset(piece.start for piece in clause.pieces)
        ]
        if not self._keep_votes(sentence, plain):
            self._ask_about_leftovers(sentence, clear)

    def _keep_orders(self, sentence: Sentence, pieces: list[Piece]) -> None:
        for at, piece in enumerate(pieces):
            if piece.parse is not None and piece.meaning is not None:
                before = pieces[max(at - _NEAR, 0) : at]
                self._keep(sentence, piece.tokens, piece.parse, piece.meaning, before)
        if self._interpreter.is_present:
            self._given = tuple(order for piece in pieces for order in piece.orders)

    def _clauses(
        self, cut: list[Piece], heard: list[Clause]
    ) -> list[tuple[list[Piece], list[Order], int]]:
        """The pieces of a sentence by clauses, other orders they offer, and their weight.

        Words beside a doubtful order belong to it.
        """
        found: list[tuple[list[Piece], list[Order], int]] = []
        is_present = self._interpreter.is_present
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

    def offered(self, pieces: list[Piece]) -> list[Order]:
        """The orders that pieces mention and a button can give: none for a later phase."""
        return [
            order
            for piece in pieces
            if piece.meaning is not None and not self._interpreter.is_later
            for order in mentioned(piece.meaning)
            if self._now.is_legal(order)
        ]

    def doubt(self, text: str, orders: list[Order]) -> None:
        """Ask whether any of these orders is meant."""
        self._collected.add_problem(Problem(text, Flaw.DOUBTFUL, candidates=tuple(orders)))

    def _keep(
        self,
        sentence: Sentence,
        tokens: list[Token],
        parse: Parse,
        meaning: Meaning,
        before: list[Piece],
    ) -> None:
        """Keep what a parse gives; `before` are the pieces before it in its sentence."""
        text, interpreter = sentence.words(tokens), self._interpreter
        if interpreter.past is not None:
            orders = (*interpreter.past.candidates, *mentioned(meaning))
            interpreter.past = interpreter.past._replace(candidates=orders)
        elif not interpreter.is_later and self._plan_reader.take(tokens, parse, text):
            return
        elif interpreter.is_of_another_phase(parse):
            self._collected.add(self._refusal(parse, text))
        elif interpreter.is_later:
            self._keep_for_later(parse, meaning, text)
        elif parse.group is not None:
            self._collected.order_group(parse, text)
        else:
            is_open = parse.verb is Role.SUPPORT and parse.other is None
            pronoun = pronoun_behind(sentence.line[tokens[-1].end :]) if is_open else ""
            given = self._collected.orders() if pronoun in {"it", "that", "this", "him"} else ()
            spoken = [order for order in given if isinstance(order, Hold | Move)]
            if spoken and isinstance(spoken[-1], Hold):
                held = Ref(places=(spoken[-1].unit.location.province,))
                parse = parse._replace(start=0, end=len(tokens), other=held)
                meaning, is_open = interpreter.meaning(tokens, parse, text), False
            refers_back = is_open and (bool(pronoun) or has_pronoun_object(text))
            meaning = with_illegal_move(interpreter.view, meaning)
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

    def _keep_for_later(self, parse: Parse, meaning: Meaning, text: str) -> None:
        """Keep what a parse orders for a later phase; no problem has a button, which orders now."""
        phase = self._interpreter.phase
        orders = tuple(reading.order for reading in meaning.readings)
        if parse.group is not None and parse.verb is not Role.WAIVE:
            orders = expected_holds(self._now, self.all_orders(), parse.kind)
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

    def _ask_about_leftovers(self, sentence: Sentence, cut: list[Piece]) -> None:
        ordered, apart = self._collected.provinces(), beside.units_named_apart(cut)
        for left in beside.leftover_runs(cut):
            if (
                any(map(beside.is_meaningful, left))
                and not beside.needs_no_answer(left, ordered)
                and apart.isdisjoint(place for token in left for place in token.lexeme.places)
                and not needs_no_answer(symbols(Piece(0, left), self._now.power))
            ):
                words = sentence.words(left).strip(" ,;")
                self._collected.add_problem(Problem(words, Flaw.NOT_AN_ORDER))
                self._collected.leave_open(token.lexeme for token in left)

    def _keep_votes(self, sentence: Sentence, heard: list[Clause]) -> bool:
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
                    text = sentence.words(around).strip(" ,;") if has_orders else sentence.text
                    doubt = Problem(text, Flaw.DOUBTFUL, subject=votes[0].lexeme.key)
                    self._collected.add_problem(doubt)
                is_only_mentioned = True
                continue
            for vote in votes:
                if self._interpreter.is_later:
                    text = sentence.words([vote]) if has_orders else sentence.text
                    self._collected.add_problem(Problem(text, Flaw.VOTE_AHEAD))
                elif self._interpreter.past is None:
                    self._collected.add_word(_WORDS[vote.lexeme.role])
        return is_only_mentioned


def _keeps_some(heard: Sequence[Heard], row: Row) -> bool:
    """Whether a message says which units are kept, and removes none but by naming it."""
    pieces = (piece for said in heard for piece in said.cut)
    is_said = any(piece.parse is not None and piece.parse.verb is not None for piece in pieces)
    return not is_said and not _KEEPING.isdisjoint(row.symbols)


def _last_move(pieces: list[Piece]) -> Move | None:
    """The last move of pieces behind which no sentence ends."""
    for piece in reversed(pieces):
        if piece.tokens[-1].stopped:
            break
        for order in piece.orders:
            if isinstance(order, Move):
                return order
    return None


def _formal_beginning(heard: Sequence[Heard]) -> int:
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
