"""The settings of a game, as everybody may see them."""

from __future__ import annotations

from bot.gamesmaster.notices.seats import SettingsShown
from bot.messages.markup import person
from bot.messages.message import Games, Heading, Message, Small, listing
from bot.messages.seats.settings_words import groups
from engine.formats import read_settings


def settings_shown(notice: SettingsShown, _games: Games) -> Message:
    """All settings by topic, in words."""
    title, settings = notice.title, read_settings(notice.settings)
    lines = [f"*{group}*  {'; '.join(parts)}" for group, parts in groups(settings)]
    if notice.for_gm:
        small = "You change them with `gm set draws dias`, for example; `help settings` lists all."
        if notice.is_fixed:
            small += " The rules, the seats and what people rely on stay as they are."
    elif notice.gm is None:
        small = "There is no GM, so they stay as they are. `help settings` says what each means."
    else:
        small = f"{person(notice.gm)} can change them, and everybody is told. `help settings`."
    text = f"Settings of {title}. " + " ".join(lines)
    return Message(text, [Heading(f"Settings: {notice.title}"), *listing(lines), Small(small)])
