"""Zones and what people call them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.game.times import from_zone, in_zone, is_zone, zone_named

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def test_zones_are_those_of_the_tz_database() -> None:
    """Anything else is no zone, not an error."""
    local = datetime(2026, 7, 1, 20, 0)  # noqa: DTZ001 - what a clock on the wall shows
    moment = from_zone(local, "Europe/London")
    assert moment == datetime(2026, 7, 1, 19, 0, tzinfo=UTC)
    assert moment is not None
    assert in_zone(moment, "Europe/London") == local
    for zone in ("Narnia", "", "../etc/passwd", "/etc/passwd", "Europe", "\0"):
        assert from_zone(local, zone) is None
        assert in_zone(NOON, zone) is None
        assert not is_zone(zone)


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
        assert is_zone(zone)
        assert zone_named(zone.casefold()) == zone
