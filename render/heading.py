"""The bar over the map: phase, and for each power its centers, units and way to victory."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFont

from engine.board import Power
from engine.phase import PhaseType, Season
from engine.position import Position
from engine.variant import Variant
from render.canvas import font, text
from render.palette import Palette, land_ramp, mix
from render.patterns import pattern

HEIGHT = 108
_SEASONS = {Season.SPRING: "Spring", Season.FALL: "Fall", Season.WINTER: "Winter"}
_TITLE_WIDTH = 392
_SMALLEST = 17
_FAINT = 4
"""The step from the tint to the strong colour that the pattern of a chip has."""


def phase_title(position: Position) -> str:
    """The season and year of a position's phase, as `Spring 1901`."""
    return f"{_SEASONS[position.phase.season]} {position.phase.year}"


def phase_subtitle(position: Position, *, ordered: bool, resolved: bool) -> str:
    """What the picture shows of the phase."""
    kind = {
        PhaseType.MOVEMENT: "Movement",
        PhaseType.RETREAT: "Retreats",
        PhaseType.ADJUSTMENT: "Adjustments",
    }[position.phase.type]
    if resolved:
        return f"{kind}: orders and results"
    return f"{kind}: orders" if ordered else kind


def draw_heading(
    page: Image.Image,
    position: Position,
    variant: Variant,
    palette: Palette,
    words: tuple[str, str],
) -> None:
    """Fill the top `HEIGHT` px of a page; `words` are title and subtitle.

    A power that nobody plays in the variant says so in place of its units.
    """
    title, subtitle = words
    draw = ImageDraw.Draw(page)
    width = page.width
    room = _TITLE_WIDTH - 44
    text(page, (26, 56), *fitted(title, "Vollkorn-Bold", 54, room, _SMALLEST), palette.ink)
    text(
        page,
        (28, 88),
        *fitted(subtitle, "Vollkorn-MediumItalic", 23, room, _SMALLEST),
        palette.faded,
    )
    chip = (width - _TITLE_WIDTH - 12) / (len(variant.powers) + 0.52)
    left = float(_TITLE_WIDTH)
    for power, names in variant.powers.items():
        colors = palette.of(power)
        x0, x1 = round(left), round(left + chip - 10)
        box = (x0, 12, x1, HEIGHT - 14)
        draw.rounded_rectangle(box, 10, fill=colors.tint)
        if palette.patterned:
            _draw_pattern(page, box, power, palette)
        draw.rounded_rectangle(box, 10, outline=colors.strong, width=3)
        centers, units = len(position.centers_of(power)), len(position.units_of(power))
        units += len(position.dislodged_of(power))
        text(page, (x0 + 12, 40), names.name, font("Lato-Black", 21), palette.ink)
        counted = f"{units} unit" if units == 1 else f"{units} units"
        if power in variant.neutral:
            counted = "no player"
        text(page, (x0 + 12, 61), counted, font("Lato-Semibold", 16), palette.ink)
        text(page, (x1 - 10, 63), str(centers), font("Lato-Black", 52), palette.ink, anchor="rs")
        steps = variant.centers_to_win
        wide = (x1 - x0 - 24) / steps
        for step in range(steps):
            bar = x0 + 12 + step * wide
            full = step < centers
            color = colors.strong if full else mix(colors.strong, palette.halo, 0.8)
            draw.rectangle((round(bar), 72, round(bar + wide - 2), 84), fill=color)
        left += chip
    neutral = variant.map.centers.bit_count() - len(position.centers)
    x0 = round(left)
    text(page, (x0 + 4, 40), "Neutral", font("Lato-Bold", 18), palette.faded)
    text(page, (x0 + 4, 84), str(neutral), font("Lato-Black", 46), palette.faded)
    draw.line([(0, HEIGHT - 2), (width, HEIGHT - 2)], fill=palette.ink, width=3)


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


def fitted(
    words: str, name: str, size: int, room: float, smallest: int
) -> tuple[str, ImageFont.FreeTypeFont]:
    """Words in letters small enough for the room, cut off where even the smallest are too wide."""
    while size > smallest and font(name, size).getlength(words) > room:
        size -= 1
    face = font(name, size)
    while face.getlength(words) > room:
        words = words.rstrip("…")[:-1] + "…"
    return words, face
