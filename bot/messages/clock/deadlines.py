"""Deadlines while a phase runs: reminders, readiness, pauses, more time, players who are away."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.clock import (
    AwayNoted,
    BotWasAway,
    EarlyStopped,
    EveryoneReady,
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    PlayerAway,
    Reminder,
)
from bot.messages.markup import quoted, when
from bot.messages.message import Button, Games, Message, Part, Small, Text, row
from bot.messages.names import counted, listed, phase_of, power_name, unit_of, whom
from bot.messages.orders.order_form import form_button
from engine.game.duties import Duty, Owed
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT


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


def extension_asked(notice: ExtensionAsked, _games: Games) -> Message:
    """To the GM: who asks for which deadline."""
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    asks = "asks for more time in"
    if notice.away:
        since, until = notice.away
        asks = f"is away from {when(since)} to {when(until)}, over the deadline of"
    text = (
        f"*{notice.title}:* {whom(notice.player)} {asks} {phase_of(notice.phase)} "
        f"({when(notice.old_deadline)}). Shall it be {when(notice.deadline)}{results}? The channel "
        "hears of it only if you agree, and not whom it is for."
    )
    if notice.because:
        text += f" For you alone, the reason: {quoted(notice.because)}"
    buttons = row(
        Button("Set the deadline", Action.CONFIRM, notice.confirmation, style="primary"),
        Button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    return Message(text, [Text(text), buttons])


def extension_proposed(notice: ExtensionProposed, _games: Games) -> Message:
    """To the channel of a game without a GM: a later deadline, and how many agree."""
    title, phase = notice.title, phase_of(notice.phase)
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    until = f"{when(notice.deadline)}{results}"
    if notice.is_given:
        text = f"*{title}:* most players agree, so {phase} has more time: orders by {until}."
        return Message(text, [Text(text)])
    text = (
        f"*{title}:* a player asks for more time in {phase}: orders by {until} (now: "
        f"{when(notice.old_deadline)})."
    )
    small = f"{notice.agreed} of {counted(notice.needed, 'player')} needed agree so far."
    parts: list[Part] = [
        Text(text),
        row(Button("I agree", Action.AGREE, notice.proposal, style="primary")),
        Small(small),
    ]
    return Message(text, parts)


def extension_noted(notice: ExtensionNoted, _games: Games) -> Message:
    """To the player who asked."""
    who = (
        "I have asked the players in the channel, without your name"
        if notice.is_put_to_all
        else "I have asked the GM"
    )
    text = (
        f"{who}: {phase_of(notice.phase)} of {notice.title} with orders by "
        f"{when(notice.deadline)}. Until it is agreed the deadline stands: "
        f"{when(notice.old_deadline)}."
    )
    if notice.because:
        text += (
            " I tell nobody the reason that you gave."
            if notice.is_put_to_all
            else " Only the GM is told the reason that you gave."
        )
    if notice.before:
        text += f" You had asked for {listed(map(when, notice.before))}, which nobody has decided."
    return Message(text, [Text(text)])


def extension_refused(notice: ExtensionRefused, _games: Games) -> Message:
    """To the player who asked: there is no more time."""
    text = (
        f"The GM of {notice.title} leaves the deadline of {phase_of(notice.phase)} as it "
        "is. `status` shows when it is."
    )
    return Message(text, [Text(text)])


def player_away(notice: PlayerAway, _games: Games) -> Message:
    """To the GM: who is away from when to when."""
    variant = DEFAULT_VARIANT
    powers = listed(power_name(power, variant) for power in notice.powers)
    plays = f" ({powers})" if powers else ""
    who = f"*{notice.title}:* {whom(notice.player)}{plays}"
    times = f"from {when(notice.since)} to {when(notice.until)}"
    if notice.is_taken_back:
        text = f"{who} will not be away {times} after all."
        return Message(text, [Text(text)])
    text = f"{who} will be away {times}."
    if notice.deadline is None:
        text += " I tell you when a deadline falls into that time."
    else:
        text += (
            f" Orders are due by {when(notice.deadline)}, and no deadline can be so late that they "
            "are back before it."
        )
        if notice.powers:
            text += f" `gm replace {notice.powers[0]} @name` gives their place to somebody else."
    return Message(text, [Text(text)])


def away_noted(notice: AwayNoted, _games: Games) -> Message:
    """To the player: what is known of their absence, and who else knows."""
    if notice.is_back:
        text = "You are back: I take you to be away no longer."
        if notice.with_gm:
            titles = listed(title for title in notice.with_gm)
            text += f" The GM of {titles} knows."
        return Message(text, [Text(text)])
    if not notice.times:
        text = "You are not away, as far as I know. `away 12-15 December` says that you will be."
        return Message(text, [Text(text)])
    times = listed(f"from {when(since)} to {when(until)}" for since, until in notice.times)
    text = f"You are away {times}. `back` takes that back."
    if notice.with_gm:
        titles = listed(title for title in notice.with_gm)
        text += (
            f" The GM of {titles} knows, and may move deadlines for you; the others learn only "
            "that somebody is away. Orders that you give ahead count as ever."
        )
    if notice.without_gm:
        titles = listed(title for title in notice.without_gm)
        text += f" {titles} has no GM: `extend` asks the other players for more time."
    return Message(text, [Text(text)])
