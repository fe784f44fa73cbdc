"""What became of retreats, builds and removals, checked against the board."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from bot.messages.names import owned_unit
from engine.board import Location, Power, Province, Terrain, Unit, UnitType
from engine.judge import Outcome, Resolution
from engine.judge.adjustments import distance
from engine.judge.outcome import Reason
from engine.orders import Build, Disband, Order, Remove, Retreat, Waive, province_of
from engine.position import Dislodged, Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.texts import PLACE, UNIT

Given = Mapping[Power, Sequence[Order]]


class Later:
    """A retreat or adjustment phase, with its orders and what came of them."""

    def __init__(
        self, position: Position, orders: Given, resolution: Resolution, rulebook: Rulebook
    ) -> None:
        self.position, self.orders, self.resolution = position, orders, resolution
        self.rulebook = rulebook

    # Retreats

    def opens(self, entry: Dislodged) -> set[Province]:
        """Where a dislodged unit may go (R-RET-01)."""
        near = CLASSIC.map.neighbours(entry.unit.type, entry.unit.location)
        is_open = entry.by_convoy and self.rulebook.retreat_convoy_origin
        closed = set() if is_open else {entry.attacker_from}
        occupied = {unit.province for unit in self.position.units}
        return {here.province for here in near} - closed - occupied - self.position.contested

    def choice(self, at: Province) -> Order | None:
        """The order that counts of the unit dislodged there: its power's first that is allowed."""
        entry = self.position.dislodged_at(at)
        given = self.orders.get(entry.unit.power, ()) if entry else ()
        for order in given:
            if isinstance(order, Waive) or order.unit.location.province is not at or not entry:
                continue
            if isinstance(order, Disband) or (
                isinstance(order, Retreat)
                and order.destination.province in self.opens(entry)
                and order.destination in self.landings(entry.unit)
            ):
                return order
        return None

    def landings(self, unit: Unit) -> Collection[Location]:
        """What an order may write for the places next to a unit."""
        return CLASSIC.map.landings[unit.type][unit.location]

    # Adjustments

    def due(self, power: Power) -> int:
        """How many units a power builds, or removes as a negative number."""
        missing = len(self.position.centers_of(power)) - len(self.position.units_of(power))
        return min(missing, len(self.sites(power)))

    def sites(self, power: Power) -> list[Province]:
        """The vacant home centers that a power owns."""
        return [
            at
            for at in self.position.centers_of(power)
            if at.home == power and self.position.unit_at(at) is None
        ]

    # Claims

    def faults(self, outcome: Outcome) -> Iterator[str]:
        """What is untrue in an outcome."""
        if not _CHECKS[outcome.reason](self, outcome):
            yield f"not {outcome.reason}"

    def gone(self, outcome: Outcome) -> bool:
        """Whether the unit of an order is not on the board any more, and is its power's."""
        if isinstance(outcome.order, Waive):
            return False
        entry = self.position.dislodged_at(outcome.order.unit.location.province)
        if entry is None or entry.unit.power != outcome.power:
            return False
        order = self.choice(entry.unit.province)
        return not isinstance(order, Retreat) or bool(self.rivals(order))

    def rivals(self, order: Retreat) -> list[Unit]:
        """The other dislodged units that retreat to the same place."""
        chosen = [
            (entry.unit, self.choice(entry.unit.province)) for entry in self.position.dislodged
        ]
        return [
            unit
            for unit, other in chosen
            if isinstance(other, Retreat)
            and other is not order
            and other.destination.province is order.destination.province
        ]

    def headline_faults(self, text: str) -> list[str]:
        """What is untrue in the sentences at the top."""
        after = {owned_unit(unit, CLASSIC) for unit in self.resolution.after.units}
        before = {owned_unit(unit, CLASSIC) for unit in self.position.units}
        leaving = {owned_unit(entry.unit, CLASSIC) for entry in self.position.dislodged}
        found: list[str] = []
        for name, power, goal in re.findall(
            rf"({UNIT}) \((\w+)\) retreated to (?:the )?({PLACE})", text.replace(" (", " (")
        ):
            if not any(unit.endswith(f"({power})") and goal in unit for unit in after - before):
                found.append(f"{name} did not retreat")
        if match := re.search(r"Disbanded: (.*)\.", text):
            for name in re.findall(UNIT, match[1]):
                if name in after - before or name not in leaving:
                    found += [f"{name} was not disbanded"]
        for power, names in re.findall(r"(?:Built: |Removed: |; )([A-Z]\w+) ([^;.]*)", text):
            is_built = f"{power} {names}" in text.partition("Removed:")[0]
            changed = (after - before) if is_built else (before - after)
            found += [
                f"{name} of {power}"
                for name in re.findall(UNIT, names)
                if f"{name} ({power})" not in changed
            ]
        return found


def _goal(outcome: Outcome) -> Province:
    """The province that an order is about."""
    order = outcome.order
    assert not isinstance(order, Waive)
    return (order.destination if isinstance(order, Retreat) else order.unit.location).province


def _entry(later: Later, outcome: Outcome) -> Dislodged:
    assert not isinstance(outcome.order, Waive)
    entry = later.position.dislodged_at(outcome.order.unit.location.province)
    assert entry is not None
    return entry


