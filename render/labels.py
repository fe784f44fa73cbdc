"""The names on the map: a code for every province, its name where there is room.

Spots where a label fits are searched beforehand (`render/tools/label_spots.py`); of these each
picture takes the one that arrows and pieces leave clearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.canvas import font
from render.errors import AssetError
from render.palette import Color

CODE_SIZES = {"L": 22.0, "M": 20.0, "S": 18.0, "C": 16.0}
NAME_SIZES = {"L": 17.0, "M": 16.0, "S": 14.5, "C": 14.0}
COAST_SIZE = 15.0
TRACKING = 1.0
HALO = 2

COARSE = 4
"""The clearness of spots is judged on a picture this much smaller."""


class Spot(NamedTuple):
    """A place for a label: its middle, the kind of lettering, and whether the name is written."""

    x: int
    y: int
    kind: str
    with_name: bool


@lru_cache(maxsize=512)
def label_size(code: str, name: str | None, kind: str) -> tuple[int, int]:
    """Width and height of a label without its halo, in px."""
    face = font("Lato-Black", CODE_SIZES[kind])
    width = sum(face.getlength(letter) + TRACKING for letter in code)
    height = CODE_SIZES[kind] * 0.74
    if name:
        width = max(width, font("Vollkorn-MediumItalic", NAME_SIZES[kind]).getlength(name))
        height += NAME_SIZES[kind] * 0.98
    return round(width) + 2, round(height) + 2


def choose(
    spots: Mapping[str, tuple[Spot, ...]],
    names: Mapping[str, str],
    crowded: Image.Image,
) -> dict[str, Spot]:
    """For each province the first spot that nothing covers, or else the least covered one.

    `crowded` is a picture `COARSE` times smaller than the map, brighter where there is more that
    must stay visible. Raises AssetError when a province has no spot at all.
    """
    return {code: _clearest(code, names[code], places, crowded) for code, places in spots.items()}


def _clearest(code: str, name: str, places: Iterable[Spot], crowded: Image.Image) -> Spot:
    best, least = None, 0.0
    for rank, spot in enumerate(places):
        width, height = label_size(code, name if spot.with_name else None, spot.kind)
        box = (
            max(0, int((spot.x - width / 2 - 2) / COARSE)),
            max(0, int((spot.y - height / 2 - 2) / COARSE)),
            int((spot.x + width / 2 + 2) / COARSE) + 1,
            int((spot.y + height / 2 + 2) / COARSE) + 1,
        )
        covered = sum(map(mul, crowded.crop(box).histogram(), range(256)))
        cost = covered / 255 + rank * 0.6
        if best is None or cost < least:
            best, least = spot, cost
        if covered == 0:
            break
    if best is None:
        raise AssetError(f"layers.json has no spot for the label of {code}")
    return best


@lru_cache(maxsize=512)
def sprite(code: str, name: str | None, kind: str) -> tuple[Image.Image, Image.Image]:
    """The letters of a label and the halo behind them, as masks of one size."""
    width, height = label_size(code, name, kind)
    size = (width + 4 * HALO + 4, height + 4 * HALO + 8)
    face = font("Lato-Black", CODE_SIZES[kind])
    x = size[0] / 2 - (sum(face.getlength(c) + TRACKING for c in code) - TRACKING) / 2
    baseline = 2 * HALO + 2 + CODE_SIZES[kind] * 0.74
    written = []
    for letter in code:
        written.append(((x, baseline), letter, face, "ls"))
        x += face.getlength(letter) + TRACKING
    if name:
        italic = font("Vollkorn-MediumItalic", NAME_SIZES[kind])
        below = (size[0] / 2, baseline + NAME_SIZES[kind] * 0.86)
        written.append((below, name, italic, "ms"))
    letters, halo = Image.new("L", size, 0), Image.new("L", size, 0)
    on_letters, on_halo = ImageDraw.Draw(letters), ImageDraw.Draw(halo)
    for at, words, used, anchor in written:
        on_letters.text(at, words, font=used, fill=255, anchor=anchor)
        on_halo.text(at, words, font=used, fill=255, anchor=anchor, stroke_width=HALO)
    return letters, halo.point(lambda value: value * 3 // 4)


def draw_label(
    image: Image.Image, code: str, name: str, spot: Spot, *, ink: Color, halo_color: Color
) -> None:
    """Put a label with its halo at a spot."""
    letters, halo = sprite(code, name if spot.with_name else None, spot.kind)
    corner = (spot.x - letters.width // 2, spot.y - letters.height // 2)
    image.paste(halo_color, corner, halo)
    image.paste(ink, corner, letters)


def draw_coast_marks(
    image: Image.Image, marks: Mapping[str, tuple[int, int]], ink: Color, halo_color: Color
) -> None:
    """The small letters at each coast of a province of several."""
    face = font("Vollkorn-MediumItalic", COAST_SIZE)
    draw = ImageDraw.Draw(image)
    for code, at in marks.items():
        words = f"{code.partition('/')[2].lower()}"
        draw.text(
            at, words, font=face, fill=ink, anchor="mm", stroke_width=1, stroke_fill=halo_color
        )
