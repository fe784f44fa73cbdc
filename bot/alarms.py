"""Wakes the bot when something falls due; disposable, for the database knows what is due."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from bot.gamesmaster.context.incidents import described
from bot.gamesmaster.context.ports import Clock

TICK = timedelta(seconds=30)
"""How often the bot looks by itself, whatever alarms were set."""

_log = structlog.get_logger("alarms")


class Scheduler:
    """APScheduler as an alarm clock.

    `wake_at` takes the game's time, which `clock` tells and which may be ahead of the machine's.
    A late alarm is never dropped.
    """

    def __init__(self, clock: Clock, *, tick: timedelta = TICK) -> None:
        self._clock = clock
        self._tick = tick
        self._setting = threading.Lock()
        self._alarm: str | None = None
        self._is_over = False
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )

    def wake_at(self, moment: datetime | None, wake: Callable[[], None]) -> None:
        """Call `wake` once at `moment` (aware UTC) instead of any earlier request; None: never.

        After `stop` nothing is set any more.
        """
        with self._setting:
            if self._is_over:
                return
            if self._alarm is not None:
                with contextlib.suppress(JobLookupError):
                    self._scheduler.remove_job(self._alarm)
            self._alarm = None
            if moment is None:
                return
            # A job of its own each time: one that may not run twice at once would be dropped when
            # it is due again while it still runs.
            run_date = datetime.now(UTC) + max(moment - self._clock.now(), timedelta())
            self._alarm = self._scheduler.add_job(_guarded(wake), "date", run_date=run_date).id

    def start(self, wake: Callable[[], None]) -> None:
        """Begin, and call `wake` on every tick besides."""
        self._scheduler.add_job(
            _guarded(wake),
            "interval",
            seconds=self._tick.total_seconds(),
        )
        self._scheduler.start()

    def stop(self) -> None:
        """End after what is running."""
        # The library waits for what is running behind a lock that setting an alarm would want, and
        # what is running ends with setting one: so none is set from here on.
        with self._setting:
            self._is_over = True
        if self._scheduler.running:
            # The library trips over a job that it is just starting unless it has none left.
            self._scheduler.pause()
            self._scheduler.remove_all_jobs()
            self._scheduler.shutdown(wait=True)


def _guarded(wake: Callable[[], None]) -> Callable[[], None]:
    """Keep what `wake` raises out of the library's log: an error's text may quote an order."""

    def run() -> None:
        try:
            wake()
        except Exception as error:  # noqa: BLE001 - the next tick tries again
            _log.error("wake_failed", **described(error))

    return run
