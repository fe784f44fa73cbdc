"""When orders are due and when they are adjudicated: the schedule of a game as a value.

Clock times are those of the game's zone, which the settings name. Midnight is 24:00 of the day that
it ends, and never 0:00 of the next: so each deadline has its day. The moments that follow from a
schedule are in `engine.game.windows`, its written form in `engine.game.schedule_text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import TypeAlias

from engine.game.daytime import DayTime, Weekday, require_end_of_day

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=90)
MOST_SKIPPED = 60
_WEEK = timedelta(days=7)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Every:
    """Each movement phase is open for so long, from the moment it is opened."""

    span: timedelta


@dataclass(frozen=True, slots=True)
class Daily:
    """Movement orders are due at one time of day, every so many days."""

    at: DayTime
    days: int = 1

    def __post_init__(self) -> None:
        require_end_of_day(self.at)


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A day of the week, and the time on it by which movement orders are due."""

    day: Weekday
    at: DayTime

    def __post_init__(self) -> None:
        require_end_of_day(self.at)

    @property
    def since_monday(self) -> timedelta:
        """How far into the week it is."""
        return timedelta(days=self.day, hours=self.at.hour, minutes=self.at.minute)


@dataclass(frozen=True, slots=True)
class Weekly:
    """Movement orders are due in each of these slots of the week."""

    slots: tuple[Slot, ...]


Moves: TypeAlias = Every | Daily | Weekly
"""What movement deadlines go by."""


@dataclass(frozen=True, slots=True)
class Later:
    """Movement orders are adjudicated so many days after the day they were due on, at a time."""

    days: int
    at: DayTime

    def __post_init__(self) -> None:
        require_end_of_day(self.at)


class ScheduleFault(StrEnum):
    """What is wrong with a schedule."""

    IMPOSSIBLE_TIME = "impossible_time"
    """A phase is open for less than a minute or more than 90 days, or an interval is."""
    NO_SLOTS = "no_slots"
    SAME_SLOT_TWICE = "same_slot_twice"
    RESULTS_BEFORE_ORDERS = "results_before_orders"
    """The results come before the orders are due."""
    RESULTS_AFTER_NEXT_ORDERS = "results_after_next_orders"
    """The results of a turn come after the orders of the next one are due."""
    RESULTS_WITHOUT_DAYS = "results_without_days"
    """A later time for results goes with days and times, not with intervals."""
    EVERY_DAY_SKIPPED = "every_day_skipped"
    TOO_MANY_SKIPPED = "too_many_skipped"


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long phases take orders, and when these are adjudicated (R-SCHED); good by default.

    Retreats and adjustments are due so long after their phase is opened and adjudicated then.
    `results` sets movement results later than their orders: nothing is accepted in between, and
    nothing shown. The first phase is open for at least `first`. Nothing is due, and no results
    come, on a skipped day.
    """

    moves: Moves = Every(timedelta(hours=48))
    retreats: timedelta = timedelta(hours=24)
    adjustments: timedelta = timedelta(hours=24)
    results: Later | None = None
    first: timedelta = timedelta()
    skipped_days: frozenset[Weekday] = field(default_factory=frozenset)
    skipped_dates: frozenset[date] = field(default_factory=frozenset)

    @property
    def interval(self) -> timedelta:
        """The shortest time between two movement deadlines, by the clock on the wall."""
        match self.moves:
            case Every():
                return self.moves.span
            case Daily():
                return self.moves.days * _DAY
            case Weekly():
                return min(self._gaps(), default=_WEEK)

    def is_skipped(self, day: date) -> bool:
        """Whether nothing happens on a day."""
        return Weekday(day.weekday()) in self.skipped_days or day in self.skipped_dates

    def faults(self) -> tuple[ScheduleFault, ...]:
        """Everything that is wrong with it; empty when a game can be played by it."""
        slots = self.moves.slots if isinstance(self.moves, Weekly) else ()
        spans = [self.retreats, self.adjustments, *([] if slots else [self.interval])]
        is_possible = all(SHORTEST <= span <= LONGEST for span in spans)
        is_possible &= timedelta() <= self.first <= LONGEST
        found = {
            ScheduleFault.NO_SLOTS: isinstance(self.moves, Weekly) and not slots,
            ScheduleFault.SAME_SLOT_TWICE: timedelta() in self._gaps(),
            ScheduleFault.IMPOSSIBLE_TIME: not is_possible,
            ScheduleFault.RESULTS_WITHOUT_DAYS: self.results is not None
            and isinstance(self.moves, Every),
            ScheduleFault.EVERY_DAY_SKIPPED: self._has_no_day_left(),
            ScheduleFault.TOO_MANY_SKIPPED: len(self.skipped_dates) > MOST_SKIPPED,
        }
        faults = [fault for fault, is_so in found.items() if is_so]
        return (*faults, *self._faults_of_results())

    def _gaps(self) -> list[timedelta]:
        if not isinstance(self.moves, Weekly) or not self.moves.slots:
            return []
        places = sorted(one.since_monday for one in self.moves.slots)
        following = [*places[1:], places[0] + _WEEK]
        return [after - before for before, after in zip(places, following, strict=True)]

    def _has_no_day_left(self) -> bool:
        """Whether no deadline, or no results, can ever be on a day that is not skipped."""
        left = set(Weekday) - self.skipped_days
        later = 0 if self.results is None else self.results.days
        slots = self.moves.slots if isinstance(self.moves, Weekly) else ()
        days = [one.day for one in slots] or list(Weekday)
        return not any(day in left and Weekday((day + later) % 7) in left for day in days)

    def _faults_of_results(self) -> tuple[ScheduleFault, ...]:
        if self.results is None or isinstance(self.moves, Every):
            return ()
        results = timedelta(
            days=self.results.days, hours=self.results.at.hour, minutes=self.results.at.minute
        )
        if isinstance(self.moves, Daily):
            dues = [(self.moves.at, self.interval)]
        else:
            slots = sorted(self.moves.slots, key=lambda one: one.since_monday)
            dues = [(one.at, gap) for one, gap in zip(slots, self._gaps(), strict=True)]
        lags = [
            (results - timedelta(hours=at.hour, minutes=at.minute), interval)
            for at, interval in dues
        ]
        found = {
            ScheduleFault.RESULTS_BEFORE_ORDERS: any(lag < timedelta() for lag, _ in lags),
            ScheduleFault.RESULTS_AFTER_NEXT_ORDERS: any(lag >= gap for lag, gap in lags),
        }
        return tuple(fault for fault, is_so in found.items() if is_so)


def intervals(
    moves: timedelta = timedelta(hours=48),
    retreats: timedelta = timedelta(hours=24),
    adjustments: timedelta = timedelta(hours=24),
) -> Schedule:
    """The simplest schedule: so long for each phase from when it is opened."""
    return Schedule(Every(moves), retreats, adjustments)
