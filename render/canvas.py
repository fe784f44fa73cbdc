"""Points and paths of a picture, fonts, and text on it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.assets import asset_path, naming
from render.palette import Color

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Point, ...]


@lru_cache(maxsize=128)
def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in px. Raises AssetError when it is missing or damaged.

    It is named by its path, so that all sizes share one file: of bytes each would keep a copy.
    """
    path = f"fonts/{name}.ttf"
    with naming(path):
        return ImageFont.truetype(asset_path(path), size, layout_engine=ImageFont.Layout.BASIC)


def text(
    image: Image.Image,
    at: Point,
    words: str,
    face: ImageFont.FreeTypeFont,
    color: Color,
    *,
    anchor: str = "ls",
    halo: Color | None = None,
) -> None:
    """Write words with their anchor (as Pillow names anchors) at a point, in a halo if given."""
    x, y = math.floor(at[0]), math.floor(at[1])
    aside = (at[0] - x, at[1] - y)
    for stroke, shade in ((1, halo), (0, color)):
        if shade is not None:
            mask, (left, top) = _written(words, face, anchor, aside, stroke)
            image.paste(shade, (x + left, y + top), mask)


@lru_cache(maxsize=512)
def _written(
    words: str, face: ImageFont.FreeTypeFont, anchor: str, aside: Point, stroke: int
) -> tuple[Image.Image, tuple[int, int]]:
    """Words as a mask, and where its corner is from the anchor less `aside`.

    The same few words are on every picture: names, numbers, the legend.
    """
    box = face.getbbox(words, anchor=anchor, stroke_width=stroke)
    left, top = math.floor(box[0]) - 2, math.floor(box[1]) - 2
    size = (math.ceil(box[2]) + 3 - left, math.ceil(box[3]) + 3 - top)
    mask = Image.new("L", size)
    at = (aside[0] - left, aside[1] - top)
    ImageDraw.Draw(mask).text(at, words, font=face, fill=255, anchor=anchor, stroke_width=stroke)
    return mask, (left, top)
