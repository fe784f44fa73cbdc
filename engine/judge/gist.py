"""The gist of an order: what it says whatever the position, in numbers.

Orders are read once and judged often, so the gist is noted on the order when a power first gives
it. Most orders are legal as soon as the units that they name stand exactly there, and a convoy
that they need can be: these have a gist.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Protocol, TypeAlias

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.judge.standing import NOBODY, NOWHERE
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


class Act(Enum):
    """What a unit is to do, as far as an order says it by itself."""

    HOLD = "hold"
    MOVE = "move"
    """Without a convoy, to a place next to it."""
    VOYAGE = "voyage"
    """A move that takes a convoy."""
    SUPPORT = "support"
    SUPPORT_ANY_COAST = "support, any coast"
    """Of a fleet's move, to a province of several coasts, none of which is named."""
    CONVOY = "convoy"
    UNSURE = "unsure"
    """Only the position shows what the order means, or whether it can be legal."""


Gist: TypeAlias = tuple[
    Act,
    int,
    Unit,
    Outcome,
    int,
    Unit,
    int,
    UnitType,
    Location,
    Location | None,
]
"""What an order of a power says whatever the position.

- What its unit is to do; when that is UNSURE the rest says nothing, and no position has the unit.
- The number of the province of its unit, the power's unit that must stand there, and what becomes
  of the order if nothing has to do with it.
- The number of the province that is attacked, or where a unit is supported; -1 for none.
- The unit as a move would have it stand there.
- The number of the province of the unit that it helps, -1 where it helps none; that unit's type and
  location as the order names them.
- The coast that a support names.

It is no named tuple, as those take several times as long to unpack.
"""


class Noted(Protocol):
    """An order with what the judge has noted on it; to all others that says nothing."""

    @property
    def gists(self) -> Mapping[Power, Gist]:
        """The gist, for each power that gave the order."""


def gist_of(order: Order, power: Power, board: Map) -> Gist:
    """Note the gist of a power's order, which belongs to the map whose places it names."""
    gist = _gist(order, power, board) or _unsure(order, power)
    object.__setattr__(order, "gists", {**order.gists, power: gist})
    return gist


def plain_outcome(power: Power, order: Order) -> Outcome:
    """What becomes of a legal order that nothing has to do with."""
    verdict, reason = _PLAIN[order.__class__]
    return Outcome(power, order, verdict, reason)


_PLAIN: Mapping[type[Order], tuple[Verdict, Reason]] = {
    Hold: (Verdict.HOLDS, Reason.HELD),
    Move: (Verdict.SUCCEEDS, Reason.MOVED),
    SupportHold: (Verdict.GIVEN, Reason.SUPPORTED),
    SupportMove: (Verdict.GIVEN, Reason.SUPPORTED),
    Convoy: (Verdict.AVAILABLE, Reason.CONVOYED),
}


def _unsure(order: Order, power: Power) -> Gist:
    nowhere = Unit(power, _ARMY, Location("", NOWHERE.province, None, 0))
    outcome = Outcome(power, order, Verdict.VOID, Reason.NO_UNIT)
    return Act.UNSURE, -1, nowhere, outcome, -1, NOBODY, *_NO_OTHER, None


def _gist(order: Order, power: Power, board: Map) -> Gist | None:
    match order:
        case Hold():
            return Act.HOLD, *_of(order, power), -1, NOBODY, *_NO_OTHER, None
        case Move():
            return _move(order, power, board)
        case SupportHold(unit, other):
            target = other.location.province
            if _is_next_to(board, unit, target):
                helped = target.index, *other
                return Act.SUPPORT, *_of(order, power), target.index, NOBODY, *helped, None
        case SupportMove():
            return _support(order, power, board)
        case Convoy():
            return _convoy(order, power, board)
        case _:
            pass
    return None


def _of(order: MovementOrder, power: Power) -> tuple[int, Unit, Outcome]:
    place = order.unit.location.province.index
    return place, _unit(power, *order.unit), plain_outcome(power, order)


@lru_cache(maxsize=4096)
def _unit(power: Power, kind: UnitType, here: Location) -> Unit:
    """A unit, of which many orders tell: what is read again and again had better be one."""
    return Unit(power, kind, here)


_NO_OTHER = (-1, _ARMY, NOWHERE)


def _move(order: Move, power: Power, board: Map) -> Gist | None:
    unit, there = order.unit, order.destination
    if not order.via and _landing(board, unit, there) is there:
        act = Act.MOVE
    elif _is_voyage(board, unit, there):
        act = Act.VOYAGE
    else:
        return None
    arrival = _unit(power, unit.type, there)
    return act, *_of(order, power), there.province.index, arrival, *_NO_OTHER, None


def _support(order: SupportMove, power: Power, board: Map) -> Gist | None:
    unit, other, there = order.unit, order.supported, order.destination
    target = there.province
    is_possible = _is_next_to(board, unit, target) and _is_next_to(board, other, target)
    if not is_possible or unit.location.province is other.location.province:
        return None
    if _landing(board, other, there) is there:
        act, coast = Act.SUPPORT, there if there.coast is not None else None
    elif there.coast is None:
        act, coast = Act.SUPPORT_ANY_COAST, None
    else:
        return None
    helped = other.location.province.index, *other
    return act, *_of(order, power), target.index, NOBODY, *helped, coast


def _convoy(order: Convoy, power: Power, board: Map) -> Gist | None:
    unit, other, there = order.unit, order.convoyed, order.destination
    is_ship = unit.type is UnitType.FLEET and unit.location.province.terrain is Terrain.SEA
    is_between_ports = _is_port(board, other.location) and _is_port(board, there)
    is_trip = other.type is _ARMY and there.province is not other.location.province
    if not (is_ship and is_trip and is_between_ports):
        return None
    helped = other.location.province.index, *other
    return Act.CONVOY, *_of(order, power), there.province.index, NOBODY, *helped, None


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
