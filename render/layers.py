"""The finished layers of a layout, read once per process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.assets import asset_bytes, naming
from render.labels import Spot


@dataclass(frozen=True, slots=True)
class Strip:
    """The glow on one province's side of its border with another, to be laid at `corner`."""

    province: str
    beyond: str
    corner: tuple[int, int]
    glow: Image.Image


@dataclass(frozen=True, slots=True)
class Layers:
    """What `render/tools/build_layers.py` made; its docstring says what each layer holds."""

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
def load_layers(layout: str) -> Layers:
    """The layers shipped for a layout. Raises AssetError when one is missing or damaged."""
    sheet = _image(layout, "frontiers.png")
    path = f"{layout}/layers.json"
    with naming(path):
        data = json.loads(asset_bytes(path))

    def cut(x: int, y: int, width: int, height: int) -> Image.Image:
        return sheet.crop((x, y, x + width, y + height))

    return Layers(
        land=_image(layout, "land.png"),
        coast=_image(layout, "coast.png"),
        glow=_image(layout, "glow.png"),
        sea=_image(layout, "sea.png"),
        ink=_image(layout, "ink.png"),
        numbers={code: index + 1 for index, code in enumerate(data["provinces"])},
        strips=tuple(
            Strip(province, beyond, (x, y), cut(*place))
            for province, beyond, x, y, *place in data["frontiers"]
        ),
        room=data["room"],
        labels={
            code: tuple(Spot(*place) for place in places) for code, places in data["labels"].items()
        },
    )


def _image(layout: str, name: str) -> Image.Image:
    path = f"{layout}/{name}"
    with naming(path), Image.open(BytesIO(asset_bytes(path))) as image:
        return image.convert("L")
