"""What the GM does: shown, confirmed, announced."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.ports import Player


class Act(StrEnum):
    """What a GM may do; each is shown, confirmed, logged and announced."""

    DEADLINE = "deadline"
    PAUSE = "pause"
    RESUME = "resume"
    PROCESS = "process"
    REPLACE = "replace"
    ADD_GM = "add"
    REMOVE_GM = "remove"
    RESIGN = "resign"
    ANNOUNCE = "announce"
    END = "end"
    ROLLBACK = "rollback"
    FORWARD = "forward"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Details:
    """What exactly an act does: shown, done, logged and announced alike.

    Each act fills in what it is about. `because` is the reason that the GM gave, "" where none
    was given. `missing` are the powers whose orders are not complete, `number` the phase that the
    game goes to and `left` those that count no more then (numbers and codes); `keeps_orders` says
    whether the orders that were given there count again. `plays` says whether somebody who becomes
    a GM plays too, `text` is what a GM says to all.
    """

    phase: str | None = None
    deadline: datetime | None = None
    old_deadline: datetime | None = None
    power: str | None = None
    player: Player | None = None
    old_player: Player | None = None
    missing: tuple[str, ...] = ()
    because: str = ""
    results_at: datetime | None = None
    """When the phase is adjudicated, where that is later than the deadline."""
    until: datetime | None = None
    """Until when the clock stands at the longest."""
    number: int | None = None
    left: tuple[tuple[int, str], ...] = ()
    keeps_orders: bool = False
    plays: bool = False
    text: str = ""
    settings: tuple[str, ...] = ()
    """All settings as `engine.game.setting_table.written` has them, after and before."""
    old_settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirm:
    """To the GM, privately: what the act would do, with a button that does it."""

    confirmation: str
    game: str
    title: str
    act: Act
    details: Details


@dataclass(frozen=True, slots=True)
class Declined:
    """To the GM: the act was not done."""

    act: Act


@dataclass(frozen=True, slots=True)
class GmActed:
    """To the channel: what the GM did."""

    game: str
    title: str
    gm: Player
    act: Act
    details: Details
