"""Where labels fit: for each province spots clear of its borders, token and center, best first."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Point, box

from render.labels import label_size
from render.layout import Layout

GRID = 5
TOKEN = 27  # px kept free round a unit's anchor
CENTER = 12
KEPT = 10  # spots a province keeps


def label_spots(shapes, layout: Layout, names: dict[str, str]) -> dict[str, list]:
    found = {}
    for code, name in names.items():
        if code == "SWI":
            continue
        sea = code in shapes.sea
        shape = shapes.sea[code] if sea else shapes.land[code]
        parts = shape.intersection(shapes.frame.buffer(-6))
        shape = shapely.union_all([p for p in getattr(parts, "geoms", [parts]) if p.area])
        found[code] = spots_of(code, name, shape, layout, sea=sea)
    return found


def spots_of(code, name, shape, layout, *, sea) -> list:
    anchors = [at for place, at in layout.units.items() if place[:3] == code]
    first = layout.units[code]
    obstacles = [Point(at).buffer(TOKEN) for at in anchors]
    if code in layout.centers:
        obstacles.append(Point(layout.centers[code]).buffer(CENTER))
    obstacles += [
        box(at[0] - 12, at[1] - 9, at[0] + 12, at[1] + 9)
        for place, at in layout.coast_marks.items()
        if place[:3] == code
    ]
    if sea:
        obstacles += [sea_name_box(layout.sea_names[code])] if code in layout.sea_names else []
    blocked = shapely.union_all(obstacles)
    results = []
    area = shape.area
    large = "L" if area > 30000 else "M" if area > 13000 else "S"
    target = (first[0], first[1] + 42)
    if not sea:
        kinds = [(large, True), (large, False), ("S", True), ("S", False)]
    elif code in layout.sea_names:
        kinds = [("C", False)]
        lettering = layout.sea_names[code]
        target = (lettering.at[0], lettering.at[1] - lettering.size * 0.95)
    else:
        kinds = [("C", True), ("C", False)]
    for kind, with_name in kinds:
        width, height = label_size(code, name if with_name else None, kind)
        for x, y, inside, gap in fits(shape, blocked, width, height):
            away = np.hypot(x - target[0], y - target[1])
            score = 1.5 * min(gap, 7) - away * (0.16 if sea else 0.10 if area < 30000 else 0.06)
            score -= (1 - inside) * 400
            score += 14 if with_name else 0
            score += {"L": 4, "M": 2}.get(kind, 0)
            results.append((float(score), [int(x), int(y), kind, int(with_name)]))
    results.sort(key=lambda entry: -entry[0])
    kept: list = []
    for _, entry in results:
        apart = 34 if sea or area > 12000 else 16
        far = all(
            abs(entry[0] - k[0]) + abs(entry[1] - k[1]) > apart or entry[2:] != k[2:] for k in kept
        )
        if far and (len(kept) < KEPT - 4 or not entry[3]):
            kept.append(entry)
        if len(kept) == KEPT:
            break
    if not kept:
        print("no spot for", code)
        kept = [[first[0], first[1] + 34, "S" if not sea else "C", 0]]
    return kept


def fits(shape, blocked, width, height):
    """Middles of boxes that lie in the shape all but a little, clear of what is blocked."""
    left, top, right, bottom = shape.bounds
    for slack in (0.0, 0.03, 0.08, 0.16):
        any_found = False
        for x in np.arange(left, right, GRID):
            for y in np.arange(top, bottom, GRID):
                spot = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                if spot.intersects(blocked):
                    continue
                inside = spot.intersection(shape).area / spot.area
                if inside >= 1 - slack - 1e-9:
                    any_found = True
                    gap = spot.distance(shape.boundary) if inside > 0.999 else 0
                    yield x, y, inside, gap
        if any_found:
            return


def sea_name_box(name):
    lines = name.text.split("\n")
    width = max(len(line) for line in lines) * (name.size * 0.47 + name.tracking)
    height = name.size * 1.1 * len(lines)
    x, y = name.at[0], name.at[1] + (len(lines) - 1) * name.size * 0.54
    shape = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return shapely.affinity.rotate(shape, -name.angle)
