"""What happens while a phase runs: reminders, readiness, pauses, and what keeps it from ending."""

from __future__ import annotations

from bot.gamesmaster.context.phase_marks import phase_mark
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import (
    BotWasAway,
    EarlyStopped,
    EveryoneReady,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    Reminder,
)
from bot.messages.markup import when
from bot.messages.message import Button, Games, Message, Part, Text, row
from bot.messages.names import counted, listed, phase_of, power_name, unit_of
from bot.messages.orders.order_form import form_button
from engine.game.duties import Duty, Owed
from engine.variant import Variant


def owed_words(duty: Duty, variant: Variant) -> str:
    """What a power owes: `2 builds`, `orders for Army Paris and Fleet Brest`."""
    units = [unit_of(unit, variant) for unit in duty.units]
    match duty.owes:
        case Owed.ORDERS:
            return f"orders for {listed(units)}" if units else counted(duty.count, "order")
        case Owed.RETREATS:
            return f"a retreat for {listed(units)}" if units else counted(duty.count, "retreat")
        case Owed.BUILDS:
            return counted(duty.count, "build")
        case Owed.REMOVALS:
            return counted(duty.count, "removal")


def reminder(notice: Reminder, games: Games) -> Message:
    """To a player who still owes something."""
    variant = games.variant(notice.game)
    phase = phase_of(notice.phase)
    owes = owed_words(notice.duty, variant)
    if notice.others:
        owes = "; ".join(
            f"{owed_words(one, variant)} ({power_name(one.power, variant)})"
            for one in (notice.duty, *notice.others)
        )
    text = f"{notice.title}, {phase}: I still need {owes}."
    parts: list[Part] = [
        Text(f":hourglass_flowing_sand: {text}\nThe deadline is {when(notice.deadline)}."),
        row(Button("My orders", Action.MY_ORDERS, notice.game), form_button(notice.game)),
    ]
    return Message(text, parts)


def everyone_ready(notice: EveryoneReady, _games: Games) -> Message:
    """To the channel: the phase ends early unless somebody objects."""
    text = (
        f"*{notice.title}:* everyone is ready. {phase_of(notice.phase)} ends at "
        f"{when(notice.at)} unless somebody is not ready after all."
    )
    objection = Button(
        "Not ready after all",
        Action.NOT_READY,
        pack(notice.game, phase_mark(notice.phase, notice.number)),
    )
    return Message(
        f"{notice.title}: everyone is ready for {phase_of(notice.phase)}.",
        [Text(text), row(objection)],
    )


def early_stopped(notice: EarlyStopped, _games: Games) -> Message:
    """To the channel: the deadline stands after all."""
    until = f"The deadline stands: {when(notice.deadline)}." if notice.deadline else ""
    text = (
        f"*{notice.title}:* somebody is not ready after all. "
        f"{phase_of(notice.phase)} goes on. {until}"
    )
    return Message(text, [Text(text)])


def bot_was_away(notice: BotWasAway, _games: Games) -> Message:
    """To the channel: the bot missed a deadline, and what it does about it."""
    text = (
        f"*{notice.title}:* I was not running at the deadline of "
        f"{phase_of(notice.phase)} ({when(notice.deadline)}). What you wrote to me by the "
        f"deadline still counts, although I read it only now; later orders do not. The phase is "
        f"adjudicated at {when(notice.until)}."
    )
    return Message(text, [Text(text)])


def pause_ending(notice: PauseEnding, _games: Games) -> Message:
    """To the channel: the pause is soon over."""
    text = (
        f"*{notice.title}:* the pause ends at {when(notice.at)}, and the clock of "
        f"{phase_of(notice.phase)} runs again. The GM can make it longer: `/dip gm "
        "pause 7 days`."
    )
    return Message(text, [Text(text)])


def pause_over(notice: PauseOver, _games: Games) -> Message:
    """To the channel: the pause has ended by itself."""
    word = "closed at" if notice.is_closed else "by"
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    text = (
        f"*{notice.title}:* the pause was to last until now at the longest, so the game "
        f"goes on: {phase_of(notice.phase)}, orders {word} {when(notice.deadline)}{results}."
    )
    return Message(text, [Text(text)])


def phase_stuck(notice: PhaseStuck, _games: Games) -> Message:
    """To the channel, or to the GM: a phase is due and I could not adjudicate it."""
    phase = phase_of(notice.phase)
    text = (
        f":warning: *{notice.title}:* {phase} is due ({when(notice.deadline)}), and "
        "something went wrong on my side when I adjudicated it. No order is lost and nobody has to "
        "send anything again; I go on trying by myself"
    )
    if notice.gm is None:
        text += ". The GM knows."
    else:
        text += (
            ", less and less often. Please tell whoever runs me: my log says what happened, under "
            "`adjudication_failed`, and after a repair or a restart the result is posted at once."
        )
    return Message(f"{notice.title}: {phase} could not be adjudicated yet.", [Text(text)])
