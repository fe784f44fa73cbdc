"""The outlines of a layout's provinces as polygons, read from the shipped geometry.

Drawing the whole map does not need them (the finished layers are made from them beforehand);
close-ups and the check of what is installed do.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from render.assets import naming
from render.layout import Layout

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]
Polygon: TypeAlias = tuple[Ring, ...]
"""An outer ring and then its holes; every ring is closed."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The map in a frame of `size` pixels, y downward.

    `land` and `sea` give the polygons of each province by its code. A strait that belongs to a
    land province is listed in `straits` under that province's code, off-board land in `off_board`.
    A border that two provinces share consists of the same points on both sides.
    """

    size: tuple[int, int]
    land: Mapping[str, tuple[Polygon, ...]]
    sea: Mapping[str, tuple[Polygon, ...]]
    straits: Mapping[str, tuple[Polygon, ...]]
    off_board: Mapping[str, tuple[Polygon, ...]]
    lakes: tuple[Polygon, ...]

    def outline(self, code: str) -> tuple[Polygon, ...]:
        """All polygons of a province, with the strait it owns. Raises KeyError."""
        own = self.land[code] if code in self.land else self.sea[code]
        return own + self.straits.get(code, ())


@lru_cache(maxsize=2)
def load_geometry(layout: Layout) -> Geometry:
    """The geometry of a layout. Raises AssetError for a damaged or missing one."""
    path = layout.folder / "geometry.json"
    with naming(path):
        data = json.loads(path.read_bytes())
        kinds = {
            kind: {code: _polygons(packed) for code, packed in data[kind].items()}
            for kind in ("land", "sea", "straits", "off_board")
        }
        width, height = data["size"]
        return Geometry(size=(width, height), lakes=_polygons(data["lakes"]), **kinds)


def _polygons(packed: list[list[list[int]]]) -> tuple[Polygon, ...]:
    return tuple(tuple(_ring(numbers) for numbers in polygon) for polygon in packed)


def _ring(numbers: list[int]) -> Ring:
    """Undo the packing: tenths of a pixel, each point as its distance from the one before."""
    across, down = accumulate(numbers[::2]), accumulate(numbers[1::2])
    return tuple((x / 10, y / 10) for x, y in zip(across, down, strict=True))
