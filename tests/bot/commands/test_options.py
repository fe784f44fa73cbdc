"""`gamesmaster options`: every legal order of every unit, agreeing with the judge."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands import DONE, WRONG_USAGE, run
from bot.commands.phases import judged, listed
from engine.board import Power
from engine.judge import Reason
from engine.judge.adjustments import owed
from engine.position import PhaseType, Position
from engine.variants.classic import CLASSIC
from tests.engine.judge.spellings import legal_by_trial
from tests.engine.judge.strategies import (
    adjustment_positions,
    movement_positions,
    retreat_positions,
)
from tests.engine.judging import MODERN

EASY = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def as_json(position: Position) -> dict[str, Any]:
    """A position as a line has it."""
    dislodged: dict[str, dict[str, object]] = {}
    for entry in position.dislodged:
        dislodged.setdefault(entry.unit.power, {})[str(entry.unit)] = {
            "attacker_from": str(entry.attacker_from),
            "by_convoy": entry.by_convoy,
        }
    return {
        "phase": str(position.phase),
        "units": {power: [*map(str, position.units_of(power))] for power in CLASSIC.powers},
        "centers": {power: [*map(str, position.centers_of(power))] for power in CLASSIC.powers},
        "dislodged": dislodged,
        "contested": [*map(str, position.contested)],
    }


def flat(found: dict[str, Any]) -> list[tuple[str, str]]:
    """Every order of an answer with its power."""
    return [
        (power, order)
        for power, own in found["options"].items()
        for orders in ([own["orders"]] if "count" in own else own.values())
        for order in orders
    ]


def is_legal(position: Position, power: str, order: str) -> bool:
    """Whether the judge finds an order legal when it is the only one."""
    answer: dict[str, Any] = judged(
        {**as_json(position), "orders": {power: [order]}}, rulebook=MODERN
    )
    # An order that is told otherwise was read as another: in winter `D` is a removal.
    told = [result for result in answer["results"][power] if result["order"] == order]
    return any(not Reason(result["reason"]).is_illegal for result in told)


positions = movement_positions(most=8) | retreat_positions() | adjustment_positions()


@EASY
@given(positions, st.data())
def test_every_order_offered_is_legal(position: Position, data: st.DataObject) -> None:
    """The judge does not find it illegal; each is there once."""
    every = flat(listed(as_json(position)))
    assert len(every) == len(set(every))
    if every:
        for power, order in data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=12)):
            assert is_legal(position, power, order), order


@EASY
@given(positions, st.sampled_from(list(CLASSIC.powers)))
def test_every_legal_order_is_offered(position: Position, power: Power) -> None:
    """The converse: of all orders that a power could write, just those that are legal."""
    offered = {order for who, order in flat(listed(as_json(position))) if who == power}
    legal = legal_by_trial(position, power, MODERN)
    if position.phase.type is PhaseType.ADJUSTMENT and not owed(position, power, CLASSIC):
        assert offered == set()
    else:
        assert offered == set(map(str, legal))


def test_the_command_reads_lines_and_writes_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order."""
    file = tmp_path / "positions.jsonl"
    start = as_json(CLASSIC.start)
    file.write_text(f"{json.dumps({**start, 'id': 'start'})}\n\n{json.dumps(start)}\n")
    assert run(["options", str(file)]) == DONE
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], first["phase"]) == ("start", "S1901M")
    assert "id" not in second
    assert first["options"] == second["options"]
    assert first["options"]["AUSTRIA"]["A VIE"] == sorted(
        [
            "A VIE H",
            *(f"A VIE - {there}" for there in ("BOH", "BUD", "GAL", "TRI", "TYR")),
            "A VIE S A BUD",
            "A VIE S F TRI",
            *(f"A VIE S A BUD - {there}" for there in ("GAL", "TRI")),
            *(f"A VIE S A MUN - {there}" for there in ("BOH", "TYR")),
            *(f"A VIE S A VEN - {there}" for there in ("TRI", "TYR")),
            "A VIE S A WAR - GAL",
        ]
    )


def test_orders_are_no_part_of_a_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What would be ignored is refused."""
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps({**as_json(CLASSIC.start), "orders": {}}))
    assert run(["options", str(file)]) == WRONG_USAGE
    output = capsys.readouterr()
    assert output.out == ""
    assert "line 1: orders: no such key" in output.err
