"""What no picture can be made of, refused by the name of the field at fault."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.board import Location, Province
from engine.errors import PositionError
from engine.judge.outcome import Resolution, Verdict
from engine.orders import Build, Order, Waive
from engine.position import Position
from engine.variant import Variant
from render.assets import DrawingError


def check(
    position: Position,
    variant: Variant,
    resolution: Resolution | None,
    orders: Sequence[Order],
    region: Collection[Province],
) -> None:
    """Raise DrawingError for what cannot be drawn together on the variant's map.

    Of a position that is two units in one space, a unit where its kind cannot stand or off the
    map, an attacker from off the map, a power that does not play, an owner of what is no supply
    center. Of a resolution it is orders beside it, another phase, an order that counted of no unit
    of the position, and what is or comes to stand off the map; some units may have no outcome, for
    a sandbox shows only what was ordered in it. Of orders and region it is a place off the map.
    """
    _check_position(position, variant)
    if resolution is not None:
        if orders:
            raise DrawingError("orders", "a resolution already holds the orders")
        _check_resolution(resolution, position, variant)
    _check_orders("orders", orders, variant)
    _check_provinces("region", region, variant)


def _check_position(position: Position, variant: Variant) -> None:
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


def _check_centers(position: Position, variant: Variant) -> None:
    for province, owner in position.centers.items():
        if owner not in variant.powers:
            fault = f"{province} is owned by {owner}, who does not play"
            raise DrawingError("position.centers", fault)
        if province not in variant.map.provinces or not province.is_center:
            raise DrawingError("position.centers", f"{province.code} is no supply center")


def _check_resolution(resolution: Resolution, position: Position, variant: Variant) -> None:
    phase = position.phase
    if resolution.phase != phase:
        raise DrawingError("resolution", f"it is of {resolution.phase}, the position of {phase}")
    orders = [outcome.order for outcome in resolution.outcomes]
    _check_orders("resolution.outcomes", orders, variant)
    acting = {(unit.power, unit.province) for unit in position.acting}
    for power, order, verdict, *_ in resolution.outcomes:
        # An order that is void may well be of a unit that is not there.
        if isinstance(order, Build | Waive) or verdict is Verdict.VOID:
            continue
        if (power, order.unit.location.province) not in acting:
            fault = f"{order} is of no unit of {power} in the position"
            raise DrawingError("resolution.outcomes", fault)
    for unit in resolution.after.units:
        if unit.location not in variant.map.locations:
            fault = f"{unit} comes to stand off the {variant.map.name} map"
            raise DrawingError("resolution.after", fault)
    _check_provinces("resolution.after", resolution.after.centers, variant)


def _check_orders(field: str, orders: Iterable[Order], variant: Variant) -> None:
    for order in orders:
        for location in _places(order):
            if location not in variant.map.locations:
                fault = f"{order} names {location.code}, which is not on the {variant.map.name} map"
                raise DrawingError(field, fault)


def _check_provinces(field: str, provinces: Iterable[Province], variant: Variant) -> None:
    for place in provinces:
        if place not in variant.map.provinces:
            raise DrawingError(field, f"{place.code} is not on the {variant.map.name} map")


def _places(order: Order) -> Iterator[Location]:
    """The locations that an order names."""
    for field in ("unit", "supported", "convoyed", "destination"):
        named = getattr(order, field, None)
        if named is not None:
            yield named if isinstance(named, Location) else named.location
