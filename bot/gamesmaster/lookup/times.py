"""Times as people write them: `+12h`, `15.12. 20:00`, `tomorrow 9pm`, `Sunday midnight`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from bot.gamesmaster.lookup.days import leading_day
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
"""What `tonight` may mean where no time is said: so that the writer is asked."""


def moments_meant(
    text: str, *, now: datetime, deadline: datetime, zone: str = "UTC"
) -> tuple[datetime, ...]:
    """The moments (aware, UTC) that a text may mean, the earliest first; empty where it means none.

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
    """`in 2 days at 9pm` with the date that it means by the calendar of its zone; else as it is."""
    ahead = _DAYS_AHEAD.fullmatch(text)
    days = None if ahead is None else read_duration(ahead[1])
    if ahead is None or days is None or days > _FARTHEST:
        return text
    local = in_zone(now, _zone(_spaced(ahead[2]), zone)[1])
    return text if local is None else f"{local.date() + days:%Y-%m-%d} {ahead[2]}"


def moment_text(moment: datetime, zone: str) -> str:
    """A moment as `moments_meant` takes it: `2026-11-25 20:00 Europe/Berlin`."""
    local = in_zone(moment, zone)
    return f"{local or moment:%Y-%m-%d %H:%M} {zone}"


@dataclass(slots=True)
class _Reading:
    """What the words of a text have said so far: the days and the times that they may mean."""

    today: date
    days: tuple[date, ...] = ()
    times: tuple[DayTime, ...] = ()
    is_at: bool = field(default=False)
    """Whether the word before said that a time follows."""
    is_tonight: bool = field(default=False)
    is_next_week: bool = field(default=False)
    is_weekday: bool = field(default=False)
    """Whether the day is a day of the week: only such a one can be of the next."""

    @property
    def contradicts_itself(self) -> bool:
        """Whether it is next week and a day that need not be in it: `tomorrow next week`."""
        return self.is_next_week and bool(self.days) and not self.is_weekday

    def settled(self, usual: DayTime) -> tuple[tuple[date, ...], tuple[DayTime, ...]]:
        """The days and times that are meant, `usual` where no time was said."""
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
    # A day that is meant may be today or later: what is past already is not meant then.
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
    """The words before the zone that is named at the end, and that zone; else the one given."""
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
    """Read what words begin with; how many of them that were, 0 if they mean nothing."""
    if tuple(word.casefold() for word in words[:2]) == _NEXT_WEEK and not reading.is_next_week:
        reading.is_next_week, reading.is_at = True, False
        return len(_NEXT_WEEK)
    day = None if reading.days else leading_day(words, reading.today)
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
    """What an hour without minutes may mean: of the first twelve, morning and evening."""
    if not _HOUR.fullmatch(word) or int(word) > MIDNIGHT.hour:
        return
    yield DayTime(int(word))
    if 0 < int(word) < _NOON:
        yield DayTime(int(word) + _NOON)
