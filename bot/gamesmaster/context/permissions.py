"""Who may do what: each function refuses those who may not."""

from __future__ import annotations

from collections.abc import Collection

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.commands import Refusal
from storage.games import GameRecord, GameState


def require_gm(game: GameRecord, player: str) -> None:
    """Only a GM of the game goes on."""
    if not game.gms:
        raise RequestRefused(Refusal.NO_GM, game.title)
    if player not in game.gms:
        raise RequestRefused(Refusal.NOT_THE_GM, game.title)


def require_first_gm(game: GameRecord, player: str) -> None:
    """Of several GMs only the first goes on."""
    if player != game.gm:
        raise RequestRefused(Refusal.NOT_THE_FIRST_GM, game.title)


def require_right_to_start(game: GameRecord, player: str, joined: Collection[str]) -> None:
    """Only a GM starts a game; without one, whoever has joined."""
    if game.gms and player not in game.gms:
        raise RequestRefused(Refusal.GM_ONLY_STARTS, game.title)
    if not game.gms and player not in joined:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)


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
