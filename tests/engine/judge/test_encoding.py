"""Orders as numbers: what the judge may rely on without checking an order in full."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power, Unit, UnitType
from engine.judge import Outcome, Reason, Verdict, adjudicate
from engine.judge.legality import illegality
from engine.judge.movement.encoding import STAYS, EncodedOrder, encode
from engine.judge.occupancy import VACANT
from engine.judge.options import legal_orders
from engine.orders import Named, Order
from engine.position import Position
from engine.reader import parse_order
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import BOARD, STRICT, any_orders, movement_positions, play

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def encoded(text: str) -> EncodedOrder:
    """An order of France as numbers."""
    return encode(parse_order(text, CLASSIC), FRANCE, BOARD)


@pytest.mark.parametrize(
    "text", ["A PAR H", "A PAR - BUR", "F MAO - SPA/NC", "A PAR S A BUR", "A PAR S A MAR - BUR"]
)
def test_a_plain_order_is_legal_as_soon_as_the_units_that_it_names_are_there(text: str) -> None:
    """It needs no convoy and has just one meaning."""
    _, _, place, unit, _, _, _, _, is_plain = encoded(text)
    assert (place, unit.power, is_plain) == (unit.province.index, FRANCE, True)


@pytest.mark.parametrize(
    "text",
    [
        "A LON - NWY",
        "A LON - NWY VIA",
        "A MAR S F MAO - SPA",
        "F NTH C A LON - NWY",
        "A BEL S A LON - HOL",
        "A BEL - HOL VIA",
        "F MAO - SPA",
        "F GAS - SPA",
        "A PAR - LON",
        "A PAR S A LON - WAL",
        "A PAR S A PAR",
        "F KIE C A LON - NWY",
        "F NTH C F LON - NWY",
    ],
)
def test_what_only_the_position_can_answer_is_not_plain(text: str) -> None:
    """Whether the convoy can be, a coast must be named, or the order is legal at all."""
    _, _, place, unit, *_, is_plain = encoded(text)
    assert (unit.power, str(unit)) == (FRANCE, text[:5])
    assert (place, is_plain) == (unit.province.index, False)


@pytest.mark.parametrize("text", ["A PAR R BUR", "BUILD A PAR", "WAIVE"])
def test_an_order_of_another_phase_is_for_a_unit_on_no_map(text: str) -> None:
    """No position has that unit, so the order is never taken as it is."""
    _, _, place, unit, *_ = encoded(text)
    assert (place, unit.location.code) == (-1, "")
    assert unit != VACANT


def test_an_encoded_order_names_places_by_number() -> None:
    """Unit, helped unit, goal and coast of `F WES S F MAO - SPA/SC`."""
    order = parse_order("F WES S F MAO - SPA/SC", CLASSIC)
    west, middle, spain = (BOARD.location(code) for code in ("WES", "MAO", "SPA/SC"))
    fleet = UnitType.FLEET
    support = west.index, middle.index, spain.province.index, spain, Named(fleet, middle)
    outcome = Outcome(FRANCE, order, Verdict.GIVEN, Reason.SUPPORTED)
    assert encode(order, FRANCE, BOARD) == (
        *(FRANCE, order, west.index, Unit(FRANCE, fleet, west), outcome),
        *(STAYS, VACANT, support, True),
    )


def test_an_encoded_move_has_the_unit_as_it_would_stand_there() -> None:
    """`A PAR - BUR`: an army of that power in Burgundy."""
    burgundy = BOARD.location("BUR")
    assert encoded("A PAR - BUR")[5:7] == (burgundy.index, Unit(FRANCE, UnitType.ARMY, burgundy))


def test_an_order_is_encoded_for_the_power_that_gave_it_last() -> None:
    """Two powers may give one and the same order; each gets its own unit and outcome."""
    order = replace(parse_order("A PAR - BUR", CLASSIC))
    for power in (FRANCE, GERMANY, FRANCE):
        known = encode(order, power, BOARD)
        assert known[:2] == (power, order)
        assert known[3] == Unit(power, UnitType.ARMY, BOARD.location("PAR"))
        assert known[4] == Outcome(power, order, Verdict.SUCCEEDS, Reason.MOVED)
        assert encode(order, power, BOARD) is order.encoded is known


def test_an_order_that_nobody_gave_is_encoded_for_nobody() -> None:
    """It has as many parts as any, as the judge unpacks it before it compares the power."""
    order = replace(parse_order("A PAR - BUR", CLASSIC))
    nobodys = order.encoded
    known = encode(order, FRANCE, BOARD)
    assert (nobodys[0], len(nobodys)) == (None, len(known))


def test_the_encoding_is_no_part_of_an_orders_value() -> None:
    """An order that was judged equals one that was not."""
    judged, fresh = (replace(parse_order("A PAR - BUR", CLASSIC)) for _ in range(2))
    encode(judged, FRANCE, BOARD)
    assert judged is not fresh
    assert (judged, hash(judged), repr(judged)) == (fresh, hash(fresh), repr(fresh))


@play
@given(movement_positions(corner=True, most=9), st.data(), st.sampled_from((*EDITIONS, *STRICT)))
def test_the_judge_refuses_just_what_is_illegal(
    position: Position, data: st.DataObject, rulebook: Rulebook
) -> None:
    """Whether it takes an order as encoded or checks it in full, and for the same reason."""
    options = legal_orders(position, CLASSIC, Rulebook.modern())
    for power, units in options.items():
        for offered in units.values():
            order: Order = data.draw(st.one_of(st.sampled_from(offered), any_orders))
            fault = illegality(order, power, position, CLASSIC, rulebook)
            outcomes = adjudicate(position, {power: [order]}, CLASSIC, rulebook).outcomes
            judged = next(one for one in outcomes if one.order is order)
            found = judged.reason if judged.reason.is_illegal else None
            assert found is fault
