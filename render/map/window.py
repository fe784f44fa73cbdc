"""A part of the map, or all of it, at a scale: where it is, and everything's places within it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.board import Province
from render.canvas import Point as Place
from render.layout import Form, Layout, Point
from render.map.geometry import load_geometry

_MARGIN = 46  # how much of its surroundings is seen on every side of a region, in px of the map
_NARROWEST = 620  # the least width of a window: closer, coasts and borders would be too plain
_LOWEST = 0.52  # the least height of a window, as a share of its width


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a layout's frame, from a corner on, and how much larger it is drawn."""

    corner: tuple[int, int]
    size: tuple[int, int]
    scale: float

    def place(self, point: Point) -> Point:
        """Where a point of the map is in the window."""
        x, y = self.exactly(point)
        return round(x), round(y)

    def exactly(self, point: Place) -> Place:
        """Where a point of the map is in the window, between two px if need be."""
        left, top = self.corner
        return ((point[0] - left) * self.scale, (point[1] - top) * self.scale)

    def drawn_size(self) -> tuple[int, int]:
        """The size of the picture of the window."""
        return (round(self.size[0] * self.scale), round(self.size[1] * self.scale))

    def box(self) -> tuple[int, int, int, int]:
        """The window's left, top, right and lower edge on the map."""
        (left, top), (wide, high) = self.corner, self.size
        return (left, top, left + wide, top + high)

    def layout(self, layout: Layout, form: Form) -> Layout:
        """The same layout, its places those in the window on a picture of a form."""

        def placed(places: Mapping[str, Point]) -> dict[str, Point]:
            return {code: self.place(at) for code, at in places.items()}

        left, top = self.corner
        return replace(
            layout,
            size=self.drawn_size(),
            units=placed(layout.units),
            centers=placed(layout.centers if form.is_named else layout.small_centers),
            coast_marks=placed(layout.coast_marks),
            passages={way: tuple(map(self.place, at)) for way, at in layout.passages.items()},
            names={
                code: name.moved(self.scale, left, top)
                for code, name in (layout.names.items() if form.is_named else ())
            },
            growth=form.growth,
        )


def whole_map(layout: Layout, form: Form) -> Window:
    """The window that shows all of a map in a form."""
    return Window((0, 0), layout.size, form.scale)


@lru_cache(maxsize=8)
def whole_layout(layout: Layout, form: Form) -> Layout:
    """The layout of all of a map in a form: one value, by which things are remembered."""
    return whole_map(layout, form).layout(layout, form)


def window_on(layout: Layout, region: Collection[Province], form: Form) -> Window:
    """The window on provinces and a little round them, as wide as the form's whole map is."""
    boxes = _boxes(layout)
    lefts, tops, rights, bottoms = zip(*(boxes[place.code] for place in region), strict=True)
    left, top = min(lefts) - _MARGIN, min(tops) - _MARGIN
    right, bottom = max(rights) + _MARGIN, max(bottoms) + _MARGIN
    wide_map, high_map = layout.size
    width = min(wide_map, max(_NARROWEST, right - left, bottom - top))
    height = min(high_map, max(round(width * _LOWEST), bottom - top))
    x = min(max(0, (left + right - width) // 2), wide_map - width)
    y = min(max(0, (top + bottom - height) // 2), high_map - height)
    return Window((x, y), (width, height), form.scale * wide_map / width)


@lru_cache(maxsize=2)
def _boxes(layout: Layout) -> dict[str, tuple[int, int, int, int]]:
    """The smallest box round each province, cut off at the frame."""
    geometry = load_geometry(layout)
    width, height = geometry.size
    boxes = {}
    for code in (*geometry.land, *geometry.sea):
        points = [point for polygon in geometry.outline(code) for point in polygon[0]]
        xs = [min(max(0, round(x)), width) for x, _ in points]
        ys = [min(max(0, round(y)), height) for _, y in points]
        boxes[code] = (min(xs), min(ys), max(xs), max(ys))
    return boxes
