"""What is said when the GM speaks to all."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act
from bot.slack.views.desk.said import Said, written

SAID: Mapping[Act, Said] = {
    Act.ANNOUNCE: Said(
        do="Announce it",
        would=lambda details, _: f"I post in the channel, in your name:\n>{written(details.text)}",
        did=lambda details, _: f"{{gm}} announces:\n>{written(details.text)}",
    ),
}
