"""Before a game begins all who joined may be asked whether they are there."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import lock_game
from bot.gamesmaster.context.permissions import require_recruiting
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import PresenceNoted, RollCall
from storage.games import GameRecord

log = structlog.get_logger(__name__)

ROLL_CALL = "roll call"
"""Key of the post on which people say that they are there."""


def has_to_wait(context: Context, game: GameRecord, *, anyway: bool) -> bool:
    """Whether a game that is to start has to wait for somebody; all are asked, if so.

    Refused, with how many are missing, where they have been asked already and it is not to go on
    `anyway`.
    """
    absent = _absent(context, game)
    if not game.settings.presence_check or not absent or anyway:
        return False
    if game.roll_called_at is not None:
        raise RequestRefused(Refusal.NOT_ALL_PRESENT, game.title, count=len(absent))
    context.tx.games.call_roll(game.id, context.now)
    log.info("roll_called", game=game.id)
    _tell(context, game)
    return True


def be_present(context: Context, game_id: str) -> GameRecord | None:
    """Note that the asker is there; the game, if everybody is now and it can begin."""
    game = lock_game(context.tx, game_id)
    require_recruiting(game, Refusal.GAME_STARTED_ALREADY)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    context.tx.games.be_present(game.id, context.player, context.now)
    if game.roll_called_at is None:
        context.answer(PresenceNoted(game.title), game)
        return None
    _tell(context, game, is_update=True)
    waiting = len(game.variant.seats) - len(context.tx.games.present(game.id))
    if waiting:
        context.answer(PresenceNoted(game.title, waiting), game)
        return None
    return game


def close(context: Context, game: GameRecord) -> None:
    """Bring the post to its end: the game begins, or somebody has left."""
    if game.roll_called_at is not None:
        context.tx.games.call_roll(game.id, None)
        _tell(context, game, is_update=True, is_over=True)


def _absent(context: Context, game: GameRecord) -> tuple[Player, ...]:
    present = context.tx.games.present(game.id)
    joined = context.tx.games.joined(game.id)
    return tuple(Player(player) for player in joined if player not in present)


def _tell(
    context: Context, game: GameRecord, *, is_update: bool = False, is_over: bool = False
) -> None:
    notice = RollCall(
        game=game.id,
        title=game.title,
        present=tuple(map(Player, context.tx.games.present(game.id))),
        absent=_absent(context, game),
        is_over=is_over,
    )
    context.outbox.tell_channel(game, notice, key=ROLL_CALL, is_update=is_update)
