"""Commands: the slash command, and mentions of the bot in a channel.

A slash command may be anything that people say to the bot, and nobody else sees it. A mention is
only ever a command: everybody could read an order there. Whether a channel is private only Slack
can say, so it is asked here.
"""

from dataclasses import replace

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import words_after
from bot.gamesmaster.context.context import Request
from bot.gamesmaster.looking.games import Games
from bot.gamesmaster.notices.actions import COMMAND
from bot.gamesmaster.notices.notice import Channel, Refusal, Refused
from bot.messages.seats.forms import new_game_form
from bot.slack.blocks import modal
from bot.slack.listeners.forms import open_form
from bot.slack.listeners.messages import obey, wants_import
from bot.slack.listeners.payloads import Listening, Payload, moment_of, request_of, text_in
from bot.slack.notation import id_of, tidy
from bot.slack.sending import facts_of


def register(app: App, bot: Listening) -> None:
    """Listen to the slash command, and to mentions of the bot in channels."""

    @app.command(COMMAND)
    def _on_command(body: Payload, ack: Ack, client: WebClient) -> None:
        team = text_in(body, "team_id")
        request = request_of(
            request_id=text_in(body, "trigger_id"),
            team=team,
            user=text_in(body, "user_id"),
            channel=text_in(body, "channel_id"),
            at=bot.clock.now(),
            reply_to=text_in(body, "response_url") or None,
        )
        text = tidy(text_in(body, "text"), team=team, bot_user=bot.bot_user)
        if words_after("new", text) is not None and request.channel is not None:
            _open(request, text, client, bot)
        elif words_after("form", text) is not None:
            open_form(request, client, bot)
        else:
            obey(request, text or "help", bot, client, hear.hear)
        ack()

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
        text = tidy(text_in(event, "text"), team=team, bot_user=bot.bot_user)
        if event.get("files") and wants_import(text):
            return  # the message itself comes too, as an event of its own, and is obeyed
        if words_after("new", text) is not None:
            facts = facts_of(client, text_in(event, "channel"))
            request = replace(request, in_private=facts.is_private)
        obey(request, text, bot, client, hear.mentioned)


def _open(request: Request, text: str, client: WebClient, bot: Listening) -> None:
    """With settings in words the game is opened at once, else a form asks for them."""
    channel = request.channel or Channel("")
    facts = facts_of(client, id_of(channel))
    if not facts.is_member:
        bot.gamesmaster.delivery_queue.answer(request, Refused(Refusal.BOT_NOT_IN_CHANNEL))
    elif len(text.split()) > 1 or bot.gamesmaster.read(lambda tx: Games(tx).game_in(channel)):
        bot.gamesmaster.do(replace(request, in_private=facts.is_private), hear.hear, text)
    else:
        client.views_open(trigger_id=request.id, view=modal(new_game_form(remembered=channel)))
