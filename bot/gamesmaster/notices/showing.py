"""What people look at: how a game stands, what has happened, and why."""

from datetime import datetime

from msgspec import Struct

from bot.gamesmaster.notices.notice import (
    Destination,
    GameNotice,
    Notice,
    NumberedPhase,
    Player,
    Rank,
    Seat,
    Secrecy,
)
from engine.game.duties import Duty
from engine.game.endings.votes import Vote


class Status(GameNotice, frozen=True):
    """How a game stands, for one reader: public facts and the reader's own duties.

    `centers` are each power's centers and units, `options` the rule options that differ from the
    edition, as `gm set` takes them. `own_others` are the reader's powers besides `own_power`, whose
    `vote` this is. `away` counts the players away now or at the deadline. `is_locked`: the deadline
    is over, and results are still to come. `is_last`: the game ends with this turn. `ends_at`: when
    it ends by its players' votes, unless one is taken back. `free` are the seats nobody has taken.
    A paused game waits until `paused_until` at the longest, `paused_because` of what its GM wrote,
    or because the GM has to decide about missing orders (`waits_for_gm`). `secrecy`: of orders.
    """

    paused: bool
    ended: bool
    seats: tuple[Seat, ...]
    gms: tuple[Player, ...]
    edition: str
    centers: tuple[tuple[str, int, int], ...]
    phase: str | None = None
    deadline: datetime | None = None
    ready: tuple[str, ...] = ()
    owing: tuple[str, ...] = ()
    all_ready_at: datetime | None = None
    joined: tuple[Player, ...] = ()
    own_power: str | None = None
    own_others: tuple[str, ...] = ()
    own_owed: tuple[Duty, ...] = ()
    vote: Vote | None = None
    in_disorder: tuple[str, ...] = ()
    resigned: tuple[str, ...] = ()
    results_at: datetime | None = None
    away: int = 0
    is_locked: bool = False
    is_last: bool = False
    options: tuple[str, ...] = ()
    ends_at: datetime | None = None
    free: int = 0
    paused_until: datetime | None = None
    paused_because: str = ""
    waits_for_gm: bool = False
    secrecy: Secrecy = Secrecy.SEALED


class Results(NumberedPhase, frozen=True):
    """The result of a phase, a post of its own with a map (key `results:<phase number>`)."""


class ResultDetails(NumberedPhase, frozen=True):
    """In the thread of a results post: all orders by power, and centers if the year ended."""


class ResultFiles(NumberedPhase, frozen=True):
    """In the thread of a results post: the board after it, the phase as text, the game as JSON."""

    def stream(self, destination: Destination) -> str:
        """A stream of files: what Slack makes of them must keep back nothing that a game needs."""
        return f"files {destination.channel}"

    def rank(self, _destination: Destination, *, is_answer: bool) -> Rank:  # noqa: ARG002
        """The rank of files."""
        return Rank.FILES


class OriginalWords(NumberedPhase, frozen=True):
    """To a GM alone: the words that the orders of a phase were written in."""


class MapShown(NumberedPhase, frozen=True):
    """A map on request, with results, with the reader's own orders, or as the phase began.

    `region` has the codes of the provinces to show enlarged, none for the whole map. `map_style` is
    one as `engine.game.map_style` writes it; "": that of the reader's other maps. One that
    `is_full` was asked for to be opened, with all names.
    """

    power: str | None = None
    with_results: bool = False
    own_orders: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    map_style: str = ""
    is_full: bool = False


class HomeGame(Struct, frozen=True):
    """A game in the Home tab: its latest map with the reader's orders; `owed` is for its GMs.

    `examples` are orders that the reader could give.
    """

    status: Status
    map: MapShown | None
    owed: tuple[Duty, ...] | None
    examples: tuple[str, ...] = ()


class MapStyleShown(Notice, frozen=True):
    """To who asked: the style of their maps; they chose it (`is_own`), perhaps now (`is_new`).

    Its example is a map of `game`, where the reader has any.
    """

    map_style: str
    is_own: bool
    is_new: bool
    game: str = ""


class WhyShown(Notice, frozen=True):
    """Why provinces (codes) ended as they did: in phases of a game, or in a step of a sandbox.

    `numbers` are the adjudicated phase asked for, and those that followed before the next moves.
    """

    provinces: tuple[str, ...]
    game: str | None = None
    numbers: tuple[int, ...] = ()
    sandbox: str | None = None
    step: int = 0


class HistoryShown(GameNotice, frozen=True):
    """What happened so far, phase by phase, and the phases that were rolled back (`left`).

    `tips` are the codes of those that were still open then, to which the game can go on, each with
    the number that `gm forward` takes: of the phase before it on its branch, if there is one.
    """

    numbers: tuple[int, ...]
    earlier: int = 0
    left: tuple[int, ...] = ()
    tips: tuple[tuple[int, str], ...] = ()


class PhaseShown(NumberedPhase, frozen=True):
    """A phase that was adjudicated, on request: all orders with what became of them."""


class GameFilmed(GameNotice, frozen=True):
    """All phases of a game as a moving picture, on request or at its end."""

    map_style: str = ""


class YearShown(GameNotice, frozen=True):
    """All phases of a year on one page, on request."""

    year: int
    map_style: str = ""


class GameReviewed(GameNotice, frozen=True):
    """Below the end of a game, or on request: its years in a chart, and what was done."""


class ReliabilityShown(Notice, frozen=True):
    """How reliable somebody has been: phases with something to do, and seats given to others."""

    player: Player
    owed: int
    given: int
    seats_lost: int
    is_own: bool
