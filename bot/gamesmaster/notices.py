"""Everything the gamesmaster tells people, as values; sentences are made from them elsewhere.

A notice is stored in the outbox and turned into a message when it is delivered. Orders and phases
are canonical text (`A PAR - BUR`, `S1901M`), moments aware UTC, people and channels addresses.
A notice to one player holds nothing that this player may not know at the time it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from bot.gamesmaster.ports import Channel, Player


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


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a notice goes. `under` is the key of the post that a THREAD notice belongs below.

    `reply_to` is an address at which the request that caused the notice may be answered
    (opaque; PRIVATE only).
    """

    place: Place
    channel: Channel | None = None
    player: Player | None = None
    under: str | None = None
    reply_to: str | None = None


class OrderMark(StrEnum):
    """What the bot thinks of a stored order, in a receipt."""

    STORED = "stored"
    DOUBTFUL = "doubtful"
    """Stored, but it cannot succeed or does not match the power's other orders."""
    MISSING = "missing"
    """No order yet: the unit will hold, be disbanded, removed by the rules, or not be built."""


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One unit of the power with its order.

    `unit` is canonical (`F STP/SC`), `order` its canonical order or None. `warning` is the value
    of a `engine.judge.outcome.Reason` or of a warning of `bot.gamesmaster.warnings`, or None.
    `changed_from` is the earlier order if this request changed it, "" if there was none before,
    None if the order is not new. `written` is the text it was read from when that said less
    than the order does (misspelt, implied coast ...), else None.
    """

    unit: str
    order: str | None
    mark: OrderMark
    warning: str | None = None
    changed_from: str | None = None
    written: str | None = None


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A piece of text that gave no order.

    `kind` is the value of an `engine.notation.ProblemKind`; `candidates` the canonical orders it
    could be, each offered as a button; `detail` the value of a Reason where it is illegal;
    `subject` the words that were not understood.
    """

    text: str
    kind: str
    candidates: tuple[str, ...] = ()
    detail: str | None = None
    subject: str | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """The whole present set of a player's orders, after a change or on request.

    `adjustments` is what is owed in an adjustment phase (builds positive, removals negative).
    `lines` covers every unit that may be ordered; in an adjustment phase every order given and a
    MISSING line for each one still open (its `unit` is "").
    """

    game: str
    title: str
    power: str
    phase: str
    deadline: datetime | None
    lines: tuple[ReceiptLine, ...]
    problems: tuple[NotUnderstood, ...] = ()
    adjustments: int = 0
    is_ready: bool = False
    all_ready_at: datetime | None = None
    """When the phase will be adjudicated because everyone is ready; None if not everyone is."""
    draw_vote: bool = False
    cleared: bool = False
    """Whether this answers a request to clear all orders."""
    paused: bool = False


class Refusal(StrEnum):
    """Why a request was not carried out; each has its sentence, with an example, in wording."""

    NO_GAME_HERE = "no_game_here"
    GAME_HERE_ALREADY = "game_here_already"
    BOT_NOT_IN_CHANNEL = "bot_not_in_channel"
    NOT_A_CHANNEL = "not_a_channel"
    NOT_IN_A_GAME = "not_in_a_game"
    NOT_IN_THIS_GAME = "not_in_this_game"
    ALREADY_JOINED = "already_joined"
    GAME_FULL = "game_full"
    GAME_STARTED = "game_started"
    GAME_NOT_STARTED = "game_not_started"
    GAME_OVER = "game_over"
    GAME_PAUSED = "game_paused"
    NOT_PAUSED = "not_paused"
    WRONG_NUMBER_OF_PLAYERS = "wrong_number_of_players"
    MAY_NOT_LEAVE_NOW = "may_not_leave_now"
    NOT_THE_GM = "not_the_gm"
    GM_ONLY_STARTS = "gm_only_starts"
    UNKNOWN_COMMAND = "unknown_command"
    UNKNOWN_SETTING = "unknown_setting"
    UNREADABLE_TIME = "unreadable_time"
    TIME_IS_PAST = "time_is_past"
    UNKNOWN_PHASE = "unknown_phase"
    PHASE_OVER = "phase_over"
    PHASE_NOT_YET = "phase_not_yet"
    UNKNOWN_POWER = "unknown_power"
    UNKNOWN_PERSON = "unknown_person"
    PERSON_PLAYS_ALREADY = "person_plays_already"
    NOTHING_TO_ORDER = "nothing_to_order"
    POWER_OUT = "power_out"
    NO_ORDERS_TO_CLEAR = "no_orders_to_clear"
    CONFIRMATION_GONE = "confirmation_gone"
    CONFIRMATION_STALE = "confirmation_stale"
    CONFIRMATION_OTHERS = "confirmation_others"
    TEXT_TOO_LONG = "text_too_long"
    EMPTY_TEXT = "empty_text"
    ORDERS_CLOSED = "orders_closed"
    PERSON_IS_BOT = "person_is_bot"


