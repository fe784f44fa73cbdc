"""Leaving: a seat is given back before the game begins; afterwards the GM is asked (R-LEAVE-01)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.anonymity import may_know
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import game_to_change, sit_down
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.notices import (
    Destination,
    LeaveNoted,
    LeaveWished,
    Place,
    Refusal,
)
from bot.gamesmaster.orders.whole_seat import each_power
from bot.gamesmaster.seats import lobby
from storage.games import GameState

log = structlog.get_logger(__name__)


def leave(errand: Errand, game_id: str) -> None:
    """Give a seat back, or tell the GMs of a running game that somebody wishes to leave.

    They are told once in a phase. Nothing changes until one of them hands the power over. Refused
    where nobody could, and to who plays nothing that is still in the game.
    """
    game = game_to_change(errand.tx, game_id)
    if game.state is not GameState.RUNNING:
        lobby.leave(errand, game_id)
        return
    sitting = sit_down(errand.tx, game_id)
    powers = sitting.powers_of(errand.player)
    each_power(errand, powers, sitting.require_in_the_game)
    if not game.gms:
        raise RequestRefused(Refusal.MAY_NOT_LEAVE_ALONE, game.title)
    key = f"leaving:{sitting.phase.number}:{errand.player}"
    if not errand.tx.outbox.holds(game.id, key):
        wished = LeaveWished(
            title=game.title,
            player=errand.player if may_know(game, game.gm) else None,
            powers=tuple(map(str, powers)),
        )
        for gm in game.gms:
            direct = Destination(Place.DIRECT, player=Player(gm))
            errand.teller.tell(direct, wished, game=game.id, key=key)
        log.info("leave_wished", game=game.id)
    errand.answer(LeaveNoted(game.title, tuple(map(str, powers))), game)
