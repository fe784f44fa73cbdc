"""The strip under the map: what the signs mean, only those that are on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from engine.board import Power
from render.arrows import draw_crosses, draw_mark
from render.canvas import Stencil, font, paint, text
from render.marks import Layer, Line, Mark
from render.palette import Palette, PowerColors
from render.pieces import Fate, Piece
from render.units import BADGES, draw_badge

HEIGHT = 46

_GREY = Power("")
_GREY_COLORS = PowerColors((78, 74, 70), (200, 200, 200))


class Sign(NamedTuple):
    """An entry: its words, whether a mark needs it, the mark that shows it at a point, its room."""

    words: str
    needed: Callable[[Mark], bool]
    shown: Callable[[float, float], Mark]
    wide: int = 74


def draw_legend(
    page: Image.Image,
    top: int,
    marks: Sequence[Mark],
    pieces: Sequence[Piece],
    palette: Palette,
) -> None:
    """Fill the strip of `HEIGHT` px below `top`."""
    plain = replace(palette, powers={_GREY: _GREY_COLORS})
    left, middle = 28.0, top + HEIGHT / 2
    face = font("Lato-Semibold", 20)
    for sign in _SIGNS:
        if any(sign.needed(mark) for mark in marks):
            shown = sign.shown(left, middle)
            draw_mark(page, shown, plain)
            draw_crosses(page, (shown,), plain)
            text(page, (left + sign.wide, middle), sign.words, face, palette.ink, anchor="lm")
            left += sign.wide + face.getlength(sign.words) + 32
    fates = {piece.fate for piece in pieces}
    for fate, words in _FATES.items():
        if fate in fates:
            if fate in BADGES:
                draw_badge(page, (left + 12, middle), fate, palette)
            else:
                ring = Stencil()
                ring.arc((left + 12, middle), 10, 3.6)
                paint(page, ring, palette.failure)
            text(page, (left + 32, middle), words, face, palette.ink, anchor="lm")
            left += 32 + face.getlength(words) + 32


def _path(x: float, y: float, length: float = 60) -> tuple[tuple[float, float], ...]:
    return tuple((x + length * step / 8, y) for step in range(9))


_FATES = {
    Fate.DISLODGED: "dislodged",
    Fate.DISBANDED: "disbanded",
    Fate.BUILT: "built",
    Fate.NOT_BUILT: "not built",
    Fate.REMOVED: "removed",
    Fate.UNORDERED: "no order",
}
_MOVES = {Layer.MOVE, Layer.CONVOY}
_SIGNS = (
    Sign(
        "move",
        lambda m: m.layer is Layer.MOVE and m.line is Line.SOLID and not m.crosses,
        lambda x, y: Mark(_GREY, Layer.MOVE, _path(x, y), head=22),
    ),
    Sign(
        "convoyed move",
        lambda m: m.layer is Layer.CONVOY,
        lambda x, y: Mark(_GREY, Layer.CONVOY, _path(x, y), Line.WAVY, head=20),
    ),
    Sign(
        "retreat",
        lambda m: m.layer is Layer.MOVE and m.line is Line.DOTTED,
        lambda x, y: Mark(_GREY, Layer.MOVE, _path(x, y), Line.DOTTED, 5.2, 19),
    ),
    Sign(
        "came from",
        lambda m: m.layer is Layer.GHOST and m.line is Line.SOLID,
        lambda x, y: Mark(_GREY, Layer.GHOST, _path(x, y), weight=2.8, head=14, faint=True),
    ),
    Sign(
        "failed",
        lambda m: m.layer in _MOVES and bool(m.crosses),
        lambda x, y: Mark(
            _GREY, Layer.MOVE, _path(x, y), weight=3.4, head=16, crosses=((x + 34, y),)
        ),
    ),
    Sign(
        "support to move",
        lambda m: m.dot is not None,
        lambda x, y: Mark(_GREY, Layer.SUPPORT, _path(x, y, 52), Line.DASHED, 3.8, dot=(x + 55, y)),
    ),
    Sign(
        "support to hold",
        lambda m: m.shield is not None,
        lambda x, y: Mark(
            _GREY,
            Layer.SUPPORT,
            _path(x, y, 42),
            Line.DASHED,
            3.8,
            shield=(x + 60, y),
            shield_radius=13.0,
        ),
    ),
    Sign(
        "support cut or void",
        lambda m: m.layer is Layer.SUPPORT and bool(m.crosses),
        lambda x, y: Mark(
            _GREY, Layer.SUPPORT, _path(x, y), Line.DASHED, 2.8, crosses=((x + 30, y),)
        ),
    ),
    Sign(
        "center taken",
        lambda m: m.layer is Layer.CENTER,
        lambda x, y: Mark(_GREY, Layer.CENTER, ring=(x + 12, y), ring_radius=11),
        wide=34,
    ),
)
