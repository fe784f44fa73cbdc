"""The form of orders: opened by a button or a command, its menus filled, and sent.

A form may only be opened within three seconds of what the person did, so that is done at once
and by the listener itself; everything else the bot says goes through the outbox.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.looking.games import Games
from bot.gamesmaster.notices.actions import Action, Form, pattern, unpack
from bot.gamesmaster.orders.form import Choice, Filed, file_form, form_shown
from bot.gamesmaster.orders.form import open_form as form_to_open
from bot.messages.commands.refusals import came_to_nothing
from bot.messages.orders.order_form import FAULTS, NOTHING, order_form, suggestions
from bot.slack.blocks import modal, options
from bot.slack.listeners.hearing import Ears, Payload, interaction, part_of, text_in


def register(app: App, ears: Ears) -> None:
    """Listen to the form's button, its menus and what is sent."""

    @app.action(pattern(Action.FORM))
    def _on_button(body: Payload, action: Payload, ack: Ack, client: WebClient) -> None:
        game, power = unpack(text_in(action, "value"), 2)
        open_form(interaction(body, ears), client, ears, game=game, power=power)
        ack()

    @app.options(pattern(Action.ORDER_MENU))
    def _on_typing(body: Payload, ack: Ack) -> None:
        game, phase, power = unpack(text_in(body, "view", "private_metadata"), 3)
        player = interaction(body, ears).player
        form = ears.gamesmaster.read(form_shown, player, game, phase, power)
        field = None if form is None else form.field(text_in(body, "block_id"))
        found = suggestions(field, form, text_in(body, "value")) if form and field else []
        ack(options(found))

    @app.view(Form.ORDERS.value)
    def _on_form(body: Payload, view: Payload, ack: Ack) -> None:
        game, phase, power = unpack(text_in(view, "private_metadata"), 3)
        request, chosen = interaction(body, ears), choices_in(view)
        filed = (
            ears.gamesmaster.do(request, file_form, game, chosen, phase=phase, power=power)
            or Filed()
        )
        if filed.refused is not None:
            variant = ears.gamesmaster.read(lambda tx: Games(tx).variant(game))
            said = came_to_nothing(filed.refused, variant)
            ack(response_action="update", view=modal(said))
        elif filed.faults:
            errors = {field: FAULTS[fault] for field, fault in filed.faults}
            ack(response_action="errors", errors=errors)
        else:
            ack()


def open_form(
    request: Request, client: WebClient, ears: Ears, *, game: str | None = None, power: str = ""
) -> None:
    """Open the form of a game, or of the one that is meant; whoever cannot have it is told why."""
    form = ears.gamesmaster.do(request, form_to_open, game, power)
    if form is not None:
        client.views_open(trigger_id=request.id, view=modal(order_form(form)))


def choices_in(view: Payload) -> tuple[Choice, ...]:
    """What a submitted form says: of each menu what it showed at first, and what it shows now.

    A menu of which nothing is said was left as it is.
    """
    values = part_of(part_of(view, "state"), "values")
    blocks = view.get("blocks")
    found = []
    for block in blocks if isinstance(blocks, Sequence) else ():
        if isinstance(block, Mapping) and block.get("type") == "input":
            name = str(block.get("block_id"))
            before = part_of(part_of(block, "element"), "initial_option")
            after = part_of(part_of(part_of(values, name), Action.ORDER_MENU), "selected_option")
            found.append(Choice(name, _order(before), _order(after or before)))
    return tuple(found)


def _order(entry: Payload) -> str | None:
    value = entry.get("value")
    return value if isinstance(value, str) and value != NOTHING else None
