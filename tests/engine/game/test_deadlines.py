"""The moments that follow from a schedule, reminders and pauses."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.game.deadlines import (
    SETTLING,
    Window,
    counted_from,
    earliest,
    moved_by_pause,
    next_reminder,
    reminder_due,
    results_of,
    window,
    window_after_pause,
)
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
from engine.game.times import MIDNIGHT, DayTime, Weekday, day_ended_by, in_zone
from engine.position import PhaseType
from tests.engine.game.schedules import HOUR, HOUSE

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
DEADLINE = NOON + 48 * HOUR


def test_a_pause_moves_a_deadline_by_its_length() -> None:
    """And never forward in time."""
    later = moved_by_pause(DEADLINE, stood_from=NOON, until=NOON + 5 * HOUR)
    assert later == DEADLINE + 5 * HOUR
    assert moved_by_pause(DEADLINE, stood_from=NOON + HOUR, until=NOON) == DEADLINE


def test_the_settling_time_costs_the_next_phase_nothing() -> None:
    """Up to twice of it counts from the deadline, anything later from itself."""
    for delay in (timedelta(), SETTLING, 2 * SETTLING):
        assert counted_from(DEADLINE, adjudicated=DEADLINE + delay) == DEADLINE
    late = DEADLINE + 2 * SETTLING + timedelta(seconds=1)
    assert counted_from(DEADLINE, adjudicated=late) == late
    assert counted_from(DEADLINE, adjudicated=NOON) == NOON


@pytest.mark.parametrize(
    ("hours_before", "reminder"),
    [(48, None), (24.5, None), (24, 24), (3, 24), (2, 2), (0.5, 2), (0, None), (-1, None)],
)
def test_reminders_belong_to_their_moments(hours_before: float, reminder: int | None) -> None:
    """From the moment on until the next one; of several missed only the last; none too late."""
    due = reminder_due(DEADLINE, deadline_set=NOON, now=DEADLINE - hours_before * HOUR)
    assert due == (None if reminder is None else reminder * HOUR)


@pytest.mark.parametrize(("set_before", "reminder"), [(24, None), (24.1, 24), (2, None), (1, None)])
def test_a_reminder_of_before_the_deadline_was_set_is_not_given(
    set_before: float, reminder: int | None
) -> None:
    """A phase of 24 hours has no reminder at its very opening."""
    moment = DEADLINE - set_before * HOUR
    now = max(moment, DEADLINE - 24 * HOUR)
    due = reminder_due(DEADLINE, deadline_set=moment, now=now)
    assert due == (None if reminder is None else reminder * HOUR)


def test_the_next_reminder_is_the_one_to_wake_for() -> None:
    """None after the last, none from before the deadline was set."""
    after = [
        next_reminder(DEADLINE, deadline_set=NOON, now=DEADLINE - hours * HOUR)
        for hours in (48, 24, 2)
    ]
    assert after == [DEADLINE - 24 * HOUR, DEADLINE - 2 * HOUR, None]
    short = next_reminder(DEADLINE, deadline_set=DEADLINE - HOUR, now=DEADLINE - HOUR)
    assert short == DEADLINE - HOUR / 4


def test_a_short_phase_has_one_reminder_when_a_quarter_is_left() -> None:
    """Two hours for retreats: half an hour before their end, and none at the opening."""
    opened = DEADLINE - 2 * HOUR
    given = [
        reminder_due(DEADLINE, deadline_set=opened, now=DEADLINE - hours * HOUR)
        for hours in (2, 1, 0.5, 0.1)
    ]
    assert given == [None, None, HOUR / 2, HOUR / 2]


def test_the_earliest_of_what_there_is() -> None:
    """Nothing of nothing."""
    assert earliest([None, DEADLINE, NOON]) == NOON
    assert earliest([None]) is None


MOVES, RETREATS, BUILDS = PhaseType.MOVEMENT, PhaseType.RETREAT, PhaseType.ADJUSTMENT
DAY = timedelta(days=1)
LA, BERLIN, SYDNEY = "America/Los_Angeles", "Europe/Berlin", "Australia/Sydney"
ST_JOHNS, KOLKATA = "America/St_Johns", "Asia/Kolkata"


def utc(text: str) -> datetime:
    """A moment of 2026: `03-09 07:00`."""
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("opened", "closes", "results"),
    [
        ("03-02 23:00", "03-05 08:00", "03-05 20:30"),  # Wednesday 4 March, still UTC-8
        ("03-06 00:30", "03-09 07:00", "03-09 19:30"),  # Sunday 8 March, by now UTC-7
        ("10-26 23:30", "10-29 07:00", "10-29 19:30"),  # Wednesday 28 October, UTC-7
        ("10-29 23:30", "11-02 08:00", "11-02 20:30"),  # Sunday 1 November, by now UTC-8
    ],
)
def test_the_house_schedule_over_both_changes(opened: str, closes: str, results: str) -> None:
    """Orders by the midnight that ends Wednesday or Sunday, results at 12:30 the next day."""
    found = window(HOUSE, MOVES, opened=utc(opened), zone=LA)
    assert found == Window(utc(closes), utc(results))


def test_house_retreats_and_adjustments_have_two_hours_each() -> None:
    """From their opening; and do not move the next deadline (R-SCHED-02, R-SCHED-03)."""
    retreats = window(HOUSE, RETREATS, opened=utc("10-29 19:30"), zone=LA)
    assert retreats == Window(utc("10-29 21:30"), utc("10-29 21:30"))
    builds = window(HOUSE, BUILDS, opened=retreats.results, zone=LA)
    assert builds == Window(utc("10-29 23:30"), utc("10-29 23:30"))
    assert window(HOUSE, MOVES, opened=builds.results, zone=LA).closes == utc("11-02 08:00")


@pytest.mark.parametrize(
    ("zone", "at", "first", "deadlines"),
    [
        # Forward: 02:30 is left out and is 03:30 summer time.
        (LA, "02:30", "03-07 10:30", ("03-08 10:30", "03-09 09:30", "03-10 09:30")),
        (BERLIN, "02:30", "03-28 01:30", ("03-29 01:30", "03-30 00:30", "03-31 00:30")),
        (SYDNEY, "02:30", "10-02 16:30", ("10-03 16:30", "10-04 15:30", "10-05 15:30")),
        (ST_JOHNS, "02:30", "03-07 06:00", ("03-08 06:00", "03-09 05:00", "03-10 05:00")),
        # Back: the hour comes twice, and the first counts.
        (LA, "01:30", "10-31 08:30", ("11-01 08:30", "11-02 09:30", "11-03 09:30")),
        (BERLIN, "02:30", "10-24 00:30", ("10-25 00:30", "10-26 01:30", "10-27 01:30")),
        (SYDNEY, "02:30", "04-03 15:30", ("04-04 15:30", "04-05 16:30", "04-06 16:30")),
        (ST_JOHNS, "01:30", "10-31 04:00", ("11-01 04:00", "11-02 05:00", "11-03 05:00")),
        (KOLKATA, "02:30", "03-07 21:00", ("03-08 21:00", "03-09 21:00", "03-10 21:00")),
    ],
)
def test_a_daily_deadline_in_the_gap_and_in_the_overlap(
    zone: str, at: str, first: str, deadlines: tuple[str, ...]
) -> None:
    """One a day, none lost and none twice, at its time of day again the day after."""
    hour, minute = map(int, at.split(":"))
    daily, moment = Schedule(Daily(DayTime(hour, minute))), utc(first)
    for expected in deadlines:
        found = window(daily, MOVES, opened=moment, zone=zone, last_moves=moment)
        assert found == Window(utc(expected), utc(expected))
        moment = found.closes


@pytest.mark.parametrize(
    ("zone", "opened", "closes"),
    [
        (BERLIN, "03-25 12:00", "03-28 23:00"),  # Saturday's midnight, UTC+1
        (BERLIN, "10-22 12:00", "10-24 22:00"),  # Saturday's midnight, UTC+2
        (SYDNEY, "04-02 12:00", "04-04 13:00"),  # Saturday's midnight, UTC+11
        (SYDNEY, "10-01 00:00", "10-03 14:00"),  # Saturday's midnight, UTC+10
        (ST_JOHNS, "03-05 12:00", "03-08 03:30"),  # UTC-3:30
        ("America/Santiago", "09-02 12:00", "09-06 04:00"),  # there 0:00 is left out
        ("America/Havana", "10-29 12:00", "11-01 04:00"),  # and there it comes twice
        (KOLKATA, "03-05 12:00", "03-07 18:30"),
    ],
)
def test_the_midnight_that_ends_saturday(zone: str, opened: str, closes: str) -> None:
    """Before the night in which clocks change, by the offset of Saturday."""
    weekly = Schedule(Weekly((Slot(Weekday.SATURDAY, MIDNIGHT),)))
    # The opening leaves less than half a week where it is a Thursday, so it is said to be short.
    slots = Schedule(Weekly(tuple(Slot(day, MIDNIGHT) for day in Weekday)))
    found = window(slots, MOVES, opened=utc(closes) - 20 * HOUR, zone=zone)
    assert found.closes == utc(closes)
    early = window(weekly, MOVES, opened=utc(opened) - 3 * DAY, zone=zone)
    assert early.closes == utc(closes)


def test_an_interval_is_as_long_as_it_says() -> None:
    """48 hours over the change of the clocks are 48 hours."""
    found = window(Schedule(), MOVES, opened=utc("03-07 20:00"), zone=LA)
    assert found.closes == utc("03-09 20:00")


def test_people_have_at_least_half_of_the_usual_time() -> None:
    """A phase that opens just before a slot is due in the next one."""
    weekly = Schedule(Weekly((Slot(Weekday.SUNDAY, DayTime(18)),)))
    # Sunday 8 November, 18:00 UTC, is three and a half days after Thursday 06:00.
    assert window(weekly, MOVES, opened=utc("11-05 06:00"), zone="UTC").closes == utc("11-08 18:00")
    assert window(weekly, MOVES, opened=utc("11-05 06:01"), zone="UTC").closes == utc("11-15 18:00")


def test_slow_retreats_do_not_move_a_deadline_of_every_third_day() -> None:
    """It counts from the movement deadline before, not from the day the retreats were in."""
    third = Schedule(Daily(DayTime(20), 3), retreats=DAY)
    last = utc("11-01 20:00")
    for opened in (last, last + DAY):
        found = window(third, MOVES, opened=opened, zone="UTC", last_moves=last)
        assert found.closes == utc("11-04 20:00")
    late = window(third, MOVES, opened=last + 2 * DAY, zone="UTC", last_moves=last)
    assert late.closes == utc("11-07 20:00")
    first = window(third, MOVES, opened=utc("11-01 09:00"), zone="UTC")
    assert first.closes == utc("11-03 20:00")


def test_the_first_phase_may_be_longer() -> None:
    """At least so long, and then the next slot; later phases are as ever (R-SCHED-04)."""
    longer = Schedule(HOUSE.moves, results=HOUSE.results, first=7 * DAY)
    opened = utc("11-02 20:00")  # Monday
    assert window(longer, MOVES, opened=opened, zone=LA, is_first=True).closes == utc("11-12 08:00")
    assert window(longer, MOVES, opened=opened, zone=LA).closes == utc("11-05 08:00")
    interval = Schedule(Every(DAY), first=3 * DAY)
    found = window(interval, MOVES, opened=opened, zone=LA, is_first=True)
    assert found.closes == opened + 3 * DAY


def test_nothing_is_due_on_a_skipped_day() -> None:
    """Slots are passed over, other deadlines move to the same time of the next day that is not."""
    weekend = frozenset({Weekday.SATURDAY, Weekday.SUNDAY})
    daily = Schedule(Daily(DayTime(20)), retreats=12 * HOUR, skipped_days=weekend)
    friday = utc("11-06 20:00")
    assert window(daily, MOVES, opened=friday, zone="UTC").closes == utc("11-09 20:00")
    retreats = window(daily, RETREATS, opened=friday, zone="UTC")
    assert retreats.closes == utc("11-09 08:00")
    # Christmas Eve is a Thursday: results would come on it after orders by Wednesday's midnight.
    christmas = Schedule(
        HOUSE.moves, results=HOUSE.results, skipped_dates=frozenset({date(2026, 12, 24)})
    )
    found = window(christmas, MOVES, opened=utc("12-21 20:30"), zone=LA)
    assert found.closes == utc("12-28 08:00")


def test_a_midnight_belongs_to_the_day_it_ends() -> None:
    """Monday is skipped, and Sunday's midnight is not; Sunday is, and it is."""
    nightly = [Schedule(Daily(MIDNIGHT), skipped_days=frozenset({day})) for day in Weekday]
    opened = utc("11-08 00:00")  # Saturday's midnight
    assert window(nightly[0], MOVES, opened=opened, zone="UTC").closes == utc("11-09 00:00")
    assert window(nightly[6], MOVES, opened=opened, zone="UTC").closes == utc("11-10 00:00")


