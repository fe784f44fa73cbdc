"""What the edge of a close-up would cut off: put where its province is seen, or left out.

A close-up tells all of what it shows: a piece, center or code that the edge would cut off is put
where its province is seen, if that has room for it; a small corner shows the code at most. No
label is cut off by the edge, and a code that a piece covers there is left out.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Point as Place
from render.layout import Form, Layout, Point
from render.map.drawing import all_letters, drawn_layers
from render.map.geometry import load_geometry
from render.map.ground import Ground, ground_from
from render.map.names import Name, bare_code, boxes_of, letters_of
from render.map.window import Window
from render.marks.arrows import Mark
from render.marks.pieces import Piece
from render.marks.rims import RADIUS
from render.stamp import FRAME

INSET = FRAME + 4
"""How far from the edge things are put, in px: as far as the frame round a stamped map reaches."""
_STEPS = 3
"""Room is looked for on a grid with so many steps to half the width, and height, of a thing."""
_MOSTLY = 160  # how much of a step of that grid has to be of the province, of 255
_CLOSE_UP = 1.7
_COARSE = 2  # which province a pixel is of is known on a picture this much smaller than the map
KEPT = 8
"""Of how many close-ups it is remembered where there is room."""
_BESIDE = 8.0  # how far a piece keeps from a center, in px
_CLOSE = ((1.0, INSET), (0.6, INSET), (0.45, 2))
"""How much of a piece that the edge cuts has to be in its province, and how far from the edge it is
put: tried in turn."""
_INK = 0.7  # how much of a letter's reach is ink
_FAR = ((1.15, INSET),)  # the same for one that stands far outside
_CODE = (19.0, 9.0)
"""Half the width and height of a code, in px of the map."""

_DEEP = (9.0, 6.0, 4.0, 2.5, 1.5, 1.0)
"""How many times half the height of a code its middle is off the borders of its province and the
edge of the picture, tried in turn."""

Reach = tuple[float, float]
"""Half the width and half the height of something, in px of the picture."""
Disc = tuple[Place, float]
"""The middle of something round, and how far it reaches."""


class _Grounds(NamedTuple):
    """The number of every province, its box, and a picture of these numbers."""

    numbers: Mapping[str, int]
    boxes: Mapping[str, tuple[int, int, int, int]]
    image: Image.Image


def is_whole(at: Point, window: Window, reach: Reach, *, inset: float = INSET) -> bool:
    """Whether something at a point keeps so far from the edge of the picture."""
    return all(
        inset + half <= place <= length - inset - half
        for place, half, length in zip(at, reach, window.drawn_size(), strict=True)
    )


def room(layout: Layout, code: str, window: Window, reach: Reach) -> list[Point]:
    """The spots of a province, row by row, at which there is room for something of that reach.

    All of it is in the province, and off the water if that is land. Whether it keeps off the edge
    of the picture, too, is what `is_whole` answers.
    """
    grounds = _grounds(layout)
    seen = [edge // _COARSE for edge in window.box()]
    left, top = map(max, grounds.boxes[code][:2], seen[:2])
    right, foot = map(min, grounds.boxes[code][2:], seen[2:])
    if left >= right or top >= foot:
        return []
    number, scale = grounds.numbers[code], window.scale * _COARSE
    own = grounds.image.crop((left, top, right, foot)).point(
        [255 if other == number else 0 for other in range(256)]
    )
    high, wide = (foot - top) * scale, (right - left) * scale
    size = (math.ceil(wide / (reach[0] / _STEPS)), math.ceil(high / (reach[1] / _STEPS)))
    shrunk = own.resize(size, Image.Resampling.BOX)
    # A frame of its own, for what is beyond the box is not of the province.
    grid = Image.new("L", (size[0] + 2, size[1] + 2))
    grid.paste(shrunk, (1, 1))
    for _ in range(_STEPS):
        grid = grid.filter(ImageFilter.MinFilter(3))
    x0, y0 = window.place((left * _COARSE, top * _COARSE))
    across, down = wide / size[0], high / size[1]
    return [
        (round(x0 + (at % grid.width - 0.5) * across), round(y0 + (at // grid.width - 0.5) * down))
        for at, free in enumerate(grid.tobytes())
        if free > _MOSTLY
    ]


@lru_cache(maxsize=2)
def _grounds(layout: Layout) -> _Grounds:
    geometry = load_geometry(layout)
    outlines = {**geometry.sea, **geometry.land}
    wide, high = (length // _COARSE for length in geometry.size)
    image = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(image)
    numbers = {code: number for number, code in enumerate(outlines, 1)}
    boxes = {}
    for code, polygons in outlines.items():
        for outer, *holes in polygons:
            for ring, number in ((outer, numbers[code]), *((hole, 0) for hole in holes)):
                draw.polygon([(x / _COARSE, y / _COARSE) for x, y in ring], fill=number)
        xs, ys = zip(*(point for polygon in polygons for point in polygon[0]), strict=True)
        boxes[code] = (
            max(0, math.floor(min(xs) / _COARSE)),
            max(0, math.floor(min(ys) / _COARSE)),
            min(wide, math.ceil(max(xs) / _COARSE)),
            min(high, math.ceil(max(ys) / _COARSE)),
        )
    return _Grounds(numbers, boxes, image)


@lru_cache(maxsize=KEPT)
def close_layout(whole: Layout, window: Window, form: Form) -> Layout:
    """The layout as it is in a window, everything in it that would be cut off moved in.

    A piece or center that stands beyond the edge, or too near it, is put where its province is
    seen, nearest to its place; where the province has no room in the window it stays. Names are
    enlarged as the land is, pieces and centers too, but to 1.7 at most; a name that the edge would
    cut off is left out, and a bare code takes its place where the province is seen.
    """
    growth = form.growth * enlarged(window, form)
    layout = window.layout(whole, form)
    dot = (form.center * growth / form.growth,) * 2
    body = ((RADIUS + 3) * growth, RADIUS * growth)
    apart = dot[0] + (RADIUS + _BESIDE) * growth

    def moved_in(code: str, at: Point) -> Point:
        """Where a piece of a province stands: what is far outside needs much room inside."""
        near = is_whole(at, window, (-2 * body[0], -2 * body[1]), inset=0)
        center = layout.centers.get(code)
        for share, inset in _CLOSE if near else _FAR:
            reach = (body[0] * share, body[1] * share)
            spots = [
                spot
                for spot in room(whole, code, window, reach)
                if is_whole(spot, window, body, inset=inset)
            ]
            free = [spot for spot in spots if center is None or math.dist(spot, center) >= apart]
            if spots:
                return _nearest(free or spots, at)
        return at

    units, centers = dict(layout.units), dict(layout.centers)
    for code, at in layout.units.items():
        if not is_whole(at, window, body):
            province, _, coast = code.partition("/")
            moved = moved_in(province, at)
            units[code] = at if coast and math.dist(at, moved) > 2 * apart else moved
    for code, at in layout.centers.items():
        # A far one in a corner that has no room for a piece would not show its owner.
        near = is_whole(at, window, (-dot[0], -dot[1]), inset=0)
        if not is_whole(at, window, dot) and (near or is_whole(units[code], window, body)):
            spots = [spot for spot in room(whole, code, window, dot) if is_whole(spot, window, dot)]
            free = [spot for spot in spots if math.dist(spot, units[code]) >= apart]
            centers[code] = _nearest(free, at)
    beyond = {code: at for code, at in layout.units.items() if at != units[code]}
    put = [units[code] for code in beyond]
    inside = {
        code: at
        for code, at in layout.coast_marks.items()
        # One where a piece was put would look out from under it.
        if is_whole(at, window, dot) and all(math.dist(at, other) > apart for other in put)
    }
    layout = replace(
        layout, growth=growth, units=units, centers=centers, coast_marks=inside, beyond=beyond
    )
    return replace(layout, names=_names_in(whole, layout, window, dot[0]))


def enlarged(window: Window, form: Form) -> float:
    """How much larger than on the whole map pieces and lines are in a window."""
    return min(window.scale / form.scale, _CLOSE_UP)


def _names_in(whole: Layout, layout: Layout, window: Window, center: float) -> dict[str, Name]:
    """The names that are seen whole in a window, and for others a code where there is room.

    A code lies on no other name, and on no center, which are of that radius.
    """
    board = whole.variant.map
    names = {
        code: _with_code_on_land(whole, code, name, window) for code, name in layout.names.items()
    }
    written = {code: boxes_of(letters_of(code, name, board)) for code, name in names.items()}
    centers, body = layout.centers.values(), RADIUS * layout.growth
    moved = [layout.units[code] for code in layout.beyond]
    found = {
        code: names[code]
        for code, letters in written.items()
        if all(
            is_whole((round(x), round(y)), window, (reach, reach))
            # Where a center was moved in there may be a name.
            and all(math.dist((x, y), at) >= center + _INK * reach for at in centers)
            # Or a piece would stand on it.
            and all(math.dist((x, y), at) >= body + _INK * reach for at in moved)
            for (x, y), reach in letters
        )
    }
    taken = [disc for code in found for disc in written[code]]
    taken += [(at, center) for at in centers]
    for code in [code for code in written if code not in found]:
        name = names[code]
        size = (_CODE[0] * name.scale, _CODE[1] * name.scale)
        bodies = [
            (at, (RADIUS + _BESIDE) * layout.growth)
            for place, at in layout.units.items()
            if place.partition("/")[0] == code
        ]
        spot = _middle_spot(whole, code, window, size, [*taken, *bodies]) or _middle_spot(
            whole, code, window, size, taken
        )
        if spot is not None:
            found[code] = bare_code(spot, name.scale)
            taken += boxes_of(letters_of(code, found[code], board))
    return found


def _with_code_on_land(whole: Layout, code: str, name: Name, window: Window) -> Name:
    """A name whose code stands where the whole map has it, if above the name it is on the water."""
    usual = whole.names[code].code_at
    grounds, board = _grounds(whole), whole.variant.map
    if usual is None or name.code_at is not None or code not in load_geometry(whole).land:
        return name
    left, top = window.corner
    for (x, y), _ in boxes_of(list(letters_of(code, name, board))[-len(code) :]):
        px = [int((at / window.scale + edge) / _COARSE) for at, edge in ((x, left), (y, top))]
        inside = 0 <= px[0] < grounds.image.width and 0 <= px[1] < grounds.image.height
        if not inside or grounds.image.getpixel((px[0], px[1])) != grounds.numbers[code]:
            return name._replace(code_at=window.exactly(usual))
    return name


def _middle_spot(
    whole: Layout, code: str, window: Window, size: Reach, taken: Sequence[Disc]
) -> Point | None:
    """Where a code stands in the middle of what is seen of its province, on nothing that is taken.

    It is None if there is no room.
    """
    for deep in _DEEP:
        reach = (max(size[0], deep * size[1]), deep * size[1])
        spots = [spot for spot in room(whole, code, window, reach) if is_whole(spot, window, reach)]
        if spots:
            middle = tuple(sum(places) / len(spots) for places in zip(*spots, strict=True))
            near = _within_reach(spots, size, taken)
            for spot in sorted(spots, key=lambda spot: math.dist(spot, middle)):
                if _is_clear(spot, size, near):
                    return spot
    return None


def _within_reach(spots: Sequence[Point], size: Reach, taken: Iterable[Disc]) -> list[Disc]:
    """The discs that a box of half that width and height may lie on at one of the spots."""
    if not spots:
        return []
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    left, right = min(xs) - size[0], max(xs) + size[0]
    top, foot = min(ys) - size[1], max(ys) + size[1]
    return [
        ((x, y), reach)
        for (x, y), reach in taken
        if left - reach < x < right + reach and top - reach < y < foot + reach
    ]


def _is_clear(spot: Point, size: Reach, taken: Iterable[Disc]) -> bool:
    """Whether a box of half that width and height lies on none of some discs."""
    return all(
        math.hypot(max(0.0, abs(spot[0] - x) - size[0]), max(0.0, abs(spot[1] - y) - size[1]))
        >= reach
        for (x, y), reach in taken
    )


@lru_cache(maxsize=KEPT)
def close_ground(whole: Layout, window: Window, form: Form) -> Ground:
    """The ground of a window, drawn at its own scale. Raises AssetError as `load_geometry` does."""
    layout = close_layout(whole, window, form)
    grown = enlarged(window, form)
    layers = drawn_layers(whole, form, window, all_letters(layout), grown)
    return ground_from(layers, whole, dot=max(1, round(grown)))


def _nearest(spots: Sequence[Point], at: Point) -> Point:
    return min(spots, key=lambda spot: math.dist(spot, at), default=at)


def in_sight(
    marks: Iterable[Mark], pieces: Iterable[Piece], size: Point
) -> tuple[list[Mark], list[Piece]]:
    """The marks that show on a picture of that size, and the pieces that are mostly inside."""

    def is_seen(at: tuple[float, float], beyond: float) -> bool:
        return all(-beyond <= place <= most + beyond for place, most in zip(at, size, strict=True))

    def points(mark: Mark) -> Iterable[tuple[float, float]]:
        single = (mark.dot, mark.shield, mark.ring)
        return chain(mark.path, mark.crosses, filter(None, single))

    return (
        [mark for mark in marks if any(is_seen(point, RADIUS) for point in points(mark))],
        [piece for piece in pieces if is_seen(piece.at, 0)],
    )
