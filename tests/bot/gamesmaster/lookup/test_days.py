"""Days and times of days as people write them."""

from __future__ import annotations

from datetime import date

import pytest

from bot.gamesmaster.lookup.times import read_days

TODAY = date(2026, 11, 21)
"""A Saturday."""


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("12.-15. Dec", "2026-12-12", "2026-12-15"),
        ("12-15 December", "2026-12-12", "2026-12-15"),
        ("Dec 12 - 15", "2026-12-12", "2026-12-15"),
        ("from 12 Dec to 15 Dec", "2026-12-12", "2026-12-15"),
        ("12.12.-15.12.", "2026-12-12", "2026-12-15"),
        ("2026-12-12 to 2026-12-15", "2026-12-12", "2026-12-15"),
        ("20 December - 3 January", "2026-12-20", "2027-01-03"),
        ("20 Nov to 25 Nov", "2026-11-21", "2026-11-25"),
        ("until Friday", "2026-11-21", "2026-11-27"),
        ("Friday to Sunday", "2026-11-27", "2026-11-29"),
        ("Fri-Sun", "2026-11-27", "2026-11-29"),
        ("tomorrow", "2026-11-22", "2026-11-22"),
        ("on Friday", "2026-11-27", "2026-11-27"),
        ("Saturday", "2026-11-21", "2026-11-21"),
        ("for 3 days", "2026-11-21", "2026-11-23"),
        ("a week", "2026-11-21", "2026-11-27"),
        ("next week", "2026-11-23", "2026-11-29"),
        ("this week", "2026-11-21", "2026-11-22"),
        ("the 24th of December", "2026-12-24", "2026-12-24"),
    ],
)
def test_what_people_write_for_days(text: str, first: str, last: str) -> None:
    """Both days are included; what has begun begins today."""
    assert read_days(text, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "text", ["", "soon", "12-15", "12 Dec to", "11/12", "Friday to Sunday to Monday", "31 November"]
)
def test_what_is_not_certain_is_none(text: str) -> None:
    """Better asked again than guessed."""
    assert read_days(text, TODAY) is None
