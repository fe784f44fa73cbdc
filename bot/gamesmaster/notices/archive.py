"""Games as they are kept: listed, exported to a file, imported from one."""

from datetime import datetime

from msgspec import Struct

from bot.gamesmaster.notices.notice import Channel, GameNotice, Notice, Player, Seat
from engine.formats.files import FileFormat
from engine.variants import DEFAULT_VARIANT


class GameListed(Struct, frozen=True):
    """A game in a list, with its open or last `phase`, `at` when it ended, else when it was opened.

    `ending` is a word of `Ending`, None while it is not over; `winners`, who are powers of
    `variant`, won or shared it.
    """

    title: str
    channel: Channel
    phase: str | None
    ending: str | None
    winners: tuple[str, ...]
    at: datetime
    variant: str = DEFAULT_VARIANT.name


class GamesShown(Notice, frozen=True):
    """The games of a workspace, those under way first, then the latest that are over."""

    under_way: tuple[GameListed, ...]
    over: tuple[GameListed, ...]
    earlier: int = 0


class GameExported(GameNotice, frozen=True):
    """To who asked: a whole game as a file, without what is nobody's to know yet."""

    format: FileFormat
    is_over: bool


class ImportShown(Notice, frozen=True):
    """To who posted a game's file, privately: what importing it would do, with a button for that.

    `count` phases have results; a game that is over has no open `phase`. `players` get a message
    and play on, nobody plays the powers `missing`. The game goes on in the channels `played_in`.
    """

    question: str
    title: str
    variant: str
    count: int
    phase: str | None
    players: tuple[Player, ...]
    missing: tuple[str, ...]
    played_in: tuple[Channel, ...]


class GameImported(GameNotice, frozen=True):
    """To the channel: a game was brought in from a file, with `count` adjudicated phases.

    Without a `phase` the game is over; without a `deadline` the clock stands, until somebody plays
    each power of `missing`, or else because the game was paused.
    """

    by: Player | None
    count: int
    seats: tuple[Seat, ...]
    phase: str | None
    deadline: datetime | None
    missing: tuple[str, ...] = ()
