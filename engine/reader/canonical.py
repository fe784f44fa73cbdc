"""Canonical spelling: exactly what `str(order)` writes, and nothing else.

This is the spelling of files, of the database and of the tests. What people write is read by
`engine.reader.reader`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.board import Power, UnitType
from engine.errors import BoardError, NotationError
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    named_of,
)
from engine.variant import Variant

_REMEMBERED = 8_192
_LONGEST = 80

FORMS = (
    "A PAR H",
    "A PAR - BUR",
    "A LON - NWY VIA",
    "A PAR S A BUR",
    "A PAR S A MAR - BUR",
    "F NTH C A LON - NWY",
    "A MUN R BER",
    "A MUN D",
    "BUILD F STP/NC",
    "REMOVE A ALB",
    "WAIVE",
)
"""One example of each canonical form."""


def parse_order(text: str, variant: Variant) -> Order:
    """Read an order in canonical spelling: `parse_order(str(order), variant) == order`.

    Codes are those of the variant's map, in capitals, with single spaces, as `str` writes them.
    Any unit type may be named at any location of the map: whether that is possible is a question
    of legality. Raises NotationError, which says what was wrong and what would be right.
    """
    return orders_by_text(variant)[text]


def orders_by_text(variant: Variant, power: Power | None = None) -> Mapping[str, Order]:
    """What `parse_order` reads, by text: for whoever reads many. Raises NotationError.

    What was read is remembered, so that equal texts mostly give one and the same order. Each power
    has orders of its own, as what is noted on an order holds for whoever gave it; without a `power`
    they are nobody's.
    """
    return _remembered(variant, power)


@lru_cache(maxsize=128)  # by variant and power
def _remembered(variant: Variant, _power: Power | None) -> Mapping[str, Order]:
    return _Orders(variant)


class _Orders(dict[str, Order]):
    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self._variant = variant

    def __missing__(self, text: str) -> Order:
        order = _parsed(text, self._variant)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = order
        return order


def _parsed(text: str, variant: Variant) -> Order:
    if len(text) > _LONGEST:
        raise NotationError(f"{text[:_LONGEST] + '…'!r} is too long for one order")
    try:
        order = _order(text.split(" "), text, variant)
    except BoardError as error:
        raise NotationError(f"{text!r} is no order: {error}") from error
    object.__setattr__(order, "text", text)
    return order


def _order(words: list[str], text: str, variant: Variant) -> Order:
    place = variant.location
    order: Order
    match words:
        case ["WAIVE"]:
            order = Waive()
        case ["BUILD", letter, at]:
            order = Build(_named(letter, at, text, variant))
        case ["REMOVE", letter, at]:
            order = Remove(_named(letter, at, text, variant))
        case [letter, at, "H"]:
            order = Hold(_named(letter, at, text, variant))
        case [letter, at, "D"]:
            order = Disband(_named(letter, at, text, variant))
        case [letter, at, "R", to]:
            order = Retreat(_named(letter, at, text, variant), place(to))
        case [letter, at, "-", to]:
            order = Move(_named(letter, at, text, variant), place(to))
        case [letter, at, "-", to, "VIA"]:
            order = Move(_named(letter, at, text, variant), place(to), via=True)
        case _:
            order = _about_another(words, text, variant)
    return order


def _about_another(words: list[str], text: str, variant: Variant) -> Order:
    order: Order
    match words:
        case [letter, at, "S", other, there]:
            order = SupportHold(
                _named(letter, at, text, variant), _named(other, there, text, variant)
            )
        case [letter, at, "S", other, there, "-", to]:
            order = SupportMove(
                _named(letter, at, text, variant),
                _named(other, there, text, variant),
                variant.location(to),
            )
        case [letter, at, "C", other, there, "-", to]:
            order = Convoy(
                _named(letter, at, text, variant),
                _named(other, there, text, variant),
                variant.location(to),
            )
        case _:
            raise NotationError(f"{text!r} is no order: one is written like {', '.join(FORMS)}")
    return order


def _named(letter: str, at: str, text: str, variant: Variant) -> Named:
    if letter not in _LETTERS:
        raise NotationError(f"{text!r} is no order: a unit begins with A or F, not {letter!r}")
    return named_of(UnitType(letter), variant.location(at))


_LETTERS = frozenset(UnitType)
