"""Pictures in the fixed table of a palette's colours, and the bytes they are saved as."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.palette import Color, Palette, color_table, table_of

LARGEST_FILE = 450_000
"""How many bytes a picture should have at most."""
USUAL_EFFORT, LIGHT_EFFORT = 5, 4
"""How hard a PNG is packed, of 9: the light one takes a fifth less time, and 7 % more bytes."""
HARD_EFFORT, _HARDEST = 7, 9
_HARDER = ((5, 0.94), (6, 0.965), (HARD_EFFORT, 0.975), (_HARDEST, 0.0))
"""How hard where a crowd would be too large a file otherwise, and what share of bytes is left then.

An effort that would leave too many is not tried, but the hardest always is. From 5 to 6 takes half
as long again, to 7 twice as long, to 9 eight times as long.
"""


def indexed(page: Image.Image, palette: Palette) -> Image.Image:
    """A picture, each of its colours the nearest in the palette's table.

    Raises DrawingError for a palette whose colours do not fit into a table.
    """
    table = _table(table_of(palette))
    return page.quantize(palette=table, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _table(colors: tuple[Color, ...]) -> Image.Image:
    """A picture with a table of colours, kept: Pillow notes on it what is nearest to what."""
    table = Image.new("P", (1, 1))
    table.putpalette(color_table(colors))
    return table


def png_of(
    page: Image.Image,
    palette: Palette,
    *,
    effort: int = USUAL_EFFORT,
    hardest: int = _HARDEST,
) -> bytes:
    """A picture in the palette's table as a PNG, packed to LARGEST_FILE if that can be done.

    It is packed with an effort from 0 to 9, and harder, up to the `hardest`, where that makes too
    large a file. Raises what `indexed` raises.
    """
    picture = indexed(page, palette)
    packed = _packed(picture, effort)
    expected = float(len(packed))
    for harder, left in _HARDER:
        if not effort < harder <= hardest:
            continue
        expected *= left
        if len(packed) > LARGEST_FILE >= expected:
            packed = _packed(picture, harder)
            expected = float(len(packed))
    return packed


def _packed(picture: Image.Image, effort: int) -> bytes:
    target = BytesIO()
    picture.save(target, "PNG", compress_level=effort)
    return target.getvalue()
