"""Open spots of provinces beside the piece in them: off names, centers, coasts and borders.

There an arrow to a province that is not vacant may end, as it does at the anchor of one that is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import dist

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import COARSE, Path, Point
from render.curves import evenly
from render.layout import Form, Layout
from render.map.geometry import Polygon, load_geometry
from render.map.names import boxes_of, letters_of
from render.map.outlines import crossings_of
from render.map.window import Window
from render.marks.rims import RADIUS

_LEAST, _ENOUGH = 2, 6
"""How many coarse px round a spot are open at least, and how many more are worth nothing."""
_CLEARLY = 10.0
"""How many px of the picture round a spot are open if its province has any such: a tip nearer to a
border may be taken for its neighbour's."""
_GRID = 3  # coarse px from one place that is looked at to the next
_BESIDE = 16.0  # px of a piece of usual size, from its edge to a spot at least
_NEAR = 150.0  # px, how far spots are from where a unit stands at most
_SPREAD = 40.0  # px, how far those of a province are apart
_MOST = 7
_COAST = 11.0  # px, how far the letters at a coast reach
_STEP = 10.0  # px from a point of a straight way that is looked at to the next


@dataclass(frozen=True, slots=True)
class Spots:
    """The open spots of each province that a window shows, in px of its picture, by its code.

    So are the crossings of borders and the ground of each province.
    """

    beside: Mapping[str, Path]
    crossings: Mapping[frozenset[str], Path]
    """Points all along the border of any two provinces."""
    numbers: bytes
    """The number of the province at each px of a coarse picture, row by row; 0 off the board."""
    number_of: Mapping[str, int]
    _size: tuple[int, int]

    def is_inside(self, code: str, point: Point) -> bool:
        """Whether a point of the picture is in a province, on a coarse picture of the map."""
        return self._number_at(point) == self.number_of[code]

    def leaves(self, code: str, start: Point, end: Point) -> float:
        """How far from its start the straight way from a point to another leaves a province."""
        way = takewhile(lambda at: self.is_inside(code, at), evenly((start, end), _STEP))
        return max((dist(start, at) for at in way), default=0.0)

    def between(self, start: Point, end: Point) -> frozenset[int]:
        """The numbers of the provinces that the straight way from a point to another crosses."""
        return frozenset(map(self._number_at, evenly((start, end), _STEP)))

    def _number_at(self, point: Point) -> int:
        """The number at a point of the picture, 0 outside of it."""
        x, y = int(point[0] / COARSE), int(point[1] / COARSE)
        width, height = self._size
        return self.numbers[y * width + x] if 0 <= x < width and 0 <= y < height else 0


@lru_cache(maxsize=8)
def spots_in(layout: Layout, window: Window, form: Form) -> Spots:
    """The spots and crossings that a window shows, and where each province is."""
    wide, high = window.drawn_size()

    def seen(spots: Path) -> Path:
        placed = map(window.exactly, spots)
        return tuple((x, y) for x, y in placed if 0 < x < wide and 0 < y < high)

    beside = {code: seen(spots) for code, spots in _open_spots(layout, form).items()}
    crossings = {pair: seen(spots) for pair, spots in crossings_of(layout).items()}
    numbers = {code: number for number, code in enumerate(_outlines(layout), 1)}
    coarse = _numbered(layout, COARSE)
    left, top, right, foot = (edge / COARSE for edge in window.box())
    shown = (left, top, min(right, coarse.width), min(foot, coarse.height))
    coarse = coarse.resize((wide // COARSE, high // COARSE), Image.Resampling.NEAREST, shown)
    return Spots(beside, crossings, coarse.tobytes(), numbers, coarse.size)


def _outlines(layout: Layout) -> Mapping[str, Sequence[Polygon]]:
    geometry = load_geometry(layout)
    return {code: geometry.outline(code) for code in (*geometry.sea, *geometry.land)}


@lru_cache(maxsize=4)
def _numbered(layout: Layout, step: int) -> Image.Image:
    """The number of the province at each point of the whole map, so many times smaller."""
    numbers = Image.new("L", (layout.size[0] // step, layout.size[1] // step), 0)
    draw = ImageDraw.Draw(numbers)
    for number, polygons in enumerate(_outlines(layout).values(), 1):
        for outer, *holes in polygons:
            for ring, tone in ((outer, number), *((hole, 0) for hole in holes)):
                draw.polygon([(x / step, y / step) for x, y in ring], fill=tone)
    return numbers


@lru_cache(maxsize=4)
def _open_spots(layout: Layout, form: Form) -> Mapping[str, Path]:
    """The open spots of each province on the whole map, in px of it."""
    outlines, step = _outlines(layout), COARSE * _GRID
    level, numbers = _openness(layout, form, outlines), _numbered(layout, step)
    found: dict[int, list[tuple[int, Point]]] = {}
    for place, (number, free) in enumerate(zip(numbers.tobytes(), level.tobytes(), strict=True)):
        if free >= _LEAST:
            at = ((place % level.width + 0.5) * step, (place // level.width + 0.5) * step)
            found.setdefault(number, []).append((free, at))
    beside = (RADIUS + _BESIDE) * form.growth / form.scale
    clearly = _CLEARLY / form.scale / COARSE
    return {
        code: _chosen(found.get(number, []), layout.units[code], beside, clearly)
        for number, code in enumerate(outlines, 1)
    }


def _openness(layout: Layout, form: Form, outlines: Mapping[str, Sequence[Polygon]]) -> Image.Image:
    """How many coarse px round each place of a grid nothing is drawn, up to enough."""
    taken = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
    draw = ImageDraw.Draw(taken)
    for polygons in outlines.values():
        for polygon in polygons:
            for ring in polygon:
                draw.line([(x / COARSE, y / COARSE) for x, y in ring], fill=1)
    for (x, y), reach in _discs(layout, form):
        corners = (x - reach, y - reach, x + reach, y + reach)
        draw.ellipse([edge / COARSE for edge in corners], fill=1)
    level, is_free = Image.new("L", taken.size, 0), [1, *[0] * 255]
    for _ in range(_ENOUGH):
        level = ImageChops.add(level, taken.point(is_free))
        taken = taken.filter(ImageFilter.MaxFilter(3))
    return level.resize((level.width // _GRID, level.height // _GRID), Image.Resampling.NEAREST)


def _discs(layout: Layout, form: Form) -> Iterator[tuple[Point, float]]:
    """What a form's map has on its ground besides lines, each as a disc."""
    for at in (layout.centers if form.is_named else layout.small_centers).values():
        yield at, form.center / form.scale
    for at in layout.coast_marks.values():
        yield at, _COAST
    if form.is_named:
        for code, name in layout.names.items():
            yield from boxes_of(letters_of(code, name, layout.variant.map))


def _chosen(
    found: Sequence[tuple[int, Point]], anchor: Point, beside: float, clearly: float
) -> Path:
    """A few spots apart from each other: the most open first, and of equals the nearest.

    Those that are not `clearly` open, in coarse px, are left out where there are others.
    """
    chosen: list[Point] = []
    near = [entry for entry in found if beside <= dist(entry[1], anchor) <= _NEAR]
    clear = [entry for entry in near if entry[0] >= clearly]
    for _, spot in sorted(clear or near, key=lambda entry: (-entry[0], dist(entry[1], anchor))):
        if all(dist(spot, at) >= _SPREAD for at in chosen):
            chosen.append(spot)
        if len(chosen) == _MOST:
            break
    return tuple(chosen)
