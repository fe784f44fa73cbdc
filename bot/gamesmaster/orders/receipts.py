"""The answer to a player's orders: each unit with its order, and what was not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.small_talk import is_small_talk
from bot.gamesmaster.notices.orders import (
    MOST_PROBLEMS,
    NotUnderstood,
    OrderMark,
    PlanLine,
    Receipt,
    ReceiptLine,
    SetChange,
)
from bot.gamesmaster.orders.plans import StoredPlans, compared, plan_lines
from bot.gamesmaster.orders.undo import undo_target
from engine.board import Power, Unit
from engine.game.doubts import Doubt, doubts
from engine.game.duties import differences, duties
from engine.judge.adjustments import owed
from engine.judge.outcome import Reason
from engine.orders import Order, Waive, province_of
from engine.phase import PhaseType
from engine.reader import Flaw, ParsedOrders, Problem, ProblemKind, example_orders
from engine.variant import Variant
from storage.games import GameState
from storage.orders import GivenOrder
from storage.unit_of_work import Transaction


@dataclass(frozen=True, slots=True)
class Changes:
    """What one request did to a power's orders.

    `before` are the orders that counted until then, `new` the ids of the added ones, `written` the
    texts of those whose text says less than the order. `change` is what was asked for, `equals`
    the version that was restored, `kept` and `plans_kept` what an edited message no longer
    contains.
    """

    before: Sequence[GivenOrder] = ()
    new: frozenset[int] = frozenset()
    written: Mapping[int, str] | None = None
    problems: tuple[NotUnderstood, ...] = ()
    change: SetChange = SetChange.GIVEN
    equals: int | None = None
    kept: tuple[str, ...] = ()
    plans_kept: tuple[str, ...] = ()
    plans_before: Sequence[PlanLine] | None = None
    """The plans that counted before, if the request may have changed them."""
    plans_cleared: bool = False
    waits_again: bool = False
    """Whether the power is no longer ready because it took orders back."""


NO_CHANGES = Changes()


def receipt(
    tx: Transaction, open_game: OpenGame, power: Power, changes: Changes = NO_CHANGES
) -> Receipt:
    """The receipt of all present orders of a power."""
    game, number = open_game.game, open_game.phase.number
    current = open_game.orders_of(tx, power)
    versions = tx.orders.versions(game.id, number, power)
    lines = _lines(open_game, power, current, changes)
    number_owed = (
        owed(open_game.position, power, open_game.variant)
        if open_game.phase.phase.type is PhaseType.ADJUSTMENT
        else 0
    )
    return Receipt(
        game=game.id,
        title=game.title,
        power=power,
        phase=str(open_game.phase.phase),
        deadline=open_game.deadline,
        results_at=open_game.results_at,
        lines=lines,
        problems=changes.problems[:MOST_PROBLEMS],
        more_problems=max(len(changes.problems) - MOST_PROBLEMS, 0),
        adjustments=number_owed,
        is_one_of_several=_is_one_of_several(tx, open_game, power),
        waits_again=changes.waits_again,
        is_ready=power in tx.ready.of(game.id, number),
        all_ready_at=tx.phases.get(game.id, number, open_game.variant).all_ready_at,
        vote=open_game.votes(tx).get(power),
        change=changes.change,
        taken_back=_taken_back(open_game, current, changes),
        version=len(versions),
        equals=changes.equals,
        can_undo=undo_target(versions) is not None,
        kept=changes.kept,
        plans_kept=changes.plans_kept,
        paused=game.paused_at is not None,
        plans=compared(plan_lines(tx, open_game, power), changes.plans_before),
        plans_cleared=changes.plans_cleared,
        examples=examples(open_game, power) if changes.problems else (),
        number=number,
    )


def answer_with_receipt(
    context: Context, open_game: OpenGame, power: Power, changes: Changes = NO_CHANGES
) -> None:
    """Answer with a receipt at the end of the request, when the game may have gone on."""

    def present() -> Receipt:
        game = context.tx.games.get(open_game.game.id)
        is_running = game.state is GameState.RUNNING
        now = open_game_of(context.tx, game) if is_running else open_game
        return receipt(context.tx, now, power, changes)

    context.answer_at_the_end(present, open_game.game)


def _is_one_of_several(tx: Transaction, open_game: OpenGame, power: Power) -> bool:
    player = open_game.player_of(power)
    return player is not None and len(tx.games.of_player(player)) > 1


def _lines(
    open_game: OpenGame, power: Power, current: Sequence[GivenOrder], changes: Changes
) -> tuple[ReceiptLine, ...]:
    orders = [given.order for given in current]
    found = doubts(orders, power, open_game.position, open_game.variant, open_game.rulebook)
    lines = {
        given.id: _line(given, doubt, changes) for given, doubt in zip(current, found, strict=True)
    }
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return (*lines.values(), *_still_open(open_game, power, current))
    by_province = {province_of(given.order): lines[given.id] for given in current}
    return tuple(
        by_province.get(unit.province) or _missing(unit, changes)
        for unit in open_game.units_to_order(power)
    )


def _line(given: GivenOrder, doubt: Reason | Doubt | None, changes: Changes) -> ReceiptLine:
    order = given.order
    warning = doubt.kind if isinstance(doubt, Doubt) else doubt
    return ReceiptLine(
        unit="" if isinstance(order, Waive) else str(order.unit),
        order=str(order),
        mark=OrderMark.STORED if doubt is None else OrderMark.DOUBTFUL,
        warning=None if warning is None else warning.value,
        changed_from=_before(order, changes.before) if given.id in changes.new else None,
        written=(changes.written or {}).get(given.id),
        because_of=tuple(map(str, doubt.because_of)) if isinstance(doubt, Doubt) else (),
        units=tuple(map(str, doubt.units)) if isinstance(doubt, Doubt) else (),
        was_planned=given.was_planned,
    )


def _missing(unit: Unit, changes: Changes) -> ReceiptLine:
    before = (one.order for one in changes.before)
    was = next((str(order) for order in before if province_of(order) is unit.province), None)
    return ReceiptLine(str(unit), None, OrderMark.MISSING, changed_from=was)


def _taken_back(
    open_game: OpenGame, current: Sequence[GivenOrder], changes: Changes
) -> tuple[str, ...]:
    """The builds and removals that were taken back; other orders show it in their unit's line."""
    if open_game.phase.phase.type is not PhaseType.ADJUSTMENT or not changes.before:
        return ()
    before, after = ([one.order for one in orders] for orders in (changes.before, current))
    pairs = differences(before, after)
    return tuple(str(old) for old, new in pairs if old is not None and new is None)


