"""Where pieces stand on a picture: their anchors, and beside them those that were dislodged."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.board import Location, Province
from engine.position import Dislodged, Position
from render.canvas import Point
from render.errors import DrawingError
from render.layout import Layout

_EDGE = 30.0
_APART = 78.0
"""How far from each other pieces are moved where there is room: an arrow fits between."""
_ROUNDS = 16
ASIDE = 56.0
"""How far a dislodged piece is pushed from the anchor, in px."""


@dataclass(frozen=True, slots=True)
class Places:
    """The middle of every piece of a position, by its province."""

    standing: Mapping[Province, Point]
    dislodged: Mapping[Province, Point]


def anchor(layout: Layout, location: Location) -> Point:
    """Where a unit at a location is drawn. Raises DrawingError when there is no place."""
    try:
        return layout.units[location.code]
    except KeyError:
        raise DrawingError("position", f"the layout has no place for {location.code}") from None


def places_of(
    position: Position,
    layout: Layout,
    *,
    growth: float = 1.0,
    room: Mapping[str, float] | None = None,
) -> Places:
    """Place every piece of a checked position, drawn `growth` times larger than usual.

    With `room`, how far each may be moved from its anchor by the location's code, those that
    stand close together are moved apart.
    """
    standing = {unit.province: anchor(layout, unit.location) for unit in position.units}
    if room is not None:
        free = [room[unit.location.code] for unit in position.units]
        moved = moved_apart(list(standing.values()), free, _APART * growth)
        standing = dict(zip(standing, moved, strict=True))
    taken = list(standing.values())
    dislodged: dict[Province, Point] = {}
    for entry in position.dislodged:
        spot = _pushed(entry, anchor(layout, entry.unit.location), taken, layout, ASIDE * growth)
        dislodged[entry.unit.province] = spot
        taken.append(spot)
    return Places(standing, dislodged)


def moved_apart(points: Sequence[Point], room: Sequence[float], apart: float) -> list[Point]:
    """Points moved until no two are nearer than `apart`, none further than its `room` (in px).

    Where the room does not suffice they are as far apart as it lets them.
    """
    moved = list(points)
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
            moved[i] = _within(points[i], (x0 - dx, y0 - dy), room[i])
            moved[j] = _within(points[j], (x1 + dx, y1 + dy), room[j])
    return moved


def _within(home: Point, at: Point, room: float) -> Point:
    away = math.dist(home, at)
    if away <= room:
        return at
    share = room / away
    return (home[0] + (at[0] - home[0]) * share, home[1] + (at[1] - home[1]) * share)


def _pushed(entry: Dislodged, at: Point, taken: list[Point], layout: Layout, aside: float) -> Point:
    """Away from the attacker, as if by its blow, unless another piece is in the way."""
    origin = layout.units[entry.attacker_from.code]
    blow = math.atan2(at[1] - origin[1], at[0] - origin[0])
    width, height = layout.size
    best, most = at, -math.inf
    for turn in (0, 35, -35, 70, -70, 105, -105, 140, -140, 180):
        angle = blow + math.radians(turn)
        spot = (at[0] + aside * math.cos(angle), at[1] + aside * math.sin(angle))
        room = min((math.dist(spot, other) for other in taken if other != at), default=99.0)
        inside = _EDGE < spot[0] < width - _EDGE and _EDGE < spot[1] < height - _EDGE
        worth = min(room, 50.0) - abs(turn) / 9 - (0 if inside else 60)
        if worth > most:
            best, most = spot, worth
    return best
