"""Where lines should not run: over names, centers, pieces and the lines already laid."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.canvas import Path, Point
from render.labels import COARSE
from render.layers import load_layers
from render.layouts import layout_named
from render.letters import Label, corners

_PIECE, _CENTER, _LINE = 255, 180, 44
_LABEL, _TIGHT_LABEL = 40, 100
_TIGHT = 3
"""A province with fewer spots for its label than this has nowhere to put it out of the way."""
_LAID = 4
"""How wide a line is laid, on the coarse picture."""
_BRIGHTER = [min(255, tone + _LINE) for tone in range(256)]
_UNIT = 64
"""The tone at which a px of way costs as much as two px in the clear."""


class Clutter:
    """A coarse picture of what lines should avoid, brighter where it matters more.

    `named` is what it starts from: see `names_and_centers`.
    """

    def __init__(self, named: Image.Image, pieces: Iterable[Point], *, radius: float) -> None:
        self._image = named.copy()
        self._draw = ImageDraw.Draw(self._image)
        for at in pieces:
            self._draw.ellipse(box_round(at, radius + 7), fill=_PIECE)
        self._tones = self._image.tobytes()

    def cost(
        self, path: Path, *, leaving: float = 0.0, meeting: float = 0.0, detour: float = 1.0
    ) -> float:
        """What a line along a path would cover, in px weighted by how much it matters, and length.

        What the first `leaving` and the last `meeting` px lie on does not count: a line has to
        start and to end there. A px of length costs `detour`.
        """
        width, height = self._image.size
        tones, found = self._tones, 0.0
        steps = [math.dist(one, two) for one, two in pairwise(path)]
        total = sum(steps)
        last, walked = total - meeting, 0.0
        for ((x0, y0), (x1, y1)), step in zip(pairwise(path), steps, strict=True):
            if leaving <= walked + step / 2 <= last:
                x, y = int((x0 + x1) / 2 / COARSE), int((y0 + y1) / 2 / COARSE)
                inside = 0 <= x < width and 0 <= y < height
                found += step * (tones[y * width + x] if inside else _PIECE)
            walked += step
        return found / _UNIT + total * detour

    def lay(self, path: Path) -> None:
        """A line runs here from now on."""
        points = [(x / COARSE, y / COARSE) for x, y in path]
        left, top = (int(min(places)) - _LAID for places in zip(*points, strict=True))
        right, bottom = (int(max(places)) + _LAID + 1 for places in zip(*points, strict=True))
        mask = Image.new("1", (right - left, bottom - top))
        shifted = [(x - left, y - top) for x, y in points]
        ImageDraw.Draw(mask).line(shifted, fill=1, width=_LAID)
        older = self._image.crop((left, top, right, bottom))
        self._image.paste(older.point(_BRIGHTER), (left, top), mask)
        self._tones = self._image.tobytes()


@lru_cache(maxsize=4)
def names_and_centers(name: str, *, names: bool = True) -> Image.Image:
    """What is the same on every picture of a layout: names where they stand by choice, centers.

    Without `names` it is the centers alone. It is `COARSE` times smaller than the map, and not to
    be changed.
    """
    layout = layout_named(name)
    image = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
    draw = ImageDraw.Draw(image)
    for code, spots in load_layers(layout.name).labels.items() if names else ():
        label = Label(code, (), spots[0].style, spots[0].slant)
        tight = len({(spot.x // 30, spot.y // 30) for spot in spots}) < _TIGHT
        outline = corners(label, spots[0][:2], 0)
        draw.polygon(
            [(x / COARSE, y / COARSE) for x, y in outline], fill=_TIGHT_LABEL if tight else _LABEL
        )
    for at in layout.centers.values():
        mark_center(draw, at)
    return image


def mark_center(draw: ImageDraw.ImageDraw, at: Point, *, growth: float = 1.0) -> None:
    """Note a center on a coarse picture, `growth` times larger than usual."""
    draw.ellipse(box_round(at, 10 * growth), fill=_CENTER)


def box_round(at: Point, reach: float) -> tuple[float, float, float, float]:
    """The box round a point of the map that reaches so far, on a coarse picture."""
    left, top = ((place - reach) / COARSE for place in at)
    right, foot = ((place + reach) / COARSE for place in at)
    return (left, top, right, foot)
