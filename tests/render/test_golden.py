"""Whole pictures against approved ones, with room for another Pillow's rounding.

To approve new pictures after looking at them: `python -m tests.render.test_golden`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.variants.classic import CLASSIC
from render import board_png
from tests.render.scenes import SCENES

GOLDEN = Path(__file__).parent / "golden"
SIZE = 600
MEAN_DIFFERENCE = 2.0
"""Of 255, over the whole picture: less than the change of one arrow's place."""


def drawn(name: str) -> bytes:
    """A scene at the size of the approved pictures."""
    scene = SCENES[name]()
    return board_png(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, size=SIZE
    )


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_approved(name: str) -> None:
    """Size is equal, and no part of 60 px differs visibly."""
    with Image.open(GOLDEN / f"{name}.png") as file:
        approved = file.convert("RGB")
    with Image.open(BytesIO(drawn(name))) as file:
        seen = file.convert("RGB")
    assert seen.size == approved.size
    difference = ImageChops.difference(seen, approved)
    assert max(ImageStat.Stat(difference).mean) <= MEAN_DIFFERENCE
    tiles = difference.resize((10, 9), Image.Resampling.BOX)
    assert max(high for _, high in tiles.getextrema()) <= 8  # type: ignore[misc]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for scene_name in SCENES:
        (GOLDEN / f"{scene_name}.png").write_bytes(drawn(scene_name))
