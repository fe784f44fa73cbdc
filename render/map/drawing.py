"""The layers of a map, or of a window on it, drawn from its outlines in a form.

Of the whole map they are made once (`render/tools/layers.py`) and shipped; of a close-up they are
drawn when it is asked for, at its own scale, so that its coasts and frontiers are sharp.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import erfc, sqrt
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.board import Terrain
from render.canvas import Path
from render.curves import dashes
from render.layout import Form, Layout
from render.map.geometry import Ring, load_geometry
from render.map.names import Letter, coast_letters, draw_letters, letters_of
from render.map.outlines import outlines_of
from render.map.window import Window
from render.palette import (
    DEPTHS,
    GLOW_STEPS,
    INK_SHARES,
    INKED,
    LETTER,
    LIGHT,
    LINE,
    LINE_SHARES,
    LINED,
    SEA_LETTER,
    SEA_LINE,
    SHADOWS,
)

OFF_BOARD = 255
"""The number of land that is off the board."""
_FINE, _FINE_CLOSE = 4, 2
"""How much finer lines are drawn than the whole map, and than a close-up, where they are wider."""
_COARSEST, _COARSE_BLUR = 8, 4.0
"""How much smaller a part of a close-up is blurred at most, and by how many px then at least."""
_SPREAD = 3  # px that the numbers of land reach over the water: coasts are cut out of them
_STRIPE = 7, 16  # off-board land has stripes so wide, each so far from the next, in px of the map
_BORDER_INK, _DASH_INK = 0.74, 0.7
_DASH = 9, 6  # px of a dash and of the gap behind it
_HALO, _HALO_FROM = 1.6, 100  # px of light round the letters of land; from which tone on
_NEAR_SHADE, _FAR_SHADE, _DEEPEST = 0.62, 0.30, 0.8
_NEAR_BLUR, _FAR_BLUR, _DEPTH_BLUR, _EDGE_BLUR = 5, 16, 42, 1.6
_DEPTH_SLOPE = 2.6
_LIGHT_FROM = (2, 3)  # how far the shadow of the coast is moved: the light is in the upper left
_BEVEL = 2  # px either way along the light, between which an edge that shines grows brighter
_SHINES = 115  # by how much of 255
_AROUND = 64  # px of the map round a window that throw light and shadow into it


class Strip(NamedTuple):
    """What is seen of a border between two provinces by who holds them, to be laid at `corner`.

    It is the line of a frontier, or else the glow on the side of `province`.
    """

    province: str
    beyond: str
    is_line: bool
    corner: tuple[int, int]
    codes: Image.Image


def slanting(size: tuple[int, int], tone: int, growth: float) -> Image.Image:
    """A picture of slanting stripes of a tone on black, `growth` times as wide as usual."""
    width, height = size
    wide, apart = (round(length * growth) for length in _STRIPE)
    lines = Image.new("L", size)
    draw = ImageDraw.Draw(lines)
    for start in range(-height, width, round(apart * sqrt(2))):
        draw.line([(start, height), (start + height, 0)], fill=tone, width=wide)
    return lines


@dataclass(frozen=True, slots=True)
class Layers:
    """What a map shows whoever holds its land.

    `land` has the number of the land province at each pixel (0 none, 255 off-board), from 1 in the
    order of the `provinces`, and spread over the water a little; `dry` says which pixels are land.
    `detail` and `sea` are what a pixel of land, or of water, shows, as codes of `render.palette`:
    glow along coasts, light, stripes, borders and names; depths, shadows, coasts and names. Codes
    of the `strips` are laid over those of the land by who holds its sides.
    """

    provinces: tuple[str, ...]
    land: Image.Image
    dry: Image.Image
    detail: Image.Image
    sea: Image.Image
    strips: tuple[Strip, ...]


def drawn_layers(
    layout: Layout, form: Form, window: Window, letters: Sequence[tuple[bool, Letter]], grown: float
) -> Layers:
    """Draw the layers of a window; `letters` are those of its names, each with whether on land.

    Lines are `grown` times as wide as the form has them. Raises AssetError as `load_geometry` does.
    """
    return _Drawing(layout, form, window, grown).layers(letters)


def all_letters(layout: Layout, *, codes: Iterable[str] | None = None) -> list[tuple[bool, Letter]]:
    """The letters of a layout's names, of some provinces or of all, and of its coasts."""
    board = layout.variant.map
    named = layout.names if codes is None else codes
    found = [
        (board.province(code).terrain is not Terrain.SEA, letter)
        for code in named
        for letter in letters_of(code, layout.names[code], board)
    ]
    scale = next((name.scale for name in layout.names.values()), 1.0)
    if layout.names:
        found += [(True, letter) for letter in coast_letters(layout.coast_marks, scale)]
    return found


