"""Where labels fit: for each province spots clear of its borders, token and center, best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from render.layout import Layout, SeaName
from render.map.labels import LAND, WATER, Label, Spot, label_size, lines_of
from render.tools.geometry import Shapes, parts_of

GRID = {False: 5, True: 7}
"""The steps of the search in px, on land and on water."""
TOKEN = 27  # px kept free round a unit's anchor
CENTER = 12
KEPT = {False: 12, True: 24}
"""Spots that a province keeps, on land and on water."""
BARE = {False: 4, True: 6}
"""How many of them are for the code alone."""
TIGHT = 5
"""A land with fewer spots than this may be named over its token, or on the water beside it."""
BESIDE = 24.0
"""How far from its land, in px, a name on the water may begin."""
ROOM = (2.0, 4.0, 7.0)
SLACK = (0.0, 0.03, 0.08, 0.16)


class Ground(NamedTuple):
    """Where a province is named: its shape, what must stay free in it, where a name belongs."""

    code: str
    shape: BaseGeometry
    blocked: BaseGeometry
    target: tuple[float, float]
    sea: bool = False

    @property
    def area(self) -> float:
        """In square px."""
        return float(self.shape.area)


class Form(NamedTuple):
    """A way to write a label, and how much better it is than the least."""

    style: str
    rows: int
    slant: int
    worth: float


class Rated(NamedTuple):
    """A spot and how good it is."""

    score: float
    spot: Spot


def label_spots(shapes: Shapes, layout: Layout) -> dict[str, list[Spot]]:
    """The spots of every province of the map by its code; its name is to be written where it fits.

    Raises ValueError where a province has none.
    """
    found = {}
    for code, name in layout.names.items():
        if code in shapes.closed:
            continue
        if code in shapes.sea:
            ground = sea_ground(code, shapes, layout)
            forms = water_forms(layout.sea_names[code], name)
            spots = best_of(ground, rated(ground, name, forms))
        else:
            ground = land_ground(code, shapes, layout)
            spots = best_of(ground, rated(ground, name, land_forms(ground)))
            if places(spots) < TIGHT:
                spots += over_token(ground, layout.units[code], name)
                spots += beside(ground, shapes, layout, name)
        if not spots:
            raise ValueError(f"no spot for {code}")
        found[code] = spots
    return found


def places(spots: list[Spot]) -> int:
    """How many really different places there are among spots."""
    return len({(spot.x // 30, spot.y // 30) for spot in spots})


# -------------------------------------------------------------------------------------- grounds
def land_ground(code: str, shapes: Shapes, layout: Layout) -> Ground:
    """A land with its tokens, its center and the letters of its coasts as obstacles."""
    shape = framed(shapes.land[code], shapes)
    token = layout.units[code]
    blocked = [*tokens(layout, code), *centers(layout, code), *coasts(layout, code)]
    target = (token[0], token[1] + 42)
    return Ground(code, shape, shapely.union_all(blocked), target)


def sea_ground(code: str, shapes: Shapes, layout: Layout) -> Ground:
    """A sea, with the tokens and centers of the coasts around it as obstacles."""
    shape = framed(shapes.sea[code], shapes)
    blocked = [*tokens(layout), *centers(layout), *coasts(layout)]
    return Ground(code, shape, shapely.union_all(blocked), layout.sea_names[code].at, sea=True)


def framed(shape: BaseGeometry, shapes: Shapes) -> BaseGeometry:
    """What of a shape is well within the picture."""
    parts = parts_of(shape.intersection(shapes.frame.buffer(-6)))
    return shapely.union_all([part for part in parts if part.area])


def tokens(layout: Layout, code: str = "") -> Iterator[BaseGeometry]:
    """The places of tokens: those of one province, or all."""
    for place, at in layout.units.items():
        if code in {"", place.partition("/")[0]}:
            yield Point(at).buffer(TOKEN)


def centers(layout: Layout, code: str = "") -> Iterator[BaseGeometry]:
    """The dots of supply centers: that of one province, or all."""
    for place, at in layout.centers.items():
        if code in {"", place.partition("/")[0]}:
            yield Point(at).buffer(CENTER)


def coasts(layout: Layout, code: str = "") -> Iterator[BaseGeometry]:
    """The letters of coasts: those of one province, or all."""
    for place, at in layout.coast_marks.items():
        if code in {"", place.partition("/")[0]}:
            yield box(at[0] - 12, at[1] - 9, at[0] + 12, at[1] + 9)


# ---------------------------------------------------------------------------------------- forms
def land_forms(ground: Ground) -> list[Form]:
    """A land's name in two sizes, then its code; the least size for narrow lands."""
    large = "L" if ground.area > 30000 else "M" if ground.area > 13000 else "S"
    least = "T" if large == "S" else "S"
    worth = {"L": 4.0, "M": 2.0, "T": -2.0}
    return [
        Form(style, rows, 0, (14.0 if rows else 0.0) + worth.get(style, 0.0))
        for style in dict.fromkeys((large, least))
        for rows in (1, 0)
    ]


def water_forms(first: SeaName, name: str) -> list[Form]:
    """A sea's name from its largest lettering down, in a row or two; then its code."""
    styles = WATER[WATER.index(first.style) :]
    slant = first.slant
    kinds = (1, 2) if " " in name else (1,)
    forms = [
        Form(style, rows, turn, 60.0 - 10.0 * rank - 4.0 * (turn != slant) - 3.0 * (rows > 1))
        for rank, style in enumerate(styles[:3])
        for rows in kinds
        for turn in dict.fromkeys((slant, 0))
    ]
    return [*forms, Form(WATER[-1], 0, 0, 0.0)]


