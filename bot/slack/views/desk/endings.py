"""What is said when the GM ends a game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act, Details
from bot.slack.views.desk.said import Said
from bot.wording.names import listed, power_name
from engine.variant import Variant


def _sharers(details: Details, variant: Variant) -> str:
    return listed(power_name(power, variant) for power in details.powers)


SAID: Mapping[Act, Said] = {
    Act.DRAW: Said(
        do="End it in a draw",
        would=lambda details, variant: (
            f"The game ends now, in a draw between {_sharers(details, variant)}. This cannot be "
            "undone."
        ),
        did=lambda details, variant: (
            f"{{gm}} has ended the game in a draw between {_sharers(details, variant)}."
        ),
        is_grave=True,
    ),
    Act.END: Said(
        do="End the game",
        would=lambda _details, _: "The game ends now, without a winner. This cannot be undone.",
        did=lambda _details, _: "{gm} has ended the game.",
        is_grave=True,
    ),
}
