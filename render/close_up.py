"""What the edge of a close-up would cut off: put where its province is seen, or left out.

A close-up tells all of what it shows: a piece, center or code that the edge would cut off is put
where its province is seen, if that has room for it; a small corner shows the code at most. No
label is cut off by the edge, and a code that a piece covers there is left out.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from engine.board import Province
from render.layout import Layout, Point
from render.map.geometry import load_geometry
from render.map.labels import Spot, label_of, label_size
from render.map.layers import load_layers
from render.map.window import Window
from render.marks.arrows import Mark
from render.marks.pieces import Piece
from render.marks.units import RADIUS, reach_of
from render.marks.ways import mark_center
from render.stamp import FRAME

INSET = FRAME + 4
"""How far from the edge things are put, in px: as far as the frame round a stamped map reaches."""
_STEPS = 3
"""Room is looked for on a grid with so many steps to half the width, and height, of a thing."""
_MOSTLY = 160  # how much of a step of that grid has to be of the province, of 255
_CLOSE_UP = 1.7
_COARSE = 2  # which province a pixel is of is known on a picture this much smaller than the map
KEPT = 8
"""Of how many close-ups it is remembered where there is room."""
CENTER = 9.0
"""The radius of a center, in px of the map."""
_BESIDE = 8.0  # how far a piece keeps from a center, in px
_CLOSE = ((1.0, INSET), (0.6, INSET), (0.45, 2))
"""How much of a piece that the edge cuts has to be in its province, and how far from the edge it is
put: tried in turn."""
_FAR = ((1.15, INSET),)  # the same for one that stands far outside
_ROOMY = (2.4, 1.5, 1.0, 0.8)
"""How much larger than a code the room round it is at best, and at least."""
_HIDDEN = 0.03  # a label at the edge of which pieces cover more than this share is left out
_SPARE = 6  # a province with so many spots for its label needs no more for its code
_EACH = 4
"""How many spots of one size are kept for a code at most: the largest alone may all lie in the way
of one line. With twice as many spots in all, no smaller ones are looked for."""
_MANY = 150  # of more spots than these only some are looked at, evenly taken
_LAND_CODE, _WATER_CODE = "S", "Q"
_ASHORE_FROM = 1.6  # from this scale on land has room for its name, or its code, where it is


Reach = tuple[float, float]
"""Half the width and half the height of something, in px of the picture."""


class _Grounds(NamedTuple):
    """The number of every province, its box, and a picture of these numbers."""

    numbers: Mapping[str, int]
    boxes: Mapping[str, tuple[int, int, int, int]]
    image: Image.Image


def is_whole(at: Point, window: Window, reach: Reach, *, inset: float = INSET) -> bool:
    """Whether something at a point keeps so far from the edge of the picture."""
    return all(
        inset + half <= place <= length - inset - half
        for place, half, length in zip(at, reach, window.drawn_size(), strict=True)
    )


def room(layout: Layout, code: str, window: Window, reach: Reach) -> list[Point]:
    """The spots of a province, row by row, at which there is room for something of that reach.

    All of it is in the province, and off the water if that is land. Whether it keeps off the edge
    of the picture, too, is what `is_whole` answers.
    """
    grounds = _grounds(layout)
    seen = [edge // _COARSE for edge in window.box()]
    left, top = map(max, grounds.boxes[code][:2], seen[:2])
    right, foot = map(min, grounds.boxes[code][2:], seen[2:])
    if left >= right or top >= foot:
        return []
    number, scale = grounds.numbers[code], window.scale * _COARSE
    own = grounds.image.crop((left, top, right, foot)).point(
        [255 if other == number else 0 for other in range(256)]
    )
    high, wide = (foot - top) * scale, (right - left) * scale
    size = (math.ceil(wide / (reach[0] / _STEPS)), math.ceil(high / (reach[1] / _STEPS)))
    shrunk = own.resize(size, Image.Resampling.BOX)
    # A frame of its own, for what is beyond the box is not of the province.
    grid = Image.new("L", (size[0] + 2, size[1] + 2))
    grid.paste(shrunk, (1, 1))
    for _ in range(_STEPS):
        grid = grid.filter(ImageFilter.MinFilter(3))
    x0, y0 = window.place((left * _COARSE, top * _COARSE))
    across, down = wide / size[0], high / size[1]
    return [
        (round(x0 + (at % grid.width - 0.5) * across), round(y0 + (at // grid.width - 0.5) * down))
        for at, free in enumerate(grid.tobytes())
        if free > _MOSTLY
    ]


@lru_cache(maxsize=2)
def _grounds(layout: Layout) -> _Grounds:
    geometry = load_geometry(layout)
    outlines = {**geometry.sea, **geometry.land}
    wide, high = (length // _COARSE for length in geometry.size)
    image = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(image)
    numbers = {code: number for number, code in enumerate(outlines, 1)}
    boxes = {}
    for code, polygons in outlines.items():
        for outer, *holes in polygons:
            for ring, number in ((outer, numbers[code]), *((hole, 0) for hole in holes)):
                draw.polygon([(x / _COARSE, y / _COARSE) for x, y in ring], fill=number)
        xs, ys = zip(*(point for polygon in polygons for point in polygon[0]), strict=True)
        boxes[code] = (
            max(0, math.floor(min(xs) / _COARSE)),
            max(0, math.floor(min(ys) / _COARSE)),
            min(wide, math.ceil(max(xs) / _COARSE)),
            min(high, math.ceil(max(ys) / _COARSE)),
        )
    return _Grounds(numbers, boxes, image)


@lru_cache(maxsize=KEPT)
def close_layout(whole: Layout, window: Window, grown: float) -> Layout:
    """The layout as it is in a window, everything in it that would be cut off moved in.

    A piece or center that stands beyond the edge, or too near it, is put where its province is
    seen, nearest to its place; where the province has no room in the window it stays. Labels are
    enlarged as the land is, but to 1.7 at most, pieces and centers `grown` times more.
    """
    enlarged = min(window.scale, _CLOSE_UP)
    layout, growth = window.layout(whole), grown * enlarged
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
                for spot in room(whole, code, window, reach)
                if is_whole(spot, window, body, inset=inset)
            ]
            free = [spot for spot in spots if center is None or math.dist(spot, center) >= apart]
            if spots:
                return _nearest(free or spots, at)
        return at

    units, centers = dict(layout.units), dict(layout.centers)
    for code, at in layout.units.items():
        if not is_whole(at, window, body):
            province, _, coast = code.partition("/")
            moved = moved_in(province, at)
            units[code] = at if coast and math.dist(at, moved) > 2 * apart else moved
    for code, at in layout.centers.items():
        # A far one in a corner that has no room for a piece would not show its owner.
        near = is_whole(at, window, (-dot[0], -dot[1]), inset=0)
        if not is_whole(at, window, dot) and (near or is_whole(units[code], window, body)):
            spots = [spot for spot in room(whole, code, window, dot) if is_whole(spot, window, dot)]
            free = [spot for spot in spots if math.dist(spot, units[code]) >= apart]
            centers[code] = _nearest(free, at)
    put = [at for code, at in units.items() if at != layout.units[code]]
    inside = {
        code: at
        for code, at in layout.coast_marks.items()
        # One where a piece was put would look out from under it.
        if is_whole(at, window, dot) and all(math.dist(at, other) > apart for other in put)
    }
    return replace(
        layout, growth=growth, enlarged=enlarged, units=units, centers=centers, coast_marks=inside
    )


def _nearest(spots: Sequence[Point], at: Point) -> Point:
    return min(spots, key=lambda spot: math.dist(spot, at), default=at)


def close_clutter(window: Window, named: Image.Image, whole: Layout, layout: Layout) -> Image.Image:
    """What of the coarse picture of names and centers is in a window, and the centers moved in."""
    image = window.part(named)
    draw = ImageDraw.Draw(image)
    for code, at in layout.centers.items():
        if at != window.place(whole.centers[code]):
            mark_center(draw, at, growth=window.scale)
    return image


def in_sight(
    marks: Iterable[Mark], pieces: Iterable[Piece], size: Point
) -> tuple[list[Mark], list[Piece]]:
    """The marks that show on a picture of that size, and the pieces that are mostly inside."""

    def is_seen(at: tuple[float, float], beyond: float) -> bool:
        return all(-beyond <= place <= most + beyond for place, most in zip(at, size, strict=True))

    def points(mark: Mark) -> Iterable[tuple[float, float]]:
        single = (mark.dot, mark.shield, mark.ring)
        return chain(mark.path, mark.crosses, filter(None, single))

    return (
        [mark for mark in marks if any(is_seen(point, RADIUS) for point in points(mark))],
        [piece for piece in pieces if is_seen(piece.at, 0)],
    )


@lru_cache(maxsize=KEPT)
def close_labels(window: Window, whole: Layout, layout: Layout) -> Mapping[str, tuple[Spot, ...]]:
    """The spots for labels in a window, with some for the bare codes of provinces at its edge.

    Where there is room enough a label of land is on that land. None is on a center that
    `close_layout` has moved: `layout` is what it makes of the `whole` map's.
    """
    labels = load_layers(whole).labels
    spots = labels if window.scale < _ASHORE_FROM else {**labels, **_ashore(whole)}
    found = window.labels(spots, layout)
    for code in labels:
        center, seen = layout.centers.get(code), found.pop(code, ())
        if center is not None and center != window.place(whole.centers[code]):
            # The spots keep clear of a center where it is on the map, not of where it was put.
            seen = tuple(
                spot
                for spot in seen
                if not _covers(spot[:2], label_size(label_of(layout, code, spot)), code, layout)
            )
        # Of what the edge cuts off, all styles may be left in one place.
        here = len({spot[:2] for spot in seen})
        cut = here < len({spot[:2] for spot in spots[code]})
        if (here if cut else len(seen)) < _SPARE:
            seen += _codes(whole, layout, code, window)
        if seen:
            found[code] = seen
    return MappingProxyType(found)


@lru_cache(maxsize=2)
def _ashore(layout: Layout) -> Mapping[str, tuple[Spot, ...]]:
    """For each land province the spots that are on it; one without any is absent."""
    layers = load_layers(layout)

    def is_ashore(code: str, spot: Spot) -> bool:
        own = layers.land.getpixel(spot[:2]) == layers.numbers[code]
        return own and bool(layers.coast.getpixel(spot[:2]))

    found = {
        code: tuple(spot for spot in layers.labels.get(code, ()) if is_ashore(code, spot))
        for code in layers.numbers
    }
    return {code: spots for code, spots in found.items() if spots}


def _codes(whole: Layout, layout: Layout, code: str, window: Window) -> tuple[Spot, ...]:
    """Spots for a code alone where its province has room for it, the roomiest first."""
    style = _LAND_CODE if code in load_layers(whole).numbers else _WATER_CODE
    wide, high = size = label_size(label_of(layout, code, Spot(0, 0, style, 0)))
    chosen: list[Point] = []
    for roomy in _ROOMY:
        reach = ((wide / 2 + 3) * roomy, (high / 2 + 3) * roomy)
        spots = room(whole, code, window, reach)
        some = spots[:: 1 + len(spots) // _MANY]
        inside = [at for at in some if is_whole(at, window, reach)]
        free = [at for at in inside if not _covers(at, size, code, layout)]
        chosen += _spread(free, _EACH)
        if len(chosen) >= 2 * _EACH:
            break
    return tuple(Spot(x, y, style, 0) for x, y in chosen)


def _covers(at: Point, size: tuple[float, float], code: str, layout: Layout) -> bool:
    """Whether a label of a size with its middle at a point would lie on its province's center."""
    return code in layout.centers and all(
        abs(place - there) < length / 2 + CENTER * layout.growth
        for place, there, length in zip(at, layout.centers[code], size, strict=True)
    )


def _spread(points: Sequence[Point], count: int) -> list[Point]:
    """Some of the points: the one in their midst, then those furthest from the ones before."""
    if not points:
        return []
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    chosen = [min(points, key=lambda point: math.dist(point, middle))]
    while len(chosen) < min(count, len(points)):
        chosen.append(
            max(points, key=lambda point: min(math.dist(point, other) for other in chosen))
        )
    return chosen


def legible(
    spots: Mapping[str, Spot], layout: Layout, pieces: Iterable[Piece], region: Iterable[Province]
) -> dict[str, Spot]:
    """The spots of labels that no piece covers, and of those of the region itself."""
    discs = [disc for piece in pieces for disc in reach_of(piece, growth=layout.growth)]
    shown = {place.code for place in region}

    def hidden(code: str, spot: Spot) -> float:
        size = label_size(label_of(layout, code, spot))
        return sum(
            math.prod(
                max(0.0, min(1.0, (reach + length / 2 - abs(place - there)) / length))
                for place, there, length in zip(spot[:2], at, size, strict=True)
            )
            for at, reach in discs
        )

    return {
        code: spot for code, spot in spots.items() if code in shown or hidden(code, spot) <= _HIDDEN
    }
