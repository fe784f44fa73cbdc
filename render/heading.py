"""The bar over the map: the phase, and for each power its centers, units and way to victory."""

from PIL import Image, ImageChops, ImageDraw

from engine.board import Power
from engine.position import PhaseType, Position
from engine.variant import Variant
from render.canvas import fitted, font, text
from render.map.ground import pattern
from render.marks.units import initials_of
from render.palette import Palette, land_ramp, mix

HEIGHT = 108
_TITLE_WIDTH = 392
_SMALLEST = 17
_FAINT = 4  # the step from the tint to the strong colour that the pattern of a chip has
_DRAWN, _SMALL_HEIGHT = 1800, 190  # the size at which the bar of the small form is drawn
_TITLE = 500
_ROOM = _TITLE - 52
_TITLE_FACE, _FACE = "Vollkorn-Bold", "Vollkorn-MediumItalic"
_SMALLEST_TITLE, _LEAST = 46, 36
_SIZES = {2: (88, 52), 3: (56, 42), 4: (46, 36)}
_BASELINES = {2: (94, 156), 3: (62, 114, 160), 4: (46, 90, 130, 168)}
"""By the number of lines: the letters of title and subtitle, and where the lines stand."""
_LETTER = 60
_KINDS = {
    PhaseType.MOVEMENT: "Movement",
    PhaseType.RETREAT: "Retreats",
    PhaseType.ADJUSTMENT: "Adjustments",
}


def phase_subtitle(position: Position, shown: str) -> str:
    """The kind of a position's phase, and what is shown of it, such as `orders`, if anything."""
    kind = _KINDS[position.phase.type]
    return f"{kind}: {shown}" if shown else kind


def draw_heading(
    page: Image.Image, owned: Position, variant: Variant, palette: Palette, words: tuple[str, str]
) -> None:
    """Fill the top `HEIGHT` px of a page; `words` are title and subtitle."""
    title, subtitle = words
    draw = ImageDraw.Draw(page)
    width = page.width
    room = _TITLE_WIDTH - 44
    text(page, (26, 56), *fitted(title, _TITLE_FACE, 54, room, _SMALLEST), palette.ink)
    text(page, (28, 88), *fitted(subtitle, _FACE, 23, room, _SMALLEST), palette.faded)
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
        centers, units = len(owned.centers_of(power)), len(owned.units_of(power))
        units += len(owned.dislodged_of(power))
        text(page, (x0 + 12, 40), names.name, font("Lato-Black", 21), palette.ink)
        counted = f"{units} unit" if units == 1 else f"{units} units"
        if power in variant.neutral:
            counted = "no player"
        text(page, (x0 + 12, 61), counted, font("Lato-Semibold", 16), palette.ink)
        text(page, (x1 - 10, 63), str(centers), font("Lato-Black", 52), palette.ink, anchor="rs")
        wide, empty = (x1 - x0 - 24) / variant.centers_to_win, mix(colors.strong, palette.halo, 0.8)
        for step in range(variant.centers_to_win):
            bar = x0 + 12 + step * wide
            color = colors.strong if step < centers else empty
            draw.rectangle((round(bar), 72, round(bar + wide - 2), 84), fill=color)
        left += chip
    neutral = variant.map.centers.bit_count() - len(owned.centers)
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


def small_heading(
    width: int, owned: Position, variant: Variant, palette: Palette, words: tuple[str, str]
) -> Image.Image:
    """The bar over a small map so wide: title and subtitle (`words`), then the powers."""
    title, subtitle = words
    page = Image.new("RGB", (_DRAWN, _SMALL_HEIGHT), palette.page)
    draw = ImageDraw.Draw(page)
    _draw_words(page, title, subtitle, palette)
    chip = (page.width - _TITLE - 14) / (len(variant.powers) + 0.94)
    top, bottom = 20, _SMALL_HEIGHT - 26
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
        centers = str(len(owned.centers_of(power)))
        at = ((box[0] + _LETTER + box[2]) / 2, middle)
        face = font("Lato-Black", 84 if len(centers) == 1 else 66)
        text(page, at, centers, face, palette.ink, anchor="mm")
        left += chip
    neutral = variant.map.centers.bit_count() - len(owned.centers)
    dot = left + 24
    draw.ellipse((dot - 19, middle - 19, dot + 19, middle + 19), outline=palette.faded, width=8)
    text(page, (dot + 30, middle), str(neutral), font("Lato-Black", 72), palette.faded, anchor="lm")
    draw.line([(0, _SMALL_HEIGHT - 3), (page.width, _SMALL_HEIGHT - 3)], fill=palette.ink, width=6)
    return page.resize((width, round(_SMALL_HEIGHT * width / _DRAWN)), Image.Resampling.LANCZOS)


def _draw_words(page: Image.Image, title: str, subtitle: str, palette: Palette) -> None:
    """Title and subtitle, each in two lines of one size where a line is too short for it."""
    above = _wrapped(title, _TITLE_FACE, _SMALLEST_TITLE)
    below = _wrapped(subtitle, _FACE, _LEAST)
    count = len(above) + len(below)
    baselines = iter(_BASELINES[count])
    blocks = (
        (above, _TITLE_FACE, _SIZES[count][0], _SMALLEST_TITLE, palette.ink),
        (below, _FACE, _SIZES[count][1], _LEAST, palette.faded),
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
