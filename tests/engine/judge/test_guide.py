"""The lists of the technical guide's chapter VIII."""

from typing import Any

import pytest

from engine.judge import Reason, adjudicate
from engine.judge.guide import guide_lists
from engine.orders import Orders
from engine.position import Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.documents import cases_of
from tests.engine.judging import place, read
from tests.engine.plain import guide_judge
from tests.engine.plain.positions import Theme, scenes


def written(position: Position, orders: Orders) -> dict[str, Any]:
    """The lists of a phase."""
    return guide_lists(position, orders, CLASSIC)


CASES = [case for case in cases_of("movement") if "technical-guide" in case["rulebook"]]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_lists_are_those_of_the_guide(case: dict[str, Any]) -> None:
    """Whatever an example of the Guide says of its gamemaster's lists is in them."""
    expect = case["expect"]
    lists = written(place("S1901M", case["units"]), read(case["orders"]))
    convoys = {f"A {one['army']}": one for one in lists["convoys"]}
    for army, fleets in expect.get("convoy_fleets", {}).items():
        assert sorted(convoys[army]["fleets"]) == sorted(fleets)
    for army, count in expect.get("convoy_routes_count", {}).items():
        assert len(convoys[army]["routes"]) == count
    if "cancelled" in expect:
        stated = sorted(unit.split()[1] for unit in expect["cancelled"])
        assert sorted(lists["cancelled"]) == stated
    first = {(one["by"], one["of"]) for one in lists["subversion"]}
    for key in ("subversion", "subversion_first"):
        if key in expect:
            assert first == {(by, of) for by, of in expect[key]}
    after = expect.get("after_5_9")
    if after:
        assert {f"A {army}" for army in lists["disrupted"]} == set(after["disrupted"])
        assert set(lists["cut"]) == {unit.split()[1][:3] for unit in after["cut"]}
        left = {(one["by"], one["of"]) for one in lists["subversion_left"]}
        assert left == {(by, of) for by, of in after["subversion"]}
    labels = lists["labels"]
    assert {army: labels[army] for army in expect.get("step10", {})} == expect.get("step10", {})
    battles = {
        "/".join(sorted([one["one"], one["two"]])): (
            f"unbalanced:{one['stronger']}" if one["stronger"] else "balanced"
        )
        for one in lists["battles"]
    }
    assert {key: battles[key] for key in expect.get("h2h", {})} == expect.get("h2h", {})
    if "target_lists" in expect:
        found = [set(spaces) for spaces in lists["target_lists"]]
        assert found == [set(spaces) for spaces in expect["target_lists"]]


@pytest.mark.parametrize("themes", [(), (Theme.CIRCLE,), (Theme.PARADOX,), (Theme.RING,)])
def test_lists_are_those_of_the_plain_judge(themes: tuple[Theme, ...]) -> None:
    """The labels, battles and target lists of random conflicts are written down alike."""
    for drawn in scenes(0, 200, themes=themes, most_units=14):
        plain = guide_judge.judge(drawn.position, drawn.orders, CLASSIC.map)
        lists = written(drawn.position, drawn.orders)
        assert lists["labels"] == plain.labels, drawn.seed
        assert list(map(set, lists["target_lists"])) == list(plain.target_lists), drawn.seed
        assert len(lists["battles"]) == len(plain.battles), drawn.seed
        fleets = {one["army"]: frozenset(one["fleets"]) for one in lists["convoys"]}
        assert fleets == plain.convoy_list, drawn.seed


def test_the_support_against_a_futile_convoy_is_cut_after_the_attack() -> None:
    """VIII.6, VIII.8, VIII.10: Belgium is Futile for Heligoland Bight, Sweden Indomitable.

    So the attack on the North Sea is resolved, two against one, before Sweden cuts Norway.
    """
    english = [
        *("A BEL - DEN", "F NTH C A BEL - DEN", "F HEL C A BEL - DEN"),
        *("A SWE - NWY VIA", "F SKA C A SWE - NWY"),
    ]
    austrian = ["F NWY S F YOR - NTH", "F HOL S F KIE - HEL", "F DEN S F SKA"]
    austrian += ["F YOR - NTH", "F KIE - HEL"]
    orders = {"England": english, "Austria": austrian}
    units = {power: [text[:5] for text in texts] for power, texts in orders.items()}
    position = place("S1901M", units)
    assert written(position, read(orders))["labels"] == {"BEL": "Futile", "SWE": "Indomitable"}
    resolution = adjudicate(position, read(orders), CLASSIC, Rulebook.technical_guide())
    assert [str(entry.unit) for entry in resolution.after.dislodged] == ["F NTH"]
    assert [str(unit) for unit in resolution.destroyed] == ["F HEL"]
    outcomes = {str(one.order): one for one in resolution.outcomes}
    assert outcomes["F YOR - NTH"].reason is Reason.PREVAILED
    assert str(outcomes["F NWY S F YOR - NTH"].because_of[0]) == "A SWE - NWY VIA"
    assert outcomes["A BEL - DEN"].reason is Reason.CONVOY_DISRUPTED


