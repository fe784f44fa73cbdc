"""Drawing on a picture: smooth shapes by masks of their own size, and text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.assets import asset_path, naming
from render.palette import Color

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Point, ...]

SMOOTH = 4
"""How much finer than the picture a shape is drawn before it is reduced to it."""


@lru_cache(maxsize=128)
def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in px. Raises AssetError when it is missing or damaged.

    It is named by its path, so that all sizes share one file: of bytes each would keep a copy.
    """
    path = f"fonts/{name}.ttf"
    with naming(path):
        return ImageFont.truetype(asset_path(path), size, layout_engine=ImageFont.Layout.BASIC)


class Stencil:
    """Shapes that will be painted in one colour, in px of the picture.

    Only the smallest box around them is drawn supersampled.
    """

    def __init__(self) -> None:
        self._lines: list[tuple[Sequence[Point], float]] = []
        self._polygons: list[Sequence[Point]] = []
        self._discs: list[tuple[Point, float]] = []
        self._arcs: list[tuple[Point, float, float, float, float]] = []
        self._box = (math.inf, math.inf, -math.inf, -math.inf)

    def line(self, path: Sequence[Point], width: float) -> None:
        """A line with round ends."""
        self._lines.append((path, width))
        self._grow(path, width / 2)

    def lines(self, paths: Iterable[Sequence[Point]], width: float) -> None:
        """Several lines of one width."""
        for path in paths:
            self.line(path, width)

    def polygon(self, points: Sequence[Point]) -> None:
        """A filled polygon."""
        self._polygons.append(points)
        self._grow(points, 0)

    def disc(self, center: Point, radius: float) -> None:
        """A filled circle."""
        self._discs.append((center, radius))
        self._grow((center,), radius)

    def arc(
        self, center: Point, radius: float, width: float, *, start: float = 0, end: float = 360
    ) -> None:
        """Part of a ring, or all of it; angles in degrees, clockwise from the right."""
        self._arcs.append((center, radius, width, start, end))
        self._grow((center,), radius + width / 2)

    def mask(self, size: tuple[int, int]) -> tuple[Image.Image, tuple[int, int]] | None:
        """How much of each pixel is covered, and where the mask's corner belongs.

        What lies outside a picture of `size` px is left out; None where that is everything.
        """
        if not self._is_seen(size):
            return None
        left, top = (max(0, math.floor(edge) - 1) for edge in self._box[:2])
        right, foot = (
            min(length, math.ceil(edge) + 2)
            for edge, length in zip(self._box[2:], size, strict=True)
        )
        image = Image.new("L", ((right - left) * SMOOTH, (foot - top) * SMOOTH), 0)
        draw = ImageDraw.Draw(image)

        def at(points: Sequence[Point]) -> list[Point]:
            return [((x - left) * SMOOTH, (y - top) * SMOOTH) for x, y in points]

        def round_box(center: Point, radius: float) -> tuple[float, float, float, float]:
            ((x, y),) = at((center,))
            reach = radius * SMOOTH - 0.5
            return (x - reach, y - reach, x + reach, y + reach)

        for path, breadth in self._lines:
            points = at(path)
            draw.line(points, fill=255, width=max(1, round(breadth * SMOOTH)))
            # A disc at every turn: far cheaper than Pillow's own rounded joints.
            reach = breadth / 2 * SMOOTH - 0.5
            for x, y in points:
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        for polygon in self._polygons:
            draw.polygon(at(polygon), fill=255)
        for center, radius in self._discs:
            draw.ellipse(round_box(center, radius), fill=255)
        for center, radius, breadth, first, last in self._arcs:
            outer = round_box(center, radius + breadth / 2)
            draw.arc(outer, first, last, fill=255, width=round(breadth * SMOOTH))
        return image.reduce(SMOOTH), (left, top)

    def _is_seen(self, size: tuple[int, int]) -> bool:
        left, top, right, foot = self._box
        return left < size[0] and top < size[1] and right > 0 and foot > 0

    def _grow(self, points: Sequence[Point], margin: float) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top, right, bottom = self._box
        self._box = (
            min(left, min(xs) - margin),
            min(top, min(ys) - margin),
            max(right, max(xs) + margin),
            max(bottom, max(ys) + margin),
        )


def paint(image: Image.Image, stencil: Stencil, color: Color) -> None:
    """Paint what of a stencil's shapes is within a picture onto it."""
    seen = stencil.mask(image.size)
    if seen is not None:
        mask, corner = seen
        # A picture of the colour is pasted through a mask in half the time that the colour takes.
        image.paste(Image.new("RGB", mask.size, color), corner, mask)


def text(
    image: Image.Image,
    at: Point,
    words: str,
    face: ImageFont.FreeTypeFont,
    color: Color,
    *,
    anchor: str = "ls",
    halo: Color | None = None,
) -> None:
    """Write words with their anchor (as Pillow names anchors) at a point, in a halo if given."""
    x, y = math.floor(at[0]), math.floor(at[1])
    aside = (at[0] - x, at[1] - y)
    for stroke, shade in ((1, halo), (0, color)):
        if shade is not None:
            mask, (left, top) = _written(words, face, anchor, aside, stroke)
            image.paste(shade, (x + left, y + top), mask)


@lru_cache(maxsize=512)
def _written(
    words: str, face: ImageFont.FreeTypeFont, anchor: str, aside: Point, stroke: int
) -> tuple[Image.Image, tuple[int, int]]:
    """Words as a mask, and where its corner is from the anchor less `aside`.

    The same few words are on every picture: names, numbers, the legend.
    """
    box = face.getbbox(words, anchor=anchor, stroke_width=stroke)
    left, top = math.floor(box[0]) - 2, math.floor(box[1]) - 2
    size = (math.ceil(box[2]) + 3 - left, math.ceil(box[3]) + 3 - top)
    mask = Image.new("L", size)
    at = (aside[0] - left, aside[1] - top)
    ImageDraw.Draw(mask).text(at, words, font=face, fill=255, anchor=anchor, stroke_width=stroke)
    return mask, (left, top)
