"""Which orders are taken, where every unit has one that is legal at sight."""

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
