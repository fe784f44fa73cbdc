"""The finished layers of a whole map in each of its forms, read once per process."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from render.assets import naming
from render.layout import Form, Layout
from render.map.drawing import Layers, Strip


@lru_cache(maxsize=4)
def load_layers(layout: Layout, form: Form) -> Layers:
    """The layers of a form in a layout's folder; raises AssetError as `load_geometry` does."""
    folder, path = layout.folder, layout.folder / "layers.json"
    names = ("land", "detail", "sea", "strips")
    images = {name: _image(folder / f"{form.name}-{name}.png", "L") for name in names}
    sheet = images.pop("strips")
    with naming(path):
        data = json.loads(path.read_bytes())
        return Layers(
            **images,
            dry=_image(folder / f"{form.name}-dry.png", "1"),
            provinces=tuple(data["provinces"]),
            strips=tuple(
                Strip(
                    here,
                    beyond,
                    bool(line),
                    (x, y),
                    sheet.crop((left, top, left + wide, top + high)),
                )
                for here, beyond, line, x, y, left, top, wide, high in data[form.name]
            ),
        )


@lru_cache(maxsize=2)
def room_of(layout: Layout, form: Form) -> Mapping[str, float]:
    """How far, in px of a form's picture, a piece may be moved and still be in its province."""
    path = layout.folder / "layers.json"
    with naming(path):
        room: dict[str, int] = json.loads(path.read_bytes())["room"]
        return {code: form.scale * free for code, free in room.items()}


class Site(NamedTuple):
    """Where a land province lies on a picture, and which pixels of that box are its own."""

    box: tuple[int, int, int, int]
    mask: Image.Image


def sites_of(layers: Layers) -> dict[str, Site]:
    """The site of every land province that is seen."""
    seen = {number for _, number in layers.land.getcolors() or ()}
    found = {}
    for number, code in enumerate(layers.provinces, 1):
        if number in seen:
            mask = layers.land.point([255 if other == number else 0 for other in range(256)], "1")
            box = mask.getbbox() or (0, 0, 0, 0)
            found[code] = Site(box, mask.crop(box))
    return found


def _image(path: Path, mode: str) -> Image.Image:
    with naming(path), Image.open(path) as file:
        return file.convert(mode)
