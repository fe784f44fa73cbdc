"""The result of a phase: the post with the map, and all orders with their reasons below it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.gamesmaster.notices.looking import ResultDetails, Results
from bot.gamesmaster.notices.views import CenterCount, ResultsView
from bot.messages.clock.phases import owed_words
from bot.messages.looking.maps import result_map
from bot.messages.looking.outcomes import outcome_words
from bot.messages.looking.results_words import story, what_wins
from bot.messages.markup import table, when
from bot.messages.message import Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import (
    listed,
    order_name,
    phase_name,
    place_name,
    power_name,
    unit_name,
)
from bot.messages.orders.order_form import form_button
from bot.messages.orders.plans_words import OVER_AT_ONCE
from bot.messages.votes.votes_words import reported
from engine.board import Power
from engine.game.duties import Duty, Owed
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.variant import Variant

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


def results(notice: Results, games: Games) -> Message:
    """The post in the channel: what happened, the map, and who owes what by when."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    above: list[Part] = [Heading(f"{view.title}: {name}"), Text(told(view))]
    below: list[Part] = [
        *_notes(view),
        *_next(view),
        Small(_in_the_thread(view)),
    ]
    return Message(
        f"{view.title}, {name}: {told(view)}",
        above,
        result_map(view.position, view.resolution, view.variant),
        below,
    )


def _in_the_thread(view: ResultsView) -> str:
    board = "" if view.next_phase is None else "the board by itself, "
    return f"In the thread: all orders with their reasons, {board}and files for other programs."


def told(view: ResultsView) -> str:
    """What happened in a phase, in a sentence or two."""
    gained = {one.power: one.gained for one in view.centers} if view.owners_settled else None
    return story(view.resolution, view.position, view.variant, gained=gained)


def _notes(view: ResultsView) -> list[Part]:
    notes = []
    given_up = [] if view.votes is None else [power for power, _ in view.votes.surrendered]
    silent = [power for power in view.silent if power not in given_up]
    if silent:
        powers = listed(power_name(power, view.variant) for power in silent)
        notes.append(f"No orders came from {powers}.")
    notes += [
        f"*{power_name(power, view.variant)}* is out of the game." for power in view.eliminated
    ]
    if view.votes is not None:
        notes += reported(
            view.votes.drawing,
            view.votes.surrendered,
            view.votes.conceding,
            view.variant,
            has_ended_it=view.votes.has_ended_it,
        )
    return [Text(" ".join(notes))] if notes else []


def _next(view: ResultsView) -> list[Part]:
    if view.next_phase is None:
        return [Text("*The game is over.*")] if view.ended else []
    if view.is_next_over:
        head = f"*{phase_name(view.next_phase)}:* {OVER_AT_ONCE}"
    else:
        until = f"orders by {when(view.deadline)}" if view.deadline else "the game is paused"
        until += f", results at {when(view.results_at)}" if view.results_at else ""
        head = f"*Next: {phase_name(view.next_phase)}*, {until}."
    skipped = [phase_name(phase) for phase in view.skipped if not _passed_quietly(phase, view)]
    if skipped:
        head += f" Skipped, with nothing to decide: {listed(skipped)}."
    return [*listing(_duties(view), head=head), row(form_button(view.game))]


def _passed_quietly(phase: Phase, view: ResultsView) -> bool:
    """Whether nobody would expect the phase: retreats after moves that dislodged no unit."""
    return phase.type is PhaseType.RETREAT and not view.resolution.destroyed


def _duties(view: ResultsView) -> list[str]:
    if view.duties and all(duty.owes is Owed.ORDERS for duty in view.duties):
        due = [duty.power for duty in view.duties]
        left = {unit.power for unit in view.resolution.after.units} - view.variant.neutral
        powers = listed(power_name(power, view.variant) for power in due)
        if set(due) == left and len(due) > 2:  # noqa: PLR2004 - two are quickly named
            is_whole = len(left) == len(view.variant.played)
            powers = "everyone" if is_whole else "every power still in the game"
        return [f"Orders are due from {powers}."]
    return [_duty(duty, view) for duty in view.duties]


def _duty(duty: Duty, view: ResultsView) -> str:
    return f"• *{power_name(duty.power, view.variant)}*: {owed_words(duty, view.variant)}"


def result_details(notice: ResultDetails, games: Games) -> Message:
    """The thread: every order of every power in full, with its outcome and the reason."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    return Message(f"All orders of {name}, with what became of them.", details(view))


def details(view: ResultsView) -> list[Part]:
    """Every order of every power with its outcome, the retreats, the centers where they count."""
    parts: list[Part] = []
    for power in view.variant.powers:
        outcomes = view.resolution.of(power)
        if power in view.variant.neutral:
            outcomes = tuple(one._replace(reason=Reason.HELD) for one in outcomes)
        if outcomes:
            lines = [outcome_line(outcome, view.position) for outcome in outcomes]
            parts += listing(lines, head=_title(power, view))
    lines = list(retreat_lines(view.resolution, view.variant))
    parts += listing(lines, head="*Retreats open to dislodged units*") if lines else []
    if view.owners_settled:
        parts += _centers(view)
    return parts


def _title(power: Power, view: ResultsView) -> str:
    head = f"*{power_name(power, view.variant)}*"
    if power in view.variant.neutral:
        return f"{head}  (neutral)"
    if power in view.in_disorder:
        return f"{head}  (in civil disorder)"
    return f"{head}  (no orders received)" if power in view.silent else head


def outcome_line(outcome: Outcome, position: Position) -> str:
    """An order in full with a mark, its outcome and the reason; `position` is the board before."""
    mark = ":grey_question:" if outcome.reason is Reason.NO_ORDER else _MARKS[outcome.verdict]
    order = outcome.order
    if outcome.reason is Reason.NO_ORDER and not isinstance(order, Waive):
        said = unit_name(order.unit)
    else:
        said = order_name(order, position=position)
    return f"{mark} {said}: _{outcome_words(outcome, position)}_"


def retreat_lines(resolution: Resolution, variant: Variant) -> Iterator[str]:
    """Where each dislodged unit may go, a line each."""
    for unit, open_to in resolution.retreats.items():
        where = listed((place_name(place) for place in open_to), joined_by="or") or "nowhere"
        yield f"• {unit_name(unit)} ({power_name(unit.power, variant)}): {where}"
    if resolution.phase.type is PhaseType.MOVEMENT:
        for unit in resolution.destroyed:
            whose = power_name(unit.power, variant)
            yield f"• {unit_name(unit)} ({whose}): nowhere, disbanded"


def _centers(view: ResultsView) -> list[Part]:
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
        Text(f"*Supply centers*\n{table(rows)}"),
        *(listing(changes) if changes else []),
        Small(what_wins(view.variant, view.rulebook)),
    ]


def _changes(one: CenterCount, view: ResultsView) -> str:
    parts = []
    if one.gained:
        parts.append(f"gains {listed(place.name for place in one.gained)}")
    if one.lost:
        parts.append(f"loses {listed(place.name for place in one.lost)}")
    return f"• *{power_name(one.power, view.variant)}* {'; '.join(parts)}" if parts else ""
