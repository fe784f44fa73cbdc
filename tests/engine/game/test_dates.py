"""Days and times as people write them."""

from datetime import UTC, date, datetime

import pytest

from engine.game.dates import days_within, moment_text, moment_within, moments_meant, read_days

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
"""A Saturday."""
DEADLINE = datetime(2026, 11, 22, 18, 30, tzinfo=UTC)


def _utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("+12h", "2026-11-23T06:30"),
        ("+1d 6h", "2026-11-24T00:30"),
        ("+ 90 minutes", "2026-11-22T20:00"),
        ("-2h", "2026-11-22T16:30"),
        ("24h", "2026-11-22T12:00"),
        ("in 24h", "2026-11-22T12:00"),
        ("In 2 days", "2026-11-23T12:00"),
        ("in 2 days at 9pm", "2026-11-23T21:00"),
        ("in two days, 18:00 Berlin", "2026-11-23T17:00"),
        ("in a week at noon", "2026-11-28T12:00"),
        ("In 1 day midnight", "2026-11-23T00:00"),
        ("1.5h", "2026-11-21T13:30"),
        ("2026-11-25 20:00", "2026-11-25T20:00"),
        ("2026-11-25T20:00", "2026-11-25T20:00"),
        ("2026-11-25T20:00Z", "2026-11-25T20:00"),
        ("2026-11-25 at 8pm", "2026-11-25T20:00"),
        ("2026-11-25 20:00 UTC", "2026-11-25T20:00"),
        ("2026-11-25 20:00 Europe/London", "2026-11-25T20:00"),
        ("2026-11-25 20:00 Asia/Tokyo", "2026-11-25T11:00"),
        ("2026-07-01 20:00 Europe/London", "2026-07-01T19:00"),
        ("25 Nov 20:00", "2026-11-25T20:00"),
        ("Nov 25, 8:30 pm", "2026-11-25T20:30"),
        ("3rd of February 9am", "2027-02-03T09:00"),
        ("3 February 9am", "2027-02-03T09:00"),
        ("tomorrow 9pm", "2026-11-22T21:00"),
        ("tomorrow at 9:15 PM ET", "2026-11-23T02:15"),
        ("today 23:59", "2026-11-21T23:59"),
        ("today noon", "2026-11-21T12:00"),
        ("12am tomorrow", "2026-11-22T00:00"),
        ("12pm tomorrow", "2026-11-22T12:00"),
        ("Sunday midnight", "2026-11-23T00:00"),
        ("sun 18:00", "2026-11-22T18:00"),
        ("Saturday 11:00", "2026-11-28T11:00"),
        ("this Saturday 18:00", "2026-11-21T18:00"),
        ("next Saturday 18:00", "2026-11-28T18:00"),
        ("Fri 18:00 Berlin", "2026-11-27T17:00"),
        ("Friday at 6 p.m. Pacific time", "2026-11-28T02:00"),
        ("15.12. 20:00", "2026-12-15T20:00"),
        ("15.12.2026 20.30", "2026-12-15T20:30"),
        ("15. Dec 20:00", "2026-12-15T20:00"),
        ("15 December 2026 8 pm", "2026-12-15T20:00"),
        ("12/15 20:00", "2026-12-15T20:00"),
        ("until 2 January noon", "2027-01-02T12:00"),
        ("for 3 days", "2026-11-24T12:00"),
        ("half an hour", "2026-11-21T12:30"),
        ("the day after tomorrow at 13", "2026-11-23T13:00"),
        ("29 February 9am", "2028-02-29T09:00"),
        ("20:00 UTC+2", "2026-11-21T18:00"),
        ("18h30", "2026-11-21T18:30"),
        ("tomorrow 18h30", "2026-11-22T18:30"),
        ("tonight 9", "2026-11-21T21:00"),
        ("tonight at 9pm", "2026-11-21T21:00"),
        ("tonight midnight", "2026-11-22T00:00"),
        ("an hour later", "2026-11-22T19:30"),
        ("2 days later", "2026-11-24T18:30"),
        ("half an hour earlier", "2026-11-22T18:00"),
        ("24 hours more", "2026-11-23T18:30"),
        ("Tuesday next week", "2026-11-24T18:30"),
        ("next week Sunday 9pm", "2026-11-29T21:00"),
        ("tomorrow", "2026-11-22T18:30"),
        ("next Tuesday", "2026-11-24T18:30"),
        ("2026-11-25", "2026-11-25T18:30"),
        ("2026-11-20 12:00", "2026-11-20T12:00"),
        ("next Wednesday 20:00", "2026-11-25T20:00"),
        ("Wednesday midnight America/Los_Angeles", "2026-11-26T08:00"),
        ("midnight", "2026-11-22T00:00"),
        ("20:00", "2026-11-21T20:00"),
        ("9:00", "2026-11-22T09:00"),
        ("noon", "2026-11-22T12:00"),
        ("\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT TWO}:00", "2026-11-22T12:00"),
    ],
)
def test_what_people_write_is_understood(text: str, moment: str) -> None:
    """Relative to the deadline or to now, or a day and a time, in UTC or the zone named."""
    assert moments_meant(text, now=NOW, deadline=DEADLINE) == (_utc(moment),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026-13-45 20:00",
        "31.11. 20:00",
        "13/13 20:00",
        "tomorrow at",
        "tonight 9am",
        "tomorrow later",
        "next week next week",
        "tomorrow next week",
        "next week 15.12.",
        "20:00 tomorrow 21",
        "Tuesday Berlin 18:00",
        "25:00",
        "9",
        "13pm tomorrow",
        "0pm",
        "tomorrow 9pm 10pm",
        "tomorrow Sunday 9pm",
        "Sunday 9pm Narnia/Nowhere",
        "+",
        "+soon",
        "-",
        "in",
        "99999999999999999 days",
        "t 20:00",
        "m" * 10_000,
        "2026-11-25 20:00 ../../etc/passwd",
        "2026-11-25 20:00 /etc/passwd",
        "9999-12-31 midnight",
        "9999-12-31 23:00 America/New_York",
        "0001-01-01 00:10 Europe/Berlin",
    ],
)
def test_what_means_nothing_for_certain_is_no_time(text: str) -> None:
    """Better asked again than guessed."""
    assert moments_meant(text, now=NOW, deadline=DEADLINE) == ()


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("Saturday 18:00", ("2026-11-21T18:00", "2026-11-28T18:00")),
        ("next Sunday 18:00", ("2026-11-22T18:00", "2026-11-29T18:00")),
        ("tonight", ("2026-11-21T21:00", "2026-11-22T00:00")),
        ("next week", tuple(f"2026-11-{day}T18:30" for day in range(23, 30))),
        ("tomorrow at 9", ("2026-11-22T09:00", "2026-11-22T21:00")),
        ("11/12 20:00", ("2026-12-11T20:00", "2027-11-12T20:00")),
    ],
)
def test_what_can_mean_several_moments_means_each(text: str, moments: tuple[str, ...]) -> None:
    """On a Saturday, `Saturday`; the coming Sunday or the one after; morning or evening."""
    assert moments_meant(text, now=NOW, deadline=DEADLINE) == tuple(map(_utc, moments))


