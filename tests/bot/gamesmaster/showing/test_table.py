"""What may be seen of a game."""

from datetime import timedelta

import pytest

from bot.gamesmaster.notices.notice import Channel
from engine.board import Power
from engine.game.deadlines import SETTLING
from storage.errors import UnknownGameError, UnknownPhaseError
from tests.bot.gamesmaster.evening import CHANNEL, START, Evening, player_of
from tests.bot.gamesmaster.positions import set_up

HOUR = timedelta(hours=1)


def test_results_exist_once_a_phase_is_adjudicated(evening: Evening) -> None:
    """Not before, and not for what there is not."""
    game = evening.starts()
    table = evening.games
    with pytest.raises(UnknownPhaseError):
        table.results(game, 1)
    with pytest.raises(UnknownPhaseError):
        table.results(game, 7)
    with pytest.raises(UnknownGameError):
        table.results("nothing", 1)
    assert table.resolution(game, 1) is None
    assert table.position(game, 1) == table.variant(game).start
    evening.advance(48 * HOUR + SETTLING)
    assert table.results(game, 1).resolution == table.resolution(game, 1)
    assert table.game_in(CHANNEL) == game
    assert table.game_in(Channel("T1/none")) is None


def test_results_show_the_deadline_that_holds_now(evening: Evening) -> None:
    """None while the clock stands."""
    game = evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    assert evening.games.results(game, 1).deadline == START + 96 * HOUR
    with evening.work() as tx:
        tx.games.pause(game, evening.clock.now())
    view = evening.games.results(game, 1)
    assert (view.deadline, view.next_phase is None) == (None, False)


def test_a_power_that_loses_its_last_is_named_once(evening: Evening) -> None:
    """Its last center taken in Fall and its last unit destroyed."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1903M",
        {"TURKEY": ["A ALB", "A SER", "A GRE"], "AUSTRIA": ["F TRI"], "ITALY": ["A VEN", "F ADR"]},
        {"TURKEY": ["SER", "GRE", "CON"], "AUSTRIA": ["TRI"], "ITALY": ["VEN", "ROM"]},
    )
    evening.says(player_of("TURKEY"), "A ALB S A SER - TRI, A SER - TRI")
    evening.advance(48 * HOUR + SETTLING)
    view = evening.games.results(game, 1)
    assert [str(unit) for unit in view.resolution.destroyed] == ["F TRI"]
    assert view.eliminated == (Power("AUSTRIA"),)
    austria = next(count for count in view.centers if count.power == "AUSTRIA")
    assert (austria.before, austria.after, austria.units) == (1, 0, 0)
    assert [place.code for place in austria.lost] == ["TRI"]
    evening.advance(24 * HOUR)
    assert evening.games.results(game, 2).eliminated == ()
