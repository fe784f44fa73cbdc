"""Days and times as people write them: `tomorrow`, `15.12. 20:00`, `+12h`, `Sunday midnight`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import NamedTuple

from engine.game.times import (
    MIDNIGHT,
    DayTime,
    day_ended_by,
    from_zone,
    in_zone,
    read_day_time,
    read_duration,
    weekday_named,
    zone_named,
)

_NAMED = {"today": 0, "tonight": 0, "tomorrow": 1}
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.?(\d{4})?\.?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")
_NUMBER = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?")
_YEAR = re.compile(r"20\d\d")
_OPENING = re.compile(
    r"^(?:(?:i am|i'm|i\u2019ll be|i will be)\s+)?(?:away\s+)?"
    r"(?:(?:from|on|for|in|until|till|through)\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_ENDS = frozenset({"until", "till", "through"})
_WEEKS = re.compile(r"(next|this) week", re.IGNORECASE)
_SPACED = re.compile(r"\s+(?:to|till|until|through|and|[-\u2013\u2014])\s+", re.IGNORECASE)
_RANGE = re.compile(r"\s+(?:to|till|until|through|and)\s+|\s*[-\u2013\u2014]\s*", re.IGNORECASE)
_PAIR = 2
_HALF_A_YEAR = timedelta(days=180)
_SHORTEST_NAME = 3
_WEEK = 7
_AFTER_TOMORROW = ("day", "after", "tomorrow")
_YEARS_AHEAD = 8
"""How many years to look through for 29 February."""
_FILLERS = frozenset({"at", "on", "the", "by", "of", "until", "till", "to"})
_BEFORE_SPAN = re.compile(r"^(?:in|for)\s+", re.IGNORECASE)
_ISO_MOMENT = re.compile(r"([\d-]+)T([\d:]+)(Z?)", re.IGNORECASE)
_LATER = re.compile(r"(.+?)\s+(later|more|earlier|sooner)", re.IGNORECASE)
_EARLIER = frozenset({"earlier", "sooner"})
_DAYS_AHEAD = re.compile(r"in\s+(\w+\s*(?:days?|weeks?))[\s,]+(.*\S)", re.IGNORECASE)
_FARTHEST = timedelta(days=3660)
_HOUR = re.compile(r"\d{1,2}")
_LONGEST_TEXT = 80
_MOST_WORDS_OF_ZONE = 3
_MOST_WORDS_OF_TIME = 2
_NOON = 12
_NEXT_WEEK = ("next", "week")
_TONIGHT = "tonight"
_EVENING = DayTime(17)
_AT_NIGHT = (DayTime(21), MIDNIGHT)
"""What `tonight` may mean without a time. There are two, so that the writer is asked."""


class _DaysRead(NamedTuple):
    """The days that the first words of a text may mean, earliest first, and the count of words."""

    days: tuple[date, ...]
    words: int


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that a text names; None if that is uncertain.

    `12.-15. Dec`, `Dec 12-15`, `Friday to Sunday`, `until Friday`, `tomorrow`, `next week`,
    `3 days` (today included). The time may have begun; with a year it may even be over.
    """
    text_of_days = _OPENING.sub("", " ".join(text.split()))
    week = _WEEKS.fullmatch(text_of_days)
    if week is not None:
        monday = today - timedelta(days=today.weekday())
        monday += timedelta(days=_WEEK if week[1].casefold() == "next" else 0)
        return max(monday, today), monday + timedelta(days=_WEEK - 1)
    span = read_duration(text_of_days)
    if span is not None:
        return today, today + max(span - timedelta(days=1), timedelta())
    parts = (_SPACED if _ISO.search(text_of_days) else _RANGE).split(text_of_days)
    if text.split()[:1] and text.split(maxsplit=1)[0].casefold() in _ENDS and len(parts) == 1:
        last = _one_day(text_of_days.split(), today)
        return None if last is None else (today, last)
    if len(parts) == 1:
        only = _one_day(text_of_days.split(), today)
        return None if only is None else (only, only)
    return _from_to(parts[0].split(), parts[1].split(), today) if len(parts) == _PAIR else None


