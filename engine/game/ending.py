"""How a game ends: by a solo victory or by a draw of all who are left."""

from __future__ import annotations

from collections.abc import Collection

from engine.board import Power
from engine.position import Position
from engine.variant import Variant


def survivors(position: Position, variant: Variant) -> tuple[Power, ...]:
    """The powers still in the game: those with a unit (dislodged or not) or a supply center.

    In the order of the variant's powers.
    """
    present = {unit.power for unit in position.units}
    present |= {entry.unit.power for entry in position.dislodged}
    present |= set(position.centers.values())
    return tuple(power for power in variant.powers if power in present)


def draw_carried(position: Position, variant: Variant, votes: Collection[Power]) -> bool:
    """Whether every power still in the game has voted for a draw (R-DRAW-01, R-DRAW-03)."""
    return all(power in votes for power in survivors(position, variant))
