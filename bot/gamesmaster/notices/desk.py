"""What the GM does: shown, confirmed, announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.notice import GameNotice, Notice, PhaseNotice, Player, PowerNotice
from engine.game.duties import Duty


class Act(StrEnum):
    """What a GM may do; each is shown, confirmed, logged and announced."""

    DEADLINE = "deadline"
    PAUSE = "pause"
    RESUME = "resume"
    PROCESS = "process"
    REPLACE = "replace"
    SEAT = "seat"
    ADD_GM = "add"
    REMOVE_GM = "remove"
    RESIGN = "resign"
    ANNOUNCE = "announce"
    ORDER = "order"
    UNSEAL = "unseal"
    REMIND = "remind"
    EDIT = "edit"
    DISORDER = "disorder"
    REPRIMAND = "reprimand"
    EXPEL = "expel"
    DRAW = "draw"
    CLOSE = "close"
    END = "end"
    ROLLBACK = "rollback"
    FORWARD = "forward"
    SET = "set"


class Change(StrEnum):
    """How a GM changes the board."""

    ADDED = "added"
    REMOVED = "removed"
    OWNER = "owner"


@dataclass(frozen=True, slots=True)
class PositionChange:
    """One change of the board: a unit (`A PAR`) of `power`, or a center (`BEL`) and its owner.

    The owner was `was`; nobody is None.
    """

    kind: Change
    what: str
    power: str | None
    was: str | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """What exactly an act does: shown, done, logged and announced alike.

    Each act fills in what it is about. `because` is the reason that the GM gave, "" where none was
    given. `missing` are the powers whose orders are not complete, `number` the phase that the game
    goes to and `left` those that count no more then (numbers and codes); `keeps_orders` says
    whether the orders that were given there count again, `reopens` whether the game was over.
    `plays` says whether somebody who becomes a GM plays too, `text` is what a GM says to all.
    `powers` are those that the act is about, `orders` what a GM orders for one, `unread` what could
    not be read of it, `changes` what a GM changes on the board.
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
    reopens: bool = False
    takes_again: bool = False
    """Orders had closed, and are taken again until the new deadline."""
    is_closed: bool = False
    """Orders have closed, and stay so until the results."""
    plays: bool = False
    text: str = ""
    powers: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    changes: tuple[PositionChange, ...] = ()
    hides_people: bool = False
    """There are people, whom the reader may not know."""
    is_by_name: bool = False
    """The GM has named `player`, and so knows that one."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """All settings as `engine.formats.settings` writes them, after and before."""
    old_settings: Mapping[str, str] = field(default_factory=dict)
    ending: str = ""
    """How the game had ended (a value of `Ending`) that is taken back, or is over again."""
    winners: tuple[str, ...] = ()
    """Who had won it then, or shared the result."""


@dataclass(frozen=True, slots=True)
class Confirm(Notice):
    """To the GM, privately: what the act would do, with a button that does it."""

    confirmation: str
    game: str
    title: str
    act: Act
    details: Details


@dataclass(frozen=True, slots=True)
class Declined(Notice):
    """To the GM: the act was not done."""

    act: Act


@dataclass(frozen=True, slots=True)
class GmActed(GameNotice):
    """To the channel: what the GM did."""

    gm: Player
    act: Act
    details: Details


@dataclass(frozen=True, slots=True)
class OrderedForYou(PowerNotice):
    """To a player: a GM has given orders for the power that the player plays."""

    gm: Player
    orders: tuple[str, ...]
    because: str = ""


@dataclass(frozen=True, slots=True)
class ToldByGm(Notice):
    """To a player: what a GM has done about this player (DISORDER, REPRIMAND or EXPEL)."""

    title: str
    power: str
    act: Act
    gm: Player
    because: str = ""


@dataclass(frozen=True, slots=True)
class Unsealed(PhaseNotice):
    """To a GM: the orders of powers, by canonical text, before they are exposed."""

    orders: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Preview(GameNotice):
    """To a GM: what an adjudication now would give, from `Table.trial(game, number, orders)`.

    With `is_sealed` this GM may not see orders, and is only told who owes what.
    """

    number: int
    phase: str
    owed: tuple[Duty, ...]
    is_sealed: bool
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An act of a GM that was done."""

    at: datetime
    gm: Player
    act: Act
    details: Details


@dataclass(frozen=True, slots=True)
class AuditShown(GameNotice):
    """To a GM: what GMs have done in a game, the latest last; `earlier` acts are left out."""

    lines: tuple[AuditLine, ...]
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class HealthShown(GameNotice):
    """To a GM: how the bot fares with a game.

    `last_seen` is when it last noted that it runs, `due` when the phase is to be adjudicated,
    `is_stuck` whether that has failed. Of its messages `waiting` are on their way since `oldest`,
    with Slack's `error` if it has named one; `given_up` were never sent.
    """

    now: datetime
    last_seen: datetime | None
    phase: str | None
    due: datetime | None
    is_stuck: bool
    waiting: int
    oldest: datetime | None
    error: str | None
    given_up: int
