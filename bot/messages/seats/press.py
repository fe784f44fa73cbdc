"""What powers say to all through the bot, and where players may be reached outside the game.

Its writer sees first what is to be said. Every line of it is quoted, so that nothing in it can
look like words of the bot or of another power, and nothing in it calls anybody.
"""

import re
from collections.abc import Sequence

from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.actions import Action
from bot.messages.markup import QUOTE, person, quoted
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import player_of, power_names
from bot.messages.parts import Button, Heading, Part, Small, Text, listing, row
from engine.variant import Variant

_CALL = re.compile(r"@(?=\w)")
_SILENT = "@\N{WORD JOINER}"
"""Slack makes a call of some words after an @, though it was typed as a plain one."""


def press_shown(notice: notices.PressShown, games: Games) -> Message:
    """To the writer: what would be posted."""
    unnamed = "Neither your name nor your power's will be on it."
    if notice.powers:
        unnamed = "Your own name won't be on it."
    parts = [
        Text(f"*{notice.title}:* Post this in the channel, for everyone to read?"),
        *_as_posted(notice.powers, notice.text, games.variant(notice.game)),
        Small(unnamed),
        row(
            Button("Post it", Action.POST, notice.confirmation, style="primary"),
            Button("Cancel", Action.DROP, notice.confirmation),
        ),
    ]
    return Message(f"{notice.title}: post this?", parts)


def press_said(notice: notices.PressSaid, games: Games) -> Message:
    """To the channel: in the name of the powers, or in nobody's."""
    variant = games.variant(notice.game)
    text = f"{_who(notice.powers, variant)}: {_harmless(' '.join(notice.text.split()))}"
    return Message(text, _as_posted(notice.powers, notice.text, variant))


def press_settled(notice: notices.PressSettled, _games: Games) -> Message:
    """To the writer: what was done."""
    done = "Posted" if notice.was_posted else "Cancelled: nothing was posted"
    return Message.of(f"{done} in the channel of {notice.title}.")


def told_to_gm(notice: notices.ToldToGm, games: Games) -> Message:
    """To a GM: what a player says to the GM alone."""
    names = power_names(notice.powers, games.variant(notice.game))
    who = player_of(notice.player, notice.powers, games.variant(notice.game))
    lines = (f"{QUOTE}{_harmless(line)}" for line in notice.text.splitlines())
    parts = listing(lines, head=f"*{notice.title}:* {who} writes to the GM only:")
    return Message(f"{notice.title}: a word from {names} to the GM.", parts)


def word_passed_on(notice: notices.WordPassedOn, _games: Games) -> Message:
    """To the writer: the GM has it."""
    return Message.of(f"I've passed that on to the GM of {notice.title}, and to nobody else.")


def _as_posted(powers: Sequence[str], text: str, variant: Variant) -> list[Part]:
    lines = (f"{QUOTE}{_harmless(line)}" for line in text.splitlines())
    return listing(lines, head=f"*{_who(powers, variant)}:*")


def _who(powers: Sequence[str], variant: Variant) -> str:
    if not powers:
        return "One of the powers announces anonymously"
    return f"{power_names(powers, variant)} {'announces' if len(powers) == 1 else 'announce'}"


def _harmless(text: str) -> str:
    """A text that calls nobody; of Slack's own markup only bold and the like are left in it."""
    return _CALL.sub(_SILENT, text.replace("`", "'"))


def contacts_shown(notice: notices.ContactsShown, _games: Games) -> Message:
    """To whoever asks: those they may see, and how to give one."""
    own = next((contact for contact in notice.contacts if contact.player == notice.by), None)
    if own is None:
        mine = "You haven't added any contact details."
    else:
        readers = "everyone in your games" if own.is_public else "the GMs of your games"
        mine = f"Your contact, for {readers}: “{quoted(own.text)}”"
    others = [
        f"• {person(contact.player)}: “{quoted(contact.text)}”"
        for contact in notice.contacts
        if contact.player != notice.by
    ]
    parts: list[Part] = [Heading(f"{notice.title}: contacts"), Text(mine), *listing(others)]
    parts.append(
        Small(
            "`contact anna@example.org` tells your GMs where to reach you, `contact all: "
            "anna@example.org` everyone you play with; `contact none` takes it back."
        )
    )
    return Message(mine, parts)


WORDINGS: Wordings = (
    (notices.PressShown, press_shown),
    (notices.PressSaid, press_said),
    (notices.PressSettled, press_settled),
    (notices.ToldToGm, told_to_gm),
    (notices.WordPassedOn, word_passed_on),
    (notices.ContactsShown, contacts_shown),
)
