"""Make the finished layers of a layout from its geometry, so that drawing only has to combine them.

    python -m render.tools.layers [NAME ...]

NAME is that of a map. Into the layout's folder it writes what `render.map.drawing` draws of the
whole map, for each form (`full-`, `small-`): land.png, dry.png, detail.png and sea.png, the strips
side by side on strips.png; and layers.json with provinces in the order of their numbers, places of
the strips, and the room round each anchor.
"""

import json
import math
import sys
from itertools import pairwise
from pathlib import Path

from PIL import Image

from render.layout import FULL, SMALL, Layout
from render.layouts import LAYOUTS
from render.map.drawing import Strip, all_letters, drawn_layers
from render.map.geometry import load_geometry
from render.map.window import whole_map

_SHEET = 1024  # px that the sheet of strips is wide
_CLEAR = 10  # px that the middle of a piece stays from its province's border


def main() -> None:
    """Build the layers of the layouts named on the command line, or of all."""
    for layout in LAYOUTS:
        if not sys.argv[1:] or layout.variant.map.name in sys.argv[1:]:
            build(layout, layout.folder)
            for path in sorted(layout.folder.glob("*.png")):
                print(f"{path.name:16} {path.stat().st_size / 1024:7.0f} KiB")


def build(layout: Layout, target: Path) -> None:
    """Write every layer of a layout and `layers.json` into a folder, from the layout's geometry."""
    description: dict[str, object] = {"room": rooms(layout)}
    for form in (FULL, SMALL):
        window = whole_map(layout, form)
        letters = all_letters(window.layout(layout, form))
        layers = drawn_layers(layout, form, window, letters, 1.0)
        sheet, places = sheet_of(layers.strips)
        images = {"land": layers.land, "dry": layers.dry, "detail": layers.detail}
        for name, image in {**images, "sea": layers.sea, "strips": sheet}.items():
            image.save(target / f"{form.name}-{name}.png", optimize=True)
        description |= {"provinces": layers.provinces, form.name: places}
    (target / "layers.json").write_text(json.dumps(description, separators=(",", ":")) + "\n")


def sheet_of(strips: tuple[Strip, ...]) -> tuple[Image.Image, list[list[str | int]]]:
    """Strips on one sheet in rows, the highest first, and for each what `layers.json` says of it.

    Province, the one beyond, whether it is a line, corner on the map, corner on the sheet, size.
    """
    ordered = sorted(strips, key=lambda strip: -strip.codes.height)
    x, y, row = 0, 0, 0
    places: list[list[str | int]] = []
    for strip in ordered:
        wide, high = strip.codes.size
        if x + wide > _SHEET:
            x, y, row = 0, y + row, 0
        told = (strip.province, strip.beyond, int(strip.is_line), *strip.corner)
        places.append([*told, x, y, wide, high])
        x, row = x + wide, max(row, high)
    sheet = Image.new("L", (_SHEET, y + row))
    for strip, (*_, left, top, _, _) in zip(ordered, places, strict=True):
        sheet.paste(strip.codes, (int(left), int(top)))
    return sheet, places


def rooms(layout: Layout) -> dict[str, int]:
    """How far, in px, a piece may be moved from each anchor and still stand in its province."""
    geometry = load_geometry(layout)
    width, height = layout.size
    found = {}
    for code, (x, y) in layout.units.items():
        polygons = {**geometry.land, **geometry.sea}[code.partition("/")[0]]
        edges = [pair for polygon in polygons for ring in polygon for pair in pairwise(ring)]
        nearest = min(_distance((x, y), *edge) for edge in edges)
        found[code] = max(0, int(min(nearest, x, y, width - x, height - y)) - _CLEAR)
    return found


def _distance(
    at: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    """How far a point is from an edge."""
    (x, y), (x0, y0), (x1, y1) = at, start, end
    long = (x1 - x0) ** 2 + (y1 - y0) ** 2
    share = max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / (long or 1.0)))
    return math.dist(at, (x0 + share * (x1 - x0), y0 + share * (y1 - y0)))


if __name__ == "__main__":
    main()
