"""Orders as the program writes them: the canonical spelling, and examples for advice.

The canonical spelling is exactly what `str(order)` writes, and nothing else. It is the spelling of
files, of the database and of the tests. What people write is read by `parse_orders`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from itertools import islice

from engine import orders
from engine.board import Location, Power, UnitType
from engine.errors import BoardError, NotationError
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Named, Order, named_as, named_of, province_of
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant

# Orders in canonical spelling.

_REMEMBERED = 16_384
_LONGEST = 80

FORMS = (
    *("A PAR H", "A PAR - BUR", "A LON - NWY VIA", "A PAR S A BUR", "A PAR S A MAR - BUR"),
    *("F NTH C A LON - NWY", "A MUN R BER", "A MUN D", "BUILD F STP/NC", "REMOVE A ALB", "WAIVE"),
)
"""One example of each canonical form."""


def parse_order(text: str, variant: Variant) -> Order:
    """Read an order in canonical spelling: `parse_order(str(order), variant) == order`.

    Any unit type may be named at any location of the map: whether that is possible is a question
    of legality. Raises NotationError, which says what was wrong and what would be right.
    """
    return orders_by_text(variant)[text]


@lru_cache(maxsize=32)
def orders_by_text(variant: Variant) -> Mapping[str, Order]:
    """A mapping from canonical text to order, for whoever reads many. Raises NotationError.

    Orders are remembered, so that equal texts mostly give one and the same order.
    """
    return _Orders(variant)


class _Orders(dict[str, Order]):
    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self._unit, self._location = partial(_unit, variant), variant.location

    def __missing__(self, text: str) -> Order:
        if len(text) > _LONGEST:
            raise NotationError(f"{text[:_LONGEST] + '…'!r} is too long for one order")
        try:
            order = _order(text.split(" "), self._unit, self._location)
        except BoardError as error:
            raise NotationError(f"{text!r} is no order: {error}") from error
        if order is None:
            raise NotationError(f"{text!r} is no order: one is written like {', '.join(FORMS)}")
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = order
        return order


@lru_cache(maxsize=4096)
def _unit(variant: Variant, letter: str, code: str) -> Named:
    if letter not in tuple(UnitType):
        raise BoardError(f"a unit begins with A or F, not {letter!r}")
    return named_of(UnitType(letter), variant.location(code))


def _order(  # noqa: C901, PLR0911 - a form a line
    words: list[str], unit: Callable[[str, str], Named], location: Callable[[str], Location]
) -> Order | None:
    match words:
        case [letter, at, "-", to]:
            return orders.Move(unit(letter, at), location(to))
        case [letter, at, "S", other, there, "-", to]:
            return orders.SupportMove(unit(letter, at), unit(other, there), location(to))
        case [letter, at, "S", other, there]:
            return orders.SupportHold(unit(letter, at), unit(other, there))
        case [letter, at, "H"]:
            return orders.Hold(unit(letter, at))
        case [letter, at, "C", other, there, "-", to]:
            return orders.Convoy(unit(letter, at), unit(other, there), location(to))
        case [letter, at, "-", to, "VIA"]:
            return orders.Move(unit(letter, at), location(to), via=True)
        case [letter, at, "R", to]:
            return orders.Retreat(unit(letter, at), location(to))
        case [letter, at, "D"]:
            return orders.Disband(unit(letter, at))
        case ["BUILD", letter, at]:
            return orders.Build(unit(letter, at))
        case ["REMOVE", letter, at]:
            return orders.Remove(unit(letter, at))
        case ["WAIVE"]:
            return orders.Waive()
        case _:
            return None


# Examples for advice.

_MOST = 3


def example_orders(
    position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> tuple[Order, ...]:
    """Up to three legal orders of the power's own units for this phase.

    In a movement phase each is of another kind: a move comes first, and a support last if any unit
    can give one. Empty where the power has nothing to order.
    """
    found: Iterable[Order]
    match position.phase.type:
        case PhaseType.MOVEMENT:
            found = _of_movement(position, power, variant)
        case PhaseType.RETREAT:
            listed = [*legal_orders(position, variant, rulebook).get(power, {}).values()]
            found = [choices[0] for choices in listed if len(choices) > 1] + [
                choices[-1] for choices in listed[-1:]
            ]
        case PhaseType.ADJUSTMENT:
            number, possible = legal_adjustments(position, power, variant)
            # One for each site, then the waive.
            several = [*{province_of(order): order for order in reversed(possible)}.values()][::-1]
            found = several[:2] if number < 0 else [*several[:-1][:2], *several[-1:]]
    return tuple(islice(found, _MOST))


def _of_movement(position: Position, power: Power, variant: Variant) -> list[Order]:
    units = position.units_of(power)
    taken = {unit.province for unit in position.units}
    near = {
        unit: variant.map.provinces_in(variant.map.reach(unit.type, unit.location))
        for unit in units
    }
    moves = [
        orders.Move(named_as(unit), variant.map.plain(place))
        for unit in units
        for place in near[unit]
        if not place.coasts and place not in taken
    ]
    # A move that another unit can support shows most.
    for move in moves:
        others = [unit for unit in units if named_as(unit) != move.unit]
        for helper in (other for other in others if move.destination.province in near[other]):
            support = orders.SupportMove(named_as(helper), move.unit, move.destination)
            return [move, orders.Hold(named_as(others[0])), support]
    held = [(unit, other) for unit in units for other in units if other.province in near[unit]]
    supports = [orders.SupportHold(named_as(unit), named_as(other)) for unit, other in held[:1]]
    return [*moves[:1], *(orders.Hold(named_as(unit)) for unit in units[-1:]), *supports]
