"""What may be ordered: every way in which an order can be illegal (DATC 4.E.1)."""

import dataclasses

import pytest

from engine.judge import Reason, Verdict
from engine.judge.legality import illegality
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE
from tests.engine.judging import MODERN, judge, place, read, spring

BOARD = {
    "England": ["A LON", "F NTH", "F NWG", "F ENG", "A WAL", "F EDI", "A YOR"],
    "France": ["A PAR", "A BUR", "F MAO", "F GAS", "F MAR", "F LYO", "F WES", "F SPA/NC", "A PIC"],
    "Germany": ["A MUN", "F KIE"],
}


@pytest.mark.parametrize(
    ("power", "order", "reason"),
    [
        ("England", "A HOL H", "no_unit"),
        ("England", "A PAR H", "not_your_unit"),
        ("England", "A LON R WAL", "wrong_phase"),
        ("England", "BUILD A LON", "wrong_phase"),
        ("England", "WAIVE", "wrong_phase"),
        ("France", "A PAR - PAR", "same_province"),
        ("England", "A LON - LON VIA", "same_province"),
        ("Germany", "A MUN - SWI", "impassable"),
        ("France", "A PAR - MUN", "not_adjacent"),
        ("France", "F MAR - PAR", "fleet_inland"),
        ("England", "A LON - NTH", "army_at_sea"),
        ("France", "F MAR - GAS", "not_adjacent"),
        ("France", "F MAO - SPA", "coast_missing"),
        ("France", "F GAS - SPA/SC", "coast_unreachable"),
        ("England", "F EDI - NWY", "not_adjacent"),
        ("England", "F EDI - NTH VIA", "fleet_by_convoy"),
        ("France", "A PAR - BUR VIA", "no_convoy_possible"),
        ("England", "A LON - TUN", None),
        ("England", "A LON - SMY", "no_convoy_possible"),
        ("England", "A LON - NWY", None),
        ("England", "A LON - YOR VIA", None),
        ("France", "A PAR S A PAR", "supports_itself"),
        ("France", "A BUR S A BUR - MAR", "supports_itself"),
        ("France", "A BUR S A PAR - BUR", "supports_into_itself"),
        ("France", "A PAR S A MUN", "support_unreachable"),
        ("France", "F MAR S A PAR - BUR", "support_unreachable"),
        ("France", "A BUR S A BEL", "nothing_to_support"),
        ("France", "A BUR S A BEL - RUH", "nothing_to_support"),
        ("France", "A BUR S F KIE - MUN", "supported_move_impossible"),
        ("France", "F MAR S F GAS - SPA/SC", "supported_move_impossible"),
        ("France", "F MAR S F GAS - SPA/NC", None),
        ("France", "F MAR S F GAS - SPA", None),
        ("France", "F MAR S F MAO - SPA", None),
        ("France", "A BUR C A PIC - LON", "convoy_by_army"),
        ("Germany", "F KIE C A MUN - DEN", "convoy_not_at_sea"),
        ("England", "F NTH C A HOL - NWY", "nothing_to_convoy"),
        ("England", "F NTH C F EDI - NWY", "convoy_of_fleet"),
        ("England", "F NTH C A PAR - NWY", "convoy_not_coastal"),
        ("England", "F NTH C A LON - RUH", "convoy_not_coastal"),
        ("England", "F NTH C A LON - LON", "same_province"),
        ("England", "F ENG C A LON - SWE", "no_route"),
        ("France", "F WES C A LON - SPA", "no_route"),
        ("France", "F WES C A LON - TUN", None),
        # A wrong letter or coast of a unit that is there says nothing (DATC 4.B.5, 4.C.2).
        ("France", "F PAR - BUR", None),
        ("France", "F SPA/SC - POR", None),
        ("France", "F MAR S F SPA/SC", None),
        # Nor does a coast for an army (DATC 4.B.6).
        ("England", "A LON - SPA/SC", None),
    ],
)
def test_movement(power: str, order: str, reason: str | None) -> None:
    """The reason says what is wrong; the judge refuses exactly the illegal orders."""
    position = place("S1901M", BOARD)
    parsed = parse_order(order, CLASSIC)
    name = CLASSIC.power(power.upper())
    assert illegality(parsed, name, position, CLASSIC, MODERN) == reason
    outcome = next(
        one for one in judge(position, {power: [order]}).of(name) if str(one.order) == order
    )
    assert outcome.reason.is_illegal == (reason is not None)


