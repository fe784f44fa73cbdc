"""Where players may be reached outside the game."""

from bot.gamesmaster.notices.seats import ContactsShown
from bot.messages.markup import person, quoted
from bot.messages.message import Games, Message
from bot.messages.parts import Heading, Part, Small, Text, listing


def contacts_shown(notice: ContactsShown, _games: Games) -> Message:
    """To whoever asks: those they may see, and how to give one."""
    own = next((one for one in notice.contacts if one.player == notice.by), None)
    if own is None:
        mine = "You have given no contact."
    else:
        readers = "everyone in your games" if own.is_public else "the GMs of your games"
        mine = f"Your contact, for {readers}: “{quoted(own.text)}”"
    others = [
        f"• {person(one.player)}: “{quoted(one.text)}”"
        for one in notice.contacts
        if one.player != notice.by
    ]
    parts: list[Part] = [Heading(f"{notice.title}: contacts"), Text(mine), *listing(others)]
    parts.append(
        Small(
            "`contact anna@example.org` tells your GMs where to reach you, `contact all: "
            "anna@example.org` everyone you play with; `contact none` takes it back."
        )
    )
    return Message(mine, parts)
