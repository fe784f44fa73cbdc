"""Movement phases for benchmarks: made up with a fixed seed, in the shares that real games have.

Measured on phases of 33 units of real games in which every unit has an order, and here, in percent:

| of all orders | real | here | of the moves | real | here |
|---|---|---|---|---|---|
| moves | 58 | 59 | unopposed | 50 | 52 |
| supports of moves | 21 | 20 | bounced | 16 | 17 |
| supports to hold | 12 | 11 | repelled | 14 | 17 |
| holds | 9 | 9 | prevailed over a unit or a rival | 11 | 9 |
| convoys | 2 | 2 | against an own unit | 4 | 3 |
| | | | head-to-head | 2 | 1 |

Of 5,275 recorded movement phases nine in ten lack an order: a power with 9 % of the units gave none
at all, and of the other units 10 % have none. Of the orders that were given 9 % are the first of
their power with that text. It is the same here; the table is of the orders before some are left
out. The recorded games go by rules that take two options, so `options` are in each line of text.

A sixth of the supports are cut, and one or two units dislodged. One order in 400 is illegal, mostly
a support of what the other unit cannot do, and a power's orders come in any order.

Units belong to the power whose home is nearest, so that powers meet along fronts, and so do the
supply centers. Half of the phases are in Spring, half in Fall.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from engine.board import Power, Province, Terrain, Unit, UnitType, unit_of
from engine.judge.movement.encoding import encode, encodings_of
from engine.judge.options import legal_orders
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove, named_as
from engine.position import Phase, Position
from engine.reader import orders_by_text
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

UNITS = 31
BOARD = CLASSIC.map
SEASONS = (Phase.parse("S1905M"), Phase.parse("F1905M"))
# How often an order of each kind is tried for: some kinds are often impossible, or make others do.
CHANCES = {Move: 17, SupportMove: 82, SupportHold: 90, Hold: 5, Convoy: 108}
# How often a help does not fit what its unit does, or is for another power; a unit stands one power
# further on, an attacked one is supported, or holds rather than moves.
UNFIT, FOREIGN, ADVANCED, DEFENDED, STAYING = 0.02, 0.03, 0.5, 0.5, 0.5
# How often an order is to support a unit's move to anywhere, which is nearly always illegal.
ASTRAY = 0.0025
# How often a power gives no orders, and how often another leaves out one for a unit.
SILENT, OMITTED = 0.09, 0.097
FIRST_SEEN = 0.09
OPTIONS = {"via_fallback": True, "removal_distance": "home"}


class Case(NamedTuple):
    """A movement phase to be judged."""

    position: Position
    orders: Mapping[Power, Sequence[Order]]


def load(phases: int, *, units: int = UNITS, seed: int = 1901) -> list[Case]:
    """The phases to be judged: always the same for a number and a seed.

    Orders are read from their texts as those of requests are, so that equal orders are one and the
    same.
    """
    chance = Random(seed)  # noqa: S311 - a load, no secret
    return [_case(chance, SEASONS[number % 2], units) for number in range(phases)]


def forget_some(cases: Sequence[Case], *, seed: int = 1901) -> None:
    """Forget every order read, but for so many that `FIRST_SEEN` of those given are then new."""
    chance = Random(seed)  # noqa: S311 - a load, no secret
    given = [
        (power, str(order))
        for case in cases
        for power, orders in case.orders.items()
        for order in orders
    ]
    orders_by_text.cache_clear()
    encodings_of.cache_clear()
    texts = sorted(set(given))
    chance.shuffle(texts)
    for power, text in texts[round(FIRST_SEEN * len(given)) :]:
        parsed = orders_by_text(CLASSIC)[text]
        encode(parsed, power, BOARD)


def _case(chance: Random, phase: Phase, count: int) -> Case:
    centers = {place: _nearest_power(place, chance) for place in BOARD.provinces if place.is_center}
    position = Position.of(phase, _units(chance, count), centers=centers)
    chosen = _Orders(position, chance).chosen()
    orders: dict[Power, list[Order]] = {
        power: [] for power in CLASSIC.powers if chance.random() >= SILENT
    }
    for unit in position.units:
        order = chosen[unit]
        if unit.power not in orders or chance.random() < OMITTED:
            continue
        if chance.random() < ASTRAY:
            other, there = chance.choice(position.units), chance.choice(BOARD.provinces)
            order = SupportMove(named_as(unit), named_as(other), BOARD.plain(there))
        orders[unit.power].append(orders_by_text(CLASSIC)[str(order)])
    for given in orders.values():
        chance.shuffle(given)
    return Case(position, orders)


class _Orders:
    """The choice of orders: one unit after the other, each with an eye on those chosen before."""

    def __init__(self, position: Position, chance: Random) -> None:
        self._position, self._chance = position, chance
        self._options: dict[Unit, list[Order]] = {
            unit: [order for order in orders if not _is_lone_voyage(unit, order)]
            for of_power in legal_orders(position, CLASSIC, Rulebook.modern()).values()
            for unit, orders in of_power.items()
        }
        self._chosen: dict[Unit, Order] = {}

    def chosen(self) -> Mapping[Unit, Order]:
        """An order for every unit."""
        units = self._position.units
        in_turn = self._chance.sample(units, len(units))
        for victim in in_turn[: len(units) * 2 // 3]:
            self._assault(victim)
        for unit in in_turn:
            if unit not in self._chosen:
                self._chosen[unit] = self._choice(unit)
        return self._chosen

    def _assault(self, victim: Unit) -> None:
        """Have one or two units support another's attack on a unit, where one power can."""
        target = victim.province
        able = [
            unit
            for unit in self._position.units
            if unit not in self._chosen
            and unit.power != victim.power
            and BOARD.reach(unit.type, unit.location) & target.bit
        ]
        power = self._chance.choice(able).power if able else None
        mover, *others = [unit for unit in able if unit.power == power] or [victim]
        if not others:
            return
        attack = next(
            order
            for order in self._options[mover]
            if isinstance(order, Move) and order.destination.province is target
        )
        self._chosen[mover] = attack
        there = attack.destination if mover.type is UnitType.FLEET else BOARD.plain(target)
        for helper in others[: self._chance.choice((1, 1, 2))]:
            self._chosen[helper] = SupportMove(named_as(helper), named_as(mover), there)
        if self._chance.random() < DEFENDED:
            self._defend(victim)

    def _defend(self, victim: Unit) -> None:
        """Have a unit support one that is attacked, where one can."""
        for unit in self._position.units:
            support = SupportHold(named_as(unit), named_as(victim))
            if unit.power != victim.power or unit in self._chosen:
                continue
            if support in self._options[unit]:
                stays = self._chosen.setdefault(victim, self._stay(victim))
                if not isinstance(stays, Move):
                    self._chosen[unit] = support
                return

    def _choice(self, unit: Unit) -> Order:
        kind = self._chance.choices(list(CHANCES), list(CHANCES.values()))[0]
        if kind is Move and self._is_attacked(unit) and self._chance.random() < STAYING:
            kind = Hold
        wishes = [order for order in self._options[unit] if isinstance(order, kind)]
        wishes.sort(key=partial(self._reluctance, unit))
        for order in wishes:
            if self._is_agreed(unit, order):
                return order
        moves = [order for order in self._options[unit] if isinstance(order, Move)]
        return min(moves, key=partial(self._reluctance, unit))

    def _is_agreed(self, unit: Unit, order: Order) -> bool:
        """Whether the unit that an order helps is to do what it is helped with, mostly."""
        helped = self._helped(order)
        if helped is None:
            return True
        if helped.power != unit.power and self._chance.random() > FOREIGN:
            return False
        if self._chance.random() < UNFIT:
            return True
        if isinstance(order, SupportHold):
            own = self._chosen.get(helped)
            if own is None:
                self._chosen[helped] = own = self._stay(helped)
            return not isinstance(own, Move)
        wanted = self._wanted(order, helped)
        return self._chosen.setdefault(helped, wanted) == wanted

    def _stay(self, unit: Unit) -> Order:
        options = self._options[unit]
        supports = [order for order in options if isinstance(order, SupportMove | SupportHold)]
        self._chance.shuffle(supports)
        for order in supports:
            helped = self._helped(order)
            if helped is None or helped.power != unit.power:
                continue
            if self._chosen.get(helped) == self._wanted(order, helped):
                return order
        return options[0]

    def _reluctance(self, unit: Unit, order: Order) -> float:
        """Units rather attack others than move about, and rather that than step on their own.

        They go on with an attack that has begun, and seldom meet another head-to-head.
        """
        whim = self._chance.random()
        if not isinstance(order, Move | SupportMove):
            return whim
        there = self._position.unit_at(order.destination.province)
        if isinstance(order, SupportMove):
            helped = self._helped(order)
            if helped is not None and self._chosen.get(helped) == self._wanted(order, helped):
                whim -= 0.5
        if there is None:
            return whim - (0.4 if order.destination.province in self._coveted() else 0.1)
        other = self._chosen.get(there)
        if isinstance(other, Move):
            goes_here = other.destination.province is order.unit.location.province
            whim += 1.2 if goes_here else 0.1
        if there.power == unit.power:
            return whim + 0.4
        return whim - (1.5 if isinstance(order, SupportMove) else 0.75)

    def _coveted(self) -> set[Province]:
        """Where units are to go."""
        moves = [order for order in self._chosen.values() if isinstance(order, Move)]
        return {order.destination.province for order in moves}

    def _is_attacked(self, unit: Unit) -> bool:
        return unit.province in self._coveted()

    def _helped(self, order: Order) -> Unit | None:
        """The other unit that an order is about."""
        match order:
            case SupportHold(_, other) | SupportMove(_, other) | Convoy(_, other):
                return self._position.unit_at(other.location.province)
            case _:
                return None

    def _wanted(self, order: Order, helped: Unit) -> Order:
        """The order by which the other unit makes use of a support or convoy."""
        if isinstance(order, Convoy):
            return Move(order.convoyed, order.destination)
        options = self._options[helped]
        if not isinstance(order, SupportMove):
            return options[0]
        target = order.destination.province
        moves = [
            one for one in options if isinstance(one, Move) and one.destination.province is target
        ]
        return moves[-1] if moves else options[0]


