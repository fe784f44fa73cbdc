"""Pictures no wider than a preview: what can still be read there, and nothing else.

Names, codes and the legend are left out, the bar over the map says the phase and counts the
centers, and pieces that stand close together are moved apart.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.position import Position
from engine.variant import Variant
from render.canvas import font, text
from render.heading import fitted
from render.initials import initials_of
from render.palette import Palette

BELOW = 700
"""A picture narrower than this, in px, is a thumbnail."""
HEIGHT = 190
"""The height of the bar, in px of a page 1800 px wide."""
_TITLE = 500
_ROOM = _TITLE - 52
_TITLE_FACE, _FACE = "Vollkorn-Bold", "Vollkorn-MediumItalic"
_SMALLEST_TITLE, _SMALLEST = 46, 36
_SIZES = {2: (88, 52), 3: (56, 42), 4: (46, 36)}
_BASELINES = {2: (94, 156), 3: (62, 114, 160), 4: (46, 90, 130, 168)}
"""By the number of lines: the letters of title and subtitle, and where the lines stand."""
_LETTER = 60


def draw_small_heading(
    page: Image.Image,
    position: Position,
    variant: Variant,
    palette: Palette,
    words: tuple[str, str],
) -> None:
    """Fill the top `HEIGHT` px of a page: the words (title and subtitle), then the powers.

    Of each there is the initial and the number of its centers. Last comes a hollow dot with the
    number of centers that nobody owns.
    """
    title, subtitle = words
    draw = ImageDraw.Draw(page)
    _draw_words(page, title, subtitle, palette)
    chip = (page.width - _TITLE - 14) / (len(variant.powers) + 0.94)
    top, bottom = 20, HEIGHT - 26
    middle = (top + bottom) / 2
    left = float(_TITLE)
    initials = initials_of(variant)
    for power in variant.powers:
        colors = palette.of(power)
        box = (round(left), top, round(left + chip - 10), bottom)
        draw.rounded_rectangle(box, 18, fill=colors.tint)
        inner = (box[0], top, box[0] + _LETTER, bottom)
        draw.rounded_rectangle(inner, 18, fill=colors.strong, corners=(True, False, False, True))
        draw.rounded_rectangle(box, 18, outline=colors.strong, width=6)
        letter = font("Lato-Black", 60)
        at = (box[0] + _LETTER / 2 + 1, middle)
        text(page, at, initials[power], letter, colors.on_strong, anchor="mm")
        centers = str(len(position.centers_of(power)))
        at = ((box[0] + _LETTER + box[2]) / 2, middle)
        face = font("Lato-Black", 84 if len(centers) == 1 else 66)
        text(page, at, centers, face, palette.ink, anchor="mm")
        left += chip
    neutral = variant.map.centers.bit_count() - len(position.centers)
    dot = left + 24
    draw.ellipse((dot - 19, middle - 19, dot + 19, middle + 19), outline=palette.faded, width=8)
    text(page, (dot + 30, middle), str(neutral), font("Lato-Black", 72), palette.faded, anchor="lm")
    draw.line([(0, HEIGHT - 3), (page.width, HEIGHT - 3)], fill=palette.ink, width=6)


def _draw_words(page: Image.Image, title: str, subtitle: str, palette: Palette) -> None:
    """Title and subtitle, each in two lines of one size where a line is too short for it."""
    above = _wrapped(title, _TITLE_FACE, _SMALLEST_TITLE)
    below = _wrapped(subtitle, _FACE, _SMALLEST)
    count = len(above) + len(below)
    baselines = iter(_BASELINES[count])
    blocks = (
        (above, _TITLE_FACE, _SIZES[count][0], _SMALLEST_TITLE, palette.ink),
        (below, _FACE, _SIZES[count][1], _SMALLEST, palette.faded),
    )
    for lines, name, size, smallest, color in blocks:
        fitting = [fitted(line, name, size, _ROOM, smallest) for line in lines]
        face = min((face for _, face in fitting), key=lambda face: face.size)
        for said, _ in fitting:
            text(page, (29, next(baselines)), said, face, color)


def _wrapped(words: str, name: str, smallest: int) -> list[str]:
    """The words in a line, or in two as equal as can be where even small letters are too wide."""
    face = font(name, smallest)
    if face.getlength(words) <= _ROOM or " " not in words:
        return [words]
    spaces = [place for place, letter in enumerate(words) if letter == " "]
    halves = [(words[:place], words[place + 1 :]) for place in spaces]
    return list(min(halves, key=lambda pair: max(map(face.getlength, pair))))
