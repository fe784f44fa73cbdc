"""Orders and what became of them, turned into marks.

An order of a unit that is not on the board leaves no mark. Without outcomes every order is drawn
as if it will succeed, and what others would have to do for it as a faint ghost. What a phase leaves
to be seen is marked too: where attackers came from, and centers that changed hands.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine import orders
from engine.board import Power
from engine.judge.outcome import Resolution, Verdict
from engine.position import Position
from render.canvas import Path, Point
from render.curves import at, bows, length, part, through, trimmed
from render.layout import Layout
from render.marks.arrows import Layer, Line, Mark
from render.marks.pieces import OrderResult, Places
from render.marks.rims import RADIUS
from render.marks.ways import Way, Ways

_THIN = 3.2  # px, the weight of the line of a support that failed
_GHOST = 3.6
_BEYOND = 3.0  # px, how far the ring of a center that changes hands is outside it


def marks_of(ways: Ways) -> list[Mark]:
    """The marks of all orders, the lowest layer first."""
    marks = [mark for result in ways.results for mark in _marks_of(ways, result)]
    grown = [replace(mark, growth=ways.growth) for mark in marks]
    return sorted(grown, key=lambda mark: mark.layer)


def _marks_of(ways: Ways, result: OrderResult) -> Iterator[Mark]:
    match result.order:
        case orders.Move() as move:
            yield from _move(ways, result, move)
        case orders.SupportMove() | orders.SupportHold() as support:
            yield from _support(ways, result, support)
        case orders.Convoy() as convoy:
            yield from _convoy(ways, result, convoy)
        case orders.Hold() as hold:
            here = ways.places.standing.get(hold.unit.location.province)
            if here is not None and not result.dislodged and not result.unordered:
                yield Mark(result.power, Layer.SUPPORT, ring=here, kind=hold.unit.type)
        case orders.Retreat() as retreat:
            yield from _retreat(ways, result, retreat)
        case orders.Disband() | orders.Build() | orders.Remove() | orders.Waive():
            return  # the piece tells it
        case _ as unreachable:
            assert_never(unreachable)


def _move(ways: Ways, result: OrderResult, move: orders.Move) -> Iterator[Mark]:
    way = ways.moves.get(orders.journey_of(move))
    if way is None:
        return
    power, growth, whole = result.power, ways.growth, way.whole
    layer = Layer.CONVOY if way.wavy else Layer.MOVE
    line = Line.WAVY if way.wavy else Line.SOLID
    broken = _broken(ways, move, way) if result.failed else None
    if broken is not None:
        # The lost fleet has a ring, which the line and its cross stop short of.
        stop = broken - ways.radius - 12 * growth
        yield Mark(power, layer, part(whole, ways.radius + 1, stop), line, 3.4, faint=True)
        after = part(whole, broken + ways.radius + 11 * growth, length(whole) - 8 * growth)
        cross, _ = at(whole, stop - 6 * growth)
        yield _ghost(power, after, (cross,))
    elif result.failed:
        cross = ways.cross_on(way.seen, 27 * growth)
        yield Mark(power, layer, way.seen, line, 3.4, 16.0, crosses=(cross,), faint=True)
    else:
        yield Mark(power, layer, way.seen, line, 5.4, 22.0)


def _broken(ways: Ways, move: orders.Move, way: Way) -> float | None:
    """How far along its way a convoy was broken, None when it was not."""
    carriers = ways.carriers(*orders.journey_of(move))
    for water in way.waters:
        if carriers[water].verdict is Verdict.DISRUPTED:
            return _distance_to(way.whole, ways.places.standing[water])
    return None


def _support(
    ways: Ways, result: OrderResult, support: orders.SupportMove | orders.SupportHold
) -> Iterator[Mark]:
    standing = ways.places.standing
    start = standing.get(support.unit.location.province)
    helped = standing.get(support.supported.location.province)
    if start is None or helped is None:
        return
    dot = shield = None
    if isinstance(support, orders.SupportHold):
        if start == helped:
            return
        line, shield = ways.to_piece(start, helped), helped
    else:
        way = ways.moves.get(orders.journey_of(support))
        if way is None:
            end, clearance = ways.end_at(support.destination, 6.0)
            path = ways.beside(helped, end, ways.radius + 1, clearance)
            yield _ghost(result.power, path)
        else:
            path = way.seen
        line = ways.to_path(start, path)
        dot = line[-1]
    yield Mark(
        result.power,
        Layer.SUPPORT,
        line,
        Line.DASHED,
        _THIN if result.failed else 3.8,
        dot=dot,
        shield=shield,
        kind=support.supported.type,
        crosses=(ways.cut_on(line),) if result.failed else (),
        faint=result.failed,
    )


def _convoy(ways: Ways, result: OrderResult, convoy: orders.Convoy) -> Iterator[Mark]:
    """Nothing for a fleet on its army's way, which that arrow shows; else the way it offers."""
    here, journey = convoy.unit.location.province, orders.journey_of(convoy)
    way = ways.moves.get(journey)
    fleet, army = ways.places.standing.get(here), ways.places.standing.get(journey[0])
    if fleet is None or army is None or (way is not None and here in way.waters):
        return
    end, clearance = ways.end_at(convoy.destination, 6.0)
    whole = through([army, fleet, end])
    crosses: tuple[Point, ...] = ()
    if result.failed:
        short = ways.radius + 9 * ways.growth
        crosses = (at(whole, max(8.0, _distance_to(whole, fleet) - short))[0],)
    seen = trimmed(whole, ways.radius + 1, clearance)
    yield _ghost(result.power, seen, crosses)


def _ghost(power: Power, path: Path, crosses: tuple[Point, ...] = ()) -> Mark:
    """A hollow arrow for what another unit would have to do for an order, or did not get to do."""
    return Mark(power, Layer.GHOST, path, Line.DOTTED, _GHOST, 15.0, crosses=crosses, hollow=True)


def _retreat(ways: Ways, result: OrderResult, retreat: orders.Retreat) -> Iterator[Mark]:
    here = ways.places.dislodged.get(retreat.unit.location.province)
    if here is None:
        return
    end = ways.layout.units[retreat.destination.code]
    power, line, path = result.power, Line.DOTTED, ways.beside(here, end, ways.radius + 8, 6)
    if result.failed:
        cross = ways.cross_on(path, 25 * ways.growth)
        yield Mark(power, Layer.MOVE, path, line, 4.0, 15.0, crosses=(cross,), faint=True)
    else:
        yield Mark(power, Layer.MOVE, path, line, 5.2, 19.0)


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


def blows(position: Position, places: Places) -> Iterator[Mark]:
    """A thin arrow from where each attacker came that still stands where it dislodged a unit."""
    layout, radius = places.layout, RADIUS * places.layout.growth
    for entry in position.dislodged:
        province = entry.unit.province
        attacker = position.unit_at(province)
        if attacker is None:
            continue
        start = layout.units[entry.attacker_from.code]
        (path,) = bows(start, places.standing[province], (0.10,))
        leaving = radius + 1 if entry.attacker_from in places.standing else 0.0
        seen = trimmed(path, leaving, radius + 5)
        line, size = Line.WAVY if entry.by_convoy else Line.SOLID, layout.growth
        yield Mark(attacker.power, Layer.GHOST, seen, line, 2.8, 14.0, faint=True, growth=size)
