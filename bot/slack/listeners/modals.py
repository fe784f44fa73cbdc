"""Submitted forms."""

from __future__ import annotations

from dataclasses import replace

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.requests import NewGame
from bot.gamesmaster.lookup.settings import example_instead, settings_in, without_gm
from bot.gamesmaster.notices.actions import Form
from bot.gamesmaster.notices.notice import Channel, Destination, Place
from bot.gamesmaster.seats.lobby import create_game
from bot.gamesmaster.seats.settings import refuse_new_game
from bot.messages.commands.refusals import refused_in_form
from bot.messages.seats.new_game_form import AS_IT_IS, EXAMPLE, GM, MORE, NO_GM, SETTINGS, TITLE
from bot.slack.identity import id_of
from bot.slack.listeners.hearing import Ears, Payload, interaction, part_of, text_in
from bot.slack.sending import facts_of
from engine.variants import DEFAULT_VARIANT


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


def new_game_from(values: Payload) -> NewGame:
    """The game that a submitted form asks for (`view.state.values`); defaults where none.

    RequestRefused where its words are not understood, or a menu and the words differ.
    """
    menus = {setting: _chosen(values, field) for field, setting in SETTINGS.items()}
    said = [f"{name}: {value}" for name, value in menus.items() if value not in {"", AS_IT_IS}]
    more, has_gm = without_gm(text_in(values, MORE, MORE, "value"))
    gm = _chosen(values, GM)
    said += [gm] if gm not in {"", AS_IT_IS, NO_GM} else []
    title = text_in(values, TITLE, TITLE, "value").strip()
    settings = settings_in("\n".join([*said, more]))
    return NewGame(title, settings, has_gm=has_gm and gm != NO_GM)


def _chosen(values: Payload, name: str) -> str:
    return text_in(values, name, name, "selected_option", "value")


def fault_in_form(fault: RequestRefused) -> str:
    """What stands under the settings in words where a form is refused, with what they could be."""
    shown = fault.with_example(example_instead(fault) or EXAMPLE)
    return refused_in_form(shown.notice, DEFAULT_VARIANT)