def _from_to(one: list[str], other: list[str], today: date) -> tuple[date, date] | None:
    """The two ends of a range; a month that stands at one end only is the month of both."""
    month = next((word for word in (*other, *one) if _month_named(word)), "")
    if month and len(one) == 1 and _day_number(one[0]) is not None:
        one = [*one, month]
    if month and len(other) == 1 and _day_number(other[0]) is not None:
        other = [*other, month]
    first = _one_day(one, today)
    last = None if first is None else _one_day(other, first)
    if first is None or last is None:
        return None
    if first - today > _HALF_A_YEAR and (ends := _one_day(other, today)) and ends < first:
        return today, ends  # the first day has just passed; it is not the one of next year
    return first, last


def _one_day(words: list[str], today: date) -> date | None:
    """The one day that the words mean together, or None."""
    found = _leading_day(words, today)
    if found is None or found.words != len(words):
        return None
    if len(found.days) > 1 and found.days[0] == today:
        return today  # in a range, today's weekday is today
    return found.days[0] if len(found.days) == 1 else None


def _month_named(word: str) -> int | None:
    """Read the name of a month (`dec`, `December.`) as its number, or None."""
    folded = word.casefold().rstrip(".,")
    found = [place for place, name in enumerate(_MONTHS, 1) if name.startswith(folded)]
    is_long = len(folded) >= _SHORTEST_NAME
    return found[0] if is_long and len(found) == 1 else (9 if folded == "sept" else None)


def _day_number(word: str) -> int | None:
    """Read the day of a month: `3`, `3rd`, `3.`; None for any other word."""
    match = _NUMBER.fullmatch(word.casefold().rstrip(","))
    return int(match[1]) if match else None


def _next_date(today: date, month: int, day: int, year: int | None = None) -> date | None:
    """The day of that year, or the next such day from today on; None if there is no such day."""
    years = range(today.year, today.year + _YEARS_AHEAD) if year is None else (year,)
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year is not None or found >= today:
            return found
    return None


def _weekday(folded: Sequence[str], today: date) -> _DaysRead | None:
    prefix = folded[0] if folded[0] in {"next", "this"} and len(folded) > 1 else ""
    day = weekday_named(folded[1 if prefix else 0])
    if day is None:
        return None
    ahead = (day - today.weekday()) % _WEEK
    coming = today + timedelta(days=ahead)
    later = coming + timedelta(days=_WEEK)
    is_this_week = day >= today.weekday()
    if prefix == "next":
        days = (later,) if not ahead else (coming, later) if is_this_week else (coming,)
    else:
        days = (coming,) if ahead or prefix else (coming, later)
    return _DaysRead(days, 2 if prefix else 1)


def _by_numbers(word: str, today: date) -> _DaysRead | None:
    iso, dotted, slashed = _ISO.fullmatch(word), _DOTTED.fullmatch(word), _SLASHED.fullmatch(word)
    found: list[date | None] = []
    if iso is not None:
        found = [_next_date(today, int(iso[2]), int(iso[3]), int(iso[1]))]
    elif dotted is not None and ("." in word[3:] or dotted[3]):
        found = [_next_date(today, int(dotted[2]), int(dotted[1]), _year(dotted[3]))]
    elif slashed is not None:
        one, other, year = int(slashed[1]), int(slashed[2]), _year(slashed[3])
        found = [_next_date(today, one, other, year), _next_date(today, other, one, year)]
    days = sorted({day for day in found if day is not None})
    return _DaysRead(tuple(days), 1) if days else None


def _by_month(folded: Sequence[str], today: date) -> _DaysRead | None:
    """Read `15 Dec 2026`, `15th of December` or `Dec 15`."""
    parts = [place for place, word in enumerate(folded[:4]) if word != "of"][:3]
    if len(parts) < 2:  # noqa: PLR2004 - a day and a month
        return None
    first, second = folded[parts[0]], folded[parts[1]]
    number, month = _day_number(first), _month_named(second)
    if number is None or month is None:
        number, month = _day_number(second), _month_named(first)
    if number is None or month is None:
        return None
    year = None
    taken = parts[1] + 1
    if len(parts) > 2 and _YEAR.fullmatch(folded[parts[2]]):  # noqa: PLR2004 - and a year
        year, taken = int(folded[parts[2]]), parts[2] + 1
    found = _next_date(today, month, number, year)
    return None if found is None else _DaysRead((found,), taken)


