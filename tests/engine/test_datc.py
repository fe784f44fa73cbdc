"""All 176 Diplomacy Adjudicator Test Cases 3.2, under the edition that follows their preferences.

The cases are Lucas B. Kruijswijk's; `cases/datc.json` has them as data. Each is a test of its own,
named by its number.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypedDict

import pytest

from engine.board import Power
from engine.judge import Outcome, Reason, Resolution, adjudicate
from engine.notation import parse_order
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.variants.classic import CLASSIC

MODERN = Rulebook.modern()
ByPower: TypeAlias = Mapping[str, Sequence[str]]
_PHASE_TYPES = {"movement": "M", "retreat": "R", "adjustment": "A"}


class Derived(TypedDict):
    """What the cases' editor worked out beside DATC's own results."""

    contested: list[str]
    retreat_options: dict[str, list[str]]
    attacker_from: dict[str, str]


class Result(TypedDict):
    """DATC's tags of one order."""

    power: str
    order: str
    tags: list[str]


class Expected(TypedDict, total=False):
    """The results of one phase; units are keys such as `F STP/SC`."""

    results: list[Result]
    moves: dict[str, str]
    supports: dict[str, str]
    convoys: dict[str, str]
    holds: dict[str, str]
    retreats: dict[str, str]
    dislodged: list[str]
    destroyed: list[str]
    built: list[str]
    disbanded: list[str]
    auto_disbanded: list[str]
    units_after: dict[str, list[str]]
    derived: Derived


class Step(TypedDict, total=False):
    """One phase of a case."""

    id: str
    phase: str
    season: str
    year: int
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    dislodged: list[dict[str, str]]
    contested: list[str]
    orders: dict[str, list[str]]
    expect: Expected


class Case(Step, total=False):
    """A case: one phase, or a movement phase and its retreats."""

    steps: list[Step]


CASES: list[Case] = json.loads((Path(__file__).parent / "cases" / "datc.json").read_text("utf-8"))


def test_every_case_is_here() -> None:
    """DATC 3.2 has 176 cases, and none may be missing."""
    assert len({case["id"] for case in CASES}) == 176


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_datc(case: Case) -> None:
    """Everything that a case says of its phases comes out."""
    first, *more = case.get("steps", [case])
    position = _start(first, case["units"])
    resolution = _resolve(position, first)
    _check(position, resolution, first)
    for step in more:
        position = _before_retreats(resolution, step)
        _check(position, _resolve(position, step), step)


def _start(step: Step, units: ByPower) -> Position:
    code = f"{step['season'][0]}{step['year']}{_PHASE_TYPES[step['phase']]}"
    return Position.of(
        Phase.parse(code),
        [CLASSIC.unit(_power(name), text) for name, texts in units.items() for text in texts],
        centers={
            CLASSIC.map.province(center): _power(name)
            for name, centers in step.get("centers", {}).items()
            for center in centers
        },
    )


def _power(name: str) -> Power:
    return Power(name.upper())


def _resolve(position: Position, step: Step) -> Resolution:
    orders = {
        _power(name): [_order(text, step["phase"]) for text in texts]
        for name, texts in step["orders"].items()
    }
    return adjudicate(position, orders, CLASSIC, MODERN)


def _order(text: str, phase: str) -> Order:
    """Read an order as DATC prints it, which has its own words for retreats and removals."""
    if phase == "retreat":
        text = re.sub(r"^DISBAND (.*)$", r"\1 D", text)
        text = re.sub(r"^([AF] [A-Z/]+) - ", r"\1 R ", text)
    elif phase == "adjustment":
        text = re.sub(r"^DISBAND ", "REMOVE ", text)
    return parse_order(text, CLASSIC)


def _before_retreats(resolution: Resolution, step: Step) -> Position:
    """The position of a retreat step, which must be the one that its movement step led to.

    DATC also gives retreat orders to units that were destroyed because they had no retreat.
    """
    led_to = {str(entry.unit): entry for entry in resolution.after.dislodged}
    destroyed = {str(unit) for unit in resolution.destroyed}
    assert {entry["unit"] for entry in step["dislodged"]} == led_to.keys() | destroyed
    assert sorted(map(str, resolution.contested)) == step["contested"]
    return Position.of(
        resolution.phase.next,
        resolution.after.units,
        dislodged=[_dislodged(entry, led_to) for entry in step["dislodged"]],
        contested=resolution.contested,
    )


