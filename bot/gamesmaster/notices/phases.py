"""The course of a game: duties, results, the clock, the end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.lobby import Seat
from bot.gamesmaster.notices.places import Player
from engine.game.choices import Scoring
from engine.game.ending import Ending


class Owed(StrEnum):
    """What a power still has to do in the open phase."""

    ORDERS = "orders"
    RETREATS = "retreats"
    BUILDS = "builds"
    REMOVALS = "removals"


@dataclass(frozen=True, slots=True)
class Duty:
    """What one power owes: `count` orders for `units` (empty for builds)."""

    power: str
    owes: Owed
    count: int
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder:
    """To a player who still owes something, 24 and 2 hours before the deadline."""

    game: str
    title: str
    phase: str
    deadline: datetime
    duty: Duty
    others: tuple[Duty, ...] = ()
    """What other powers of the same player owe."""


@dataclass(frozen=True, slots=True)
class UnitChoices:
    """What may be ordered for one unit or place, as canonical text.

    `unit` is the dislodged unit (`A MUN`), the unit that may be removed, the home center where a
    unit may be built (`KIE`), or "" for waiving a build.
    """

    unit: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoicesNeeded:
    """To a player who owes retreats, builds or removals: what they may order, as buttons."""

    game: str
    title: str
    power: str
    phase: str
    deadline: datetime | None
    owes: Owed
    count: int
    choices: tuple[UnitChoices, ...]
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""


@dataclass(frozen=True, slots=True)
class Results:
    """The result of a phase, a post of its own with a map (key `results:<phase number>`).

    The post's content comes from `Table.results(game, number)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultDetails:
    """In the thread of a results post: all orders by power with outcomes and reasons.

    Then the supply centers, if the year ended. From `Table.results(game, number)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultFiles:
    """In the thread of a results post: the board after it, the phase as text, the game as JSON.

    From `Table.results(game, number)` and `Table.whole(game)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class EveryoneReady:
    """All who owe something are ready: adjudication is at `at` unless somebody stops it."""

    game: str
    title: str
    phase: str
    at: datetime
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""


@dataclass(frozen=True, slots=True)
class EarlyStopped:
    """Somebody is not ready after all; the deadline stands."""

    game: str
    title: str
    phase: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class PauseEnding:
    """A pause is soon as long as it may be; the clock runs again at `at`, unless the GM objects."""

    title: str
    phase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PauseOver:
    """A pause has lasted as long as it may: the clock runs again, with this deadline.

    `is_closed`: that is over already, and only the results are to come.
    """

    title: str
    phase: str
    deadline: datetime
    results_at: datetime | None = None
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class BotWasAway:
    """The bot was not running at the deadline; `until` is when the phase is adjudicated.

    Orders written by the deadline still count, although they are read only now; later ones are
    refused.
    """

    title: str
    phase: str
    deadline: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class PhaseStuck:
    """The phase is due and could not be adjudicated; the bot goes on trying.

    To the channel (key `stuck:<phase number>`) and to the GM alone, once for a phase: `gm` is set
    in the GM's.
    """

    title: str
    phase: str
    deadline: datetime
    gm: Player | None = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end of a game, to the channel.

    `number` is the last phase's; its result, or where it was not played out its position, is the
    final board.
    """

    game: str
    title: str
    how: Ending
    winners: tuple[str, ...]
    seats: tuple[Seat, ...]
    centers: tuple[tuple[str, int], ...]
    phase: str | None
    number: int = 0
    scoring: Scoring | None = None
    """By what table it has `points`, of each power as a whole number or a fraction (`100/3`)."""
    points: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    """The seed of the lot and the order of the players in it, where that was a secret so far."""
    joined: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReviewed:
    """Below the end of a game, or to somebody who asked: its years in a chart, and what was done.

    The content comes from `Table.review(game)`.
    """

    game: str
    title: str
