"""Orders and what became of them, turned into marks.

An order of a unit that is not on the board leaves no mark. Without outcomes every order is drawn
as if it will succeed. What others would have to do for it is hollow, and so is what of a convoy
never came about. What a phase leaves to be seen is marked too: where attackers came from, and
centers that changed hands.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, assert_never

from engine import orders
from engine.board import Location, Power
from engine.judge.outcome import Resolution, Verdict
from engine.position import Position
from render.canvas import Path, Point
from render.curves import at, length, part, trimmed
from render.layout import Layout
from render.marks.arrows import Layer, Line, Mark
from render.marks.crosses import Stretch, crossed, on_move, on_support
from render.marks.pieces import OrderResult
from render.marks.tags import tagged
from render.marks.units import RING_EDGE
from render.marks.ways import Way, Ways, hold_ring, plain_on

_THIN = 3.2  # px, the weight of the line of a support that failed
_FAILED = 3.8  # px, the same of a move
_GHOST = 3.6
_BEYOND = 3.0  # px, how far the ring of a center that changes hands is outside it


class Sign(NamedTuple):
    """A mark, where on its path its cross may be, None if it has none there, and its coast."""

    mark: Mark
    stretch: Stretch | None = None
    coast: str = ""


def marks_of(ways: Ways) -> list[Mark]:
    """The marks of all orders, the lowest layer first."""
    signs = [sign for result in ways.results for sign in _signs_of(ways, result)]
    grown = [replace(sign.mark, growth=ways.growth) for sign in signs]
    grown = tagged(grown, [sign.coast for sign in signs], ways.ground)
    stretches, plain = [sign.stretch for sign in signs], plain_on(ways.layout)
    found = crossed(grown, stretches, ways.ground, ways.growth, plain)
    return sorted(found, key=lambda mark: mark.layer)


def _signs_of(ways: Ways, result: OrderResult) -> Iterator[Sign]:
    match result.order:
        case orders.Move() as move:
            yield from _move(ways, result, move)
        case orders.SupportMove() | orders.SupportHold() as support:
            yield from _support(ways, result, support)
        case orders.Convoy() as convoy:
            yield from _convoy(ways, result, convoy)
        case orders.Hold() as hold:
            here = ways.places.standing.get(hold.unit.location.province)
            if here is not None and (ring := hold_ring(result)):
                kind = hold.unit.type
                yield Sign(
                    Mark(result.power, Layer.SUPPORT, ring=here, ring_radius=ring, kind=kind)
                )
        case orders.Retreat() as retreat:
            yield from _retreat(ways, result, retreat)
        case orders.Disband() | orders.Build() | orders.Remove() | orders.Waive():
            return  # the piece tells it
        case _ as unreachable:
            assert_never(unreachable)


def _move(ways: Ways, result: OrderResult, move: orders.Move) -> Iterator[Sign]:
    way = ways.moves.get(orders.journey_of(move))
    if way is None:
        return
    power, growth, whole, coast = result.power, ways.growth, way.whole, _coast(move.destination)
    layer = Layer.CONVOY if way.wavy else Layer.MOVE
    line = Line.WAVY if way.wavy else Line.SOLID
    broken = _broken(ways, move, way) if result.failed else None
    if broken is not None:
        # The lost fleet has a ring, which the line and its cross stop short of.
        stop = broken - ways.radius - 12 * growth
        sailed = part(whole, ways.radius + 1, stop)
        yield Sign(Mark(power, layer, sailed, line, _FAILED, faint=True))
        after = part(whole, broken + ways.radius + 11 * growth, length(whole) - 8 * growth)
        cross, _ = at(whole, stop - 6 * growth)
        yield Sign(_ghost(power, after, (cross,)))
    elif result.failed:
        mark = Mark(power, layer, way.seen, line, _FAILED, 16.0, faint=True)
        yield Sign(mark, on_move(way.seen, growth, ways.layout.size), coast)
    else:
        yield Sign(Mark(power, layer, way.seen, line, 5.4, 22.0), None, coast)


def _broken(ways: Ways, move: orders.Move, way: Way) -> float | None:
    """How far along its way a convoy was broken, None when it was not."""
    carriers = ways.carriers(*orders.journey_of(move))
    for water in way.waters:
        if carriers[water].verdict is Verdict.DISRUPTED:
            return _distance_to(way.whole, ways.places.standing[water])
    return None


def _support(
    ways: Ways, result: OrderResult, support: orders.SupportMove | orders.SupportHold
) -> Iterator[Sign]:
    standing = ways.places.standing
    here, there = support.unit.location.province, support.supported.location.province
    helped = standing.get(there)
    if here not in standing or helped is None:
        return
    mark = Mark(
        result.power,
        Layer.SUPPORT,
        (),
        Line.DASHED,
        _THIN if result.failed else 3.8,
        kind=support.supported.type,
        faint=result.failed,
    )
    if isinstance(support, orders.SupportHold):
        if here == there:
            return
        line, (radius, half) = ways.to_piece(here, there)
        mark = replace(mark, path=line, shield=helped, shield_radius=radius, shield_half=half)
    else:
        way = ways.moves.get(orders.journey_of(support))
        if way is None:
            end, clearance = ways.end_at(support.destination, 6.0, helped)
            leaving = ways.rim(there) + ways.growth
            path = ways.beside(helped, end, leaving, clearance)
            yield Sign(_ghost(result.power, path), None, _coast(support.destination))
        else:
            path = way.seen
        line = ways.to_path(here, path, failed=result.failed)
        mark = replace(mark, path=line, dot=line[-1])
    yield Sign(mark, on_support(line, ways.layout.size) if result.failed else None)


def _convoy(ways: Ways, result: OrderResult, convoy: orders.Convoy) -> Iterator[Sign]:
    """Nothing for a fleet on its army's way, which that arrow shows; else the way it offers."""
    here, journey = convoy.unit.location.province, orders.journey_of(convoy)
    way, army = ways.moves.get(journey), journey[0]
    fleet = ways.places.standing.get(here)
    if (
        fleet is None
        or army not in ways.places.standing
        or (way is not None and here in way.waters)
    ):
        return
    end, clearance = ways.end_at(convoy.destination, 6.0, ways.places.standing[army])
    whole = ways.over(journey, [here], end)
    crosses: tuple[Point, ...] = ()
    if result.failed:
        short = ways.radius + 9 * ways.growth
        crosses = (at(whole, max(8.0, _distance_to(whole, fleet) - short))[0],)
    seen = trimmed(whole, ways.rim(army) + ways.growth, clearance)
    yield Sign(_ghost(result.power, seen, crosses))


