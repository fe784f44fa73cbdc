"""The threads that empty the outbox: in order within a stream, and each message once.

Each rank has threads of its own, so that no answer waits for results, no results for what each
player is told of them or for pictures, and no picture for a film. A message is posted with its text
and its mark; its picture follows by the threads for pictures: it is drawn, uploaded and put into
the post. Whether a post whose answer was never seen is there, is found out by its mark before it is
made again. No thread waits for Slack: a message that has to be tried again goes back to the outbox
with a time.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import structlog
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.delivery_queue import Claimed, DeliveryQueue, OutboxItem
from bot.gamesmaster.notices.notice import Channel, Place, Player, Rank, workspace_of
from bot.messages.commands import incidents
from bot.messages.message import Drawing, Film, Games, Message, Sheet
from bot.messages.parts import Small, Text
from bot.messages.registry import UnknownNoticeError, decode, message_of
from bot.slack import notation, pictures, sending
from bot.slack.blocks import Block, blocks_of, image
from bot.slack.failures import Failure, Kind, failure_of, report
from bot.slack.notation import id_of
from bot.slack.painters import PaintersGoneError
from bot.slack.sending import Content, Conversation, mark_of, pages_of
from bot.slack.workspaces import ClientFor

_log = structlog.get_logger("delivery")

_IDLE = 5.0
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 60.0
_MOST_DOUBLINGS = 7
_MOST_REFUSALS = 12
_MOST_PICTURE_TRIES = 7
_WORDING_TRIES = 3
_SHARES = {
    Rank.ANSWER: 4,
    Rank.NEWS: 6,
    Rank.PICTURE: 4,
    Rank.LETTER: 6,
    Rank.FILES: 2,
    Rank.FILM: 1,
}
"""How many threads send the messages of each rank: most of the time they wait for Slack."""
_NO_ENTRY = (Kind.PERMANENT, Kind.CLOSED)
_FOR_ALL = (Place.CHANNEL, Place.THREAD)
_RESPONSE_URL_LASTS = timedelta(minutes=25)


@dataclass(slots=True)
class _Progress:
    """What this process knows about a message that it has begun to send."""

    posts: list[str] = field(default_factory=list)
    refusals: int = 0
    wordings: int = 0
    """How often it could not be put into words."""
    is_unsure: bool = False
    is_plain: bool = False
    is_direct: bool = False
    has_picture: bool = False
    has_files: bool = False
    film: bytes | None = None
    file_id: str | None = None
    picture_tries: int = 0
    incident: str = ""
    file_tries: int = 0


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One attempt at sending a message: what it says, where it goes, and what came of it so far."""

    item: OutboxItem
    message: Message
    progress: _Progress
    where: Conversation

    def missing_pages(self) -> list[Content]:
        """The pages that are not posted yet."""
        pages = pages_of(self.message, self.item.record.mark, is_plain=self.progress.is_plain)
        return pages[len(self.progress.posts) :]

    @property
    def result(self) -> tuple[list[str], str]:
        """Where the message is now: the time stamps of its posts, and the channel's address."""
        team = workspace_of(_address(self.item))
        return self.progress.posts, notation.channel(team, self.where.channel)


