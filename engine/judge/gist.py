"""The gist of an order: what it says whatever the position, in numbers.

Orders are read once and judged often, so the gist is noted on the order when it is first asked for.
Most orders are legal as soon as the units that they name stand exactly there, and a convoy that
they need can be: these have a gist.
"""

from __future__ import annotations

from engine.board import Location, Map, Province, Terrain, UnitType
from engine.orders import Act, Convoy, Gist, Hold, Move, Named, Order, SupportHold, SupportMove

_ARMY = UnitType.ARMY


def gist_of(order: Order, board: Map) -> Gist:
    """The gist of an order, which belongs to the map whose places it names: a tuple of these.

    - What its unit is to do; when that is UNSURE the rest says nothing.
    - The number of the province of its unit, the unit's type and location.
    - The same of the unit that it helps; -1 where it helps none.
    - The number of the province that is attacked, or where a unit is supported; -1 for none.
    - Where the unit would arrive, or the coast that a support names.
    """
    gist = _gist(order, board) or _UNSURE
    object.__setattr__(order, "gist", gist)
    return gist


_UNSURE: Gist = (Act.UNSURE, -1, _ARMY, None, -1, _ARMY, None, -1, None)


def _gist(order: Order, board: Map) -> Gist | None:
    match order:
        case Hold(unit):
            return Act.HOLD, *_of(unit), *_NO_OTHER, -1, None
        case Move():
            return _move(order, board)
        case SupportHold(unit, other):
            target = other.location.province
            if _is_next_to(board, unit, target):
                return Act.SUPPORT, *_of(unit), *_of(other), target.index, None
        case SupportMove():
            return _support(order, board)
        case Convoy():
            return _convoy(order, board)
        case _:
            pass
    return None


def _move(order: Move, board: Map) -> Gist | None:
    unit, there = order.unit, order.destination
    act = None
    if not order.via and _landing(board, unit, there) is there:
        act = Act.MOVE
    elif _is_voyage(board, unit, there):
        act = Act.VOYAGE
    return act and (act, *_of(unit), *_NO_OTHER, there.province.index, there)


def _support(order: SupportMove, board: Map) -> Gist | None:
    unit, other, there = order.unit, order.supported, order.destination
    target = there.province
    is_possible = _is_next_to(board, unit, target) and _is_next_to(board, other, target)
    if not is_possible or unit.location.province is other.location.province:
        return None
    if _landing(board, other, there) is there:
        coast = there if there.coast is not None else None
        return Act.SUPPORT, *_of(unit), *_of(other), target.index, coast
    if there.coast is None:
        return Act.SUPPORT_ANY_COAST, *_of(unit), *_of(other), target.index, None
    return None


def _convoy(order: Convoy, board: Map) -> Gist | None:
    unit, other, there = order.unit, order.convoyed, order.destination
    is_ship = unit.type is UnitType.FLEET and unit.location.province.terrain is Terrain.SEA
    is_between_ports = _is_port(board, other.location) and _is_port(board, there)
    is_trip = other.type is _ARMY and there.province is not other.location.province
    if not (is_ship and is_trip and is_between_ports):
        return None
    return Act.CONVOY, *_of(unit), *_of(other), there.province.index, None


def _of(unit: Named) -> tuple[int, UnitType, Location]:
    return unit.location.province.index, unit.type, unit.location


_NO_OTHER = (-1, _ARMY, None)


def _is_voyage(board: Map, unit: Named, there: Location) -> bool:
    """Whether an army cannot go there without a convoy."""
    if unit.type is not _ARMY or not (_is_port(board, unit.location) and _is_port(board, there)):
        return False
    here, target = unit.location.province, there.province
    return here is not target and not board.army_reach[here.index] & target.bit


def _is_port(board: Map, place: Location) -> bool:
    return place.coast is None and bool(place.province.bit & board.ports)


def _is_next_to(board: Map, unit: Named, target: Province) -> bool:
    if unit.location not in board.index_of:
        return False
    return bool(board.reach(unit.type, unit.location) & target.bit)


def _landing(board: Map, unit: Named, there: Location) -> Location | None:
    """Where a unit arrives by a direct move; None also for one that is off the map."""
    return board.landings(unit.type).get(unit.location, {}).get(there)
