"""Options: every legal order, the converse of legality."""

from collections.abc import Iterator, Mapping

from engine import orders
from engine.board import Location, Power, Unit, UnitType
from engine.judge.adjustments import building_sites, owed
from engine.judge.legality import movement_illegality
from engine.judge.movement.convoys import convoy_destinations, could_carry, is_on_route
from engine.judge.occupancy import VACANT, Occupancy
from engine.judge.retreats import retreat_options
from engine.orders import Named, Order, named_as
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant


def legal_orders(
    position: Position, variant: Variant, rulebook: Rulebook
) -> Mapping[Power, Mapping[Unit, tuple[Order, ...]]]:
    """Every legal order of every unit that may act in a movement or retreat phase.

    Each meaning is listed once, in its canonical spelling: units as they stand, and VIA only where
    the army could also go by land. Support of a fleet's move to a province with several coasts is
    listed for each coast it reaches, and once without a coast. Empty in an adjustment phase: see
    `legal_adjustments`.
    """
    found: dict[Power, dict[Unit, tuple[Order, ...]]] = {}
    if position.phase.type is PhaseType.MOVEMENT:
        occupancy = Occupancy(position, variant.map)
        for unit in position.units:
            possible = _movement_orders(unit, occupancy, rulebook)
            if rulebook.checks_wording:
                possible = (
                    order
                    for order in possible
                    if movement_illegality(order, unit.power, occupancy, rulebook) is None
                )
            found.setdefault(unit.power, {})[unit] = tuple(possible)
    elif position.phase.type is PhaseType.RETREAT:
        for entry in position.dislodged:
            unit, named = entry.unit, named_as(entry.unit)
            retreats = retreat_options(position, entry, variant, rulebook)
            found.setdefault(unit.power, {})[unit] = (
                *(orders.Retreat(named, there) for there in retreats),
                orders.Disband(named),
            )
    return found


def legal_adjustments(
    position: Position, power: Power, variant: Variant
) -> tuple[int, tuple[Order, ...]]:
    """How many units a power builds (positive) or removes, and every order it may give for that.

    0 and no orders if there is nothing to do.
    """
    count = owed(position, power, variant)
    if count < 0:
        return count, tuple(orders.Remove(named_as(unit)) for unit in position.units_of(power))
    if count == 0:
        return 0, ()
    builds = (
        orders.Build(Named(kind, location))
        for site in building_sites(position, power, variant)
        for kind in UnitType
        for location in variant.map.standings(kind, site)
    )
    return count, (*builds, orders.Waive())


def _movement_orders(
    unit: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Iterator[orders.MovementOrder]:
    named = named_as(unit)
    yield orders.Hold(named)
    yield from _moves(unit, occupancy)
    reach = occupancy.board.reach(unit.type, unit.location)
    others = [other for other in occupancy.units if other is not unit and other is not VACANT]
    for other in others:
        if reach & other.province.bit:
            yield orders.SupportHold(named, named_as(other))
    for other in others:
        for destination in _destinations(other, occupancy, supporter=unit):
            if reach & destination.province.bit:
                yield orders.SupportMove(named, named_as(other), destination)
    if occupancy.fleets & unit.province.bit:
        for army in others:
            yield from _convoys(unit, army, occupancy, rulebook)


def _moves(unit: Unit, occupancy: Occupancy) -> Iterator[orders.Move]:
    board, named = occupancy.board, named_as(unit)
    for there in board.neighbours(unit.type, unit.location):
        yield orders.Move(named, there)
    if unit.type is UnitType.ARMY:
        reach = board.army_reach[unit.province.index]
        for port in convoy_destinations(occupancy, unit.province):
            yield orders.Move(named, board.plain(port), via=bool(reach & port.bit))


def _destinations(mover: Unit, occupancy: Occupancy, *, supporter: Unit) -> Iterator[Location]:
    """Where another unit may be supported to: every spelling with a meaning of its own."""
    board = occupancy.board
    neighbours = board.neighbours(mover.type, mover.location)
    yield from neighbours
    if mover.type is UnitType.FLEET:
        coastal = (there.province for there in neighbours if there.coast is not None)
        yield from (board.plain(province) for province in dict.fromkeys(coastal))
        return
    origin, bit = mover.province, supporter.province.bit
    for port in convoy_destinations(occupancy, origin):
        if not board.army_reach[origin.index] & port.bit and could_carry(
            occupancy, origin, port, without=bit
        ):
            yield board.plain(port)


def _convoys(
    fleet: Unit, army: Unit, occupancy: Occupancy, rulebook: Rulebook
) -> Iterator[orders.Convoy]:
    if army.type is UnitType.FLEET:
        return
    sea, origin = fleet.province.index, army.province.index
    for port in convoy_destinations(occupancy, army.province):
        if is_on_route(occupancy, sea, origin, port.index, rulebook):
            yield orders.Convoy(named_as(fleet), named_as(army), occupancy.board.plain(port))
