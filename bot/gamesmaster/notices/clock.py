"""Deadlines, pauses, more time, absences, missed orders, and the end of a game."""

from __future__ import annotations

from datetime import date, datetime

from bot.gamesmaster.notices.notice import GameNotice, Notice, PhaseNotice, Player, Seat, Topic
from bot.gamesmaster.notices.seats import offers_topic
from engine.game.absences import Delay, Disorder
from engine.game.duties import Duty
from engine.game.endings.ending import Ending
from engine.game.settings import Scoring


class WhoIsLate(PhaseNotice, frozen=True):
    """To a GM, when the players are reminded: what is still owed. `is_past`: it is outdated."""

    deadline: datetime
    owed: tuple[Duty, ...]
    is_past: bool = False

    @property
    def outdates(self) -> Topic:
        """The reminders of the phase before it."""
        return late_topic(self.game, self.phase)


class OrdersSealed(PhaseNotice, frozen=True):
    """To the channel, once orders are closed and results come later: each power's seal.

    `changed`: whose orders are others than those sealed before.
    """

    seals: tuple[tuple[str, str], ...]
    results_at: datetime | None
    changed: tuple[str, ...] = ()


class Reminder(PhaseNotice, frozen=True):
    """To a player who owes something, also for `others`; `is_past`: it is outdated."""

    deadline: datetime
    duty: Duty
    others: tuple[Duty, ...] = ()
    is_past: bool = False

    @property
    def outdates(self) -> Topic:
        """The reminders of the phase before it."""
        return late_topic(self.game, self.phase)


def late_topic(game: str, phase: str) -> Topic:
    """What the reminders in a phase are about."""
    return Topic(f"late {game} {phase}", (Reminder, WhoIsLate))


class EveryoneReady(PhaseNotice, frozen=True):
    """All who owe something are ready: adjudicated `at`; `is_past`: over, or stopped."""

    at: datetime
    number: int = 0
    is_past: bool = False


class EarlyStopped(PhaseNotice, frozen=True):
    """Somebody is not ready after all; the deadline stands."""

    deadline: datetime | None


class PauseEnding(PhaseNotice, frozen=True):
    """A pause is soon as long as it may be; the clock runs again at `at`, unless the GM objects."""

    at: datetime


class PauseOver(PhaseNotice, frozen=True):
    """The longest pause is over: the clock runs again; `is_closed`: orders had closed before."""

    deadline: datetime
    results_at: datetime | None = None
    is_closed: bool = False


class BotWasAway(PhaseNotice, frozen=True):
    """The bot was off at the deadline; the phase waits `until` then, None: it goes on at once."""

    deadline: datetime
    until: datetime | None


class BotIsBack(PhaseNotice, frozen=True):
    """The bot was removed from the workspace at `since`, and is back; the clock stood meanwhile.

    `deadline`: when orders are due now; None where the clock stands for another reason.
    """

    since: datetime
    deadline: datetime | None = None
    results_at: datetime | None = None
    is_closed: bool = False


class LastTurn(PhaseNotice, frozen=True):
    """To the channel: a turn is the last, and over by a `day`; `agreed` is the last date, if any.

    `has_winner`: most units win then; otherwise all who are left share a draw.
    """

    day: date
    agreed: date | None
    has_winner: bool


class DrawAhead(PhaseNotice, frozen=True):
    """To the channel: the game is a draw after this turn, by so many `years` (R-DRAW-02).

    `unless_captured`: only if nobody captures a supply center at the end of this year either.
    """

    years: int
    unless_captured: bool


class PhaseStuck(PhaseNotice, frozen=True):
    """To the channel, and to each GM (`for_gm`): a due phase could not be adjudicated yet.

    In a game without a GM the channel hears what a GM would. `incident` is its number in the log.
    """

    deadline: datetime
    incident: str
    for_gm: bool = False


