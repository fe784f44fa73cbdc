"""The geometry of a layout as shapely objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from render.geometry import Geometry
from render.geometry import Polygon as Rings
from render.layout import Layout
from render.tools.parts import lines_of


def solid(polygons: Iterable[Rings]) -> BaseGeometry:
    """One shape of several polygons."""
    return unary_union([Polygon(rings[0], rings[1:]).buffer(0) for rings in polygons])


class Shapes:
    """The land and water of a layout, with what several layers ask of it.

    `number` counts the land provinces from 1, in the order of `codes`; `borders` has the common
    line of each two of them that touch; `ground` is all land with the lakes in it, `dry` without.
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
        self.country = {code: power for power, codes in layout.countries.items() for code in codes}
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
