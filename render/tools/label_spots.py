"""Where labels fit: for each province spots clear of its borders, token and center, best first."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from render.layout import Layout, SeaName
from render.map.labels import LAND, WATER, Label, Spot, corners, lines_of
from render.tools.geometry import Shapes

GRID = {False: 5, True: 7}  # the steps of the search in px, on land and on water
TOKEN = 27  # px kept free round a unit's anchor
CENTER = 12
KEPT = {False: 12, True: 24}  # spots that a province keeps, on land and on water
BARE = {False: 4, True: 6}  # how many of them are for the code alone
TIGHT = 5
"""A land with fewer spots than this may be named over its token, or on the water beside it."""
BESIDE = 24.0  # px from its land where a name on the water may begin
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


def label_spots(shapes: Shapes, layout: Layout) -> dict[str, list[Spot]]:
    """The spots of every province by its code. Raises ValueError where one has none."""
    found = {}
    for code, name in ((province.code, province.name) for province in layout.variant.map.provinces):
        if code in shapes.closed:
            continue
        if code in shapes.sea:
            sea_name = layout.sea_names[code]
            blocked = shapely.union_all(obstacles(layout))
            shape = framed(shapes.sea[code], shapes)
            ground = Ground(code, shape, blocked, sea_name.at, sea=True)
            spots = best_of(ground, rated(ground, name, water_forms(sea_name, name)))
        else:
            x, y = layout.units[code]
            blocked = shapely.union_all(obstacles(layout, code))
            ground = Ground(code, framed(shapes.land[code], shapes), blocked, (x, y + 42))
            spots = best_of(ground, rated(ground, name, land_forms(ground)))
            if len({(spot.x // 30, spot.y // 30) for spot in spots}) < TIGHT:
                spots += over_token(ground, layout.units[code], name)
                spots += beside(ground, shapes, layout, name)
        if not spots:
            raise ValueError(f"no spot for {code}")
        found[code] = spots
    return found


def framed(shape: BaseGeometry, shapes: Shapes) -> BaseGeometry:
    """What of a shape is well within the picture."""
    parts = shapely.get_parts(shape.intersection(shapes.frame.buffer(-6)))
    return shapely.union_all([part for part in parts if part.area])


def obstacles(layout: Layout, code: str = "") -> list[BaseGeometry]:
    """The places of tokens, centers and letters of coasts: those of one province, or all."""

    def own(places: Mapping[str, tuple[int, int]]) -> list[tuple[int, int]]:
        return [at for place, at in places.items() if code in {"", place.partition("/")[0]}]

    return [
        *(Point(at).buffer(TOKEN) for at in own(layout.units)),
        *(Point(at).buffer(CENTER) for at in own(layout.centers)),
        *(box(x - 12, y - 9, x + 12, y + 9) for x, y in own(layout.coast_marks)),
    ]


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
    forms = [
        Form(style, rows, slant, 60.0 - 10 * rank - 4 * (slant != first.slant) - 3 * (rows > 1))
        for rank, style in enumerate(styles[:3])
        for rows in ((1, 2) if " " in name else (1,))
        for slant in dict.fromkeys((first.slant, 0))
    ]
    return [*forms, Form(WATER[-1], 0, 0, 0.0)]


# --------------------------------------------------------------------------------------- search
def rated(ground: Ground, name: str, forms: list[Form], *, pull: float = 0.0) -> list[Spot]:
    """Every spot that fits, best first: near its target, with room around, with the name, large."""
    pull = pull or (0.10 if ground.sea or ground.area < 30000 else 0.06)
    rating: list[tuple[float, Spot]] = []
    for form in forms:
        label = Label(ground.code, lines_of(name, form.rows), form.style, form.slant)
        for x, y, inside, room in fits(ground, label, GRID[ground.sea]):
            away = float(np.hypot(x - ground.target[0], y - ground.target[1]))
            score = form.worth + 1.5 * room - away * pull - (1 - inside) * 400
            spot = Spot(round(x), round(y), form.style, form.rows, form.slant)
            rating.append((-score, spot))
    return [spot for _, spot in sorted(rating, key=lambda entry: entry[0])]


def fits(ground: Ground, label: Label, grid: int) -> Iterator[tuple[float, float, float, float]]:
    """Middles of boxes that fit in the shape, clear of what is blocked; their share, and room."""
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
    rings = [np.stack([x + dx, y + dy], axis=-1) for dx, dy in corners(label, (0, 0), 0)]
    return np.asarray(shapely.polygons(np.stack(rings, axis=1)))


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
    blocked = shapely.union_all([*obstacles(layout), others.buffer(3)])
    along = Ground(ground.code, water, blocked, ground.target)
    kept = []
    for spot in rated(along, name, [Form("S", 0, 0, 0.0)], pull=0.3):
        middle = Point(spot.x, spot.y)
        label = Label(ground.code, (), spot.style)
        gap = boxes_at(label, np.array([spot.x]), np.array([spot.y]))[0].distance(own)
        if gap <= BESIDE and middle.distance(own) < middle.distance(others) - 12:
            kept.append(spot)
    return best_of(ground, kept)[:3]
