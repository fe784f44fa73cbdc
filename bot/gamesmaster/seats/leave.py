"""Leaving: a seat is given back before the game begins; afterwards the GM is asked (R-LEAVE-01)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.anonymity import may_know
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import lock_game, lock_open_game
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Destination, Place, Player
from bot.gamesmaster.notices.seats import LeaveNoted, LeaveWished
from bot.gamesmaster.orders.several_powers import each_power
from bot.gamesmaster.seats import lobby
from storage.games import GameState

log = structlog.get_logger(__name__)


def leave(context: Context, game_id: str) -> None:
    """Give a seat back, or tell the GMs of a running game that somebody wishes to leave.

    They are told once in a phase. Nothing changes until one of them hands the power over. Refused
    where nobody could, and to who plays nothing that is still in the game.
    """
    game = lock_game(context.tx, game_id)
    if game.state is not GameState.RUNNING:
        lobby.leave(context, game_id)
        return
    open_game = lock_open_game(context.tx, game_id)
    powers = open_game.powers_of(context.player)
    each_power(context, powers, open_game.require_in_the_game)
    if not game.gms:
        raise RequestRefused(Refusal.MAY_NOT_LEAVE_ALONE, game.title)
    key = f"leaving:{open_game.phase.number}:{context.player}"
    if not context.tx.outbox.holds(game.id, key):
        wished = LeaveWished(
            title=game.title,
            player=context.player if may_know(game, game.gm) else None,
            powers=tuple(map(str, powers)),
        )
        for gm in game.gms:
            direct = Destination(Place.DIRECT, player=Player(gm))
            context.outbox.tell(direct, wished, game=game.id, key=key)
        log.info("leave_wished", game=game.id)
    context.answer(LeaveNoted(game.title, tuple(map(str, powers))), game)
