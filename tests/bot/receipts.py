"""Receipts as values of text: what a reader is shown, easily compared and easily made up."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.gamesmaster.notices import views
from bot.gamesmaster.notices.notice import Notice, PowerNotice
from bot.gamesmaster.notices.orders import NotUnderstood, SetChange
from bot.gamesmaster.notices.orders import Receipt as Stored
from bot.gamesmaster.notices.views import PlanKind
from bot.messages import registry
from bot.messages.message import Games, Message
from engine.board import Power
from engine.game.doubts import Doubt, DoubtKind
from engine.game.endings.votes import Vote
from engine.judge.outcome import Reason
from engine.orders import Waive, named_as
from engine.position import Phase
from engine.reader import parse_order
from engine.variant import Variant
from engine.variants.classic import CLASSIC
from tests.bot.messages import bare_games

OrderMark = StrEnum("OrderMark", "STORED DOUBTFUL MISSING")
"""How a line is marked."""


class ReceiptLine(Struct, frozen=True):
    """A line: its unit and order; the kind of a doubt; "" instead of an order before: it is new."""

    unit: str
    order: str | None
    mark: OrderMark
    warning: str | None = None
    changed_from: str | None = None
    written: str | None = None
    because_of: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    was_planned: bool = False
    bars_support: bool = False


class PlanLine(Struct, frozen=True):
    """A line of orders for later phases."""

    kind: PlanKind
    phase: str
    orders: tuple[str, ...]
    unit: str = ""
    number: int = 0
    faults: tuple[tuple[str, Reason], ...] = ()
    was: tuple[str, ...] | None = None
    or_more: bool = False
    center: str = ""


class Receipt(PowerNotice, frozen=True):
    """All that a receipt says, in one value."""

    deadline: datetime | None
    lines: tuple[ReceiptLine, ...]
    problems: tuple[NotUnderstood, ...] = ()
    adjustments: int = 0
    is_ready: bool = False
    is_one_of_several: bool = False
    by_words: bool = False
    waits_again: bool = False
    waits_for_answer: bool = False
    all_ready_at: datetime | None = None
    vote: Vote | None = None
    vote_taken_back: Vote | None = None
    change: SetChange = SetChange.GIVEN
    taken_back: tuple[str, ...] = ()
    version: int = 0
    equals: int | None = None
    can_undo: bool = False
    paused: bool = False
    more_problems: int = 0
    kept: tuple[str, ...] = ()
    plans_kept: tuple[str, ...] = ()
    plans: tuple[PlanLine, ...] = ()
    plans_cleared: bool = False
    examples: tuple[str, ...] = ()
    results_at: datetime | None = None
    is_closed: bool = False
    number: int = 0


def as_shown(notice: Notice, games: Games) -> Notice:
    """A notice as its reader is shown it: a receipt with all that it names."""
    if not isinstance(notice, Stored):
        return notice
    view = games.receipt(notice)
    return notice if view is None else _text_of(notice, view)


def _text_of(notice: Stored, view: views.ReceiptView) -> Receipt:
    return Receipt(
        *(notice.game, notice.title, notice.power, str(view.phase), view.deadline),
        lines=tuple(map(_line_text, view.lines)),
        problems=view.problems,
        adjustments=view.adjustments,
        is_ready=view.is_ready,
        is_one_of_several=view.is_one_of_several,
        by_words=notice.by_words,
        waits_again=notice.waits_again and not view.is_ready,
        waits_for_answer=notice.waits_for_answer and not view.is_ready,
        all_ready_at=view.all_ready_at,
        vote=view.vote,
        vote_taken_back=None if view.vote else notice.vote_taken_back,
        change=notice.change,
        taken_back=tuple(map(str, view.taken_back)),
        version=view.version,
        equals=notice.equals,
        can_undo=view.can_undo,
        paused=view.is_paused,
        more_problems=notice.more_problems,
        kept=tuple(map(str, view.kept)),
        plans_kept=notice.plans_kept,
        plans=tuple(map(_plan_text, view.plans)),
        plans_cleared=notice.plans_cleared,
        examples=view.examples,
        results_at=view.results_at,
        is_closed=notice.is_closed,
        number=notice.number,
    )


def _line_text(line: views.ReceiptLine) -> ReceiptLine:
    before = None if line.before is None else str(line.before)
    if line.order is None:
        unit = "" if line.unit is None else str(line.unit)
        return ReceiptLine(unit, None, OrderMark.MISSING, changed_from=before)
    doubt = line.doubt if isinstance(line.doubt, Doubt) else None
    return ReceiptLine(
        "" if isinstance(line.order, Waive) else str(line.order.unit),
        str(line.order),
        OrderMark.DOUBTFUL if line.doubt else OrderMark.STORED,
        warning=doubt.kind if doubt else line.doubt and str(line.doubt),
        changed_from="" if line.is_new else before,
        written=line.written or None,
        because_of=tuple(map(str, doubt.because_of)) if doubt else (),
        units=tuple(map(str, doubt.units)) if doubt else (),
        was_planned=line.was_planned,
        bars_support=line.bars_support,
    )


def _plan_text(line: views.PlanLine) -> PlanLine:
    return PlanLine(
        line.kind,
        str(line.phase),
        tuple(map(str, line.orders)),
        unit="" if line.unit is None else str(line.unit),
        number=line.number,
        faults=tuple((str(order), fault) for order, fault in line.faults),
        was=None if line.was is None else tuple(map(str, line.was)),
        or_more=line.or_more,
        center="" if line.center is None else line.center.code,
    )


def view_of(text: Receipt, variant: Variant = CLASSIC) -> views.ReceiptView:
    """What a receipt of text shows."""
    return views.ReceiptView(
        variant=variant,
        phase=Phase.parse(text.phase),
        deadline=text.deadline,
        results_at=text.results_at,
        is_paused=text.paused,
        lines=tuple(_line_of(line, variant) for line in text.lines),
        problems=text.problems,
        adjustments=text.adjustments,
        is_one_of_several=text.is_one_of_several,
        is_ready=text.is_ready,
        all_ready_at=text.all_ready_at,
        vote=text.vote,
        version=text.version,
        can_undo=text.can_undo,
        taken_back=tuple(parse_order(order, variant) for order in text.taken_back),
        kept=tuple(parse_order(order, variant) for order in text.kept),
        plans=tuple(plan_of(plan, variant) for plan in text.plans),
        examples=text.examples,
    )


def stored(text: Receipt) -> Stored:
    """What is stored of a made-up receipt."""
    return Stored(
        *(text.game, text.title, text.power, text.phase, text.number),
        more_problems=text.more_problems,
        by_words=text.by_words,
        waits_again=text.waits_again,
        waits_for_answer=text.waits_for_answer,
        vote_taken_back=text.vote_taken_back,
        change=text.change,
        equals=text.equals,
        plans_kept=text.plans_kept,
        plans_cleared=text.plans_cleared,
        is_closed=text.is_closed,
    )


def message_of(notice: Notice, games: Games) -> Message:
    """What a notice looks like; a receipt of text, too."""
    if isinstance(notice, Receipt):
        return message_of_receipt(notice, games.variant(notice.game))
    return registry.message_of(notice, games)


def message_of_receipt(text: Receipt, variant: Variant = CLASSIC) -> Message:
    """The message of a receipt of text."""

    class Shown(bare_games.Games):
        def receipt(self, notice: Stored) -> views.ReceiptView:  # noqa: ARG002 - there is one
            return view_of(text, variant)

    return registry.message_of(stored(text), Shown())


def _line_of(text: ReceiptLine, variant: Variant) -> views.ReceiptLine:
    doubt: Doubt | Reason | None = None
    if text.warning in set(DoubtKind):
        because_of = tuple(parse_order(order, variant) for order in text.because_of)
        units = tuple(variant.unit(Power(""), unit) for unit in text.units)
        doubt = Doubt(DoubtKind(text.warning), because_of, units)
    elif text.warning:
        doubt = Reason(text.warning)
    return views.ReceiptLine(
        variant.unit(Power(""), text.unit) if text.unit else None,
        parse_order(text.order, variant) if text.order else None,
        doubt,
        parse_order(text.changed_from, variant) if text.changed_from else None,
        is_new=text.changed_from == "",
        written=text.written or "",
        guess=1 if text.written else 0,
        was_planned=text.was_planned,
        bars_support=text.bars_support,
    )


def plan_of(text: PlanLine, variant: Variant = CLASSIC) -> views.PlanLine:
    """A line of orders for later phases."""
    return views.PlanLine(
        text.kind,
        Phase.parse(text.phase),
        tuple(parse_order(order, variant) for order in text.orders),
        named_as(variant.unit(Power(""), text.unit)) if text.unit else None,
        text.number,
        tuple((parse_order(order, variant), fault) for order, fault in text.faults),
        None if text.was is None else tuple(parse_order(order, variant) for order in text.was),
        text.or_more,
        variant.location(text.center).province if text.center else None,
    )
