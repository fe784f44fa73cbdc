"""What happened so far: all phases in a line each, or one with all its orders.

Phases that a rollback has left are listed apart, by number.
"""

from __future__ import annotations

import re

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.context.requests import quote
from bot.gamesmaster.lookup.maps import map_style_once
from bot.gamesmaster.lookup.phases import (
    adjudicated_number,
    last_number,
    means_phase,
    not_reached,
    phase_now,
)
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.looking import (
    GameFilmed,
    GameReviewed,
    HistoryShown,
    PhaseShown,
    YearShown,
)
from engine.game.map_style import parted_map_style
from engine.phase import Phase
from storage.games import GameRecord

_FILM = frozenset({"animation", "animated", "film", "gif", "movie"})
_YEAR = re.compile(r"(?:the )?(?:year |sheet )?(?:(?:of|in) )?(\d{4})", re.IGNORECASE | re.ASCII)
MOST_PHASES = 30
"""As many phases as are listed at once, the latest ones."""


def show_history(context: Context, game_id: str, words: str) -> None:
    """Answer with the phases that were adjudicated, or with the orders of one that is named.

    `history 1901` draws all phases of a year, `history animation` those of the whole game; in
    another style where one is named after that. The orders of a phase are words, in any style.
    """
    game = read_started_game(context.tx, game_id)
    inner, change = parted_map_style(words.split())
    drawn, map_style = " ".join(inner), map_style_once(context, game, change)
    if wants_film(drawn):
        last_number(context.tx, game)
        context.answer(GameFilmed(game.id, game.title, map_style), game)
        return
    year = year_in(drawn)
    if year is not None:
        _show_year(context, game, year, map_style)
        return
    if words.strip():
        number = adjudicated_number(context.tx, game, drawn or words)
        context.answer(PhaseShown(game.id, number), game)
        return
    numbers = [
        outline.number for outline in context.tx.branches.line(game.id) if not outline.is_open
    ]
    left = [outline.number for outline in context.tx.branches.left(game.id)]
    if not left:
        last_number(context.tx, game)
    shown = numbers[-MOST_PHASES:]
    notice = HistoryShown(
        game.id,
        game.title,
        tuple(shown),
        earlier=len(numbers) - len(shown),
        left=tuple(left[-MOST_PHASES:]),
    )
    context.answer(notice, game)


def wants_film(words: str) -> bool:
    """Whether words after `history` ask for a moving picture."""
    return words.strip().casefold() in _FILM


def year_in(words: str) -> int | None:
    """The year that words after `history` name by itself, as `1901` and `the year 1901` do."""
    found = _YEAR.fullmatch(words.strip())
    return None if found is None else int(found[1])


def means_history(words: str) -> bool:
    """Whether words after `history` name a phase, a year or the moving picture, in some style."""
    drawn = " ".join(parted_map_style(words.split())[0])
    return means_phase(drawn) or wants_film(drawn) or year_in(drawn) is not None


def _show_year(context: Context, game: GameRecord, year: int, map_style: str) -> None:
    last_number(context.tx, game)
    codes = [outline.code for outline in context.tx.branches.line(game.id) if not outline.is_open]
    if not any(Phase.parse(code).year == year for code in codes):
        is_to_come = year >= phase_now(context.tx, game).year
        reason = not_reached(game) if is_to_come else Refusal.UNKNOWN_PHASE
        raise RequestRefused(reason, str(year))
    context.answer(YearShown(game.id, game.title, year, map_style), game)


def show_score(context: Context, game_id: str, words: str = "") -> None:
    """Answer with the years of a game, and what the powers did in it; refused with words."""
    if words.strip():
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()))
    game = read_started_game(context.tx, game_id)
    last_number(context.tx, game)
    context.answer(GameReviewed(game.id, game.title), game)