class Delivery:
    """Sends what the outbox holds, in threads of its own between `start` and `stop`."""

    def __init__(
        self,
        queue: DeliveryQueue[Games],
        *,
        client_for: ClientFor,
        clock: Clock,
        draw: Callable[[Drawing], bytes] = pictures.draw,
        direct: dict[Player, str] | None = None,
        on_sent: Callable[[OutboxItem], None] = lambda _: None,
        on_refused: Callable[[str, Failure], object] = lambda *_: None,
    ) -> None:
        self._on_sent = on_sent
        self._on_refused = on_refused
        self._queue = queue
        self._client_for = client_for
        self._clock = clock
        self._draw = draw
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(rank,), name=f"{rank.name} {number}")
            for rank, share in _SHARES.items()
            for number in range(share)
        ]
        self._begun: dict[int, _Progress] = {}
        # Shared with those who hear where people write: Slack tells it only so often.
        self._direct: dict[Player, str] = {} if direct is None else direct

    def start(self) -> None:
        """Begin to send, until `stop`."""
        for thread in self._threads:
            thread.daemon = True
            thread.start()

    def stop(self, stop_drawing: Callable[[], None] = lambda: None) -> None:
        """End after the messages that are being sent, without the pictures being drawn."""
        self._stopping.set()
        stop_drawing()
        self._queue.end_waiting()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _run(self, rank: Rank) -> None:
        while not self._stopping.is_set():
            try:
                self.send_due(rank)
                pause = self._until_due(rank)
            except Exception as error:  # noqa: BLE001 - the thread must outlive a database away
                report(error, "emptying the outbox")
                pause = _FIRST_WAIT
            if not self._stopping.is_set():
                self._queue.wait(pause, rank)

    def _until_due(self, rank: Rank) -> float:
        """The seconds until a message that has to wait is due, or until it is time to look."""
        now = self._clock.now()
        moment = self._queue.next_due(now, rank)
        return _IDLE if moment is None else min(_IDLE, max((moment - now).total_seconds(), 0.0))

    def send_due(self, rank: Rank | None = None) -> bool:
        """Send all that is due, of one rank if given, each stream in turn; False if none was."""
        claimed = self._queue.claim(self._clock.now(), self._message_or_apology, rank)
        has_any = claimed is not None
        while claimed is not None:
            claimed = self._send(*claimed, rank)
        return has_any

    # One message

    def _send(
        self, item: OutboxItem, message: Message | Exception, rank: Rank | None
    ) -> Claimed[Message]:
        """Send a message and claim the next one; None when there is none, or it is time to stop."""
        progress = self._begun.pop(item.record.id, None) or _Progress(
            is_unsure=item.record.reserved
        )
        clear_contextvars()
        bind_contextvars(game=item.record.game, outbox=item.record.id, notice=item.record.kind)
        try:
            if isinstance(message, Exception):
                progress.wordings += 1
                raise message  # noqa: TRY301 - handled like a failure to send
            posts, posted_in = self._deliver(item, message, progress)
        except PaintersGoneError:
            self._queue.failed(item.record.id, "stopping", self._clock.now(), answered=True)
        except UnknownNoticeError:
            self._unreadable(item)
        except Exception as error:  # noqa: BLE001 - one bad message must not stop the others
            self._begun[item.record.id] = progress
            self._failed(item, progress, error)
        else:
            read = None if self._stopping.is_set() else self._message_or_apology
            followed_by = None if progress.has_picture else _rank_of_picture(message)
            claimed = self._queue.sent(
                item, posts, posted_in, read, rank=rank, followed_by=followed_by
            )
            self._on_sent(item)
            waited = self._clock.now() - item.record.created_at
            _log.info("sent", stream=item.record.stream_kind, seconds=waited.total_seconds())
            return claimed
        if self._stopping.is_set():
            return None
        return self._queue.claim(self._clock.now(), self._message_or_apology, rank)

    def _message_or_apology(self, item: OutboxItem, games: Games) -> Message:
        """Read what a claimed message shows; an apology where that fails again and again."""
        try:
            return _message(item, games)
        except UnknownNoticeError:
            raise
        except Exception as error:
            record = item.record
            progress = self._begun.get(record.id)
            if progress is None or progress.wordings < _WORDING_TRIES:
                raise  # most likely the database was away for a moment
            number = report(
                error, "wording", outbox=record.id, notice=record.kind, game=record.game
            )
            text = incidents.LOST_MESSAGE.format(number=number)
            return Message(text, [Text(text)])

    def _unreadable(self, item: OutboxItem) -> None:
        """Leave a message for a while to processes of a later version, which may know it."""
        attempts, now = item.record.attempts + 1, self._clock.now()
        again = now + _backoff(attempts) if attempts < _MOST_REFUSALS else None
        self._queue.failed(item.record.id, "unreadable", again, answered=True)

    def _failed(self, item: OutboxItem, progress: _Progress, error: Exception) -> None:
        failure, is_barred = failure_of(error), False
        if failure is None:
            number = report(error, "sending")
            failure = Failure(Kind.REFUSED, f"incident {number}")
        if failure.is_about_the_channel and item.destination.place in _FOR_ALL and item.record.game:
            # A game's channel may be opened again; what is to be posted there waits for that.
            failure, is_barred = Failure(Kind.CLOSED, failure.word), True
        wait = _wait_after(failure, item, progress)
        _note_failure(failure, item, progress)
        _log.warning(
            "not_sent",
            error=failure.word,
            attempts=item.record.attempts + 1,
            again_in=None if wait is None else wait.total_seconds(),
        )
        if wait is None:
            self._begun.pop(item.record.id, None)
            self._queue.failed(item.record.id, failure.code, None)
            if failure.is_about_the_person:
                self._queue.unreachable(item, failure.code)
            return
        is_surely_unposted = not progress.is_unsure and not progress.posts
        retry_at = self._clock.now() + wait
        self._queue.failed(
            item.record.id,
            failure.code,
            retry_at,
            answered=is_surely_unposted,
            rank=item.record.rank,
        )
        if is_barred:
            self._queue.barred(item, failure.code)
        if failure.is_about_the_bot or failure.is_put_off:
            self._on_refused(workspace_of(_address(item)), failure)

    # Where it goes

    def _deliver(
        self, item: OutboxItem, message: Message, progress: _Progress
    ) -> tuple[list[str], str]:
        """Send what is still to be sent; return its posts and the channel's address."""
        place = item.destination
        if place.place is Place.PRIVATE and not (progress.is_direct or item.updated):
            here = Conversation(self._client_of(item), id_of(place.channel or ""))
            if message.picture is None and not message.documents:
                return self._whisper(_Attempt(item, message, progress, here))
            if place.channel and not progress.posts:
                where = (
                    incidents.FILE_ELSEWHERE if message.documents else incidents.PICTURE_ELSEWHERE
                )
                pointer = Message(where, [Text(where)])
                self._whisper(_Attempt(item, pointer, _Progress(), here))
            progress.is_direct = True
        attempt = _Attempt(item, message, progress, self._conversation(item))
        if item.updated is not None:
            is_whole = message.picture is not None  # the rest of other messages is deleted
            progress.has_files = item.record.amends is not None  # only its picture follows
            progress.posts = [item.updated.ts, *(item.updated.further if is_whole else ())]
        elif progress.is_unsure:
            self._look_for(attempt)
        self._put(attempt)
        return attempt.result

    def _client_of(self, item: OutboxItem) -> WebClient:
        """The client for the workspace that a message is for."""
        return self._client_for(_address(item))

    def _conversation(self, item: OutboxItem) -> Conversation:
        place, post, client = item.destination, item.post, self._client_of(item)
        if post is not None and (item.updated or place.under):
            thread = None if item.updated else post.ts
            return Conversation(client, id_of(post.posted_in), thread)
        if place.place in _FOR_ALL and place.channel:
            return Conversation(client, id_of(place.channel))
        reader = place.player or Player("")
        if reader not in self._direct:
            self._direct[reader] = sending.direct_channel(client, id_of(reader))
        return Conversation(client, self._direct[reader])

    # Putting it there

    def _whisper(self, attempt: _Attempt) -> tuple[list[str], str]:
        """Send a private answer, by its `response_url` as long as that lasts."""
        item, place = attempt.item, attempt.item.destination
        is_open = self._clock.now() - item.record.created_at < _RESPONSE_URL_LASTS
        url = place.reply_to if is_open else None
        for page in attempt.missing_pages():
            ts = ""
            if not (url and sending.answer(url, page)):
                ts = attempt.where.whisper(id_of(place.player or ""), page)
            attempt.progress.posts.append(ts)
        return attempt.result

    def _look_for(self, attempt: _Attempt) -> None:
        """Find out by its marks what of a message is in Slack already."""
        progress, documents = attempt.progress, attempt.message.documents
        record, earlier = attempt.item.record, attempt.item.record.perhaps_since
        for page in attempt.missing_pages():
            found = attempt.where.find(page.mark, since=earlier or record.created_at)
            if found is None:
                break
            progress.posts.append(found.ts)
            if earlier is not None:
                attempt.where.update(found.ts, page)  # things may have gone another way since
            progress.has_picture = progress.has_picture or (found.has_picture and not earlier)
        if documents and not attempt.missing_pages():
            names = [document.file_name for document in documents]
            progress.has_files = attempt.where.has_files(names, after=progress.posts[-1])
        progress.is_unsure = False

    def _put(self, attempt: _Attempt) -> None:
        """Post or update what is still to do: words, then files; or the picture of earlier ones."""
        item, message, progress = attempt.item, attempt.message, attempt.progress
        if item.updated is not None and message.picture is None:
            first, *_ = pages_of(message, item.record.mark, is_plain=progress.is_plain)
            attempt.where.update(item.updated.ts, first)
            for ts in item.updated.further:
                attempt.where.delete(ts)
        for page in attempt.missing_pages():
            progress.posts.append(attempt.where.post(page))
            progress.is_unsure = False
        if progress.is_plain:
            progress.has_picture = True  # where no block is taken, no picture is
        elif message.picture is not None and item.updated is not None:
            self._show_picture(attempt, message.picture)
        if message.documents and not progress.has_files:
            self._share(attempt)

    def _share(self, attempt: _Attempt) -> None:
        """Let files follow their words, or say below these that they do not come."""
        item, progress, where = attempt.item, attempt.progress, attempt.where
        try:
            pictures.share(where, attempt.message.documents)
        except SlackApiError as error:
            progress.file_tries += 1
            failure = failure_of(error)
            if failure is None or not failure.is_final(progress.file_tries, _MOST_REFUSALS):
                raise
            number = report(error, "sharing files", outbox=item.record.id, word=failure.word)
            text = incidents.LOST_FILES.format(number=number)
            mark = mark_of(item.record.mark, len(progress.posts))
            where.post(Content(text, blocks_of([Text(text)]), mark))
        progress.has_files = True

    def _show_picture(self, attempt: _Attempt, picture: Drawing) -> None:
        """Put the picture into the first post, or say there that it does not come."""
        item, progress = attempt.item, attempt.progress
        shown: Block | None = None
        if progress.picture_tries < _MOST_PICTURE_TRIES:
            if progress.file_id is None:
                progress.file_id = self._uploaded(item, picture, progress)
            if progress.file_id is not None:
                shown = image(progress.file_id, picture.alt_text, picture.title)
        if shown is None:
            refusal = RuntimeError("Slack did not take the picture")
            number = progress.incident
            number = number or report(refusal, "showing a picture", outbox=item.record.id)
            (shown,) = blocks_of([Small(incidents.LOST_PICTURE.format(number=number))])
        first, *_ = pages_of(attempt.message, item.mark, shown=shown)
        attempt.where.update(progress.posts[0], first)
        progress.has_picture = True

    def _uploaded(self, item: OutboxItem, picture: Drawing, progress: _Progress) -> str | None:
        """Return the id of the uploaded picture; None, with an incident, where there is none."""
        try:
            content = progress.film or self._draw(picture)
        except PaintersGoneError:
            raise
        except Exception as error:  # noqa: BLE001 - the post stays without it, and says so
            progress.incident = report(error, "drawing", outbox=item.record.id)
            return None
        # The many maps of an outage would take too much memory, and are soon drawn anew.
        progress.film = content if isinstance(picture, Film | Sheet) else None
        try:
            return pictures.upload(self._client_of(item), content, picture)
        except SlackApiError as error:
            progress.file_tries += 1
            failure = failure_of(error)
            if failure is None or not failure.is_final(progress.file_tries, _MOST_REFUSALS):
                raise
            # Slack will not take it later either.
            progress.incident = report(error, "uploading", outbox=item.record.id, word=failure.word)
            return None


