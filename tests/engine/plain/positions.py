"""Random positions full of conflicts, with orders to match, the same for the same seed.

Each scene is drawn around one or two themes: the tight places of the rules. The orders are drawn
so that most supports and convoys fit what they serve, and that a good share do not. Nothing here
knows how any of it ends.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TypeVar

from engine.board import Map, Power, Province, Terrain, Unit, UnitType
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove
from engine.position import Phase, Position
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


class Theme(Enum):
    """What a scene is drawn around."""

    MELEE = "a cluster of units of several powers that attack and support one another"
    HEAD_TO_HEAD = "two units each attacking the other, with supports and attackers from outside"
    RING = "three or more units attacking in a circle, perhaps with an intruder"
    GARRISON = "a unit attacked from several sides with equal support"
    CONVOY = "fleets at sea that carry armies, attacked and supported"
    PARADOX = "a convoyed army that attacks a unit on which a convoy depends"
    CIRCLE = "two or three convoys, each attacking a unit on which the next depends"
    ADJACENT = "a convoy to the next province, by VIA or by an own fleet, perhaps an exchange"
    COASTS = "fleets around a province with two coasts"
    OWN = "units of one power in each other's way"
    FRONT = "a supporter attacked from the space it supports into, and a rival for that space"
    REFUSAL = "a unit ordered to go where it cannot, supported to hold and attacked"


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and the orders given in it."""

    seed: int
    themes: tuple[Theme, ...]
    position: Position
    orders: Mapping[Power, Sequence[Order]]


