"""Schedules in plain sentences, and what is wrong with one."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import groupby

from bot.messages.markup import sentences
from bot.messages.names import counted, listed
from engine.game.schedule import Daily, Every, Later, Schedule, ScheduleFault, Weekly
from engine.game.times import MIDNIGHT, DayTime, Weekday

NOON = DayTime(12)

_FAULTS = sentences(
    ScheduleFault,
    """
    IMPOSSIBLE_TIME: Every phase has to be open for between a minute and 90 days, for example
        `every 48h retreats 24h builds 24h`.
    NO_SLOTS: A weekly schedule needs a day, for example `Wed Sun midnight`.
    SAME_SLOT_TWICE: Two of these deadlines are the same: Sunday midnight is the end of Sunday,
        Monday 0:00. Name each once, for example `Wed Sun midnight`.
    RESULTS_BEFORE_ORDERS: The results would come before their orders are due. Set them later, for
        example `Wed Sun midnight results next day 12:30`.
    RESULTS_AFTER_NEXT_ORDERS: The results would only come after the next orders are due.
        Set them earlier, for example `Wed Sun midnight results next day 12:30`.
    RESULTS_WITHOUT_DAYS: Intervals have no time for results. Name days instead, for example
        `daily at 20:00 results next day 9:00`.
    EVERY_DAY_SKIPPED: That skips every day, so nothing would ever be due. Skip fewer, for example
        `daily at 20:00 skip Sat Sun`.
    TOO_MANY_SKIPPED: That's too many skipped dates. Name only those to come, for example
        `daily at 20:00 skip 2026-12-25 2026-12-26`.
    """,
)
SCHEDULE_FAULTS: Mapping[str, str] = {fault.value: words for fault, words in _FAULTS.items()}

_ZONES: Mapping[str, str] = {
    "UTC": "UTC",
    "America/Los_Angeles": "Pacific time",
    "America/Denver": "Mountain time",
    "America/Chicago": "Central time",
    "America/New_York": "Eastern time",
}


def zone_words(zone: str) -> str:
    """A zone (IANA name) as people say it: `Pacific time`, `Berlin time`, `UTC+2`."""
    if zone in _ZONES:
        return _ZONES[zone]
    place = zone.rsplit("/", maxsplit=1)[-1].replace("_", " ")
    if zone.startswith("Etc/GMT"):
        # The tz database counts these the other way round.
        return "UTC" + place.removeprefix("GMT").translate(str.maketrans("+-", "-+"))
    return f"{place} time"


def schedule_words(schedule: Schedule, zone: str) -> str:
    """A schedule in plain sentences; times of day are those of `zone`."""
    moves = schedule.moves
    match moves:
        case Every(span):
            text = f"Each turn is open for {length(span)}."
        case Daily(at, days):
            every = "every day" if days == 1 else f"every {days} days"
            text = f"Orders close {every} at {_time(at)}, {zone_words(zone)}"
            text += f"{_results(schedule.results)}."
        case Weekly(slots):
            groups = groupby(slots, key=lambda slot: slot.at)
            days_at = listed(
                f"{listed(_day(slot.day) for slot in group)} at {_time(at)}" for at, group in groups
            )
            text = f"Orders close on {days_at}, {zone_words(zone)}{_results(schedule.results)}."
    text += (
        f" Retreats are open for {length(schedule.retreats)}, builds and removals for "
        f"{length(schedule.adjustments)}."
    )
    if schedule.first:
        text += f" The first phase is open for at least {length(schedule.first)}."
    skipped = [_day(day) for day in sorted(schedule.skipped_days)]
    skipped += [day_words(day) for day in sorted(schedule.skipped_dates)]
    if skipped:
        shown_in = f", {zone_words(zone)}" if isinstance(moves, Every) else ""
        text += f" Nothing is due on {listed(skipped, joined_by='or')}{shown_in}."
    return text


def _results(results: Later | None) -> str:
    if results is None:
        return ""
    day = {0: "the same day", 1: "the next day"}.get(results.days, f"{results.days} days later")
    return f"; results {day} at {_time(results.at)}"


def _time(at: DayTime) -> str:
    half = "AM" if at.hour < NOON.hour else "PM"
    clock = f"{at.hour % 12 or 12}:{at.minute:02} {half}"
    return "midnight" if at == MIDNIGHT else "noon" if at == NOON else clock


def _day(day: Weekday) -> str:
    return f"{day.name.capitalize()}s"


def day_words(day: date) -> str:
    """Return a day as Slack shows it: Jan 29, 2027."""
    return f"{day:%b} {day.day}, {day.year}"


def length(span: timedelta) -> str:
    """A length of time: `48 hours`, `5 days`, `30 days 12 hours`; seconds only below a minute."""
    if span < timedelta(minutes=1):
        return counted(round(span.total_seconds()), "second")
    days = span.days if span >= timedelta(days=3) else 0
    hours, minutes = divmod(round((span - timedelta(days)).total_seconds() / 60), 60)
    parts = ((days, "day"), (hours, "hour"), (minutes, "minute"))
    return " ".join(counted(number, unit) for number, unit in parts if number)
