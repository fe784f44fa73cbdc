"""The gist of an order: what it says whatever the position, in numbers.

Orders are read once and judged often, so the gist is noted on the order when it is first asked for.
Most orders are plain: legal in every edition as soon as the units that they name stand exactly
there.
"""

from __future__ import annotations

from engine.board import Location, Map, UnitType
from engine.orders import Gist, Hold, Move, Named, Order, SupportHold, SupportMove


def gist_of(order: Order, board: Map) -> Gist:
    """The gist of an order, a tuple of

    - its kind, or None when it is not plain: then nothing else is said;
    - the number of the province of its unit, the unit's type and location;
    - the same of the unit that it supports; -1 where it supports none;
    - the number of the province that it attacks or supports in, and where its unit would arrive,
      or the coast that a support names.

    An order belongs to one map, whose places it names.
    """
    gist = _support(order, board) or _own(order, board) or _NOT_PLAIN
    object.__setattr__(order, "gist", gist)
    return gist


_NOT_PLAIN: Gist = (None, -1, UnitType.ARMY, None, -1, UnitType.ARMY, None, -1, None)


def _own(order: Order, board: Map) -> Gist | None:
    """The gist of a hold, or of a move to where it says without a convoy."""
    if isinstance(order, Hold):
        kind, here = order.unit
        return Hold, here.province.index, kind, here, -1, kind, None, -1, None
    if not isinstance(order, Move) or order.via:
        return None
    (kind, here), there = order.unit, order.destination
    if _landing(board, order.unit, there) is not there:
        return None
    return Move, here.province.index, kind, here, -1, kind, None, there.province.index, there


def _support(order: Order, board: Map) -> Gist | None:
    """The gist of a support that its unit can give, for a move that the other can make directly."""
    coast: Location | None = None
    if isinstance(order, SupportHold):
        target = order.supported.location.province
    elif isinstance(order, SupportMove):
        target = order.destination.province
        if _landing(board, order.supported, order.destination) is not order.destination:
            return None
        coast = order.destination if order.destination.coast is not None else None
    else:
        return None
    (kind, here), (other_kind, there) = order.unit, order.supported
    if here.province is there.province or not _reach(board, order.unit) & target.bit:
        return None
    place, other = here.province.index, there.province.index
    return type(order), place, kind, here, other, other_kind, there, target.index, coast


def _landing(board: Map, unit: Named, there: Location) -> Location | None:
    """Where a unit arrives by a direct move; None also for one that is off the map."""
    return board.landings(unit.type).get(unit.location, {}).get(there)


def _reach(board: Map, unit: Named) -> int:
    return board.reach(unit.type, unit.location) if unit.location in board.index_of else 0
