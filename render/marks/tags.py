"""Where the tags with a coast lie: beside the heads of arrows that go to it, over as little else.

The fleet itself is not there yet, so nothing else says which coast is meant.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw, ImageStat

from render.canvas import COARSE, Path, Point
from render.curves import at, length
from render.marks.arrows import Mark, Tag
from render.marks.units import TAG

_FROM_TIP = 5.0  # px from the tip of an arrow to the edge of its tag
_TURNS = (0, 45, -45, 75, -75, 105, -105, 135, -135)
"""Directions from the tip, in degrees off the one in which the arrow points: the nearest first."""
_TURNED = 0.05  # what each degree costs, in tones
_WIDE = 14.0  # px, how wide a line is to be kept off
_LINE, _SOLID = 180, 255
_HIDDEN = 90
"""What it costs, in tones, that a tag hides some of a piece or a center."""


def tagged(marks: Sequence[Mark], coasts: Sequence[str], ground: Image.Image) -> list[Mark]:
    """The marks, those with the letters of a coast with a tag at their tip.

    `ground` is a coarse picture of names, centers and pieces.
    """
    found = list(marks)
    if not any(coasts):
        return found
    taken = ground.copy()
    draw = ImageDraw.Draw(taken)
    for mark in marks:
        if mark.path:
            wide = round(_WIDE * mark.growth / COARSE)
            draw.line([(x / COARSE, y / COARSE) for x, y in mark.path], fill=_LINE, width=wide)
    for place, (mark, words) in enumerate(zip(marks, coasts, strict=True)):
        if words and mark.path:
            spot = _spot(mark.path, mark.growth, taken)
            found[place] = replace(mark, tag=Tag(words, spot))
            draw.rectangle(_box(spot, mark.growth), fill=_LINE)
    return found


def _spot(path: Path, growth: float, taken: Image.Image) -> Point:
    """The middle of a tag at the tip of a path where it covers least."""
    (x, y), (back, _) = path[-1], at(path, max(0.0, length(path) - 20 * growth))
    ahead = math.atan2(y - back[1], x - back[0])
    half, high = (side * growth for side in TAG)

    def off_tip(turn: float) -> Point:
        cos, sin = math.cos(ahead + math.radians(turn)), math.sin(ahead + math.radians(turn))
        # From the tip to where a box round the middle would begin.
        far = min(half / (abs(cos) or 1e-9), high / (abs(sin) or 1e-9)) + _FROM_TIP * growth
        return (x + cos * far, y + sin * far)

    def cost(turn: float) -> float:
        box = _box(off_tip(turn), growth)
        seen = ImageStat.Stat(taken.crop(box))
        (_, most), hidden = seen.extrema[0], 0 if _is_inside(box, taken) else _LINE
        hidden += _HIDDEN * (most == _SOLID)
        return seen.mean[0] + hidden + abs(turn) * _TURNED

    return off_tip(min(_TURNS, key=cost))


def _box(spot: Point, growth: float) -> tuple[int, int, int, int]:
    """The box of a tag round its middle on a coarse picture."""
    left, top = (
        math.floor((a - side * growth) / COARSE) for a, side in zip(spot, TAG, strict=True)
    )
    right, foot = (
        math.ceil((a + side * growth) / COARSE) for a, side in zip(spot, TAG, strict=True)
    )
    return (left, top, right, foot)


def _is_inside(box: tuple[int, int, int, int], image: Image.Image) -> bool:
    left, top, right, foot = box
    return left >= 0 and top >= 0 and right <= image.width and foot <= image.height
