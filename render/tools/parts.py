"""The parts of a shapely geometry, by kind: overlays of outlines leave mixtures."""

from __future__ import annotations

from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry, BaseMultipartGeometry
from shapely.ops import linemerge, unary_union


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
