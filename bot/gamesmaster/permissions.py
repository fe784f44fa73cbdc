"""Who may do what: each function refuses those who may not."""

from __future__ import annotations

from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Refusal
from storage.games import GameRecord, GameState


def require_gm(game: GameRecord, player: str) -> None:
    """Only the GM of the game goes on."""
    if player != game.gm:
        raise RequestRefused(Refusal.NOT_THE_GM, game.title)


def require_gm_to_start(game: GameRecord, player: str) -> None:
    """Only the GM starts a game."""
    if player != game.gm:
        raise RequestRefused(Refusal.GM_ONLY_STARTS, game.title)


def require_recruiting(game: GameRecord, started: Refusal) -> None:
    """Only what has not begun goes on; `started` is what a running game is refused with."""
    if game.state is GameState.ENDED:
        raise RequestRefused(Refusal.GAME_OVER, game.title)
    if game.state is GameState.RUNNING:
        raise RequestRefused(started, game.title)


def require_unfinished(game: GameRecord) -> None:
    """Only a game that is not over goes on."""
    if game.state is GameState.ENDED:
        raise RequestRefused(Refusal.GAME_OVER, game.title)
