"""Durations and zones, as people write them."""

from datetime import UTC, datetime, timedelta

import pytest

from engine.game.times import from_zone, in_zone, read_duration, written_duration, zone_named

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


NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def test_zones_are_those_of_the_tz_database() -> None:
    """Anything else is no zone."""
    local = datetime(2026, 7, 1, 20, 0)  # noqa: DTZ001 - what a clock on the wall shows
    moment = from_zone(local, "Europe/London")
    assert moment == datetime(2026, 7, 1, 19, 0, tzinfo=UTC)
    assert in_zone(moment, "Europe/London") == local
    for zone in ("Narnia", "", "../etc/passwd", "/etc/passwd", "Europe", "\0"):
        with pytest.raises(ValueError, match="no zone is called"):
            from_zone(local, zone)
        with pytest.raises(ValueError, match="no zone is called"):
            in_zone(NOON, zone)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("Berlin", "Europe/Berlin"),
        ("los angeles", "America/Los_Angeles"),
        ("New_York", "America/New_York"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("PT", "America/Los_Angeles"),
        ("Pacific time", "America/Los_Angeles"),
        ("EST", "America/New_York"),
        ("cest", "Europe/Berlin"),
        ("UTC", "UTC"),
        ("GMT", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt -5", "Etc/GMT+5"),
        ("UTC+0", "UTC"),
        ("etc/gmt-2", "Etc/GMT-2"),
        ("US/Pacific", "US/Pacific"),
        ("UTC+15", None),
        ("Narnia", None),
        ("../etc/passwd", None),
        ("", None),
    ],
)
def test_what_people_call_a_zone(text: str, zone: str | None) -> None:
    """By its name, its city, an abbreviation or its distance from UTC; each is a real zone.

    A zone is stored by its name, so that has to mean the same again.
    """
    assert zone_named(text) == zone
    if zone is not None:
        in_zone(NOON, zone)
        assert zone_named(zone.casefold()) == zone
