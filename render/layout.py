"""Where a map's provinces, units, centers and names sit, and the colours of its powers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.board import Power
from engine.game.map_style import Addition, MapStyle, Style
from engine.variant import Variant
from render.map.names import Name
from render.palette import STYLES, Palette, PowerColors

Point: TypeAlias = tuple[int, int]
USUAL_LOOK = MapStyle()
"""The look of a picture when none is asked for."""


class Form(NamedTuple):
    """What a map is designed for: the density of its frame, and how wide its lines are there.

    `scale` is how many px of a picture there are to each of the layout's. Widths, reach and radius
    are in px of the picture. The glow along coasts, `coast_glow`, reaches less far than that along
    the borders of what a power holds: narrow lands have coasts on every side.
    """

    name: str
    scale: float
    is_named: bool
    coast: float
    border: float
    frontier: float
    sea_border: float
    glow_reach: float
    coast_glow: float
    center: float
    growth: float


FULL = Form(
    "full",
    scale=1.0,
    is_named=True,
    coast=1.5,
    border=1.2,
    frontier=2.5,
    sea_border=1.9,
    glow_reach=22.0,
    coast_glow=14.0,
    center=14.5,
    growth=1.2,
)
"""The whole map as one opens it: names and codes, guns and ships."""
SMALL = Form(
    "small",
    scale=2 / 3,
    is_named=False,
    coast=2.0,
    border=1.0,
    frontier=3.4,
    sea_border=2.2,
    glow_reach=18.0,
    coast_glow=9.3,
    center=12.3,
    growth=1.0,
)
"""The map as it is seen in a message, some 400 px wide, drawn three times as dense."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The places of everything on one map, in pixels of a frame of `size`, y downward.

    `variant` is one that is played on this map; those on the same map, as for fewer players, share
    its layout. `folder` holds the files that `render.tools` makes: geometry.json and the layers.

    `units` has an anchor for every location's code (`STP/SC` beside `STP`), `centers` a dot for
    every supply center, `coast_marks` a spot for the small letters of each coast. `passages` are
    points that the way between two provinces (either way, in the order of the first) may go through
    instead of straight over a third. `small_centers` take the place of `centers` on the small form.
    `names` says how each province is named. `colors` are those of the powers in each style.
    `growth` is how much larger than usual pieces, centers and lines are drawn. `beyond` are the
    places outside a close-up of units that have another place inside it.
    """

    variant: Variant
    folder: Path
    size: tuple[int, int]
    units: Mapping[str, Point]
    centers: Mapping[str, Point]
    small_centers: Mapping[str, Point]
    coast_marks: Mapping[str, Point]
    names: Mapping[str, Name]
    passages: Mapping[tuple[str, str], tuple[Point, ...]]
    colors: Mapping[Style, Mapping[Power, PowerColors]]
    growth: float = 1.0
    beyond: Mapping[str, Point] = field(default_factory=dict)

    def palette(self, map_style: MapStyle) -> Palette:
        """All colours of a picture of this map that looks so."""
        style = STYLES[map_style.style]
        return replace(
            style,
            powers=self.colors[map_style.style],
            patterned=style.patterned or Addition.PATTERNS in map_style.additions,
            lettered=style.lettered or Addition.INITIALS in map_style.additions,
        )


def points(table: str) -> dict[str, Point]:
    """The points of a table such as `CLY 412 412, EDI 461 342`, one after the other by its code."""
    return {code: (int(x), int(y)) for code, x, y in _entries(table)}


def _entries(table: str) -> Iterator[list[str]]:
    entries = (entry.split() for line in table.strip().splitlines() for entry in line.split(","))
    return filter(None, entries)
