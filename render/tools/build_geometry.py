"""Make a layout's outlines from public geodata.

    python -m render.tools.build_geometry DATA_FOLDER

`DATA_FOLDER` holds `world_map.gpkg` and `europe_50m.json`; README.md says where they come from.
Needs shapely 2.1 or newer and numpy. Writes `render/assets/classic/geometry.json` and fails when
the borders are not exactly those of the game.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import shapely
from shapely import wkb
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from engine.board import Province, Terrain
from engine.variants.classic import CLASSIC
from render.tools.parts import polygons_of
from render.tools.projection import HEIGHT, WIDTH, Points, project_point, project_points, projected
from render.tools.regions import CUTS, assignments
from render.tools.waters import CHANNELS, EXTRA_SEEDS, LINES, SEED, STRAITS

Corner: TypeAlias = tuple[int, int]
Ring: TypeAlias = list[Corner]
Outline: TypeAlias = list[Ring]
"""A polygon in tenths of a pixel: an outer ring and then its holes."""

Outlines: TypeAlias = dict[str, dict[str, list[Outline]]]
"""The polygons of each province, under the kinds land, sea and straits."""

Edge: TypeAlias = frozenset[Corner]
Pair: TypeAlias = frozenset[str]

TARGET = Path(__file__).resolve().parents[1] / "assets" / "classic" / "geometry.json"
GRID = 0.02  # px that everything snaps to
TOLERANCE = 1.3  # px a simplified outline may be off
NARROW = 1.5  # px: water less than twice as wide is closed
SHORTEST_BORDER = 6.0  # px
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
    write(land, sea, straits, lakes)


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
    for of_country, of_unit, other, ring in CUTS:
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


# --------------------------------------------------------------------------------------- output
def write(
    land: Mapping[str, BaseGeometry],
    sea: Mapping[str, BaseGeometry],
    straits: Mapping[str, BaseGeometry],
    lakes: Sequence[BaseGeometry],
) -> None:
    """Write the outlines to a tenth of a pixel, after checking that the borders are the game's."""
    rounded: Outlines = {
        kind: {name: rings_of(shape) for name, shape in shapes.items()}
        for kind, shapes in (("land", land), ("sea", sea), ("straits", straits))
    }
    node(rounded)
    check_borders(rounded)
    places: dict[str, dict[str, list[list[list[int]]]]] = {
        kind: {} for kind in ("land", "sea", "straits", "off_board")
    }
    inland = [pack(p) for shape in lakes for p in rings_of(shape)]
    for kind, shapes in rounded.items():
        for name, parts in shapes.items():
            packed = [pack(p) for p in parts]
            if not packed:
                continue
            if name == "x-SWI":
                places["land"]["SWI"] = packed
            elif name.startswith("x-") and kind == "land":
                places["off_board"][name[2:]] = packed
            elif name.startswith("x-"):
                inland += packed
            else:
                places[kind][name] = packed
    data = {"size": [WIDTH, HEIGHT], **places, "lakes": inland}
    TARGET.write_text(json.dumps(data, separators=(",", ":")) + "\n")
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1024} KiB")


def rings_of(shape: BaseGeometry) -> list[Outline]:
    """The polygons in and just beyond the frame, as rings of tenths of a pixel."""
    inside = shape.intersection(box(-8, -8, WIDTH + 8, HEIGHT + 8))
    return [
        [
            [(round(x * 10), round(y * 10)) for x, y in ring.coords]
            for ring in (polygon.exterior, *polygon.interiors)
        ]
        for polygon in polygons_of(inside)
        if polygon.area >= 6
    ]


def node(rounded: Outlines) -> None:
    """Where a corner of one outline lies on an edge of another, make it a corner of both."""
    corners = list(
        {
            p
            for shapes in rounded.values()
            for ps in shapes.values()
            for q in ps
            for r in q
            for p in r
        }
    )
    tree = shapely.STRtree(shapely.points(corners))
    for shapes in rounded.values():
        for parts in shapes.values():
            for polygon in parts:
                polygon[:] = [noded(ring, corners, tree) for ring in polygon]


def noded(ring: Ring, corners: Sequence[Corner], tree: shapely.STRtree) -> Ring:
    """A ring with those of the corners put in that lie on its edges."""
    found = [ring[0]]
    for one, two in pairwise(ring):
        edge = LineString([one, two])
        near = {corners[i] for i in tree.query(edge, predicate="dwithin", distance=0.8)}
        found += sorted(near - {one, two}, key=lambda p: edge.project(Point(p)))
        found.append(two)
    return found


def check_borders(rounded: Outlines) -> None:
    """Exit when two provinces share an edge without being neighbours, or the reverse."""
    playable = {p.code: p for p in CLASSIC.map.provinces if p.terrain is not Terrain.IMPASSABLE}
    game = game_borders(playable)
    drawn = drawn_borders(rounded, playable)
    if drawn != game:
        missing, false = (
            sorted("-".join(sorted(p)) for p in s) for s in (game - drawn, drawn - game)
        )
        sys.exit(f"missing borders {missing}, false borders {false}")
    print(f"{len(game)} borders, all of them the game's")


def drawn_borders(rounded: Outlines, playable: Mapping[str, Province]) -> set[Pair]:
    """The provinces that share edges, the shortest left out."""
    owner: dict[Edge, str] = {}
    common: dict[Pair, float] = {}
    for shapes in rounded.values():
        for name, parts in shapes.items():
            for ring in (ring for polygon in parts for ring in polygon if name in playable):
                for one, two in pairwise(ring):
                    edge = frozenset((one, two))
                    if owner.setdefault(edge, name) != name:
                        pair = frozenset((owner[edge], name))
                        common[pair] = common.get(pair, 0) + np.hypot(*np.subtract(one, two)) / 10
    return {pair for pair, long in common.items() if long >= SHORTEST_BORDER}


def game_borders(playable: Mapping[str, Province]) -> set[Pair]:
    """The provinces between which a unit of any type can move directly."""
    board = CLASSIC.map
    game: set[Pair] = set()
    for one, two in combinations(playable.values(), 2):
        reach = board.army_reach[one.index]
        for here in board.locations_of(one):
            reach |= board.fleet_reach[here.index]
        if reach & two.bit:
            game.add(frozenset((one.code, two.code)))
    return game


def pack(polygon: Outline) -> list[list[int]]:
    """Each point as its distance from the one before."""
    packed = []
    for ring in polygon:
        numbers: list[int] = []
        for (x0, y0), (x1, y1) in pairwise([(0, 0), *ring]):
            numbers += [x1 - x0, y1 - y0]
        packed.append(numbers)
    return packed


if __name__ == "__main__":
    main()
