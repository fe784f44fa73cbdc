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
from render.layout import Layout
from render.layouts import LAYOUTS
from render.letters import Label, corners

_PIECE, _CENTER, _LINE = 255, 56, 44
_LABEL, _TIGHT_LABEL = 40, 100
_TIGHT = 3
"""A province with fewer spots for its label than this has nowhere to put it out of the way."""
_UNIT = 64
"""The tone at which a px of way costs as much as two px in the clear."""


class Clutter:
    """A coarse picture of what lines should avoid, darker where it matters more."""

    def __init__(self, layout: Layout, pieces: Iterable[Point], *, radius: float) -> None:
        self._image = names_and_centers(layout.name).copy()
        self._draw = ImageDraw.Draw(self._image)
        for x, y in pieces:
            reach = (radius + 7) / COARSE
            box = (x / COARSE - reach, y / COARSE - reach, x / COARSE + reach, y / COARSE + reach)
            self._draw.ellipse(box, fill=_PIECE)
        self._tones = self._image.tobytes()

    def cost(self, path: Path) -> float:
        """What a line along a path would cover, in px weighted by how much it matters."""
        width, height = self._image.size
        tones, found = self._tones, 0.0
        for (x0, y0), (x1, y1) in pairwise(path):
            x, y = int((x0 + x1) / 2 / COARSE), int((y0 + y1) / 2 / COARSE)
            inside = 0 <= x < width and 0 <= y < height
            tone = tones[y * width + x] if inside else _PIECE
            if tone:
                found += tone * math.dist((x0, y0), (x1, y1))
        return found / _UNIT

    def lay(self, path: Path) -> None:
        """A line runs here from now on."""
        over = Image.new("L", self._image.size, 0)
        points = [(x / COARSE, y / COARSE) for x, y in path]
        ImageDraw.Draw(over).line(points, fill=_LINE, width=4)
        box = over.getbbox()
        if box is not None:
            mask = over.crop(box).point(lambda tone: 255 if tone else 0)
            older = self._image.crop(box)
            self._image.paste(older.point(lambda tone: min(255, tone + _LINE)), box, mask)
            self._tones = self._image.tobytes()


@lru_cache(maxsize=2)
def names_and_centers(name: str) -> Image.Image:
    """What is the same on every picture of a layout: names where they stand by choice, centers.

    It is `COARSE` times smaller than the map, and not to be changed.
    """
    layout = next(layout for layout in LAYOUTS if layout.name == name)
    image = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
    draw = ImageDraw.Draw(image)
    for code, spots in load_layers(layout.name).labels.items():
        label = Label(code, (), spots[0].style, spots[0].slant)
        tight = len({(spot.x // 30, spot.y // 30) for spot in spots}) < _TIGHT
        outline = corners(label, spots[0][:2], 0)
        draw.polygon(
            [(x / COARSE, y / COARSE) for x, y in outline], fill=_TIGHT_LABEL if tight else _LABEL
        )
    for x, y in layout.centers.values():
        draw.ellipse(_box(x, y, 10, 10), fill=_CENTER)
    return image


def _box(x: float, y: float, across: float, up: float) -> tuple[float, float, float, float]:
    return (
        (x - across) / COARSE,
        (y - up) / COARSE,
        (x + across) / COARSE,
        (y + up) / COARSE,
    )
