"""The plain judges decide every published movement case as it is published."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.board import Power, UnitType
from engine.errors import BoardError
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove
from engine.position import Phase, Position
from engine.variants.classic import CLASSIC
from tests.engine.plain import guide_judge
from tests.engine.plain.options import EDITION_OPTIONS, Options
from tests.engine.plain.result import PlainResult
from tests.engine.plain.rulebook_judge import judge, judge_by

FOLDER = Path(__file__).parents[1] / "cases"
EDITIONS = ("1961", "1971", "1982", "technical-guide", "rulebook-gm", "modern")
_HOUSE_AS_1971 = {
    *("r71-ex1", "r71-ex2-b", "r71-ex9", "r71-swap", "r61-noswap", "r61-ex9-reading"),
    *("tg-VIII.4-d", "tg-VIII.4-e", "tg-VIII.15", "tg-VIII.15-b", "tg-VIII.15-d"),
    *("tg-VIII.17-t", "tg-VIII.20-b", "tg-ring2-b"),
}

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


@dataclass(frozen=True, slots=True)
class Case:
    """One case as one edition decides it. `expect` has the keys of the published files."""

    name: str
    edition: str
    position: Position
    orders: Mapping[Power, Sequence[Order]]
    expect: dict[str, Json] = field(repr=False)


def table(value: Json) -> dict[str, Json]:
    """The value as an object, empty when it is absent. Raises TypeError for anything else."""
    if value is None:
        return {}
    if isinstance(value, dict):
        return value
    raise TypeError(f"{value!r} is no object")


def texts(value: Json) -> list[str]:
    """The value as a list of texts, empty when it is absent. Raises TypeError."""
    if value is None:
        return []
    if isinstance(value, list):
        return [text(item) for item in value]
    raise TypeError(f"{value!r} is no list")


def text(value: Json) -> str:
    """The value as a text. Raises TypeError."""
    if isinstance(value, str):
        return value
    raise TypeError(f"{value!r} is no text")


def order_of(words: str) -> Order | None:
    """A movement order in the spelling of the cases, None for a text that is no order."""
    try:
        return _order(words.split())
    except (BoardError, ValueError):
        return None


def _order(words: list[str]) -> Order:
    unit = _named(words[:2])
    match words[2:]:
        case ["H"]:
            return Hold(unit)
        case ["-", there]:
            return Move(unit, CLASSIC.location(there))
        case ["-", there, "VIA"]:
            return Move(unit, CLASSIC.location(there), via=True)
        case ["S", kind, at]:
            return SupportHold(unit, _named([kind, at]))
        case ["S", kind, at, "-", there]:
            return SupportMove(unit, _named([kind, at]), CLASSIC.location(there))
        case ["C", kind, at, "-", there]:
            return Convoy(unit, _named([kind, at]), CLASSIC.location(there))
    raise ValueError(f"{' '.join(words)} is no order")


def _named(words: list[str]) -> Named:
    kind, code = words
    return Named(UnitType(kind), CLASSIC.location(code))


def setting(
    units: dict[str, Json], orders: dict[str, Json]
) -> tuple[Position, dict[Power, list[Order]]]:
    """The position and the orders of a movement case; texts that are no orders are left out."""
    standing = [
        CLASSIC.unit(Power(name.upper()), unit)
        for name, listed in units.items()
        for unit in texts(listed)
    ]
    given: dict[Power, list[Order]] = {}
    for name, listed in orders.items():
        read = [order_of(words) for words in texts(listed)]
        given[Power(name.upper())] = [order for order in read if order is not None]
    return Position.of(Phase.parse("S1901M"), standing), given


def documents() -> Iterator[Case]:
    """The movement cases of the documents, once for every edition that a case speaks of."""
    for found in json.loads((FOLDER / "documents.json").read_text(encoding="utf-8")):
        entry = table(found)
        if entry["phase"] != "movement":
            continue
        position, orders = setting(table(entry["units"]), table(entry["orders"]))
        for edition in (*EDITIONS, "house"):
            expect = _expected(entry, edition)
            if expect is not None:
                yield Case(text(entry["id"]), edition, position, orders, expect)


def _expected(entry: dict[str, Json], edition: str) -> dict[str, Json] | None:
    decides = edition
    if edition == "house":
        decides = "1971" if entry["id"] in _HOUSE_AS_1971 else "1961"
    base = table(entry["expect"])
    if decides in texts(entry["rulebook"]):
        return base
    for key in ("differs", "differs_inferred"):
        changes = table(entry.get(key)).get(decides)
        if changes is not None:
            return _changed(base, table(changes))
    return None


def _changed(base: dict[str, Json], changes: dict[str, Json]) -> dict[str, Json]:
    """The case as an edition that differs decides it: what it does not mention stays as it was.

    Where the units stand afterwards, and where they may retreat to, is left out: the published
    list is that of the other editions.
    """
    changed: dict[str, Json] = {
        key: {**table(base.get(key)), **table(changes.get(key))}
        for key in ("moves", "supports", "convoys")
    }
    changed["dislodged"] = changes.get("dislodged", base.get("dislodged"))
    return changed


def legality() -> Iterator[Case]:
    """The legality cases of the documents that order units, once for every edition.

    `expect` has `legal`, and `check`: the units it is said of.
    """
    for found in json.loads((FOLDER / "documents.json").read_text(encoding="utf-8")):
        entry = table(found)
        if entry["phase"] == "legality":
            position, orders = setting(table(entry["units"]), table(entry["orders"]))
            ordered = [str(order).split()[1] for given in orders.values() for order in given]
            check = entry.get("check")
            named: list[Json] = [one.split()[1] for one in text(check).split(", ")] if check else []
            expect = {**table(entry["expect"]), "check": named or [*ordered]}
            for edition in texts(entry["rulebook"]):
                yield Case(text(entry["id"]), edition, position, orders, expect)


def datc() -> Iterator[Case]:
    """The movement phases of the adjudicator test cases, with the preferred choices: `modern`."""
    for found in json.loads((FOLDER / "datc.json").read_text(encoding="utf-8")):
        entry = table(found)
        steps = entry.get("steps")
        step = table(steps[0]) if isinstance(steps, list) else entry
        if step["phase"] == "movement":
            position, orders = setting(table(entry["units"]), table(step["orders"]))
            yield Case(text(entry["id"]), "modern", position, orders, table(step["expect"]))


def alternatives(issues: Mapping[tuple[str, str], str]) -> Iterator[Case]:
    """The outcomes of other choices for the given DATC issues and choices.

    The edition of such a case is what `issues` names for its issue and choice.
    """
    for found in json.loads((FOLDER / "datc.json").read_text(encoding="utf-8")):
        entry = table(found)
        others = entry.get("alternatives")
        for other in others if isinstance(others, list) else []:
            chosen = table(other)
            named = issues.get((text(chosen["issue"]), text(chosen["choice"])))
            expect = table(chosen.get("expect"))
            steps = entry.get("steps")
            step = table(steps[0]) if isinstance(steps, list) else entry
            if named is None or not expect or chosen.get("step", 1) != 1:
                continue
            position, orders = setting(table(entry["units"]), table(step["orders"]))
            yield Case(text(entry["id"]), named, position, orders, expect)


_STOPPED = {"disrupted", "paradox-held"}

_CHOICES: dict[tuple[str, str], Options] = {
    ("4.A.1", "a"): {"convoy_routes": "any"},
    ("4.A.2", "b"): {"paradox": "1982"},
    ("4.A.2", "a,b,c"): {"paradox": "2000"},
    ("4.A.2", "d"): {"paradox": "all_hold"},
    ("4.A.1+4.A.2", "a + a"): {"convoy_routes": "any", "paradox": "1971"},
    ("4.A.1+4.A.2", "a + All Hold"): {"convoy_routes": "any", "paradox": "all_hold"},
    ("4.A.3", "DPTG"): {"adjacent_convoy": "explicit"},
    ("4.A.3", "a"): {"adjacent_convoy": "opposite"},
    ("4.A.3", "2.4:a"): {"adjacent_convoy": "always"},
    ("4.A.3", "2.4:a,b"): {"adjacent_convoy": "always"},
    ("4.A.3", "c with fallback"): {"via_fallback": True, "via_fallback_disrupted": True},
    ("4.A.3", "a; c with fallback; DPTG"): {"adjacent_convoy": "opposite"},
    ("4.A.4", "support cut (2.4/3.0: b)"): {"front_convoy_cuts": True},
    ("4.A.7", "a"): {"no_effect_on_origin": "always"},
    ("4.B.4", "2.4:e"): {"support_coast": "ignored"},
    ("4.E.1", "2.4:a,b"): {"illegal_move_supportable": False},
    ("4.E.1", "2.4:a,b,c"): {"illegal_move_supportable": False},
}
_NAMES = {chosen: " ".join(chosen) for chosen in _CHOICES}


def _place(words: str) -> str:
    """The space of a unit such as `F SPA/SC`."""
    return words.split()[1].partition("/")[0]


def _differences(case: Case, result: PlainResult, *, exact_armies: bool = False) -> list[str]:
    """Whatever the case says that a result does not have; a case that says nothing differs too."""
    expect = case.expect
    if not expect:
        return ["nothing is expected"]
    found = _convoys(expect, result, exact_armies=exact_armies) + _places(expect, result)
    for key, verdicts in (("moves", result.moves), ("supports", result.supports)):
        for unit, verdict in table(expect.get(key)).items():
            found += _unlike(f"{key} {unit}", verdicts.get(_place(unit), "fails"), verdict)
    if table(expect.get("derived")):
        found += _derived(expect, result)
    return found


def _unlike(what: str, found: object, expected: object) -> list[str]:
    return [] if found == expected else [f"{what}: {found} instead of {expected}"]


def _convoys(expect: dict[str, Json], result: PlainResult, *, exact_armies: bool) -> list[str]:
    """One file names convoys by their fleets, the other by their armies."""
    differences = []
    for unit, verdict in table(expect.get("convoys")).items():
        found = (result.convoys if unit.startswith("F") else result.armies).get(_place(unit))
        is_army = not unit.startswith("F")
        if is_army and not exact_armies and verdict in _STOPPED and found in _STOPPED:
            continue
        differences += _unlike(f"convoys {unit}", found, verdict)
    return differences


def _places(expect: dict[str, Json], result: PlainResult) -> list[str]:
    found = []
    if "dislodged" in expect:
        dislodged = set(map(_place, texts(expect["dislodged"])))
        found += _unlike("dislodged", set(result.dislodged), dislodged)
    if "units_after" in expect:
        after = [
            f"{power.upper()} {unit}"
            for power, units in table(expect["units_after"]).items()
            for unit in texts(units)
        ]
        found += _unlike("after", sorted(result.after.values()), sorted(after))
    found += _retreats(expect.get("retreats"), result)
    if "standoffs" in expect:
        found += _unlike("standoffs", result.contested, set(texts(expect["standoffs"])))
    if "illegal" in expect:
        missing = set(map(_place, texts(expect["illegal"]))) - result.illegal
        found += _unlike("legal, though they should not be", missing, set())
    return found


def _retreats(expect: Json, result: PlainResult) -> list[str]:
    found = []
    for unit, places in table(expect).items():
        expected = tuple(sorted(texts(places)))
        found += _unlike(f"retreats of {unit}", result.retreats.get(_place(unit)), expected)
    return found


def _derived(expect: dict[str, Json], result: PlainResult) -> list[str]:
    derived = table(expect["derived"])
    found = _unlike("contested", result.contested, set(texts(derived["contested"])))
    found += _retreats(derived["retreat_options"], result)
    for unit, origin in table(derived["attacker_from"]).items():
        attack = result.dislodged.get(_place(unit))
        found += _unlike(f"attacker of {unit}", attack and attack.origin, text(origin))
    destroyed = {at for at, places in result.retreats.items() if not places}
    expected = set(map(_place, texts(expect["destroyed"])))
    return found + _unlike("destroyed", destroyed, expected)


def _id(case: Case) -> str:
    return f"{case.name} {case.edition}"


_DOCUMENTS = list(documents())


@pytest.mark.parametrize(
    "case", [case for case in _DOCUMENTS if case.edition in EDITION_OPTIONS], ids=_id
)
def test_documents_by_the_rulebook_judge(case: Case) -> None:
    """A worked example of the documents has the outcome its edition gives it."""
    result = judge_by(case.edition, case.position, case.orders, CLASSIC.map)
    assert _differences(case, result) == []


@pytest.mark.parametrize("case", list(datc()), ids=_id)
def test_adjudicator_test_cases_by_the_rulebook_judge(case: Case) -> None:
    """An adjudicator test case has the preferred outcome under `modern`."""
    result = judge_by("modern", case.position, case.orders, CLASSIC.map)
    assert _differences(case, result) == []


@pytest.mark.parametrize("case", list(alternatives(_NAMES)), ids=_id)
def test_other_choices_of_the_test_cases(case: Case) -> None:
    """An adjudicator test case has the outcome its document gives for another choice."""
    changes = next(_CHOICES[chosen] for chosen, name in _NAMES.items() if name == case.edition)
    options = {**EDITION_OPTIONS["modern"], **changes}
    result = judge(case.position, case.orders, CLASSIC.map, options)
    assert _differences(case, result) == []


@pytest.mark.parametrize(
    "case", [case for case in _DOCUMENTS if case.edition == "technical-guide"], ids=_id
)
def test_documents_by_the_guide_judge(case: Case) -> None:
    """A worked example has the guide's outcome, and the lists its GM writes down on the way."""
    result = guide_judge.judge(case.position, case.orders, CLASSIC.map)
    assert _differences(case, result.outcome, exact_armies=True) == []
    expect = case.expect
    for unit, seas in table(expect.get("convoy_fleets")).items():
        assert result.convoy_list[_place(unit)] == set(texts(seas))
    for unit, count in table(expect.get("convoy_routes_count")).items():
        assert result.route_counts[_place(unit)] == count
    if "cancelled" in expect:
        assert result.cancelled == set(map(_place, texts(expect["cancelled"])))
    for key in ("subversion", "subversion_first"):
        if key in expect:
            assert result.subversion_first == _pairs(expect[key])
    after = table(expect.get("after_5_9"))
    if after:
        disrupted, cut, subversion = result.after_5_9
        assert disrupted == set(map(_place, texts(after["disrupted"])))
        assert cut == set(map(_place, texts(after["cut"])))
        assert subversion == _pairs(after["subversion"])
    for army, label in table(expect.get("step10")).items():
        assert result.labels[army] == label
    for spaces, balance in table(expect.get("h2h")).items():
        assert result.battles[spaces] == balance
    if "target_lists" in expect:
        assert list(result.target_lists) == [set(one) for one in _lists(expect["target_lists"])]


@pytest.mark.parametrize("case", list(legality()), ids=_id)
def test_what_the_documents_call_legal(case: Case) -> None:
    """An order is legal in a position where its document says so, and nowhere else."""
    if case.edition == "technical-guide":
        result = guide_judge.judge(case.position, case.orders, CLASSIC.map).outcome
    else:
        result = judge_by(case.edition, case.position, case.orders, CLASSIC.map)
    for place in texts(case.expect["check"]):
        assert (place.partition("/")[0] in result.illegal) is not case.expect["legal"]


def _lists(value: Json) -> list[list[str]]:
    assert isinstance(value, list)
    return [texts(one) for one in value]


def _pairs(value: Json) -> set[tuple[str, str]]:
    return {(one, two) for one, two in _lists(value)}
