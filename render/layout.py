"""Where a map's provinces, units, centers and names sit: what a picture needs besides outlines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.board import Power

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeaName:
    """Where a sea's name would best be: its middle, its largest style, its slant in degrees.

    The style is one of `render.letters.WATER`; the slant turns the label counterclockwise.
    """

    at: Point
    style: str
    slant: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything on one map, in pixels of a frame of `size`, y downward.

    `units` has an anchor for every location's code (`STP/SC` beside `STP`), `centers` a dot for
    every supply center, `coast_marks` a spot for the small letters of each coast. `countries` are
    the provinces of each home country. `passages` are points that the way between two
    provinces (either way, in the order of the first) goes through instead of straight over a third.
    """

    name: str
    map_name: str
    size: tuple[int, int]
    units: Mapping[str, Point]
    centers: Mapping[str, Point]
    coast_marks: Mapping[str, Point]
    sea_names: Mapping[str, SeaName]
    countries: Mapping[Power, tuple[str, ...]]
    passages: Mapping[tuple[str, str], tuple[Point, ...]]
