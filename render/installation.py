"""Whether all that drawing needs is there: asked at the start, so that no map comes out blank."""

from __future__ import annotations

from collections.abc import Collection

from render.assets import FONTS
from render.canvas import font
from render.errors import AssetError
from render.geometry import Geometry, load_geometry
from render.layers import load_layers
from render.layout import Layout
from render.layouts import LAYOUTS

_NAMELESS = frozenset({"SWI"})
"""Where nobody can go, which has no label."""


def check_assets() -> None:
    """Raise AssetError when a font, layout or layer that drawing needs is missing or damaged.

    The error names the file, and of one with fields the field: also where a layer is of another
    size than its layout, or something lacks a province.
    """
    for name in FONTS:
        font(name.removesuffix(".ttf"), 12)
    for layout in LAYOUTS:
        geometry = load_geometry(layout.name)
        _check_geometry(geometry, layout)
        _check_layers(geometry, layout)


def _check_geometry(geometry: Geometry, layout: Layout) -> None:
    path = f"{layout.name}/geometry.json"
    _check_size(path, geometry.size, layout)
    _check_codes(path, "land and sea", _provinces(layout), {*geometry.land, *geometry.sea})


def _check_layers(geometry: Geometry, layout: Layout) -> None:
    layers, path = load_layers(layout.name), f"{layout.name}/layers.json"
    for name, image in (
        ("land", layers.land),
        ("coast", layers.coast),
        ("glow", layers.glow),
        ("sea", layers.sea),
        ("ink", layers.ink),
    ):
        _check_size(f"{layout.name}/{name}.png", image.size, layout)
    _check_codes(path, "provinces", geometry.land, layers.numbers)
    _check_codes(path, "labels", _provinces(layout) - _NAMELESS, layers.labels)
    _check_codes(path, "room", layout.units, layers.room)


def _provinces(layout: Layout) -> set[str]:
    return {code.partition("/")[0] for code in layout.units}


def _check_size(path: str, size: tuple[int, int], layout: Layout) -> None:
    if size != layout.size:
        fault = f"its size is {size}, that of the layout {layout.size}"
        raise AssetError(f"the file render/assets/{path} is damaged: {fault}")


def _check_codes(path: str, field: str, needed: Collection[str], found: Collection[str]) -> None:
    for code in needed:
        if code not in found:
            fault = f"its field {field!r} lacks {code}"
            raise AssetError(f"the file render/assets/{path} is damaged: {fault}")
