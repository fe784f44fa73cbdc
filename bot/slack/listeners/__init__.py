"""What the bot hears from Slack, a file per surface; each only translates and calls a use case."""

from __future__ import annotations

from slack_bolt import App

from bot.slack.listeners import (
    actions,
    commands,
    home,
    mentions,
    messages,
    modals,
    order_form,
    wishes,
)
from bot.slack.listeners.hearing import Ears


def register(app: App, ears: Ears) -> None:
    """Make the app listen on every surface."""
    for surface in (messages, mentions, commands, actions, modals, order_form, wishes, home):
        surface.register(app, ears)
