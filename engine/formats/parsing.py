"""A text of orders as JSON: what `gamesmaster parse` reads, and what it writes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, assert_never

from engine.board import Power
from engine.formats.requests import (
    POSITION_KEYS,
    PhaseRequest,
    checked_entries,
    named_power,
    read_position,
    text_of,
)
from engine.reader import (
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    ParsedOrders,
    Plan,
    Problem,
)
from engine.rules import Rulebook
from engine.variant import Variant

TEXT_KEYS = ("power", "text")
"""The keys of a text, besides those of its position."""


class TextRequest(NamedTuple):
    """A text, the power that wrote it, and the phase that it was written in."""

    phase: PhaseRequest
    power: Power
    text: str


def read_text(given: object, variant: Variant, *, rulebook: Rulebook) -> TextRequest:
    """Read a text with its position; `rulebook` counts where the request names no edition.

    `power`, `phase`, `units` and `text` are required; whatever the text says is well formed.
    Raises FormatError.
    """
    known = (*POSITION_KEYS, *TEXT_KEYS)
    entries = checked_entries(given, known, ("power", "phase", "units", "text"))
    position = {key: value for key, value in entries.items() if key in POSITION_KEYS}
    phase = read_position(position, variant, rulebook=rulebook)
    power = named_power(text_of(entries["power"], "power"), "power", variant)
    return TextRequest(phase, power, text_of(entries["text"], "text"))


def text_answer(
    request: TextRequest, parsed: ParsedOrders, *, message: Callable[[Problem], str]
) -> dict[str, object]:
    """What `gamesmaster parse` writes of a text; `message` says in words what is wrong."""
    return {
        **request.phase.id,
        "orders": [str(order) for order in parsed.orders],
        "plans": [_plan(plan) for plan in parsed.plans],
        "words": [word.value for word in parsed.words],
        "problems": [_problem(problem, message) for problem in parsed.problems],
    }


def _problem(problem: Problem, message: Callable[[Problem], str]) -> Mapping[str, object]:
    return {
        "text": problem.text,
        "kind": problem.kind.value,
        "candidates": [str(order) for order in problem.candidates],
        "message": message(problem),
    }


def _plan(plan: Plan) -> Mapping[str, object]:
    match plan:
        case ConditionalRetreat(unit, preferences, _, disband):
            retreat: dict[str, object] = {
                "unit": str(unit),
                "preferences": [location.code for location in preferences],
            }
            return {"conditional_retreat": {**retreat, "disband": True} if disband else retreat}
        case ConditionalAdjustment(cases, _, otherwise):
            rows: list[dict[str, object]] = [
                {case.measure.value: case.gained, "orders": [str(order) for order in case.orders]}
                for case in cases
            ]
            if otherwise is not None:
                rows.append({"otherwise": [str(order) for order in otherwise]})
            return {"conditional_adjustment": rows}
        case AdjustmentList(kind, orders):
            return {"adjustment_preferences": {kind.value: [str(order) for order in orders]}}
        case LaterOrders(phase, orders):
            return {"later": {"phase": str(phase), "orders": [str(order) for order in orders]}}
        case _:
            assert_never(plan)
