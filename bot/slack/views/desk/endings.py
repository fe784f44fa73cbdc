"""What is said when the GM ends a game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act
from bot.slack.views.desk.said import Said

SAID: Mapping[Act, Said] = {
    Act.END: Said(
        do="End the game",
        would=lambda _details, _: "The game ends now, without a winner. This cannot be undone.",
        did=lambda _details, _: "{gm} has ended the game.",
        is_grave=True,
    ),
}
