"""What tests ask of pictures: palettes and windows of the classic map, outlines, pixels, marks."""

import math
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise

from PIL import Image

from engine.game.map_style import MapStyle, Style, map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.canvas import Path, Point
from render.heading import HEIGHT
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.map.geometry import Polygon, Ring, load_geometry
from render.map.layers import room_of
from render.map.window import Window, whole_map, window_on
from render.marks import orders
from render.marks.arrows import Mark
from render.marks.pieces import Places, order_results, places_of
from render.marks.spots import spots_in
from render.marks.ways import Ways, names_and_centers
from render.palette import Color, Palette
from tests.render.scenes import Scene


def palette_named(name: str) -> Palette:
    """The palette of the classic map for a look as written, such as `dark+patterns`."""
    return LAYOUT.palette(map_style_of(name))


PALETTES = tuple(LAYOUT.palette(MapStyle(style)) for style in Style)
ALL, ATLAS, DARK, PRINT = PALETTES
"""In the order of the styles; `ALL` is the one that a picture has when none is asked for."""

SHOWN = {form: whole_map(LAYOUT, form).layout(LAYOUT, form) for form in (FULL, SMALL)}
"""The places of the whole map in each form, in px of its picture."""
GEOMETRY = load_geometry(LAYOUT)


@cache
def window(region: str, form: Form = FULL) -> Window:
    """The window on a region."""
    return window_on(LAYOUT, CLASSIC.region_named(region), form)


def is_inside(code: str, at: Point, shown: Window) -> bool:
    """Whether a point of a window's picture is in a province."""
    left, top = shown.corner
    own = GEOMETRY.land if code in GEOMETRY.land else GEOMETRY.sea
    return contains(own[code], (at[0] / shown.scale + left, at[1] / shown.scale + top))


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


def off_edges(polygons: tuple[Polygon, ...], point: Point) -> float:
    """How far a point is from the nearest edge of some polygons."""
    return min(off_edge(point, *edge) for edge in edges(polygons))


def off_edge(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line between two others."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    long = (x1 - x0) ** 2 + (y1 - y0) ** 2
    along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long if long else 0.0
    share = min(1.0, max(0.0, along))
    return math.dist(point, (x0 + share * (x1 - x0), y0 + share * (y1 - y0)))


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


def places_in(scene: Scene, form: Form = FULL) -> Places:
    """Where a scene's pieces stand on the whole map in a form."""
    return places_of(
        scene.position,
        SHOWN[form],
        spots=spots_in(LAYOUT, whole_map(LAYOUT, form), form),
        named=names_and_centers(SHOWN[form], form.center),
        room=None if form.is_named else room_of(LAYOUT, form),
        results=order_results(scene.position, scene.resolution, scene.orders),
    )


def ways_of(scene: Scene, form: Form = FULL) -> Ways:
    """The ways of a scene's orders on the whole map in a form."""
    results = tuple(order_results(scene.position, scene.resolution, scene.orders))
    return Ways(
        results,
        places_in(scene, form),
        CLASSIC.map,
        named=names_and_centers(SHOWN[form], form.center),
        spots=spots_in(LAYOUT, whole_map(LAYOUT, form), form),
    )


def marks_of(scene: Scene, form: Form = FULL) -> list[Mark]:
    """The marks of a scene's orders on the whole map in a form."""
    return orders.marks_of(ways_of(scene, form))


SMALL_DIFFERENCE = 14
"""The fixed table may round a colour to its neighbour, never further."""


def picture(
    scene: Scene,
    *,
    form: Form | None = None,
    size: int | None = None,
    style: str = "all",
    region: str = "",
) -> Image.Image:
    """A scene drawn and decoded, in a look as written, of the whole map or a region of it."""
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        orders=scene.orders,
        form=form,
        size=size,
        map_style=map_style_of(style),
        region=CLASSIC.region_named(region),
    )
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


def colors_near(image: Image.Image, at: Point, reach: int) -> list[Color]:
    """The colours of a square round a point of the map."""
    x, y = round(at[0]), round(at[1]) + HEIGHT
    box = (x - reach, y - reach, x + reach + 1, y + reach + 1)
    data = image.convert("RGB").crop(box).tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def shows(image: Image.Image, at: Point, color: Color, *, reach: int = 0) -> bool:
    """Whether a colour is found within `reach` px of a point of the map."""
    return any(math.dist(color, seen) <= SMALL_DIFFERENCE for seen in colors_near(image, at, reach))
