"""What is said when the GM changes who plays what, who runs the game, or disciplines a player."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details, ToldByGm
from bot.messages.desk.wording import ActWords, old_player, phase, player, power, written
from bot.messages.markup import person
from bot.messages.message import Games, Message, Small, Text
from bot.messages.names import listed, power_name
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT


def _replaced(details: Details, variant: Variant) -> str:
    before = f" instead of {old_player(details)}" if details.old_player else ""
    who = player(details) if details.player else "Somebody else"
    return f"{who} plays {power(details, variant)} from now on{before}"


def _seated(details: Details, variant: Variant) -> str:
    powers = listed(power_name(one, variant) for one in details.powers)
    before = f" instead of {old_player(details)}" if details.old_player else ""
    who = player(details) if details.player else "Somebody"
    return f"{who} is to play {powers}{before}"


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


_FROM_THEN = (
    "Its units hold, and nobody waits for it. `gm replace FRANCE @name` lets it be played on."
)


_TOLD: Mapping[Act, str] = {
    Act.DISORDER: (
        "{gm} has put {seat} into civil disorder: its units hold, and no orders are taken for it. "
        "Write to the GM if you want to play on."
    ),
    Act.REPRIMAND: "{gm} reprimands you as the player of {seat}. The channel has been told.",
    Act.EXPEL: "{gm} has expelled you from the game: you do not play {seat} any more.",
}


def told_by_gm(notice: ToldByGm, _games: Games) -> Message:
    """To the player whom it is about."""
    variant = DEFAULT_VARIANT
    gm, seat = person(notice.gm), power_name(notice.power, variant)
    text = f"*{notice.title}:* {_TOLD[notice.act].format(gm=gm, seat=seat)}"
    reason = [Small(f"Because {written(notice.because)}")] if notice.because else []
    return Message(text, [Text(text), *reason])


def _whose(details: Details, variant: Variant) -> str:
    its = power(details, variant)
    return its if details.hides_people else f"{its} ({player(details)})"


def _who(details: Details, variant: Variant) -> str:
    """The player by name and power; by the power alone where who plays what is a secret."""
    if details.hides_people:
        return f"the player of {power(details, variant)}"
    return f"{player(details)}, who plays {power(details, variant)}"


ACTS: Mapping[Act, ActWords] = {
    Act.SEAT: ActWords(
        do="Give the power",
        would=lambda details, variant: f"{_seated(details, variant)} when the game starts.",
        did=lambda gm, details, variant: f"{_seated(details, variant)}, says {gm}.",
    ),
    Act.REPLACE: ActWords(
        do="Replace the player",
        would=lambda details, variant: f"{_replaced(details, variant)}, and takes over its orders.",
        did=lambda gm, details, variant: f"{_replaced(details, variant)}, by {gm}.",
        is_grave=True,
    ),
    Act.ADD_GM: ActWords("Add the GM", _would_add, _added),
    Act.REMOVE_GM: ActWords("Remove the GM", _would_remove, _removed, is_grave=True),
    Act.RESIGN: ActWords("Resign", _would_resign, _resigned, is_grave=True),
    Act.DISORDER: ActWords(
        do="Put it into civil disorder",
        would=lambda details, variant: (
            f"{_whose(details, variant)} is in civil disorder from {phase(details)} on, and the "
            f"player is told. {_FROM_THEN}"
        ),
        did=lambda gm, details, variant: (
            f"{gm} has put {power(details, variant)} into civil disorder from {phase(details)} "
            "on: its units hold, and nobody waits for it."
        ),
        is_grave=True,
    ),
    Act.REPRIMAND: ActWords(
        do="Reprimand",
        would=lambda details, variant: (
            f"I reprimand {_who(details, variant)}, in the channel and by direct message."
        ),
        did=lambda gm, details, variant: f"{gm} reprimands {_who(details, variant)}.",
        is_grave=True,
    ),
    Act.EXPEL: ActWords(
        do="Expel the player",
        would=lambda details, variant: f"I expel {_who(details, variant)}. {_FROM_THEN}",
        did=lambda gm, details, variant: (
            f"{gm} has expelled {_who(details, variant)}. {power(details, variant)} is in civil "
            "disorder until somebody takes the seat: its units hold, and nobody waits for it."
        ),
        is_grave=True,
    ),
}
