"""What does not fit together in one power's orders, found from these and the position alone.

Nothing that another power has ordered is looked at, so that a doubt gives nothing away. No doubt
forbids an order: bad orders are play. With nobody else on the board every order that the judge
finds failed is doubted, and every move that is doubted fails.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from heapq import heappop, heappush
from typing import NamedTuple, assert_never

from engine.board import Location, Map, Power, Province, Unit, UnitType, numbers_of
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.judge.movement.convoys import joins, on_any_route
from engine.judge.occupancy import Occupancy, landing
from engine.judge.outcome import Reason
from engine.orders import (
    Convoy,
    Move,
    Named,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    journey_of,
    province_of,
)
from engine.position import PhaseType, Position
from engine.rules import AdjacentConvoy, ConvoyRoutes, Rulebook, SupportCoast, TooMany
from engine.variant import Variant


class DoubtKind(StrEnum):
    """Why an order may not do what it was meant for. All units and orders named are own ones."""

    SUPPORTED_MOVES = "supported_moves"
    """It supports a unit in place that is ordered to move (R-SUP-04)."""
    SUPPORTED_ORDERED_OTHERWISE = "supported_ordered_otherwise"
    """It supports a move, and the unit is ordered to do something else (R-SUP-03)."""
    SUPPORTED_UNORDERED = "supported_unordered"
    FOR_NEUTRAL = "for_neutral"
    """It supports or convoys a move of a neutral unit; those "hold in position" (R-ALT-06)."""
    SUPPORTED_TO_OTHER_COAST = "supported_to_other_coast"
    """It supports a fleet to one coast of a province, and the fleet goes to another (4.B.4)."""
    SUPPORTED_MOVE_ILLEGAL = "supported_move_illegal"
    SUPPORTED_STRANDED = "supported_stranded"
    """It supports a move by convoy, and the convoy is incomplete."""
    SUPPORTS_AGAINST_OWN = "supports_against_own"
    """It supports an attack on an own unit that is not ordered to leave (R-SELF)."""
    CUT_BY_OWN = "cut_by_own"
    """It supports, and an own unit attacks it, which cuts it in this edition (R-CUT-03)."""
    CONVOYED_ORDERED_OTHERWISE = "convoyed_ordered_otherwise"
    """It convoys an army that is ordered to do something else (R-CONV-02)."""
    CONVOYED_UNORDERED = "convoyed_unordered"
    CONVOYED_GOES_BY_LAND = "convoyed_goes_by_land"
    """It convoys an army that goes to a neighbouring province without VIA, and so by land."""
    CONVOY_SUPERFLUOUS = "convoy_superfluous"
    """It convoys an army that other own fleets carry by chains it is no part of (guide VIII.1)."""
    CONVOY_INCOMPLETE = "convoy_incomplete"
    """No chain of fleets carries the army unless own fleets are ordered to: those of `units`."""
    CONVOY_BY_OTHERS = "convoy_by_others"
    """Its convoy is complete only if fleets of other powers take part in it."""
    SELF_BOUNCE = "self_bounce"
    """Another own unit goes to the same province with as much own support."""
    BEATEN_BY_OWN = "beaten_by_own"
    """Another own unit goes to the same province with more own support."""
    HEAD_TO_HEAD = "head_to_head"
    """It and an own unit go to each other's provinces, by land (R-MOVE-04)."""
    OWN_UNIT_STAYS = "own_unit_stays"
    """It goes where an own unit stands that is not ordered to leave."""
    OWN_UNIT_UNORDERED = "own_unit_unordered"
    OWN_UNIT_STUCK = "own_unit_stuck"
    """It goes where an own unit stands whose own move fails by the other own orders."""
    SAME_REFUGE = "same_refuge"
    """Another own unit retreats to the same province: both disband (R-RET-04)."""
    BEYOND_FIRST = "beyond_first"
    """More builds or removals than there are to make: the first ones count (DATC 4.D.4 b)."""
    BEYOND_LAST = "beyond_last"
    """More builds or removals than there are to make: the last ones count."""
    BEYOND_NONE = "beyond_none"
    """More builds or removals than there are to make: none counts (DATC 4.D.4 a)."""


class Doubt(NamedTuple):
    """A doubt about one order: `because_of` the power's own orders, or `units` without one."""

    kind: DoubtKind
    because_of: tuple[Order, ...] = ()
    units: tuple[Unit, ...] = ()


