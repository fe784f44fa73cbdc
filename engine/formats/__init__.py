"""The only JSON of the engine's values, and the classic e-mail judge's text.

The command line, the exports of games and the database have the same forms. Whatever is read and
wrong raises FormatError, which names the field.

| what | module |
|---|---|
| positions | `positions` |
| orders | `orders` |
| a phase in, its result out (`adjudicate`, `options`), results that are read back | `phases` |
| orders as people write them (`parse`), and plans | `texts` |
| settings, and preference lists | `settings` |
| whole games as values | `whole_game` |
| whole games as JSON (`export`, `import`) | `games` |
| whole games as the classic e-mail judge reports them | `report` |
"""

from engine.formats.games import game_answer, game_text, read_game, read_game_text
from engine.formats.orders import orders_json, read_orders
from engine.formats.parts import FormatError
from engine.formats.phases import (
    PhaseRequest,
    answer,
    guide_answer,
    options_answer,
    read_request,
    read_resolution,
    resolution_json,
    strengths_answer,
)
from engine.formats.positions import position_json, read_position
from engine.formats.report import judge_text, judge_text_of
from engine.formats.settings import (
    preferences_json,
    read_preferences,
    read_settings,
    settings_json,
)
from engine.formats.texts import TextRequest, plan_json, read_plan, read_text, text_answer
from engine.formats.whole_game import InDisorder, PlayedPhase, Tenure, WholeGame

__all__ = [
    "FormatError",
    "InDisorder",
    "PhaseRequest",
    "PlayedPhase",
    "Tenure",
    "TextRequest",
    "WholeGame",
    "answer",
    "game_answer",
    "game_text",
    "guide_answer",
    "judge_text",
    "judge_text_of",
    "options_answer",
    "orders_json",
    "plan_json",
    "position_json",
    "preferences_json",
    "read_game",
    "read_game_text",
    "read_orders",
    "read_plan",
    "read_position",
    "read_preferences",
    "read_request",
    "read_resolution",
    "read_settings",
    "read_text",
    "resolution_json",
    "settings_json",
    "strengths_answer",
    "text_answer",
]
