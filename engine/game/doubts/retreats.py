"""Doubts about retreats."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.doubts.values import Doubt, DoubtKind, Judged
from engine.orders import Order, Retreat


def doubts_of_retreats(judged: Judged) -> list[Doubt | None]:
    """For each order of a retreat phase what is doubtful; None for the illegal ones."""
    legal = [order for order, fault in judged if fault is None]
    retreats = [order for order in legal if isinstance(order, Retreat)]
    return [_same_refuge(order, retreats) for order, _ in judged]


def _same_refuge(order: Order, retreats: Sequence[Retreat]) -> Doubt | None:
    if order not in retreats or not isinstance(order, Retreat):
        return None
    place = order.destination.province
    others = (one for one in retreats if one is not order)
    same = tuple(one for one in others if one.destination.province is place)
    return Doubt(DoubtKind.SAME_REFUGE, same) if same else None
