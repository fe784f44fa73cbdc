"""The gist of an order: what the judge may rely on without looking again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power, Unit, UnitType
from engine.judge import adjudicate
from engine.judge.gist import Act, gist_of, plain_outcome
from engine.judge.legality import illegality
from engine.judge.options import legal_orders
from engine.judge.standing import NOBODY
from engine.notation import parse_order
from engine.orders import Order
from engine.position import Position
from engine.rulebook import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import BOARD, any_orders, movement_positions
from tests.engine.judge.test_properties import play

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


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
    assert gist_of(parse_order(text, CLASSIC), FRANCE, BOARD)[0] is act


def test_the_gist_names_places_by_number() -> None:
    """Unit, helped unit, goal and coast of `F WES S F MAO - SPA/SC`."""
    order = parse_order("F WES S F MAO - SPA/SC", CLASSIC)
    west, middle, spain = (BOARD.location(code) for code in ("WES", "MAO", "SPA/SC"))
    fleet = UnitType.FLEET
    assert gist_of(order, FRANCE, BOARD) == (
        *(Act.SUPPORT, west.index, Unit(FRANCE, fleet, west), plain_outcome(FRANCE, order)),
        *(spain.province.index, NOBODY),
        *(middle.index, fleet, middle, spain),
    )


def test_the_gist_of_a_move_has_the_unit_as_it_would_stand_there() -> None:
    """`A PAR - BUR`: an army of that power in Burgundy."""
    order = parse_order("A PAR - BUR", CLASSIC)
    arrival = gist_of(order, FRANCE, BOARD)[5]
    assert arrival == Unit(FRANCE, UnitType.ARMY, BOARD.location("BUR"))


def test_an_order_has_a_gist_for_each_power_that_gave_it() -> None:
    """Two powers may give one and the same order; each has its unit and its outcome noted."""
    order = parse_order("A PAR - BUR", CLASSIC)
    for power in (FRANCE, GERMANY):
        gist_of(order, power, BOARD)
    noted = {power: order.gists[power] for power in (FRANCE, GERMANY)}
    for power, gist in noted.items():
        assert gist == gist_of(order, power, BOARD)
        assert isinstance(gist, tuple)
        assert gist[3] == plain_outcome(power, order)


def test_the_gist_is_no_part_of_an_orders_value() -> None:
    """An order that was judged equals one that was not."""
    judged, fresh = (parse_order.__wrapped__("A PAR - BUR", CLASSIC) for _ in range(2))
    gist_of(judged, FRANCE, BOARD)
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
