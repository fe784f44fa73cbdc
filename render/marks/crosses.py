"""Where crosses lie: each on its own line, off every other line, off dots, shields and arrowheads.

A cross that has no room at its usual size is drawn smaller, and where it would hide most of a short
move it touches that from beside. Crosses are placed when all lines are laid, for none is to lie
beside the line of another order.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from PIL import Image

from render.canvas import COARSE, Path, Point
from render.curves import along, at, evenly, length, seen_between
from render.marks.arrows import CASING, DOT, Mark, shield_of
from render.marks.units import TAG

_REACH = 12.5  # px from the middle of a cross to the edge of its halo
_SIZES = ((1.0, 0.0), (0.8, 14.0), (0.65, 32.0))
"""How large a cross may be, and what it costs that it is so, in px that it strays."""
_STEP = 5.0  # px from one place that is looked at to the next
_STRAYING = 0.6  # what each px costs that it is off its best place
_LINE, _SIGN, _SHAFT = 5.0, 10.0, 4.0
"""What each px costs that it reaches over another's line, over a dot, a shield, an arrowhead or
another cross, and over the last bit of its own shaft that is seen."""
_BEHIND = 4.0  # px of its own line that are seen behind it
_COVERED = 0.2  # what each tone at a point costs that it covers
_HIDDEN, _SOLID = 200, 255  # how much more it counts where it hides a piece or a center
_SAMPLE = 12.0  # px from one point of a line that is kept off to the next
_PLAIN = 25.0  # what each px costs that it reaches over a center, a code or the letters at a coast
_SHOWN, _LACK = 18.0, 2.0
"""How many px of the shaft of a move are seen beside its cross, and what each costs that is not."""
_BESIDE = 16.0  # what it costs, in px that it strays, that a cross is beside its line
_TOUCH = 0.75  # how much of its reach is between its middle and the line that it touches then
_CELL = 64.0  # px, the side of a square whose discs are kept together
_HEAD = 16.0  # px, how long the head of a move that failed is


class Stretch(NamedTuple):
    """The part of a path, in px from its start, that a cross may lie on, and the best place."""

    best: float
    first: float
    last: float


def on_move(path: Path, growth: float, size: Point) -> Stretch:
    """On the half of a move towards its end, close behind its head if it is so long.

    Of one that leads out of a picture of that size, on the half of what is seen.
    """
    first, total = seen_between(path, size)
    middle, head = (first + total) / 2, (_HEAD + _REACH * _SIZES[-1][0]) * growth
    return Stretch(
        max(middle, total - (_HEAD + _REACH) * growth), middle, max(middle, total - head)
    )


def on_support(path: Path, size: Point) -> Stretch:
    """About halfway along a support, short of the middle, so that mutual ones keep apart.

    Of one that leads out of a picture of that size, halfway along what is seen.
    """
    first, last = seen_between(path, size)
    best, least, most = (first + (last - first) * share for share in (0.42, 0.12, 0.88))
    return Stretch(best, least, most)


class _Place(NamedTuple):
    """A place on a path: how far from the best it is, how far from the start, and where."""

    strayed: float
    distance: float
    at: Point


Disc: TypeAlias = tuple[Point, float]
"""The middle of something round, and how far it reaches."""


class _Taken(NamedTuple):
    """A disc that crosses keep off, but for those of its owner's line (none if below 0)."""

    at: Point
    reach: float
    owner: int
    weight: float


def crossed(
    marks: Sequence[Mark],
    stretches: Sequence[Stretch | None],
    ground: Image.Image,
    growth: float,
    plain: Iterable[Disc] = (),
) -> list[Mark]:
    """The marks, those that have a stretch with a cross on it.

    `ground` is a coarse picture of names, centers and pieces; `plain` is what is never covered.
    """
    found, taken = list(marks), _Crosses(marks, ground, growth, plain)
    failed = [(stretch, place) for place, stretch in enumerate(stretches) if stretch]
    # Those with the shortest line have the least choice.
    for stretch, place in sorted(failed, key=lambda item: item[0].last):
        spot, size = taken.put(place, marks[place], stretch)
        found[place] = replace(marks[place], crosses=(spot,), cross_size=size)
    return found


