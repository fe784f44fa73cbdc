"""What stands on a picture: orders with what became of them, pieces with their fates and places."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.board import Power, Province, Unit
from engine.judge.outcome import Reason, Resolution, Verdict
from engine.orders import Build, Disband, Order, Remove, province_of
from engine.position import Dislodged, Position
from render.canvas import Point
from render.layout import Layout

_EDGE = 30.0
_APART = 78.0  # how far from each other pieces are moved where there is room: an arrow fits between
_ROUNDS = 16
_WAY_BACK = (1.0, 0.75, 0.5, 0.25)
_ASIDE = 56.0  # px, how far a dislodged piece is pushed from the anchor
_OFF_CENTERS = 38.0  # px, how far it keeps from centers then: it would hide who owns them
_BESIDE_CENTER = 34.0  # px, the same for a piece that is moved apart from others


_FAILED = {Verdict.FAILS, Verdict.VOID, Verdict.CUT, Verdict.DISRUPTED}
_NOT_ORDERED = {Reason.NO_ORDER, Reason.TOO_FEW_REMOVALS, Reason.CIVIL_DISORDER}


class OrderResult(NamedTuple):
    """An order with the power that gave it and what became of it, None while that is open."""

    power: Power
    order: Order
    verdict: Verdict | None = None
    dislodged: bool = False
    unordered: bool = False
    """Whether it stands for a unit that needed an order and has none."""
    by_convoy: bool = False
    """Whether it was judged to take an army by convoy."""

    @property
    def failed(self) -> bool:
        """Whether the order is known to have failed."""
        return self.verdict in _FAILED


def order_results(
    position: Position, resolution: Resolution | None, orders: Iterable[Order]
) -> Iterator[OrderResult]:
    """The orders of a resolution, or else orders whose outcome is open.

    An open order belongs to the power of its unit, a build to the power whose home center it is.
    An order of a unit that is not there is left out.
    """
    if resolution is not None:
        for outcome in resolution.outcomes:
            dislodged, unordered = outcome.dislodged_by is not None, outcome.reason in _NOT_ORDERED
            yield OrderResult(
                outcome.power,
                outcome.order,
                outcome.verdict,
                dislodged,
                unordered,
                outcome.by_convoy,
            )
        return
    leaving = [entry.unit for entry in position.dislodged]
    powers: dict[Province | None, Power] = {
        unit.province: unit.power for unit in (*position.units, *leaving)
    }
    for order in orders:
        place = province_of(order)
        power = place.home if place and isinstance(order, Build) else powers.get(place)
        if power is not None:
            yield OrderResult(power, order)


Fate = Enum(
    "Fate",
    """
    DISLODGED DISLODGED_UNORDERED DISBANDED DISBANDED_UNORDERED
    BUILT NOT_BUILT REMOVED REMOVED_UNORDERED UNORDERED
    """,
)
"""What happens to a piece: shown as a ring round it, a badge at its shoulder, or both.

What is UNORDERED, too, had no order of its own: a dislodged unit to hold or to retreat. The judge
chose what is REMOVED_UNORDERED, because its power named too few.
"""


RINGED = {
    Fate.DISLODGED,
    Fate.DISLODGED_UNORDERED,
    Fate.DISBANDED,
    Fate.DISBANDED_UNORDERED,
    Fate.REMOVED,
    Fate.REMOVED_UNORDERED,
}
"""The fates of pieces that leave their place."""
_WITHOUT_ORDER = {
    Fate.DISLODGED: Fate.DISLODGED_UNORDERED,
    Fate.DISBANDED: Fate.DISBANDED_UNORDERED,
    Fate.REMOVED: Fate.REMOVED_UNORDERED,
    None: Fate.UNORDERED,
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to draw: its power and unit, where it stands, and its fate if it has one."""

    power: Power
    unit: Unit
    at: Point
    fate: Fate | None = None


def pieces_of(
    position: Position,
    resolution: Resolution | None,
    results: Sequence[OrderResult],
    places: Places,
) -> Iterator[Piece]:
    """The pieces of a position, and those that are being built, what lies below first."""

    def where(applies: Callable[[OrderResult], bool]) -> set[Province | None]:
        return {province_of(result.order) for result in results if applies(result)}

    destroyed = resolution.destroyed if resolution else ()
    dislodged = where(lambda result: result.dislodged)
    removed = where(lambda result: isinstance(result.order, Remove) and not result.failed)
    disbanded = where(lambda result: isinstance(result.order, Disband) and not result.failed)
    # A unit may stand where another was dislodged and has no order to retreat.
    unordered = where(lambda result: result.unordered and not isinstance(result.order, Disband))
    forgotten = where(lambda result: result.unordered and isinstance(result.order, Disband))
    for unit in position.units:
        here = unit.province
        fate: Fate | None = None
        if here in removed or unit in destroyed:
            fate = Fate.REMOVED
        if here in dislodged:
            fate = Fate.DISBANDED if unit in destroyed else Fate.DISLODGED
        if here in unordered:
            fate = _WITHOUT_ORDER[fate]
        yield Piece(unit.power, unit, places.standing[here], fate)
    for entry in position.dislodged:
        here = entry.unit.province
        fate = Fate.DISLODGED
        if here in disbanded or entry.unit in destroyed:
            fate = _WITHOUT_ORDER[Fate.DISBANDED] if here in forgotten else Fate.DISBANDED
        yield Piece(entry.unit.power, entry.unit, places.dislodged[here], fate)
    for result in results:
        if isinstance(result.order, Build):
            kind, location = result.order.unit
            fate = Fate.NOT_BUILT if result.failed else Fate.BUILT
            unit = Unit(result.power, kind, location)
            yield Piece(result.power, unit, places.layout.units[location.code], fate)


