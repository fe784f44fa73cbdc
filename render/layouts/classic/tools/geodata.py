"""Make the outlines of the classic map from public geodata.

    python -m render.layouts.classic.tools.geodata DATA_FOLDER

`DATA_FOLDER` holds `world_map.gpkg` and `europe_50m.json`; `render/tools/README.md` says where they
come from. Needs shapely 2.1 or newer and numpy. Writes the layout's `geometry.json`, and fails when
the borders are not exactly those of the game.
"""

import json
import math
import sqlite3
import sys
from collections import defaultdict
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
from render.layouts.classic.tools import tables
from render.tools.geometry import polygons_of, write_geometry

Points: TypeAlias = NDArray[np.float64]
"""Points of a plane in two columns."""
Plane: TypeAlias = NDArray[np.complex128]
"""Points of a plane as complex numbers."""

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

AROUND = box(-60, -60, WIDTH + 60, HEIGHT + 60)  # a little beyond the frame
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
def laea(degrees: Points) -> Plane:
    """Lambert's azimuthal equal-area projection: from degrees to km, y northward."""
    east, north = np.radians(degrees[:, 0] - CENTER_LON), np.radians(degrees[:, 1])
    middle = math.radians(CENTER_LAT)
    near = math.sin(middle) * np.sin(north) + math.cos(middle) * np.cos(north) * np.cos(east)
    up = math.cos(middle) * np.sin(north) - math.sin(middle) * np.cos(north) * np.cos(east)
    k = EARTH * np.sqrt(2 / (1 + near))
    plane: Plane = k * np.cos(north) * np.sin(east) + 1j * (k * up)
    return plane


def warp(plane: Plane) -> tuple[Points, Points]:
    """Magnify the crowded corners, squeeze the empty north, east and west."""
    shift = np.zeros_like(plane)
    for lon, lat, strength, radius in MAGNIFIERS:
        away = plane - laea(np.array([(lon, lat)]))
        shift += away * (strength / (1 + (away.real**2 + away.imag**2) / radius**2))
    plane = plane + shift
    x = squeezed(plane.real, 1450.0, 0.62, 260.0)
    return -squeezed(-x, 1750.0, 0.7, 200.0), squeezed(plane.imag, 900.0, 0.50, 250.0)


def squeezed(value: Points, limit: float, slope: float, softness: float) -> Points:
    """Slope 1 below the limit, `slope` above, smooth between."""
    result: Points = value - (1 - slope) * softness * np.logaddexp(0, (value - limit) / softness)
    return result


def project(degrees: Points | Sequence[tuple[float, float]]) -> Points:
    """From degrees to pixels of the frame, y downward."""
    x, y = warp(laea(np.asarray(degrees, float)))
    return np.column_stack([(x - LEFT) * SCALE, (TOP - y) * SCALE])


def projected(shape: BaseGeometry) -> BaseGeometry:
    """A geometry in degrees to pixels; long edges are first cut so that they bend."""
    fine = shapely.segmentize(shape, 0.15)
    return shapely.transform(fine, project)


# ----------------------------------------------------------------------------------------- land
def grouped(path: Path) -> dict[str, BaseGeometry]:
    """Every province's land, in pixels."""
    table = tables.assignments()
    region = box(-60, 20, 100, 83)
    parts: dict[str, list[Polygon]] = defaultdict(list)
    rows = sqlite3.connect(path).execute("select admin, name, geom from states_provinces")
    for country, unit, blob in rows:
        # A GeoPackage geometry has a header whose length its flags tell, then WKB.
        if not blob:
            continue
        envelope = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}[(blob[3] >> 1) & 7]
        shape = wkb.loads(blob[8 + envelope :])
        if shape.intersects(region):
            shape = shapely.make_valid(shape.intersection(region))
            own = province_of(country, unit, shape.representative_point(), table)
            for province, piece in pieces_of(own, country, unit, shape) if own else ():
                parts[province] += polygons_of(piece)
    found = {}
    for province, pieces in parts.items():
        snapped = [shapely.set_precision(shapely.make_valid(projected(p)), GRID) for p in pieces]
        found[province] = shapely.unary_union(snapped, grid_size=GRID)
    return found


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


