"""The form of orders: a menu for each unit or build, in groups, searched by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import assert_never

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.actions import Form as FormKind
from bot.gamesmaster.notices.orders import FormOffered
from bot.gamesmaster.notices.views import FormFault, OrderField, OrderForm
from bot.messages.markup import when
from bot.messages.message import (
    Button,
    Entries,
    Form,
    Games,
    MenuField,
    Message,
    Small,
    Text,
    row,
)
from bot.messages.names import (
    action_name,
    counted,
    order_name,
    phase_name,
    phase_of,
    power_name,
    season_name,
    unit_name,
)
from engine.board import Map, UnitType
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
    province_of,
)
from engine.phase import PhaseType

NOTHING = "none"
"""The value of the entry for giving no order."""
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
_AS_STORED = "As stored, though it cannot succeed"
"""The group of an order that is not among the legal ones."""

FAULTS: Mapping[FormFault, str] = {
    FormFault.NOT_OFFERED: "This unit cannot do that. Choose one of the orders in its menu.",
    FormFault.SAME_CENTER: "You build in this center already, above. Choose another one.",
    FormFault.SAME_UNIT: "You remove this unit already, above. Choose another one.",
}


def form_button(game: str, power: str = "") -> Button:
    """Return the button that opens the form of whatever phase is open then.

    Without a power it is the presser's, of several the first that has something to order.
    """
    return Button("Order by form", Action.FORM, pack(game, power))


def form_offered(notice: FormOffered, games: Games) -> Message:
    """To a player who asked for the form in writing."""
    power = power_name(notice.power, games.variant(notice.game))
    text = (
        f"{power}, {phase_of(notice.phase)}: the form opens with this button. It has every order "
        "your units may be given."
    )
    return Message(text, [Text(text), row(form_button(notice.game, notice.power))])


def order_form(form: OrderForm) -> Form:
    """Return a menu for each unit, build or removal, with the present orders chosen."""
    power = power_name(form.power, form.variant)
    until = f"Orders by {when(form.deadline)}." if form.deadline else "The game is paused."
    return Form(
        title=season_name(form.phase),
        parts=[
            Text(f"*{power}, {phase_name(form.phase)}.* {until}\n{_introduction(form)}"),
            *(_menu(field, place, form) for place, field in enumerate(form.fields, start=1)),
            Small(f"{form.title} · only you see this"),
        ],
        kind=FormKind.ORDERS,
        about=pack(form.game, phase_mark(str(form.phase), form.number), form.power),
        submit="Store the orders",
    )


def _introduction(form: OrderForm) -> str:
    rest = "What you leave as it is, stays as it is."
    if form.phase.type is not PhaseType.ADJUSTMENT:
        return f"Each menu has every order that its unit may be given. {rest}"
    if form.adjustments > 0:
        return f"You may build {counted(form.adjustments, 'unit')}. {rest}"
    return f"You have to remove {counted(-form.adjustments, 'unit')}. {rest}"


def _menu(field: OrderField, place: int, form: OrderForm) -> MenuField:
    """Return the whole menu: no order, what is stored though illegal, every legal order by kind."""
    groups = [Entries(NO_ORDER, (_nothing(form),))]
    chosen = _nothing(form)
    if field.current in field.orders:
        chosen = _entry(field.current, form)
    elif field.current is not None:
        chosen = (order_name(field.current), str(field.current))
        groups.append(Entries(_AS_STORED, (chosen,)))
    groups += _grouped(_in_order(field, form), form)
    label = "Build" if form.adjustments > 0 else "Removal"
    if field.unit is not None:
        label = unit_name(field.unit)
    elif abs(form.adjustments) > 1:
        label = f"{label} {place} of {abs(form.adjustments)}"
    return MenuField(field.name, label, tuple(groups), chosen, asks=Action.ORDER_MENU)


def suggestions(field: OrderField, form: OrderForm, typed: str) -> list[Entries]:
    """Return the part of a menu that fits what was typed, the likeliest first.

    Every word typed has to begin a word of the order, by name or by code. The unit's own name
    only counts where nothing is found without it. With nothing typed it is the whole menu.
    """
    wanted = _words(typed)
    every = _in_order(field, form)
    found = [one for one in every if _fits(wanted, _action_words(one, form))]
    found = found or [one for one in every if _fits(wanted, _whole_words(one, form))]
    nothing = _nothing(form)
    offered = [Entries(NO_ORDER, (nothing,))] if _fits(wanted, _words(nothing[0])) else []
    return offered + _grouped(found, form)


def _fits(wanted: frozenset[str], there: frozenset[str]) -> bool:
    return all(any(word.startswith(part) for word in there) for part in wanted)


def _in_order(field: OrderField, form: OrderForm) -> list[Order]:
    """Return the orders as the menu has them: by group, what fits the own orders, own units."""
    own = {unit.province for unit in form.position.units_of(form.power)}
    moves = {
        (province_of(move), move.destination.province)
        for move in (one.current for one in form.fields)
        if isinstance(move, Move)
    }

    def key(order: Order) -> tuple[int, bool, bool, str]:
        place = GROUPS.index(_group_of(order, form.variant.map))
        label, _ = _entry(order, form)
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


def _grouped(orders: Sequence[Order], form: OrderForm) -> list[Entries]:
    board = form.variant.map
    return [
        Entries(title, tuple(_entry(order, form) for order in members))
        for title, members in groupby(orders, key=lambda order: _group_of(order, board))
    ]


def _entry(order: Order, form: OrderForm) -> tuple[str, str]:
    """Return an order beside its unit's name, `→ Norway by convoy`, and its text."""
    said = action_name(order, position=form.position)
    if isinstance(order, Move) and not order.via and _is_by_convoy(order, form.variant.map):
        said = f"{said} by convoy"
    return said, str(order)


def _nothing(form: OrderForm) -> tuple[str, str]:
    """Return the entry for giving no order, with what then happens."""
    match form.phase.type:
        case PhaseType.MOVEMENT:
            then = "it will hold"
        case PhaseType.RETREAT:
            then = "it will be disbanded"
        case PhaseType.ADJUSTMENT if form.adjustments > 0:
            then = "this build will be left unused"
        case PhaseType.ADJUSTMENT:
            then = "the rules choose, farthest from home first"
    return f"No order: {then}", NOTHING


def _group_of(order: Order, board: Map) -> str:  # noqa: C901, PLR0911 - an order kind each
    match order:
        case Hold():
            return "Hold"
        case Move():
            return "Move by convoy" if _is_by_convoy(order, board) else "Move"
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


def _is_by_convoy(move: Move, board: Map) -> bool:
    """Whether an army can only go there by sea, or is ordered to."""
    kind, here = move.unit.type, move.unit.location
    near = board.reach(kind, here) & move.destination.province.bit
    return move.via or (kind is UnitType.ARMY and not near)


def _words(text: str) -> frozenset[str]:
    """Return the words of a text, for a search: without case, accents and punctuation."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = (one if one.isalnum() else " " for one in decomposed if not unicodedata.combining(one))
    return frozenset("".join(kept).split())


def _action_words(order: Order, form: OrderForm) -> frozenset[str]:
    """Return the words by which an order is found in its unit's menu: names and codes."""
    code = str(order)
    if not isinstance(order, Build | Remove | Waive):
        code = code.removeprefix(str(order.unit))
    return _words(f"{_entry(order, form)[0]} {code}")


def _whole_words(order: Order, form: OrderForm) -> frozenset[str]:
    """Return the words by which an order is found with its unit named too."""
    return _words(f"{order_name(order, position=form.position)} {order}")