def _wait_after(failure: Failure, item: OutboxItem, progress: _Progress) -> timedelta | None:
    """How long to wait before the next attempt; None where there shall be none."""
    if _keeps_out_whisper(failure, item):
        return None if progress.is_direct else timedelta()
    wait = failure.wait or _backoff(item.record.attempts + 1)
    match failure.kind:
        case Kind.PERMANENT:
            return None
        case Kind.REFUSED if failure.wait is None:
            # A rate limit names a wait and passes; any other refusal may last for ever.
            return wait if progress.refusals + 1 < _MOST_REFUSALS else None
        case Kind.UNREADABLE if progress.posts and progress.file_id:
            # Slack is not through with the upload. No other failure is the picture's.
            return _backoff(progress.picture_tries + 1)
        case Kind.UNREADABLE:
            return None if progress.is_plain else timedelta()
        case _:
            return wait


def _note_failure(failure: Failure, item: OutboxItem, progress: _Progress) -> None:
    """Note what the next attempt has to know of a failure."""
    if _keeps_out_whisper(failure, item):
        progress.is_direct = True
        return
    match failure.kind:
        case Kind.UNSEEN:
            progress.is_unsure = True
        case Kind.REFUSED if failure.wait is None:
            progress.refusals += 1
        case Kind.UNREADABLE if progress.posts and progress.file_id:
            progress.picture_tries += 1
        case Kind.UNREADABLE:
            progress.is_plain = True