def test_results_follow_a_deadline_that_was_moved() -> None:
    """On the day after it, at the time of the schedule; of retreats at once."""
    moved = utc("11-06 04:00")  # Thursday 20:00 in Los Angeles
    assert results_of(HOUSE, MOVES, closes=moved, zone=LA) == utc("11-06 20:30")
    assert results_of(HOUSE, RETREATS, closes=moved, zone=LA) == moved
    same_day = Schedule(Daily(DayTime(12)), results=Later(0, DayTime(18)))
    late = utc("11-06 19:00")
    assert results_of(same_day, MOVES, closes=late, zone="UTC") == late


def test_after_a_pause_slots_stay_and_intervals_go_on() -> None:
    """The first slot that leaves half of what was left; an interval is as long as it was."""
    weekly = Schedule(Weekly((Slot(Weekday.SUNDAY, DayTime(18)),)))
    friday = utc("11-06 12:00")
    kept = window_after_pause(weekly, MOVES, left=60 * HOUR, now=friday, zone="UTC")
    assert kept.closes == utc("11-08 18:00")
    later = window_after_pause(weekly, MOVES, left=110 * HOUR, now=friday, zone="UTC")
    assert later.closes == utc("11-15 18:00")
    assert (
        window_after_pause(Schedule(), MOVES, left=HOUR, now=friday, zone="UTC").closes
        == friday + HOUR
    )


def test_a_zone_that_nobody_knows_is_an_error() -> None:
    """It was refused when it was set."""
    with pytest.raises(ValueError, match="Narnia"):
        window(HOUSE, MOVES, opened=utc("11-06 12:00"), zone="Narnia")


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Europe/Berlin"])
def test_a_moment_that_no_clock_shows_is_said_to_be_one(zone: str) -> None:
    """The zone is known."""
    end = datetime(9999, 12, 31, 23, 30, tzinfo=UTC)
    with pytest.raises(ValueError, match="years 1 to 9999"):
        results_of(HOUSE, MOVES, closes=end, zone=zone)


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
        assert not schedule.is_skipped(day_ended_by(in_zone(moment, zone)))
    if phase_type is PhaseType.MOVEMENT:
        assert found.closes - opened >= schedule.interval / 2
    paused = window_after_pause(schedule, phase_type, left=90 * MINUTE, now=opened, zone=zone)
    assert paused.closes - opened >= 45 * MINUTE
