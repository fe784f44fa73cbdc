"""What people write: messages, the slash command, and mentions of the bot in a channel.

A message in a direct conversation is for the bot, one in a channel is not. A slash command may be
anything that people say to the bot, and nobody else sees it. A mention is only ever a command:
everybody could read an order there. What only Slack can answer is asked here: whether a person can
be written to, what is in a file, whether a channel is private.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256

import structlog
from slack_bolt import Ack, App
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.gamesmaster.archive.archive import (
    ask_import,
    decline_import,
    file_shown,
    import_game,
    read_file,
    require_right_to_import,
)
from bot.gamesmaster.clock.tidying import INBOX_KEPT
from bot.gamesmaster.commands import hear, public
from bot.gamesmaster.commands.resolve import words_after
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.request import Request
from bot.gamesmaster.lookup.words import mentioned
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Channel, Player, Refusal, Refused, RequestRefused
from bot.gamesmaster.orders.edits import tell_of_what_counts
from bot.gamesmaster.showing.games import Games
from bot.messages.seats.forms import new_game_form
from bot.slack.blocks import modal
from bot.slack.failures import failure_of
from bot.slack.fetching import UnreadableFileError, text_at, whole_file
from bot.slack.listeners.context import ListenerContext
from bot.slack.listeners.forms import open_form
from bot.slack.listeners.payloads import (
    Payload,
    interaction,
    moment_of,
    part_of,
    parts_of,
    request_of,
    text_in,
    thread_of,
)
from bot.slack.notation import COMMAND, id_of, is_direct, pattern, player, tidy
from bot.slack.sending import direct_channel, facts_of

_log = structlog.get_logger(__name__)

_WRITTEN_BY_PEOPLE = frozenset({"", "file_share", "me_message", "thread_broadcast"})
_TOMBSTONE = "tombstone"
"""What Slack leaves of a deleted message that had replies."""


@dataclass(frozen=True, slots=True)
class Written:
    """A message that a person wrote, edited or deleted: `ts` is when that was done.

    `id` is the same however often it comes, as an event or read from the conversation. Of an edited
    or deleted message `first_ts` is when it was first written, and of an edited one `before` is its
    text until then, None where nobody knows it; else both are "". `thread_ts` is the post in whose
    thread it is, else "". `files` are what came with it, as Slack has them.
    """

    id: str
    user: str
    channel: str
    text: str
    ts: str
    is_direct: bool
    first_ts: str = ""
    before: str | None = ""
    thread_ts: str = ""
    files: tuple[Payload, ...] = ()
    is_deleted: bool = False

    def is_for(self, bot_user: str) -> bool:
        """Whether it was written to the bot: directly, or by its name."""
        return self.is_direct or re.search(rf"<@{bot_user}[|>]", self.text) is not None


def read_message(event: Payload, bot_user: str) -> Written | None:
    """Read from a `message` event what a person wrote or deleted; None for everything else.

    Messages of bots and notices of Slack's are left out, also what is deleted in a channel, and
    edits that left the text as it was (Slack reports unfurled links like that).
    """
    subtype = text_in(event, "subtype")
    message = part_of(event, "message")
    previous = part_of(event, "previous_message")
    is_edit = subtype == "message_changed"
    if subtype == "message_deleted" or (is_edit and text_in(message, "subtype") == _TOMBSTONE):
        gone = _written(event, previous, bot_user)
        if gone is None or not gone.is_direct:
            return None
        deletion, at = f"{gone.id} deleted", text_in(event, "event_ts")
        return replace(gone, id=deletion, ts=at, first_ts=gone.ts, thread_ts="", is_deleted=True)
    if not is_edit:
        return _written(event, event, bot_user)
    before = text_in(previous, "text") if previous else None
    edited = _written(event, message, bot_user)
    if edited is None or edited.text == before:
        return None
    second, told = text_in(message, "edited", "ts"), text_in(event, "event_ts")
    edit = f"{edited.id} {second} {sha256(edited.text.encode()).hexdigest()[:16]}"
    # Slack tells the second of an edit only; the event has its moment, unless it comes later.
    is_prompt = told.partition(".")[0] == second.partition(".")[0]
    at = told if is_prompt or not second else max(second, edited.ts)
    return replace(edited, id=edit, ts=at, first_ts=edited.ts, before=before)


def _written(event: Payload, message: Payload, bot_user: str) -> Written | None:
    """Read a message's own fields; None where no person wrote it."""
    user = text_in(message, "user")
    is_person = user not in {"", bot_user} and not message.get("bot_id")
    if not is_person or text_in(message, "subtype") not in _WRITTEN_BY_PEOPLE:
        return None
    channel, ts = text_in(event, "channel"), text_in(message, "ts")
    return Written(
        id=f"{channel} {ts}",
        user=user,
        channel=channel,
        text=text_in(message, "text"),
        ts=ts,
        is_direct=is_direct(channel),
        thread_ts=thread_of(message),
        files=tuple(parts_of(message, "files")),
    )


