"""What happened so far: all phases in a line each, or one with all its orders.

Phases that a rollback has left are listed apart, by number.
"""

from __future__ import annotations

import re

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.naming import (
    adjudicated_number,
    last_number,
    means_phase,
    not_reached,
    phase_now,
)
from bot.gamesmaster.notices import (
    GameFilmed,
    GameReviewed,
    HistoryShown,
    PhaseShown,
    Refusal,
    YearShown,
)
from bot.gamesmaster.problems import quote
from bot.gamesmaster.sitting import game_to_read
from engine.phase import Phase
from storage.games import GameRecord

_FILM = frozenset({"animation", "animated", "film", "gif", "movie"})
_YEAR = re.compile(r"(?:the )?(?:year |sheet )?(?:(?:of|in) )?(\d{4})", re.IGNORECASE | re.ASCII)
MOST_PHASES = 30
"""As many phases as are listed at once, the latest ones."""


def show_history(errand: Errand, game_id: str, words: str) -> None:
    """Answer with the phases that were adjudicated, or with the orders of one that is named.

    `history 1901` draws all phases of a year, `history animation` those of the whole game.
    """
    game = game_to_read(errand.tx, game_id)
    if wants_film(words):
        last_number(errand.tx, game)
        errand.answer(GameFilmed(game.id, game.title), game)
        return
    year = year_in(words)
    if year is not None:
        _show_year(errand, game, year)
        return
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


def wants_film(words: str) -> bool:
    """Whether words after `history` ask for a moving picture."""
    return words.strip().casefold() in _FILM


def year_in(words: str) -> int | None:
    """The year that words after `history` name by itself, as `1901` and `the year 1901` do."""
    found = _YEAR.fullmatch(words.strip())
    return None if found is None else int(found[1])


def means_history(words: str) -> bool:
    """Whether words after `history` name a phase, a year or the moving picture."""
    return means_phase(words) or wants_film(words) or year_in(words) is not None


def _show_year(errand: Errand, game: GameRecord, year: int) -> None:
    last_number(errand.tx, game)
    codes = [knot.code for knot in errand.tx.branches.line(game.id) if not knot.is_open]
    if not any(Phase.parse(code).year == year for code in codes):
        is_to_come = year >= phase_now(errand.tx, game).year
        reason = not_reached(game) if is_to_come else Refusal.UNKNOWN_PHASE
        raise RequestRefused(reason, str(year))
    errand.answer(YearShown(game.id, game.title, year), game)


def show_score(errand: Errand, game_id: str, words: str = "") -> None:
    """Answer with the years of a game, and what the powers did in it; refused with words."""
    if words.strip():
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()))
    game = game_to_read(errand.tx, game_id)
    last_number(errand.tx, game)
    errand.answer(GameReviewed(game.id, game.title), game)
