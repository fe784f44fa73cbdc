"""The form of orders as a modal, what was chosen in it, and what is said when it came to nothing.

Limits (Slack's reference): 100 blocks a view, 100 entries a menu, 3,000 characters of private
metadata, 250 KB a view. A menu beyond that is one that is typed into, and asks the bot.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bot.gamesmaster.context.phase_marks import phase_mark
from bot.gamesmaster.notices.actions import Action, Form, pack
from bot.gamesmaster.notices.commands import Refused
from bot.gamesmaster.notices.orders import FormOffered
from bot.gamesmaster.orders.form import Choice, FormFault
from bot.gamesmaster.orders.form_fields import OrderField, OrderForm
from bot.messages.blocks import MOST_OPTIONS, Block, actions, button, context, plain, section, when
from bot.messages.looking.answers import refused_words
from bot.messages.markup import escaped
from bot.messages.message import Games, Message
from bot.messages.names import phase_name, phase_of, power_name, season_name
from bot.messages.orders.order_menus import NOTHING, entries_count, groups, present
from bot.messages.orders.order_menus_words import FAULTS, SEARCH, field_name, introduction
from engine.variant import Variant

Payload: TypeAlias = Mapping[str, object]

MOST_IN_MENUS = 120_000
"""As many characters of menus as a form holds: half of what Slack takes, so that it opens fast."""
_MOST_IN_TITLE = 24


def form_button(game: str, power: str = "", *, action_id: str = Action.FORM) -> Block:
    """The button that opens the form of whatever phase is open then.

    Without a power it is the presser's, of several the first that has something to order.
    """
    return button("Order by form", action_id, pack(game, power))


def order_form(form: OrderForm) -> Block:
    """The modal: a menu for each unit, build or removal, with the present orders chosen."""
    power = power_name(form.power, form.variant)
    until = f"Orders by {when(form.deadline)}." if form.deadline else "The game is paused."
    said = introduction(form.phase.type, form.adjustments)
    return {
        "type": "modal",
        "callback_id": Form.ORDERS,
        "private_metadata": pack(form.game, phase_mark(str(form.phase), form.number), form.power),
        "title": plain(season_name(form.phase), _MOST_IN_TITLE),
        "submit": plain("Store the orders", _MOST_IN_TITLE),
        "close": plain("Cancel", _MOST_IN_TITLE),
        "blocks": [
            section(f"*{power}, {phase_name(form.phase)}.* {until}\n{said}"),
            *_menus(form),
            context(f"{escaped(form.title)} · only you see this"),
        ],
    }


def _menus(form: OrderForm) -> list[Block]:
    """The menus; the longest ask for what is typed where all in full would be too much."""
    whole = {
        field.name: _in_full(field, form)
        for field in form.fields
        if entries_count(field) <= MOST_OPTIONS
    }
    sizes = {name: len(json.dumps(element)) for name, element in whole.items()}
    while sum(sizes.values()) > MOST_IN_MENUS:
        longest = max(sizes, key=lambda name: sizes[name])
        del sizes[longest], whole[longest]
    return [
        {
            "type": "input",
            "block_id": field.name,
            "label": plain(field_name(field.unit, place, form.adjustments)),
            "element": whole.get(field.name) or _asking(field, form),
        }
        for place, field in enumerate(form.fields, start=1)
    ]


def _in_full(field: OrderField, form: OrderForm) -> Block:
    return {
        "type": "static_select",
        "action_id": Action.ORDER_MENU,
        "option_groups": groups(field, form),
        "initial_option": present(field, form),
    }


def _asking(field: OrderField, form: OrderForm) -> Block:
    return {
        "type": "external_select",
        "action_id": Action.ORDER_MENU,
        "placeholder": plain(SEARCH),
        "min_query_length": 0,
        "initial_option": present(field, form),
    }


def choices_in(view: Payload) -> tuple[Choice, ...]:
    """What a submitted form says: of each menu what it showed at first, and what it shows now.

    A menu of which nothing is said was left as it is.
    """
    values = _part(_part(view, "state"), "values")
    blocks = view.get("blocks")
    found = []
    for block in blocks if isinstance(blocks, Sequence) else ():
        if isinstance(block, Mapping) and block.get("type") == "input":
            name = str(block.get("block_id"))
            before = _part(_part(block, "element"), "initial_option")
            after = _part(_part(_part(values, name), Action.ORDER_MENU), "selected_option")
            found.append(Choice(name, _order(before), _order(after or before)))
    return tuple(found)


def _part(value: object, key: str) -> Payload:
    found = value.get(key) if isinstance(value, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _order(entry: Payload) -> str | None:
    value = entry.get("value")
    return value if isinstance(value, str) and value != NOTHING else None


def fault_words(faults: Sequence[tuple[str, FormFault]]) -> dict[str, str]:
    """What is said at each menu that cannot be stored as it is, by the menu's block."""
    return {field: FAULTS[fault] for field, fault in faults}


def came_to_nothing(notice: Refused, variant: Variant) -> Block:
    """The modal that takes the form's place when nothing of it was stored."""
    return {
        "type": "modal",
        "title": plain("Nothing was stored", _MOST_IN_TITLE),
        "close": plain("Close", _MOST_IN_TITLE),
        "blocks": [section(refused_words(notice, variant))],
    }


def form_offered(notice: FormOffered, games: Games) -> Message:
    """To a player who asked for the form in writing."""
    variant = games.variant(notice.game)
    whose = f"{power_name(notice.power, variant)}, {phase_of(notice.phase)}"
    text = f"{whose}: the form opens with this button. It has every order your units may be given."
    return Message(text, [section(text), actions(form_button(notice.game, notice.power))])