def pieces_of(
    province: str, country: str, unit: str | None, shape: BaseGeometry
) -> Iterator[tuple[str, BaseGeometry]]:
    """A unit of a province with its shape in degrees, or its parts where it is cut."""
    if country == "Greece" and unit in ("Notio Aigaio", "Voreio Aigaio"):
        for island in polygons_of(shape):
            yield ("SMY" if island.representative_point().x > 25.85 else "GRE"), island
        return
    for (*cut, other), ring in tables.CUTS.items():
        if cut == [country, unit]:
            yield other, shape.intersection(Polygon(ring))
            shape = shape.difference(Polygon(ring))
    yield province, shape


def clean(land: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Clip to a little beyond the frame, close hairline gaps, drop islets, open the straits."""
    straits = unary_union([projected(LineString(line)).buffer(2.6) for line in tables.CHANNELS])
    found = {}
    for province in sorted(land):
        shape = shapely.intersection(land[province], AROUND, grid_size=GRID)
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
    names, shapes = list(land), list(land.values())
    water = shapely.difference(AROUND, shapely.unary_union(shapes, grid_size=GRID), grid_size=GRID)
    wide = water.buffer(-NARROW).buffer(NARROW * 1.02).intersection(water)
    kept = unary_union([Point(project([(x, y)])).buffer(r) for x, y, r in KEPT_OPEN])
    wide = shapely.set_precision(unary_union([wide, water.intersection(kept)]), GRID)
    open_water = MultiPolygon([p for p in polygons_of(wide) if p.area > 25])

    rings = [shape.boundary for shape in (*shapes, open_water, AROUND)]
    cells = list(polygonize(shapely.unary_union(rings, grid_size=GRID)))
    tree = shapely.STRtree(shapes)
    owner: list[str | None] = []
    for cell in cells:
        point = cell.representative_point()
        hits = [i for i in tree.query(point) if shapes[i].contains(point)]
        land_here = names[hits[0]] if hits else None
        owner.append(WATER if open_water.contains(point) else land_here)
    return cells, adopted(cells, owner)


def adopted(cells: Sequence[Polygon], owner: list[str | None]) -> list[str]:
    """Give gaps and closed fjords to the neighbour with the longest common edge, land first."""
    tree = shapely.STRtree(cells)
    for _ in range(6):
        new = {}
        for i in (i for i, name in enumerate(owner) if name is None):
            edges: dict[str, float] = defaultdict(float)
            for j in tree.query(cells[i]):
                neighbour = owner[j]
                if neighbour is not None:
                    share = 0.2 if neighbour == WATER else 1
                    edges[neighbour] += cells[i].intersection(cells[j]).length * share
            if any(edges.values()):
                new[i] = max(edges, key=edges.__getitem__)
        for i, name in new.items():
            owner[i] = name
    return [name or WATER for name in owner]


def simplified(
    cells: Sequence[Polygon], owner: Sequence[str]
) -> tuple[dict[str, BaseGeometry], BaseGeometry]:
    """The land of each province and the water, with fewer corners; exits when they overlap."""
    groups: dict[str, list[Polygon]] = defaultdict(list)
    for cell, name in zip(cells, owner, strict=True):
        groups[name].append(cell)
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
    for code, ring in tables.STRAITS.items():
        straits[code] = water.intersection(Polygon(project(ring)))
        water = water.difference(straits[code])
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
    lines = [LineString(smooth(project(line))) for line in tables.LINES.values()]
    seeds = [(name, Point(at)) for name, points in tables.SEEDS.items() for at in project(points)]
    sea: dict[str, list[Polygon]] = {name: [] for name in tables.SEEDS}
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
    scale, corner = (data["transform"][key] for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + corner for arc in data["arcs"]]

    def ring(indices: list[int]) -> Points:
        parts = [arcs[index] if index >= 0 else arcs[~index][::-1] for index in indices]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    found = []
    for lake in data["objects"]["lakes"]["geometries"]:
        for parts in [lake["arcs"]] if lake["type"] == "Polygon" else lake.get("arcs", ()):
            outline = Polygon(ring(parts[0]), [ring(hole) for hole in parts[1:]])
            at = outline.centroid
            reservoir = 27 < at.x < 40 and at.y < 59 and not (26.5 < at.x < 28.5 and at.y > 57)
            shape = shapely.make_valid(projected(outline))
            if shape.area > 150 and not reservoir:
                found.append(shape.simplify(0.7).buffer(-1).buffer(1))
    return [shape for shape in found if not shape.is_empty]


if __name__ == "__main__":
    main()
