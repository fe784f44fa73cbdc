"""Positions and orders from text, so that tests of the judge read like the rulebooks' examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.board import Power
from engine.judge import Outcome, Resolution, adjudicate
from engine.orders import Order, Waive
from engine.position import Dislodged, Phase, Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

MODERN = Rulebook.modern()
ByPower = Mapping[str, Sequence[str]]


def place(
    phase: str,
    units: ByPower,
    *,
    centers: ByPower | None = None,
    dislodged: Iterable[Dislodged] = (),
    contested: Iterable[str] = (),
) -> Position:
    """A position from texts such as `{"France": ["A PAR"]}`; power names in any case."""
    board = CLASSIC.map
    return Position.of(
        Phase.parse(phase),
        [CLASSIC.unit(power(name), text) for name, texts in units.items() for text in texts],
        centers={
            board.province(code): power(name)
            for name, codes in (centers or {}).items()
            for code in codes
        },
        dislodged=dislodged,
        contested=[board.province(code) for code in contested],
    )


def power(name: str) -> Power:
    """The power of a name in any case."""
    return CLASSIC.power(name.upper())


def dislodged(name: str, text: str, by: str, *, by_convoy: bool = False) -> Dislodged:
    """A dislodged unit and the province its attacker came from."""
    unit = CLASSIC.unit(power(name), text)
    return Dislodged(unit, CLASSIC.map.province(by), by_convoy)


def read(orders: ByPower) -> dict[Power, list[Order]]:
    """Orders from their canonical texts."""
    return {
        power(name): [parse_order(text, CLASSIC) for text in texts]
        for name, texts in orders.items()
    }


def judge(position: Position, orders: ByPower, rulebook: Rulebook = MODERN) -> Resolution:
    """What becomes of orders given as texts."""
    return adjudicate(position, read(orders), CLASSIC, rulebook)


def spring(orders: ByPower, rulebook: Rulebook = MODERN, *, idle: ByPower | None = None) -> Result:
    """Judge Spring 1901 orders for the units that they name, and `idle` ones without orders."""
    units = {
        name: [text[: 8 if text[5:6] == "/" else 5] for text in texts]
        for name, texts in orders.items()
    }
    for name, texts in (idle or {}).items():
        units.setdefault(name, []).extend(texts)
    return Result(judge(place("S1901M", units), orders, rulebook))


class Result:
    """A resolution that is asked with texts."""

    def __init__(self, resolution: Resolution) -> None:
        self.resolution = resolution

    def __getitem__(self, text: str) -> Outcome:
        """The outcome of an order, or of the unit that an order names."""
        for outcome in self.resolution.outcomes:
            if str(outcome.order) == text:
                return outcome
            if not isinstance(outcome.order, Waive) and str(outcome.order.unit) == text:
                return outcome
        raise KeyError(text)

    def why(self, text: str) -> str:
        """The reason of an outcome."""
        return self[text].reason.value

    def causes(self, text: str) -> list[str]:
        """The orders that caused an outcome."""
        return [str(order) for order in self[text].because_of]

    @property
    def units(self) -> dict[str, list[str]]:
        """The units after the phase, by power."""
        return units_of(self.resolution.after)


def units_of(position: Position) -> dict[str, list[str]]:
    """The standing units by power, sorted; powers without units are absent."""
    return {
        name: sorted(map(str, position.units_of(name)))
        for name in CLASSIC.powers
        if position.units_of(name)
    }
