"""Whether a phase goes on after what somebody said: the one step after each player's command."""

from __future__ import annotations

from bot.gamesmaster.clock.end_game import end_game
from bot.gamesmaster.clock.missed_orders import go_on_if_complete
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.orders.ready import is_everyone_ready, start_cushion, stop_cushion
from bot.gamesmaster.votes.cast import count_of, finish_of
from engine.game.settings import DrawRule
from storage.games import GameState


def go_on(context: Context, game: str) -> None:
    """Let the game go on as it has to by now; nothing where it is not running.

    The vote that was the last one needed ends it. A phase that waited for somebody is adjudicated
    soon once nobody is missing; so is one in which all who decide are ready, as long as they are.
    """
    record = context.tx.games.get(game)
    if record.state is not GameState.RUNNING:
        return
    open_game = open_game_of(context.tx, record)
    if _ended_by_votes(context, open_game):
        return
    go_on_if_complete(context, open_game)
    if is_everyone_ready(context.outbox, open_game):
        start_cushion(context.outbox, open_game)
    else:
        stop_cushion(context.outbox, open_game)


def _ended_by_votes(context: Context, open_game: OpenGame) -> bool:
    """Whether votes end the game, which then they have. With orders they are counted later."""
    if open_game.game.settings.draw is DrawRule.WITH_ORDERS:
        return False
    finish = finish_of(count_of(context.tx, open_game), open_game, open_game.position)
    if finish is None:
        return False
    end_game(context.outbox, open_game, open_game.position, finish.ending, finish.winners)
    return True
