"""A phase as JSON: one form in and out, sorted, nothing guessed."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Power, Unit
from engine.formats.parts import FormatError
from engine.formats.phases import answer, options_answer, read_request, strengths_answer
from engine.judge import adjudicate
from engine.judge.explain import contested_stories
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.outcome import Reason
from engine.orders import Order
from engine.position import PhaseType, Position
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import phases_of_play
from tests.engine.judging import MODERN

Json = dict[str, Any]
Texts = Mapping[str, list[str]] | Mapping[Power, list[str]]


def judged(request: object, rulebook: Rulebook = MODERN) -> Json:
    """The answer to a request, through text as the command writes it."""
    asked = read_request(json.loads(json.dumps(request)), CLASSIC, rulebook=rulebook)
    resolution = adjudicate(asked.position, asked.orders, CLASSIC, asked.rulebook)
    decoded: Json = json.loads(json.dumps(answer(asked, resolution)))
    return decoded


def spring(units: Texts, orders: Texts, **more: object) -> Json:
    """A request about Spring 1901."""
    return {"phase": "S1901M", "units": dict(units), "orders": dict(orders), **more}


def reasons(found: Json, power: str) -> dict[str, tuple[str, str]]:
    """Outcome and reason of each order of a power."""
    return {each["order"]: (each["outcome"], each["reason"]) for each in found["results"][power]}


def test_the_example_of_the_format() -> None:
    """Field by field."""
    request = {
        "id": 1,
        "phase": "F1901M",
        "units": {"AUSTRIA": ["A TRI", "A VIE"], "ITALY": ["A TYR", "A VEN"]},
        "centers": {"AUSTRIA": ["BUD", "TRI", "VIE"], "ITALY": ["NAP", "ROM", "VEN"]},
        "orders": {"AUSTRIA": ["A TRI S A VIE - TYR", "A VIE - TYR"], "ITALY": ["A TYR H"]},
        "edition": "modern",
        "options": {"via_fallback": True},
    }
    found = judged(request)
    assert list(found) == [
        "id",
        "phase",
        "edition",
        "results",
        "units",
        "dislodged",
        "destroyed",
        "contested",
        "retreats",
        "centers",
        "next_phase",
    ]
    assert found == {
        "id": 1,
        "phase": "F1901M",
        "edition": "modern",
        "results": {
            "AUSTRIA": [
                {
                    "order": "A TRI S A VIE - TYR",
                    "outcome": "given",
                    "reason": "supported",
                    "because_of": [],
                },
                {
                    "order": "A VIE - TYR",
                    "outcome": "succeeds",
                    "reason": "prevailed",
                    "because_of": ["A TRI S A VIE - TYR"],
                },
            ],
            "ITALY": [
                {
                    "order": "A TYR H",
                    "outcome": "holds",
                    "reason": "dislodged",
                    "because_of": ["A VIE - TYR"],
                    "dislodged_by": "A VIE - TYR",
                },
                {"order": "A VEN H", "outcome": "holds", "reason": "no_order", "because_of": []},
            ],
        },
        "units": {"AUSTRIA": ["A TRI", "A TYR"], "ITALY": ["A VEN"]},
        "dislodged": {"ITALY": {"A TYR": {"attacker_from": "VIE", "by_convoy": False}}},
        "destroyed": [],
        "contested": [],
        "retreats": {"A TYR": ["BOH", "MUN", "PIE"]},
        "centers": {"AUSTRIA": ["BUD", "TRI", "VIE"], "ITALY": ["NAP", "ROM", "VEN"]},
        "next_phase": "F1901R",
    }


def test_only_phase_units_and_orders_are_required() -> None:
    """What is not given is not there: no id, no centers."""
    found = judged(spring({"FRANCE": ["A PAR"]}, {}))
    assert "id" not in found
    assert found["centers"] == {}
    assert found["edition"] == "modern"
    assert reasons(found, "FRANCE") == {"A PAR H": ("holds", "no_order")}


def test_the_next_phase_is_null_once_somebody_has_won() -> None:
    """By the edition's victory."""
    centers = [str(place) for place in CLASSIC.map.provinces if place.is_center][:18]
    request = spring({"FRANCE": ["A PAR"]}, {}, centers={"FRANCE": centers})
    assert judged({**request, "phase": "F1901M"})["next_phase"] is None
    assert judged(request)["next_phase"] == "F1901M"


