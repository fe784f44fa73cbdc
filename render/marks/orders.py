"""Orders and what became of them, turned into marks.

An order of a unit that is not on the board leaves no mark. Without outcomes every order is drawn
as if it will succeed, and what others would have to do for it as a faint ghost. What a phase leaves
to be seen is marked too: where attackers came from, and centers that changed hands.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import assert_never

from PIL import Image

from engine.board import Location, Map
from engine.judge.outcome import Resolution, Verdict
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
from engine.position import Position
from render.canvas import Path, Point
from render.layout import Layout
from render.marks.arrows import Layer, Line, Mark
from render.marks.curves import at, bow, length, part, through, trimmed
from render.marks.pieces import OrderResult, Places, anchor
from render.marks.units import RADIUS
from render.marks.ways import Way, Ways

_THIN_GROWTH = 1.6
_CENTER_RING = 13.5


class Planner:
    """Turns the orders of one phase into marks; `named` and `growth` are as `Ways` takes them."""

    def __init__(
        self,
        results: Iterable[OrderResult],
        places: Places,
        layout: Layout,
        board: Map,
        *,
        named: Image.Image,
        growth: float = 1.0,
    ) -> None:
        self._results = tuple(results)
        self._places = places
        self._layout = layout
        self._growth = growth
        self._radius = RADIUS * growth
        self._ways = Ways(self._results, places, layout, board, named=named, growth=growth)

    def marks(self) -> list[Mark]:
        """Every mark, what lies below first."""
        found = chain.from_iterable(self._marks_of(given) for given in self._results)
        grown = [replace(mark, growth=self._growth) for mark in found]
        return sorted(grown, key=lambda mark: list(Layer).index(mark.layer))

    def _marks_of(self, given: OrderResult) -> Iterable[Mark]:
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
    def _move(self, given: OrderResult, move: Move) -> Iterable[Mark]:
        here = move.unit.location.province
        way = self._ways.moves.get((here, move.destination.province))
        if way is None:
            return
        layer = Layer.CONVOY if way.wavy else Layer.MOVE
        line = Line.WAVY if way.wavy else Line.SOLID
        broken = self._broken(move, way) if given.failed else None
        if broken is not None:
            # The lost fleet has a ring, which the line and its cross stop short of.
            stop = broken - self._radius - 12 * self._growth
            yield Mark(
                given.power, layer, part(way.whole, self._radius + 1, stop), line, 3.4, faint=True
            )
            after = part(
                way.whole, broken + self._radius + 11 * self._growth, length(way.whole) - 8
            )
            cross, _ = at(way.whole, stop - 6 * self._growth)
            yield Mark(
                given.power, layer, after, Line.DOTTED, 3.4, 14.0, crosses=(cross,), faint=True
            )
            return
        if given.failed:
            cross = self._ways.cross_on(way.seen, 27 * self._growth)
            yield Mark(given.power, layer, way.seen, line, 3.4, 16.0, crosses=(cross,), faint=True)
        else:
            yield Mark(given.power, layer, way.seen, line, 5.4, 22.0)

    def _broken(self, move: Move, way: Way) -> float | None:
        """How far along its way a convoy was broken, None when it was not."""
        start, end = move.unit.location.province, move.destination.province
        disrupted = {
            given.order.unit.location.province
            for given in self._results
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
    def _support_move(self, given: OrderResult, support: SupportMove) -> Iterable[Mark]:
        start = self._places.standing.get(support.unit.location.province)
        helped = support.supported.location.province
        if start is None or helped not in self._places.standing:
            return
        key = (helped, support.destination.province)
        way = self._ways.moves.get(key)
        path = way.seen if way is not None else self._ghost(support.supported, support)
        if way is None:
            yield Mark(
                given.power, Layer.GHOST, path, Line.DOTTED, self._thin(2.6), 13.0, faint=True
            )
        line = self._ways.to_path(start, path)
        yield self._support(given, line, dot=line[-1])

    def _ghost(self, supported: Named, support: SupportMove) -> Path:
        start = self._places.standing[supported.location.province]
        end, clearance = self._target(support.destination)
        return self._ways.beside(start, end, self._radius + 1, clearance)

    def _target(self, location: Location) -> tuple[Point, float]:
        """Where a ghost ends, and how much short of it: before the piece that stands there."""
        taken = self._places.standing.get(location.province)
        if taken is not None:
            return taken, self._radius + 5
        return anchor(self._layout, location), 6.0

    def _support_hold(self, given: OrderResult, support: SupportHold) -> Iterable[Mark]:
        start = self._places.standing.get(support.unit.location.province)
        end = self._places.standing.get(support.supported.location.province)
        if start is None or end is None or start == end:
            return
        yield self._support(given, self._ways.to_piece(start, end), shield=end)

    def _support(
        self,
        given: OrderResult,
        line: Path,
        *,
        dot: Point | None = None,
        shield: Point | None = None,
    ) -> Mark:
        return Mark(
            given.power,
            Layer.SUPPORT,
            line,
            Line.DASHED,
            self._thin(2.8) if given.failed else 3.8,
            dot=dot,
            shield=shield,
            shield_radius=self._radius + 8 * self._growth,
            crosses=(self._ways.cut_on(line),) if given.failed else (),
            faint=given.failed,
        )

    # ---------------------------------------------------------------------- convoys, holds, etc.
    def _convoy(self, given: OrderResult, convoy: Convoy) -> Iterable[Mark]:
        """A fleet on its army's way is part of that arrow; any other shows what it waits for."""
        here = convoy.unit.location.province
        start = convoy.convoyed.location.province
        way = self._ways.moves.get((start, convoy.destination.province))
        if here not in self._places.standing or start not in self._places.standing:
            return
        if way is not None and here in way.waters:
            return
        fleet = self._places.standing[here]
        end, clearance = self._target(convoy.destination)
        whole = through([self._places.standing[start], fleet, end])
        crosses: tuple[Point, ...] = ()
        if given.failed:
            crosses = (at(whole, max(8.0, _distance_to(whole, fleet) - self._radius - 9))[0],)
        seen = trimmed(whole, self._radius + 1, clearance)
        weight = self._thin(2.6)
        yield Mark(
            given.power, Layer.GHOST, seen, Line.WAVY, weight, 13.0, crosses=crosses, faint=True
        )

    def _thin(self, weight: float) -> float:
        """A thin line's weight: it grows more than others, for it would be lost on a preview."""
        return weight + _THIN_GROWTH * (self._growth - 1)

    def _hold(self, given: OrderResult, hold: Hold) -> Iterable[Mark]:
        here = self._places.standing.get(hold.unit.location.province)
        if here is not None and not given.dislodged and not given.unordered:
            yield Mark(given.power, Layer.SUPPORT, ring=here)

    def _retreat(self, given: OrderResult, retreat: Retreat) -> Iterable[Mark]:
        here = self._places.dislodged.get(retreat.unit.location.province)
        if here is None:
            return
        end = anchor(self._layout, retreat.destination)
        path = self._ways.beside(here, end, self._radius + 8, 6)
        yield Mark(
            given.power,
            Layer.MOVE,
            path,
            Line.DOTTED,
            4.0 if given.failed else 5.2,
            15.0 if given.failed else 19.0,
            crosses=(self._ways.cross_on(path, 25 * self._growth),) if given.failed else (),
            faint=given.failed,
        )


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


def captures(
    position: Position, resolution: Resolution, layout: Layout, *, growth: float
) -> Iterator[Mark]:
    """A ring in the new owner's colour round each center that changes hands in this phase."""
    for province, owner in resolution.after.centers.items():
        if position.centers.get(province) != owner:
            yield Mark(
                owner,
                Layer.CENTER,
                ring=layout.centers[province.code],
                ring_radius=_CENTER_RING,
                growth=growth,
            )


def blows(position: Position, places: Places, layout: Layout, *, growth: float) -> Iterator[Mark]:
    """A thin arrow into each province whose unit must retreat, from where the attacker came.

    There is none where nobody stands in the province any more.
    """
    radius = RADIUS * growth
    for entry in position.dislodged:
        province = entry.unit.province
        attacker = position.unit_at(province)
        if attacker is None:
            continue
        start = layout.units[entry.attacker_from.code]
        path = bow(start, places.standing[province], 0.10)
        leaving = radius + 1 if entry.attacker_from in places.standing else 0.0
        yield Mark(
            attacker.power,
            Layer.GHOST,
            trimmed(path, leaving, radius + 5),
            Line.WAVY if entry.by_convoy else Line.SOLID,
            2.8,
            14.0,
            faint=True,
            growth=growth,
        )
