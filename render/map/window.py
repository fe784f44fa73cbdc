"""A part of the map, enlarged: where its window is, and everything's places within it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from engine.board import Province
from render.layout import Layout, Point
from render.map.geometry import load_geometry
from render.map.labels import COARSE, Spot, corners, label_of

_MARGIN = 46  # how much of its surroundings is seen on every side of a region, in px of the map
_NARROWEST = 620  # the least width of a window: closer, coasts and borders would be blurred
_LOWEST = 0.52  # the least height of a window, as a share of its width
_ALL_NAMED = 1.6  # from this scale on the code's room is enough for the name as well
_EDGE = 20
"""How far from the edge a label keeps, in px of the picture: a stamped map has a frame there."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a layout's frame, from a corner on, and how much larger it is drawn."""

    corner: tuple[int, int]
    size: tuple[int, int]
    scale: float

    def place(self, point: Point) -> Point:
        """Where a point of the map is in the window."""
        left, top = self.corner
        return (round((point[0] - left) * self.scale), round((point[1] - top) * self.scale))

    def spot(self, spot: Spot) -> Spot:
        """Where a spot of the map is in the window."""
        x, y = self.place(spot[:2])
        return spot._replace(x=x, y=y)

    def drawn_size(self) -> tuple[int, int]:
        """The size of the picture of the window."""
        return (round(self.size[0] * self.scale), round(self.size[1] * self.scale))

    def box(self) -> tuple[int, int, int, int]:
        """The window's left, top, right and lower edge on the map."""
        (left, top), (wide, high) = self.corner, self.size
        return (left, top, left + wide, top + high)

    def source(self, box: tuple[int, int, int, int]) -> tuple[float, float, float, float]:
        """What of the map is drawn within a box of the window's picture."""
        (wide, high), (width, height) = self.size, self.drawn_size()
        left, top, right, foot = box
        return (
            self.corner[0] + left * wide / width,
            self.corner[1] + top * high / height,
            self.corner[0] + right * wide / width,
            self.corner[1] + foot * high / height,
        )

    def picture(self, image: Image.Image) -> Image.Image:
        """What of a picture of the whole map is in the window, enlarged."""
        return image.resize(self.drawn_size(), Image.Resampling.BICUBIC, box=self.box())

    def part(self, image: Image.Image) -> Image.Image:
        """What of a picture `COARSE` times smaller than the map is in the window, enlarged."""
        left, top, right, foot = (length // COARSE for length in self.box())
        wide, high = self.drawn_size()
        return image.crop((left, top, right, foot)).resize((wide // COARSE, high // COARSE))

    def layout(self, layout: Layout) -> Layout:
        """The same layout, its places those in the window."""

        def placed(places: Mapping[str, Point]) -> dict[str, Point]:
            return {code: self.place(at) for code, at in places.items()}

        return replace(
            layout,
            size=self.drawn_size(),
            units=placed(layout.units),
            centers=placed(layout.centers),
            coast_marks=placed(layout.coast_marks),
            passages={way: tuple(map(self.place, at)) for way, at in layout.passages.items()},
        )

    def labels(
        self, labels: Mapping[str, tuple[Spot, ...]], layout: Layout
    ) -> dict[str, tuple[Spot, ...]]:
        """The spots in the window; a province without any is left out.

        Where it is large enough, land that has little room for its name elsewhere is named, too.
        Where every name would be cut off by the edge the code stands alone.
        """
        width, height = self.drawn_size()

        def is_whole(code: str, spot: Spot) -> bool:
            box = corners(label_of(layout, code, spot), spot[:2], _EDGE)
            return all(0 <= x <= width and 0 <= y <= height for x, y in box)

        seen = {}
        for code, spots in labels.items():
            named: tuple[Spot, ...] = ()
            if self.scale >= _ALL_NAMED and not spots[0].rows:
                named = tuple(spot._replace(rows=1) for spot in spots if not spot.rows)[:3]
            moved = [self.spot(spot) for spot in named + spots]
            bare = [spot._replace(rows=0) for spot in moved]
            for choice in (moved, bare):
                whole = tuple(spot for spot in choice if is_whole(code, spot))
                if whole:
                    seen[code] = whole
                    break
        return seen


def window_on(layout: Layout, region: Collection[Province]) -> Window:
    """The window on provinces and a little round them, as wide as the whole map once drawn."""
    boxes = _boxes(layout)
    lefts, tops, rights, bottoms = zip(*(boxes[place.code] for place in region), strict=True)
    left, top = min(lefts) - _MARGIN, min(tops) - _MARGIN
    right, bottom = max(rights) + _MARGIN, max(bottoms) + _MARGIN
    wide_map, high_map = layout.size
    width = min(wide_map, max(_NARROWEST, right - left, bottom - top))
    height = min(high_map, max(round(width * _LOWEST), bottom - top))
    x = min(max(0, (left + right - width) // 2), wide_map - width)
    y = min(max(0, (top + bottom - height) // 2), high_map - height)
    return Window((x, y), (width, height), wide_map / width)


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