def test_destroyed_units_are_not_dislodged_units() -> None:
    """A unit without a retreat is destroyed at once (R-RET-02)."""
    found = judged(
        spring(
            {"ENGLAND": ["A WAL", "A YOR", "F ENG"], "FRANCE": ["F LON"], "GERMANY": ["F NTH"]},
            {"ENGLAND": ["A WAL - LON", "A YOR S A WAL - LON"], "GERMANY": ["F NTH H"]},
        )
    )
    assert found["destroyed"] == ["F LON"]
    assert (found["dislodged"], found["retreats"]) == ({}, {})
    assert found["next_phase"] == "F1901M"


# Orders that cannot be


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A MUN - BUR", "no_unit"),
        ("A BER - KIE", "not_your_unit"),
        ("A PAR - SWI", "impassable"),
        ("F MAO - SPA", "coast_missing"),
        ("F MAO - SPA/EC", "no_such_coast"),
        ("F MAO - ENG/NC", "no_such_coast"),
        ("A PAR S F MAO - SPA/WC", "support_unreachable"),
        ("BUILD A PAR", "wrong_phase"),
    ],
)
def test_an_order_that_cannot_be_is_illegal(order: str, reason: str) -> None:
    """And no fault of the input."""
    units = {"FRANCE": ["A PAR", "F MAO"], "GERMANY": ["A BER"]}
    found = judged(spring(units, {"FRANCE": [order]}))
    verdict, why = reasons(found, "FRANCE")[order]
    assert verdict in {"fails", "void"}
    assert why == reason or (reason == "support_unreachable" and why == "no_such_coast")
    assert found["units"] == units


@pytest.mark.parametrize(
    ("order", "outcome"),
    [
        ("A PAR/NC - BUR", "succeeds"),
        ("F PAR - BUR", "succeeds"),
        ("A PAR - BUR/SC", "succeeds"),
        ("A PAR - GAS/NC", "succeeds"),
    ],
)
def test_words_that_say_nothing_are_ignored_as_the_edition_has_it(order: str, outcome: str) -> None:
    """A wrong letter or coast of the unit, a coast for an army; told as they were written."""
    request = spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order]})
    assert reasons(judged(request), "FRANCE")[order][0] == outcome


@pytest.mark.parametrize(
    ("order", "option"),
    [
        ("A MAR/NC - BUR", "irrelevant_coast"),
        ("A MAR - BUR/SC", "irrelevant_coast"),
        ("F ENG C A PIC - WAL/NC", "irrelevant_coast"),
        ("F SPA/EC - GAS", "wrong_coast"),
        ("BUILD A PAR/SC", "irrelevant_coast"),
        ("REMOVE A MAR/NC", "irrelevant_coast"),
        ("REMOVE F SPA/EC", "wrong_coast"),
    ],
)
def test_a_coast_that_is_not_there_is_illegal_where_the_options_say_so(
    order: str, option: str
) -> None:
    """DATC 4.B.5 a, 4.B.6 a."""
    request: Json = {
        "phase": "W1901A" if "BUILD" in order or "REMOVE" in order else "S1901M",
        "units": {"FRANCE": ["A MAR", "A PIC", "F SPA/NC", "F ENG"]},
        "orders": {"FRANCE": [order]},
    }
    if "REMOVE" not in order:
        request["centers"] = {"FRANCE": ["BEL", "BRE", "MAR", "PAR", "POR", "SPA"]}
    assert not Reason(reasons(judged(request), "FRANCE")[order][1]).is_illegal
    strict = reasons(judged({**request, "options": {option: "illegal"}}), "FRANCE")[order]
    assert strict[0] in {"fails", "void"}
    assert strict[1] == "no_such_coast"


