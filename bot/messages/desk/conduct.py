"""What is said of players who stay away or misbehave."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details, ToldByGm
from bot.messages.desk.gm_act_words import Said, phase, player, power, written
from bot.messages.markup import person
from bot.messages.message import Games, Message, Small, Text
from bot.messages.names import power_name
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

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


SAID: Mapping[Act, Said] = {
    Act.DISORDER: Said(
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
    Act.REPRIMAND: Said(
        do="Reprimand",
        would=lambda details, variant: (
            f"I reprimand {_who(details, variant)}, in the channel and by direct message."
        ),
        did=lambda gm, details, variant: f"{gm} reprimands {_who(details, variant)}.",
        is_grave=True,
    ),
    Act.EXPEL: Said(
        do="Expel the player",
        would=lambda details, variant: f"I expel {_who(details, variant)}. {_FROM_THEN}",
        did=lambda gm, details, variant: (
            f"{gm} has expelled {_who(details, variant)}. {power(details, variant)} is in civil "
            "disorder until somebody takes the seat: its units hold, and nobody waits for it."
        ),
        is_grave=True,
    ),
}
