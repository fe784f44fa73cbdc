"""Marks: what is drawn for each order, as values in px of the map, and how they are drawn."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import NamedTuple

from PIL import Image

from engine.board import Power, UnitType
from render.canvas import Path, Point, Stencil, paint
from render.curves import at, dashes, length, part, wave
from render.marks.rims import BODY, RADIUS, rim
from render.palette import Color, Palette, faint

CASING = 3.4  # px, how much wider than its colour a line's casing is
DOT = 5.2  # px, the radius of the dot where a support meets a move
SHIELD_HALF = 42  # degrees of a piece that a shield covers to each side, where there is room
_TAPER = (1.3, 0.7)
"""How wide an arrow is at its start and at its head, as shares of its weight."""
_DOTS = {False: 9.4, True: 12.0}
"""How far from each other the dots of a line are, in px: hollow ones have to be told apart."""


Line = Enum("Line", "SOLID DASHED DOTTED WAVY")
"""How the line of a mark runs."""


Layer = IntEnum("Layer", "CENTER GHOST SUPPORT CONVOY MOVE")
"""What lies over what: later members over earlier ones."""


class Tag(NamedTuple):
    """The letters of the coast that an arrow goes to, and the middle of the paper they stand on."""

    words: str
    at: Point


@dataclass(frozen=True, slots=True)
class Mark:
    """One drawn sign of an order.

    `path` is as long as it shall be seen, `weight` its width, `head` the length of its arrowhead
    or 0. A solid line with a head tapers: it is widest at the piece that moves. `dot` is where a
    support meets the move it helps; `shield` is the piece a support covers, on the side of the
    path's start, `shield_half` degrees to each side; `ring` a piece that stands, or a center. Both
    follow the outline of a piece of `kind`, an army's of that radius. `crosses` are where it
    failed, drawn `cross_size` times as large as usual. `tag` names the coast it goes to. A `hollow`
    mark is light with a coloured rim, as no order is: the way of what is not ordered, or of what
    never got so far. `growth` is how much larger all but the path is drawn.
    """

    power: Power
    layer: Layer
    path: Path = ()
    line: Line = Line.SOLID
    weight: float = 5.6
    head: float = 0.0
    dot: Point | None = None
    shield: Point | None = None
    shield_radius: float = RADIUS + 8.0
    shield_half: int = SHIELD_HALF
    ring: Point | None = None
    ring_radius: float = RADIUS + 5.6
    kind: UnitType = UnitType.ARMY
    crosses: tuple[Point, ...] = ()
    cross_size: float = 1.0
    tag: Tag | None = None
    faint: bool = False
    hollow: bool = False
    growth: float = 1.0


def draw_marks(image: Image.Image, marks: Sequence[Mark], palette: Palette) -> None:
    """Draw all marks but crosses; the dots over all lines, where no arrow hides them."""
    for mark in marks:
        _draw_mark(image, mark, palette)
    for mark in marks:
        if mark.dot is not None:
            for grow, shade in _coats(replace(mark, faint=False), palette):
                stencil = Stencil()
                stencil.disc(mark.dot, DOT * mark.growth + grow / 2)
                paint(image, stencil, shade)


def _coats(mark: Mark, palette: Palette) -> tuple[tuple[float, Color], tuple[float, Color]]:
    """The casing and the colour over it: by how much each is wider than the line, and its shade."""
    colors = palette.of(mark.power)
    color = faint(colors.strong) if mark.faint else colors.strong
    under, over = (color, colors.casing) if mark.hollow else (colors.casing, color)
    return (CASING * mark.growth, under), (0.0, over)


def _draw_mark(image: Image.Image, mark: Mark, palette: Palette) -> None:
    size = mark.growth
    for grow, shade in _coats(mark, palette):
        stencil = Stencil()
        if mark.path:
            _line(stencil, mark, grow)
        if mark.head:
            _head(stencil, mark.path, mark.head * size, grow / 2)
        if mark.shield is not None:
            stencil.ribbon(shield_of(mark, round(grow * 2 / size)), 3.6 * size + grow)
        if mark.ring is not None:
            x, y = mark.ring
            whole = rim(mark.kind, mark.ring_radius - BODY, size, 0, 180)
            stencil.ribbon([(x + dx, y + dy) for dx, dy in whole], 2.8 * size + grow)
        paint(image, stencil, shade)


def shield_of(mark: Mark, further: int = 0) -> Path:
    """The middle of a mark's shield, `further` degrees longer at each end; none if it has none."""
    if mark.shield is None:
        return ()
    (x, y), end = mark.shield, mark.path[-1]
    facing = round(math.degrees(math.atan2(end[1] - y, end[0] - x)))
    arc = rim(mark.kind, mark.shield_radius - BODY, mark.growth, facing, mark.shield_half + further)
    return tuple((x + dx, y + dy) for dx, dy in arc)


def _line(stencil: Stencil, mark: Mark, grow: float) -> None:
    size, path = mark.growth, mark.path
    if mark.head:
        path = part(path, 0, length(path) - mark.head * size * 0.55)
    weight = mark.weight * size
    match mark.line:
        case Line.SOLID:
            wide, narrow = _TAPER if mark.head else (1.0, 1.0)
            stencil.ribbon(path, weight * wide + grow, weight * narrow + grow)
        case Line.WAVY:
            waves = wave(path, height=4.2 * size, period=15.0 * size)
            stencil.line(waves, weight * 0.86 + grow)
        case Line.DASHED:
            stencil.lines(dashes(path, 5.0 * size, 12.0 * size), weight + grow)
        case Line.DOTTED:
            stencil.lines(dashes(path, 0.6, _DOTS[mark.hollow] * size), weight + grow)


def _head(stencil: Stencil, path: Path, size: float, grow: float) -> None:
    x, y = path[-1]
    back, _ = at(path, max(0.0, length(path) - size * 0.8))
    direction = math.atan2(y - back[1], x - back[0])
    cos, sin = math.cos(direction), math.sin(direction)
    tip, side, notch = grow * 1.7, -size - grow, -size * 0.74 - grow * 0.2
    wing = size * 0.52 + grow * 1.25
    corners = ((tip, 0.0), (side, wing), (notch, 0.0), (side, -wing))
    stencil.polygon([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners])


def draw_crosses(image: Image.Image, marks: Iterable[Mark], palette: Palette) -> None:
    """Draw a cross on a halo wherever an order failed."""
    for mark in marks:
        for cross in mark.crosses:
            for arm, width, shade in ((7.2, 8.4, palette.halo), (6.4, 4.4, palette.failure)):
                stencil = Stencil()
                size = mark.growth * mark.cross_size
                stencil.cross(cross, arm * size, width * size)
                paint(image, stencil, shade)
