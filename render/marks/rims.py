"""The outlines of pieces, which rings and shields follow: armies are round, fleets are hulls."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from engine.board import UnitType
from render.canvas import Path, Point

RADIUS = 22
"""Half the width of an army, in px."""
BODY = RADIUS - 0.5
"""The radius of what is seen of it; rings and shields of a radius are that much outside."""
_ROUND = 5.0  # px, how round the upper corners of a hull are
_DECK = 2.0  # px, how far below the middle a hull is widest
_STEPS = 48
_STEP = 7.0  # degrees from point to point of a part of an outline


@lru_cache(maxsize=64)
def outline(kind: UnitType, grow: float = 0.0) -> Path:
    """The outline of a piece round the origin, clockwise from its right, `grow` px outside it."""
    if kind is UnitType.ARMY:
        return tuple(_on_ellipse(BODY + grow, BODY + grow, 0, 360, _STEPS))
    half, top, keel = RADIUS + 2.5 + grow, RADIUS - 6.0 + grow, RADIUS - 3.0 + grow
    corner = _ROUND + max(0.0, grow)
    hull = [
        (half * math.cos(angle), _DECK + (keel - _DECK) * math.sin(angle) ** 0.72)
        for angle in (math.pi * step / _STEPS for step in range(_STEPS + 1))
    ]
    corners = [
        (x + side * (half - corner), y - top + corner)
        for side, start in ((-1, 180), (1, 270))
        for x, y in _on_ellipse(corner, corner, start, start + 90, 6)
    ]
    return (*hull, *corners, hull[0])


def _on_ellipse(wide: float, high: float, start: float, end: float, steps: int) -> list[Point]:
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(wide * math.cos(angle), high * math.sin(angle)) for angle in angles]


@lru_cache(maxsize=256)
def rim(kind: UnitType, grow: float, size: float, facing: float, half: float) -> Path:
    """The part of an outline within `half` degrees of those it faces, `size` times larger."""
    hull = outline(kind, grow)[:-1]
    turns = [math.degrees(math.atan2(y, x)) % 360 for x, y in hull]
    steps = math.ceil(half / _STEP)
    return tuple(
        (x * size, y * size)
        for step in range(-steps, steps + 1)
        for x, y in (_at_angle(hull, turns, (facing + half * step / steps) % 360),)
    )


def _at_angle(closed: Path, turns: Sequence[float], angle: float) -> Point:
    """Where an outline, whose points are at rising angles, is at an angle."""
    after = bisect_left(turns, angle) % len(turns)
    (x0, y0), (x1, y1) = closed[after - 1], closed[after]
    gap, gone = (turns[after] - turns[after - 1]) % 360, (angle - turns[after - 1]) % 360
    return (x0 + (x1 - x0) * gone / gap, y0 + (y1 - y0) * gone / gap)
