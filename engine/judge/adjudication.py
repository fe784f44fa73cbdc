"""A phase from its orders to the next position."""

from __future__ import annotations

from types import MappingProxyType

from engine.board import Location, Unit
from engine.judge.adjustments import resolve_adjustments
from engine.judge.movement import resolve_movement
from engine.judge.outcome import Resolution
from engine.judge.progress import position_after, winner_after
from engine.judge.retreats import open_to, resolve_retreats
from engine.judge.standing import NOBODY
from engine.judge.submission import Orders, in_order
from engine.phase import PhaseType
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.variant import Variant


def adjudicate(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    """What becomes of the orders of a phase, and of the pieces.

    `orders` has for each power its orders as they were given; powers and units may be missing.
    Total: illegal orders, too, are results, and no orders make it raise. The same orders always
    give the same result, in whatever order the powers and their different units are listed; of
    several orders for one unit the first legal one counts.
    """
    match position.phase.type:
        case PhaseType.MOVEMENT:
            return _movement(position, orders, variant, rulebook)
        case PhaseType.RETREAT:
            return _retreats(position, orders, variant, rulebook)
        case PhaseType.ADJUSTMENT:
            return _adjustments(position, orders, variant, rulebook)


def _movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    outcomes, standing, dislodged, contested = resolve_movement(position, orders, variant, rulebook)
    retreats: dict[Unit, tuple[Location, ...]] = {}
    leaving: list[Dislodged] = []
    destroyed: list[Unit] = []
    for entry in dislodged:
        options = open_to(entry, standing, contested, variant.map, rulebook)
        if options and entry.unit.power not in variant.neutral:
            leaving.append(entry)
            retreats[entry.unit] = options
        else:
            destroyed.append(entry.unit)
    units = tuple([unit for unit in standing if unit is not NOBODY])
    after = position_after(position, units, variant, dislodged=leaving, contested=contested)
    return Resolution(
        position.phase,
        outcomes,
        after,
        tuple(destroyed),
        MappingProxyType(retreats),
        winner_after(position, after, variant, rulebook),
        contested,
    )


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


_NO_RETREATS: MappingProxyType[Unit, tuple[Location, ...]] = MappingProxyType({})
