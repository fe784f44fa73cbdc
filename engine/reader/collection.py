"""Everything read so far: the last order of each unit, plans, words and problems."""

import re
from collections.abc import Callable, Container, Iterable
from typing import TypeAlias, TypeVar

from engine.board import Province
from engine.judge.adjustments import owed
from engine.names import UNIT_WORDS
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
    journey_of,
    named_as,
    province_of,
)
from engine.position import PhaseType
from engine.reader.meaning.meanings import MOST_CANDIDATES, Candidate, Meaning, PowerView, decide
from engine.reader.values import (
    AdjustmentList,
    ConditionalAdjustment,
    Flaw,
    Inference,
    LaterOrders,
    ParsedOrders,
    Plan,
    Problem,
    Reading,
    Word,
)
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Lexeme
from engine.reader.words.vocabulary import ROLES, Role, words

_MOST_PROBLEMS = 100
_MOST_WAIVES = 34

_Key: TypeAlias = Province | int
_ORDERS_OF_GROUPS: dict[tuple[PhaseType, Role | None], Callable[[Named], Order]] = {
    (PhaseType.MOVEMENT, Role.HOLD): Hold,
    (PhaseType.RETREAT, Role.DISBAND): Disband,
    (PhaseType.ADJUSTMENT, Role.REMOVE): Remove,
}


_STANDS = re.compile(r"\b(?:stands?|stays?|remains?)\b", re.IGNORECASE)
"""Said of the rest, it leaves the orders that were given before; who has none holds."""
_ORDERS_TOO = re.compile(r"\beverything\b", re.IGNORECASE)
"""What may be all orders as well as all units; `all stay` are units."""
_IMPLIED = frozenset({Inference.CONVOY, Inference.SUPPORT})
_FORMAL = words("s support supports") | UNIT_WORDS.keys()
_GUESSED = frozenset({Inference.UNIT, Inference.SPELLING})


