"""Encoding: one order as numbers, the same in whatever position it is given.

Most orders are legal, in every rulebook, as soon as the units they name stand exactly there: these
are plain, and `legality` is never asked about them. An option that forbids such an order must make
it not plain here. The others have an encoding, too, but the position must say whether they are
legal.

Orders are read once and judged often. So their encodings are kept, by the map and the power that
gave them, along with the outcome for the case that nothing interferes; half of all outcomes in a
phase are these. They are found by the `id` of the order, for comparing orders takes longer than
encoding them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

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


@dataclass(frozen=True, slots=True)
class Support:
    """A support: the province of the supporter, and that of the unit it supports.

    `target` is the province which that unit attacks, STAYS if it holds; `coast` the coast of it if
    one is named; `named` the supported unit as the order names it. A convoy has the same form.
    """

    supporter: int
    helped: int
    target: int
    coast: Location | None
    named: Named


@dataclass(frozen=True, slots=True)
class EncodedOrder:
    """An order as numbers, those of provinces.

    `place` is where its unit is and `unit` what must stand there, `outcome` the one if nothing
    interferes. A move has the `target` it attacks, else STAYS, and its `arrival`, the unit as it
    would stand there, else VACANT. A support or convoy has its `support`.

    The unit of an order of another phase or off the map is one that no position has. All is in one
    object because fetching its parts from memory takes longest when an order has not been judged
    for a while.
    """

    power: Power
    order: MovementOrder
    place: int
    unit: Unit
    outcome: Outcome
    target: int
    arrival: Unit
    support: Support | None
    is_plain: bool


_REMEMBERED = 8_192


@lru_cache(maxsize=256)
def encodings_of(_board: Map, _power: Power) -> dict[int, EncodedOrder]:
    """Return the known encodings of a power's orders on a map, by the `id` of the order.

    Each keeps its order, so that no other order can get that `id`.
    """
    return {}


def encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    """Return an order's encoding for a power and the map whose places it names."""
    known = encodings_of(board, power)
    entry = known.get(id(order))
    if entry is None:
        entry = _encode(order, power, board)
        if len(known) >= _REMEMBERED:
            known.clear()
        known[id(order)] = entry
    return entry


def _encode(order: Order, power: Power, board: Map) -> EncodedOrder:
    if not isinstance(order, MovementOrder) or order.unit[1] not in board.index_of:
        nowhere = Unit(power, UnitType.ARMY, NOWHERE)
        outcome = Outcome(power, order, Verdict.VOID, Reason.NO_UNIT)
        nothing = cast("MovementOrder", order)
        return EncodedOrder(power, nothing, -1, nowhere, outcome, STAYS, VACANT, None, True)
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
        support = Support(place, helped.index, STAYS, None, other)
    elif isinstance(order, SupportMove):
        other, there = order.supported, order.destination
        support = _aimed(place, other, there)
        is_near = board.reach(kind, here) & there.province.bit and support.helped != place
        is_plain = bool(is_near) and landing(board, other, there) is there
    elif isinstance(order, Convoy):
        is_plain, support = False, _aimed(place, order.convoyed, order.destination)
    outcome = make(Outcome, (power, order, *_UNHINDERED[type(order)]))
    unit = unit_of(power, kind, here)
    return EncodedOrder(power, order, place, unit, outcome, target, arrival, support, is_plain)


def _aimed(place: int, other: Named, there: Location) -> Support:
    coast = there if there.coast is not None else None
    return Support(place, other.location.province.index, there.province.index, coast, other)


@lru_cache(maxsize=4096)
def without_order(unit: Unit) -> EncodedOrder:
    """Return the encoding of the hold of a unit without an order."""
    order = Hold(named_as(unit))
    outcome = Outcome(unit.power, order, Verdict.HOLDS, Reason.NO_ORDER)
    place = unit.province.index
    return EncodedOrder(unit.power, order, place, unit, outcome, STAYS, VACANT, None, True)


_ALONE: tuple[object, ...] = ((), None, 0, 0, False)
_UNHINDERED: Mapping[type[Order], tuple[object, ...]] = {
    Hold: (Verdict.HOLDS, Reason.HELD, *_ALONE),
    Move: (Verdict.SUCCEEDS, Reason.MOVED, *_ALONE),
    SupportHold: (Verdict.GIVEN, Reason.SUPPORTED, *_ALONE),
    SupportMove: (Verdict.GIVEN, Reason.SUPPORTED, *_ALONE),
    Convoy: (Verdict.AVAILABLE, Reason.CONVOYED, *_ALONE),
}
"""The outcome of a legal order with which nothing interferes, but for its power and itself."""
