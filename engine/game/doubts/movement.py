"""Doubts about moves, supports and convoys."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import Location, Power, Province
from engine.game.doubts.moves import doubts_of_moves, is_stranded, of_convoy
from engine.game.doubts.own_set import OwnSet
from engine.game.doubts.values import Doubt, DoubtKind, Judged
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove
from engine.position import Position
from engine.rules import Rulebook
from engine.rules.choices import SupportCoast
from engine.variant import Variant


def doubts_of_movement(
    judged: Judged,
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> list[Doubt | None]:
    """For each order of a movement phase what is doubtful; None for the illegal ones."""
    own = OwnSet(judged, power, position, variant, rulebook)
    moves = doubts_of_moves(own)
    return [None if fault else _doubt(order, own, moves) for order, fault in judged]


def _doubt(order: Order, own: OwnSet, moves: Mapping[Province, Doubt]) -> Doubt | None:
    match order:
        case Move(unit):
            return moves.get(unit.location.province)
        case SupportHold():
            return _of_support_in_place(order, own) or _cut(order, order.supported.location, own)
        case SupportMove():
            return (
                _of_supported_move(order, own)
                or _against_own(order, own)
                or _cut(order, order.destination, own)
            )
        case Convoy():
            return _of_convoy(order, own)
        case _:
            return None


def _of_support_in_place(order: SupportHold, own: OwnSet) -> Doubt | None:
    here = order.supported.location.province
    other = own.legal.get(here)
    if other is None and not own.rulebook.illegal_move_supportable:
        other = own.illegal.get(here)
    return Doubt(DoubtKind.SUPPORTED_MOVES, (other,)) if isinstance(other, Move) else None


def _of_supported_move(order: SupportMove, own: OwnSet) -> Doubt | None:
    here = order.supported.location.province
    if here not in own.units:
        return None
    other = own.order_at(here)
    if other is None:
        return Doubt(DoubtKind.SUPPORTED_UNORDERED, units=(own.units[here],))
    if not isinstance(other, Move) or other.destination.province is not order.destination.province:
        return Doubt(DoubtKind.SUPPORTED_ORDERED_OTHERWISE, (other,))
    return _of_move_as_supported(order, other, own)


def _of_move_as_supported(order: SupportMove, move: Move, own: OwnSet) -> Doubt | None:
    if own.move_from(move.unit.location.province) is None:
        return Doubt(DoubtKind.SUPPORTED_MOVE_ILLEGAL, (move,))
    if not _is_same_coast(order, move, own):
        return Doubt(DoubtKind.SUPPORTED_TO_OTHER_COAST, (move,))
    return Doubt(DoubtKind.SUPPORTED_STRANDED, (move,)) if is_stranded(move, own) else None


def _is_same_coast(order: SupportMove, move: Move, own: OwnSet) -> bool:
    """Whether a support names the coast that the move arrives at, as far as it names any."""
    if own.rulebook.support_coast is SupportCoast.IGNORED or order.destination.coast is None:
        return True
    arrival = own.arrival(move)
    return arrival is None or arrival.coast in {None, order.destination.coast}


def _against_own(order: SupportMove, own: OwnSet) -> Doubt | None:
    there = own.units.get(order.destination.province)
    if there is None or own.move_from(there.province) is not None:
        return None
    return Doubt(DoubtKind.SUPPORTS_AGAINST_OWN, units=(there,))


def _cut(order: SupportHold | SupportMove, into: Location, own: OwnSet) -> Doubt | None:
    """Whether an own attack cuts a support, unless it comes from where the support is to."""
    if not own.rulebook.own_attack_cuts:
        return None
    attacks = tuple(
        move
        for move in own.moves()
        if move.destination.province is order.unit.location.province
        and move.unit.location.province is not into.province
    )
    return Doubt(DoubtKind.CUT_BY_OWN, attacks) if attacks else None


def _of_convoy(order: Convoy, own: OwnSet) -> Doubt | None:
    here = order.convoyed.location.province
    if here not in own.units:
        return None
    other, move = own.order_at(here), own.move_from(here)
    if other is None:
        return Doubt(DoubtKind.CONVOYED_UNORDERED, units=(own.units[here],))
    if move is None or move.destination.province is not order.destination.province:
        return Doubt(DoubtKind.CONVOYED_ORDERED_OTHERWISE, (other,))
    if not own.goes_by_convoy(move):
        return Doubt(DoubtKind.CONVOYED_GOES_BY_LAND, (move,))
    if own.is_left_out(order.unit.location.province, move):
        return Doubt(DoubtKind.CONVOY_SUPERFLUOUS)
    return of_convoy(move, own) if is_stranded(move, own) else None