@pytest.mark.parametrize(
    ("example", "mover", "reason", "strengths"),
    [
        # "The Turkish attack beats the Austrian attack four to three."
        ("tg-VIII.15", "F ION - AEG", Reason.HEAD_TO_HEAD, (3, 4)),
        # "The Turkish head-to-head attack and the outside Italian attack stand one another off four
        # to four."
        ("tg-VIII.15", "F AEG - ION", Reason.BOUNCED, (4, 4)),
        ("tg-VIII.15", "F NAP - ION", Reason.BOUNCED, (4, 4)),
        # "Austrian head-to-head attack beats the outside attack from Constantinople three to one."
        ("tg-VIII.15", "F CON - AEG", Reason.BOUNCED, (1, 3)),
        # "The French attack beats the German attack three to two."
        ("tg-VIII.17-b", "F BEL - NTH", Reason.PREVAILED, (3, 2)),
        ("tg-VIII.17-b", "F DEN - NTH", Reason.BOUNCED, (2, 3)),
        # "The English attack from Finland beats the Russian attack from Livonia three to two."
        ("tg-VIII.20", "A FIN - STP", Reason.PREVAILED, (3, 2)),
        ("tg-VIII.20", "A LVN - STP", Reason.BOUNCED, (2, 3)),
        ("tg-VIII.20", "A PRU - WAR", Reason.PREVAILED, (2, 1)),
        ("tg-VIII.20", "F WES - TUN", Reason.REPELLED, (2, 2)),
        # "Cancel also all attacks against the circle's convoying fleets": a grand standoff.
        ("tg-VIII.10-b", "F BUL/EC - BLA", Reason.PARADOX, (0, 0)),
        ("tg-VIII.10-b", "F CON - BLA", Reason.PARADOX, (0, 0)),
        ("tg-VIII.13", "F NAF - MAO", Reason.PARADOX, (0, 0)),
        ("tg-VIII.13", "F IRI - MAO", Reason.PARADOX, (0, 0)),
    ],
)
def test_strengths_are_those_that_the_guide_compares(
    example: str, mover: str, reason: Reason, strengths: tuple[int, int]
) -> None:
    """Support by the defender's countrymen "counts only against other attackers" (VIII.19)."""
    (case,) = (one for one in CASES if one["id"] == example)
    position, orders = place("S1901M", case["units"]), read(case["orders"])
    resolution = adjudicate(position, orders, CLASSIC, Rulebook.technical_guide())
    (outcome,) = (one for one in resolution.outcomes if str(one.order) == mover)
    assert (outcome.reason, (outcome.strength, outcome.against)) == (reason, strengths)


def test_what_dislodges_a_unit_is_what_counts_against_it() -> None:
    """VIII.20: "the English attack succeeds, advancing against the defense two to one".

    In the example's place the Russian fleet only holds.
    """
    orders = {
        "England": ["A FIN - STP"],
        "Germany": ["F BOT S A FIN - STP"],
        "Russia": ["F STP/SC H", "F BAR S A FIN - STP", "A LVN - STP", "A MOS S A LVN - STP"],
    }
    units = {
        "England": ["A FIN"],
        "Germany": ["F BOT"],
        "Russia": ["F STP/SC", "F BAR", "A LVN", "A MOS"],
    }
    position, rulebook = place("S1901M", units), Rulebook.technical_guide()
    resolution = adjudicate(position, read(orders), CLASSIC, rulebook)
    held = next(one for one in resolution.outcomes if str(one.order) == "F STP/SC H")
    assert (held.reason, held.strength, held.against) == (Reason.DISLODGED, 1, 2)
