"""What was ordered, and what of it the position allows, read literally (R-LEGAL-01 to 12).

Legality looks at the units on the board, never at other orders (R-LEGAL-10). Whether a legal
support or convoy also fits the order it serves is the second question answered here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove
from engine.position import Position

Route = tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """A legal move order. `adjacent`: the unit could go directly; `via`: by convoy was written."""

    unit: Unit
    landing: Location
    adjacent: bool
    via: bool

    @property
    def power(self) -> Power:
        """The power that attacks."""
        return self.unit.power

    @property
    def origin(self) -> Province:
        """The space attacked from: the army's own, also by convoy (DATC 4.A.4)."""
        return self.unit.province

    @property
    def target(self) -> Province:
        """The space attacked; coasts do not matter (technical guide VI)."""
        return self.landing.province


@dataclass(frozen=True, slots=True)
class Support:
    """A legal support order: `target` is the space of the action supported (R-LEGAL-05)."""

    unit: Unit
    supported: Unit
    target: Province
    is_attack: bool
    coast: Location | None

    @property
    def power(self) -> Power:
        """The power that supports."""
        return self.unit.power


@dataclass(frozen=True, slots=True)
class Carriage:
    """A legal convoy order."""

    fleet: Unit
    army: Unit
    target: Province


@dataclass(slots=True)
class Reading:
    """The legal orders by the space of the ordered unit, and the illegal ones.

    A unit in none of the three mappings holds. `ordered_to_move` holds every unit given a move
    order, legal or not; `illegal_moves` those whose move order is illegal.
    """

    units: dict[Province, Unit] = field(default_factory=dict)
    attacks: dict[Province, Attack] = field(default_factory=dict)
    supports: dict[Province, Support] = field(default_factory=dict)
    carriages: dict[Province, Carriage] = field(default_factory=dict)
    illegal: set[Province] = field(default_factory=set)
    illegal_supports: set[Province] = field(default_factory=set)
    illegal_carriages: set[Province] = field(default_factory=set)
    illegal_moves: set[Province] = field(default_factory=set)

    def occupant(self, province: Province) -> Unit | None:
        """The unit that stands in a space when the phase begins."""
        return self.units.get(province)


def routes(board: Map, start: Province, target: Province, seas: Iterable[Province]) -> list[Route]:
    """Every unbroken chain of `seas` from one coast to another, no sea twice (TG VIII.1, XII).

    Chains that differ only in the order of their seas are different chains.
    """
    useful = [sea for sea in seas if sea.terrain is Terrain.SEA]
    found: list[Route] = []

    def touches(one: Province, two: Province) -> bool:
        return bool(board.sea_reach[one.index] & two.bit)

    def extend(way: Route) -> None:
        if touches(target, way[-1]):
            found.append(way)
        for sea in useful:
            if sea not in way and touches(way[-1], sea):
                extend((*way, sea))

    if start is not target and start.terrain is target.terrain is Terrain.COASTAL:
        for sea in useful:
            if touches(start, sea):
                extend((sea,))
    return found


def shortest_only(chains: Sequence[Route]) -> list[Route]:
    """The chains none of whose fleets can be left out (DATC 6.F.12, 6.G.19)."""
    return [way for way in chains if not any(set(other) < set(way) for other in chains)]


