"""The names on the map: a code in heavy letters, and below it, where there is room, the name.

Land is named in plain italics, water in spaced ones, larger the wider it is. Spots where a label
fits are searched beforehand (`render/tools/label_spots.py`); of these, some twenty to a province,
larger and smaller, in a row or two, each picture takes the one that arrows, pieces and other labels
leave clearest.
"""

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import mul
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.assets import AssetError
from render.canvas import font, text
from render.layout import Layout
from render.palette import Palette

LAND = "LMST"
"""The styles for land from the largest to the smallest, by the letters that `STYLES` has."""
WATER = "OPQRC"
"""The same for water."""
_CODE_SPACED = 1.0
HALO = 2
"""How far the halo reaches round every letter, in px."""
_FINE = 3  # slanted labels are set so much larger, turned and reduced
COAST_SIZE = 15.0
COARSE = 4
"""The clearness of spots is judged on a picture this much smaller."""
_LATER = 0.6  # what each place further down a province's list costs, in coarse px covered


class Style(NamedTuple):
    """The sizes of a label's code and name, and the space between the name's letters, in px."""

    code: float
    name: float
    spaced: float = 0.0


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

    @property
    def width(self) -> float:
        if not self.spaced:
            return self.face.getlength(self.words)
        return sum(self.face.getlength(letter) + self.spaced for letter in self.words) - self.spaced


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
            for draw, stroke in ((on_letters, 0), (on_halo, HALO * fine)):
                draw.text((x, y), words, 255, line.face, anchor="ls", stroke_width=stroke)
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
    yield _Line(label.code, font("Lato-Black", style.code), _CODE_SPACED * fine, baseline)
    for row, line in enumerate(label.lines):
        baseline += style.name * (0.88 if row == 0 else 1.06)
        yield _Line(line, font("Vollkorn-MediumItalic", style.name), style.spaced, baseline)


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


class Spot(NamedTuple):
    """A place for a label: its middle, style, rows of the name (0: the code alone) and slant."""

    x: int
    y: int
    style: str
    rows: int
    slant: int = 0


def label_of(layout: Layout, code: str, spot: Spot) -> Label:
    """What is written at a spot of a province."""
    lines = lines_of(layout.variant.map.province(code).name, spot.rows)
    return Label(code, lines, spot.style, spot.slant, layout.enlarged)


def choose(
    spots: Mapping[str, tuple[Spot, ...]], layout: Layout, crowded: Image.Image
) -> dict[str, Spot]:
    """For each province the spot where the least of its label is covered, or not seen.

    The first ones are the best: a later one has to be clearer by the more, the later it is.
    `crowded` is a picture `COARSE` times smaller than the map, brighter where there is more that
    must stay visible. Provinces with little choice go first, and what they take is taken. Raises
    AssetError when a province has no spot at all.
    """
    taken = crowded.copy()
    chosen: dict[str, Spot] = {}
    for code in sorted(spots, key=lambda code: (len(spots[code]), code)):
        if not spots[code]:
            raise AssetError(f"layers.json has no spot for the label of {code}")
        least = math.inf
        for rank, spot in enumerate(spots[code]):
            label = label_of(layout, code, spot)
            hidden = _hidden(label, spot, taken)
            if hidden + rank * _LATER < least:
                chosen[code], least = spot, hidden + rank * _LATER
            if not hidden:
                break
        spot = chosen[code]
        _cover(taken, label_of(layout, code, spot), spot)
    return chosen


def covered(crowded: Image.Image, spots: Mapping[str, Spot], layout: Layout) -> Image.Image:
    """The coarse picture of what must stay visible, with the labels at their spots as well."""
    taken = crowded.copy()
    for code, spot in spots.items():
        _cover(taken, label_of(layout, code, spot), spot)
    return taken


def _cover(crowded: Image.Image, label: Label, spot: Spot) -> None:
    outline = corners(label, (spot.x, spot.y), -2)
    ImageDraw.Draw(crowded).polygon([(x / COARSE, y / COARSE) for x, y in outline], fill=255)


def _hidden(label: Label, spot: Spot, crowded: Image.Image) -> float:
    """How much of a label at a spot is covered or beyond the edges, in coarse px."""
    shape = _shape(label)
    left, top = round(spot.x / COARSE - shape.width / 2), round(spot.y / COARSE - shape.height / 2)
    right, foot = left + shape.width, top + shape.height
    seen = crowded.crop((left, top, right, foot))
    tones = seen.histogram(shape) if label.slant else seen.histogram()
    across = min(right, crowded.width) - max(left, 0)
    down = min(foot, crowded.height) - max(top, 0)
    outside = shape.width * shape.height - max(0, across) * max(0, down)
    return float(sum(map(mul, tones, range(256)))) / 255 + outside


@lru_cache(maxsize=1024)
def _shape(label: Label) -> Image.Image:
    """The box round a label, turned with it, `COARSE` times smaller."""
    outline = [(x / COARSE, y / COARSE) for x, y in corners(label, (0, 0), 2)]
    across, up = (max(lengths) for lengths in zip(*outline, strict=True))
    shape = Image.new("1", (int(2 * across) + 2, int(2 * up) + 2))
    turned = [(x + shape.width / 2, y + shape.height / 2) for x, y in outline]
    ImageDraw.Draw(shape).polygon(turned, fill=1)
    return shape


def draw_labels(
    image: Image.Image, layout: Layout, spots: Mapping[str, Spot], palette: Palette
) -> None:
    """Put every label with its halo at its spot, and small letters at each of several coasts."""
    face = font("Vollkorn-MediumItalic", COAST_SIZE * layout.enlarged)
    for code, at in layout.coast_marks.items():
        words = code.partition("/")[2].lower()
        text(image, at, words, face, palette.ink, anchor="mm", halo=palette.halo)
    for code, spot in spots.items():
        letters, around = sprite(label_of(layout, code, spot))
        corner = (spot.x - letters.width // 2, spot.y - letters.height // 2)
        ink, halo = palette.ink, palette.halo
        if spot.style in WATER:
            ink, halo = palette.sea.ink, palette.sea.shallows
        image.paste(halo, corner, around)
        image.paste(ink, corner, letters)
