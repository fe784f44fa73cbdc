"""The labels of a close-up: none is cut off by its edge, none hidden under a piece there.

What is seen of a province has its code at least, where there is room for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from PIL import Image

from engine.board import Province
from render.edges import CENTER, KEPT, close_layout
from render.labels import Spot, choose, label_of
from render.layers import load_layers
from render.layout import Point
from render.layouts import layout_named
from render.letters import label_size
from render.pieces import Piece
from render.room import is_whole, room
from render.units import reach_of
from render.zoom import Window

_ROOMY = (2.4, 1.5, 1.0, 0.8)
"""How much larger than a code the room round it is at best, and at least."""
_HIDDEN = 0.03
"""A label at the edge of which pieces cover more than this share is left out."""
_SPARE = 6
"""A province with so many spots for its label needs no more for its code."""
_EACH = 4
"""How many spots for a code are kept at most of each roominess, until there are twice as many: the
roomiest may all lie in the way of one line."""
_MANY = 150
"""Of more spots than these only some are looked at, evenly taken."""
_LAND_CODE, _WATER_CODE = "S", "Q"
_ASHORE_FROM = 1.6
"""From this scale on land has room for its name, or its code, where it is."""


def close_spots(
    window: Window,
    layout: str,
    names: Mapping[str, str],
    *,
    crowded: Image.Image,
    pieces: Iterable[Piece],
    region: Iterable[Province],
    growth: float,
    body: float,
) -> dict[str, Spot]:
    """Where every label stands in a window: see `close_labels`, `choose` and `legible`.

    `crowded` is the coarse picture of what must stay visible, `pieces` are those in sight, and
    `region` what was asked for. Labels are `growth` times larger than usual, pieces `body` times.
    Raises AssetError.
    """
    labels = close_labels(window, layout, names, growth=growth, body=body)
    spots = choose(labels, names, crowded, growth=growth)
    covering = [disc for piece in pieces for disc in reach_of(piece, growth=body)]
    return legible(spots, names, covering, [place.code for place in region], growth=growth)


def close_labels(
    window: Window, layout: str, names: Mapping[str, str], *, growth: float, body: float
) -> Mapping[str, tuple[Spot, ...]]:
    """The spots for labels in a window, with some for the bare codes of provinces at its edge.

    Where there is room enough a label of land is on that land. None is on a center that
    `close_layout` has moved. Labels are `growth` times larger than usual, pieces and centers
    `body` times. Raises AssetError.
    """
    return _close_labels(window, layout, tuple(names.items()), growth, body)


@lru_cache(maxsize=KEPT)
def _close_labels(
    window: Window, layout: str, named: tuple[tuple[str, str], ...], growth: float, body: float
) -> Mapping[str, tuple[Spot, ...]]:
    names, labels = dict(named), load_layers(layout).labels
    spots = labels if window.scale < _ASHORE_FROM else {**labels, **_ashore(layout)}
    found = window.labels(spots, names, growth=growth)
    whole = layout_named(layout)
    shown = close_layout(whole, window, growth=body).centers
    for code in labels:
        center, seen = shown.get(code), found.pop(code, ())
        if center is not None and center != window.place(whole.centers[code]):
            # The spots keep clear of a center where it is on the map, not of where it was put.
            seen = tuple(
                spot
                for spot in seen
                for size in [label_size(label_of(code, names[code], spot, growth=growth))]
                if not _covers(spot[:2], size, center, body)
            )
        # Of what the edge cuts off, all styles may be left in one place.
        here = len({spot[:2] for spot in seen})
        cut = here < len({spot[:2] for spot in spots[code]})
        if (here if cut else len(seen)) < _SPARE:
            seen += _codes(layout, code, window, center, growth=growth, body=body)
        if seen:
            found[code] = seen
    return MappingProxyType(found)


@lru_cache(maxsize=2)
def _ashore(layout: str) -> Mapping[str, tuple[Spot, ...]]:
    """For each land province the spots that are on it; one without any is absent."""
    layers = load_layers(layout)
    found = {}
    for code, number in layers.numbers.items():
        ashore = tuple(
            spot
            for spot in layers.labels.get(code, ())
            if layers.land.getpixel(spot[:2]) == number and layers.coast.getpixel(spot[:2])
        )
        if ashore:
            found[code] = ashore
    return found


def _codes(
    layout: str, code: str, window: Window, center: Point | None, *, growth: float, body: float
) -> tuple[Spot, ...]:
    """Spots for a code alone where its province has room for it, the roomiest first."""
    style = _LAND_CODE if code in load_layers(layout).numbers else _WATER_CODE
    wide, high = label_size(label_of(code, "", Spot(0, 0, style, 0), growth=growth))
    chosen: list[Point] = []
    for roomy in _ROOMY:
        reach = ((wide / 2 + 3) * roomy, (high / 2 + 3) * roomy)
        spots = room(layout, code, window, reach)
        some = spots[:: 1 + len(spots) // _MANY]
        whole = [at for at in some if is_whole(at, window, reach)]
        free = [at for at in whole if not _covers(at, (wide, high), center, body)]
        chosen += _spread(free, _EACH)
        if len(chosen) >= 2 * _EACH:
            break
    return tuple(Spot(x, y, style, 0) for x, y in chosen)


def _covers(at: Point, size: tuple[float, float], center: Point | None, body: float) -> bool:
    """Whether a label of a size with its middle at a point would lie on a center."""
    return center is not None and all(
        abs(place - there) < length / 2 + CENTER * body
        for place, there, length in zip(at, center, size, strict=True)
    )


def _spread(points: Sequence[Point], count: int) -> list[Point]:
    """Some of the points: the one in their midst, then those furthest from the ones before."""
    chosen: list[Point] = []
    if not points:
        return chosen
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    gaps = [-math.dist(point, middle) for point in points]
    for _ in range(min(count, len(points))):
        newest = points[max(range(len(points)), key=gaps.__getitem__)]
        far = [math.dist(point, newest) for point in points]
        gaps = [min(pair) for pair in zip(gaps, far, strict=True)] if chosen else far
        chosen.append(newest)
    return chosen


def legible(
    spots: Mapping[str, Spot],
    names: Mapping[str, str],
    covering: Sequence[tuple[tuple[float, float], float]],
    region: Iterable[str],
    *,
    growth: float,
) -> dict[str, Spot]:
    """The spots of labels that can be read, and of those of the region itself.

    The discs of pieces that may be `covering` the others are given by middle and radius.
    """
    shown = frozenset(region)

    def hidden(code: str, spot: Spot) -> float:
        size = label_size(label_of(code, names[code], spot, growth=growth))
        return sum(
            math.prod(
                max(0.0, min(1.0, (reach + length / 2 - abs(place - there)) / length))
                for place, there, length in zip(spot[:2], at, size, strict=True)
            )
            for at, reach in covering
        )

    return {
        code: spot for code, spot in spots.items() if code in shown or hidden(code, spot) <= _HIDDEN
    }