def test_builds_and_removals_may_be_written_as_other_programs_do() -> None:
    """`A TRI B` and `F KIE D` in an adjustment phase; the answer has our own spelling."""
    asked = {
        "phase": "W1901A",
        "units": {"AUSTRIA": ["A VIE"], "GERMANY": ["A MUN", "F KIE"]},
        "centers": {"AUSTRIA": ["BUD", "TRI", "VIE"], "GERMANY": ["MUN"]},
        "orders": {"AUSTRIA": ["A TRI B", "WAIVE"], "GERMANY": ["F KIE D"]},
    }
    found = judged(asked)
    assert found["units"] == {"AUSTRIA": ["A TRI", "A VIE"], "GERMANY": ["A MUN"]}
    assert reasons(found, "AUSTRIA")["BUILD A TRI"] == ("succeeds", "built")
    assert reasons(found, "GERMANY")["REMOVE F KIE"] == ("succeeds", "removed")


def test_of_two_orders_the_first_legal_one_counts() -> None:
    """DATC 4.D.3 a."""
    orders = ["A PAR - LON", "A PAR - BUR", "A PAR - PIC"]
    found = judged(spring({"FRANCE": ["A PAR"]}, {"FRANCE": orders}))
    assert {order: outcome for order, (outcome, _) in reasons(found, "FRANCE").items()} == {
        "A PAR - LON": "fails",
        "A PAR - BUR": "succeeds",
        "A PAR - PIC": "fails",
    }


# Bad input

