"""What is drawn for each order: marks as values, in px of the map, before any colour is laid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from engine.board import Power
from render.canvas import Path, Point


class Line(Enum):
    """How the line of a mark runs."""

    SOLID = auto()
    DASHED = auto()
    DOTTED = auto()
    WAVY = auto()


class Layer(Enum):
    """What lies over what: later members over earlier ones."""

    CENTER = auto()
    GHOST = auto()
    SUPPORT = auto()
    CONVOY = auto()
    MOVE = auto()


@dataclass(frozen=True, slots=True)
class Mark:
    """One drawn sign of an order.

    `path` is as long as it shall be seen, `weight` its width, `head` the length of its arrowhead
    or 0. `dot` is where a support meets the move it helps; `shield` is the piece a support covers,
    on the side of the path's start; `ring` a piece that stands, or a center.
    `crosses` are where it failed. `growth` is how much larger all but path and shield are drawn.
    """

    power: Power
    layer: Layer
    path: Path = ()
    line: Line = Line.SOLID
    weight: float = 5.6
    head: float = 0.0
    dot: Point | None = None
    shield: Point | None = None
    shield_radius: float = 30.0
    ring: Point | None = None
    ring_radius: float = 27.6
    crosses: tuple[Point, ...] = ()
    faint: bool = False
    growth: float = 1.0