def _ghost(power: Power, path: Path, crosses: tuple[Point, ...] = ()) -> Mark:
    """A hollow arrow for what another unit would have to do for an order, or did not get to do."""
    return Mark(power, Layer.GHOST, path, Line.DOTTED, _GHOST, 15.0, crosses=crosses, hollow=True)


def _retreat(ways: Ways, result: OrderResult, retreat: orders.Retreat) -> Iterator[Sign]:
    here = ways.places.dislodged.get(retreat.unit.location.province)
    if here is None:
        return
    end, size = ways.layout.units[retreat.destination.code], ways.growth
    path = ways.beside(here, end, (RING_EDGE + 2) * size, 6 * size)
    mark, coast = Mark(result.power, Layer.MOVE, path, Line.DOTTED), _coast(retreat.destination)
    if result.failed:
        failed = replace(mark, weight=4.0, head=15.0, faint=True)
        yield Sign(failed, on_move(path, size, ways.layout.size), coast)
    else:
        yield Sign(replace(mark, weight=5.2, head=19.0), None, coast)


def _coast(location: Location) -> str:
    """The letters of the coast of a location, none where it has none."""
    return "" if location.coast is None else location.coast.value.upper()


def _distance_to(path: Path, point: Point) -> float:
    nearest = min(range(len(path)), key=lambda place: math.dist(path[place], point))
    return length(path[: nearest + 1])


def captures(
    position: Position, resolution: Resolution, layout: Layout, center: float
) -> Iterator[Mark]:
    """A ring in the new owner's colour round each center, of that radius, that changes hands."""
    for province, owner in resolution.after.centers.items():
        if position.centers.get(province) != owner:
            dot, growth = layout.centers[province.code], layout.growth
            ring = (center + _BEYOND) / growth
            yield Mark(owner, Layer.CENTER, ring=dot, ring_radius=ring, growth=growth)


def blows(position: Position, ways: Ways) -> Iterator[Mark]:
    """A thin arrow from where each attacker came that still stands where it dislodged a unit.

    Where another stands there now it begins at the border: that is not the unit that came.
    """
    places, size = ways.places, ways.growth
    for entry in position.dislodged:
        province, origin = entry.unit.province, entry.attacker_from
        attacker = position.unit_at(province)
        if attacker is None:
            continue
        start, end = ways.layout.units[origin.code], places.standing[province]
        leaving = 0.0
        if origin in places.standing:
            leaving = max(ways.radius * 2, ways.spots.leaves(origin.code, start, end))
        path = ways.beside(start, end, leaving, ways.radius + 5 * size)
        line = Line.WAVY if entry.by_convoy else Line.SOLID
        yield Mark(attacker.power, Layer.GHOST, path, line, 2.8, 14.0, faint=True, growth=size)