_INTENT = frozenset({AdjacentConvoy.INTENT, AdjacentConvoy.OWN_OR_VIA})
_BY_ROUTE = frozenset({AdjacentConvoy.ALWAYS, AdjacentConvoy.OPPOSITE})


class _OwnSet:
    """The legal orders of a power by province, its illegal ones, its units, and who can float."""

    def __init__(
        self,
        judged: Sequence[tuple[Order, Reason | None]],
        power: Power,
        position: Position,
        variant: Variant,
        rulebook: Rulebook,
    ) -> None:
        self.rulebook = rulebook
        self.board = variant.map
        self.standing = Occupancy(position, variant.map)
        self.units = {unit.province: unit for unit in position.units_of(power)}
        self.neutral = {unit.province for unit in position.units if unit.power in variant.neutral}
        self.legal: dict[Province, Order] = {}
        self.illegal: dict[Province, Order] = {}
        for order, fault in judged:
            province = province_of(order)
            if province is not None:
                (self.legal if fault is None else self.illegal)[province] = order
        self._own_fleets = self.standing.fleets & sum(place.bit for place in self.units)
        self.moves = {
            province: order for province, order in self.legal.items() if isinstance(order, Move)
        }

    def is_neutral(self, unit: Named) -> bool:
        return unit.location.province in self.neutral

    def order_at(self, province: Province) -> Order | None:
        return self.legal.get(province) or self.illegal.get(province)

    def support_for(self, move: Move) -> int:
        supports = (order for order in self.legal.values() if isinstance(order, SupportMove))
        return sum(journey_of(support) == journey_of(move) for support in supports)

    def arrival(self, move: Move) -> Location | None:
        """Where a unit arrives by land, or along a coast; None where it needs a convoy."""
        return landing(self.board, self.units[move.unit.location.province], move.destination)

    def goes_by_convoy(self, move: Move) -> bool:
        """Whether a move takes place by convoy, as far as the own orders decide it (R-CONV-09)."""
        if self.units[move.unit.location.province].type is UnitType.FLEET:
            return False
        if self.arrival(move) is None:
            return True
        rule, carriers = self.rulebook.adjacent_convoy, self.carriers(move)
        if rule in _BY_ROUTE:
            return self.is_carried(move, carriers)
        is_meant = move.via or (rule in _INTENT and bool(carriers))
        if is_meant and self.rulebook.via_fallback:
            return self.is_carried(move, carriers | self.others_fleets())
        return is_meant

    def carriers(self, move: Move) -> int:
        """The mask of the own fleets that are ordered to convoy an army where it goes."""
        return sum(
            province.bit
            for province, order in self.legal.items()
            if isinstance(order, Convoy) and journey_of(order) == journey_of(move)
        )

    def others_fleets(self) -> int:
        return self.standing.fleets & ~self._own_fleets

    def is_carried(self, move: Move, fleets: int) -> bool:
        origin, goal = journey_of(move)
        return joins(self.board, fleets, origin.index, goal.index)

    def is_left_out(self, fleet: Province, move: Move) -> bool:
        """Whether a fleet is on no chain for a move (guide VIII.1), and not every one serves."""
        carriers = self.carriers(move)
        if self.rulebook.convoy_routes is ConvoyRoutes.ALL or not self.is_carried(move, carriers):
            return False
        origin, goal = journey_of(move)
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
    origin, goal = journey_of(move)
    arrival = board.sea_reach[goal.index]
    seen: set[int] = set()
    chains: list[tuple[int, int, int, list[int]]] = [(0, 0, origin.index, [])]
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


def _doubts_of_moves(own: _OwnSet) -> dict[Province, Doubt]:
    # An army without a convoy never arrives, so it blocks nobody.
    coming = [move for move in own.moves.values() if not _is_stranded(move, own)]
    found: dict[Province, Doubt] = {}
    for start, move in own.moves.items():
        doubt = (
            _missing_carriers(move, own) or _of_rivals(move, coming, own) or _of_own_unit(move, own)
        )
        if doubt is not None:
            found[start] = doubt
    # A unit that does not get away stops the own unit that comes after it, and so on.
    while more := _held_up(own, found):
        found |= more
    return found


def _missing_carriers(move: Move, own: _OwnSet) -> Doubt | None:
    """Whether the fleets to carry a move that needs a convoy are missing."""
    if not own.goes_by_convoy(move):
        return None
    carriers = own.carriers(move)
    if own.is_carried(move, carriers):
        return None
    if own.is_carried(move, carriers | own.others_fleets()):
        return Doubt(DoubtKind.CONVOY_BY_OTHERS)
    return Doubt(DoubtKind.CONVOY_INCOMPLETE, units=own.idle_carriers(move))


