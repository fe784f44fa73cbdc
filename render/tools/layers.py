"""Make the finished layers of a layout from its geometry, so that drawing only has to combine them.

    python -m render.tools.layers [NAME ...]

Needs shapely and numpy; NAME is that of a map. It writes into the layout's folder:

land.png       the number of the land province at each pixel (0 none, 255 off-board), spread three
               pixels over the water so that the coast can be cut out of it smoothly
coast.png      how much of each pixel is land
glow.png       steps of the inner glow along coasts and impassable borders
frontiers.png  the same along each border between two provinces, one strip a side; which of them
               shine depends on the owners and is decided when a picture is drawn
sea.png        the tone of the water as a place in TONE_LEVELS: depth, waterlines, borders
ink.png        how dark borders, coasts and hatching lie over everything
layers.json    provinces in the order of their numbers, places of the strips, the room round each
               anchor, spots for labels
"""

import json
import sys
from itertools import chain, repeat
from math import ceil
from pathlib import Path

import shapely
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shapely.affinity import translate
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring, unary_union

from render.layout import Layout
from render.layouts import LAYOUTS
from render.map.geometry import load_geometry
from render.map.layers import Strip
from render.palette import GLOW_STEPS, TONE_LEVELS
from render.tools.geometry import Shapes, lines_of, polygons_of
from render.tools.label_spots import label_spots

SMOOTH = 4  # supersampling of lines and edges
SPREAD = 3  # px that land.png reaches over the water
OFF_BOARD = 255
GLOW_REACH = 15.0
HATCHED = 80  # how dark hatching is: less would be rounded away when a picture is drawn
CLEAR = 10  # px that the middle of a piece stays from its province's border
TONE_OPEN, TONE_SHALLOW, TONE_LINE = 124, 150, 255


def main() -> None:
    """Build the layers of the layouts named on the command line, or of all."""
    for layout in LAYOUTS:
        if not sys.argv[1:] or layout.variant.map.name in sys.argv[1:]:
            build(layout, layout.folder)
            for path in sorted(layout.folder.glob("*.png")):
                print(f"{path.name:16} {path.stat().st_size / 1024:7.0f} KiB")


def build(layout: Layout, target: Path) -> None:
    """Write every layer of a layout and `layers.json` into a folder, from the layout's geometry."""
    shapes = Shapes(load_geometry(layout), layout)

    def save(image: Image.Image, name: str) -> None:
        image.save(target / name, optimize=True)

    save(land_numbers(shapes), "land.png")
    save(coverage(shapes), "coast.png")
    save(fixed_glow(shapes), "glow.png")
    strips, places = frontier_strips(shapes)
    save(strips, "frontiers.png")
    save(water(shapes, target), "sea.png")
    save(ink(shapes), "ink.png")
    description = {
        "provinces": shapes.codes,
        "frontiers": places,
        "room": rooms(shapes, layout),
        "labels": {
            code: [list(spot) for spot in spots]
            for code, spots in label_spots(shapes, layout).items()
        },
    }
    (target / "layers.json").write_text(json.dumps(description, separators=(",", ":")) + "\n")


def rooms(shapes: Shapes, layout: Layout) -> dict[str, int]:
    """How far, in px, a piece may be moved from each anchor and still stand in its province."""
    grounds = {**shapes.land, **shapes.sea}
    inside = {code: ground.intersection(shapes.frame) for code, ground in grounds.items()}
    return {
        code: max(0, int(Point(at).distance(inside[code.partition("/")[0]].boundary)) - CLEAR)
        for code, at in layout.units.items()
    }


def fill(draw: ImageDraw.ImageDraw, shape: BaseGeometry, value: int, *, scale: int = 1) -> None:
    """Fill a shape, 0 in its holes, big parts first so that enclaves survive."""
    for polygon in sorted(polygons_of(shape), key=lambda p: -p.area):
        rings = (polygon.exterior, *polygon.interiors)
        for ring, tone in zip(rings, chain([value], repeat(0)), strict=False):
            draw.polygon([(x * scale, y * scale) for x, y in ring.coords], fill=tone)


def stroke(draw: ImageDraw.ImageDraw, shape: BaseGeometry, value: int, width: float) -> None:
    """Draw the lines of a shape, `width` px thick, on a picture that is `SMOOTH` times enlarged."""
    for part in lines_of(shape):
        points = [(x * SMOOTH, y * SMOOTH) for x, y in part.coords]
        draw.line(points, fill=value, width=round(width * SMOOTH), joint="curve")


