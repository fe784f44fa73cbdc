"""Days and moments as people write them: `tomorrow`, `15.12. 20:00`, `+12h`, `Sunday midnight`."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from engine.game import times
from engine.game.times import MIDNIGHT, DayTime

_NAMED = {"today": 0, "tonight": 0, "tomorrow": 1}
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SHORTEST_NAME = 3
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.?(\d{4})?\.?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")
_NUMBER = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?")
_YEAR = re.compile(r"20\d\d")
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_YEARS_AHEAD = 8
"""How many years to look through for 29 February."""


class _DayOfYear(NamedTuple):
    """A day of the year, of any year where none is named."""

    month: int
    day: int
    year: int | None = None

    def next(self, today: date) -> date | None:
        """The day of that year, or the next such day from today on; None if there is none."""
        years = range(today.year, today.year + _YEARS_AHEAD)
        for year in years if self.year is None else (self.year,):
            try:
                found = date(year, self.month, self.day)
            except ValueError:
                continue
            if self.year is not None or found >= today:
                return found
        return None


def read_date(text: str) -> date | None:
    """The one day that a text in small letters names with its year: `2027-01-31`, `jan 31 2027`."""
    words = text.removeprefix("on ").replace(",", "").split()
    dates, count = _leading_dates(words)
    if len(dates) != 1 or count != len(words) or dates[0].year is None:
        return None
    return dates[0].next(date.min)


def _leading_dates(words: Sequence[str]) -> tuple[list[_DayOfYear], int]:
    """The dates that the first words in small letters may mean, and how many words these are."""
    if not words:
        return [], 0
    if iso := _ISO.fullmatch(words[0]):
        return [_DayOfYear(int(iso[2]), int(iso[3]), int(iso[1]))], 1
    if dotted := _DOTTED.fullmatch(words[0]):
        is_date = "." in words[0][3:] or dotted[3]
        return [_DayOfYear(int(dotted[2]), int(dotted[1]), _year(dotted[3]))] * bool(is_date), 1
    if slashed := _SLASHED.fullmatch(words[0]):
        first, second, year = int(slashed[1]), int(slashed[2]), _year(slashed[3])
        return [_DayOfYear(first, second, year), _DayOfYear(second, first, year)], 1
    # `15 Dec 2026`, `15th of December`, `Dec 15`.
    parts = [place for place, word in enumerate(words[:4]) if word != "of"][:3]
    for day, month in (parts[:2], parts[1::-1]) if parts[1:] else ():
        number, name = _NUMBER.fullmatch(words[day]), _month_named(words[month])
        if number and name:
            years = [place for place in parts[2:] if _YEAR.fullmatch(words[place])]
            year = int(words[years[0]]) if years else None
            return [_DayOfYear(name, int(number[1]), year)], [*parts[:2], *years][-1] + 1
    return [], 0


def _month_named(word: str) -> int | None:
    """The number of a month: `dec`, `December.`; None for any other word."""
    name = word.casefold().rstrip(".,")
    found = [number for number, month in enumerate(_MONTHS, 1) if month.startswith(name)]
    return found[0] if len(name) >= _SHORTEST_NAME and len(found) == 1 else None


def _year(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _leading_days(words: Sequence[str], today: date) -> tuple[tuple[date, ...], int]:
    """Read the day that the first words name: what it may mean, earliest first, and their number.

    A day without its year is the next such day, today included. A weekday is the next one; on
    that day itself it may be today or a week later. `next Tuesday` may be this week's or the next
    one's while this week's is still to come. `11/12` may be November or December. `after the
    weekend` is Monday.
    """
    folded = [word.casefold().rstrip(",") for word in words]
    match folded:
        case ["day", "after", "tomorrow", *_]:
            return (today + 2 * _DAY,), 3
        case ["after" | "over", "the", "weekend", *_]:
            return (today + (7 - today.weekday()) * _DAY,), 3
        case [name, *_] if name in _NAMED:
            return (today + _NAMED[name] * _DAY,), 1
        case ["next" | "this" as prefix, name, *_] if times.weekday_named(name) is not None:
            return _weekdays(name, today, prefix), 2
        case [name, *_] if times.weekday_named(name) is not None:
            return _weekdays(name, today), 1
    dates, count = _leading_dates(folded)
    days = sorted({day for named in dates if (day := named.next(today)) is not None})
    return tuple(days), count if days else 0


def _weekdays(name: str, today: date, prefix: str = "") -> tuple[date, ...]:
    week = [today + number * _DAY for number in range(7)]
    coming = next(day for day in week if times.weekday_named(name) == day.weekday())
    later = coming + _WEEK
    if prefix == "next":
        is_next_week = coming.weekday() < today.weekday()
        return (later,) if coming == today else (coming,) if is_next_week else (coming, later)
    return (coming, later) if coming == today and not prefix else (coming,)


_OPENING = re.compile(
    r"^(?:(?:i am|i'm|i\u2019ll be|i will be)\s+)?(?:away\s+)?"
    r"(?:(?:from|on|for|in|until|till|til|through)\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"(?:until|till|til|through)\b", re.IGNORECASE)
_THIS_OR_NEXT_WEEK = re.compile(r"(next|this) week", re.IGNORECASE)
_THE_WEEKEND = re.compile(r"(?:this |coming )?weekend", re.IGNORECASE)
_ARTICLE = re.compile(r"(?<=\s)(?:the|about|around)\s+", re.IGNORECASE)
_TIME_OF_DAY = re.compile(
    r"\b(?:(?:at |early |late )?(?:noon|midday|midnight|morning|afternoon|evening|night))\b",
    re.IGNORECASE,
)
_SPACED = re.compile(
    r"(?<!\s)\s+(?:to|till|til|until|through|and|[-\u2013\u2014])\s+", re.IGNORECASE
)
_RANGE = re.compile(
    r"(?<!\s)(?:\s+(?:to|till|til|until|through|and)\s+|\s*[-\u2013\u2014]\s*)", re.IGNORECASE
)
_HALF_A_YEAR = timedelta(days=180)


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that a text names; None if that is uncertain.

    `12.-15. Dec`, `Dec 12-15`, `Friday to Sunday`, `until Friday`, `tomorrow`, `next week`,
    `the weekend`, `3 days` (today included). The time may have begun; with a year it may even be
    over.
    """
    written = " ".join(text.split())
    days = _ARTICLE.sub("", _OPENING.sub("", written))
    if week := _THIS_OR_NEXT_WEEK.fullmatch(days):
        monday = today - today.weekday() * _DAY
        monday += _WEEK if week[1].casefold() == "next" else timedelta()
        return max(monday, today), monday + 6 * _DAY
    if _THE_WEEKEND.fullmatch(days):
        saturday = today + (5 - min(today.weekday(), 5)) * _DAY
        return max(saturday, today), saturday + (
            saturday.weekday() == times.Weekday.SATURDAY
        ) * _DAY
    if (span := times.read_duration(days)) is not None:
        return today, today + max(span - _DAY, timedelta())
    ends = [part.split() for part in (_SPACED if _ISO.search(days) else _RANGE).split(days)]
    with suppress(OverflowError):  # a day after the year 9999
        if len(ends) == 1 and (last := _one_day(ends[0], today)) is not None:
            return today if _UNTIL.match(written) else last, last
        if ends[1:] and not ends[2:]:
            return _from_to(ends[0], ends[1], today)
    return None


