"""Encoding: one order as numbers, the same in whatever position it is given.

Most orders are legal as soon as the units they name stand exactly there and any convoy they need is
possible. The encoding has what such an order does, and the condition that must still be checked.

Orders are read once, kept for each power separately, and judged often. So an order's encoding is
cached on the order itself, in `encoded`, along with its outcome for the case that nothing
interferes; half of all outcomes in a phase are these. Where two powers give the very same order
object, it is encoded anew for each, which is slower but changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol, TypeAlias, cast

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType, unit_of
from engine.judge.occupancy import NOWHERE, VACANT, landing
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Named,
    Order,
    SupportHold,
    SupportMove,
)

_ARMY = UnitType.ARMY


STAYS: Final = -1
"""The goal of a unit that does not move."""


Support: TypeAlias = tuple[int, int, int, Location | None, Named]
"""A support: the supporter, the unit it supports, the province which that unit attacks (STAYS if it
holds), the coast if one is named, and the supported unit as the order names it."""


Transport: TypeAlias = tuple[int, int, int]
"""A convoy order: the fleet, the army, and the province the army is taken to."""


class MoveByConvoy(NamedTuple):
    """A move that is legal if fleets could form a convoy; one in any of `shared_seas` could."""

    place: int
    target: int
    shared_seas: tuple[int, ...]


class ConvoyAlongRoute(NamedTuple):
    """A convoy order, legal if the named army is there and the fleet is on a route for it."""

    fleet: int
    transport: Transport
    named: Named


class SupportToAnyCoast(NamedTuple):
    """Support of a fleet's move to a province with several coasts, legal if none must be named."""

    supporter: int
    support: Support


class SupportOfConvoyedMove(NamedTuple):
    """Support of a move that needs a convoy, legal if fleets besides the supporter could form one.

    A fleet in any of `shared_seas` could.
    """

    supporter: int
    support: Support
    shared_seas: tuple[int, ...]


class Unclear(NamedTuple):
    """An order whose legality must be checked in full."""

    place: int


class Allowed(NamedTuple):
    """An order that was found legal, as it is meant."""

    place: int
    meant: Order


Condition: TypeAlias = (
    MoveByConvoy | ConvoyAlongRoute | SupportToAnyCoast | SupportOfConvoyedMove | Unclear | Allowed
)
"""What must hold for an order to be legal. Each kind begins with the province of the order's unit.
"""


Meaning: TypeAlias = tuple[int, Unit, Outcome, int, Unit, Support | None, Condition | None]
"""What an order of a power says, whatever the position:

- the number of its unit's province, the unit that must stand there, and the outcome if nothing
  interferes;
- for a move without a convoy the number of the province attacked, else STAYS; for any move the unit
  as it would stand there, else VACANT;
- the support, and the condition still to be checked; else None.

For an order of another phase, or for a unit off the map, the unit is one that no position has.
"""

EncodedOrder: TypeAlias = tuple[
    Power, MovementOrder, int, Unit, Outcome, int, Unit, Support | None, Condition | None
]
"""An order as numbers: 0 the power, 1 the order, then its meaning: 2 the province, 3 the unit, 4
the outcome, 5 the province attacked, 6 the unit there, 7 the support, 8 the condition.

It is all in one tuple because fetching its parts from memory takes longest when an order has not
been judged for a while. It is not a named tuple because those take several times as long to unpack.
"""


class WithEncoding(Protocol):
    """Anything that has an encoded order: an order, for instance."""

    @property
    def encoded(self) -> EncodedOrder:
        """The encoding for the power that gave the order last."""


def encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    """Return an order's encoding for a power and the map whose places it names.

    It is cached on the order unless the map has closed provinces: an order that is plain on the
    open map may not be so there, and others may be judging the same order on the open map at the
    same time.
    """
    if board.closed:
        return _encode(order, power, board)
    entry = cast("WithEncoding", order).encoded
    if entry[0] is not power:
        entry = _encode(order, power, board)
        object.__setattr__(order, "encoded", entry)
    return entry


def _encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    given = cast("MovementOrder", order)
    return power, given, *(_meaning(order, power, board) or _unsure(order, power, board))


def with_arrival(entry: EncodedOrder, arrival: Unit) -> EncodedOrder:
    """Return the encoding of a move whose unit arrives as `arrival`."""
    return (*entry[:5], arrival[2].province.index, arrival, *entry[7:])


def encode_idle(unit: Unit, power: Power, order: Order) -> EncodedOrder:
    """Return the encoding of a unit that holds because it has no order that counts."""
    place, outcome = unit[2].province.index, Outcome(power, order, Verdict.HOLDS, Reason.NO_ORDER)
    return power, cast("MovementOrder", order), place, unit, outcome, STAYS, VACANT, None, None


def plain_outcome(power: Power, order: Order) -> Outcome:
    """The outcome of a legal order that nothing interferes with."""
    verdict, reason = _PLAIN[order.__class__]
    return Outcome(power, order, verdict, reason)


