"""The strip under the map: what the signs on it mean, only those that are there.

No sign is told by its colour alone. The ring of a dislodged piece is broken because that of a hold
may be as red; pieces on paper have large initials; `test_legend.py` finds every sign explained.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from engine.board import Power
from render.canvas import Path, Point, font, text
from render.marks.arrows import Layer, Line, Mark, draw_crosses, draw_marks
from render.marks.pieces import Fate, Piece
from render.marks.units import BADGES, draw_badge, draw_broken_ring
from render.palette import Palette, PowerColors, mix

_ROW = 46
_LEFT, _GAP = 28.0, 30.0
_FACE = ("Lato-Semibold", 20)
_BADGE = 24.0
"""How wide a badge is."""

_GREY = Power("")


class Sign(NamedTuple):
    """An entry: its words, whether a mark needs it, and the mark that shows it, `width` px wide."""

    words: str
    needed: Callable[[Mark], bool]
    shown: Mark
    width: float = 66.0


Entry = Sign | Fate


def legend_height(marks: Sequence[Mark], pieces: Sequence[Piece], width: int) -> int:
    """How high the strip is under a map `width` px wide: nothing where there are no signs."""
    return _ROW * len(_rows(marks, pieces, width))


def draw_legend(
    page: Image.Image,
    top: int,
    marks: Sequence[Mark],
    pieces: Sequence[Piece],
    palette: Palette,
) -> None:
    """Fill the strip below `top`, in as many rows as it takes."""
    grey = PowerColors(mix(palette.ink, palette.page, 0.2), palette.page, casing=palette.halo)
    plain = replace(palette, powers={_GREY: grey})
    for number, row in enumerate(_rows(marks, pieces, page.width)):
        left, middle = _LEFT, top + _ROW * (number + 0.5)
        for entry in row:
            _draw_entry(page, (left, middle), entry, plain)
            wide, words = _wide(entry), _words(entry)
            at = (left + wide + 9, middle)
            text(page, at, words, font(*_FACE), palette.ink, anchor="lm")
            left += _room(entry)


def _draw_entry(page: Image.Image, at: tuple[float, float], entry: Entry, palette: Palette) -> None:
    if isinstance(entry, Sign):
        shown = _moved(entry.shown, *at)
        draw_marks(page, (shown,), palette)
        draw_crosses(page, (shown,), palette)
        return
    middle = (at[0] + _BADGE / 2, at[1])
    if entry in BADGES:
        draw_badge(page, middle, entry, palette)
        return
    draw_broken_ring(page, middle, 11.5, palette, growth=0.8)


def entries_of(marks: Sequence[Mark], pieces: Sequence[Piece]) -> list[Entry]:
    """What has to be explained of a picture, in the legend's order."""
    fates = {piece.fate for piece in pieces}
    signs: list[Entry] = [sign for sign in _SIGNS if any(map(sign.needed, marks))]
    return signs + [fate for fate in _FATES if fate in fates]


def _rows(marks: Sequence[Mark], pieces: Sequence[Piece], width: int) -> list[list[Entry]]:
    rows: list[list[Entry]] = []
    left = float(width)
    for entry in entries_of(marks, pieces):
        if left + _room(entry) - _GAP > width - _LEFT:
            rows.append([])
            left = _LEFT
        rows[-1].append(entry)
        left += _room(entry)
    return rows


def _room(entry: Entry) -> float:
    """How much of a row an entry takes, with the gap after it."""
    return _wide(entry) + 9 + font(*_FACE).getlength(_words(entry)) + _GAP


def _wide(entry: Entry) -> float:
    return entry.width if isinstance(entry, Sign) else _BADGE


def _words(entry: Entry) -> str:
    return entry.words if isinstance(entry, Sign) else _FATES[entry]


def _moved(mark: Mark, x: float, y: float) -> Mark:
    """A mark that begins at the origin, at a point instead."""

    def at(point: Point) -> Point:
        return point[0] + x, point[1] + y

    return replace(
        mark,
        path=tuple(map(at, mark.path)),
        crosses=tuple(map(at, mark.crosses)),
        dot=mark.dot and at(mark.dot),
        shield=mark.shield and at(mark.shield),
        ring=mark.ring and at(mark.ring),
    )


def _line(length: float) -> Path:
    return tuple((length * step / 8, 0.0) for step in range(9))


_FATES = {
    Fate.DISLODGED: "dislodged",
    Fate.DISBANDED: "disbanded",
    Fate.DISBANDED_UNORDERED: "disbanded, no order",
    Fate.BUILT: "built",
    Fate.NOT_BUILT: "not built",
    Fate.REMOVED: "removed",
    Fate.REMOVED_UNORDERED: "removed, no order",
    Fate.UNORDERED: "no order",
}
_MOVES = {Layer.MOVE, Layer.CONVOY}
_LONG = _line(60)
_CONVOY = Mark(_GREY, Layer.CONVOY, _LONG, Line.WAVY, head=20)
_RETREAT = Mark(_GREY, Layer.MOVE, _LONG, Line.DOTTED, 5.2, 19)
_GHOST = Mark(_GREY, Layer.GHOST, _LONG, Line.DOTTED, 2.6, 13, faint=True)
_BLOW = Mark(_GREY, Layer.GHOST, _LONG, weight=2.8, head=14, faint=True)
_FAILED = Mark(_GREY, Layer.MOVE, _LONG, weight=3.4, head=16, crosses=((34, 0),))
_SUPPORT = Mark(_GREY, Layer.SUPPORT, _line(52), Line.DASHED, 3.8, dot=(55, 0))
_SHIELD = replace(_SUPPORT, path=_line(42), dot=None, shield=(60, 0), shield_radius=13.0)
_CUT = Mark(_GREY, Layer.SUPPORT, _LONG, Line.DASHED, 2.8, crosses=((30, 0),))
_HOLD = Mark(_GREY, Layer.SUPPORT, ring=(15, 0), ring_radius=13)
_TAKEN = Mark(_GREY, Layer.CENTER, ring=(15, 0), ring_radius=11, dot=(15, 0))
_SIGNS = (
    Sign(
        "move",
        lambda m: m.layer is Layer.MOVE and m.line is Line.SOLID and not m.crosses,
        Mark(_GREY, Layer.MOVE, _LONG, head=22),
    ),
    Sign("convoyed move", lambda m: m.line is Line.WAVY, _CONVOY),
    Sign("retreat", lambda m: m.layer is Layer.MOVE and m.line is Line.DOTTED, _RETREAT),
    Sign("move not ordered", lambda m: m.layer is Layer.GHOST and m.line is Line.DOTTED, _GHOST),
    Sign("came from", lambda m: m.layer is Layer.GHOST and m.line is Line.SOLID, _BLOW),
    Sign("failed", lambda m: m.layer in _MOVES and bool(m.crosses), _FAILED),
    Sign("support to move", lambda m: m.dot is not None, _SUPPORT),
    Sign("support to hold", lambda m: m.shield is not None, _SHIELD),
    Sign("hold", lambda m: m.layer is Layer.SUPPORT and m.ring is not None, _HOLD, 30.0),
    Sign("support cut or void", lambda m: m.layer is Layer.SUPPORT and bool(m.crosses), _CUT),
    Sign("center taken", lambda m: m.layer is Layer.CENTER, _TAKEN, 30.0),
)
