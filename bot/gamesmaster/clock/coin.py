"""The coin that decides whom a neutral power joins (1971 XIV.2, R-ALT-02)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.seats import CoinFlipped
from engine.board import Power
from engine.game.seating import ally, is_coin_due
from engine.phase import Phase
from engine.variant import Joining

log = structlog.get_logger(__name__)


def coin_before(outbox: Outbox, open_game: OpenGame, following: Phase) -> str | None:
    """The seed of the coin as the phase that follows keeps it; flipped now, if that is due.

    The seed is made at that moment, so that nobody can know it before, and is told to all.
    """
    coin, variant = open_game.phase.coin, open_game.game.variant
    if variant.joining is None or not is_coin_due(variant, following, coin):
        return coin
    coin = outbox.new_id()
    leader = ally(variant, coin)
    game = open_game.game
    notice = CoinFlipped(
        game=game.id,
        title=game.title,
        power=variant.joining.power,
        joins=variant.seat_of(leader),
        player=None if hides_players(game) else open_game.player_of(leader),
        since=str(variant.joining.since),
        seed=coin,
        sides=tuple(variant.seats),
    )
    log.info("coin_flipped", game=game.id, phase=str(following))
    outbox.tell_channel(game, notice)
    return coin


def seat_of_joined(outbox: Outbox, open_game: OpenGame) -> Power | None:
    """Give a power that has just joined somebody to that player; None where none has."""
    joining: Joining | None = open_game.game.variant.joining
    if joining is None or joining.power in open_game.variant.neutral:
        return None
    if joining.power in open_game.seats:
        return None
    seat = open_game.variant.seat_of(joining.power)
    player = next((open_game.seats[power] for power in seat if power in open_game.seats), None)
    if player is None:
        return None
    outbox.tx.games.replace(open_game.game.id, joining.power, player, outbox.now)
    return joining.power
