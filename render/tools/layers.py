"""Make the finished layers of a layout from its geometry, so that drawing only has to combine them.

    python -m render.tools.layers [--check] [NAME ...]

Needs shapely and numpy; NAME is that of a map. With --check nothing is written: what would be is
compared with what is shipped. Else it writes into the layout's folder:

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

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from filecmp import cmpfiles
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import shapely
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shapely.affinity import translate
from shapely.geometry import LinearRing, LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring, unary_union

from render.layout import Layout
from render.layouts import LAYOUTS
from render.map.geometry import load_geometry
from render.palette import GLOW_STEPS, TONE_LEVELS
from render.tools.geometry import Shapes, line_parts_of, parts_of, polygons_of
from render.tools.label_spots import label_spots

SMOOTH = 4  # supersampling of lines and edges
SPREAD = 3  # px that land.png reaches over the water
OFF_BOARD = 255
GLOW_REACH = 15.0
HATCHED = 80  # how dark hatching is: less would be rounded away when a picture is drawn
CLEAR = 10  # px that the middle of a piece stays from its province's border
TONE_OPEN, TONE_SHALLOW, TONE_LINE = 124, 150, 255


CHECK = "--check"


def main() -> None:
    """Build the layers of the layouts named on the command line, or of all, or compare them."""
    named = [word for word in sys.argv[1:] if word != CHECK]
    for layout in LAYOUTS:
        if not named or layout.variant.map.name in named:
            if CHECK in sys.argv:
                check(layout)
            else:
                build(layout, layout.folder)
                for path in sorted(layout.folder.glob("*.png")):
                    print(f"{path.name:16} {path.stat().st_size / 1024:7.0f} KiB")


def check(layout: Layout) -> None:
    """Build a layout's layers aside; exit with the names of those that differ from the shipped."""
    name = layout.variant.map.name
    with TemporaryDirectory() as aside:
        build(layout, Path(aside))
        made = sorted(path.name for path in Path(aside).iterdir())
        _, other, missing = cmpfiles(layout.folder, aside, made, shallow=False)
    if other or missing:
        sys.exit(f"{name}: {', '.join(other + missing)} would be different")
    print(f"{name}: the {len(made)} shipped files are what is built, byte for byte")


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


def fill(
    draw: ImageDraw.ImageDraw,
    shape: BaseGeometry,
    value: int,
    *,
    scale: int = 1,
    origin: tuple[float, float] = (0, 0),
    hole: int | None = None,
    spread: int = 0,
) -> None:
    """Fill a shape, big parts first so that enclaves survive; holes only when `hole` is given."""
    ox, oy = origin

    def put(ring: LinearRing) -> list[tuple[float, float]]:
        return [((x - ox) * scale, (y - oy) * scale) for x, y in ring.coords]

    for polygon in sorted(polygons_of(shape), key=lambda p: -p.area):
        if spread:
            draw.line(put(polygon.exterior), fill=value, width=2 * spread * scale, joint="curve")
        draw.polygon(put(polygon.exterior), fill=value)
        if hole is not None:
            for ring in polygon.interiors:
                draw.polygon(put(ring), fill=hole)


def stroke(draw: ImageDraw.ImageDraw, shape: BaseGeometry, value: int, width: float) -> None:
    """Draw the lines of a shape, `width` px thick, on a picture that is `SMOOTH` times enlarged."""
    for part in line_parts_of(shape):
        points = [(x * SMOOTH, y * SMOOTH) for x, y in part.coords]
        draw.line(points, fill=value, width=round(width * SMOOTH), joint="curve")


def dashes(line: LineString, on: float, off: float) -> Iterator[BaseGeometry]:
    """The dashes of a line, each a line of its own."""
    at = 0.0
    while at < line.length:
        yield substring(line, at, min(at + on, line.length))
        at += on + off


