"""Deadlines, pauses, more time, absences, missed orders, and the end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.notices.notice import GameNotice, Notice, PhaseNotice, Player, PowerNotice
from bot.gamesmaster.notices.seats import Seat
from engine.game.absences import Delay, Disorder
from engine.game.duties import Duty
from engine.game.ending import Ending
from engine.game.settings import Scoring


@dataclass(frozen=True, slots=True)
class Reminder(PhaseNotice):
    """To a player who still owes something, 24 and 2 hours before the deadline."""

    deadline: datetime
    duty: Duty
    others: tuple[Duty, ...] = ()
    """What other powers of the same player owe."""


@dataclass(frozen=True, slots=True)
class EveryoneReady(PhaseNotice):
    """All who owe something are ready: adjudication is at `at` unless somebody stops it."""

    at: datetime
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""


@dataclass(frozen=True, slots=True)
class EarlyStopped(PhaseNotice):
    """Somebody is not ready after all; the deadline stands."""

    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class PauseEnding(Notice):
    """A pause is soon as long as it may be; the clock runs again at `at`, unless the GM objects."""

    title: str
    phase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PauseOver(Notice):
    """A pause has lasted as long as it may: the clock runs again, with this deadline.

    `is_closed`: that is over already, and only the results are to come.
    """

    title: str
    phase: str
    deadline: datetime
    results_at: datetime | None = None
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class BotWasAway(Notice):
    """The bot was not running at the deadline; `until` is when the phase is adjudicated.

    Orders written by the deadline still count, although they are read only now; later ones are
    refused.
    """

    title: str
    phase: str
    deadline: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class PhaseStuck(Notice):
    """The phase is due and could not be adjudicated; the bot goes on trying.

    To the channel (key `stuck:<phase number>`) and to the GM alone, once for a phase: `gm` is set
    in the GM's.
    """

    title: str
    phase: str
    deadline: datetime
    gm: Player | None = None


@dataclass(frozen=True, slots=True)
class ExtensionAsked(Notice):
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
class ExtensionProposed(Notice):
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
class ExtensionNoted(Notice):
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
class ExtensionRefused(Notice):
    """To the player who asked: the GM leaves the deadline of a phase as it is."""

    title: str
    phase: str


@dataclass(frozen=True, slots=True)
class AwayNoted(Notice):
    """To the player: from when to when they are away, as far as it is known.

    `with_gm` are the games whose GM was told of it just now, `without_gm` those without a GM.
    `is_back`:
    the player has taken back all that was known.
    """

    times: tuple[tuple[datetime, datetime], ...]
    with_gm: tuple[str, ...] = ()
    without_gm: tuple[str, ...] = ()
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class PlayerAway(Notice):
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


@dataclass(frozen=True, slots=True)
class PhaseWaits(PhaseNotice):
    """To the channel, and to each GM (`gm`): a phase that is due waits, for these powers.

    `until` is its new deadline, None where it waits for the GM.
    """

    powers: tuple[str, ...]
    delay: Delay
    until: datetime | None
    gm: Player | None = None


@dataclass(frozen=True, slots=True)
class NobodyMissing(PhaseNotice):
    """To the channel: a phase that waited for somebody waits no more; `at` it is adjudicated.

    A word has come from all, or the GM has seen to the powers that it waited for.
    """

    at: datetime


@dataclass(frozen=True, slots=True)
class PowersMissed(PhaseNotice):
    """To the channel: powers whose players gave no word are in civil disorder, and why."""

    powers: tuple[str, ...]
    disorder: Disorder


@dataclass(frozen=True, slots=True)
class YouMissed(PowerNotice):
    """To a player who gave no word: what has become of the power, and how to resume."""

    disorder: Disorder


@dataclass(frozen=True, slots=True)
class PowersReturned(GameNotice):
    """To the channel: a player has come back, and the powers are played again."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(GameNotice):
    """The end of a game, to the channel.

    `number` is the last phase's; its result, or where it was not played out its position, is the
    final board.
    """

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
