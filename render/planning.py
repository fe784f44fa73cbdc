"""Orders and their outcomes turned into marks.

An order of a unit that is not on the board leaves no mark. Without outcomes every order is drawn
as if it will succeed, and what others would have to do for it as a faint ghost.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import assert_never

from engine.board import Map, Province
from engine.judge.outcome import Verdict
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from render.canvas import Path, Point
from render.convoys import needs_convoy, route
from render.curves import at, bow, length, nearest, part, through, trimmed
from render.givens import Given
from render.layout import Layout
from render.marks import Layer, Line, Mark
from render.places import Places, anchor
from render.units import RADIUS

_STRAIGHT, _FACING = 0.10, 0.17
_ATTACHMENTS = (0.5, 0.42, 0.58, 0.34, 0.66)


@dataclass(frozen=True, slots=True)
class _Way:
    """The path of a move: the whole of it, the part that is seen, and the waters it crosses."""

    whole: Path
    seen: Path
    waters: tuple[Province, ...] = ()
    wavy: bool = False


class Planner:
    """Turns the orders of one phase into marks."""

    def __init__(self, givens: Iterable[Given], places: Places, layout: Layout, board: Map) -> None:
        self._givens = tuple(givens)
        self._places = places
        self._layout = layout
        self._board = board
        self._targets = Counter(
            given.order.destination.province
            for given in self._givens
            if isinstance(given.order, Move)
        )
        moves = {
            (given.order.unit.location.province, given.order.destination.province): given.order
            for given in self._givens
            if isinstance(given.order, Move)
            and given.order.unit.location.province in places.standing
        }
        self._moves = frozenset(moves)
        self._ways = {key: self._way(order) for key, order in moves.items()}
        self._attached: set[tuple[tuple[Province, Province], float]] = set()

    def marks(self) -> list[Mark]:
        """Every mark, what lies below first."""
        found = list(chain.from_iterable(self._marks_of(given) for given in self._givens))
        return sorted(found, key=lambda mark: list(Layer).index(mark.layer))

    def _marks_of(self, given: Given) -> Iterable[Mark]:
        found: Iterable[Mark] = ()
        match given.order:
            case Move() as move:
                found = self._move(given, move)
            case SupportMove() as support:
                found = self._support_move(given, support)
            case SupportHold() as support:
                found = self._support_hold(given, support)
            case Convoy() as convoy:
                found = self._convoy(given, convoy)
            case Hold() as hold:
                found = self._hold(given, hold)
            case Retreat() as retreat:
                found = self._retreat(given, retreat)
            case Disband() | Build() | Remove() | Waive():
                pass
            case _ as unreachable:
                assert_never(unreachable)
        return found

    # ------------------------------------------------------------------------------------ moves
    def _way(self, order: Move) -> _Way:
        start = self._places.standing[order.unit.location.province]
        target = order.destination.province
        end, clearance = self._end(order)
        if needs_convoy(order, self._board):
            waters = self._waters(order)
            if waters:
                whole = self._over(order, waters, start, end)
                return _Way(whole, trimmed(whole, RADIUS + 1, clearance), waters, wavy=True)
            whole = bow(start, end, 0.16)
            return _Way(whole, trimmed(whole, RADIUS + 1, clearance), (), wavy=True)
        passage = self._passage(order.unit.location.province, target)
        if passage:
            whole = through([start, *passage, end])
            return _Way(whole, trimmed(whole, RADIUS + 1, clearance))
        facing = (target, order.unit.location.province) in self._moves
        whole = bow(start, end, _FACING) if facing else self._freest(start, end)
        return _Way(whole, trimmed(whole, RADIUS + 1, clearance))

    def _passage(self, one: Province, two: Province) -> tuple[Point, ...]:
        passages = self._layout.passages
        if (one.code, two.code) in passages:
            return passages[one.code, two.code]
        return passages.get((two.code, one.code), ())[::-1]

    def _over(self, order: Move, waters: Sequence[Province], start: Point, end: Point) -> Path:
        """The way of a convoyed army through its fleets."""
        stops = [start]
        before = order.unit.location.province
        for water in waters:
            stops += [*self._passage(before, water), self._places.standing[water]]
            before = water
        return through([*stops, end])

    def _end(self, order: Move) -> tuple[Point, float]:
        target = order.destination.province
        standing = self._places.standing.get(target)
        if standing is not None and target is not order.unit.location.province:
            return standing, RADIUS + 5.0
        crowd = self._targets[target] > 1
        return anchor(self._layout, order.destination), 13.0 if crowd else 3.0

    def _freest(self, start: Point, end: Point) -> Path:
        """Bent to the side on which the path stays clearer of other pieces."""
        others = [p for p in self._places.standing.values() if p not in (start, end)]
        reach = math.dist(start, end)
        close = [p for p in others if math.dist(p, start) + math.dist(p, end) < reach + 40]
        paths = [bow(start, end, bend) for bend in (_STRAIGHT, -_STRAIGHT, 0.22, -0.22)]
        if not close:
            return paths[0]

        def room(path: Path) -> float:
            return min(RADIUS + 9.0, *(nearest(path, piece) for piece in close))

        return max(paths, key=lambda path: (room(path), -length(path)))

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

    def _move(self, given: Given, move: Move) -> Iterable[Mark]:
        here = move.unit.location.province
        way = self._ways.get((here, move.destination.province))
        if way is None:
            return
        layer = Layer.CONVOY if way.wavy else Layer.MOVE
        line = Line.WAVY if way.wavy else Line.SOLID
        broken = self._broken(move, way) if given.failed else None
        if broken is not None:
            stop = broken - RADIUS - 2
            yield Mark(given.power, layer, part(way.whole, RADIUS + 1, stop), line, 3.4, faint=True)
            after = part(way.whole, broken + RADIUS + 6, length(way.whole) - 8)
            cross, _ = at(way.whole, stop - 5)
            yield Mark(
                given.power, layer, after, Line.DOTTED, 3.4, 14.0, crosses=(cross,), faint=True
            )
            return
        total = length(way.seen)
        if given.failed:
            cross, _ = at(way.seen, max(total - 27, total * 0.45))
            yield Mark(given.power, layer, way.seen, line, 3.4, 16.0, crosses=(cross,), faint=True)
        else:
            yield Mark(given.power, layer, way.seen, line, 5.4, 22.0)

    def _broken(self, move: Move, way: _Way) -> float | None:
        """How far along its way a convoy was broken, None when it was not."""
        start, end = move.unit.location.province, move.destination.province
        disrupted = {
            given.order.unit.location.province
            for given in self._givens
            if isinstance(given.order, Convoy)
            and given.verdict is Verdict.DISRUPTED
            and given.order.convoyed.location.province is start
            and given.order.destination.province is end
        }
        for water in way.waters:
            if water in disrupted:
                return _distance_to(way.whole, self._places.standing[water])
        return None

    # --------------------------------------------------------------------------------- supports
    def _support_move(self, given: Given, support: SupportMove) -> Iterable[Mark]:
        start = self._places.standing.get(support.unit.location.province)
        helped = support.supported.location.province
        if start is None or helped not in self._places.standing:
            return
        key = (helped, support.destination.province)
        way = self._ways.get(key)
        path = way.seen if way is not None else self._ghost(support.supported, support)
        if way is None:
            yield Mark(given.power, Layer.GHOST, path, Line.DOTTED, 2.6, 13.0, faint=True)
        place = self._attachment(key, path, start)
        line = trimmed(bow(start, place, -0.08, steps=20), RADIUS + 3, 0)
        yield Mark(
            given.power,
            Layer.SUPPORT,
            line,
            Line.DASHED,
            2.8 if given.failed else 3.8,
            dot=place,
            crosses=_middle(line) if given.failed else (),
            faint=given.failed,
        )

    def _ghost(self, supported: Named, support: SupportMove) -> Path:
        start = self._places.standing[supported.location.province]
        taken = self._places.standing.get(support.destination.province)
        end = taken if taken is not None else anchor(self._layout, support.destination)
        return trimmed(bow(start, end, _STRAIGHT), RADIUS + 1, RADIUS + 5 if taken else 6)

    def _attachment(self, key: tuple[Province, Province], path: Path, start: Point) -> Point:
        """Where a support meets the path: near the supporter, no two at the same point."""
        total = length(path)
        spots = [(share, at(path, total * share)[0]) for share in _ATTACHMENTS]
        free = [spot for spot in spots if (key, spot[0]) not in self._attached] or spots
        share, point = min(free, key=lambda spot: math.dist(spot[1], start))
        self._attached.add((key, share))
        return point

    def _support_hold(self, given: Given, support: SupportHold) -> Iterable[Mark]:
        start = self._places.standing.get(support.unit.location.province)
        end = self._places.standing.get(support.supported.location.province)
        if start is None or end is None or start == end:
            return
        whole = bow(start, end, -0.10, steps=20)
        line = trimmed(whole, RADIUS + 3, RADIUS + 10)
        yield Mark(
            given.power,
            Layer.SUPPORT,
            line,
            Line.DASHED,
            2.8 if given.failed else 3.8,
            shield=end,
            crosses=_middle(line) if given.failed else (),
            faint=given.failed,
        )

    # ---------------------------------------------------------------------- convoys, holds, etc.
    def _convoy(self, given: Given, convoy: Convoy) -> Iterable[Mark]:
        """A fleet on its army's way is part of that arrow; any other shows what it waits for."""
        here = convoy.unit.location.province
        start = convoy.convoyed.location.province
        way = self._ways.get((start, convoy.destination.province))
        if here not in self._places.standing or start not in self._places.standing:
            return
        if way is not None and here in way.waters:
            return
        fleet = self._places.standing[here]
        whole = through(
            [self._places.standing[start], fleet, anchor(self._layout, convoy.destination)]
        )
        crosses: tuple[Point, ...] = ()
        if given.failed:
            crosses = (at(whole, max(8.0, _distance_to(whole, fleet) - RADIUS - 9))[0],)
        seen = trimmed(whole, RADIUS + 1, 8)
        yield Mark(
            given.power, Layer.GHOST, seen, Line.WAVY, 2.6, 13.0, crosses=crosses, faint=True
        )

    def _hold(self, given: Given, hold: Hold) -> Iterable[Mark]:
        here = self._places.standing.get(hold.unit.location.province)
        if here is not None and not given.dislodged:
            yield Mark(given.power, Layer.SUPPORT, ring=here)

    def _retreat(self, given: Given, retreat: Retreat) -> Iterable[Mark]:
        here = self._places.dislodged.get(retreat.unit.location.province)
        if here is None:
            return
        end = anchor(self._layout, retreat.destination)
        path = trimmed(bow(here, end, _STRAIGHT), RADIUS + 8, 6)
        total = length(path)
        cross, _ = at(path, max(total - 25, total * 0.45))
        yield Mark(
            given.power,
            Layer.MOVE,
            path,
            Line.DOTTED,
            4.0 if given.failed else 5.2,
            15.0 if given.failed else 19.0,
            crosses=(cross,) if given.failed else (),
            faint=given.failed,
        )


def _middle(path: Path) -> tuple[Point, ...]:
    return (at(path, length(path) * 0.5)[0],)


def _distance_to(path: Path, point: Point) -> float:
    """How far along a path the place nearest to a point is."""
    best, found, walked = math.inf, 0.0, 0.0
    before = path[0]
    for vertex in path:
        walked += math.dist(before, vertex)
        before = vertex
        gap = math.dist(vertex, point)
        if gap < best:
            best, found = gap, walked
    return found
