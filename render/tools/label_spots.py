"""Where labels fit: for each province spots clear of its borders, token and center, best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import shapely
from shapely.affinity import rotate
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from render.labels import Spot, label_size
from render.layout import Layout, SeaName
from render.tools.parts import parts_of
from render.tools.shapes import Shapes

GRID = 5
TOKEN = 27  # px kept free round a unit's anchor
CENTER = 12
KEPT = 10  # spots a province keeps


class Ground(NamedTuple):
    """A province to be labelled: its part of the frame and what must stay free in it.

    `lettering` is the curved name that the layer of the water already carries.
    """

    code: str
    shape: BaseGeometry
    sea: bool
    token: tuple[int, int]
    lettering: SeaName | None
    blocked: BaseGeometry


class Fit(NamedTuple):
    """The middle of a box, how much of it lies in the province (0 to 1), its room around in px."""

    x: float
    y: float
    inside: float
    gap: float


def label_spots(shapes: Shapes, layout: Layout, names: Mapping[str, str]) -> dict[str, list[Spot]]:
    """The spots of every province of the map by its code; `names` are to be written where it fits.

    A province without any gets one below its token, and a line on the screen says so.
    """
    found = {}
    for code, name in names.items():
        if code == "SWI":
            continue
        ground = ground_of(code, shapes, layout)
        spots = best_of(ground, rated(ground, name))
        if not spots:
            print("no spot for", code)
            x, y = ground.token
            spots = [Spot(x, y + 34, "C" if ground.sea else "S", with_name=False)]
        found[code] = spots
    return found


def ground_of(code: str, shapes: Shapes, layout: Layout) -> Ground:
    """A province with its obstacles: tokens, the center, letters of coasts and of the sea."""
    sea = code in shapes.sea
    lettering = layout.sea_names.get(code) if sea else None
    shape = shapes.sea[code] if sea else shapes.land[code]
    parts = parts_of(shape.intersection(shapes.frame.buffer(-6)))
    obstacles: list[BaseGeometry] = [
        Point(at).buffer(TOKEN) for place, at in layout.units.items() if place[:3] == code
    ]
    if code in layout.centers:
        obstacles.append(Point(layout.centers[code]).buffer(CENTER))
    obstacles += [
        box(at[0] - 12, at[1] - 9, at[0] + 12, at[1] + 9)
        for place, at in layout.coast_marks.items()
        if place[:3] == code
    ]
    if lettering is not None:
        obstacles.append(sea_name_box(lettering))
    return Ground(
        code=code,
        shape=shapely.union_all([part for part in parts if part.area]),
        sea=sea,
        token=layout.units[code],
        lettering=lettering,
        blocked=shapely.union_all(obstacles),
    )


def kinds_of(ground: Ground) -> list[tuple[str, bool]]:
    """The kinds of lettering a province may have, each with or without its name."""
    if ground.lettering is not None:
        return [("C", False)]
    if ground.sea:
        return [("C", True), ("C", False)]
    area = ground.shape.area
    large = "L" if area > 30000 else "M" if area > 13000 else "S"
    return [(large, True), (large, False), ("S", True), ("S", False)]


def rated(ground: Ground, name: str) -> list[Spot]:
    """Every spot that fits, best first: near its place, with room around, with the name, large."""
    rating: list[tuple[float, Spot]] = []
    if ground.lettering is not None:
        at = ground.lettering.at
        target = (at[0], at[1] - ground.lettering.size * 0.95)
    else:
        target = (ground.token[0], ground.token[1] + 42)
    pull = 0.16 if ground.sea else 0.10 if ground.shape.area < 30000 else 0.06
    for kind, with_name in kinds_of(ground):
        size = label_size(ground.code, name if with_name else None, kind)
        for x, y, inside, gap in fits(ground, *size):
            away = np.hypot(x - target[0], y - target[1])
            score = 1.5 * min(gap, 7) - away * pull
            score -= (1 - inside) * 400
            score += 14 if with_name else 0
            score += {"L": 4, "M": 2}.get(kind, 0)
            rating.append((float(score), Spot(int(x), int(y), kind, with_name)))
    rating.sort(key=lambda entry: -entry[0])
    return [spot for _, spot in rating]


def best_of(ground: Ground, spots: list[Spot]) -> list[Spot]:
    """The first spots that are far enough from each other, some of them kept for bare codes."""
    apart = 34 if ground.sea or ground.shape.area > 12000 else 16
    kept: list[Spot] = []
    for spot in spots:
        far = all(
            abs(spot.x - other.x) + abs(spot.y - other.y) > apart
            or (spot.kind, spot.with_name) != (other.kind, other.with_name)
            for other in kept
        )
        if far and (len(kept) < KEPT - 4 or not spot.with_name):
            kept.append(spot)
        if len(kept) == KEPT:
            break
    return kept


def fits(ground: Ground, width: float, height: float) -> Iterator[Fit]:
    """Middles of boxes that lie in the shape all but a little, clear of what is blocked."""
    left, top, right, bottom = ground.shape.bounds
    for slack in (0.0, 0.03, 0.08, 0.16):
        any_found = False
        for x in np.arange(left, right, GRID):
            for y in np.arange(top, bottom, GRID):
                spot = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                if spot.intersects(ground.blocked):
                    continue
                inside = spot.intersection(ground.shape).area / spot.area
                if inside >= 1 - slack - 1e-9:
                    any_found = True
                    gap = spot.distance(ground.shape.boundary) if inside > 0.999 else 0
                    yield Fit(x, y, inside, gap)
        if any_found:
            return


def sea_name_box(name: SeaName) -> BaseGeometry:
    """About the box that a sea's name fills."""
    lines = name.text.split("\n")
    width = max(len(line) for line in lines) * (name.size * 0.47 + name.tracking)
    height = name.size * 1.1 * len(lines)
    x, y = name.at[0], name.at[1] + (len(lines) - 1) * name.size * 0.54
    shape = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return rotate(shape, -name.angle)
