"""What no picture can be made of, refused by the name of the field at fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.board import Location, Province
from engine.errors import PositionError
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


def check_orders(orders: Iterable[Order], variant: Variant) -> None:
    """Raise DrawingError, of the field `orders`, for one that names a place off the map."""
    for order in orders:
        for location in _places(order):
            if location not in variant.map.locations:
                fault = f"{order} names {location.code}, which is not on the {variant.map.name} map"
                raise DrawingError("orders", fault)


def check_region(region: Iterable[Province], variant: Variant) -> None:
    """Raise DrawingError, of the field `region`, for a province that is not on the map."""
    for place in region:
        if place not in variant.map.provinces:
            raise DrawingError("region", f"{place} is not on the map")


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
