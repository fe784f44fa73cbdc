"""What Slack sends to the bot, a file per surface; each only translates and calls a use case."""

from slack_bolt import App

from bot.slack.listeners import commands, forms, messages
from bot.slack.listeners.payloads import Listening


def register(app: App, bot: Listening) -> None:
    """Make the app listen on every surface."""
    for surface in (messages, commands, forms):
        surface.register(app, bot)
