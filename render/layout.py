"""Where a map's provinces, units, centers and names sit, and the colours of its powers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from engine.board import Power
from engine.game.map_style import Addition, MapStyle, Style
from engine.variant import Variant
from render.palette import STYLES, Palette, PowerColors

Point: TypeAlias = tuple[int, int]
USUAL_LOOK = MapStyle()
"""The look of a picture when none is asked for."""


@dataclass(frozen=True, slots=True)
class SeaName:
    """Where a sea's name would best be: its middle, its largest style, its slant in degrees.

    The style is one of `render.map.labels.WATER`; the slant turns the label counterclockwise.
    """

    at: Point
    style: str
    slant: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The places of everything on one map, in pixels of a frame of `size`, y downward.

    `variant` is one that is played on this map; those on the same map, as for fewer players, share
    its layout. `folder` holds the files that `render.tools` makes: geometry.json and the layers.

    `units` has an anchor for every location's code (`STP/SC` beside `STP`), `centers` a dot for
    every supply center, `coast_marks` a spot for the small letters of each coast. `passages` are
    points that the way between two provinces (either way, in the order of the first) goes through
    instead of straight over a third. `colors` are those of the powers in each style. `growth` is
    how much larger than usual pieces, centers and lines are drawn, `enlarged` the same of labels.
    """

    variant: Variant
    folder: Path
    size: tuple[int, int]
    units: Mapping[str, Point]
    centers: Mapping[str, Point]
    coast_marks: Mapping[str, Point]
    sea_names: Mapping[str, SeaName]
    passages: Mapping[tuple[str, str], tuple[Point, ...]]
    colors: Mapping[Style, Mapping[Power, PowerColors]]
    growth: float = 1.0
    enlarged: float = 1.0

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


def sea_names(table: str) -> dict[str, SeaName]:
    """The sea names of a table such as `NAO 150 304 O, NWG 639 166 O 4`."""
    return {
        code: SeaName((int(x), int(y)), style, *map(int, slant))
        for code, x, y, style, *slant in _entries(table)
    }


def _entries(table: str) -> Iterator[list[str]]:
    entries = (entry.split() for line in table.strip().splitlines() for entry in line.split(","))
    return filter(None, entries)