def days_within(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that a text speaks of: `gone from dec 3rd to the 9th, no net`.

    Those that most of its words name; None where no days are named.
    """
    written = (
        _TIME_OF_DAY.sub(" ", text)
        .replace(" + ", " and ")
        .replace("&", " and ")
        .split()[:_MOST_WORDS]
    )
    for size in range(min(_MOST_WORDS_OF_DAYS, len(written)), 0, -1):
        for start in range(len(written) - size + 1):
            words = " ".join(written[start : start + size]).strip(" ,.;:!?()")
            is_length = times.read_duration(_BEFORE_SPAN.sub("", words)) is not None
            if not is_length and (days := read_days(words, today)) is not None:
                return days
    return None


def _from_to(begin: list[str], end: list[str], today: date) -> tuple[date, date] | None:
    """The two ends of a range; a month that stands at one end only is the month of both."""
    month = [word for word in (*end, *begin) if _month_named(word)][:1]
    begin, end = (
        [*words, *month]
        if len(words) == 1 and _NUMBER.fullmatch(words[0].casefold().rstrip(","))
        else words
        for words in (begin, end)
    )
    first = _one_day(begin, today)
    last = None if first is None else _one_day(end, first)
    if first is None or last is None:
        return None
    if first - today > _HALF_A_YEAR and (ends := _one_day(end, today)) and ends < first:
        return today, ends  # the first day has just passed; it is not the one of next year
    return first, last


def _one_day(words: list[str], today: date) -> date | None:
    days, count = _leading_days(words, today)
    if not days or count != len(words):
        return None
    # In a range, today's weekday is today.
    return days[0] if len(days) == 1 or days[0] == today else None


_FILLERS = frozenset({"at", "on", "the", "by", "of", "until", "till", "til", "to"})
_BEFORE_SPAN = re.compile(r"^(?:in|for)\s+", re.IGNORECASE)
_FROM_DEADLINE = re.compile(
    r"([-+\N{MINUS SIGN}])(.+)|(.+?)\s+(later|more|earlier|sooner)", re.IGNORECASE
)
_EARLIER = frozenset({"-", "\N{MINUS SIGN}", "earlier", "sooner"})
_ISO_MOMENT = re.compile(r"(?<!\S)([\d-]+)T([\d:]+)(Z?)(?!\S)", re.IGNORECASE)
_DAYS_AHEAD = re.compile(r"in\s+(\w+\s*(?:days?|weeks?))[\s,]+(.*\S)", re.IGNORECASE)
_FARTHEST = timedelta(days=3660)
_HOUR = re.compile(r"\d{1,2}")
_LONGEST_TEXT = 80
_MOST_WORDS_OF_ZONE = 3
_MOST_WORDS, _MOST_WORDS_OF_MOMENT, _MOST_WORDS_OF_DAYS = 80, 6, 9
_AIMS = frozenset({"at", "by", "after", "over", "is", "becomes"})
_SINCE = frozenset({"since", "from", "of"})
"""Before a moment at which something began."""
_DENIED = re.compile(r"\b(?:not|than|instead of)(?: (?:at|on|by|the|until|till|to))*$")
"""Before a moment that is not the one meant."""
_CLOCK = re.compile(r"\d{1,2} ?[ap]\.?m\.?", re.IGNORECASE)
_NOON = 12
_EVENING = DayTime(17)
_PARTS_OF_DAY = {
    "morning": DayTime(9),
    "afternoon": DayTime(15),
    "evening": DayTime(20),
    "night": DayTime(21),
}
"""When `Friday evening` is, for whom it is shown before it is done."""
_AT_NIGHT = (DayTime(21), MIDNIGHT)
"""What `tonight` may mean without a time. There are two, so that the writer is asked."""


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
    if len(text) > _LONGEST_TEXT:
        return ()
    change = _FROM_DEADLINE.fullmatch(text)
    if change and (span := times.read_duration(change[2] or change[3])) is not None:
        is_earlier = (change[1] or change[4]).casefold() in _EARLIER
        return (deadline - span if is_earlier else deadline + span,)
    if (span := times.read_duration(_BEFORE_SPAN.sub("", text))) is not None:
        return (now + span,)
    try:
        moments = _by_the_clock(text, now, deadline, zone)
    except (OverflowError, ValueError):
        return ()
    # Of several moments, nobody means one that is past.
    return tuple([moment for moment in moments if moment > now] or moments[:1])


def moment_within(text: str, *, now: datetime, deadline: datetime, zone: str = "UTC") -> str | None:
    """The words of a text that name a moment: of `push it to Friday noon, please` the two.

    None are found where it names none, or nothing but how long something takes. The last counts
    that stands behind a preposition, else the last.
    """
    written = text.split()[:_MOST_WORDS]
    found: list[tuple[bool, int, str]] = []
    end = 0
    for start in range(len(written)):
        for stop in range(min(start + _MOST_WORDS_OF_MOMENT, len(written)), max(start, end), -1):
            words = " ".join(written[start:stop]).strip(" ,.;:!?()")
            is_filler = written[start].casefold() in _FILLERS - {"at", "by"}
            if is_filler or start < end:
                continue
            if times.read_duration(re.sub(r"^(?:in|for|by)\s+", "", words)) is not None:
                end = stop
                break
            if moments_meant(words, now=now, deadline=deadline, zone=zone):
                before = written[start - 1].casefold() if start else ""
                is_meant = before in _FILLERS or written[start].casefold() in _AIMS
                lead = " ".join(written[:start]).casefold()
                is_other = before in _SINCE or _DENIED.search(lead) is not None
                is_whole = len(words) > _SHORTEST_NAME or _CLOCK.fullmatch(words) is not None
                if not is_other and (is_meant or is_whole):
                    found.append((is_meant, start, words))
                end = stop
                break
    return max(found)[2] if found else None


def _by_the_clock(text: str, now: datetime, deadline: datetime, zone: str) -> list[datetime]:
    """The moments that days and times mean. OverflowError or ValueError outside the calendar."""
    ahead = _DAYS_AHEAD.fullmatch(text)
    spaced = (text if ahead is None else ahead[2]).replace(",", " ")
    words, zone = _without_zone(_ISO_MOMENT.sub(r"\1 \2 \3", spaced).split(), zone)
    local = times.in_zone(now, zone)
    if ahead is not None:
        days = times.read_duration(ahead[1])
        if days is None or days > _FARTHEST:
            return []
        words = [f"{local.date() + days:%Y-%m-%d}", *words]
    reading = _Reading(local.date())
    if not reading.takes_all(words):
        return []
    return sorted(
        {
            times.from_zone(moment, zone)
            for moment in reading.shown(local, times.in_zone(deadline, zone))
        }
    )


def moment_text(moment: datetime, zone: str, *, now: datetime) -> str:
    """Write a moment as people do and `moments_meant` reads it: `Dec 6 9:00 PM`, `Dec 6 midnight`.

    The year stands where it is not the next such day, and all is in figures where the zone's clocks
    show the time twice; in UTC where they cannot show it.
    """
    try:
        local = times.in_zone(moment, zone)
    except ValueError:
        return f"{moment:%Y-%m-%d %H:%M} UTC"
    day = times.day_ended_by(local)
    at = "midnight" if day != local.date() else f"{local.hour % 12 or 12}:{local:%M %p}"
    for text in (f"{day:%b} {day.day} {at}", f"{day:%b} {day.day} {day.year} {at}"):
        if moments_meant(text, now=now, deadline=moment, zone=zone) == (moment,):
            return text
    return f"{local:%Y-%m-%d %H:%M} {zone}"


def _without_zone(words: list[str], zone: str) -> tuple[list[str], str]:
    """Split off the zone that is named at the end; without one it is the zone given."""
    for taken in range(min(_MOST_WORDS_OF_ZONE, len(words)), 0, -1):
        found = times.zone_named(" ".join(words[-taken:]).strip("()"))
        if found is not None:
            return words[:-taken], found
    return words, zone


@dataclass(slots=True)
class _Reading:
    """The days and times that the words read so far may mean."""

    today: date
    days: tuple[date, ...] = ()
    times: tuple[DayTime, ...] = ()
    is_at: bool = False
    """Whether the last word was `at` or `by`, so that a time follows."""
    is_tonight: bool = False
    is_next_week: bool = False
    is_part_of_day: bool = False
    is_weekday: bool = False
    """Whether the day is a day of the week: only a weekday can be one of next week."""

    def takes_all(self, words: Sequence[str]) -> bool:
        """Read all the words; return whether each was understood and they name a time or a day."""
        while words:
            count = self._take(words)
            if count == 0:
                return False
            words = words[count:]
        is_in_week = self.is_weekday or not (self.is_next_week and self.days)
        has_any = bool(self.days or self.times or self.is_next_week)
        return has_any and is_in_week and not self.is_at

    def _take(self, words: Sequence[str]) -> int:
        """Read the first words and return how many were read, 0 if they mean nothing."""
        is_at, self.is_at = self.is_at, False
        first = words[0].casefold()
        if [first, *(word.casefold() for word in words[1:2])] == ["next", "week"]:
            is_first, self.is_next_week = not self.is_next_week, True
            return 2 * is_first
        days, count = ((), 0) if self.days else _leading_days(words, self.today)
        if days:
            self.is_weekday = times.weekday_named(first) is not None
            self.is_tonight = first.rstrip(",") == "tonight"
            self.days = days
            return count
        if first in _FILLERS:
            self.is_at = first in {"at", "by"}
            return 1
        return self._take_time(words, first, is_at=is_at)

    def _take_time(self, words: Sequence[str], first: str, *, is_at: bool) -> int:
        """Read a time; one by the clock is more exact than the part of the day before it."""
        if self.times and not self.is_part_of_day:
            return 0
        if self.days and first in _PARTS_OF_DAY and not self.times:
            self.times, self.is_part_of_day = (_PARTS_OF_DAY[first],), True
            return 1
        if (found := times.leading_day_time(words)) is not None:
            self.times, self.is_part_of_day = found[:1], False
            return found[1]
        if self.times:
            return 0
        self.times = tuple(_hours(first)) if is_at or self.days else ()
        return int(bool(self.times))

    def shown(self, local: datetime, deadline: datetime) -> list[datetime]:
        """What clocks show (naive) at the moments meant; `deadline` has the usual time of day."""
        if not (self.days or self.is_next_week):
            moments = [at.on(self.today) for at in self.times]
            return [moment if moment > local else moment + _DAY for moment in moments]
        is_midnight = times.day_ended_by(deadline) != deadline.date()
        usual = MIDNIGHT if is_midnight else DayTime(deadline.hour, deadline.minute)
        days, at_times = self.days, self.times or (usual,)
        if self.is_next_week:
            monday = self.today + (7 - self.today.weekday()) * _DAY
            named = {day.weekday() for day in days} or range(7)
            days = tuple(monday + number * _DAY for number in named)
        if self.is_tonight:
            at_times = tuple(at for at in self.times if at >= _EVENING) if self.times else _AT_NIGHT
        return [at.on(day) for day in days for at in at_times]


def _hours(word: str) -> Iterator[DayTime]:
    """The times that a bare hour may mean: 1 to 11 are both morning and evening."""
    if not _HOUR.fullmatch(word) or int(word) > MIDNIGHT.hour:
        return
    yield DayTime(int(word))
    if 0 < int(word) < _NOON:
        yield DayTime(int(word) + _NOON)
