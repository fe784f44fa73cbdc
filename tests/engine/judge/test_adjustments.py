"""Builds and removals (R-ADJ, R-REM, DATC 6.I and 6.J)."""

import dataclasses

import pytest

from engine.board import UnitType
from engine.game.doubts import doubts
from engine.judge.adjustments import OUT_OF_REACH, distance, owed
from engine.judge.legality import illegality
from engine.judge.options import legal_adjustments
from engine.reader import parse_order
from engine.rules import RemovalDistance, TooMany
from engine.variants.classic import CLASSIC, FRANCE, RUSSIA, TURKEY
from tests.engine.judging import MODERN, judge, place, power, units_of

HOME = dataclasses.replace(MODERN, removal_distance=RemovalDistance.HOME)
BUILDING = place(
    "W1901A",
    {"Russia": ["A SEV", "A RUM"], "Turkey": ["A CON"]},
    centers={"Russia": ["SEV", "STP", "MOS", "RUM"], "Turkey": ["CON"], "Germany": ["WAR"]},
)
REMOVING = place(
    "W1901A",
    {"France": ["A PAR", "A BUR", "F MAO", "F LYO"], "Turkey": ["A CON"]},
    centers={"France": ["PAR", "MAR"], "Turkey": ["CON"]},
)


def test_owed_counts_centers_less_units_as_far_as_there_is_room() -> None:
    """Builds need a vacant owned home center each (R-ADJ-02, R-ADJ-06)."""
    assert owed(BUILDING, RUSSIA, CLASSIC) == 2
    assert owed(BUILDING, TURKEY, CLASSIC) == 0
    assert owed(REMOVING, FRANCE, CLASSIC) == -2
    full = place("W1901A", {"Russia": ["A MOS"]}, centers={"Russia": ["MOS", "RUM", "BUL"]})
    assert owed(full, RUSSIA, CLASSIC) == 0


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("BUILD A MOS", "built"),
        ("BUILD A STP/NC", "built"),
        ("BUILD F STP/SC", "built"),
        ("BUILD F STP", "coast_missing"),
        ("BUILD F MOS", "fleet_inland"),
        ("BUILD A SEV", "build_occupied"),
        ("BUILD A WAR", "not_owned"),
        ("BUILD A BUD", "not_home_center"),
        ("BUILD A UKR", "not_home_center"),
        ("REMOVE A RUM", "no_removals"),
        ("REMOVE A UKR", "no_unit"),
        ("REMOVE A CON", "not_your_unit"),
        ("WAIVE", "waived"),
        ("A RUM H", "wrong_phase"),
    ],
)
def test_reasons_of_a_power_that_builds(order: str, reason: str) -> None:
    """An adjustment order ends as the rules say, and legality knows the illegal ones."""
    outcome = judge(BUILDING, {"Russia": [order]}).of(RUSSIA)[0]
    assert outcome.reason == reason
    fault = illegality(parse_order(order, CLASSIC), RUSSIA, BUILDING, CLASSIC, MODERN)
    assert outcome.reason.is_illegal == (fault is not None)


@pytest.mark.parametrize("order", ["BUILD A CON", "WAIVE"])
def test_a_power_with_nothing_to_build(order: str) -> None:
    """Neither builds nor waives; an occupied center is the better reason."""
    outcome = judge(BUILDING, {"Turkey": [order]}).of(TURKEY)[0]
    assert outcome.reason in {"no_builds", "build_occupied"}


def test_only_as_many_builds_as_owed() -> None:
    """The first legal ones count (DATC 4.D.4 b), a waived one among them."""
    orders = ["BUILD A WAR", "WAIVE", "BUILD A MOS", "BUILD A STP"]
    resolution = judge(BUILDING, {"Russia": orders})
    assert {str(one.order): one.reason.value for one in resolution.outcomes} == {
        "BUILD A WAR": "not_owned",
        "WAIVE": "waived",
        "BUILD A MOS": "built",
        "BUILD A STP": "too_many",
    }
    assert units_of(resolution.after)["RUSSIA"] == ["A MOS", "A RUM", "A SEV"]


@pytest.mark.parametrize("place_of_waive", [0, 1, 2])
def test_a_waive_takes_no_build_where_too_many_builds_void_all(place_of_waive: int) -> None:
    """Two builds of two are not too many (DATC 4.D.4 a), wherever the waive stands."""
    orders = ["BUILD A MOS", "BUILD A STP"]
    orders.insert(place_of_waive, "WAIVE")
    rules = dataclasses.replace(MODERN, too_many_builds=TooMany.NONE)
    resolution = judge(BUILDING, {"Russia": orders}, rules)
    assert units_of(resolution.after)["RUSSIA"] == ["A MOS", "A RUM", "A SEV", "A STP"]
    russian = [parse_order(order, CLASSIC) for order in orders]
    doubted = doubts(russian, RUSSIA, BUILDING, CLASSIC, rules)
    assert [str(one) for one, doubt in zip(russian, doubted, strict=True) if doubt] == ["WAIVE"]


