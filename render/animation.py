"""A game as a moving picture: a phase after the other, each for as long as it takes to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import partial
from io import BytesIO
from typing import assert_never

from PIL import Image

from engine.phase import PhaseType
from render.errors import DrawingError
from render.frames import Frame, drawn
from render.indexed import indexed
from render.palette import ATLAS, Palette

WIDTH = 560
"""A film is watched in a message, at some 360 px: so its frames are drawn as thumbnails are."""
MOST_BYTES = 8_000_000
"""Slack plays a larger picture only to those who click on it."""
_NARROWEST = 360
_STEP = 0.85
"""How much narrower the next try is, where a picture has become too large."""
_MOVES, _OTHERS, _LAST = 2_200, 1_300, 5_000
"""For how long a frame is seen, in milliseconds: one of moves, of anything else, the last one."""


class Moving(StrEnum):
    """The formats that a moving picture is written in."""

    GIF = "gif"
    WEBP = "webp"


def animation(
    frames: Iterable[Frame],
    *,
    moving: Moving = Moving.GIF,
    palette: Palette = ATLAS,
    size: int = WIDTH,
    most_bytes: int = MOST_BYTES,
) -> bytes:
    """Draw the frames of a game, in their order, as a picture that begins again at its end.

    It is `size` px wide, or less where it would have more than `most_bytes`. `frames` are taken
    one by one, each after the one before it is drawn, so that whoever gives them sees how far it
    is. Raises DrawingError when there are none, or when they are too many for `most_bytes` even at
    360 px; else what `board_png` raises.
    """
    pictures: list[Image.Image] = []
    seen: list[int] = []
    for frame in frames:
        pictures.append(drawn(frame, palette=palette, size=size))
        is_of_moves = frame.position.phase.type is PhaseType.MOVEMENT
        seen.append(_MOVES if is_of_moves and frame.resolution is not None else _OTHERS)
    if not pictures:
        raise DrawingError("frames", "there is none to draw")
    seen[-1] = _LAST
    width = size
    while True:
        data = _encoded(_of_one_size(pictures, width, palette), seen, moving)
        if len(data) <= most_bytes:
            return data
        if width == _NARROWEST:
            fault = f"{len(pictures)} of them do not fit into {most_bytes:,} bytes"
            raise DrawingError("frames", fault)
        width = max(_NARROWEST, int(width * _STEP))


def _of_one_size(
    pictures: list[Image.Image], width: int, palette: Palette
) -> Iterator[Image.Image]:
    """The pictures at a width, those without a legend with an empty foot instead.

    One by one: all of a long game twice may be more than the memory that drawing may take. GIF is
    packed so; Pillow's WebP gathers them first.
    """
    height = max(picture.height for picture in pictures)
    scale = width / pictures[0].width
    size = (width, round(height * scale))
    for picture in pictures:
        page = picture
        if picture.height < height:
            page = indexed(Image.new("RGB", (picture.width, height), palette.page), palette)
            page.paste(picture)
        if scale < 1:
            smaller = page.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            page = indexed(smaller, palette)
        yield page


def _encoded(pictures: Iterator[Image.Image], seen: list[int], moving: Moving) -> bytes:
    target = BytesIO()
    first = next(pictures)
    timed = partial(
        first.save, target, save_all=True, append_images=pictures, duration=seen, loop=0
    )
    match moving:
        case Moving.GIF:
            timed(format="GIF", disposal=1)
        case Moving.WEBP:
            timed(format="WEBP", quality=80, method=2)
        case _:
            assert_never(moving)
    return target.getvalue()
