"""Marks drawn in their powers' colours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from render.canvas import Path, Point
from render.clutter import box_round
from render.curves import at, dashes, length, part, wave
from render.labels import COARSE
from render.marks import Line, Mark
from render.palette import Color, Palette, mix
from render.pieces import Piece
from render.stencil import Stencil, paint
from render.units import reach_of

_CASING = 3.4
"""How much wider than its colour a line's casing is."""


def draw_marks(image: Image.Image, marks: Sequence[Mark], palette: Palette) -> None:
    """Draw all of the marks but their crosses, which lie over everything.

    The dots of supports lie over all lines: below the arrow they help they could not be seen.
    """
    for mark in marks:
        _draw_mark(image, mark, palette)
    for mark in marks:
        if mark.dot is not None:
            for grow, shade in _coats(mark, palette):
                stencil = Stencil()
                stencil.disc(mark.dot, 5.2 * mark.growth + grow / 2)
                paint(image, stencil, shade)


def _coats(mark: Mark, palette: Palette) -> tuple[tuple[float, Color], tuple[float, Color]]:
    """The casing and the colour over it: by how much each is wider than the line, and its shade."""
    colors = palette.of(mark.power)
    color = mix(colors.strong, (255, 255, 255), 0.12) if mark.faint else colors.strong
    return (_CASING * mark.growth, colors.casing), (0.0, color)


def _draw_mark(image: Image.Image, mark: Mark, palette: Palette) -> None:
    for grow, shade in _coats(mark, palette):
        stencil = Stencil()
        size = mark.growth
        if mark.path:
            _line(stencil, mark, grow)
        if mark.head:
            _head(stencil, mark.path, mark.head * size, grow / 2)
        if mark.shield is not None:
            _shield(stencil, mark, grow)
        if mark.ring is not None:
            stencil.arc(mark.ring, mark.ring_radius * size, 2.8 * size + grow)
        paint(image, stencil, shade)


def _line(stencil: Stencil, mark: Mark, grow: float) -> None:
    size = mark.growth
    path = mark.path
    if mark.head:
        path = part(path, 0, length(path) - mark.head * size * 0.55)
    weight = mark.weight * size
    match mark.line:
        case Line.SOLID:
            stencil.line(path, weight + grow)
        case Line.WAVY:
            waves = wave(path, height=4.2 * size, period=15.0 * size)
            stencil.line(waves, weight * 0.86 + grow)
        case Line.DASHED:
            stencil.lines(dashes(path, 6.5 * size, 7.5 * size), weight + grow)
        case Line.DOTTED:
            stencil.lines(dashes(path, 0.6, 9.4 * size), weight + grow)


def _head(stencil: Stencil, path: Path, size: float, grow: float) -> None:
    (x, y), _ = at(path, length(path))
    back, _ = at(path, max(0.0, length(path) - size * 0.8))
    direction = math.atan2(y - back[1], x - back[0])
    cos, sin = math.cos(direction), math.sin(direction)

    def turned(along: float, across: float) -> Point:
        return (x + along * cos - across * sin, y + along * sin + across * cos)

    wing = size * 0.52 + grow * 1.25
    stencil.polygon(
        [
            turned(grow * 1.7, 0),
            turned(-size - grow, wing),
            turned(-size * 0.74 - grow * 0.2, 0),
            turned(-size - grow, -wing),
        ]
    )


def _shield(stencil: Stencil, mark: Mark, grow: float) -> None:
    if mark.shield is None:
        return
    x, y = mark.shield
    end = mark.path[-1]
    facing = math.degrees(math.atan2(end[1] - y, end[0] - x))
    span = 52 + grow * 2
    stencil.arc(
        (x, y),
        mark.shield_radius,
        3.6 * mark.growth + grow,
        start=facing - span,
        end=facing + span,
    )


def draw_crosses(image: Image.Image, marks: Iterable[Mark], palette: Palette) -> None:
    """A red cross wherever an order failed."""
    for mark in marks:
        size = mark.growth
        for x, y in mark.crosses:
            for arm, width, shade in ((7.2, 8.4, (255, 255, 255)), (6.4, 4.4, palette.failure)):
                reach = arm * size
                stencil = Stencil()
                stencil.line(((x - reach, y - reach), (x + reach, y + reach)), width * size)
                stencil.line(((x - reach, y + reach), (x + reach, y - reach)), width * size)
                paint(image, stencil, shade)


def crowd(
    size: tuple[int, int], marks: Iterable[Mark], pieces: Iterable[Piece], *, growth: float = 1.0
) -> Image.Image:
    """How much must stay visible where, on a picture `COARSE` times smaller than the map."""
    image = Image.new("L", (size[0] // COARSE, size[1] // COARSE), 0)
    draw = ImageDraw.Draw(image)

    def disc(center: Point, radius: float, tone: int) -> None:
        draw.ellipse(box_round(center, radius), fill=tone)

    for mark in marks:
        if mark.path:
            tone = 150 if mark.line in {Line.SOLID, Line.WAVY} else 90
            draw.line([(x / COARSE, y / COARSE) for x, y in mark.path], fill=tone, width=2)
        if mark.head:
            disc(mark.path[-1], 9 * mark.growth, 200)
        for cross in mark.crosses:
            disc(cross, 11 * mark.growth, 255)
        if mark.dot is not None:
            disc(mark.dot, 6 * mark.growth, 150)
        if mark.ring is not None:
            disc(mark.ring, mark.ring_radius * mark.growth, 200)
    for piece in pieces:
        for at_piece, reach in reach_of(piece, growth=growth):
            disc(at_piece, reach + 3, 255)
    return image
