"""Ways in which people spell orders, for whole positions at a time."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from engine.board import Location, UnitType
from engine.orders import Convoy, Hold, Move, MovementOrder, Named, SupportHold, SupportMove


class Style(StrEnum):
    """A way to write."""

    CANONICAL = "A PAR S A MAR - BUR"
    TIGHT = "A PAR S A MAR-BUR"
    ARROWS = "A PAR S A MAR -> BUR"
    BARE = "par s mar-bur"
    NAMES = "Army Paris supports Army Marseilles to Burgundy"
    SITES = "The army in Paris supports the move of the army in Marseilles to Burgundy."
    JUDGE = "Army Paris SUPPORT Army Marseilles -> Burgundy"


_Place: TypeAlias = Callable[[Location], str]
_Unit: TypeAlias = Callable[[Named], str]


def spelt(order: MovementOrder, style: Style) -> str:  # noqa: PLR0911 - a style a line
    """An order as it is written in a style."""
    match style:
        case Style.CANONICAL:
            return str(order)
        case Style.TIGHT:
            return str(order).replace(" - ", "-")
        case Style.ARROWS:
            return str(order).replace(" - ", " -> ")
        case Style.BARE:
            return _short(order)
        case Style.NAMES:
            return _phrase(order, _named_unit, ("holds", "to", "supports", "convoys", ""))
        case Style.SITES:
            verbs = ("holds", "moves to", "supports", "convoys", "the move of ")
            return f"The {_phrase(order, _unit_in, verbs)}."
        case Style.JUDGE:
            return _phrase(order, _named_unit, ("HOLD", "->", "SUPPORT", "CONVOY", ""))


def _short(order: MovementOrder) -> str:
    return _phrase(order, lambda unit: _code(unit.location), ("h", "-", "s", "c", ""), _code)


def _code(location: Location) -> str:
    return location.code.lower()


def _name(location: Location) -> str:
    coast = f" ({location.coast.value.lower()})" if location.coast is not None else ""
    return f"{location.province.name}{coast}"


def _kind(unit: Named) -> str:
    return "Army" if unit.type is UnitType.ARMY else "Fleet"


def _named_unit(unit: Named) -> str:
    return f"{_kind(unit)} {_name(unit.location)}"


def _unit_in(unit: Named) -> str:
    return f"{_kind(unit).lower()} in {_name(unit.location)}"


def _phrase(
    order: MovementOrder, unit: _Unit, verbs: tuple[str, str, str, str, str], place: _Place = _name
) -> str:
    hold, to, support, convoy, move_of = verbs
    match order:
        case Hold():
            return f"{unit(order.unit)} {hold}"
        case Move():
            way = " via convoy" if order.via else ""
            return f"{unit(order.unit)} {to} {place(order.destination)}{way}"
        case SupportHold():
            return f"{unit(order.unit)} {support} {unit(order.supported)}"
        case SupportMove():
            helped = f"{move_of}{unit(order.supported)} {to.replace('moves ', '')}"
            return f"{unit(order.unit)} {support} {helped} {place(order.destination)}"
        case Convoy():
            carried = f"{move_of}{unit(order.convoyed)} {to.replace('moves ', '')}"
            return f"{unit(order.unit)} {convoy} {carried} {place(order.destination)}"