@dataclass(frozen=True, slots=True)
class Refused:
    """A request was not carried out, and nothing changed.

    `subject` is what the reason is about (a phase, a power, the words not understood);
    `known` lists what would have been understood, where that is a short list.
    """

    reason: Refusal
    subject: str = ""
    known: tuple[str, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A power and who plays it; `player` is None while nobody does."""

    power: str
    player: Player | None


@dataclass(frozen=True, slots=True)
class Recruiting:
    """The post on which people join; it is updated in place as they do (key `recruiting`)."""

    game: str
    title: str
    gm: Player
    edition: str
    variant: str
    joined: tuple[Player, ...]
    seats: int
    move_time: timedelta
    retreat_time: timedelta
    adjustment_time: timedelta
    by_name: bool = False
    """Powers go by the players' names (the practice game) instead of by lot."""
    closed: bool = False
    """Joining is over: the game has started or was ended."""


@dataclass(frozen=True, slots=True)
class GmPlays:
    """The GM has joined or left as a player: announced, because the GM may see more (product)."""

    title: str
    gm: Player
    plays: bool


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The powers are given out; `seed` lets anyone repeat the lot, "" where there was none."""

    game: str
    title: str
    seats: tuple[Seat, ...]
    seed: str
    joined: tuple[Player, ...]
    """The players in the order in which the lot took them."""
    phase: str
    deadline: datetime


@dataclass(frozen=True, slots=True)
class YourPower:
    """To each player: the power they play, its units, and until when."""

    game: str
    title: str
    power: str
    units: tuple[str, ...]
    phase: str
    deadline: datetime | None
    channel: Channel
    replaces: bool = False


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
    player: Player | None
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


@dataclass(frozen=True, slots=True)
class UnitChoices:
    """A unit, or one build or removal, with its legal orders as canonical text."""

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
class MapShown:
    """A map on request. `number` names the phase; `own_orders` draws the reader's own orders.

    With neither results nor orders the position at the start of the phase is drawn.
    """

    game: str
    number: int
    power: str | None = None
    with_results: bool = False
    own_orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """How a game stands, for one reader: public facts and the reader's own duties."""

    game: str
    title: str
    phase: str | None
    deadline: datetime | None
    paused: bool
    ended: bool
    seats: tuple[Seat, ...]
    gm: Player
    edition: str
    centers: tuple[tuple[str, int, int], ...]
    """Power, centers, units."""
    ready: tuple[str, ...]
    """The powers that pressed Ready, and `owing` those that still owe something."""
    owing: tuple[str, ...]
    all_ready_at: datetime | None
    joined: tuple[Player, ...] = ()
    own_power: str | None = None
    own_missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Help:
    """How to use the bot: `topic` is "" for the overview, or the name of a command."""

    topic: str = ""
    power: str | None = None
    is_gm: bool = False


@dataclass(frozen=True, slots=True)
class EveryoneReady:
    """All who owe something are ready: adjudication is at `at` unless somebody stops it."""

    game: str
    title: str
    phase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EarlyStopped:
    """Somebody is not ready after all; the deadline stands."""

    game: str
    title: str
    phase: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class WhichGame:
    """A person in several games wrote something: which one is meant? A button for each.

    `pending` names the stored request, which a press carries out.
    """

    pending: str
    games: tuple[tuple[str, str], ...]
    """Game id and title."""


@dataclass(frozen=True, slots=True)
class PublicOrder:
    """To a player who wrote what reads as an order in the channel: it was not stored."""

    title: str
    channel: Channel


class Act(StrEnum):
    """What a GM may do; each is shown, confirmed, logged and announced."""

    DEADLINE = "deadline"
    PAUSE = "pause"
    RESUME = "resume"
    PROCESS = "process"
    REPLACE = "replace"
    END = "end"


@dataclass(frozen=True, slots=True)
class Confirm:
    """To the GM, privately: what the act would do, with a button that does it."""

    confirmation: str
    game: str
    title: str
    act: Act
    phase: str | None
    deadline: datetime | None
    """The new deadline, where the act sets one."""
    old_deadline: datetime | None = None
    power: str | None = None
    player: Player | None = None
    old_player: Player | None = None
    missing: tuple[str, ...] = ()
    """The powers whose orders are not complete, for PROCESS."""


@dataclass(frozen=True, slots=True)
class Declined:
    """To the GM: the act was not done."""

    act: Act


@dataclass(frozen=True, slots=True)
class GmActed:
    """To the channel: what the GM did."""

    title: str
    gm: Player
    act: Act
    phase: str | None
    deadline: datetime | None
    power: str | None = None
    player: Player | None = None
    old_player: Player | None = None


@dataclass(frozen=True, slots=True)
class SeatLost:
    """To a player who was replaced."""

    title: str
    power: str


@dataclass(frozen=True, slots=True)
class DrawVote:
    """To the voter alone: the vote is cast or withdrawn, and stays private until it succeeds."""

    game: str
    title: str
    power: str
    for_draw: bool


class Ending(StrEnum):
    """How a game ended."""

    SOLO = "solo"
    DRAW = "draw"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end of a game, to the channel."""

    game: str
    title: str
    how: Ending
    winners: tuple[str, ...]
    seats: tuple[Seat, ...]
    centers: tuple[tuple[str, int], ...]
    phase: str | None


@dataclass(frozen=True, slots=True)
class BotWasAway:
    """The bot was not running at the deadline: orders sent meanwhile still count until `until`."""

    title: str
    phase: str
    deadline: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Left:
    """To a player: joined or left the recruiting game."""

    title: str
    joined: bool
    count: int
    seats: int


Notice: TypeAlias = (
    Receipt
    | Refused
    | Recruiting
    | GmPlays
    | GameStarted
    | YourPower
    | Reminder
    | ChoicesNeeded
    | Results
    | ResultDetails
    | MapShown
    | Status
    | Help
    | EveryoneReady
    | EarlyStopped
    | WhichGame
    | PublicOrder
    | Confirm
    | Declined
    | GmActed
    | SeatLost
    | DrawVote
    | GameEnded
    | BotWasAway
    | Left
)

NOTICES: tuple[type[Notice], ...] = (
    Receipt,
    Refused,
    Recruiting,
    GmPlays,
    GameStarted,
    YourPower,
    Reminder,
    ChoicesNeeded,
    Results,
    ResultDetails,
    MapShown,
    Status,
    Help,
    EveryoneReady,
    EarlyStopped,
    WhichGame,
    PublicOrder,
    Confirm,
    Declined,
    GmActed,
    SeatLost,
    DrawVote,
    GameEnded,
    BotWasAway,
    Left,
)
"""Every kind of notice; the outbox names a kind by its class name."""