_PLAIN: Mapping[type[Order], tuple[Verdict, Reason]] = {
    Hold: (Verdict.HOLDS, Reason.HELD),
    Move: (Verdict.SUCCEEDS, Reason.MOVED),
    SupportHold: (Verdict.GIVEN, Reason.SUPPORTED),
    SupportMove: (Verdict.GIVEN, Reason.SUPPORTED),
    Convoy: (Verdict.AVAILABLE, Reason.CONVOYED),
}


def _unsure(order: Order, power: Power, board: Map) -> Meaning:
    if isinstance(order, MovementOrder) and order.unit.location in board.index_of:
        place, unit, outcome = _of(order, power)
        return place, unit, outcome, STAYS, VACANT, None, Unclear(place)
    nowhere = Unit(power, _ARMY, Location("", NOWHERE.province, None, 0))
    outcome = Outcome(power, order, Verdict.VOID, Reason.NO_UNIT)
    return -1, nowhere, outcome, STAYS, VACANT, None, None


def _meaning(order: Order, power: Power, board: Map) -> Meaning | None:
    match order:
        case Hold():
            return *_of(order, power), STAYS, VACANT, None, None
        case Move():
            return _move(order, power, board)
        case SupportHold(unit, other):
            place, target = unit.location.province.index, other.location.province
            if _is_next_to(board, unit, target):
                support = place, target.index, STAYS, None, other
                return *_of(order, power), STAYS, VACANT, support, None
        case SupportMove():
            return _support(order, power, board)
        case Convoy():
            return _convoy(order, power, board)
        case _:
            pass
    return None


def _of(order: MovementOrder, power: Power) -> tuple[int, Unit, Outcome]:
    place = order.unit.location.province.index
    return place, unit_of(power, *order.unit), plain_outcome(power, order)


def _move(order: Move, power: Power, board: Map) -> Meaning | None:
    unit, there = order.unit, order.destination
    place, target = unit.location.province.index, there.province.index
    arrival = unit_of(power, unit.type, there)
    if not order.via and landing(board, unit, there) is there:
        return *_of(order, power), target, arrival, None, None
    if _needs_convoy(board, unit, there):
        shared_seas = _shared_seas(board, place, target)
        return *_of(order, power), STAYS, arrival, None, MoveByConvoy(place, target, shared_seas)
    return None


def _support(order: SupportMove, power: Power, board: Map) -> Meaning | None:
    unit, other, there = order.unit, order.supported, order.destination
    target, origin = there.province, other.location.province
    if not _is_next_to(board, unit, target) or unit.location.province is origin:
        return None
    coast = there if there.coast is not None else None
    support = unit.location.province.index, origin.index, target.index, coast, other
    if landing(board, other, there) is there:
        return *_of(order, power), STAYS, VACANT, support, None
    if _needs_convoy(board, other, there):
        shared_seas = _shared_seas(
            board, origin.index, target.index, without=unit.location.province
        )
        condition = SupportOfConvoyedMove(support[0], support, shared_seas)
        return *_of(order, power), STAYS, VACANT, None, condition
    if coast is None and _is_next_to(board, other, target):
        return *_of(order, power), STAYS, VACANT, None, SupportToAnyCoast(support[0], support)
    return None


def _convoy(order: Convoy, power: Power, board: Map) -> Meaning | None:
    unit, other, there = order.unit, order.convoyed, order.destination
    is_ship = unit.type is UnitType.FLEET and unit.location.province.terrain is Terrain.SEA
    is_between_ports = _is_port(board, other.location) and _is_port(board, there)
    is_trip = other.type is _ARMY and there.province is not other.location.province
    if not (is_ship and is_trip and is_between_ports):
        return None
    places = unit.location.province, other.location.province, there.province
    place, origin, target = [province.index for province in places]
    return (
        *_of(order, power),
        STAYS,
        VACANT,
        None,
        ConvoyAlongRoute(place, (place, origin, target), other),
    )


def _needs_convoy(board: Map, unit: Named, there: Location) -> bool:
    """Whether an army can go there only by convoy."""
    if unit.type is not _ARMY or not (_is_port(board, unit.location) and _is_port(board, there)):
        return False
    here, target = unit.location.province, there.province
    return here is not target and not board.army_reach[here.index] & target.bit


def _shared_seas(
    board: Map, origin: int, target: int, *, without: Province | None = None
) -> tuple[int, ...]:
    """The seas next to both provinces, except `without`."""
    seas = board.provinces_in(board.sea_reach[origin] & board.sea_reach[target])
    return tuple(sea.index for sea in seas if sea is not without)


def _is_port(board: Map, place: Location) -> bool:
    return place.coast is None and bool(place.province.bit & board.ports)


def _is_next_to(board: Map, unit: Named, target: Province) -> bool:
    if unit.location not in board.index_of:
        return False
    return bool(board.reach(unit.type, unit.location) & target.bit)