def _before(order: Order, before: Sequence[GivenOrder]) -> str | None:
    """The order that a new one replaces; "" if there was none, None if it was the same."""
    if isinstance(order, Waive):
        return None if any(one.order == order for one in before) else ""
    province = province_of(order)
    old = next((str(one.order) for one in before if province_of(one.order) is province), "")
    return None if old == str(order) else old


def _still_open(
    open_game: OpenGame, power: Power, current: Sequence[GivenOrder]
) -> tuple[ReceiptLine, ...]:
    given = {power: [one.order for one in current]}
    open_count = sum(
        duty.count
        for duty in duties(open_game.position, open_game.variant, open_game.rulebook, given)
        if duty.power == power
    )
    return tuple(repeat(ReceiptLine("", None, OrderMark.MISSING), open_count))


def shown_problems(parsed: ParsedOrders, variant: Variant) -> tuple[NotUnderstood, ...]:
    """The problems that a receipt shows; illegal orders are in its lines already."""
    shown = [
        replace(
            shown_problem(one),
            counts=_counting(one, parsed),
            is_talk=is_small_talk(one, parsed, variant),
        )
        for one in parsed.problems
        if one.flaw is not Flaw.NOT_ALLOWED
    ]
    return tuple(shown)


def _counting(problem: Problem, parsed: ParsedOrders) -> str | None:
    """The later order of the same text that replaces an order, if any."""
    if problem.flaw is not Flaw.REPLACED or problem.order is None:
        return None
    province = province_of(problem.order)
    later = (str(order) for order in parsed.orders if province_of(order) is province)
    return next(later, None)


def plan_problems(stored: StoredPlans) -> tuple[NotUnderstood, ...]:
    """The plans that do not count or give nothing in the open phase, as problems."""
    late = [
        NotUnderstood(quote(plan.text), ProblemKind.REPLACED.value, flaw=Flaw.REPLACED.value)
        for plan in stored.late
    ]
    unused = [
        NotUnderstood(
            quote(one.text),
            ProblemKind.ILLEGAL.value,
            detail=None if one.fault is None else one.fault.value,
            flaw=(Flaw.NOT_ALLOWED if one.fault else Flaw.DOUBTFUL).value,
        )
        for one in stored.now.unused
    ]
    return (*late, *unused)


def shown_problem(problem: Problem) -> NotUnderstood:
    """A problem of the order reader as answers show it."""
    subject = problem.subject if problem.unit is None else str(problem.unit)
    if problem.flaw is Flaw.REPLACED and problem.order is not None:
        subject = str(problem.order)
    return NotUnderstood(
        text=quote(problem.text),
        kind=problem.kind.value,
        candidates=tuple(map(str, problem.candidates)),
        detail=None if problem.illegal is None else problem.illegal.value,
        subject=None if subject is None else quote(subject),
        flaw=problem.flaw.value,
        known=tuple(map(str, (*problem.units, *problem.places, *problem.powers))),
    )


def examples(open_game: OpenGame, power: Power) -> tuple[str, ...]:
    """Up to three orders (canonical text) that a power could give in the open phase."""
    orders = example_orders(open_game.position, power, open_game.variant, open_game.rulebook)
    return tuple(map(str, orders))