def _is_lone_voyage(unit: Unit, order: Order) -> bool:
    """Whether an order is an army's move that takes a convoy, which only convoys call for."""
    reach = BOARD.reach(unit.type, unit.location)
    return isinstance(order, Move) and (order.via or not reach & order.destination.province.bit)


def _units(chance: Random, count: int) -> list[Unit]:
    afloat = [place for place in BOARD.provinces if place.terrain is Terrain.SEA]
    ashore = [place for place in BOARD.provinces if place.terrain is Terrain.COASTAL]
    land = [*ashore, *(place for place in BOARD.provinces if place.terrain is Terrain.INLAND)]
    ships = count * 12 // 31
    fleets = [*chance.sample(afloat, ships // 2), *chance.sample(ashore, ships - ships // 2)]
    armies = chance.sample([place for place in land if place not in fleets], count - len(fleets))
    return [
        unit_of(_power_near(place, chance), kind, chance.choice(BOARD.standings(kind, place)))
        for kind, places in ((UnitType.FLEET, fleets), (UnitType.ARMY, armies))
        for place in places
    ]


def _power_near(province: Province, chance: Random) -> Power:
    """The power whose home is nearest, or a neighbour of it that has come this far."""
    if chance.random() < ADVANCED:
        province = chance.choice(BOARD.provinces_in(BOARD.borders[province.index]))
        province = chance.choice(BOARD.provinces_in(BOARD.borders[province.index]))
    return _nearest_power(province, chance)


def _nearest_power(province: Province, chance: Random) -> Power:
    reached = province.bit
    while True:
        homes = [place.home for place in BOARD.provinces_in(reached) if place.home is not None]
        if homes:
            return chance.choice(homes)
        for place in BOARD.provinces_in(reached):
            reached |= BOARD.borders[place.index]
