"""What is agreed about a game before it starts, and which settings contradict each other.

What people rely on is fixed by the start: rules, seats, who knows what. A time limit becomes a date
then, so that everybody sees when the game ends. The lead is a longer first phase: orders are taken
from the seating on, and only the clock of the first turn begins later. How a setting is written and
read back is in `engine.game.setting_table`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from engine.game.map_style import MapStyle
from engine.game.schedule import LONGEST, SHORTEST, Schedule, ScheduleFault
from engine.game.times import in_zone
from engine.rules import OptionValue, Rulebook, TimeLimitWinner, edition
from engine.variants import DEFAULT_VARIANT, variant_named

Assignment = StrEnum("Assignment", "LOTS PREFERENCES GM")
"""How powers are given out (R-ASSIGN-01, 02); PREFERENCES: the technical guide's secret lists."""


class Absence(StrEnum):
    """What becomes of a power whose player sends no orders (R-CD, R-LEAVE)."""

    HOLD = "hold"
    CIVIL_DISORDER = "civil disorder"
    """Its units hold until the player writes again."""
    WAIT_FOR_GM = "wait"
    GRACE_THEN_HOLD = "grace"
    """The deadline is put off once, for as long as the game's `grace`."""
    REPLACE = "replace"
    """The seat is given up, and somebody else is looked for (house rules)."""


class DrawRule(StrEnum):
    """How a draw is agreed upon (R-DRAW)."""

    NONE = "none"
    ALL_SURVIVORS = "dias"
    """All survivors share it, and all of them must want it."""
    AGREED_SHARES = "agreed"
    """A proposal names who shares it, and all survivors must want it."""
    WITH_ORDERS = "with orders"
    """DRAW and SURRENDER written with the orders, decided when they are executed (house rules)."""


class Scoring(StrEnum):
    """What the end of a game is worth to each power (R-SCORE)."""

    GUIDE = "guide"
    """The technical guide's zero-sum table."""
    DRAW_SIZE = "draw-size"
    SUM_OF_SQUARES = "squares"
    CENTER_COUNT = "centers"


class Press(StrEnum):
    """Who may talk to whom, as far as that can be kept in Slack."""

    OPEN = "open"
    PUBLIC_ONLY = "public"
    NONE = "none"


Anonymity = StrEnum("Anonymity", "KNOWN HIDDEN")
"""Whether everybody knows who plays which power."""


Options: TypeAlias = tuple[tuple[str, OptionValue], ...]
"""Single options of a rulebook that a game has changed: names and values."""

LONGEST_LEAD = timedelta(days=30)
LONGEST_VOTE_GRACE = timedelta(days=7)
LONGEST_GAME = timedelta(days=3650)
_FOR_THREE_AT_LEAST = ("1961", "house")
"""Their text says "as few as three may play" (R-ALT-08); the house rules contain the 1961 rules."""


