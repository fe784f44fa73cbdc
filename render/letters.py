"""How labels are set: a code in heavy letters and below it, where there is room, the name.

Land is named in plain italics, water in spaced ones, larger the wider it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.canvas import font


class Style(NamedTuple):
    """The sizes of a label's code and name, and the space between the name's letters, in px."""

    code: float
    name: float
    spaced: float = 0.0


LAND = "LMST"
"""The styles for land from the largest to the smallest, by the letters that `STYLES` has."""
WATER = "OPQRC"
"""The same for water."""
STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "L": Style(22.0, 17.0),
        "M": Style(20.0, 16.0),
        "S": Style(18.0, 14.5),
        "T": Style(16.0, 13.5),
        "O": Style(18.0, 29.0, 4.0),
        "P": Style(17.0, 25.0, 3.0),
        "Q": Style(16.0, 20.0, 1.7),
        "R": Style(16.0, 17.0, 0.8),
        "C": Style(16.0, 14.0, 0.2),
    }
)
_CODE_SPACED = 1.0
HALO = 2
"""How far the halo reaches round every letter, in px."""
_FINE = 3
"""Slanted labels are set so much larger, turned and reduced."""


class Label(NamedTuple):
    """What is written: a code, the lines of its name (none for the code alone), style and slant.

    The slant is in degrees, counterclockwise. `growth` is how much larger than usual it is set.
    """

    code: str
    lines: tuple[str, ...]
    style: str
    slant: int = 0
    growth: float = 1.0

    def sizes(self, fine: int = 1) -> Style:
        """The sizes it is set in, `fine` times enlarged."""
        return Style(*(size * self.growth * fine for size in STYLES[self.style]))


class _Line(NamedTuple):
    words: str
    face: ImageFont.FreeTypeFont
    spaced: float
    baseline: float
    width: float


def lines_of(name: str, rows: int) -> tuple[str, ...]:
    """A name in that many lines, at most two: as even as the spaces between its words allow."""
    if rows == 0:
        return ()
    gaps = [place for place, letter in enumerate(name) if letter == " "]
    if rows == 1 or not gaps:
        return (name,)
    gap = min(gaps, key=lambda place: max(place, len(name) - place - 1))
    return name[:gap], name[gap + 1 :]


@lru_cache(maxsize=1024)
def label_size(label: Label) -> tuple[int, int]:
    """Width and height of a label without its halo, in px, before it is turned."""
    set_ = tuple(_lines(label, 1))
    below = label.sizes().name * 0.12 if label.lines else 0.0
    return round(max(line.width for line in set_)) + 2, round(set_[-1].baseline + below) + 2


@lru_cache(maxsize=512)
def sprite(label: Label) -> tuple[Image.Image, Image.Image]:
    """The letters of a label and the halo behind them, as masks of one size."""
    fine = _FINE if label.slant else 1
    width, height = label_size(label)
    size = ((width + 4 * HALO + 4) * fine, (height + 4 * HALO + 8) * fine)
    letters, halo = Image.new("L", size, 0), Image.new("L", size, 0)
    on_letters, on_halo = ImageDraw.Draw(letters), ImageDraw.Draw(halo)
    for line in _lines(label, fine):
        y = line.baseline + (2 * HALO + 2) * fine
        x = size[0] / 2 - line.width / 2
        for words in line.words if line.spaced else (line.words,):
            on_letters.text((x, y), words, font=line.face, fill=255, anchor="ls")
            on_halo.text(
                (x, y), words, font=line.face, fill=255, anchor="ls", stroke_width=HALO * fine
            )
            x += line.face.getlength(words) + line.spaced
    if label.slant:
        letters, halo = (
            mask.rotate(label.slant, Image.Resampling.BICUBIC, expand=True).reduce(_FINE)
            for mask in (letters, halo)
        )
    return letters, halo.point(lambda value: value * 3 // 4)


def _lines(label: Label, fine: int) -> Iterator[_Line]:
    """The lines of a label from the top, `fine` times enlarged."""
    style = label.sizes(fine)
    baseline = style.code * 0.74
    face = font("Lato-Black", style.code)
    yield _line(label.code, face, _CODE_SPACED * fine, baseline)
    face = font("Vollkorn-MediumItalic", style.name)
    for row, line in enumerate(label.lines):
        baseline += style.name * (0.88 if row == 0 else 1.06)
        yield _line(line, face, style.spaced, baseline)


def _line(words: str, face: ImageFont.FreeTypeFont, spaced: float, baseline: float) -> _Line:
    if not spaced:
        return _Line(words, face, spaced, baseline, face.getlength(words))
    width = sum(face.getlength(letter) + spaced for letter in words) - spaced
    return _Line(words, face, spaced, baseline, width)


def corners(
    label: Label, at: tuple[float, float], margin: float
) -> tuple[tuple[float, float], ...]:
    """The corners of the box round a label whose middle is at a point, turned with it."""
    width, height = label_size(label)
    across, up = width / 2 + margin, height / 2 + margin
    turn = math.radians(-label.slant)
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(
        (at[0] + dx * cos - dy * sin, at[1] + dx * sin + dy * cos)
        for dx, dy in ((-across, -up), (across, -up), (across, up), (-across, up))
    )
