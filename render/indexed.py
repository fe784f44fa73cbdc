"""Pictures in the fixed table of a palette's colours, and the bytes they are saved as."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.palette import Palette, color_table, table_of

_EFFORT = 5
"""How hard a PNG is packed, of 9: the next step up takes half as long again for 4 % less."""


def indexed(page: Image.Image, palette: Palette) -> Image.Image:
    """A picture, each of its colours the nearest in the palette's table.

    Raises DrawingError for a palette whose colours do not fit into a table.
    """
    table = Image.new("P", (1, 1))
    table.putpalette(color_table(table_of(palette)))
    return page.quantize(palette=table, dither=Image.Dither.NONE)


def png_of(page: Image.Image, palette: Palette) -> bytes:
    """A picture in the palette's table as a PNG. Raises what `indexed` raises."""
    target = BytesIO()
    indexed(page, palette).save(target, "PNG", compress_level=_EFFORT)
    return target.getvalue()
