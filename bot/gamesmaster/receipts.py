"""The answer to a player's orders: every unit with its order, and what is to be known about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from bot.gamesmaster.ahead_lines import ahead_lines, compared
from bot.gamesmaster.notices import AheadLine, NotUnderstood, OrderMark, Receipt, ReceiptLine
from bot.gamesmaster.sitting import Sitting
from bot.gamesmaster.warnings import warnings
from engine.board import Power
from engine.game.duties import duties
from engine.judge.adjustments import owed
from engine.judge.submission import province_of
from engine.orders import Order, Waive
from engine.phase import PhaseType
from storage.orders import GivenOrder
from storage.unit_of_work import Transaction

MOST_PROBLEMS = 40
"""As many problems as a receipt keeps; it counts the others."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What one request did to a power's orders.

    `before` are the orders that counted until then, `new` the ids of those that came, `written`
    what some of these were read from, where that said less than the order does, `kept` and
    `ahead_kept` what an edited message does not give any more.
    """

    before: Sequence[GivenOrder] = ()
    new: frozenset[int] = frozenset()
    written: Mapping[int, str] | None = None
    problems: tuple[NotUnderstood, ...] = ()
    cleared: bool = False
    kept: tuple[str, ...] = ()
    ahead_kept: tuple[str, ...] = ()
    ahead_before: Sequence[AheadLine] | None = None
    """What stood of the orders given ahead, where the request may have changed that."""
    ahead_cleared: bool = False


NO_CHANGES = Changes()


def receipt(
    tx: Transaction, sitting: Sitting, power: Power, changes: Changes = NO_CHANGES
) -> Receipt:
    """A power's whole present set of orders."""
    game, number = sitting.game, sitting.phase.number
    current = sitting.orders_of(tx, power)
    lines = _lines(sitting, power, current, changes)
    number_owed = (
        owed(sitting.position, power, sitting.variant)
        if sitting.phase.phase.type is PhaseType.ADJUSTMENT
        else 0
    )
    return Receipt(
        game=game.id,
        title=game.title,
        power=power,
        phase=str(sitting.phase.phase),
        deadline=sitting.deadline,
        lines=lines,
        problems=changes.problems[:MOST_PROBLEMS],
        more_problems=max(len(changes.problems) - MOST_PROBLEMS, 0),
        adjustments=number_owed,
        is_ready=power in tx.ready.of(game.id, number),
        all_ready_at=tx.phases.get(game.id, number, sitting.variant).all_ready_at,
        draw_vote=power in tx.votes.of(game.id, number),
        cleared=changes.cleared,
        kept=changes.kept,
        ahead_kept=changes.ahead_kept,
        paused=game.paused_at is not None,
        ahead=compared(ahead_lines(tx, sitting, power), changes.ahead_before),
        ahead_cleared=changes.ahead_cleared,
    )


def _lines(
    sitting: Sitting, power: Power, current: Sequence[GivenOrder], changes: Changes
) -> tuple[ReceiptLine, ...]:
    doubts = warnings(
        [given.order for given in current],
        power,
        sitting.position,
        sitting.variant,
        sitting.rulebook,
    )
    lines = {
        given.id: _line(given, doubt, changes) for given, doubt in zip(current, doubts, strict=True)
    }
    if sitting.phase.phase.type is PhaseType.ADJUSTMENT:
        return (*lines.values(), *_still_open(sitting, power, current))
    by_province = {province_of(given.order): lines[given.id] for given in current}
    return tuple(
        by_province.get(unit.province, ReceiptLine(str(unit), None, OrderMark.MISSING))
        for unit in sitting.units_to_order(power)
    )


def _line(given: GivenOrder, doubt: str | None, changes: Changes) -> ReceiptLine:
    order = given.order
    return ReceiptLine(
        unit="" if isinstance(order, Waive) else str(order.unit),
        order=str(order),
        mark=OrderMark.STORED if doubt is None else OrderMark.DOUBTFUL,
        warning=None if doubt is None else str(doubt),
        changed_from=_before(order, changes.before) if given.id in changes.new else None,
        written=(changes.written or {}).get(given.id),
        is_ahead=given.is_ahead,
    )


def _before(order: Order, before: Sequence[GivenOrder]) -> str | None:
    """The order that a new one replaces, "" for none, None if it says the same."""
    if isinstance(order, Waive):
        return ""
    province = province_of(order)
    old = next((str(one.order) for one in before if province_of(one.order) is province), "")
    return None if old == str(order) else old


def _still_open(
    sitting: Sitting, power: Power, current: Sequence[GivenOrder]
) -> tuple[ReceiptLine, ...]:
    given = {power: [one.order for one in current]}
    open_count = sum(
        duty.count
        for duty in duties(sitting.position, sitting.variant, sitting.rulebook, given)
        if duty.power == power
    )
    return tuple(repeat(ReceiptLine("", None, OrderMark.MISSING), open_count))
