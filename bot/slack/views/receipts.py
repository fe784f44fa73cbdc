"""Answers about a player's own orders."""

from __future__ import annotations

from bot.gamesmaster.notices import (
    DrawVote,
    NotUnderstood,
    OrderMark,
    PublicOrder,
    Receipt,
    ReceiptLine,
)
from bot.slack.identity import link
from bot.slack.ids import Action, numbered, pack
from bot.slack.tidy import escaped, quoted
from bot.slack.views.ahead import given_ahead
from bot.slack.views.blocks import (
    MOST_ELEMENTS,
    MOST_TEXT,
    Block,
    Question,
    actions,
    button,
    context,
    header,
    paragraphs,
    section,
    shortened,
    when,
)
from bot.slack.views.message import Message
from bot.slack.views.order_form import form_button
from bot.wording.names import order_of, phase_name, power_name, unit_of
from bot.wording.outcomes import illegal_words
from bot.wording.problems import KEPT, problem_words
from bot.wording.warnings import DOUBTS
from engine.judge.outcome import Reason
from engine.notation import parse_order
from engine.notation.values import Flaw
from engine.phase import Phase, PhaseType
from engine.variant import Variant

_MARKS = {
    OrderMark.STORED: ":white_check_mark:",
    OrderMark.DOUBTFUL: ":warning:",
    OrderMark.MISSING: ":white_circle:",
}
_MOST_PROBLEMS = 12
_MOST_QUOTED = 120
_WITHOUT_ORDER = {
    PhaseType.MOVEMENT: "no order yet; it will hold",
    PhaseType.RETREAT: "no order yet; it will be disbanded",
    PhaseType.ADJUSTMENT: "no order yet",
}


def receipt(notice: Receipt, variant: Variant) -> Message:
    """All orders of a power as they stand, what was not understood, and what to do next."""
    phase = Phase.parse(notice.phase)
    power = power_name(notice.power, variant)
    lines = [_line(line, notice, phase, variant) for line in notice.lines]
    blocks = [header(f"{power}, {phase_name(phase)}")]
    if notice.cleared:
        blocks.append(section("All your orders of this phase are taken back."))
    blocks += paragraphs(lines) or [section("You have nothing to order in this phase.")]
    if notice.kept or notice.ahead_kept:
        blocks += paragraphs(_kept(notice, variant), head=KEPT)
    for number, problem in enumerate(notice.problems[:_MOST_PROBLEMS]):
        blocks += _problem(problem, notice, number, variant)
    rest = len(notice.problems[_MOST_PROBLEMS:]) + notice.more_problems
    if rest:
        blocks.append(section(f"And {_pieces(rest)} of text that I could not read as orders."))
    blocks += given_ahead(notice, variant)
    blocks.append(section(_standing(notice)))
    blocks.append(actions(*_buttons(notice)))
    blocks.append(context(f"{escaped(notice.title)} · only you see this · the last orders count"))
    return Message(_in_short(notice, phase, variant), blocks)


def _kept(notice: Receipt, variant: Variant) -> list[str]:
    orders = [f"• {order_of(order, variant)}" for order in notice.kept]
    return orders + [f"• `{quoted(shortened(text, _MOST_QUOTED))}`" for text in notice.ahead_kept]


def _line(line: ReceiptLine, notice: Receipt, phase: Phase, variant: Variant) -> str:
    is_mixed = any(one.order and one.changed_from is None for one in notice.lines)
    mark = _MARKS[line.mark]
    if line.order is None:
        return f"{mark} {_missing(line, notice, phase, variant)}"
    said = f"{mark} *{order_of(line.order, variant)}*"
    if line.written:
        said += f"  (read from `{quoted(line.written)}`)"
    if line.is_ahead:
        said += "  (given ahead)"
    if line.changed_from == "" and is_mixed:
        said += "  (new)"
    if line.changed_from:
        said += f"  (was: {order_of(line.changed_from, variant)})"
    if line.warning:
        said += f"\n        stored, but {_doubt(line, variant)}"
    return said


