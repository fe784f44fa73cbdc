"""The bar over the map: the phase, and for each power its centers, units and way to victory.

What a phase changed stands beside the count of centers, a power that is out of the game is dim, and
a winner's count is in a laurel.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.board import Power
from engine.position import PhaseType, Position
from engine.variant import Variant
from render.canvas import Path, Point, Stencil, fitted, font, paint, text
from render.map.ground import pattern
from render.marks.units import initials_of
from render.palette import Color, Palette, PowerColors, land_ramp, mix

HEIGHT = 108
_TITLE_WIDTH = 392
TITLE_ROOM = _TITLE_WIDTH - 36
_SMALLEST = 15
_FAINT = 4  # the step from the tint to the strong colour that the pattern of a chip has
_DIM = (0.12, 0.35)  # how far the chip of a power that is out is from the page to the ink
_DRAWN, _SMALL_HEIGHT = 1800, 190  # the size at which the bar of the small form is drawn
_TITLE = 500
_ROOM = _TITLE - 52
_TITLE_FACE, SUBTITLE_FACE = "Vollkorn-Bold", "Vollkorn-MediumItalic"
SUBTITLE_SIZES = (23, 15)
"""How large the letters of the full form's subtitle are, and how small they may become."""
_SMALLEST_TITLE, _LEAST = 46, 36
_LINES = {
    (1, 1): (88, 52, (94, 156)),
    (1, 2): (78, 43, (76, 124, 168)),
    (2, 1): (56, 42, (62, 114, 160)),
    (2, 2): (46, 36, (46, 90, 130, 168)),
}
"""By the number of lines of title and subtitle: how large the letters of both are, and where the
lines stand."""
_LETTER = 60
_KINDS = {
    PhaseType.MOVEMENT: "Movement",
    PhaseType.RETREAT: "Retreats",
    PhaseType.ADJUSTMENT: "Builds and removals",
}
_LEAVES = 7  # on each branch of a laurel


class Score(NamedTuple):
    """What the bar says of a power, and by how much a phase changed the number of its centers."""

    power: Power
    name: str
    initial: str
    centers: int
    change: int
    units: int
    is_played: bool
    is_winner: bool

    @property
    def is_out(self) -> bool:
        """Whether the power has nothing left."""
        return not self.centers and not self.units

    @property
    def gain(self) -> str:
        """The change with its sign, or nothing."""
        sign = "+" if self.change > 0 else "\N{MINUS SIGN}"
        return f"{sign}{abs(self.change)}" if self.change else ""


def scores_of(
    before: Position, after: Position, variant: Variant, winners: Collection[Power] = ()
) -> tuple[Score, ...]:
    """The score of every power after a phase that began with the position before."""
    initials = initials_of(variant)
    return tuple(
        Score(
            power=power,
            name=names.name,
            initial=initials[power],
            centers=len(after.centers_of(power)),
            change=len(after.centers_of(power)) - len(before.centers_of(power)),
            units=len(after.units_of(power)) + len(after.dislodged_of(power)),
            is_played=power not in variant.neutral,
            is_winner=power in winners,
        )
        for power, names in variant.powers.items()
    )


def phase_subtitle(position: Position, shown: str) -> str:
    """The kind of a position's phase, and what is shown of it, such as `orders`, if anything."""
    kind = _KINDS[position.phase.type]
    return f"{kind}: {shown}" if shown else kind


def draw_heading(
    page: Image.Image,
    scores: Sequence[Score],
    variant: Variant,
    palette: Palette,
    words: tuple[str, str],
) -> None:
    """Fill the top `HEIGHT` px of a page; `words` are title and subtitle."""
    title, subtitle = words
    width = page.width
    text(page, (26, 56), *fitted(title, _TITLE_FACE, 54, TITLE_ROOM, _SMALLEST), palette.ink)
    below = fitted(subtitle, SUBTITLE_FACE, SUBTITLE_SIZES[0], TITLE_ROOM, SUBTITLE_SIZES[1])
    text(page, (28, 88), *below, palette.faded)
    chip = (width - _TITLE_WIDTH - 12) / (len(scores) + 0.52)
    left = float(_TITLE_WIDTH)
    for score in scores:
        box = (round(left), 12, round(left + chip - 10), HEIGHT - 14)
        _draw_chip(page, box, score, variant.centers_to_win, palette)
        left += chip
    neutral = variant.map.centers.bit_count() - sum(score.centers for score in scores)
    x0 = round(left)
    text(page, (x0 + 4, 40), "Neutral", font("Lato-Bold", 18), palette.faded)
    text(page, (x0 + 4, 84), str(neutral), font("Lato-Black", 46), palette.faded)
    draw = ImageDraw.Draw(page)
    draw.line([(0, HEIGHT - 2), (width, HEIGHT - 2)], fill=palette.ink, width=3)


