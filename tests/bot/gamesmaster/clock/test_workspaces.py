"""Games of a workspace that removes the bot: they wait, lose nothing, and are told."""

from datetime import timedelta

import pytest

from bot.gamesmaster.clock.workspaces import go_on_in, left_workspaces, stop_games
from bot.gamesmaster.notices.clock import BotIsBack, EveryoneReady, PauseOver
from bot.gamesmaster.notices.notice import Channel
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.votes import EndVoted
from engine.board import Power
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import PLAYERS, START, Evening, only, player_of

HOUR = timedelta(hours=1)
FRANCE = player_of("FRANCE")


def test_a_game_waits_for_the_bot_and_loses_no_time(evening: Evening) -> None:
    """Nothing is told or adjudicated meanwhile; the orders count in the end."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.advance(10 * HOUR)
    stop_games(evening.bot, "T1")
    stop_games(evening.bot, "T1")
    assert left_workspaces(evening.bot) == {"T1"}
    assert evening.advance(100 * HOUR) == []
    assert evening.restart() == []
    go_on_in(evening.bot, ["T1"])
    back = only(evening.deliver(), BotIsBack)
    assert back.since == START + 10 * HOUR
    # 38 of 48 hours were left.
    assert (back.phase, back.deadline) == ("S1901M", START + 148 * HOUR)
    assert left_workspaces(evening.bot) == set()
    go_on_in(evening.bot, ["T1"])
    assert evening.deliver() == []
    only(evening.advance(38 * HOUR + SETTLING), Results)
    orders = evening.games.results(game, 1).orders
    assert [str(order) for order in orders[Power("FRANCE")]] == ["A PAR - BUR"]


def test_another_workspaces_game_goes_on(evening: Evening) -> None:
    """Its clock runs, and its people are told."""
    evening.starts()
    stop_games(evening.bot, "T2")
    only(evening.advance(48 * HOUR + SETTLING), Results)
    go_on_in(evening.bot, ["T2"])
    assert evening.deliver() == []


def test_a_pause_is_still_a_pause(evening: Evening) -> None:
    """It does not end while the bot is away, and ends at once if its end is past by then."""
    evening.starts()
    evening.confirms("gm pause 2 days")
    stop_games(evening.bot, "T1")
    assert evening.advance(100 * HOUR) == []
    go_on_in(evening.bot, ["T1"])
    assert only(evening.deliver(), BotIsBack).deadline is None
    only(evening.advance(HOUR), PauseOver)


@pytest.mark.parametrize(("words", "kind"), [("ready", EveryoneReady), ("draw", EndVoted)])
def test_what_was_about_to_end_a_phase_begins_anew(
    evening: Evening, words: str, kind: type[EveryoneReady | EndVoted]
) -> None:
    """Everybody can still take back a Ready, or a vote that ends the game."""
    evening.starts()
    for player in PLAYERS:
        evening.says(player, words)
    stop_games(evening.bot, "T1")
    assert evening.advance(HOUR) == []
    go_on_in(evening.bot, ["T1"])
    heard = evening.deliver()
    only(heard, BotIsBack)
    assert only(heard, kind).at > evening.clock.now()


def test_a_game_that_nobody_has_started_needs_nothing(evening: Evening) -> None:
    """Its seats are as they were, and it goes on without a word."""
    game = evening.opens(channel=Channel("T1/C9"))
    stop_games(evening.bot, "T1")
    go_on_in(evening.bot, ["T1"])
    assert evening.deliver() == []
    assert evening.games.game_in(Channel("T1/C9")) == game