def _missing(line: ReceiptLine, notice: Receipt, phase: Phase, variant: Variant) -> str:
    if line.unit:
        return f"{unit_of(line.unit, variant)}: {_WITHOUT_ORDER[phase.type]}"
    if notice.adjustments > 0:
        return "One more build: no order yet; it will be left unused"
    return "One more removal: no order yet; the rules will choose, farthest from home first"


def _doubt(line: ReceiptLine, variant: Variant) -> str:
    warning = line.warning or ""
    if warning in DOUBTS:
        return DOUBTS[warning]
    order = parse_order(line.order, variant) if line.order else None
    return f"it cannot succeed: {illegal_words(Reason(warning), order)}"


def _problem(problem: NotUnderstood, notice: Receipt, number: int, variant: Variant) -> list[Block]:
    said = problem_words(
        Flaw(problem.flaw) if problem.flaw else Flaw.NOT_AN_ORDER,
        text=quoted(problem.text),
        subject=quoted(problem.subject) if problem.subject else None,
        detail=Reason(problem.detail) if problem.detail else None,
        known=problem.known,
        variant=variant,
    )
    blocks = [section(f":grey_question: {said}")]
    offered = problem.candidates[:MOST_ELEMENTS]
    if offered:
        blocks.append(
            actions(
                *(
                    button(
                        order_of(candidate, variant),
                        numbered(Action.PUT, number * MOST_ELEMENTS + place),
                        pack(notice.game, notice.phase, candidate),
                    )
                    for place, candidate in enumerate(offered)
                )
            )
        )
    return blocks


def _pieces(count: int) -> str:
    return "1 more piece" if count == 1 else f"{count} more pieces"


def _standing(notice: Receipt) -> str:
    if notice.all_ready_at is not None:
        return f"*Everyone is ready:* the phase ends at {when(notice.all_ready_at)}."
    if notice.paused or notice.deadline is None:
        until = "The game is paused; orders are taken all the same."
    else:
        until = f"*Orders by {when(notice.deadline)}.*"
    ready = (
        "You are *ready*: when everyone is, the phase ends early."
        if notice.is_ready
        else "They count without pressing Ready; that only speeds things up."
    )
    vote = " You vote for a *draw*." if notice.draw_vote else ""
    return f"{until} {ready}{vote}"


def _buttons(notice: Receipt) -> list[Block]:
    about = pack(notice.game, notice.phase)
    ready = (
        button("Not ready", Action.NOT_READY, about)
        if notice.is_ready
        else button("Ready", Action.READY, about, style="primary")
    )
    given = any(line.order for line in notice.lines)
    buttons = [
        ready,
        form_button(notice.game),
        button("Map of my orders", Action.MY_MAP, notice.game),
    ]
    if given:
        question = Question(
            "Take back all orders?",
            "Every order you have given in this phase is taken back. You can write new ones.",
            "Clear all",
            "Keep them",
        )
        buttons.append(button("Clear", Action.CLEAR, about, style="danger", question=question))
    return buttons


def _in_short(notice: Receipt, phase: Phase, variant: Variant) -> str:
    given = [order_of(line.order, variant) for line in notice.lines if line.order]
    missing = sum(line.order is None for line in notice.lines)
    said = f"{power_name(notice.power, variant)}, {phase_name(phase)}: "
    said += "; ".join(given) or "no orders yet"
    if missing and given:
        said += f"; {missing} without an order"
    if notice.problems:
        said += f"; {len(notice.problems)} not understood"
    return shortened(f"{said}.", MOST_TEXT)


def draw_vote(notice: DrawVote, variant: Variant) -> Message:
    """To the voter alone."""
    power, title = power_name(notice.power, variant), escaped(notice.title)
    text = (
        f"{power} votes for a draw in {title}. It happens when every surviving power has; until "
        "then nobody learns of your vote. `no draw` takes it back."
        if notice.for_draw
        else f"{power} does not vote for a draw in {title}."
    )
    return Message(text, [section(text)])


def public_order(notice: PublicOrder) -> Message:
    """To a player who wrote what reads as an order where all can read it."""
    text = (
        f"Was that an order for {escaped(notice.title)}? Everyone in {link(notice.channel)} can "
        "read it, so I did *not* store it. Send it to me in a direct message, or after `/dip`, "
        "which nobody else sees. You may want to delete your message."
    )
    return Message(text, [section(text)])
