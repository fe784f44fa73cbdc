"""Orders by power as JSON, and from it: `{"FRANCE": ["A PAR - BUR", "F BRE H"]}`."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache, partial
from typing import Any

from engine.board import Coast, Location, Map, Power, UnitType
from engine.errors import NotationError, UnknownCoastError
from engine.formats.parts import each_text, lists_by_power
from engine.orders import Named, Order, Orders
from engine.position import PhaseType
from engine.reader import orders_by_text, parse_order
from engine.rules import Leniency, Rulebook
from engine.variant import Variant

OFF_THE_MAP = -1
ILLEGAL = Leniency.ILLEGAL
_COASTS = frozenset(Coast)
_ADJUSTMENTS = {"B": "BUILD", "D": "REMOVE"}


def orders_json(orders: Orders) -> dict[str, list[str]]:
    """Return orders by power, each power's in its own order."""
    return {power: [str(order) for order in own] for power, own in orders.items()}


def read_orders(given: Mapping[str, list[str]], variant: Variant) -> dict[Power, tuple[Order, ...]]:
    """Read what `orders_json` wrote. Raises NotationError."""
    return {
        Power(power): tuple(map(orders_by_text(variant).__getitem__, texts))
        for power, texts in given.items()
    }


# Orders that may name coasts which are not there


def read_written_orders(
    given: object, variant: Variant, rulebook: Rulebook, phase: PhaseType
) -> tuple[Orders, Mapping[int, str]]:
    """Read orders by power, and the texts of those with a coast not there, by their `id()`.

    Raises FormatError.
    In an adjustment phase `A TRI B` and `F TRI D` are taken, too, as other programs write them.
    """
    orders: dict[Power, Sequence[Order]] = {}
    written_as: dict[int, str] = {}
    known = orders_by_text(variant)
    for power, texts in lists_by_power(given, "orders", variant):
        written = list(map(_as_ours, texts)) if phase is PhaseType.ADJUSTMENT else texts
        try:
            own = list(map(known.__getitem__, written))  # type: ignore[arg-type] # else TypeError
        except (NotationError, TypeError):
            read = partial(_order_anyhow, rulebook=rulebook)
            own = each_text(read, written, variant, f"orders.{power}")
            for order, text in zip(own, written, strict=True):
                if str(order) != text or names_unknown_coast(order):
                    written_as[id(order)] = str(text)
        orders[power] = own
    return orders, written_as


def _as_ours(text: object) -> object:
    """Return a build or removal in our spelling where it is in that of the `diplomacy` package."""
    if not isinstance(text, str):
        return text
    unit, _, verb = text.rpartition(" ")
    return f"{_ADJUSTMENTS[verb]} {unit}" if verb in _ADJUSTMENTS and unit else text


def _order_anyhow(text: str, variant: Variant, *, rulebook: Rulebook) -> Order:
    """An order, even where it names a coast that is not there. Raises NotationError."""
    try:
        return parse_order(text, variant)
    except NotationError as error:
        if not isinstance(error.__cause__, UnknownCoastError):
            raise
        return _with_unknown_coast(text, variant, rulebook)


class _AnyCoast(Variant):
    """A variant whose provinces have every coast, the missing ones at locations off the map."""

    def location(self, code: str) -> Location:
        """The location of a code, whichever coast it names. Raises BoardError."""
        try:
            return self.map.location(code)
        except UnknownCoastError:
            province, _, coast = code.partition("/")
            if coast not in _COASTS:
                raise
            return Location(code, self.map.province(province), Coast(coast), OFF_THE_MAP)


@lru_cache(maxsize=8)
def _with_any_coast(variant: Variant) -> Variant:
    return _AnyCoast(**{each.name: getattr(variant, each.name) for each in fields(variant)})


def _with_unknown_coast(text: str, variant: Variant, rulebook: Rulebook) -> Order:
    """The order of a text that names a coast which the province does not have.

    Where the edition ignores it (DATC 4.B.5, 4.B.6) it is left out, else it stays, at a location
    off the map that the judge finds illegal. Raises NotationError for any other fault.
    """
    order = parse_order(text, _with_any_coast(variant))
    parts = _parts(order)
    changes: dict[str, Any] = {
        name: _corrected(part, variant.map, rulebook)
        for name, part in parts.items()
        if isinstance(part, Named)
    }
    *_, traveller = changes.values()
    is_irrelevant = traveller.type is UnitType.ARMY
    if "destination" in parts and is_irrelevant and rulebook.irrelevant_coast is not ILLEGAL:
        changes["destination"] = _on_the_map(parts["destination"], variant.map)
    return replace(order, **changes)


def _corrected(named: Named, board: Map, rulebook: Rulebook) -> Named:
    is_irrelevant = named.type is UnitType.ARMY or not named.location.province.coasts
    rule = rulebook.irrelevant_coast if is_irrelevant else rulebook.wrong_coast
    if rule is ILLEGAL:
        return named
    return Named(named.type, _on_the_map(named.location, board))


def _on_the_map(location: Location, board: Map) -> Location:
    return board.plain(location.province) if location.index == OFF_THE_MAP else location


def names_unknown_coast(order: Order) -> bool:
    """Whether an order names a coast that the province does not have, and that matters."""
    parts = _parts(order).values()
    named = [part.location for part in parts if isinstance(part, Named)]
    places = [*named, *(part for part in parts if isinstance(part, Location))]
    return any(place.index == OFF_THE_MAP for place in places)


def _parts(order: Order) -> dict[str, Any]:
    """The units, places and other values of an order, by the names of its fields."""
    return {field.name: getattr(order, field.name) for field in fields(order) if field.init}
