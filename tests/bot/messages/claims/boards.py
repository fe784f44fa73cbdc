"""Random boards and orders for all that is said of results, the same for the same seed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine.board import Power, UnitType
from engine.orders import Build, Disband, Hold, MovementOrder, Named, Order, Remove, Retreat, Waive
from engine.position import Phase, Position
from engine.variants.classic import CLASSIC
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
                again = [order] if isinstance(order, Hold) and dice.random() < 0.2 else []
                mine = written.setdefault(power, [])
                mine += [_miswritten(order) if dice.random() < 0.1 else order, *again]
        yield Moves(seed, drawn.position, kept, written)


def _miswritten(order: MovementOrder) -> Order:
    """The order with the other letter for its unit, where the words leave no doubt."""
    unit = order.unit
    other = UnitType.FLEET if unit.type is UnitType.ARMY else UnitType.ARMY
    return replace(order, unit=Named(other, unit.location))


def retreat_orders(position: Position, seed: int) -> dict[Power, list[Order]]:
    """Orders for a retreat phase: most possible, many to one place, some nonsense, some none."""
    dice, orders = Random(seed), dict[Power, list[Order]]()  # noqa: S311 - repeatable
    for entry in position.dislodged:
        unit, board = entry.unit, CLASSIC.map
        near = board.neighbours(unit.type, unit.location)
        goals = [*near, *near, *near, board.plain(dice.choice(board.provinces))]
        named = Named(unit.type, unit.location)
        for chance in (0.85, 0.1):
            if dice.random() < chance:
                order = (
                    Disband(named) if dice.random() < 0.1 else Retreat(named, dice.choice(goals))
                )
                power = unit.power if dice.random() < 0.95 else dice.choice(list(CLASSIC.powers))
                orders.setdefault(power, []).append(order)
    for unit in position.units:
        if dice.random() < 0.03:
            named = Named(unit.type, unit.location)
            orders.setdefault(unit.power, []).append(Disband(named))
    return orders


def winter_boards(
    first_seed: int, count: int
) -> Iterator[tuple[Position, dict[Power, list[Order]]]]:
    """Adjustment phases with too many, too few and impossible orders."""
    centers = [place for place in CLASSIC.map.provinces if place.is_center]
    for seed in range(first_seed, first_seed + count):
        dice, powers = Random(seed), list(CLASSIC.powers)  # noqa: S311 - repeatable
        owners = {
            at: at.home if at.home and dice.random() < 0.6 else dice.choice(powers)
            for at in centers
            if dice.random() < 0.9
        }
        units = [
            unit
            for scene_seed in (seed, seed + 1)
            for unit in scene(scene_seed).position.units
            if dice.random() < 0.8
        ]
        standing = {unit.province: unit for unit in units}
        position = Position.of(Phase.parse("W1901A"), standing.values(), centers=owners)
        orders: dict[Power, list[Order]] = {}
        for power in powers:
            mine = orders.setdefault(power, [])
            homes = [at for at in centers if at.home == power or dice.random() < 0.05]
            for at in homes:
                kind = dice.choice(list(UnitType))
                where = dice.choice(CLASSIC.map.locations_of(at))
                if dice.random() < 0.6:
                    mine.append(Build(Named(kind, where)))
            for unit in standing.values():
                if dice.random() < (0.3 if unit.power == power else 0.01):
                    mine.append(Remove(Named(unit.type, unit.location)))
            if dice.random() < 0.2:
                mine.append(Waive())
            dice.shuffle(mine)
        yield position, orders
