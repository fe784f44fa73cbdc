"""Preference lists: the form, and what a player is told of the own one."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action, Form
from bot.gamesmaster.notices.seats import WishTold
from bot.messages.blocks import Block, actions, button, context, plain, section
from bot.messages.markup import escaped
from bot.messages.message import Games, Message
from bot.messages.names import listed, power_name

FIELD = "wish"
_LONGEST = 300
_LONGEST_HINT = 2_000


def wish_told(notice: WishTold, games: Games) -> Message:
    """To a player alone: the list as it is kept."""
    variant = games.variant(notice.game)
    title = escaped(notice.title)
    if not notice.has_said:
        said = f"You have given no list for {title} yet: you get what the others leave over."
    elif notice.is_random:
        said = f"In {title} you would like a random power; it is drawn before the lists are read."
    elif not notice.groups:
        said = f"Your list for {title} is empty: you get what the others leave over."
    else:
        groups = (
            listed((power_name(one, variant) for one in group), joined_by="or")
            for group in notice.groups
        )
        order = "\n".join(f"{place}. {group}" for place, group in enumerate(groups, start=1))
        said = f"Your list for {title}, best first:\n{order}"
    small = context(
        "Nobody else ever sees it. You can change it until the game starts: "
        "`prefer England, (France Germany), random`, `prefer random` or `prefer none`."
    )
    return Message(said, [section(said), actions(_change(notice.game)), small])


def _change(game: str) -> Block:
    return button("Change it", Action.PREFER, game)


def wish_form(game: str, written: str) -> Block:
    """The modal with the list as it stands."""
    element: Block = {
        "type": "plain_text_input",
        "action_id": FIELD,
        "max_length": _LONGEST,
        "placeholder": plain("England, (France Germany), random"),
    }
    if written:
        element["initial_value"] = written
    return {
        "type": "modal",
        "callback_id": Form.WISH,
        "private_metadata": game,
        "title": plain("Preferences", 24),
        "submit": plain("Keep my list", 24),
        "close": plain("Cancel", 24),
        "blocks": [
            {
                "type": "input",
                "block_id": FIELD,
                "optional": True,
                "label": plain("The powers you would like, best first"),
                "hint": plain(
                    "Those you like equally go in brackets. A short list or none is fine: you "
                    "then get what is left over. random alone asks for any power at once.",
                    _LONGEST_HINT,
                ),
                "element": element,
            },
            context("Nobody else ever sees your list, not even when the game is over."),
        ],
    }