@dataclass(frozen=True, slots=True)
class Places:
    """The middle of every piece of a position, by its province, on a layout."""

    layout: Layout
    standing: Mapping[Province, Point]
    dislodged: Mapping[Province, Point]


def places_of(
    position: Position, layout: Layout, *, room: Mapping[str, float] | None = None
) -> Places:
    """Place every piece of a checked position.

    With `room`, how far each may be moved from its anchor by the location's code, those that
    stand close together are moved apart.
    """
    standing: dict[Province, Point] = {
        unit.province: layout.units[unit.location.code] for unit in position.units
    }
    if room is not None:
        free = [room[unit.location.code] for unit in position.units]
        moved = moved_apart(
            list(standing.values()),
            free,
            _APART * layout.growth,
            centers=layout.centers.values(),
            off_centers=_BESIDE_CENTER * layout.growth,
        )
        standing = dict(zip(standing, moved, strict=True))
    taken = list(standing.values())
    dislodged: dict[Province, Point] = {}
    for entry in position.dislodged:
        spot = _pushed(entry, taken, layout)
        dislodged[entry.unit.province] = spot
        taken.append(spot)
    return Places(layout, standing, dislodged)


def moved_apart(
    points: Sequence[Point],
    room: Sequence[float],
    apart: float,
    *,
    centers: Iterable[Point] = (),
    off_centers: float = 0.0,
) -> list[Point]:
    """Points moved until no two are nearer than `apart`, but none by more than its `room` (px).

    None is moved nearer to a center than `off_centers`.
    """
    moved = list(points)
    spots = tuple(centers)
    beside = [
        [center for center in spots if math.dist(center, point) < off_centers + free]
        for point, free in zip(points, room, strict=True)
    ]

    def put(place: int, at: Point) -> Point:
        """The point that is meant, or one so much nearer home that it is off the centers."""
        home = points[place]
        for share in _WAY_BACK:
            spot = _within(home, at, share * min(room[place], math.dist(home, at)))
            if all(math.dist(spot, center) >= off_centers for center in beside[place]):
                return spot
        return home

    close = [
        (i, j)
        for j in range(len(points))
        for i in range(j)
        if math.dist(points[i], points[j]) < apart + room[i] + room[j]
    ]
    for _ in range(_ROUNDS):
        for i, j in close:
            (x0, y0), (x1, y1) = moved[i], moved[j]
            gap = math.dist(moved[i], moved[j])
            lack = (apart - gap) / 2
            if lack <= 0 or not gap:
                continue
            dx, dy = (x1 - x0) / gap * lack, (y1 - y0) / gap * lack
            moved[i] = put(i, (x0 - dx, y0 - dy))
            moved[j] = put(j, (x1 + dx, y1 + dy))
    return moved


def _within(home: Point, at: Point, room: float) -> Point:
    away = math.dist(home, at)
    if away <= room:
        return at
    share = room / away
    return (home[0] + (at[0] - home[0]) * share, home[1] + (at[1] - home[1]) * share)


def _pushed(entry: Dislodged, taken: list[Point], layout: Layout) -> Point:
    """Where a dislodged piece is: away from the attacker, if no piece or center is in the way."""
    at, origin = layout.units[entry.unit.location.code], layout.units[entry.attacker_from.code]
    blow = math.atan2(at[1] - origin[1], at[0] - origin[0])
    (width, height), aside = layout.size, _ASIDE * layout.growth

    def turned(turn: int) -> Point:
        angle = blow + math.radians(turn)
        return (at[0] + aside * math.cos(angle), at[1] + aside * math.sin(angle))

    def worth(turn: int) -> float:
        x, y = spot = turned(turn)
        room = min((math.dist(spot, other) for other in taken if other != at), default=99.0)
        inside = _EDGE < x < width - _EDGE and _EDGE < y < height - _EDGE
        off_centers = all(
            math.dist(spot, center) >= _OFF_CENTERS * layout.growth
            for center in layout.centers.values()
        )
        return min(room, 50.0) - abs(turn) / 9 - 60 * (not inside) - 60 * (not off_centers)

    return turned(max((0, 35, -35, 70, -70, 105, -105, 140, -140, 180), key=worth))
