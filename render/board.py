"""The picture of a position: map, orders with their results, and the count of centers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board import Province
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render.indexed import HARD_EFFORT, LARGEST_FILE, LIGHT_EFFORT, USUAL_EFFORT, png_of
from render.painting import painted
from render.palette import ATLAS, Palette
from render.palettes import spare
from render.picture import planned
from render.sizes import DEFAULT_SIZE


def board_png(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Sequence[Order] = (),
    palette: Palette = ATLAS,
    size: int = DEFAULT_SIZE,
    title: str | None = None,
    subtitle: str | None = None,
    region: Collection[Province] = (),
    watermark: tuple[str, str] | None = None,
) -> bytes:
    """Draw a position as a PNG `size` px wide (360 to 1800).

    With a `resolution` of this position's phase, every order is drawn with its result, and units
    stand where they stood before. With `orders` instead, these are drawn without results. Title
    and subtitle default to the phase. With a `region`, only these provinces are shown and a little
    of what lies round them, enlarged. A `watermark` is two lines of words on a stamp, for a
    picture that is not of the game.

    Raises DrawingError, naming the argument at fault, when both are given, the resolution is of
    another phase or position, the size is out of range, the palette has no colours for a power, or
    the position or an order cannot be on the variant's map; LayoutError when no layout places the
    map; AssetError when the installation is incomplete.
    """
    for power in variant.powers:
        palette.of(power)
    picture = planned(
        position,
        variant,
        resolution=resolution,
        orders=orders,
        size=size,
        title=title,
        subtitle=subtitle,
        region=region,
        watermark=watermark,
    )
    # Whole maps and patterns would often be too large, and have to be packed a second time.
    whole = picture.window is None or palette.patterned
    effort = USUAL_EFFORT if whole else LIGHT_EFFORT
    packed = png_of(painted(picture, palette), palette, effort=effort, hardest=HARD_EFFORT)
    if len(packed) > LARGEST_FILE:
        # Fewer tones save more than the hardest packing does, in less time.
        fewer = spare(palette)
        packed = png_of(painted(picture, fewer), fewer, effort=effort)
    return packed
