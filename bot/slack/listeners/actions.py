"""Buttons and menus: each is a row of the command table, or opens a form."""

from __future__ import annotations

from slack_bolt import Ack, App

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import BUTTONS, COMMANDS
from bot.gamesmaster.notices.actions import Action, pattern
from bot.slack.listeners.hearing import Ears, Payload, interaction, text_in


def register(app: App, ears: Ears) -> None:
    """Listen to every button and menu."""
    pressed = (one.button for one in (*COMMANDS, *BUTTONS) if one.button is not None)
    for action in (*pressed, Action.CHOOSE_GAME):
        _listen(app, ears, action)


def _listen(app: App, ears: Ears, pressed: Action) -> None:
    @app.action(pattern(pressed))
    def _on_action(body: Payload, action: Payload, ack: Ack) -> None:
        value = text_in(action, "value") or text_in(action, "selected_option", "value")
        ears.gamesmaster.do(interaction(body, ears), hear.press, pressed, value)
        ack()
