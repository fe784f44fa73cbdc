"""The phases of a game one after another, as pictures of one size."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from PIL import Image

from engine.judge.outcome import Resolution
from engine.position import Position
from engine.variant import Variant
from render.board import board_png
from render.palette import Palette


class Frame(NamedTuple):
    """A phase to draw: with its result, or as it stands; title and subtitle as of `board_png`."""

    position: Position
    variant: Variant
    resolution: Resolution | None = None
    title: str | None = None
    subtitle: str | None = None


def drawn(frame: Frame, *, palette: Palette, size: int) -> Image.Image:
    """A frame as a picture in the palette's fixed table. Raises what `board_png` raises."""
    data = board_png(
        frame.position,
        frame.variant,
        resolution=frame.resolution,
        palette=palette,
        size=size,
        title=frame.title,
        subtitle=frame.subtitle,
    )
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture
