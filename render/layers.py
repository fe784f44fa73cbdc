"""The finished layers of a layout, read once per process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import chain

from PIL import Image

from render.assets import Document, asset_bytes, naming
from render.labels import Spot
from render.letters import Label, label_size


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
    data = Document(f"{layout}/layers.json")
    numbers = data.read("provinces", _numbers)

    def strip(frontier: tuple[str, str, int, int, int, int, int, int]) -> Strip:
        province, beyond, x, y, left, top, width, height = frontier
        if not {province, beyond} <= numbers.keys():
            raise ValueError(f"no frontier is between {province} and {beyond}")
        if left + width > sheet.width or top + height > sheet.height:
            raise ValueError(f"frontiers.png has no strip for {province} and {beyond}")
        glow = sheet.crop((left, top, left + width, top + height))
        return Strip(province, beyond, (x, y), glow)

    return Layers(
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


def _image(layout: str, name: str) -> Image.Image:
    path = f"{layout}/{name}"
    with naming(path), Image.open(BytesIO(asset_bytes(path))) as image:
        return image.convert("L")
