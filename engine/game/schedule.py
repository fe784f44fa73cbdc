"""When orders are due and when they are adjudicated: the schedule of a game, and its text.

every 48h retreats 24h builds 24h
daily at 20:00 retreats 12h builds 12h skip Sat Sun 2026-12-25
every 3 days at 9pm
Wed Sun midnight results next day 12:30 retreats 2h builds 2h first 10 days
Mon 20:00 Thu 18:30

Clock times are those of the game's zone, which the settings name. Midnight is 24:00 of the day that
it ends, and never 0:00 of the next: so each deadline has its day. The moments that follow from a
schedule are in `engine.game.deadlines`.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from engine.game import times
from engine.game.times import MIDNIGHT, DayTime, Weekday

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=90)
MOST_SKIPPED = 60
_WEEK = timedelta(days=7)
_DAY = timedelta(days=1)
_MORNING = DayTime(0)


@dataclass(frozen=True, slots=True)
class Every:
    """Each movement phase is open for so long, from the moment it is opened."""

    span: timedelta


class _Due:
    """What is due at a time of day. ValueError for 0:00: that belongs to the day it ends."""

    __slots__ = ()
    at: DayTime

    def __post_init__(self) -> None:
        if self.at == _MORNING:
            raise ValueError("0:00 is 24:00 of the day before")


@dataclass(frozen=True, slots=True)
class Daily(_Due):
    """Movement orders are due at one time of day, every so many days."""

    at: DayTime
    days: int = 1


@dataclass(frozen=True, slots=True, order=True)
class Slot(_Due):
    """A day of the week, and the time on it by which movement orders are due."""

    day: Weekday
    at: DayTime


@dataclass(frozen=True, slots=True)
class Weekly:
    """Movement orders are due in each of these slots of the week."""

    slots: tuple[Slot, ...]


Moves: TypeAlias = Every | Daily | Weekly
"""What movement deadlines go by."""


@dataclass(frozen=True, slots=True)
class Later(_Due):
    """Movement orders are adjudicated so many days after the day they were due on, at a time."""

    days: int
    at: DayTime


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
        lags = self._lags_of_results()
        found = {
            ScheduleFault.NO_SLOTS: isinstance(self.moves, Weekly) and not slots,
            ScheduleFault.SAME_SLOT_TWICE: timedelta() in self._gaps(),
            ScheduleFault.IMPOSSIBLE_TIME: not is_possible,
            ScheduleFault.RESULTS_WITHOUT_DAYS: self.results is not None
            and isinstance(self.moves, Every),
            ScheduleFault.EVERY_DAY_SKIPPED: self._has_no_day_left(),
            ScheduleFault.TOO_MANY_SKIPPED: len(self.skipped_dates) > MOST_SKIPPED,
            ScheduleFault.RESULTS_BEFORE_ORDERS: any(lag < timedelta() for lag, _ in lags),
            ScheduleFault.RESULTS_AFTER_NEXT_ORDERS: any(lag >= gap for lag, gap in lags),
        }
        return tuple(fault for fault, is_so in found.items() if is_so)

    def _gaps(self) -> list[timedelta]:
        if not isinstance(self.moves, Weekly) or not self.moves.slots:
            return []
        places = sorted(slot.day * _DAY + slot.at.into_day for slot in self.moves.slots)
        following = [*places[1:], places[0] + _WEEK]
        return [after - before for before, after in zip(places, following, strict=True)]

    def _has_no_day_left(self) -> bool:
        """Whether no deadline, or no results, can ever be on a day that is not skipped."""
        left = set(Weekday) - self.skipped_days
        later = 0 if self.results is None else self.results.days
        slots = self.moves.slots if isinstance(self.moves, Weekly) else ()
        days = [slot.day for slot in slots] or list(Weekday)
        return not any(day in left and Weekday((day + later) % 7) in left for day in days)

    def _lags_of_results(self) -> list[tuple[timedelta, timedelta]]:
        """How long after each deadline the results come, and how long after it the next one is."""
        if self.results is None or isinstance(self.moves, Every):
            return []
        due = (
            ([self.moves.at], [self.interval])
            if isinstance(self.moves, Daily)
            else ([slot.at for slot in sorted(self.moves.slots)], self._gaps())
        )
        results = self.results.days * _DAY + self.results.at.into_day
        return [(results - at.into_day, gap) for at, gap in zip(*due, strict=True)]


_CLAUSE = re.compile(
    r"\b(results?|adjudicated|retreats?|builds?|adjustments?|first|skip(?:ping|s|ped)?)\b",
    re.IGNORECASE,
)
_FILLERS = frozenset({"and", "at", "by", "due", "each", "every", "for", "in", "on", "orders"})
_DAYS_LATER = {None: 0, "same": 0, "next": 1}
_LONGEST_TEXT = 2000
"""Longer texts are no schedules, and no schedule takes a longer one."""


def schedule_text(schedule: Schedule) -> str:
    """A schedule as `read_schedule` takes it."""
    parts = [_moves_text(schedule.moves)]
    if schedule.results is not None:
        days = {0: "same day", 1: "next day"}.get(
            schedule.results.days, f"{schedule.results.days} days later"
        )
        parts.append(f"results {days} {schedule.results.at}")
    parts.append(f"retreats {times.written_duration(schedule.retreats)}")
    parts.append(f"builds {times.written_duration(schedule.adjustments)}")
    if schedule.first:
        parts.append(f"first {times.written_duration(schedule.first)}")
    skipped = [day.short for day in sorted(schedule.skipped_days)]
    skipped += [day.isoformat() for day in sorted(schedule.skipped_dates)]
    if skipped:
        parts.append(f"skip {' '.join(skipped)}")
    return " ".join(parts)


def read_schedule(text: str, *, base: Schedule | None = None) -> Schedule | None:
    """The schedule that a text means, None where any word of it is not understood.

    What the text does not say is as in `base`, which without one is the default. Whether a game
    can be played by it, its faults tell. None also for what is too long to be read, or to be read
    again once it is written.
    """
    if len(text) > _LONGEST_TEXT:
        return None
    found = base or Schedule()
    clauses = _CLAUSE.split(text)
    head = _words(clauses[0])
    changed: Schedule | None = found if clauses[1:] else None
    if head:
        moves = _read_moves(head)
        changed = None if moves is None else replace(found, moves=moves, results=None)
    for name, words in zip(clauses[1::2], clauses[2::2], strict=True):
        changed = changed and _with_clause(changed, name.casefold(), words)
    return changed if changed and len(schedule_text(changed)) <= _LONGEST_TEXT else None


def _moves_text(moves: Moves) -> str:
    match moves:
        case Every(span):
            return f"every {times.written_duration(span)}"
        case Daily(at, days):
            return f"daily at {at}" if days == 1 else f"every {days} days at {at}"
        case Weekly(slots):
            groups = groupby(slots, key=lambda slot: slot.at)
            return " ".join(
                f"{' '.join(slot.day.short for slot in group)} {at}" for at, group in groups
            )


def _words(text: str) -> list[str]:
    return re.sub(r"[,;&+]", " ", text).replace("'", "").split()


def _read_moves(words: list[str]) -> Moves | None:
    folded = " ".join(words).casefold()
    if (weekly := _read_slots(words)) is not None:
        return weekly
    daily = re.fullmatch(r"(?:daily|every day)(?: at| by)? (.+)", folded)
    if daily is not None:
        return _daily(1, daily[1])
    several = re.fullmatch(r"every (\d{1,2}|other|second|third) days?(?: at| by)? (.+)", folded)
    if several is not None:
        number = {"other": 2, "second": 2, "third": 3}.get(several[1])
        return _daily(number or int(several[1]), several[2])
    span = times.leading_duration(re.sub(r"^(?:every|each)\s+", "", folded))
    return Every(span[0]) if span is not None and not span[1] else None


def _daily(days: int, time: str) -> Daily | None:
    at = times.read_day_time(time)
    return None if at is None or not days else Daily(MIDNIGHT if at == _MORNING else at, days)


def _read_slots(words: list[str]) -> Weekly | None:
    """Days followed by their time, once or several times over."""
    slots: list[Slot] = []
    waiting: list[Weekday] = []
    rest = [word for word in words if word.casefold() not in _FILLERS]
    while rest:
        day = times.weekday_named(rest[0])
        if day is not None:
            waiting.append(day)
            rest = rest[1:]
            continue
        found = times.leading_day_time(rest)
        if found is None or not waiting:
            return None
        slots += [_slot(slot, found[0]) for slot in waiting]
        waiting, rest = [], rest[found[1] :]
    return None if waiting or not slots else Weekly(tuple(slots))


def _slot(day: Weekday, at: DayTime) -> Slot:
    """A slot; 0:00 is the midnight that ends the day before."""
    return Slot(Weekday((day - 1) % 7), MIDNIGHT) if at == _MORNING else Slot(day, at)


def _with_clause(schedule: Schedule, name: str, text: str) -> Schedule | None:
    words = [word for word in _words(text) if word.casefold() not in _FILLERS]
    if name.startswith(("result", "adjudicated")):
        later = _read_later(words)
        return None if later is None else replace(schedule, results=later)
    if name.startswith("skip"):
        return _with_skipped(schedule, words)
    span = times.leading_duration(" ".join(words))
    if span is None or span[1]:
        return None
    phases = "retreats" if name.startswith("retreat") else "adjustments"
    part = "first" if name == "first" else phases
    return replace(schedule, **{part: span[0]})  # type: ignore[arg-type] # a duration


def _read_later(words: list[str]) -> Later | None:
    text = " ".join(word.casefold() for word in words if word.casefold() not in {"later", "the"})
    match = re.fullmatch(r"(?:(same|next|\d{1,2}) days? )?(.+)", text)
    at = None if match is None else times.read_day_time(match[2])
    if match is None or at is None:
        return None
    days = _DAYS_LATER[match[1]] if match[1] in _DAYS_LATER else int(match[1])
    if at == _MORNING:
        return Later(days - 1, MIDNIGHT) if days else None
    return Later(days, at)


def _with_skipped(schedule: Schedule, words: list[str]) -> Schedule | None:
    """With exactly these days skipped; `none` skips none."""
    days: set[Weekday] = set()
    dates: set[date] = set()
    if [word.casefold() for word in words] in (["none"], ["nothing"]):
        words = []
    elif not words:
        return None
    for word in words:
        if word.casefold().startswith("weekend"):
            days |= {Weekday.SATURDAY, Weekday.SUNDAY}
        elif (day := times.weekday_named(word)) is not None:
            days.add(day)
        else:
            try:
                dates.add(date.fromisoformat(word))
            except ValueError:
                return None
    return replace(schedule, skipped_days=frozenset(days), skipped_dates=frozenset(dates))
