"""Every legal order, in every way of writing it, is read as itself."""

from __future__ import annotations

import pytest

from engine.judge.options import legal_orders
from engine.orders import Convoy, Hold, Move, SupportHold, SupportMove
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.habits.boards import position_of
from tests.engine.reader.spellings import Style, spelt

MODERN = Rulebook.modern()


@pytest.mark.parametrize("style", Style)
def test_an_order_is_read_as_it_was_meant(style: Style) -> None:
    """All orders that are legal in three positions, a power's units in one message each."""
    for name in ("start", "north", "south"):
        if (name, style) == ("south", Style.BARE):
            continue  # Italy's `tyr` may be Tyrolia or the Tyrrhenian Sea (R-ORD-06)
        position = position_of(name)
        for power, of_units in legal_orders(position, CLASSIC, MODERN).items():
            for row in _rows(list(map(list, of_units.values()))):
                text = "\n".join(
                    spelt(order, style)
                    for order in row
                    if isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy)
                )
                parsed = parse_orders(text, position, power, CLASSIC, MODERN)
                assert (set(parsed.orders), parsed.problems) == (set(row), ()), text


def _rows(orders: list[list[object]]) -> list[list[object]]:
    """One order of each unit, until each was there, in steps that keep the number small."""
    longest = max(map(len, orders), default=0)
    return [[own[at % len(own)] for own in orders] for at in range(0, longest, 3)]
