"""How pieces are drawn: a disc with a gun for an army, a hull with a ship for a fleet, initials."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import assert_never

from PIL import Image, ImageDraw, ImageFilter

from engine.board import Power, UnitType
from engine.variant import Variant
from render.canvas import Path, Point, Stencil, font, paint
from render.marks.pieces import Fate, Piece
from render.palette import Color, Palette, PowerColors, darker

RADIUS = 22
"""Half the width of a piece, in px."""
_MARGIN = 8
_FINE = 8
_RING = RADIUS + 5.5
"""The radius of the ring of a dislodged piece, in the middle of its line."""
_RING_EDGE = _RING + 3.8
_PREVIEW_BADGE = 1.35
"""How much more than its piece a badge grows where the picture is so small that it has a letter."""
_BADGE = 11.2
"""The radius of a badge with its rim."""


def initials_of(variant: Variant) -> Mapping[Power, str]:
    """A capital for every power, no two alike: the first letter of its name, wherever it can be.

    Where another power that is listed before has that, a later letter of the name, or any other.
    """
    names = {power: spelt.name.upper() for power, spelt in variant.powers.items()}
    found: dict[Power, str] = {}
    for power, name in names.items():
        if name[0] not in found.values():
            found[power] = name[0]
    for power, name in names.items():
        if power not in found:
            letters = [*filter(str.isalpha, name), *ascii_uppercase, *digits]
            found[power] = next(one for one in letters if one not in found.values())
    return found


class Face(Enum):
    """What is on a piece besides its colour."""

    ARMS = auto()
    """A gun or a ship, with the power's initial small above it."""
    LETTER = auto()
    """The initial, as large as there is room for; the outline tells army from fleet."""


class Sign(Enum):
    """What is written on a badge."""

    PLUS = auto()
    MINUS = auto()
    CROSS = auto()
    QUESTION = auto()


BADGES = {
    Fate.DISBANDED: Sign.CROSS,
    Fate.DISBANDED_UNORDERED: Sign.QUESTION,
    Fate.BUILT: Sign.PLUS,
    Fate.NOT_BUILT: Sign.CROSS,
    Fate.REMOVED: Sign.MINUS,
    Fate.REMOVED_UNORDERED: Sign.QUESTION,
    Fate.UNORDERED: Sign.QUESTION,
}
"""The signs on the badges of fates; a dislodged piece has only its ring."""


def draw_piece(
    image: Image.Image,
    piece: Piece,
    initial: str,
    palette: Palette,
    *,
    growth: float = 1.0,
    face: Face = Face.ARMS,
) -> None:
    """Put a piece with its shadow at its place, with the ring and badge of its fate.

    `growth` is how much larger than usual it is drawn. In a `lettered` palette every face is a
    letter.
    """
    colors = palette.of(piece.power)
    kind = piece.unit.type
    missing = piece.fate is Fate.NOT_BUILT
    made = _faded if missing else _piece
    drawn = made(kind, initial, colors, growth, Face.LETTER if palette.lettered else face)
    reach = drawn.width // 2
    image.paste(drawn, (round(piece.at[0]) - reach, round(piece.at[1]) - reach), drawn)
    if _is_ringed(piece):
        draw_broken_ring(image, piece.at, _RING * growth, palette, growth=growth)
    if piece.fate is not None and piece.fate in BADGES:
        large = growth * (_PREVIEW_BADGE if face is Face.LETTER else 1)
        shoulder = _shoulder(piece, growth, further=(large - growth) * _BADGE)
        draw_badge(image, shoulder, piece.fate, palette, growth=large)


def reach_of(piece: Piece, *, growth: float = 1.0) -> Iterator[tuple[Point, float]]:
    """The discs that a piece covers, with its ring and badge: the middle and the radius of each."""
    yield piece.at, (_RING_EDGE if _is_ringed(piece) else RADIUS) * growth
    if piece.fate is not None and piece.fate in BADGES:
        yield _shoulder(piece, growth), _BADGE * growth


def _is_ringed(piece: Piece) -> bool:
    return piece.fate is Fate.DISLODGED or (piece.fate is not None and piece.fate.is_end)


def _shoulder(piece: Piece, growth: float, *, further: float = 0.0) -> Point:
    """Where the badge of a piece is; a large one `further` aside, so that it leaves the letter."""
    aside = RADIUS * growth * 0.84 + further
    return (piece.at[0] + aside, piece.at[1] - aside)


