"""The names on the map: a code for every province, its name where there is room.

Spots where a label fits are searched beforehand (`render/tools/label_spots.py`); of these each
picture takes the one that arrows, pieces and other labels leave clearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.canvas import font, text
from render.errors import AssetError
from render.letters import Label, corners, lines_of, sprite
from render.palette import Color

COAST_SIZE = 15.0

COARSE = 4
"""The clearness of spots is judged on a picture this much smaller."""
_LATER = 0.6
"""What each place further down a province's list costs, in coarse px covered."""


class Spot(NamedTuple):
    """A place for a label: its middle, its style, in how many rows the name is written, its slant.

    No rows means the code alone.
    """

    x: int
    y: int
    style: str
    rows: int
    slant: int = 0


def label_of(code: str, name: str, spot: Spot, *, growth: float = 1.0) -> Label:
    """What is written at a spot, `growth` times larger than usual."""
    return Label(code, lines_of(name, spot.rows), spot.style, spot.slant, growth)


def choose(
    spots: Mapping[str, tuple[Spot, ...]],
    names: Mapping[str, str],
    crowded: Image.Image,
    *,
    growth: float = 1.0,
) -> dict[str, Spot]:
    """For each province the spot where the least of its label is covered, or not seen.

    The first ones are the best: a later one has to be clearer by the more, the later it is.
    `crowded` is a picture `COARSE` times smaller than the map, brighter where there is more that
    must stay visible. Labels are `growth` times larger than usual. Provinces with little choice go
    first, and what they take is taken. Raises AssetError when a province has no spot at all.
    """
    taken = crowded.copy()
    chosen = {}
    for code in sorted(spots, key=lambda code: (len(spots[code]), code)):
        choices = [(spot, label_of(code, names[code], spot, growth=growth)) for spot in spots[code]]
        spot, label = _clearest(code, choices, taken)
        _cover(taken, label, spot)
        chosen[code] = spot
    return chosen


def covered(
    crowded: Image.Image, spots: Mapping[str, Spot], names: Mapping[str, str], *, growth: float
) -> Image.Image:
    """The coarse picture of what must stay visible, with the labels at their spots as well."""
    taken = crowded.copy()
    for code, spot in spots.items():
        _cover(taken, label_of(code, names[code], spot, growth=growth), spot)
    return taken


def _cover(crowded: Image.Image, label: Label, spot: Spot) -> None:
    outline = corners(label, (spot.x, spot.y), -2)
    ImageDraw.Draw(crowded).polygon([(x / COARSE, y / COARSE) for x, y in outline], fill=255)


def _clearest(
    code: str, choices: Iterable[tuple[Spot, Label]], crowded: Image.Image
) -> tuple[Spot, Label]:
    best, least = None, 0.0
    for rank, (spot, label) in enumerate(choices):
        shape = _shape(label)
        left = round(spot.x / COARSE - shape.width / 2)
        top = round(spot.y / COARSE - shape.height / 2)
        seen = crowded.crop((left, top, left + shape.width, top + shape.height))
        tones = seen.histogram(shape) if label.slant else seen.histogram()
        covered = sum(map(mul, tones, range(256))) + 255 * _outside(left, top, shape, crowded)
        cost = covered / 255 + rank * _LATER
        if best is None or cost < least:
            best, least = (spot, label), cost
        if covered == 0:
            break
    if best is None:
        raise AssetError(f"layers.json has no spot for the label of {code}")
    return best


def _outside(left: int, top: int, shape: Image.Image, whole: Image.Image) -> int:
    """How many px of a shape lie beyond the edges of a picture."""
    across = min(left + shape.width, whole.width) - max(left, 0)
    down = min(top + shape.height, whole.height) - max(top, 0)
    return shape.width * shape.height - max(0, across) * max(0, down)


@lru_cache(maxsize=1024)
def _shape(label: Label) -> Image.Image:
    """The box round a label, turned with it, `COARSE` times smaller."""
    outline = [(x / COARSE, y / COARSE) for x, y in corners(label, (0, 0), 2)]
    across = max(x for x, _ in outline)
    up = max(y for _, y in outline)
    shape = Image.new("1", (int(2 * across) + 2, int(2 * up) + 2))
    middle = (shape.width / 2, shape.height / 2)
    turned = [(x + middle[0], y + middle[1]) for x, y in outline]
    ImageDraw.Draw(shape).polygon(turned, fill=1)
    return shape


def draw_label(image: Image.Image, label: Label, at: Spot, *, ink: Color, halo: Color) -> None:
    """Put a label with its halo at a spot."""
    letters, around = sprite(label)
    corner = (at.x - letters.width // 2, at.y - letters.height // 2)
    image.paste(halo, corner, around)
    image.paste(ink, corner, letters)


def draw_coast_marks(
    image: Image.Image,
    marks: Mapping[str, tuple[int, int]],
    ink: Color,
    halo_color: Color,
    *,
    growth: float = 1.0,
) -> None:
    """The small letters at each coast of a province of several, `growth` times as large."""
    face = font("Vollkorn-MediumItalic", COAST_SIZE * growth)
    for code, at in marks.items():
        words = code.partition("/")[2].lower()
        text(image, at, words, face, ink, anchor="mm", halo=halo_color)
