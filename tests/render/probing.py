"""Scenes drawn, decoded and probed at points of the map."""

from __future__ import annotations

import math
from io import BytesIO

from PIL import Image

from engine.variants.classic import CLASSIC
from render import board_png
from render.canvas import Point
from render.heading import HEIGHT
from render.palette import Color
from tests.render.scenes import Scene

SMALL_DIFFERENCE = 14
"""The fixed table may round a colour to its neighbour, never further."""


def picture(scene: Scene, size: int = 1800) -> Image.Image:
    """A scene drawn and decoded."""
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, size=size
    )
    image = Image.open(BytesIO(data))
    image.load()
    return image


def colors_near(image: Image.Image, at: Point, reach: int) -> list[Color]:
    """The colours of a square round a point of the map."""
    rgb = image.convert("RGB")
    x, y = round(at[0]), round(at[1]) + HEIGHT
    box = (x - reach, y - reach, x + reach + 1, y + reach + 1)
    data = rgb.crop(box).tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def shows(image: Image.Image, at: Point, color: Color, *, reach: int = 0) -> bool:
    """Whether a colour is found within `reach` px of a point of the map."""
    return any(math.dist(color, seen) <= SMALL_DIFFERENCE for seen in colors_near(image, at, reach))
