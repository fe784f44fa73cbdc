"""Putting the game into a position that would take years to reach."""

from collections.abc import Mapping, Sequence

from tests.bot.gamesmaster.positions import replace_open_phase
from tests.engine.positions import position
from tests.scenarios.evening import BotHere, Evening

Board = Mapping[str, Sequence[str]]


def set_up(game: Evening, phase: str, units: Board, centers: Board) -> None:
    """Replace the open phase by another position."""
    assert isinstance(game.bot, BotHere)
    assert game.bot.bot is not None
    replace_open_phase(game.bot.bot.engine, position(phase, units, centers))
