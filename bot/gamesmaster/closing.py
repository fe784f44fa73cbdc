"""The end of a game."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.gamesmaster.errand import Teller
from bot.gamesmaster.notices import Ending, GameEnded
from bot.gamesmaster.sitting import Sitting
from engine.board import Power
from engine.position import Position

log = structlog.get_logger(__name__)


def end_game(
    teller: Teller,
    sitting: Sitting,
    position: Position,
    how: Ending,
    winners: Sequence[Power] = (),
) -> None:
    """End a running game, with `position` as the last one, and tell all."""
    game = sitting.game
    teller.tx.games.end(game.id, ending=how.value, winners=tuple(winners), at=teller.now)
    log.info("game_ended", game=game.id, how=how.value)
    teller.tell_channel(game, ended(sitting, position, how, winners), key="ended")


def ended(sitting: Sitting, position: Position, how: Ending, winners: Sequence[Power]) -> GameEnded:
    """The end of a game as notices have it."""
    return GameEnded(
        game=sitting.game.id,
        title=sitting.game.title,
        how=how,
        winners=tuple(winners),
        seats=sitting.seats_told(),
        centers=tuple((power, len(position.centers_of(power))) for power in sitting.variant.powers),
        phase=str(sitting.phase.phase),
        number=sitting.phase.number,
    )
