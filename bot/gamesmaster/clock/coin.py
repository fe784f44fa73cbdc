"""The coin that decides whom a neutral power joins (1971 XIV.2, R-ALT-02)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Teller
from bot.gamesmaster.context.open_game import Sitting
from bot.gamesmaster.notices import CoinFlipped
from engine.board import Power
from engine.game.seating import ally, is_toss_due
from engine.phase import Phase
from engine.variant import Joining

log = structlog.get_logger(__name__)


def toss_before(teller: Teller, sitting: Sitting, following: Phase) -> str | None:
    """The seed of the coin as the phase that follows keeps it; flipped now, if that is due.

    The seed is made at that moment, so that nobody can know it before, and is told to all.
    """
    toss, variant = sitting.phase.toss, sitting.game.variant
    if variant.joining is None or not is_toss_due(variant, following, toss):
        return toss
    toss = teller.new_id()
    leader = ally(variant, toss)
    game = sitting.game
    notice = CoinFlipped(
        game=game.id,
        title=game.title,
        power=variant.joining.power,
        joins=variant.seat_of(leader),
        player=None if hides_players(game) else sitting.player_of(leader),
        since=str(variant.joining.since),
        seed=toss,
        sides=tuple(variant.seats),
    )
    log.info("coin_flipped", game=game.id, phase=str(following))
    teller.tell_channel(game, notice)
    return toss


def seat_of_joined(teller: Teller, sitting: Sitting) -> Power | None:
    """Give a power that has just joined somebody to that player; None where none has."""
    joining: Joining | None = sitting.game.variant.joining
    if joining is None or joining.power in sitting.variant.neutral:
        return None
    if joining.power in sitting.seats:
        return None
    seat = sitting.variant.seat_of(joining.power)
    player = next((sitting.seats[power] for power in seat if power in sitting.seats), None)
    if player is None:
        return None
    teller.tx.games.replace(sitting.game.id, joining.power, player, teller.now)
    return joining.power
