"""Make the outlines of the classic map from public geodata.

    python -m render.layouts.classic.tools.geodata DATA_FOLDER

`DATA_FOLDER` holds `world_map.gpkg` and `europe_50m.json`; `render/tools/README.md` says where they
come from. Needs shapely 2.1 or newer and numpy. Writes the layout's `geometry.json`, and fails when
the borders are not exactly those of the game.
"""

from __future__ import annotations

import json
import math
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import wkb
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from render.layouts.classic import LAYOUT
from render.layouts.classic.tools.tables import (
    CHANNELS,
    CUTS,
    EXTRA_SEEDS,
    LINES,
    SEED,
    STRAITS,
    assignments,
)
from render.tools.geometry import polygons_of, write_geometry

Numbers: TypeAlias = float | np.float64 | NDArray[np.float64]
"""One number or many at once."""

Points: TypeAlias = NDArray[np.float64]
"""Points of a plane, one a row."""

WIDTH, HEIGHT = LAYOUT.size

# The frame, in km of the warped plane: where the left and right edges are, and the top.
LEFT, RIGHT, TOP = -2540.0, 2400.0, 2000.0
SCALE = WIDTH / (RIGHT - LEFT)

CENTER_LON, CENTER_LAT = 14.0, 50.0
EARTH = 6371.0

# Local magnifiers (longitude, latitude, strength, radius in km): where the game is crowded.
MAGNIFIERS = [
    (12.0, 46.5, 0.46, 900.0),  # central Europe
    (-3.5, 54.6, 1.0, 420.0),  # the British Isles
    (10.8, 57.2, 0.8, 400.0),  # Denmark and the Skagerrak
    (27.2, 40.3, 0.55, 420.0),  # the Aegean and Constantinople
    (15.3, 41.2, 0.5, 330.0),  # southern Italy
    (-8.2, 39.6, 0.25, 260.0),  # Portugal
]

GRID = 0.02  # px that everything snaps to
TOLERANCE = 1.3  # px a simplified outline may be off
NARROW = 1.5  # px: water less than twice as wide is closed
WATER = "~"

# Islets smaller than this many square px are dropped (30 where nothing is said).
SMALLEST_ISLAND = {"GRE": 60, "NWY": 45, "CLY": 45, "TRI": 45, "FIN": 60, "SWE": 60}
# Narrow water that must stay open: longitude, latitude, radius in px.
KEPT_OPEN = [
    (-5.6, 35.95, 14),
    (36.6, 45.2, 10),
    (26.3, 40.1, 8),
    (29.15, 41.2, 6),
    (9.2, 41.3, 10),
]


def main() -> None:
    """Write the outlines made from the folder that the command line names."""
    folder = Path(sys.argv[1])
    land, water = simplified(*faces(clean(grouped(folder / "world_map.gpkg"))))
    sea, straits, lakes = divided(water)
    lakes += natural_lakes(folder / "europe_50m.json")
    land["SWI"] = land.pop("x-SWI")
    count = write_geometry(
        LAYOUT,
        land={code: land[code] for code in sorted(land) if not code.startswith("x-")},
        sea={code: shape for code, shape in sea.items() if not code.startswith("x-")},
        straits=straits,
        off_board={code[2:]: shape for code, shape in land.items() if code.startswith("x-")},
        lakes=[*lakes, *(shape for code, shape in sea.items() if code.startswith("x-"))],
    )
    print(f"{count} borders, all of them the game's")


# ---------------------------------------------------------------------------------- projection
def laea(lon: Numbers, lat: Numbers) -> tuple[Numbers, Numbers]:
    """Lambert's azimuthal equal-area projection: from degrees to km, y northward."""
    east = np.radians(np.asarray(lon) - CENTER_LON)
    north = np.radians(lat)
    middle = math.radians(CENTER_LAT)
    k = np.sqrt(
        2 / (1 + math.sin(middle) * np.sin(north) + math.cos(middle) * np.cos(north) * np.cos(east))
    )
    x = EARTH * k * np.cos(north) * np.sin(east)
    y = (
        EARTH
        * k
        * (math.cos(middle) * np.sin(north) - math.sin(middle) * np.cos(north) * np.cos(east))
    )
    return x, y


