"""Which orders are taken."""

from __future__ import annotations

from engine.board import Power
from engine.judge import Reason, adjudicate
from engine.notation import parse_order
from engine.variants.classic import CLASSIC
from tests.engine.judging import MODERN, place, read


def test_the_orders_of_a_power_that_is_not_of_the_variant_are_listed_last_and_illegal() -> None:
    """Also where all units have good orders without it, and whoever is named first."""
    position = place("S1901M", {"France": ["A PAR"]})
    stray = parse_order("A PAR - PIC", CLASSIC)
    orders = {Power("BURGUNDY"): [stray], **read({"France": ["A PAR - BUR"]})}
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    assert [(outcome.power, outcome.reason) for outcome in resolution.outcomes] == [
        ("FRANCE", Reason.MOVED),
        ("BURGUNDY", Reason.NOT_YOUR_UNIT),
    ]
    assert [unit.location.code for unit in resolution.after.units] == ["BUR"]


def test_an_illegal_order_leaves_the_others_as_they_are() -> None:
    """Its unit holds and can be helped to, two against two; outcomes are listed in turn."""
    orders = {
        "Germany": ["A RUH S A MUN - BUR", "A MUN - BUR"],
        "France": ["A PAR S A BUR", "A GAS - LON", "A BUR S A MUN - TYR"],
    }
    position = place(
        "S1901M", {"France": ["A BUR", "A PAR", "A GAS"], "Germany": ["A MUN", "A RUH"]}
    )
    resolution = adjudicate(position, read(orders), CLASSIC, MODERN)
    assert [(str(one.order), one.reason) for one in resolution.outcomes] == [
        ("A BUR S A MUN - TYR", Reason.SUPPORT_UNREACHABLE),
        ("A GAS - LON", Reason.NO_CONVOY_POSSIBLE),
        ("A PAR S A BUR", Reason.SUPPORTED),
        ("A MUN - BUR", Reason.REPELLED),
        ("A RUH S A MUN - BUR", Reason.SUPPORTED),
    ]
    assert resolution.outcomes[3].strength == resolution.outcomes[3].against == 2
