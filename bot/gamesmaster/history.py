"""What happened so far: all phases in a line each, or one with all its orders."""

from __future__ import annotations

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.naming import adjudicated_number, last_number
from bot.gamesmaster.notices import HistoryShown, PhaseShown
from bot.gamesmaster.sitting import game_to_read

MOST_PHASES = 30
"""As many phases as are listed at once, the latest ones."""


def show_history(errand: Errand, game_id: str, words: str) -> None:
    """Answer with the phases that were adjudicated, or with the orders of one that is named."""
    game = game_to_read(errand.tx, game_id)
    if words.strip():
        number = adjudicated_number(errand.tx, game, words)
        errand.answer(PhaseShown(game.id, number), game)
        return
    last = last_number(errand.tx, game)
    first = max(last - MOST_PHASES, 0) + 1
    notice = HistoryShown(game.id, game.title, tuple(range(first, last + 1)), earlier=first - 1)
    errand.answer(notice, game)
