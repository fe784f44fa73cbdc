"""Arithmetic on deadlines. Every moment is aware and in UTC unless it says otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

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


def counted_from(deadline: datetime, *, adjudicated: datetime) -> datetime:
    """From when the time of the next phase counts, once a phase is over at its deadline.

    The settling time is nobody's loss: what was adjudicated at the end of it counts from the
    deadline, so that a daily deadline stays at its time of day. Whatever came later counts itself.
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
    """The reminders of a deadline that was set so long before it."""
    return tuple(before for before in REMINDERS if before < time) or (time / LAST_CALL,)
