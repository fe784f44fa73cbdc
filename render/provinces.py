"""The ground of the map: who holds what, in tints with a glow along the frontiers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine.board import Map, Power, Province, Terrain
from engine.position import Position
from render.bases import bases_of, enlarged_glow, sites_of
from render.layers import Layers, load_layers
from render.layout import Layout
from render.palette import Color, Palette, land_ramp, mix, pattern_color, sea_ramp
from render.patterns import pattern
from render.zoom import Window

_RAMP = 8
"""Numbers a ground takes in the index picture: its tint and seven steps of glow."""
_INKED = 112
"""What is added to the number of a pixel that the pattern of its holder covers."""
_WATER = 2 * _INKED
"""The number of the first tone of water."""


def holders(position: Position, board: Map, layout: Layout) -> dict[str, Power]:
    """Whose tint each land province wears; one that nobody holds is absent.

    A supply center wears its owner's. Any other province wears that of the unit in it; a vacant
    one in a home country that of the one power that owns all the country's home centers beside
    it, or of the country's own power while it owns any of these.
    """
    held = {province.code: power for province, power in position.centers.items()}
    country = {code: power for power, codes in layout.countries.items() for code in codes}
    standing = {unit.province: unit.power for unit in position.units}
    for province in board.provinces:
        if province.is_center or province.terrain in {Terrain.SEA, Terrain.IMPASSABLE}:
            continue
        if province in standing:
            held[province.code] = standing[province]
        elif province.code in country:
            heir = _heir(province, country[province.code], position, board)
            if heir is not None:
                held[province.code] = heir
    return held


def _heir(province: Province, power: Power, position: Position, board: Map) -> Power | None:
    beside = board.army_reach[province.index] | board.fleet_reach[province.index]
    owners = {
        position.centers.get(center)
        for center in board.provinces_in(beside & board.centers)
        if center.home == power
    }
    if power in owners:
        return power
    return owners.pop() if len(owners) == 1 else None


def draw_ground(
    layout: Layout, palette: Palette, held: Mapping[str, Power], window: Window | None = None
) -> Image.Image:
    """Land, water and borders of the map, or of a window on it, without a name or a piece.

    Raises AssetError.
    """
    layers, bases = load_layers(layout.name), bases_of(layout.name, window)
    powers = {power: place for place, power in enumerate(palette.powers)}
    neutral, off_board = len(powers), len(powers) + 1
    table = [off_board * _RAMP] * 256
    for code, number in layers.numbers.items():
        holder = held.get(code)
        place = neutral if holder is None else powers[holder]
        table[number] = place * _RAMP
    table[layers.numbers["SWI"]] = off_board * _RAMP
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
    for code, site in sites_of(layout.name, window).items():
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


def draw_centers(
    image: Image.Image,
    layout: Layout,
    palette: Palette,
    position: Position,
    *,
    growth: float = 1.0,
) -> None:
    """A ringed dot at every supply center, in its owner's colour or hollow.

    `growth` is how much larger than usual it is drawn.
    """
    owners = {province.code: power for province, power in position.centers.items()}
    for code, at in layout.centers.items():
        owner = owners.get(code)
        color = mix(palette.ink, palette.halo, 0.1) if owner is None else palette.of(owner).strong
        dot = _dot(color, palette.ink, palette.halo, 3.4 if owner is None else 4.9, growth)
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
