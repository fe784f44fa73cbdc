"""What powers say to all through the bot."""

from __future__ import annotations

from bot.gamesmaster.notices import PressPosted, PressSaid
from bot.slack.tidy import escaped
from bot.slack.views.blocks import section
from bot.slack.views.desk.said import written
from bot.slack.views.message import Message
from bot.wording.names import power_name
from engine.variant import Variant


def press_said(notice: PressSaid, variant: Variant) -> Message:
    """To the channel: in the power's name, or in nobody's."""
    who = power_name(notice.power, variant) if notice.power else "One of the powers"
    text = f"*{escaped(notice.title)}:* {who} says to all:\n>{written(notice.text)}"
    return Message(text, [section(text)])


def press_posted(notice: PressPosted) -> Message:
    """To the player."""
    text = f"Posted in the channel of {escaped(notice.title)}."
    return Message(text, [section(text)])
