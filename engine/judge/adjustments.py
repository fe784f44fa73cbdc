"""Adjustments: builds and removals at the end of a year (R-ADJ-02 to R-ADJ-08, R-REM)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType, unit_of
from engine.judge.outcome import Outcome, Reason, Verdict, refusal, second_order
from engine.orders import Build, Order, Orders, Remove, Waive, named_as, province_of
from engine.position import Position, by_province
from engine.rules import FleetInland, RemovalDistance, RemoveShortfall, Rulebook, TooMany
from engine.variant import Variant


def owed(position: Position, power: Power, variant: Variant) -> int:
    """How many units a power may build, or, as a negative number, must remove.

    This is its centers less its units; it can build only as many as it owns vacant home centers
    (R-ADJ-03, R-ADJ-06). A neutral power builds nothing.
    """
    difference = len(position.centers_of(power)) - len(position.units_of(power))
    if difference <= 0:
        return difference
    return min(difference, len(building_sites(position, power, variant)))


def building_sites(position: Position, power: Power, variant: Variant) -> tuple[Province, ...]:
    """The vacant home centers that a power owns and so may build in (R-ADJ-03)."""
    if power in variant.neutral:
        return ()
    owned = [place for place in _homes(power, variant) if position.centers.get(place) == power]
    if not owned:
        return ()
    occupied = {unit[2].province for unit in position.units}
    return tuple(place for place in owned if place not in occupied)


@lru_cache(maxsize=256)
def _homes(power: Power, variant: Variant) -> tuple[Province, ...]:
    return variant.home_centers(power)


def build_fault(  # noqa: PLR0911 - a rule a line
    order: Build, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not build this unit; None when it may."""
    kind, location = order.unit
    province = location.province
    if province.home != power or not province.is_center:
        return Reason.NOT_HOME_CENTER
    if position.centers.get(province) != power:
        return Reason.NOT_OWNED
    if position.unit_at(province) is not None:
        return Reason.BUILD_OCCUPIED
    if built(order, power, variant, rulebook) is None:
        if kind is UnitType.ARMY:
            return Reason.ARMY_AT_SEA
        if province.terrain is Terrain.INLAND:
            return Reason.FLEET_INLAND
        return Reason.COAST_MISSING
    return Reason.NO_BUILDS if owed(position, power, variant) <= 0 else None


def built(order: Build, power: Power, variant: Variant, rulebook: Rulebook) -> Unit | None:
    """The unit that a build order makes; None if such a unit cannot stand there.

    A fleet must name its coast if there are several (DATC 4.B.7); a coast named for an army is
    ignored (DATC 4.B.6). In some editions a fleet inland is taken for an army (DATC 4.C.4).
    """
    kind, location = order.unit
    is_inland = location.province.terrain is Terrain.INLAND
    if is_inland and rulebook.fleet_inland is FleetInland.ARMY:
        kind = UnitType.ARMY
    standings = variant.map.standings(kind, location.province)
    if location in standings:
        return unit_of(power, kind, location)
    if kind is UnitType.ARMY and standings:
        return unit_of(power, kind, standings[0])
    return None


def removal_fault(
    order: Remove, power: Power, position: Position, variant: Variant
) -> Reason | None:
    """Why a power may not remove this unit; None when it may."""
    unit = position.unit_at(order.unit.location.province)
    if unit is None:
        return Reason.NO_UNIT
    if unit.power != power:
        return Reason.NOT_YOUR_UNIT
    return Reason.NO_REMOVALS if owed(position, power, variant) >= 0 else None


def waive_fault(power: Power, position: Position, variant: Variant) -> Reason | None:
    """Why a power may not waive a build; None when it may (R-ADJ-05)."""
    return Reason.NO_BUILDS if owed(position, power, variant) <= 0 else None


