"""Games as they are kept: listed, exported to a file, imported from one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.notice import Channel, GameNotice, Notice, Player
from bot.gamesmaster.notices.seats import Seat


@dataclass(frozen=True, slots=True)
class GameListed:
    """A game in a list. `phase` is the one that is open, or that a game that is over ended in.

    `ending` is a word of `Ending`, None while it is not over; `winners` won or shared it.
    """

    title: str
    channel: Channel
    phase: str | None
    ending: str | None
    winners: tuple[str, ...]
    at: datetime
    """When it ended, else when it was opened."""


@dataclass(frozen=True, slots=True)
class GamesShown(Notice):
    """The games of a workspace, those under way first, then the latest that are over.

    `earlier` are left out of these.
    """

    under_way: tuple[GameListed, ...]
    over: tuple[GameListed, ...]
    earlier: int = 0


class FileFormat(StrEnum):
    """How a game is written into a file."""

    JSON = "json"
    JUDGE = "judge"
    """As the classic e-mail judge reports it."""


@dataclass(frozen=True, slots=True)
class GameExported(GameNotice):
    """To who asked: a whole game as a file, without what is nobody's to know yet."""

    format: FileFormat
    is_over: bool


@dataclass(frozen=True, slots=True)
class GameImported(GameNotice):
    """To the channel: a game was brought in from a file.

    `phase` is the one that is open, None of a game that is over; `deadline` None while the clock
    stands, which it does until there is somebody for each power of `missing`.
    """

    by: Player | None
    count: int
    """How many phases of it have a result."""
    seats: tuple[Seat, ...]
    phase: str | None
    deadline: datetime | None
    missing: tuple[str, ...] = ()