def test_a_supporting_fleet_cannot_carry_the_army_it_supports() -> None:
    """The supported move must be possible without the supporter (DATC 6.D.31)."""
    alone = {"Austria": ["A RUM"], "Turkey": ["F BLA"]}
    support = read({"Turkey": ["F BLA S A RUM - ARM"]})
    for power, orders in support.items():
        fault = illegality(orders[0], power, place("S1901M", alone), CLASSIC, MODERN)
        assert fault is Reason.SUPPORTED_MOVE_IMPOSSIBLE


def test_a_fleet_that_no_route_needs_may_not_convoy() -> None:
    """Only a fleet that is needed on some route shows intent (DATC 6.F.12, 6.G.19)."""
    position = place("S1901M", {"France": ["A MAR", "F WES"], "Italy": ["F LYO"]})
    order = parse_order("F WES C A MAR - SPA", CLASSIC)
    assert illegality(order, FRANCE, position, CLASSIC, MODERN) is Reason.NO_ROUTE


def test_via_by_land_is_legal_only_where_the_edition_falls_back() -> None:
    """With `via_fallback` an adjacent move by convoy is always possible: by land."""
    position = place("S1901M", {"England": ["A LON"]})
    order = parse_order("A LON - WAL VIA", CLASSIC)
    fallback = dataclasses.replace(Rulebook.modern(), via_fallback=True)
    assert illegality(order, ENGLAND, position, CLASSIC, MODERN) is Reason.NO_CONVOY_POSSIBLE
    assert illegality(order, ENGLAND, position, CLASSIC, fallback) is None
    assert judge(position, {"England": ["A LON - WAL VIA"]}, fallback).outcomes[0].succeeded


def test_the_first_legal_order_of_a_unit_counts() -> None:
    """Illegal ones are dropped before (DATC 4.D.3 a, 4.E.1)."""
    position = place("S1901M", {"France": ["A PAR"]})
    orders = ["A PAR - LON", "A PAR - BUR", "A PAR - PIC"]
    resolution = judge(position, {"France": orders})
    assert [(str(one.order), one.reason.value) for one in resolution.outcomes] == [
        ("A PAR - BUR", "moved"),
        ("A PAR - LON", "not_adjacent"),
        ("A PAR - PIC", "second_order"),
    ]
    assert str(resolution.outcomes[2].because_of[0]) == "A PAR - BUR"


def test_an_order_for_anothers_unit_is_illegal_for_whom_it_was_given_by() -> None:
    """The unit itself follows its own power's order."""
    result = spring({"France": ["A PAR - BUR"]}, idle={"Germany": ["A MUN"]})
    position = place("S1901M", {"France": ["A PAR"], "Germany": ["A MUN"]})
    resolution = judge(position, {"Germany": ["A PAR - PIC"], "France": ["A PAR - BUR"]})
    assert resolution.after == result.resolution.after
    german = resolution.of(CLASSIC.power("GERMANY"))
    assert [(str(one.order), one.reason.value) for one in german] == [
        ("A MUN H", "no_order"),
        ("A PAR - PIC", "not_your_unit"),
    ]


def test_an_illegal_move_leaves_a_unit_that_can_be_supported() -> None:
    """It is ignored entirely, so the unit holds (DATC 6.D.32); a legal one forfeits support."""
    orders = {
        "Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"],
        "France": ["A BUR - LON", "A PAR S A BUR"],
    }
    result = spring(orders)
    assert result["A PAR"].verdict is Verdict.GIVEN
    assert not result["A BUR"].dislodged_by
