"""Schedules: read, written, and refused where they contradict themselves."""

from datetime import date, timedelta

import pytest

from engine.game.schedule import (
    Daily,
    Every,
    Later,
    Schedule,
    ScheduleFault,
    Slot,
    Weekly,
    read_schedule,
    schedule_text,
)
from engine.game.times import MIDNIGHT, DayTime, Weekday, read_day_time
from tests.engine.game.schedules import HOUR, HOUSE, SUN, WED

DAY = timedelta(days=1)
FRI = Weekday.FRIDAY


@pytest.mark.parametrize(
    ("text", "schedule"),
    [
        ("every 48h", Schedule(Every(48 * HOUR))),
        ("5 min retreats 2 min builds 2 min", Schedule(Every(HOUR / 12), HOUR / 30, HOUR / 30)),
        ("daily at 20:00", Schedule(Daily(DayTime(20)))),
        ("every day by 8pm, retreats 12h", Schedule(Daily(DayTime(20)), 12 * HOUR)),
        ("every 3 days at noon", Schedule(Daily(DayTime(12), 3))),
        ("every other day at 21:30", Schedule(Daily(DayTime(21, 30), 2))),
        ("Wed, Sun midnight; results next day at 12:30; retreats 2h; builds 2h", HOUSE),
        (
            "Orders by Wed and Sunday midnight, adjudicated next day 12:30 retreats 2h builds 2h",
            HOUSE,
        ),
        (
            "fridays 6 pm first 10 days skip weekends 2026-12-25",
            Schedule(
                Weekly((Slot(FRI, DayTime(18)),)),
                first=10 * DAY,
                skipped_days=frozenset({Weekday.SATURDAY, SUN}),
                skipped_dates=frozenset({date(2026, 12, 25)}),
            ),
        ),
        (
            "Mon 20:00 Thu 18:30",
            Schedule(
                Weekly((Slot(Weekday.MONDAY, DayTime(20)), Slot(Weekday(3), DayTime(18, 30))))
            ),
        ),
    ],
)
def test_what_people_write_for_a_schedule(text: str, schedule: Schedule) -> None:
    """It is understood, can be played, and comes back from its own written form."""
    assert read_schedule(text) == schedule
    assert schedule.faults() == ()
    assert read_schedule(schedule_text(schedule)) == schedule


def test_the_beginning_of_a_day_is_the_midnight_before() -> None:
    """However it is written, there is one value for it."""
    assert read_schedule("Mon 0:00") == Schedule(Weekly((Slot(SUN, MIDNIGHT),)))
    assert read_schedule("daily at 12am") == Schedule(Daily(MIDNIGHT))
    later = read_schedule("Wed 20:00 results 2 days later 0:00")
    assert later is not None
    assert later.results == Later(1, MIDNIGHT)
    for make in (Daily, lambda at: Slot(SUN, at), lambda at: Later(1, at)):
        with pytest.raises(ValueError, match="24:00"):
            make(DayTime(0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "every",
        "Wed",
        "20:00",
        "daily",
        "daily at 25:00",
        "every 0 days at 20:00",
        "Wed 20:00 or Sun 20:00",
        "Wed 20:00 retreats",
        "Wed 20:00 retreats soon",
        "Wed 20:00 results",
        "Wed 20:00 skip",
        "Wed 20:00 skip 2026-02-30",
        "every 48h every 24h",
        "x" * 10_000,
    ],
)
def test_half_a_schedule_is_none(text: str) -> None:
    """Every word must be understood: a clock that does something else is worse than a question."""
    assert read_schedule(text) is None


