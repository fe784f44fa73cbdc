"""Pictures in the fixed table of a palette's colours, and the bytes they are saved as."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.palette import Palette, color_table, table_of

LARGEST_FILE = 450_000
"""How many bytes a picture should have at most."""
_EFFORTS = (5, 7, 9)
"""How hard a PNG is packed, of 9: harder only where a crowd would be too large a file otherwise.

From 5 to 7 saves 5 % and takes half as long again; from 7 to 9 saves 3 % and takes four times as
long.
"""


def indexed(page: Image.Image, palette: Palette) -> Image.Image:
    """A picture, each of its colours the nearest in the palette's table.

    Raises DrawingError for a palette whose colours do not fit into a table.
    """
    table = Image.new("P", (1, 1))
    table.putpalette(color_table(table_of(palette)))
    return page.quantize(palette=table, dither=Image.Dither.NONE)


def png_of(page: Image.Image, palette: Palette) -> bytes:
    """A picture in the palette's table as a PNG, packed to LARGEST_FILE if that can be done.

    Raises what `indexed` raises.
    """
    picture = indexed(page, palette)
    packed = b""
    for effort in _EFFORTS:
        packed = _packed(picture, effort)
        if len(packed) <= LARGEST_FILE:
            break
    return packed


def _packed(picture: Image.Image, effort: int) -> bytes:
    target = BytesIO()
    picture.save(target, "PNG", compress_level=effort)
    return target.getvalue()
