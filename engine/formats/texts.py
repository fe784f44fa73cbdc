"""Orders as people write them: what `gamesmaster parse` reads and writes, and plans as JSON.

A plan is orders given ahead of time. Its JSON is the same in an answer and in the database.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast

from engine import reader
from engine.board import Power
from engine.formats.parts import checked_entries, named_power, of_kind
from engine.formats.phases import REQUEST_KEYS, PhaseRequest, read_request
from engine.orders import AdjustmentOrder, Named, Order
from engine.position import Phase
from engine.rules import Rulebook
from engine.variant import Variant


class TextRequest(NamedTuple):
    """A text, the power that wrote it, and the phase that it was written in."""

    phase: PhaseRequest
    power: Power
    text: str


def read_text(given: object, variant: Variant, *, rulebook: Rulebook) -> TextRequest:
    """Read a text with its position; `variant` and `rulebook` count where it names none.

    `power`, `phase`, `units` and `text` are required; whatever the text says is well formed.
    Raises FormatError.
    """
    known = (*REQUEST_KEYS, "power", "text")
    entries = checked_entries(given, known, ("power", "phase", "units", "text"))
    position = {key: value for key, value in entries.items() if key in REQUEST_KEYS}
    phase = read_request(position, variant, rulebook=rulebook, has_orders=False)
    power = named_power(of_kind(str, entries["power"], "power"), "power", phase.variant)
    return TextRequest(phase, power, of_kind(str, entries["text"], "text"))


def text_answer(
    request: TextRequest, parsed: reader.ParsedOrders, *, message: Callable[[reader.Problem], str]
) -> dict[str, object]:
    """What `gamesmaster parse` writes of a text; `message` says in words what is wrong."""
    return {
        **request.phase.id,
        "orders": _texts(parsed.orders),
        "plans": [plan_json(plan) for plan in parsed.plans],
        "words": [word.value for word in parsed.words],
        "problems": [
            {
                "text": problem.text,
                "kind": problem.kind.value,
                "candidates": _texts(problem.candidates),
                "message": message(problem),
            }
            for problem in parsed.problems
        ],
    }


def plan_json(plan: reader.Plan) -> dict[str, object]:
    """Return what a plan means, without the text that it was written as."""
    match plan:
        case reader.ConditionalRetreat(unit, preferences, _, disband):
            retreat: dict[str, object] = {
                "unit": str(unit),
                "preferences": [location.code for location in preferences],
            }
            return {"conditional_retreat": {**retreat, "disband": True} if disband else retreat}
        case reader.ConditionalAdjustment(cases, _, otherwise):
            rows: list[dict[str, object]] = [_case_json(case) for case in cases]
            if otherwise is not None:
                rows.append({"otherwise": _texts(otherwise)})
            return {"conditional_adjustment": rows}
        case reader.AdjustmentList(kind, orders):
            return {"adjustment_preferences": {kind.value: _texts(orders)}}
        case reader.LaterOrders(phase, orders):
            return {"later": {"phase": str(phase), "orders": _texts(orders)}}


def read_plan(given: Mapping[str, Any], text: str, variant: Variant) -> reader.Plan:
    """Read what `plan_json` wrote, with the text that the plan was written as.

    Raises EngineError for codes and texts that mean nothing; LookupError, TypeError or ValueError
    for what has another form.
    """
    ((kind, plan),) = given.items()
    match kind:
        case "conditional_retreat":
            unit = variant.unit(Power(""), plan["unit"])
            places = tuple(map(variant.location, plan["preferences"]))
            named = Named(unit.type, unit.location)
            return reader.ConditionalRetreat(named, places, text, plan.get("disband", False))
        case "conditional_adjustment":
            cases = tuple(_read_case(row, variant) for row in plan if "otherwise" not in row)
            last = [_adjustments(row["otherwise"], variant) for row in plan if "otherwise" in row]
            return reader.ConditionalAdjustment(cases, text, last[0] if last else None)
        case "adjustment_preferences":
            ((which, orders),) = plan.items()
            return reader.AdjustmentList(
                reader.AdjustmentKind(which), _adjustments(orders, variant), text
            )
        case "later":
            orders = tuple(reader.parse_order(text, variant) for text in plan["orders"])
            return reader.LaterOrders(Phase.parse(plan["phase"]), orders, text)
        case _:
            raise ValueError(f"there is no plan called {kind!r}")


def _texts(orders: Iterable[Order]) -> list[str]:
    return [str(order) for order in orders]


def _case_json(case: reader.AdjustmentCase) -> dict[str, object]:
    row: dict[str, object] = {case.measure.value: case.gained, "orders": _texts(case.orders)}
    if case.or_more:
        row["or_more"] = True
    if case.center is not None:
        row["center"] = case.center.code
    return row


def _read_case(row: Mapping[str, Any], variant: Variant) -> reader.AdjustmentCase:
    measure = next(measure for measure in reader.Measure if measure.value in row)
    orders = _adjustments(row["orders"], variant)
    center = variant.location(row["center"]).province if "center" in row else None
    or_more = row.get("or_more", False)
    return reader.AdjustmentCase(row[measure.value], orders, measure, or_more, center)


def _adjustments(texts: Iterable[str], variant: Variant) -> tuple[AdjustmentOrder, ...]:
    return tuple(cast("AdjustmentOrder", reader.parse_order(text, variant)) for text in texts)
