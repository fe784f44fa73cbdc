"""What is said when the GM changes who plays what."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said, old_player, player, power
from bot.messages.names import listed, power_name
from engine.variant import Variant


def _replaced(details: Details, variant: Variant) -> str:
    before = f" instead of {old_player(details)}" if details.old_player else ""
    who = player(details) if details.player else "Somebody else"
    return f"{who} plays {power(details, variant)} from now on{before}"


def _seated(details: Details, variant: Variant) -> str:
    powers = listed(power_name(one, variant) for one in details.powers)
    before = f" instead of {old_player(details)}" if details.old_player else ""
    who = player(details) if details.player else "Somebody"
    return f"{who} is to play {powers}{before}"


SAID: Mapping[Act, Said] = {
    Act.SEAT: Said(
        do="Give the power",
        would=lambda details, variant: f"{_seated(details, variant)} when the game starts.",
        did=lambda gm, details, variant: f"{_seated(details, variant)}, says {gm}.",
    ),
    Act.REPLACE: Said(
        do="Replace the player",
        would=lambda details, variant: f"{_replaced(details, variant)}, and takes over its orders.",
        did=lambda gm, details, variant: f"{_replaced(details, variant)}, by {gm}.",
        is_grave=True,
    ),
}
