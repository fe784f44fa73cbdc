"""The values of settings as people write them, and as they are written down.

Every reader takes folded text (`folded`) and gives None for whatever it does not understand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from enum import StrEnum
from typing import TypeVar

from engine.game.choices import Absence, Anonymity, Assignment, DrawRule, Press, Scoring
from engine.game.durations import read_duration, written_duration
from engine.rules import OptionValue

Choice = TypeVar("Choice", bound=StrEnum)

YES = ("yes", "on", "true", "allowed", "y")
NO = ("no", "off", "false", "none", "never", "without", "n")

SPELLINGS: Mapping[type[StrEnum], Mapping[str, tuple[str, ...]]] = {
    Assignment: {
        Assignment.LOTS: ("lot", "by lot", "by lots", "random", "draw lots"),
        Assignment.PREFERENCES: ("preference", "preference lists", "by preference", "lists"),
        Assignment.GM: ("by gm", "by the gm", "the gm"),
    },
    Absence: {
        Absence.HOLD: ("holds", "they hold", "units hold"),
        Absence.CIVIL_DISORDER: ("cd", "disorder"),
        Absence.WAIT_FOR_GM: ("wait for gm", "wait for the gm", "waits"),
        Absence.REPLACE: ("replaced", "replacement"),
    },
    DrawRule: {
        DrawRule.NONE: NO,
        DrawRule.ALL_SURVIVORS: ("all survivors", "survivors", "all", "yes"),
        DrawRule.AGREED_SHARES: ("agreed shares", "shares", "by agreement"),
        DrawRule.WITH_ORDERS: ("orders", "in orders", "with the orders", "house"),
    },
    Scoring: {
        Scoring.GUIDE: ("technical guide", "zero sum"),
        Scoring.DRAW_SIZE: ("dss",),
        Scoring.SUM_OF_SQUARES: ("sum of squares", "sos"),
        Scoring.CENTER_COUNT: ("center count", "centres", "supply centers"),
    },
    Press: {
        Press.OPEN: ("full", "free", "all", "yes"),
        Press.PUBLIC_ONLY: ("public only", "broadcast"),
        Press.NONE: ("no press", *NO),
    },
    Anonymity: {
        Anonymity.KNOWN: ("open", *NO),
        Anonymity.HIDDEN: ("", "anonymous", "secret", *YES),
    },
}
"""What else people write for a choice than its value."""
EDITIONS_ALSO: Mapping[str, str] = {
    "datc": "modern",
    "1976": "1971",
    "2008": "2000",
    "guide": "technical-guide",
    "technical guide": "technical-guide",
    "rulebook gm": "rulebook-gm",
    "gm rulebook": "rulebook-gm",
}

_GRACE = re.compile(
    r"(?:(?P<beside>.+?),? )?(?:with |and )?grace(?: of)?(?: (?P<length>.+?))??(?:,? then hold)?"
)
_NO_TIME = re.compile(
    r"none|[-+\N{MINUS SIGN}]?\d[\d.]*(?:[a-z]+| (?:week|day|hour|minute|min)s?)?"
)
"""What stands where a length of time should and is none: `0h`, `-5 days`, `12`."""
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = timedelta(days=30.5)
_YEARS = range(1600, 2000)
"""The years of games; a later one alone is likelier to be meant as one of the calendar."""
_AFTER = re.compile(r"(?:after|within|in) (.+)")
_IN_MONTHS = re.compile(r"(\d{1,2}|one|two|three) months?")
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_GAME_YEAR = re.compile(r"(?:(?:after|in|with|by|at the end of) )?(?:(?:fall|winter) )?(\d{4})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_MONTH = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})")
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})")


def folded(text: str) -> str:
    """A text in small letters, with single blanks and nothing around it."""
    return " ".join(text.casefold().split()).strip(" ,;.")


def read_choice(text: str, kind: type[Choice]) -> Choice | None:
    """The choice that a text means, by its value or another spelling of it."""
    wanted = text.replace("_", " ").replace("-", " ")
    for choice in kind:
        spellings = (choice.value.replace("-", " "), *SPELLINGS[kind].get(choice, ()))
        if wanted in spellings:
            return choice
    return None


def read_yes(text: str) -> bool | None:
    """Yes or no; nothing at all is a yes, as in `concession`."""
    if not text or text in YES:
        return True
    return False if text in NO else None


def read_span(text: str) -> timedelta | None:
    """A duration; `none` is none."""
    return timedelta() if text in {*NO, "0"} else read_duration(text)


def written_span(span: timedelta) -> str:
    """A duration as `read_span` takes it."""
    return written_duration(span) if span else "none"


def read_absence(text: str) -> tuple[Absence, timedelta] | None:
    """What becomes of the absent, and the grace given: `grace 12h`, by itself a day.

    Grace of no time at all (`grace 0h`), or beside something else than holding (`wait, grace 12h`),
    is read as it stands: `Settings.faults` says what is wrong with it.
    """
    match = _GRACE.fullmatch(text)
    if match is None:
        choice = read_choice(text, Absence)
        return None if choice is None else (choice, timedelta())
    beside, length = match["beside"], match["length"]
    choice = read_choice(beside, Absence) if beside else Absence.GRACE_THEN_HOLD
    span = read_grace(length or "")
    return None if choice is None or span is None else (choice, span)


def written_absence(absence: Absence, grace: timedelta) -> str:
    """The same as `read_absence` takes it."""
    if absence is Absence.GRACE_THEN_HOLD:
        return f"{absence.value} {written_duration(grace)}"
    return f"{absence.value}, grace {written_duration(grace)}" if grace else absence.value


End = tuple[int | None, date | None, timedelta | None]
"""When a game ends: with a game year, on a date, so long after its start; None for never."""


def read_end(text: str) -> End | None:
    """When a game ends: `1910`, `2027-01-31`, `after 2 months`, several with `or`, or `never`."""
    if text in {*NO, "open", "open end"}:
        return None, None, None
    year: int | None = None
    day: date | None = None
    limit: timedelta | None = None
    for part in re.split(r",? or |,? and | / ", text):
        if year is None and (year := _game_year(part)) is not None:
            continue
        if day is None and (day := read_date(part)) is not None:
            continue
        if limit is not None or (limit := _time_limit(part)) is None:
            return None
    return year, day, limit


def written_end(year: int | None, day: date | None, limit: timedelta | None) -> str:
    """The same as `read_end` takes it."""
    parts = [] if year is None else [str(year)]
    parts += [] if day is None else [day.isoformat()]
    parts += [] if limit is None else [f"after {written_duration(limit)}"]
    return " or ".join(parts) or "never"


def read_date(text: str) -> date | None:
    """A date: `2027-01-31`, `31 January 2027`, `Jan 31 2027`."""
    text = text.removeprefix("on ").replace(",", "")
    try:
        if match := _ISO_DATE.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
        if match := _DAY_MONTH.fullmatch(text):
            return date(int(match[3]), _month(match[2]), int(match[1]))
        if match := _MONTH_DAY.fullmatch(text):
            return date(int(match[3]), _month(match[1]), int(match[2]))
    except ValueError:
        return None
    return None


def read_option(text: str, current: OptionValue) -> OptionValue | None:
    """A value for an option of a rulebook that has another value of the same type now."""
    if isinstance(current, bool):
        return read_yes(text) if text else None
    if isinstance(current, StrEnum):
        wanted = re.sub(r"[\s-]+", "_", text)
        return next((one.value for one in type(current) if one.value == wanted), None)
    return int(text) if re.fullmatch(r"\d{1,4}", text) else None


def option_values(current: OptionValue) -> tuple[str, ...]:
    """What an option can be, as it is written."""
    if isinstance(current, bool):
        return "yes", "no"
    if isinstance(current, StrEnum):
        return tuple(one.value for one in type(current))
    return ("0", "7", "35")


def written_option(value: OptionValue) -> str:
    """A value as `read_option` takes it."""
    return written_yes(value) if isinstance(value, bool) else str(value)


def written_yes(value: bool) -> str:  # noqa: FBT001 - the value is what is written
    """Yes or no, as `read_yes` takes it."""
    return "yes" if value else "no"


def _game_year(text: str) -> int | None:
    match = _GAME_YEAR.fullmatch(text)
    return int(match[1]) if match and int(match[1]) in _YEARS else None


def _time_limit(text: str) -> timedelta | None:
    match = _AFTER.fullmatch(text)
    if match is None:
        return None
    months = _IN_MONTHS.fullmatch(match[1])
    if months is not None:
        return (_NUMBERS.get(months[1]) or int(months[1])) * _MONTH
    return read_duration(match[1])


def read_grace(text: str) -> timedelta | None:
    """How long grace is: `12h`, `of 12h`; a day where nothing is said."""
    length = text.removeprefix("of ")
    if not length:
        return timedelta(days=1)
    span = read_duration(length)
    return timedelta() if span is None and _NO_TIME.fullmatch(length) else span


def _month(name: str) -> int:
    """The number of a month. ValueError for a word that is none."""
    found = [number for number, month in enumerate(_MONTHS, 1) if month.startswith(name)]
    if len(found) != 1:
        raise ValueError(f"no month is called {name}")
    return found[0]
