"""The finished layers of a layout, which no position changes: of the whole map, or of a part.

They are read once per process, and enlarged once for each window of a close-up.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image

from render.assets import naming
from render.layout import Layout
from render.map.labels import Spot
from render.map.window import Window
from render.palette import GLOW_STEPS, LINE_SHARES, TONE_LEVELS

_KEPT = 4  # of how many maps, and enlarged parts of them, the bases are kept: some 13 MB each
_STEP = 255 // GLOW_STEPS


@dataclass(frozen=True, slots=True)
class Strip:
    """The glow on one province's side of its border with another, to be laid at `corner`."""

    province: str
    beyond: str
    corner: tuple[int, int]
    glow: Image.Image


@dataclass(frozen=True, slots=True)
class Layers:
    """What `render/tools/layers.py` made; its docstring says what each layer holds."""

    land: Image.Image
    coast: Image.Image
    glow: Image.Image
    sea: Image.Image
    ink: Image.Image
    numbers: Mapping[str, int]
    strips: tuple[Strip, ...]
    room: Mapping[str, int]
    labels: Mapping[str, tuple[Spot, ...]]


@lru_cache(maxsize=2)
def load_layers(layout: Layout) -> Layers:
    """The layers in a layout's folder; raises AssetError as `load_geometry` does."""
    images = {
        name: _image(layout.folder / f"{name}.png")
        for name in ("land", "coast", "glow", "sea", "ink")
    }
    sheet, path = _image(layout.folder / "frontiers.png"), layout.folder / "layers.json"
    with naming(path):
        data = json.loads(path.read_bytes())
        strips = [
            Strip(province, beyond, (x, y), sheet.crop((left, top, left + width, top + height)))
            for province, beyond, x, y, left, top, width, height in data["frontiers"]
        ]
        return Layers(
            **images,
            numbers={code: number for number, code in enumerate(data["provinces"], 1)},
            strips=tuple(strips),
            room=data["room"],
            labels={
                code: tuple(Spot(*spot) for spot in spots) for code, spots in data["labels"].items()
            },
        )


def _image(path: Path) -> Image.Image:
    with naming(path), Image.open(path) as file:
        return file.convert("L")


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


@lru_cache(maxsize=_KEPT)
def bases_of(layout: Layout, window: Window | None) -> Bases:
    """The bases of a layout, or of a window on it."""
    layers = load_layers(layout)
    if window is None:
        ink = layers.ink.point(_nearest(_INKS))
        return Bases(layers.land, _most(layers.coast), layers.sea, ink)
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
    wide, high = image.size
    for _, number in land.crop(window.box()).getcolors() or ():
        mask = _only(number, land)
        left, top, right, foot = mask.crop(window.box()).getbbox() or (0, 0, 0, 0)
        # The box in the picture of the window that holds all of the province, and some more.
        left, top = (max(0, math.floor((edge - 3) * window.scale)) for edge in (left, top))
        right = min(wide, math.ceil((right + 3) * window.scale))
        foot = min(high, math.ceil((foot + 3) * window.scale))
        box = window.source((left, top, right, foot))
        outline = mask.resize((right - left, foot - top), Image.Resampling.BICUBIC, box=box)
        image.paste(number, (left, top), outline.point(_nearest((0, 255))))
    return image


def _only(
    number: float | tuple[int, ...], land: Image.Image, mode: str | None = None
) -> Image.Image:
    return land.point([255 if other == number else 0 for other in range(256)], mode)


def enlarged_glow(glow: Image.Image, window: Window) -> Image.Image:
    """What of the glow on a whole map is in a window: its steps, smooth as they were."""
    steps = range(256)
    spread = glow.crop(window.box()).point([min(255, step * _STEP) for step in steps])
    shown = spread.resize(window.drawn_size(), Image.Resampling.BILINEAR)
    return shown.point([round(tone / _STEP) for tone in steps])


@lru_cache(maxsize=_KEPT)
def sites_of(layout: Layout, window: Window | None) -> Mapping[str, Site]:
    """The site of every land province that is seen."""
    land = bases_of(layout, window).land
    seen = {number for _, number in land.getcolors() or ()}
    found = {}
    for code, number in load_layers(layout).numbers.items():
        if number in seen:
            mask = _only(number, land, "1")
            box = mask.getbbox() or (0, 0, 0, 0)
            found[code] = Site(box, mask.crop(box))
    return MappingProxyType(found)
