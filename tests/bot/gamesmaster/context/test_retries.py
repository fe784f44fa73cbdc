"""A game that cannot be read or adjudicated: the others go on, and people hear of it."""

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import BotWasAway, PhaseStuck, Reminder
from bot.gamesmaster.notices.notice import Place
from bot.gamesmaster.notices.showing import Results
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import OTHER_CHANNEL, PLAYERS, START, Evening, only

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


def test_a_game_that_cannot_be_adjudicated_does_not_stop_the_others(evening: Evening) -> None:
    """It is left as it is and tried again a little later, not in a loop."""
    broken = evening.starts(title="Broken")
    whole = evening.starts(title="Whole", channel=OTHER_CHANNEL)
    _damage(evening, broken)
    evening.clock.moment += 48 * HOUR + SETTLING
    evening.bot.move_on()
    heard = evening.deliver()
    assert only(heard, Results) == Results(whole, 1)
    assert evening.alarms.moment == evening.clock.now() + timedelta(seconds=30)


def test_a_damaged_game_costs_no_other_its_reminders_nor_the_bot_its_start(
    evening: Evening,
) -> None:
    """Each game by itself: those that can be read are reminded, and after an absence told."""
    broken = evening.starts(title="Broken")
    evening.starts(title="Whole", channel=OTHER_CHANNEL)
    _damage(evening, broken)
    evening.clock.moment += 25 * HOUR
    evening.bot.move_on()
    reminded = [n for n in evening.deliver() if isinstance(n, Reminder)]
    assert {notice.title for notice in reminded} == {"Whole"}
    assert len(reminded) == 7
    evening.restart()
    evening.sleep(25 * HOUR)
    assert only(evening.restart(), BotWasAway).title == "Whole"


def test_a_phase_that_cannot_be_adjudicated_is_told_once(evening: Evening) -> None:
    """To the channel and to the GM alone; tried again less and less often, and made good."""
    game = evening.starts()
    whole = _damage(evening, game)
    heard = evening.advance(48 * HOUR + SETTLING)
    stuck = [told for told in evening.told if isinstance(told.notice, PhaseStuck)]
    assert [told.destination.place for told in stuck] == [Place.CHANNEL, Place.DIRECT]
    notice = stuck[0].notice
    assert isinstance(notice, PhaseStuck)
    deadline = START + 48 * HOUR
    assert notice == PhaseStuck(game, "Evening", "S1901M", deadline, notice.incident)
    assert stuck[1].notice == replace(notice, for_gm=True)
    assert not any(isinstance(notice, Results) for notice in heard)
    tries = []
    for _ in range(8):
        due = evening.bot.due.next_moment(evening.clock.moment)
        assert due is not None
        tries.append(due - evening.clock.moment)
        assert evening.advance(tries[-1]) == []
    assert tries[:5] == [timedelta(seconds=30) * factor for factor in (1, 2, 4, 8, 16)]
    assert set(tries[5:]) == {10 * MINUTE}
    with evening.engine.begin() as connection:
        connection.execute(sa.update(_PHASES).values(position=whole))
    only(evening.advance(10 * MINUTE), Results)


def test_a_game_without_a_gm_hears_where_to_look(evening: Evening) -> None:
    """Nobody else could tell whoever runs the bot."""
    game = evening.starts(gm=PLAYERS[0], settings=NewGame("Evening", has_gm=False))
    _damage(evening, game)
    evening.advance(48 * HOUR + SETTLING)
    (stuck,) = (told for told in evening.told if isinstance(told.notice, PhaseStuck))
    assert stuck.destination.place is Place.CHANNEL
    assert isinstance(stuck.notice, PhaseStuck)
    assert stuck.notice.for_gm


_PHASES = sa.table("phases", sa.column("game"), sa.column("position", sa.JSON))
"""As the database has them, whether they can be read or not."""


def _damage(evening: Evening, game: str) -> dict[str, Any]:
    """Make a game's open phase unreadable; what was stored before."""
    of_game = _PHASES.c.game == game
    with evening.engine.begin() as connection:
        before = connection.scalars(sa.select(_PHASES.c.position).where(of_game)).one()
        connection.execute(sa.update(_PHASES).where(of_game).values(position={}))
    return dict(before)
