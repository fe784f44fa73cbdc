"""What powers say to all through the bot: as its writer sees it first, and as all do.

Every line of it is quoted, so that nothing in it can look like words of the bot or of another
power, and nothing in it calls anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.seats import PressSaid, PressSettled, PressShown
from bot.messages.markup import QUOTE
from bot.messages.message import Button, Games, Message, Part, Small, Text, listing, row
from bot.messages.names import listed, power_name
from engine.variant import Variant

_CALL = re.compile(r"@(?=\w)")
_SILENT = "@\N{WORD JOINER}"
"""Slack makes a call of some words after an @, though it was typed as a plain one."""


def press_shown(notice: PressShown, games: Games) -> Message:
    """To the writer: what would be posted."""
    variant = games.variant(notice.game)
    title = notice.title
    head = f"*{title}:* I post this in the channel, where everybody reads it:"
    buttons = row(
        Button("Post it", Action.POST, notice.confirmation, style="primary"),
        Button("Leave it", Action.DROP, notice.confirmation),
    )
    small = Small(
        "Your own name does not stand below it."
        if notice.powers
        else "Neither your own name nor your power's stands below it."
    )
    parts: list[Part] = [
        Text(head),
        *_as_posted(notice.powers, notice.text, variant),
        small,
        buttons,
    ]
    return Message(f"{title}: shall I post this?", parts)


def press_said(notice: PressSaid, games: Games) -> Message:
    """To the channel: in the name of the powers, or in nobody's."""
    variant = games.variant(notice.game)
    who = _who(notice.powers, variant)
    text = f"{who}: {_harmless(' '.join(notice.text.split()))}"
    return Message(text, _as_posted(notice.powers, notice.text, variant))


def press_settled(notice: PressSettled, _games: Games) -> Message:
    """To the writer: what was done."""
    title = notice.title
    text = f"Posted in the channel of {title}."
    if not notice.was_posted:
        text = f"Left as it is: nothing was posted in the channel of {title}."
    return Message(text, [Text(text)])


def _as_posted(powers: Sequence[str], text: str, variant: Variant) -> list[Part]:
    return listing(_lines(text), head=f"*{_who(powers, variant)}:*")


def _who(powers: Sequence[str], variant: Variant) -> str:
    if not powers:
        return "One of the powers announces, without its name"
    names = listed(power_name(power, variant) for power in powers)
    return f"{names} {'announces' if len(powers) == 1 else 'announce'}"


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{QUOTE}{_harmless(line)}"


def _harmless(text: str) -> str:
    """A text that calls nobody; of Slack's own markup only bold and the like are left in it."""
    return _CALL.sub(_SILENT, text.replace("`", "'"))
