"""How pieces are drawn: a disc with a gun for an army, a hull with a ship for a fleet, initials."""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from engine.board import Power, UnitType
from engine.variant import Variant
from render.canvas import Path, Point, Stencil, font, paint
from render.marks.pieces import RINGED, Fate, Piece
from render.marks.rims import RADIUS, outline, rim
from render.palette import Color, Palette, PowerColors, darker

_MIDDLE = RADIUS + 8  # px, of a piece's picture, which has room for its shadow
_FINE = 8  # how much larger it is drawn before it is reduced
_RING = 6.0  # how far outside its outline the ring of a dislodged piece is, in the middle
RING_EDGE = RADIUS + _RING + 3.3
"""How far from the middle of a dislodged piece its ring ends."""
_PREVIEW_BADGE = 1.35
"""How much more than its piece a badge grows where the picture is so small that it has a letter."""
TAG, _TAG_LETTERS = (18.5, 12.0), 18.0
"""Half the width and height of the tag with a coast, and the size of its letters."""
_FOOT: Point = (-15.0, 22.0)
"""Where the tag is, from the middle of a fleet."""
_BADGE = 11.2  # the radius of a badge with its rim

Shade: TypeAlias = tuple[int, int, int, int]


def initials_of(variant: Variant) -> Mapping[Power, str]:
    """A capital for every power, no two alike: the first letter of its name, wherever it can be.

    Where another power that is listed before has that, a later letter of the name, or any other.
    """
    names = {power: spelling.name.upper() for power, spelling in variant.powers.items()}
    owners = {name[0]: power for power, name in reversed(names.items())}
    for power, name in names.items():
        if power not in owners.values():
            letters = [*filter(str.isalpha, name), *ascii_uppercase, *digits]
            owners[next(letter for letter in letters if letter not in owners)] = power
    return {power: letter for letter, power in owners.items()}


BADGES = {
    Fate.DISLODGED_UNORDERED: "?",
    Fate.DISBANDED: "x",
    Fate.DISBANDED_UNORDERED: "?",
    Fate.BUILT: "+",
    Fate.NOT_BUILT: "x",
    Fate.REMOVED: "-",
    Fate.REMOVED_UNORDERED: "?",
    Fate.UNORDERED: "?",
}
"""The signs on the badges of fates: x is a cross; a dislodged piece has only its ring."""


def draw_piece(
    image: Image.Image,
    piece: Piece,
    initial: str,
    palette: Palette,
    *,
    growth: float = 1.0,
    lettered: bool = False,
) -> None:
    """Put a piece with its shadow at its place, with the ring and badge of its fate.

    `growth` is how much larger than usual it is drawn. A `lettered` piece, as every one in a
    lettered palette, has the power's initial as large as there is room for, and its outline tells
    army from fleet; any other has a gun or a ship with the initial small above it. Where pieces
    are `lettered` coasts have no letters on the map: a fleet at one has them on a tag at its foot.
    """
    large_letter = lettered or palette.lettered
    colors, missing = palette.of(piece.power), piece.fate is Fate.NOT_BUILT
    drawn = _piece(piece.unit.type, initial, colors, growth, lettered=large_letter, faded=missing)
    reach = drawn.width // 2
    image.paste(drawn, (round(piece.at[0]) - reach, round(piece.at[1]) - reach), drawn)
    if _is_ringed(piece):
        draw_broken_ring(image, piece.at, palette, kind=piece.unit.type, growth=growth)
    coast = piece.unit.location.coast
    if lettered and coast is not None:
        x, y = (place + aside * growth for place, aside in zip(piece.at, _FOOT, strict=True))
        draw_tag(image, (x, y), coast.value.upper(), palette, growth=growth)
    if piece.fate in BADGES:
        large = growth * (_PREVIEW_BADGE if lettered else 1)
        shoulder = _shoulder(piece, growth, further=(large - growth) * _BADGE)
        draw_badge(image, shoulder, piece.fate, palette, growth=large)


