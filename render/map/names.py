"""The names of provinces, letter by letter along an arc, and their codes in small letters above.

A name stands where it stands in every picture: it is part of the finished layers, and of a close-up
drawn anew at its scale. Centers are named upright, other provinces in italics, wide waters in
capitals.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.board import Map
from render.canvas import Point, font

CENTER_FACE, FACE, CODE_FACE = "Vollkorn-Bold", "Vollkorn-MediumItalic", "Lato-Semibold"
CODE_SIZE = 14.0
COAST_SIZE = 15.0
"""The sizes of codes, and of the letters at coasts, in px."""
_CODE_ABOVE, _CODE_SPACED = 0.82, 1.0
_CODE_OFF = 4.5  # px by which a code is higher where letters are twice as large: halos grow, too
_BASELINE = 0.33
"""How far the baseline is below the arc, as a share of the size: the arc is the letters' middle."""
_STRAIGHT = 1e-3
_LARGEST = 1.7
"""How much larger than on the map letters are at most."""
_MEASURED = 200
"""The size at which letters are measured: their widths are rounded to whole px."""
_FINE, _LARGE = 4, 20.0
"""Letters are drawn so many times larger, turned and reduced; large ones half so many times."""


class Name(NamedTuple):
    """How a province is named: size and spacing of letters in px, and three points of their arc.

    The arc begins and ends where the name would with a little room to spare; the name is centred on
    it. The province's code stands above its middle, or level round `code_at`. `scale` is how much
    larger than on the map it is.
    """

    size: float
    spaced: float
    capital: bool
    start: Point
    middle: Point
    end: Point
    code_at: Point | None = None
    scale: float = 1.0

    def moved(self, scale: float, left: float, top: float) -> "Name":
        """The same name on a picture that is `scale` times larger, from a corner of the map on.

        Its letters are enlarged less where that is much: then there is room for all codes above.
        """
        larger = min(scale, _LARGEST)

        def at(point: Point) -> Point:
            return (point[0] - left) * scale, (point[1] - top) * scale

        return self._replace(
            size=self.size * larger,
            spaced=self.spaced * larger,
            start=at(self.start),
            middle=at(self.middle),
            end=at(self.end),
            code_at=at(self.code_at) if self.code_at and scale < _LARGEST else None,
            scale=self.scale * larger,
        )


class Letter(NamedTuple):
    """A letter with the middle of its baseline, the way it runs (in radians), its face and size."""

    sign: str
    at: Point
    turn: float
    face: str
    size: float


def bare_code(at: Point, scale: float) -> Name:
    """A name of which only the code is written, level, with its middle at a point."""
    x, y = at
    arc = ((x - 1.0, y), (x, y), (x + 1.0, y))
    return Name(0.0, 0.0, False, *arc, scale=scale)


def names(table: str) -> dict[str, Name]:
    """The names of a table of lines such as `MUN 25 6 763 712 824 716 885 712`.

    After the code: size, spacing, `capital` where that is so, and the three points; then, where the
    code is not above the middle, the point round which it stands.
    """
    found = {}
    for line in table.strip().splitlines():
        code, size, spaced, *rest = line.split()
        capital = rest[0] == "capital"
        x0, y0, x1, y1, x2, y2, *code_at = map(float, rest[capital:])
        arc = ((x0, y0), (x1, y1), (x2, y2))
        at = (code_at[0], code_at[1]) if code_at else None
        found[code] = Name(float(size), float(spaced), capital, *arc, at)
    return found


def letters_of(code: str, name: Name, board: Map) -> Iterator[Letter]:
    """The letters of a province's name, and then of its code."""
    province = board.province(code)
    face = CENTER_FACE if province.is_center else FACE
    words = province.name.upper() if name.capital else province.name
    if name.size:
        yield from _along(words, name, face, name.size, name.spaced, below=_BASELINE * name.size)
    beside = name if name.code_at is None else bare_code(name.code_at, name.scale)
    size, spaced = CODE_SIZE * name.scale, _CODE_SPACED * name.scale
    below = _BASELINE * size - _CODE_ABOVE * beside.size
    if beside is name and name.size:
        below -= _CODE_OFF * (name.scale - 1)
    yield from _along(code, beside, CODE_FACE, size, spaced, below=below)