GOOD = spring({"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, {"FRANCE": ["A PAR H"]})
BAD: list[tuple[str, object, str]] = [
    ("colour", "blue", "colour"),
    ("results", {}, "results"),
    ("phase", "S1901X", "phase"),
    ("phase", "W1901M", "phase"),
    ("phase", 1901, "phase"),
    ("units", [], "units"),
    ("units", {"SPAIN": ["A SPA"]}, "units.SPAIN"),
    ("units", {"France": ["A PAR"]}, "units.France"),
    ("units", {"FRANCE": "A PAR"}, "units.FRANCE"),
    ("units", {"FRANCE": ["A XYZ"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["A PAR", "F MUN"]}, "units.FRANCE[1]"),
    ("units", {"FRANCE": ["A NTH"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["F SPA"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["F SPA/EC"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["A SPA/NC"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["A SWI"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["PAR"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["a par"]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": [3]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": [["A PAR"]]}, "units.FRANCE[0]"),
    ("units", {"FRANCE": ["A PAR", "F BRE", "A PAR"]}, "units.FRANCE[2]"),
    ("units", {"FRANCE": ["F SPA/NC"], "ITALY": ["F SPA/SC"]}, "units.ITALY[0]"),
    ("centers", {"FRANCE": ["BUR"]}, "centers.FRANCE[0]"),
    ("centers", {"FRANCE": ["PAR", "QQQ"]}, "centers.FRANCE[1]"),
    ("centers", {"FRANCE": ["PAR"], "ITALY": ["PAR"]}, "centers.ITALY[0]"),
    ("centers", {"FRANCE": [None]}, "centers.FRANCE[0]"),
    ("contested", ["PAR", "Burgundy"], "contested[1]"),
    ("contested", "PAR", "contested"),
    ("dislodged", {"ITALY": {"A TYR": {"attacker_from": "VIE", "by_convoy": False}}}, "dislodged"),
    ("dislodged", {"ITALY": {"A TYR": {"by_convoy": False}}}, "dislodged.ITALY.A TYR"),
    (
        "dislodged",
        {"ITALY": {"A TYR": {"attacker_from": "VIE", "by_convoy": 0}}},
        "dislodged.ITALY.A TYR.by_convoy",
    ),
    (
        "dislodged",
        {"ITALY": {"A TYR": {"attacker_from": "Q", "by_convoy": True}}},
        "dislodged.ITALY.A TYR.attacker_from",
    ),
    ("dislodged", {"ITALY": {"F TYR": {}}}, "dislodged.ITALY.F TYR"),
    ("edition", "1999", "edition"),
    ("edition", None, "edition"),
    ("options", ["via_fallback"], "options"),
    ("options", {"via_falback": True}, "options.via_falback"),
    ("options", {"via_fallback": "yes"}, "options.via_fallback"),
    ("options", {"paradox": "none"}, "options.paradox"),
    ("options", {"paradox": None}, "options.paradox"),
    ("options", {"edition": "1971"}, "options.edition"),
    ("orders", {"SPAIN": []}, "orders.SPAIN"),
    ("orders", {"FRANCE": "A PAR H"}, "orders.FRANCE"),
    ("orders", {"FRANCE": ["A PAR H", "to war"]}, "orders.FRANCE[1]"),
    ("orders", {"FRANCE": ["A PAR - XYZ"]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": ["A PAR - BUR/QQ"]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": ["F MAO - SPA/EC", "par bur"]}, "orders.FRANCE[1]"),
    ("orders", {"FRANCE": [""]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": [{"A PAR": "H"}]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": [7]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": ["A PAR H\n"]}, "orders.FRANCE[0]"),
    ("orders", {"FRANCE": ["A " + "PAR" * 999]}, "orders.FRANCE[0]"),
]


@pytest.mark.parametrize(
    ("key", "value", "field"), BAD, ids=[f"{key}-{at}" for at, (key, _, _) in enumerate(BAD)]
)
def test_what_cannot_be_read_is_refused_with_its_field(key: str, value: object, field: str) -> None:
    """In one line, of a length that can be read."""
    with pytest.raises(FormatError) as refused:
        judged({**GOOD, key: value})
    assert refused.value.field.startswith(field)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("key", ["phase", "units", "orders"])
def test_what_is_required_is_missed_by_name(key: str) -> None:
    """Each of the three."""
    with pytest.raises(FormatError) as refused:
        judged({name: value for name, value in GOOD.items() if name != key})
    assert refused.value.field == key


@pytest.mark.parametrize("given", [None, 3, "S1901M", [], True])
def test_a_request_is_an_object(given: object) -> None:
    """Nothing else."""
    with pytest.raises(FormatError):
        judged(given)


# Both directions


def test_an_answer_and_the_next_orders_are_the_next_request() -> None:
    """Over whole games, phase by phase: the same position, and in the end the same text."""
    seen = set()
    for seed in range(3):
        chance = Random(seed)  # noqa: S311 - a game, no secret
        position, state = CLASSIC.start, initial()
        for _ in range(45):
            orders = anything(position, chance)
            texts = {power: [str(order) for order in own] for power, own in orders.items()}
            request = {**state, "orders": texts}
            asked = read_request(json.loads(json.dumps(request)), CLASSIC, rulebook=MODERN)
            assert asked.position == position
            resolution = adjudicate(position, orders, CLASSIC, MODERN)
            found = judged(request)
            seen.add(position.phase.type)
            if resolution.winner is not None:
                break
            keys = ("units", "dislodged", "contested", "centers")
            state = {key: found[key] for key in keys} | {"phase": found["next_phase"]}
            position = resolution.after
            if position.phase.type is not PhaseType.RETREAT:
                # Standoffs only matter to retreats; an answer tells of them all the same.
                state["contested"] = []
    assert seen == set(PhaseType)


def initial() -> Json:
    """The start of a game as a request without orders."""
    start = CLASSIC.start
    return {
        "phase": str(start.phase),
        "units": {power: [*map(str, start.units_of(power))] for power in CLASSIC.powers},
        "centers": {power: [*map(str, start.centers_of(power))] for power in CLASSIC.powers},
    }


def anything(position: Position, chance: Random) -> dict[Power, list[Order]]:
    """Some legal orders for most units."""
    if position.phase.type is PhaseType.ADJUSTMENT:
        return {
            power: chance.sample(possible, min(len(possible), abs(count)))
            for power in CLASSIC.powers
            for count, possible in [legal_adjustments(position, power, CLASSIC)]
        }
    options = legal_orders(position, CLASSIC, MODERN)
    return {
        power: [chance.choice(every) for every in of_units.values() if chance.random() < 0.95]
        for power, of_units in options.items()
    }


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(phases_of_play(), st.randoms(use_true_random=False))
def test_equal_questions_have_equal_text(
    played: tuple[Position, dict[Power, list[Order]]], chance: Random
) -> None:
    """However units, powers and orders are listed."""
    position, orders = played
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    texts = {power: [str(order) for order in own] for power, own in orders.items()}
    found = judged(spring(units, texts))
    mixed_units = {power: chance.sample(units[power], len(units[power])) for power in units}
    mixed = {power: chance.sample(texts[power], len(texts[power])) for power in reversed(texts)}
    again = judged(spring(mixed_units, mixed))
    assert json.dumps(again) == json.dumps(found)
    for of_power in found["results"].values():
        assert of_power == sorted(of_power, key=lambda one: one["order"])


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_every_edition_can_be_asked_for(rulebook: Rulebook) -> None:
    """By name, in the request or before it."""
    request = spring({"FRANCE": ["A PAR"]}, {})
    assert judged({**request, "edition": rulebook.edition})["edition"] == rulebook.edition
    assert judged(request, rulebook)["edition"] == rulebook.edition


# Options


def test_options_are_sorted_texts_by_power_and_unit() -> None:
    """A far move by convoy without VIA, a near one with it."""
    units = {"ENGLAND": ["A LON", "F NTH"], "FRANCE": ["F SPA/NC"]}
    request = {"phase": "S1901M", "units": units, "id": "x"}
    asked = read_request(request, CLASSIC, rulebook=MODERN, has_orders=False)
    found: Json = json.loads(json.dumps(options_answer(asked)))
    assert list(found) == ["id", "phase", "options"]
    army = found["options"]["ENGLAND"]["A LON"]
    assert army == sorted(army)
    assert {"A LON H", "A LON - NWY", "A LON - YOR", "A LON - YOR VIA"} <= set(army)
    assert "A LON - NWY VIA" not in army
    assert list(found["options"]["FRANCE"]) == ["F SPA/NC"]


def test_options_of_adjustments_are_a_count_and_orders() -> None:
    """Builds are positive, removals negative; who owes nothing is left out."""
    request = {
        "phase": "W1901A",
        "units": {"RUSSIA": ["A WAR"], "FRANCE": ["A PAR", "A BUR"], "ITALY": ["A ROM"]},
        "centers": {"RUSSIA": ["MOS", "STP", "WAR"], "FRANCE": ["PAR"], "ITALY": ["ROM"]},
    }
    asked = read_request(request, CLASSIC, rulebook=MODERN, has_orders=False)
    assert options_answer(asked)["options"] == {
        "FRANCE": {"count": -1, "orders": ["REMOVE A BUR", "REMOVE A PAR"]},
        "RUSSIA": {
            "count": 2,
            "orders": ["BUILD A MOS", "BUILD A STP", "BUILD F STP/NC", "BUILD F STP/SC", "WAIVE"],
        },
    }


def test_options_take_no_orders() -> None:
    """A key that would be ignored is refused."""
    with pytest.raises(FormatError, match="orders"):
        read_request(GOOD, CLASSIC, rulebook=MODERN, has_orders=False)


def test_strengths_of_contested_provinces() -> None:
    """Who contended for what, with what strength."""
    units = {"AUSTRIA": ["A TRI", "A VIE"], "ITALY": ["A TYR"]}
    orders = {"AUSTRIA": ["A TRI S A VIE - TYR", "A VIE - TYR"]}
    asked = read_request(spring(units, orders), CLASSIC, rulebook=MODERN)
    resolution = adjudicate(asked.position, asked.orders, CLASSIC, MODERN)
    assert strengths_answer(contested_stories(asked.position, resolution, CLASSIC, MODERN)) == {
        "TYR": [
            {"order": "A TYR H", "strength": 1, "counted": 1},
            {"order": "A VIE - TYR", "strength": 2, "counted": 2},
        ]
    }


def test_units_are_spelled_as_they_stand() -> None:
    """Fleets carry their coasts."""
    unit = Unit(CLASSIC.power("FRANCE"), *CLASSIC.unit(CLASSIC.power("FRANCE"), "F SPA/SC")[1:])
    found = judged(spring({"FRANCE": [str(unit)]}, {"FRANCE": ["F SPA/SC - LYO"]}))
    assert found["units"] == {"FRANCE": ["F LYO"]}
