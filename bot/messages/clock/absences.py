"""A player is away for a time: to the GM, and to the player."""

from __future__ import annotations

from bot.gamesmaster.notices.clock import AwayNoted, PlayerAway
from bot.messages.markup import when
from bot.messages.message import Games, Message, Text
from bot.messages.names import listed, power_name
from bot.messages.people import whom
from engine.variants import DEFAULT_VARIANT


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
        if notice.told:
            titles = listed(title for title in notice.told)
            text += f" The GM of {titles} knows."
        return Message(text, [Text(text)])
    if not notice.times:
        text = "You are not away, as far as I know. `away 12-15 December` says that you will be."
        return Message(text, [Text(text)])
    times = listed(f"from {when(since)} to {when(until)}" for since, until in notice.times)
    text = f"You are away {times}. `back` takes that back."
    if notice.told:
        titles = listed(title for title in notice.told)
        text += (
            f" The GM of {titles} knows, and may move deadlines for you; the others learn only "
            "that somebody is away. Orders that you give ahead count as ever."
        )
    if notice.unled:
        titles = listed(title for title in notice.unled)
        text += f" {titles} has no GM: `extend` asks the other players for more time."
    return Message(text, [Text(text)])
