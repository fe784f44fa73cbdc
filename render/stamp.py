"""The stamp and the striped frame that tell the picture of a sandbox from one of the game.

It is a stamp, not letters across the map: whatever shades the land looks like another power's tint.
It goes where the finished picture has least to see.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from operator import add

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import COARSE, font
from render.palette import Color, Palette, mix

FRAME = 16  # px of a picture of 1800 px, the width of the frame
_STRIPE = 30  # px, the width of its stripes along the frame
_TURN = 5.0  # degrees by which the stamp rises
_LETTERS, _SMALL = 64.0, 28.0
_PADDING, _RIM, _ROUND = 18, 5, 16
_FINE = 2
_COARSE = 20  # where there is room is looked for on a picture this much smaller
_BLUR = 12  # what is this small on the ground, as the dots of patterns are, is no thing to be seen
_WEIGHT = 4  # how much more an arrow or a name counts than a border or a coast
_EDGE = 10  # how much of a difference between neighbours is only the shading of the ground, of 255


def mark_frame(crowded: Image.Image) -> None:
    """Note where the frame will be on a picture of what must stay visible, coarse as for labels."""
    corner = (0, 0, crowded.width - 1, crowded.height - 1)
    ImageDraw.Draw(crowded).rectangle(corner, outline=255, width=FRAME // COARSE + 1)


def draw_watermark(
    image: Image.Image,
    crowded: Iterable[Image.Image],
    words: tuple[str, str],
    palette: Palette,
    *,
    growth: float = 1.0,
) -> None:
    """Put a stamp with two lines of words, the second small, and a frame onto a finished map.

    The stamp stands where there is least to see on the map, and least of what the pictures
    `crowded` (of whatever size) mark as what should stay visible. `growth` is how much larger than
    usual it is drawn.
    """
    stamp = _stamp(words, (palette.neutral.strong, palette.ink, palette.halo), growth)
    image.paste(stamp, _clearest(image, crowded, stamp.size), stamp)
    image.paste(palette.neutral.strong, mask=_stripes(image.size, 0))
    image.paste(mix(palette.page, palette.ink, 0.78), mask=_stripes(image.size, 1))


@lru_cache(maxsize=8)
def _stamp(
    words: tuple[str, str], colors: tuple[Color, Color, Color], growth: float
) -> Image.Image:
    ground, ink, rim = colors
    large, small = words
    head = font("Lato-Black", _LETTERS * growth * _FINE)
    foot = font("Vollkorn-MediumItalic", _SMALL * growth * _FINE)
    pad, line, corner = (round(px * growth * _FINE) for px in (_PADDING, _RIM, _ROUND))
    high_head, high_foot = round(head.size * 0.74), round(foot.size * 1.1)
    wide = math.ceil(max(head.getlength(large), foot.getlength(small))) + 2 * pad
    high = high_head + high_foot + 2 * pad
    image = Image.new("RGBA", (wide + 4 * line, high + 4 * line), (*ground, 0))
    draw = ImageDraw.Draw(image)
    for step, color in enumerate((ink, rim, ink, ground)):
        inset = step * line * 2 // 3
        box = (inset, inset, image.width - 1 - inset, image.height - 1 - inset)
        draw.rounded_rectangle(box, corner, fill=(*color, 255))
    middle, baseline = image.width / 2, 2 * line + pad + high_head
    draw.text((middle, baseline), large, font=head, fill=(*ink, 255), anchor="ms")
    draw.text((middle, baseline + high_foot), small, font=foot, fill=(*ink, 255), anchor="ms")
    turned = image.rotate(_TURN, Image.Resampling.BICUBIC, expand=True)
    size = (turned.width // _FINE, turned.height // _FINE)
    return turned.resize(size, Image.Resampling.LANCZOS)


def _clearest(
    image: Image.Image, crowded: Iterable[Image.Image], size: tuple[int, int]
) -> tuple[int, int]:
    """The corner of the place within the frame that shows least; of several the first."""
    seen = image.reduce(_BLUR).convert("L").filter(ImageFilter.FIND_EDGES)
    coarse = (image.width // _COARSE, image.height // _COARSE)
    busy = seen.point(lambda tone: max(0, tone - _EDGE) // 3).resize(coarse, Image.Resampling.BOX)
    for picture in crowded:
        clear = picture.point(lambda tone: min(255, tone * _WEIGHT))
        busy = ImageChops.add(busy, clear.resize(coarse, Image.Resampling.BOX))
    wide, high = (-(-length // _COARSE) for length in size)
    margin = -(-2 * FRAME // _COARSE)
    sums = _sums(busy)

    def seen_at(place: tuple[int, int]) -> int:
        x, y = place
        return sums[y + high][x + wide] - sums[y][x + wide] - sums[y + high][x] + sums[y][x]

    rows = range(margin, coarse[1] - high - margin + 1)
    columns = range(margin, coarse[0] - wide - margin + 1)
    x, y = min(((x, y) for y in rows for x in columns), key=seen_at, default=(0, 0))
    return x * _COARSE, y * _COARSE


def _sums(image: Image.Image) -> list[list[int]]:
    """For each point the sum of all tones above and to the left of it."""
    width, tones = image.width, image.tobytes()
    rows = [[0] * (width + 1)]
    for start in range(0, len(tones), width):
        row = accumulate(tones[start : start + width], initial=0)
        rows.append(list(map(add, rows[-1], row)))
    return rows


@lru_cache(maxsize=2)
def _stripes(size: tuple[int, int], turn: int) -> Image.Image:
    """Where every other stripe of the frame lies."""
    width, height = size
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for start in range(-height - _STRIPE + turn * _STRIPE, width + height, 2 * _STRIPE):
        head = ((start, 0), (start + _STRIPE, 0))
        draw.polygon([*head, (head[1][0] - height, height), (start - height, height)], fill=255)
    draw.rectangle((FRAME, FRAME, width - 1 - FRAME, height - 1 - FRAME), fill=0)
    return mask
