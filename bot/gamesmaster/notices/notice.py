"""What a notice is, and where one goes.

A notice is a value: what the gamesmaster has to tell people. It is stored in the outbox as JSON,
and `bot.messages` makes a message of it when it is delivered. Orders and phases are canonical text
(`A PAR - BUR`, `S1901M`), moments aware UTC, people and channels addresses. A notice to one player
holds nothing that this player may not know at the time it is stored.

Fields that many have: `results_at` is when the phase is adjudicated, where that is later than its
`deadline`. `number` is the number of the phase, which buttons go by; 0: not known. `player` is None
where nobody plays, or where the reader may not know who does. `because` is a reason in a person's
own words, "" for none. `earlier` counts what a list leaves out. `examples` are canonical orders
that could be given now.

What is stored can be looked up at delivery: `game` and `number` alone name it. What only the moment
knows, such as a setting as it was, is a field. A field added later has a default, because notices
stored before it are still to be delivered.
"""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

Player = NewType("Player", str)
"""The address of a person in one workspace, opaque here: `bot.slack.notation` makes it."""

Channel = NewType("Channel", str)
"""The address of a channel in one workspace, opaque here."""


def workspace_of(address: Player | Channel) -> str:
    """The workspace of a person or a channel: what stands before the slash of the address."""
    return address.partition("/")[0]


class Notice(Struct, frozen=True):
    """Something that the gamesmaster tells; each room has its kinds."""


class GameNotice(Notice, frozen=True):
    """A notice about a game, given by its id and its title."""

    game: str
    title: str


class PhaseNotice(GameNotice, frozen=True):
    """A notice about a phase of a game, given by its code."""

    phase: str


class NumberedPhase(Notice, frozen=True):
    """A notice about an adjudicated phase, which alone says what it shows."""

    game: str
    number: int


class PowerNotice(GameNotice, frozen=True):
    """A notice about a power in a phase."""

    power: str
    phase: str


class Place(StrEnum):
    """Where a notice goes."""

    CHANNEL = "channel"
    """A post in the game's channel, seen by all."""
    THREAD = "thread"
    """Below an earlier post of the channel, named by its key."""
    DIRECT = "direct"
    """A direct message to one player."""
    PRIVATE = "private"
    """In a channel, visible to one player only; it may be lost, so nothing hangs on it alone."""


class Destination(Struct, frozen=True):
    """Where a notice goes. `under` is the key of the post below which it belongs (THREAD, DIRECT).

    `reply_to` is an address at which the request that caused the notice may be answered
    (opaque; PRIVATE only).
    """

    place: Place
    channel: Channel | None = None
    player: Player | None = None
    under: str | None = None
    reply_to: str | None = None
