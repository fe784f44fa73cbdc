"""The ground of the map: the tint of each land, the glow along frontiers, patterns, centers.

The ground is put together before it has colours: what each pixel shows is a number, made of who
holds it and of its code in the finished layers, or of its code alone where it is water. Those
numbers are places in the table of colours that the picture is saved with, so that nothing of the
ground is ever compared with colours (`ground_colors`).
"""

import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.board import Power, Terrain
from engine.position import Position
from engine.variant import Variant
from render.layout import Form, Layout
from render.map.drawing import Layers, slanting
from render.map.layers import Site, load_layers, sites_of
from render.palette import (
    INKED,
    LAND_CODES,
    LIGHT,
    SEA_CODES,
    Color,
    Palette,
    land_colors,
    pattern_color,
    sea_colors,
)

_SIDE = 12  # every pattern repeats after so many px
_TILES = 16  # how often it is repeated, either way, in what is kept of it
_TILES_DRAWN = """
###.........  ##..........  ############  ##..........  ..##........  ###.........  ............
##.........#  ##..........  ############  ###........#  .####.......  .###........  .....##.....
#.........##  ##..........  ............  ..##......##  ######......  ..###.......  .....##.....
.........###  ##..........  ............  ...##....##.  ######......  ...###......  .....##.....
........###.  ##..........  ............  ....##..##..  .####.......  ....###.....  .....##.....
.......###..  ##..........  ............  .....####...  ..##........  .....###....  .##########.
......###...  ##..........  ............  ......##....  ........##..  ......###...  .##########.
.....###....  ##..........  ............  .....####...  .......####.  .......###..  .....##.....
....###.....  ##..........  ............  ....##..##..  ......######  ........###.  .....##.....
...###......  ##..........  ............  ...##....##.  ......######  .........###  .....##.....
..###.......  ##..........  ............  ..##......##  .......####.  #.........##  .....##.....
.###........  ##..........  ............  ###........#  ........##..  ##.........#  ............
"""


_BARE = [255 if code <= LIGHT else 0 for code in range(256)]
"""Where a pattern is seen: on no line and no letter, and not close to letters (`Ground.open`)."""
_LETTER_BLUR, _NEAR_LETTERS = 1.8, 4
"""How many px letters are blurred to find what is near them, and from which tone on it is."""


@dataclass(frozen=True)
class Ground:
    """What a ground is put together of. `dot` is how large the dots of a pattern are."""

    layers: Layers
    closed: frozenset[str]
    sites: Mapping[str, Site]
    dot: int = 1

    @cached_property
    def open(self) -> Image.Image:
        """White where a pattern leaves names legible: anywhere but on letters and round them."""
        words = self.layers.detail.point([255 * (code >= INKED[0]) for code in range(256)])
        soft = words.filter(ImageFilter.GaussianBlur(_LETTER_BLUR * self.dot))
        return soft.point([255 * (tone < _NEAR_LETTERS) for tone in range(256)])

    def patterned(self, code: str, place: int) -> Image.Image:
        """White where a province shows the pattern of the power that is at a place of the palette.

        In the box of its site, and as if no border of it were a frontier.
        """
        if (code, place) not in self._patterned:
            box, mask = self.sites[code]
            bare = self.layers.detail.crop(box).point(_BARE)
            inked = pattern(place, box, 255, dot=self.dot)
            inked = ImageChops.darker(inked, ImageChops.darker(bare, self.open.crop(box)))
            self._patterned[code, place] = ImageChops.multiply(inked, mask.convert("L"))
        return self._patterned[code, place]

    @cached_property
    def _patterned(self) -> dict[tuple[str, int], Image.Image]:
        return {}


@lru_cache(maxsize=4)
def ground_of(layout: Layout, form: Form) -> Ground:
    """The ground of a whole map. Raises AssetError as `load_geometry` does."""
    return ground_from(load_layers(layout, form), layout)


def ground_from(layers: Layers, layout: Layout, *, dot: int = 1) -> Ground:
    """The ground that some layers make."""
    provinces = layout.variant.map.provinces
    closed = frozenset(place.code for place in provinces if place.terrain is Terrain.IMPASSABLE)
    return Ground(layers, closed, sites_of(layers), dot)


Fill: TypeAlias = int | tuple[int, int, int, int]


