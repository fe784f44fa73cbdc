"""Answers for those who look: status, results, maps, history, explanations, statistics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.notices.notice import Channel, GameNotice, Notice, Player
from bot.gamesmaster.notices.seats import Seat
from engine.game.votes import Vote


@dataclass(frozen=True, slots=True)
class Status(GameNotice):
    """How a game stands, for one reader: public facts and the reader's own duties."""

    phase: str | None
    deadline: datetime | None
    paused: bool
    ended: bool
    seats: tuple[Seat, ...]
    gms: tuple[Player, ...]
    """Empty where the game has none."""
    edition: str
    centers: tuple[tuple[str, int, int], ...]
    """Power, centers, units."""
    ready: tuple[str, ...]
    """The powers that pressed Ready, and `owing` those that still owe something."""
    owing: tuple[str, ...]
    all_ready_at: datetime | None
    joined: tuple[Player, ...] = ()
    own_power: str | None = None
    own_others: tuple[str, ...] = ()
    """Powers that the reader plays besides."""
    own_missing: tuple[str, ...] = ()
    vote: Vote | None = None
    """How the reader's own power votes on the end of the game, if it does."""
    in_disorder: tuple[str, ...] = ()
    """The powers in civil disorder."""
    channel: Channel | None = None
    results_at: datetime | None = None
    """When the phase is adjudicated, where that is later than the deadline."""
    away: int = 0
    """How many players are away now, or will be at the deadline."""
    is_locked: bool = False
    """Whether the deadline is over, and results are still to come."""
    options: tuple[str, ...] = ()
    """The rule options that differ from the edition, as `gm set` takes them."""


@dataclass(frozen=True, slots=True)
class Results(Notice):
    """The result of a phase, a post of its own with a map (key `results:<phase number>`).

    The post's content comes from `Table.results(game, number)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultDetails(Notice):
    """In the thread of a results post: all orders by power with outcomes and reasons.

    Then the supply centers, if the year ended. From `Table.results(game, number)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultFiles(Notice):
    """In the thread of a results post: the board after it, the phase as text, the game as JSON.

    From `Table.results(game, number)` and `Table.whole(game)`.
    """

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class MapShown(Notice):
    """A map on request. `number` names the phase; `own_orders` draws the reader's own orders.

    With neither results nor orders the position at the start of the phase is drawn. `region` has
    the codes of the provinces to show enlarged; without any it is the whole map. `map_style` is
    one as `engine.game.map_style` writes it; "": that of the reader's other maps.
    """

    game: str
    number: int
    power: str | None = None
    with_results: bool = False
    own_orders: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    map_style: str = ""


@dataclass(frozen=True, slots=True)
class MapStyleShown(Notice):
    """To who asked: how one's own maps look, as `engine.game.map_style` writes it.

    `is_own`: it was chosen; else it is as the games have it. `is_new`: that has just been said.
    """

    map_style: str
    is_own: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class WhyShown(Notice):
    """Why provinces (codes) ended as they did: in phases of a game, or in a step of a sandbox.

    `numbers` are adjudicated phases of the game, the first asked for, the others those that
    followed before the next moves; they are told as far as there is anything to tell.
    """

    provinces: tuple[str, ...]
    game: str | None = None
    numbers: tuple[int, ...] = ()
    sandbox: str | None = None
    step: int = 0


@dataclass(frozen=True, slots=True)
class HistoryShown(GameNotice):
    """What happened so far, phase by phase; `earlier` phases before these are left out.

    `left` are the phases that were rolled back and count no more.
    """

    numbers: tuple[int, ...]
    earlier: int = 0
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseShown(Notice):
    """A phase that was adjudicated, on request: all orders with what became of them."""

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class GameFilmed(GameNotice):
    """All phases of a game as a moving picture, on request or at its end; from `Table.whole(game)`.

    `map_style` as of a map.
    """

    map_style: str = ""


@dataclass(frozen=True, slots=True)
class YearShown(GameNotice):
    """All phases of a year on one page, on request; from `Table.whole(game)`.

    `map_style` as of a map.
    """

    year: int
    map_style: str = ""


@dataclass(frozen=True, slots=True)
class GameReviewed(GameNotice):
    """Below the end of a game, or to somebody who asked: its years in a chart, and what was done.

    The content comes from `Table.review(game)`.
    """


@dataclass(frozen=True, slots=True)
class ReliabilityShown(Notice):
    """How reliable somebody has been: phases with something to do, and seats given to others."""

    player: Player
    owed: int
    given: int
    seats_lost: int
    is_own: bool
