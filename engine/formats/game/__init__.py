"""A whole game as a value, as JSON, and as the classic e-mail judge's text."""

from engine.formats.game.as_json import game_answer, game_text
from engine.formats.game.from_json import read_game, read_game_text
from engine.formats.game.from_report import Told, is_report, read_judge_text
from engine.formats.game.report import judge_text, judge_text_of
from engine.formats.game.value import InDisorder, PlayedPhase, Tenure, WholeGame

__all__ = [
    "InDisorder",
    "PlayedPhase",
    "Tenure",
    "Told",
    "WholeGame",
    "game_answer",
    "game_text",
    "is_report",
    "judge_text",
    "judge_text_of",
    "read_game",
    "read_game_text",
    "read_judge_text",
]
