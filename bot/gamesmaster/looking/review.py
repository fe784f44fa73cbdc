"""A game as people look back at it: its years, and what the powers did in it."""

from __future__ import annotations

from bot.gamesmaster.notices.views import Review
from engine.game.ending import centers_by_year
from engine.game.scoring import statistics
from storage.games import GameRecord
from storage.unit_of_work import Transaction


def review(tx: Transaction, game: GameRecord) -> Review:
    """What there is to look back at, of the phases that count."""
    variant = game.variant
    boards = list(tx.phases.boards(game.id, variant))
    resolutions = tx.phases.resolutions(game.id, variant)
    if resolutions:
        boards.append(resolutions[-1].after)
    return Review(
        title=game.title,
        variant=variant,
        years=centers_by_year(boards, variant),
        statistics=statistics(resolutions, variant),
        missed=tx.attendance.missed_by_power(game.id),
    )
