"""What is said when the GM ends a game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said
from bot.messages.names import listed, phase_of, power_name
from engine.variant import Variant


def _sharers(details: Details, variant: Variant) -> str:
    return listed(power_name(power, variant) for power in details.powers)


_FINAL = "Only `gm rollback spring 1901`, or another phase, takes that back."


def _would_end(details: Details, _variant: Variant) -> str:
    final = _FINAL if details.phase else "This cannot be undone."
    return f"The game ends now, without a winner. {final}"


def _summary(details: Details) -> str:
    """What was played, and where it can be read."""
    free = "`/dip new` opens another game in this channel."
    phases = [phase_of(code) for _, code in details.left]
    if not phases:
        return f"Nothing of it was played. {free}"
    return (
        f"It was played from {phases[0]} to {phases[-1]}: `history` still tells its story, `map` "
        f"and `score` show how it ended. {free}"
    )


SAID: Mapping[Act, Said] = {
    Act.CLOSE: Said(
        do="Close the game",
        would=lambda details, _: (
            f"I close the books with a last post in the channel. {_summary(details)}"
        ),
        did=lambda gm, details, _: f"{gm} has closed the game. {_summary(details)}",
    ),
    Act.DRAW: Said(
        do="End it in a draw",
        would=lambda details, variant: (
            f"The game ends now, in a draw between {_sharers(details, variant)}. {_FINAL}"
        ),
        did=lambda gm, details, variant: (
            f"{gm} has ended the game in a draw between {_sharers(details, variant)}."
        ),
        is_grave=True,
    ),
    Act.END: Said(
        do="End the game",
        would=_would_end,
        did=lambda gm, _details, _: f"{gm} has ended the game.",
        is_grave=True,
    ),
}
