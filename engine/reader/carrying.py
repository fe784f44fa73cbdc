"""`Convoy London to Norway`: an army that is to be carried, by fleets that are not named.

Where fleets are named it is their order alone. Here it is about the army, whose move is given with
it if it is one of the power's own. Of the fleets that could carry it the only one is meant, or all
of them where it needs each; of several only the player knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board import UnitType
from engine.judge.convoys import could_carry
from engine.judge.occupancy import Occupancy
from engine.orders import Convoy, Move, Order, SupportMove, named_as
from engine.reader.meanings import (
    MOST_CANDIDATES,
    Candidate,
    Cost,
    Fault,
    Meaning,
    decide,
    mentioned,
)
from engine.reader.moves import Journey, journeys, movement_meaning
from engine.reader.references import Ref
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.vocabulary import Role

_UNIT = frozenset({Inference.UNIT})


def is_carrying(shape: Shape) -> bool:
    """Whether a shape says who is to be convoyed where, and not by whom."""
    named_army = shape.other is not None and shape.other.names_a_place
    return shape.verb is Role.CONVOY and not shape.subjects and named_army and bool(shape.path)


def carried_meaning(table: Table, shape: Shape, text: str) -> Meaning:
    """What such a shape means in a movement phase."""
    found = {journey: _convoys(table, journey) for journey in journeys(table, shape)}
    likely = [journey for journey, convoys in found.items() if convoys] or list(found)
    moves = [move for journey in likely for move in _move(table, journey)]
    convoys = [convoy for journey in likely for convoy in found[journey]]
    if not convoys:
        meaning = decide(table, text, map(Candidate, moves), Fault(Flaw.INCOMPLETE))
        return meaning._replace(cost=meaning.cost + Cost.INFERENCE)
    if len(likely) > 1:
        return _asked(text, (*convoys, *filter(table.is_legal, moves)))
    sailing = tuple(Reading(move, text, (Inference.CONVOY,)) for move in moves)
    if len(convoys) > 1 and not _is_each_needed(table, likely[0], convoys):
        return _asked(text, convoys)._replace(readings=sailing)
    inferred = tuple(sorted(likely[0].inferred | _UNIT))
    carrying = tuple(Reading(convoy, text, inferred) for convoy in convoys)
    return Meaning(Cost.INFERENCE, (*sailing, *carrying))


def has_unnamed_fleets(shape: Shape) -> bool:
    """Whether a shape is a move with fleets that are not named: `A LVP - YOR with both fleets`."""
    return shape.verb is Role.MOVE and any(not ref.names_a_place for ref in shape.route)


def unnamed_fleets_meaning(table: Table, shape: Shape, subject: Ref, text: str) -> Meaning:
    """What such a shape means: the fleets carry or support, some or all; so all is asked about."""
    alone = movement_meaning(table, shape._replace(route=()), subject, text)
    fleets = [named_as(unit) for unit in table.own.values() if unit.type is UnitType.FLEET]
    orders: list[Order] = []
    for move in (order for order in mentioned(alone) if isinstance(order, Move)):
        aim = table.map.plain(move.destination.province)
        orders += [move, replace(move, via=not move.via)]
        orders += [Convoy(fleet, move.unit, aim) for fleet in fleets]
        orders += [SupportMove(fleet, move.unit, aim) for fleet in fleets]
    if not orders:
        return alone
    legal = [order for order in dict.fromkeys(orders) if table.is_legal(order)]
    return _asked(text, legal or orders[:1])._replace(cost=Cost.INFERENCE)


def _asked(text: str, orders: Sequence[Order]) -> Meaning:
    candidates = tuple(orders)[:MOST_CANDIDATES]
    return Meaning(
        Cost.AMBIGUOUS, (), (Problem(text, Flaw.SEVERAL_MEANINGS, candidates=candidates),)
    )


def _convoys(table: Table, journey: Journey) -> list[Convoy]:
    """The legal convoys of the power's own fleets for a journey."""
    aim = table.map.plain(journey.place)
    fleets = [unit for unit in table.own.values() if unit.type is UnitType.FLEET]
    orders = [Convoy(named_as(fleet), journey.army, aim) for fleet in fleets]
    return [order for order in orders if table.is_legal(order)]


def _move(table: Table, journey: Journey) -> list[Move]:
    """The army's own move, if it is the power's to give."""
    if journey.army.location.province not in table.own:
        return []
    return [Move(journey.army, table.map.plain(journey.place), via=True)]


def _is_each_needed(table: Table, journey: Journey, convoys: list[Convoy]) -> bool:
    """Whether the army cannot be carried without any one of these fleets."""
    standing = Occupancy.of(table.position, table.map)
    origin = journey.army.location.province
    return not any(
        could_carry(standing, origin, journey.place, without=one.unit.location.province.bit)
        for one in convoys
    )
