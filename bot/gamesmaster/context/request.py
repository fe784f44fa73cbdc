"""What people ask for: a request, and a game to be opened."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.gamesmaster.notices.notice import Channel, Destination, Player, Seat
from engine.game.settings import Settings


@dataclass(frozen=True, slots=True)
class Thread:
    """The post that somebody answered in its thread: where it stands, its stamp, and its time."""

    channel: Channel
    ts: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Request:
    """One thing that somebody asked for.

    `id` is unique for what was asked (an event id, a trigger id): a request that comes again under
    the same id changes and answers nothing. `at` is when it was written, by the message's own time
    stamp (aware UTC; of an edited message the time of the edit). `reply` is where the answer goes:
    DIRECT for a direct message, PRIVATE for a command given in a channel. `channel` is the channel
    it was said in, None for a direct message. `message` names the message it was written in, None
    for a button or a command; it stays the same when the message is edited. `game` is the one that
    was chosen for it where it could be about several. `in_private`: the channel is known to be only
    for those who are in it. Of an edited message `begun_at` is when it was first written (it
    belongs to the phase of that time), and `before` what it said until then, None where nobody
    knows. `thread` is the post in whose thread it was written, in a direct conversation; None
    elsewhere. `zone` is the time zone of whoever wrote it, "" where that was not asked or is not
    known.
    """

    id: str
    player: Player
    at: datetime
    reply: Destination
    channel: Channel | None = None
    begun_at: datetime | None = None
    thread: Thread | None = None
    message: str | None = None
    before: str | None = None
    game: str | None = None
    in_private: bool = False
    zone: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be opened; every default gives a good game.

    An empty `title` is replaced by one with the number of the game. `promised`
    gives powers to people beforehand (the practice workspace seats people by name); the lot
    decides only about the rest.
    """

    title: str = ""
    settings: Settings = field(default_factory=Settings)
    promised: tuple[Seat, ...] = ()
    has_gm: bool = True
    """Whether whoever opens the game runs it; else it has no GM."""
