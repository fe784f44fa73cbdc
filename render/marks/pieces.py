"""What stands on a picture: orders with what became of them, pieces with their fates and places."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from PIL import Image, ImageStat

from engine.board import Power, Province, Unit
from engine.judge.outcome import Reason, Resolution, Verdict
from engine.orders import Build, Disband, Order, Remove, Retreat, province_of
from engine.position import Dislodged, Position
from render.canvas import COARSE, Point
from render.layout import Layout
from render.marks.rims import RADIUS
from render.marks.spots import Spots

_APART = 78.0  # how far from each other pieces are moved where there is room: an arrow fits between
_ROUNDS = 16
_WAY_BACK = (1.0, 0.75, 0.5, 0.25)
_ASIDES = (36.0, 41.0, 47.0, 54.0)
"""Px from a dislodged piece to the victor's, which hides less than a quarter of it."""
_TURN, _TURNED, _FARTHER = 20, 0.06, 0.5
"""Degrees from one direction to the next in which a place is looked for, and what it costs that one
is off that of the attack, for each degree, and farther from the victor, for each px."""
_ABROAD, _CROWDED, _HIDING, _NAMED = 80.0, 4.0, 200.0, 0.8
"""What it costs that its middle, or all of it, is outside its province, each px that it is too
near to another, that it covers a center, and each tone of names that it covers."""
_BARRED = 35.0  # what it costs that the victor stands in the way of its retreat
_SHOULDER, _BADGE, _SIGN = 20.0, 34.0, 25.0
"""Px to a side and up from its middle to where a badge may be, px from there to the victor's
middle at least, and what it costs that the victor hides some of it on either side."""
_GAP = 6.0  # px between a dislodged piece and others but the victor's
_OFF_CENTERS = 38.0  # px, how far it keeps from centers: it would hide who owns them
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
    """A piece to draw: its power and unit, where it stands, and its fate if it has one.

    A badge is on its right `side`, 1, or its left, -1.
    """

    power: Power
    unit: Unit
    at: Point
    fate: Fate | None = None
    side: int = 1


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
    for entry in position.dislodged:
        here = entry.unit.province
        fate: Fate | None = Fate.DISLODGED
        if here in disbanded or entry.unit in destroyed:
            fate = _WITHOUT_ORDER[Fate.DISBANDED] if here in forgotten else Fate.DISBANDED
        at, victor = places.dislodged[here], places.standing.get(here)
        is_left = victor is not None and _hides_badge(victor, at, 1, places.layout.growth)
        yield Piece(entry.unit.power, entry.unit, at, fate, -1 if is_left else 1)
    for unit in position.units:
        here = unit.province
        fate = None
        if here in removed or unit in destroyed:
            fate = Fate.REMOVED
        if here in dislodged:
            fate = Fate.DISBANDED if unit in destroyed else Fate.DISLODGED
        if here in unordered:
            fate = _WITHOUT_ORDER[fate]
        yield Piece(unit.power, unit, places.standing[here], fate)
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
    position: Position,
    layout: Layout,
    *,
    spots: Spots,
    named: Image.Image,
    room: Mapping[str, float] | None = None,
    results: Iterable[OrderResult] = (),
) -> Places:
    """Place every piece of a checked position.

    A dislodged one stands half behind the victor's, in its province if that has room: off centers
    and names, which are on the coarse picture `named`, and not behind the victor on its retreat if
    the `results` tell it.
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
    pusher = _Pusher(layout, spots, named)
    dislodged: dict[Province, Point] = {}
    goals = {
        result.order.unit.location.province: layout.units[result.order.destination.code]
        for result in results
        if isinstance(result.order, Retreat)
    }
    for entry in position.dislodged:
        here = entry.unit.province
        victor = standing.get(here, layout.units[entry.unit.location.code])
        others = [at for place, at in standing.items() if place is not here]
        dislodged[here] = pusher.place(
            entry, victor, [*others, *dislodged.values()], goals.get(here)
        )
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


def _hides_badge(victor: Point, at: Point, side: int, size: float) -> bool:
    """Whether a victor hides some of the badge of a piece on its right (1) or left (-1) side."""
    badge = (at[0] + side * _SHOULDER * size, at[1] - _SHOULDER * size)
    return math.dist(badge, victor) < _BADGE * size


def _is_between(middle: Point, start: Point, end: Point) -> bool:
    """Whether a point is less than 60 degrees off the way from another to a third."""
    (x, y), (x0, y0), (x1, y1) = middle, start, end
    straight = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)
    return straight > 0.5 * math.dist(middle, start) * math.dist(end, start)


class _Pusher:
    """Finds a place for each dislodged piece, in its province and half behind the victor."""

    def __init__(self, layout: Layout, spots: Spots, named: Image.Image) -> None:
        self._layout, self._spots, self._named = layout, spots, named

    def place(
        self, entry: Dislodged, victor: Point, others: Sequence[Point], goal: Point | None
    ) -> Point:
        """Where a dislodged piece covers least, away from the attack if that is no matter.

        If it retreats, to a `goal`, the victor stands in the way of that no more than it must.
        """
        at, origin = victor, self._layout.units[entry.attacker_from.code]
        blow = math.atan2(at[1] - origin[1], at[0] - origin[0])
        best, least = at, math.inf
        for aside in _ASIDES:
            far = aside * self._layout.growth
            for turn in range(-180, 180, _TURN):
                angle = blow + math.radians(turn)
                spot = (at[0] + far * math.cos(angle), at[1] + far * math.sin(angle))
                cost = abs(turn) * _TURNED + (aside - _ASIDES[0]) * _FARTHER
                if cost < least:
                    cost += self._covered(spot, victor, others)
                    cost += self._abroad(spot, entry.unit.province.code)
                    cost += _BARRED * (goal is not None and _is_between(victor, spot, goal))
                if cost < least:
                    best, least = spot, cost
        return best

    def _abroad(self, spot: Point, code: str) -> float:
        """What it costs that some of a piece is not in its province, or not on the picture."""
        (x, y), reach = spot, RADIUS * self._layout.growth
        turns = (math.tau * step / 8 for step in range(8))
        rim = [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]
        outside = sum(not self._spots.is_inside(code, point) for point in rim)
        return _ABROAD * (outside / len(rim) + (not self._spots.is_inside(code, spot)))

    def _covered(self, spot: Point, victor: Point, others: Sequence[Point]) -> float:
        """What it costs that a piece covers others, centers and names, and the victor its badge."""
        size, reach = self._layout.growth, RADIUS * self._layout.growth
        lack = [max(0.0, 2 * reach + _GAP * size - math.dist(spot, other)) for other in others]
        centers = self._layout.centers.values()
        near = any(math.dist(spot, center) < _OFF_CENTERS * size for center in centers)
        box = [round((edge + side) / COARSE) for side in (-reach, reach) for edge in spot]
        names = ImageStat.Stat(self._named.crop((box[0], box[1], box[2], box[3]))).mean[0]
        hidden = all(_hides_badge(victor, spot, side, size) for side in (1, -1))
        return sum(lack) * _CROWDED + near * _HIDING + names * _NAMED + hidden * _SIGN
