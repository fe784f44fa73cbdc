"""The strip under the map: what the signs mean, only those that are on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from engine.board import Power
from render.arrows import draw_crosses, draw_mark
from render.canvas import font, text
from render.marks import Layer, Line, Mark
from render.palette import Palette, PowerColors

HEIGHT = 46


class Sign(NamedTuple):
    """An entry of the legend: whether a picture needs it, and the mark that stands for it."""

    words: str
    needed: Callable[[Mark], bool]
    mark: Callable[[float, float], Mark]


def draw_legend(page: Image.Image, top: int, marks: Sequence[Mark], palette: Palette) -> None:
    """Fill the strip of `HEIGHT` px below `top`."""
    grey = Power("")
    shades = {**palette.powers, grey: PowerColors((78, 74, 70), (200, 200, 200))}
    plain = _with(palette, shades)
    left, middle = 28.0, top + HEIGHT / 2
    face = font("Lato-Semibold", 20)
    for sign in _SIGNS:
        if not any(sign.needed(mark) for mark in marks):
            continue
        mark = sign.mark(left, middle)
        draw_mark(page, mark, plain)
        draw_crosses(page, (mark,), plain)
        text(page, (left + 76, middle), sign.words, face, palette.ink, anchor="lm")
        left += 76 + face.getlength(sign.words) + 34


def _with(palette: Palette, shades: dict[Power, PowerColors]) -> Palette:
    from dataclasses import replace

    return replace(palette, powers=shades)


def _path(x: float, y: float, length: float = 62) -> tuple[tuple[float, float], ...]:
    return tuple((x + length * step / 8, y) for step in range(9))


_GREY = Power("")
_SIGNS: Iterable[Sign] = (
    Sign(
        "move",
        lambda m: m.layer is Layer.MOVE and m.line is Line.SOLID and not m.crosses,
        lambda x, y: Mark(_GREY, Layer.MOVE, _path(x, y), head=22),
    ),
    Sign(
        "failed",
        lambda m: m.layer in {Layer.MOVE, Layer.CONVOY} and bool(m.crosses),
        lambda x, y: Mark(
            _GREY, Layer.MOVE, _path(x, y), weight=3.4, head=16, crosses=((x + 35, y),)
        ),
    ),
    Sign(
        "support to move",
        lambda m: m.dot is not None,
        lambda x, y: Mark(
            _GREY, Layer.SUPPORT, _path(x, y, 54), Line.DASHED, 3.8, dot=(x + 56, y)
        ),
    ),
    Sign(
        "support to hold",
        lambda m: m.shield is not None,
        lambda x, y: Mark(
            _GREY, Layer.SUPPORT, _path(x, y, 44), Line.DASHED, 3.8, shield=(x + 62, y), shield_radius=13.0
        ),
    ),
    Sign(
        "support cut",
        lambda m: m.layer is Layer.SUPPORT and bool(m.crosses),
        lambda x, y: Mark(
            _GREY, Layer.SUPPORT, _path(x, y), Line.DASHED, 2.8, crosses=((x + 31, y),)
        ),
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
)


