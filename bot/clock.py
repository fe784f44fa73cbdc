"""What time it is: the machine's clock, and one that can be moved, for practice and tests."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class SystemClock:
    """The machine's time."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        return datetime.now(UTC)


class MovableClock:
    """The machine's time and an offset that only grows; whoever listens hears of each move."""

    def __init__(
        self, *, ahead: timedelta = timedelta(), noted: Callable[[timedelta], None]
    ) -> None:
        self._lock = threading.Lock()
        self._ahead = ahead
        self._noted = noted
        self._listeners: list[Callable[[], None]] = []

    def now(self) -> datetime:
        """The present moment of the game, aware, in UTC."""
        with self._lock:
            return datetime.now(UTC) + self._ahead

    def advance(self, by: timedelta, /) -> None:
        """Move on, and do what has fallen due before returning.

        Raises ValueError for a step backwards.
        """
        if by < timedelta():
            raise ValueError("time only moves forward")
        with self._lock:
            self._ahead += by
            ahead = self._ahead
        self._noted(ahead)
        for listener in tuple(self._listeners):
            listener()

    def on_move(self, listener: Callable[[], None]) -> None:
        """Call the listener after each move."""
        self._listeners.append(listener)

    def forget(self, listener: Callable[[], None]) -> None:
        """Do not call the listener any more."""
        self._listeners.remove(listener)
