"""Schedules in plain sentences."""

import pytest

from bot.messages.clock.schedules import SCHEDULE_FAULTS, schedule_words, zone_words
from engine.game.schedule import ScheduleFault, read_schedule

LATER = " Retreats are open for 24 hours, builds and removals for 24 hours."


@pytest.mark.parametrize(
    ("text", "zone", "words"),
    [
        ("every 48h", "UTC", f"Each turn is open for 48 hours.{LATER}"),
        (
            "Wed Sun midnight results next day 12:30 retreats 2h builds 2h",
            "America/Los_Angeles",
            (
                "Orders close on Wednesdays and Sundays at midnight, Pacific time; results the "
                "next day at 12:30 PM. Retreats are open for 2 hours, builds and removals for "
                "2 hours."
            ),
        ),
        (
            "every 3 days at noon first 10 days",
            "Etc/GMT-2",
            (
                f"Orders close every 3 days at noon, UTC+2.{LATER} The first phase is open for at "
                "least 10 days."
            ),
        ),
        (
            "daily at 20:00 skip Sat Sun 2026-12-25",
            "Europe/Berlin",
            (
                f"Orders close every day at 8:00 PM, Berlin time.{LATER} Nothing is due on "
                "Saturdays, Sundays or Dec 25, 2026."
            ),
        ),
        (
            "Mon 20:00 Thu 18:30 results same day 21:00",
            "America/St_Johns",
            (
                "Orders close on Mondays at 8:00 PM and Thursdays at 6:30 PM, St Johns time; "
                f"results the same day at 9:00 PM.{LATER}"
            ),
        ),
        (
            "every 24h skip Sat",
            "Asia/Kolkata",
            f"Each turn is open for 24 hours.{LATER} Nothing is due on Saturdays, Kolkata time.",
        ),
    ],
)
def test_a_schedule_is_said_in_plain_words(text: str, zone: str, words: str) -> None:
    """Days, times and the zone they are in, and everything else that was agreed."""
    schedule = read_schedule(text)
    assert schedule is not None
    assert schedule_words(schedule, zone) == words


def test_every_fault_has_its_sentence() -> None:
    """And no sentence is left over."""
    assert set(SCHEDULE_FAULTS) == {fault.value for fault in ScheduleFault}


def test_zones_are_called_as_people_call_them() -> None:
    """By their city, or their distance from UTC."""
    assert zone_words("Etc/GMT+5") == "UTC-5"
    assert zone_words("America/Argentina/Buenos_Aires") == "Buenos Aires time"
