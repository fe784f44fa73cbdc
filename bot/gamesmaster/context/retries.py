"""What failed of a game: tried again after ever longer times, and never in the others' way."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from storage.phases import Pause, Timing

FIRST_RETRY = timedelta(seconds=30)
LAST_RETRY = timedelta(minutes=10)


Timed: TypeAlias = Timing | Pause
"""A phase with moments at which something is due."""


class Work(StrEnum):
    """What is done for a phase by the clock, as the log calls it when it fails."""

    ADJUDICATION = "adjudication_failed"
    REMINDER = "reminder_failed"
    GRACE = "grace_failed"
    CONFESSION = "confession_failed"
    RESUMING = "resuming_failed"


@dataclass
class Setbacks:
    """What failed since the process started, and when it is to be tried again; thread-safe."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _failed: dict[tuple[Work, str, int], tuple[timedelta, datetime]] = field(default_factory=dict)

    def note(self, work: Work, timing: Timed, now: datetime) -> None:
        """Note a failure: the next try is after 30 seconds, after each further one twice that.

        It is never more than ten minutes away.
        """
        key = work, timing.game, timing.number
        with self._lock:
            before = self._failed.get(key)
            wait = FIRST_RETRY if before is None else min(before[0] * 2, LAST_RETRY)
            self._failed[key] = wait, now + wait

    def forget(self, work: Work, timing: Timed) -> None:
        """Note a success."""
        with self._lock:
            self._failed.pop((work, timing.game, timing.number), None)

    def next_try(self, work: Work, timing: Timed) -> datetime | None:
        """When what failed is to be tried again; None where nothing has failed."""
        with self._lock:
            found = self._failed.get((work, timing.game, timing.number))
            return None if found is None else found[1]
