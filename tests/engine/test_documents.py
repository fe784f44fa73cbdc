"""The worked examples of the five documents, under each edition that they hold for.

`cases/documents.json` has them as data; its field `rulebook` lists the editions.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.board import UnitType
from engine.judge import Outcome, adjudicate
from engine.judge.legality import illegality
from engine.judge.retreats import retreat_options
from engine.orders import Convoy, Move, SupportHold, SupportMove
from engine.rulebook import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judging import dislodged, judge, place, power, read, units_of

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases" / "documents.json").read_text("utf-8")
)


def cases(phase: str) -> list[Any]:
    """Each case of a kind under each edition it holds for, named by both."""
    return [
        pytest.param(case, rulebook, id=f"{case['id']}-{rulebook.edition}")
        for case in CASES
        if case["phase"] == phase
        for rulebook in EDITIONS
        if rulebook.edition in case["rulebook"]
    ]


def _capitals(texts: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name.upper(): sorted(units) for name, units in texts.items() if units}


@pytest.mark.parametrize(("case", "rulebook"), cases("movement"))
def test_movement(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Moves, supports, convoys, dislodgements, standoffs and retreats come out as stated."""
    expect = case["expect"]
    position = place("S1901M", case["units"])
    resolution = judge(position, case["orders"], rulebook)
    outcomes = {
        str(position.unit_at(outcome.order.unit.location.province)): outcome
        for outcome in resolution.outcomes
        if isinstance(outcome.order, Move | SupportHold | SupportMove | Convoy)
    }
    assert _verdicts(outcomes, expect.get("moves", {}), Move) == expect.get("moves", {})
    supports = expect.get("supports", {})
    assert _verdicts(outcomes, supports, SupportHold, SupportMove) == supports
    gone = {str(unit) for unit in resolution.destroyed}
    gone |= {str(entry.unit) for entry in resolution.after.dislodged}
    if "dislodged" in expect:
        assert gone == set(expect["dislodged"])
    if "units_after" in expect:
        assert units_of(resolution.after) == _capitals(expect["units_after"])
    if "standoffs" in expect:
        assert sorted(map(str, resolution.contested)) == sorted(expect["standoffs"])
    if "retreats" in expect:
        retreats = {
            str(unit): sorted(map(str, there)) for unit, there in resolution.retreats.items()
        }
        assert retreats == {
            unit: sorted(there) for unit, there in expect["retreats"].items() if there
        }


def _verdicts(
    outcomes: dict[str, Outcome], expected: dict[str, str], *kinds: type
) -> dict[str, str]:
    return {
        unit: outcomes[unit].verdict.value
        for unit in expected
        if isinstance(outcomes[unit].order, kinds)
    }


@pytest.mark.parametrize(("case", "rulebook"), cases("legality"))
def test_legality(case: dict[str, Any], rulebook: Rulebook) -> None:
    """An order is legal, or not, as stated."""
    position = place("S1901M", case["units"])
    for name, orders in read(case["orders"]).items():
        for order in orders:
            if "check" in case and not str(order).startswith(case["check"]):
                continue
            fault = illegality(order, name, position, CLASSIC, rulebook)
            assert (fault is None) == case["expect"]["legal"], fault


