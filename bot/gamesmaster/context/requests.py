"""What people ask for, as values: who, when, where from, and where the answer goes.

At the end: what a text names (a person, a reason), and how much of it an answer quotes.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from bot.gamesmaster.notices.notice import Channel, Destination, Player
from bot.gamesmaster.notices.seats import Seat
from engine.game.settings import Settings

_MENTION = re.compile(r"<@([^|>\s]+)(?:\|[^>]*)?>")
_BECAUSE = re.compile(r"(?:^|[\s,;:.]+)because\b[\s:,]*", re.IGNORECASE)
LONGEST_REASON = 300
LONGEST_QUOTE = 200
"""As much of a text as an answer quotes."""


@dataclass(frozen=True, slots=True)
class Thread:
    """The post below which something was written: its conversation, its time stamp there, when."""

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
    was chosen for it where it could be about several, and `by_words` says that its words fit only
    one of them. `in_private`: the channel is known to be only for those who are in it. Of an edited
    message `begun_at` is when it was first written (it belongs to the phase of that time), and
    `before` what it said until then. `thread` is the post in whose thread it was written, in a
    direct conversation; None elsewhere.
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
    by_words: bool = False
    in_private: bool = False


class Readiness(Enum):
    """Whether a player waits for the deadline."""

    READY = "ready"
    NOT_READY = "not ready"


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


def mention(player: Player) -> str:
    """How a text given to `hear` names a person: `<@` and the address and `>`."""
    return f"<@{player}>"


def mentioned(text: str) -> Player | None:
    """The first person that a text names as `mention` writes it, or None."""
    match = _MENTION.search(text)
    return Player(match[1]) if match else None


def quote(text: str) -> str:
    """A text as far as an answer quotes it back."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def reason_apart(words: str) -> tuple[str, str]:
    """Split words from the reason that stands after the last `because`.

    The reason is on one line and cut if it is long; "" where none is given.
    """
    parts = list(_BECAUSE.finditer(words))
    if not parts:
        return words, ""
    because = " ".join(words[parts[-1].end() :].split())[:LONGEST_REASON]
    return words[: parts[-1].start()], because
