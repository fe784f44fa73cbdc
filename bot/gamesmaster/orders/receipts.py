"""The answer to a player's orders: every unit with its order, and what is to be known about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.orders import (
    MOST_PROBLEMS,
    AheadLine,
    NotUnderstood,
    OrderMark,
    Receipt,
    ReceiptLine,
    SetChange,
)
from bot.gamesmaster.orders.examples import examples
from bot.gamesmaster.orders.plan_lines import ahead_lines, compared
from bot.gamesmaster.orders.undo import undo_target
from engine.board import Power, Unit
from engine.game.doubts import Doubt, doubts
from engine.game.duties import differences, duties
from engine.judge.adjustments import owed
from engine.judge.outcome import Reason
from engine.orders import Order, Waive, province_of
from engine.phase import PhaseType
from storage.games import GameState
from storage.orders import GivenOrder
from storage.unit_of_work import Transaction


@dataclass(frozen=True, slots=True)
class Changes:
    """What one request did to a power's orders.

    `before` are the orders that counted until then, `new` the ids of those that came, `written`
    what some of these were read from, where that said less than the order does. `change` is what
    was asked for, `equals` the version that was gone back to, `kept` and `ahead_kept` what an
    edited message does not give any more.
    """

    before: Sequence[GivenOrder] = ()
    new: frozenset[int] = frozenset()
    written: Mapping[int, str] | None = None
    problems: tuple[NotUnderstood, ...] = ()
    change: SetChange = SetChange.GIVEN
    equals: int | None = None
    kept: tuple[str, ...] = ()
    ahead_kept: tuple[str, ...] = ()
    ahead_before: Sequence[AheadLine] | None = None
    """What stood of the orders given ahead, where the request may have changed that."""
    ahead_cleared: bool = False
    waits_again: bool = False
    """Whether the power was ready and is not any more, because it took orders back."""


NO_CHANGES = Changes()


def receipt(
    tx: Transaction, open_game: OpenGame, power: Power, changes: Changes = NO_CHANGES
) -> Receipt:
    """A power's whole present set of orders."""
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
        ahead_kept=changes.ahead_kept,
        paused=game.paused_at is not None,
        ahead=compared(ahead_lines(tx, open_game, power), changes.ahead_before),
        ahead_cleared=changes.ahead_cleared,
        examples=examples(open_game, power) if changes.problems else (),
        number=number,
    )


def answer_with_receipt(
    context: Context, open_game: OpenGame, power: Power, changes: Changes = NO_CHANGES
) -> None:
    """Answer with a receipt, of the phase as it is once it has gone on as it has to."""

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
        is_ahead=given.was_planned,
    )


def _missing(unit: Unit, changes: Changes) -> ReceiptLine:
    before = (one.order for one in changes.before)
    was = next((str(order) for order in before if province_of(order) is unit.province), None)
    return ReceiptLine(str(unit), None, OrderMark.MISSING, changed_from=was)


def _taken_back(
    open_game: OpenGame, current: Sequence[GivenOrder], changes: Changes
) -> tuple[str, ...]:
    """The builds and removals that are gone; elsewhere a unit's own line says so."""
    if open_game.phase.phase.type is not PhaseType.ADJUSTMENT or not changes.before:
        return ()
    before, after = ([one.order for one in orders] for orders in (changes.before, current))
    pairs = differences(before, after)
    return tuple(str(old) for old, new in pairs if old is not None and new is None)


def _before(order: Order, before: Sequence[GivenOrder]) -> str | None:
    """The order that a new one replaces, "" for none, None if it says the same."""
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
