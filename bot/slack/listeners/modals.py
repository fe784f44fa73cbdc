"""Submitted forms."""

from __future__ import annotations

from dataclasses import replace

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.actions import Form
from bot.gamesmaster.notices.notice import Channel, Destination, Place
from bot.gamesmaster.seats.lobby import create_game
from bot.gamesmaster.seats.settings import refuse_new_game
from bot.messages.seats.new_game_form import MORE, fault_in_form, new_game_from
from bot.slack.identity import id_of
from bot.slack.listeners.hearing import Ears, Payload, interaction, part_of, text_in
from bot.slack.sending import facts_of


def register(app: App, ears: Ears) -> None:
    """Listen to the form that opens a game."""

    @app.view(Form.NEW_GAME.value)
    def _on_new_game(body: Payload, view: Payload, ack: Ack, client: WebClient) -> None:
        request = interaction(body, ears)
        channel = Channel(text_in(view, "private_metadata"))
        reply = Destination(Place.PRIVATE, channel=channel, player=request.player)
        try:
            new = new_game_from(part_of(part_of(view, "state"), "values"))
            refuse_new_game(new, request.at)
        except RequestRefused as fault:
            ack(response_action="errors", errors={MORE: fault_in_form(fault)})
            return
        facts = facts_of(client, id_of(channel))
        placed = replace(request, channel=channel, reply=reply, in_private=facts.is_private)
        ears.gamesmaster.do(placed, create_game, new)
        ack()
