"""The names of the seas along curves, for the layer of the water."""

from __future__ import annotations

import math
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from render.assets import asset_bytes
from render.layout import Layout, SeaName

FINE = 4  # letters are turned at this size and reduced


def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in px. Raises AssetError."""
    return ImageFont.truetype(BytesIO(asset_bytes(f"fonts/{name}.ttf")), size)


def draw_sea_names(layout: Layout) -> Image.Image:
    """How much of each pixel is covered by the letters of a sea's name."""
    width, height = layout.size
    sheet = Image.new("L", (width * FINE, height * FINE), 0)
    for name in layout.sea_names.values():
        for row, line in enumerate(name.text.split("\n")):
            letters(sheet, name, line, row)
    return sheet.reduce(FINE)


def letters(sheet: Image.Image, name: SeaName, line: str, row: int) -> None:
    """Draw one line of a sea's name along its curve, `FINE` times enlarged."""
    face = font("Vollkorn-MediumItalic", name.size * FINE)
    track = name.tracking * FINE
    advance = [face.getlength(letter) + track for letter in line]
    length = sum(advance) - track
    turn, bend = math.radians(name.angle), math.radians(name.bend)
    x0, y0 = name.at[0] * FINE, (name.at[1] + row * name.size * 1.08) * FINE
    at = -length / 2
    for letter, step in zip(line, advance, strict=True):
        middle = at + (step - track) / 2
        direction = turn - bend * middle / length
        if bend:
            radius = length / bend
            x = x0 + radius * (math.sin(turn) - math.sin(turn - middle / radius))
            y = y0 - radius * (math.cos(turn - middle / radius) - math.cos(turn))
        else:
            x, y = x0 + middle * math.cos(turn), y0 - middle * math.sin(turn)
        stamp(sheet, letter, face, (x, y), direction)
        at += step


def stamp(
    sheet: Image.Image,
    letter: str,
    face: ImageFont.FreeTypeFont,
    at: tuple[float, float],
    direction: float,
) -> None:
    """Draw one letter with its middle at a point, turned counterclockwise by radians."""
    ascent, descent = face.getmetrics()
    side = 2 * (ascent + descent)
    image = Image.new("L", (side, side), 0)
    baseline = side / 2 + (ascent - descent) / 2 - ascent * 0.12
    ImageDraw.Draw(image).text((side / 2, baseline), letter, font=face, fill=255, anchor="ms")
    image = image.rotate(math.degrees(direction), Image.Resampling.BICUBIC)
    corner = (round(at[0] - side / 2), round(at[1] - side / 2))
    sheet.paste(255, corner, image)
