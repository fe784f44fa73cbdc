"""The result of a phase: the post with the map, and all orders with their reasons below it."""

from __future__ import annotations

from bot.gamesmaster.notices import Duty, Owed
from bot.gamesmaster.results import CenterCount, ResultsView
from bot.slack.tidy import escaped
from bot.slack.views.blocks import (
    Block,
    actions,
    context,
    header,
    paragraphs,
    section,
    table,
    when,
)
from bot.slack.views.maps import result_map
from bot.slack.views.message import Message
from bot.slack.views.order_form import form_button
from bot.slack.views.phases import owed_words
from bot.wording.ahead import OVER_AT_ONCE
from bot.wording.names import (
    counted,
    listed,
    order_name,
    phase_name,
    place_name,
    power_name,
    unit_name,
)
from bot.wording.outcomes import outcome_words
from bot.wording.results import story
from engine.board import Power
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.orders import Waive
from engine.phase import Phase, PhaseType

_MARKS = {
    Verdict.SUCCEEDS: ":white_check_mark:",
    Verdict.GIVEN: ":white_check_mark:",
    Verdict.AVAILABLE: ":white_check_mark:",
    Verdict.HOLDS: ":black_small_square:",
    Verdict.FAILS: ":x:",
    Verdict.CUT: ":x:",
    Verdict.VOID: ":x:",
    Verdict.DISRUPTED: ":x:",
}


def results(view: ResultsView) -> Message:
    """The post in the channel: what happened, the map, and who owes what by when."""
    gained = {one.power: one.gained for one in view.centers} if view.owners_settled else None
    told = story(view.resolution, view.position, view.variant, gained=gained)
    name = phase_name(view.phase)
    above = [header(f"{view.title}: {name}"), section(told)]
    below = [
        *_notes(view),
        *_next(view),
        context("All orders and their reasons are in the thread."),
    ]
    return Message(
        f"{escaped(view.title)}, {name}: {told}",
        above,
        result_map(view.position, view.resolution, view.variant),
        below,
    )


def _notes(view: ResultsView) -> list[Block]:
    notes = []
    if view.silent:
        powers = listed(power_name(power, view.variant) for power in view.silent)
        notes.append(f"No orders came from {powers}.")
    notes += [
        f"*{power_name(power, view.variant)}* is out of the game." for power in view.eliminated
    ]
    return [section(" ".join(notes))] if notes else []


def _next(view: ResultsView) -> list[Block]:
    if view.next_phase is None:
        return [section("*The game is over.*")] if view.ended else []
    if view.is_next_over:
        head = f"*{phase_name(view.next_phase)}:* {OVER_AT_ONCE}"
    else:
        until = f"orders by {when(view.deadline)}" if view.deadline else "the game is paused"
        head = f"*Next: {phase_name(view.next_phase)}*, {until}."
    skipped = [phase_name(phase) for phase in view.skipped if not _passed_quietly(phase, view)]
    if skipped:
        head += f" Skipped, with nothing to decide: {listed(skipped)}."
    return [*paragraphs(_duties(view), head=head), actions(form_button(view.game))]


def _passed_quietly(phase: Phase, view: ResultsView) -> bool:
    """Whether nobody would expect the phase: retreats after moves that dislodged no unit."""
    return phase.type is PhaseType.RETREAT and not view.resolution.destroyed


def _duties(view: ResultsView) -> list[str]:
    if view.duties and all(duty.owes is Owed.ORDERS for duty in view.duties):
        due = [duty.power for duty in view.duties]
        left = {unit.power for unit in view.resolution.after.units}
        powers = listed(power_name(power, view.variant) for power in due)
        everyone = set(due) == left and len(due) > 2  # noqa: PLR2004 - two are quickly named
        return [f"Orders are due from {'everyone' if everyone else powers}."]
    return [_duty(duty, view) for duty in view.duties]


def _duty(duty: Duty, view: ResultsView) -> str:
    return f"• *{power_name(duty.power, view.variant)}*: {owed_words(duty, view.variant)}"


def result_details(view: ResultsView) -> Message:
    """The thread: every order of every power in full, with its outcome and the reason."""
    name = phase_name(view.phase)
    blocks: list[Block] = []
    for power in view.variant.powers:
        outcomes = view.resolution.of(power)
        if outcomes:
            blocks += paragraphs(
                [_line(outcome, view) for outcome in outcomes], head=_title(power, view)
            )
    blocks += _retreats(view)
    if view.owners_settled:
        blocks += _centers(view)
    return Message(f"All orders of {name}, with what became of them.", blocks)


def _title(power: Power, view: ResultsView) -> str:
    head = f"*{power_name(power, view.variant)}*"
    return f"{head}  (no orders received)" if power in view.silent else head


def _line(outcome: Outcome, view: ResultsView) -> str:
    mark = ":grey_question:" if outcome.reason is Reason.NO_ORDER else _MARKS[outcome.verdict]
    order = outcome.order
    if outcome.reason is Reason.NO_ORDER and not isinstance(order, Waive):
        said = unit_name(order.unit)
    else:
        said = order_name(order, position=view.position)
    return f"{mark} {said}: _{outcome_words(outcome, view.position)}_"


def _retreats(view: ResultsView) -> list[Block]:
    lines = [
        f"• {unit_name(unit)} ({power_name(unit.power, view.variant)}): "
        + (listed((place_name(place) for place in open_to), joined_by="or") or "nowhere")
        for unit, open_to in view.resolution.retreats.items()
    ]
    if view.phase.type is PhaseType.MOVEMENT:
        lines += [
            f"• {unit_name(unit)} ({power_name(unit.power, view.variant)}): nowhere, disbanded"
            for unit in view.resolution.destroyed
        ]
    return paragraphs(lines, head="*Retreats open to dislodged units*") if lines else []


def _centers(view: ResultsView) -> list[Block]:
    rows = [["Power", "Before", "Now", "Change", "Units"]] + [
        [
            power_name(one.power, view.variant),
            str(one.before),
            str(one.after),
            f"{one.after - one.before:+d}" if one.after != one.before else "=",
            str(one.units),
        ]
        for one in view.centers
    ]
    changes = [line for one in view.centers if (line := _changes(one, view))]
    return [
        section(f"*Supply centers*\n{table(rows)}"),
        *(paragraphs(changes) if changes else []),
        context(f"{counted(view.variant.centers_to_win, 'supply center')} win the game."),
    ]


def _changes(one: CenterCount, view: ResultsView) -> str:
    parts = []
    if one.gained:
        parts.append(f"gains {listed(place.name for place in one.gained)}")
    if one.lost:
        parts.append(f"loses {listed(place.name for place in one.lost)}")
    return f"• *{power_name(one.power, view.variant)}* {'; '.join(parts)}" if parts else ""
