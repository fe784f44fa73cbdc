"""The finished layers of a layout, which no position changes: of the whole map, or of a part.

They are read once per process, and enlarged once for each window of a close-up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image

from engine.board import Terrain
from render.assets import Document, damaged, naming
from render.layout import Layout
from render.map.labels import Label, Spot, label_size
from render.map.window import Window
from render.palette import GLOW_STEPS, LINE_SHARES, TONE_LEVELS

_KEPT = 3
"""How many parts of maps are kept enlarged: some 13 MB each."""
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
    """The layers in a layout's folder.

    Raises AssetError when one is missing or damaged, of another size than the layout, or without
    one of its provinces.
    """
    with naming(layout.folder / "frontiers.png"):
        sheet = Image.open(layout.folder / "frontiers.png").convert("L")
    data = Document(layout.folder / "layers.json")
    numbers = data.read("provinces", _numbers)

    def strip(frontier: tuple[str, str, int, int, int, int, int, int]) -> Strip:
        province, beyond, x, y, left, top, width, height = frontier
        if not {province, beyond} <= numbers.keys():
            raise ValueError(f"no frontier is between {province} and {beyond}")
        if left + width > sheet.width or top + height > sheet.height:
            raise ValueError(f"frontiers.png has no strip for {province} and {beyond}")
        glow = sheet.crop((left, top, left + width, top + height))
        return Strip(province, beyond, (x, y), glow)

    layers = Layers(
        land=_image(layout, "land.png"),
        coast=_image(layout, "coast.png"),
        glow=_image(layout, "glow.png"),
        sea=_image(layout, "sea.png"),
        ink=_image(layout, "ink.png"),
        numbers=numbers,
        strips=data.read("frontiers", lambda frontiers: tuple(map(strip, frontiers))),
        room=data.read("room", _room),
        labels=data.read("labels", _labels),
    )
    provinces = {place.code: place.terrain for place in layout.variant.map.provinces}
    for field, found, needed in (
        (
            "provinces",
            numbers,
            (code for code, kind in provinces.items() if kind is not Terrain.SEA),
        ),
        (
            "labels",
            layers.labels,
            (c for c, kind in provinces.items() if kind is not Terrain.IMPASSABLE),
        ),
        ("room", layers.room, layout.units),
    ):
        for code in needed:
            if code not in found:
                raise damaged(data.path, f"its field {field!r} lacks {code}")
    return layers


def _numbers(codes: list[str]) -> dict[str, int]:
    return {code: index + 1 for index, code in enumerate(codes)}


def _room(packed: Mapping[str, int]) -> dict[str, int]:
    return {code: round(room) for code, room in packed.items()}


def _labels(
    packed: Mapping[str, list[tuple[int, int, str, int, int]]],
) -> dict[str, tuple[Spot, ...]]:
    """Every place with a style that there is."""
    labels = {code: tuple(Spot(*place) for place in places) for code, places in packed.items()}
    for spot in chain.from_iterable(labels.values()):
        label_size(Label("", (), spot.style, spot.slant))
    return labels


def _image(layout: Layout, name: str) -> Image.Image:
    path = layout.folder / name
    with naming(path), Image.open(path) as file:
        image = file.convert("L")
    if image.size != layout.size:
        raise damaged(path, f"its size is {image.size}, that of the layout {layout.size}")
    return image


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


def bases_of(layout: Layout, window: Window | None) -> Bases:
    """The bases of a layout, or of a window on it. Raises AssetError."""
    return _whole(layout) if window is None else _enlarged(layout, window)


@lru_cache(maxsize=2)
def _whole(layout: Layout) -> Bases:
    layers = load_layers(layout)
    return Bases(layers.land, _most(layers.coast), layers.sea, layers.ink.point(_nearest(_INKS)))


@lru_cache(maxsize=_KEPT)
def _enlarged(layout: Layout, window: Window) -> Bases:
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
def sites_of(layout: Layout, window: Window | None) -> Mapping[str, Site]:
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
