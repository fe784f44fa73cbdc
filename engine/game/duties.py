"""What each power owes in a phase, and which of its orders replaces which."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import assert_never

from engine.board import Power, Province, Unit
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Order, Orders, province_of
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


def replaced_in(
    position: Position,
    power: Power,
    variant: Variant,
    rulebook: Rulebook,
    *,
    current: Sequence[Order],
    new: Sequence[Order],
) -> tuple[int, ...]:
    """The places in `current` of a power's orders that `new` replaces, as the phase has it.

    Of builds and removals these are, besides those for the same province, oldest first, as many
    legal ones as there would be too many: who may build once and names another center later has
    thought again. What is too much in one and the same message stays (DATC 4.D.4 b, 4.D.6 b: the
    first ones count).
    """
    same_province = replaced(current, new)
    if position.phase.type is not PhaseType.ADJUSTMENT:
        return same_province
    faults = [illegality(order, power, position, variant, rulebook) for order in (*current, *new)]
    legal = [place for place, fault in enumerate(faults) if fault is None]
    kept = [place for place in legal if place < len(current) and place not in same_province]
    come = sum(place >= len(current) for place in legal)
    excess = len(kept) + come - abs(owed(position, power, variant)) if come else 0
    return tuple(sorted({*same_province, *kept[: max(excess, 0)]}))


def replaced(current: Sequence[Order], new: Sequence[Order]) -> tuple[int, ...]:
    """The places in `current` of the orders that `new` replaces: those for the same province."""
    subjects = {province_of(order) for order in new} - {None}
    return tuple(place for place, order in enumerate(current) if province_of(order) in subjects)


def differences(
    before: Sequence[Order], after: Sequence[Order]
) -> tuple[tuple[Order | None, Order | None], ...]:
    """What changed from one set to another: pairs of an order and the one that took its place.

    Orders for one province belong together; None stands for no order. What became of the old ones
    comes first, in their order, then what is new. Waives, which name no province, are counted.
    """
    old, new = Counter(before), Counter(after)
    gone, come = list((old - new).elements()), list((new - old).elements())
    by_province = {province_of(order): order for order in come}
    by_province.pop(None, None)
    replaced = [(order, by_province.pop(province_of(order), None)) for order in gone]
    left = {None, *by_province}
    return (*replaced, *((None, order) for order in come if province_of(order) in left))
