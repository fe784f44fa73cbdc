"""What has been read so far: the last order of each unit, plans, words and problems."""

from __future__ import annotations

from typing import TypeAlias

from engine.board import Province
from engine.notation.meanings import MOST_CANDIDATES, Meaning
from engine.notation.table import Table, named
from engine.notation.values import (
    AdjustmentCase,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    Inference,
    LaterOrders,
    ParsedOrders,
    Plan,
    Problem,
    Reading,
    Word,
)
from engine.notation.vocabulary import Role
from engine.orders import Convoy, Disband, Hold, Move, Order, SupportMove, Waive
from engine.phase import PhaseType

_MOST_PROBLEMS = 100
_MOST_WAIVES = 34

_Key: TypeAlias = Province | int


class Collection:
    """Gathers what the lines of one text give."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._readings: dict[_Key, Reading] = {}
        self._problems: list[Problem] = []
        self._plans: list[Plan] = []
        self._words: list[Word] = []
        self._remaining: tuple[Role | None, str] | None = None
        self._waives = 0

    def orders(self) -> tuple[Order, ...]:
        """The orders read so far."""
        return tuple(reading.order for reading in self._readings.values())

    def add(self, meaning: Meaning) -> None:
        """Keep orders, replacing earlier ones for the same units, and the problems with them."""
        for reading in meaning.readings:
            self._keep(reading)
        for flaw in meaning.problems:
            self.blame(flaw)

    def blame(self, flaw: Problem) -> None:
        """Keep a problem, unless there are very many or it was said of the same words before."""
        if len(self._problems) < _MOST_PROBLEMS and flaw not in self._problems:
            self._problems.append(flaw)

    def word(self, word: Word) -> None:
        """Keep a word such as DRAW."""
        if word not in self._words:
            self._words.append(word)

    def plan(self, plan: Plan) -> None:
        """Keep a plan; later orders of one phase are one plan, a unit has one retreat plan."""
        if isinstance(plan, LaterOrders):
            for at, known in enumerate(self._plans):
                if isinstance(known, LaterOrders) and known.phase == plan.phase:
                    orders = (*known.orders, *plan.orders)
                    text = f"{known.text}\n{plan.text}"
                    self._plans[at] = LaterOrders(plan.phase, orders, text)
                    return
        if isinstance(plan, ConditionalRetreat):
            self._plans = [
                known
                for known in self._plans
                if not isinstance(known, ConditionalRetreat) or known.unit != plan.unit
            ]
        self._plans.append(plan)

    def case(self, case: AdjustmentCase, text: str) -> None:
        """Keep one case of the conditional adjustments; the last for a number counts."""
        for at, known in enumerate(self._plans):
            if isinstance(known, ConditionalAdjustment):
                cases = [one for one in known.cases if one.gained != case.gained]
                self._plans[at] = ConditionalAdjustment((*cases, case), f"{known.text}; {text}")
                return
        self._plans.append(ConditionalAdjustment((case,), text))

    def order_group(self, group: Role, verb: Role | None, text: str) -> None:
        """Order all units, or when everything has been read those that have no order yet."""
        if group is Role.REST:
            self._remaining = (verb, text)
        else:
            self._order_each(verb, text, only_remaining=False)

    def parsed(self) -> ParsedOrders:
        """Everything, complete."""
        if self._remaining is not None:
            self._order_each(*self._remaining, only_remaining=True)
        self._find_partners()
        orders = set(self.orders())
        problems = [
            flaw._replace(candidates=flaw.candidates[:MOST_CANDIDATES])
            for flaw in self._problems
            if flaw.flaw is not Flaw.NOT_ALLOWED or flaw.order in orders
        ]
        return ParsedOrders(
            self._table.power,
            tuple(self._readings.values()),
            tuple(problems),
            tuple(self._words),
            tuple(self._plans),
        )

    def _keep(self, reading: Reading) -> None:
        key = self._key(reading.order)
        if key is None:
            return
        known = self._readings.pop(key, None)
        if known is not None and known.order == reading.order:
            if Inference.CONVOY not in known.inferred:
                reading = known
        elif known is not None:
            self.blame(Problem(known.text, Flaw.REPLACED, order=known.order))
        self._readings[key] = reading

    def _key(self, order: Order) -> _Key | None:
        if not isinstance(order, Waive):
            return order.unit.location.province
        self._waives += 1
        return self._waives if self._waives <= _MOST_WAIVES else None

    def _order_each(self, verb: Role | None, text: str, *, only_remaining: bool) -> None:
        kind = self._table.position.phase.type
        for province, unit in self._table.own.items():
            if only_remaining and province in self._readings:
                continue
            if kind is PhaseType.MOVEMENT and verb is Role.HOLD:
                self._keep(Reading(Hold(named(unit)), text))
            elif kind is PhaseType.RETREAT and verb is Role.DISBAND:
                self._keep(Reading(Disband(named(unit)), text))

    def _find_partners(self) -> None:
        """Supports and convoys whose aim was left out follow the one own move that they fit."""
        moves = {
            (reading.order.unit.location.province, reading.order.destination.province)
            for reading in self._readings.values()
            if isinstance(reading.order, Move)
        }
        for flaw in [one for one in self._problems if one.flaw is Flaw.PARTNER_MISSING]:
            fitting = [order for order in flaw.candidates if _aided_move(order) in moves]
            if len(fitting) == 1 and fitting[0] not in self.orders():
                self._problems.remove(flaw)
                self._keep(Reading(fitting[0], flaw.text, (Inference.UNIT,)))


def _aided_move(order: Order) -> tuple[Province, Province] | None:
    if isinstance(order, SupportMove):
        return order.supported.location.province, order.destination.province
    if isinstance(order, Convoy):
        return order.convoyed.location.province, order.destination.province
    return None
