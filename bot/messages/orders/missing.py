"""What becomes of what has no order when a phase ends."""

from collections.abc import Mapping

from engine.game.duties import Owed
from engine.position import PhaseType

SILENCE: Mapping[Owed, str] = {
    Owed.ORDERS: "A unit without an order holds.",
    Owed.RETREATS: "A dislodged unit without an order is disbanded.",
    Owed.BUILDS: "A build without an order is left unused.",
    Owed.REMOVALS: "The rules choose any missing removal: the unit farthest away goes first.",
}
"""What becomes of what has no order when a phase ends."""


def silence(phase: PhaseType) -> str:
    """Return what becomes of what has no order when such a phase ends."""
    owed = {PhaseType.MOVEMENT: [Owed.ORDERS], PhaseType.RETREAT: [Owed.RETREATS]}
    return " ".join(
        SILENCE[owed_orders] for owed_orders in owed.get(phase, (Owed.BUILDS, Owed.REMOVALS))
    )


def unordered(phase: PhaseType, adjustments: int) -> str:
    """Return what happens to a unit, a build or a removal without an order."""
    if phase is not PhaseType.ADJUSTMENT:
        return "it will hold" if phase is PhaseType.MOVEMENT else "it will be disbanded"
    if adjustments > 0:
        return "it will be left unused"
    return "the rules will remove the units farthest away first"
