"""Messages: in a direct conversation they are for the bot, in a channel they are not.

What of them only Slack can answer is asked here: whether a person can be written to, what is in a
file.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog
from slack_bolt import App
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.gamesmaster.archive.archive import import_game
from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import words_after
from bot.gamesmaster.context.context import Context, Request, mentioned
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.slack import sending
from bot.slack.fetching import UnreadableFileError, text_at
from bot.slack.listeners import payloads
from bot.slack.listeners.payloads import Listening, Payload, text_in
from bot.slack.notation import id_of, tidy

_UNREACHABLE = frozenset({"cannot_dm_bot", "user_disabled", "user_not_found", "user_not_visible"})
_log = structlog.get_logger(__name__)

_WRITTEN_BY_PEOPLE = frozenset({"", "file_share", "me_message", "thread_broadcast"})
_TOMBSTONE = "tombstone"
"""What Slack leaves of a deleted message that had replies."""


@dataclass(frozen=True, slots=True)
class Written:
    """A message that a person wrote, edited or deleted: `ts` is when that was done.

    Of an edited or deleted message `first_ts` is when it was first written, and of an edited one
    `before` is its text until then; else both are "". `thread_ts` is the post in whose thread it
    is, else "". `files` are the beginnings of the texts that come with it as files; one that Slack
    shows nothing of is "".
    """

    user: str
    channel: str
    text: str
    ts: str
    is_direct: bool
    first_ts: str = ""
    before: str = ""
    thread_ts: str = ""
    files: tuple[str, ...] = ()
    address: str = ""
    """Where the first of the files is, "" where Slack does not keep it itself."""
    is_deleted: bool = False

    def is_for(self, bot_user: str) -> bool:
        """Whether it was written to the bot: directly, or by its name."""
        return self.is_direct or f"<@{bot_user}" in self.text


def read_message(event: Payload, bot_user: str) -> Written | None:
    """Read from a `message` event what a person wrote or deleted; None for everything else.

    Messages of bots and notices of Slack's are left out, also what is deleted in a channel, and
    edits that left the text as it was (Slack reports unfurled links like that).
    """
    subtype = text_in(event, "subtype")
    message = payloads.part_of(event, "message")
    previous = payloads.part_of(event, "previous_message")
    is_edit = subtype == "message_changed"
    if subtype == "message_deleted" or (is_edit and text_in(message, "subtype") == _TOMBSTONE):
        gone = _written(event, previous, bot_user)
        if gone is None or not gone.is_direct:
            return None
        at = text_in(event, "event_ts")
        return replace(gone, ts=at, first_ts=gone.ts, thread_ts="", is_deleted=True)
    if not is_edit:
        return _written(event, event, bot_user)
    before, edited = text_in(previous, "text"), _written(event, message, bot_user)
    if edited is None or edited.text == before:
        return None
    at = text_in(message, "edited", "ts") or text_in(event, "event_ts")
    return replace(edited, ts=at, first_ts=edited.ts, before=before)


def _written(event: Payload, message: Payload, bot_user: str) -> Written | None:
    """Read a message's own fields; None where no person wrote it."""
    user = text_in(message, "user")
    is_person = user not in {"", bot_user} and not message.get("bot_id")
    if not is_person or text_in(message, "subtype") not in _WRITTEN_BY_PEOPLE:
        return None
    files = payloads.parts_of(message, "files")
    return Written(
        user=user,
        channel=text_in(event, "channel"),
        text=text_in(message, "text"),
        ts=text_in(message, "ts"),
        is_direct=text_in(event, "channel_type") == "im",
        thread_ts=payloads.thread_of(message),
        files=tuple(text_in(file, "preview") for file in files),
        address=text_in(files[0], "url_private_download") if files else "",
    )


def register(app: App, bot: Listening) -> None:
    """Listen to messages."""

    @app.event("message")
    def _on_message(event: Payload, body: Payload, client: WebClient) -> None:
        written = read_message(event, bot.bot_user)
        if written is None:
            return
        team = text_in(body, "team_id")
        request = payloads.request_of(
            request_id=text_in(body, "event_id"),
            team=team,
            user=written.user,
            channel=written.channel,
            at=payloads.moment_of(written.ts),
            written_ts=written.first_ts or written.ts,
            thread_ts=written.thread_ts,
        )
        if written.is_deleted:
            bot.gamesmaster.do(request, hear.deleted)
            return
        text, before, *files = (
            tidy(one, team=team, bot_user=bot.bot_user)
            for one in (written.text, written.before, *written.files)
        )
        if written.first_ts:
            request = replace(request, begun_at=payloads.moment_of(written.first_ts), before=before)
        is_for_bot, is_new = written.is_for(bot.bot_user), not written.first_ts
        if files and is_new and is_for_bot and wants_import(text):
            bring_in(request, written.address, bot, client)
        elif written.is_direct:
            if files and is_new:
                about_the_file = replace(request, id=f"{request.id}/file")
                bot.gamesmaster.delivery_queue.answer(about_the_file, Refused(Refusal.FILE_UNREAD))
            if text or not files:
                obey(request, text, bot, client, hear.hear)
        elif not is_new or not is_for_bot:
            # A fresh mention comes as an event of its own; an edited one comes only here.
            bot.gamesmaster.do(request, hear.overheard, "\n".join((text, *files)))


def obey(
    request: Request,
    text: str,
    bot: Listening,
    client: WebClient,
    hear: Callable[[Context, str], None],
) -> None:
    """Let a text be heard, unless it hands a power to somebody whom the bot cannot write to."""
    person = mentioned(words_after("gm replace", text) or "")
    if person is None or _is_reachable(client, person):
        bot.gamesmaster.do(request, hear, text)
    else:
        bot.gamesmaster.delivery_queue.answer(request, Refused(Refusal.PERSON_UNREACHABLE, person))


def _is_reachable(client: WebClient, person: Player) -> bool:
    try:
        sending.direct_channel(client, id_of(person))
    except SlackApiError as error:
        if error.response["error"] in _UNREACHABLE:
            return False
        raise
    return True


def wants_import(text: str) -> bool:
    """Whether a text is the command that a file goes with."""
    return words_after("gm import", text) is not None


def bring_in(request: Request, address: str, bot: Listening, client: WebClient) -> None:
    """Take up the game of the file at an address."""
    try:
        content = text_at(client, address)
    except UnreadableFileError as error:
        _log.warning("file_unread", reason=str(error))
        bot.gamesmaster.delivery_queue.answer(request, Refused(Refusal.IMPORT_UNREAD))
        return
    if request.channel is not None:
        facts = sending.facts_of(client, id_of(request.channel))
        request = replace(request, in_private=facts.is_private)
    bot.gamesmaster.do(request, import_game, content)
