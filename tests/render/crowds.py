"""Crowded scenes judged by the engine, and how much of their names lines and pieces cover."""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from engine.board import Province, Terrain, Unit, UnitType
from engine.judge import adjudicate
from engine.judge.options import legal_orders
from engine.orders import Move, Order, SupportHold, SupportMove
from engine.position import Phase, Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from render.layouts.classic import LAYOUT
from render.map.labels import Spot, choose, label_of, sprite
from render.map.layers import load_layers
from render.marks.arrows import Mark, draw_crosses, draw_marks
from render.marks.pieces import Piece, order_results, pieces_of, places_of
from render.marks.units import draw_piece
from render.marks.ways import crowd
from tests.render.looking import ATLAS, marks_of
from tests.render.scenes import Scene

RULES = Rulebook.modern()
UNITS = 34


@cache
def corner(around: str, seed: int) -> Scene:
    """The 34 spaces nearest to one, each with a unit, and 34 legal orders judged."""
    middle = LAYOUT.units[around]
    playable = [p for p in CLASSIC.map.provinces if p.terrain is not Terrain.IMPASSABLE]
    near = sorted(playable, key=lambda place: math.dist(LAYOUT.units[place.code], middle))
    return _judged(near[:UNITS], seed)


@cache
def scattered(seed: int) -> Scene:
    """A unit in 34 spaces of the whole board, and 34 legal orders judged."""
    playable = [p for p in CLASSIC.map.provinces if p.terrain is not Terrain.IMPASSABLE]
    return _judged(random.Random(seed).sample(playable, UNITS), seed)  # noqa: S311


def _judged(places: Sequence[Province], seed: int) -> Scene:
    dice = random.Random(seed)  # noqa: S311 - a fixed seed is the point
    powers = list(CLASSIC.powers)
    units = []
    for place in places:
        kinds = [kind for kind in UnitType if CLASSIC.map.standings(kind, place)]
        kind = dice.choice(kinds)
        standing = dice.choice(CLASSIC.map.standings(kind, place))
        units.append(Unit(dice.choice(powers), kind, standing))
    owners = {place: dice.choice(powers) for place in CLASSIC.map.provinces if place.is_center}
    position = Position.of(Phase.parse("F1905M"), units, centers=owners)
    orders = {
        power: tuple(_ordered(options, dice) for options in of_units.values())
        for power, of_units in legal_orders(position, CLASSIC, RULES).items()
    }
    return Scene(position, adjudicate(position, orders, CLASSIC, RULES))


def _ordered(options: Sequence[Order], dice: random.Random) -> Order:
    moves = [order for order in options if isinstance(order, Move) and not order.via]
    supports = [order for order in options if isinstance(order, SupportMove | SupportHold)]
    return dice.choice(moves if moves and dice.random() < 0.6 else supports or list(options))


CROWDS: dict[str, Callable[[], Scene]] = {
    "centre": lambda: corner("VIE", 1),
    "west": lambda: corner("BUR", 2),
    "balkans": lambda: corner("SER", 3),
    "north": lambda: corner("SWE", 4),
    "board one": lambda: scattered(5),
    "board two": lambda: scattered(6),
}


class Drawn(NamedTuple):
    """What lies over the ground of a scene, and where its provinces are named."""

    marks: list[Mark]
    pieces: tuple[Piece, ...]
    spots: dict[str, Spot]


def drawn(scene: Scene) -> Drawn:
    """A scene as it is planned for a picture of usual width."""
    results = tuple(order_results(scene.position, scene.resolution, scene.orders))
    places = places_of(scene.position, LAYOUT)
    marks = marks_of(scene)
    pieces = tuple(pieces_of(scene.position, scene.resolution, results, places))
    crowded = crowd(LAYOUT, marks, pieces)
    return Drawn(marks, pieces, choose(load_layers(LAYOUT).labels, LAYOUT, crowded))


def share_of_names_covered(scene: Scene) -> float:
    """Of the pixels of all names' letters, the share where a line, cross or piece lies too."""
    marks, pieces, spots = drawn(scene)
    blank = Image.new("RGB", LAYOUT.size, (1, 2, 3))
    over = blank.copy()
    draw_marks(over, marks, ATLAS)
    for piece in pieces:
        draw_piece(over, piece, "X", ATLAS)
    draw_crosses(over, marks, ATLAS)
    covered = ImageChops.difference(over, blank).convert("L").point(lambda tone: 255 * (tone > 0))
    letters = Image.new("L", LAYOUT.size)
    for code, spot in spots.items():
        label, _ = sprite(label_of(LAYOUT, code, spot))
        letters.paste(255, (spot.x - label.width // 2, spot.y - label.height // 2), label)
    both = ImageChops.multiply(letters, covered)
    return ImageStat.Stat(both).sum[0] / ImageStat.Stat(letters).sum[0]