class ExtensionAsked(PhaseNotice, frozen=True):
    """To the GM alone: a player asks for a later deadline, with a button that sets it.

    `away` is from when to when the player is away, where that is the reason and nobody asked.
    `is_again`: nobody has decided since it was asked.
    """

    confirmation: str
    player: Player | None
    old_deadline: datetime
    deadline: datetime
    away: tuple[datetime, ...] = ()
    results_at: datetime | None = None
    because: str = ""
    is_again: bool = False


class ExtensionProposed(PhaseNotice, frozen=True):
    """To the channel of a game without a GM, updated in place: a player asks for a later deadline.

    It `is_given` once `needed` players have `agreed`, the one who asks among them.
    """

    proposal: str
    old_deadline: datetime
    deadline: datetime
    agreed: int
    needed: int
    is_given: bool = False
    results_at: datetime | None = None


class ExtensionNoted(PhaseNotice, frozen=True):
    """To the player: the GM was asked, or all (`is_put_to_all`); `before`: what else they asked."""

    old_deadline: datetime
    deadline: datetime
    is_put_to_all: bool = False
    because: str = ""
    before: tuple[datetime, ...] = ()


class ExtensionRefused(PhaseNotice, frozen=True):
    """To the player who asked: the GM leaves the deadline of a phase as it is."""


class AwayNoted(Notice, frozen=True):
    """To the player: from when to when they are away, or that they are back (`is_back`).

    `with_gm` are the games whose GM was told of it just now, `without_gm` those without a GM.
    `zone` is the game's where the days are by its clock, because the player's own is not known.
    """

    times: tuple[tuple[datetime, datetime], ...]
    with_gm: tuple[str, ...] = ()
    without_gm: tuple[str, ...] = ()
    is_back: bool = False
    zone: str = ""


class PlayerAway(GameNotice, frozen=True):
    """To the GM alone: a player is away, or is not after all (`is_taken_back`).

    `powers` is empty where the GM may not know what people play. `deadline` is the one that falls
    into that time, where no deadline can be set that is late enough.
    """

    player: Player | None
    powers: tuple[str, ...]
    since: datetime
    until: datetime
    deadline: datetime | None = None
    is_taken_back: bool = False


class PhaseWaits(PhaseNotice, frozen=True):
    """To the channel, and to each GM (`for_gm`): a due phase waits, without `until` for the GM."""

    powers: tuple[str, ...]
    delay: Delay
    until: datetime | None
    for_gm: bool = False


class NobodyMissing(PhaseNotice, frozen=True):
    """To the channel: a phase that waited for powers has all it needs, and is adjudicated `at`."""

    at: datetime


class YouMissed(PhaseNotice, frozen=True):
    """To a player who gave no word: what has become of the powers, and how to resume.

    `examples` are orders that can be given in the phase that is open now, none where none can.
    `is_last`: the game ends with its turn.
    """

    powers: tuple[str, ...]
    disorder: Disorder
    examples: tuple[str, ...] = ()
    is_last: bool = False


class PowersReturned(GameNotice, frozen=True):
    """To the channel: a player has come back, and the powers are played again."""

    powers: tuple[str, ...]

    @property
    def outdates(self) -> Topic:
        """The offers of seats: these powers are open no more."""
        return offers_topic(self.game)


class GameEnded(GameNotice, frozen=True):
    """The end of a game, to the channel.

    The board after the phase `number` is the last one. `points` are a whole number or a fraction
    (`100/3`) for each power. `seed` and `joined` repeat the lot, where that was a secret so far.
    `units` are given where they decided it, `years` where so many are what the rules allow.
    """

    how: Ending
    winners: tuple[str, ...]
    seats: tuple[Seat, ...]
    centers: tuple[tuple[str, int], ...]
    phase: str | None
    number: int = 0
    scoring: Scoring | None = None
    points: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    joined: tuple[Player, ...] = ()
    units: tuple[tuple[str, int], ...] = ()
    years: int = 0

    @property
    def outdates(self) -> Topic:
        """The offers of seats: nobody takes one any more."""
        return offers_topic(self.game)