def request_id(event: Payload, here: ListenerContext) -> str | None:
    """The id under which a message is noted once it is heard; None where nobody is to hear it."""
    written = read_message(event, here.bot_user)
    return None if written is None else _request_id(written, here.team)


def _request_id(written: Written, team: str) -> str:
    return f"{team} {written.id}"


def _request(written: Written, team: str) -> Request:
    return request_of(
        request_id=_request_id(written, team),
        team=team,
        user=written.user,
        channel=written.channel,
        at=moment_of(written.ts),
        written_ts=written.first_ts or written.ts,
        thread_ts=written.thread_ts,
    )


def register(app: App) -> None:
    """Listen to messages, to the slash command, and to mentions of the bot in channels."""
    _listen_to_commands(app)

    @app.event("message")
    def _on_message(event: Payload, here: ListenerContext, client: WebClient) -> None:
        hear_message(event, here, client)

    @app.action(pattern(Action.IMPORT))
    def _on_import(
        body: Payload, here: ListenerContext, action: Payload, ack: Ack, client: WebClient
    ) -> None:
        _bring_in_shown(interaction(body, here), text_in(action, "value"), here, client)
        ack()


def hear_message(event: Payload, here: ListenerContext, client: WebClient) -> None:
    """Do what a message asks for, once, whether Slack told of it or it was read later."""
    written = read_message(event, here.bot_user)
    if written is None:
        return
    request = _request(written, here.team)
    if written.is_direct:
        here.direct_channels[request.player] = written.channel
        _hear_former(event, here, client)
    if written.is_deleted:
        here.gamesmaster.do(request, tell_of_what_counts)
        return
    text = _tidy(written.text, here)
    if written.first_ts:
        before = None if written.before is None else _tidy(written.before, here)
        request = replace(request, begun_at=moment_of(written.first_ts), before=before)
    is_request = written.is_for(here.bot_user) and not written.first_ts
    if written.files and is_request and words_after("gm import", text) is not None:
        offer_import(request, written.files[0], here, client)
    elif written.is_direct:
        if written.files and is_request:
            about_the_file = replace(request, id=f"{request.id}/file")
            here.gamesmaster.delivery_queue.answer(about_the_file, Refused(Refusal.FILE_UNREAD))
        if text or not written.files:
            obey(request, text, here, client, hear.hear)
    else:
        _hear_in_channel(request, text, written.files, here, client, is_request=is_request)


def event_of(message: Payload, channel: str) -> Payload:
    """The event that Slack would have told of a message as it stands, edited or not."""
    where = {"type": "message", "channel": channel}
    if text_in(message, "edited", "ts"):
        return {**where, "subtype": "message_changed", "message": message}
    return {**message, **where}


def _hear_former(event: Payload, here: ListenerContext, client: WebClient) -> None:
    """Do what a message said before it was edited or deleted, unless that was heard.

    So either means the same whether Slack told of the message itself in time, late, or never.
    """
    former = part_of(event, "previous_message")
    ts = text_in(former, "ts")
    if ts and moment_of(ts) > here.clock.now() - INBOX_KEPT:
        hear_message(event_of(former, text_in(event, "channel")), here, client)


def _hear_in_channel(
    request: Request,
    text: str,
    files: tuple[Payload, ...],
    here: ListenerContext,
    client: WebClient,
    *,
    is_request: bool,
) -> None:
    """Obey what is written to the bot, and look for orders in all else that everybody reads."""
    shown = [_tidy(_beginning(file, client), here) for file in files]
    if is_request:
        _obey_mention(request, text, here, client)
        request = replace(request, id=f"{request.id}/file")
    else:
        shown.insert(0, text)
    if shown:
        here.gamesmaster.do(request, public.overheard, "\n".join(shown))


def _tidy(text: str, here: ListenerContext) -> str:
    return tidy(text, team=here.team, bot_user=here.bot_user)


def _beginning(file: Payload, client: WebClient) -> str:
    """How the text in a file begins; "" where Slack shows nothing of it."""
    return text_in(whole_file(client, file), "preview")


def _listen_to_commands(app: App) -> None:
    @app.command(COMMAND)
    def _on_command(body: Payload, here: ListenerContext, ack: Ack, client: WebClient) -> None:
        user, channel = (text_in(body, f"{key}_id") for key in ("user", "channel"))
        request = request_of(
            request_id=text_in(body, "trigger_id"),
            team=here.team,
            user=user,
            channel=channel,
            at=here.clock.now(),
            reply_to=text_in(body, "response_url") or None,
            is_elsewhere=is_direct(channel)
            and channel != _own_channel(user, channel, here, client),
        )
        text = tidy(text_in(body, "text"), team=here.team, bot_user=here.bot_user)
        if words_after("new", text) is not None and request.channel is not None:
            _open(request, text, client, here)
        elif words_after("form", text) is not None:
            open_form(request, client, here)
        else:
            obey(request, text or "help", here, client, hear.hear)
        ack()

    @app.event("app_mention")
    def _on_mention(event: Payload, here: ListenerContext, client: WebClient) -> None:
        # The message is an event of its own, which comes in any sequence; Slack leaves out one of
        # the two now and then (this one of a message with a file), so that either is obeyed.
        if not event.get("edited"):
            hear_message(event, here, client)


