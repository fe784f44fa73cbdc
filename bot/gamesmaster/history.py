"""What happened so far: all phases in a line each, or one with all its orders.

Phases that a rollback has left are listed apart, by number.
"""

from __future__ import annotations

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.naming import adjudicated_number, last_number
from bot.gamesmaster.notices import GameReviewed, HistoryShown, PhaseShown, Refusal
from bot.gamesmaster.problems import quote
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
    numbers = [knot.number for knot in errand.tx.branches.line(game.id) if not knot.is_open]
    left = [knot.number for knot in errand.tx.branches.left(game.id)]
    if not left:
        last_number(errand.tx, game)
    shown = numbers[-MOST_PHASES:]
    notice = HistoryShown(
        game.id,
        game.title,
        tuple(shown),
        earlier=len(numbers) - len(shown),
        left=tuple(left[-MOST_PHASES:]),
    )
    errand.answer(notice, game)


def show_score(errand: Errand, game_id: str, words: str = "") -> None:
    """Answer with the years of a game, and what the powers did in it; refused with words."""
    if words.strip():
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()))
    game = game_to_read(errand.tx, game_id)
    last_number(errand.tx, game)
    errand.answer(GameReviewed(game.id, game.title), game)
