"""Paths as points: curves, parts of them, waves and dashes along them."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from render.canvas import Path, Point

_SHORT, _LONG, _STRIDE = 8, 28, 9.0
"""How many steps a curve has at least and at most, and how many px of the way each is."""
_EARLY = 0.25  # the least share of a curve on either side of a stop
_FINELY = 4.0  # px to which it is told where a path leaves a picture


class Curve(NamedTuple):
    """A curve that leaves its start towards a corner and meets its end from there."""

    start: Point
    corner: Point
    end: Point

    def path(self) -> Path:
        """The points of the curve, its start and its end among them."""
        (x0, y0), (cx, cy), (x1, y1) = self
        long = math.dist(self.start, self.corner) + math.dist(self.corner, self.end)
        steps = max(_SHORT, min(_LONG, round(long / _STRIDE)))
        return tuple(
            [(a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1) for a, b, c in _weights(steps)]
        )

    def arriving(self) -> Point:
        """The direction in which the curve meets its end, of any length."""
        return (self.end[0] - self.corner[0], self.end[1] - self.corner[1])

    def least_length(self) -> float:
        """What the curve is longer than: the straight ways to its middle and on."""
        (x0, y0), (cx, cy), (x1, y1) = self
        middle = ((x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4)
        return math.dist(self.start, middle) + math.dist(middle, self.end)


def bow(start: Point, end: Point, bend: float) -> Curve:
    """A curve that leaves the straight line by half of `bend` times its length, to its left."""
    (x0, y0), (x1, y1) = start, end
    corner = ((x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend)
    return Curve(start, corner, end)


def bow_over(start: Point, stop: Point, end: Point) -> Curve:
    """A curve that leads over a stop, unless that is so near to an end that it would swing out."""
    near, far = math.dist(start, stop), math.dist(stop, end)
    t = max(_EARLY, min(1 - _EARLY, near / (near + far or 1.0)))
    a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
    (x0, y0), (x, y), (x1, y1) = start, stop, end
    return Curve(start, ((x - a * x0 - c * x1) / b, (y - a * y0 - c * y1) / b), end)


@lru_cache(maxsize=32)
def _weights(steps: int) -> tuple[tuple[float, float, float], ...]:
    """How much start, middle and end weigh at each step of a curve."""
    shares = [step / steps for step in range(steps + 1)]
    return tuple(((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in shares)


def through(stops: Sequence[Point], *, steps: int = 18) -> Path:
    """A centripetal Catmull-Rom spline: smooth where near stops follow on far ones, too."""
    places = [complex(x, y) for x, y in stops]
    padded = [2 * places[0] - places[1], *places, 2 * places[-1] - places[-2]]
    points = [places[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        before, here, after = (math.sqrt(abs(leg)) or 1.0 for leg in (b - a, c - b, d - c))
        leaving = ((b - a) * (here / before) + (c - b) * (before / here)) / (before + here)
        meeting = ((c - b) * (after / here) + (d - c) * (here / after)) / (here + after)
        for step in range(1, steps + 1):
            t = step / steps
            square, cube = t * t, t * t * t
            points.append(
                b * (2 * cube - 3 * square + 1)
                + c * (3 * square - 2 * cube)
                + leaving * ((cube - 2 * square + t) * here)
                + meeting * ((cube - square) * here)
            )
    return tuple((point.real, point.imag) for point in points)


def length(path: Path) -> float:
    """The length of a path."""
    return sum(map(math.dist, path, path[1:]))


def part(path: Path, start: float, end: float) -> Path:
    """The part of a path between two distances from its start; at least a tiny piece."""
    walked = list(accumulate(map(math.dist, path, path[1:]), initial=0.0))
    here, _ = at(path, start)
    if min(end, walked[-1]) <= max(start, 0.0):
        return (here, (here[0] + 0.01, here[1]))
    last = min(end, walked[-1])
    between = [point for point, far in zip(path, walked, strict=True) if start < far < last]
    return (here, *between, at(path, end)[0])


def trimmed(path: Path, start: float, end: float) -> Path:
    """A path without its first `start` and last `end` px; of a short one the middle remains."""
    total = length(path)
    if start + end > total - 4:
        scale = max(0.0, total - 4) / (start + end)
        start, end = start * scale, end * scale
    return part(path, start, total - end)


def within(path: Path, size: Point, around: float) -> Path:
    """The part of a path that is on a picture of a size, or no more than `around` px outside."""
    first, last = seen_between(path, size, around)
    return path if (first, last) == (0.0, length(path)) else part(path, first, last)


def seen_between(path: Path, size: Point, around: float = 0.0) -> tuple[float, float]:
    """How far from its start a path enters a picture of a size, and how far it leaves it.

    A path that is never on it, or less than `around` px outside, is taken as a whole.
    """
    total, right, foot = length(path), size[0] + around, size[1] + around
    if all(-around <= x <= right and -around <= y <= foot for x, y in path):
        return 0.0, total
    count = max(1, round(total / _FINELY))
    walked = [total * place / count for place in range(count + 1)]
    seen = [
        far
        for far, (x, y) in zip(walked, along(path, walked), strict=True)
        if -around <= x <= right and -around <= y <= foot
    ]
    return (seen[0], seen[-1]) if seen else (0.0, total)


def at(path: Path, distance: float) -> tuple[Point, float]:
    """The point at a distance from the start, and the direction there in radians."""
    walked = 0.0
    for (x0, y0), (x1, y1) in pairwise(path):
        step = math.dist((x0, y0), (x1, y1))
        if step > 0 and walked + step >= distance:
            share = max(0.0, distance - walked) / step
            point = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            return point, math.atan2(y1 - y0, x1 - x0)
        walked += step
    return path[-1], math.atan2(y1 - y0, x1 - x0)


def along(path: Path, distances: Iterable[float]) -> list[Point]:
    """The points at rising distances from the start; one beyond the end is the end."""
    legs, points = pairwise(path), []
    walked, long = 0.0, 0.0
    (x0, y0), (x1, y1) = path[0], path[0]
    for distance in distances:
        while walked + long < distance and (leg := next(legs, None)):
            walked += long
            (x0, y0), (x1, y1) = leg
            long = math.dist(*leg)
        share = min(1.0, (distance - walked) / (long or 1.0))
        points.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return points


def evenly(path: Path, step: float) -> list[Point]:
    """Points of a path about `step` px from each other, from its start to its end."""
    total = length(path)
    count = max(1, round(total / step))
    return along(path, [total * place / count for place in range(count + 1)])


@lru_cache(maxsize=64)
def wave(path: Path, *, height: float, period: float) -> Path:
    """A path that swings round another one and is calm at both ends."""
    total = length(path)
    count = max(8, int(total / 2))
    points = []
    for index in range(count + 1):
        walked = total * index / count
        (x, y), direction = at(path, walked)
        calm = min(1.0, walked / 12, (total - walked) / 16)
        swing = height * math.sin(2 * math.pi * walked / period) * calm
        points.append((x - math.sin(direction) * swing, y + math.cos(direction) * swing))
    return tuple(points)


@lru_cache(maxsize=64)
def dashes(path: Path, on: float, off: float) -> tuple[Path, ...]:
    """The pieces of a dashed line; the pattern is stretched so that it ends with a dash."""
    total = length(path)
    count = max(1, round((total + off) / (on + off)))
    stretch = total / (count * (on + off) - off)
    on, off = on * stretch, off * stretch
    return tuple(part(path, i * (on + off), i * (on + off) + on) for i in range(count))


def shifted(path: Path, aside: float) -> Path:
    """A path moved to its left by `aside` px, but for both ends, which it leaves and meets."""
    total, walked = length(path), 0.0
    ease = min(120.0, total / 2)
    points = [path[0]]
    for (x0, y0), (x1, y1) in pairwise(path):
        walked += math.dist((x0, y0), (x1, y1))
        share = max(0.0, min(1.0, walked / ease, (total - walked) / ease))
        here = aside * math.sin(share * math.pi / 2)
        direction = math.atan2(y1 - y0, x1 - x0)
        points.append((x1 - math.sin(direction) * here, y1 + math.cos(direction) * here))
    return tuple(points)
