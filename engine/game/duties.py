"""What each power owes in a phase, and which of its orders replaces which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import assert_never

from engine.board import Power, Province, Unit
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Order, Orders, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


class Owed(StrEnum):
    """What a power has to give."""

    ORDERS = "orders"
    RETREATS = "retreats"
    BUILDS = "builds"
    REMOVALS = "removals"


@dataclass(frozen=True, slots=True)
class Duty:
    """What one power owes: `count` orders, for some of `units` (empty for builds).

    Units are canonical text, such as `F STP/SC`.
    """

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
            idle = _texts(position.units_of(power), settled)
            if idle:
                yield Duty(power, Owed.ORDERS, len(idle), idle)
        case PhaseType.RETREAT:
            lost = _texts((entry.unit for entry in position.dislodged_of(power)), settled)
            if lost:
                yield Duty(power, Owed.RETREATS, len(lost), lost)
        case PhaseType.ADJUSTMENT:
            number = owed(position, power, variant)
            good = sum(illegality(one, power, position, variant, rulebook) is None for one in given)
            count = abs(number) - good
            if count > 0 and number > 0:
                yield Duty(power, Owed.BUILDS, count)
            elif count > 0:
                left = _texts(position.units_of(power), settled)
                yield Duty(power, Owed.REMOVALS, count, left)
        case _:
            assert_never(position.phase.type)


def _texts(units: Iterable[Unit], settled: Collection[Province | None]) -> tuple[str, ...]:
    return tuple(str(unit) for unit in units if unit.location.province not in settled)


def replaced_in(
    position: Position,
    power: Power,
    variant: Variant,
    rulebook: Rulebook,
    *,
    current: Sequence[Order],
    new: Sequence[Order],
) -> tuple[int, ...]:
    """The places in `current` of a power's orders that `new` replaces, as the phase has it."""
    if position.phase.type is not PhaseType.ADJUSTMENT:
        return replaced(current, new)
    return replaced_adjustments(
        current,
        new,
        number=abs(owed(position, power, variant)),
        is_legal=lambda order: illegality(order, power, position, variant, rulebook) is None,
    )


def replaced(current: Sequence[Order], new: Sequence[Order]) -> tuple[int, ...]:
    """The places in `current` of the orders that `new` replaces: those for the same province."""
    subjects = {province_of(order) for order in new} - {None}
    return tuple(place for place, order in enumerate(current) if province_of(order) in subjects)


def replaced_adjustments(
    current: Sequence[Order],
    new: Sequence[Order],
    *,
    number: int,
    is_legal: Callable[[Order], bool],
) -> tuple[int, ...]:
    """The places in `current` of the builds and removals that `new` replaces.

    Besides those for the same province these are, oldest first, as many legal ones as there would
    be beyond `number`: who may build once and names another center later has thought again. What
    is too much in one and the same message stays (DATC 4.D.4 b, 4.D.6 b: the first ones count).
    """
    gone = set(replaced(current, new))
    kept = [place for place, order in enumerate(current) if place not in gone and is_legal(order)]
    excess = len(kept) + sum(map(is_legal, new)) - number if any(map(is_legal, new)) else 0
    return tuple(sorted(gone | set(kept[: max(excess, 0)])))


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