def draw_tag(image: Image.Image, at: Point, words: str, palette: Palette, *, growth: float) -> None:
    """Draw a paper tag with the letters of a coast, its middle at a point."""
    tag, (x, y) = _tag(words, growth, palette.halo, palette.ink), map(round, at)
    image.paste(tag, (x - tag.width // 2, y - tag.height // 2), tag)


def reach_of(piece: Piece, *, growth: float = 1.0) -> Iterator[tuple[Point, float]]:
    """The discs that a piece covers, with its ring and badge: the middle and the radius of each."""
    yield piece.at, (RING_EDGE if _is_ringed(piece) else RADIUS) * growth
    if piece.fate in BADGES:
        yield _shoulder(piece, growth), _BADGE * growth


def badge_of(piece: Piece, *, growth: float, lettered: bool) -> tuple[Point, float] | None:
    """The middle and the radius of a piece's badge, None if it has none."""
    if piece.fate not in BADGES:
        return None
    large = growth * (_PREVIEW_BADGE if lettered else 1)
    return _shoulder(piece, growth, further=(large - growth) * _BADGE), large * _BADGE


def _is_ringed(piece: Piece) -> bool:
    return piece.fate in RINGED


def _shoulder(piece: Piece, growth: float, *, further: float = 0.0) -> Point:
    """Where the badge of a piece is; a large one `further` aside, so that it leaves the letter."""
    aside = RADIUS * growth * 0.84 + further
    return (piece.at[0] + aside * piece.side, piece.at[1] - aside)


@lru_cache(maxsize=128)
def _piece(
    kind: UnitType, initial: str, colors: PowerColors, growth: float, *, lettered: bool, faded: bool
) -> Image.Image:
    side = 2 * _MIDDLE
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
    glyph, ground = (*colors.on_strong, 255), (*colors.strong, 255)
    match kind, lettered:
        case UnitType.ARMY, True:
            height, up = 30.0, 0.0
        case UnitType.FLEET, True:
            height, up = 24.0, 3.2
            draw.polygon(_at(_WATERLINE), fill=glyph)
        case UnitType.ARMY, _:
            height, up = 15.0, 6.6
            _gun(draw, glyph, ground)
        case _:
            height, up = 15.0, 5.6
            for shape in _SHIP:
                draw.polygon(_at(shape), fill=glyph)
    letters = font("Lato-Black", height * _FINE)
    draw.text((fine / 2, fine / 2 - up * _FINE), initial, font=letters, fill=glyph, anchor="mm")
    shown = round(side * growth)
    token = piece.resize((shown, shown), Image.Resampling.LANCZOS)
    if faded:
        token.putalpha(token.getchannel("A").point(lambda value: value * 11 // 20))
    return token


@lru_cache(maxsize=32)
def _tag(words: str, growth: float, paper: Color, ink: Color) -> Image.Image:
    """A paper tag with the letters of a coast."""
    wide, high = (round(2 * half * _FINE) for half in TAG)
    tag = Image.new("RGBA", (wide, high), (*ink, 0))
    draw = ImageDraw.Draw(tag)
    edge, corner = (1.6 * _FINE, 4.2 * _FINE)
    inner = (edge, edge, wide - 1 - edge, high - 1 - edge)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), corner, fill=(*ink, 255))
    draw.rounded_rectangle(inner, corner - edge, fill=(*paper, 255))
    letters = font("Lato-Black", _TAG_LETTERS * _FINE)
    draw.text((wide / 2, high / 2), words, font=letters, fill=(*ink, 255), anchor="mm")
    shown = (round(2 * TAG[0] * growth), round(2 * TAG[1] * growth))
    return tag.resize(shown, Image.Resampling.LANCZOS)


def _at(points: Iterable[Point]) -> list[Point]:
    """Points round the middle of a piece, where they are on its enlarged picture."""
    return [((_MIDDLE + x) * _FINE, (_MIDDLE + y) * _FINE) for x, y in points]


def _outline(
    draw: ImageDraw.ImageDraw,
    kind: UnitType,
    grow: float,
    fill: int | Shade,
    shift: Point = (0.0, 0.0),
) -> None:
    sx, sy = shift
    draw.polygon(_at((sx + x, sy + y) for x, y in outline(kind, grow)), fill=fill)


def _disc(draw: ImageDraw.ImageDraw, at: Point, radius: float, fill: int | Shade) -> None:
    x, y = at
    draw.ellipse(_at([(x - radius, y - radius), (x + radius, y + radius)]), fill=fill)


def _gun(draw: ImageDraw.ImageDraw, glyph: Shade, ground: Shade) -> None:
    draw.polygon(_at([(-13.5, 12.6), (-12.6, 14.6), (1.0, 9.2), (0.2, 6.0)]), fill=glyph)
    draw.polygon(_at([(-5.2, 5.4), (13.6, 0.6), (14.6, 3.8), (-3.6, 10.6)]), fill=glyph)
    _disc(draw, (-4.6, 8.0), 2.9, glyph)
    for radius, fill in ((6.6, ground), (5.7, glyph), (3.7, ground)):
        _disc(draw, (0.8, 11.2), radius, fill)
    for turn in (0, 60, 120):
        dx, dy = 5 * math.cos(math.radians(turn)), 5 * math.sin(math.radians(turn))
        line = _at([(0.8 - dx, 11.2 - dy), (0.8 + dx, 11.2 + dy)])
        draw.line(line, fill=glyph, width=round(1.1 * _FINE))
    _disc(draw, (0.8, 11.2), 1.6, glyph)


_SHIP: tuple[Path, ...] = (
    ((-18.5, 6.6), (18.5, 6.6), (14.2, 13.2), (-14.0, 13.2)),
    ((-12.0, 3.2), (12.0, 3.2), (12.0, 7.0), (-12.0, 7.0)),
    ((-13.4, -3.5), (-12.2, -3.5), (-12.2, 7.0), (-13.4, 7.0)),
    ((12.2, -3.5), (13.4, -3.5), (13.4, 7.0), (12.2, 7.0)),
    ((13.0, 4.4), (19.6, 2.6), (19.9, 4.2), (13.0, 6.4)),
    ((-13.0, 4.4), (-19.6, 2.6), (-19.9, 4.2), (-13.0, 6.4)),
)
_WATERLINE: Path = ((-19.0, 8.2), (19.0, 8.2), (14.0, 13.2), (-14.0, 13.2))


def draw_broken_ring(
    image: Image.Image, at: Point, palette: Palette, *, kind: UnitType, growth: float
) -> None:
    """Draw the ring of a dislodged piece: broken, for the whole one of a hold may be as red."""
    x, y = at
    for width, half, color in ((7.6, 36, palette.halo), (4.2, 30, palette.failure)):
        stencil = Stencil()
        for facing in (0, 90, 180, 270):
            arc = rim(kind, _RING, growth, facing, half)
            stencil.ribbon([(x + dx, y + dy) for dx, dy in arc], width * growth)
        paint(image, stencil, color)


def draw_badge(
    image: Image.Image, at: Point, fate: Fate, palette: Palette, *, growth: float = 1.0
) -> None:
    """Draw the badge of a fate: a plus, a minus, a cross or a question mark on a small disc."""
    rim, face, glyph = Stencil(), Stencil(), Stencil()
    rim.disc(at, _BADGE * growth)
    face.disc(at, 9.4 * growth)
    (x, y), sign, arm, width = at, BADGES[fate], 4 * growth, 3.2 * growth
    if sign == "x":
        glyph.cross(at, arm, width)
    elif sign == "?":
        glyph.arc((x, y - 2.4 * growth), 3.6 * growth, 2.6 * growth, start=170, end=405)
        glyph.line(((x + 2.2 * growth, y), (x, y + 2.6 * growth)), 2.4 * growth)
        glyph.disc((x, y + 6.2 * growth), 1.7 * growth)
    else:
        glyph.line(((x - arm * 1.3, y), (x + arm * 1.3, y)), width)
        if sign == "+":
            glyph.line(((x, y - arm * 1.3), (x, y + arm * 1.3)), width)
    paint(image, rim, (255, 255, 255))
    paint(image, face, {"+": palette.success, "?": palette.ink}.get(sign, palette.failure))
    paint(image, glyph, palette.halo)
