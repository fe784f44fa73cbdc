"""Lengths of time in words."""

from __future__ import annotations

from datetime import timedelta

_MINUTES_OF_AN_HOUR = 60
_HOURS_OF_A_DAY = 24
_DAYS_IN_HOURS = 72


def length(span: timedelta) -> str:
    """A length of time: `48 hours`, `90 minutes`, `5 days`; seconds only below a minute."""
    seconds = round(span.total_seconds())
    if seconds < _MINUTES_OF_AN_HOUR:
        return _of(seconds, "second")
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, _MINUTES_OF_AN_HOUR)
    if rest:
        return f"{_of(hours, 'hour')} {_of(rest, 'minute')}" if hours else _of(rest, "minute")
    days, over = divmod(hours, _HOURS_OF_A_DAY)
    if not over and hours >= _DAYS_IN_HOURS:
        return _of(days, "day")
    return _of(hours, "hour")


def _of(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
