"""Encoding: one order as numbers, the same in whatever position it is given.

Most orders are legal, in every rulebook, as soon as the units they name stand exactly there: these
are plain, and `legality` is never asked about them. An option that forbids such an order must make
it not plain here. The others have an encoding, too, but the position must say whether they are
legal.

Orders are read once, kept for each power separately, and judged often. So an order's encoding is
cached on the order itself, in `encoded`, along with its outcome for the case that nothing
interferes; half of all outcomes in a phase are these. Where two powers give the very same order
object, it is encoded anew for each, which is slower but changes nothing.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias, cast

from engine.board import Location, Map, Power, Unit, UnitType, unit_of
from engine.judge.occupancy import NOWHERE, VACANT, landing
from engine.judge.outcome import Outcome, Reason, Verdict, make
from engine.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Named,
    Order,
    SupportHold,
    SupportMove,
    named_as,
)

STAYS: Final = -1
"""The goal of a unit that does not move."""
Support: TypeAlias = tuple[int, int, int, Location | None, Named]
"""A support: the supporter, the unit it supports, the province which that unit attacks (STAYS if it
holds), the coast if one is named, and the supported unit as the order names it."""

EncodedOrder: TypeAlias = tuple[
    Power, MovementOrder, int, Unit, Outcome, int, Unit, Support | None, bool
]
"""An order as numbers: 0 the power, 1 the order, 2 the number of its unit's province, 3 the unit
that must stand there, 4 the outcome if nothing interferes, 5 for a move the number of the province
attacked, else STAYS, 6 for a move the unit as it would stand there, else VACANT, 7 the support, or
for a convoy the army and its goal in the form of a support, 8 whether it is plain.

The unit of an order of another phase or off the map is one that no position has. All is in one
tuple because fetching its parts from memory takes longest when an order has not been judged for a
while. It is not a named tuple because those take several times as long to unpack.
"""


def encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    """Return an order's encoding for a power and the map whose places it names.

    It is cached on the order unless the map has closed provinces: an order that is plain on the
    open map may not be so there, and others may be judging the same order on the open map at the
    same time.
    """
    entry = cast("EncodedOrder", order.encoded)
    if entry[0] is not power or board.closed:
        entry = _encode(order, power, board)
        if not board.closed:
            object.__setattr__(order, "encoded", entry)
    return entry


def _encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    if not isinstance(order, MovementOrder) or order.unit[1] not in board.index_of:
        nowhere = Unit(power, UnitType.ARMY, NOWHERE)
        outcome = Outcome(power, order, Verdict.VOID, Reason.NO_UNIT)
        nothing = cast("MovementOrder", order)
        return power, nothing, -1, nowhere, outcome, STAYS, VACANT, None, True
    kind, here = order.unit
    place, target, arrival, is_plain = here.province.index, STAYS, VACANT, True
    support: Support | None = None
    if isinstance(order, Move):
        there = order.destination
        arrives = landing(board, order.unit, there)
        is_plain = arrives is there and not order.via
        arrival = unit_of(power, kind, arrives or board.plain(there.province))
        target = there.province.index
    elif isinstance(order, SupportHold):
        other = order.supported
        helped = other[1].province
        is_plain = bool(board.reach(kind, here) & helped.bit)
        support = place, helped.index, STAYS, None, other
    elif isinstance(order, SupportMove):
        other, there = order.supported, order.destination
        support = _aimed(place, other, there)
        is_near = board.reach(kind, here) & there.province.bit and support[1] != place
        is_plain = bool(is_near) and landing(board, other, there) is there
    elif isinstance(order, Convoy):
        is_plain, support = False, _aimed(place, order.convoyed, order.destination)
    outcome = make(Outcome, (power, order, *_UNHINDERED[type(order)]))
    unit = unit_of(power, kind, here)
    return power, order, place, unit, outcome, target, arrival, support, is_plain


def _aimed(place: int, other: Named, there: Location) -> Support:
    coast = there if there.coast is not None else None
    return place, other[1].province.index, there.province.index, coast, other


@lru_cache(maxsize=4096)
def without_order(unit: Unit) -> EncodedOrder:
    """Return the encoding of the hold of a unit without an order."""
    order = Hold(named_as(unit))
    object.__setattr__(order, "text", str(order))
    outcome = Outcome(unit.power, order, Verdict.HOLDS, Reason.NO_ORDER)
    return unit.power, order, unit.province.index, unit, outcome, STAYS, VACANT, None, True


_ALONE: tuple[object, ...] = ((), None, 0, 0, False)
_UNHINDERED: Mapping[type[Order], tuple[object, ...]] = {
    Hold: (Verdict.HOLDS, Reason.HELD, *_ALONE),
    Move: (Verdict.SUCCEEDS, Reason.MOVED, *_ALONE),
    SupportHold: (Verdict.GIVEN, Reason.SUPPORTED, *_ALONE),
    SupportMove: (Verdict.GIVEN, Reason.SUPPORTED, *_ALONE),
    Convoy: (Verdict.AVAILABLE, Reason.CONVOYED, *_ALONE),
}
"""The outcome of a legal order with which nothing interferes, but for its power and itself."""
