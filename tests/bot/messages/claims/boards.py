"""Random boards and orders for all that is said of results, the same for the same seed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine.board import Power, UnitType
from engine.orders import Hold, MovementOrder, Named, Order
from engine.position import Position
from tests.engine.plain.positions import scene


class Moves(NamedTuple):
    """A movement phase: the orders as they are meant, and as they are written.

    Written with the wrong letter for some units, and with a second order for some.
    """

    seed: int
    position: Position
    orders: Mapping[Power, Sequence[Order]]
    written: Mapping[Power, Sequence[Order]]


def movement_boards(first_seed: int, count: int) -> Iterator[Moves]:
    """The boards of `count` seeds in a row, some with units without orders."""
    for seed in range(first_seed, first_seed + count):
        drawn, dice = scene(seed), Random(seed)  # noqa: S311 - a repeatable sequence is wanted
        kept = {
            power: [order for order in orders if dice.random() < 0.97]
            for power, orders in drawn.orders.items()
        }
        written: dict[Power, list[Order]] = {}
        for power, orders in kept.items():
            for order in orders:
                if not isinstance(order, MovementOrder):
                    continue
                again = [Hold(order.unit)] if dice.random() < 0.02 else []
                mine = written.setdefault(power, [])
                mine += [_miswritten(order) if dice.random() < 0.1 else order, *again]
        yield Moves(seed, drawn.position, kept, written)


def _miswritten(order: MovementOrder) -> Order:
    """The order with the other letter for its unit, where the words leave no doubt."""
    unit = order.unit
    other = UnitType.FLEET if unit.type is UnitType.ARMY else UnitType.ARMY
    return replace(order, unit=Named(other, unit.location))
