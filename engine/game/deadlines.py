"""The moments that follow from a schedule: until when a phase takes orders, when it is judged.

Moments are aware and in UTC; `zone` is the name of the game's zone. Days and times are counted by
the clock on the wall, so that a deadline stays at its time of day when the clocks change; an
interval is as long as it says. What takes a zone raises ValueError as `times.from_zone` does, for
one that is not known and for a moment that clocks in it do not show.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import product
from typing import NamedTuple

from engine.game.schedule import Daily, Every, Schedule, Weekly
from engine.game.times import day_ended_by, from_zone, in_zone
from engine.position import PhaseType

SETTLING = timedelta(seconds=15)
"""How long after a deadline a phase waits for what was written in time and is still on its way."""
REMINDERS = (timedelta(hours=24), timedelta(hours=2))
"""How long before a deadline those who still owe something are reminded, of those that fit."""
LAST_CALL = 4
"""A phase too short for any of them has its reminder when a quarter of it is left."""


def moved_by_pause(deadline: datetime, *, stood_from: datetime, until: datetime) -> datetime:
    """The deadline after a pause: later by exactly the time for which the clock stood.

    `stood_from` is the later of the beginning of the pause and the opening of the phase.
    """
    return deadline + max(until - stood_from, timedelta())


def earliest(moments: Iterable[datetime | None]) -> datetime | None:
    """The first of the moments there are, or None."""
    return min((moment for moment in moments if moment is not None), default=None)


class Timing(NamedTuple):
    """The moments of an open phase of a running game.

    From `paused_at` on its clock stands, at the longest until `paused_until`.
    """

    game: str
    number: int
    deadline: datetime
    deadline_set_at: datetime
    grace_until: datetime | None
    all_ready_at: datetime | None
    results_at: datetime | None
    voted_end_at: datetime | None
    paused_at: datetime | None = None
    paused_until: datetime | None = None

    @property
    def is_running(self) -> bool:
        """Whether the clock ends the phase: it does not stand, and no votes end the game before."""
        return self.paused_at is None and self.voted_end_at is None

    @property
    def ends_at(self) -> datetime:
        """When the phase ends: at the deadline, after a grace, or earlier if all are ready."""
        if self.all_ready_at is not None and self.all_ready_at < self.deadline:
            return self.all_ready_at
        return max(self.deadline, self.grace_until) if self.grace_until else self.deadline

    @property
    def settled_at(self) -> datetime:
        """When everything is read that counts.

        After a deadline there is a settling time: what was written in time and is read a moment
        later still counts, for orders are judged by when they were written.
        """
        ends_at = self.ends_at
        return ends_at if ends_at < self.deadline else max(ends_at, self.deadline + SETTLING)

    @property
    def due_at(self) -> datetime:
        """When the phase is to be adjudicated: once it is settled.

        Results that are set for later than the deadline wait for their moment, unless all are ready
        before it.
        """
        if self.ends_at < self.deadline or self.results_at is None:
            return self.settled_at
        return max(self.settled_at, self.results_at)


def counted_from(deadline: datetime, *, adjudicated: datetime) -> datetime:
    """From when the time of the next phase counts, once a phase is over at its deadline.

    The settling time is nobody's loss: what was adjudicated at the end of it counts from the
    deadline, so that a daily deadline stays at its time of day. Later adjudications count from
    their own moment.
    """
    is_prompt = deadline <= adjudicated <= deadline + 2 * SETTLING
    return deadline if is_prompt else adjudicated


def reminder_due(deadline: datetime, *, deadline_set: datetime, now: datetime) -> timedelta | None:
    """Which reminder belongs to this moment: how long before the deadline, or None for none.

    A reminder whose moment had already passed when the deadline was set (the phase was opened,
    or the GM moved the deadline) is not given at all. Of several that were missed only the last
    belongs to this moment.
    """
    if now >= deadline:
        return None
    fitting = _reminders(deadline - deadline_set)
    passed = [before for before in fitting if deadline - before <= now]
    return min(passed, default=None)


def next_reminder(deadline: datetime, *, deadline_set: datetime, now: datetime) -> datetime | None:
    """The moment of the next reminder after `now`, or None."""
    moments = (deadline - before for before in _reminders(deadline - deadline_set))
    return earliest(moment for moment in moments if moment > now)


def _reminders(time: timedelta) -> tuple[timedelta, ...]:
    return tuple(before for before in REMINDERS if before < time) or (time / LAST_CALL,)


_DAY = timedelta(days=1)
_SEARCHED = 800
"""As many days are looked through for one that is not skipped."""


class Window(NamedTuple):
    """Until when a phase takes orders (`closes`), and when these are adjudicated."""

    closes: datetime
    results: datetime

    @property
    def results_at(self) -> datetime | None:
        """When the orders are adjudicated, where that is later than the deadline."""
        return self.results if self.results > self.closes else None


def window(
    schedule: Schedule,
    phase_type: PhaseType,
    *,
    opened: datetime,
    zone: str,
    is_first: bool = False,
    last_moves: datetime | None = None,
) -> Window:
    """The window of a phase that is opened at a moment (R-SCHED-01 to 04).

    A movement phase by days or slots is open until the first of these that leaves people at least
    half of the usual interval, so that retreats, however long, do not move the clock.
    `last_moves` is the movement deadline before it: what is due every third day counts from it.
    """
    match phase_type:
        case PhaseType.MOVEMENT:
            is_interval = isinstance(schedule.moves, Every)
            least = schedule.interval if is_interval else schedule.interval / 2
            least = max(least, schedule.first if is_first else timedelta())
            return _moves(schedule, opened + least, zone, last_moves)
        case PhaseType.RETREAT:
            return _span(schedule, opened + schedule.retreats, zone)
        case PhaseType.ADJUSTMENT:
            return _span(schedule, opened + schedule.adjustments, zone)


def results_of(
    schedule: Schedule, phase_type: PhaseType, *, closes: datetime, zone: str
) -> datetime:
    """When orders are adjudicated that are due at `closes`, wherever that came from."""
    if phase_type is not PhaseType.MOVEMENT or schedule.results is None:
        return closes
    day = day_ended_by(in_zone(closes, zone)) + schedule.results.days * _DAY
    return max(from_zone(schedule.results.at.on(_not_skipped(schedule, day)), zone), closes)


def window_after_pause(
    schedule: Schedule, phase_type: PhaseType, *, left: timedelta, now: datetime, zone: str
) -> Window:
    """The window of a phase whose clock stood until now, with `left` of its time to go.

    An interval goes on where it stopped. Days and slots stay: it is the first that leaves people
    half of what they had left.
    """
    if phase_type is not PhaseType.MOVEMENT or isinstance(schedule.moves, Every):
        return _span(schedule, now + left, zone)
    return _moves(schedule, now + left / 2, zone, None)


def _moves(
    schedule: Schedule, earliest: datetime, zone: str, last_moves: datetime | None
) -> Window:
    if isinstance(schedule.moves, Every):
        return _span(schedule, earliest, zone)
    for closes in _deadlines(schedule, earliest, zone, last_moves):
        if closes >= earliest:
            results = results_of(schedule, PhaseType.MOVEMENT, closes=closes, zone=zone)
            return Window(closes, results)
    raise ValueError("a schedule that skips every day has no deadline")


def _deadlines(
    schedule: Schedule, earliest: datetime, zone: str, last_moves: datetime | None
) -> Iterator[datetime]:
    """The movement deadlines by days or slots, in order, from about the earliest possible on."""
    first = in_zone(earliest, zone).date() - _DAY
    days = [first + number * _DAY for number in range(_SEARCHED)]
    match schedule.moves:
        case Daily(at, interval):
            if last_moves is not None:
                last = day_ended_by(in_zone(last_moves, zone))
                days = [day for day in days if day > last and not (day - last).days % interval]
            for day in days:
                while not _is_playable(schedule, day):
                    day += _DAY  # noqa: PLW2901
                yield from_zone(at.on(day), zone)
        case Weekly(slots):
            for day, slot in product(days, sorted(slots)):
                if slot.day == day.weekday() and _is_playable(schedule, day):
                    yield from_zone(slot.at.on(day), zone)


def _is_playable(schedule: Schedule, day: date) -> bool:
    """Whether neither the orders that are due on a day nor their results fall on a skipped one."""
    later = 0 if schedule.results is None else schedule.results.days
    return not (schedule.is_skipped(day) or schedule.is_skipped(day + later * _DAY))


def _not_skipped(schedule: Schedule, day: date) -> date:
    while schedule.is_skipped(day):
        day += _DAY
    return day


def _span(schedule: Schedule, end: datetime, zone: str) -> Window:
    """A window that ends at a moment or, on a skipped day, at that time of the next other day."""
    local = in_zone(end, zone)
    day = day_ended_by(local)
    put_off = _not_skipped(schedule, day) - day
    closes = from_zone(local + put_off, zone) if put_off else end
    return Window(closes, closes)