def warp(x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Magnify the crowded corners, squeeze the empty north, east and west."""
    shift_x: Numbers = 0
    shift_y: Numbers = 0
    for lon, lat, strength, radius in MAGNIFIERS:
        center_x, center_y = laea(lon, lat)
        dx, dy = x - center_x, y - center_y
        push = strength / (1 + (dx * dx + dy * dy) / radius**2)
        shift_x, shift_y = shift_x + dx * push, shift_y + dy * push
    x, y = x + shift_x, y + shift_y
    y = _squeeze(y, 900.0, 0.50, 250.0)
    x = _squeeze(x, 1450.0, 0.62, 260.0)
    return -_squeeze(-x, 1750.0, 0.7, 200.0), y


def _squeeze(value: Numbers, limit: float, slope: float, softness: float) -> Numbers:
    """Slope 1 below the limit, `slope` above, smooth between."""
    squeezed: Numbers = value - (1 - slope) * softness * np.logaddexp(0, (value - limit) / softness)
    return squeezed


def project(lon: Numbers, lat: Numbers) -> tuple[Numbers, Numbers]:
    """From degrees to pixels of the frame, y downward."""
    x, y = warp(*laea(lon, lat))
    return (x - LEFT) * SCALE, (TOP - y) * SCALE


def project_point(lon: float, lat: float) -> tuple[float, float]:
    """One longitude and latitude to pixels of the frame."""
    x, y = project(lon, lat)
    return float(x), float(y)


def project_points(points: list[tuple[float, float]] | Points) -> Points:
    """Longitudes and latitudes in two columns to pixels in two columns."""
    columns = np.asarray(points, float)
    return np.column_stack(project(columns[:, 0], columns[:, 1]))


def projected(shape: BaseGeometry) -> BaseGeometry:
    """A geometry in degrees to pixels; long edges are first cut so that they bend."""
    fine = shapely.segmentize(shape, 0.15)
    return shapely.transform(fine, project_points)


# ----------------------------------------------------------------------------------------- land
def grouped(path: Path) -> dict[str, BaseGeometry]:
    """Every province's land, in pixels."""
    table = assignments()
    region = box(-60, 20, 100, 83)
    parts: dict[str, list[Polygon]] = {}
    rows = sqlite3.connect(path).execute("select admin, name, geom from states_provinces")
    for country, unit, blob in rows:
        shape = read_blob(blob)
        if shape is None or not shape.intersects(region):
            continue
        shape = shapely.make_valid(shape.intersection(region))
        for province, piece in assigned(country, unit, shape, table):
            parts.setdefault(province, []).extend(polygons_of(piece))
    found = {}
    for province, pieces in parts.items():
        snapped = [shapely.set_precision(shapely.make_valid(projected(p)), GRID) for p in pieces]
        found[province] = shapely.unary_union(snapped, grid_size=GRID)
    return found


def read_blob(blob: bytes | None) -> BaseGeometry | None:
    """A GeoPackage geometry: a header whose length its flags tell, then WKB. None for no blob."""
    if not blob:
        return None
    envelope = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}[(blob[3] >> 1) & 7]
    return wkb.loads(bytes(blob[8 + envelope :]))


def province_of(
    country: str, unit: str | None, at: Point, table: Mapping[tuple[str, str | None], str]
) -> str | None:
    """The province that a unit round a point (longitude, latitude) belongs to, if any."""
    province = table.get((country, unit)) or table.get((country, None))
    if country == "Moldova":
        province = "UKR" if at.y > 47.05 else "SEV"
    elif country == "Spain" and at.y < 35.95:
        province = "NAF" if at.x > -7 else None
    elif (country == "Portugal" and at.x < -12) or (country, unit) == ("Norway", "Svalbard"):
        province = None
    elif country == "Azerbaijan" and at.x < 46.2 and at.y < 39.9:
        province = "ARM"
    elif country == "Russia" and unit is None:
        province = "STP"
    return province


