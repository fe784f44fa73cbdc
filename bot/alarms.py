"""An alarm for when something falls due; if it is late or lost, the database still knows."""

import contextlib
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

from bot.gamesmaster.context.log import described
from bot.gamesmaster.context.ports import Clock

TICK = timedelta(seconds=30)
"""How often the bot is woken whether or not an alarm was set."""
WATCH = timedelta(seconds=4)
"""How often the bot looks whether the others that share its work still live."""

_log = structlog.get_logger("alarms")


class Scheduler:
    """An alarm clock made of APScheduler. An alarm that is late still rings.

    `wake_at` takes the game's time: `clock` tells it, and it may be ahead of the machine's.
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
        """Call `wake` once at `moment` (aware UTC; None: never) only; after `stop` set no alarm."""
        with self._setting:
            if self._is_over:
                return
            if self._alarm is not None:
                with contextlib.suppress(JobLookupError):
                    self._scheduler.remove_job(self._alarm)
            self._alarm = None
            if moment is None:
                return
            # A new job each time: the library drops a job that is due again while it still runs.
            run_date = datetime.now(UTC) + max(moment - self._clock.now(), timedelta())
            self._alarm = self._scheduler.add_job(_guarded(wake), "date", run_date=run_date).id

    def start(self, wake: Callable[[], None], watch: Callable[[], None]) -> None:
        """Begin, and also call `wake` on every tick, and `watch` more often."""
        for act, pause in (wake, self._tick), (watch, WATCH):
            self._scheduler.add_job(_guarded(act), "interval", seconds=pause.total_seconds())
        self._scheduler.start()

    def stop(self) -> None:
        """Stop once the running job has ended."""
        # The library waits for the running job under the lock that setting an alarm needs, and that
        # job ends by setting one: a deadlock, unless no alarm is set from here on.
        with self._setting:
            self._is_over = True
        if self._scheduler.running:
            # The library fails on a job that it is about to start, unless it has no job left.
            self._scheduler.pause()
            self._scheduler.remove_all_jobs()
            self._scheduler.shutdown(wait=True)


def _guarded(wake: Callable[[], None]) -> Callable[[], None]:
    """Log an error of `wake` here: the library would log its text, which may quote an order."""

    def run() -> None:
        try:
            wake()
        except Exception as error:  # noqa: BLE001 - the next tick tries again
            _log.error("wake_failed", **described(error))

    return run
