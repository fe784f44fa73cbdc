"""The form of orders: a menu for each unit or build, in groups, searched by typing."""

import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.actions import Form as FormKind
from bot.gamesmaster.notices.orders import FormOffered
from bot.gamesmaster.notices.views import FormFault, OrderField, OrderForm
from bot.messages import names
from bot.messages.markup import orders_due
from bot.messages.message import Entries, Form, Games, MenuField, Message, Wordings
from bot.messages.orders.missing import unordered
from bot.messages.parts import Small, Text, form_button, row
from engine import orders
from engine.orders import province_of
from engine.position import PhaseType

NOTHING, NO_ORDER = "none", "No order"
"""The value and the group of the entry for giving no order."""
_GROUPS: Mapping[type[object], str] = {
    orders.Hold: "Hold",
    orders.Move: "Move",
    orders.SupportMove: "Support a move",
    orders.SupportHold: "Support to hold",
    orders.Convoy: "Convoy",
    orders.Retreat: "Retreat",
    orders.Disband: "Disband",
    orders.Build: "Build",
    orders.Waive: "Leave it unused",
    orders.Remove: "Remove",
}

FAULTS: Mapping[FormFault, str] = {
    FormFault.NOT_OFFERED: "This unit can't do that. Choose one of the orders in its menu.",
    FormFault.SAME_CENTER: "You're already building in this center, above. Choose another.",
    FormFault.SAME_UNIT: "You're already removing this unit, above. Choose another.",
}


def form_offered(notice: FormOffered, games: Games) -> Message:
    """To a player who asked for the form in writing."""
    about = names.of_power(notice.power, notice.phase, games.variant(notice.game))
    return Message.of(
        f"{about}: this button opens the form, with every order your units can have.",
        row(form_button(notice.game, notice.power)),
    )


def order_form(form: OrderForm) -> Form:
    """Return a menu for each unit, build or removal, with the present orders chosen."""
    about = names.of_power(form.power, str(form.phase), form.variant)
    due = f"{orders_due(form.deadline, None)}." if form.deadline else "The game is paused."
    return Form(
        title=names.season_name(form.phase),
        parts=[
            Text(f"*{about}.* {due}\n{_introduction(form)}"),
            *(_menu(field, place, form) for place, field in enumerate(form.fields, start=1)),
            Small(f"{form.title} · only you see this"),
        ],
        kind=FormKind.ORDERS,
        about=pack(form.game, phase_mark(str(form.phase), form.number), form.power),
        submit="Submit orders",
    )


def _introduction(form: OrderForm) -> str:
    rest = "Whatever you don't change stays."
    if form.phase.type is not PhaseType.ADJUSTMENT:
        return f"Choose an order for each unit. {rest}"
    if form.adjustments > 0:
        return f"You can build {names.counted(form.adjustments, 'unit')}. {rest}"
    return f"You have to remove {names.counted(-form.adjustments, 'unit')}. {rest}"


def _menu(field: OrderField, place: int, form: OrderForm) -> MenuField:
    """Return the whole menu: no order, what is stored though illegal, every legal order by kind."""
    nothing = _nothing(form)
    groups, chosen = [Entries(NO_ORDER, (nothing,))], nothing
    if field.current in field.orders:
        chosen = _entry(field.current, form)
    elif field.current is not None:
        chosen = (names.order_name(field.current), str(field.current))
        groups.append(Entries("As saved, though it can't succeed", (chosen,)))
    label = "Build" if form.adjustments > 0 else "Removal"
    if field.unit is not None:
        label = names.unit_name(field.unit)
    elif abs(form.adjustments) > 1:
        label = f"{label} {place} of {abs(form.adjustments)}"
    every = (*groups, *_grouped(_in_order(field, form), form))
    return MenuField(field.name, label, every, chosen, asks=Action.ORDER_MENU)


def suggestions(field: OrderField, form: OrderForm, typed: str) -> list[Entries]:
    """Return the part of a menu that fits what was typed, the likeliest first.

    Every word typed has to begin a word of the order, by name or by code. The unit's own name
    only counts where nothing is found without it. With nothing typed it is the whole menu.
    """
    wanted = _words(typed)
    every = _in_order(field, form)
    found = [order for order in every if _fits(wanted, _action_words(order, form))] or [
        order
        for order in every
        if _fits(wanted, f"{names.order_name(order, position=form.position)} {order}")
    ]
    nothing = _nothing(form)
    offered = [Entries(NO_ORDER, (nothing,))] if _fits(wanted, nothing[0]) else []
    return offered + _grouped(found, form)


def _fits(wanted: Sequence[str], text: str) -> bool:
    words = _words(text)
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _words(text: str) -> Sequence[str]:
    """Return the words of a text, for a search: without case, accents and punctuation."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        sign if sign.isalnum() else " " for sign in decomposed if not unicodedata.combining(sign)
    )
    return "".join(kept).split()


def _action_words(order: orders.Order, form: OrderForm) -> str:
    code = str(order)
    if not isinstance(order, orders.Build | orders.Remove | orders.Waive):
        code = code.removeprefix(str(order.unit))
    return f"{_entry(order, form)[0]} {code}"


def _in_order(field: OrderField, form: OrderForm) -> list[orders.Order]:
    """Return the orders as the menu has them: by group, what fits the own orders, own units."""
    own = {unit.province for unit in form.position.units_of(form.power)}
    moves = {
        (province_of(move), move.destination.province)
        for move in (field.current for field in form.fields)
        if isinstance(move, orders.Move)
    }

    def key(order: orders.Order) -> tuple[int, bool, bool, bool, str]:
        place = list(_GROUPS).index(type(order))
        label, _ = _entry(order, form)
        match order:
            case orders.Move():
                return place, _is_by_convoy(order, form), False, False, label
            case orders.SupportMove(supported=other) | orders.Convoy(convoyed=other):
                here = other.location.province
                fits = (here, order.destination.province) in moves
                return place, False, not fits, here not in own, label
            case orders.SupportHold(supported=other):
                return place, False, False, other.location.province not in own, label
            case _:
                return place, False, False, False, label

    return sorted(field.orders, key=key)


def _grouped(chosen: Sequence[orders.Order], form: OrderForm) -> list[Entries]:
    def title(order: orders.Order) -> str:
        is_by_convoy = isinstance(order, orders.Move) and _is_by_convoy(order, form)
        return "Move by convoy" if is_by_convoy else _GROUPS[type(order)]

    return [
        Entries(group, tuple(_entry(order, form) for order in members))
        for group, members in groupby(chosen, key=title)
    ]


def _entry(order: orders.Order, form: OrderForm) -> tuple[str, str]:
    label = names.action_name(order, position=form.position)
    if isinstance(order, orders.Move) and not order.via and _is_by_convoy(order, form):
        label = f"{label} by convoy"
    return label, str(order)


def _nothing(form: OrderForm) -> tuple[str, str]:
    return f"No order: {unordered(form.phase.type, form.adjustments)}", NOTHING


def _is_by_convoy(move: orders.Move, form: OrderForm) -> bool:
    return orders.must_sail(move, form.variant.map, via=move.via)


WORDINGS: Wordings = ((FormOffered, form_offered),)
