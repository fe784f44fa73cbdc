"""Days as people write them: `tomorrow`, `next Tuesday`, `15.12.`, `3rd of February`, `Dec 15`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from engine.game.times import read_duration, weekday_named

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
"""As many years are looked through for a day that not every year has."""


class DaysRead(NamedTuple):
    """The days that words may mean, the earliest first, and how many words that were."""

    days: tuple[date, ...]
    words: int


def leading_day(words: Sequence[str], today: date) -> DaysRead | None:
    """The day that words begin with, None where they begin with none.

    A day without its year is the next such day, today included. A weekday is the next one; on
    that day itself it may be today or a week later. `next Tuesday` may be this week's or the next
    one's while this week's is still to come. `11/12` may be November or December.
    """
    folded = [word.casefold().rstrip(",") for word in words]
    if not folded:
        return None
    if tuple(folded[: len(_AFTER_TOMORROW)]) == _AFTER_TOMORROW:
        return DaysRead((today + timedelta(days=2),), len(_AFTER_TOMORROW))
    if folded[0] in _NAMED:
        return DaysRead((today + timedelta(days=_NAMED[folded[0]]),), 1)
    return _weekday(folded, today) or _by_numbers(folded[0], today) or _by_month(folded, today)


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day of a time that a text names; None where it is not certain.

    `12.-15. Dec`, `Dec 12-15`, `Friday to Sunday`, `until Friday`, `tomorrow`, `next week`,
    `3 days` (with today). It may have begun, and where the text names a year be over.
    """
    said = _OPENING.sub("", " ".join(text.split()))
    week = _WEEKS.fullmatch(said)
    if week is not None:
        monday = today - timedelta(days=today.weekday())
        monday += timedelta(days=_WEEK if week[1].casefold() == "next" else 0)
        return max(monday, today), monday + timedelta(days=_WEEK - 1)
    span = read_duration(said)
    if span is not None:
        return today, today + max(span - timedelta(days=1), timedelta())
    parts = (_SPACED if _ISO.search(said) else _RANGE).split(said)
    if text.split()[:1] and text.split(maxsplit=1)[0].casefold() in _ENDS and len(parts) == 1:
        last = _one_day(said.split(), today)
        return None if last is None else (today, last)
    if len(parts) == 1:
        only = _one_day(said.split(), today)
        return None if only is None else (only, only)
    return _from_to(parts[0].split(), parts[1].split(), today) if len(parts) == _PAIR else None


def _from_to(one: list[str], other: list[str], today: date) -> tuple[date, date] | None:
    """The days of a range; a month that only one of them names is the other's too."""
    month = next((word for word in (*other, *one) if month_named(word)), "")
    if month and len(one) == 1 and day_number(one[0]) is not None:
        one = [*one, month]
    if month and len(other) == 1 and day_number(other[0]) is not None:
        other = [*other, month]
    first = _one_day(one, today)
    last = None if first is None else _one_day(other, first)
    if first is None or last is None:
        return None
    if first - today > _HALF_A_YEAR and (ends := _one_day(other, today)) and ends < first:
        return today, ends  # it has begun: the first day was lately, not in a year
    return first, last


def _one_day(words: list[str], today: date) -> date | None:
    """The day that all of the words mean, if they mean one."""
    found = leading_day(words, today)
    if found is None or found.words != len(words):
        return None
    if len(found.days) > 1 and found.days[0] == today:
        return today  # of a time that has days, a weekday named on that day is today
    return found.days[0] if len(found.days) == 1 else None


def month_named(word: str) -> int | None:
    """The month that a word means (`dec`, `December.`), or None."""
    folded = word.casefold().rstrip(".,")
    found = [place for place, name in enumerate(_MONTHS, 1) if name.startswith(folded)]
    is_long = len(folded) >= _SHORTEST_NAME
    return found[0] if is_long and len(found) == 1 else (9 if folded == "sept" else None)


def day_number(word: str) -> int | None:
    """The day of a month that a word means: `3`, `3rd`, `3.`; None for any other word."""
    match = _NUMBER.fullmatch(word.casefold().rstrip(","))
    return int(match[1]) if match else None


def next_date(today: date, month: int, day: int, year: int | None = None) -> date | None:
    """That day of a year or, without one, the next such day from today on; None for no day."""
    years = range(today.year, today.year + _YEARS_AHEAD) if year is None else (year,)
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year is not None or found >= today:
            return found
    return None


def _weekday(folded: Sequence[str], today: date) -> DaysRead | None:
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
    return DaysRead(days, 2 if prefix else 1)


def _by_numbers(word: str, today: date) -> DaysRead | None:
    iso, dotted, slashed = _ISO.fullmatch(word), _DOTTED.fullmatch(word), _SLASHED.fullmatch(word)
    found: list[date | None] = []
    if iso is not None:
        found = [next_date(today, int(iso[2]), int(iso[3]), int(iso[1]))]
    elif dotted is not None and ("." in word[3:] or dotted[3]):
        found = [next_date(today, int(dotted[2]), int(dotted[1]), _year(dotted[3]))]
    elif slashed is not None:
        one, other, year = int(slashed[1]), int(slashed[2]), _year(slashed[3])
        found = [next_date(today, one, other, year), next_date(today, other, one, year)]
    days = sorted({day for day in found if day is not None})
    return DaysRead(tuple(days), 1) if days else None


def _by_month(folded: Sequence[str], today: date) -> DaysRead | None:
    """`15 Dec 2026`, `15th of December`, `Dec 15`."""
    parts = [place for place, word in enumerate(folded[:4]) if word != "of"][:3]
    if len(parts) < 2:  # noqa: PLR2004 - a day and a month
        return None
    first, second = folded[parts[0]], folded[parts[1]]
    number, month = day_number(first), month_named(second)
    if number is None or month is None:
        number, month = day_number(second), month_named(first)
    if number is None or month is None:
        return None
    year = None
    taken = parts[1] + 1
    if len(parts) > 2 and _YEAR.fullmatch(folded[parts[2]]):  # noqa: PLR2004 - and a year
        year, taken = int(folded[parts[2]]), parts[2] + 1
    found = next_date(today, month, number, year)
    return None if found is None else DaysRead((found,), taken)


def _year(digits: str | None) -> int | None:
    return int(digits) if digits else None
