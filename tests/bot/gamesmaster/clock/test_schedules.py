"""Games by a schedule: the lock before results, the nights the clocks change, pauses that end."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.commands import DONE, FAILED, run
from bot.gamesmaster.clock.deadlines import LONGEST_PAUSE
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import (
    BotWasAway,
    EveryoneReady,
    ExtensionAsked,
    OrdersSealed,
    PauseEnding,
    PauseOver,
)
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Refusal, Refused, Seat
from bot.gamesmaster.notices.orders import ChoicesNeeded
from bot.gamesmaster.notices.showing import Results, Status
from engine.formats.games import game_text
from engine.game.schedule import read_schedule
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import PLAYERS, POWERS, START, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.receipts import Receipt

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
HOUSE = "Wed Sun midnight results next day 12:30 retreats 2h builds 2h"


def utc(text: str) -> datetime:
    """A moment of 2027: `03-15 07:00`."""
    return datetime.fromisoformat(f"2027-{text}").replace(tzinfo=UTC)


def starts(evening: Evening, schedule: str, at: datetime, zone: str = "America/Los_Angeles") -> str:
    """A game by a schedule, begun at a moment; its id."""
    evening.clock.moment = at
    read = read_schedule(schedule)
    assert read is not None
    assert read.faults() == ()
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(schedule=read, zone=zone)
    return evening.starts(settings=NewGame(promised=promised, settings=settings))


def stands(evening: Evening) -> Status:
    """How the only game stands."""
    (status,) = evening.games.home(FRANCE, evening.clock.now())
    return status


def until(evening: Evening, moment: datetime) -> list[object]:
    """Let time pass until a moment; what is told."""
    return list(evening.advance(moment - evening.clock.moment))


def does(evening: Evening, text: str) -> GmActed:
    """The GM gives a command and confirms it."""
    return next(one for one in evening.confirms(text) if isinstance(one, GmActed))


@pytest.mark.parametrize(
    ("start", "turns"),
    [
        (  # clocks go forward in the night to Sunday 14 March: UTC-8, then UTC-7
            "03-08 20:00",
            [("03-11 08:00", "03-11 20:30"), ("03-15 07:00", "03-15 19:30")],
        ),
        (  # and back in the night to Sunday 7 November: UTC-7, then UTC-8
            "11-01 20:00",
            [("11-04 07:00", "11-04 19:30"), ("11-08 08:00", "11-08 20:30")],
        ),
    ],
)
def test_the_house_schedule_over_the_change_of_the_clocks(
    evening: Evening, start: str, turns: list[tuple[str, str]]
) -> None:
    """Orders by midnight Pacific ending Wednesday and Sunday, results at 12:30 the next day."""
    starts(evening, HOUSE, utc(start))
    for closes, results in turns:
        stand = stands(evening)
        assert (stand.deadline, stand.results_at) == (utc(closes), utc(results))
        before = until(evening, utc(results) - SECOND)
        assert not any(isinstance(one, Results) for one in before)
        assert any(isinstance(one, Results) for one in evening.advance(SECOND))


def test_orders_are_sealed_when_they_close_and_opened_with_the_results(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines in the engine's page find every posted seal right; nothing tells the salt before.

    An order that was written in time and read after that has new seals posted, and says so.
    """
    game = starts(evening, HOUSE, utc("03-08 20:00"))
    deadline, results = utc("03-11 08:00"), utc("03-11 20:30")
    evening.says(FRANCE, "A PAR - BUR")
    (first,) = (one for one in until(evening, deadline + HOUR) if isinstance(one, OrdersSealed))
    assert [power for power, _ in first.seals] == sorted(POWERS)
    assert "salt" not in game_text(evening.games.whole(game))
    evening.says(GERMANY, "A MUN - RUH", at=deadline - SECOND)
    told = until(evening, results - HOUR)
    (second,) = (one for one in told if isinstance(one, OrdersSealed))
    assert (second.changed, first.changed) == (("GERMANY",), ())
    until(evening, results)
    file = tmp_path / "game.json"
    file.write_text(game_text(evening.games.whole(game)), encoding="utf-8")
    page = Path("engine/README.md").read_text()
    code = page.split("<!-- the seals -->\n```python\n")[1].split("```")[0]
    done = subprocess.run(  # noqa: S603 - the page's own lines
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:-1] == [
        f"S1901M {who} {seal} True" for who, seal in second.seals
    ]
    assert run(["verify", str(file)]) == DONE
    assert "All 7 seals agree." in capsys.readouterr().out
    forged = json.loads(file.read_text())
    forged["phases"][0]["seals"]["sha256"]["FRANCE"] = "0" * 64
    file.write_text(json.dumps(forged))
    assert run(["verify", str(file)]) == FAILED
    assert f"S1901M FRANCE {'0' * 64} DIFFERS" in capsys.readouterr().out


