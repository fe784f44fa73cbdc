"""The menus of the form of orders: their labels, their groups, their entries, what is searched."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import assert_never

from bot.messages.names import action_name, counted, order_name, unit_name
from engine.board import Map, Unit, UnitType
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import PhaseType
from engine.position import Position

GROUPS = (
    "Hold",
    "Move",
    "Move by convoy",
    "Support a move",
    "Support a unit that stays",
    "Convoy",
    "Retreat",
    "Disband",
    "Build",
    "Leave it unused",
    "Remove",
)
"""The groups of a menu, in the order in which they are shown."""
NO_ORDER = "No order"
"""The group of the entry that is no order."""
AS_STORED = "As stored, though it cannot succeed"
"""The group of an order that is not among the legal ones."""
SEARCH = "Type to search"

# By the value of the gamesmaster's FormFault.
FAULTS: Mapping[str, str] = {
    "not_offered": "This unit cannot do that. Choose one of the orders in its menu.",
    "same_center": "You build in this center already, above. Choose another one.",
    "same_unit": "You remove this unit already, above. Choose another one.",
}


def field_name(unit: Unit | None, place: int, number: int) -> str:
    """The label of a menu: its unit, or which of so many builds (removals, if negative) it is."""
    if unit is not None:
        return unit_name(unit)
    what = "Build" if number > 0 else "Removal"
    return f"{what} {place} of {abs(number)}" if abs(number) > 1 else what


def no_order(phase: PhaseType, number: int) -> str:
    """The entry for giving no order, with what then happens."""
    match phase:
        case PhaseType.MOVEMENT:
            return "No order: it will hold"
        case PhaseType.RETREAT:
            return "No order: it will be disbanded"
        case PhaseType.ADJUSTMENT if number > 0:
            return "No order: this build will be left unused"
        case PhaseType.ADJUSTMENT:
            return "No order: the rules choose, farthest from home first"
        case _:
            assert_never(phase)


def introduction(phase: PhaseType, number: int) -> str:
    """What the form is for, in a sentence; mrkdwn."""
    rest = "What you leave as it is, stays as it is."
    if phase is not PhaseType.ADJUSTMENT:
        return f"Each menu has every order that its unit may be given. {rest}"
    if number > 0:
        return f"You may build {counted(number, 'unit')}. {rest}"
    return f"You have to remove {counted(-number, 'unit')}. {rest}"


def group_of(order: Order, board: Map) -> str:  # noqa: C901, PLR0911 - an order kind each
    """The group of a menu that an order belongs to, one of GROUPS."""
    match order:
        case Hold():
            return "Hold"
        case Move():
            return "Move by convoy" if is_by_convoy(order, board) else "Move"
        case SupportMove():
            return "Support a move"
        case SupportHold():
            return "Support a unit that stays"
        case Convoy():
            return "Convoy"
        case Retreat():
            return "Retreat"
        case Disband():
            return "Disband"
        case Build():
            return "Build"
        case Waive():
            return "Leave it unused"
        case Remove():
            return "Remove"
        case _:
            assert_never(order)


def is_by_convoy(move: Move, board: Map) -> bool:
    """Whether an army can only go there by sea, or is ordered to."""
    kind, here = move.unit.type, move.unit.location
    near = board.reach(kind, here) & move.destination.province.bit
    return move.via or (kind is UnitType.ARMY and not near)


def entry(order: Order, position: Position, board: Map) -> str:
    """An order in a menu beside its unit's name: `→ Norway by convoy`."""
    said = action_name(order, position=position)
    if isinstance(order, Move) and not order.via and is_by_convoy(order, board):
        return f"{said} by convoy"
    return said


def words(text: str) -> frozenset[str]:
    """The words of a text, for a search: without case, accents and punctuation."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = (one if one.isalnum() else " " for one in decomposed if not unicodedata.combining(one))
    return frozenset("".join(kept).split())


def action_words(order: Order, position: Position, board: Map) -> frozenset[str]:
    """The words by which an order is found in its unit's menu: names and codes."""
    return words(f"{entry(order, position, board)} {_code_of_action(order)}")


def whole_words(order: Order, position: Position) -> frozenset[str]:
    """The words by which it is found with its unit named too."""
    return words(f"{order_name(order, position=position)} {order}")


def _code_of_action(order: Order) -> str:
    if isinstance(order, Build | Remove | Waive):
        return str(order)
    return str(order).removeprefix(str(order.unit))
