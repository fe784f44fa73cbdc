"""How a game ends: by a solo victory or by a draw of all who are left."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from engine.board import Power
from engine.position import Position
from engine.rulebook import Rulebook
from engine.rulebook.choices import DrawShare, TimeLimitWinner
from engine.variant import Variant


def survivors(position: Position, variant: Variant) -> tuple[Power, ...]:
    """The powers still in the game: those with a unit (dislodged or not) or a supply center.

    In the order of the variant's powers; neutral ones are not in the game.
    """
    present = {unit.power for unit in position.units}
    present |= {entry.unit.power for entry in position.dislodged}
    present |= set(position.centers.values())
    return tuple(power for power in variant.played if power in present)


def draw_carried(position: Position, variant: Variant, votes: Collection[Power]) -> bool:
    """Whether every power still in the game has voted for a draw (R-DRAW-01, R-DRAW-03)."""
    return all(power in votes for power in survivors(position, variant))


def is_draw_by_rule(
    position: Position, variant: Variant, rulebook: Rulebook, *, years_without_capture: int
) -> bool:
    """Whether a year's end without a winner ends the game (technical guide II, R-DRAW-02).

    `position` is one of the year that ends, `years_without_capture` how many years in a row, this
    one included, have ended without anybody capturing a center.
    """
    years = position.phase.year - variant.start.phase.year + 1
    return bool(
        (rulebook.stalemate_years and years_without_capture >= rulebook.stalemate_years)
        or (rulebook.max_years and years >= rulebook.max_years)
    )


def draw_shared_by(
    position: Position, variant: Variant, rulebook: Rulebook, *, voters: Collection[Power] = ()
) -> tuple[Power, ...]:
    """Who shares a draw: owners of pieces or of centers, or the survivors who voted (R-DRAW)."""
    match rulebook.draw_share:
        case DrawShare.UNITS:
            sharers = {unit.power for unit in position.units}
            sharers |= {entry.unit.power for entry in position.dislodged}
        case DrawShare.CENTERS:
            sharers = set(position.centers.values())
        case DrawShare.VOTERS:
            sharers = set(voters) & set(survivors(position, variant))
        case _:
            assert_never(rulebook.draw_share)
    return tuple(power for power in variant.played if power in sharers)


def time_limit_winner(position: Position, variant: Variant, rulebook: Rulebook) -> Power | None:
    """Who wins when a time agreed beforehand is up: the one with most pieces (R-TIME-01).

    None where the edition has no such game, or when several have as many. Where one person plays
    several powers, their pieces count together and the first of them is named.
    """
    if rulebook.time_limit_winner is TimeLimitWinner.NONE:
        return None
    counts = {
        seat[0]: sum(len(position.units_of(power)) for power in seat) for seat in variant.seats
    }
    most = [power for power, count in counts.items() if count == max(counts.values())]
    return most[0] if len(most) == 1 else None
