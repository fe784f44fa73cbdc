"""Arithmetic on deadlines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.game.deadlines import (
    SETTLING,
    counted_from,
    earliest,
    moved_by_pause,
    next_reminder,
    reminder_due,
)

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
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
