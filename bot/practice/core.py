"""What all parts of the workspace share: one lock, one clock, one state file, one audience."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.practice.clock import Now, Timestamps
from bot.practice.payloads import number_in, text_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from bot.practice.changes import Change
    from bot.practice.people import Roster
    from bot.practice.store import Store

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits.rjust(8, "0")


class Core:
    """The workspace's ground. Every change happens inside :meth:`changing`."""

    def __init__(self, *, roster: Roster, clock: Now, store: Store) -> None:
        self.roster = roster
        self.store = store
        self.lock = threading.RLock()
        self._clock = clock
        saved = dict(store.rows("meta")).get("counters", {})
        self._sequence = number_in(saved, "sequence", 0)
        self._last_ts = text_in(saved, "ts", "0.000000")
        self._timestamps = Timestamps(clock, self._last_ts)
        self._listeners: list[Callable[[Change], None]] = []
        self._depth = 0

    def now(self) -> datetime:
        """Return the workspace's present, aware, in UTC."""
        return self._clock.now()

    def epoch(self) -> int:
        """Return the workspace's present in seconds since 1970."""
        return int(self._clock.now().timestamp())

    def next_ts(self) -> str:
        """Return a new, unique, strictly increasing time stamp."""
        with self.lock:
            self._last_ts = self._timestamps.next()
            return self._last_ts

    def new_id(self, prefix: str) -> str:
        """Return a new id that begins with the prefix."""
        with self.lock:
            self._sequence += 1
            return f"{prefix}0{_base36(self._sequence)}"

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold the lock and write all that is stored meanwhile in one transaction."""
        with self.lock:
            outermost = self._depth == 0
            if outermost:
                self.store.begin()
            self._depth += 1
            try:
                yield
            except BaseException:
                if outermost:
                    self.store.rollback()
                raise
            else:
                if outermost:
                    counters: dict[str, object] = {"sequence": self._sequence, "ts": self._last_ts}
                    self.store.put("meta", "counters", counters)
                    self.store.commit()
            finally:
                self._depth -= 1

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener, under the lock, after each change; return what ends that."""
        with self.lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self.lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def publish(self, change: Change) -> None:
        """Tell everybody who listens."""
        with self.lock:
            for listener in tuple(self._listeners):
                listener(change)