def test_between_the_deadline_and_the_results_nothing_is_accepted_or_shown(
    evening: Evening,
) -> None:
    """Late orders are told when the results come (R-SCHED-05); what was in time still counts."""
    game = starts(evening, HOUSE, utc("03-08 20:00"))
    deadline, results = utc("03-11 08:00"), utc("03-11 20:30")
    evening.says(FRANCE, "A PAR - BUR")
    until(evening, deadline + HOUR)
    for text in ("A PAR - PIC", "ready", "clear", "undo", "draw"):
        refused = only(evening.says(FRANCE, text), Refused)
        assert (refused.reason, refused.at) == (Refusal.ORDERS_LOCKED, results), text
    stand = stands(evening)
    assert (stand.phase, stand.is_locked, stand.results_at) == ("S1901M", True, results)
    only(evening.says(GERMANY, "A MUN - RUH", at=deadline - SECOND), Receipt)
    assert [type(one) for one in evening.restart()] == [OrdersSealed]
    until(evening, results)
    view = evening.games.results(game, 1)
    given = {str(power): tuple(map(str, orders)) for power, orders in view.orders.items()}
    assert given == {"FRANCE": ("A PAR - BUR",), "GERMANY": ("A MUN - RUH",)}
    assert (view.deadline, view.results_at) == (utc("03-15 07:00"), utc("03-15 19:30"))


def test_retreats_in_two_hours_do_not_move_the_clock(evening: Evening) -> None:
    """From the results on, and the next deadline stays where it was (R-SCHED-02)."""
    game = starts(evening, HOUSE, utc("03-08 20:00"))
    set_up(
        evening,
        game,
        "S1902M",
        {"GERMANY": ["A MUN", "A RUH"], "FRANCE": ["A BUR", "A MAR"]},
        {"GERMANY": ["MUN", "BER"], "FRANCE": ["MAR", "PAR"]},
    )
    evening.says(GERMANY, "A MUN - BUR, A RUH S A MUN - BUR")
    heard = evening.advance(utc("03-11 20:30") - evening.clock.moment)
    assert only(heard, ChoicesNeeded).deadline == utc("03-11 22:30")
    assert stands(evening).results_at is None
    until(evening, utc("03-11 23:00"))
    stand = stands(evening)
    assert (stand.phase, stand.deadline) == ("F1902M", utc("03-15 07:00"))


def test_when_all_are_ready_nobody_waits_for_the_slot(evening: Evening) -> None:
    """The turn ends after the cushion, and the next one is due in the next slot."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    for player in PLAYERS:
        heard = evening.says(player, "ready")
    assert only(heard, EveryoneReady).at == utc("03-08 20:02")
    only(evening.advance(2 * MINUTE), Results)
    # Wednesday's midnight is two and a half days away: more than half of the usual three.
    assert stands(evening).deadline == utc("03-11 08:00")


def test_ready_just_before_the_lock_waits_for_the_results(evening: Evening) -> None:
    """There would be no time left in which anybody could object."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    until(evening, utc("03-11 08:00") - MINUTE)
    for player in PLAYERS:
        heard = evening.says(player, "ready")
        assert not any(isinstance(one, EveryoneReady) for one in heard)
    assert not any(isinstance(one, Results) for one in until(evening, utc("03-11 20:29")))
    only(evening.advance(MINUTE), Results)


def test_a_deadline_that_the_gm_moves_takes_its_results_along(evening: Evening) -> None:
    """Thursday evening in Los Angeles: results on Friday at 12:30."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    acted = does(evening, "gm deadline 2027-03-11 20:00 America/Los_Angeles")
    assert acted.details.deadline == utc("03-12 04:00")
    assert acted.details.results_at == utc("03-12 20:30")
    assert stands(evening).results_at == utc("03-12 20:30")


def test_a_little_more_time_leaves_the_results_where_they_are(evening: Evening) -> None:
    """From midnight to two o'clock in Los Angeles: still well before Thursday's 12:30."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    acted = does(evening, "gm deadline +2h")
    assert (acted.details.deadline, acted.details.results_at) == (
        utc("03-11 10:00"),
        utc("03-11 20:30"),
    )
    assert not acted.details.takes_again


def test_a_deadline_between_the_lock_and_the_results_opens_the_phase_again(
    evening: Evening,
) -> None:
    """Everybody is told so; the results come when they were to come, with the new orders."""
    game = starts(evening, HOUSE, utc("03-08 20:00"))
    until(evening, utc("03-11 10:30"))
    assert only(evening.says(FRANCE, "A PAR - BUR"), Refused).reason is Refusal.ORDERS_LOCKED
    assert only(evening.says(FRANCE, "extend 2h"), Refused).reason is Refusal.ORDERS_LOCKED
    acted = does(evening, "gm deadline 2027-03-11 09:00")
    assert acted.details.takes_again
    assert (acted.details.old_deadline, acted.details.deadline) == (
        utc("03-11 08:00"),
        utc("03-11 17:00"),
    )
    assert acted.details.results_at == utc("03-11 20:30")
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    until(evening, utc("03-11 17:00") + MINUTE)
    assert only(evening.says(FRANCE, "A PAR - GAS"), Refused).reason is Refusal.ORDERS_LOCKED
    results = only(evening.advance(utc("03-11 20:30") - evening.clock.moment), Results)
    view = evening.games.results(game, results.number)
    given = {str(power): tuple(map(str, orders)) for power, orders in view.orders.items()}
    assert given == {"FRANCE": ("A PAR - BUR",)}


