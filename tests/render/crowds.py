"""Crowded scenes judged by the engine, and how much of their names lines and pieces cover."""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageStat

from engine.board import Province, Terrain, Unit, UnitType
from engine.judge import adjudicate
from engine.judge.options import legal_orders
from engine.orders import Move, Order, SupportHold, SupportMove
from engine.position import Phase, Position
from engine.variants.classic import CLASSIC
from render.board import planned
from render.layouts.classic import LAYOUT
from render.map.drawing import all_letters
from render.map.names import draw_letters
from render.marks.arrows import draw_crosses, draw_marks
from render.marks.units import draw_piece
from tests.render.looking import ALL
from tests.render.scenes import RULES, Scene

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


def share_of_names_covered(scene: Scene) -> float:
    """Of the pixels of all names' letters, the share where a line, cross or piece lies too."""
    shown = planned(scene.position, CLASSIC, resolution=scene.resolution)
    layout = shown.layout
    blank = Image.new("RGB", layout.size, (1, 2, 3))
    over = blank.copy()
    draw_marks(over, shown.marks, ALL)
    for piece in shown.pieces:
        draw_piece(over, piece, "X", ALL, growth=layout.growth)
    draw_crosses(over, shown.marks, ALL)
    covered = ImageChops.difference(over, blank).convert("L").point(lambda tone: 255 * (tone > 0))
    letters = Image.new("L", layout.size)
    draw_letters(letters, (letter for _, letter in all_letters(layout)))
    both = ImageChops.multiply(letters, covered)
    return ImageStat.Stat(both).sum[0] / ImageStat.Stat(letters).sum[0]