def _obey_mention(request: Request, text: str, here: ListenerContext, client: WebClient) -> None:
    if words_after("new", text) is not None and request.channel is not None:
        facts = facts_of(client, id_of(request.channel))
        request = replace(request, in_private=facts.is_private)
    obey(request, text, here, client, public.hear_mention)


def _own_channel(user: str, channel: str, here: ListenerContext, client: WebClient) -> str:
    """Return a person's conversation with the bot; where Slack does not say, it is `channel`."""
    person = player(here.team, user)
    if person not in here.direct_channels:
        try:
            here.direct_channels[person] = direct_channel(client, user)
        except (SlackClientError, OSError) as error:
            _log.warning("direct_channel_unknown", error=type(error).__name__)
            return channel
    return here.direct_channels[person]


def obey(
    request: Request,
    text: str,
    here: ListenerContext,
    client: WebClient,
    hear: Callable[[Context, str], None],
) -> None:
    """Let a text be heard, unless it hands a power to somebody whom the bot cannot write to.

    Days of an absence are those of its writer, whose time zone Slack knows.
    """
    if words_after("away", text):
        request = replace(request, zone=_zone_of(client, request.player))
    written = (words_after("gm replace", said) or "" for said in (text, f"gm {text}"))
    new_player = [people[-1] for words in written if (people := mentioned(words))][:1]
    for person in new_player:
        if not _is_reachable(client, person):
            refused = Refused(Refusal.PERSON_UNREACHABLE, person)
            here.gamesmaster.delivery_queue.answer(request, refused)
            return
    here.gamesmaster.do(request, hear, text)


def _is_reachable(client: WebClient, person: Player) -> bool:
    try:
        direct_channel(client, id_of(person))
    except SlackApiError as error:
        failure = failure_of(error)
        if failure is None or not failure.is_about_the_person:
            raise
        return False
    return True


def _zone_of(client: WebClient, person: Player) -> str:
    """Ask Slack for somebody's time zone; "" where it does not tell, as where a scope is missing.

    The writer is told then whose days were taken.
    """
    try:
        return text_in({"user": client.users_info(user=id_of(person)).get("user")}, "user", "tz")
    except (SlackClientError, OSError) as error:
        _log.warning("time_zone_unknown", error=type(error).__name__)
        return ""


def offer_import(request: Request, file: Payload, here: ListenerContext, client: WebClient) -> None:
    """Show what importing the game in a file would do, to who may and has posted it."""
    if here.gamesmaster.read(lambda tx: tx.inbox.noted([request.id])):
        return  # the other event of the same message has come first
    try:
        here.gamesmaster.read(require_right_to_import, request)
        text = text_at(client, text_in(whole_file(client, file), "url_private_download"))
        game = read_file(text)
    except UnreadableFileError as error:
        _log.warning("file_unread", reason=str(error))
        here.gamesmaster.delivery_queue.answer(request, Refused(Refusal.IMPORT_UNREAD))
    except RequestRefused as refused:
        here.gamesmaster.delivery_queue.answer(request, refused.notice)
    else:
        here.gamesmaster.do(request, ask_import, text, game)


def _bring_in_shown(
    request: Request, question: str, here: ListenerContext, client: WebClient
) -> None:
    """Bring in a game that was shown, or leave it where it is."""
    if not question:
        here.gamesmaster.do(request, decline_import)
        return
    try:
        game = read_file(here.gamesmaster.read(file_shown, question, request.player))
    except RequestRefused as refused:
        here.gamesmaster.delivery_queue.answer(request, refused.notice)
        return
    if request.channel is not None:
        facts = facts_of(client, id_of(request.channel))
        request = replace(request, in_private=facts.is_private)
    here.gamesmaster.do(request, import_game, question, game)


def _open(request: Request, text: str, client: WebClient, here: ListenerContext) -> None:
    """With settings in words the game is opened at once, else a form asks for them."""
    channel = request.channel or Channel("")
    facts = facts_of(client, id_of(channel))
    if not facts.is_member:
        here.gamesmaster.delivery_queue.answer(request, Refused(Refusal.BOT_NOT_IN_CHANNEL))
    elif len(text.split()) > 1 or here.gamesmaster.read(lambda tx: Games(tx).game_in(channel)):
        here.gamesmaster.do(replace(request, in_private=facts.is_private), hear.hear, text)
    else:
        client.views_open(trigger_id=request.id, view=modal(new_game_form(remembered=channel)))
