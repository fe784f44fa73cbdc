"""The form for a preference list: opened by a button, and sent."""

from __future__ import annotations

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.looking.games import Games
from bot.gamesmaster.notices.actions import Action, Form, pattern
from bot.gamesmaster.seats.preferences import own_list, prefer_in_form, show
from bot.messages.commands.refusals import refused_in_form
from bot.messages.seats.preferences import FIELD, wish_form
from bot.slack.blocks import modal
from bot.slack.listeners.hearing import Ears, Payload, interaction, text_in


def register(app: App, ears: Ears) -> None:
    """Listen to the form's button and to what is sent."""

    @app.action(pattern(Action.PREFER))
    def _on_button(body: Payload, action: Payload, ack: Ack, client: WebClient) -> None:
        request, game = interaction(body, ears), text_in(action, "value")
        written = ears.gamesmaster.read(own_list, request.player, game)
        if written is None:
            ears.gamesmaster.do(request, show, game)
        else:
            client.views_open(trigger_id=request.id, view=modal(wish_form(game, written)))
        ack()

    @app.view(Form.WISH.value)
    def _on_form(body: Payload, view: Payload, ack: Ack) -> None:
        game = text_in(view, "private_metadata")
        said = text_in(view, "state", "values", FIELD, FIELD, "value")
        fault = ears.gamesmaster.do(interaction(body, ears), prefer_in_form, game, said)
        if fault is None:
            ack()
        else:
            text = refused_in_form(fault, ears.gamesmaster.read(lambda tx: Games(tx).variant(game)))
            ack(response_action="errors", errors={FIELD: text})
