"""Write the outlines of a layout's provinces into its folder, and take them up as shapely shapes.

The folder of a map has the program that finds the outlines, such as `render.layouts.classic.tools`;
`write_geometry` makes `geometry.json` of them, which fails when the borders are not the game's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry, BaseMultipartGeometry
from shapely.ops import linemerge, unary_union

from engine.board import Map, Terrain
from render.layout import Layout
from render.map.geometry import Geometry
from render.map.geometry import Polygon as Rings

Corner: TypeAlias = tuple[int, int]
Ring: TypeAlias = list[Corner]
Outline: TypeAlias = list[Ring]
"""A polygon in tenths of a pixel: an outer ring and then its holes."""

Outlines: TypeAlias = dict[str, dict[str, list[Outline]]]
"""The polygons of each province, under the kinds land, sea, straits, off_board."""

Edge: TypeAlias = frozenset[Corner]
Pair: TypeAlias = frozenset[str]

SHORTEST_BORDER = 6.0  # px


def parts_of(shape: BaseGeometry) -> list[BaseGeometry]:
    """What a geometry consists of: itself, unless it is a collection."""
    return list(shape.geoms) if isinstance(shape, BaseMultipartGeometry) else [shape]


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a geometry that have an area."""
    return [part for part in parts_of(shape) if isinstance(part, Polygon) and part.area]


def line_parts_of(shape: BaseGeometry) -> list[LineString]:
    """The single lines and rings of a geometry."""
    return [part for part in parts_of(shape) if isinstance(part, LineString)]


def lines_of(shape: BaseGeometry) -> BaseGeometry:
    """The lines of a mixed intersection, joined end to end."""
    merged = unary_union(
        [part for part in parts_of(shape) if isinstance(part, LineString | MultiLineString)]
    )
    return linemerge(merged) if isinstance(merged, MultiLineString) else merged


# --------------------------------------------------------------------------------------- output
def write_geometry(
    layout: Layout,
    *,
    land: Mapping[str, BaseGeometry],
    sea: Mapping[str, BaseGeometry],
    straits: Mapping[str, BaseGeometry],
    off_board: Mapping[str, BaseGeometry],
    lakes: Sequence[BaseGeometry],
) -> int:
    """Write outlines in px of the layout's frame as its `geometry.json`; how many borders it has.

    They are rounded to a tenth of a pixel. `straits` are waters that belong to a land province.
    Raises ValueError when two provinces share an edge without being neighbours, or the reverse.
    """
    width, height = layout.size
    frame = box(-8, -8, width + 8, height + 8)
    rounded: Outlines = {
        kind: {code: rings_of(shape, frame) for code, shape in shapes.items()}
        for kind, shapes in (
            ("land", land),
            ("sea", sea),
            ("straits", straits),
            ("off_board", off_board),
        )
    }
    node(rounded)
    borders = check_borders(rounded, layout.variant.map)
    inland = [pack(outline) for lake in lakes for outline in rings_of(lake, frame)]
    places = {
        kind: {
            code: [pack(outline) for outline in outlines]
            for code, outlines in shapes.items()
            if outlines
        }
        for kind, shapes in rounded.items()
    }
    data = {"size": [width, height], **places, "lakes": inland}
    target = layout.folder / "geometry.json"
    target.write_text(json.dumps(data, separators=(",", ":")) + "\n")
    return borders


