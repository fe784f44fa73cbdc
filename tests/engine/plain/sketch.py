"""Drawing a random position with orders: units brought in where they matter, orders that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from engine.board import Map, Power, Province, Terrain, Unit, UnitType
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove
from engine.phase import Phase
from engine.position import Position
from engine.variants.classic import CLASSIC
from tests.engine.plain.legality import routes

BOARD: Map = CLASSIC.map
SEAS = [at for at in BOARD.provinces if at.terrain is Terrain.SEA]
_PHASE = Phase.parse("S1901M")
_T = TypeVar("_T")


def named(unit: Unit) -> Named:
    """The unit as an order names it."""
    return Named(unit.type, unit.location)


@dataclass(slots=True)
class Sketch:
    """A scene being drawn."""

    dice: Random
    powers: list[Power]
    most_units: int
    units: dict[Province, Unit] = field(default_factory=dict)
    orders: dict[Province, Order] = field(default_factory=dict)

    # Pieces.

    def chance(self, likelihood: float) -> bool:
        """Yes with the given likelihood."""
        return self.dice.random() < likelihood

    def pick(self, choices: Sequence[_T]) -> _T | None:
        """One of the choices, None when there is none."""
        return self.dice.choice(choices) if choices else None

    def place(
        self, at: Province, kind: UnitType | None = None, power: Power | None = None
    ) -> Unit | None:
        """The unit in a space: the one already there, or a new one if it can stand there."""
        if at in self.units:
            found = self.units[at]
            return found if kind in {None, found.type} else None
        kinds = [one for one in (kind, *UnitType) if one and BOARD.standings(one, at)]
        if (kind is not None and kind not in kinds) or not kinds or self.is_full():
            return None
        chosen = kind or self.dice.choice(kinds)
        location = self.dice.choice(BOARD.standings(chosen, at))
        self.units[at] = Unit(power or self.dice.choice(self.powers), chosen, location)
        return self.units[at]

    def is_full(self) -> bool:
        """Whether there is room for no more units."""
        return len(self.units) >= self.most_units

    def is_idle(self, at: Province) -> bool:
        """Whether a unit stands in a space and has no order yet."""
        return at in self.units and at not in self.orders

    def neighbours(self, at: Province) -> list[Province]:
        """The spaces next to a space, for any unit."""
        return list(BOARD.provinces_in(BOARD.borders[at.index]))

    def reaches(self, unit: Unit, at: Province) -> bool:
        """Whether a unit can go to a space directly."""
        return bool(BOARD.reach(unit.type, unit.location) & at.bit)

    # Orders.

    def move(self, unit: Unit, at: Province, *, via: bool = False) -> bool:
        """Order an idle unit to move. False when it has an order already."""
        if not self.is_idle(unit.province):
            return False
        spots = BOARD.arrivals(unit.type, unit.location, at) or (BOARD.plain(at),)
        there = self.dice.choice(spots)
        if there.coast is not None and self.chance(0.1):
            there = self.dice.choice(BOARD.locations_of(at))
        self.orders[unit.province] = Move(named(unit), there, via=via)
        return True

    def support(self, unit: Unit, other: Unit) -> bool:
        """Order an idle unit to support what another does, if it can reach there."""
        order = self.orders.get(other.province)
        target = order.destination.province if isinstance(order, Move) else other.province
        if not self.is_idle(unit.province) or unit is other or not self.reaches(unit, target):
            return False
        if isinstance(order, Move):
            written = order.destination if self.chance(0.4) else BOARD.plain(target)
            if self.chance(0.3):
                written = self.dice.choice(BOARD.locations_of(target))
            self.orders[unit.province] = SupportMove(named(unit), named(other), written)
        else:
            self.orders[unit.province] = SupportHold(named(unit), named(other))
        return True

    def helpers(self, other: Unit, most: int, *, power: Power | None = None) -> None:
        """Let up to `most` units support what a unit does, bringing them in where needed."""
        order = self.orders.get(other.province)
        target = order.destination.province if isinstance(order, Move) else other.province
        around = self.neighbours(target)
        self.dice.shuffle(around)
        for at in around:
            if most <= 0:
                return
            if at in {target, other.province}:
                continue
            wanted = UnitType.FLEET if target.terrain is Terrain.SEA else None
            helper = self.place(at, wanted, power if power and self.chance(0.8) else None)
            if helper is not None and self.support(helper, other):
                most -= 1
                if self.chance(0.25):
                    self.attack(at, supports=0)

    def another(self, power: Power) -> Power:
        """Mostly a power other than the given one."""
        others = [one for one in self.powers if one != power]
        return self.dice.choice(others) if self.chance(0.9) else power

    def attack(
        self,
        at: Province,
        *,
        supports: int,
        power: Power | None = None,
        avoid: Sequence[Province] = (),
    ) -> Unit | None:
        """Let some unit attack a space directly, with supports."""
        around = [origin for origin in self.neighbours(at) if origin not in avoid]
        self.dice.shuffle(around)
        for origin in around:
            wanted = UnitType.FLEET if at.terrain is Terrain.SEA else None
            unit = self.units.get(origin) or self.place(origin, wanted, power)
            if unit and self.is_idle(origin) and self.reaches(unit, at) and self.move(unit, at):
                self.helpers(unit, supports, power=unit.power)
                return unit
        return None

    def convoy(self, target: Province | None = None, *, length: int = 0) -> Unit | None:
        """Let an army go by convoy, by one chain of fleets, to a coast (or a given one)."""
        for _ in range(30):
            chain = self._chain(length or self.dice.choice((1, 1, 1, 2, 2, 3)))
            coasts = [at for at in self.neighbours(chain[0]) if at.terrain is Terrain.COASTAL]
            ends = [at for at in self.neighbours(chain[-1]) if at.terrain is Terrain.COASTAL]
            start, end = self.dice.choice(coasts), target or self.dice.choice(ends)
            if start is end or end not in ends or start in self.orders:
                continue
            if any(sea in self.orders for sea in chain):
                continue
            army = self.place(start, UnitType.ARMY)
            if army is None:
                continue
            self.carry(army, chain, end)
            return army
        return None

    def carry(self, army: Unit, chain: Sequence[Province], end: Province) -> None:
        """Order an army to a coast, and a chain of fleets, perhaps more of them, to carry it."""
        via = self.reaches(army, end) and self.chance(0.7)
        self.move(army, end, via=via)
        one_power = army.power if self.chance(0.6) else None
        seas = [*chain]
        if self.chance(0.25):
            beside = [at for at in self.neighbours(end) if at in SEAS and at not in self.orders]
            seas.extend(at for at in beside if at in self.neighbours(chain[-1]))
        for sea in seas:
            fleet = self.place(sea, UnitType.FLEET, one_power)
            if fleet is not None and self.is_idle(sea) and self.chance(0.93):
                self.orders[sea] = Convoy(named(fleet), named(army), BOARD.plain(end))

    def _chain(self, length: int) -> list[Province]:
        chain = [self.dice.choice(SEAS)]
        while len(chain) < length:
            last = chain[-1]
            after = [at for at in self.neighbours(last) if at in SEAS and at not in chain]
            if not after:
                break
            chain.append(self.dice.choice(after))
        return chain

    # The rest.

    def populate(self, wanted: int) -> None:
        """Bring in units next to those on the board until there are `wanted`."""
        if not self.units:
            self.place(self.dice.choice([at for at in BOARD.provinces if at.code != "SWI"]))
        for _ in range(60):
            if len(self.units) >= wanted:
                return
            beside = self.dice.choice(list(self.units))
            self.place(self.dice.choice(self.neighbours(beside)))

    def order_the_rest(self) -> None:
        """Order every unit still idle: a support, a convoy, an attack, or nothing."""
        idle = [at for at in self.units if self.is_idle(at)]
        self.dice.shuffle(idle)
        for at in idle:
            unit = self.units[at]
            choice = self.dice.random()
            if choice < 0.4 and self._support_someone(unit):
                continue
            if choice < 0.55 and self._convoy_someone(unit):
                continue
            if choice < 0.95 and self.attack_someone(unit):
                continue
            if self.chance(0.7):
                self.orders[at] = Hold(named(unit))

    def _support_someone(self, unit: Unit) -> bool:
        others = [other for other in self.units.values() if other is not unit]
        self.dice.shuffle(others)
        return any(self.support(unit, other) for other in others)

    def _convoy_someone(self, unit: Unit) -> bool:
        if unit.province.terrain is not Terrain.SEA:
            return False
        fleets = [at for at in self.units if at.terrain is Terrain.SEA]
        moves = [
            (self.units[at], order.destination.province)
            for at, order in self.orders.items()
            if isinstance(order, Move) and self.units[at].type is UnitType.ARMY
        ]
        wanted = [
            (army, end)
            for army, end in moves
            if any(unit.province in way for way in routes(BOARD, army.province, end, fleets))
        ]
        found = self.pick(wanted)
        if found is not None:
            army, end = found
            self.orders[unit.province] = Convoy(named(unit), named(army), BOARD.plain(end))
        return found is not None

    def attack_someone(self, unit: Unit) -> bool:
        """Order a unit to move next door, mostly where that does harm."""
        near = list(BOARD.provinces_in(BOARD.reach(unit.type, unit.location)))
        goals = {
            order.destination.province for order in self.orders.values() if isinstance(order, Move)
        }
        helping = [at for at in near if isinstance(self.orders.get(at), SupportHold | SupportMove)]
        manned = [at for at in near if at in self.units]
        sought = [at for at in near if at in goals]
        choices = self.dice.choice((helping, manned, sought, near)) or near
        target = self.pick(choices)
        return target is not None and self.move(unit, target)

    def position(self) -> Position:
        """The units as a position."""
        return Position.of(_PHASE, self.units.values())

    def orders_by_power(self) -> dict[Power, list[Order]]:
        """The orders by the power that gives them."""
        given: dict[Power, list[Order]] = {}
        for at, order in sorted(self.orders.items(), key=lambda item: item[0].index):
            given.setdefault(self.units[at].power, []).append(order)
        return given