def _keeps_out_whisper(failure: Failure, item: OutboxItem) -> bool:
    """Whether what only one person shall see in a channel cannot be shown to them there."""
    is_kept_out = failure.kind in _NO_ENTRY and not failure.is_about_the_bot
    return is_kept_out and item.destination.place is Place.PRIVATE


def _message(item: OutboxItem, games: Games) -> Message:
    """Return the message, its picture in the map style of its only reader, or of the game.

    Its files are written now, unless they are there and only its picture follows.
    """
    message = message_of(decode(item.record.kind, item.record.notice), games)
    if item.record.amends is None:
        message = message.with_files()
    picture, place = message.picture, item.destination
    if picture is None or picture.map_style is not None:
        return message
    reader = None if place.place in _FOR_ALL else place.player
    return message.in_style(games.map_style(reader, item.record.game))


def _address(item: OutboxItem) -> Channel | Player:
    """An address in the workspace that a message is for."""
    return item.destination.channel or item.destination.player or Player("")


def _rank_of_picture(message: Message) -> Rank | None:
    if message.picture is None:
        return None
    return Rank.FILM if isinstance(message.picture, Film | Sheet) else Rank.PICTURE


def _backoff(attempts: int) -> timedelta:
    doublings = min(max(attempts - 1, 0), _MOST_DOUBLINGS)
    return timedelta(seconds=min(_FIRST_WAIT * 2**doublings, _LONGEST_WAIT))