class SettingFault(StrEnum):
    """What is wrong with settings: a length of time, or two settings that contradict each other."""

    IMPOSSIBLE_TIME = "time"
    IMPOSSIBLE_SCHEDULE = "schedule"
    """A schedule that contradicts itself: about the `ScheduleFault`."""
    IMPOSSIBLE_LEAD = "lead"
    IMPOSSIBLE_GRACE = "grace"
    IMPOSSIBLE_VOTE_GRACE = "vote_grace"
    IMPOSSIBLE_TIME_LIMIT = "time_limit"
    GRACE_IS_NOT_GIVEN = "grace_not_given"
    """A time of grace, with a policy that gives none."""
    ENDS_BEFORE_THE_START = "ends_before_start"
    ENDS_AFTER_THE_RULES = "ends_after_rules"
    """A last year that an edition's own end of the game never lets come."""
    RULES_KNOW_NO_SHORT_GAME = "no_short_game"
    """An end by time, with an edition that ends in its own ways only (R-TIME-03)."""
    RULES_KNOW_SEVEN_ONLY = "seven_only"
    """A set-up for fewer players or more, with an edition that knows none (R-ALT-08)."""
    RULES_KNOW_THREE_AT_LEAST = "three_at_least"
    """A set-up for two, with the rules of 1961: "as few as three may play" (R-ALT-08)."""
    HIDDEN_BUT_TALKING = "hidden_open"
    """Nobody shall know who plays what, yet people write to each other under their names."""
    PLAYING_GM_SEES_ORDERS = "gm_plays_and_sees"
    """GMs may play, and see what the other players have ordered."""
    PLAYING_GM_DEALS = "gm_plays_and_deals"
    """GMs may play, and know who plays what where nobody else does."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, and the values that it is about, as they were written."""

    kind: SettingFault
    about: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The rules and the clock of one game; every default gives a good game.

    What is at its default is not stored, so a released default never changes
    (`engine.formats.settings.stored_settings`).
    """

    edition: str = "modern"
    """The name of the rules."""
    options: Options = ()
    """Single options changed from the edition."""
    variant: str = DEFAULT_VARIANT.name
    """The name of the set-up."""
    assignment: Assignment = Assignment.LOTS
    presence_check: bool = False
    """Whether all say that they are there before the first phase."""
    lead: timedelta = timedelta()
    """How long everybody knows the powers before the first phase (R-ASSIGN-05)."""
    schedule: Schedule = field(default_factory=Schedule)
    zone: str = "UTC"
    """An IANA name."""
    absence: Absence = Absence.HOLD
    grace: timedelta = timedelta()
    """How long the deadline is put off, with an absence that gives grace."""
    first_phase_protected: bool = False
    """Whether nobody loses by missing the first moves."""
    wait_after_outage: bool = True
    """Whether a phase waits if the bot could not be reached at its deadline."""
    gm_confirms_takeovers: bool = False
    """Whether a power that nobody plays goes to another by the GM's word only."""
    draw: DrawRule = DrawRule.ALL_SURVIVORS
    concession: bool = False
    """Whether everyone else can concede to one power."""
    vote_grace: timedelta = timedelta(minutes=10)
    """How long votes that end the game can be taken back."""
    last_year: int | None = None
    """The short game of R-TIME ends with it or with `last_date`, whichever comes first."""
    last_date: date | None = None
    time_limit: timedelta | None = None
    """How long the game may take: the start makes a last date of it."""
    scoring: Scoring = Scoring.DRAW_SIZE
    press: Press = Press.OPEN
    anonymity: Anonymity = Anonymity.KNOWN
    map_style: MapStyle = field(default_factory=MapStyle)
    """Of the maps that all see, and of anybody's own who has chosen no other."""
    gm_may_play: bool = False
    gm_sees_orders: bool = False
    """Whether GMs see orders before the results."""
    gm_may_order: bool = False
    """Whether GMs may give orders for a player."""
    words_shown: bool = True
    """Whether all may read the words that orders were written in, once they are executed, to check
    how these were read (R-GM-02); else the GM alone may."""

    @property
    def gm_knows_players(self) -> bool:
        """Whether the GM knows who plays what where nobody else does: the GM has dealt it."""
        return self.anonymity is Anonymity.HIDDEN and self.assignment is Assignment.GM

    @cached_property
    def rulebook(self) -> Rulebook:
        """The edition with the options changed. Raises RulebookError for impossible ones."""
        return edition(self.edition).with_options(dict(self.options))

    def tidied(self) -> Settings:
        """These settings without the options that the edition has anyway; the others sorted."""
        own = edition(self.edition)
        options = sorted(option for option in self.options if getattr(own, option[0]) != option[1])
        return replace(self, options=tuple(options))

    def begun(self, now: datetime) -> Settings:
        """These settings for a game whose first turn begins `now`: a time limit becomes a date."""
        if self.time_limit is None:
            return self
        end = in_zone(now + self.time_limit, self.zone).date()
        last = min(end, self.last_date or date.max)
        return replace(self, last_date=last, time_limit=None)

    def has_passed(self, now: datetime) -> bool:
        """Whether the last date is over by now, so that no game can begin or go on with it."""
        return self.last_date is not None and in_zone(now, self.zone).date() > self.last_date

    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with settings whose edition, options, variant and zone exist."""
        return (*_faults_of_time(self), *_contradictions(self), *_faults_of_end(self))


def _faults_of_time(settings: Settings) -> Iterator[Fault]:
    for fault in settings.schedule.faults():
        if fault is ScheduleFault.IMPOSSIBLE_TIME:
            yield Fault(SettingFault.IMPOSSIBLE_TIME)
        else:
            yield Fault(SettingFault.IMPOSSIBLE_SCHEDULE, (fault.value,))
    if not timedelta() <= settings.lead <= LONGEST_LEAD:
        yield Fault(SettingFault.IMPOSSIBLE_LEAD)
    if not timedelta() <= settings.vote_grace <= LONGEST_VOTE_GRACE:
        yield Fault(SettingFault.IMPOSSIBLE_VOTE_GRACE)
    limit = settings.time_limit
    if limit is not None and not SHORTEST <= limit <= LONGEST_GAME:
        yield Fault(SettingFault.IMPOSSIBLE_TIME_LIMIT)
    if settings.absence is Absence.GRACE_THEN_HOLD:
        if not SHORTEST <= settings.grace <= LONGEST:
            yield Fault(SettingFault.IMPOSSIBLE_GRACE)
    elif settings.grace:
        yield Fault(SettingFault.GRACE_IS_NOT_GIVEN, (settings.absence.value,))


def _contradictions(settings: Settings) -> Iterator[Fault]:
    if settings.gm_may_play and settings.gm_sees_orders:
        yield Fault(SettingFault.PLAYING_GM_SEES_ORDERS)
    if settings.gm_may_play and settings.gm_knows_players:
        yield Fault(SettingFault.PLAYING_GM_DEALS)
    if settings.anonymity is Anonymity.HIDDEN and settings.press is Press.OPEN:
        yield Fault(SettingFault.HIDDEN_BUT_TALKING)
    rules_and_board = (settings.edition, settings.variant)
    seats = variant_named(settings.variant).seats
    if settings.edition == "technical-guide" and len(seats) != 7:  # noqa: PLR2004 - as it says
        yield Fault(SettingFault.RULES_KNOW_SEVEN_ONLY, rules_and_board)
    if settings.edition in _FOR_THREE_AT_LEAST and len(seats) < 3:  # noqa: PLR2004 - as they say
        yield Fault(SettingFault.RULES_KNOW_THREE_AT_LEAST, rules_and_board)


def _faults_of_end(settings: Settings) -> Iterator[Fault]:
    rulebook, last = settings.rulebook, settings.last_year
    ends_by_time = (last, settings.last_date, settings.time_limit) != (None, None, None)
    knows_no_short_game = rulebook.time_limit_winner is TimeLimitWinner.NONE and rulebook.max_years
    if ends_by_time and knows_no_short_game:
        yield Fault(SettingFault.RULES_KNOW_NO_SHORT_GAME, (settings.edition,))
    elif last is not None:
        first = variant_named(settings.variant).first_year
        latest = first + rulebook.max_years - 1
        if last < first:
            yield Fault(SettingFault.ENDS_BEFORE_THE_START, (str(last), str(first)))
        elif rulebook.max_years and last > latest:
            yield Fault(SettingFault.ENDS_AFTER_THE_RULES, (str(last), str(latest)))
