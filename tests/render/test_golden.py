"""Whole pictures against approved ones, with room for another Pillow's rounding.

To approve new pictures after looking at them: `python -m tests.render.test_golden`.
"""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.variants.classic import CLASSIC
from render import board_png
from render.layout import FULL, SMALL
from tests.render.occasions import fall, retreats
from tests.render.scenes import SCENES as USUAL

SCENES = {**USUAL, "fall": fall, "retreats": retreats}
GOLDEN = Path(__file__).parent / "golden"
PICTURES = {
    **{name: (name, FULL, 720) for name in SCENES},
    "message": ("crowded", SMALL, 720),
    "message_retreats": ("sample_retreats", SMALL, 720),
    "readme": ("sample_1902", FULL, 1200),
}
"""By the approved file's name: scene, form and width in pixels; README.md shows one of them."""
MEAN_DIFFERENCE = 2.0
"""Of 255, over the whole picture: less than the change of one arrow's place."""


def drawn(name: str) -> bytes:
    """A scene at the size of its approved picture."""
    scene_name, form, size = PICTURES[name]
    scene = SCENES[scene_name]()
    return board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        orders=scene.orders,
        form=form,
        size=size,
    )


@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_looks_as_approved(name: str) -> None:
    """Size is equal, and no tenth of it differs visibly."""
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
    for picture in PICTURES:
        (GOLDEN / f"{picture}.png").write_bytes(drawn(picture))
