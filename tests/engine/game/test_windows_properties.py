"""What holds of every schedule, in every zone, at every moment."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.game.deadlines import window, window_after_pause
from engine.game.schedule import (
    Daily,
    Every,
    Later,
    Schedule,
    Slot,
    Weekly,
    read_schedule,
    schedule_text,
)
from engine.game.times import DayTime, Weekday, day_ended_by, in_zone
from engine.phase import PhaseType

ZONES = (
    *("America/Los_Angeles", "America/St_Johns", "America/Santiago", "Europe/Berlin"),
    *("Asia/Kolkata", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Apia", "UTC"),
)
MINUTE = timedelta(minutes=1)
times = st.integers(1, 1440).map(lambda minute: DayTime(*divmod(minute, 60)))
spans = st.integers(1, 20_000).map(lambda minutes: minutes * MINUTE)
slots = st.lists(st.builds(Slot, st.sampled_from(Weekday), times), min_size=1, max_size=5)
moves = (
    st.builds(Every, spans)
    | st.builds(Daily, times, st.integers(1, 5))
    | slots.map(lambda found: Weekly(tuple(found)))
)
schedules = st.builds(
    Schedule,
    moves,
    spans,
    spans,
    st.none() | st.builds(Later, st.integers(0, 2), times),
    st.integers(0, 10_000).map(lambda minutes: minutes * MINUTE),
    st.frozensets(st.sampled_from(Weekday), max_size=4),
    st.frozensets(st.dates(date(2026, 3, 1), date(2026, 4, 30)), max_size=4),
)
moments = st.datetimes(
    datetime(2026, 1, 1),  # noqa: DTZ001 - hypothesis adds the zone
    datetime(2026, 12, 31),  # noqa: DTZ001
    timezones=st.just(UTC),
)


@given(schedules)
@settings(max_examples=60, deadline=None)
def test_every_schedule_comes_back_from_its_text(schedule: Schedule) -> None:
    """Nothing is lost in storage."""
    assume(not schedule.faults())
    assert read_schedule(schedule_text(schedule)) == schedule


@given(schedules, moments, st.sampled_from(ZONES), st.sampled_from(PhaseType))
@settings(max_examples=120, deadline=None)
def test_every_window_is_to_come_and_on_no_skipped_day(
    schedule: Schedule, opened: datetime, zone: str, phase_type: PhaseType
) -> None:
    """Results never come before the deadline, and people have half of the usual time at least."""
    assume(not schedule.faults())
    found = window(schedule, phase_type, opened=opened, zone=zone)
    assert opened < found.closes <= found.results
    for moment in found:
        local = in_zone(moment, zone)
        assert local is not None
        assert not schedule.is_skipped(day_ended_by(local))
    if phase_type is PhaseType.MOVEMENT:
        assert found.closes - opened >= schedule.interval / 2
    paused = window_after_pause(schedule, phase_type, left=90 * MINUTE, now=opened, zone=zone)
    assert paused.closes - opened >= 45 * MINUTE