def scene(seed: int, *, themes: Sequence[Theme] = (), most_units: int = 12) -> Scene:
    """The scene of a seed, of the given themes or of one or two drawn from all."""
    dice = Random(seed)  # noqa: S311 - a repeatable sequence is wanted
    drawn = tuple(themes) or tuple(dice.sample(list(Theme), k=dice.choice((1, 2, 2))))
    sketch = Sketch(dice, dice.sample(list(CLASSIC.powers), k=dice.randint(2, 4)), most_units)
    for theme in drawn:
        _DRAW[theme](sketch)
    sketch.populate(dice.randint(most_units // 2, most_units))
    sketch.order_the_rest()
    return Scene(seed, drawn, sketch.position(), sketch.orders_by_power())


def scenes(
    first_seed: int, count: int, *, themes: Sequence[Theme] = (), most_units: int = 12
) -> Iterator[Scene]:
    """The scenes of `count` seeds in a row."""
    for seed in range(first_seed, first_seed + count):
        yield scene(seed, themes=themes, most_units=most_units)


def _anywhere(sketch: Sketch) -> Province:
    return sketch.dice.choice([at for at in BOARD.provinces if at.code != "SWI"])


def _draw_melee(sketch: Sketch) -> None:
    center = _anywhere(sketch)
    sketch.place(center)
    for at in sketch.dice.sample(
        sketch.neighbours(center), k=min(3, len(sketch.neighbours(center)))
    ):
        sketch.place(at)
    sketch.attack(center, supports=sketch.dice.randint(0, 2))
    sketch.populate(min(sketch.most_units, 8))


def _draw_head_to_head(sketch: Sketch) -> None:
    one = sketch.place(_anywhere(sketch))
    if one is None:
        return
    near = [at for at in sketch.neighbours(one.province) if sketch.reaches(one, at)]
    there = sketch.pick(near)
    two = sketch.place(there) if there else None
    if there is None or two is None or not sketch.reaches(two, one.province):
        return
    sketch.move(one, there)
    sketch.move(two, one.province)
    sketch.helpers(one, sketch.dice.randint(0, 2))
    sketch.helpers(two, sketch.dice.randint(0, 2))
    for at in (one.province, there):
        if sketch.chance(0.6):
            sketch.attack(at, supports=sketch.dice.randint(0, 2))


def _draw_ring(sketch: Sketch) -> None:
    for _ in range(20):
        start = _anywhere(sketch)
        path = [start]
        while len(path) < sketch.dice.choice((3, 3, 4)):
            step = sketch.pick([at for at in sketch.neighbours(path[-1]) if at not in path])
            if step is None:
                break
            path.append(step)
        if start in sketch.neighbours(path[-1]) and len(path) > 2:
            break
    for at, there in zip(path, (*path[1:], start), strict=True):
        unit = sketch.place(at)
        if unit is not None and sketch.reaches(unit, there):
            sketch.move(unit, there)
    for at in path:
        if sketch.chance(0.3):
            sketch.attack(at, supports=sketch.dice.randint(0, 1))
        if sketch.chance(0.3) and at in sketch.units:
            sketch.helpers(sketch.units[at], 1)


def _draw_garrison(sketch: Sketch) -> None:
    center = _anywhere(sketch)
    sketch.place(center)
    supports = sketch.dice.randint(0, 2)
    for _ in range(sketch.dice.randint(2, 3)):
        sketch.attack(center, supports=max(0, supports - (1 if sketch.chance(0.2) else 0)))


def _draw_convoy(sketch: Sketch) -> None:
    for _ in range(sketch.dice.randint(1, 2)):
        army = sketch.convoy()
        if army is None:
            continue
        _trouble(sketch, army)


def _trouble(sketch: Sketch, army: Unit) -> None:
    """Attack and support the fleets that carry an army, and its target."""
    for sea in _carriers(sketch, army):
        if sketch.chance(0.6):
            sketch.attack(sea, supports=sketch.dice.randint(0, 2))
        if sketch.chance(0.4):
            sketch.helpers(sketch.units[sea], 1)
    order = sketch.orders.get(army.province)
    if isinstance(order, Move) and sketch.chance(0.4):
        sketch.attack(order.destination.province, supports=sketch.dice.randint(0, 1))
    if sketch.chance(0.3):
        sketch.helpers(army, 1)


def _carriers(sketch: Sketch, army: Unit) -> list[Province]:
    return [
        at
        for at, order in sketch.orders.items()
        if isinstance(order, Convoy) and order.convoyed.location.province is army.province
    ]


def _threatened(sketch: Sketch, sea: Province) -> Province | None:
    """Attack or defend a fleet with the help of a unit in a port, and give its space."""
    ports = [at for at in sketch.neighbours(sea) if at.terrain is Terrain.COASTAL]
    sketch.dice.shuffle(ports)
    for port in ports:
        if port in sketch.orders:
            continue
        helper = sketch.place(port, UnitType.FLEET)
        if helper is None or not sketch.reaches(helper, sea):
            continue
        if sketch.chance(0.4) and sea in sketch.units:
            sketch.support(helper, sketch.units[sea])
            sketch.attack(sea, supports=1)
            return port
        attacker = sketch.attack(sea, supports=0)
        if attacker is not None and attacker is not helper and sketch.support(helper, attacker):
            return port
        sketch.orders.pop(port, None)
    return None


def _draw_paradox(sketch: Sketch) -> None:
    for _ in range(10):
        sea = sketch.dice.choice(SEAS)
        carrier = None if sea in sketch.units else sketch.place(sea, UnitType.FLEET)
        if carrier is None:
            continue
        port = _threatened(sketch, sea)
        if port is None:
            continue
        starts = [
            at
            for at in sketch.neighbours(sea)
            if at.terrain is Terrain.COASTAL and at is not port and at not in sketch.orders
        ]
        sketch.dice.shuffle(starts)
        enemy = sketch.another(sketch.units[port].power)
        armies = [sketch.place(start, UnitType.ARMY, enemy) for start in starts[:1]]
        for army in armies:
            if army is not None:
                sketch.carry(army, [sea], port)
                if sketch.chance(0.4):
                    sketch.helpers(army, 1)
        if sketch.chance(0.6):
            sketch.attack(sea, supports=sketch.dice.choice((0, 1, 1)))
        if sketch.chance(0.3):
            sketch.helpers(carrier, 1)
        return


def _draw_circle(sketch: Sketch) -> None:
    """Each army goes over its sea to the port that matters to the next sea."""
    found = _circle_of_seas(sketch)
    if found is None:
        return
    seas, ports = found
    fleets = [sketch.place(sea, UnitType.FLEET) for sea in seas]
    helpers = [sketch.place(port, UnitType.FLEET) for port in ports]
    for sea, helper in zip(seas, helpers, strict=True):
        beside = [at for at in sketch.neighbours(sea) if at.terrain is Terrain.COASTAL]
        start = sketch.pick([at for at in beside if at not in {*ports, *sketch.units}])
        if start is not None and helper is not None:
            army = sketch.place(start, UnitType.ARMY, sketch.another(helper.power))
            if army is not None:
                sketch.carry(army, _with_another(sketch, sea, helper.province), helper.province)
    for fleet, helper in zip((*fleets[1:], fleets[0]), helpers, strict=True):
        if fleet is None or helper is None:
            continue
        enemy, sea = sketch.another(fleet.power), fleet.province
        if sketch.chance(0.4):
            sketch.support(helper, fleet)
            sketch.attack(sea, supports=1, power=enemy, avoid=ports)
        else:
            attacker = sketch.attack(sea, supports=0, power=enemy, avoid=ports)
            if attacker is not None:
                sketch.support(helper, attacker)
        if sketch.chance(0.2):
            sketch.attack(sea, supports=sketch.dice.randint(0, 1), avoid=ports)


def _with_another(sketch: Sketch, sea: Province, goal: Province) -> list[Province]:
    """A sea, or it and another that is as good a way to a port or a way from the first to it.

    Then the convoy may be lost whatever becomes of the circle, for the other fleet is attacked.
    """
    near = [
        at
        for at in sketch.neighbours(sea)
        if at.terrain is Terrain.SEA and at not in sketch.orders and at in sketch.neighbours(goal)
    ]
    other = sketch.pick(near)
    if other is None or not sketch.chance(0.6) or sketch.place(other, UnitType.FLEET) is None:
        return [sea]
    sketch.attack(other, supports=1, avoid=[sea])
    return [sea, other]


def _circle_of_seas(sketch: Sketch) -> tuple[list[Province], list[Province]] | None:
    """Two or three seas without orders, and for each a port between it and the next."""
    for _ in range(60):
        length = sketch.dice.choice((2, 2, 2, 3))
        seas = [at for at in sketch.dice.sample(SEAS, k=length) if at not in sketch.orders]
        ports: list[Province] = []
        for one, two in zip(seas, (*seas[1:], *seas[:1]), strict=True):
            shared = [at for at in sketch.neighbours(one) if at in sketch.neighbours(two)]
            coasts = [at for at in shared if at.terrain is Terrain.COASTAL]
            port = sketch.pick([at for at in coasts if at not in {*ports, *sketch.orders}])
            if port is not None:
                ports.append(port)
        if len(seas) == len(ports) == length:
            return seas, ports
    return None


def _draw_adjacent(sketch: Sketch) -> None:
    found = _adjacent_convoy(sketch)
    if found is None:
        return
    army, there = found
    against = sketch.place(there)
    if against is not None and sketch.chance(0.7):
        if sketch.chance(0.3) and against.type is UnitType.ARMY:
            _back_by_convoy(sketch, against, army)
        elif sketch.reaches(against, army.province):
            sketch.move(against, army.province)
    for unit in (army, against):
        if unit is not None and sketch.chance(0.5):
            sketch.helpers(unit, sketch.dice.randint(1, 2))
    if sketch.chance(0.5):
        sketch.attack(army.province, supports=sketch.dice.randint(0, 1))
    if sketch.chance(0.4):
        _trouble(sketch, army)


def _adjacent_convoy(sketch: Sketch) -> tuple[Unit, Province] | None:
    shores = [at for at in BOARD.provinces if at.terrain is Terrain.COASTAL]
    for _ in range(30):
        start = sketch.dice.choice(shores)
        near = [at for at in BOARD.provinces_in(BOARD.army_reach[start.index]) if at in shores]
        there = sketch.pick(near)
        if there is None or start in sketch.orders:
            continue
        beside = {*sketch.neighbours(start), *sketch.neighbours(there)}
        seas = [at for at in SEAS if at in beside and at not in sketch.orders]
        way = sketch.pick([one for one in routes(BOARD, start, there, seas) if len(one) < 3])
        army = sketch.place(start, UnitType.ARMY) if way else None
        if way and army is not None:
            sketch.carry(army, way, there)
            return army, there
    return None


def _back_by_convoy(sketch: Sketch, against: Unit, army: Unit) -> None:
    seas = [at for at in SEAS if at not in sketch.orders]
    ways = [way for way in routes(BOARD, against.province, army.province, seas) if len(way) < 3]
    way = sketch.pick(ways)
    if way is not None and sketch.is_idle(against.province):
        sketch.carry(against, way, army.province)


def _draw_coasts(sketch: Sketch) -> None:
    center = sketch.dice.choice([at for at in BOARD.provinces if at.coasts])
    if sketch.chance(0.6):
        sketch.place(center, UnitType.FLEET)
    around = sketch.neighbours(center)
    sketch.dice.shuffle(around)
    for at in around[:5]:
        sketch.place(at, UnitType.FLEET if sketch.chance(0.7) else None)
    for _ in range(2):
        sketch.attack(center, supports=sketch.dice.randint(0, 2))


def _draw_own(sketch: Sketch) -> None:
    power = sketch.dice.choice(sketch.powers)
    center = _anywhere(sketch)
    victim = sketch.place(center, power=power)
    if victim is not None and sketch.chance(0.5):
        sketch.attack_someone(victim)
    sketch.attack(center, supports=sketch.dice.randint(0, 2), power=power)
    foreign = sketch.attack(center, supports=1)
    if foreign is not None:
        sketch.helpers(foreign, 1, power=power)


def _draw_front(sketch: Sketch) -> None:
    goal = _anywhere(sketch)
    near = sketch.neighbours(goal)
    sketch.dice.shuffle(near)
    if len(near) < 2:
        return
    front, mover = sketch.place(goal), sketch.place(near[0])
    helper = sketch.place(near[1])
    if front is None or mover is None or helper is None or not sketch.reaches(mover, goal):
        return
    if not sketch.reaches(front, helper.province):
        return
    sketch.move(mover, goal)
    sketch.support(helper, mover)
    sketch.move(front, helper.province)
    sketch.helpers(front, sketch.dice.choice((1, 1, 2)))
    if sketch.chance(0.7):
        sketch.attack(goal, supports=sketch.dice.randint(0, 1))
    if sketch.chance(0.2):
        sketch.helpers(helper, 1)


def _draw_refusal(sketch: Sketch) -> None:
    at = _anywhere(sketch)
    unit = sketch.place(at)
    if unit is None or not sketch.is_idle(at):
        return
    far = [BOARD.province("SWI"), at, _anywhere(sketch), _anywhere(sketch)]
    sketch.helpers(unit, sketch.dice.randint(1, 2))
    sketch.orders[at] = Move(named(unit), BOARD.plain(sketch.dice.choice(far)))
    sketch.attack(at, supports=sketch.dice.randint(1, 2))


_DRAW: Mapping[Theme, Callable[[Sketch], None]] = {
    Theme.MELEE: _draw_melee,
    Theme.HEAD_TO_HEAD: _draw_head_to_head,
    Theme.RING: _draw_ring,
    Theme.GARRISON: _draw_garrison,
    Theme.CONVOY: _draw_convoy,
    Theme.PARADOX: _draw_paradox,
    Theme.CIRCLE: _draw_circle,
    Theme.ADJACENT: _draw_adjacent,
    Theme.COASTS: _draw_coasts,
    Theme.OWN: _draw_own,
    Theme.FRONT: _draw_front,
    Theme.REFUSAL: _draw_refusal,
}
