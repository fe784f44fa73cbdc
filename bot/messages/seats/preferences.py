"""Preference lists: the form, and what a player is told of the own one."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.actions import Form as FormKind
from bot.gamesmaster.notices.seats import PreferencesShown
from bot.messages.message import Button, Form, Games, Message, Small, TextField, paragraph, row
from bot.messages.names import listed, power_name

FIELD = "preferences"


def preferences_shown(notice: PreferencesShown, games: Games) -> Message:
    """To a player alone: the list as it is kept."""
    variant, title = games.variant(notice.game), notice.title
    if not notice.has_list:
        text = f"You have given no list for {title} yet: you get what the others leave over."
    elif notice.is_random:
        text = f"In {title} you would like a random power; it is drawn before the lists are read."
    elif not notice.groups:
        text = f"Your list for {title} is empty: you get what the others leave over."
    else:
        text = f"Your list for {title}, best first:"
        for place, group in enumerate(notice.groups, start=1):
            names = listed((power_name(one, variant) for one in group), joined_by="or")
            text += f"\n{place}. {names}"
    return paragraph(
        text,
        row(Button("Change it", Action.PREFER, notice.game)),
        Small(
            "Nobody else ever sees it. You can change it until the game starts: "
            "`prefer England, (France Germany), random`, `prefer random` or `prefer none`."
        ),
    )


def preferences_form(game: str, written: str) -> Form:
    """Return the form with the list as it stands."""
    return Form(
        title="Preferences",
        parts=[
            TextField(
                FIELD,
                "The powers you would like, best first",
                example="England, (France Germany), random",
                longest=300,
                hint="Those you like equally go in brackets. A short list or none is fine: you "
                "then get what is left over. random alone asks for any power at once.",
                value=written,
            ),
            Small("Nobody else ever sees your list, not even when the game is over."),
        ],
        kind=FormKind.PREFERENCES,
        about=game,
        submit="Keep my list",
    )
