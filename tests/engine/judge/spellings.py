"""Every order that a unit could be given, and the one spelling that options use for each."""

from collections.abc import Iterator
from dataclasses import replace

from engine.board import Location, Power, UnitType
from engine.judge.legality import illegality
from engine.judge.movement.convoys import convoy_destinations
from engine.judge.occupancy import Occupancy
from engine.orders import (
    Build,
    Convoy,
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
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

BOARD = CLASSIC.map
_LANDINGS = BOARD.landings[UnitType.FLEET]


def legal_by_trial(position: Position, power: Power, rulebook: Rulebook) -> set[Order]:
    """Every order that a power may give, found by trying all; each as options spell it."""
    return {
        canonical(order, position)
        for order in every_order(position, power)
        if illegality(order, power, position, CLASSIC, rulebook) is None
    }


def every_order(position: Position, power: Power) -> Iterator[Order]:
    """Every order to a unit of a power, legal or not, units being named as they stand."""
    if position.phase.type is PhaseType.MOVEMENT:
        yield from _every_movement_order(position, power)
    elif position.phase.type is PhaseType.RETREAT:
        for entry in position.dislodged:
            if entry.unit.power == power:
                yield Disband(named_as(entry.unit))
                yield from (Retreat(named_as(entry.unit), there) for there in BOARD.locations)
    else:
        yield Waive()
        yield from (Remove(named_as(unit)) for unit in position.units)
        yield from (Build(Named(kind, there)) for kind in UnitType for there in BOARD.locations)


def _every_movement_order(position: Position, power: Power) -> Iterator[Order]:
    for unit in position.units_of(power):
        named = named_as(unit)
        yield Hold(named)
        for there in BOARD.locations:
            yield Move(named, there)
            yield Move(named, there, via=True)
        for other in map(named_as, position.units):
            yield SupportHold(named, other)
            for there in BOARD.locations:
                yield SupportMove(named, other, there)
                yield Convoy(named, other, there)


def canonical(order: Order, position: Position) -> Order:
    """The one spelling that options use: coasts where they can be, VIA where it says something."""
    match order:
        case Move():
            there = _landing(order.unit, order.destination)
            adjacent = bool(there.province.bit & BOARD.reach(*order.unit))
            ports = convoy_destinations(Occupancy(position, BOARD), order.unit.location.province)
            return Move(order.unit, there, via=order.via and adjacent and there.province in ports)
        case Retreat():
            return replace(order, destination=_landing(order.unit, order.destination))
        case SupportMove():
            return replace(order, destination=_supported(order.supported, order.destination))
        case Convoy():
            return replace(order, destination=BOARD.plain(order.destination.province))
        case Build():
            there = order.unit.location
            is_army = order.unit.type is UnitType.ARMY
            return Build(Named(order.unit.type, BOARD.plain(there.province) if is_army else there))
        case _:
            return order


def _landing(unit: Named, there: Location) -> Location:
    """Where a unit that may go to a place stands then."""
    if unit.type is UnitType.ARMY:
        return BOARD.plain(there.province)
    landings = _LANDINGS[unit.location]
    # An edition may put right a coast that cannot be reached.
    return landings[there if there in landings else BOARD.plain(there.province)]


def _supported(unit: Named, there: Location) -> Location:
    """The place a support names: a coast only where the fleet could reach it."""
    if unit.type is UnitType.FLEET and there in _LANDINGS[unit.location]:
        return there
    return BOARD.plain(there.province)
