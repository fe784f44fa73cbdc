"""A later deadline on request: to the GM, to all, and to the player who asked."""

from __future__ import annotations

from bot.gamesmaster.notices import ExtensionAsked, ExtensionNoted, ExtensionProposed
from bot.slack.identity import mention
from bot.slack.ids import Action
from bot.slack.tidy import escaped
from bot.slack.views.blocks import Block, actions, button, context, section, when
from bot.slack.views.message import Message
from bot.wording.names import counted, phase_of


def extension_asked(notice: ExtensionAsked) -> Message:
    """To the GM: who asks for which deadline."""
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    text = (
        f"*{escaped(notice.title)}:* {mention(notice.player)} asks for more time in "
        f"{phase_of(notice.phase)}: orders by {when(notice.deadline)}{results} (now: "
        f"{when(notice.old_deadline)}). The channel hears of it only if you agree, and not from "
        "whom it came."
    )
    buttons = actions(
        button("Set the deadline", Action.CONFIRM, notice.confirmation, style="primary"),
        button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    return Message(text, [section(text), buttons])


def extension_proposed(notice: ExtensionProposed) -> Message:
    """To the channel of a game without a GM: a later deadline, and how many agree."""
    title, phase = escaped(notice.title), phase_of(notice.phase)
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    until = f"{when(notice.deadline)}{results}"
    if notice.is_given:
        text = f"*{title}:* most players agree, so {phase} has more time: orders by {until}."
        return Message(text, [section(text)])
    text = (
        f"*{title}:* a player asks for more time in {phase}: orders by {until} (now: "
        f"{when(notice.old_deadline)})."
    )
    small = f"{notice.agreed} of {counted(notice.needed, 'player')} needed agree so far."
    blocks: list[Block] = [
        section(text),
        actions(button("I agree", Action.AGREE, notice.proposal, style="primary")),
        context(small),
    ]
    return Message(text, blocks)


def extension_noted(notice: ExtensionNoted) -> Message:
    """To the player who asked."""
    who = (
        "I have asked the players in the channel, without your name"
        if notice.is_put_to_all
        else "I have asked the GM"
    )
    text = (
        f"{who}: {phase_of(notice.phase)} of {escaped(notice.title)} with orders by "
        f"{when(notice.deadline)}. Until it is agreed the deadline stands: "
        f"{when(notice.old_deadline)}."
    )
    return Message(text, [section(text)])
