"""What is said when the GM changes who plays what."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act, Details
from bot.slack.views.desk.said import Said, person, power
from engine.variant import Variant


def _replaced(details: Details, variant: Variant) -> str:
    before = f" instead of {person(details.old_player)}" if details.old_player else ""
    return f"{person(details.player)} plays {power(details, variant)} from now on{before}"


SAID: Mapping[Act, Said] = {
    Act.REPLACE: Said(
        do="Replace the player",
        would=lambda details, variant: f"{_replaced(details, variant)}, and takes over its orders.",
        did=lambda details, variant: f"{_replaced(details, variant)}, by {{gm}}.",
        is_grave=True,
    ),
}