def _dislodged(entry: Mapping[str, str], led_to: Mapping[str, Dislodged]) -> Dislodged:
    unit = CLASSIC.unit(_power(entry["power"]), entry["unit"])
    attacker_from = CLASSIC.map.province(entry["from"])
    known = led_to.get(entry["unit"])
    if known is None:
        return Dislodged(unit, attacker_from, by_convoy=False)
    assert known[:2] == (unit, attacker_from)
    return known


def _check(position: Position, resolution: Resolution, step: Step) -> None:
    expect = step["expect"]
    assert {
        power: sorted(map(str, resolution.after.units_of(power)))
        for power in CLASSIC.powers
        if resolution.after.units_of(power)
    } == {_power(name): texts for name, texts in expect["units_after"].items() if texts}
    illegal = Counter(
        str(_order(result["order"], step["phase"]))
        for result in expect["results"]
        if "illegal" in result["tags"]
    )
    assert illegal <= Counter(
        str(outcome.order) for outcome in resolution.outcomes if outcome.reason.is_illegal
    )
    if step["phase"] == "movement":
        _check_movement(position, resolution, expect)
    elif step["phase"] == "retreat":
        _check_retreats(position, resolution, expect)
    else:
        _check_adjustments(resolution, expect)


def _check_movement(position: Position, resolution: Resolution, expect: Expected) -> None:
    outcomes = _outcomes(position, resolution)
    assert _verdicts(outcomes, Move) == expect["moves"]
    assert _verdicts(outcomes, SupportHold, SupportMove) == expect["supports"]
    assert _verdicts(outcomes, Convoy) == expect["convoys"]
    assert {
        unit: "dislodged" if outcome.dislodged_by else "stands"
        for unit, outcome in outcomes.items()
        if isinstance(outcome.order, Hold) and outcome.reason is not Reason.NO_ORDER
    } == expect["holds"]
    dislodged = sorted(unit for unit, outcome in outcomes.items() if outcome.dislodged_by)
    assert dislodged == sorted(expect["dislodged"])
    assert sorted(map(str, resolution.destroyed)) == sorted(expect["destroyed"])
    derived = expect["derived"]
    assert sorted(map(str, resolution.contested)) == derived["contested"]
    assert {
        str(unit): sorted(map(str, locations)) for unit, locations in resolution.retreats.items()
    } == {unit: locations for unit, locations in derived["retreat_options"].items() if locations}
    origins = {str(one.unit): one.attacker_from.code for one in resolution.after.dislodged}
    assert origins == {unit: derived["attacker_from"][unit] for unit in origins}


def _check_retreats(position: Position, resolution: Resolution, expect: Expected) -> None:
    outcomes = _outcomes(position, resolution)
    for unit, expected in expect["retreats"].items():
        outcome = outcomes[unit]
        is_disbanded = isinstance(outcome.order, Disband)
        ended = "disband" if is_disbanded else "succeeds" if outcome.succeeded else "fails"
        assert ended == expected
    assert sorted(map(str, resolution.destroyed)) == sorted(expect["disbanded"])


def _check_adjustments(resolution: Resolution, expect: Expected) -> None:
    done = [outcome.order for outcome in resolution.outcomes if outcome.succeeded]
    assert [str(order.unit) for order in done if isinstance(order, Build)] == expect["built"]
    removed = sorted(str(order.unit) for order in done if isinstance(order, Remove))
    assert removed == sorted([*expect["disbanded"], *expect["auto_disbanded"]])
    assert sorted(map(str, resolution.destroyed)) == sorted(expect["auto_disbanded"])


def _outcomes(position: Position, resolution: Resolution) -> dict[str, Outcome]:
    """The outcomes by the units that are there, whatever letter or coast the orders have."""
    units = {unit.province: unit for unit in position.units}
    units |= {entry.unit.province: entry.unit for entry in position.dislodged}
    return {
        str(units[outcome.order.unit.location.province]): outcome
        for outcome in resolution.outcomes
        if not isinstance(outcome.order, Waive)
    }


def _verdicts(outcomes: Mapping[str, Outcome], *kinds: type[Order]) -> dict[str, str]:
    return {
        unit: outcome.verdict.value
        for unit, outcome in outcomes.items()
        if isinstance(outcome.order, kinds)
    }
