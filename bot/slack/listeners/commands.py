"""The slash command: whatever people say to the bot, seen by nobody else."""

from __future__ import annotations

from dataclasses import replace

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import read_command
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.looking.games import Games
from bot.gamesmaster.notices.actions import COMMAND
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Channel
from bot.messages.seats.new_game_form import new_game_form
from bot.slack.blocks import modal
from bot.slack.identity import id_of
from bot.slack.listeners.hearing import Ears, Payload, request_of, text_in
from bot.slack.listeners.order_form import open_form
from bot.slack.listeners.replacing import obey
from bot.slack.sending import facts_of
from bot.slack.tidy import tidy


def register(app: App, ears: Ears) -> None:
    """Listen to the slash command."""

    @app.command(COMMAND)
    def _on_command(body: Payload, ack: Ack, client: WebClient) -> None:
        team = text_in(body, "team_id")
        request = request_of(
            request_id=text_in(body, "trigger_id"),
            team=team,
            user=text_in(body, "user_id"),
            channel=text_in(body, "channel_id"),
            at=ears.clock.now(),
            reply_to=text_in(body, "response_url") or None,
        )
        text = tidy(text_in(body, "text"), team=team, bot_user=ears.bot_user)
        found = read_command(text)
        if found is not None and found[0].name == "new" and request.channel is not None:
            _open(request, text, client, ears)
        elif found is not None and found[0].name == "form":
            open_form(request, client, ears)
        else:
            obey(request, text or "help", ears, client, hear.hear)
        ack()


def _open(request: Request, text: str, client: WebClient, ears: Ears) -> None:
    """With settings in words the game is opened at once, else a form asks for them."""
    channel = request.channel or Channel("")
    has_settings = len(text.split()) > 1
    facts = facts_of(client, id_of(channel))
    if not facts.is_member:
        ears.gamesmaster.delivery_queue.answer(request, Refused(Refusal.BOT_NOT_IN_CHANNEL))
    elif has_settings or _has_game(ears, channel):
        ears.gamesmaster.do(replace(request, in_private=facts.is_private), hear.hear, text)
    else:
        client.views_open(trigger_id=request.id, view=modal(new_game_form(remembered=channel)))


def _has_game(ears: Ears, channel: Channel) -> bool:
    return ears.gamesmaster.read(lambda tx: Games(tx).game_in(channel)) is not None
