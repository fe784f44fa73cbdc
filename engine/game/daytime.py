"""Times of day as clocks show them, and days of the week."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import IntEnum

_CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?)?(?:\s*(?:h|o'?clock))?")
_NOON, _HOURS, _MINUTES = 12, 24, 60
_SHORTEST_NAME = 3


class Weekday(IntEnum):
    """A day of the week, numbered as `datetime.date.weekday` does."""

    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6

    @property
    def short(self) -> str:
        """`Mon`."""
        return self.name[:_SHORTEST_NAME].capitalize()


@dataclass(frozen=True, slots=True, order=True)
class DayTime:
    """A time of day; 24:00 is the midnight that ends the day. ValueError for any that is none."""

    hour: int
    minute: int = 0

    def __post_init__(self) -> None:
        is_clock = 0 <= self.hour < _HOURS and 0 <= self.minute < _MINUTES
        if not is_clock and (self.hour, self.minute) != (_HOURS, 0):
            raise ValueError(f"{self} is no time of day")

    def __str__(self) -> str:
        return f"{self.hour:02}:{self.minute:02}"

    def on(self, day: date) -> datetime:
        """What clocks show (naive) at this time of a day. OverflowError after the year 9999."""
        return datetime.combine(day, time()) + timedelta(hours=self.hour, minutes=self.minute)


MIDNIGHT = DayTime(_HOURS)


def require_end_of_day(at: DayTime) -> None:
    """Raise ValueError for 0:00: a time at which something is due belongs to the day it ends."""
    if at == DayTime(0):
        raise ValueError("0:00 is 24:00 of the day before")


def day_ended_by(local: datetime) -> date:
    """The day that a deadline belongs to: midnight to the day that it ends."""
    return (local - timedelta(microseconds=1)).date() if local.time() == time() else local.date()


def weekday_named(word: str) -> Weekday | None:
    """The day that a word means: `Wed`, `wednesdays`; None for any other word."""
    folded = word.casefold().rstrip(".,")
    if len(folded) < _SHORTEST_NAME:
        return None
    found = [day for day in Weekday if f"{day.name.casefold()}s".startswith(folded)]
    return found[0] if found else None


def read_day_time(text: str) -> DayTime | None:
    """The time that a text means: `20:00`, `18h30`, `8.30 pm`, `9pm`, `noon`; None for others.

    A number alone could be morning or evening and is none, nor is a time such as `13pm`.
    """
    folded = text.casefold().strip()
    if folded in {"midnight", "24:00"}:
        return MIDNIGHT
    if folded in {"noon", "midday"}:
        return DayTime(_NOON)
    match = _CLOCK.fullmatch(folded)
    if match is None or (match[2] is None and match[3] is None):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if match[3] == "p" else 0)
    return DayTime(hour, minute) if hour < _HOURS and minute < _MINUTES else None
