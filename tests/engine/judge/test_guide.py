"""The lists of the technical guide's chapter VIII."""

from typing import Any

import pytest

from engine.judge.guide import guide_lists
from engine.variants.classic import CLASSIC
from tests.engine.documents import cases_of
from tests.engine.judging import place, read
from tests.engine.plain import guide_judge
from tests.engine.plain.positions import Theme, scenes

CASES = [case for case in cases_of("movement") if "technical-guide" in case["rulebook"]]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_lists_are_those_of_the_guide(case: dict[str, Any]) -> None:
    """Whatever an example of the Guide says of its gamemaster's lists is in them."""
    expect = case["expect"]
    lists = guide_lists(place("S1901M", case["units"]), read(case["orders"]), CLASSIC)
    convoys = {f"A {one.army}": one for one in lists.convoys}
    for army, fleets in expect.get("convoy_fleets", {}).items():
        assert sorted(map(str, convoys[army].fleets)) == sorted(fleets)
    for army, count in expect.get("convoy_routes_count", {}).items():
        assert len(convoys[army].routes) == count
    if "cancelled" in expect:
        stated = sorted(unit.split()[1] for unit in expect["cancelled"])
        assert sorted(map(str, lists.cancelled)) == stated
    first = {(str(one.by), str(one.of)) for one in lists.subversion}
    for key in ("subversion", "subversion_first"):
        if key in expect:
            assert first == {(by, of) for by, of in expect[key]}
    after = expect.get("after_5_9")
    if after:
        assert {f"A {army}" for army in lists.disrupted} == set(after["disrupted"])
        assert set(map(str, lists.cut)) == {unit.split()[1][:3] for unit in after["cut"]}
        left = {(str(one.by), str(one.of)) for one in lists.subversion_left}
        assert left == {(by, of) for by, of in after["subversion"]}
    labels = {str(army): label.value for army, label in lists.labels.items()}
    assert {army: labels[army] for army in expect.get("step10", {})} == expect.get("step10", {})
    battles = {
        "/".join(sorted([str(one.one), str(one.two)])): (
            f"unbalanced:{one.stronger}" if one.stronger else "balanced"
        )
        for one in lists.battles
    }
    assert {key: battles[key] for key in expect.get("h2h", {})} == expect.get("h2h", {})
    if "target_lists" in expect:
        found = [set(map(str, spaces)) for spaces in lists.target_lists]
        assert found == [set(spaces) for spaces in expect["target_lists"]]


@pytest.mark.parametrize("themes", [(), (Theme.CIRCLE,), (Theme.PARADOX,), (Theme.RING,)])
def test_lists_are_those_of_the_plain_judge(themes: tuple[Theme, ...]) -> None:
    """The labels, battles and target lists of random conflicts are written down alike."""
    for drawn in scenes(0, 200, themes=themes, most_units=14):
        plain = guide_judge.judge(drawn.position, drawn.orders, CLASSIC.map)
        lists = guide_lists(drawn.position, drawn.orders, CLASSIC)
        labels = {str(army): label.value for army, label in lists.labels.items()}
        assert labels == plain.labels, drawn.seed
        assert [set(map(str, spaces)) for spaces in lists.target_lists] == list(
            plain.target_lists
        ), drawn.seed
        assert len(lists.battles) == len(plain.battles), drawn.seed
        fleets = {str(one.army): frozenset(map(str, one.fleets)) for one in lists.convoys}
        assert fleets == plain.convoy_list, drawn.seed