def holders(position: Position, variant: Variant) -> dict[str, Power]:
    """The power whose tint each land province has; one that nobody holds is absent.

    A supply center has its owner's. Any other province has that of the unit in it, as where boards
    mark who was there last (webDiplomacy, jDip's influence); but a position does not know the past,
    so a province keeps nobody's tint once its unit is gone. A vacant one goes by the centers beside
    it, as on Diplicity, and only where that is beyond doubt: in a home country it has the tint of
    the country's own power while that owns any of the country's home centers beside it, else that
    of the one power that owns all of these. Elsewhere, and where two share them, it has none.

    Of a picture with results this is asked of the position after them, units and centers alike: an
    army that retreats into its own vacant province holds it, whoever took the center beside it.
    """
    held = {province.code: power for province, power in position.centers.items()}
    board = variant.map
    country = {place: power for power in variant.powers for place in variant.home_country(power)}
    standing = {unit.province: unit.power for unit in position.units}
    for province in board.provinces:
        if province.is_center or province.terrain in {Terrain.SEA, Terrain.IMPASSABLE}:
            continue
        holder, home = standing.get(province), country.get(province)
        if holder is None and home is not None:
            centers = board.provinces_in(board.borders[province.index] & board.centers)
            owners = {position.centers.get(center) for center in centers if center.home == home}
            if home in owners:
                holder = home
            elif len(owners) == 1:
                (holder,) = owners
        if holder is not None:
            held[province.code] = holder
    return held


def draw_ground(
    ground: Ground,
    palette: Palette,
    held: Mapping[str, Power],
    barred: AbstractSet[str] = frozenset(),
) -> Image.Image:
    """Land, water, borders and names of the map, without a center, a mark or a piece.

    `barred` are provinces that nobody may enter for the time being: they have stripes.
    A picture of numbers, which are places in `ground_colors`.
    """
    powers = {power: place for place, power in enumerate(palette.powers)}
    neutral, off_board = len(powers), len(powers) + 1
    table = [off_board * LAND_CODES] * 256
    layers = ground.layers
    for number, code in enumerate(layers.provinces, 1):
        holder = held.get(code)
        place = neutral if holder is None else powers[holder]
        table[number] = (off_board if code in ground.closed else place) * LAND_CODES
    detail = _detail(ground, held)
    numbers = ImageChops.add_modulo(layers.land.point(table), detail)
    water = (off_board + 1) * LAND_CODES
    if palette.patterned:
        first = water + SEA_CODES
        crossed = {
            code
            for strip in layers.strips
            if strip.is_line and held.get(strip.province) != held.get(strip.beyond)
            for code in (strip.province, strip.beyond)
        }
        for code, site in ground.sites.items():
            holder = held.get(code)
            if holder is not None:
                where = ground.patterned(code, powers[holder])
                if code in crossed:
                    where = ImageChops.darker(where, detail.crop(site.box).point(_BARE))
                numbers.paste(first + powers[holder], site.box, where)
    for code in barred & ground.sites.keys():
        site, holder = ground.sites[code], held.get(code)
        left, top, right, foot = site.box
        lines = slanting((right - left, foot - top), 255, ground.dot)
        lines = ImageChops.darker(lines, detail.crop(site.box).point(_BARE))
        place = neutral if holder is None else powers[holder]
        where = ImageChops.multiply(lines, site.mask.convert("L"))
        numbers.paste(place * LAND_CODES + LIGHT, site.box, where)
    sea = layers.sea.point([min(255, code + water) for code in range(256)])
    sea.paste(numbers, mask=layers.dry)
    return sea


def ground_colors(palette: Palette) -> list[Color]:
    """The colours of a ground's numbers: of land by its holder, of water, of patterns."""
    grounds = [*palette.powers.values(), palette.neutral, palette.off_board]
    colors = [color for ground in grounds for color in land_colors(palette, ground)]
    colors += sea_colors(palette)
    if palette.patterned:
        colors += map(pattern_color, palette.powers.values())
    return colors


def _detail(ground: Ground, held: Mapping[str, Power]) -> Image.Image:
    """The codes of land, with what is seen of each border by who holds its sides."""
    detail = ground.layers.detail.copy()
    for strip in ground.layers.strips:
        here, beyond = held.get(strip.province), held.get(strip.beyond)
        if here != beyond and not (strip.is_line and (here is None or beyond is None)):
            left, top = strip.corner
            box = (left, top, left + strip.codes.width, top + strip.codes.height)
            detail.paste(ImageChops.lighter(detail.crop(box), strip.codes), box)
    return detail


