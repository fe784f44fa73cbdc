"""What pictures are painted with: points and paths, fonts and text, and smooth shapes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, dist, floor
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.assets import FONTS, naming
from render.palette import Color

COARSE = 4
"""What should stay visible is noted on a picture this much smaller."""
SMOOTH = 4
"""How much finer than the picture a shape is drawn before it is reduced to it."""
_BAND = 64 * SMOOTH
"""How high a band is: most of the box round a slanting arrow is empty, little of a band's."""
_RUN = 8  # after how many points a line goes on as another shape, which may be in other bands
_ROUND = SMOOTH  # how much further than its measures a shape may reach, by rounding

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and lower edge."""


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
    x, y = floor(at[0]), floor(at[1])
    aside = (at[0] - x, at[1] - y)
    for stroke, shade in ((1, halo), (0, color)):
        if shade is not None:
            mask, (left, top) = _written(words, face, anchor, aside, stroke)
            image.paste(shade, (x + left, y + top), mask)


@lru_cache(maxsize=512)
def _written(
    words: str, face: ImageFont.FreeTypeFont, anchor: str, aside: Point, stroke: int
) -> tuple[Image.Image, tuple[int, int]]:
    """Words as a mask, and where its corner is from the anchor less `aside`."""
    box = face.getbbox(words, anchor=anchor, stroke_width=stroke)
    left, top = floor(box[0]) - 2, floor(box[1]) - 2
    size = (ceil(box[2]) + 3 - left, ceil(box[3]) + 3 - top)
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


class Stencil:
    """Shapes that will be painted in one colour, in px of the picture.

    Of each it keeps the box and what draws it, both in px so much finer as `SMOOTH` says; drawing
    takes the left and upper edge of the band.
    """

    def __init__(self) -> None:
        self._shapes: list[tuple[Box, Callable[[ImageDraw.ImageDraw, int, int], None]]] = []

    def line(self, path: Sequence[Point], width: float) -> None:
        """A line with round ends through at least two points."""
        breadth = max(1, round(width * SMOOTH))
        reach = width * SMOOTH / 2 - 0.5

        def add(points: Sequence[Point]) -> None:
            def draw(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
                draw.line([(floor(x - left), floor(y - top)) for x, y in points], 255, breadth)
                # A disc at every turn: far cheaper than Pillow's own rounded joints.
                (x0, y0), (x1, y1) = (left + reach, top + reach), (left - reach, top - reach)
                for x, y in points:
                    draw.ellipse((floor(x - x0), floor(y - y0), floor(x - x1), floor(y - y1)), 255)

            self._shapes.append((_box(points, width * SMOOTH / 2), draw))

        finer = _fine(path)
        for start in range(0, len(finer) - 1, _RUN):
            add(finer[start : start + _RUN + 1])

    def lines(self, paths: Iterable[Sequence[Point]], width: float) -> None:
        """Several lines of one width."""
        for path in paths:
            self.line(path, width)

    def cross(self, at: Point, arm: float, width: float) -> None:
        """Two slanting lines that cross at a point, each reaching `arm` px to every side."""
        x, y = at
        self.line(((x - arm, y - arm), (x + arm, y + arm)), width)
        self.line(((x - arm, y + arm), (x + arm, y - arm)), width)

    def ribbon(self, path: Sequence[Point], width: float, last: float | None = None) -> None:
        """A line with square ends whose width goes evenly to its `last`, if that is another."""
        points = [point for point, after in pairwise(path) if point != after] + [path[-1]]
        change = (width if last is None else last) - width
        walked = [*accumulate(map(dist, points, points[1:]), initial=0.0)]
        left, right = [], []
        for place, (x, y) in enumerate(points):
            (x0, y0), (x1, y1) = points[max(0, place - 1)], points[min(place + 1, len(points) - 1)]
            half = (width + change * walked[place] / (walked[-1] or 1)) / 2
            share = half / (dist((x0, y0), (x1, y1)) or 1)
            dx, dy = (y1 - y0) * share, (x0 - x1) * share
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        for start in range(0, len(points) - 1, _RUN):
            run = slice(start, start + _RUN + 1)
            self.polygon(left[run] + right[run][::-1])

    def polygon(self, path: Sequence[Point]) -> None:
        """A filled polygon."""
        points = _fine(path)

        def draw(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
            draw.polygon([(floor(x - left), floor(y - top)) for x, y in points], 255)

        self._shapes.append((_box(points, 0), draw))

    def disc(self, center: Point, radius: float) -> None:
        """A filled circle."""
        points = _fine((center,))

        def draw(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
            draw.ellipse(_corners(points[0], radius * SMOOTH, left, top), 255)

        self._shapes.append((_box(points, radius * SMOOTH), draw))

    def arc(
        self, center: Point, radius: float, width: float, *, start: float = 0, end: float = 360
    ) -> None:
        """Part of a ring, or all of it; angles in degrees, clockwise from the right."""
        points = _fine((center,))
        outer, breadth = (radius + width / 2) * SMOOTH, round(width * SMOOTH)

        def draw(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
            draw.arc(_corners(points[0], outer, left, top), start, end, fill=255, width=breadth)

        self._shapes.append((_box(points, outer), draw))

    def masks(self, size: tuple[int, int]) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
        """How much of each pixel of a picture is covered: masks, each with its corner."""
        width, height = (length * SMOOTH for length in size)
        first = max(0, int(min((box[1] for box, _ in self._shapes), default=0)))
        last = min(height, ceil(max((box[3] for box, _ in self._shapes), default=0)))
        first -= first % SMOOTH
        for top in range(first, last, _BAND):
            foot = min(top + _BAND, last + -last % SMOOTH)
            seen = [shape for shape in self._shapes if shape[0][1] < foot and shape[0][3] > top]
            left = max(0, int(min((box[0] for box, _ in seen), default=width)))
            right = min(width, ceil(max((box[2] for box, _ in seen), default=0)))
            left -= left % SMOOTH
            right += -right % SMOOTH
            if left < right:
                fine = Image.new("L", (right - left, foot - top))
                draw = ImageDraw.Draw(fine)
                for _, draw_shape in seen:
                    draw_shape(draw, left, top)
                yield fine.reduce(SMOOTH), (left // SMOOTH, top // SMOOTH)


def paint(image: Image.Image, stencil: Stencil, color: Color) -> None:
    """Paint what of a stencil's shapes is within a picture onto it."""
    for mask, corner in stencil.masks(image.size):
        # A picture of the colour is pasted through a mask in half the time that the colour takes.
        image.paste(Image.new("RGB", mask.size, color), corner, mask)


def _fine(points: Sequence[Point]) -> list[Point]:
    return [(x * SMOOTH, y * SMOOTH) for x, y in points]


def _box(points: Sequence[Point], reach: float) -> Box:
    """The box round points, and what lies round them as far as a reach, rounded or not."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    reach += _ROUND
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _corners(center: Point, radius: float, left: int, top: int) -> tuple[int, int, int, int]:
    x, y, reach = center[0] - left, center[1] - top, radius - 0.5
    return (floor(x - reach), floor(y - reach), floor(x + reach), floor(y + reach))