def _is_stranded(move: Move, own: _OwnSet) -> bool:
    """Whether an army's convoy is incomplete whatever other powers order."""
    doubt = _missing_carriers(move, own)
    return doubt is not None and doubt.kind is DoubtKind.CONVOY_INCOMPLETE


def _of_rivals(move: Move, coming: Sequence[Move], own: _OwnSet) -> Doubt | None:
    goal, strength = move.destination.province, own.support_for(move)
    rivals = [rival for rival in coming if rival is not move and rival.destination.province is goal]
    stronger = tuple(rival for rival in rivals if own.support_for(rival) > strength)
    if stronger:
        return Doubt(DoubtKind.BEATEN_BY_OWN, stronger)
    equal = tuple(rival for rival in rivals if own.support_for(rival) == strength)
    return Doubt(DoubtKind.SELF_BOUNCE, equal) if equal else None


def _of_own_unit(move: Move, own: _OwnSet) -> Doubt | None:
    there = own.units.get(move.destination.province)
    if there is None:
        return None
    order = own.order_at(there.province)
    if order is None:
        return Doubt(DoubtKind.OWN_UNIT_UNORDERED, units=(there,))
    leaving = own.moves.get(there.province)
    if leaving is None:
        return Doubt(DoubtKind.OWN_UNIT_STAYS, (order,))
    if leaving.destination.province is not move.unit.location.province:
        return None
    # Two units can change places because one goes by convoy (R-RING-02).
    goes_by_sea = own.goes_by_convoy(move) or own.goes_by_convoy(leaving)
    may_swap = own.rulebook.convoy_swap and goes_by_sea
    return None if may_swap else Doubt(DoubtKind.HEAD_TO_HEAD, (leaving,))


def _held_up(own: _OwnSet, found: dict[Province, Doubt]) -> dict[Province, Doubt]:
    """The moves to where an own unit is that does not get away, which were not doubtful yet."""
    stuck = {
        place for place, doubt in found.items() if doubt.kind is not DoubtKind.CONVOY_BY_OTHERS
    }
    return {
        start: Doubt(DoubtKind.OWN_UNIT_STUCK, (own.moves[move.destination.province],))
        for start, move in own.moves.items()
        if start not in found and move.destination.province in stuck
    }


def _of_order(order: Order, own: _OwnSet, moves: Mapping[Province, Doubt]) -> Doubt | None:
    match order:
        case Move(unit):
            return moves.get(unit.location.province)
        case SupportHold():
            return _of_support_in_place(order, own) or _cut(order, order.supported.location, own)
        case SupportMove(supported=other) | Convoy(convoyed=other) if own.is_neutral(other):
            return Doubt(DoubtKind.FOR_NEUTRAL)
        case SupportMove():
            return (
                _of_supported_move(order, own)
                or _against_own(order, own)
                or _cut(order, order.destination, own)
            )
        case Convoy():
            return _of_convoy(order, own)
        case _:
            return None


def _of_support_in_place(order: SupportHold, own: _OwnSet) -> Doubt | None:
    here = order.supported.location.province
    other = own.legal.get(here)
    if other is None and not own.rulebook.illegal_move_supportable:
        other = own.illegal.get(here)
    return Doubt(DoubtKind.SUPPORTED_MOVES, (other,)) if isinstance(other, Move) else None


def _of_supported_move(order: SupportMove, own: _OwnSet) -> Doubt | None:
    here = order.supported.location.province
    if here not in own.units:
        return None
    other = own.order_at(here)
    if other is None:
        return Doubt(DoubtKind.SUPPORTED_UNORDERED, units=(own.units[here],))
    kind = None
    if not isinstance(other, Move) or other.destination.province is not order.destination.province:
        kind = DoubtKind.SUPPORTED_ORDERED_OTHERWISE
    elif here not in own.moves:
        kind = DoubtKind.SUPPORTED_MOVE_ILLEGAL
    elif not _is_same_coast(order, other, own):
        kind = DoubtKind.SUPPORTED_TO_OTHER_COAST
    elif _is_stranded(other, own):
        kind = DoubtKind.SUPPORTED_STRANDED
    return Doubt(kind, (other,)) if kind else None