class Collection:
    """Gathers what the lines of one text give, and makes the result of it."""

    def __init__(self, view: PowerView, standing: Iterable[Order] = ()) -> None:
        self._view = view
        self._standing = {province_of(order) for order in standing}
        self._readings: dict[_Key, Reading] = {}
        self._problems: list[Problem] = []
        self._plans: dict[object, Plan] = {}
        self._words: dict[Word, None] = {}
        self._remaining: list[tuple[Parse, str]] = []
        self._of_groups: set[_Key] = set()
        self._courtesies: list[Problem] = []
        self._asked: list[Problem] = []
        self._withdrawn: list[Order] = []
        self._left_open: set[Province] = set()
        self._with_pronoun: dict[Problem, Move] = {}
        self._beside: dict[Problem, Move] = {}
        self._ordered_before: dict[Problem, set[Province]] = {}

    def orders(self) -> tuple[Order, ...]:
        """The orders read so far."""
        return tuple(reading.order for reading in self._readings.values())

    def provinces(self) -> set[Province]:
        """The provinces whose units have orders by now."""
        return {key for key in self._readings if isinstance(key, Province)}

    def add(
        self,
        meaning: Meaning,
        *,
        refers_back: bool = False,
        names_nothing: bool = False,
        beside: Move | None = None,
    ) -> None:
        """Keep the orders of a meaning, instead of earlier ones for the same units, and problems.

        `refers_back`: a word such as `that` says which move a support is for; `names_nothing`: no
        word does, and only an order of the text can tell, first of all the move `beside` it.
        """
        if refers_back or names_nothing:
            meaning = _as_questions(meaning)
        if refers_back:
            moves = self._journeys()
            if moves:
                self._with_pronoun.update(dict.fromkeys(meaning.problems, moves[-1]))
        elif names_nothing and beside is not None:
            self._beside.update(dict.fromkeys(meaning.problems, beside))
        for reading in meaning.readings:
            self._keep(reading)
        for flaw in meaning.problems:
            self.add_problem(flaw)

    def add_problem(self, flaw: Problem, *, is_courtesy: bool = False) -> None:
        """Keep a problem, unless there are very many or it is known already.

        A courtesy is a problem only where nothing else is written.
        """
        if is_courtesy:
            self._courtesies.append(flaw)
            return
        if flaw.flaw is Flaw.STAYS_ANYWAY:
            for place in flaw.places:
                self._readings.pop(place, None)
        if len(self._problems) < _MOST_PROBLEMS and flaw not in self._problems:
            self._problems.append(flaw)

    def end_sentence(self) -> None:
        """Note which units a support of this sentence without its aim may be for."""
        for flaw in self._problems:
            if flaw.flaw is Flaw.PARTNER_MISSING:
                starts = {move.unit.location.province for move in self._journeys()}
                self._ordered_before.setdefault(flaw, self.provinces() | starts)

    def leave_open(self, words: Iterable[Lexeme]) -> None:
        """Note the units in words that were not read: they are not among the rest."""
        self._left_open.update(place for word in words for place in word.places)

    def ask_which(self, text: str, orders: Iterable[Order]) -> None:
        """Follow none of these orders, not even one kept before, but ask which one is meant.

        Questions about the same units become one question. Nothing is asked where the units are
        ordered anew further on.
        """
        asked = tuple(dict.fromkeys(orders))
        units = set(map(province_of, asked))
        for known in list(self._asked):
            if not units.isdisjoint(map(province_of, known.candidates)):
                self._asked.remove(known)
                text, asked = f"{known.text}\n{text}", (*known.candidates, *asked)
        for key, reading in list(self._readings.items()):
            if reading.order in asked:
                del self._readings[key]
                text = f"{reading.text}\n{text}"
        flaw = Problem(text, Flaw.DOUBTFUL, candidates=tuple(dict.fromkeys(asked)))
        self._asked.append(flaw)

    def withdraw(self, undone: Iterable[Order], standing: Iterable[Order]) -> None:
        """Take orders back: those of this text are not kept, those given before are named."""
        for order in undone:
            if order in standing:
                self._withdrawn.append(order)

    def add_word(self, word: Word) -> None:
        """Keep a word such as DRAW."""
        self._words[word] = None

    def add_plan(self, plan: Plan) -> None:
        """Keep a plan: orders for one later phase are one plan, and a unit has one retreat plan.

        A list of builds or removals goes on; an order named again moves to its new place. So do the
        cases of conditional adjustments; the last one for a condition counts.
        """
        key = (type(plan), None if isinstance(plan, ConditionalAdjustment) else plan[0])
        known = self._plans.get(key)
        both = f"{known.text}\n{plan.text}" if known else plan.text
        match known, plan:
            case LaterOrders(_, before), LaterOrders(_, orders):
                plan = plan._replace(orders=_last_of_each(before, orders), text=both)
            case AdjustmentList(_, listed), AdjustmentList(_, more):
                plan = plan._replace(orders=_last_of_each(listed, more), text=both)
            case ConditionalAdjustment(cases, text, otherwise), ConditionalAdjustment():
                last = {case.condition: case for case in (*cases, *plan.cases)}
                if plan.text not in text:
                    text = f"{text.rstrip(' .;')}; {plan.text}"
                default = otherwise if plan.otherwise is None else plan.otherwise
                plan = ConditionalAdjustment(tuple(last.values()), text, default)
        self._plans[key] = plan

    def order_group(self, parse: Parse, text: str) -> None:
        """Order all units, or, when everything has been read, those that have no order yet."""
        if parse.group is Role.REST:
            self._remaining.append((parse, text))
        elif _STANDS.search(text) and _ORDERS_TOO.search(text):
            self._order_each(parse, text, without={*self.provinces(), *self._standing})
        else:
            self._order_each(parse, text, without=set())

    def parsed(self) -> ParsedOrders:
        """The complete result."""
        self._find_partners()
        self._follow_moves()
        for parse, text in self._remaining:
            exceptions = {place for ref in parse.exceptions for place in ref.places}
            flaws = [flaw for flaw in self._problems if flaw.flaw is Flaw.PARTNER_MISSING]
            open_orders = (order for flaw in (*self._asked, *flaws) for order in flaw.candidates)
            asked = map(province_of, open_orders)
            known = {*exceptions, *self.provinces(), *asked, *self._left_open}
            if _STANDS.search(text):
                known |= self._standing
            self._order_each(parse, text, without=known)
        for flaw in self._asked:
            if self.provinces().issuperset(map(province_of, flaw.candidates)):
                self._problems += [
                    Problem(flaw.text, Flaw.REPLACED, order=order)
                    for order in flaw.candidates
                    if order not in self.orders()
                ]
            else:
                self.add_problem(flaw)
        if not (self._readings or self._plans or self._words or self._problems):
            self._problems += self._courtesies[:1]
        orders = set(self.orders())
        problems = [
            flaw._replace(candidates=flaw.candidates[:MOST_CANDIDATES])
            for flaw in self._problems
            if self._still_matters(flaw, orders)
        ]
        readings, plans = tuple(self._readings.values()), tuple(self._plans.values())
        withdrawn = tuple(
            order for order in self._withdrawn if self._key(order) not in self._readings
        )
        problems_left, said = tuple(problems), tuple(self._words)
        return ParsedOrders(self._view.power, readings, problems_left, said, plans, withdrawn)

    def _still_matters(self, flaw: Problem, orders: set[Order]) -> bool:
        if flaw.flaw is Flaw.NOT_ALLOWED:
            is_plan = isinstance(flaw.order, Build | Remove)
            is_later = self._view.position.phase.type is not PhaseType.ADJUSTMENT
            return flaw.order in orders or (is_plan and is_later)
        if flaw.flaw is Flaw.INCOMPLETE and flaw.unit is not None:
            asked = [other for other in self._problems if other.flaw is Flaw.DOUBTFUL]
            about = {province_of(order) for other in asked for order in other.candidates}
            return flaw.unit.location.province not in {*self._readings, *about}
        return True

    def _keep(self, reading: Reading, *, of_group: bool = False) -> None:
        key = self._key(reading.order)
        if key is None:
            return
        known = self._readings.get(key)
        is_rival = known is not None and not of_group and key not in self._of_groups
        if known and is_rival and _cleanness(reading) < _cleanness(known):
            if not _is_same(known, reading) and _IMPLIED.isdisjoint(reading.inferred):
                self.ask_which(reading.text, (known.order, reading.order))
            return
        self._readings.pop(key, None)
        if key in self._of_groups:
            known = None
        (self._of_groups.add if of_group else self._of_groups.discard)(key)
        self._problems = [problem for problem in self._problems if not _is_answered(problem, key)]
        if known is not None and not _is_same(known, reading):
            self.add_problem(Problem(known.text, Flaw.REPLACED, order=known.order))
        elif known is not None and {Inference.CONVOY, Inference.SUPPORT}.isdisjoint(known.inferred):
            reading = known
        self._readings[key] = reading

    def _key(self, order: Order) -> _Key | None:
        if not isinstance(order, Waive):
            return order.unit.location.province
        return next((key for key in range(_MOST_WAIVES) if key not in self._readings), None)

    def _order_each(self, parse: Parse, text: str, *, without: Container[Province | None]) -> None:
        if parse.verb is Role.WAIVE:
            count = owed(self._view.position, self._view.power, self._view.variant)
            for _ in range(count - len(self._readings)):
                self._keep(Reading(Waive(), text))
            return
        order = _ORDERS_OF_GROUPS.get((self._view.position.phase.type, parse.verb))
        if order is None:
            return
        for province, unit in self._view.own.items():
            if parse.kind in {None, unit.type} and province not in without:
                self._keep(Reading(order(named_as(unit)), text), of_group=True)

    def _follow_moves(self) -> None:
        """Let `Belgium backs Burgundy` be for the move of Burgundy; `BEL s BUR` is as written."""
        moves: dict[Named, Move] | None = None
        for key, reading in list(self._readings.items()):
            order = reading.order
            if not isinstance(order, SupportHold):
                continue
            if moves is None:
                moves = {move.unit: move for move in self.orders() if isinstance(move, Move)}
            move = moves.get(order.supported)
            said = reading.text.lower().split()[1:]
            if move is None or any(
                word in _FORMAL or ROLES.get(word) is Role.HOLD for word in said
            ):
                continue
            aim = self._view.map.plain(move.destination.province)
            support = SupportMove(order.unit, move.unit, aim)
            if self._view.is_legal(support):
                inferred = tuple(sorted({*reading.inferred, Inference.UNIT}))
                self._readings[key] = reading._replace(order=support, inferred=inferred)

    def _find_partners(self) -> None:
        """Give supports and convoys without an aim the one own move that they fit.

        Where several moves fit, they are offered first, and so is one of a later sentence for a
        support that names nothing. A support of `that` is for the move before it or for the only
        one, even out of reach; if it fits neither, the player is asked.
        """
        moves = self._journeys()
        for flaw in [problem for problem in self._problems if problem.flaw is Flaw.PARTNER_MISSING]:
            if flaw not in self._problems:
                # The order found for an earlier one answers it.
                continue
            helping = self._help_for(moves, flaw)
            fitting = list(filter(self._view.is_legal, helping))
            previous = self._with_pronoun.get(flaw)
            aim = journey_of(previous) if previous is not None else None
            meant = [order for order in fitting if aim in {None, journey_of(order)}]
            beside = self._beside.get(flaw)
            if beside is not None and beside in moves:
                near = [order for order in meant if journey_of(order) == journey_of(beside)]
                meant = near or meant
            if previous is not None and len(moves) == 1 and not fitting:
                supports = [order for order in helping if isinstance(order, SupportMove)]
                meant = [support for support in supports if support.unit != moves[0].unit]
            known = [order for order in meant if order in self.orders()]
            if known == meant != [] and isinstance(meant[0], Convoy):
                self._problems.remove(flaw)  # `YOR - NWY via NTH, the fleet there convoys`
            elif len(meant) == 1 and self._may_help(flaw, meant[0]) and not known:
                self._problems.remove(flaw)
                only = Candidate(meant[0], frozenset({Inference.UNIT}))
                self.add(decide(self._view, flaw.text, [only]))
            elif fitting:
                offered = tuple(dict.fromkeys((*meant, *fitting, *flaw.candidates)))
                at = self._problems.index(flaw)
                self._problems[at] = flaw._replace(candidates=offered)

    def _journeys(self) -> list[Move]:
        """The moves that are ordered, and those of armies of which only the convoy is."""
        movers = {order.unit for order in self.orders() if isinstance(order, Move)}
        return [
            order if isinstance(order, Move) else Move(order.convoyed, order.destination)
            for order in self.orders()
            if isinstance(order, Move)
            or (isinstance(order, Convoy) and order.convoyed not in movers)
        ]

    def _may_help(self, flaw: Problem, order: SupportMove | Convoy) -> bool:
        """Whether a support or convoy without its aim may be for a move that was ordered."""
        aimed = (order for order in flaw.candidates if isinstance(order, SupportMove | Convoy))
        is_aim_named = len({journey_of(candidate)[1] for candidate in aimed}) == 1
        is_before = journey_of(order)[0] in self._ordered_before.get(flaw, ())
        return is_aim_named or is_before or isinstance(order, Convoy)

    def _help_for(self, moves: list[Move], flaw: Problem) -> list[SupportMove | Convoy]:
        """The supports and convoys of these moves by the unit of a problem, illegal ones, too."""
        helpers = dict.fromkeys(
            (type(candidate), candidate.unit)
            for candidate in flaw.candidates
            if isinstance(candidate, SupportMove | Convoy)
        )
        return [
            kind(helper, move.unit, move.destination) for kind, helper in helpers for move in moves
        ]


