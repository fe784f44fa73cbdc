"""What is told of the clock, each as long as it can be."""

from datetime import datetime

from bot.gamesmaster.notices.clock import (
    AwayNoted,
    BotIsBack,
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
    PauseEnding,
    PauseOver,
    PlayerAway,
)
from bot.gamesmaster.notices.notice import Notice, Player
from engine.variants.classic import CLASSIC


def clock_notices(title: str, gm: Player, at: datetime) -> tuple[Notice, ...]:
    """Pauses, more time, absences, each kind of them."""
    return (
        PauseEnding("g", title, "F1901M", at),
        PauseOver("g", title, "F1901M", at, at),
        BotIsBack("g", title, "F1901M", at, at, at),
        BotIsBack("g", title, "F1901M", at),
        ExtensionProposed("g", title, "F1901M", "c", at, at, 3, 4, results_at=at),
        ExtensionAsked("g", title, "F1901M", "c", gm, at, at, (at, at), at, title),
        ExtensionNoted(
            "g", title, "F1901M", at, at, is_put_to_all=True, because=title, before=(at,) * 9
        ),
        AwayNoted(((at, at),) * 9, (title,) * 9, (title,) * 3),
        AwayNoted(()),
        AwayNoted((), with_gm=(title,) * 9, is_back=True),
        ExtensionRefused("g", title, "F1901M"),
        PlayerAway("g", title, gm, tuple(CLASSIC.powers), at, at),
        PlayerAway("g", title, gm, tuple(CLASSIC.powers), at, at, is_taken_back=True),
        PlayerAway("g", title, gm, tuple(CLASSIC.powers), at, at, deadline=at),
    )