def test_days_and_times_are_those_of_the_games_zone() -> None:
    """Unless the text names another; a day alone has the deadline's time of day there."""
    pacific = "America/Los_Angeles"
    midnight = _utc("2026-11-23T08:00")  # Sunday's, in Los Angeles

    def meant(text: str) -> datetime:
        (moment,) = moments_meant(text, now=NOW, deadline=midnight, zone=pacific)
        return moment

    assert meant("Wednesday") == _utc("2026-11-26T08:00")
    assert meant("tonight midnight") == _utc("2026-11-22T08:00")
    assert meant("Wednesday midnight UTC") == _utc("2026-11-26T00:00")
    for moment, zone, shown in (
        (midnight, pacific, "Nov 22 midnight"),
        (_utc("2026-12-07T05:05"), pacific, "Dec 6 9:05 PM"),
        (_utc("2026-12-06T12:00"), "UTC", "Dec 6 12:00 PM"),
        (_utc("2028-01-02T08:30"), "UTC", "Jan 2 2028 8:30 AM"),
        (_utc("9999-12-31T21:00"), "Pacific/Auckland", "9999-12-31 21:00 UTC"),
    ):
        assert moment_text(moment, zone, now=NOW) == shown
        assert moments_meant(shown, now=NOW, deadline=NOW, zone=zone) == (moment,)


def test_the_night_the_clocks_change() -> None:
    """A time left out is as long after midnight as it would have been; a double one the first."""
    october = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
    twice = moments_meant("2026-10-25 01:30 Europe/London", now=october, deadline=october)
    assert twice == (_utc("2026-10-25T00:30"),)
    march = datetime(2027, 3, 27, 12, 0, tzinfo=UTC)
    left_out = moments_meant("2027-03-28 01:30 Europe/London", now=march, deadline=march)
    assert left_out == (_utc("2027-03-28T01:30"),)


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
    assert read_days(text, NOW.date()) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "text", ["", "soon", "12-15", "12 Dec to", "11/12", "Friday to Sunday to Monday", "31 November"]
)
def test_what_is_not_certain_is_none(text: str) -> None:
    """Better asked again than guessed."""
    assert read_days(text, NOW.date()) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("push it to Friday noon, please", "Friday noon"),
        ("no turn over the weekend please, go on Monday at noon", "Monday at noon"),
        ("since Monday we wait, make it Dec 3", "Dec 3"),
        ("two more days for all", None),
        ("push it by 6 hours", None),
        ("can I make it 9pm instead", "9pm"),
    ],
)
def test_a_moment_is_found_among_other_words(text: str, words: str | None) -> None:
    """Not how long something takes, nor when it began."""
    now = datetime(2026, 11, 26, 12, tzinfo=UTC)
    assert moment_within(text, now=now, deadline=now) == words


def test_the_weekend_and_parts_of_a_day_are_times() -> None:
    """`After the weekend` is Monday, the morning begins at nine."""
    now = datetime(2026, 11, 26, 12, tzinfo=UTC)  # a Thursday
    monday, friday = datetime(2026, 11, 30, 12, tzinfo=UTC), datetime(2026, 11, 27, 9, tzinfo=UTC)
    assert moments_meant("after the weekend", now=now, deadline=now) == (monday,)
    assert moments_meant("Friday morning", now=now, deadline=now) == (friday,)
    assert days_within("can't play the weekend", now.date()) == (
        date(2026, 11, 28),
        date(2026, 11, 29),
    )


@pytest.mark.parametrize("text", ["off thu + fri, back later", "away thu & fri", "thu til fri"])
def test_days_are_joined_by_signs_and_by_short_words(text: str) -> None:
    """Thursday is tomorrow."""
    today = date(2026, 11, 25)
    assert days_within(text, today) == (date(2026, 11, 26), date(2026, 11, 27))
