"""The bot's clock as the workspace sees it, and Slack's time stamps."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Protocol

_UNITS = {"d": "days", "h": "hours", "m": "minutes", "s": "seconds"}
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([dhms])", re.IGNORECASE)
_MICROSECONDS = 1_000_000


class PracticeClock(Protocol):
    """A clock that can be moved forward; its owner decides what happens on the way."""

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""

    def advance(self, by: timedelta, /) -> None:
        """Move on by that much and do whatever falls due meanwhile."""


class WallClock:
    """The machine's time, for a workspace without a practice clock."""

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""
        return datetime.now(UTC)


class Now(Protocol):
    """Anything that tells the time."""

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""


def parse_duration(text: str) -> timedelta:
    """Read ``24h``, ``90m``, ``2d`` or ``1d 2h``; ValueError on anything else, zero included."""
    rest = _PART.sub("", text).strip(" ,")
    parts = _PART.findall(text)
    total = sum(
        (timedelta(**{_UNITS[unit.lower()]: float(count)}) for count, unit in parts), timedelta()
    )
    if rest or total <= timedelta():
        raise ValueError(f"not a duration: {text!r}; write 24h, 90m, 2d or 1d 2h")
    return total


class Timestamps:
    """Slack's ``ts``: seconds and microseconds, strictly increasing, never the same twice."""

    def __init__(self, clock: Now, last: str = "0.000000") -> None:
        self._clock = clock
        self._last = microseconds(last)

    def next(self) -> str:
        """Return the present as a ``ts`` later than every one before it."""
        present = int(self._clock.now().timestamp() * _MICROSECONDS)
        self._last = max(present, self._last + 1)
        return f"{self._last // _MICROSECONDS}.{self._last % _MICROSECONDS:06d}"


def microseconds(ts: str) -> int:
    """Return a ``ts`` as a number that sorts; 0 for what is none."""
    whole, _, part = ts.partition(".")
    if not whole.isdigit() or (part and not part.isdigit()):
        return 0
    return int(whole) * _MICROSECONDS + int(part[:6].ljust(6, "0") if part else 0)
