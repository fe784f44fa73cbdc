"""The years of a game: when one ends, and who owned which center at the end of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board import Power, Province
from engine.phase import Phase, Season
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


def owners_settled(phase: Phase, following: Phase) -> bool:
    """Whether the ownership of the centers was settled between two phases (R-ADJ-01)."""
    return phase.ends_year_of_play and following.season is not phase.season


def ends_year(phase: Phase, following: Phase, rulebook: Rulebook) -> bool:
    """Whether a year that a game can end with is over after a phase.

    That is once ownership is settled; where the edition plays `final_adjustments`, after them.
    """
    if rulebook.final_adjustments:
        return following.season is Season.SPRING and phase.season is not Season.SPRING
    return owners_settled(phase, following)


def owners_by_year(
    boards: Iterable[Position], variant: Variant
) -> dict[int, Mapping[Province, Power]]:
    """Who owned which center at the end of each year, and before the first.

    `boards` are the positions of a game's phases in their order, the last one included that was
    reached. A year is there once its ownership has been settled.
    """
    years: dict[int, Mapping[Province, Power]] = {}
    for board in boards:
        phase = board.phase
        is_settled = phase.season is Season.WINTER
        year = phase.year if is_settled else phase.year - 1
        if is_settled or phase.season is Season.SPRING:
            years.setdefault(year, board.centers)
    first = variant.start.phase.year - 1
    return {year: owners for year, owners in sorted(years.items()) if year >= first}


def centers_by_year(boards: Iterable[Position], variant: Variant) -> dict[int, Mapping[Power, int]]:
    """How many centers every power owned at the end of each year; `boards` as above."""
    return {
        year: {power: sum(one == power for one in there.values()) for power in variant.powers}
        for year, there in owners_by_year(boards, variant).items()
    }
