"""Absences that are known in advance."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import AwayNoted, ExtensionAsked, PlayerAway
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat
from bot.gamesmaster.notices.showing import Status
from tests.bot.gamesmaster.evening import GM, POWERS, START, Evening, only, player_of

HOUR = timedelta(hours=1)
DEADLINE = START + 48 * HOUR
"""Monday 23 November 2026, 12:00 UTC."""
FRANCE = player_of("FRANCE")


def midnight(day: int) -> datetime:
    """The midnight that ends a day of November 2026."""
    return datetime(2026, 11, day, tzinfo=UTC) + 24 * HOUR


def status(evening: Evening) -> Status:
    """What everybody sees of the game."""
    return only(evening.says(player_of("TURKEY"), "status"), Status)


def test_the_gm_is_told_and_may_move_the_deadline_with_one_press(evening: Evening) -> None:
    """A day after the return; the others learn that somebody is away, and not who."""
    evening.starts()
    heard = evening.says(FRANCE, "away 23-24 November")
    noted = only(heard, AwayNoted)
    assert noted.times == ((midnight(22), midnight(24)),)
    told = only(heard, PlayerAway)
    assert (told.player, told.powers, told.until) == (FRANCE, ("FRANCE",), midnight(24))
    asked = only(heard, ExtensionAsked)
    assert (asked.old_deadline, asked.deadline) == (DEADLINE, midnight(25))
    assert [told.destination.player for told in evening.told[-3:]].count(GM) == 2
    assert status(evening).away == 1
    acted = only(evening.presses(asked.confirmation), GmActed)
    assert acted.details.deadline == midnight(25)
    assert FRANCE not in str(acted)
    assert status(evening).away == 0


def test_days_that_are_said_again_are_one_absence(evening: Evening) -> None:
    """Whoever names some of the days twice is shown them once, and comes back from them once."""
    evening.starts()
    evening.says(FRANCE, "away 23-26 November")
    noted = only(evening.says(FRANCE, "away 25-28 November"), AwayNoted)
    assert noted.times == ((midnight(22), midnight(28)),)
    only(evening.says(FRANCE, "away 2 December"), AwayNoted)
    heard = evening.says(FRANCE, "back")
    assert sum(isinstance(one, PlayerAway) for one in heard) == 2


def test_days_are_the_players_own_and_the_gm_is_told_once(evening: Evening) -> None:
    """Istanbul is three hours ahead of UTC; said again, or in part, it is no news."""
    evening.starts()

    def says(text: str, zone: str) -> list[Notice]:
        request = replace(evening.request(FRANCE), zone=zone)
        evening.bot.do(request, hear.hear, text)
        return evening.deliver()

    heard = says("away Dec 3 to Dec 5", "Europe/Istanbul")
    times = (datetime(2026, 12, 2, 21, tzinfo=UTC), datetime(2026, 12, 5, 21, tzinfo=UTC))
    noted, told = only(heard, AwayNoted), only(heard, PlayerAway)
    assert (noted.times, noted.with_gm, noted.zone) == ((times,), ("Evening",), "")
    assert (told.since, told.until) == times
    for text in ("away Dec 3 to Dec 5", "away December 4"):
        noted = only(says(text, "Europe/Istanbul"), AwayNoted)
        assert (noted.times, noted.with_gm) == ((times,), ())
    heard = says("away Dec 5 to Dec 7", "Europe/Istanbul")
    assert only(heard, PlayerAway).until == times[1] + timedelta(days=2)
    assert only(says("away Dec 20", ""), AwayNoted).zone == "UTC"


def test_a_later_phase_thinks_of_it(evening: Evening) -> None:
    """When its deadline falls into the time, the GM is asked as it opens."""
    evening.starts()
    heard = evening.says(FRANCE, "away 25-26 Nov")
    assert not any(isinstance(one, ExtensionAsked) for one in heard)
    assert status(evening).away == 0
    heard = evening.advance(49 * HOUR)
    asked = only(heard, ExtensionAsked)
    assert (asked.player, asked.phase) == (FRANCE, "F1901M")
    assert (asked.old_deadline, asked.deadline) == (START + 96 * HOUR, midnight(27))
    assert status(evening).away == 1


def test_who_is_back_is_not_away(evening: Evening) -> None:
    """What was said is taken back; said without having been, it is a kind question."""
    evening.starts()
    evening.says(FRANCE, "away until Wednesday")
    assert only(evening.says(FRANCE, "away"), AwayNoted).times == ((START, midnight(25)),)
    heard = evening.says(FRANCE, "back")
    assert (only(heard, AwayNoted).times, only(heard, AwayNoted).is_back) == ((), True)
    assert status(evening).away == 0
    assert only(evening.says(FRANCE, "back"), Refused).reason is Refusal.NOT_AWAY
    assert only(evening.says(FRANCE, "away soon"), Refused).reason is Refusal.UNREADABLE_DAYS


def test_the_gm_who_was_told_of_an_absence_is_told_that_it_is_taken_back(evening: Evening) -> None:
    """Otherwise the GM would move deadlines for nobody."""
    evening.starts()
    for words in ("away 23-24 November", "away 28 November"):
        evening.says(FRANCE, words)
    told = [one for one in evening.says(FRANCE, "back") if isinstance(one, PlayerAway)]
    assert [(one.player, one.until, one.is_taken_back) for one in told] == [
        (FRANCE, midnight(24), True),
        (FRANCE, midnight(28), True),
    ]


def test_days_that_are_over_or_far_away_are_not_noted(evening: Evening) -> None:
    """Nobody is told of them; 366 days after 21 November 2026 is 22 November 2027."""
    evening.starts()
    over = ("2020-01-01", "0001-01-01", "1 Dec 2019 to 3 Dec 2019")
    for days in (*over, "9999-12-31", "2027-11-23", "53 weeks"):
        (refused,) = evening.says(FRANCE, f"away {days}")
        assert isinstance(refused, Refused), days
        assert (refused.reason, refused.count) == (Refusal.DAYS_OUT_OF_REACH, 366)


def test_no_deadline_is_asked_for_that_could_not_be_set(evening: Evening) -> None:
    """None is more than 90 days away; the GM hears of it, and again as each phase opens.

    For only somebody else can play then.
    """
    evening.starts()
    heard = evening.says(FRANCE, "away 2026-01-01 to 2027-11-22")
    assert only(heard, AwayNoted).times == ((START, datetime(2027, 11, 23, tzinfo=UTC)),)
    told = only(heard, PlayerAway)
    assert (told.player, told.deadline) == (FRANCE, DEADLINE)
    assert not any(isinstance(one, ExtensionAsked) for one in heard)
    heard = evening.advance(49 * HOUR)
    told = only(heard, PlayerAway)
    assert (told.player, told.deadline) == (FRANCE, START + 96 * HOUR)
    assert not any(isinstance(one, ExtensionAsked) for one in heard)


def test_a_game_without_a_gm_only_shows_it(evening: Evening) -> None:
    """The player is told how to ask the others for time."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(gm=FRANCE, settings=NewGame("Ours", promised=promised, has_gm=False))
    heard = evening.says(FRANCE, "away 23-24 November")
    assert [type(one) for one in heard] == [AwayNoted]
    assert only(heard, AwayNoted).without_gm == ("Ours",)
    assert status(evening).away == 1
