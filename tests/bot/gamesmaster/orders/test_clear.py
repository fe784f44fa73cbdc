"""Taking back the orders of some units, and of no others."""

from __future__ import annotations

import pytest

from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.orders import Receipt
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up

FRANCE = player_of("FRANCE")
ORDERS = "A PAR - BUR, A MAR - SPA, F BRE - MAO"


def _orders(evening: Evening, text: str) -> set[str | None]:
    return {line.order for line in only(evening.says(FRANCE, text), Receipt).lines}


@pytest.mark.parametrize("text", ["clear paris", "cancel A PAR", "withdraw my order for Paris."])
def test_the_order_of_one_unit_is_taken_back(evening: Evening, text: str) -> None:
    """The others stay; undo brings it back."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    assert _orders(evening, text) == {None, "A MAR - SPA", "F BRE - MAO"}
    assert _orders(evening, "undo") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}


def test_several_units_are_named_at_once(evening: Evening) -> None:
    """A unit without an order has none to take back."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    assert _orders(evening, "clear Par and A Marseilles") == {None, "F BRE - MAO"}
    assert _orders(evening, "undo") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}
    assert _orders(evening, "cancel A PAR\ncancel A MAR") == {None, "F BRE - MAO"}
    refused = only(evening.says(FRANCE, "clear PAR"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.NO_ORDER_FOR_UNIT, "Paris")


@pytest.mark.parametrize("text", ["clear A PAR - BUR", "cancel MUN", "clear everything and par"])
def test_what_names_more_than_own_units_takes_nothing_back(evening: Evening, text: str) -> None:
    """An order, another's province, other words."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    evening.says(FRANCE, text)
    assert _orders(evening, "orders") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}


def test_a_build_is_taken_back_by_its_province(evening: Evening) -> None:
    """As it was ordered there."""
    game = evening.starts()
    set_up(evening, game, "W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["BRE", "PAR", "SPA"]})
    evening.says(FRANCE, "build A PAR, build F BRE")
    receipt = only(evening.says(FRANCE, "cancel A PAR"), Receipt)
    assert ([line.order for line in receipt.lines], receipt.taken_back) == (
        ["BUILD F BRE", None],
        ("BUILD A PAR",),
    )
