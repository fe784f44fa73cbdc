"""A later deadline on request: to the GM, to all, and to the player who asked."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import (
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
)
from bot.messages.markup import quoted, when
from bot.messages.message import Button, Games, Message, Part, Small, Text, row
from bot.messages.names import counted, listed, phase_of
from bot.messages.people import whom


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
