"""`@Gamesmaster status` in a channel: commands only, for an order there could be read by all."""

from __future__ import annotations

from dataclasses import replace

from slack_bolt import App
from slack_sdk import WebClient

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import read_command
from bot.slack.listeners.hearing import Ears, Payload, moment_of, request_of, text_in
from bot.slack.listeners.importing import wants_import
from bot.slack.listeners.replacing import obey
from bot.slack.sending import facts_of
from bot.slack.tidy import tidy


def register(app: App, ears: Ears) -> None:
    """Listen to mentions."""

    @app.event("app_mention")
    def _on_mention(event: Payload, body: Payload, client: WebClient) -> None:
        if event.get("bot_id") or event.get("edited"):
            return
        team = text_in(body, "team_id")
        request = request_of(
            request_id=text_in(body, "event_id"),
            team=team,
            user=text_in(event, "user"),
            channel=text_in(event, "channel"),
            at=moment_of(text_in(event, "ts")),
            written_ts=text_in(event, "ts"),
        )
        text = tidy(text_in(event, "text"), team=team, bot_user=ears.bot_user)
        if event.get("files") and wants_import(text):
            return  # the message itself comes too, as an event of its own, and is obeyed
        found = read_command(text)
        if found is not None and found[0].name == "new":
            facts = facts_of(client, text_in(event, "channel"))
            request = replace(request, in_private=facts.is_private)
        obey(request, text, ears, client, hear.mentioned)
