"""Recorded games judged again, phase by phase.

    python -m tests.engine.replay PATH

PATH is a file of JSON Lines, may be compressed by gzip: a line is a phase with `game`, `phase`,
`next`, `units`, `centers`, `orders`, `units_after`, `dislodged_after`, `disbanded_after`,
`centers_after` and, in retreat phases, `dislodged`. These games let an army without any convoy go
by land and count removals from home, so `modern` is judged with these options. It prints what
differs and how many phases of each kind were compared, and ends with status 1 when any differs.
"""

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.board import Power
from engine.judge import Resolution, adjudicate
from engine.judge.adjudication import owners_after
from engine.orders import Order
from engine.position import Dislodged, Phase, PhaseType, Position, Season
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

RULES = Rulebook.modern().with_options({"via_fallback": True, "removal_distance": "home"})
Row = Mapping[str, Any]


def read(path: Path) -> Iterator[Row]:
    """The rows of a file."""
    content = path.read_bytes()
    if path.suffix == ".gz":
        content = gzip.decompress(content)
    yield from map(json.loads, content.splitlines())


def judged_again(row: Row, before: Resolution | None) -> Resolution:
    """What becomes of the orders of a row, given the result of the row before it.

    Raises ValueError for retreats without that result, which has the contested provinces.
    """
    phase = Phase.parse(row["phase"])
    orders = {
        Power(name): [_order(text, phase) for text in texts]
        for name, texts in (row["orders"] or {}).items()
        if texts
    }
    return adjudicate(_position(row, phase, before), orders, CLASSIC, RULES)


def differences(row: Row, resolution: Resolution) -> list[str]:
    """What came out otherwise than recorded."""
    phase, found = resolution.phase, []
    expected = _texts(row["units_after"])
    judged = sorted(f"{unit.power} {unit}" for unit in resolution.after.units)
    if judged != expected:
        lacks, has = sorted({*expected} - {*judged}), sorted({*judged} - {*expected})
        found.append(f"units: recorded {lacks}, judged {has}")
    if phase.type is PhaseType.MOVEMENT:
        leaving = _texts(row.get("dislodged_after")) + _texts(row.get("disbanded_after"))
        gone = [f"{entry.unit.power} {entry.unit}" for entry in resolution.after.dislodged]
        gone += [f"{unit.power} {unit}" for unit in resolution.destroyed]
        if sorted(gone) != sorted(leaving):
            found.append(f"dislodged: recorded {sorted(leaving)}, judged {sorted(gone)}")
    owners = _owners(row["centers_after"])
    settled = _settled(phase, resolution, row)
    if owners and settled is not None and settled != owners:
        found.append(f"centers: {sorted(set(owners.items()) ^ set(settled.items()))}")
    return found


def _settled(phase: Phase, resolution: Resolution, row: Row) -> dict[str, str] | None:
    """Who owns which center, once a year's ownership can be compared."""
    if phase.season is Season.FALL and Phase.parse(row["next"]).season is not Season.FALL:
        owners = owners_after(resolution.after.centers, resolution.after.units)
        return {place.code: power for place, power in owners.items()}
    return None


def _position(row: Row, phase: Phase, before: Resolution | None) -> Position:
    leaving: list[Dislodged] = []
    if row.get("dislodged"):
        if before is None:
            raise ValueError(f"{row['game']} {phase}: retreats without the moves before them")
        leaving = list(before.after.dislodged)
    return Position.of(
        phase,
        [
            CLASSIC.unit(Power(name), text)
            for name, texts in row["units"].items()
            for text in texts
            if not text.startswith("*")
        ],
        centers={
            CLASSIC.map.province(code): Power(name)
            for name, codes in row["centers"].items()
            for code in codes
        },
        dislodged=leaving,
        contested=before.contested if leaving and before is not None else (),
    )


def _order(text: str, phase: Phase) -> Order:
    if phase.type is PhaseType.ADJUSTMENT and text != "WAIVE":
        unit, _, letter = text.rpartition(" ")
        text = f"{'BUILD' if letter == 'B' else 'REMOVE'} {unit}"
    return parse_order(text, CLASSIC)


def _texts(units: Mapping[str, Sequence[str]] | None) -> list[str]:
    listed = (units or {}).items()
    return sorted(f"{name} {text}" for name, texts in listed for text in texts)


def _owners(centers: Mapping[str, Sequence[str]] | None) -> dict[str, str]:
    return {code: name for name, codes in (centers or {}).items() for code in codes}


def main(arguments: Sequence[str]) -> int:
    """Judge all rows and print what differs."""
    compared: Counter[str] = Counter()
    different = left_out = 0
    game: str = ""
    before: Resolution | None = None
    for row in read(Path(arguments[0])):
        if row["game"] != game:
            game, before = row["game"], None
        try:
            before = judged_again(row, before)
        except ValueError as fault:
            print(fault)  # noqa: T201
            left_out += 1
            continue
        if row.get("units_after") is None or row.get("dropped") or row.get("disbanded_unknown"):
            left_out += 1
            continue
        compared[before.phase.type.name.lower()] += 1
        found = differences(row, before)
        if found:
            different += 1
            print(game, row["phase"], *found, sep="\n  ")  # noqa: T201
    total = ", ".join(f"{count} {kind}" for kind, count in compared.items())
    print(f"{total} phases compared, {different} different, {left_out} left out")  # noqa: T201
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
