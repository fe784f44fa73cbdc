"""Which orders count, where a unit has none or several, or an order may be illegal.

Each unit gets the first legal one (`submission`). `gist` says which need no further looking at,
`faults` which are illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.board import Location, Power, Unit, UnitType
from engine.judge.convoys import could_help, joins
from engine.judge.faults import MOVEMENT_FAULTS
from engine.judge.gist import (
    STAYS,
    Allowed,
    AnyCoast,
    Carriage,
    Gist,
    Noted,
    Question,
    Support,
    Unclear,
    Voyage,
    gist_of,
    plain_outcome,
)
from engine.judge.occupancy import NOBODY, Occupancy
from engine.judge.outcome import Outcome, Reason
from engine.judge.submission import refusal, second_order
from engine.judge.words import corrected, wording_fault
from engine.orders import MovementOrder, Order, Orders, Waive
from engine.rules import Rulebook


class Screened(NamedTuple):
    """The orders that count, one for a unit, by power, and the outcomes of the illegal ones."""

    counted: Mapping[Power, Sequence[Noted]]
    refused: list[Outcome]


class _Accepted(NamedTuple):
    """What there is of a legal order."""

    gist: Gist


def screen(
    standing: Occupancy, orders: Orders, powers: Iterable[Power], rulebook: Rulebook
) -> Screened:
    """Find the first legal order of each unit."""
    counted: dict[Power, list[Noted]] = {}
    refused: list[Outcome] = []
    order_of: dict[int, Order] = {}
    for power in powers:
        for order in orders.get(power, ()):
            found = _look_at(order, power, standing, rulebook)
            if isinstance(found, Reason):
                refused.append(refusal(power, order, found))
                continue
            place = found.gist[2]
            if place in order_of:
                refused.append(second_order(power, order, order_of[place]))
            else:
                order_of[place] = order
                counted.setdefault(power, []).append(found)
    return Screened(counted, refused)


def _look_at(order: Order, power: Power, standing: Occupancy, rulebook: Rulebook) -> Noted | Reason:
    """The order with what it comes to, or why it is illegal."""
    gist = gist_of(order, power, standing.board)
    _, _, place, unit, _, _, _, support, question = gist
    if (
        standing.units[place] == unit
        and (support is None or backs_whom_it_names(support, standing.units))
        and (question is None or is_allowed(question, standing, rulebook))
    ):
        return _Accepted(gist)
    found = look_into(order, power, standing, rulebook)
    if isinstance(found, Reason):
        return found
    unit, outcome = standing.units[found.place], plain_outcome(power, order)
    return _Accepted((power, gist[1], found.place, unit, outcome, STAYS, NOBODY, None, found))


def look_into(
    order: Order, power: Power, standing: Occupancy, rulebook: Rulebook
) -> Allowed | Reason:
    """What an order that is not legal at sight comes to, or why it is illegal."""
    kind = order.__class__
    if isinstance(order, Waive) or kind not in MOVEMENT_FAULTS:
        return Reason.WRONG_PHASE
    place = standing.board.index_of.get(order.unit[1], -1)
    unit = standing.units[place]
    if unit is NOBODY:
        return Reason.NO_UNIT
    if unit[0] != power:
        return Reason.NOT_YOUR_UNIT
    meant, fault = order, None
    if rulebook.is_particular and isinstance(order, MovementOrder):
        fault = wording_fault(order, unit, standing, rulebook)
        meant = corrected(order, unit, standing, rulebook)
    fault = fault or MOVEMENT_FAULTS[kind](meant, unit, standing, rulebook)
    if fault is not None:
        return fault
    return Allowed(place, meant)


def is_allowed(question: Question, standing: Occupancy, rulebook: Rulebook) -> bool:
    """Whether the position and the edition allow what an order asks."""
    if isinstance(question, Carriage):
        fleet, army, target = question.ferry
        kind, here = question.named
        is_there = _is_as_named(standing.units[army], kind, here)
        return is_there and could_help(standing, fleet, army, target, rulebook)
    if isinstance(question, Voyage):
        place, target, straits = question
        return _has_any(standing, straits) or joins(standing.board, standing.fleets, place, target)
    if isinstance(question, (Allowed, Unclear)):
        return isinstance(question, Allowed)
    if not backs_whom_it_names(question.support, standing.units):
        return False
    if isinstance(question, AnyCoast):
        return not rulebook.is_particular
    place, other, target, *_ = question.support
    return _has_any(standing, question.straits) or joins(
        standing.board, standing.fleets & ~(1 << place), other, target
    )


def _has_any(standing: Occupancy, seas: Iterable[int]) -> bool:
    """Whether a fleet is in one of some seas."""
    units = standing.units
    for sea in seas:  # noqa: SIM110 - a generator takes longer than looking at all of them
        if units[sea] is not NOBODY:
            return True
    return False


def backs_whom_it_names(support: Support, units: Sequence[Unit]) -> bool:
    """Whether a supported unit is of the type and at the location by which the order names it."""
    _, place, _, _, (kind, here) = support
    return _is_as_named(units[place], kind, here)


def _is_as_named(unit: Unit, kind: UnitType, here: Location) -> bool:
    return unit is not NOBODY and unit[2] is here and unit[1] is kind
