"""Lengths of time as people write them: `48h`, `2 days`, `1d 12h`."""

from __future__ import annotations

import re
from datetime import timedelta

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
_NUMBERS = {"a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0}
_HALF = "half"
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
    folded = text.casefold()
    if folded.startswith(_HALF):
        return 0.5
    return _NUMBERS[folded] if folded in _NUMBERS else float(text)
