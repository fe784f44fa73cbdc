"""The ways of arrows and supports: of those that a line could take, the one that covers least.

`Ways` weighs a few bends on a coarse picture of names, centers, pieces and the lines already laid,
those with the least choice first.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from PIL import Image, ImageDraw

from engine.board import Location, Map, Province
from engine.orders import Convoy, Move, journey_of, must_sail, province_of
from render.canvas import COARSE, Path, Point
from render.curves import at, bows, length, shifted, through, trimmed
from render.layout import Layout
from render.map.names import boxes_of, letters_of
from render.marks.arrows import Line, Mark
from render.marks.pieces import OrderResult, Piece, Places
from render.marks.rims import RADIUS
from render.marks.units import reach_of

_PIECE, _CENTER, _LINE = 255, 180, 44
_NAME = 90
_LAID = 4  # how wide a line is laid, on the coarse picture
_UNIT = 64  # the tone at which a px of way costs as much as two px in the clear
_BENDS = (0.10, -0.10, 0.03, 0.18, -0.18, 0.27, -0.27, 0.38, -0.38)
_FACING_BENDS = (0.17, 0.25, 0.34, 0.44)
_SHIFTS = (0.0, 9.0, -9.0)
_FACING_SHIFTS = (13.0, 22.0)
_GHOST_BENDS = (0.10, -0.10, 0.2, -0.2, 0.32, -0.32)
_ASIDES = (0.15, -0.15, 0.3, -0.3)
_SUPPORT_BENDS = (-0.06, 0.06, -0.16, 0.16, -0.28, 0.28)
_ATTACHMENTS = (0.5, 0.4, 0.6, 0.7, 0.3)
_ARM = (-9.0, -4.5, 0.0, 4.5, 9.0)  # points along each of the two lines of a cross, from its middle
_BETWEEN = 22.0  # how far the middles of two arrows that face each other are apart at least, in px
_RIM = 9.0
"""How far round a piece what a line covers does not count, in px: it starts or ends there."""
_DETOUR = 1.5
"""What a px of a support's way costs: more than of a move's, for it is to look like a straight."""
_JOINING = 12.0  # the last px of a support, where it is free to touch the line it helps
_APART = 9.0  # how far from the straight line two supports of each other keep at least, in px
_BRIGHTER = [min(255, tone + _LINE) for tone in range(256)]


@lru_cache(maxsize=8)
def names_and_centers(layout: Layout, center: float) -> Image.Image:
    """What is the same on every picture of a layout: its names, and centers of that radius.

    It is `COARSE` times smaller than the map, and not to be changed.
    """
    image = Image.new("L", (layout.size[0] // COARSE, layout.size[1] // COARSE), 0)
    draw = ImageDraw.Draw(image)
    for code, name in layout.names.items():
        for spot, reach in boxes_of(letters_of(code, name, layout.variant.map)):
            draw.ellipse(box_round(spot, reach), fill=_NAME)
    for spot in layout.centers.values():
        draw.ellipse(box_round(spot, center), fill=_CENTER)
    return image


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


class Ways:
    """Chooses the ways of one picture, whose `named` is of `names_and_centers`."""

    def __init__(
        self, results: Iterable[OrderResult], places: Places, board: Map, *, named: Image.Image
    ) -> None:
        self.results = tuple(results)
        self.places = places
        self.layout = places.layout
        self.growth = self.layout.growth
        self.radius = RADIUS * self.growth
        self._board = board
        # A coarse picture of what lines should avoid, brighter where it matters more.
        self._clutter = named.copy()
        draw = ImageDraw.Draw(self._clutter)
        for piece in (*places.standing.values(), *places.dislodged.values()):
            draw.ellipse(box_round(piece, self.radius + 7), fill=_PIECE)
        self._tones = self._clutter.tobytes()
        self._attached: list[Point] = []
        orders = [result.order for result in self.results if isinstance(result.order, Move)]
        self._targets = Counter(order.destination.province for order in orders)
        moves = {
            journey_of(order): order for order in orders if province_of(order) in places.standing
        }
        self._moves = frozenset(moves)
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

    def _way(self, order: Move) -> Way:
        here, target = journey_of(order)
        start = self.places.standing[here]
        end, clearance = self._end(order)
        facing = (target, here) in self._moves
        wavy = order in self._by_convoy
        waters = self._waters(order) if wavy else ()
        passage = self._passage(here, target)
        if waters:
            whole = self._over(order, waters, start, end)
            choices = [shifted(whole, 11.0) if facing else whole]
        elif passage and not wavy:
            whole = through([start, *passage, end])
            choices = [shifted(whole, aside) for aside in (_FACING_SHIFTS if facing else _SHIFTS)]
        elif facing:
            # Two arrows so long that face each other need room for their crosses.
            room, far = _BETWEEN * self.growth, math.dist(start, end)
            bends = [bend for bend in _FACING_BENDS if bend * far >= room] or _FACING_BENDS[-1:]
            choices = bows(start, end, bends)
        else:
            choices = bows(start, end, _BENDS)
        whole = self._clearest(choices)
        return Way(whole, trimmed(whole, self.radius + 1, clearance), waters, wavy)

    def _clearest(
        self, choices: Iterable[Path], *, meeting: float | None = None, detour: float = 1.0
    ) -> Path:
        """The path that covers least, and of equals the first; see `_cost`."""
        rim = self.radius + _RIM
        end = rim if meeting is None else meeting
        return min(choices, key=lambda path: self._cost(path, rim, end, detour))

    def _cost(
        self, path: Path, leaving: float = 0.0, meeting: float = 0.0, detour: float = 1.0
    ) -> float:
        """What a line along a path would cover, in px weighted by how much it matters, and length.

        What the first `leaving` and the last `meeting` px lie on does not count: a line has to
        start and to end there. A px of length costs `detour`.
        """
        width, height = self._clutter.size
        tones, found = self._tones, 0.0
        steps = [math.dist(here, there) for here, there in pairwise(path)]
        total = sum(steps)
        last, walked = total - meeting, 0.0
        for ((x0, y0), (x1, y1)), step in zip(pairwise(path), steps, strict=True):
            if leaving <= walked + step / 2 <= last:
                x, y = int((x0 + x1) / 2 / COARSE), int((y0 + y1) / 2 / COARSE)
                inside = 0 <= x < width and 0 <= y < height
                found += step * (tones[y * width + x] if inside else _PIECE)
            walked += step
        return found / _UNIT + total * detour

    def _lay(self, path: Path) -> None:
        """Note that a line runs here from now on."""
        points = [(x / COARSE, y / COARSE) for x, y in path]
        left, top = (int(min(places)) - _LAID for places in zip(*points, strict=True))
        right, bottom = (int(max(places)) + _LAID + 1 for places in zip(*points, strict=True))
        mask = Image.new("1", (right - left, bottom - top))
        shifted = [(x - left, y - top) for x, y in points]
        ImageDraw.Draw(mask).line(shifted, fill=1, width=_LAID)
        older = self._clutter.crop((left, top, right, bottom))
        self._clutter.paste(older.point(_BRIGHTER), (left, top), mask)
        self._tones = self._clutter.tobytes()

    def _passage(self, here: Province, there: Province) -> tuple[Point, ...]:
        passages = self.layout.passages
        return (
            passages.get((here.code, there.code)) or passages.get((there.code, here.code), ())[::-1]
        )

    def _over(self, order: Move, waters: Sequence[Province], start: Point, end: Point) -> Path:
        """The way of a convoyed army through its fleets, and past all other pieces."""
        stops = [start]
        before = order.unit.location.province
        for water in waters:
            stops += [*self._passage(before, water), self.places.standing[water]]
            before = water
        legs = pairwise([*stops, end])
        return through(
            [start, *(stop for here, there in legs for stop in (*self._past(here, there), there))]
        )

    def _past(self, here: Point, there: Point) -> tuple[Point, ...]:
        """Where a leg leads so as to cover least: nowhere, if that is the straight way."""
        (x0, y0), (x1, y1) = here, there
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        asides = [((x - (y1 - y0) * by, y + (x1 - x0) * by),) for by in _ASIDES]
        ways = {through([here, *stops, there]): stops for stops in ((), *asides)}
        return ways[self._clearest(ways)]

    def end_at(self, location: Location, clearance: float) -> tuple[Point, float]:
        """Where a line to a location ends, and how much short of it: `clearance`, or a piece's.

        A line to a coast ends at it, though a fleet stands on another coast of the province.
        """
        piece, there = self.places.standing.get(location.province), self.layout.units[location.code]
        if piece is None or (location.coast and math.dist(piece, there) > 2 * self.radius):
            return there, clearance
        return piece, self.radius + 5.0

    def _end(self, order: Move) -> tuple[Point, float]:
        target = order.destination
        clearance = 13.0 if self._targets[target.province] > 1 else 3.0
        if target.province is order.unit.location.province:
            return self.layout.units[target.code], clearance
        return self.end_at(target, clearance)

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
            return sum(map(self._cost, arms)) + abs(distance - distances[0]) * 0.7

        return at(path, min(distances, key=cost))[0]

    def _laid(self, whole: Path, leaving: float, clearance: float) -> Path:
        """A path trimmed by so much at its ends, which others avoid from now on."""
        line = trimmed(whole, leaving, clearance)
        self._lay(line)
        return line

    def beside(self, start: Point, end: Point, leaving: float, clearance: float) -> Path:
        """The way of what is no move: a curve from a piece, trimmed by so much at its ends."""
        return self._laid(self._clearest(bows(start, end, _GHOST_BENDS)), leaving, clearance)

    def to_path(self, start: Point, path: Path) -> Path:
        """A support's line from a piece to the path it helps, ending where no other ends.

        A path that leads past the piece itself is met where there is room for a line, and none
        at its head, where its cross would be.
        """
        total = length(path)
        apart = min(self.radius * 0.65, total / 6)
        shares = [share for share in _ATTACHMENTS if total * (1 - share) >= self.radius * 1.9]
        spots = [at(path, total * share)[0] for share in shares or _ATTACHMENTS[-1:]]
        spots = [spot for spot in spots if math.dist(spot, start) > self.radius * 2] or spots

        def room(spot: Point) -> float:
            return min((math.dist(spot, taken) for taken in self._attached), default=math.inf)

        free = [spot for spot in spots if room(spot) >= apart] or [max(spots, key=room)]
        choices = chain.from_iterable(bows(start, end, _SUPPORT_BENDS, steps=20) for end in free)
        whole = self._clearest(choices, meeting=_JOINING, detour=_DETOUR)
        line = self._laid(whole, self.radius + 3, 0)
        self._attached.append(line[-1])
        return line

    def to_piece(self, start: Point, end: Point) -> Path:
        """A support's line to a shield; always to the same side, so that mutual ones stay two."""
        least = max(0.10, 2 * _APART / math.dist(start, end))
        bends = [-least - more for more in (0.0, 0.1, 0.2, 0.32)]
        whole = self._clearest(bows(start, end, bends, steps=20), detour=_DETOUR)
        return self._laid(whole, self.radius + 3, self.radius + 10 * self.growth)


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
    return image