@dataclass(frozen=True, slots=True)
class Law:
    """What the editions decide differently about legality.

    `every_route`: a fleet may convoy when it is on any chain at all; otherwise only when some
    chain needs it. `land_fallback`: an adjacent move by convoy is possible without any fleet.
    `coast_must_match`: a move to a coast that the fleet cannot reach is impossible to support.
    """

    board: Map
    position: Position
    every_route: bool
    land_fallback: bool
    coast_must_match: bool = False

    def fleets(self) -> list[Province]:
        """The seas that hold a fleet, whatever it is ordered to do (R-LEGAL-09)."""
        return [
            unit.province
            for unit in self.position.units
            if unit.type is UnitType.FLEET and unit.province.terrain is Terrain.SEA
        ]

    def chains(self, army: Unit, target: Province, without: Province | None = None) -> list[Route]:
        """The chains that the fleets now on the board could form for an army."""
        if army.type is not UnitType.ARMY:
            return []
        seas = [sea for sea in self.fleets() if sea is not without]
        return routes(self.board, army.province, target, seas)

    def landing(self, unit: Unit, destination: Location) -> Location | None:
        """Where a direct move ends, None when there is none (R-BOARD-04 to 06, R-ORD-14).

        A fleet needs the coast it names, or, naming none, exactly one it can reach; a coast named
        for an army says nothing.
        """
        there = self.board.arrivals(unit.type, unit.location, destination.province)
        if unit.type is UnitType.ARMY:
            return there[0] if there else None
        if destination in there:
            return destination
        return there[0] if destination.coast is None and len(there) == 1 else None

    def attack(self, unit: Unit, order: Move) -> Attack | None:
        """A move order as an attack, None when it is illegal (R-LEGAL-01, 09; R-BOARD-03)."""
        if order.destination.province is unit.province:
            return None
        direct = self.landing(unit, order.destination)
        if unit.type is UnitType.FLEET:
            return (
                Attack(unit, direct, adjacent=True, via=False) if direct and not order.via else None
            )
        carried = bool(self.chains(unit, order.destination.province))
        if direct is not None and (carried or self.land_fallback or not order.via):
            return Attack(unit, direct, adjacent=True, via=order.via)
        if carried:
            ashore = self.board.plain(order.destination.province)
            return Attack(unit, ashore, adjacent=False, via=True)
        return None

    def support(self, unit: Unit, order: SupportHold | SupportMove) -> Support | None:
        """A support order, None when it is illegal (R-LEGAL-03 to 07; DATC 6.D.31, 6.D.34)."""
        supported = self.position.unit_at(order.supported.location.province)
        if supported is None or supported is unit:
            return None
        reach = self.board.reach(unit.type, unit.location)
        if isinstance(order, SupportHold):
            target = supported.province
            legal = bool(reach & target.bit)
            return Support(unit, supported, target, is_attack=False, coast=None) if legal else None
        target = order.destination.province
        if target in {unit.province, supported.province} or not reach & target.bit:
            return None
        direct = self.board.reach(supported.type, supported.location) & target.bit
        if not direct and not self.chains(supported, target, without=unit.province):
            return None
        coast = order.destination if order.destination.coast is not None else None
        arrivals = self.board.arrivals(supported.type, supported.location, target)
        is_fleet = supported.type is UnitType.FLEET
        if self.coast_must_match and is_fleet and coast is not None and coast not in arrivals:
            return None
        return Support(unit, supported, target, is_attack=True, coast=coast)

    def carriage(self, unit: Unit, order: Convoy) -> Carriage | None:
        """A convoy order, None when it is illegal (R-LEGAL-09, 11; TG XII)."""
        army = self.position.unit_at(order.convoyed.location.province)
        target = order.destination.province
        if army is None or unit.type is not UnitType.FLEET:
            return None
        chains = self.chains(army, target)
        if not self.every_route:
            chains = shortest_only(chains)
        legal = any(unit.province in way for way in chains)
        return Carriage(unit, army, target) if legal else None


def read(law: Law, orders: Mapping[Power, Sequence[Order]]) -> Reading:
    """Give every unit its last order from its own power, and sort the orders.

    Units are named by their space alone: a wrong type or coast of the ordered or the supported
    unit says nothing (DATC 4.B.5, 4.C.2). Orders to spaces without a unit of the power are
    nobody's orders (DATC 6.A.6), orders of other phases neither.
    """
    reading = Reading({unit.province: unit for unit in law.position.units})
    last: dict[Province, Order] = {}
    for power, given in orders.items():
        for order in given:
            if isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
                unit = reading.units.get(order.unit.location.province)
                if unit is not None and unit.power == power:
                    last[unit.province] = order
    for province, order in last.items():
        _file(reading, law, reading.units[province], order)
    return reading


def _file(reading: Reading, law: Law, unit: Unit, order: Order) -> None:
    place = unit.province
    if isinstance(order, Move):
        attack = law.attack(unit, order)
        if attack is None:
            reading.illegal_moves.add(place)
        else:
            reading.attacks[place] = attack
    elif isinstance(order, SupportHold | SupportMove):
        support = law.support(unit, order)
        if support is None:
            reading.illegal_supports.add(place)
        else:
            reading.supports[place] = support
    elif isinstance(order, Convoy):
        carriage = law.carriage(unit, order)
        if carriage is None:
            reading.illegal_carriages.add(place)
        else:
            reading.carriages[place] = carriage
    reading.illegal = set(
        chain(reading.illegal_moves, reading.illegal_supports, reading.illegal_carriages)
    )
