"""Adjustments: builds and removals at the end of a year (R-ADJ-02 to R-ADJ-08, R-REM)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.board import Location, Power, Province, Terrain, Unit, UnitType, unit_of
from engine.judge.outcome import Outcome, Reason, Verdict, refusal, second_order
from engine.judge.wording import destination_fault, name_fault
from engine.orders import (
    AdjustmentOrder,
    Build,
    Order,
    Orders,
    Remove,
    Waive,
    named_as,
    province_of,
)
from engine.position import Phase, PhaseType, Position, Season, by_province
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
    occupied = {unit[2].province for unit in position.units} if owned else ()
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
    unit = built(order, power, variant, rulebook)
    if unit is None:
        if kind is UnitType.ARMY:
            return Reason.ARMY_AT_SEA
        if province.terrain is Terrain.INLAND:
            return Reason.FLEET_INLAND
        return Reason.COAST_MISSING
    fault = destination_fault(location, unit, variant.map, rulebook)
    if fault is not None:
        return fault
    return Reason.NO_BUILDS if owed(position, power, variant) <= 0 else None


def lasting_build_fault(
    order: Build, power: Power, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may never build this, even on an empty board with all its home centers."""
    winter = Phase(variant.start.phase.year, Season.WINTER, PhaseType.ADJUSTMENT)
    owners = dict.fromkeys(variant.home_centers(power), power)
    return build_fault(order, power, Position.of(winter, (), centers=owners), variant, rulebook)


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


def adjustment_fault(
    order: AdjustmentOrder, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not build, remove or waive this; None when it may (R-ADJ-02 to R-ADJ-05)."""
    match order:
        case Build():
            return build_fault(order, power, position, variant, rulebook)
        case Remove():
            unit = position.unit_at(order.unit.location.province)
            if unit is None:
                return Reason.NO_UNIT
            if unit.power != power:
                return Reason.NOT_YOUR_UNIT
            none_due = Reason.NO_REMOVALS if owed(position, power, variant) >= 0 else None
            return name_fault(order.unit, unit, rulebook) or none_due
        case Waive():
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
            if isinstance(order, Build) and (unit := built(order, power, variant, rulebook)):
                units[unit.province] = unit
            elif isinstance(order, Remove):
                del units[order.unit.location.province]
                left -= 1
        if left <= 0:
            continue
        candidates = farthest_first(position, power, variant, rulebook)
        missing = [unit for unit in candidates if unit.province in units][:left]
        for unit in missing:
            del units[unit.province]
            reason = _SHORTFALL[rulebook.remove_shortfall]
            outcomes.append(Outcome(power, Remove(named_as(unit)), Verdict.SUCCEEDS, reason))
        removed += missing
    return outcomes, by_province(units.values()), by_province(removed)


def _carried_out(
    given: Sequence[Order], power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> list[Outcome]:
    count = owed(position, power, variant)
    left = abs(count)
    rule = rulebook.too_many_removals if count < 0 else rulebook.too_many_builds
    if rule is TooMany.LAST:
        return _in_turn(given[::-1], power, position, variant, rulebook, left=left)[::-1]
    if rule is TooMany.NONE:
        # A waive is no build: it takes only what the builds leave, wherever it stands.
        given = sorted(given, key=lambda order: isinstance(order, Waive))
        legal = _in_turn(given, power, position, variant, rulebook, left=len(given))
        if (
            sum(outcome.succeeded and not isinstance(outcome.order, Waive) for outcome in legal)
            > left
        ):
            left = 0
    return _in_turn(given, power, position, variant, rulebook, left=left)


_SHORTFALL = {
    RemoveShortfall.ALWAYS: Reason.TOO_FEW_REMOVALS,
    RemoveShortfall.CIVIL_DISORDER: Reason.CIVIL_DISORDER,
}
"""The reason given for removals that no order names: only the words differ, not the units."""


def _in_turn(
    given: Sequence[Order],
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
    *,
    left: int,
) -> list[Outcome]:
    """The outcomes of orders of which the first `left` legal ones for different units count."""
    used: dict[Province | None, Order] = {}
    done: list[Outcome] = []
    for order in given:
        fault: Reason | None = Reason.WRONG_PHASE
        if isinstance(order, AdjustmentOrder):
            fault = adjustment_fault(order, power, position, variant, rulebook)
        province = province_of(order)
        if fault is not None:
            done.append(refusal(power, order, fault))
        elif province in used:
            done.append(second_order(power, order, used[province]))
        elif left <= 0:
            done.append(refusal(power, order, Reason.TOO_MANY))
        else:
            done.append(Outcome(power, order, Verdict.SUCCEEDS, _SUCCESS[type(order)]))
            left -= 1
            if province is not None:
                used[province] = order
    return done


_SUCCESS: Mapping[type[Order], Reason] = {
    Build: Reason.BUILT,
    Remove: Reason.REMOVED,
    Waive: Reason.WAIVED,
}


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
    board, rule = variant.map, rulebook.removal_distance
    if rule is RemovalDistance.OWNED:
        homes = position.centers_of(unit.power)
    elif rule is RemovalDistance.COUNTRY:
        homes = variant.home_country(unit.power)
    else:
        homes = variant.home_centers(unit.power)
    sails = unit.type is UnitType.FLEET and rule is not RemovalDistance.OWNED

    def near(here: Location) -> Iterable[Location]:
        if sails:
            return board.neighbours(UnitType.FLEET, here)
        near = board.borders[here.province.index] & ~board.closed
        return map(board.plain, board.provinces_in(near))

    reached, fresh, steps = {unit.location}, {unit.location}, 0
    while fresh:
        if any(location.province in homes for location in fresh):
            return steps
        fresh = {there for here in fresh for there in near(here)} - reached
        reached |= fresh
        steps += 1
    return OUT_OF_REACH