def draw_centers(
    image: Image.Image, layout: Layout, palette: Palette, position: Position, radius: float
) -> None:
    """Draw a star on a disc at every supply center, in its owner's colour or that of none."""
    owners = {province.code: power for province, power in position.centers.items()}
    for code, at in layout.centers.items():
        owner = owners.get(code)
        color = palette.center if owner is None else palette.of(owner).strong
        drawn = _star(color, palette.line, palette.halo, radius)
        reach = drawn.width // 2
        image.paste(drawn, (at[0] - reach, at[1] - reach), drawn)


@lru_cache(maxsize=64)
def _star(color: Color, rim: Color, face: Color, radius: float) -> Image.Image:
    """A five-pointed star on a disc with a dark rim and a small shadow, as large as `radius`."""
    fine = 8
    reach = math.ceil(radius + 4)
    middle = reach * fine
    shadow = Image.new("L", (2 * middle, 2 * middle))

    def disc(draw: ImageDraw.ImageDraw, size: float, fill: Fill, aside: float = 0.0) -> None:
        x, y = middle + aside * fine * 0.7, middle + aside * fine
        draw.ellipse((x - size * fine, y - size * fine, x + size * fine, y + size * fine), fill)

    disc(ImageDraw.Draw(shadow), radius + 0.4, 110, 1.6)
    image = Image.new("RGBA", shadow.size, (34, 24, 14, 0))
    image.putalpha(shadow.filter(ImageFilter.GaussianBlur(1.2 * fine)))
    draw = ImageDraw.Draw(image)
    disc(draw, radius, (*rim, 255))
    disc(draw, radius - 1.4, (*face, 255))
    points = []
    for corner in range(10):
        far = (radius * 0.76 if corner % 2 == 0 else radius * 0.32) * fine
        angle = math.radians(36 * corner - 90)
        points.append((middle + far * math.cos(angle), middle + far * math.sin(angle)))
    draw.polygon(points, fill=(*color, 255))
    return image.resize((2 * reach, 2 * reach), Image.Resampling.LANCZOS)


_PATTERNS = tuple(map("".join, zip(*map(str.split, _TILES_DRAWN.split("\n")[1:-1]), strict=True)))
"""One tile for each power, in the order of the palette: its rows one after the other."""


def pattern(place: int, box: tuple[int, int, int, int], tone: int, *, dot: int = 1) -> Image.Image:
    """What a box of a picture shows of a power's pattern: `tone` where it is inked, else 0.

    Its dots are `dot` px wide and high. Boxes beside each other show it as one.
    """
    block, side = _block(place % len(_PATTERNS), tone, dot), _SIDE * dot
    left, top, right, foot = box
    x, y = left % side, top % side
    image = Image.new("L", (right - left + x, foot - top + y))
    for across in range(0, image.width, block.width):
        for down in range(0, image.height, block.height):
            image.paste(block, (across, down))
    return image.crop((x, y, image.width, image.height))


@lru_cache(maxsize=4 * len(_PATTERNS))
def _block(place: int, tone: int, dot: int) -> Image.Image:
    """Many tiles of a pattern beside each other: fewer pieces cover a province sooner."""
    tile = Image.new("L", (_SIDE, _SIDE))
    tile.putdata([tone if inked == "#" else 0 for inked in _PATTERNS[place]])
    return _tiled(_enlarged(tile, dot, tone), _TILES)


def _enlarged(tile: Image.Image, dot: int, tone: int) -> Image.Image:
    """A tile `dot` times larger, its slanting lines without the steps of its dots."""
    if dot == 1:
        return tile
    side = _SIDE * dot
    around = _tiled(tile, 3).resize((3 * side, 3 * side), Image.Resampling.BICUBIC)
    inked = around.crop((side, side, 2 * side, 2 * side))
    return inked.point([tone if 2 * value >= tone else 0 for value in range(256)])


def _tiled(tile: Image.Image, times: int) -> Image.Image:
    """A square tile so many times beside and below itself."""
    image = Image.new("L", (times * tile.width, times * tile.width))
    for across in range(0, image.width, tile.width):
        for down in range(0, image.width, tile.width):
            image.paste(tile, (across, down))
    return image
