"""Draw votes: private until every power still in the game has cast one (R-DRAW-03)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.closing import end_game
from bot.gamesmaster.errand import Errand, Errands
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import DrawVote, Ending, Refusal
from bot.gamesmaster.requests import DrawChoice, Request
from bot.gamesmaster.sitting import Sitting, sit_down
from engine.board import Power
from engine.game.ending import draw_carried, survivors

log = structlog.get_logger(__name__)


class Votes:
    """What a player may say about ending a game."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def draw(self, request: Request, game: str, choice: DrawChoice) -> None:
        """Vote for a draw in the open phase, or take the vote back.

        A vote counts in the phase in which it is cast. When all who are left have voted, the game
        is over at once.
        """
        self._errands.carry_out(request, lambda errand: draw(errand, game, choice))


def draw(errand: Errand, game: str, choice: DrawChoice) -> None:
    """Cast or take back a vote, and answer the voter alone."""
    sitting = sit_down(errand.tx, game)
    power = sitting.power_of(errand.player)
    if power not in survivors(sitting.position, sitting.variant):
        raise RequestRefused(Refusal.POWER_OUT, power)
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    is_for = choice is DrawChoice.DRAW
    errand.answer(DrawVote(game, sitting.game.title, power, is_for), sitting.game)
    cast_vote(errand, sitting, power, choice)


def cast_vote(errand: Errand, sitting: Sitting, power: Power, choice: DrawChoice) -> None:
    """Store a vote, and end the game if it was the last one needed."""
    game, number, votes = sitting.game, sitting.phase.number, errand.tx.votes
    if choice is DrawChoice.NO_DRAW:
        votes.take_back(game.id, number, power)
        return
    votes.set(game.id, number, power, player=errand.player, at=errand.now)
    if draw_carried(sitting.position, sitting.variant, votes.of(game.id, number)):
        winners = survivors(sitting.position, sitting.variant)
        end_game(errand.teller, sitting, sitting.position, Ending.DRAW, winners)