def _draw_chip(
    page: Image.Image, box: tuple[int, int, int, int], score: Score, to_win: int, palette: Palette
) -> None:
    draw = ImageDraw.Draw(page)
    colors, ink = _colors(score, palette)
    x0, _, x1, _ = box
    draw.rounded_rectangle(box, 10, fill=colors.tint)
    if palette.patterned and not score.is_out:
        _draw_pattern(page, box, score.power, palette)
    draw.rounded_rectangle(box, 10, outline=colors.strong, width=3)
    text(page, (x0 + 12, 40), score.name, font("Lato-Black", 21), ink)
    counted = f"{score.units} unit" if score.units == 1 else f"{score.units} units"
    if not score.is_played:
        counted = "no player"
    elif score.is_out:
        counted = "eliminated"
    text(page, (x0 + 12, 61), counted, font("Lato-Semibold", 16), ink)
    if score.is_winner:
        middle = (x1 - 42, 41)
        _draw_laurel(page, middle, 25, colors.strong)
        text(page, middle, str(score.centers), font("Lato-Black", 34), ink, anchor="mm")
        beside = x1 - 78.0
    else:
        number = font("Lato-Black", 52)
        text(page, (x1 - 10, 63), str(score.centers), number, ink, anchor="rs")
        beside = x1 - 15 - number.getlength(str(score.centers))
    text(page, (beside, 61), score.gain, font("Lato-Black", 19), ink, anchor="rs")
    if score.is_out:
        return
    wide, empty = (x1 - x0 - 24) / to_win, mix(colors.strong, palette.halo, 0.8)
    for step in range(to_win):
        bar = x0 + 12 + step * wide
        color = colors.strong if step < score.centers else empty
        draw.rectangle((round(bar), 72, round(bar + wide - 2), 84), fill=color)


def _colors(score: Score, palette: Palette) -> tuple[PowerColors, Color]:
    """The colours of a power's chip and of the letters on it."""
    own = palette.of(score.power)
    if not score.is_out:
        return own, palette.ink
    # Greys of the page that every table of colours has.
    tint, strong = (mix(palette.page, palette.ink, share) for share in _DIM)
    return own._replace(strong=strong, tint=tint, on_strong=palette.page), palette.faded


def _draw_pattern(
    page: Image.Image, box: tuple[int, int, int, int], power: Power, palette: Palette
) -> None:
    """The lines or dots of a power's land on its chip, faint enough for letters over them."""
    left, top, right, foot = box
    chip = Image.new("L", (right - left + 1, foot - top + 1))
    ImageDraw.Draw(chip).rounded_rectangle((0, 0, right - left, foot - top), 10, fill=255)
    inked = pattern(list(palette.powers).index(power), (0, 0, *chip.size), 255)
    faint = land_ramp(palette, palette.of(power))[_FAINT]
    page.paste(faint, (left, top), ImageChops.darker(chip, inked))


def _draw_laurel(page: Image.Image, middle: Point, radius: float, color: Color) -> None:
    """Two branches round a point, open at the top."""
    stencil = Stencil()
    for leaf in _laurel(middle, radius):
        stencil.polygon(leaf)
    stencil.arc(middle, radius, radius / 14, start=-40, end=220)
    paint(page, stencil, color)


def _laurel(middle: Point, radius: float) -> Iterator[Path]:
    """The leaves of both branches, pairs that point along their twig and to either side."""
    x, y = middle
    for side in (1, -1):
        for number in range(_LEAVES):
            turn = math.radians(80 - 118 * number / (_LEAVES - 1))
            foot = (x + side * radius * math.cos(turn), y + radius * math.sin(turn))
            for lean in (-0.55, 0.55):
                # Along the twig: up its side of the ring.
                way = turn - math.pi / 2 + lean
                yield _leaf(foot, (side * math.cos(way), math.sin(way)), radius * 0.36)


