"""What no picture can be made of, refused by the name of the field at fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from engine.board import Location, Province
from engine.errors import PositionError
from engine.judge.outcome import Resolution, Verdict
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.variant import Variant
from render.errors import DrawingError


def check_position(position: Position, variant: Variant) -> None:
    """Raise DrawingError for a position that cannot be on the variant's board.

    Its fields are `position.units`, `position.dislodged` and `position.centers`: two units in one
    space, a unit where its kind cannot stand or off the map, an attacker from off the map, a power
    that does not play, an owner of what is no supply center.
    """
    leaving = tuple(entry.unit for entry in position.dislodged)
    for field, units in (("position.units", position.units), ("position.dislodged", leaving)):
        for unit in units:
            if unit.power not in variant.powers:
                raise DrawingError(field, f"{unit} belongs to {unit.power}, who does not play")
            if unit.location not in variant.map.locations:
                raise DrawingError(field, f"{unit} stands off the {variant.map.name} map")
        try:
            Position.of(position.phase, units)
        except PositionError as error:
            raise DrawingError(field, str(error)) from error
    for entry in position.dislodged:
        if entry.attacker_from not in variant.map.provinces:
            origin = entry.attacker_from.code
            fault = f"{entry.unit} was dislodged from {origin}, which is not on the map"
            raise DrawingError("position.dislodged", fault)
    _check_centers(position, variant)


def check_orders(orders: Iterable[Order], variant: Variant, *, field: str = "orders") -> None:
    """Raise DrawingError, of a field, for an order that names a place off the map."""
    for order in orders:
        for location in _places(order):
            if location not in variant.map.locations:
                fault = f"{order} names {location.code}, which is not on the {variant.map.name} map"
                raise DrawingError(field, fault)


def check_resolution(
    resolution: Resolution | None, orders: Sequence[Order], position: Position, variant: Variant
) -> None:
    """Raise DrawingError for a resolution that is not this position's, on this map.

    Its fields are `orders`, where there are both, `resolution` for one of another phase,
    `resolution.outcomes` where an order names a place off the map, or one that counted is of no
    unit of the position, and `resolution.after` for what comes to stand off the map. Some of the
    units may have no outcome: a sandbox shows only what was ordered in it.
    """
    if resolution is None:
        return
    if orders:
        raise DrawingError("orders", "a resolution already holds the orders")
    if resolution.phase != position.phase:
        raise DrawingError(
            "resolution", f"it is of {resolution.phase}, the position of {position.phase}"
        )
    given = [outcome.order for outcome in resolution.outcomes]
    check_orders(given, variant, field="resolution.outcomes")
    _check_units_of(resolution, position)
    for unit in resolution.after.units:
        if unit.location not in variant.map.locations:
            fault = f"{unit} comes to stand off the {variant.map.name} map"
            raise DrawingError("resolution.after", fault)
    for province in resolution.after.centers:
        if province not in variant.map.provinces:
            fault = f"{province.code} is not on the {variant.map.name} map"
            raise DrawingError("resolution.after", fault)


def _check_units_of(resolution: Resolution, position: Position) -> None:
    is_retreat = position.phase.type is PhaseType.RETREAT
    units = [entry.unit for entry in position.dislodged] if is_retreat else position.units
    acting = {(unit.power, unit.province) for unit in units}
    for outcome in resolution.outcomes:
        if isinstance(outcome.order, Build | Waive):
            continue
        of = (outcome.power, outcome.order.unit.location.province)
        # An order that is void may well be of a unit that is not there.
        if of not in acting and outcome.verdict is not Verdict.VOID:
            fault = f"{outcome.order} is of no unit of {outcome.power} in the position"
            raise DrawingError("resolution.outcomes", fault)


def check_region(region: Iterable[Province], variant: Variant) -> None:
    """Raise DrawingError, of the field `region`, for a province that is not on the map."""
    for place in region:
        if place not in variant.map.provinces:
            fault = f"{place.code} is not on the {variant.map.name} map"
            raise DrawingError("region", fault)


def _check_centers(position: Position, variant: Variant) -> None:
    for province, owner in position.centers.items():
        if owner not in variant.powers:
            fault = f"{province} is owned by {owner}, who does not play"
            raise DrawingError("position.centers", fault)
        if province not in variant.map.provinces or not province.is_center:
            raise DrawingError("position.centers", f"{province.code} is no supply center")


def _places(order: Order) -> Iterator[Location]:
    match order:
        case Hold() | Disband() | Build() | Remove():
            yield order.unit.location
        case Move() | Retreat():
            yield from (order.unit.location, order.destination)
        case SupportHold():
            yield from (order.unit.location, order.supported.location)
        case SupportMove():
            yield from (order.unit.location, order.supported.location, order.destination)
        case Convoy():
            yield from (order.unit.location, order.convoyed.location, order.destination)
        case Waive():
            pass
        case _ as unreachable:
            assert_never(unreachable)
