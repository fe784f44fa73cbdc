"""The outcomes that DATC gives for other choices than the preferred, each under those options.

The cases are those of `test_datc`; where the rulebooks give no answer nothing can be checked but
that there is one, and the test's name says so.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.judge import Resolution
from engine.orders import Build, Convoy, Disband, Move, Remove, SupportHold, SupportMove
from engine.position import Position
from engine.rules import Rulebook
from tests.engine.datc import (
    CASES,
    Alternative,
    Case,
    Expected,
    outcomes_by_unit,
    phase_of,
    resolved,
    starting_position,
    steps_of,
)
from tests.engine.judging import units_of

Options = Mapping[str, str | bool]
_BY_LAND_IN_THE_END = {"via_fallback": True, "via_fallback_disrupted": True}
_CHOICES: dict[tuple[str, str], tuple[Options, ...]] = {
    ("4.A.1", "a"): ({"convoy_routes": "any"},),
    ("4.A.2", "b"): ({"paradox": "1982"},),
    ("4.A.2", "a,b,c"): ({"paradox": "1971"}, {"paradox": "1982"}, {"paradox": "2000"}),
    ("4.A.2", "a,c"): ({"paradox": "1971"}, {"paradox": "2000"}),
    ("4.A.2", "d"): ({"paradox": "all_hold"},),
    ("4.A.1+4.A.2", "a + a"): ({"convoy_routes": "any", "paradox": "1971"},),
    ("4.A.1+4.A.2", "a + All Hold"): ({"convoy_routes": "any", "paradox": "all_hold"},),
    ("4.A.3", "DPTG"): ({"adjacent_convoy": "explicit"},),
    ("4.A.3", "a"): ({"adjacent_convoy": "opposite"},),
    ("4.A.3", "a,b"): ({"adjacent_convoy": "opposite"}, {"adjacent_convoy": "intent"}),
    ("4.A.3", "2.4:a"): ({"adjacent_convoy": "always"},),
    ("4.A.3", "2.4:a,b"): ({"adjacent_convoy": "always"},),
    ("4.A.3", "c with fallback"): (_BY_LAND_IN_THE_END,),
    ("4.A.3", "a; c with fallback; DPTG"): ({"adjacent_convoy": "opposite"}, _BY_LAND_IN_THE_END),
    ("4.A.4", "Brannan"): ({"convoy_attack_from": "last_fleet"},),
    ("4.A.4", "support cut (2.4/3.0: b)"): (
        {"front_convoy_cuts": True},
        {"convoy_attack_from": "last_fleet"},
    ),
    ("4.A.5", "a"): ({"retreat_convoy_origin": False},),
    ("4.A.7", "a"): ({"no_effect_on_origin": "always"},),
    ("4.B.1", "2.4:b"): ({},),
    ("4.B.2", "b"): ({"missing_coast": "illegal"},),
    ("4.B.3", "a"): ({"impossible_coast": "corrected"},),
    ("4.B.4", "a"): ({"support_without_coast": "illegal"},),
    ("4.B.4", "b"): ({"support_without_coast": "own"},),
    ("4.B.4", "2.4:e"): ({"support_coast": "ignored"},),
    ("4.B.5", "a"): ({"wrong_coast": "illegal"},),
    ("4.B.6", "a"): ({"irrelevant_coast": "illegal"},),
    ("4.C.2", "a"): ({"wrong_unit_type": "illegal"},),
    ("4.C.4", "b"): ({"fleet_inland": "army"},),
    ("4.D.4", "a"): ({"too_many_builds": "none"},),
    ("4.D.4", "c"): ({"too_many_builds": "last"},),
    ("4.D.6", "a"): ({"too_many_removals": "none"},),
    ("4.D.6", "c"): ({"too_many_removals": "last"},),
    ("4.D.8", "a"): ({"removal_distance": "home"},),
    ("4.D.8", "a,b"): ({"removal_distance": "home"}, {"removal_distance": "country"}),
    ("4.E.1", "2.4:a,b"): ({"illegal_move_supportable": False},),
    ("4.E.1", "2.4:a,b,c"): ({"illegal_move_supportable": False},),
}
"""The options that select each choice; several where the document names several choices at once."""


def _alternatives() -> Iterator[Any]:
    for case in CASES:
        for other in case.get("alternatives", []):
            for options in _CHOICES[other["issue"], other["choice"]]:
                chosen = "+".join(f"{name}={value}" for name, value in options.items())
                name = f"{case['id']}-{other['issue']} {other['choice']}-{chosen}"
                if other["expect"] is None:
                    name += "-nothing to check"
                yield pytest.param(case, other, options, id=name)


@pytest.mark.parametrize(("case", "other", "options"), list(_alternatives()))
def test_other_choices(case: Case, other: Alternative, options: Options) -> None:
    """A case comes out as DATC says it does under another choice."""
    rulebook = Rulebook.modern().with_options(options)
    steps = steps_of(case)
    step, expect = steps[other.get("step", 1) - 1], other["expect"]
    first = steps[0]
    position = starting_position(case)
    resolution = resolved(position, first, rulebook)
    if step is not first:
        position = resolution.after
        if not position.dislodged:
            position = Position.of(phase_of(first).next, position.units)
        resolution = resolved(position, step, rulebook)
    if expect is not None:
        _check(position, resolution, expect)


def _check(position: Position, resolution: Resolution, expect: Expected) -> None:
    outcomes = outcomes_by_unit(position, resolution)
    for stated, kinds in (
        (expect.get("moves", {}), (Move,)),
        (expect.get("supports", {}), (SupportHold, SupportMove)),
        (expect.get("convoys", {}), (Convoy,)),
    ):
        for unit, verdict in stated.items():
            assert isinstance(outcomes[unit].order, kinds)
            assert outcomes[unit].verdict.value == verdict, unit
    for unit, verdict in expect.get("holds", {}).items():
        assert ("stands" if outcomes[unit].dislodged_by is None else "dislodged") == verdict
    for unit, verdict in expect.get("retreats", {}).items():
        outcome = outcomes[unit]
        ended = "succeeds" if outcome.succeeded else "fails"
        assert ("disband" if isinstance(outcome.order, Disband) else ended) == verdict
    if "dislodged" in expect:
        gone = [unit for unit, outcome in outcomes.items() if outcome.dislodged_by is not None]
        assert sorted(gone) == sorted(expect["dislodged"])
    if "destroyed" in expect:
        assert sorted(map(str, resolution.destroyed)) == sorted(expect["destroyed"])
    if "units_after" in expect:
        standing = {
            name.upper(): sorted(units) for name, units in expect["units_after"].items() if units
        }
        assert units_of(resolution.after) == standing
    _check_adjustments(position, resolution, expect)


def _check_adjustments(position: Position, resolution: Resolution, expect: Expected) -> None:
    if "built" in expect:
        done = [one.order for one in resolution.outcomes if one.succeeded]
        before = set(position.units)
        built = [str(unit) for unit in resolution.after.units if unit not in before]
        assert sorted(built) == sorted(expect["built"])
        assert len([order for order in done if isinstance(order, Build)]) == len(built)
        removed = [str(order.unit) for order in done if isinstance(order, Remove)]
        assert sorted(removed) == sorted([*expect["disbanded"], *expect["auto_disbanded"]])
        assert sorted(map(str, resolution.destroyed)) == sorted(expect["auto_disbanded"])
    elif "disbanded" in expect:
        assert sorted(map(str, resolution.destroyed)) == sorted(expect["disbanded"])
