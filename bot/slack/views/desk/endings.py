"""What is said when the GM ends a game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act, Details
from bot.slack.views.desk.said import Said
from bot.wording.names import listed, phase_of, power_name
from engine.variant import Variant


def _sharers(details: Details, variant: Variant) -> str:
    return listed(power_name(power, variant) for power in details.powers)


def _span(details: Details) -> str:
    """What was played, in a few words."""
    phases = [phase_of(code) for _, code in details.left]
    if not phases:
        return "Nothing of it was played."
    return f"It was played from {phases[0]} to {phases[-1]}."


_STILL = (
    "`history` still tells its story, `map` and `score` show how it ended, and `/dip new` opens "
    "another game in this channel."
)

SAID: Mapping[Act, Said] = {
    Act.CLOSE: Said(
        do="Close the game",
        would=lambda details, _: (
            f"I close the books with a last post in the channel. {_span(details)} {_STILL}"
        ),
        did=lambda details, _: f"{{gm}} has closed the game. {_span(details)} {_STILL}",
    ),
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
