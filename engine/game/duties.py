"""Who owes what in a phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import assert_never

from engine.board import Power, Unit
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Order, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


class Owes(StrEnum):
    """What a power has to give."""

    ORDERS = "orders"
    RETREATS = "retreats"
    BUILDS = "builds"
    REMOVALS = "removals"


@dataclass(frozen=True, slots=True)
class Duty:
    """What one power owes: `count` orders, for some of `units` (empty for builds)."""

    power: Power
    owes: Owes
    count: int
    units: tuple[Unit, ...] = ()


Given = Mapping[Power, Sequence[Order]]
NOTHING_GIVEN: Given = MappingProxyType({})


def duties(
    position: Position, variant: Variant, rulebook: Rulebook, given: Given = NOTHING_GIVEN
) -> tuple[Duty, ...]:
    """What each power still owes once `given` is counted, in the order of the variant's powers.

    In movement and retreat phases any order for a unit settles it, be it good or bad; in
    adjustment phases only legal ones count, because another is still possible. Powers that owe
    nothing are left out, and so are neutral ones. With nothing given these are the powers that the
    phase is about.
    """
    return tuple(
        duty
        for power in variant.played
        for duty in _of_power(power, position, variant, rulebook, given.get(power, ()))
    )


def has_something_to_order(position: Position, power: Power, variant: Variant) -> bool:
    """Whether a power has anything to decide in this phase."""
    match position.phase.type:
        case PhaseType.MOVEMENT:
            return bool(position.units_of(power))
        case PhaseType.RETREAT:
            return bool(position.dislodged_of(power))
        case PhaseType.ADJUSTMENT:
            return owed(position, power, variant) != 0
        case _:
            assert_never(position.phase.type)


def _of_power(
    power: Power, position: Position, variant: Variant, rulebook: Rulebook, given: Sequence[Order]
) -> Iterator[Duty]:
    settled = {province_of(order) for order in given}
    match position.phase.type:
        case PhaseType.MOVEMENT:
            idle = tuple(one for one in position.units_of(power) if one.province not in settled)
            if idle:
                yield Duty(power, Owes.ORDERS, len(idle), idle)
        case PhaseType.RETREAT:
            leaving = (entry.unit for entry in position.dislodged_of(power))
            lost = tuple(one for one in leaving if one.province not in settled)
            if lost:
                yield Duty(power, Owes.RETREATS, len(lost), lost)
        case PhaseType.ADJUSTMENT:
            number = owed(position, power, variant)
            good = sum(illegality(one, power, position, variant, rulebook) is None for one in given)
            count = abs(number) - good
            if count > 0 and number > 0:
                yield Duty(power, Owes.BUILDS, count)
            elif count > 0:
                units = position.units_of(power)
                left = tuple(one for one in units if one.province not in settled)
                yield Duty(power, Owes.REMOVALS, count, left)
        case _:
            assert_never(position.phase.type)