def blank(shapes: Shapes, scale: int = SMOOTH) -> Image.Image:
    """An empty picture of the map, so many times enlarged."""
    width, height = shapes.size
    return Image.new("L", (width * scale, height * scale))


# ---------------------------------------------------------------------------------------- land
def land_numbers(shapes: Shapes) -> Image.Image:
    """The layer `land.png`."""
    image = blank(shapes, 1)
    draw = ImageDraw.Draw(image)
    numbered = [(shape, OFF_BOARD) for shape in shapes.off_board.values()]
    numbered += [(shape, shapes.number[code]) for code, shape in shapes.land.items()]
    parts = [(part, value) for shape, value in numbered for part in polygons_of(shape)]
    parts.sort(key=lambda part: -part[0].area)
    for spread in (True, False):
        for polygon, value in parts:
            outer = list(polygon.exterior.coords)
            if spread:
                draw.line(outer, fill=value, width=2 * SPREAD, joint="curve")
            draw.polygon(outer, fill=value)
    return image


def coverage(shapes: Shapes) -> Image.Image:
    """The layer `coast.png`."""
    image = blank(shapes)
    draw = ImageDraw.Draw(image)
    fill(draw, shapes.ground, 255, scale=SMOOTH)
    fill(draw, shapes.lakes, 0, scale=SMOOTH)
    return steps(image.reduce(SMOOTH), 17)


def fixed_glow(shapes: Shapes) -> Image.Image:
    """Glow along water, lakes, off-board and impassable land: frontiers that never move."""
    closed = [*shapes.off_board.values(), *(shapes.land[code] for code in shapes.closed)]
    edge = unary_union([shapes.dry.boundary, *(shape.boundary for shape in closed)])
    edge = edge.intersection(shapes.frame.buffer(-1))
    return glow(edge, shapes.size)


def glow(edge: BaseGeometry, size: tuple[int, int]) -> Image.Image:
    """The steps of the glow on both sides of an edge, painted from the widest on."""
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    for step in range(1, GLOW_STEPS + 1):
        reach = GLOW_REACH * (1 - (step / (GLOW_STEPS + 1)) ** 0.62)
        mask = Image.new("1", size)
        fill(ImageDraw.Draw(mask), edge.buffer(reach), 1)
        draw.bitmap((0, 0), mask, fill=step)
    return image


def frontier_strips(shapes: Shapes) -> tuple[Image.Image, list[list[str | int]]]:
    """Strips of glow for both sides of each border, on one sheet.

    They are in rows, the highest first. Each place on the sheet, as `layers.json` has it, is
    province, the one beyond, corner on the map, corner on the sheet, size.
    """
    strips = [
        strip
        for (here, there), line in shapes.borders.items()
        if not shapes.closed & {here, there}
        for pair in ((here, there), (there, here))
        if (strip := frontier_strip(shapes, *pair, line)) is not None
    ]
    strips.sort(key=lambda strip: -strip.glow.height)
    width, x, y, row = 1024, 0, 0, 0
    places: list[list[str | int]] = []
    for strip in strips:
        if x + strip.glow.width > width:
            x, y, row = 0, y + row, 0
        places.append([strip.province, strip.beyond, *strip.corner, x, y, *strip.glow.size])
        x, row = x + strip.glow.width, max(row, strip.glow.height)
    sheet = Image.new("L", (width, y + row))
    for strip, (_, _, _, _, left, top, *_) in zip(strips, places, strict=True):
        sheet.paste(strip.glow, (int(left), int(top)))
    return sheet, places


def frontier_strip(shapes: Shapes, code: str, beyond: str, line: BaseGeometry) -> Strip | None:
    """The glow on a province's side of a border; None where the border is outside the frame."""
    margin = int(GLOW_REACH) + 2
    left, top, right, foot = map(int, line.buffer(margin).intersection(shapes.frame).bounds)
    size = (right - left + 1, foot - top + 1)
    inside = Image.new("L", size)
    fill(ImageDraw.Draw(inside), translate(shapes.land[code], -left, -top), 255)
    image = ImageChops.multiply(glow(translate(line, -left, -top), size), inside)
    crop = image.getbbox()
    if crop is None:
        return None
    return Strip(code, beyond, (left + crop[0], top + crop[1]), image.crop(crop))


