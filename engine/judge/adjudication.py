"""A phase from its orders to the next position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.board import Location, Unit
from engine.judge.adjustments import resolve_adjustments
from engine.judge.making import make
from engine.judge.movement import resolve_movement
from engine.judge.outcome import Resolution
from engine.judge.progress import position_after, winner_after
from engine.judge.retreats import open_to, resolve_retreats
from engine.judge.submission import in_order
from engine.orders import Orders
from engine.phase import PhaseType
from engine.position import Dislodged, Position
from engine.rules import Rulebook
from engine.variant import Variant

_MOVEMENT, _RETREAT = PhaseType.MOVEMENT, PhaseType.RETREAT


def adjudicate(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    """What becomes of the orders of a phase, and of the pieces.

    `orders` has for each power its orders as they were given; powers and units may be missing.
    Total: illegal orders, too, are results, and no orders make it raise. The same orders always
    give the same result, in whatever order the powers and their different units are listed; of
    several orders for one unit the first legal one counts.
    """
    kind = position.phase.type
    if kind is _MOVEMENT:
        return _movement(position, orders, variant, rulebook)
    if kind is _RETREAT:
        return _retreats(position, orders, variant, rulebook)
    return _adjustments(position, orders, variant, rulebook)


def _movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    outcomes, standing, dislodged, contested = resolve_movement(position, orders, variant, rulebook)
    retreats: Mapping[Unit, tuple[Location, ...]] = _NO_RETREATS
    leaving: tuple[Dislodged, ...] = ()
    destroyed: tuple[Unit, ...] = ()
    if dislodged:
        found: dict[Unit, tuple[Location, ...]] = {}
        for entry in dislodged:
            unit = entry[0]
            options = open_to(entry, standing, contested, variant.map, rulebook)
            if options and unit[0] not in variant.neutral:
                leaving += (entry,)
                found[unit] = options
            else:
                destroyed += (unit,)
        retreats = MappingProxyType(found)
    units = tuple(filter(None, standing))
    after = position_after(position, units, variant, leaving, contested)
    winner = None if leaving else winner_after(position, after, variant, rulebook)
    came_of_it = position[0], outcomes, after, destroyed, retreats, winner, contested
    return make(Resolution, came_of_it)


def _retreats(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    outcomes, units, disbanded = resolve_retreats(position, orders, variant, rulebook)
    after = position_after(position, units, variant)
    return Resolution(
        position.phase,
        in_order(outcomes, tuple(variant.powers)),
        after,
        disbanded,
        _NO_RETREATS,
        winner_after(position, after, variant, rulebook),
    )


def _adjustments(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    outcomes, units, removed = resolve_adjustments(position, orders, variant, rulebook)
    after = position_after(position, units, variant)
    return Resolution(
        position.phase,
        in_order(outcomes, tuple(variant.powers)),
        after,
        removed,
        _NO_RETREATS,
        winner_after(position, after, variant, rulebook),
    )


_NO_RETREATS: Mapping[Unit, tuple[Location, ...]] = MappingProxyType({})
