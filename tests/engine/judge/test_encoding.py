"""Orders as numbers: what the judge may rely on without checking an order in full."""

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power, Unit, UnitType
from engine.judge import Outcome, Reason, Verdict, adjudicate
from engine.judge.legality import illegality
from engine.judge.movement.encoding import STAYS, EncodedOrder, Support, encode, encodings_of
from engine.judge.occupancy import VACANT
from engine.judge.options import legal_orders
from engine.orders import Named, Order, SupportMove
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
    entry = encoded(text)
    assert (entry.place, entry.unit.power) == (entry.unit.province.index, FRANCE)
    assert entry.is_plain


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
    entry = encoded(text)
    assert (entry.unit.power, str(entry.unit)) == (FRANCE, text[:5])
    assert entry.place == entry.unit.province.index
    assert not entry.is_plain


@pytest.mark.parametrize("text", ["A PAR R BUR", "BUILD A PAR", "WAIVE"])
def test_an_order_of_another_phase_is_for_a_unit_on_no_map(text: str) -> None:
    """No position has that unit, so the order is never taken as it is."""
    entry = encoded(text)
    assert (entry.place, entry.unit.location.code) == (-1, "")
    assert entry.unit != VACANT


def test_an_encoded_order_names_places_by_number() -> None:
    """Unit, helped unit, goal and coast of `F WES S F MAO - SPA/SC`."""
    order = cast("SupportMove", parse_order("F WES S F MAO - SPA/SC", CLASSIC))
    west, middle, spain = (BOARD.location(code) for code in ("WES", "MAO", "SPA/SC"))
    fleet = UnitType.FLEET
    named = Named(fleet, middle)
    support = Support(west.index, middle.index, spain.province.index, spain, named)
    outcome = Outcome(FRANCE, order, Verdict.GIVEN, Reason.SUPPORTED)
    assert encode(order, FRANCE, BOARD) == EncodedOrder(
        *(FRANCE, order, west.index, Unit(FRANCE, fleet, west), outcome),
        *(STAYS, VACANT, support),
        is_plain=True,
    )


def test_an_encoded_move_has_the_unit_as_it_would_stand_there() -> None:
    """`A PAR - BUR`: an army of that power in Burgundy."""
    burgundy = BOARD.location("BUR")
    move = encoded("A PAR - BUR")
    assert move.target == burgundy.index
    assert move.arrival == Unit(FRANCE, UnitType.ARMY, burgundy)


def test_an_order_is_encoded_for_each_power_that_gives_it() -> None:
    """Two powers may give one and the same order; each gets its own unit and outcome."""
    order = replace(parse_order("A PAR - BUR", CLASSIC))
    for power in (FRANCE, GERMANY, FRANCE):
        known = encode(order, power, BOARD)
        assert (known.power, known.order) == (power, order)
        assert known.unit == Unit(power, UnitType.ARMY, BOARD.location("PAR"))
        assert known.outcome == Outcome(power, order, Verdict.SUCCEEDS, Reason.MOVED)
        assert encode(order, power, BOARD) is known


def test_encodings_are_remembered_within_bounds() -> None:
    """An order's stays its own while others come and go; the memory has a limit."""
    known, most, encoded_orders = encodings_of(BOARD, FRANCE), 0, 20_000
    for _ in range(encoded_orders):
        order = replace(parse_order("A PAR - BUR", CLASSIC))
        assert encode(order, FRANCE, BOARD).order is order
        most = max(most, len(known))
    assert most < encoded_orders


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
            judged = next(outcome for outcome in outcomes if outcome.order is order)
            found = judged.reason if judged.reason.is_illegal else None
            assert found is fault
