"""The Diplomacy Adjudicator Test Cases 3.2, as `cases/datc.json` has them, in the engine's values.

They are Lucas B. Kruijswijk's.
"""

import json
import re
from pathlib import Path
from typing import TypedDict

from engine.judge import Outcome, Resolution, adjudicate
from engine.orders import Order, Waive
from engine.position import Phase, Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judging import place, power

_PHASE_TYPES = {"movement": "M", "retreat": "R", "adjustment": "A"}


class Derived(TypedDict):
    """What the cases' editor worked out beside DATC's own results."""

    contested: list[str]
    retreat_options: dict[str, list[str]]
    attacker_from: dict[str, str]


class Result(TypedDict):
    """DATC's tags of one order."""

    power: str
    order: str
    tags: list[str]


class Expected(TypedDict, total=False):
    """The results of one phase; units are keys such as `F STP/SC`."""

    results: list[Result]
    moves: dict[str, str]
    supports: dict[str, str]
    convoys: dict[str, str]
    holds: dict[str, str]
    retreats: dict[str, str]
    dislodged: list[str]
    destroyed: list[str]
    built: list[str]
    disbanded: list[str]
    auto_disbanded: list[str]
    units_after: dict[str, list[str]]
    derived: Derived


class Step(TypedDict, total=False):
    """One phase of a case."""

    id: str
    phase: str
    season: str
    year: int
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    dislodged: list[dict[str, str]]
    contested: list[str]
    orders: dict[str, list[str]]
    expect: Expected


class Alternative(TypedDict, total=False):
    """What comes out under another choice; `expect` is None where nothing is said of that."""

    issue: str
    choice: str
    step: int
    expect: Expected | None


class Case(Step, total=False):
    """A case: one phase, or a movement phase and its retreats."""

    steps: list[Step]
    alternatives: list[Alternative]


CASES: list[Case] = json.loads((Path(__file__).parent / "cases" / "datc.json").read_text("utf-8"))


def phase_of(step: Step) -> Phase:
    """The phase that a step is played in."""
    return Phase.parse(f"{step['season'][0]}{step['year']}{_PHASE_TYPES[step['phase']]}")


def steps_of(case: Case) -> list[Step]:
    """The phases of a case, in order."""
    alone: list[Step] = [case]
    return case.get("steps", alone)


def starting_position(case: Case) -> Position:
    """The position that the first step of a case begins with."""
    first = steps_of(case)[0]
    return place(str(phase_of(first)), case["units"], centers=first.get("centers"))


def resolved(position: Position, step: Step, rulebook: Rulebook) -> Resolution:
    """What becomes of the orders of a step."""
    orders = {
        power(name): [order_of(text, step["phase"]) for text in texts]
        for name, texts in step["orders"].items()
    }
    return adjudicate(position, orders, CLASSIC, rulebook)


def order_of(text: str, phase: str) -> Order:
    """Read an order as DATC prints it, which has its own words for retreats and removals."""
    if phase == "retreat":
        text = re.sub(r"^DISBAND (.*)$", r"\1 D", text)
        text = re.sub(r"^([AF] [A-Z/]+) - ", r"\1 R ", text)
    elif phase == "adjustment":
        text = re.sub(r"^DISBAND ", "REMOVE ", text)
    return parse_order(text, CLASSIC)


def outcomes_by_unit(position: Position, resolution: Resolution) -> dict[str, Outcome]:
    """The outcomes by the units that are there, whatever letter or coast the orders have."""
    units = {unit.province: unit for unit in position.units}
    units |= {entry.unit.province: entry.unit for entry in position.dislodged}
    return {
        str(units[outcome.order.unit.location.province]): outcome
        for outcome in resolution.outcomes
        if not isinstance(outcome.order, Waive) and outcome.order.unit.location.province in units
    }
