"""How a player whose power is in civil disorder takes part again: by giving a word (R-CD-03)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.clock import PowersReturned
from engine.board import Power

log = structlog.get_logger(__name__)


def come_back(context: Context, open_game: OpenGame, power: Power) -> OpenGame:
    """Let a player who gives a word resume (R-CD-03); the game as it is then."""
    tx, game = context.tx, open_game.game
    if power not in open_game.disorders:
        return open_game
    now = tx.disorders.of(game.id)
    seat = open_game.variant.seat_of(power)
    powers = [one for one in seat if one in now and not now[one].cause.is_final]
    if not powers:
        return open_game_of(tx, game)
    for one in powers:
        tx.disorders.end(game.id, one, number=open_game.phase.number, at=context.now)
    context.outbox.tell_channel(game, PowersReturned(game.id, game.title, tuple(powers)))
    log.info("player_returned", game=game.id, power=power)
    return open_game_of(tx, game)