# ---------------------------------------------------------------------------------------- land
def land_numbers(shapes: Shapes) -> Image.Image:
    """The layer `land.png`."""
    image = Image.new("L", shapes.size, 0)
    draw = ImageDraw.Draw(image)
    everything = [(shape, OFF_BOARD) for shape in shapes.off_board.values()]
    everything += [(shape, shapes.number[code]) for code, shape in shapes.land.items()]
    for spread in (SPREAD, 0):
        parts = [(p, value) for shape, value in everything for p in polygons_of(shape)]
        for polygon, value in sorted(parts, key=lambda part: -part[0].area):
            fill(draw, polygon, value, spread=spread)
    return image


def coverage(shapes: Shapes) -> Image.Image:
    """The layer `coast.png`."""
    width, height = shapes.size
    image = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    draw = ImageDraw.Draw(image)
    fill(draw, shapes.ground, 255, scale=SMOOTH, hole=0)
    fill(draw, shapes.lakes, 0, scale=SMOOTH)
    return steps(image.reduce(SMOOTH), 17)


def fixed_glow(shapes: Shapes) -> Image.Image:
    """Glow along water, lakes, off-board and impassable land: frontiers that never move."""
    closed = [*shapes.off_board.values(), *(shapes.land[code] for code in shapes.closed)]
    edge = unary_union([shapes.dry.boundary, *(shape.boundary for shape in closed)])
    edge = edge.intersection(shapes.frame.buffer(-1))
    image = Image.new("L", shapes.size, 0)
    draw = ImageDraw.Draw(image)
    for step, reach in glow_bands():
        band(draw, edge.buffer(reach), step, shapes.size)
    return image


def band(draw: ImageDraw.ImageDraw, shape: BaseGeometry, value: int, size: tuple[int, int]) -> None:
    """Paint a ring-like shape with its holes left untouched."""
    mask = Image.new("1", size, 0)
    painter = ImageDraw.Draw(mask)
    for polygon in polygons_of(shape):
        painter.polygon(list(polygon.exterior.coords), fill=1)
        for hole in polygon.interiors:
            painter.polygon(list(hole.coords), fill=0)
    draw.bitmap((0, 0), mask, fill=value)


def glow_bands() -> Iterator[tuple[int, float]]:
    """Each step of the glow with how far it reaches, widest first; it falls off quickly."""
    for step in range(1, GLOW_STEPS + 1):
        yield step, GLOW_REACH * (1 - (step / (GLOW_STEPS + 1)) ** 0.62)


class Strip(NamedTuple):
    """The glow of one province along its border with another, and where its corner belongs."""

    owner: str
    other: str
    corner: tuple[int, int]
    glow: Image.Image


def frontier_strips(shapes: Shapes) -> tuple[Image.Image, list[list[str | int]]]:
    """Strips of glow for both sides of each border, on one sheet.

    Each place on the sheet is owner, other, corner on the map, corner on the sheet, size.
    """
    strips: list[Strip] = []
    for (one, two), line in shapes.borders.items():
        if shapes.closed & {one, two}:
            continue
        for owner, other in ((one, two), (two, one)):
            strip = frontier_strip(shapes, owner, other, line)
            if strip is not None:
                strips.append(strip)
    return on_one_sheet(strips)


def frontier_strip(shapes: Shapes, owner: str, other: str, line: BaseGeometry) -> Strip | None:
    """The glow on the owner's side of a border; None where the border is outside the frame."""
    margin = int(GLOW_REACH) + 2
    bounds = shapely.buffer(line, margin).intersection(shapes.frame).bounds
    left, top = int(bounds[0]), int(bounds[1])
    size = (int(bounds[2]) - left + 1, int(bounds[3]) - top + 1)
    image = Image.new("L", size, 0)
    draw = ImageDraw.Draw(image)
    for step, reach in glow_bands():
        band(draw, translate(line.buffer(reach), -left, -top), step, size)
    inside = Image.new("L", size, 0)
    fill(ImageDraw.Draw(inside), translate(shapes.land[owner], -left, -top), 255, hole=0)
    image = ImageChops.multiply(image, inside)
    crop = image.getbbox()
    if crop is None:
        return None
    return Strip(owner, other, (left + crop[0], top + crop[1]), image.crop(crop))