def resolve_adjustments(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> tuple[list[Outcome], tuple[Unit, ...], tuple[Unit, ...]]:
    """Build and remove what was ordered, as far as each power may and must.

    The first legal orders up to the number count, or whichever the edition says (DATC 4.D.4,
    4.D.6); missing removals are made by distance (R-REM-01). Returns the outcomes, the units, and
    those removed without an order, both in the order of their provinces.
    """
    outcomes: list[Outcome] = []
    units = {unit.province: unit for unit in position.units}
    removed: list[Unit] = []
    for power in dict.fromkeys((*variant.powers, *orders)):
        done = _carried_out(orders.get(power, ()), power, position, variant, rulebook)
        outcomes += done
        left = -owed(position, power, variant)
        for order in [outcome.order for outcome in done if outcome.succeeded]:
            if isinstance(order, Build):
                unit = built(order, power, variant, rulebook)
                if unit is not None:
                    units[unit.province] = unit
            elif isinstance(order, Remove):
                del units[order.unit.location.province]
                left -= 1
        candidates = farthest_first(position, power, variant, rulebook) if left > 0 else []
        missing = [unit for unit in candidates if unit.province in units][: max(left, 0)]
        for unit in missing:
            del units[unit.province]
            order = Remove(named_as(unit))
            reason = _SHORTFALL[rulebook.remove_shortfall]
            outcomes.append(Outcome(power, order, Verdict.SUCCEEDS, reason))
        removed += missing
    return outcomes, by_province(units.values()), by_province(removed)


def _carried_out(
    given: Sequence[Order], power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> list[Outcome]:
    """The outcomes of a power's orders, in the order they were given."""
    count = owed(position, power, variant)
    left = abs(count)
    rule = rulebook.too_many_removals if count < 0 else rulebook.too_many_builds
    if rule is TooMany.NONE and _is_too_many(given, power, position, variant, rulebook):
        left = 0
    used: dict[Province, Order] = {}
    done: list[Outcome] = []
    for order in reversed(given) if rule is TooMany.LAST else given:
        outcome = _judge(order, power, position, variant, rulebook, left=left, used=used)
        done.append(outcome)
        if outcome.succeeded:
            left -= 1
            if isinstance(order, Build | Remove):
                used[order.unit.location.province] = order
    return done[::-1] if rule is TooMany.LAST else done


_SHORTFALL = {
    RemoveShortfall.ALWAYS: Reason.TOO_FEW_REMOVALS,
    RemoveShortfall.CIVIL_DISORDER: Reason.CIVIL_DISORDER,
}
"""The reason given for removals that no order names: only the words differ, not the units."""


def _is_too_many(
    given: Sequence[Order], power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> bool:
    """Whether there are more legal orders for different units than may be carried out."""
    used: dict[Province, Order] = {}
    for order in given:
        outcome = _judge(order, power, position, variant, rulebook, left=len(given), used=used)
        if outcome.succeeded and isinstance(order, Build | Remove):
            used[order.unit.location.province] = order
    return len(used) > abs(owed(position, power, variant))


def _judge(
    order: Order,
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
    *,
    left: int,
    used: Mapping[Province, Order],
) -> Outcome:
    """The outcome of one order while `left` more may count and those of `used` already do."""
    match order:
        case Build():
            fault = build_fault(order, power, position, variant, rulebook)
            success = Reason.BUILT
        case Remove():
            fault, success = removal_fault(order, power, position, variant), Reason.REMOVED
        case Waive():
            fault, success = waive_fault(power, position, variant), Reason.WAIVED
        case _:
            return refusal(power, order, Reason.WRONG_PHASE)
    if fault is not None:
        return refusal(power, order, fault)
    province = province_of(order)
    if province is not None and province in used:
        return second_order(power, order, used[province])
    if left <= 0:
        return refusal(power, order, Reason.TOO_MANY)
    return Outcome(power, order, Verdict.SUCCEEDS, success)


OUT_OF_REACH = 1_000_000
"""The distance of a unit that has no way home: farther than any other."""


def farthest_first(
    position: Position, power: Power, variant: Variant, rulebook: Rulebook
) -> list[Unit]:
    """The units of a power in the order in which they are removed if no order names them.

    The farthest from home first, then fleets before armies, then by the English names of their
    provinces (R-REM-02 to R-REM-06, DATC 4.D.8).
    """
    return sorted(
        position.units_of(power),
        key=lambda unit: (
            -distance(unit, position, variant, rulebook),
            unit.type is UnitType.ARMY,
            unit.province.index,
        ),
    )


def distance(unit: Unit, position: Position, variant: Variant, rulebook: Rulebook) -> int:
    """How many moves a unit is from home, by the edition's `removal_distance` (DATC 4.D.8).

    `OUT_OF_REACH` if there is no way, or no home to go to.
    """
    board = variant.map
    if rulebook.removal_distance is RemovalDistance.OWNED:
        return _over_any_border(board, unit.province, position.centers_of(unit.power))
    is_country = rulebook.removal_distance is RemovalDistance.COUNTRY
    homes = variant.home_country(unit.power) if is_country else variant.home_centers(unit.power)
    if unit.type is UnitType.ARMY:
        return _over_any_border(board, unit.province, homes)
    return _by_fleet(board, unit.location, homes)


def _over_any_border(board: Map, start: Province, goals: Iterable[Province]) -> int:
    goal = sum(province.bit for province in goals)
    reached, steps = start.bit, 0
    while not reached & goal:
        wider = reached
        for province in board.provinces_in(reached):
            wider |= board.borders[province.index]
        if wider == reached:
            return OUT_OF_REACH
        reached, steps = wider, steps + 1
    return steps


def _by_fleet(board: Map, start: Location, goals: Iterable[Province]) -> int:
    wanted = set(goals)
    reached, fresh, steps = {start}, {start}, 0
    while fresh:
        if any(location.province in wanted for location in fresh):
            return steps
        fresh = {
            there for here in fresh for there in board.neighbours(UnitType.FLEET, here)
        } - reached
        reached |= fresh
        steps += 1
    return OUT_OF_REACH
