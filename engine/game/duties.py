"""What each power owes in a phase."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import assert_never

from engine.board import Power, Province, Unit
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Orders, province_of
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant

Owed = StrEnum("Owed", "ORDERS RETREATS BUILDS REMOVALS")
"""What a power has to give."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What one power owes: `count` orders, for some of `units` by their text (empty for builds)."""

    power: Power
    owes: Owed
    count: int
    units: tuple[str, ...] = ()


NOTHING_GIVEN: Orders = MappingProxyType({})


def duties(
    position: Position, variant: Variant, rulebook: Rulebook, given: Orders = NOTHING_GIVEN
) -> tuple[Duty, ...]:
    """What each power still owes once `given` is counted, in the order of the variant's powers.

    In movement and retreat phases any order for a unit settles it, be it good or bad; in
    adjustment phases only legal ones count, because another is still possible. Powers that owe
    nothing are left out, and so are neutral ones. With nothing given these are the powers that the
    phase is about.
    """
    found: list[Duty] = []
    for power in variant.played:
        orders = given.get(power, ())
        legal = 0
        if position.phase.type is PhaseType.ADJUSTMENT:
            faults = (illegality(order, power, position, variant, rulebook) for order in orders)
            legal = sum(fault is None for fault in faults)
        settled = {province_of(order) for order in orders}
        found += _of_power(power, position, variant, settled, legal)
    return tuple(found)


def has_something_to_order(position: Position, power: Power, variant: Variant) -> bool:
    """Whether a power has anything to decide in this phase."""
    return any(_of_power(power, position, variant))


def _of_power(
    power: Power,
    position: Position,
    variant: Variant,
    settled: Collection[Province | None] = (),
    legal: int = 0,
) -> Iterator[Duty]:
    """What a power owes once the units in `settled` have orders, so many of them legal."""

    def left(units: Iterable[Unit]) -> tuple[str, ...]:
        return tuple(str(unit) for unit in units if unit.location.province not in settled)

    match position.phase.type:
        case PhaseType.MOVEMENT:
            if idle := left(position.units_of(power)):
                yield Duty(power, Owed.ORDERS, len(idle), idle)
        case PhaseType.RETREAT:
            if lost := left(entry.unit for entry in position.dislodged_of(power)):
                yield Duty(power, Owed.RETREATS, len(lost), lost)
        case PhaseType.ADJUSTMENT:
            number = owed(position, power, variant)
            count = abs(number) - legal
            if count > 0 and number > 0:
                yield Duty(power, Owed.BUILDS, count)
            elif count > 0:
                yield Duty(power, Owed.REMOVALS, count, left(position.units_of(power)))
        case _:
            assert_never(position.phase.type)
