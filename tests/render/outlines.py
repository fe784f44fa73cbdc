"""Questions that tests ask of outlines and paths."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from render.canvas import Path
from render.geometry import Point, Polygon, Ring


def contains(polygons: tuple[Polygon, ...], point: Point) -> bool:
    """Whether a point lies inside one of the polygons and outside its holes."""
    return any(
        _in_ring(polygon[0], point) and not any(_in_ring(hole, point) for hole in polygon[1:])
        for polygon in polygons
    )


def edges(polygons: tuple[Polygon, ...]) -> Iterator[tuple[Point, Point]]:
    """Every edge of every ring."""
    for polygon in polygons:
        for ring in polygon:
            yield from pairwise(ring)


def _in_ring(ring: Ring, point: Point) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise(ring):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def nearest(path: Path, point: Point) -> float:
    """How close a path comes to a point (measured at its vertices)."""
    return min(math.dist(vertex, point) for vertex in path)
