"""The gist of an order: what the judge may rely on without looking again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import UnitType
from engine.judge import adjudicate
from engine.judge.gist import gist_of
from engine.judge.legality import illegality
from engine.judge.options import legal_orders
from engine.notation import parse_order
from engine.orders import Act, Order
from engine.position import Position
from engine.rulebook import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import BOARD, any_orders, movement_positions
from tests.engine.judge.test_properties import play


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("A PAR H", Act.HOLD),
        ("A PAR - BUR", Act.MOVE),
        ("F MAO - SPA/NC", Act.MOVE),
        ("A LON - NWY", Act.VOYAGE),
        ("A LON - NWY VIA", Act.VOYAGE),
        ("A PAR S A BUR", Act.SUPPORT),
        ("A PAR S A MAR - BUR", Act.SUPPORT),
        ("A MAR S F MAO - SPA/NC", Act.SUPPORT),
        ("A MAR S F MAO - SPA", Act.SUPPORT_ANY_COAST),
        ("F NTH C A LON - NWY", Act.CONVOY),
        ("A BEL - HOL VIA", Act.UNSURE),
        ("F MAO - SPA", Act.UNSURE),
        ("F GAS - SPA", Act.UNSURE),
        ("A PAR - LON", Act.UNSURE),
        ("A PAR S A LON - WAL", Act.UNSURE),
        ("A PAR S A PAR", Act.UNSURE),
        ("A BEL S A LON - HOL", Act.UNSURE),
        ("F KIE C A LON - NWY", Act.UNSURE),
        ("F NTH C F LON - NWY", Act.UNSURE),
        ("A PAR R BUR", Act.UNSURE),
        ("WAIVE", Act.UNSURE),
    ],
)
def test_the_gist_says_what_the_unit_is_to_do(text: str, act: Act) -> None:
    """Where the position must be asked it is unsure."""
    assert gist_of(parse_order(text, CLASSIC), BOARD)[0] is act


def test_the_gist_names_places_by_number() -> None:
    """Unit, helped unit, goal and coast of `F WES S F MAO - SPA/SC`."""
    order = parse_order("F WES S F MAO - SPA/SC", CLASSIC)
    west, middle, spain = (BOARD.location(code) for code in ("WES", "MAO", "SPA/SC"))
    fleet = UnitType.FLEET
    assert gist_of(order, BOARD) == (
        *(Act.SUPPORT, west.index, fleet, west),
        *(middle.index, fleet, middle),
        *(spain.province.index, spain),
    )


def test_the_gist_is_no_part_of_an_orders_value() -> None:
    """An order that was judged equals one that was not."""
    judged, fresh = (parse_order.__wrapped__("A PAR - BUR", CLASSIC) for _ in range(2))
    gist_of(judged, BOARD)
    assert judged is not fresh
    assert (judged, hash(judged), repr(judged)) == (fresh, hash(fresh), repr(fresh))


@play
@given(movement_positions(corner=True, most=9), st.data(), st.sampled_from(EDITIONS))
def test_the_judge_refuses_just_what_is_illegal(
    position: Position, data: st.DataObject, rulebook: Rulebook
) -> None:
    """Whether it takes an order by its gist or looks into it, and for the same reason."""
    options = legal_orders(position, CLASSIC, Rulebook.modern())
    for power, units in options.items():
        for offered in units.values():
            order: Order = data.draw(st.one_of(st.sampled_from(offered), any_orders))
            fault = illegality(order, power, position, CLASSIC, rulebook)
            outcomes = adjudicate(position, {power: [order]}, CLASSIC, rulebook).outcomes
            judged = next(one for one in outcomes if one.order is order)
            found = judged.reason if judged.reason.is_illegal else None
            assert found is fault
