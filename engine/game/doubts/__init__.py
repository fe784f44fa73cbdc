"""What does not fit together in one power's orders, told from these and the position alone.

`doubts` looks at nothing that another power has ordered, so that telling the power of them gives
nothing away. None of them forbids an order: bad orders are play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.board import Power
from engine.game.doubts.adjustments import doubts_of_adjustments
from engine.game.doubts.movement import doubts_of_movement
from engine.game.doubts.retreats import doubts_of_retreats
from engine.game.doubts.values import Doubt, DoubtKind
from engine.judge.legality import illegality
from engine.judge.outcome import Reason
from engine.orders import Order
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant

__all__ = ["Doubt", "DoubtKind", "doubts"]


def doubts(
    orders: Sequence[Order],
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> tuple[Reason | Doubt | None, ...]:
    """For each order of a power: why it is illegal, or what is doubtful about it, or None.

    Of several doubts about an order the one that goes first is told: what to mend before the
    others matter. `orders` has one order for a unit at most.
    """
    judged = [(order, illegality(order, power, position, variant, rulebook)) for order in orders]
    match position.phase.type:
        case PhaseType.MOVEMENT:
            found = doubts_of_movement(judged, power, position, variant, rulebook)
        case PhaseType.RETREAT:
            found = doubts_of_retreats(judged)
        case PhaseType.ADJUSTMENT:
            found = doubts_of_adjustments(judged, power, position, variant, rulebook)
        case _:
            assert_never(position.phase.type)
    return tuple(fault or doubt for (_, fault), doubt in zip(judged, found, strict=True))
