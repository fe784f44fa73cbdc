"""The base layers, which no position changes: of the whole map, or of a part, enlarged once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image

from render.layers import load_layers
from render.palette import GLOW_STEPS, LINE_SHARES, TONE_LEVELS
from render.zoom import Window

_KEPT = 3
"""How many parts of maps are kept enlarged: some 13 MB each."""
_STEP = 255 // GLOW_STEPS
_INKS = tuple(round(share * 255) for share in (0, *LINE_SHARES, 1))
"""How dark a pixel of a line may be. A picture's table has no other steps between the land and a
line's colour: more of them would be told apart only by how badly they pack."""
_INKS_ENLARGED = tuple(round(share * 255) for share in (0, 0.15, 0.3, 0.48, 0.65, 0.83, 1))


class Bases(NamedTuple):
    """What `Layers` calls by these names, at the size of the picture.

    `dry` is where more of a pixel is land than water: the line of the coast hides its steps.
    """

    land: Image.Image
    dry: Image.Image
    sea: Image.Image
    ink: Image.Image


class Site(NamedTuple):
    """Where a land province lies on a picture, and which pixels of that box are its own."""

    box: tuple[int, int, int, int]
    mask: Image.Image


def bases_of(layout: str, window: Window | None) -> Bases:
    """The bases of a layout, or of a window on it. Raises AssetError."""
    return _whole(layout) if window is None else _enlarged(layout, window)


@lru_cache(maxsize=2)
def _whole(layout: str) -> Bases:
    layers = load_layers(layout)
    return Bases(layers.land, _most(layers.coast), layers.sea, layers.ink.point(_nearest(_INKS)))


@lru_cache(maxsize=_KEPT)
def _enlarged(layout: str, window: Window) -> Bases:
    layers = load_layers(layout)
    tones = layers.sea.point([TONE_LEVELS[min(n, len(TONE_LEVELS) - 1)] for n in range(256)])
    numbers = {tone: number for number, tone in enumerate(TONE_LEVELS)}
    return Bases(
        land=_smooth(layers.land, window),
        dry=_most(window.picture(layers.coast)),
        sea=window.picture(tones).point([numbers[tone] for tone in _nearest(TONE_LEVELS)]),
        ink=window.picture(layers.ink).point(_nearest(_INKS_ENLARGED)),
    )


def _most(coverage: Image.Image) -> Image.Image:
    return coverage.point(_nearest((0, 255)), "1")


def _nearest(values: Iterable[int]) -> list[int]:
    """For every tone the nearest of some values, as a table for `point`."""
    known = tuple(values)
    return [min(known, key=lambda value: abs(value - tone)) for tone in range(256)]


def _smooth(land: Image.Image, window: Window) -> Image.Image:
    """The numbers of the provinces, each of them enlarged with a smooth outline."""
    image = land.resize(window.drawn_size(), Image.Resampling.NEAREST, box=window.box())
    for _, number in land.crop(window.box()).getcolors() or ():
        mask = land.point([255 if other == number else 0 for other in range(256)])
        left, top, right, foot = _round(mask.crop(window.box()), window)
        size = (right - left, foot - top)
        box = window.source((left, top, right, foot))
        outline = mask.resize(size, Image.Resampling.BICUBIC, box=box)
        image.paste(number, (left, top), outline.point(_nearest((0, 255))))
    return image


def _round(mask: Image.Image, window: Window) -> tuple[int, int, int, int]:
    """The box in the picture of a window that holds all of a mask of the window, and some more."""
    left, top, right, foot = mask.getbbox() or (0, 0, 0, 0)
    wide, high = window.drawn_size()
    return (
        max(0, math.floor((left - 3) * window.scale)),
        max(0, math.floor((top - 3) * window.scale)),
        min(wide, math.ceil((right + 3) * window.scale)),
        min(high, math.ceil((foot + 3) * window.scale)),
    )


def enlarged_glow(glow: Image.Image, window: Window) -> Image.Image:
    """What of the glow on a whole map is in a window: its steps, smooth as they were."""
    steps = range(256)
    spread = glow.crop(window.box()).point([min(255, step * _STEP) for step in steps])
    shown = spread.resize(window.drawn_size(), Image.Resampling.BILINEAR)
    return shown.point([round(tone / _STEP) for tone in steps])


@lru_cache(maxsize=_KEPT)
def sites_of(layout: str, window: Window | None) -> Mapping[str, Site]:
    """The site of every land province that is seen."""
    land = bases_of(layout, window).land
    seen = {number for _, number in land.getcolors() or ()}
    found = {}
    for code, number in load_layers(layout).numbers.items():
        if number in seen:
            mask = land.point([255 if other == number else 0 for other in range(256)], "1")
            box = mask.getbbox() or (0, 0, 0, 0)
            found[code] = Site(box, mask.crop(box))
    return MappingProxyType(found)
