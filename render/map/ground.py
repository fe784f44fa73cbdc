"""The ground of the map: the tint of each land, the glow along frontiers, patterns, centers.

The ground is put together before it has colours: numbers of tints, glow, patterns and water in one
picture of bytes, coloured once. Tones that nobody tells apart are left out, for each makes a file
larger: of water, of a line's edge, of the glow behind patterns.
"""

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine.board import Power, Terrain
from engine.position import Position
from engine.variant import Variant
from render.layout import Layout
from render.map.layers import Layers, bases_of, enlarged_glow, load_layers, sites_of
from render.map.window import Window
from render.palette import Color, Palette, land_ramp, mix, pattern_color, sea_ramp

_RAMP = 8  # numbers a ground takes in the index picture: its tint and seven steps of glow
_INKED = 112  # what is added to the number of a pixel that the pattern of its holder covers
_WATER = 2 * _INKED  # the number of the first tone of water
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


def holders(position: Position, variant: Variant) -> dict[str, Power]:
    """The power whose tint each land province has; one that nobody holds is absent.

    A supply center has its owner's. Any other province has that of the unit in it; a vacant
    one in a home country that of the one power that owns all the country's home centers beside
    it, or of the country's own power while it owns any of these.
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
    layout: Layout, palette: Palette, held: Mapping[str, Power], window: Window | None = None
) -> Image.Image:
    """Land, water and borders of the map, or of a window on it, without a name or a piece."""
    layers, bases = load_layers(layout), bases_of(layout, window)
    powers = {power: place for place, power in enumerate(palette.powers)}
    neutral, off_board = len(powers), len(powers) + 1
    provinces = layout.variant.map.provinces
    closed = {place.code for place in provinces if place.terrain is Terrain.IMPASSABLE}
    table = [off_board * _RAMP] * 256
    for code, number in layers.numbers.items():
        holder = held.get(code)
        place = neutral if holder is None else powers[holder]
        table[number] = (off_board if code in closed else place) * _RAMP
    index = bases.land.point(table)
    grounds = [*palette.powers.values(), palette.neutral, palette.off_board]
    colors = [color for ground in grounds for color in land_ramp(palette, ground)]
    glow = _glow(layers, held)
    if window is not None:
        glow = enlarged_glow(glow, window)
    # No sum is past 255, and the sum that starts anew there is made in a tenth of the time.
    glowing = ImageChops.add_modulo(index, glow)
    if palette.patterned:
        places = {code: powers[holder] for code, holder in held.items()}
        glowing = ImageChops.add_modulo(glowing, _patterns(layout, window, places, index.size))
        colors += [pattern_color(grounds[0])] * (_INKED - len(colors))
        colors += [pattern_color(ground) for ground in grounds for _ in range(_RAMP)]
    waters = sea_ramp(palette)
    colors += [palette.page] * (_WATER - len(colors)) + waters
    numbers = bases.sea.point([min(number, len(waters) - 1) + _WATER for number in range(256)])
    numbers.paste(glowing, mask=bases.dry)
    numbers.putpalette([channel for color in colors for channel in color])
    image = numbers.convert("RGB")
    image.paste(_plain(image.size, palette.line), mask=bases.ink)
    return image


def _patterns(
    layout: Layout, window: Window | None, places: Mapping[str, int], size: tuple[int, int]
) -> Image.Image:
    """`_INKED` wherever the pattern of the power that holds a pixel is inked, 0 elsewhere."""
    dot = 1 if window is None else max(1, round(window.scale))
    inked = Image.new("L", size)
    for code, site in sites_of(layout, window).items():
        if code in places:
            part = pattern(places[code], site.box, _INKED, dot=dot)
            inked.paste(part, site.box, site.mask)
    return inked


def _glow(layers: Layers, held: Mapping[str, Power]) -> Image.Image:
    glow = layers.glow.copy()
    for strip in layers.strips:
        if held.get(strip.province) != held.get(strip.beyond):
            left, top = strip.corner
            box = (left, top, left + strip.glow.width, top + strip.glow.height)
            glow.paste(ImageChops.lighter(glow.crop(box), strip.glow), box)
    return glow


@lru_cache(maxsize=2)
def _plain(size: tuple[int, int], color: Color) -> Image.Image:
    """One colour as a picture: pasting it through a large mask is twice as fast as the colour."""
    return Image.new("RGB", size, color)


def draw_centers(image: Image.Image, layout: Layout, palette: Palette, position: Position) -> None:
    """Draw a ringed dot at every supply center, in its owner's colour or hollow."""
    owners = {province.code: power for province, power in position.centers.items()}
    for code, at in layout.centers.items():
        owner = owners.get(code)
        color = mix(palette.ink, palette.halo, 0.1) if owner is None else palette.of(owner).strong
        radius = 3.4 if owner is None else 4.9
        dot = _dot(color, palette.ink, palette.halo, radius, layout.growth)
        reach = dot.width // 2
        image.paste(dot, (at[0] - reach, at[1] - reach), dot)


@lru_cache(maxsize=64)
def _dot(color: Color, rim: Color, face: Color, radius: float, growth: float) -> Image.Image:
    side, fine = 24, 8
    image = Image.new("RGBA", (side * fine, side * fine), (*rim, 0))
    draw = ImageDraw.Draw(image)
    middle = side * fine / 2
    for reach, shade in ((8.5, rim), (7.0, face), (radius, color)):
        box = (middle - reach * fine, middle - reach * fine) + (middle + reach * fine,) * 2
        draw.ellipse(box, fill=(*shade, 255))
    shown = round(side * growth)
    return image.resize((shown, shown), Image.Resampling.LANCZOS)


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
