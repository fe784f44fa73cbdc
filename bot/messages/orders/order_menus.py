"""One menu of the form of orders: its entries in groups, and what is found by typing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.gamesmaster.orders.form_fields import OrderField, OrderForm
from bot.messages.blocks import MOST_OPTIONS, Block, option, plain
from bot.messages.names import order_name
from bot.messages.orders.order_menus_words import (
    AS_STORED,
    GROUPS,
    NO_ORDER,
    action_words,
    entry,
    group_of,
    no_order,
    whole_words,
    words,
)
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove, province_of

NOTHING = "none"
"""The value of the entry for giving no order."""


def is_stored_though_illegal(field: OrderField) -> bool:
    """Whether the present order is none of the legal ones: the menu then has it besides."""
    return field.current is not None and field.current not in field.orders


def entries_count(field: OrderField) -> int:
    """How many entries the whole menu has."""
    return len(field.orders) + 1 + is_stored_though_illegal(field)


def present(field: OrderField, form: OrderForm) -> Block:
    """The entry that the menu shows when the form is opened."""
    if field.current is None:
        return _nothing(form)
    if is_stored_though_illegal(field):
        return _as_stored(field.current)
    return _option(field.current, form)


def groups(field: OrderField, form: OrderForm) -> list[Block]:
    """The whole menu: no order, what is stored though illegal, every legal order by kind."""
    found = [_group(NO_ORDER, [_nothing(form)])]
    if field.current is not None and is_stored_though_illegal(field):
        found.append(_group(AS_STORED, [_as_stored(field.current)]))
    return found + _grouped(_in_order(field, form), form)


def suggestions(field: OrderField, form: OrderForm, typed: str) -> list[Block]:
    """The part of the menu that fits what was typed, the likeliest first, at most 100 entries.

    Every word typed has to begin a word of the order, by name or by code. The unit's own name
    only counts where nothing is found without it. With nothing typed it is the menu's beginning.
    """
    wanted = words(typed)
    if not wanted:
        first = _in_order(field, form)[: MOST_OPTIONS - 1]
        return [_group(NO_ORDER, [_nothing(form)]), *_grouped(first, form)]
    every = _in_order(field, form)
    position, board = form.position, form.variant.map
    found = [one for one in every if _fits(wanted, action_words(one, position, board))]
    found = found or [one for one in every if _fits(wanted, whole_words(one, position))]
    nothing = _nothing(form)
    offered = [_group(NO_ORDER, [nothing])] if _fits(wanted, words(_label(nothing))) else []
    return offered + _grouped(found[: MOST_OPTIONS - len(offered)], form)


def _fits(wanted: frozenset[str], there: frozenset[str]) -> bool:
    return all(any(word.startswith(part) for word in there) for part in wanted)


def _in_order(field: OrderField, form: OrderForm) -> list[Order]:
    """The orders as the menu has them: by group, then what fits the own orders, own units first."""
    board, position = form.variant.map, form.position
    own = {unit.province for unit in position.units_of(form.power)}
    moves = {
        (province_of(move), move.destination.province)
        for move in (one.current for one in form.fields)
        if isinstance(move, Move)
    }

    def key(order: Order) -> tuple[int, bool, bool, str]:
        place = GROUPS.index(group_of(order, board))
        label = entry(order, position, board)
        match order:
            case SupportMove(supported=other) | Convoy(convoyed=other):
                here = other.location.province
                fits = (here, order.destination.province) in moves
                return place, not fits, here not in own, label
            case SupportHold(supported=other):
                return place, False, other.location.province not in own, label
            case _:
                return place, False, False, label

    return sorted(field.orders, key=key)


def _grouped(orders: Sequence[Order], form: OrderForm) -> list[Block]:
    board = form.variant.map
    return [
        _group(label, [_option(order, form) for order in members])
        for label, members in groupby(orders, key=lambda order: group_of(order, board))
    ]


def _group(label: str, options: list[Block]) -> Block:
    return {"label": plain(label), "options": options}


def _option(order: Order, form: OrderForm) -> Block:
    return option(entry(order, form.position, form.variant.map), str(order))


def _as_stored(order: Order) -> Block:
    return option(order_name(order), str(order))


def _nothing(form: OrderForm) -> Block:
    return option(no_order(form.phase.type, form.adjustments), NOTHING)


def _label(entry_block: Block) -> str:
    text = entry_block["text"]
    return str(text["text"]) if isinstance(text, dict) else ""
