"""The machine's clock, and a clock that can be moved, for practice and tests."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class SystemClock:
    """The machine's time."""

    lead = timedelta()

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""
        return datetime.now(UTC)


class MovableClock:
    """The machine's time plus a lead that only grows. `keep` stores the lead after each move."""

    def __init__(
        self, *, ahead: timedelta = timedelta(), keep: Callable[[timedelta], None]
    ) -> None:
        self._lock = threading.Lock()
        self._ahead = ahead
        self._keep = keep
        self._listeners: list[Callable[[], None]] = []
        self.moments: dict[str, Callable[[], bool]] = {}
        """Moves to a moment of a game, by its name; False where none is ahead."""

    @property
    def lead(self) -> timedelta:
        """How far it has been moved on."""
        with self._lock:
            return self._ahead

    def now(self) -> datetime:
        """Return the game's present, aware, in UTC."""
        with self._lock:
            return datetime.now(UTC) + self._ahead

    def advance(self, by: timedelta, /) -> None:
        """Move on and call every listener before returning. Raises ValueError for a step back."""
        if by < timedelta():
            raise ValueError("time only moves forward")
        with self._lock:
            self._ahead += by
            ahead = self._ahead
        self._keep(ahead)
        for listener in tuple(self._listeners):
            listener()

    def on_move(self, listener: Callable[[], None]) -> None:
        """Call the listener after each move."""
        self._listeners.append(listener)

    def forget(self, listener: Callable[[], None]) -> None:
        """Stop calling the listener."""
        self._listeners.remove(listener)
