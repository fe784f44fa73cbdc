"""Orders that a power could write now: what advice shows instead of somebody else's orders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.board import Location, Power, Province, Unit, UnitType
from engine.judge.adjustments import building_sites, owed
from engine.judge.retreats import retreat_options
from engine.orders import (
    Build,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    named_as,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant

_MOST = 3


def example_orders(
    position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> tuple[Order, ...]:
    """Up to three legal orders of the power's own units for this phase.

    In a movement phase each is of another kind: a move comes first, and a support last if any unit
    can give one. None where the power has nothing to order.
    """
    match position.phase.type:
        case PhaseType.MOVEMENT:
            found = _of_movement(position, power, variant)
        case PhaseType.RETREAT:
            found = _of_retreats(position, power, variant, rulebook)
        case PhaseType.ADJUSTMENT:
            found = _of_adjustments(position, power, variant)
    return tuple(islice(found, _MOST))


def _of_movement(position: Position, power: Power, variant: Variant) -> Iterator[Order]:
    units = position.units_of(power)
    taken = {unit.location.province for unit in position.units}
    moves = [
        (unit, place)
        for unit in units
        for place in _near(unit, variant)
        if not place.coasts and place not in taken
    ]
    # A move that another unit can support shows most.
    aided = next(
        (
            (mover, place, helper)
            for mover, place in moves
            for helper in units
            if helper is not mover and place in _near(helper, variant)
        ),
        None,
    )
    if aided is None:
        yield from (Move(named_as(unit), variant.map.plain(place)) for unit, place in moves[:1])
        yield from (Hold(named_as(unit)) for unit in units[-1:])
        yield from islice(_supports_to_hold(units, variant), 1)
        return
    mover, place, helper = aided
    yield Move(named_as(mover), variant.map.plain(place))
    yield Hold(named_as(next(unit for unit in units if unit is not mover)))
    yield SupportMove(named_as(helper), named_as(mover), variant.map.plain(place))


def _near(unit: Unit, variant: Variant) -> list[Province]:
    """Where a unit can move to without a convoy."""
    mask = variant.map.reach(unit.type, unit.location)
    return [place for place in variant.map.provinces if mask & place.bit]


def _supports_to_hold(units: tuple[Unit, ...], variant: Variant) -> Iterator[Order]:
    for unit in units:
        near = _near(unit, variant)
        for other in units:
            if other.location.province in near:
                yield SupportHold(named_as(unit), named_as(other))


def _of_retreats(
    position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> Iterator[Order]:
    entries = position.dislodged_of(power)
    for entry in entries:
        for place in retreat_options(position, entry, variant, rulebook)[:1]:
            yield Retreat(named_as(entry.unit), place)
    yield from (Disband(named_as(entry.unit)) for entry in entries[-1:])


def _of_adjustments(position: Position, power: Power, variant: Variant) -> Iterator[Order]:
    number = owed(position, power, variant)
    if number < 0:
        yield from (Remove(named_as(unit)) for unit in position.units_of(power)[:2])
    if number > 0:
        for place in building_sites(position, power, variant)[:2]:
            yield Build(_built(place, variant))
        yield Waive()


def _built(place: Province, variant: Variant) -> Named:
    """A unit that can be built in a center: an army, or a fleet where no army can stand."""
    armies: tuple[Location, ...] = variant.map.standings(UnitType.ARMY, place)
    if armies:
        return Named(UnitType.ARMY, armies[0])
    return Named(UnitType.FLEET, variant.map.standings(UnitType.FLEET, place)[0])