def _retreated(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    if not isinstance(order, Retreat):
        return False
    standing = later.resolution.after.unit_at(order.destination.province)
    return (
        order is later.choice(order.unit.location.province)
        and not later.rivals(order)
        and standing is not None
        and standing.power == outcome.power
    )


def _collided(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    if not isinstance(order, Retreat):
        return False
    told = {province_of(cause) for cause in outcome.because_of}
    return later.gone(outcome) and told == {unit.province for unit in later.rivals(order)}


def _unordered(later: Later, outcome: Outcome) -> bool:
    at = _entry(later, outcome).unit.province
    given = later.orders.get(outcome.power, ())
    return not [
        order
        for order in given
        if not isinstance(order, Waive) and order.unit.location.province is at
    ]


def _shortfall(later: Later, outcome: Outcome) -> bool:
    order, power = outcome.order, outcome.power
    if not isinstance(order, Remove):
        return False
    chosen = [
        outcome.order.unit.location.province
        for outcome in later.resolution.of(power)
        if isinstance(outcome.order, Remove) and outcome.reason.value == "removed"
    ]
    left = [
        later.resolution.after.unit_at(unit.province)
        for unit in later.position.units_of(power)
        if later.resolution.after.unit_at(unit.province)
    ]

    def far(unit: Unit) -> int:
        return distance(unit, later.position, CLASSIC, later.rulebook)

    mine = later.position.unit_at(order.unit.location.province)
    return (
        mine is not None
        and len(chosen) < -later.due(power)
        and all(far(mine) >= far(unit) for unit in left if unit)
    )


def _built(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    if not isinstance(order, Build):
        return False
    standing = later.resolution.after.unit_at(order.unit.location.province)
    return (
        order.unit.location.province in later.sites(outcome.power)
        and standing is not None
        and standing.power == outcome.power
    )


def _removed(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    return (
        isinstance(order, Remove)
        and later.position.unit_at(order.unit.location.province) is not None
        and later.resolution.after.unit_at(order.unit.location.province) is None
    )


def _too_many(later: Later, outcome: Outcome) -> bool:
    kinds = (Remove,) if later.due(outcome.power) < 0 else (Build, Waive)
    given = [order for order in later.orders.get(outcome.power, ()) if isinstance(order, kinds)]
    return len(given) > abs(later.due(outcome.power))


def _standing(later: Later, outcome: Outcome) -> Unit | None:
    if isinstance(outcome.order, Waive):
        return None
    return later.position.unit_at(outcome.order.unit.location.province)


def _near(later: Later, outcome: Outcome) -> bool:
    unit = _entry(later, outcome).unit
    near = CLASSIC.map.neighbours(unit.type, unit.location)
    return _goal(outcome) in {here.province for here in near}


def _is_barred_ground(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    if isinstance(order, Build):
        unit, at = order.unit.type, order.unit.location.province
    elif isinstance(order, Retreat):
        unit, at = _entry(later, outcome).unit.type, order.destination.province
    else:
        return False
    barred = Terrain.SEA if unit is UnitType.ARMY else Terrain.INLAND
    return at.terrain in {barred, Terrain.IMPASSABLE}


_CHECKS: Mapping[Reason, Callable[[Later, Outcome], bool]] = {
    Reason.RETREATED: _retreated,
    Reason.DISBANDED: lambda later, outcome: (
        later.gone(outcome) and isinstance(outcome.order, Disband)
    ),
    Reason.RETREATS_COLLIDED: _collided,
    Reason.NO_ORDER: _unordered,
    Reason.NOT_ADJACENT: lambda later, outcome: not _near(later, outcome),
    Reason.RETREAT_OCCUPIED: lambda later, outcome: (
        later.position.unit_at(_goal(outcome)) is not None
    ),
    Reason.RETREAT_CONTESTED: lambda later, outcome: _goal(outcome) in later.position.contested,
    Reason.RETREAT_TO_ATTACKER: lambda later, outcome: (
        _entry(later, outcome).attacker_from is _goal(outcome)
    ),
    Reason.SAME_PROVINCE: lambda later, outcome: (
        _entry(later, outcome).unit.province is _goal(outcome)
    ),
    Reason.ARMY_AT_SEA: _is_barred_ground,
    Reason.FLEET_INLAND: _is_barred_ground,
    Reason.IMPASSABLE: _is_barred_ground,
    Reason.COAST_MISSING: lambda _, outcome: len(_goal(outcome).coasts) > 1,
    Reason.COAST_UNREACHABLE: _near,
    Reason.NOT_DISLODGED: lambda later, outcome: _standing(later, outcome) is not None,
    Reason.NO_UNIT: lambda later, outcome: _standing(later, outcome) is None,
    Reason.NOT_YOUR_UNIT: lambda later, outcome: not later.gone(outcome),
    Reason.SECOND_ORDER: lambda _, outcome: bool(outcome.because_of),
    Reason.BUILT: _built,
    Reason.REMOVED: _removed,
    Reason.WAIVED: lambda later, outcome: later.due(outcome.power) > 0,
    Reason.TOO_FEW_REMOVALS: _shortfall,
    Reason.CIVIL_DISORDER: _shortfall,
    Reason.NO_BUILDS: lambda later, outcome: later.due(outcome.power) <= 0,
    Reason.NO_REMOVALS: lambda later, outcome: later.due(outcome.power) >= 0,
    Reason.TOO_MANY: _too_many,
    Reason.NOT_HOME_CENTER: lambda _, outcome: _goal(outcome).home != outcome.power,
    Reason.NOT_OWNED: lambda later, outcome: (
        later.position.centers.get(_goal(outcome)) != outcome.power
    ),
    Reason.BUILD_OCCUPIED: lambda later, outcome: (
        later.position.unit_at(_goal(outcome)) is not None
    ),
}
