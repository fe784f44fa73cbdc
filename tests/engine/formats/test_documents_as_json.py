"""The documents' worked moves as scripts get them: a request in JSON in, the stated result out."""

import json
from typing import Any

from engine.formats.phases import answer, read_request
from engine.judge import adjudicate
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.documents import cases_of

Json = dict[str, Any]


def _request(case: Json, edition: str) -> Json:
    return {
        "id": case["id"],
        "phase": "S1901M",
        "units": {name.upper(): units for name, units in case["units"].items()},
        "orders": {name.upper(): orders for name, orders in case["orders"].items()},
        "edition": edition,
    }


def _judged(request: Json) -> Json:
    asked = read_request(json.loads(json.dumps(request)), CLASSIC, rulebook=Rulebook.modern())
    resolution = adjudicate(asked.position, asked.orders, CLASSIC, asked.rulebook)
    decoded: Json = json.loads(json.dumps(answer(asked, resolution)))
    return decoded


def test_every_case_of_moves_comes_out_as_stated() -> None:
    """Under each edition that the case names: the units after the moves, and the dislodged."""
    wrong, compared = [], 0
    for case in cases_of("movement"):
        expect = case.get("expect") or {}
        if "units_after" not in expect:
            continue
        for rulebook in EDITIONS:
            if rulebook.edition not in case["rulebook"]:
                continue
            found = _judged(_request(case, rulebook.edition))
            gone = [unit for units in found.get("dislodged", {}).values() for unit in units]
            stands = {
                name.upper(): sorted(units)
                for name, units in expect["units_after"].items()
                if units
            }
            compared += 1
            as_stated = sorted([*gone, *found["destroyed"]]) == sorted(expect["dislodged"])
            if found["units"] != stands or not as_stated:
                wrong.append((case["id"], rulebook.edition))
    assert not wrong
    assert compared > len(EDITIONS)