@pytest.mark.parametrize(("case", "rulebook"), cases("adjustment"))
def test_adjustments(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Builds and removals come out as stated, once the year's ownership is settled."""
    expect = case["expect"]
    centers = expect.get("centers_after", case["centers"])
    position = place(f"W{case['season'][-4:]}A", case["units"], centers=centers)
    if "centers_after" in expect:
        before = place(f"F{case['season'][-4:]}M", case["units"], centers=case["centers"])
        assert adjudicate(before, {}, CLASSIC, rulebook).after == position
    resolution = judge(position, case["orders"], rulebook)
    assert units_of(resolution.after) == _capitals(expect["units_after"])
    rejected = [str(one.order) for one in resolution.outcomes if not one.succeeded]
    assert sorted(rejected) == sorted(expect.get("rejected", []))
    assert {str(unit) for unit in resolution.destroyed} == set(expect.get("auto_removed", []))


@pytest.mark.parametrize(("case", "rulebook"), cases("retreat"))
def test_retreats(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Retreats end as stated; a unit without options was destroyed before."""
    leaving = [
        dislodged(name, unit, facts["by"])
        for name, units in case["dislodged"].items()
        for unit, facts in units.items()
        if facts["options"]
    ]
    position = place("F1902R", case["standing"], dislodged=leaving)
    for entry in position.dislodged:
        stated = case["dislodged"][entry.unit.power.title()][str(entry.unit)]["options"]
        if case["standing"]:
            options = retreat_options(position, entry, CLASSIC, rulebook)
            assert sorted(map(str, options)) == sorted(stated)
    resolution = judge(position, case["orders"], rulebook)
    standing = set(position.units)
    retreated = [unit for unit in resolution.after.units if unit not in standing]
    assert sorted(map(str, retreated)) == sorted(
        unit for units in case["expect"]["units_after"].values() for unit in units
    )
    destroyed = {
        unit
        for units in case["dislodged"].values()
        for unit, facts in units.items()
        if not facts["options"]
    }
    disbanded = set(map(str, resolution.destroyed)) | destroyed
    assert disbanded == set(case["expect"].get("disbanded", []))


@pytest.mark.parametrize(("case", "rulebook"), cases("retreat-options"))
def test_retreat_options(case: dict[str, Any], rulebook: Rulebook) -> None:
    """The places open to a dislodged unit are those stated."""
    owner = next(name for name, units in case["units"].items() if case["unit"] in units)
    entry = dislodged(owner, case["unit"], case["attacker_from"], by_convoy=case["by_convoy"])
    other = next(name for name in case["units"] if name != owner)
    occupied = {other: [f"A {code}" for code in case["occupied"]]}
    position = place("S1901R", occupied, dislodged=[entry])
    options = retreat_options(position, entry, CLASSIC, rulebook)
    assert sorted(map(str, options)) == case["expect"]["options"]


def test_names_are_in_the_order_of_the_guide() -> None:
    """Ties between removals go by the technical guide's 75 names (R-REM-06)."""
    stated = next(case for case in CASES if case["id"] == "tg-XIII-alpha")
    codes = [place.code for place in CLASSIC.map.provinces if place.code != "SWI"]
    assert codes == stated["expect"]["order"]


def test_board_has_the_spaces_of_the_guide() -> None:
    """The board has the spaces, centers and neighbours that the guide counts (R-BOARD-08)."""
    expect = next(case for case in CASES if case["phase"] == "board")["expect"]
    board = CLASSIC.map
    assert len(board.provinces) == expect["spaces"]
    assert board.centers.bit_count() == expect["supply_centers"]
    assert (board.seas | board.lands).bit_count() == expect["playable"]
    for sea, key in (("BLA", "black_sea_seas"), ("BAL", "baltic_seas")):
        reach = board.reach(UnitType.FLEET, board.location(sea)) & board.seas
        assert [place.code for place in board.provinces_in(reach)] == expect[key]
    land = board.provinces_in(board.reach(UnitType.ARMY, board.location("CON")))
    assert sorted(place.code for place in land) == expect["con_land_neighbours"]


def test_a_power_with_enough_centers_has_won_without_adjustments() -> None:
    """18 centers win whatever the number of pieces (technical guide II)."""
    case = next(case for case in CASES if case["id"] == "tg-II-win")
    centers = [place.code for place in CLASSIC.map.provinces if place.is_center]
    owned = {"RUSSIA": centers[:18], "FRANCE": centers[18:]}
    position = place("F1912M", {"Russia": ["A MOS"]}, centers=owned)
    resolution = judge(position, {})
    assert resolution.winner == power(case["expect"]["winner"])