def assigned(
    country: str,
    unit: str | None,
    shape: BaseGeometry,
    table: Mapping[tuple[str, str | None], str],
) -> Iterator[tuple[str, BaseGeometry]]:
    """A unit's province and shape, or provinces where it is cut."""
    province = province_of(country, unit, shape.representative_point(), table)
    if province is None:
        return
    if country == "Greece" and unit in ("Notio Aigaio", "Voreio Aigaio"):
        for island in polygons_of(shape):
            yield ("SMY" if island.representative_point().x > 25.85 else "GRE"), island
        return
    for (of_country, of_unit, other), ring in CUTS.items():
        if (of_country, of_unit) == (country, unit):
            yield province, shape.difference(Polygon(ring))
            yield other, shape.intersection(Polygon(ring))
            return
    yield province, shape


def clean(land: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Clip to a little beyond the frame, close hairline gaps, drop islets, open the straits."""
    around = box(-60, -60, WIDTH + 60, HEIGHT + 60)
    straits = unary_union([projected(LineString(line)).buffer(2.6) for line in CHANNELS])
    found = {}
    for province in sorted(land):
        shape = shapely.intersection(land[province], around, grid_size=GRID)
        large = MultiPolygon([p for p in polygons_of(shape) if p.area > 1.0])
        closed = large.buffer(0.15, join_style="mitre").buffer(-0.15, join_style="mitre")
        parts = sorted(polygons_of(shapely.set_precision(closed, GRID)), key=lambda p: -p.area)
        least = SMALLEST_ISLAND.get(province, 30)
        kept = [
            p for i, p in enumerate(parts) if not i or p.area > least or p.distance(parts[0]) < 0.6
        ]
        shape = shapely.make_valid(MultiPolygon(kept))
        if shape.intersects(straits):
            shape = shapely.difference(shape, straits, grid_size=GRID)
        found[province] = shape
    return found


def faces(land: Mapping[str, BaseGeometry]) -> tuple[list[Polygon], list[str]]:
    """Cut the frame into faces so that neighbours share their edges exactly; name each face."""
    around = box(-60, -60, WIDTH + 60, HEIGHT + 60)
    names, shapes = list(land), list(land.values())
    water = shapely.difference(around, shapely.unary_union(shapes, grid_size=GRID), grid_size=GRID)
    wide = water.buffer(-NARROW).buffer(NARROW * 1.02).intersection(water)
    kept = unary_union([Point(project_point(x, y)).buffer(r) for x, y, r in KEPT_OPEN])
    wide = shapely.set_precision(unary_union([wide, water.intersection(kept)]), GRID)
    open_water = MultiPolygon([p for p in polygons_of(wide) if p.area > 25])

    rings = [shape.boundary for shape in (*shapes, open_water, around)]
    cells = list(polygonize(shapely.unary_union(rings, grid_size=GRID)))
    tree = shapely.STRtree(shapes)
    owner: list[str | None] = []
    for cell in cells:
        point = cell.representative_point()
        if open_water.contains(point):
            owner.append(WATER)
        else:
            hits = [i for i in tree.query(point) if shapes[i].contains(point)]
            owner.append(names[hits[0]] if hits else None)
    return cells, adopted(cells, owner)


def adopted(cells: Sequence[Polygon], owner: list[str | None]) -> list[str]:
    """Give gaps and closed fjords to the neighbour with the longest common edge, land first."""
    tree = shapely.STRtree(cells)
    for _ in range(6):
        new = {}
        for i, cell in enumerate(cells):
            if owner[i] is not None:
                continue
            edges: dict[str, float] = {}
            for j in tree.query(cell):
                neighbour = owner[j]
                if j != i and neighbour is not None:
                    long = cell.intersection(cells[j]).length
                    if long:
                        share = 0.2 if neighbour == WATER else 1
                        edges[neighbour] = edges.get(neighbour, 0) + long * share
            if edges:
                new[i] = max(edges, key=edges.__getitem__)
        for i, name in new.items():
            owner[i] = name
    return [name or WATER for name in owner]


def simplified(
    cells: Sequence[Polygon], owner: Sequence[str]
) -> tuple[dict[str, BaseGeometry], BaseGeometry]:
    """The land of each province and the water, with fewer corners; exits when they overlap."""
    groups: dict[str, list[Polygon]] = {}
    for cell, name in zip(cells, owner, strict=True):
        groups.setdefault(name, []).append(cell)
    names = sorted(groups)
    detailed = np.array([shapely.unary_union(groups[name]) for name in names], dtype=object)
    shapes = shapely.coverage_simplify(detailed, TOLERANCE)
    if not shapely.coverage_is_valid(shapes):
        sys.exit("the provinces overlap after simplification")
    land = dict(zip(names, shapes, strict=True))
    return land, land.pop(WATER)


# ---------------------------------------------------------------------------------------- water
def divided(
    water: BaseGeometry,
) -> tuple[dict[str, BaseGeometry], dict[str, BaseGeometry], list[BaseGeometry]]:
    """The seas, the straits that belong to land provinces, and lakes."""
    straits: dict[str, BaseGeometry] = {}
    for name, ring in STRAITS.items():
        area = Polygon(project_points(ring))
        straits[name.rstrip("~")] = water.intersection(area)
        water = water.difference(straits[name.rstrip("~")])
    sea, rest = named(water)
    lakes: list[BaseGeometry] = []
    for cell in sorted(rest, key=lambda cell: -cell.area):
        nearest = beside(cell, sea)
        if nearest and cell.area < 4000:
            sea[nearest].append(cell)
        elif cell.area > 25:
            lakes.append(cell)
    if not all(sea.values()):
        sys.exit(f"no water for {[name for name, parts in sea.items() if not parts]}")
    return {name: unary_union(parts) for name, parts in sea.items()}, straits, lakes


def named(water: BaseGeometry) -> tuple[dict[str, list[Polygon]], list[Polygon]]:
    """The pieces of water between the lines, by the sea whose seeds they hold, and the others."""
    lines = [LineString(smooth(project_points(line))) for line in LINES.values()]
    seeds = [
        (name, Point(project_point(*at)))
        for name, first in SEED.items()
        for at in (first, *EXTRA_SEEDS.get(name, []))
    ]
    sea: dict[str, list[Polygon]] = {name: [] for name in SEED}
    rest: list[Polygon] = []
    for cell in polygonize(unary_union([water.boundary, *lines])):
        if not water.contains(cell.representative_point()):
            continue
        names = {name for name, seed in seeds if cell.contains(seed)}
        if len(names) > 1:
            sys.exit(f"no line parts {names}")
        (sea[names.pop()] if names else rest).append(cell)
    return sea, rest


def beside(cell: Polygon, sea: Mapping[str, Sequence[Polygon]]) -> str | None:
    """The sea with the longest common edge, if any."""
    common = {
        name: sum(
            cell.boundary.intersection(p.boundary).length for p in parts if p.distance(cell) < 0.01
        )
        for name, parts in sea.items()
    }
    best = max(common, key=common.__getitem__)
    return best if common[best] else None


def smooth(points: Points, rounds: int = 3) -> Points:
    """Cut corners (Chaikin), the ends kept."""
    for _ in range(rounds):
        cut = np.empty((2 * len(points), 2))
        cut[0], cut[-1] = points[0], points[-1]
        cut[1:-1:2] = 0.75 * points[:-1] + 0.25 * points[1:]
        cut[2:-1:2] = 0.25 * points[:-1] + 0.75 * points[1:]
        points = cut
    return points


def natural_lakes(path: Path) -> list[BaseGeometry]:
    """The larger lakes of a TopoJSON file, without the reservoirs of the Dnieper and the Volga."""
    data = json.loads(path.read_text())
    (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
    arcs: list[list[tuple[float, float]]] = []
    for arc in data["arcs"]:
        steps = np.cumsum(np.array(arc), axis=0)
        arcs.append([(x * sx + tx, y * sy + ty) for x, y in steps])

    def ring(indices: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for index in indices:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += arc[1:] if points else arc
        return points

    found = []
    for lake in data["objects"]["lakes"]["geometries"]:
        if lake["type"] is None:
            continue
        for parts in [lake["arcs"]] if lake["type"] == "Polygon" else lake["arcs"]:
            outline = Polygon(ring(parts[0]), [ring(hole) for hole in parts[1:]])
            at = outline.centroid
            reservoir = 27 < at.x < 40 and at.y < 59 and not (26.5 < at.x < 28.5 and at.y > 57)
            shape = shapely.make_valid(projected(outline))
            if shape.area > 150 and not reservoir:
                found.append(shape.simplify(0.7).buffer(-1).buffer(1))
    return [shape for shape in found if not shape.is_empty]