class _Crosses:
    """Places crosses one after the other, on a map with marks."""

    def __init__(
        self, marks: Sequence[Mark], ground: Image.Image, growth: float, plain: Iterable[Disc]
    ) -> None:
        self._growth = growth
        self._tones, (self._width, self._height) = ground.tobytes(), ground.size
        self._cells: dict[tuple[int, int], list[_Taken]] = defaultdict(list)
        self._widest = _REACH * growth
        self._plain = [*plain]
        for place, mark in enumerate(marks):
            for taken in _taken_by(mark, place):
                self._keep_off(taken)
            for cross in mark.crosses:
                self._keep_off(_Taken(cross, _REACH * growth, -1, _SIGN))

    def _keep_off(self, taken: _Taken) -> None:
        x, y = taken.at
        self._cells[int(x // _CELL), int(y // _CELL)].append(taken)
        self._widest = max(self._widest, taken.reach)

    def put(self, owner: int, mark: Mark, stretch: Stretch) -> tuple[Point, float]:
        """Where the cross of a mark covers least, and its size; later ones keep off it."""
        best, least, chosen = (0.0, 0.0), math.inf, 1.0
        places, own = _places(mark.path, stretch, _STEP * self._growth), [*_taken_by(mark, owner)]
        shaft = length(mark.path) - mark.head * mark.growth if mark.head else math.inf
        others = [taken for taken in self._near(places) if taken.owner != owner]
        for size, dear in _SIZES:
            reach = _REACH * size * self._growth
            lack = max(0.0, _SHOWN * self._growth + 2 * reach - shaft) * _LACK
            for strayed, distance, spot in places:
                cost = dear + lack + strayed * _STRAYING
                if cost >= least:
                    break
                cost += self._covered(spot, reach) * _COVERED
                cost += max(0.0, reach - (shaft - distance)) * _SIGN
                cost += max(0.0, reach + _BEHIND * self._growth - distance) * _SHAFT
                if cost < least:
                    cost += _over(others, spot, reach)
                if cost < least:
                    best, least, chosen = spot, cost, size
            for spot in _beside(mark, reach) if lack else ():
                cost = dear + _BESIDE + _over(own, spot, reach * _TOUCH)
                cost += self._covered(spot, reach) * _COVERED + _over(others, spot, reach)
                if cost < least:
                    best, least, chosen = spot, cost, size
        self._keep_off(_Taken(best, _REACH * chosen * self._growth, -1, _SIGN))
        return best, chosen

    def _near(self, places: Sequence[_Place]) -> Iterator[_Taken]:
        """What is so near to places that a cross at one of them, or beside it, could reach it."""
        far = self._widest + 2.5 * _REACH * self._growth
        xs, ys = zip(*(place.at for place in places), strict=True)
        for column in range(int((min(xs) - far) // _CELL), int((max(xs) + far) // _CELL) + 1):
            for row in range(int((min(ys) - far) // _CELL), int((max(ys) + far) // _CELL) + 1):
                yield from self._cells.get((column, row), ())
        left, top, right, foot = min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far
        for (x, y), reach in self._plain:
            if left < x < right and top < y < foot:
                yield _Taken((x, y), reach, -2, _PLAIN)

    def _covered(self, spot: Point, reach: float) -> int:
        """The tones of the ground at nine points of a cross, more where it hides something."""
        x, y = spot
        asides, found = (-reach, 0.0, reach), 0
        for row in [int((y + aside) / COARSE) for aside in asides]:
            for column in [int((x + aside) / COARSE) for aside in asides]:
                inside = 0 <= row < self._height and 0 <= column < self._width
                tone = self._tones[row * self._width + column] if inside else _SOLID
                found += tone + (_HIDDEN if tone >= _SOLID else 0)
        return found


def _over(others: Sequence[_Taken], spot: Point, reach: float) -> float:
    """What it costs that a cross reaches over lines of others, over signs and crosses."""
    over: dict[tuple[int, float], float] = {}
    for taken in others:
        short = reach + taken.reach - math.dist(spot, taken.at)
        if short > 0:
            key = (taken.owner, taken.weight)
            over[key] = max(over.get(key, 0.0), short)
    return sum(weight * short for (_, weight), short in over.items())


def _places(path: Path, stretch: Stretch, step: float) -> list[_Place]:
    """The places to look at on a stretch of a path, the best first."""
    best, first, last = stretch
    count = int((last - first) / step) + 1
    distances = sorted(
        [best, *(first + (last - first) * part / count for part in range(count + 1))]
    )
    found = zip(distances, along(path, distances), strict=True)
    return sorted(_Place(abs(distance - best), distance, spot) for distance, spot in found)


def _beside(mark: Mark, reach: float) -> Iterator[Point]:
    """Where a cross that reaches so far touches the shaft of a mark, the middle first."""
    aside = reach * _TOUCH + (mark.weight + CASING) / 2 * mark.growth
    total = length(mark.path)
    for share in (0.5, 0.4, 0.6, 0.3, 0.7):
        (x, y), way = at(mark.path, total * share)
        for side in (aside, -aside):
            yield (x - math.sin(way) * side, y + math.cos(way) * side)


def _taken_by(mark: Mark, owner: int) -> Iterator[_Taken]:
    """What a mark covers: its line as discs, and its signs."""
    size = mark.growth
    if mark.path:
        half = (mark.weight + CASING) / 2 * size
        for spot in evenly(mark.path, _SAMPLE * size):
            yield _Taken(spot, half, owner, _LINE)
        if mark.head:
            head, total = mark.head * size, length(mark.path)
            for back, wide in ((0.35, 0.3), (0.75, 0.52)):
                spot, _ = at(mark.path, max(0.0, total - head * back))
                yield _Taken(spot, head * wide + CASING / 2 * size, owner, _SIGN)
    if mark.dot is not None:
        yield _Taken(mark.dot, DOT * size + CASING / 2 * size, -1, _SIGN)
    if mark.tag is not None:
        yield _Taken(mark.tag.at, TAG[0] * size, -1, _SIGN)
    if mark.shield is not None:
        for spot in shield_of(mark)[::3]:
            yield _Taken(spot, (3.6 + CASING) / 2 * size, -1, _SIGN)
