"""The thread that empties the outbox: in order within a stream, and each message once.

A message is posted first, with its text and its mark; then its picture is drawn, uploaded and put
into the post. Whether a post whose answer was never seen is there, is found out by its mark before
it is made again. Nothing waits for anything here but the thread for work: a message that has to
be tried again goes back to the outbox with a time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from time import monotonic

import structlog
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.gamesmaster.context.delivery_queue import (
    Amended,
    Claimed,
    DeliveryQueue,
    Operation,
    OutboxItem,
)
from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.notices.notice import Destination, Place
from bot.messages.commands.incidents import (
    FILE_ELSEWHERE,
    LOST_FILES,
    LOST_MESSAGE,
    LOST_PICTURE,
    PICTURE_ELSEWHERE,
)
from bot.messages.message import Drawing, Games, Message, Small, Text
from bot.messages.registry import UnknownNoticeError, decode, message_of
from bot.slack import pictures, sending
from bot.slack.blocks import Block, blocks_of, image
from bot.slack.failures import Failure, Kind, failure_of
from bot.slack.identity import id_of, team_of
from bot.slack.incidents import report
from bot.slack.pages import mark_of, page_of, pages_of
from bot.slack.pictures import PictureJob, PictureWorker, StillDrawingError
from bot.slack.sending import Content

_log = structlog.get_logger("delivery")

_IDLE = 5.0
_SLICE = 0.25
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 60.0
_MOST_DOUBLINGS = 7
_MOST_REFUSALS = 12
_MOST_PICTURE_TRIES = 7
_WORDING_TRIES = 3
_WHILE_DRAWING = timedelta(seconds=1)
_NO_ENTRY = (Kind.PERMANENT, Kind.CLOSED)
_FOR_ALL = (Place.CHANNEL, Place.THREAD)
_RESPONSE_URL_LASTS = timedelta(minutes=25)


@dataclass(frozen=True, slots=True)
class _View:
    """What a message shows, and how many posts the message took that it amends (0: none)."""

    message: Message
    amended_pages: int = 0


@dataclass(slots=True)
class _Progress:
    """What this process knows about a message that it has begun to send."""

    posts: list[str] = field(default_factory=list)
    attempts: int = 0
    refusals: int = 0
    is_unsure: bool = False
    is_plain: bool = False
    is_direct: bool = False
    has_picture: bool = False
    has_files: bool = False
    job: PictureJob | None = None
    file_id: str | None = None
    picture_tries: int = 0
    incident: str = ""
    file_tries: int = 0
    view: _View | None = None


class Delivery:
    """Sends what the outbox holds, in a thread of its own between `start` and `stop`."""

    def __init__(
        self,
        queue: DeliveryQueue[Games],
        *,
        client: WebClient,
        clock: Clock,
        draw: Callable[[Drawing], bytes] = pictures.draw,
    ) -> None:
        self._queue = queue
        self._client = client
        self._clock = clock
        self._worker = PictureWorker(draw)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._begun: dict[int, _Progress] = {}
        self._direct: dict[str, str] = {}

    def start(self) -> None:
        """Begin to send, until `stop`."""
        self._thread = threading.Thread(target=self._run, name="delivery", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End after the message that is being sent."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self.send_due()
                pause = self._until_due()
            except Exception as error:  # noqa: BLE001 - the thread must outlive a database away
                report(error, "emptying the outbox")
                pause = _FIRST_WAIT
            self._rest(pause)

    def _until_due(self) -> float:
        """The seconds until a message that has to wait is due, or until it is time to look."""
        now = self._clock.now()
        moment = self._queue.next_due(now)
        if moment is None:
            self._begun.clear()  # nothing waits, so nothing that was begun will be gone on with
            return _IDLE
        return min(_IDLE, max((moment - now).total_seconds(), 0.0))

    def _rest(self, seconds: float) -> None:
        until = monotonic() + seconds
        while not self._stopping.is_set() and (left := until - monotonic()) > 0:
            if self._queue.wait(min(left, _SLICE)):
                return

    def send_due(self) -> bool:
        """Send all that is due, in turn for each stream; False if nothing was."""
        claimed = self._queue.claim(self._clock.now(), self._view)
        has_any = claimed is not None
        while claimed is not None:
            claimed = self._send(*claimed)
        return has_any

    # One message

    def _send(self, item: OutboxItem, view: _View | Exception) -> Claimed[_View]:
        """Send a message and claim the next one; None when there is none, or it is time to stop."""
        progress = self._begun.setdefault(item.id, _Progress(is_unsure=item.reserved))
        progress.attempts = item.attempts + 1
        try:
            if isinstance(view, Exception):
                raise view  # noqa: TRY301 - handled like a failure to send
            progress.view = view
            ts, posted_in = self._deliver(item, view, progress)
        except UnknownNoticeError:
            self._begun.pop(item.id, None)
            self._queue.failed(item.id, "unreadable", None)
        except StillDrawingError:
            self._queue.drawing(item.id, self._clock.now() + _WHILE_DRAWING)
        except Exception as error:  # noqa: BLE001 - one bad message must not stop the others
            progress.view = None
            self._failed(item, progress, error)
        else:
            self._begun.pop(item.id, None)
            claimed = self._queue.sent(item.id, ts, posted_in, None if self._ends() else self._view)
            _log.info("sent", outbox=item.id, notice=item.kind, game=item.game)
            return claimed
        return None if self._ends() else self._queue.claim(self._clock.now(), self._view)

    def _ends(self) -> bool:
        return self._stopping.is_set()

    def _view(self, item: OutboxItem, games: Games) -> _View:
        """Read what a message shows, in the transaction that claims it."""
        begun = self._begun.get(item.id)
        if begun is not None and begun.view is not None:
            return begun.view  # while its film is drawn, a whole game is not read each second
        try:
            return _View(_message(item, games), _amended_pages(item, games))
        except UnknownNoticeError:
            raise
        except Exception as error:
            if item.attempts < _WORDING_TRIES:
                raise  # most likely the database was away for a moment
            number = report(error, "wording", outbox=item.id, notice=item.kind)
            text = LOST_MESSAGE.format(number=number)
            return _View(Message(text, [Text(text)]))

    def _failed(self, item: OutboxItem, progress: _Progress, error: Exception) -> None:
        failure = failure_of(error)
        if failure is None:
            number = report(error, "sending", outbox=item.id, notice=item.kind)
            failure = Failure(Kind.REFUSED, f"incident {number}")
        if failure.is_about_the_channel and item.destination.place in _FOR_ALL and item.game:
            # A game's channel may be opened again; what is to be posted there waits for that.
            failure = Failure(Kind.CLOSED, failure.word)
            self._queue.barred(item, failure.word)
        wait = self._wait_after(failure, item, progress)
        _log.warning(
            "not_sent",
            outbox=item.id,
            notice=item.kind,
            game=item.game,
            error=failure.word,
            attempts=progress.attempts,
            again_in=None if wait is None else wait.total_seconds(),
        )
        if wait is None:
            self._begun.pop(item.id, None)
            self._queue.failed(item.id, failure.word, None)
            return
        is_surely_unposted = not progress.is_unsure and not progress.posts
        retry_at = self._clock.now() + wait
        self._queue.failed(item.id, failure.word, retry_at, answered=is_surely_unposted)

    def _wait_after(
        self, failure: Failure, item: OutboxItem, progress: _Progress
    ) -> timedelta | None:
        """How long to wait before the next attempt; None where there shall be none."""
        if failure.kind in _NO_ENTRY and item.destination.place is Place.PRIVATE:
            # A private answer finds its reader elsewhere.
            if not progress.is_direct:
                progress.is_direct = True
                return timedelta()
            return None
        wait = failure.wait or _backoff(progress.attempts)
        match failure.kind:
            case Kind.PERMANENT:
                return None
            case Kind.UNSEEN:
                progress.is_unsure = True
            case Kind.REFUSED if failure.wait is None:
                # A rate limit names a wait and passes; any other refusal may last for ever.
                progress.refusals += 1
                return wait if progress.refusals < _MOST_REFUSALS else None
            case Kind.UNREADABLE:
                return self._wait_for_blocks(progress)
        return wait

    def _wait_for_blocks(self, progress: _Progress) -> timedelta | None:
        if progress.posts and progress.file_id:
            return _backoff(progress.picture_tries)  # Slack is not through with the upload
        if progress.is_plain:
            return None
        progress.is_plain = True
        return timedelta()

    # Where it goes

    def _deliver(self, item: OutboxItem, view: _View, progress: _Progress) -> tuple[str, str]:
        message, place = view.message, item.destination
        has_file = message.picture is not None or bool(message.documents)
        if place.place is Place.PRIVATE and not progress.is_direct and not has_file:
            return self._whisper(item, message, progress)
        if place.place is Place.PRIVATE and not progress.is_direct and place.channel:
            if not progress.posts:
                where = FILE_ELSEWHERE if message.documents else PICTURE_ELSEWHERE
                pointer = Message(where, [Text(where)])
                self._whisper(item, pointer, _Progress())
            progress.is_direct = True
        channel, thread_ts = self._place(item)
        if item.operation is Operation.UPDATE and item.sent_ts:
            progress.posts = [item.sent_ts]
        elif progress.is_unsure:
            self._look_for(item, progress, channel, thread_ts, message)
        self._put(item, view, progress, channel, thread_ts)
        return progress.posts[0], f"{self._team(place)}/{channel}"

    def _place(self, item: OutboxItem) -> tuple[str, str | None]:
        place = item.destination
        if item.operation is Operation.UPDATE and item.channel_address:
            return id_of(item.channel_address), None
        if place.under and item.sent_ts and item.channel_address:
            return id_of(item.channel_address), item.sent_ts
        if place.place in {Place.CHANNEL, Place.THREAD} and place.channel:
            return id_of(place.channel), None
        return self._direct_channel(id_of(place.player or "")), None

    def _direct_channel(self, user: str) -> str:
        if user not in self._direct:
            self._direct[user] = sending.direct_channel(self._client, user)
        return self._direct[user]

    @staticmethod
    def _team(place: Destination) -> str:
        return team_of(place.channel or place.player or "")

    # Putting it there

    def _whisper(self, item: OutboxItem, message: Message, progress: _Progress) -> tuple[str, str]:
        place = item.destination
        channel = id_of(place.channel or "")
        age = self._clock.now() - item.created_at
        for page in range(len(progress.posts), len(pages_of(message, is_plain=progress.is_plain))):
            content = _page(item, message, progress, page)
            ts = ""
            if not (
                place.reply_to
                and age < _RESPONSE_URL_LASTS
                and sending.answer(place.reply_to, content)
            ):
                ts = sending.whisper(self._client, channel, id_of(place.player or ""), content)
            progress.posts.append(ts)
        return progress.posts[0], f"{self._team(place)}/{channel}"

    def _look_for(
        self,
        item: OutboxItem,
        progress: _Progress,
        channel: str,
        thread_ts: str | None,
        message: Message,
    ) -> None:
        pages = pages_of(message, is_plain=progress.is_plain)
        for page in range(len(progress.posts), len(pages)):
            mark, since = mark_of(item.mark, page), item.created_at
            found = sending.find(self._client, channel, mark, since=since, thread_ts=thread_ts)
            if found is None:
                break
            progress.posts.append(found.ts)
            progress.has_picture = progress.has_picture or found.has_picture
        if message.documents and len(progress.posts) == len(pages):
            names = [one.file_name for one in message.documents]
            progress.has_files = sending.has_files(
                self._client, channel, names, after=progress.posts[-1], thread_ts=thread_ts
            )
        progress.is_unsure = False

    def _put(
        self,
        item: OutboxItem,
        view: _View,
        progress: _Progress,
        channel: str,
        thread_ts: str | None,
    ) -> None:
        message = view.message
        pages = len(pages_of(message, is_plain=progress.is_plain))
        if item.operation is Operation.UPDATE and item.sent_ts and message.picture is None:
            content = _page(item, message, progress, 0)
            sending.update(self._client, channel, item.sent_ts, content)
            if item.amended is not None:
                self._take_away_pages(item.amended, view.amended_pages, channel, item.sent_ts)
        for page in range(len(progress.posts), pages):
            content = _page(item, message, progress, page)
            ts = sending.post(self._client, channel, content, thread_ts=thread_ts)
            progress.posts.append(ts)
            progress.is_unsure = False
        if message.picture is not None and not progress.has_picture and not progress.is_plain:
            self._show_picture(item, message, message.picture, progress, channel)
        if message.documents and not progress.has_files:
            self._share(item, message, progress, channel, thread_ts)

    def _share(
        self,
        item: OutboxItem,
        message: Message,
        progress: _Progress,
        channel: str,
        thread_ts: str | None,
    ) -> None:
        """Let files follow their words, or say below these that they do not come."""
        try:
            pictures.share(self._client, channel, message.documents, thread_ts=thread_ts)
        except SlackApiError as error:
            progress.file_tries += 1
            failure = failure_of(error)
            if failure is None or not failure.is_final(progress.file_tries, _MOST_REFUSALS):
                raise
            number = report(error, "sharing files", outbox=item.id, word=failure.word)
            text, mark = LOST_FILES.format(number=number), mark_of(item.mark, len(progress.posts))
            words = Content(text, blocks_of([Text(text)]), mark)
            sending.post(self._client, channel, words, thread_ts=thread_ts)
        progress.has_files = True

    def _take_away_pages(self, amended: Amended, pages: int, channel: str, ts: str) -> None:
        """Delete the further posts of a message that was too long for the one at `ts`."""
        posted = datetime.fromtimestamp(float(ts), UTC)
        for page in range(1, pages):
            mark = mark_of(amended.mark, page)
            found = sending.find(self._client, channel, mark, since=posted, thread_ts=None)
            if found is not None:
                sending.take_away(self._client, channel, found.ts)

    def _show_picture(
        self,
        item: OutboxItem,
        message: Message,
        picture: Drawing,
        progress: _Progress,
        channel: str,
    ) -> None:
        shown: Block | None = None
        if progress.picture_tries < _MOST_PICTURE_TRIES:
            if progress.file_id is None:
                progress.file_id = self._uploaded(item, picture, progress)
            else:
                progress.picture_tries += 1
            if progress.file_id is not None:
                shown = image(progress.file_id, picture.alt_text, picture.title)
        shown = shown or _no_picture(item, progress)
        content = page_of(message, item.mark, 0, shown=shown)
        sending.update(self._client, channel, progress.posts[0], content)
        progress.has_picture = True

    def _uploaded(self, item: OutboxItem, picture: Drawing, progress: _Progress) -> str | None:
        progress.job = progress.job or self._worker.begin(picture)
        try:
            content = progress.job.finished()
        except StillDrawingError:
            raise
        except Exception as error:  # noqa: BLE001 - the post goes out without it, and says so
            progress.job = None
            progress.incident = report(error, "drawing", outbox=item.id)
            return None
        progress.picture_tries += 1  # a try begins when the picture is there
        try:
            return pictures.upload(self._client, content, picture)
        except SlackApiError as error:
            failure = failure_of(error)
            if failure is None or failure.wait or failure.kind is Kind.UNSEEN:
                raise
            # Slack will not take it later either; the words need not wait for that.
            progress.incident = report(error, "uploading", outbox=item.id, word=failure.word)
            return None


def _message(item: OutboxItem, games: Games) -> Message:
    """Return the message, its picture in the map style of its only reader, or of the game."""
    message = message_of(decode(item.kind, item.notice), games)
    picture, place = message.picture, item.destination
    if picture is None or picture.map_style is not None:
        return message
    reader = None if place.place in _FOR_ALL else place.player
    return replace(message, picture=replace(picture, map_style=games.map_style(reader, item.game)))


def _amended_pages(item: OutboxItem, games: Games) -> int:
    if item.amended is None:
        return 0
    try:
        notice = decode(item.amended.kind, item.amended.notice)
    except UnknownNoticeError:
        return 0  # stored by another version: its further posts stay
    return len(pages_of(message_of(notice, games)))


def _page(item: OutboxItem, message: Message, progress: _Progress, page: int) -> Content:
    return page_of(message, item.mark, page, is_plain=progress.is_plain)


def _no_picture(item: OutboxItem, progress: _Progress) -> Block:
    refusal = RuntimeError("Slack did not take the picture")
    number = progress.incident or report(refusal, "showing a picture", outbox=item.id)
    (block,) = blocks_of([Small(LOST_PICTURE.format(number=number))])
    return block


def _backoff(attempts: int) -> timedelta:
    doublings = min(max(attempts - 1, 0), _MOST_DOUBLINGS)
    return timedelta(seconds=min(_FIRST_WAIT * 2**doublings, _LONGEST_WAIT))
