"""Orders for any power, as a sandbox takes them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.gamesmaster.orders.several_powers import PowerGroup, problems_of, split_message
from engine.board import Power
from engine.game.duties import replaced_in
from engine.orders import Order, Orders
from engine.position import Position
from engine.reader import Flaw, Problem
from engine.rules import Rulebook
from engine.variant import Variant


class ReadForAll(NamedTuple):
    """The orders that a text gives, by power, and what in it gave none."""

    orders: dict[Power, tuple[Order, ...]]
    problems: list[Problem]


def read_for_all(text: str, board: Position, variant: Variant, rulebook: Rulebook) -> ReadForAll:
    """Read orders for any power, of a text that is not too long to be read.

    Each order is for the power that `split_message` says; a waive that may be meant for several is
    for all of them.
    """
    group = PowerGroup(tuple(variant.powers), board, variant, rulebook, is_everybody=True)
    orders: dict[Power, dict[Order, None]] = {}
    problems: dict[Problem, None] = {}
    for power, part in split_message(text, group).items():
        parsed = group.read(part.text, power)
        for order in parsed.orders:
            orders.setdefault(group.owner_of(order) or power, {})[order] = None
        for one in (*part.problems, *problems_of(parsed)):
            if one.flaw is Flaw.WHICH_POWER:
                for owner in one.powers:
                    waives = group.read(one.text, owner).orders
                    orders.setdefault(owner, {}).update(dict.fromkeys(waives))
            else:
                problems[one] = None
    return ReadForAll({power: tuple(given) for power, given in orders.items()}, list(problems))


def with_orders(
    given: Orders,
    new: Mapping[Power, Sequence[Order]],
    board: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> dict[Power, tuple[Order, ...]]:
    """The orders of all powers once new ones have taken the places of older ones."""
    changed = {power: tuple(orders) for power, orders in given.items()}
    for power, orders in new.items():
        current = changed.get(power, ())
        gone = replaced_in(board, power, variant, rulebook, current=current, new=orders)
        kept = [order for place, order in enumerate(current) if place not in gone]
        changed[power] = (*kept, *orders)
    return changed
