"""All 176 Diplomacy Adjudicator Test Cases 3.2, under the edition that follows their preferences.

Each is a test of its own, named by its number.
"""

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.judge import Outcome, Reason, Resolution
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
)
from engine.position import Dislodged, Position
from engine.variants.classic import CLASSIC
from tests.engine.datc import (
    CASES,
    Case,
    Expected,
    Step,
    order_of,
    outcomes_by_unit,
    resolved,
    starting_position,
    steps_of,
)
from tests.engine.judging import MODERN, power, units_of


def test_every_case_is_here() -> None:
    """DATC 3.2 has 176 cases, and none may be missing."""
    assert len({case["id"] for case in CASES}) == 176


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_datc(case: Case) -> None:
    """Everything that a case says of its phases comes out."""
    first, *more = steps_of(case)
    position = starting_position(case)
    resolution = resolved(position, first, MODERN)
    _check(position, resolution, first)
    for step in more:
        position = _before_retreats(resolution, step)
        _check(position, resolved(position, step, MODERN), step)


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
    unit = CLASSIC.unit(power(entry["power"]), entry["unit"])
    attacker_from = CLASSIC.map.province(entry["from"])
    known = led_to.get(entry["unit"])
    if known is None:
        return Dislodged(unit, attacker_from, by_convoy=False)
    assert known[:2] == (unit, attacker_from)
    return known


def _check(position: Position, resolution: Resolution, step: Step) -> None:
    expect = step["expect"]
    stated = {power(name): texts for name, texts in expect["units_after"].items() if texts}
    assert units_of(resolution.after) == stated
    illegal = Counter(
        str(order_of(result["order"], step["phase"]))
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
    outcomes = outcomes_by_unit(position, resolution)
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
    outcomes = outcomes_by_unit(position, resolution)
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


def _verdicts(outcomes: Mapping[str, Outcome], *kinds: type[Order]) -> dict[str, str]:
    return {
        unit: outcome.verdict.value
        for unit, outcome in outcomes.items()
        if isinstance(outcome.order, kinds)
    }
