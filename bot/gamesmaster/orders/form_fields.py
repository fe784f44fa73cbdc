"""The form of orders: a menu for each unit, or for each build or removal that is owed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.context.open_game import OpenGame
from engine.board import Power, Unit
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Order, province_of
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.variant import Variant
from storage.orders import GivenOrder


@dataclass(frozen=True, slots=True)
class OrderField:
    """One menu: `orders` are all that its unit, or its build or removal, may legally be ordered.

    `name` tells it from the form's others and is the same whenever the form of this phase is
    made. `unit` is None for a build or removal. `current` is the order as it stands; a player may
    have given one that is not among the legal ones.
    """

    name: str
    unit: Unit | None
    orders: tuple[Order, ...]
    current: Order | None


@dataclass(frozen=True, slots=True)
class OrderForm:
    """All menus of one power in one phase. It holds the power's orders: for its player alone."""

    game: str
    title: str
    power: Power
    phase: Phase
    number: int
    """The number of the phase, which the form goes by."""
    deadline: datetime | None
    position: Position
    variant: Variant
    fields: tuple[OrderField, ...]
    adjustments: int = 0
    """What is owed in an adjustment phase: builds positive, removals negative."""

    def field(self, name: str) -> OrderField | None:
        """The menu of a name, or None."""
        return next((one for one in self.fields if one.name == name), None)


def form_of(open_game: OpenGame, power: Power, current: Sequence[GivenOrder]) -> OrderForm:
    """The form of a power as its orders stand at present."""
    given = [one.order for one in current]
    is_adjustment = open_game.phase.phase.type is PhaseType.ADJUSTMENT
    owed, fields = _adjustments(open_game, power, given) if is_adjustment else (0, None)
    return OrderForm(
        game=open_game.game.id,
        title=open_game.game.title,
        power=power,
        phase=open_game.phase.phase,
        deadline=open_game.deadline,
        position=open_game.position,
        variant=open_game.variant,
        fields=_units(open_game, power, given) if fields is None else fields,
        adjustments=owed,
        number=open_game.phase.number,
    )


def _units(open_game: OpenGame, power: Power, given: Sequence[Order]) -> tuple[OrderField, ...]:
    legal = legal_orders(open_game.position, open_game.variant, open_game.rulebook).get(power, {})
    by_province = {province_of(order): order for order in given}
    return tuple(
        OrderField(unit.province.code, unit, legal.get(unit, ()), by_province.get(unit.province))
        for unit in open_game.units_to_order(power)
    )


def _adjustments(
    open_game: OpenGame, power: Power, given: Sequence[Order]
) -> tuple[int, tuple[OrderField, ...]]:
    """A menu for each build or removal owed; the legal ones that were given stand in the first."""
    number, orders = legal_adjustments(
        open_game.position, power, open_game.variant, open_game.rulebook
    )
    standing = [order for order in given if order in orders]
    name = "build" if number > 0 else "removal"
    return number, tuple(
        OrderField(
            f"{name} {place + 1}",
            None,
            orders,
            standing[place] if place < len(standing) else None,
        )
        for place in range(abs(number))
    )
