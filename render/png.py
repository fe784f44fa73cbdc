"""Pictures in the fixed table of a palette's colours, and the bytes they are saved as."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.assets import LayoutError
from render.map.ground import ground_colors
from render.palette import Color, Palette, darker, faint, mix

TABLE = 256
"""How many colours a picture has at most."""
LARGEST_FILE = 480_000
"""How many bytes a picture should have at most."""
USUAL_EFFORT, LIGHT_EFFORT = 5, 3
"""How hard a PNG is packed, of 9: the light one takes a third less time, and 11 % more bytes."""
HARD_EFFORT, _HARDEST = 7, 9
_HARDER = ((5, 0.94), (6, 0.965), (HARD_EFFORT, 0.975), (_HARDEST, 0.0))
"""How hard where a crowd would be too large a file otherwise, and what share of bytes is left then.

An effort that would leave too many is not tried, but the hardest always is. From 5 to 6 takes half
as long again, to 7 twice as long, to 9 eight times as long.
"""


def indexed(page: Image.Image, palette: Palette) -> Image.Image:
    """A picture, each of its colours the nearest in the palette's table; raises as `table_of`."""
    table = _table(table_of(palette))
    return page.quantize(palette=table, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _table(colors: tuple[Color, ...]) -> Image.Image:
    """A picture with a table of colours, kept: Pillow notes on it what is nearest to what."""
    flat = [channel for color in colors for channel in color]
    table = Image.new("P", (1, 1))
    table.putpalette(flat + list(colors[-1]) * (TABLE - len(colors)))
    return table


def table_of(palette: Palette) -> tuple[Color, ...]:
    """At most 256 colours that a picture in this palette needs, and the steps between them.

    Chosen from the palette's values alone, so that two pictures of a game never differ by chance
    and no picture has to be analysed. Raises LayoutError for a map with powers for more.
    """
    white: Color = (255, 255, 255)
    colors: list[Color] = ground_colors(palette)
    colors += [palette.page, palette.ink, palette.line, palette.halo, white, palette.faded]
    for power in palette.powers.values():
        colors += [power.strong, darker(power.strong), faint(power.strong)]
        colors += [mix(power.strong, power.casing, 0.5), mix(power.strong, palette.halo, 0.8)]
        colors += [mix(power.strong, power.on_strong, 0.5), mix(power.tint, power.casing, 0.5)]
    colors += [palette.center, mix(palette.center, palette.halo, 0.5)]
    for color in (palette.failure, palette.success):
        colors += [color, mix(color, palette.halo, 0.4), mix(color, palette.halo, 0.75)]
    colors += [mix(palette.page, palette.ink, share) for share in (0.12, 0.35, 0.55, 0.78)]
    unique = tuple(dict.fromkeys(colors))
    if len(unique) > TABLE:
        fault = f"{palette.name} needs {len(unique)} colours for this map, more than {TABLE}"
        raise LayoutError(fault)
    return unique


def joined(sheets: Sequence[Image.Image]) -> Image.Image:
    """Pictures of one width below each other, all in colours or all in the same table."""
    if len(sheets) == 1:
        return sheets[0]
    first = sheets[0]
    page = Image.new(first.mode, (first.width, sum(sheet.height for sheet in sheets)))
    if first.mode == "P":
        page.putpalette(first.getpalette() or [])
    top = 0
    for sheet in sheets:
        page.paste(sheet, (0, top))
        top += sheet.height
    return page


def png_of(
    sheets: Sequence[Image.Image],
    palette: Palette,
    *,
    effort: int = USUAL_EFFORT,
    hardest: int = _HARDEST,
    most: int = LARGEST_FILE,
) -> bytes:
    """Pictures below each other, in the palette's table, as a PNG.

    It has at most `most` bytes if that can be done.

    It is packed with an effort from 0 to 9, and harder, up to the `hardest`, where that makes too
    large a file.
    """
    # Joined in the table, which takes a quarter of the room that colours take.
    picture = joined([indexed(sheet, palette) for sheet in sheets])
    packed = _packed(picture, effort)
    expected = 1.0
    for harder, left in _HARDER:
        if effort < harder <= hardest:
            expected *= left
            if len(packed) > most >= expected * len(packed):
                packed, expected = _packed(picture, harder), 1.0
    return packed


def _packed(picture: Image.Image, effort: int) -> bytes:
    target = BytesIO()
    picture.save(target, "PNG", compress_level=effort)
    return target.getvalue()
