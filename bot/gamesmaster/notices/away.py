"""Players who are away for a time, and have said so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.notices.places import Player


@dataclass(frozen=True, slots=True)
class AwayNoted:
    """To the player: from when to when they are away, as far as it is known.

    `told` are the games whose GM was told of it just now, `unled` those without a GM. `is_back`:
    the player has taken back all that was known.
    """

    times: tuple[tuple[datetime, datetime], ...]
    told: tuple[str, ...] = ()
    unled: tuple[str, ...] = ()
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class PlayerAway:
    """To the GM alone: a player is away from one moment to another.

    `player` is None, and `powers` are none, where the GM is not to know what people play.
    `deadline` is set where one falls into that time and none can be set that is late enough.
    `is_taken_back`: the player has said so, and is not away then after all.
    """

    title: str
    player: Player | None
    powers: tuple[str, ...]
    since: datetime
    until: datetime
    deadline: datetime | None = None
    is_taken_back: bool = False
