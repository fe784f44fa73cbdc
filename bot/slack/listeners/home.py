"""The Home tab, made anew whenever somebody opens it."""

from __future__ import annotations

from slack_bolt import App
from slack_sdk import WebClient

from bot.gamesmaster.looking.games import Games
from bot.messages.looking.status import home
from bot.slack.blocks import home_view
from bot.slack.identity import player
from bot.slack.listeners.payloads import Listening, Payload, text_in


def register(app: App, bot: Listening) -> None:
    """Listen to people opening the Home tab."""

    @app.event("app_home_opened")
    def _on_home(event: Payload, body: Payload, client: WebClient) -> None:
        if text_in(event, "tab") != "home":
            return
        user = text_in(event, "user")
        person, now = player(text_in(body, "team_id"), user), bot.clock.now()
        shown = bot.gamesmaster.read(
            lambda tx: home(Games(tx).home(person, now), Games(tx).variant)
        )
        client.views_publish(user_id=user, view=home_view(shown))
