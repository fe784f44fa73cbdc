"""The map of one's own orders, as those have it who cannot see it."""

import pytest

from bot.messages.message import LONGEST_ALT_TEXT
from bot.messages.showing.maps import orders_map
from engine.orders import Order
from engine.reader import parse_order
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.positions import CROWDED_SEA
from tests.engine.positions import position


def read_out(*orders: Order) -> str:
    """What is read out of the first position with these orders."""
    return orders_map(CLASSIC.start, orders, CLASSIC).alt_text


def test_the_map_of_own_orders_is_read_out_with_the_position() -> None:
    """Orders in full without arrows, which no voice has a word for; then units, then centers."""
    said = read_out(
        parse_order("A PAR - BUR", CLASSIC), parse_order("F LON S F KIE - HOL", CLASSIC)
    )
    assert said.startswith(
        "Map of Spring 1901 with your orders: Army Paris to Burgundy; "
        "Fleet London supports Fleet Kiel of Germany to Holland. Position: "
        "Austria (3 centers): Army Budapest, Fleet Trieste, Army Vienna. England "
    )
    assert (
        "Turkey (3 centers): Fleet Ankara, Army Constantinople, Army Smyrna. Centers: Aus" in said
    )
    assert "; Turkey Ankara, Constantinople, Smyrna; neutral Belgium, Bulgaria, " in said
    assert said.endswith("Spain, Sweden, Tunis.")
    assert "→" not in said
    assert read_out().startswith("Map of Spring 1901 with your orders: no orders yet. Position: ")


@pytest.mark.parametrize(
    ("count", "end"),
    [
        (1, "Turkey (0 centers): Army Constantinople."),
        (18, "Turkey (0 centers): A CON."),
        (20, "to Bulgaria (south coast)."),
        (34, "…"),
    ],
)
def test_however_many_orders_are_read_out_the_limit_is_kept(count: int, end: str) -> None:
    """The position is told in codes where names have no room, and not where orders take it all.

    One order and what parts it from the next take 73 characters, all that stands around them some
    fifty. So of 2,000 some 640 are left after 18 orders, too few for 667 of full names, and after
    20 not the 500 that are asked for.
    """
    crowd = position("S1901M", CROWDED_SEA, {})
    order = parse_order("A CON S F AEG - BUL/SC", CLASSIC)
    said = orders_map(crowd, [order] * count, CLASSIC).alt_text
    assert said.endswith(end)
    assert len(said) <= LONGEST_ALT_TEXT


def test_the_picture_says_whose_orders_it_shows() -> None:
    """Nobody takes it for the board that everybody sees."""
    assert orders_map(CLASSIC.start, (), CLASSIC).subheading == "Your orders: only you see this"
