"""Windows on parts of the map, as close-ups have them, and what lies where in one."""

from __future__ import annotations

from engine.variants.classic import CLASSIC
from render.geometry import load_geometry
from render.layouts.classic import CLASSIC as LAYOUT
from render.zoom import Window, window_on
from tests.render.outlines import contains

GROWTH = 1.7
GEOMETRY = load_geometry("classic")


def window(region: str) -> Window:
    """The window on a region."""
    return window_on(LAYOUT, CLASSIC.region_named(region))


def is_inside(code: str, at: tuple[int, int], shown: Window) -> bool:
    """Whether a point of a window's picture is in a province."""
    x, y, _, _ = shown.source((*at, *at))
    own = GEOMETRY.land if code in GEOMETRY.land else GEOMETRY.sea
    return contains(own[code], (x, y))
