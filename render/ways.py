"""The ways of moves and supports: of those a line could take, the one that covers least."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PIL import Image

from engine.board import Map, Province
from engine.orders import Convoy, Move
from render.canvas import Path, Point
from render.clutter import Clutter
from render.convoys import needs_convoy, route
from render.curves import at, bow, length, shifted, through, trimmed
from render.givens import Given
from render.layout import Layout
from render.places import Places, anchor
from render.units import RADIUS

_BENDS = (0.10, -0.10, 0.03, 0.18, -0.18, 0.27, -0.27, 0.38, -0.38)
_FACING_BENDS = (0.17, 0.25, 0.34, 0.44)
_SHIFTS = (0.0, 9.0, -9.0)
_FACING_SHIFTS = (13.0, 22.0)
_GHOST_BENDS = (0.10, -0.10, 0.2, -0.2, 0.32, -0.32)
_ASIDES = (0.15, -0.15, 0.3, -0.3)
_SUPPORT_BENDS = (-0.06, 0.06, -0.16, 0.16, -0.28, 0.28)
_ATTACHMENTS = (0.5, 0.4, 0.6, 0.7, 0.3)
_ARM = (-9.0, -4.5, 0.0, 4.5, 9.0)
"""Points along each of the two lines of a cross, from its middle."""
_BETWEEN = 22.0
"""How far the middles of two arrows that face each other are apart at least, in px."""
_RIM = 9.0
"""How far round a piece what a line covers does not count, in px: it starts or ends there."""
_DETOUR = 1.5
"""What a px of a support's way costs: more than of a move's, for it is to look like a straight."""
_JOINING = 12.0
"""The last px of a support, where it is free to touch the line it helps."""
_APART = 9.0
"""How far from the straight line two supports of each other keep at least, in px."""

Key = tuple[Province, Province]


@dataclass(frozen=True, slots=True)
class Way:
    """The path of a move: the whole of it, the part that is seen, and the waters it crosses."""

    whole: Path
    seen: Path
    waters: tuple[Province, ...] = ()
    wavy: bool = False


class Ways:
    """Chooses the ways of one picture, and remembers what is taken.

    `named` is the coarse picture of names and centers in the layout (`names_and_centers`).
    `growth` is how much larger than usual pieces and lines are drawn.
    """

    def __init__(
        self,
        givens: Iterable[Given],
        places: Places,
        layout: Layout,
        board: Map,
        *,
        named: Image.Image,
        growth: float,
    ) -> None:
        self._givens = tuple(givens)
        self._places = places
        self._layout = layout
        self._board = board
        self._growth = growth
        self._radius = RADIUS * growth
        pieces = (*places.standing.values(), *places.dislodged.values())
        self._clutter = Clutter(named, pieces, radius=self._radius)
        self._attached: list[Point] = []
        orders = [given.order for given in self._givens if isinstance(given.order, Move)]
        self._targets = Counter(order.destination.province for order in orders)
        moves = {
            (order.unit.location.province, order.destination.province): order
            for order in orders
            if order.unit.location.province in places.standing
        }
        self._moves = frozenset(moves)
        self.moves: dict[Key, Way] = {}
        # Those with the least choice go first, and the longer before the shorter.
        for key in sorted(moves, key=lambda key: self._freedom(moves[key])):
            way = self._way(moves[key])
            self._clutter.lay(way.seen)
            self.moves[key] = way

    def _freedom(self, order: Move) -> tuple[bool, float, int]:
        here, there = order.unit.location.province, order.destination.province
        free = not (needs_convoy(order, self._board) or self._passage(here, there))
        end, _ = self._end(order)
        return free, -math.dist(self._places.standing[here], end), here.index

    def _way(self, order: Move) -> Way:
        here, target = order.unit.location.province, order.destination.province
        start = self._places.standing[here]
        end, clearance = self._end(order)
        facing = (target, here) in self._moves
        wavy = needs_convoy(order, self._board)
        waters = self._waters(order) if wavy else ()
        passage = self._passage(here, target)
        if waters:
            whole = self._over(order, waters, start, end)
            choices = [shifted(whole, 11.0) if facing else whole]
        elif passage and not wavy:
            whole = through([start, *passage, end])
            shifts = _FACING_SHIFTS if facing else _SHIFTS
            choices = [shifted(whole, aside) for aside in shifts]
        else:
            bends = self._facing_bends(math.dist(start, end)) if facing else _BENDS
            choices = [bow(start, end, bend) for bend in bends]
        whole = self._clearest(choices)
        return Way(whole, trimmed(whole, self._radius + 1, clearance), waters, wavy)

    def _facing_bends(self, distance: float) -> tuple[float, ...]:
        """With which two arrows so long that face each other have room for their crosses."""
        between = _BETWEEN * self._growth
        wide = tuple(bend for bend in _FACING_BENDS if bend * distance >= between)
        return wide or _FACING_BENDS[-1:]

    def _clearest(self, choices: Sequence[Path]) -> Path:
        """The path that covers least; of equals the shortest, and of these the first."""
        if len(choices) == 1:
            return choices[0]
        ends = self._radius + _RIM
        return min(choices, key=partial(self._clutter.cost, leaving=ends, meeting=ends))

    def _passage(self, one: Province, two: Province) -> tuple[Point, ...]:
        passages = self._layout.passages
        if (one.code, two.code) in passages:
            return passages[one.code, two.code]
        return passages.get((two.code, one.code), ())[::-1]

    def _over(self, order: Move, waters: Sequence[Province], start: Point, end: Point) -> Path:
        """The way of a convoyed army through its fleets, and past all other pieces."""
        stops = [start]
        before = order.unit.location.province
        for water in waters:
            stops += [*self._passage(before, water), self._places.standing[water]]
            before = water
        legs = pairwise([*stops, end])
        return through(
            [start, *(stop for one, two in legs for stop in (*self._past(one, two), two))]
        )

    def _past(self, one: Point, two: Point) -> tuple[Point, ...]:
        """Where a leg leads so as to cover least: nowhere, if that is the straight way."""
        ends = self._radius + _RIM

        def cost(stops: tuple[Point, ...]) -> float:
            return self._clutter.cost(through([one, *stops, two]), leaving=ends, meeting=ends)

        (x0, y0), (x1, y1) = one, two
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        asides = [(middle[0] - (y1 - y0) * by, middle[1] + (x1 - x0) * by) for by in _ASIDES]
        return min([(), *((aside,) for aside in asides)], key=cost)

    def _end(self, order: Move) -> tuple[Point, float]:
        target = order.destination.province
        standing = self._places.standing.get(target)
        if standing is not None and target is not order.unit.location.province:
            return standing, self._radius + 5.0
        crowd = self._targets[target] > 1
        return anchor(self._layout, order.destination), 13.0 if crowd else 3.0

    def _waters(self, order: Move) -> tuple[Province, ...]:
        start, end = order.unit.location.province, order.destination.province
        carriers = {
            given.order.unit.location.province: given
            for given in self._givens
            if isinstance(given.order, Convoy)
            and given.order.convoyed.location.province is start
            and given.order.destination.province is end
            and given.order.unit.location.province in self._places.standing
        }
        sound = [water for water, given in carriers.items() if not given.failed]
        return route(start, end, sound, self._board) or route(
            start, end, list(carriers), self._board
        )

    def cross_on(self, path: Path, back: float) -> Point:
        """Where a failed move's cross lies: about `back` px before the tip, clear of centers."""
        total = length(path)
        shares = (1.0, 1.25, 0.8, 1.5)
        return self._clear_spot(path, [max(total - back * by, total * 0.6) for by in shares])

    def cut_on(self, line: Path) -> Point:
        """Where a support's cross lies: short of the middle, so that mutual ones keep apart."""
        total = length(line)
        return self._clear_spot(line, [total * share for share in (0.42, 0.34, 0.5, 0.26)])

    def _clear_spot(self, path: Path, distances: Sequence[float]) -> Point:
        """The point at that distance along a path where a cross covers least; the first wins."""

        def cost(distance: float) -> float:
            (x, y), _ = at(path, distance)
            arms = [tuple((x + step, y + step * turn) for step in _ARM) for turn in (1, -1)]
            return sum(map(self._clutter.cost, arms)) + abs(distance - distances[0]) * 0.7

        return at(path, min(distances, key=cost))[0]

    def beside(self, start: Point, end: Point, leaving: float, clearance: float) -> Path:
        """The way of what is no move: a curve from a piece, trimmed by so much at its ends."""
        rim = self._radius + _RIM
        cost = partial(self._clutter.cost, leaving=rim, meeting=rim)
        whole = min((bow(start, end, bend) for bend in _GHOST_BENDS), key=cost)
        line = trimmed(whole, leaving, clearance)
        self._clutter.lay(line)
        return line

    # --------------------------------------------------------------------------------- supports
    def to_path(self, start: Point, path: Path) -> Path:
        """A support's line from a piece to the path it helps, ending where no other ends.

        A path that leads past the piece itself is met where there is room for a line, and none
        at its head, where its cross would be.
        """
        total = length(path)
        apart = min(self._radius * 0.65, total / 6)
        shares = [share for share in _ATTACHMENTS if total * (1 - share) >= self._radius * 1.9]
        spots = [at(path, total * share)[0] for share in shares or _ATTACHMENTS[-1:]]
        spots = [spot for spot in spots if math.dist(spot, start) > self._radius * 2] or spots

        def room(spot: Point) -> float:
            return min((math.dist(spot, taken) for taken in self._attached), default=math.inf)

        free = [spot for spot in spots if room(spot) >= apart] or [max(spots, key=room)]
        rim = self._radius + _RIM
        cost = partial(self._clutter.cost, leaving=rim, meeting=_JOINING, detour=_DETOUR)
        choices = (bow(start, spot, bend, steps=20) for spot in free for bend in _SUPPORT_BENDS)
        line = trimmed(min(choices, key=cost), self._radius + 3, 0)
        self._attached.append(line[-1])
        self._clutter.lay(line)
        return line

    def to_piece(self, start: Point, end: Point) -> Path:
        """A support's line from a piece to the shield round another.

        It always leaves to the same side, so that two that support each other stay two lines.
        """
        least = max(0.10, 2 * _APART / math.dist(start, end))
        rim = self._radius + _RIM
        cost = partial(self._clutter.cost, leaving=rim, meeting=rim, detour=_DETOUR)
        bends = (least, least + 0.1, least + 0.2, least + 0.32)
        whole = min((bow(start, end, -bend, steps=20) for bend in bends), key=cost)
        line = trimmed(whole, self._radius + 3, self._radius + 10 * self._growth)
        self._clutter.lay(line)
        return line
