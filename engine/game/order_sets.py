"""One power's orders as they are given one after another: which replaces which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.board import Power
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Order, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


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