def _leaf(foot: Point, way: Point, length: float) -> Path:
    """A leaf that is pointed at both ends."""
    (x, y), (dx, dy) = foot, way
    sides = [(share, 0.22 * math.sin(math.pi * share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    return tuple(
        (x + length * (dx * along - dy * aside), y + length * (dy * along + dx * aside))
        for along, aside in (*sides, *((along, -aside) for along, aside in reversed(sides)))
    )


def small_heading(
    width: int, scores: Sequence[Score], variant: Variant, palette: Palette, words: tuple[str, str]
) -> Image.Image:
    """The bar over a small map so wide: title and subtitle (`words`), then the powers."""
    title, subtitle = words
    page = Image.new("RGB", (_DRAWN, _SMALL_HEIGHT), palette.page)
    draw = ImageDraw.Draw(page)
    _draw_words(page, title, subtitle, palette)
    chip = (page.width - _TITLE - 14) / (len(scores) + 0.94)
    top, bottom = 20, _SMALL_HEIGHT - 26
    middle = (top + bottom) / 2
    left = float(_TITLE)
    for score in scores:
        colors, ink = _colors(score, palette)
        box = (round(left), top, round(left + chip - 10), bottom)
        draw.rounded_rectangle(box, 18, fill=colors.tint)
        inner = (box[0], top, box[0] + _LETTER, bottom)
        field, ink_on_it = colors.strong, colors.on_strong
        if not score.is_played:  # a hollow letter
            field, ink_on_it = palette.page, colors.strong
        draw.rounded_rectangle(inner, 18, fill=field, corners=(True, False, False, True))
        draw.rounded_rectangle(box, 18, outline=colors.strong, width=6)
        letter = font("Lato-Black", 60)
        at = (box[0] + _LETTER / 2 + 1, middle)
        text(page, at, score.initial, letter, ink_on_it, anchor="mm")
        centers, across = str(score.centers), (box[0] + _LETTER + box[2]) / 2
        size = 84 if len(centers) == 1 else 66
        high = middle - 25 if score.gain else middle
        if score.is_winner:
            size = 54
            _draw_laurel(page, (across, high), 38, colors.strong)
        elif score.gain:
            size = 72 if len(centers) == 1 else 64
        text(page, (across, high), centers, font("Lato-Black", size), ink, anchor="mm")
        text(page, (across, bottom - 30), score.gain, font("Lato-Black", 50), ink, anchor="mm")
        left += chip
    neutral = variant.map.centers.bit_count() - sum(score.centers for score in scores)
    dot = left + 24
    draw.ellipse((dot - 19, middle - 19, dot + 19, middle + 19), outline=palette.faded, width=8)
    text(page, (dot + 30, middle), str(neutral), font("Lato-Black", 72), palette.faded, anchor="lm")
    draw.line([(0, _SMALL_HEIGHT - 3), (page.width, _SMALL_HEIGHT - 3)], fill=palette.ink, width=6)
    return page.resize((width, round(_SMALL_HEIGHT * width / _DRAWN)), Image.Resampling.HAMMING)


def _draw_words(page: Image.Image, title: str, subtitle: str, palette: Palette) -> None:
    """Title and subtitle, each in two lines of one size where a line is too short for it."""
    above = _wrapped(title, _TITLE_FACE, _SMALLEST_TITLE)
    below = _wrapped(subtitle, SUBTITLE_FACE, _LEAST)
    large, small, heights = _LINES[len(above), len(below)]
    baselines = iter(heights)
    blocks = (
        (above, _TITLE_FACE, large, _SMALLEST_TITLE, palette.ink),
        (below, SUBTITLE_FACE, small, _LEAST, palette.faded),
    )
    for lines, name, size, smallest, color in blocks:
        fitting = [fitted(line, name, size, _ROOM, smallest) for line in lines]
        face = min((face for _, face in fitting), key=lambda face: face.size)
        for line, _ in fitting:
            text(page, (29, next(baselines)), line, face, color)


def _wrapped(words: str, name: str, smallest: int) -> list[str]:
    """The words in a line, or in two as equal as can be where even small letters are too wide."""
    face = font(name, smallest)
    if face.getlength(words) <= _ROOM or " " not in words:
        return [words]
    spaces = [place for place, letter in enumerate(words) if letter == " "]
    halves = [(words[:place], words[place + 1 :]) for place in spaces]
    return list(min(halves, key=lambda pair: max(map(face.getlength, pair))))
