"""The strip under the map: what the signs on it mean, only those that are there.

No sign depends on its colour alone. The ring of a dislodged piece is broken because that of a hold
may be as red; pieces on paper have large initials; `test_pieces.py` finds every sign explained.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from PIL import Image

from engine.board import Power, UnitType
from render.canvas import Path, Point, font, text
from render.marks.arrows import Layer, Line, Mark, draw_crosses, draw_marks
from render.marks.pieces import Fate, Piece
from render.marks.units import BADGES, draw_badge, draw_broken_ring
from render.palette import Palette, PowerColors, mix

LEGEND_HEIGHT = 48
"""How high the strip is on every picture, so that those of a game are all alike."""
_RIM = 2  # px of it under the frame of the map
_LEFT, _GAP = 28.0, 30.0
_FACE = ("Lato-Semibold", 20)
_GREY = Power("")


def draw_legend(
    page: Image.Image, marks: Sequence[Mark], pieces: Sequence[Piece], palette: Palette
) -> None:
    """Fill a page as high as the strip: a row, made smaller where there is much to explain."""
    grey = PowerColors(mix(palette.ink, palette.page, 0.2), palette.page, casing=palette.halo)
    plain = replace(palette, powers={_GREY: grey})
    entries = entries_of(marks, pieces)
    needed = 2 * _LEFT - _GAP + sum(map(_room, entries))
    larger = max(1.0, needed / page.width)
    high = round((LEGEND_HEIGHT - _RIM) * larger)
    strip = Image.new("RGB", (round(page.width * larger), high), palette.page)
    left, middle = _LEFT, high / 2
    for words in entries:
        shown, wide = _SIGNS[words], _wide(words)
        badge = (left + wide / 2, middle)
        if isinstance(shown, Mark):
            moved = _moved(shown, left, middle)
            draw_marks(strip, (moved,), plain)
            draw_crosses(strip, (moved,), plain)
        elif shown in BADGES:
            draw_badge(strip, badge, shown, plain)
        else:
            draw_broken_ring(strip, badge, plain, kind=UnitType.ARMY, growth=0.5)
        text(strip, (left + wide + 9, middle), words, font(*_FACE), palette.ink, anchor="lm")
        left += _room(words)
    if larger > 1:
        size = (page.width, LEGEND_HEIGHT - _RIM)
        strip = strip.resize(size, Image.Resampling.LANCZOS)
    page.paste(strip, (0, _RIM))


def entries_of(marks: Iterable[Mark], pieces: Iterable[Piece]) -> list[str]:
    """The words for what has to be explained of a picture, in the legend's order."""
    needed = {part for piece in pieces for part in _PARTS.get(piece.fate, (piece.fate,))}
    explained = {words for mark in marks for words, applies in _explained(mark) if applies}
    return [words for words, shown in _SIGNS.items() if words in explained or shown in needed]


def _explained(mark: Mark) -> Iterable[tuple[str, bool]]:
    """The words for marks, and whether each of them explains this one."""
    layer, line, crossed = mark.layer, mark.line, bool(mark.crosses)
    return {
        "move": layer is Layer.MOVE and line is Line.SOLID and not crossed,
        "convoyed move": line is Line.WAVY and not mark.hollow,
        "retreat": layer is Layer.MOVE and line is Line.DOTTED,
        "not ordered, or not done": mark.hollow,
        "came from": layer is Layer.GHOST and not mark.hollow,
        "failed": layer in {Layer.MOVE, Layer.CONVOY} and crossed,
        "support to move": mark.dot is not None,
        "support to hold": mark.shield is not None,
        "hold": layer is Layer.SUPPORT and mark.ring is not None,
        "support cut or void": layer is Layer.SUPPORT and crossed,
        "center taken": layer is Layer.CENTER,
    }.items()


def _wide(words: str) -> float:
    shown = _SIGNS[words]
    if isinstance(shown, Fate):
        return 24.0
    return 66.0 if shown.path else 30.0


@cache
def _room(words: str) -> float:
    """How much of a row an entry takes, with the gap after it."""
    return _wide(words) + 9 + font(*_FACE).getlength(words) + _GAP


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


_LONG = _line(60)
_SUPPORT = Mark(_GREY, Layer.SUPPORT, _line(52), Line.DASHED, 3.8, dot=(55, 0))
_SIGNS: Mapping[str, Mark | Fate] = {
    "move": Mark(_GREY, Layer.MOVE, _LONG, head=22),
    "convoyed move": Mark(_GREY, Layer.CONVOY, _LONG, Line.WAVY, head=20),
    "retreat": Mark(_GREY, Layer.MOVE, _LONG, Line.DOTTED, 5.2, 19),
    "not ordered, or not done": Mark(_GREY, Layer.GHOST, _LONG, Line.DOTTED, 3.6, 15, hollow=True),
    "came from": Mark(_GREY, Layer.GHOST, _LONG, weight=2.8, head=14, faint=True),
    "failed": Mark(_GREY, Layer.MOVE, _LONG, weight=3.4, head=16, crosses=((34, 0),)),
    "support to move": _SUPPORT,
    "support to hold": replace(
        _SUPPORT, path=_line(42), dot=None, shield=(60, 0), shield_radius=13
    ),
    "hold": Mark(_GREY, Layer.SUPPORT, ring=(15, 0), ring_radius=13),
    "support cut or void": Mark(_GREY, Layer.SUPPORT, _LONG, Line.DASHED, 2.8, crosses=((30, 0),)),
    "center taken": Mark(_GREY, Layer.CENTER, ring=(15, 0), ring_radius=11, dot=(15, 0)),
    "dislodged": Fate.DISLODGED,
    "disbanded": Fate.DISBANDED,
    "disbanded, no order": Fate.DISBANDED_UNORDERED,
    "built": Fate.BUILT,
    "not built": Fate.NOT_BUILT,
    "removed": Fate.REMOVED,
    "removed, no order": Fate.REMOVED_UNORDERED,
    "no order": Fate.UNORDERED,
}
"""What shows each entry, in the legend's order: a mark that begins at the origin, or a fate."""
_PARTS: Mapping[Fate | None, tuple[Fate, ...]] = {
    Fate.DISLODGED_UNORDERED: (Fate.DISLODGED, Fate.UNORDERED)
}
"""The fates whose signs together are that of another."""
