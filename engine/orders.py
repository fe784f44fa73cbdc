"""The orders of the game as frozen values.

An order names its unit by type and location as they were written. Whether such a unit is there, and
to which power it belongs, only the position knows. `str(order)` is the canonical spelling, which
`engine.reader.parse_order` takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.board import Location, Map, Power, Province, Unit, UnitType


class Named(NamedTuple):
    """A unit as an order names it: its type and location as written, no power."""

    type: UnitType
    location: Location

    def __str__(self) -> str:
        return self.location.texts[self.type]


@lru_cache(maxsize=1024)
def named_of(kind: UnitType, location: Location) -> Named:
    """Return a unit as orders name it, mostly the same object for the same two values."""
    return Named(kind, location)


def named_as(unit: Unit) -> Named:
    """A unit as orders name it."""
    return named_of(unit.type, unit.location)


@dataclass(frozen=True, slots=True)
class Hold:
    """`A PAR H`: the unit stays."""

    unit: Named

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    """`A PAR - BUR`: the unit attacks a province. `via`: by convoy, `A LON - NWY VIA`."""

    unit: Named
    destination: Location
    via: bool = False

    def __str__(self) -> str:
        return f"{self.unit} - {self.destination}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class SupportHold:
    """`A PAR S A BUR`: help a unit that is not ordered to move (R-SUP-05)."""

    unit: Named
    supported: Named

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported}"


@dataclass(frozen=True, slots=True)
class SupportMove:
    """`A PAR S A MAR - BUR`: help an attack on a province (R-SUP-03)."""

    unit: Named
    supported: Named
    destination: Location

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported} - {self.destination}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """`F NTH C A LON - NWY`: carry an army over the fleet's water (R-CONV-01)."""

    unit: Named
    convoyed: Named
    destination: Location

    def __str__(self) -> str:
        return f"{self.unit} C {self.convoyed} - {self.destination}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """`A MUN R BER`: a dislodged unit goes to a free province next to it (R-RET-01)."""

    unit: Named
    destination: Location

    def __str__(self) -> str:
        return f"{self.unit} R {self.destination}"


@dataclass(frozen=True, slots=True)
class Disband:
    """`A MUN D`: a dislodged unit is given up (R-RET-03)."""

    unit: Named

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Build:
    """`BUILD F STP/NC`: raise a unit in a vacant home center (R-ADJ-03)."""

    unit: Named

    def __str__(self) -> str:
        return f"BUILD {self.unit}"


@dataclass(frozen=True, slots=True)
class Remove:
    """`REMOVE A ALB`: give up a unit there is no center for (R-ADJ-02)."""

    unit: Named

    def __str__(self) -> str:
        return f"REMOVE {self.unit}"


@dataclass(frozen=True, slots=True)
class Waive:
    """`WAIVE`: leave one build unused (R-ADJ-05)."""

    def __str__(self) -> str:
        return "WAIVE"


MovementOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Remove | Waive
Order: TypeAlias = MovementOrder | RetreatOrder | AdjustmentOrder
Orders: TypeAlias = Mapping[Power, Sequence[Order]]
"""The orders of a phase by the power that gave them, each power's in the order it gave them."""


_TEXTS: dict[int, tuple[Order, str]] = {}
_REMEMBERED = 32_768


def text_of(order: Order) -> str:
    """Return `str(order)`, remembered for the same object: for whoever writes many."""
    known = _TEXTS.get(id(order))
    if known is not None:
        return known[1]
    if len(_TEXTS) >= _REMEMBERED:
        _TEXTS.clear()
    text = str(order)
    _TEXTS[id(order)] = order, text  # which keeps the order, so that no other gets its id
    return text


def province_of(order: Order) -> Province | None:
    """Return the province of the unit that an order names; None for a waived build."""
    return None if isinstance(order, Waive) else order.unit.location.province


def journey_of(order: Move | SupportMove | Convoy) -> tuple[Province, Province]:
    """Return from where to where the move goes that an order makes or is meant to help."""
    match order:
        case Move(unit, destination):
            mover = unit
        case SupportMove(_, mover, destination) | Convoy(_, mover, destination):
            pass
    return mover.location.province, destination.province


def must_sail(move: Move, board: Map, *, via: bool) -> bool:
    """Tell whether an army's move takes a convoy: one that says so (`via`) or has no other way."""
    here, there = journey_of(move)
    is_far = not board.army_reach[here.index] & there.bit
    return move.unit.type is UnitType.ARMY and (via or is_far)
