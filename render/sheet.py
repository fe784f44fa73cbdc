"""A contact sheet: the phases of a year on one page."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render.canvas import text
from render.errors import DrawingError
from render.frames import Frame, drawn
from render.heading import fitted
from render.indexed import HARD_EFFORT, png_of
from render.palette import ATLAS, Palette

WIDTH, SMALLEST = 1800, 800
_MOST = 12
_COLUMNS = 2
_MARGIN, _GAP, _HEAD = 24, 20, 84
"""Around the page, between the pictures, and for the title, in px of a page of 1800 px."""


def sheet_png(
    frames: Iterable[Frame], *, title: str, palette: Palette = ATLAS, size: int = WIDTH
) -> bytes:
    """Draw at most twelve frames, row by row from left to right, as a PNG `size` px wide.

    The last one stands in the middle where it would be alone beside an empty place.

    `frames` are taken one by one, as by `animation`. Raises DrawingError when there are none or
    too many, or the size is not from 800 to 1800; else what `board_png` raises.
    """
    if not SMALLEST <= size <= WIDTH:
        raise DrawingError("size", f"{size} px is not between {SMALLEST} and {WIDTH}")
    scale = size / WIDTH
    margin, gap, head = (round(length * scale) for length in (_MARGIN, _GAP, _HEAD))
    wide = (size - 2 * margin - (_COLUMNS - 1) * gap) // _COLUMNS
    pictures: list[Image.Image] = []
    for frame in frames:
        if len(pictures) == _MOST:
            raise DrawingError("frames", f"there are more than {_MOST}")
        pictures.append(drawn(frame, palette=palette, size=wide))
    if not pictures:
        raise DrawingError("frames", "there is none to draw")
    high = max(picture.height for picture in pictures)
    rows = -(-len(pictures) // _COLUMNS)
    page = Image.new("RGB", (size, head + rows * (high + gap) - gap + margin), palette.page)
    words = fitted(title, "Vollkorn-Bold", round(46 * scale), size - 2 * margin, round(20 * scale))
    text(page, (margin, head * 0.68), *words, palette.ink)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, _COLUMNS)
        left = margin + column * (wide + gap)
        if column == 0 and place == len(pictures) - 1:
            left = (size - wide) // 2
        at = (left, head + row * (high + gap))
        page.paste(picture.convert("RGB"), at)
    # The limit is one map's; several seldom come under it, and then not by the hardest packing.
    return png_of(page, palette, hardest=HARD_EFFORT)
