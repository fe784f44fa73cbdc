"""Reading orders for a phase still to come: where the units may be by then."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Province, Unit, UnitType
from engine.notation.table import Table
from engine.orders import Build, Hold, Move, Named, Order, Retreat
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant


def table_for(
    phase: Phase, now: Table, orders: Iterable[Order], variant: Variant, rulebook: Rulebook
) -> Table:
    """The table as it may be in a later phase, for reading only.

    Own units stand where they are and also where their orders of the present phase send them,
    since either may come true; a unit that is built stands in its center.
    """
    units: dict[Province, Unit] = dict(now.standing)
    for order in orders:
        if isinstance(order, (Move, Retreat)) and _can_stand(now, order):
            there = order.destination
            units[there.province] = Unit(now.power, order.unit.type, there)
        elif isinstance(order, Build) and not now.fault(order):
            there = order.unit.location
            units[there.province] = Unit(now.power, order.unit.type, there)
    kind = PhaseType.MOVEMENT if phase.type is PhaseType.RETREAT else phase.type
    position = Position.of(phase._replace(type=kind), units.values(), centers=now.position.centers)
    return Table(position, now.power, variant, rulebook)


def expected_holds(now: Table, orders: Iterable[Order], kind: UnitType | None) -> tuple[Order, ...]:
    """Holds for the units where they will be if all these orders succeed, or those of one kind."""
    places = {unit: unit.location for unit in now.own.values()}
    for order in orders:
        if isinstance(order, (Move, Retreat)) and _can_stand(now, order):
            unit = now.own.get(order.unit.location.province)
            if unit is not None:
                places[unit] = order.destination
    return tuple(
        Hold(Named(unit.type, place)) for unit, place in places.items() if kind in {None, unit.type}
    )


def _can_stand(now: Table, order: Move | Retreat) -> bool:
    kind: UnitType = order.unit.type
    return order.destination in now.map.standings(kind, order.destination.province)
