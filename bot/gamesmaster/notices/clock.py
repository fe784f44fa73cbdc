"""More time for a phase: asked for, put to the players, given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.ports import Player


@dataclass(frozen=True, slots=True)
class ExtensionAsked:
    """To the GM alone: a player asks for a later deadline, with a button that sets it."""

    confirmation: str
    game: str
    title: str
    player: Player
    phase: str
    old_deadline: datetime
    deadline: datetime
    results_at: datetime | None = None
    """When the phase would be adjudicated, where that is later than the deadline."""


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
    """To the player: the GM was asked, or the other players (`is_put_to_all`)."""

    title: str
    phase: str
    old_deadline: datetime
    deadline: datetime
    is_put_to_all: bool = False
