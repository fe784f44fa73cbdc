"""A whole game as a value, as JSON, and as the classic e-mail judge reports it."""

from engine.formats.game.as_json import game_answer, game_text
from engine.formats.game.from_json import read_game, read_game_text
from engine.formats.game.report import judge_text, judge_text_of
from engine.formats.game.value import InDisorder, PlayedPhase, Tenure, WholeGame

__all__ = [
    "InDisorder",
    "PlayedPhase",
    "Tenure",
    "WholeGame",
    "game_answer",
    "game_text",
    "judge_text",
    "judge_text_of",
    "read_game",
    "read_game_text",
]