# --------------------------------------------------------------------------------------- search
def rated(ground: Ground, name: str, forms: list[Form], *, pull: float = 0.0) -> list[Spot]:
    """Every spot that fits, best first: near its target, with room around, with the name, large."""
    pull = pull or (0.10 if ground.sea or ground.area < 30000 else 0.06)
    rating: list[Rated] = []
    for form in forms:
        label = Label(ground.code, lines_of(name, form.rows), form.style, form.slant)
        for x, y, inside, room in fits(ground, label, GRID[ground.sea]):
            away = float(np.hypot(x - ground.target[0], y - ground.target[1]))
            score = form.worth + 1.5 * room - away * pull - (1 - inside) * 400
            spot = Spot(round(x), round(y), form.style, form.rows, form.slant)
            rating.append(Rated(score, spot))
    rating.sort(key=lambda entry: -entry.score)
    return [entry.spot for entry in rating]


def fits(ground: Ground, label: Label, grid: int) -> Iterator[tuple[float, float, float, float]]:
    """Middles of boxes in the shape all but a little, how much of each is, and the room round it.

    They are clear of what is blocked.
    """
    left, top, right, bottom = ground.shape.bounds
    x, y = (
        axis.ravel()
        for axis in np.meshgrid(np.arange(left, right, grid), np.arange(top, bottom, grid))
    )
    shapely.prepare(ground.shape)
    near = shapely.contains_xy(ground.shape, x, y)
    x, y = x[near], y[near]
    boxes = boxes_at(label, x, y)
    shapely.prepare(ground.blocked)
    clear = ~shapely.intersects(ground.blocked, boxes)
    x, y, boxes = x[clear], y[clear], boxes[clear]
    whole = shapely.covers(ground.shape, boxes)
    inside = np.where(whole, 1.0, 0.0)
    if not whole.any():
        inside = shapely.area(shapely.intersection(boxes, ground.shape)) / shapely.area(boxes)
    room = np.zeros(len(boxes))
    for reach in ROOM:
        narrowed = ground.shape.buffer(-reach)
        shapely.prepare(narrowed)
        room[shapely.covers(narrowed, boxes)] = reach
    for slack in SLACK:
        kept = inside >= 1 - slack - 1e-9
        if kept.any():
            yield from zip(*(values[kept].tolist() for values in (x, y, inside, room)), strict=True)
            return


def boxes_at(label: Label, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The boxes that a label fills with its middle at points, turned with it."""
    width, height = label_size(label)
    turn = np.radians(-label.slant)
    cos, sin = np.cos(turn), np.sin(turn)
    corners = [(-width, -height), (width, -height), (width, height), (-width, height)]
    rings = np.stack(
        [
            np.stack([x + (dx * cos - dy * sin) / 2, y + (dx * sin + dy * cos) / 2], axis=-1)
            for dx, dy in corners
        ],
        axis=1,
    )
    return np.asarray(shapely.polygons(rings))


def best_of(ground: Ground, spots: list[Spot]) -> list[Spot]:
    """The first spots that are far enough from each other, some of them kept for bare codes."""
    apart = 34.0 if ground.area > 12000 else 16.0
    if ground.sea:
        apart = 22.0 + ground.area**0.5 / 9
    kept: list[Spot] = []
    for spot in spots:
        far = all(
            abs(spot.x - other.x) + abs(spot.y - other.y) > apart
            or (spot.style, spot.rows) != (other.style, other.rows)
            for other in kept
        )
        if far and (len(kept) < KEPT[ground.sea] - BARE[ground.sea] or not spot.rows):
            kept.append(spot)
        if len(kept) == KEPT[ground.sea]:
            break
    return kept


# ----------------------------------------------------------------------------------- tight lands
def over_token(ground: Ground, token: tuple[int, int], name: str) -> list[Spot]:
    """Spots where a unit of the province would stand: they serve while there is none."""
    free = ground._replace(
        blocked=ground.blocked.difference(Point(token).buffer(TOKEN)), target=token
    )
    style = LAND[-1] if ground.area < 13000 else "S"
    return best_of(free, rated(free, name, [Form(style, 0, 0, 0.0)]))[:2]


def beside(ground: Ground, shapes: Shapes, layout: Layout, name: str) -> list[Spot]:
    """Spots on the water along a land's coast, nearer to it than to any other land."""
    own = shapes.land[ground.code]
    others = shapely.union_all(
        [shape for code, shape in shapes.land.items() if code != ground.code]
        + list(shapes.off_board.values())
    )
    water = framed(own.buffer(BESIDE + 26), shapes).difference(shapes.ground)
    if not water.area:
        return []
    blocked = [*tokens(layout), *centers(layout), *coasts(layout), others.buffer(3)]
    along = Ground(ground.code, water, shapely.union_all(blocked), ground.target)
    kept = []
    for spot in rated(along, name, [Form("S", 0, 0, 0.0)], pull=0.3):
        middle = Point(spot.x, spot.y)
        label = Label(ground.code, (), spot.style)
        gap = boxes_at(label, np.array([spot.x]), np.array([spot.y]))[0].distance(own)
        if gap <= BESIDE and middle.distance(own) < middle.distance(others) - 12:
            kept.append(spot)
    return best_of(ground, kept)[:3]