def _year(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _leading_day(words: Sequence[str], today: date) -> _DaysRead | None:
    """Read the day that stands at the beginning of some words; None if there is none.

    A day without its year is the next such day, today included. A weekday is the next one; on
    that day itself it may be today or a week later. `next Tuesday` may be this week's or the next
    one's while this week's is still to come. `11/12` may be November or December.
    """
    folded = [word.casefold().rstrip(",") for word in words]
    if not folded:
        return None
    if tuple(folded[: len(_AFTER_TOMORROW)]) == _AFTER_TOMORROW:
        return _DaysRead((today + timedelta(days=2),), len(_AFTER_TOMORROW))
    if folded[0] in _NAMED:
        return _DaysRead((today + timedelta(days=_NAMED[folded[0]]),), 1)
    return _weekday(folded, today) or _by_numbers(folded[0], today) or _by_month(folded, today)


def moments_meant(
    text: str, *, now: datetime, deadline: datetime, zone: str = "UTC"
) -> tuple[datetime, ...]:
    """The moments (aware, UTC) that a text may mean, earliest first; empty if it means none.

    `+12h`, `-2h` and `an hour later` count from `deadline`, `24h`, `in 24h` and `for 2 days` from
    `now`, and `in 2 days at 9pm` is a time of the day after tomorrow. `next week` may be any day of
    it, `tonight` any time from the evening on. Days and times of day are those of
    `zone`, or of the zone named at the end (`Europe/London`, `Berlin`, `ET`). A day alone is that
    day at the deadline's time of day, a time alone the next such time; midnight is the end of its
    day.
    """
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST_TEXT:
        return ()
    if text[0] in "+-\N{MINUS SIGN}":
        span = read_duration(text[1:])
        if span is None:
            return ()
        return (deadline + span if text[0] == "+" else deadline - span,)
    later = _LATER.fullmatch(text)
    span = None if later is None else read_duration(later[1])
    if later is not None and span is not None:
        return (deadline - span if later[2].casefold() in _EARLIER else deadline + span,)
    span = read_duration(_BEFORE_SPAN.sub("", text))
    if span is not None:
        return (now + span,)
    return _read_local(_with_date(text, now, zone), now, deadline, zone)


def _with_date(text: str, now: datetime, zone: str) -> str:
    """Replace `in 2 days` before a time by the date in the text's zone; leave other texts alone."""
    ahead = _DAYS_AHEAD.fullmatch(text)
    days = None if ahead is None else read_duration(ahead[1])
    if ahead is None or days is None or days > _FARTHEST:
        return text
    local = in_zone(now, _zone(_spaced(ahead[2]), zone)[1])
    return text if local is None else f"{local.date() + days:%Y-%m-%d} {ahead[2]}"


def moment_text(moment: datetime, zone: str) -> str:
    """Write a moment as `moments_meant` reads it: `2026-11-25 20:00 Europe/Berlin`."""
    local = in_zone(moment, zone)
    return f"{local or moment:%Y-%m-%d %H:%M} {zone}"


@dataclass(slots=True)
class _Reading:
    """The days and times that the words read so far may mean."""

    today: date
    days: tuple[date, ...] = ()
    times: tuple[DayTime, ...] = ()
    is_at: bool = field(default=False)
    """Whether the last word was `at` or `by`, so that a time follows."""
    is_tonight: bool = field(default=False)
    is_next_week: bool = field(default=False)
    is_weekday: bool = field(default=False)
    """Whether the day is a day of the week: only a weekday can be one of next week."""

    @property
    def contradicts_itself(self) -> bool:
        """Whether the text names next week and a day outside it: `tomorrow next week`."""
        return self.is_next_week and bool(self.days) and not self.is_weekday

    def settled(self, usual: DayTime) -> tuple[tuple[date, ...], tuple[DayTime, ...]]:
        """The days and times that are meant; `usual` is the time of day if none was named."""
        days, times = self.days, self.times or (usual,)
        if self.is_next_week:
            monday = self.today + timedelta(days=7 - self.today.weekday())
            week = [monday + timedelta(days=number) for number in range(7)]
            named = {day.weekday() for day in days}
            days = tuple(day for day in week if not days or day.weekday() in named)
        if self.is_tonight:
            times = tuple(at for at in self.times if at >= _EVENING) if self.times else _AT_NIGHT
        return days, times


def _read_local(text: str, now: datetime, deadline: datetime, zone: str) -> tuple[datetime, ...]:
    words, zone = _zone(_spaced(text), zone)
    local, regular = in_zone(now, zone), in_zone(deadline, zone)
    if local is None or regular is None:
        return ()
    reading = _Reading(local.date())
    if not _read_words(words, reading) or reading.contradicts_itself:
        return ()
    days, times = reading.settled(_time_of(regular))
    if not (days or reading.times):
        return ()
    try:
        if days:
            shown = [at.on(day) for day in days for at in times]
        else:
            shown = [_next(at, local) for at in times]
    except OverflowError:
        return ()
    moments = sorted({one for each in shown if (one := from_zone(each, zone)) is not None})
    # Of several moments, nobody means one that is past.
    to_come = [one for one in moments if one > now]
    return tuple(to_come or moments[:1])


def _time_of(local: datetime) -> DayTime:
    """The time of day of a deadline; midnight belongs to the day that it ends."""
    is_midnight = day_ended_by(local) != local.date()
    return MIDNIGHT if is_midnight else DayTime(local.hour, local.minute)


def _next(at: DayTime, local: datetime) -> datetime:
    shown = at.on(local.date())
    return shown if shown > local else shown + timedelta(days=1)


def _spaced(text: str) -> list[str]:
    words: list[str] = []
    for word in text.replace(",", " ").split():
        iso = _ISO_MOMENT.fullmatch(word)
        words += [word] if iso is None else [iso[1], iso[2], *([iso[3]] if iso[3] else [])]
    return words


def _zone(words: list[str], zone: str) -> tuple[list[str], str]:
    """Split off the zone that is named at the end; without one it is the zone given."""
    for taken in range(min(_MOST_WORDS_OF_ZONE, len(words)), 0, -1):
        found = zone_named(" ".join(words[-taken:]).strip("()"))
        if found is not None:
            return words[:-taken], found
    return words, zone


def _read_words(words: Sequence[str], reading: _Reading) -> bool:
    place = 0
    while place < len(words):
        taken = _read_leading(words[place:], reading)
        if taken == 0:
            return False
        place += taken
    return not reading.is_at


def _read_leading(words: Sequence[str], reading: _Reading) -> int:
    """Read the first words and return how many were read, 0 if they mean nothing."""
    if tuple(word.casefold() for word in words[:2]) == _NEXT_WEEK and not reading.is_next_week:
        reading.is_next_week, reading.is_at = True, False
        return len(_NEXT_WEEK)
    day = None if reading.days else _leading_day(words, reading.today)
    if day is not None:
        reading.is_weekday = weekday_named(words[0]) is not None
        reading.is_tonight = words[0].casefold().rstrip(",") == _TONIGHT
        reading.days, reading.is_at = day.days, False
        return day.words
    if words[0].casefold() in _FILLERS:
        reading.is_at = words[0].casefold() in {"at", "by"}
        return 1
    if reading.times:
        return 0
    for taken in range(min(_MOST_WORDS_OF_TIME, len(words)), 0, -1):
        at = read_day_time(" ".join(words[:taken]))
        if at is not None:
            reading.times, reading.is_at = (at,), False
            return taken
    hours = tuple(_hours(words[0])) if reading.is_at or reading.days else ()
    reading.times, reading.is_at = hours, False
    return int(bool(hours))


def _hours(word: str) -> Iterator[DayTime]:
    """The times that a bare hour may mean: 1 to 11 are both morning and evening."""
    if not _HOUR.fullmatch(word) or int(word) > MIDNIGHT.hour:
        return
    yield DayTime(int(word))
    if 0 < int(word) < _NOON:
        yield DayTime(int(word) + _NOON)