def _is_same_coast(order: SupportMove, move: Move, own: _OwnSet) -> bool:
    if own.rulebook.support_coast is SupportCoast.IGNORED or order.destination.coast is None:
        return True
    arrival = own.arrival(move)
    return arrival is None or arrival.coast in {None, order.destination.coast}


def _against_own(order: SupportMove, own: _OwnSet) -> Doubt | None:
    there = own.units.get(order.destination.province)
    if there is None or there.province in own.moves:
        return None
    return Doubt(DoubtKind.SUPPORTS_AGAINST_OWN, units=(there,))


def _cut(order: SupportHold | SupportMove, into: Location, own: _OwnSet) -> Doubt | None:
    """Whether an own attack cuts a support, unless it comes from where the support is to."""
    if not own.rulebook.own_attack_cuts:
        return None
    attacks = tuple(
        move
        for move in own.moves.values()
        if move.destination.province is order.unit.location.province
        and move.unit.location.province is not into.province
    )
    return Doubt(DoubtKind.CUT_BY_OWN, attacks) if attacks else None


def _of_convoy(order: Convoy, own: _OwnSet) -> Doubt | None:
    here = order.convoyed.location.province
    if here not in own.units:
        return None
    other, move = own.order_at(here), own.moves.get(here)
    if other is None:
        return Doubt(DoubtKind.CONVOYED_UNORDERED, units=(own.units[here],))
    if move is None or move.destination.province is not order.destination.province:
        return Doubt(DoubtKind.CONVOYED_ORDERED_OTHERWISE, (other,))
    if not own.goes_by_convoy(move):
        return Doubt(DoubtKind.CONVOYED_GOES_BY_LAND, (move,))
    if own.is_left_out(order.unit.location.province, move):
        return Doubt(DoubtKind.CONVOY_SUPERFLUOUS)
    return _missing_carriers(move, own) if _is_stranded(move, own) else None


def _of_retreat(order: Order, legal: Sequence[Order]) -> Doubt | None:
    if not isinstance(order, Retreat):
        return None
    retreats = [other for other in legal if isinstance(other, Retreat) and other is not order]
    goal = order.destination.province
    others = tuple(retreat for retreat in retreats if retreat.destination.province is goal)
    return Doubt(DoubtKind.SAME_REFUGE, others) if others else None


def _doubts_of_adjustments(
    legal: Sequence[Order], number: int, rulebook: Rulebook
) -> list[Doubt | None]:
    """For each legal order whether it is one too many (DATC 4.D.4, 4.D.6); `number` as `owed`."""
    rule = rulebook.too_many_removals if number < 0 else rulebook.too_many_builds
    due, places = abs(number), range(len(legal))
    kind, beyond = DoubtKind.BEYOND_FIRST, set(places[due:])
    if rule is TooMany.LAST:
        kind, beyond = DoubtKind.BEYOND_LAST, set(places[: max(len(legal) - due, 0)])
    elif rule is TooMany.NONE:
        waives = [place for place in places if isinstance(legal[place], Waive)]
        left = due - len(legal) + len(waives)
        kind = DoubtKind.BEYOND_FIRST if left >= 0 else DoubtKind.BEYOND_NONE
        beyond = set(waives[left:] if left >= 0 else places)
    return [Doubt(kind) if place in beyond else None for place in places]


def doubts(
    orders: Sequence[Order], power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> tuple[Reason | Doubt | None, ...]:
    """For each order of a power: why it is illegal, or what is doubtful about it, or None.

    Of several doubts about an order the one that goes first is told: what to mend before the
    others matter. `orders` has one order for a unit at most.
    """
    judged = [(order, illegality(order, power, position, variant, rulebook)) for order in orders]
    legal = [order for order, fault in judged if fault is None]
    found: Iterable[Doubt | None]
    match position.phase.type:
        case PhaseType.MOVEMENT:
            own = _OwnSet(judged, power, position, variant, rulebook)
            moves = _doubts_of_moves(own)
            found = (_of_order(order, own, moves) for order in legal)
        case PhaseType.RETREAT:
            found = (_of_retreat(order, legal) for order in legal)
        case PhaseType.ADJUSTMENT:
            found = _doubts_of_adjustments(legal, owed(position, power, variant), rulebook)
        case _:
            assert_never(position.phase.type)
    doubts_of_legal = iter(found)
    return tuple(next(doubts_of_legal) if fault is None else fault for _, fault in judged)
