"""Doubts as values; the sentences are made of them elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.board import Unit
from engine.judge.outcome import Reason
from engine.orders import Order

Judged: TypeAlias = Sequence[tuple[Order, Reason | None]]
"""A power's orders, each with what makes it illegal or None; at most one for a unit."""


class DoubtKind(StrEnum):
    """Why an order may not do what it was meant for. All units and orders named are own ones."""

    SUPPORTED_MOVES = "supported_moves"
    """It supports a unit in place that is ordered to move (R-SUP-04)."""
    SUPPORTED_ORDERED_OTHERWISE = "supported_ordered_otherwise"
    """It supports a move, and the unit is ordered to do something else (R-SUP-03)."""
    SUPPORTED_UNORDERED = "supported_unordered"
    """It supports a move of a unit that has no order."""
    SUPPORTED_TO_OTHER_COAST = "supported_to_other_coast"
    """It supports a fleet to one coast of a province, and the fleet goes to another (4.B.4)."""
    SUPPORTED_MOVE_ILLEGAL = "supported_move_illegal"
    """It supports a move that is not allowed."""
    SUPPORTED_STRANDED = "supported_stranded"
    """It supports a move by convoy, and the convoy is incomplete."""
    SUPPORTS_AGAINST_OWN = "supports_against_own"
    """It supports an attack on an own unit that is not ordered to leave (R-SELF)."""
    CUT_BY_OWN = "cut_by_own"
    """It supports, and an own unit attacks it, which cuts it in this edition (R-CUT-03)."""
    CONVOYED_ORDERED_OTHERWISE = "convoyed_ordered_otherwise"
    """It convoys an army that is ordered to do something else (R-CONV-02)."""
    CONVOYED_UNORDERED = "convoyed_unordered"
    """It convoys an army that has no order."""
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
    """It goes where an own unit stands that has no order."""
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
