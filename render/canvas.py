"""What pictures are painted with: points and paths, fonts and text, and smooth shapes.

Shapes are drawn finer than the picture, in bands no larger than what is seen of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.assets import FONTS, naming
from render.palette import Color

SMOOTH = 4
"""How much finer than the picture a shape is drawn before it is reduced to it."""
_BAND = 64 * SMOOTH
"""How high a band is: most of the box round a slanting arrow is empty, little of a band's."""
_RUN = 8
"""After how many points a line goes on as another shape, which may be in other bands."""
_ROUND = SMOOTH
"""How much further than its measures a shape may reach, by rounding."""


Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Point, ...]


@lru_cache(maxsize=128)
def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in px. Raises AssetError when it is missing or damaged.

    It is named by its path, so that all sizes share one file: of bytes each would keep a copy.
    """
    path = FONTS / f"{name}.ttf"
    with naming(path):
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


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


def fitted(
    words: str, name: str, size: int, room: float, smallest: int
) -> tuple[str, ImageFont.FreeTypeFont]:
    """Words in letters small enough for the room, cut off where even the smallest are too wide."""
    while size > smallest and font(name, size).getlength(words) > room:
        size -= 1
    face = font(name, size)
    while face.getlength(words) > room:
        words = words.rstrip("…")[:-1] + "…"
    return words, face


_Box: TypeAlias = tuple[float, float, float, float]


class _Line(NamedTuple):
    points: Sequence[Point]
    breadth: float

    def box(self) -> _Box:
        return _box(self.points, self.breadth / 2)

    def draw(self, draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
        points = [(floor(x - left), floor(y - top)) for x, y in self.points]
        draw.line(points, 255, max(1, round(self.breadth)))
        # A disc at every turn: far cheaper than Pillow's own rounded joints.
        reach = self.breadth / 2 - 0.5
        (x0, y0), (x1, y1) = (left + reach, top + reach), (left - reach, top - reach)
        for x, y in self.points:
            draw.ellipse((floor(x - x0), floor(y - y0), floor(x - x1), floor(y - y1)), 255)


class _Polygon(NamedTuple):
    points: Sequence[Point]

    def box(self) -> _Box:
        return _box(self.points, 0)

    def draw(self, draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
        draw.polygon([(floor(x - left), floor(y - top)) for x, y in self.points], 255)


class _Disc(NamedTuple):
    center: Point
    radius: float

    def box(self) -> _Box:
        return _box((self.center,), self.radius)

    def draw(self, draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
        draw.ellipse(_corners(self.center, self.radius, left, top), 255)


class _Arc(NamedTuple):
    center: Point
    radius: float
    breadth: float
    start: float
    end: float

    def box(self) -> _Box:
        return _box((self.center,), self.radius + self.breadth / 2)

    def draw(self, draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
        outer = _corners(self.center, self.radius + self.breadth / 2, left, top)
        draw.arc(outer, self.start, self.end, fill=255, width=round(self.breadth))


_Shape: TypeAlias = _Line | _Polygon | _Disc | _Arc


class Stencil:
    """Shapes that will be painted in one colour, in px of the picture."""

    def __init__(self) -> None:
        self._shapes: list[_Shape] = []

    def line(self, path: Sequence[Point], width: float) -> None:
        """A line with round ends through at least two points."""
        points = _fine(path)
        for start in range(0, len(points) - 1, _RUN):
            self._shapes.append(_Line(points[start : start + _RUN + 1], width * SMOOTH))

    def lines(self, paths: Iterable[Sequence[Point]], width: float) -> None:
        """Several lines of one width."""
        for path in paths:
            self.line(path, width)

    def polygon(self, points: Sequence[Point]) -> None:
        """A filled polygon."""
        self._shapes.append(_Polygon(_fine(points)))

    def disc(self, center: Point, radius: float) -> None:
        """A filled circle."""
        (middle,) = _fine((center,))
        self._shapes.append(_Disc(middle, radius * SMOOTH))

    def arc(
        self, center: Point, radius: float, width: float, *, start: float = 0, end: float = 360
    ) -> None:
        """Part of a ring, or all of it; angles in degrees, clockwise from the right."""
        (middle,) = _fine((center,))
        self._shapes.append(_Arc(middle, radius * SMOOTH, width * SMOOTH, start, end))

    def masks(self, size: tuple[int, int]) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
        """How much of each pixel is covered: masks beside each other, each with its corner.

        What lies outside a picture of `size` px is left out.
        """
        width, height = (length * SMOOTH for length in size)
        boxed = [(shape, shape.box()) for shape in self._shapes]
        first = max(0, int(min((box[1] for _, box in boxed), default=0)))
        last = min(height, ceil(max((box[3] for _, box in boxed), default=0)))
        first -= first % SMOOTH
        for top in range(first, last, _BAND):
            foot = min(top + _BAND, last + -last % SMOOTH)
            seen = [(shape, box) for shape, box in boxed if box[1] < foot and box[3] > top]
            left = max(0, int(min((box[0] for _, box in seen), default=width)))
            right = min(width, ceil(max((box[2] for _, box in seen), default=0)))
            left -= left % SMOOTH
            right += -right % SMOOTH
            if left < right:
                fine = Image.new("L", (right - left, foot - top))
                draw = ImageDraw.Draw(fine)
                for shape, _ in seen:
                    shape.draw(draw, left, top)
                yield fine.reduce(SMOOTH), (left // SMOOTH, top // SMOOTH)


def paint(image: Image.Image, stencil: Stencil, color: Color) -> None:
    """Paint what of a stencil's shapes is within a picture onto it."""
    for mask, corner in stencil.masks(image.size):
        # A picture of the colour is pasted through a mask in half the time that the colour takes.
        image.paste(Image.new("RGB", mask.size, color), corner, mask)


def _fine(points: Sequence[Point]) -> list[Point]:
    return [(x * SMOOTH, y * SMOOTH) for x, y in points]


def _box(points: Sequence[Point], reach: float) -> _Box:
    """The box round points, and what lies round them as far as a reach, rounded or not."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    reach += _ROUND
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _corners(center: Point, radius: float, left: int, top: int) -> tuple[int, int, int, int]:
    x, y, reach = center[0] - left, center[1] - top, radius - 0.5
    return (floor(x - reach), floor(y - reach), floor(x + reach), floor(y + reach))
