"""Sets of a power's orders: which of them new ones replace, and what differs between two."""

from collections import Counter
from collections.abc import Sequence

from engine.board import Power
from engine.judge.adjustments import owed
from engine.judge.legality import illegality
from engine.orders import Order, province_of
from engine.position import PhaseType, Position
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
