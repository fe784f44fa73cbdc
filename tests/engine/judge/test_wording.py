"""Wrong words in orders of every kind, in editions that mind them (DATC 4.B, 4.C)."""

import pytest

from engine.judge.legality import illegality
from engine.reader import parse_order
from engine.variants.classic import CLASSIC
from tests.engine.judging import MODERN, Result, dislodged, judge, place, power

_UNITS = ["A GAS", "A PAR", "F BRE", "F SPA/NC", "F MAO", "F WES"]
_BOARDS = {
    "moves": place("S1902M", {"France": _UNITS}),
    "retreats": place(
        "S1902R",
        {"Germany": ["A GAS", "F WES"]},
        dislodged=[dislodged("France", "A GAS", "BUR"), dislodged("France", "F WES", "TYS")],
    ),
    "removals": place("W1902A", {"France": _UNITS[:5]}, centers={"France": ["BRE", "MAR"]}),
    "builds": place("W1902A", {}, centers={"France": ["BRE"], "Russia": ["STP", "MOS"]}),
}


@pytest.mark.parametrize(
    ("option", "where", "order", "reason"),
    [
        ("irrelevant_coast", "moves", "A GAS - SPA/NC", "no_such_coast"),
        ("irrelevant_coast", "moves", "F MAO S A GAS - SPA/NC", "no_such_coast"),
        ("irrelevant_coast", "moves", "F MAO C A GAS - SPA/NC", "no_such_coast"),
        ("irrelevant_coast", "retreats", "A GAS R SPA/NC", "no_such_coast"),
        ("irrelevant_coast", "builds", "BUILD A STP/NC", "no_such_coast"),
        ("wrong_coast", "moves", "F SPA/SC H", "wrong_unit"),
        ("wrong_coast", "moves", "F MAO S F SPA/SC", "wrong_unit"),
        ("wrong_coast", "removals", "REMOVE F SPA/SC", "wrong_unit"),
        ("wrong_unit_type", "moves", "F GAS - BUR", "wrong_unit"),
        ("wrong_unit_type", "moves", "F MAO C F GAS - BRE", "wrong_unit"),
        ("wrong_unit_type", "moves", "F MAO S F GAS - SPA", "wrong_unit"),
        ("wrong_unit_type", "retreats", "F GAS R BRE", "wrong_unit"),
        ("wrong_unit_type", "retreats", "A WES D", "wrong_unit"),
        ("wrong_unit_type", "removals", "REMOVE A MAO", "wrong_unit"),
        ("missing_coast", "moves", "F WES - SPA", "coast_missing"),
        ("missing_coast", "moves", "F MAO S F WES - SPA", "coast_missing"),
        ("missing_coast", "retreats", "F WES R SPA", "coast_missing"),
        ("support_without_coast", "moves", "A GAS S F MAO - SPA", "coast_missing"),
    ],
)
def test_wrong_words_are_illegal_where_the_edition_minds_them(
    option: str, where: str, order: str, reason: str
) -> None:
    """In every phase and kind of order; elsewhere they are read as they can only be meant."""
    giver = power("Russia" if where == "builds" else "France")
    given: dict[str, list[str]] = {giver: [order]}
    position = _BOARDS[where]
    strict = MODERN.with_options({option: "illegal"})
    assert Result(judge(position, given, strict)).why(order) == reason
    assert illegality(parse_order(order, CLASSIC), giver, position, CLASSIC, strict) == reason
    assert not Result(judge(position, given))[order].reason.is_illegal


@pytest.mark.parametrize(
    ("where", "orders", "stands"),
    [
        ("moves", ["F WES - SPA/NC", "F SPA/NC - POR", "F MAO S F WES - SPA/NC"], "F SPA/SC"),
        ("retreats", ["F WES R SPA/NC"], "F SPA/SC"),
    ],
)
def test_a_coast_out_of_reach_is_taken_for_the_one_within_reach(
    where: str, orders: list[str], stands: str
) -> None:
    """In the editions that correct it (DATC 4.B.3 a), also in what supports the move."""
    rules = MODERN.with_options({"impossible_coast": "corrected"})
    resolution = judge(_BOARDS[where], {"France": orders}, rules)
    assert all(one.succeeded for one in resolution.outcomes if str(one.order) in orders)
    assert stands in map(str, resolution.after.units)