def rings_of(shape: BaseGeometry, frame: Polygon) -> list[Outline]:
    """The polygons in a frame, as rings of tenths of a pixel."""
    return [
        [
            [(round(x * 10), round(y * 10)) for x, y in ring.coords]
            for ring in (polygon.exterior, *polygon.interiors)
        ]
        for polygon in polygons_of(shape.intersection(frame))
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


def check_borders(rounded: Outlines, board: Map) -> int:
    """How many borders there are. Raises ValueError when they are not those of the game."""
    playable = [p for p in board.provinces if p.terrain is not Terrain.IMPASSABLE]
    drawn = drawn_borders(rounded, {province.code for province in playable})
    game: set[Pair] = set()
    for one, two in combinations(playable, 2):
        reach = board.army_reach[one.index]
        for here in board.locations_of(one):
            reach |= board.fleet_reach[here.index]
        if reach & two.bit:
            game.add(frozenset((one.code, two.code)))
    if drawn != game:
        missing, false = (
            sorted("-".join(sorted(p)) for p in s) for s in (game - drawn, drawn - game)
        )
        raise ValueError(f"missing borders {missing}, false borders {false}")
    return len(game)


def drawn_borders(rounded: Outlines, playable: set[str]) -> set[Pair]:
    """The provinces that share edges, the shortest left out."""
    owner: dict[Edge, str] = {}
    common: dict[Pair, float] = {}
    for kind in ("land", "sea", "straits"):
        for name, parts in rounded[kind].items():
            for ring in (ring for polygon in parts for ring in polygon if name in playable):
                for one, two in pairwise(ring):
                    edge = frozenset((one, two))
                    if owner.setdefault(edge, name) != name:
                        pair = frozenset((owner[edge], name))
                        common[pair] = common.get(pair, 0) + np.hypot(*np.subtract(one, two)) / 10
    return {pair for pair, long in common.items() if long >= SHORTEST_BORDER}


def pack(polygon: Outline) -> list[list[int]]:
    """Each point as its distance from the one before."""
    packed = []
    for ring in polygon:
        numbers: list[int] = []
        for (x0, y0), (x1, y1) in pairwise([(0, 0), *ring]):
            numbers += [x1 - x0, y1 - y0]
        packed.append(numbers)
    return packed


# --------------------------------------------------------------------------------------- shapes
def solid(polygons: Iterable[Rings]) -> BaseGeometry:
    """One shape of several polygons."""
    return unary_union([Polygon(rings[0], rings[1:]).buffer(0) for rings in polygons])


class Shapes:
    """The land and water of a layout, with what several layers ask of it.

    `number` counts the land provinces from 1, in the order of `codes`; `borders` has the common
    line of each two of them that touch; `ground` is all land with the lakes in it, `dry` without;
    `closed` are the provinces where nobody can go.
    """

    def __init__(self, geometry: Geometry, layout: Layout) -> None:
        self.layout = layout
        self.size = geometry.size
        self.frame = box(0, 0, *geometry.size)
        self.land = {code: solid(parts) for code, parts in geometry.land.items()}
        self.sea = {code: solid(parts) for code, parts in geometry.sea.items()}
        self.straits = {code: solid(parts) for code, parts in geometry.straits.items()}
        self.off_board = {code: solid(parts) for code, parts in geometry.off_board.items()}
        self.lakes = solid(geometry.lakes)
        self.codes = sorted(self.land)
        self.number = {code: index + 1 for index, code in enumerate(self.codes)}
        self.ground = unary_union(
            [shape.buffer(0.05) for shape in (*self.land.values(), *self.off_board.values())]
        )
        self.dry = self.ground.difference(self.lakes)
        variant = layout.variant
        self.closed = {p.code for p in variant.map.provinces if p.terrain is Terrain.IMPASSABLE}
        self.country = {
            place.code: power for power in variant.powers for place in variant.home_country(power)
        }
        self.borders = dict(self._borders())

    def nation(self, code: str) -> str:
        """The power whose home country a province is part of; any other stands for itself."""
        return self.country.get(code, code)

    def sea_borders(self) -> Iterator[BaseGeometry]:
        """The lines between two waters."""
        bodies = {**self.sea, **{f"{code}~": shape for code, shape in self.straits.items()}}
        for one, two in combinations(sorted(bodies), 2):
            if bodies[one].distance(bodies[two]) < 0.1:
                yield lines_of(bodies[one].intersection(bodies[two]))

    def _borders(self) -> Iterator[tuple[tuple[str, str], BaseGeometry]]:
        for one, two in combinations(self.codes, 2):
            if self.land[one].distance(self.land[two]) < 0.1:
                line = lines_of(self.land[one].intersection(self.land[two]))
                if not line.is_empty:
                    yield (one, two), line
