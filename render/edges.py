"""What the edge of a close-up would cut off: put where its province is seen, or left out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from PIL import Image, ImageDraw

from render.clutter import mark_center
from render.layout import Layout, Point
from render.layouts import layout_named
from render.marks import Mark
from render.pieces import Piece
from render.room import INSET, is_whole, room
from render.units import RADIUS
from render.zoom import Window

KEPT = 8
"""Of how many close-ups it is remembered where there is room."""
CENTER = 9.0
"""The radius of a center, in px of the map."""
_BESIDE = 8.0
"""How far a piece keeps from a center, in px."""
_CLOSE = ((1.0, INSET), (0.6, INSET), (0.45, 2))
"""How much of a piece that the edge cuts has to be in its province, and how far from the edge it is
put: tried in turn."""
_FAR = ((1.15, INSET),)
"""The same for one that stands far outside."""


def close_layout(layout: Layout, window: Window, *, growth: float) -> Layout:
    """The layout as it is in a window, everything in it that would be cut off moved in.

    A piece or center that stands beyond the edge, or too near it, is put where its province is
    seen, nearest to its place; where the province has no room in the window it stays. Pieces and
    centers are `growth` times larger than usual. Raises AssetError.
    """
    return _close_layout(layout.name, window, growth)


@lru_cache(maxsize=KEPT)
def _close_layout(name: str, window: Window, growth: float) -> Layout:
    layout = window.layout(layout_named(name))
    dot = (CENTER * growth, CENTER * growth)
    body = ((RADIUS + 3) * growth, RADIUS * growth)
    apart = (RADIUS + CENTER + _BESIDE) * growth

    def moved_in(code: str, at: Point) -> Point:
        """Where a piece of a province stands: what is far outside needs much room inside."""
        near = is_whole(at, window, (-2 * body[0], -2 * body[1]), inset=0)
        center = layout.centers.get(code)
        for share, inset in _CLOSE if near else _FAR:
            reach = (body[0] * share, body[1] * share)
            spots = [
                spot
                for spot in room(name, code, window, reach)
                if is_whole(spot, window, body, inset=inset)
            ]
            free = [one for one in spots if center is None or math.dist(one, center) >= apart]
            if spots:
                return _nearest(free or spots, at)
        return at

    units = {}
    for code, at in layout.units.items():
        units[code] = at
        if not is_whole(at, window, body):
            province, _, coast = code.partition("/")
            moved = moved_in(province, at)
            units[code] = at if coast and math.dist(at, moved) > 2 * apart else moved
    centers = {}
    for code, at in layout.centers.items():
        centers[code] = at
        # A far one in a corner that has no room for a piece would tell nobody whose it is.
        near = is_whole(at, window, (-dot[0], -dot[1]), inset=0)
        if not is_whole(at, window, dot) and (near or is_whole(units[code], window, body)):
            spots = [spot for spot in room(name, code, window, dot) if is_whole(spot, window, dot)]
            free = [spot for spot in spots if math.dist(spot, units[code]) >= apart]
            centers[code] = _nearest(free, at)
    put = [at for code, at in units.items() if at != layout.units[code]]
    inside = {
        code: at
        for code, at in layout.coast_marks.items()
        # One where a piece was put would look out from under it.
        if is_whole(at, window, dot) and all(math.dist(at, other) > apart for other in put)
    }
    return replace(layout, units=units, centers=centers, coast_marks=inside)


def _nearest(spots: Sequence[Point], at: Point) -> Point:
    """The spot nearest to a point, or the point where there is none."""
    return min(spots, key=lambda spot: math.dist(spot, at), default=at)


def close_clutter(window: Window, named: Image.Image, layout: Layout) -> Image.Image:
    """What of the coarse picture of names and centers is in a window, and the centers moved in.

    These are enlarged as the others are. The layout is that of the window.
    """
    image = window.part(named)
    whole, draw = layout_named(layout.name).centers, ImageDraw.Draw(image)
    for code, at in layout.centers.items():
        if at != window.place(whole[code]):
            mark_center(draw, at, growth=window.scale)
    return image


def in_sight(
    marks: Iterable[Mark], pieces: Iterable[Piece], size: Point
) -> tuple[list[Mark], list[Piece]]:
    """The marks of which there is something to see on a picture of that size, and its pieces.

    A piece that is more outside than inside is none of them.
    """

    def is_seen(at: tuple[float, float]) -> bool:
        return all(
            -RADIUS < place < length + RADIUS for place, length in zip(at, size, strict=True)
        )

    def points(mark: Mark) -> Iterable[tuple[float, float]]:
        single = (mark.dot, mark.shield, mark.ring)
        return chain(mark.path, mark.crosses, (at for at in single if at is not None))

    return (
        [mark for mark in marks if any(map(is_seen, points(mark)))],
        [
            piece
            for piece in pieces
            if all(0 <= p <= most for p, most in zip(piece.at, size, strict=True))
        ],
    )
