"""Where in a close-up a province has room for something: a piece, a center, a code."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.geometry import load_geometry
from render.layout import Point
from render.watermark import FRAME
from render.zoom import Window

INSET = FRAME + 4
"""How far from the edge things are put, in px: as far as the frame round a stamped map reaches."""
_STEPS = 3
"""Room is looked for on a grid with so many steps to half the width, and height, of a thing."""
_MOSTLY = 160
"""How much of a step of that grid has to be of the province, of 255."""
_COARSE = 2
"""Which province a pixel is of is known on a picture this much smaller than the map."""

Reach = tuple[float, float]
"""Half the width and half the height of something, in px of the picture."""
Box = tuple[int, int, int, int]


class _Grounds(NamedTuple):
    """The number of every province, its box, and a picture of these numbers."""

    numbers: Mapping[str, int]
    boxes: Mapping[str, Box]
    image: Image.Image


def is_whole(at: Point, window: Window, reach: Reach, *, inset: float = INSET) -> bool:
    """Whether something at a point keeps so far from the edge of the picture."""
    return all(
        inset + half <= place <= length - inset - half
        for place, half, length in zip(at, reach, window.drawn_size(), strict=True)
    )


def room(layout: str, code: str, window: Window, reach: Reach) -> list[Point]:
    """The spots, row by row, round which something that reaches so far is all in the province.

    It keeps from water where the province is land; from the edge `is_whole` tells. Raises
    AssetError.
    """
    grounds = _grounds(layout)
    left, top, right, foot = (
        inner(one, other // _COARSE)
        for inner, one, other in zip(
            (max, max, min, min), grounds.boxes[code], window.box(), strict=True
        )
    )
    if left >= right or top >= foot:
        return []
    number, scale = grounds.numbers[code], window.scale * _COARSE
    own = grounds.image.crop((left, top, right, foot)).point(
        [255 if other == number else 0 for other in range(256)]
    )
    step_x, step_y = reach[0] / _STEPS, reach[1] / _STEPS
    size = (
        math.ceil((right - left) * scale / step_x),
        math.ceil((foot - top) * scale / step_y),
    )
    shrunk = own.resize(size, Image.Resampling.BOX)
    # A frame of its own, for what is beyond the box is not of the province.
    grid = Image.new("L", (size[0] + 2, size[1] + 2))
    grid.paste(shrunk, (1, 1))
    for _ in range(_STEPS):
        grid = grid.filter(ImageFilter.MinFilter(3))
    x0, y0 = window.place((left * _COARSE, top * _COARSE))
    wide = grid.width
    across, down = (right - left) * scale / size[0], (foot - top) * scale / size[1]
    return [
        (round(x0 + (at % wide - 0.5) * across), round(y0 + (at // wide - 0.5) * down))
        for at, free in enumerate(grid.tobytes())
        if free > _MOSTLY
    ]


@lru_cache(maxsize=2)
def _grounds(layout: str) -> _Grounds:
    geometry = load_geometry(layout)
    outlines = {**geometry.sea, **geometry.land}
    wide, high = (length // _COARSE for length in geometry.size)
    image = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(image)
    numbers = {code: number for number, code in enumerate(outlines, 1)}
    boxes = {}
    for code, polygons in outlines.items():
        for outer, *holes in polygons:
            draw.polygon([(x / _COARSE, y / _COARSE) for x, y in outer], fill=numbers[code])
            for hole in holes:
                draw.polygon([(x / _COARSE, y / _COARSE) for x, y in hole], fill=0)
        points = [point for polygon in polygons for point in polygon[0]]
        boxes[code] = (
            max(0, math.floor(min(x for x, _ in points) / _COARSE)),
            max(0, math.floor(min(y for _, y in points) / _COARSE)),
            min(wide, math.ceil(max(x for x, _ in points) / _COARSE)),
            min(high, math.ceil(max(y for _, y in points) / _COARSE)),
        )
    return _Grounds(numbers, boxes, image)
