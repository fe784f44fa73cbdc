"""Schedules that several tests go by."""

from datetime import timedelta

from engine.game.schedule import Later, Schedule, Slot, Weekly
from engine.game.times import MIDNIGHT, DayTime, Weekday

HOUR = timedelta(hours=1)
WED, SUN = Weekday.WEDNESDAY, Weekday.SUNDAY
HOUSE = Schedule(
    Weekly((Slot(WED, MIDNIGHT), Slot(SUN, MIDNIGHT))),
    retreats=2 * HOUR,
    adjustments=2 * HOUR,
    results=Later(1, DayTime(12, 30)),
)
"""R-SCHED-01 to 03."""
