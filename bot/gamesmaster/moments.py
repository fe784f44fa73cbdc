"""Times as people write them: `+12h`, `2026-11-25 20:00`, `tomorrow 9pm`, `Sunday midnight`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from engine.game.durations import read_duration
from engine.game.zones import from_zone, in_zone

_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?(?:\s*h)?", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_ZONES = {
    "utc": "UTC",
    "gmt": "UTC",
    "z": "UTC",
    "pt": "America/Los_Angeles",
    "et": "America/New_York",
    "ct": "America/Chicago",
    "mt": "America/Denver",
    "cet": "Europe/Berlin",
}
_FILLERS = {"at", "on", "the", "by", "of", "next", "this"}
_LONGEST_TEXT = 80
_SHORTEST_WORD = 3
_NOON = 12


def read_moment(text: str, *, now: datetime, deadline: datetime) -> datetime | None:
    """The moment (aware, UTC) that a text means, or None where it means none for certain.

    `+12h` and `-2h` count from `deadline`, `24h` and `in 24h` from `now`. Days and times of day
    are those of UTC, or of the zone named at the end (`Europe/London`, `ET`); a weekday is the
    next one, a time alone the next such time, midnight the end of its day.
    """
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST_TEXT:
        return None
    if text[0] in "+-\N{MINUS SIGN}":
        span = read_duration(text[1:])
        if span is None:
            return None
        return deadline + span if text[0] == "+" else deadline - span
    span = read_duration(re.sub(r"^in\s+", "", text, flags=re.IGNORECASE))
    return now + span if span is not None else _read_local(text, now)


@dataclass(slots=True)
class _Reading:
    """What the words of a text have said so far."""

    today: date
    day: date | None = None
    clock: time | None = None
    ends_day: bool = False


def _read_local(text: str, now: datetime) -> datetime | None:
    words, zone = _zone(text.replace(",", " ").split())
    local = in_zone(now, zone)
    if local is None:
        return None
    reading = _Reading(local.date())
    if not _read_words(words, reading) or (reading.clock is None and not reading.ends_day):
        return None
    try:
        moment = _combine(reading, reading.day or reading.today)
        if moment <= local and reading.day is None:
            moment += timedelta(days=1)
    except OverflowError:
        return None
    return from_zone(moment, zone)


def _combine(reading: _Reading, day: date) -> datetime:
    if reading.ends_day:
        return datetime.combine(day, time()) + timedelta(days=1)
    return datetime.combine(day, reading.clock or time())


def _zone(words: list[str]) -> tuple[list[str], str]:
    if words and words[-1].casefold() in _ZONES:
        return words[:-1], _ZONES[words[-1].casefold()]
    if words and "/" in words[-1]:
        return words[:-1], words[-1]
    if words and re.fullmatch(r"[\d-]+T[\d:]+Z", words[-1], re.IGNORECASE):
        return [*words[:-1], words[-1][:-1]], "UTC"
    return words, "UTC"


def _read_words(words: list[str], reading: _Reading) -> bool:
    place = 0
    while place < len(words):
        taken = _read_word(words, place, reading)
        if taken == 0:
            return False
        place += taken
    return True


def _read_word(words: list[str], place: int, reading: _Reading) -> int:
    """Read what begins at a place; how many words that were, 0 if it means nothing."""
    word = words[place].casefold().rstrip(".")
    after = words[place + 1].casefold() if place + 1 < len(words) else ""
    if word in _FILLERS:
        return 1
    if "t" in word and _DATE.match(word):
        day, _, clock = word.partition("t")
        return int(_read_date(day, reading) and _read_clock(clock, reading))
    if _read_date(word, reading) or _read_named_day(word, reading):
        return 1
    if _read_day_of_month(word, after, reading) or _read_day_of_month(after, word, reading):
        return 2
    if after in {"am", "pm"} and _read_clock(word + after, reading):
        return 2
    return int(_read_clock(word, reading))


def _read_date(word: str, reading: _Reading) -> bool:
    match = _DATE.fullmatch(word)
    if match is None or reading.day is not None:
        return False
    try:
        reading.day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True


def _read_named_day(word: str, reading: _Reading) -> bool:
    if reading.day is not None:
        return False
    days = {"today": 0, "tonight": 0, "tomorrow": 1}
    ahead = days.get(word)
    if ahead is None and len(word) >= _SHORTEST_WORD:
        found = [number for number, name in enumerate(_DAYS) if name.startswith(word)]
        if len(found) == 1:
            ahead = (found[0] - reading.today.weekday()) % 7 or 7
    if ahead is None:
        return False
    reading.day = reading.today + timedelta(days=ahead)
    return True


def _read_day_of_month(number: str, month: str, reading: _Reading) -> bool:
    digits = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", number)
    found = [place for place, name in enumerate(_MONTHS, 1) if name.startswith(month)]
    if not digits or len(month) < _SHORTEST_WORD or len(found) != 1 or reading.day is not None:
        return False
    for year in (reading.today.year, reading.today.year + 1):
        try:
            day = date(year, found[0], int(digits[1]))
        except ValueError:
            continue
        if day >= reading.today:
            reading.day = day
            return True
    return False


def _read_clock(word: str, reading: _Reading) -> bool:
    if reading.clock is not None or reading.ends_day:
        return False
    if word == "midnight":
        reading.ends_day = True
        return True
    reading.clock = time(_NOON) if word == "noon" else _time_of_day(word)
    return reading.clock is not None


def _time_of_day(word: str) -> time | None:
    match = _CLOCK.fullmatch(word)
    if match is None or (match[2] is None and match[3] is None):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if match[3].lower() == "pm" else 0)
    try:
        return time(hour, minute)
    except ValueError:
        return None
