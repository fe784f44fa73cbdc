"""Times of day, days of the week, durations and zones, as people write them.

`8.30 pm`, `midnight`, `Wed`, `2 days`, `1d 12h`, `Pacific time`, `UTC+2`. The only file of the
engine that knows the tz database.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import IntEnum
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

_CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?)?(?:\s*(?:h|o'?clock))?")
_NOON, _HOURS, _MINUTES = 12, 24, 60
_SHORTEST_NAME = 3
_MOST_WORDS_OF_TIME = 2


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
    """A time of day; 24:00 is the midnight that ends the day. Raises ValueError for others."""

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
        return datetime.combine(day, time()) + self.into_day

    @property
    def into_day(self) -> timedelta:
        """How long after the midnight that begins the day it is, by the clock on the wall."""
        return timedelta(hours=self.hour, minutes=self.minute)


MIDNIGHT = DayTime(_HOURS)


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

    A number alone is not a time, as it could be morning or evening; nor is `13pm`.
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


def leading_day_time(words: Sequence[str]) -> tuple[DayTime, int] | None:
    """Return the time that the first words mean, and how many words these are; None for none."""
    for count in range(min(_MOST_WORDS_OF_TIME, len(words)), 0, -1):
        at = read_day_time(" ".join(words[:count]))
        if at is not None:
            return at, count
    return None


_UNITS = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
}
_UNIT_FORM = r"weeks?|w|days?|d|hours?|hrs?|hr|h|minutes?|mins?|m|seconds?|secs?|s"
_PART_FORM = rf"(\d+(?:\.\d+)?|an?(?=\s)|one|two|three|half\s+an?)\s*({_UNIT_FORM})(?![^\W\d_])"
_PART = re.compile(_PART_FORM, re.IGNORECASE)
_SPAN = re.compile(rf"\s*{_PART_FORM}(?:(?:\s*,\s*|\s+and\s+|\s*){_PART_FORM})*\s*", re.IGNORECASE)
_NUMBERS = {"half": 0.5, "a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0}
_IN_DAYS = 3
"""From so many days on, a duration is written in days."""
_LONGEST_TEXT = 80
_LONGEST_SPAN = timedelta(days=3660)


def read_duration(text: str) -> timedelta | None:
    """How long `48h`, `2 days`, `1d 12h`, `a week` or `90 min` is; None for anything else.

    A bare number is no duration, nor is nothing at all. It is rounded to whole seconds, so that it
    is what `written_duration` writes.
    """
    found = leading_duration(text)
    return None if found is None or found[1] else found[0]


def leading_duration(text: str) -> tuple[timedelta, str] | None:
    """The duration that a text begins with, and what follows it; None where it begins with none."""
    match = _SPAN.match(text[:_LONGEST_TEXT])
    if match is None:
        return None
    total = timedelta()
    for number, unit in _PART.findall(match[0]):
        length, count = _UNITS[unit[0].lower()], _number(number)
        if count > _LONGEST_SPAN / length:
            return None
        total += count * length
    total = timedelta(seconds=round(total.total_seconds()))
    return (total, text[match.end() :].strip()) if total else None


def written_duration(span: timedelta) -> str:
    """A duration of whole seconds as `read_duration` takes it: `48h`, `1h 30m`, `7d`; `0m`."""
    days, rest = divmod(span, _UNITS["d"])
    if days >= _IN_DAYS and not rest:
        return f"{days}d"
    parts = []
    for unit in "hms":
        count, span = divmod(span, _UNITS[unit])
        parts += [f"{count}{unit}"] * bool(count)
    return " ".join(parts) or "0m"


def _number(text: str) -> float:
    first, *_ = text.casefold().split()
    return _NUMBERS[first] if first in _NUMBERS else float(first)


_AREAS = frozenset(
    [
        *("Africa", "America", "Antarctica", "Arctic", "Asia"),
        *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
    ]
)
"""Where zones are called by a city."""
_SHORT = {
    "America/Los_Angeles": ("pt", "pst", "pdt", "pacific"),
    "America/Denver": ("mt", "mst", "mdt", "mountain"),
    "America/Chicago": ("ct", "cdt", "central"),
    "America/New_York": ("et", "est", "edt", "eastern"),
    "America/St_Johns": ("nst", "ndt", "newfoundland"),
    "Europe/London": ("bst",),
    "Europe/Berlin": ("cet", "cest"),
    "Europe/Athens": ("eet", "eest"),
    "Europe/Moscow": ("msk",),
    "Asia/Tokyo": ("jst",),
    "Australia/Sydney": ("aest", "aedt"),
    "Pacific/Auckland": ("nzst", "nzdt"),
    "UTC": ("utc", "gmt", "z", "zulu"),
}
"""What people write for a zone with all its seasons; a word that means several is not here."""
_OFFSET = re.compile(r"(?:utc|gmt)([+-])(\d{1,2})")
_MOST_EAST, _MOST_WEST = 14, 12


def from_zone(local: datetime, zone: str) -> datetime:
    """Return the moment (UTC) at which clocks in `zone` show `local` (naive).

    A time that occurs twice in the night the clocks go back is the first of the two; one that is
    left out in the night they go forward is as long after midnight as it would have been.
    ValueError for an unknown zone, and for a moment outside the years 1 to 9999.
    """
    return _converted(local.replace(tzinfo=_zone(zone)), UTC)


def in_zone(moment: datetime, zone: str) -> datetime:
    """Return what clocks in `zone` show at a moment (naive). ValueError as `from_zone`."""
    return _converted(moment, _zone(zone)).replace(tzinfo=None)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"no zone is called {name!r}") from error


def _converted(moment: datetime, zone: tzinfo) -> datetime:
    try:
        return moment.astimezone(zone)
    except OverflowError as error:
        raise ValueError("no clock shows a moment outside the years 1 to 9999") from error


def zone_named(text: str) -> str | None:
    """The zone that people mean; None where none is known, or the words mean several.

    `Europe/Berlin`, a city (`Berlin`, `new york`), an abbreviation (`PT`, `CEST`) or `UTC+2`, in
    any capitals; `time` may follow. An abbreviation means the zone with all its seasons: `EST` in
    July is what clocks in New York show. Each zone that is found is found by its own name, too.
    """
    folded = " ".join(text.replace("_", " ").split()).casefold().removesuffix(" time")
    offset = _OFFSET.fullmatch(folded.replace(" ", ""))
    if offset is None:
        return _names().get(folded)
    hours, is_east = int(offset[2]), offset[1] == "+"
    if hours > (_MOST_EAST if is_east else _MOST_WEST):
        return None
    # The tz database counts these the other way round: west of Greenwich is positive.
    return f"Etc/GMT{'-' if is_east else '+'}{hours}" if hours else "UTC"


@cache
def _names() -> dict[str, str]:
    found = {short: zone for zone, names in _SHORT.items() for short in names}
    known = sorted(zone for zone in available_timezones() if "/" in zone)
    cities = [zone for zone in known if zone.split("/")[0] in _AREAS]
    for zone in sorted(cities, key=len, reverse=True):
        # Where a city has two entries, the shorter one is an old name of the longer.
        found.setdefault(_folded(zone.rsplit("/", maxsplit=1)[-1]), zone)
    return found | {_folded(zone): zone for zone in known}


def _folded(name: str) -> str:
    return name.replace("_", " ").casefold()
