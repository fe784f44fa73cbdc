"""Lengths of time as people write them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.game.times import read_duration, written_duration

HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("48h", 48),
        ("2d", 48),
        ("1d12h", 36),
        ("1 day, 12 hours", 36),
        ("1 day and 12 hours", 36),
        ("90 min", 1.5),
        ("90m", 1.5),
        ("1w", 168),
        ("a week", 168),
        ("an hour", 1),
        ("half an hour", 0.5),
        ("0.001h", 4 / 3600),  # 3.6 seconds
        ("two days", 48),
        ("", None),
        ("48", None),
        ("h", None),
        ("0h", None),
        ("0.4s", None),
        ("48h or so", None),
        ("48 hectares", None),
        ("a day off", None),
        ("99999999999999999 days", None),
    ],
)
def test_what_people_write_for_a_length_of_time(text: str, hours: float | None) -> None:
    """A number always has its unit; anything else is no duration. Each is read back."""
    span = read_duration(text)
    assert span == (None if hours is None else hours * HOUR)
    assert span is None or read_duration(written_duration(span)) == span


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (48 * HOUR, "48h"),
        (72 * HOUR, "3d"),
        (73 * HOUR, "73h"),
        (1.5 * HOUR, "1h 30m"),
        (0.25 * HOUR, "15m"),
        (24 * HOUR, "24h"),
    ],
)
def test_a_duration_is_read_as_it_is_written(span: timedelta, text: str) -> None:
    """In days from three on, else in hours and minutes."""
    assert written_duration(span) == text
    assert read_duration(text) == span