def _is_answered(flaw: Problem, key: _Key) -> bool:
    """Whether a unit whose support or convoy lacked its aim has another order now."""
    is_open = flaw.flaw is Flaw.PARTNER_MISSING
    return is_open and all(province_of(order) is key for order in flaw.candidates)


def _cleanness(reading: Reading) -> int:
    """How clean an order was read: written with its unit, guessed, or implied by another."""
    if not _IMPLIED.isdisjoint(reading.inferred):
        return 0
    is_guessed = not _GUESSED.isdisjoint(reading.inferred)
    return 1 if is_guessed and isinstance(reading.order, Move) else 2


def _is_same(known: Reading, new: Reading) -> bool:
    """Whether an order is given again, or an army's move by itself and with its convoy."""
    is_with_convoy = Inference.CONVOY in {*known.inferred, *new.inferred}
    before, after = known.order, new.order
    if is_with_convoy and isinstance(before, Move) and isinstance(after, Move):
        return before.destination == after.destination
    return before == after


def _as_questions(meaning: Meaning) -> Meaning:
    """Turn a support of `it`, or of nothing, into a question, even if only one is possible."""
    flaws = [
        Problem(reading.text, Flaw.PARTNER_MISSING, candidates=(reading.order,))
        for reading in meaning.readings
        if isinstance(reading.order, SupportMove)
    ]
    kept = [reading for reading in meaning.readings if not isinstance(reading.order, SupportMove)]
    return meaning._replace(readings=tuple(kept), problems=(*meaning.problems, *flaws))


_Given = TypeVar("_Given", bound=Order)


def _last_of_each(known: tuple[_Given, ...], new: tuple[_Given, ...]) -> tuple[_Given, ...]:
    """Join orders given one after another: of those for one province the newer ones count."""
    renewed = set(map(province_of, new)) - {None}
    return (*(order for order in known if province_of(order) not in renewed), *new)
