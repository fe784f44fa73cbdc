"""The ways of arrows and supports: of those that a line could take, the one that covers least.

`Ways` weighs a few bends and ends on a coarse picture of names, centers, pieces and lines laid,
those with the least choice first.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.board import Location, Map, Province, UnitType
from engine.orders import (
    Convoy,
    Hold,
    Move,
    SupportHold,
    SupportMove,
    journey_of,
    must_sail,
    province_of,
)
from render.canvas import COARSE, Path, Point
from render.curves import Curve, at, bow, bow_over, length, shifted, through, trimmed, within
from render.layout import Layout
from render.map.names import CODE_FACE, boxes_of, letters_of
from render.marks.arrows import SHIELD_HALF, Line, Mark
from render.marks.pieces import OrderResult, Piece, Places
from render.marks.rims import RADIUS
from render.marks.spots import Spots
from render.marks.units import RING_EDGE, reach_of

_PIECE, _CENTER, _SHIELDED, _NAME, _LINE = 255, 255, 200, 140, 70
_SOLID = 255  # what is added where a piece or a center is: no ground is worth that it is covered
_UNIT = 32  # the tone at which a px of way costs as much as two px in the clear
_STAR = 12.3  # px, the radius of a center
_COAST = 9.0  # px, how far the letters at a coast reach
_LAID = 20.0  # px, how wide a line is laid: another keeps off its casing
_BENDS = (0.10, -0.10, 0.03, 0.18, -0.18, 0.27, -0.27, 0.38, -0.38, 0.52, -0.52)
_SPOT_BENDS = (0.10, -0.10, 0.25, -0.25, 0.45, -0.45)
_FACING_BENDS = (0.05, 0.14, 0.25, 0.37, 0.5, 0.65, 0.8)
_SHIFTS = (0.0, 5.0, -5.0)
_FACING_SHIFTS = (13.0, 22.0)
_GHOST_BENDS = (0.10, -0.10, 0.2, -0.2, 0.32, -0.32, 0.5, -0.5, 0.75, -0.75)
_ASIDES = (0.15, -0.15, 0.3, -0.3, 0.5, -0.5)
_SUPPORT_BENDS = (-0.06, 0.06, -0.16, 0.16, -0.28, 0.28, -0.44, 0.44, -0.64, 0.64)
_HOLD_BENDS, _OTHER_SIDE = (0.0, 0.1, 0.2, 0.32, 0.5, 0.7), (0.25, 0.45, 0.65)
_ATTACHMENTS = (0.5, 0.4, 0.6, 0.7, 0.3)
_PLACES = 18  # how many parts an arrow has for a dot that is not well at any usual place
_BETWEEN = 24.0  # px, how far two arrows that face each other are apart, at their ends, too
_LEAVING = 1.0  # px from the rim of a piece, or of its ring, to where its own line begins
_ENDING = 5.0  # px from the rim of a piece, or of its ring, to the end of a line
_AROUND, _AROUND_CENTER, _RIM = 1.5, 3.0, 7.0
"""How far round a piece or a letter lines keep off it, how far round a center, and how far round
its piece a line may lie on one, in px: on a coarse picture the first may look as the last."""
_AT_PIECE = 46.0
"""What it costs an arrow to end at a piece, in px of way, where it is short of room there."""
_POINTING = 35.0
"""What it costs an arrow to end pointing square past where units stand in its province, in px."""
_SEEN, _LACK = 48.0, 5.0
"""How many px of an arrow are to be seen, so that its cross hides neither shaft nor head, and what
each that is lacking costs."""
_DOT = 13.0  # px, how much more is to be seen for each support that meets it
_OUTSIDE, _CLEARLY = 130.0, 4.0
"""What it costs an arrow that its tip is not inside its province by so many px of its head."""
_FROM_PIECE = 0.8
"""What each px costs that a spot is away from the piece in its province: near it, it is plain whose
land that is."""
_NEARER = 0.85  # how much of the way to a near end of an arrow is no gain over a far one
_HOLD, _HOLD_BROKEN = 27.6, 36.0
"""How large the ring of a hold is, in px; and that round the broken ring of a dislodged unit."""
_HELD = 2.0  # px from the middle of that ring to its edge
_SHIELD = 8.0  # px from the rim of a piece, or of its ring, to a shield
_WRONG, _MISTAKEN, _STRANGE, _CUT_OFF = 255, 255, 200, 150
"""The tone of a province that a move passes over: of one that it cannot cross at all, that it might
as well lead to, and of any other that is neither its start nor its end; and of water where it cuts
a corner: an army on its way along a coast, a fleet that sails straight on."""
_SLIGHT = 0.1  # how much a line that leaves a close-up is bent at most: its direction is news
_CUT = 40.0  # px beyond the edge of a close-up to where a line goes on: more than a head takes
_ASTRAY = 30  # degrees between a place that was moved into a close-up and the true one, at most
_NARROW, _DEAR, _COVERED = 26, 5.0, 2.0
"""Degrees of a piece that a narrow shield covers to each side of its middle, what it costs in px
that it is one, and how many times more it costs that a shield covers a thing than that a line does.
"""
_DETOUR = 1.5
"""What a px of a support's way costs: more than of a move's, for it is to look like a straight."""
_HEAD = 28.0  # px before the tip of an arrow where no support meets it
_DOTS_APART = 15.0  # px from the middle of the dot of a support to that of another
_DASHES, _CROSSED, _BEADS = 39.0, 10.0, 36.0
"""How many px three dashes of a support take, how many more beside a cross, and how many three
beads of a way that nobody ordered."""
_SHORT_BENDS = (0.7, -0.7, 0.9, -0.9)  # where the straight way has too few dashes
_MUTUAL = 0.3  # the least bend of two supports of each other: one's shield is beside the other
_JOINING = 12.0  # the last px of a support, where it is free to touch the line it helps
_APART = 9.0  # how far from the straight line two supports of each other keep at least, in px
_TWICE = 2 * COARSE
_ALIKE = bytes(256)
"""The tone of each province to a line that may cross any."""


@lru_cache(maxsize=8)
def names_and_centers(layout: Layout, center: float) -> Image.Image:
    """What is the same on every picture of a layout: names, coasts' letters, centers of a radius.

    It is `COARSE` times smaller than the map, and not to be changed.
    """
    image = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
    draw = ImageDraw.Draw(image)
    for code, name in layout.names.items():
        for spot, reach in boxes_of(letters_of(code, name, layout.variant.map)):
            draw.ellipse(box_round(spot, reach + _AROUND * layout.growth), fill=_NAME)
    for spot in layout.centers.values():
        draw.ellipse(box_round(spot, center + _AROUND_CENTER * layout.growth), fill=_CENTER)
    for spot in layout.coast_marks.values():
        draw.ellipse(box_round(spot, _COAST * layout.growth), fill=_CENTER)
    return image


@lru_cache(maxsize=8)
def plain_on(layout: Layout) -> tuple[tuple[Point, float], ...]:
    """What no cross may cover, as discs: centers, codes and the letters at coasts."""
    board, size = layout.variant.map, layout.growth
    codes = (
        letter
        for code, name in layout.names.items()
        for letter in letters_of(code, name, board)
        if letter.face == CODE_FACE
    )
    return (
        *((at, _STAR * size) for at in layout.centers.values()),
        *((at, _COAST * size) for at in layout.coast_marks.values()),
        *boxes_of(codes),
    )


def box_round(point: Point, reach: float) -> tuple[float, float, float, float]:
    """The box round a point of the map that reaches so far, on a coarse picture."""
    left, top = ((place - reach) / COARSE for place in point)
    right, foot = ((place + reach) / COARSE for place in point)
    return (left, top, right, foot)


def goes_by_convoy(result: OrderResult, board: Map) -> bool:
    """Whether an army's move is drawn over water: judged so, or too far for land.

    While it is open, and when it failed, it is drawn as it was ordered, too: `VIA` is to be seen.
    """
    move = result.order
    if not isinstance(move, Move):
        return False
    ordered = move.via and (result.verdict is None or result.failed)
    return must_sail(move, board, via=ordered or result.by_convoy)


def route(
    start: Province, end: Province, fleets: Collection[Province], board: Map
) -> tuple[Province, ...]:
    """The shortest chain of fleets' waters from a coast to a coast; empty when there is none."""

    def near(here: Province, there: Province) -> bool:
        return bool(
            board.sea_reach[here.index] & there.bit or board.sea_reach[there.index] & here.bit
        )

    chains: list[tuple[Province, ...]] = [(water,) for water in fleets if near(start, water)]
    seen = {found[0] for found in chains}
    for found in chains:  # which grows meanwhile
        if near(end, found[-1]):
            return found
        beyond = [water for water in fleets if water not in seen and near(found[-1], water)]
        seen.update(beyond)
        chains += [(*found, water) for water in beyond]
    return ()


