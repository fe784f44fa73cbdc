"""Reading orders for a phase still to come: where the units may be by then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board import Province, Unit, UnitType
from engine.orders import Build, Hold, Move, Named, Order, Retreat, Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.reader.table import Table
from engine.reader.values import Flaw, Problem
from engine.rules import Rulebook
from engine.variant import Variant


def table_for(
    phase: Phase, now: Table, orders: Iterable[Order], variant: Variant, rulebook: Rulebook
) -> Table:
    """The table as it may be in a later phase, for reading only.

    Own units stand where they are and also where their orders of the present phase send them,
    since either may come true; a unit that is built stands in its center. Where more than one may
    come to stand, there is a table for each, one beside the other.
    """
    orders = tuple(orders)
    leaving = {one.unit.location.province for one in orders if isinstance(one, (Move, Retreat))}
    who = {place: [unit] for place, unit in now.standing.items()}
    coming: set[Province] = set()
    for unit in _coming(now, orders):
        place = unit.location.province
        stays = [one for one in who.get(place, ()) if one.power == now.power and one != unit]
        if place in leaving and place not in coming:
            stays = []
        who[place] = [unit, *stays]
        coming.add(place)
    kind = PhaseType.MOVEMENT if phase.type is PhaseType.RETREAT else phase.type

    def table(depth: int, beside: Table | None) -> Table:
        units = [units[min(depth, len(units) - 1)] for units in who.values()]
        position = Position.of(phase._replace(type=kind), units, centers=now.position.centers)
        return Table(position, now.power, variant, rulebook, beside=beside)

    deepest = max(map(len, who.values()), default=1) - 1
    found = table(deepest, None)
    for depth in reversed(range(deepest)):
        found = table(depth, found)
    return found


def _coming(now: Table, orders: Iterable[Order]) -> Iterator[Unit]:
    """The own units where these orders send them."""
    for order in orders:
        if isinstance(order, (Move, Retreat)) and _can_stand(now, order):
            yield Unit(now.power, order.unit.type, order.destination)
        elif isinstance(order, Build) and not now.fault(order):
            yield Unit(now.power, order.unit.type, order.unit.location)


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


def as_of_later(flaw: Problem) -> Problem:
    """A problem with an order for a later phase: it offers nothing, for a button orders now."""
    units = {order.unit for order in flaw.candidates if not isinstance(order, Waive)}
    is_crowd = len(units) > 1 and len({unit.location.province for unit in units}) == 1
    is_unsure = flaw.flaw is Flaw.SEVERAL_MEANINGS and is_crowd
    return flaw._replace(candidates=(), flaw=Flaw.WHICH_UNIT if is_unsure else flaw.flaw)


def _can_stand(now: Table, order: Move | Retreat) -> bool:
    kind: UnitType = order.unit.type
    return order.destination in now.map.standings(kind, order.destination.province)
