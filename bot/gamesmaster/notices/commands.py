"""Help, and the question which game somebody means."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from bot.gamesmaster.notices.notice import Channel, Notice, Refused
from bot.gamesmaster.notices.showing import Status

Who = StrEnum("Who", "ANYONE PLAYER GM")
"""Who may use a command."""


class CommandShown(Struct, frozen=True):
    """A command as help shows it: `also` are other words it may begin with."""

    name: str
    usage: str
    who: Who
    examples: tuple[str, ...]
    also: tuple[str, ...]


class Help(Notice, frozen=True):
    """How to use the bot: `topic` is "" for what to do now, or a topic, a command or a setting.

    `unknown` is a topic that there is not, `close` the nearest ones. `commands` is the command
    asked about, or all where these are asked for. `standing` is how the reader's game stands, of
    several the channel's; `examples` are orders (canonical text) that they could give in it for
    `power`, or else `why_not`. `named` is a power of `game` for the examples of a topic. `is_gm`:
    the reader runs the game, or where none is shown, any; `may_join`: the reader has no part in it.
    `guide` is the web address of the page for players, "" where there is none. `settings` are those
    of `game`, stored, for a topic that depends on them.
    """

    topic: str = ""
    standing: Status | None = None
    examples: tuple[str, ...] = ()
    power: str | None = None
    is_gm: bool = False
    unknown: str = ""
    close: tuple[str, ...] = ()
    commands: tuple[CommandShown, ...] = ()
    named: str = ""
    game: str = ""
    may_join: bool = False
    why_not: Refused | None = None
    guide: str = ""
    settings: Mapping[str, str] | None = None


class WhichGame(Notice, frozen=True):
    """To a person in several games: buttons to carry out `pending` for one; `text` quotes it.

    `channels` are those of the games, which tell them apart where they have one title.
    """

    pending: str
    games: tuple[tuple[str, str], ...]
    text: str = ""
    channels: tuple[Channel, ...] = ()