@lru_cache(maxsize=64)
def _faded(
    kind: UnitType,
    initial: str,
    colors: PowerColors,
    growth: float,
    face: Face,
) -> Image.Image:
    piece = _piece(kind, initial, colors, growth, face).copy()
    piece.putalpha(piece.getchannel("A").point(lambda value: value * 11 // 20))
    return piece


@lru_cache(maxsize=64)
def _piece(
    kind: UnitType,
    initial: str,
    colors: PowerColors,
    growth: float,
    face: Face,
) -> Image.Image:
    side = 2 * (RADIUS + _MARGIN)
    fine = side * _FINE
    shadow = Image.new("L", (fine, fine), 0)
    _outline(ImageDraw.Draw(shadow), kind, 1.5, 120, (1.4, 2.4))
    shadow = shadow.filter(ImageFilter.GaussianBlur(1.7 * _FINE))
    piece = Image.new("RGBA", (fine, fine), (34, 24, 14, 0))
    piece.putalpha(shadow)
    draw = ImageDraw.Draw(piece)
    _outline(draw, kind, 1.4, (*darker(colors.strong), 255))
    _outline(draw, kind, 0.0, (255, 255, 255, 255))
    _outline(draw, kind, -1.9, (*colors.strong, 255))
    glyph = (*colors.on_strong, 255)
    ground = (*colors.strong, 255)
    height = 15.0
    if face is Face.LETTER:
        height, letter_at = (30.0, (0.0, 0.0)) if kind is UnitType.ARMY else (24.0, (0.0, -3.2))
        if kind is UnitType.FLEET:
            _waterline(draw, glyph)
    elif kind is UnitType.ARMY:
        _gun(draw, glyph, ground)
        letter_at = (0.0, -6.6)
    else:
        _ship(draw, glyph)
        letter_at = (0.0, -5.6)
    letters = font("Lato-Black", height * _FINE)
    middle = (fine / 2 + letter_at[0] * _FINE, fine / 2 + letter_at[1] * _FINE)
    draw.text(middle, initial, font=letters, fill=glyph, anchor="mm")
    shown = round(side * growth)
    return piece.resize((shown, shown), Image.Resampling.LANCZOS)


def _at(points: Path | list[Point]) -> list[Point]:
    middle = (RADIUS + _MARGIN) * _FINE
    return [(middle + x * _FINE, middle + y * _FINE) for x, y in points]


def _outline(
    draw: ImageDraw.ImageDraw,
    kind: UnitType,
    grow: float,
    fill: int | tuple[int, int, int, int],
    shift: Point = (0.0, 0.0),
) -> None:
    sx, sy = shift
    if kind is UnitType.ARMY:
        reach = RADIUS - 0.5 + grow
        draw.ellipse(_flat(_at([(sx - reach, sy - reach), (sx + reach, sy + reach)])), fill=fill)
        return
    half, top = RADIUS + 2.5 + grow, RADIUS - 6.0 + grow
    deck, keel = 2.0, RADIUS - 3.0 + grow
    corners = _at([(sx - half, sy - top), (sx + half, sy + deck + 3)])
    draw.rounded_rectangle(_flat(corners), radius=5 * _FINE, fill=fill)
    hull = [
        (sx + half * math.cos(math.pi * i / 32), sy + deck + (keel - deck) * _bulge(i / 32))
        for i in range(33)
    ]
    draw.polygon(_at(hull), fill=fill)


def _bulge(share: float) -> float:
    return math.pow(math.sin(math.pi * share), 0.72)


def _flat(points: list[Point]) -> tuple[float, float, float, float]:
    (x0, y0), (x1, y1) = points
    return (x0, y0, x1, y1)


def _gun(
    draw: ImageDraw.ImageDraw, glyph: tuple[int, int, int, int], ground: tuple[int, int, int, int]
) -> None:
    def disc(x: float, y: float, radius: float, fill: tuple[int, int, int, int]) -> None:
        draw.ellipse(_flat(_at([(x - radius, y - radius), (x + radius, y + radius)])), fill=fill)

    draw.polygon(_at([(-13.5, 12.6), (-12.6, 14.6), (1.0, 9.2), (0.2, 6.0)]), fill=glyph)
    draw.polygon(_at([(-5.2, 5.4), (13.6, 0.6), (14.6, 3.8), (-3.6, 10.6)]), fill=glyph)
    disc(-4.6, 8.0, 2.9, glyph)
    disc(0.8, 11.2, 6.6, ground)
    disc(0.8, 11.2, 5.7, glyph)
    disc(0.8, 11.2, 3.7, ground)
    for turn in (0, 60, 120):
        dx, dy = 5 * math.cos(math.radians(turn)), 5 * math.sin(math.radians(turn))
        line = _at([(0.8 - dx, 11.2 - dy), (0.8 + dx, 11.2 + dy)])
        draw.line(line, fill=glyph, width=round(1.1 * _FINE))
    disc(0.8, 11.2, 1.6, glyph)


def _ship(draw: ImageDraw.ImageDraw, glyph: tuple[int, int, int, int]) -> None:
    for shape in (
        [(-18.5, 6.6), (18.5, 6.6), (14.2, 13.2), (-14.0, 13.2)],
        [(-12.0, 3.2), (12.0, 3.2), (12.0, 7.0), (-12.0, 7.0)],
        [(-13.4, -3.5), (-12.2, -3.5), (-12.2, 7.0), (-13.4, 7.0)],
        [(12.2, -3.5), (13.4, -3.5), (13.4, 7.0), (12.2, 7.0)],
        [(13.0, 4.4), (19.6, 2.6), (19.9, 4.2), (13.0, 6.4)],
        [(-13.0, 4.4), (-19.6, 2.6), (-19.9, 4.2), (-13.0, 6.4)],
    ):
        draw.polygon(_at([(float(x), float(y)) for x, y in shape]), fill=glyph)


def _waterline(draw: ImageDraw.ImageDraw, glyph: tuple[int, int, int, int]) -> None:
    hull = [(-19.0, 8.2), (19.0, 8.2), (14.0, 13.2), (-14.0, 13.2)]
    draw.polygon(_at(hull), fill=glyph)


def draw_broken_ring(
    image: Image.Image, at: Point, radius: float, palette: Palette, *, growth: float = 1.0
) -> None:
    """The ring of a dislodged piece: broken, for the whole one of a hold may be as red."""
    for width, half, color in ((7.6, 36, palette.halo), (4.2, 30, palette.failure)):
        stencil = Stencil()
        for facing in (0, 90, 180, 270):
            stencil.arc(at, radius, width * growth, start=facing - half, end=facing + half)
        paint(image, stencil, color)


def draw_badge(
    image: Image.Image, at: Point, fate: Fate, palette: Palette, *, growth: float = 1.0
) -> None:
    """The badge of a fate: a plus, a minus, a cross or a question mark on a small disc."""
    rim, face, glyph = Stencil(), Stencil(), Stencil()
    rim.disc(at, _BADGE * growth)
    face.disc(at, 9.4 * growth)
    x, y = at
    sign, arm, width = BADGES[fate], 4 * growth, 3.2 * growth
    match sign:
        case Sign.CROSS:
            glyph.line(((x - arm, y - arm), (x + arm, y + arm)), width)
            glyph.line(((x - arm, y + arm), (x + arm, y - arm)), width)
        case Sign.QUESTION:
            glyph.arc((x, y - 2.4 * growth), 3.6 * growth, 2.6 * growth, start=170, end=405)
            glyph.line(((x + 2.2 * growth, y), (x, y + 2.6 * growth)), 2.4 * growth)
            glyph.disc((x, y + 6.2 * growth), 1.7 * growth)
        case Sign.PLUS | Sign.MINUS:
            glyph.line(((x - arm * 1.3, y), (x + arm * 1.3, y)), width)
            if sign is Sign.PLUS:
                glyph.line(((x, y - arm * 1.3), (x, y + arm * 1.3)), width)
        case _ as unreachable:
            assert_never(unreachable)
    paint(image, rim, (255, 255, 255))
    paint(image, face, _badge_color(sign, palette))
    paint(image, glyph, palette.halo if sign is Sign.QUESTION else (255, 255, 255))


def _badge_color(sign: Sign, palette: Palette) -> Color:
    if sign is Sign.PLUS:
        return palette.success
    return palette.ink if sign is Sign.QUESTION else palette.failure