@dataclass(frozen=True, slots=True)
class Way:
    """The path of a move: the whole of it, the part that is seen, and the waters it crosses."""

    whole: Path
    seen: Path
    waters: tuple[Province, ...] = ()
    wavy: bool = False


class Choice(NamedTuple):
    """A path that a line could take, and how far before its end that stops.

    It costs `dear` more, and that it is shorter than `needed` px to see what it is.
    """

    path: Path
    short: float
    dear: float = 0.0
    needed: float = 0.0


class End(NamedTuple):
    """Where a move may end, how far short of it, what that costs, and the bends to it."""

    spot: Point
    short: float
    dear: float
    bends: Sequence[float]


class Shield(NamedTuple):
    """Where the shield of a support is: its radius, and how many degrees it has to each side."""

    radius: float
    half: int


class Ways:
    """Chooses the ways of one picture, whose `named` is of `names_and_centers`.

    `spots` are where an arrow may end in a province that a piece stands in; `badges` the middle and
    the radius of each badge.
    """

    def __init__(
        self,
        results: Iterable[OrderResult],
        places: Places,
        board: Map,
        *,
        named: Image.Image,
        spots: Spots,
        badges: Iterable[tuple[Point, float]] = (),
    ) -> None:
        self.results = tuple(results)
        self.places = places
        self.layout = places.layout
        self.growth = self.layout.growth
        self.radius = RADIUS * self.growth
        self._board = board
        self.spots = spots
        self._rims = {
            province: reach * self.growth
            for result in self.results
            if (reach := _ring_of(result)) and (province := province_of(result.order))
        }
        # A coarse picture of what lines should avoid, brighter where it matters more.
        self._clutter = named.copy()
        draw = ImageDraw.Draw(self._clutter)
        around = _AROUND * self.growth
        pieces = [(at, self.rim(place) + around) for place, at in places.standing.items()]
        pieces += [(at, RING_EDGE * self.growth) for at in places.dislodged.values()]
        badges = tuple(badges)
        pieces += badges
        for piece, reach in pieces:
            draw.ellipse(box_round(piece, reach), fill=_PIECE)
        self.ground = self._clutter.copy()
        self._tones = self._clutter.tobytes()
        self._lands = spots.numbers
        self._bits = [board.province(code).bit for code in spots.number_of]
        # The same without the pieces: what a line keeps off where it leaves its own.
        self._beside = named.copy()
        for badge, reach in badges:
            ImageDraw.Draw(self._beside).ellipse(box_round(badge, reach), fill=_PIECE)
        self._beside_tones = self._beside.tobytes()
        self._attached: list[Point] = []
        orders = [result.order for result in self.results if isinstance(result.order, Move)]
        self._targets = Counter(order.destination.province for order in orders)
        moves = {
            journey_of(order): order for order in orders if province_of(order) in places.standing
        }
        self._moves = moves
        self._supports = Counter(
            journey_of(result.order)
            for result in self.results
            if isinstance(result.order, SupportMove)
        )
        self._holding = {
            (result.order.unit.location.province, result.order.supported.location.province)
            for result in self.results
            if isinstance(result.order, SupportHold)
        }
        self._by_convoy = [result.order for result in self.results if goes_by_convoy(result, board)]
        self.moves: dict[tuple[Province, Province], Way] = {}
        # Those with the least choice go first, and the longer before the shorter.
        for key in sorted(moves, key=lambda key: self._freedom(moves[key])):
            way = self._way(moves[key])
            self._lay(way.seen)
            self.moves[key] = way

    def _freedom(self, order: Move) -> tuple[bool, float, int]:
        here, there = journey_of(order)
        free = not (order in self._by_convoy or self._passage(here, there))
        end, _ = self._end(order)
        return free, -math.dist(self.places.standing[here], end), here.index

    def rim(self, province: Province) -> float:
        """How far from its middle the piece in a province reaches, with its ring if it has one."""
        return self._rims.get(province, self.radius)

    def _way(self, order: Move) -> Way:
        here, target = journey_of(order)
        start, size = self.places.standing[here], self.growth
        facing, wavy = self._is_facing(order), order in self._by_convoy
        waters, leaving = self._waters(order) if wavy else (), self.rim(here) + _LEAVING * size
        shown = (_SEEN + _DOT * self._supports[here, target]) * size
        goal, _ = self._end(order)
        unit, sails = order.unit, wavy or order.unit.type is UnitType.FLEET
        reach = 0 if wavy else self._board.reach(unit.type, unit.location)
        between = self.spots.between(start, goal)
        sailed = between if sails and not wavy else ()
        strange = self._strange((here, target, *waters), sailed, reach, sails=sails)
        strays = any(strange[number] for number in between)
        is_seen, border = self._is_seen(start) and self._is_seen(goal), (here.code, target.code)
        crossings = self.spots.crossings.get(frozenset(border), ()) if strays and is_seen else ()
        dx, dy = self._own_side(start, goal) if facing else (0.0, 0.0)
        best, least = Choice((start, goal), 0.0), math.inf
        for end in self._ends(order, leaving + shown, (dx, dy)):
            far, needed = math.dist(start, end.spot), leaving + end.short + shown
            if end.dear + far >= least:
                break
            for line in self._lines(order, waters, end, (dx, dy), crossings):
                dear, path = end.dear, line
                if isinstance(line, Curve):
                    dear += self._off_goal(end, line.arriving(), goal, target)
                    if dear + line.least_length() >= least:
                        continue
                    path = line.path()
                choice = Choice(path, end.short, dear, needed)
                cost = self._cost(choice, leaving + _RIM * size, most=least, strange=strange)
                if cost < least:
                    best, least = choice, cost
        # Of two that face each other the path begins and ends beside the middle of a piece.
        offset = math.dist(best.path[0], start)
        first, last = (math.sqrt(max(0.0, far**2 - offset**2)) for far in (leaving, best.short))
        return Way(best.path, self._seen(trimmed(best.path, first, last)), waters, wavy)

    def _lines(
        self, order: Move, waters: Sequence[Province], end: End, own_side: Point, crossings: Path
    ) -> Iterator[Path | Curve]:
        """The lines of a move to an end: through its waters, or a passage, bows, over a border."""
        here, target = journey_of(order)
        start, size, facing = self.places.standing[here], self.growth, any(own_side)
        if waters:
            whole = self.over((here, target), waters, end.spot)
            yield shifted(whole, 11.0 * size) if facing else whole
            return
        passage = self._passage(here, target)
        if passage and order not in self._by_convoy:
            whole = through([start, *passage, end.spot])
            for aside in _FACING_SHIFTS if facing else _SHIFTS:
                yield shifted(whole, aside * size)
            if facing:
                return  # as the other does: on its own side of the same passage
        (x0, y0), (dx, dy) = start, own_side
        own_start = (x0 + dx, y0 + dy)
        for bend in self._slight(start, end.spot, _FACING_BENDS if facing else end.bends):
            yield bow(own_start, end.spot, bend)
        for x, y in crossings:
            # One on the other side of a move that it faces is left to that.
            if (x - x0) * dx + (y - y0) * dy >= 0:
                yield bow_over(own_start, (x + dx, y + dy), end.spot)

    def _ends(self, order: Move, shown: float, own_side: Point) -> list[End]:
        """Where a move may end, the cheapest first: at its place, at the piece or spots beside it.

        Spots are looked for where it would be less than `shown` px long, or end in another one;
        those on the other side of a move that it faces are none.
        """
        here, target = journey_of(order)
        start, size, (dx, dy) = self.places.standing[here], self.growth, own_side
        goal, clearance = self._end(order)
        far, at_piece = math.dist(start, goal), clearance > self.radius
        dear = _AT_PIECE * size if at_piece else 0.0
        ends = [End((goal[0] + dx, goal[1] + dy), clearance, dear - far * _NEARER, _BENDS)]
        straight = (goal[0] - start[0], goal[1] - start[1])
        if far < shown + clearance or self._off_goal(ends[0], straight, goal, target):
            for spot in self._beside_piece(order.destination):
                if (spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy >= dx * dx + dy * dy:
                    # Of ends only the way round is a loss, the straight way hardly.
                    dear = math.dist(spot, goal) * _FROM_PIECE if at_piece else 0.0
                    dear -= math.dist(start, spot) * _NEARER
                    ends.append(End(spot, 0.0, dear, _SPOT_BENDS))
        return sorted(ends, key=lambda end: end.dear + math.dist(start, end.spot))

    def _off_goal(self, end: End, arrives: Point, goal: Point, target: Province) -> float:
        """What it costs a move to end outside its province, or to point past where units stand."""
        (x, y), (dx, dy) = end.spot, arrives
        if not end.short:
            return _past_goal(arrives, end.spot, goal) * _POINTING * self.growth
        share = (end.short + _CLEARLY * self.growth) / math.hypot(dx, dy)
        is_inside = self.spots.is_inside(target.code, (x - dx * share, y - dy * share))
        return 0.0 if is_inside else _OUTSIDE * self.growth

    def _is_facing(self, order: Move) -> bool:
        """Whether a unit moves to the piece of another that moves to its own."""
        here, there = journey_of(order)
        other, standing = self._moves.get((there, here)), self.places.standing
        if other is None:
            return False
        return self._end(order)[0] == standing[there] and self._end(other)[0] == standing[here]

    def _own_side(self, start: Point, end: Point) -> Point:
        """How far a move from a piece to one that faces it keeps to its left."""
        share = _BETWEEN / 2 * self.growth / math.dist(start, end)
        return (start[1] - end[1]) * share, (end[0] - start[0]) * share

    def _strange(
        self, own: Collection[Province], between: Collection[int], reach: int, *, sails: bool
    ) -> bytes:
        """How dear it is to pass over the province of each number on a move, in tones.

        Nothing over its `own`; less than over others over water beside an army's way, and over
        waters `between` that a fleet's straight way crosses, too.
        """
        mine, seas = sum(province.bit for province in {*own}), self._board.seas

        def tone(number: int, bit: int) -> int:
            if bit & mine:
                return 0
            if sails and not bit & seas:
                return _WRONG
            if number in between or (bit & seas and not sails):
                return _CUT_OFF
            return _MISTAKEN if bit & reach else _STRANGE

        off_board = _WRONG if sails else _STRANGE
        return bytes([off_board, *(tone(number, bit) for number, bit in enumerate(self._bits, 1))])

    def _is_seen(self, point: Point) -> bool:
        """Whether a point is on the picture."""
        (x, y), (wide, high) = point, self.layout.size
        return 0 <= x <= wide and 0 <= y <= high

    def _slight(self, start: Point, end: Point, bends: Sequence[float]) -> Sequence[float]:
        """Those bends that leave or enter a close-up in the right direction, of what does so."""
        if self._is_seen(start) and self._is_seen(end):
            return bends
        return [bend for bend in bends if abs(bend) <= _SLIGHT] or (min(bends, key=abs),)

    def _seen(self, path: Path) -> Path:
        """As much of a path as a close-up shows, and so little more that no head is seen."""
        return within(path, self.layout.size, _CUT * self.growth)

    def _beside_piece(self, location: Location) -> Path:
        """The open spots beside the piece in a province, on the side of the coast that is meant."""
        code, units = location.province.code, self.layout.units
        spots = self.spots.beside.get(code, ())
        if location.coast is None:
            return spots
        coasts = [at for other, at in units.items() if other.startswith(f"{code}/")]
        return tuple(
            spot
            for spot in spots
            if min(coasts, key=lambda at: math.dist(spot, at)) == units[location.code]
        )

    def _clearest(self, choices: Iterable[Choice], strange: bytes) -> Path:
        """The path of the choice that covers least, and of equals the first; see `_cost`."""
        rim, least = self.radius + _RIM * self.growth, math.inf
        best: Path = ()
        for choice in choices:
            cost = self._cost(choice, rim, most=least, strange=strange)
            if cost < least:
                best, least = choice.path, cost
        return best

    def _clearest_bow(
        self,
        start: Point,
        ends: Sequence[Point],
        bends: Sequence[float],
        *,
        short: float,
        detour: float = 1.0,
        needed: float = 0.0,
        also: Callable[[Path], float] = lambda _: 0.0,
    ) -> Path:
        """The bow from a point to one of others that covers least; see `Choice` and `_cost`.

        What else comes with a path is costs `also`.
        """
        rim, least = self.radius + _RIM * self.growth, math.inf
        best: Path = ()
        for end in ends:
            for bend in self._slight(start, end, bends):
                curve = bow(start, end, bend)
                if curve.least_length() * detour < least:
                    path = curve.path()
                    choice = Choice(path, short, needed=needed)
                    cost = self._cost(choice, rim, detour, most=least)
                    if cost < least:
                        cost += also(path)
                    if cost < least:
                        best, least = path, cost
        return best

    def _cost(
        self,
        choice: Choice,
        leaving: float,
        detour: float = 1.0,
        *,
        most: float = math.inf,
        strange: bytes = _ALIKE,
    ) -> float:
        """What a line along a path would cover, in px weighted by how much it matters, and length.

        That the first `leaving` px lie on a piece does not count, nor what the line stops short of:
        it has to start and to end there. A px of length costs `detour`, and over each province as
        much more as `strange` has for its number. The cost is not reckoned to the end once it is
        more than `most`.
        """
        path, short, dear, needed = choice
        steps = [*map(math.dist, path, path[1:])]
        total = sum(steps)
        length_cost = dear + total * detour + max(0.0, needed - total) * _LACK
        rest = (most - length_cost) * _UNIT
        if rest < 0:
            return length_cost
        (width, height), tones, lands = self._clutter.size, self._tones, self._lands
        beside, first, last = self._beside_tones, self.radius, total - short
        walked, found = 0.0, 0.0
        # The edge is no wall for what has to cross it.
        outside = _PIECE if self._is_seen(path[0]) and self._is_seen(path[-1]) else 0
        x0, y0 = path[0]
        for (x1, y1), step in zip(path[1:], steps, strict=True):
            middle = walked + step / 2
            if first <= middle <= last:
                x, y = int((x0 + x1) / _TWICE), int((y0 + y1) / _TWICE)
                if 0 <= x < width and 0 <= y < height:
                    px = y * width + x
                    if leaving <= middle:
                        tone, more = tones[px], strange[lands[px]]
                    else:
                        tone, more = beside[px], 0
                    found += step * (tone + more + (_SOLID if tone == _PIECE else 0))
                else:
                    found += step * outside
                if found > rest:
                    break
            walked += step
            x0, y0 = x1, y1
        return found / _UNIT + length_cost

    def _covered(self, path: Path) -> float:
        """The tones that all of a path would cover, for each px of it."""
        (width, height), found = self._clutter.size, 0.0
        for (x0, y0), (x1, y1) in pairwise(path):
            x, y = int((x0 + x1) / _TWICE), int((y0 + y1) / _TWICE)
            inside = 0 <= x < width and 0 <= y < height
            tone = self._tones[y * width + x] if inside else _PIECE
            found += math.dist((x0, y0), (x1, y1)) * tone
        return found

    def _keep_off(self, shield: Path) -> None:
        """Note a shield: lines keep off it, those of its own piece, too."""
        points, wide = [(x / COARSE, y / COARSE) for x, y in shield], 2
        for image in (self._clutter, self._beside):
            ImageDraw.Draw(image).line(points, fill=_SHIELDED, width=wide)
        self._tones, self._beside_tones = self._clutter.tobytes(), self._beside.tobytes()

    def _lay(self, path: Path) -> None:
        """Note that a line runs here from now on."""
        points = [(x / COARSE, y / COARSE) for x, y in path]
        wide = round(_LAID * self.growth / COARSE)
        left, top = (int(min(places)) - wide for places in zip(*points, strict=True))
        right, bottom = (int(max(places)) + wide + 1 for places in zip(*points, strict=True))
        line = Image.new("L", (right - left, bottom - top))
        shifted = [(x - left, y - top) for x, y in points]
        ImageDraw.Draw(line).line(shifted, fill=_LINE, width=wide)
        older = self._clutter.crop((left, top, right, bottom))
        self._clutter.paste(ImageChops.add(older, line), (left, top))
        self._tones = self._clutter.tobytes()

    def _passage(self, here: Province, there: Province) -> tuple[Point, ...]:
        passages = self.layout.passages
        return (
            passages.get((here.code, there.code)) or passages.get((there.code, here.code), ())[::-1]
        )

    def over(
        self, journey: tuple[Province, Province], waters: Sequence[Province], end: Point
    ) -> Path:
        """The way of a convoyed army through its fleets to a point, and past all other pieces.

        Of land other than its ends, and of other waters, it crosses as little as can be.
        """
        before, strange = journey[0], self._strange((*journey, *waters), (), 0, sails=True)
        stops = [self.places.standing[before]]
        for water in waters:
            stops += [*self._passage(before, water), self.places.standing[water]]
            before = water
        legs = pairwise([*stops, end])
        past = (stop for leg in legs for stop in (*self._past(*leg, strange), leg[1]))
        return through([stops[0], *past])

    def _past(self, here: Point, there: Point, strange: bytes) -> tuple[Point, ...]:
        """Where a leg leads so as to cover least: nowhere, if that is the straight way."""
        if not (self._is_seen(here) and self._is_seen(there)):
            return ()
        (x0, y0), (x1, y1) = here, there
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        asides = [((x - (y1 - y0) * by, y + (x1 - x0) * by),) for by in _ASIDES]
        ways = {through([here, *stops, there]): stops for stops in ((), *asides)}
        short = self.radius + _RIM * self.growth
        return ways[self._clearest((Choice(path, short) for path in ways), strange)]

    def end_at(self, location: Location, clearance: float, start: Point) -> tuple[Point, float]:
        """Where a line to a location ends, and how much short of it: `clearance`, or a piece's.

        A line to a coast ends at it, though a fleet stands on another coast of the province. To a
        place that a close-up moved in, in another direction from the `start` and behind a third
        province, it leads out of the picture instead.
        """
        piece, there = self.places.standing.get(location.province), self.layout.units[location.code]
        if piece is None or (location.coast and math.dist(piece, there) > 2 * self.radius):
            true = self.layout.beyond.get(location.code, there)
            if true != there and self._is_astray(location.province, there, true, start):
                there = true
            return there, clearance * self.growth
        return piece, self.rim(location.province) + _ENDING * self.growth

    def _is_astray(self, province: Province, there: Point, true: Point, start: Point) -> bool:
        """Whether a line to where a place was moved would be taken for one to somewhere else."""
        (x0, y0), (x1, y1), (x2, y2) = start, there, true
        off = math.remainder(math.atan2(y1 - y0, x1 - x0) - math.atan2(y2 - y0, x2 - x0), math.tau)
        own = {self.spots.number_of[province.code], *self.spots.between(start, start)}
        return abs(off) > math.radians(_ASTRAY) and not self.spots.between(start, there) <= own

    def _end(self, order: Move) -> tuple[Point, float]:
        target = order.destination
        clearance = 13.0 if self._targets[target.province] > 1 else 3.0
        if target.province is order.unit.location.province:
            return self.layout.units[target.code], clearance * self.growth
        return self.end_at(target, clearance, self.places.standing[journey_of(order)[0]])

    def carriers(self, start: Province, end: Province) -> dict[Province, OrderResult]:
        """The orders to convoy an army from a province to another, by where the fleet is."""
        return {
            result.order.unit.location.province: result
            for result in self.results
            if isinstance(result.order, Convoy) and journey_of(result.order) == (start, end)
        }

    def _waters(self, order: Move) -> tuple[Province, ...]:
        start, end = journey_of(order)
        carriers = self.carriers(start, end)
        there = [water for water in carriers if water in self.places.standing]
        sound = [water for water in there if not carriers[water].failed]
        return route(start, end, sound, self._board) or route(start, end, there, self._board)

    def _laid(self, whole: Path, leaving: float, clearance: float) -> Path:
        """A path trimmed by so much at its ends, which others avoid from now on."""
        line = trimmed(whole, leaving, clearance)
        self._lay(line)
        return line

    def beside(self, start: Point, end: Point, leaving: float, clearance: float) -> Path:
        """The way of what is no move: a curve from a piece, trimmed by so much at its ends."""
        needed = leaving + clearance + _BEADS * self.growth
        whole = self._clearest_bow(start, [end], _GHOST_BENDS, short=clearance, needed=needed)
        return self._laid(whole, leaving, clearance)

    def to_path(self, here: Province, path: Path, *, failed: bool = False) -> Path:
        """A support's line from a piece to the path it helps, ending where no other ends.

        One that `failed` has room for its cross among its dashes.

        A path that leads past the piece itself is met where there is room for a line, and none
        at its head, where its cross would be.
        """
        start, total = self.places.standing[here], length(path)
        apart = _DOTS_APART * self.growth
        shares = [share for share in _ATTACHMENTS if total * (1 - share) >= self.radius * 1.9]
        spots = [at(path, total * share)[0] for share in shares or _ATTACHMENTS[-1:]]
        spots = [spot for spot in spots if math.dist(spot, start) > self.radius * 2] or spots

        def room(spot: Point) -> float:
            return min((math.dist(spot, taken) for taken in self._attached), default=math.inf)

        joining, leaving = _JOINING * self.growth, self.rim(here) + 3 * self.growth
        needed = leaving + (_DASHES + failed * _CROSSED) * self.growth
        free = [spot for spot in spots if room(spot) >= apart]
        if all(math.dist(start, spot) < needed for spot in free):
            reach = max(total * 0.5, total - _HEAD * self.growth)
            spots += [at(path, reach * share / _PLACES)[0] for share in range(2, _PLACES + 1)]
            far = (spot for spot in spots if math.dist(spot, start) > self.radius * 2)
            free = [spot for spot in far if room(spot) >= apart] or [max(spots, key=room)]
        is_short = all(math.dist(start, end) < needed for end in free)
        bends = _SUPPORT_BENDS + (_SHORT_BENDS if is_short else ())
        whole = self._clearest_bow(start, free, bends, short=joining, detour=_DETOUR, needed=needed)
        line = self._laid(whole, leaving, 0)
        self._attached.append(line[-1])
        return line

    def to_piece(self, here: Province, there: Province) -> tuple[Path, Shield]:
        """A support's line to a shield, and that shield.

        It is on the same side wherever there is room, and else farther off on the other; but of two
        that support each other each keeps to its own, so that it is plain whose a cross is. Line
        and shield keep off centers, badges and rings; if they cannot the shield is narrow.
        """
        start, end = self.places.standing[here], self.places.standing[there]
        size, radius = self.growth, self.rim(there) / self.growth + _SHIELD
        is_mutual = (there, here) in self._holding
        least = max(_MUTUAL if is_mutual else 0.10, 2 * _APART * size / math.dist(start, end))
        bends = [-least - more for more in _HOLD_BENDS]
        if not is_mutual:
            bends += [least + more for more in _OTHER_SIDE]
        short = (radius + 2) * size
        needed = self.rim(here) + 3 * size + short + _DASHES * size

        def shielded(path: Path) -> tuple[float, Shield, Path]:
            """The shield at the end of a path that covers least, what it costs, and its middle."""
            x, y = at(path, length(path) - short)[0]
            facing = math.atan2(y - end[1], x - end[0])
            found = []
            for half, dear in ((SHIELD_HALF, 0.0), (_NARROW, _DEAR * size)):
                turns = [facing + math.radians(half * step / 3) for step in range(-3, 4)]
                far = radius * size
                arc = tuple((end[0] + far * math.cos(t), end[1] + far * math.sin(t)) for t in turns)
                cost = dear + self._covered(arc) * _COVERED / _UNIT
                found.append((cost, Shield(radius, half), arc))
            return min(found)

        whole = self._clearest_bow(
            start,
            [end],
            bends,
            short=short,
            detour=_DETOUR,
            needed=needed,
            also=lambda path: shielded(path)[0],
        )
        _, shield, arc = shielded(whole)
        self._keep_off(arc)
        return self._laid(whole, self.rim(here) + 3 * size, short), shield


def _past_goal(arriving: Point, tip: Point, goal: Point) -> float:
    """How far an arrow points past a goal: 0 straight at it, 1 square past, 2 away from it."""
    dx, dy = goal[0] - tip[0], goal[1] - tip[1]
    straight = arriving[0] * dx + arriving[1] * dy
    return 1 - straight / (math.hypot(*arriving) * math.hypot(dx, dy) or 1)


def hold_ring(result: OrderResult) -> float:
    """The radius of the ring of a unit that was ordered to hold, round that of the dislodged."""
    if not isinstance(result.order, Hold) or result.unordered:
        return 0.0
    return _HOLD_BROKEN if result.dislodged else _HOLD


def _ring_of(result: OrderResult) -> float:
    """How far from its middle the ring of the piece of an order reaches, 0 where it has none."""
    if hold := hold_ring(result):
        return hold + _HELD
    return RING_EDGE if result.dislodged else 0.0


def crowd(layout: Layout, marks: Iterable[Mark], pieces: Iterable[Piece]) -> Image.Image:
    """How much must stay visible where, on a picture `COARSE` times smaller than the map."""
    image = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
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
    for spot, reach in (
        covered for piece in pieces for covered in reach_of(piece, growth=layout.growth)
    ):
        disc(spot, reach + 3, 255)
    for center in layout.centers.values():
        disc(center, 2 * COARSE * layout.growth, 255)
    return image