# --------------------------------------------------------------------------------------- water
def water(shapes: Shapes, target: Path) -> Image.Image:
    """The layer `sea.png`, from the coast that is already written."""
    land = Image.open(target / "coast.png").convert("L")
    near = land.filter(ImageFilter.GaussianBlur(70)).point(lambda v: min(255, v * 4))
    tone = Image.new("L", shapes.size, TONE_OPEN)
    tone.paste(TONE_SHALLOW, mask=near)

    # Bands that darken towards the coast, each ending in a white line: flat, so they pack well.
    rims = [shapes.ground.buffer(distance) for distance in (17.0, 10.5, 5.0)]
    for rim, darker in zip(rims, (5, 10, 22), strict=True):
        band = blank(shapes, 2)
        fill(ImageDraw.Draw(band), rim, 255, scale=2)
        tone.paste(tone.point(lambda v, darker=darker: v - darker), mask=band.reduce(2))
    for rim, strength in zip(rims, (48, 80, 118), strict=True):
        lines = blank(shapes)
        edge = shapely.get_parts(rim.boundary.intersection(shapes.frame.buffer(20)))
        long = unary_union([part for part in edge if part.length > 40])
        stroke(ImageDraw.Draw(lines), long, strength, 1.1)
        tone.paste(TONE_LINE, mask=lines.reduce(SMOOTH))

    pale, dark = blank(shapes), blank(shapes)
    open_water = shapes.frame.difference(shapes.ground.buffer(1.5))
    borders = [part for border in shapes.sea_borders() for part in shapely.get_parts(border)]
    for part in (part for line in borders for part in lines_of(line.intersection(open_water))):
        if part.length > 3:
            stroke(ImageDraw.Draw(pale), part, 90, 4.5)
            for start in range(0, ceil(part.length), 15):
                dash = substring(part, start, min(start + 9, part.length))
                stroke(ImageDraw.Draw(dark), dash, 190, 1.6)
    tone.paste(TONE_LINE, mask=pale.reduce(SMOOTH))
    tone.paste(0, mask=dark.reduce(SMOOTH))
    levels = range(len(TONE_LEVELS))
    return tone.point([min(levels, key=lambda i: abs(TONE_LEVELS[i] - v)) for v in range(256)])


# ----------------------------------------------------------------------------------------- ink
def ink(shapes: Shapes) -> Image.Image:
    """The layer `ink.png`."""
    image = blank(shapes)
    draw = ImageDraw.Draw(image)
    for shape in (*shapes.off_board.values(), *(shapes.land[code] for code in shapes.closed)):
        hatch(image, shape)
    for heavy in (False, True):
        for (here, there), line in shapes.borders.items():
            abroad = shapes.country.get(here, here) != shapes.country.get(there, there)
            if heavy == abroad:
                stroke(draw, line, 235 if heavy else 150, 2.5 if heavy else 1.2)
    if not shapes.lakes.is_empty:
        stroke(draw, shapes.lakes.boundary.intersection(shapes.ground), 130, 1.0)
    coast = shapes.ground.boundary.intersection(shapes.frame.buffer(20))
    stroke(draw, coast, 230, 1.5)
    return steps(image.reduce(SMOOTH), 9)


def hatch(image: Image.Image, shape: BaseGeometry) -> None:
    """Lay slanting lines over a shape, on a picture that is `SMOOTH` times enlarged."""
    left, top, right, bottom = (int(v) for v in shape.bounds)
    size = ((right - left + 2) * SMOOTH, (bottom - top + 2) * SMOOTH)
    lines, mask = Image.new("L", size, 0), Image.new("L", size, 0)
    draw = ImageDraw.Draw(lines)
    for start in range(-size[1], size[0], 9 * SMOOTH):
        draw.line([(start, size[1]), (start + size[1], 0)], fill=HATCHED, width=SMOOTH)
    fill(ImageDraw.Draw(mask), translate(shape, -left, -top), 255, scale=SMOOTH)
    image.paste(lines, (left * SMOOTH, top * SMOOTH), mask)


def steps(image: Image.Image, count: int) -> Image.Image:
    """Round to few values: files shrink and nobody sees it."""
    return image.point(lambda v: round(round(v / 255 * (count - 1)) * 255 / (count - 1)))


if __name__ == "__main__":
    main()
