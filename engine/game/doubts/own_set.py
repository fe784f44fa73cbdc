"""One power's orders for its moves, in the form that every doubt is asked of."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from engine.board import Location, Map, Power, Province, Unit, UnitType
from engine.game.doubts.values import Judged
from engine.judge.convoys import joins, numbers_of, on_any_route
from engine.judge.occupancy import Occupancy, landing
from engine.orders import Convoy, Move, Order, SupportMove, province_of
from engine.position import Position
from engine.rules import Rulebook
from engine.rules.choices import AdjacentConvoy, ConvoyRoutes
from engine.variant import Variant

_INTENT = frozenset({AdjacentConvoy.INTENT, AdjacentConvoy.OWN_OR_VIA})
_BY_ROUTE = frozenset({AdjacentConvoy.ALWAYS, AdjacentConvoy.OPPOSITE})


class OwnSet:
    """The legal orders of a power by province, its illegal ones, its units, and who can float."""

    def __init__(
        self,
        judged: Judged,
        power: Power,
        position: Position,
        variant: Variant,
        rulebook: Rulebook,
    ) -> None:
        self.rulebook = rulebook
        self.board = variant.map
        self.standing = Occupancy.of(position, variant.map)
        self.units = {unit.province: unit for unit in position.units_of(power)}
        self.legal: dict[Province, Order] = {}
        self.illegal: dict[Province, Order] = {}
        for order, fault in judged:
            province = province_of(order)
            if province is not None:
                (self.legal if fault is None else self.illegal)[province] = order
        self._own_fleets = self.standing.fleets & sum(place.bit for place in self.units)

    def order_at(self, province: Province) -> Order | None:
        """The order of the unit in a province, be it legal or not."""
        return self.legal.get(province) or self.illegal.get(province)

    def moves(self) -> Iterator[Move]:
        """The legal moves."""
        return (order for order in self.legal.values() if isinstance(order, Move))

    def move_from(self, province: Province) -> Move | None:
        """The legal move of the unit in a province, if it has one."""
        order = self.legal.get(province)
        return order if isinstance(order, Move) else None

    def support_for(self, move: Move) -> int:
        """How many own units support a move."""
        return sum(
            isinstance(order, SupportMove)
            and order.supported.location.province is move.unit.location.province
            and order.destination.province is move.destination.province
            for order in self.legal.values()
        )

    def is_by_land(self, move: Move) -> bool:
        """Whether a unit can make this move without a convoy."""
        return self.arrival(move) is not None

    def arrival(self, move: Move) -> Location | None:
        """Where a unit arrives by land, or along a coast; None where it needs a convoy."""
        return landing(self.board, self.units[move.unit.location.province], move.destination)

    def goes_by_convoy(self, move: Move) -> bool:
        """Whether a move takes place by convoy, as far as the own orders decide it (R-CONV-09)."""
        if self.units[move.unit.location.province].type is UnitType.FLEET:
            return False
        if not self.is_by_land(move):
            return True
        rule = self.rulebook.adjacent_convoy
        if rule in _BY_ROUTE:
            return self.is_carried(move, self.carriers(move))
        carriers = self.carriers(move)
        is_meant = move.via or (rule in _INTENT and bool(carriers))
        if is_meant and self.rulebook.via_fallback:
            return self.is_carried(move, carriers | self.others_fleets())
        return is_meant

    def carriers(self, move: Move) -> int:
        """The mask of the own fleets that are ordered to convoy an army where it goes."""
        return sum(
            province.bit
            for province, order in self.legal.items()
            if isinstance(order, Convoy)
            and order.convoyed.location.province is move.unit.location.province
            and order.destination.province is move.destination.province
        )

    def others_fleets(self) -> int:
        """The mask of the fleets at sea of all other powers."""
        return self.standing.fleets & ~self._own_fleets

    def is_carried(self, move: Move, fleets: int) -> bool:
        """Whether fleets form a chain for an army's move."""
        origin, goal = move.unit.location.province, move.destination.province
        return joins(self.board, fleets, origin.index, goal.index)

    def is_left_out(self, fleet: Province, move: Move) -> bool:
        """Whether a fleet is on no chain of those that carry a move (guide VIII.1).

        Where every chain serves, one fleet more does no harm.
        """
        carriers = self.carriers(move)
        if self.rulebook.convoy_routes is ConvoyRoutes.ALL or not self.is_carried(move, carriers):
            return False
        origin, goal = move.unit.location.province, move.destination.province
        return not on_any_route(self.board, carriers, origin.index, goal.index) & fleet.bit

    def idle_carriers(self, move: Move) -> tuple[Unit, ...]:
        """The fewest own fleets that have to be ordered to carry a move, besides those that are.

        Own fleets alone if they can do it; else the fleets of other powers are reckoned with.
        """
        ordered, own = self.carriers(move), self._own_fleets
        fleets = own if self.is_carried(move, own) else self.standing.fleets
        missing = _cheapest_chain(self.board, move, fleets, own & ~ordered)
        return tuple(self.standing.units[sea] for sea in sorted(missing))


def _cheapest_chain(board: Map, move: Move, fleets: int, priced: int) -> list[int]:
    """The priced fleets, by number, of a chain for a move that has as few of them as possible.

    Of several such chains a shortest one; none where the fleets form no chain.
    """
    origin, goal = move.unit.location.province, move.destination.province
    arrival = board.sea_reach[goal.index]
    seen: set[int] = set()
    chains = [
        (priced >> sea & 1, 1, sea, [sea] if priced >> sea & 1 else [])
        for sea in numbers_of(board.sea_reach[origin.index] & fleets)
    ]
    heapify(chains)
    while chains:
        cost, length, last, paid = heappop(chains)
        if arrival >> last & 1:
            return paid
        if last in seen:
            continue
        seen.add(last)
        for sea in numbers_of(board.sea_reach[last] & fleets):
            price = priced >> sea & 1
            heappush(chains, (cost + price, length + 1, sea, [*paid, sea] if price else paid))
    return []
