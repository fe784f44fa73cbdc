"""What tests ask of pictures: palettes and windows of the classic map, outlines, pixels, marks."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

from PIL import Image

from engine.game.map_style import MapStyle, Style, map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.canvas import Path, Point
from render.heading import HEIGHT
from render.layouts.classic import LAYOUT
from render.map.geometry import Polygon, Ring, load_geometry
from render.map.window import Window, window_on
from render.marks import orders
from render.marks.arrows import Mark
from render.marks.pieces import order_results, places_of
from render.marks.ways import Ways, names_and_centers
from render.palette import Color, Palette
from tests.render.scenes import Scene


def palette_named(name: str) -> Palette:
    """The palette of the classic map for a look as written, such as `dark+patterns`."""
    return LAYOUT.palette(map_style_of(name))


PALETTES = tuple(LAYOUT.palette(MapStyle(style)) for style in Style)
ATLAS, DARK, *_ = PALETTES


GROWTH = 1.7
GEOMETRY = load_geometry(LAYOUT)


def window(region: str) -> Window:
    """The window on a region."""
    return window_on(LAYOUT, CLASSIC.region_named(region))


def is_inside(code: str, at: tuple[int, int], shown: Window) -> bool:
    """Whether a point of a window's picture is in a province."""
    x, y, _, _ = shown.source((*at, *at))
    own = GEOMETRY.land if code in GEOMETRY.land else GEOMETRY.sea
    return contains(own[code], (x, y))


def contains(polygons: tuple[Polygon, ...], point: Point) -> bool:
    """Whether a point lies inside one of the polygons and outside its holes."""
    return any(
        _in_ring(polygon[0], point) and not any(_in_ring(hole, point) for hole in polygon[1:])
        for polygon in polygons
    )


def edges(polygons: tuple[Polygon, ...]) -> Iterator[tuple[Point, Point]]:
    """Every edge of every ring."""
    for polygon in polygons:
        for ring in polygon:
            yield from pairwise(ring)


def _in_ring(ring: Ring, point: Point) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise(ring):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def nearest(path: Path, point: Point) -> float:
    """How close a path comes to a point (measured at its vertices)."""
    return min(math.dist(vertex, point) for vertex in path)


def marks_of(
    scene: Scene, *, growth: float = 1.0, room: Mapping[str, float] | None = None
) -> list[Mark]:
    """The marks of a scene's orders; with `room`, as on a thumbnail, where nothing is named."""
    results = tuple(order_results(scene.position, scene.resolution, scene.orders))
    layout = replace(LAYOUT, growth=growth)
    places = places_of(scene.position, layout, room=room)
    named = names_and_centers(LAYOUT, names=room is None)
    ways = Ways(results, places, CLASSIC.map, named=named)
    return orders.marks_of(ways)


SMALL_DIFFERENCE = 14
"""The fixed table may round a colour to its neighbour, never further."""


def picture(scene: Scene, size: int = 1800) -> Image.Image:
    """A scene drawn and decoded."""
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, size=size
    )
    image = Image.open(BytesIO(data))
    image.load()
    return image


def colors_near(image: Image.Image, at: Point, reach: int) -> list[Color]:
    """The colours of a square round a point of the map."""
    rgb = image.convert("RGB")
    x, y = round(at[0]), round(at[1]) + HEIGHT
    box = (x - reach, y - reach, x + reach + 1, y + reach + 1)
    data = rgb.crop(box).tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def shows(image: Image.Image, at: Point, color: Color, *, reach: int = 0) -> bool:
    """Whether a colour is found within `reach` px of a point of the map."""
    return any(math.dist(color, seen) <= SMALL_DIFFERENCE for seen in colors_near(image, at, reach))
