"""Write the outlines of a layout's provinces into its folder, and take them up as shapely shapes.

`write_geometry` makes `geometry.json` of a map's outlines, wherever they come from; whether the
borders are those of the game is for `tests/render/test_layouts.py` to say.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

import shapely
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from engine.board import Terrain
from render.layout import Layout
from render.map.geometry import Geometry
from render.map.geometry import Polygon as Rings

Corner: TypeAlias = tuple[int, int]
Outline: TypeAlias = list[list[Corner]]
"""A polygon in tenths of a pixel: an outer ring and then its holes."""

Outlines: TypeAlias = Mapping[tuple[str, str], list[Outline]]
"""The polygons of each province, by the kind (land, sea, straits, off_board) and its code."""


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a geometry that have an area."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area]


def lines_of(shape: BaseGeometry) -> list[LineString]:
    """The single lines and rings of a geometry."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, LineString)]


def common_line(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """The line in which two shapes meet, joined end to end; empty where they are apart."""
    if shape.distance(other) >= 0.1:
        return LineString()
    merged = unary_union(lines_of(shape.intersection(other)))
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
) -> None:
    """Write outlines in px of the layout's frame as its `geometry.json`.

    They are rounded to a tenth of a pixel. `straits` are waters that belong to a land province.
    """
    width, height = layout.size
    frame = box(-8, -8, width + 8, height + 8)
    kinds = {"land": land, "sea": sea, "straits": straits, "off_board": off_board}
    rounded = {
        (kind, code): outlines_of(shape, frame)
        for kind, shapes in kinds.items()
        for code, shape in shapes.items()
    }
    node(rounded)
    data: dict[str, object] = {"size": [width, height]}
    for kind, shapes in kinds.items():
        data[kind] = {
            code: list(map(packed, rounded[kind, code])) for code in shapes if rounded[kind, code]
        }
    data["lakes"] = [packed(outline) for lake in lakes for outline in outlines_of(lake, frame)]
    target = layout.folder / "geometry.json"
    target.write_text(json.dumps(data, separators=(",", ":")) + "\n")


def outlines_of(shape: BaseGeometry, frame: Polygon) -> list[Outline]:
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
    outlines = [outline for of_province in rounded.values() for outline in of_province]
    corners = list({corner for outline in outlines for ring in outline for corner in ring})
    tree = shapely.STRtree(shapely.points(corners))
    for outline in outlines:
        for ring in outline:
            found = [ring[0]]
            for start, end in pairwise(ring):
                edge = LineString([start, end])
                near = {corners[i] for i in tree.query(edge, predicate="dwithin", distance=0.8)}
                along = {corner: edge.project(Point(corner)) for corner in near - {start, end}}
                found += [*sorted(along, key=along.__getitem__), end]
            ring[:] = found


def packed(outline: Outline) -> list[list[int]]:
    """Each point as its distance from the one before."""
    return [
        [
            step
            for before, here in pairwise([(0, 0), *ring])
            for step in (here[0] - before[0], here[1] - before[1])
        ]
        for ring in outline
    ]


# --------------------------------------------------------------------------------------- shapes
def solid(polygons: Iterable[Rings]) -> BaseGeometry:
    """One shape of several polygons."""
    return unary_union([Polygon(rings[0], rings[1:]).buffer(0) for rings in polygons])


class Shapes:
    """The land and water of a layout, with what several layers ask of it.

    `number` counts the land provinces from 1, in the order of `codes`; `borders` has the common
    line of each two of them that touch; `ground` is all land with the lakes in it, `dry` without;
    `closed` are the provinces where nobody can go; `country` is whose home country each is in.
    """

    def __init__(self, geometry: Geometry, layout: Layout) -> None:
        self.layout = layout
        self.size = geometry.size
        self.frame = box(0, 0, *geometry.size)
        self.land, self.sea, self.straits, self.off_board = (
            {code: solid(parts) for code, parts in outlines.items()}
            for outlines in (geometry.land, geometry.sea, geometry.straits, geometry.off_board)
        )
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
        lines = {
            (here, there): common_line(self.land[here], self.land[there])
            for here, there in combinations(self.codes, 2)
        }
        self.borders = {pair: line for pair, line in lines.items() if not line.is_empty}

    def sea_borders(self) -> Iterator[BaseGeometry]:
        """The lines between two waters."""
        bodies = {**self.sea, **{f"{code}~": shape for code, shape in self.straits.items()}}
        for here, there in combinations(sorted(bodies), 2):
            yield common_line(bodies[here], bodies[there])