class _Drawing:
    """One window while its layers are drawn."""

    def __init__(self, layout: Layout, form: Form, window: Window, grown: float) -> None:
        self._layout, self._form, self._window, self._grown = layout, form, window, grown
        self._geometry, self._outlines = load_geometry(layout), outlines_of(layout)
        self._size = window.drawn_size()
        self._is_close = grown > 1
        self._fine = _FINE_CLOSE if self._is_close else _FINE
        provinces = layout.variant.map.provinces
        self._closed = {each.code for each in provinces if each.terrain is Terrain.IMPASSABLE}
        self._provinces = tuple(sorted(self._geometry.land))

    def layers(self, letters: Sequence[tuple[bool, Letter]]) -> Layers:
        land, numbers = self._land()
        around, inside = self._dry()
        dry = around.crop(inside)
        coast = self._inked(self._outlines.coasts, self._form.coast * self._grown, 1.0)
        detail = ImageChops.lighter(
            self._glow(self._fixed(), self._form.coast_glow, self._size), self._lit(dry)
        )
        detail = ImageChops.lighter(detail, self._stripes(land))
        borders = [path for paths in self._outlines.borders.values() for path in paths]
        borders += self._outlines.edges
        lines = self._inked(borders, self._form.border * self._grown, _BORDER_INK)
        detail = ImageChops.lighter(detail, lines.point(_codes(LINE, LINED, LINE_SHARES)))
        detail = ImageChops.lighter(detail, coast.point(_codes(LINE, LINED, LINE_SHARES)))
        sea = self._water(around).crop(inside)
        sea_inked = tuple(range(SEA_LETTER - len(INKED), SEA_LETTER))
        sea = _over(sea, self._dashes().point(_codes(SEA_LETTER, sea_inked)))
        if letters:
            on_land = [letter for is_land, letter in letters if is_land]
            halo, ink, water = (Image.new("L", self._size) for _ in range(3))
            draw_letters(halo, on_land, _HALO * self._grown)
            draw_letters(ink, on_land)
            draw_letters(water, (letter for is_land, letter in letters if not is_land))
            detail = ImageChops.lighter(
                detail, halo.point([LIGHT * (tone > _HALO_FROM) for tone in range(256)])
            )
            detail = _over(detail, ink.point(_codes(LETTER, INKED)))
            # Some names of land reach over the water beside it.
            sea = _over(sea, ImageChops.lighter(water, ink).point(_codes(SEA_LETTER, sea_inked)))
        sea = _over(sea, coast.point(_codes(SEA_LINE, (SEA_LINE - 2, SEA_LINE - 1), LINE_SHARES)))
        strips = tuple(self._strips(numbers))
        return Layers(self._provinces, land, dry.convert("1"), detail, sea, strips)

    # ------------------------------------------------------------------------------------- shapes
    def _path(self, path: Iterable[tuple[float, float]], fine: float = 1.0) -> Path:
        """A path of the map on the window's picture, which is `fine` times enlarged."""
        left, top = self._window.corner
        scale = self._window.scale * fine
        return tuple(((x - left) * scale, (y - top) * scale) for x, y in path)

    def _is_seen(self, path: Sequence[tuple[float, float]], around: float = _AROUND) -> bool:
        left, top, right, foot = self._window.box()
        return any(
            left - around <= x <= right + around and top - around <= y <= foot + around
            for x, y in path
        )

    def _land(self) -> tuple[Image.Image, Image.Image]:
        """The numbers of the provinces, spread over the water and not.

        The largest parts are drawn first: some lie within another.
        """
        spread, numbers = Image.new("L", self._size), Image.new("L", self._size)
        numbered = [
            (polygon, OFF_BOARD) for parts in self._geometry.off_board.values() for polygon in parts
        ]
        for number, code in enumerate(self._provinces, 1):
            numbered += [(polygon, number) for polygon in self._geometry.land[code]]
        numbered.sort(key=lambda part: -_area(part[0][0]))
        around, inside = ImageDraw.Draw(spread), ImageDraw.Draw(numbers)
        for polygon, number in numbered:
            outer = self._path(polygon[0])
            if self._is_seen(polygon[0]):
                _stroke(around, outer, number, 2 * _SPREAD, is_joined=not self._is_close)
            inside.polygon(outer, fill=number)
        return _over(spread, numbers), numbers

    def _dry(self) -> tuple[Image.Image, tuple[int, int, int, int]]:
        """White wherever there is land, in the window and round it, and where the window is on it.

        Only what is on the map: at its rim land and water go on as they are there.
        """
        left, top, right, foot = self._window.box()
        width, height = self._layout.size
        scale = self._window.scale
        before = [min(_AROUND, edge) * scale for edge in (left, top)]
        behind = [min(_AROUND, edge) * scale for edge in (width - right, height - foot)]
        x0, y0 = map(round, before)
        wide, high = self._size
        image = Image.new("L", (x0 + wide + round(behind[0]), y0 + high + round(behind[1])))
        draw = ImageDraw.Draw(image)
        geometry = self._geometry
        bodies = [
            (polygon, tone)
            for kind, tone in (
                (geometry.off_board, 255),
                (geometry.land, 255),
                (geometry.sea, 0),
                (geometry.straits, 0),
            )
            for polygons in kind.values()
            for polygon in polygons
        ]
        # The largest first, for what lies in a hole of another is smaller; lakes lie on land.
        bodies.sort(key=lambda body: -_area(body[0][0]))
        for polygon, tone in [*bodies, *((lake, 0) for lake in geometry.lakes)]:
            draw.polygon([(x + x0, y + y0) for x, y in self._path(polygon[0])], tone)
        return image, (x0, y0, x0 + wide, y0 + high)

    def _inked(self, paths: Iterable[Ring], width: float, share: float) -> Image.Image:
        """How much of each pixel lines cover that are so wide, and inked so much."""
        fine = self._fine
        image = Image.new("L", (self._size[0] * fine, self._size[1] * fine))
        draw = ImageDraw.Draw(image)
        for path in paths:
            if self._is_seen(path):
                _stroke(draw, self._path(path, fine), round(255 * share), width * fine)
        return image.reduce(fine)

    def _blurred(self, image: Image.Image, radius: float) -> Image.Image:
        """A picture blurred; of a close-up, where that looks the same, on a smaller picture."""
        by = max(1, min(_COARSEST, int(radius / _COARSE_BLUR))) if self._is_close else 1
        if by == 1:
            return image.filter(ImageFilter.GaussianBlur(radius))
        soft = image.reduce(by).filter(ImageFilter.GaussianBlur(radius / by))
        seen = (0.0, 0.0, image.width / by, image.height / by)
        return soft.resize(image.size, Image.Resampling.BILINEAR, seen)

    # --------------------------------------------------------------------------------------- land
    def _fixed(self) -> list[Ring]:
        """The frontiers that never move: coasts, and borders with land where nobody can go."""
        closed = [
            path
            for pair, paths in self._outlines.borders.items()
            for path in paths
            if self._closed & set(pair)
        ]
        return [*self._outlines.coasts, *self._outlines.edges, *closed]

    def _glow(
        self,
        paths: Iterable[Ring],
        reach: float,
        size: tuple[int, int],
        corner: tuple[int, int] = (0, 0),
    ) -> Image.Image:
        """The steps of the glow on both sides of lines: by how much of a line's blur is seen."""
        soft = reach / 2 * self._grown
        image = Image.new("L", size)
        draw = ImageDraw.Draw(image)
        left, top = corner
        for path in paths:
            if self._is_seen(path):
                seen = [(x - left, y - top) for x, y in self._path(path)]
                # Blurred so widely, gaps at turns are not seen.
                _stroke(draw, seen, 255, soft, is_joined=not self._is_close)
        return self._blurred(image, soft).point(_glow_steps(reach))

    def _lit(self, dry: Image.Image) -> Image.Image:
        """The light on the edges of land that face the upper left."""
        soft = self._blurred(dry, _EDGE_BLUR * self._grown)
        by = round(_BEVEL * self._grown)
        shining = ImageChops.subtract(_moved(soft, -by, -by), _moved(soft, by, by))
        return shining.point([LIGHT * (value > _SHINES) for value in range(256)])

    def _stripes(self, land: Image.Image) -> Image.Image:
        """Slanting stripes on land where nobody can ever go."""
        lines = slanting(self._size, LIGHT, self._grown)
        numbers = {self._provinces.index(code) + 1 for code in self._closed} | {OFF_BOARD}
        mask = land.point([255 * (number in numbers) for number in range(256)])
        return ImageChops.darker(lines, mask)

    def _strips(self, numbers: Image.Image) -> Iterator[Strip]:
        for (here, there), paths in self._outlines.borders.items():
            seen = [path for path in paths if self._is_seen(path, 0)]
            if seen and not self._closed & {here, there}:
                for code, beyond in ((here, there), (there, here)):
                    yield from self._glow_strip(numbers, code, beyond, seen)
                yield from self._line_strip(here, there, seen)

    def _around(self, paths: Iterable[Ring], margin: float) -> tuple[int, int, int, int]:
        points = [point for path in paths for point in self._path(path)]
        xs, ys = zip(*points, strict=True)
        width, height = self._size
        return (
            max(0, int(min(xs) - margin)),
            max(0, int(min(ys) - margin)),
            min(width, int(max(xs) + margin) + 1),
            min(height, int(max(ys) + margin) + 1),
        )

    def _glow_strip(
        self, numbers: Image.Image, code: str, beyond: str, paths: Sequence[Ring]
    ) -> Iterator[Strip]:
        """The glow on a province's side of a border."""
        reach = self._form.glow_reach
        box = self._around(paths, reach * self._grown)
        own = self._provinces.index(code) + 1
        side = numbers.crop(box).point([255 * (number == own) for number in range(256)])
        near = self._glow(paths, reach, side.size, box[:2])
        yield from _strip(code, beyond, ImageChops.darker(near, side), box, is_line=False)

    def _line_strip(self, code: str, beyond: str, paths: Sequence[Ring]) -> Iterator[Strip]:
        """The line of a border between two powers."""
        box = self._around(paths, 6)
        left, top, right, foot = box
        fine = self._fine
        image = Image.new("L", ((right - left) * fine, (foot - top) * fine))
        for path in paths:
            seen = [(x - left * fine, y - top * fine) for x, y in self._path(path, fine)]
            width = self._form.frontier * self._grown * fine
            _stroke(ImageDraw.Draw(image), seen, 255, width)
        codes = image.reduce(fine).point(_codes(LETTER, INKED))
        yield from _strip(code, beyond, codes, box, is_line=True)

    # -------------------------------------------------------------------------------------- water
    def _water(self, dry: Image.Image) -> Image.Image:
        """The depths of the water, and the shadow that the coast throws on it."""
        scale = self._window.scale

        def blurred(radius: float) -> Image.Image:
            return self._blurred(dry, radius * scale)

        near = blurred(_DEPTH_BLUR).point(
            [
                round((1 - min(1.0, value / 255 * _DEPTH_SLOPE)) * (DEPTHS - 1))
                for value in range(256)
            ]
        )
        across, down = (round(length * scale) for length in _LIGHT_FROM)
        close = _moved(blurred(_NEAR_BLUR), across, down)
        shade = ImageChops.add(
            close.point([round(_NEAR_SHADE * value) for value in range(256)]),
            blurred(_FAR_BLUR).point([round(_FAR_SHADE * value) for value in range(256)]),
        )
        steps = [min(SHADOWS, round(value / 255 / _DEEPEST * SHADOWS)) for value in range(256)]
        return _over(near, shade.point([DEPTHS - 1 + step if step else 0 for step in steps]))

    def _dashes(self) -> Image.Image:
        """How much of each pixel the dashed borders of waters cover."""
        on, off = (length * self._grown / self._window.scale for length in _DASH)
        seen = [path for path in self._outlines.sea_borders if self._is_seen(path)]
        pieces = [dash for path in seen for dash in dashes(path, on, off)]
        return self._inked(pieces, self._form.sea_border * self._grown, _DASH_INK)


