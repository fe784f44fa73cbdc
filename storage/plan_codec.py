"""Orders given ahead of time as JSON and back. What cannot be read raises DamagedRecordError."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, cast

from engine.board import Power
from engine.orders import AdjustmentOrder, Named, Order
from engine.phase import Phase
from engine.reader import (
    AdjustmentCase,
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    Measure,
    Plan,
    parse_order,
)
from engine.variant import Variant
from storage.codecs import Object, reading


def plan_to_json(plan: Plan) -> Object:
    """What a plan means as JSON; its text is kept beside it."""
    match plan:
        case ConditionalRetreat(unit, preferences, _, disband):
            return {
                "kind": "retreat",
                "unit": str(unit),
                "preferences": [place.code for place in preferences],
                "disband": disband,
            }
        case ConditionalAdjustment(cases, _, otherwise):
            return {
                "kind": "adjustment",
                "cases": [
                    {case.measure.value: case.gained, "orders": _texts(case.orders)}
                    for case in cases
                ],
                "otherwise": None if otherwise is None else _texts(otherwise),
            }
        case AdjustmentList(kind, orders):
            return {"kind": kind.value, "orders": _texts(orders)}
        case LaterOrders(phase, orders):
            return {"kind": "later", "phase": str(phase), "orders": _texts(orders)}
        case _:
            assert_never(plan)


def plan_from_json(stored: Object, text: str, variant: Variant) -> Plan:
    """The plan that `plan_to_json` wrote, with the text it was read from."""
    with reading("plan"):
        kind = stored["kind"]
        if kind == "retreat":
            unit = variant.unit(Power(""), stored["unit"])
            places = tuple(map(variant.location, stored["preferences"]))
            return ConditionalRetreat(
                Named(unit.type, unit.location), places, text, stored["disband"]
            )
        if kind == "adjustment":
            otherwise = stored["otherwise"]
            return ConditionalAdjustment(
                tuple(_case(one, variant) for one in stored["cases"]),
                text,
                None if otherwise is None else _adjustments(otherwise, variant),
            )
        if kind == "later":
            orders = tuple(parse_order(one, variant) for one in stored["orders"])
            return LaterOrders(Phase.parse(stored["phase"]), orders, text)
        return AdjustmentList(AdjustmentKind(kind), _adjustments(stored["orders"], variant), text)


def _texts(orders: Iterable[Order]) -> list[str]:
    return [str(order) for order in orders]


def _case(stored: Object, variant: Variant) -> AdjustmentCase:
    measure = next(one for one in Measure if one.value in stored)
    return AdjustmentCase(stored[measure.value], _adjustments(stored["orders"], variant), measure)


def _adjustments(texts: Iterable[str], variant: Variant) -> tuple[AdjustmentOrder, ...]:
    return tuple(cast("AdjustmentOrder", parse_order(text, variant)) for text in texts)
