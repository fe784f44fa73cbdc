"""Orders as values, and how they are written."""

import pytest

from engine.board import UnitType
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.variants.classic import CLASSIC

at = CLASSIC.location
PARIS = Named(UnitType.ARMY, at("PAR"))
LONDON = Named(UnitType.ARMY, at("LON"))
MARSEILLES = Named(UnitType.ARMY, at("MAR"))
NORTH_SEA = Named(UnitType.FLEET, at("NTH"))


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (Hold(PARIS), "A PAR H"),
        (Move(PARIS, at("BUR")), "A PAR - BUR"),
        (Move(LONDON, at("NWY"), via=True), "A LON - NWY VIA"),
        (SupportHold(PARIS, MARSEILLES), "A PAR S A MAR"),
        (SupportMove(PARIS, MARSEILLES, at("BUR")), "A PAR S A MAR - BUR"),
        (Convoy(NORTH_SEA, LONDON, at("NWY")), "F NTH C A LON - NWY"),
        (Retreat(PARIS, at("PIC")), "A PAR R PIC"),
        (Disband(PARIS), "A PAR D"),
        (Build(Named(UnitType.FLEET, at("STP/NC"))), "BUILD F STP/NC"),
        (Remove(PARIS), "REMOVE A PAR"),
        (Waive(), "WAIVE"),
    ],
)
def test_an_order_is_written_in_the_fields_own_way(order: Order, text: str) -> None:
    """`str` is the canonical spelling of design and formats."""
    assert str(order) == text


def test_equal_orders_are_equal_and_hash_alike() -> None:
    """Orders are values: they may be keys, and a set holds each once."""
    assert {Hold(PARIS), Hold(Named(UnitType.ARMY, at("PAR")))} == {Hold(PARIS)}
    assert Move(PARIS, at("BUR")) != Move(PARIS, at("BUR"), via=True)
    orders: list[Order] = [Hold(PARIS), Disband(PARIS)]
    assert len(set(orders)) == 2