def test_one_unit_a_center() -> None:
    """Not two on the coasts of St Petersburg; the second names the first (R-ADJ-03)."""
    resolution = judge(BUILDING, {"Russia": ["BUILD F STP/NC", "BUILD A STP"]})
    second = resolution.of(RUSSIA)[1]
    assert second.reason == "second_order"
    assert [str(order) for order in second.because_of] == ["BUILD F STP/NC"]


def test_fewer_builds_than_owed() -> None:
    """A power may leave builds unused without a word (R-ADJ-05)."""
    resolution = judge(BUILDING, {})
    assert resolution.outcomes == ()
    assert resolution.after.units == BUILDING.units


def test_removals_as_ordered_and_no_more() -> None:
    """The first legal ones count (DATC 4.D.6 b)."""
    resolution = judge(REMOVING, {"France": ["REMOVE A PAR", "REMOVE A BUR", "REMOVE F MAO"]})
    assert [one.reason.value for one in resolution.outcomes] == ["removed", "too_many", "removed"]
    assert units_of(resolution.after)["FRANCE"] == ["F LYO", "F MAO"]
    assert resolution.destroyed == ()


def test_missing_removals_go_by_distance() -> None:
    """Farthest first, then fleets before armies, then by name (R-REM-02, DATC 4.D.8 c)."""
    resolution = judge(REMOVING, {"France": ["REMOVE A PAR", "BUILD A MAR"]})
    assert [str(unit) for unit in resolution.destroyed] == ["F MAO"]
    last = next(one for one in resolution.outcomes if str(one.order) == "REMOVE F MAO")
    assert last.reason == "too_few_removals"
    nothing = judge(REMOVING, {})
    assert {str(unit) for unit in nothing.destroyed} == {"F MAO", "F LYO"}


@pytest.mark.parametrize(
    ("unit", "home", "owned"),
    [
        # Technical guide XIII: CON-BLA-SEV for the army, CON then BLA then SEV for the fleet.
        ("A CON", 2, 1),
        ("F BUL/SC", 3, 0),
        ("F BUL/EC", 2, 0),
        ("A MOS", 0, 3),
        # NWY-STP; and from there MOS-SEV-RUM-BUL.
        ("F NTH", 2, 6),
        # By land Tyrolia-Vienna-Galicia-Warsaw; by fleet moves there is no way out of the Adriatic
        # shorter than by the Aegean and the Black Sea.
        ("A TYR", 3, 3),
        ("F ADR", 5, 3),
    ],
)
def test_distances(unit: str, home: int, owned: int) -> None:
    """Home: the nearest own home center; owned: the nearest owned one by any border."""
    position = place("W1905A", {"Russia": [unit]}, centers={"Russia": ["BUL"], "Turkey": ["SEV"]})
    piece = position.units[0]
    assert distance(piece, position, CLASSIC, HOME) == home
    assert distance(piece, position, CLASSIC, MODERN) == owned


def test_a_power_without_centers_is_infinitely_far_from_them() -> None:
    """All its units go anyway."""
    position = place("W1905A", {"Russia": ["A MOS"]})
    assert distance(position.units[0], position, CLASSIC, MODERN) == OUT_OF_REACH
    assert judge(position, {}).after.units == ()


def test_options_of_an_adjustment() -> None:
    """Count and orders: each unit that may be built where, or each that may be removed."""
    count, orders = legal_adjustments(BUILDING, RUSSIA, CLASSIC)
    assert count == 2
    assert sorted(map(str, orders)) == [
        "BUILD A MOS",
        "BUILD A STP",
        "BUILD F STP/NC",
        "BUILD F STP/SC",
        "WAIVE",
    ]
    count, orders = legal_adjustments(REMOVING, FRANCE, CLASSIC)
    assert count == -2
    assert len(orders) == 4
    assert legal_adjustments(BUILDING, TURKEY, CLASSIC) == (0, ())
    for name, position in ((RUSSIA, BUILDING), (FRANCE, REMOVING)):
        for order in legal_adjustments(position, name, CLASSIC)[1]:
            assert illegality(order, name, position, CLASSIC, MODERN) is None


def test_units_built_stand_in_order() -> None:
    """Positions keep their units in the order of the provinces."""
    after = judge(BUILDING, {"Russia": ["BUILD F STP/NC", "BUILD A MOS"]}).after
    indices = [unit.province.index for unit in after.units]
    assert indices == sorted(indices)
    assert after.unit_at(CLASSIC.map.province("STP")) == CLASSIC.unit(power("Russia"), "F STP/NC")
    assert after.units[0].type is UnitType.ARMY
