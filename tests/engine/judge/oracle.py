"""A second judge, which only knows what a resolution must satisfy.

It tries every way in which moves could succeed or fail and keeps those that contradict nothing:
each move succeeds exactly if, given the others, it should (DATC chapter 5.B).
"""

from itertools import combinations

from engine.board import Power, Province, Unit
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove
from engine.position import Position
from tests.engine.judge.strategies import BOARD


class Oracle:
    """The orders of a phase, and the question whether a set of successful moves is consistent."""

    def __init__(self, position: Position, orders: dict[Power, list[Order]]) -> None:
        self.unit: dict[Province, Unit] = {unit.province: unit for unit in position.units}
        by_place = {
            order.unit.location.province: order
            for given_orders in orders.values()
            for order in given_orders
            if isinstance(order, Move | SupportHold | SupportMove | Convoy)
        }
        self.moves = {at: one for at, one in by_place.items() if isinstance(one, Move)}
        self.supports = {
            at: one for at, one in by_place.items() if isinstance(one, SupportHold | SupportMove)
        }
        self.fleets: dict[Province, set[Province]] = {at: set() for at in self.moves}
        for at, one in by_place.items():
            if isinstance(one, Convoy):
                army = one.convoyed.location.province
                if army in self.moves and self.goal(army) is one.destination.province:
                    self.fleets[army].add(at)
        self.convoyed = {at for at in self.moves if self._goes_by_convoy(at)}
        self.going = {
            at for at in self.moves if at not in self.convoyed or self._joined(at, self.fleets[at])
        }

    def goal(self, mover: Province) -> Province:
        """Where a move goes."""
        return self.moves[mover].destination.province

    def _goes_by_convoy(self, mover: Province) -> bool:
        unit = self.unit[mover]
        if not BOARD.reach(unit.type, unit.location) & self.goal(mover).bit:
            return True
        own = any(self.unit[fleet].power == unit.power for fleet in self.fleets[mover])
        return self.moves[mover].via or own

    def _joined(self, army: Province, fleets: set[Province]) -> bool:
        reached = {fleet for fleet in fleets if _adjoins(army, fleet)}
        while True:
            wider = {one for one in fleets if any(_adjoins(one, two) for two in reached)} | reached
            if wider == reached:
                return any(_adjoins(self.goal(army), fleet) for fleet in reached)
            reached = wider

    def ways(self) -> list[frozenset[Province]]:
        """Every set of moves that can succeed together while exactly the others fail."""
        movers = sorted(self.going, key=lambda place: place.index)
        sets = (
            frozenset(some)
            for size in range(len(movers) + 1)
            for some in combinations(movers, size)
        )
        return [
            some for some in sets if all(self._succeeds(m, some) == (m in some) for m in movers)
        ]

    def _arrives(self, mover: Province, moved: frozenset[Province]) -> bool:
        if mover not in self.going:
            return False
        if mover not in self.convoyed:
            return True
        sunk = {self.goal(one) for one in moved}
        return self._joined(mover, self.fleets[mover] - sunk)

    def _is_given(self, supporter: Province, moved: frozenset[Province]) -> bool:
        order = self.supports[supporter]
        target = (
            order.destination.province
            if isinstance(order, SupportMove)
            else order.supported.location.province
        )
        for mover in self.moves:
            if self.goal(mover) is not supporter or not self._arrives(mover, moved):
                continue
            if self.unit[mover].power == self.unit[supporter].power:
                continue
            if mover is not target or mover in moved:
                return False
        return True

    def _backed(
        self, mover: Province, moved: frozenset[Province], besides: Power | None = None
    ) -> int:
        """1 and every given support of a move, but for those of one power."""
        return 1 + sum(
            isinstance(order, SupportMove)
            and order.supported.location.province is mover
            and order.destination.province is self.goal(mover)
            and (
                order.destination.coast is None
                or order.destination.coast is self._arrival_coast(mover)
            )
            and self.unit[supporter].power != besides
            and self._is_given(supporter, moved)
            for supporter, order in self.supports.items()
        )

    def _arrival_coast(self, mover: Province) -> object:
        unit, destination = self.unit[mover], self.moves[mover].destination
        return BOARD.landings[unit.type][unit.location].get(destination, destination).coast

    def _are_head_to_head(self, one: Province, other: Province) -> bool:
        return (
            one in self.going - self.convoyed
            and other in self.going - self.convoyed
            and self.goal(one) is other
            and self.goal(other) is one
        )

    def _succeeds(self, mover: Province, moved: frozenset[Province]) -> bool:
        goal = self.goal(mover)
        if not self._arrives(mover, moved):
            return False
        duel = self._are_head_to_head(mover, goal)
        stays = goal in self.unit and (duel or goal not in moved)
        victim = self.unit[goal].power if stays else None
        if victim == self.unit[mover].power:
            return False
        strength = self._backed(mover, moved, besides=victim)
        if duel:
            against = self._backed(goal, moved)
        elif not stays:
            against = 0
        elif goal in self.moves:
            against = 1
        else:
            against = 1 + sum(
                isinstance(order, SupportHold)
                and order.supported.location.province is goal
                and self._is_given(supporter, moved)
                for supporter, order in self.supports.items()
            )
        rivals = [
            self._backed(rival, moved)
            for rival in self.moves
            if rival is not mover
            and self.goal(rival) is goal
            and self._arrives(rival, moved)
            and not (self._are_head_to_head(rival, goal) and goal in moved)
        ]
        return strength > max([against, *rivals])


def _adjoins(one: Province, sea: Province) -> bool:
    return bool(BOARD.sea_reach[one.index] & sea.bit)
