"""What is said when somebody becomes a GM or is one no longer."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said, old_player, player
from engine.variant import Variant

_NOBODY = (
    "Then nobody runs the game: it goes on by its clock, and nobody can change anything by hand."
)


def _would_add(details: Details, _variant: Variant) -> str:
    plays = " A player who is a GM too is announced as such." if details.plays else ""
    return f"{player(details)} becomes a GM too, with every right except that of naming GMs.{plays}"


def _added(gm: str, details: Details, _variant: Variant) -> str:
    plays = ", and plays in it" if details.plays else ""
    return f"{player(details)} now runs the game too{plays}, by {gm}."


def _then(details: Details) -> str:
    return f"GM from then on: {player(details)}." if details.player else _NOBODY


def _now(details: Details) -> str:
    if details.player:
        return f"GM from now on: {player(details)}."
    return "Nobody runs the game now: it goes on by its clock."


def _would_remove(details: Details, _variant: Variant) -> str:
    return f"{old_player(details)} is a GM of the game no longer. {_then(details)}"


def _removed(gm: str, details: Details, _variant: Variant) -> str:
    return f"{old_player(details)} is a GM no longer, by {gm}. {_now(details)}"


def _would_resign(details: Details, _variant: Variant) -> str:
    return f"You are a GM of the game no longer. {_then(details)}"


def _resigned(gm: str, details: Details, _variant: Variant) -> str:
    return f"{gm} is a GM no longer. {_now(details)}"


SAID: Mapping[Act, Said] = {
    Act.ADD_GM: Said("Add the GM", _would_add, _added),
    Act.REMOVE_GM: Said("Remove the GM", _would_remove, _removed, is_grave=True),
    Act.RESIGN: Said("Resign", _would_resign, _resigned, is_grave=True),
}
