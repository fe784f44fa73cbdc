"""The published cases, read into positions and orders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from engine.board import Power, UnitType
from engine.errors import BoardError
from engine.orders import Convoy, Hold, Move, Named, Order, SupportHold, SupportMove
from engine.phase import Phase
from engine.position import Position
from engine.variants.classic import CLASSIC

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
