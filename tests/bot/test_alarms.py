"""The alarm clock: never dropped, never twice, and no stranger to a moved clock."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.alarms import Scheduler
from bot.clock import MovableClock, SystemClock

PATIENCE = 10.0
NEVER = timedelta(days=1)


def _nothing() -> None:
    """No work at all."""


@pytest.fixture
def scheduler() -> Iterator[Scheduler]:
    """A scheduler whose own tick does not come."""
    scheduler = Scheduler(SystemClock(), tick=NEVER)
    scheduler.start(_nothing, _nothing)
    yield scheduler
    scheduler.stop()


def test_an_alarm_that_is_late_still_rings(scheduler: Scheduler) -> None:
    """A moment an hour ago means now."""
    rang = threading.Event()
    scheduler.wake_at(datetime.now(UTC) - timedelta(hours=1), rang.set)
    assert rang.wait(PATIENCE)


def test_a_new_alarm_replaces_the_old_one(scheduler: Scheduler) -> None:
    """Only the last one rings; None is no alarm at all."""
    first, second = threading.Event(), threading.Event()
    scheduler.wake_at(datetime.now(UTC) + timedelta(hours=1), first.set)
    scheduler.wake_at(None, first.set)
    scheduler.wake_at(None, first.set)
    scheduler.wake_at(datetime.now(UTC), second.set)
    assert second.wait(PATIENCE)
    assert not first.is_set()


def test_a_failing_alarm_is_not_the_last_one(scheduler: Scheduler) -> None:
    """The next one rings all the same."""
    tried, rang = threading.Event(), threading.Event()

    def fail() -> None:
        tried.set()
        raise RuntimeError("database away")

    scheduler.wake_at(datetime.now(UTC), fail)
    assert tried.wait(PATIENCE)
    scheduler.wake_at(datetime.now(UTC), rang.set)
    assert rang.wait(PATIENCE)


def test_the_tick_comes_without_any_alarm() -> None:
    """So that nothing hangs on an alarm alone."""
    ticks = threading.Semaphore(0)
    scheduler = Scheduler(SystemClock(), tick=timedelta(milliseconds=20))
    scheduler.start(ticks.release, _nothing)
    try:
        assert ticks.acquire(timeout=PATIENCE)
        assert ticks.acquire(timeout=PATIENCE)
    finally:
        scheduler.stop()


def test_an_alarm_is_set_by_the_clock_that_may_be_ahead() -> None:
    """A day ahead, the alarm of a day from now is due at once."""
    clock = MovableClock(ahead=timedelta(days=1), keep=lambda _: None)
    scheduler = Scheduler(clock, tick=NEVER)
    scheduler.start(_nothing, _nothing)
    rang = threading.Event()
    try:
        scheduler.wake_at(datetime.now(UTC) + timedelta(days=1), rang.set)
        assert rang.wait(PATIENCE)
    finally:
        scheduler.stop()


def test_a_movable_clock_tells_its_listeners_and_remembers() -> None:
    """What is due is done before `advance` returns; the offset can be kept."""
    kept: list[timedelta] = []
    heard: list[datetime] = []
    clock = MovableClock(keep=kept.append)
    before = clock.now()
    clock.on_move(lambda: heard.append(clock.now()))
    clock.advance(timedelta(hours=24))
    assert kept == [timedelta(hours=24)]
    assert heard[0] - before >= timedelta(hours=24)
    with pytest.raises(ValueError, match="forward"):
        clock.advance(timedelta(seconds=-1))


def test_it_ends_though_what_is_running_sets_another_alarm() -> None:
    """As every wake does when it is through; the process must not hang in its last adjudication."""
    scheduler = Scheduler(SystemClock(), tick=NEVER)
    scheduler.start(_nothing, _nothing)
    is_running, may_end = threading.Event(), threading.Event()

    def wake() -> None:
        is_running.set()
        may_end.wait(PATIENCE)
        scheduler.wake_at(datetime.now(UTC) + NEVER, wake)

    scheduler.wake_at(datetime.now(UTC), wake)
    assert is_running.wait(PATIENCE)
    stopping = threading.Thread(target=scheduler.stop, daemon=True)
    stopping.start()
    may_end.set()
    stopping.join(PATIENCE)
    assert not stopping.is_alive()
