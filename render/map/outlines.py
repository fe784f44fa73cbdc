"""Where the outlines of a map's provinces meet: coasts, borders of land and of water, as paths."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from render.curves import along, length
from render.layout import Layout
from render.map.geometry import Geometry, Point, Polygon, Ring, load_geometry

_LAND, _WATER = "land", "water"
_COAST, _EDGE, _SEA, _NONE = ("coast",), ("edge",), ("sea",), ("",)
_TWO = 2  # ends of a side of an outline, and provinces on either side of a border
_CROSSINGS = 70.0  # px of the map, from one crossing of a border to the next


@dataclass(frozen=True, slots=True)
class Outlines:
    """The lines of a map in px of its layout, each as a path from end to end.

    `borders` are those between two land provinces by their codes, in the order of the alphabet;
    `edges` those of land that is off the board with land that is on it.
    """

    coasts: tuple[Ring, ...]
    borders: Mapping[tuple[str, str], tuple[Ring, ...]]
    edges: tuple[Ring, ...]
    sea_borders: tuple[Ring, ...]


@lru_cache(maxsize=4)
def outlines_of(layout: Layout) -> Outlines:
    """The lines of a layout. Raises AssetError as `load_geometry` does."""
    geometry = load_geometry(layout)
    sides: dict[frozenset[Point], list[tuple[str, str]]] = defaultdict(list)
    for kind, code, polygon in _bodies(geometry):
        for ring in polygon:
            for start, end in pairwise(ring):
                if start != end:
                    sides[frozenset((start, end))].append((kind, code))
    lines: dict[tuple[str, ...], list[frozenset[Point]]] = defaultdict(list)
    for edge, beside in sides.items():
        lines[_line_between(edge, beside, geometry.size)].append(edge)
    borders = sorted(pair for pair in lines if len(pair) > 1)
    lakes = tuple(ring for polygon in geometry.lakes for ring in polygon)
    return Outlines(
        coasts=(*_paths(lines[_COAST]), *lakes),
        borders={(here, there): tuple(_paths(lines[here, there])) for here, there in borders},
        edges=tuple(_paths(lines[_EDGE])),
        sea_borders=tuple(_paths(lines[_SEA])),
    )


@lru_cache(maxsize=4)
def crossings_of(layout: Layout) -> Mapping[frozenset[str], Ring]:
    """Points all along the border of any two provinces that touch each other, by their codes.

    Raises AssetError as `load_geometry` does.
    """
    geometry = load_geometry(layout)
    sides: dict[frozenset[Point], set[str]] = defaultdict(set)
    for code in (*geometry.sea, *geometry.land):
        for polygon in geometry.outline(code):
            for ring in polygon:
                for side in pairwise(ring):
                    sides[frozenset(side)].add(code)
    shared: dict[frozenset[str], list[frozenset[Point]]] = defaultdict(list)
    for edge, codes in sides.items():
        if len(edge) == len(codes) == _TWO and _is_inside(edge, geometry.size):
            shared[frozenset(codes)].append(edge)
    return {
        pair: tuple(spot for path in _paths(edges) for spot in _spread(path))
        for pair, edges in shared.items()
    }


def _spread(path: Ring) -> Iterable[Point]:
    """The middles of parts of a path of equal length."""
    total = length(path)
    count = max(1, round(total / _CROSSINGS))
    return along(path, [total * (place + 0.5) / count for place in range(count)])


def _line_between(
    edge: frozenset[Point], beside: Sequence[tuple[str, str]], size: tuple[int, int]
) -> tuple[str, ...]:
    """What line of the map an edge is of: two provinces, or one of its other kinds."""
    kinds, codes = ({side[part] for side in beside} for part in (0, 1))
    match sorted(codes):
        case ["", _] if kinds == {_LAND}:
            return _EDGE
        case [here, there] if kinds == {_LAND}:
            return (here, there)
        case [_, _] if kinds == {_WATER}:
            return _SEA
    is_coast = kinds == {_LAND, _WATER} or (kinds == {_LAND} and _is_inside(edge, size))
    return _COAST if is_coast else _NONE


def _bodies(geometry: Geometry) -> Iterator[tuple[str, str, Polygon]]:
    """Each polygon with its kind and code; land off the board has none."""
    for code, polygons in geometry.land.items():
        yield from ((_LAND, code, polygon) for polygon in polygons)
    for polygons in geometry.off_board.values():
        yield from ((_LAND, "", polygon) for polygon in polygons)
    for code, polygons in geometry.sea.items():
        yield from ((_WATER, code, polygon) for polygon in polygons)
    for code, polygons in geometry.straits.items():
        yield from ((_WATER, f"{code}~", polygon) for polygon in polygons)


def _is_inside(edge: Iterable[Point], size: tuple[int, int]) -> bool:
    """Whether an edge is not of the rim that the outlines have beyond the frame."""
    width, height = size
    return all(0 < x < width and 0 < y < height for x, y in edge)


def _paths(edges: Iterable[frozenset[Point]]) -> Iterator[Ring]:
    """The edges joined end to end, up to where more than two of them meet."""
    near: dict[Point, list[Point]] = defaultdict(list)
    for edge in edges:
        start, end = edge
        near[start].append(end)
        near[end].append(start)

    def walked(start: Point, here: Point) -> Ring:
        path = [start, here]
        near[start].remove(here)
        near[here].remove(start)
        while len(near[here]) == 1 and here in joints:
            (there,) = near[here]
            near[here].remove(there)
            near[there].remove(here)
            path.append(there)
            here = there
        return tuple(path)

    joints = {point for point, beside in near.items() if len(beside) == len(("from", "to"))}
    ends = [point for point in near if point not in joints]
    for point in (*ends, *joints):  # from the ends first; what is left then are rings
        while near[point]:
            yield walked(point, near[point][0])