def _along(
    words: str, name: Name, face: str, size: float, spaced: float, *, below: float
) -> Iterator[Letter]:
    """Letters along the arc of a name, centred, their baseline so far below it."""
    arc = _Arc(name.start, name.middle, name.end)
    measured = font(face, _MEASURED)
    widths = [measured.getlength(sign) * size / _MEASURED for sign in words]
    walked = -(sum(widths) + spaced * (len(words) - 1)) / 2
    for sign, width in zip(words, widths, strict=True):
        (x, y), turn = arc.at(walked + width / 2)
        if sign != " ":
            at = (x - math.sin(turn) * below, y + math.cos(turn) * below)
            yield Letter(sign, at, turn, face, size)
        walked += width + spaced


class _Arc:
    """The arc through three points, walked along from its middle."""

    def __init__(self, start: Point, middle: Point, end: Point) -> None:
        self._middle = middle
        self._chord = math.atan2(end[1] - start[1], end[0] - start[0])
        (ax, ay), (bx, by), (cx, cy) = start, middle, end
        twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
        self._radius = math.inf
        if abs(twice) > _STRAIGHT:
            a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
            self._x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
            self._y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
            self._radius = math.dist((self._x, self._y), middle)
            # Clockwise on the page, where y grows downward, if the middle lies left of the chord.
            self._sense = 1.0 if twice > 0 else -1.0

    def at(self, distance: float) -> tuple[Point, float]:
        """The point so far from the middle, and the direction there."""
        if math.isinf(self._radius):
            x, y = self._middle
            cos, sin = math.cos(self._chord), math.sin(self._chord)
            return (x + cos * distance, y + sin * distance), self._chord
        first = math.atan2(self._middle[1] - self._y, self._middle[0] - self._x)
        angle = first + self._sense * distance / self._radius
        point = (self._x + self._radius * math.cos(angle), self._y + self._radius * math.sin(angle))
        return point, angle + self._sense * math.pi / 2


def draw_letters(mask: Image.Image, letters: Iterable[Letter], stroke: float = 0.0) -> None:
    """Draw letters on a mask, `stroke` px thicker all round."""
    for letter in letters:
        drawn, left, top = _drawn(letter, stroke)
        box = (left, top, left + drawn.width, top + drawn.height)
        mask.paste(ImageChops.lighter(mask.crop(box), drawn), box)


def _drawn(letter: Letter, stroke: float) -> tuple[Image.Image, int, int]:
    """A letter turned about the middle of its baseline, and where its picture lies.

    Where it stands between two px is kept: the letters of a word would dance otherwise.
    """
    fine = _FINE if letter.size < _LARGE else _FINE // 2
    face, thicker = font(letter.face, letter.size * fine), round(stroke * fine)
    west, north, east, south = face.getbbox(letter.sign, anchor="ms", stroke_width=thicker)
    # The picture has room for the ink however it is turned: turning what is empty takes long.
    reach = math.ceil(math.hypot(max(-west, east), max(-north, south)) / fine) + 2
    left, top = (round(place) - reach for place in letter.at)
    middle = reach * fine
    image = Image.new("L", (2 * middle, 2 * middle))
    ImageDraw.Draw(image).text(
        (middle, middle), letter.sign, font=face, fill=255, anchor="ms", stroke_width=thicker
    )
    aside = [(place - round(place)) * fine for place in letter.at]
    turned = image.rotate(
        -math.degrees(letter.turn),
        Image.Resampling.BILINEAR,
        translate=(round(aside[0]), round(aside[1])),
    )
    return turned.reduce(fine), left, top


def boxes_of(letters: Iterable[Letter]) -> list[tuple[Point, float]]:
    """The middle of each letter and how far it reaches, in px: what should stay clear of lines."""
    found = []
    for letter in letters:
        up = letter.size * 0.33
        x, y = letter.at
        middle = (x + math.sin(letter.turn) * up, y - math.cos(letter.turn) * up)
        found.append((middle, letter.size * 0.42))
    return found


def coast_letters(marks: Mapping[str, Point], scale: float = 1.0) -> Iterator[Letter]:
    """The small letters at each of several coasts: `nc.` and such, by the codes of locations."""
    size = COAST_SIZE * scale
    measured = font(FACE, _MEASURED)
    for code, (x, y) in marks.items():
        words = f"{code.partition('/')[2].lower()}."
        walked = -measured.getlength(words) * size / _MEASURED / 2
        for sign in words:
            width = measured.getlength(sign) * size / _MEASURED
            at = (x + walked + width / 2, y + _BASELINE * size)
            yield Letter(sign, at, 0.0, FACE, size)
            walked += width
