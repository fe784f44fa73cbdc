"""What the edge of a close-up would cut off or leave out, and where there is room for it inside.

Pieces and centers of a province that is seen in part, and its code, are put into that part.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from PIL import Image, ImageDraw

from engine.board import Province
from render.clutter import mark_center
from render.labels import Spot, choose, label_of
from render.layers import load_layers
from render.layout import Layout, Point
from render.layouts import layout_named
from render.letters import label_size
from render.marks import Mark
from render.pieces import Piece
from render.room import INSET, is_whole, room
from render.units import RADIUS, reach_of
from render.zoom import Window

_KEPT = 8
"""Of how many close-ups it is remembered where there is room."""
_CENTER = 9.0
_BESIDE = 8.0
"""How far a piece keeps from a center, in px."""
_CLOSE = ((1.0, INSET), (0.6, INSET), (0.45, 2))
"""How much of a piece that the edge cuts has to be in its province, and how far from the edge it is
put: tried in turn."""
_FAR = ((1.15, INSET),)
"""The same for one that stands far outside."""
_ROOMY = (2.4, 1.5, 1.0, 0.8)
"""How much larger than a code the room round it is at best, and at least."""
_HIDDEN = 0.03
"""A label at the edge of which pieces cover more than this share is left out."""
_SPARE = 6
"""A province with so many spots for its label needs no more for its code."""
_EACH = 4
"""How many spots for a code are kept at most of each roominess, until there are twice as many: the
roomiest may all lie in the way of one line."""
_MANY = 150
"""Of more spots than these only some are looked at, evenly taken."""
_LAND_CODE, _WATER_CODE = "S", "Q"
_ASHORE_FROM = 1.6
"""From this scale on land has room for its name, or its code, where it is."""


def close_layout(layout: Layout, window: Window, *, growth: float) -> Layout:
    """The layout as it is in a window, everything in it that would be cut off moved in.

    A piece or center that stands beyond the edge, or too near it, is put where its province is
    seen, nearest to its place; where the province has no room in the window it stays. Pieces and
    centers are `growth` times larger than usual. Raises AssetError.
    """
    return _close_layout(layout.name, window, growth)


@lru_cache(maxsize=_KEPT)
def _close_layout(name: str, window: Window, growth: float) -> Layout:
    layout = window.layout(layout_named(name))
    dot = (_CENTER * growth, _CENTER * growth)
    body = ((RADIUS + 3) * growth, RADIUS * growth)
    apart = (RADIUS + _CENTER + _BESIDE) * growth

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


def close_spots(
    window: Window,
    layout: str,
    names: Mapping[str, str],
    *,
    crowded: Image.Image,
    pieces: Iterable[Piece],
    region: Iterable[Province],
    growth: float,
    body: float,
) -> dict[str, Spot]:
    """Where every label stands in a window: see `close_labels`, `choose` and `legible`.

    `crowded` is the coarse picture of what must stay visible, `pieces` are those in sight, and
    `region` what was asked for. Labels are `growth` times larger than usual, pieces `body` times.
    Raises AssetError.
    """
    labels = close_labels(window, layout, names, growth=growth, body=body)
    spots = choose(labels, names, crowded, growth=growth)
    covering = [disc for piece in pieces for disc in reach_of(piece, growth=body)]
    return legible(spots, names, covering, [place.code for place in region], growth=growth)


def close_labels(
    window: Window, layout: str, names: Mapping[str, str], *, growth: float, body: float
) -> Mapping[str, tuple[Spot, ...]]:
    """The spots for labels in a window, with some for the bare codes of provinces at its edge.

    Where there is room enough a label of land is on that land. None is on a center that
    `close_layout` has moved. Labels are `growth` times larger than usual, pieces and centers
    `body` times. Raises AssetError.
    """
    return _close_labels(window, layout, tuple(names.items()), growth, body)


@lru_cache(maxsize=_KEPT)
def _close_labels(
    window: Window, layout: str, named: tuple[tuple[str, str], ...], growth: float, body: float
) -> Mapping[str, tuple[Spot, ...]]:
    names, labels = dict(named), load_layers(layout).labels
    spots = labels if window.scale < _ASHORE_FROM else {**labels, **_ashore(layout)}
    found = window.labels(spots, names, growth=growth)
    whole = layout_named(layout).centers
    shown = _close_layout(layout, window, body).centers
    for code in labels:
        center, seen = shown.get(code), found.pop(code, ())
        if center is not None and center != window.place(whole[code]):
            # The spots keep clear of a center where it is on the map, not of where it was put.
            seen = tuple(
                spot
                for spot in seen
                for size in [label_size(label_of(code, names[code], spot, growth=growth))]
                if not _covers(spot[:2], size, center, body)
            )
        # Of what the edge cuts off, all styles may be left in one place.
        here = len({spot[:2] for spot in seen})
        cut = here < len({spot[:2] for spot in spots[code]})
        if (here if cut else len(seen)) < _SPARE:
            seen += _codes(layout, code, window, center, growth=growth, body=body)
        if seen:
            found[code] = seen
    return MappingProxyType(found)


@lru_cache(maxsize=2)
def _ashore(layout: str) -> Mapping[str, tuple[Spot, ...]]:
    """For each land province the spots that are on it; one without any is absent."""
    layers = load_layers(layout)
    found = {}
    for code, number in layers.numbers.items():
        ashore = tuple(
            spot
            for spot in layers.labels.get(code, ())
            if layers.land.getpixel(spot[:2]) == number and layers.coast.getpixel(spot[:2])
        )
        if ashore:
            found[code] = ashore
    return found


def _codes(
    layout: str, code: str, window: Window, center: Point | None, *, growth: float, body: float
) -> tuple[Spot, ...]:
    """Spots for a code alone where its province has room for it, the roomiest first."""
    style = _LAND_CODE if code in load_layers(layout).numbers else _WATER_CODE
    wide, high = label_size(label_of(code, "", Spot(0, 0, style, 0), growth=growth))
    chosen: list[Point] = []
    for roomy in _ROOMY:
        reach = ((wide / 2 + 3) * roomy, (high / 2 + 3) * roomy)
        spots = room(layout, code, window, reach)
        some = spots[:: 1 + len(spots) // _MANY]
        whole = [at for at in some if is_whole(at, window, reach)]
        free = [at for at in whole if not _covers(at, (wide, high), center, body)]
        chosen += _spread(free, _EACH)
        if len(chosen) >= 2 * _EACH:
            break
    return tuple(Spot(x, y, style, 0) for x, y in chosen)


def _covers(at: Point, size: tuple[float, float], center: Point | None, body: float) -> bool:
    """Whether a label of a size with its middle at a point would lie on a center."""
    return center is not None and all(
        abs(place - there) < length / 2 + _CENTER * body
        for place, there, length in zip(at, center, size, strict=True)
    )


def _spread(points: Sequence[Point], count: int) -> list[Point]:
    """Some of the points: the one in their midst, then those furthest from the ones before."""
    chosen: list[Point] = []
    if not points:
        return chosen
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    gaps = [-math.dist(point, middle) for point in points]
    for _ in range(min(count, len(points))):
        newest = points[max(range(len(points)), key=gaps.__getitem__)]
        far = [math.dist(point, newest) for point in points]
        gaps = [min(pair) for pair in zip(gaps, far, strict=True)] if chosen else far
        chosen.append(newest)
    return chosen


def legible(
    spots: Mapping[str, Spot],
    names: Mapping[str, str],
    covering: Sequence[tuple[tuple[float, float], float]],
    region: Iterable[str],
    *,
    growth: float,
) -> dict[str, Spot]:
    """The spots of labels that can be read, and of those of the region itself.

    The discs of pieces that may be `covering` the others are given by middle and radius.
    """
    shown = frozenset(region)

    def hidden(code: str, spot: Spot) -> float:
        size = label_size(label_of(code, names[code], spot, growth=growth))
        return sum(
            math.prod(
                max(0.0, min(1.0, (reach + length / 2 - abs(place - there)) / length))
                for place, there, length in zip(spot[:2], at, size, strict=True)
            )
            for at, reach in covering
        )

    return {
        code: spot for code, spot in spots.items() if code in shown or hidden(code, spot) <= _HIDDEN
    }


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
