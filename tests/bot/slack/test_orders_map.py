"""The map of one's own orders, as those have it who cannot see it."""

from __future__ import annotations

import pytest

from bot.slack.views.blocks import MOST_IN_ALT_TEXT
from bot.slack.views.maps import orders_map
from engine.notation import parse_order
from engine.orders import Order
from engine.variants.classic import CLASSIC


def read_out(*orders: Order) -> str:
    """What is read out of the first position with these orders."""
    return orders_map(CLASSIC.start, orders, CLASSIC).alt_text


def test_the_map_of_own_orders_is_read_out_with_the_position() -> None:
    """Orders in full without arrows, which no voice has a word for; then every unit by power."""
    said = read_out(
        parse_order("A PAR - BUR", CLASSIC),
        parse_order("F LON S F KIE - HOL", CLASSIC),
    )
    assert said.startswith(
        "Map of Spring 1901 with your orders: Army Paris to Burgundy; "
        "Fleet London supports Fleet Kiel of Germany to Holland. Position: "
        "Austria (3 centers): Army Budapest, Fleet Trieste, Army Vienna. England "
    )
    assert said.endswith("Turkey (3 centers): Fleet Ankara, Army Constantinople, Army Smyrna.")
    assert "→" not in said
    assert read_out().startswith("Map of Spring 1901 with your orders: no orders yet. Position: ")


@pytest.mark.parametrize("count", [1, 17, 25, 34, 60])
def test_however_many_orders_are_read_out_the_limit_is_kept(count: int) -> None:
    """The position is told in codes where names have no room, and not where orders take it all."""
    order = parse_order("A CON S F AEG - BUL/SC", CLASSIC)
    said = read_out(*[order] * count)
    assert len(said) <= MOST_IN_ALT_TEXT
    if "Position: " in said:
        assert said.endswith(("Army Smyrna.", "A SMY."))