def test_a_deadline_asked_for_before_the_lock_and_set_after_it_says_that_it_opens_again(
    evening: Evening,
) -> None:
    """All are told how it is when the GM sets it, not how it was when the player asked."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    asked = only(evening.says(FRANCE, "extend 9h"), ExtensionAsked)
    until(evening, utc("03-11 10:30"))
    assert only(evening.says(FRANCE, "A PAR - BUR"), Refused).reason is Refusal.ORDERS_LOCKED
    assert only(evening.presses(asked.confirmation), GmActed).details.takes_again
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)


def test_a_pause_after_the_lock_opens_nothing_again(evening: Evening) -> None:
    """Orders stay closed, as all are told; the results come as much later as the pause was long."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    assert not only(evening.says(FRANCE, "orders"), Receipt).is_closed
    until(evening, utc("03-11 10:30"))
    assert only(evening.says(FRANCE, "orders"), Receipt).is_closed
    assert does(evening, "gm pause").details.is_closed
    late = only(evening.says(FRANCE, "A PAR - BUR"), Refused)
    assert late.reason is Refusal.ORDERS_CLOSED
    assert only(evening.says(FRANCE, "orders"), Receipt).is_closed
    evening.advance(5 * HOUR)
    details = does(evening, "gm resume").details
    assert details.is_closed
    assert (details.deadline, details.results_at) == (utc("03-11 08:00"), utc("03-12 01:30"))
    only(evening.advance(10 * HOUR), Results)


def test_a_pause_after_the_lock_that_ends_by_itself_says_that_orders_had_closed(
    evening: Evening,
) -> None:
    """All are told of results to come, not of orders that nobody takes."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    assert not does(evening, "gm pause 2 days").details.is_closed
    does(evening, "gm resume")
    until(evening, utc("03-11 10:30"))
    does(evening, "gm pause 2 days")
    assert only(evening.advance(48 * HOUR), PauseOver).is_closed


def test_a_short_pause_leaves_the_slot_where_it_is(evening: Evening) -> None:
    """A long one takes the first slot that leaves people half of what they had left."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    does(evening, "gm pause")
    evening.advance(5 * HOUR)
    assert does(evening, "gm resume").details.deadline == utc("03-11 08:00")
    does(evening, "gm pause")
    evening.advance(50 * HOUR)
    details = does(evening, "gm resume").details
    assert (details.deadline, details.results_at) == (utc("03-15 07:00"), utc("03-15 19:30"))


def test_a_pause_ends_by_itself(evening: Evening) -> None:
    """All are reminded a day and two hours before, and told when the clock runs again."""
    evening.starts()
    evening.advance(10 * HOUR)
    acted = does(evening, "gm pause 3 days")
    assert acted.details.until == START + 82 * HOUR
    assert evening.advance(48 * HOUR - SECOND) == []
    assert only(evening.advance(SECOND), PauseEnding).at == START + 82 * HOUR
    only(evening.advance(22 * HOUR), PauseEnding)
    over = only(evening.advance(2 * HOUR), PauseOver)
    # 38 of 48 hours were left.
    assert (over.phase, over.deadline) == ("S1901M", START + 120 * HOUR)
    evening.bot.move_on()
    assert evening.deliver() == []


def test_a_pause_has_a_maximum_and_can_be_made_longer(evening: Evening) -> None:
    """Thirty days where the GM names no time; an older confirmation is then out of date."""
    evening.starts()
    first = evening.asks("gm pause")
    assert first.details.until == START + LONGEST_PAUSE
    evening.presses(first.confirmation)
    assert does(evening, "gm pause 3 days").details.until == START + 72 * HOUR
    longer = evening.asks("gm pause 5 days")
    assert not any(isinstance(one, PauseOver) for one in evening.advance(71 * HOUR))
    only(evening.advance(HOUR), PauseOver)
    assert only(evening.presses(longer.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE


def test_a_bot_that_was_away_over_the_lock_is_in_time_for_the_results(evening: Evening) -> None:
    """What was written by the deadline counts as ever; only results that are due need grace."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    evening.clock.moment = utc("03-11 12:00")
    assert [type(one) for one in evening.restart()] == [OrdersSealed]
    only(evening.says(FRANCE, "A PAR - BUR", at=utc("03-11 07:59")), Receipt)
    only(list(evening.advance(utc("03-11 20:30") - evening.clock.moment)), Results)


def test_a_bot_that_was_away_over_both_gives_its_grace(evening: Evening) -> None:
    """The messages of before the deadline are still on their way."""
    starts(evening, HOUSE, utc("03-08 20:00"))
    evening.clock.moment = utc("03-11 21:00")
    assert only(evening.restart(), BotWasAway).until == utc("03-11 21:15")
    only(evening.advance(15 * MINUTE), Results)