def test_nothing_of_a_long_schedule_is_cut_off() -> None:
    """It is read whole, and again from what is written of it, or it is none.

    154 slots take about 1,540 letters and 60 dates 660 more: either can be written, not both.
    """
    hours = [f"{hour}{half}" for half in ("am", "pm") for hour in range(1, 12)]
    slots = [f"{day.short} {hour}" for day in Weekday for hour in hours]
    dates = [f"2026-{month}-{day}" for month in (11, 12) for day in range(10, 30)]
    dates += [f"2027-01-{day}" for day in range(10, 30)]
    crowded = read_schedule(" ".join(slots))
    assert crowded is not None
    assert isinstance(crowded.moves, Weekly)
    assert len(crowded.moves.slots) == 154
    assert read_schedule(schedule_text(crowded)) == crowded
    skipping = read_schedule(f"skip {' '.join(dates)}")
    assert skipping is not None
    assert len(skipping.skipped_dates) == 60
    assert skipping.faults() == ()
    assert read_schedule(schedule_text(skipping)) == skipping
    assert read_schedule(f"skip {' '.join(dates)}", base=crowded) is None


def test_a_schedule_can_be_changed_in_part() -> None:
    """What is not said stays; other days for orders need new ones for results."""
    assert read_schedule("retreats 6h", base=HOUSE) == Schedule(
        HOUSE.moves, 6 * HOUR, 2 * HOUR, HOUSE.results
    )
    assert read_schedule("every 24h", base=HOUSE) == Schedule(Every(24 * HOUR), 2 * HOUR, 2 * HOUR)
    skipping = Schedule(skipped_days=frozenset({SUN}))
    assert read_schedule("skip none", base=skipping) == Schedule()


@pytest.mark.parametrize(
    ("schedule", "fault"),
    [
        (Schedule(Every(timedelta())), ScheduleFault.IMPOSSIBLE_TIME),
        (Schedule(retreats=91 * DAY), ScheduleFault.IMPOSSIBLE_TIME),
        (Schedule(first=-DAY), ScheduleFault.IMPOSSIBLE_TIME),
        (Schedule(Weekly(())), ScheduleFault.NO_SLOTS),
        (
            Schedule(Weekly((Slot(SUN, MIDNIGHT), Slot(SUN, MIDNIGHT)))),
            ScheduleFault.SAME_SLOT_TWICE,
        ),
        (Schedule(results=Later(1, DayTime(12))), ScheduleFault.RESULTS_WITHOUT_DAYS),
        (
            Schedule(Daily(DayTime(20)), results=Later(0, DayTime(19))),
            ScheduleFault.RESULTS_BEFORE_ORDERS,
        ),
        (
            Schedule(Daily(DayTime(20)), results=Later(1, DayTime(20))),
            ScheduleFault.RESULTS_AFTER_NEXT_ORDERS,
        ),
        (
            Schedule(HOUSE.moves, results=Later(3, MIDNIGHT)),
            ScheduleFault.RESULTS_AFTER_NEXT_ORDERS,
        ),
        (Schedule(skipped_days=frozenset(Weekday)), ScheduleFault.EVERY_DAY_SKIPPED),
        (
            Schedule(HOUSE.moves, skipped_days=frozenset({WED, SUN})),
            ScheduleFault.EVERY_DAY_SKIPPED,
        ),
        (
            Schedule(
                HOUSE.moves, results=HOUSE.results, skipped_days=frozenset(Weekday) - {WED, SUN}
            ),
            ScheduleFault.EVERY_DAY_SKIPPED,
        ),
    ],
)
def test_a_schedule_that_contradicts_itself_says_how(
    schedule: Schedule, fault: ScheduleFault
) -> None:
    """A slot stands once; results lie between their orders and the next; some day is left."""
    assert schedule.faults() == (fault,)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("20:00", DayTime(20)),
        ("8.30 pm", DayTime(20, 30)),
        ("12am", DayTime(0)),
        ("12 p.m.", DayTime(12)),
        ("midnight", MIDNIGHT),
        ("24:00", MIDNIGHT),
        ("noon", DayTime(12)),
        ("8 o'clock", None),
        ("9", None),
        ("13pm", None),
        ("0am", None),
        ("24:01", None),
        ("20:60", None),
    ],
)
def test_times_of_day(text: str, time: DayTime | None) -> None:
    """A number alone could be morning or evening, so it is none."""
    assert read_day_time(text) == time
