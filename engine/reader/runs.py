"""`PAR MAR BRE hold`: units named one after the other with nothing between them, and one verb.

They are the subjects of the verb if all of them are the power's own. Two of the names could also be
a move that has lost its dash (`PAR BUR MAR hold`): with its kind before every unit or before none
of the places that could be an aim it is plain which; else only the player knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.board import Unit
from engine.orders import Move, Order, Retreat, named_as
from engine.phase import PhaseType
from engine.reader.meanings import (
    MOST_CANDIDATES,
    Cost,
    Meaning,
    mentioned,
    subject_units,
)
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.values import Flaw, Inference, Problem

_WRONG_LETTER = frozenset({Inference.TYPE})


def run_meaning(table: Table, shape: Shape, text: str, meanings: Sequence[Meaning]) -> Meaning:
    """What a run means in moves and retreats; `meanings` are those of each unit's own order."""
    units = _own_units(table, shape)
    kinds = [ref.type is not None for ref in shape.subjects]
    moves = [] if all(kinds) else _moves(table, units)
    is_adjusting = table.position.phase.type is PhaseType.ADJUSTMENT
    if is_adjusting or not units or (moves and any(kinds)):
        return Meaning(2 * Cost.NO_UNIT * len(kinds), (), (Problem(text, Flaw.INCOMPLETE),))
    if not moves and all(map(_is_whole, meanings)):
        readings = tuple(reading for meaning in meanings for reading in meaning.readings)
        problems = tuple(flaw for meaning in meanings for flaw in meaning.problems)
        return Meaning(sum(meaning.cost for meaning in meanings), readings, problems)
    orders: list[Order] = [order for meaning in meanings for order in mentioned(meaning)]
    candidates = tuple(dict.fromkeys((*orders, *moves)))[:MOST_CANDIDATES]
    flaw = Problem(text, Flaw.SEVERAL_MEANINGS, candidates=candidates)
    return Meaning(Cost.INFERENCE, (), (flaw,))


def _own_units(table: Table, shape: Shape) -> list[Unit]:
    """The units of a run, each plainly one of the power's own; else none."""
    found = [subject_units(table, ref) for ref in shape.subjects]
    units = [one.units[0] for one in found if len(one.units) == 1 and one.inferred <= _WRONG_LETTER]
    is_plain = len(units) == len(found) == len(set(units))
    return units if is_plain else []


def _moves(table: Table, units: Sequence[Unit]) -> list[Move | Retreat]:
    """The moves from one to the next for which the names could stand."""
    move = Retreat if table.position.phase.type is PhaseType.RETREAT else Move
    return [
        move(named_as(unit), table.map.plain(after.location.province))
        for unit, after in pairwise(units)
        if table.map.reach(unit.type, unit.location) & after.location.province.bit
    ]


def _is_whole(meaning: Meaning) -> bool:
    """Whether nothing is open in an order but, at most, whether it is allowed."""
    return (
        bool(meaning.readings)
        and all(flaw.flaw is Flaw.NOT_ALLOWED for flaw in meaning.problems)
        and not any(Inference.UNIT in reading.inferred for reading in meaning.readings)
    )