def _stroke(
    draw: ImageDraw.ImageDraw,
    path: Sequence[tuple[float, float]],
    tone: int,
    width: float,
    *,
    is_joined: bool = True,
) -> None:
    joint = "curve" if is_joined else None
    draw.line(path, fill=tone, width=max(1, round(width)), joint=joint)


def _moved(image: Image.Image, across: int, down: int) -> Image.Image:
    """A picture moved aside, its rim as it was."""
    moved = image.copy()
    moved.paste(image, (across, down))
    return moved


def _area(ring: Ring) -> float:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring))) / 2


@lru_cache(maxsize=16)
def _codes(
    whole: int, shades: tuple[int, ...], shares: tuple[float, ...] = INK_SHARES
) -> list[int]:
    """The code of a line's or letter's ink where it covers so much of a pixel, 0 where little."""
    levels = (*shares, 1.0)
    edges = [levels[0] / 2, *((a + b) / 2 for a, b in pairwise(levels))]
    codes = [0, *shades, whole]
    return [codes[sum(value / 255 >= edge for edge in edges)] for value in range(256)]


def _over(below: Image.Image, above: Image.Image) -> Image.Image:
    """The codes of one picture, and those of another wherever it has any."""
    image = below.copy()
    image.paste(above, mask=above.point([255 * (code > 0) for code in range(256)]))
    return image


def _strip(
    code: str, beyond: str, codes: Image.Image, box: tuple[int, int, int, int], *, is_line: bool
) -> Iterator[Strip]:
    crop = codes.getbbox()
    if crop is not None:
        corner = (box[0] + crop[0], box[1] + crop[1])
        yield Strip(code, beyond, is_line, corner, codes.crop(crop))


@lru_cache(maxsize=4)
def _glow_steps(reach: float) -> list[int]:
    """The step of the glow where so much is left of a line as wide as the deviation of its blur.

    It fades from the line as the blurred edge of what a power holds does.
    """
    soft = reach / 2

    def beyond(distance: float) -> float:
        return erfc(distance / soft / sqrt(2)) / 2

    far = [step / 10 for step in range(round(20 * reach))]
    strength = [(1.75 * beyond(distance)) ** 1.15 for distance in far]
    steps = [int(value / strength[0] * (GLOW_STEPS + 0.5)) for value in strength]
    left = [255 * (beyond(distance - soft / 2) - beyond(distance + soft / 2)) for distance in far]
    return [
        max((step for step, tone in zip(steps, left, strict=True) if tone <= seen), default=0)
        for seen in range(256)
    ]