def on_one_sheet(strips: list[Strip]) -> tuple[Image.Image, list[list[str | int]]]:
    """The strips in rows, the highest first, and the place of each as `layers.json` has it."""
    width, x, y, row = 1024, 0, 0, 0
    spots = []
    strips = sorted(strips, key=lambda strip: -strip.glow.height)
    for strip in strips:
        if x + strip.glow.width > width:
            x, y, row = 0, y + row, 0
        spots.append((x, y))
        x, row = x + strip.glow.width, max(row, strip.glow.height)
    sheet = Image.new("L", (width, y + row), 0)
    places: list[list[str | int]] = []
    for strip, spot in zip(strips, spots, strict=True):
        sheet.paste(strip.glow, spot)
        places.append([strip.owner, strip.other, *strip.corner, *spot, *strip.glow.size])
    return sheet, places


# --------------------------------------------------------------------------------------- water
def water(shapes: Shapes, target: Path) -> Image.Image:
    """The layer `sea.png`, from the coast that is already written."""
    width, height = shapes.size
    land = Image.open(target / "coast.png").convert("L")
    near = land.filter(ImageFilter.GaussianBlur(70)).point(lambda v: min(255, v * 4))
    tone = Image.composite(
        Image.new("L", shapes.size, TONE_SHALLOW), Image.new("L", shapes.size, TONE_OPEN), near
    )

    # Bands that darken towards the coast, each ending in a white line: flat, so they pack well.
    room = shapes.frame.buffer(20)
    rims = [(distance, shapes.ground.buffer(distance)) for distance in (17.0, 10.5, 5.0)]
    for (_, rim), darker in zip(rims, (5, 10, 22), strict=True):
        band = Image.new("L", (width * 2, height * 2), 0)
        fill(ImageDraw.Draw(band), rim, 255, scale=2, hole=0)
        tone.paste(tone.point(lambda v, darker=darker: v - darker), mask=band.reduce(2))
    for (_, rim), strength in zip(rims, (48, 80, 118), strict=True):
        lines = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
        edge = rim.boundary.intersection(room)
        long = [part for part in parts_of(edge) if part.length > 40]
        stroke(ImageDraw.Draw(lines), unary_union(long), strength, 1.1)
        tone.paste(TONE_LINE, mask=lines.reduce(SMOOTH))

    pale = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    dark = pale.copy()
    open_water = shapes.frame.difference(shapes.ground.buffer(1.5))
    for line in (part for border in shapes.sea_borders() for part in parts_of(border)):
        for part in line_parts_of(line.intersection(open_water)):
            if part.length > 3:
                stroke(ImageDraw.Draw(pale), part, 90, 4.5)
                for dash in dashes(part, 9, 6):
                    stroke(ImageDraw.Draw(dark), dash, 190, 1.6)
    tone.paste(TONE_LINE, mask=pale.reduce(SMOOTH))
    tone.paste(0, mask=dark.reduce(SMOOTH))

    def nearest(value: int) -> int:
        return min(range(len(TONE_LEVELS)), key=lambda i: abs(TONE_LEVELS[i] - value))

    return tone.point(nearest)


# ----------------------------------------------------------------------------------------- ink
def ink(shapes: Shapes) -> Image.Image:
    """The layer `ink.png`."""
    width, height = shapes.size
    image = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    draw = ImageDraw.Draw(image)
    for shape in (*shapes.off_board.values(), *(shapes.land[code] for code in shapes.closed)):
        hatch(image, shape)
    for heavy in (False, True):
        for (one, two), line in shapes.borders.items():
            abroad = shapes.nation(one) != shapes.nation(two)
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
    fill(ImageDraw.Draw(mask), shape, 255, scale=SMOOTH, origin=(left, top), hole=0)
    image.paste(lines, (left * SMOOTH, top * SMOOTH), mask)


def steps(image: Image.Image, count: int) -> Image.Image:
    """Round to few values: files shrink and nobody sees it."""
    return image.point(lambda v: round(round(v / 255 * (count - 1)) * 255 / (count - 1)))


if __name__ == "__main__":
    main()
