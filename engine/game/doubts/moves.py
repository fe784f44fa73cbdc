"""Doubts about moves: own units in each other's way, and convoys that are not complete."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import Province
from engine.game.doubts.own_set import OwnSet
from engine.game.doubts.values import Doubt, DoubtKind
from engine.orders import Move


def doubts_of_moves(own: OwnSet) -> dict[Province, Doubt]:
    """The moves that are doubtful, by the province they start from."""
    found: dict[Province, Doubt] = {}
    for move in own.moves():
        doubt = of_convoy(move, own)
        if doubt is not None:
            found[move.unit.location.province] = doubt
    # Whom no convoy carries gets nowhere, and so is in nobody's way there.
    coming = [move for move in own.moves() if not is_stranded(move, own)]
    for move in own.moves():
        start = move.unit.location.province
        doubt = _of_rivals(move, coming, own) or _of_own_unit_there(move, own)
        if start not in found and doubt is not None:
            found[start] = doubt
    # A unit that does not get away stops the own unit that comes after it, and so on.
    while more := _held_up(own, found):
        found |= more
    return found


def of_convoy(move: Move, own: OwnSet) -> Doubt | None:
    """Whether the fleets to carry a move that needs a convoy are missing."""
    if not own.goes_by_convoy(move):
        return None
    carriers = own.carriers(move)
    if own.is_carried(move, carriers):
        return None
    if own.is_carried(move, carriers | own.others_fleets()):
        return Doubt(DoubtKind.CONVOY_BY_OTHERS)
    return Doubt(DoubtKind.CONVOY_INCOMPLETE, units=own.idle_carriers(move))


def is_stranded(move: Move, own: OwnSet) -> bool:
    """Whether an army's convoy is incomplete whatever other powers order."""
    doubt = of_convoy(move, own)
    return doubt is not None and doubt.kind is DoubtKind.CONVOY_INCOMPLETE


def _of_rivals(move: Move, coming: Sequence[Move], own: OwnSet) -> Doubt | None:
    goal, strength = move.destination.province, own.support_for(move)
    rivals = [one for one in coming if one is not move and one.destination.province is goal]
    stronger = tuple(one for one in rivals if own.support_for(one) > strength)
    if stronger:
        return Doubt(DoubtKind.BEATEN_BY_OWN, stronger)
    equal = tuple(one for one in rivals if own.support_for(one) == strength)
    return Doubt(DoubtKind.SELF_BOUNCE, equal) if equal else None


def _of_own_unit_there(move: Move, own: OwnSet) -> Doubt | None:
    there = own.units.get(move.destination.province)
    if there is None:
        return None
    order = own.order_at(there.province)
    if order is None:
        return Doubt(DoubtKind.OWN_UNIT_UNORDERED, units=(there,))
    leaving = own.move_from(there.province)
    if leaving is None:
        return Doubt(DoubtKind.OWN_UNIT_STAYS, (order,))
    is_opposite = leaving.destination.province is move.unit.location.province
    if is_opposite and not _may_swap(move, leaving, own):
        return Doubt(DoubtKind.HEAD_TO_HEAD, (leaving,))
    return None


def _may_swap(move: Move, other: Move, own: OwnSet) -> bool:
    """Whether two units can change places because one goes by convoy (R-RING-02)."""
    return own.rulebook.convoy_swap and (own.goes_by_convoy(move) or own.goes_by_convoy(other))


def _held_up(own: OwnSet, found: dict[Province, Doubt]) -> dict[Province, Doubt]:
    """The moves to where an own unit is that does not get away, which were not doubtful yet."""
    stuck = {
        place for place, doubt in found.items() if doubt.kind is not DoubtKind.CONVOY_BY_OTHERS
    }
    return {
        move.unit.location.province: Doubt(DoubtKind.OWN_UNIT_STUCK, (leaving,))
        for move in own.moves()
        if move.unit.location.province not in found
        and move.destination.province in stuck
        and (leaving := own.move_from(move.destination.province)) is not None
    }
