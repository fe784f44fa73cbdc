"""What lies on the table while a text is read: the position, as the reader asks about it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import Location, Power, Province, Terrain, Unit, UnitType
from engine.judge.legality import illegality, movement_illegality
from engine.judge.occupancy import Occupancy
from engine.judge.outcome import Reason
from engine.names import names_of
from engine.orders import (
    Convoy,
    MovementOrder,
    Order,
    SupportHold,
    SupportMove,
    Waive,
    named_as,
)
from engine.phase import PhaseType
from engine.position import Position
from engine.reader.references import Ref
from engine.rules import Rulebook
from engine.variant import Variant

_MOST_GUESSES = 100


class Table:
    """One power's view of a position. Answers are remembered for the text being read.

    `own` are the units that may be ordered, by province: in a retreat phase the dislodged ones;
    `standing` all units on the board, `foreign` those of the others that may be ordered. `beside`
    is the same table with other own units in places where only one can stand; `orderable` and
    `everyone` have its units too.
    """

    def __init__(
        self,
        position: Position,
        power: Power,
        variant: Variant,
        rulebook: Rulebook,
        *,
        beside: Table | None = None,
    ) -> None:
        self.position = position
        self.power = power
        self.variant = variant
        self.map = variant.map
        self.names = names_of(variant)
        self.rulebook = rulebook
        self._faults: dict[Order, Reason | None] = {}
        self._guesses = _MOST_GUESSES
        is_movement = position.phase.type is PhaseType.MOVEMENT
        self._standing = Occupancy.of(position, variant.map) if is_movement else None
        self.standing = {unit.location.province: unit for unit in position.units}
        if position.phase.type is PhaseType.RETREAT:
            to_order = [entry.unit for entry in position.dislodged]
        else:
            to_order = list(position.units)
        self.own = {unit.location.province: unit for unit in to_order if unit.power == power}
        self.foreign = {unit.location.province: unit for unit in to_order if unit.power != power}
        self._beside = beside
        self.orderable = tuple(self.own.values())
        self.everyone = tuple(self.standing.values())
        if beside is not None:
            self.orderable = tuple(dict.fromkeys((*self.orderable, *beside.orderable)))
            self.everyone = tuple(dict.fromkeys((*self.everyone, *beside.everyone)))

    def fault(self, order: Order) -> Reason | None:
        """Why the order is illegal, or None."""
        if order in self._faults:
            return self._faults[order]
        if self._beside is not None and not self._has_all(order):
            return self._beside.fault(order)
        if isinstance(order, MovementOrder) and self._standing is not None:
            fault = movement_illegality(order, self.power, self._standing, self.rulebook)
        else:
            fault = illegality(order, self.power, self.position, self.variant, self.rulebook)
        self._faults[order] = fault
        return fault

    def _has_all(self, order: Order) -> bool:
        """Whether the units that an order names stand on this table, rather than beside it."""
        match order:
            case SupportHold(unit, other) | SupportMove(unit, other) | Convoy(unit, other):
                units = [unit, other]
            case Waive():
                units = []
            case _:
                units = [order.unit]
        return all(
            one.location.province in self.standing
            and named_as(self.standing[one.location.province]) == one
            for one in units
        )

    def meant(self, word: str, among: Iterable[Province]) -> tuple[Province, ...]:
        """The provinces among these that a misspelt name may mean.

        After a number of such questions that no honest text reaches, the answer is none.
        """
        self._guesses -= 1
        return self.names.meant(word, among) if self._guesses >= 0 else ()

    def is_legal(self, order: Order) -> bool:
        """Whether the order is legal."""
        return self.fault(order) is None

    def reachable(self, unit: Unit) -> list[Province]:
        """The provinces a unit could be sent to: directly, or over the sea if it is an army."""
        mask = self.map.reach(unit.type, unit.location)
        if unit.type is UnitType.ARMY and unit.location.province.bit & self.map.ports:
            mask |= self.map.ports
        return [place for place in self.map.provinces if mask & place.bit]

    def locations(self, unit: Unit, place: Province, ref: Ref) -> tuple[Location, ...]:
        """Where exactly a unit arrives that goes to a province named so (R-ORD-14).

        A coast is implied when a fleet can reach only one; several are all given.
        """
        plain = self.map.plain(place)
        if unit.type is UnitType.ARMY or not place.coasts:
            return (plain,)
        if ref.coast in place.coasts:
            return (self.map.at(place, ref.coast),)
        return self.map.arrivals(UnitType.FLEET, unit.location, place) or (plain,)


def can_enter(kind: UnitType, place: Province) -> bool:
    """Whether a unit of this kind could ever stand in a province."""
    if kind is UnitType.ARMY:
        return place.terrain in {Terrain.INLAND, Terrain.COASTAL}
    return place.terrain in {Terrain.SEA, Terrain.COASTAL}
