"""More time for a phase: asked for, put to the players, given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.notices.places import Player


@dataclass(frozen=True, slots=True)
class ExtensionAsked:
    """To the GM alone: a player asks for a later deadline, with a button that sets it.

    `player` is None where the GM is not to know what people play. `away` is from when to when the
    player is away, where that is what it is about; nobody asked.
    """

    confirmation: str
    game: str
    title: str
    player: Player | None
    phase: str
    old_deadline: datetime
    deadline: datetime
    away: tuple[datetime, ...] = ()
    results_at: datetime | None = None
    """When the phase would be adjudicated, where that is later than the deadline."""
    because: str = ""
    """Why, in the player's words, which are for the GM alone."""


@dataclass(frozen=True, slots=True)
class ExtensionProposed:
    """To the channel of a game without a GM, updated in place: a player asks for a later deadline.

    It is given once `needed` players agree, the one who asks among them; `agreed` are so many.
    `is_given`: they have. Who they are is not said.
    """

    proposal: str
    game: str
    title: str
    phase: str
    old_deadline: datetime
    deadline: datetime
    agreed: int
    needed: int
    is_given: bool = False
    results_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ExtensionNoted:
    """To the player: the GM was asked, or the other players (`is_put_to_all`).

    `because` is the reason that was given. `before` are the deadlines that the player had asked for
    in this phase before, and that nobody has decided about.
    """

    title: str
    phase: str
    old_deadline: datetime
    deadline: datetime
    is_put_to_all: bool = False
    because: str = ""
    before: tuple[datetime, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtensionRefused:
    """To the player who asked: the GM leaves the deadline of a phase as it is."""

    title: str
    phase: str
