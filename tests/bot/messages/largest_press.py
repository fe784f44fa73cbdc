"""The largest things that are said of press, and by it."""

from datetime import datetime

from bot.gamesmaster.notices.notice import Channel, Notice, Player
from bot.gamesmaster.notices.seats import (
    PressSaid,
    PressSettled,
    PressShown,
    ToldToGm,
    WordPassedOn,
    YourPower,
)
from engine.game.settings import Press
from engine.variants.classic import CLASSIC


def about_press(title: str, units: tuple[str, ...], at: datetime) -> tuple[Notice, ...]:
    """As long as a text can be, in characters that take the most room; and what is told of it."""
    return (
        YourPower(
            *("g", title, "ENGLAND", "S1901M", units, at, Channel("T1/C1")),
            press=Press.PUBLIC_ONLY,
            hides_players=True,
        ),
        PressShown("g", title, tuple(CLASSIC.powers), "&" * 1500, "c"),
        PressSaid("g", title, ("ENGLAND",), "<@U1> & *so* " * 115),
        PressSaid("g", title, (), "line\n" * 300),
        ToldToGm("g", title, Player("T1/gm"), tuple(CLASSIC.powers), "<@U1> & *so* " * 115),
        WordPassedOn("g", title),
        *(PressSettled("g", title, was_posted) for was_posted in (True, False)),
    )
