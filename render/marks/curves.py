"""Paths as points: curves, parts of them, waves and dashes along them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from render.canvas import Path, Point


def bow(start: Point, end: Point, bend: float, *, steps: int = 28) -> Path:
    """A curve that leaves the straight line by half of `bend` times its length, to its left."""
    (x0, y0), (x1, y1) = start, end
    cx = (x0 + x1) / 2 - (y1 - y0) * bend
    cy = (y0 + y1) / 2 + (x1 - x0) * bend
    weights = _weights(steps)
    return tuple([(a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1) for a, b, c in weights])


@lru_cache(maxsize=8)
def _weights(steps: int) -> tuple[tuple[float, float, float], ...]:
    """How much start, middle and end weigh at each step of a curve."""
    shares = [step / steps for step in range(steps + 1)]
    return tuple(((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in shares)


def through(stops: Sequence[Point], *, steps: int = 18) -> Path:
    """A smooth curve through every stop.

    It is a centripetal Catmull-Rom spline: without kinks where stops near each other follow on
    stops far apart.
    """
    padded = [_mirror(stops[1], stops[0]), *stops, _mirror(stops[-2], stops[-1])]
    points: list[Point] = [stops[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        before, here, after = (
            math.sqrt(math.dist(*ends)) or 1.0 for ends in ((a, b), (b, c), (c, d))
        )
        leaving = _slope(a, b, c, before, here)
        meeting = _slope(b, c, d, here, after)
        slopes = (leaving, meeting)
        points += (_hermite(b, c, slopes, here, step / steps) for step in range(1, steps + 1))
    return tuple(points)


def length(path: Path) -> float:
    """The length of a path."""
    return sum(_steps(path))


def _steps(path: Path) -> list[float]:
    return list(map(math.dist, path, path[1:]))


def part(path: Path, start: float, end: float) -> Path:
    """The part of a path between two distances from its start; at least a tiny piece."""
    return _part(path, _steps(path), start, end)


def _part(path: Path, steps: Iterable[float], start: float, end: float) -> Path:
    found: list[Point] = []
    walked = 0.0
    for a, b, step in zip(path, path[1:], steps, strict=False):
        after = walked + step
        if walked >= end:
            break
        if step > 0 and after > start:
            if not found:
                found.append(_between(a, b, max(0.0, start - walked) / step))
            if after >= end:
                found.append(_between(a, b, (end - walked) / step))
                break
            found.append(b)
        walked = after
    if len(found) > 1:
        return tuple(found)
    here, _ = at(path, start)
    return (here, (here[0] + 0.01, here[1]))


def trimmed(path: Path, start: float, end: float) -> Path:
    """A path without its first `start` and last `end` px; of a short one the middle remains."""
    steps = _steps(path)
    total = sum(steps)
    if start + end > total - 4:
        scale = max(0.0, total - 4) / (start + end)
        start, end = start * scale, end * scale
    return _part(path, steps, start, total - end)


def at(path: Path, distance: float) -> tuple[Point, float]:
    """The point at a distance from the start, and the direction there in radians."""
    walked = 0.0
    for a, b in pairwise(path):
        step = math.dist(a, b)
        if step > 0 and walked + step >= distance:
            point = _between(a, b, max(0.0, distance - walked) / step)
            return point, math.atan2(b[1] - a[1], b[0] - a[0])
        walked += step
    a, b = path[-2], path[-1]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


@lru_cache(maxsize=64)
def wave(path: Path, *, height: float = 4.2, period: float = 15.0) -> Path:
    """A path that swings round another one and is calm at both ends."""
    total = length(path)
    count = max(8, int(total / 2))
    points = []
    for index, ((x, y), direction) in enumerate(_walk(path, count)):
        walked = total * index / count
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
    for a, b in pairwise(path):
        walked += math.dist(a, b)
        share = max(0.0, min(1.0, walked / ease, (total - walked) / ease))
        here = aside * math.sin(share * math.pi / 2)
        direction = math.atan2(b[1] - a[1], b[0] - a[0])
        points.append((b[0] - math.sin(direction) * here, b[1] + math.cos(direction) * here))
    return tuple(points)


def _walk(path: Path, count: int) -> Iterator[tuple[Point, float]]:
    """`count` + 1 points at equal distances, with the directions there, in one pass."""
    step = length(path) / count
    due, walked, given = 0.0, 0.0, 0
    for a, b in pairwise(path):
        long = math.dist(a, b)
        if long == 0:
            continue
        direction = math.atan2(b[1] - a[1], b[0] - a[0])
        while given <= count and due <= walked + long:
            yield _between(a, b, (due - walked) / long), direction
            given += 1
            due = given * step
        walked += long
    while given <= count:
        yield at(path, walked)
        given += 1


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _mirror(point: Point, center: Point) -> Point:
    return (2 * center[0] - point[0], 2 * center[1] - point[1])


def _slope(a: Point, b: Point, c: Point, before: float, after: float) -> Point:
    """The direction and speed at `b` of the parabola through three points at their times."""
    one, two = before / after, after / before
    both = before + after
    x, y = (
        ((second - first) * two + (third - second) * one) / both
        for first, second, third in zip(a, b, c, strict=True)
    )
    return (x, y)


def _hermite(b: Point, c: Point, slopes: tuple[Point, Point], time: float, t: float) -> Point:
    """A point of the curve from `b` to `c` with these slopes, `t` of the way in time."""
    square, cube = t * t, t * t * t
    weights = (2 * cube - 3 * square + 1, 3 * square - 2 * cube)
    turns = ((cube - 2 * square + t) * time, (cube - square) * time)
    x, y = (
        start * weights[0] + end * weights[1] + out * turns[0] + into * turns[1]
        for start, end, out, into in zip(b, c, *slopes, strict=True)
    )
    return (x, y)
