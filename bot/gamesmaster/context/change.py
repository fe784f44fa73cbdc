"""A change under way: its transaction, and what it tells; and the request that it carries out."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
import structlog

from bot.gamesmaster.context.request import Request
from bot.gamesmaster.notices.notice import (
    Channel,
    Destination,
    Notice,
    Place,
    Player,
    Rank,
    Refusal,
    Refused,
    RequestRefused,
    Since,
    Topic,
    direct_stream,
)
from storage.database import Transaction
from storage.errors import UnknownGameError
from storage.tables.audit import Confirmation
from storage.tables.games import GameRecord
from storage.tables.outbox import Outgoing, Superseded

log = structlog.get_logger()

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

RESTORED = timedelta(days=30)
"""How long after it was made a restored copy has posts looked for that it knows nothing of."""
_MARK = 16
_AMENDMENTS = "amendment "
_PROMPT = timedelta(seconds=3)
"""A request that took longer to arrive may have been overtaken by a newer one."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change under way: its transaction, its moment, and whom it tells what."""

    tx: Transaction
    now: datetime
    new_id: Callable[[], str]

    def tell(
        self,
        destination: Destination,
        notice: Notice,
        *,
        game: str | None = None,
        key: str | None = None,
        is_update: bool = False,
    ) -> None:
        """Tell something; `key` names the post for later updates and for its thread.

        It outdates what it says itself (`Notice.outdates`).
        """
        stream = notice.stream(destination)
        topics = [topic for topic in (notice.outdates, notice.settles) if topic is not None]
        found = self._superseded(stream, topics)
        notice, shown, due = self._following(notice, found)
        notice, asked = self._settling(notice, found, shown)
        has_lasting_mark = destination.is_public and not is_update
        mark = (
            self._lasting_mark(game, key or destination.under, notice) if has_lasting_mark else ""
        )
        perhaps_since = self.tx.heartbeat.copied_at(self.now - RESTORED) if mark else None
        message = Outgoing(
            mark=mark or self.new_id(),
            reserved=perhaps_since is not None,
            perhaps_since=perhaps_since,
            stream=stream,
            destination=msgspec.to_builtins(destination),
            kind=type(notice).__name__,
            notice=msgspec.to_builtins(notice),
            game=game,
            key=key,
            under=destination.under,
            is_update=is_update,
            topic=None if notice.outdates is None else notice.outdates.name,
            rank=notice.rank(destination, is_answer=self._is_answer()),
        )
        self.tx.outbox.add(message, self.now, due=due)
        for older, topic in ((shown, notice.outdates), (asked, notice.settles)):
            if older is not None and destination.place is not Place.PRIVATE:
                self._close(older, topic, Since.NEWER)

    def _superseded(self, stream: str, topics: Sequence[Topic]) -> dict[str, Superseded]:
        """Withdraw the unsent messages of topics; what there was of each, by its name."""
        if not topics:
            return {}
        names = [topic.name for topic in topics]
        keeping = [topic.name for topic in topics if topic.all_sent]
        found = self.tx.outbox.supersede(stream, names, self.now, keeping=keeping)
        return dict(zip(names, found, strict=True))

    def _following(
        self, notice: Notice, found: Mapping[str, Superseded]
    ) -> tuple[Notice, Outgoing | None, datetime]:
        """Return a notice with what it has to say of the messages that it outdates.

        And the message before it that may be shown, and when it is due: Slack may have refused the
        others until then.
        """
        topic = notice.outdates
        if topic is None:
            return notice, None, self.now
        last, unsent = found[topic.name]
        due = max([self.now, *(message.retry_at for message in unsent if message.retry_at)])
        is_shown = last is None or all(message.id != last.id for message in unsent)
        if last is not None and last.kind == type(notice).__name__:
            older = msgspec.convert(last.notice, type(notice))
            notice = notice.following(older) if is_shown else notice.with_unsent(older)
        return notice, last if is_shown else None, due

    def _settling(
        self, notice: Notice, found: Mapping[str, Superseded], before: Outgoing | None
    ) -> tuple[Notice, Outgoing | None]:
        """Return a notice with what is still open of the messages that it settles.

        And the newest of them that may be shown, unless `before`, which the notice outdates, has
        settled it.
        """
        topic = notice.settles
        if topic is None:
            return notice, None
        last, unsent = found[topic.name]
        kinds = {kind.__name__: kind for kind in topic.kinds}
        for message in unsent:
            older = msgspec.convert(message.notice, kinds[message.kind])
            notice = notice.settling(older, was_sent=False)
        is_settled = last is not None and before is not None and before.id > last.id
        if last is None or is_settled or any(message.id == last.id for message in unsent):
            return notice, None
        older = msgspec.convert(last.notice, kinds[last.kind])
        return notice.settling(older, was_sent=True), last

    def _is_answer(self) -> bool:
        return False

    def _lasting_mark(self, game: str | None, post: str | None, notice: Notice) -> str:
        """Return the mark that this post has again if the game comes here again; "" for none.

        So what was posted after a copy was made that was restored is found, and not posted again.
        """
        if game is None or post is None:
            return ""
        for number in count():
            told = repr((game, post, type(notice).__name__, number))
            mark = hashlib.sha256(told.encode()).hexdigest()[:_MARK]
            if not self.tx.outbox.has(mark):
                break
        return mark

    def is_outdated(self, game: GameRecord, topic: Topic) -> bool:
        """Whether the last of what the channel was told about a topic lost its buttons to another.

        That other notice then is of none of the topic's kinds.
        """
        stream = Destination(Place.CHANNEL, channel=Channel(game.channel)).stream
        kinds = {kind.__name__ for kind in topic.kinds}
        newest = self.tx.outbox.newest_of([(stream, topic.name)])
        return any(message.kind not in kinds for message in newest)

    def close(self, told: Iterable[tuple[str, Topic]], since: Since) -> None:
        """Take the buttons off the newest direct messages: to a player, about a topic."""
        topics = {(direct_stream(player), topic.name): topic for player, topic in told}
        for last in self.tx.outbox.newest_of(list(topics)):
            self._close(last, topics[last.stream, last.topic or ""], since)

    def _close(self, older: Outgoing, topic: Topic | None, since: Since) -> None:
        kinds = {} if topic is None else {kind.__name__: kind for kind in topic.kinds}
        if older.kind not in kinds:
            return
        shown = msgspec.convert(older.notice, kinds[older.kind])
        notice = shown.outdated(since)
        if notice == shown:
            return
        amendment = Outgoing(
            mark=self.new_id(),
            stream=f"{_AMENDMENTS}{older.stream}",  # no answer waits for it
            destination=older.destination,
            kind=type(notice).__name__,
            notice=msgspec.to_builtins(notice),
            game=older.game,
            amends=older.id,
            rank=Rank.LETTER,
        )
        self.tx.outbox.add(amendment, self.now)

    def tell_player(
        self, player: str, notice: Notice, game: GameRecord, *, key: str | None = None
    ) -> None:
        """Tell one player something by direct message."""
        self.tell(Destination(Place.DIRECT, player=Player(player)), notice, game=game.id, key=key)

    def tell_gms(self, game: GameRecord, notice: Notice, *, key: str | None = None) -> None:
        """Tell everybody who runs a game something by direct message."""
        for gm in game.gms:
            self.tell_player(gm, notice, game, key=key)

    def tell_channel(
        self, game: GameRecord, notice: Notice, *, key: str | None = None, is_update: bool = False
    ) -> None:
        """Tell all in the game's channel, or change what was told there under the same key."""
        destination = Destination(Place.CHANNEL, channel=Channel(game.channel))
        self.tell(destination, notice, game=game.id, key=key, is_update=is_update)

    def tell_below(self, game: GameRecord, notice: Notice, *, under: str) -> None:
        """Tell all in the thread of an earlier post, named by its key."""
        destination = Destination(Place.THREAD, channel=Channel(game.channel), under=under)
        self.tell(destination, notice, game=game.id)

    def keep_confirmation(
        self, game: str, number: int | None, act: str, details: object, *, gm: str = ""
    ) -> str:
        """Keep what a button is to confirm in a phase, by `gm` alone if given; return its id."""
        kept = Confirmation(
            id=self.new_id(),
            game=game,
            number=number,
            gm=gm,
            act=act,
            details=msgspec.to_builtins(details),
            asked_at=self.now,
        )
        self.tx.audit.ask(kept)
        return kept.id


@dataclass(frozen=True, slots=True)
class Context(Change):
    """A request, the change that carries it out, and what that takes."""

    request: Request
    random: random.Random
    text: str = ""
    """What was written, whole: it is done again once its writer has said which game is meant."""
    guide: str = ""
    """The web address of the page for players, which help leads to."""
    by_words: set[str] = field(default_factory=set)
    """The games that the request is about because its words fit no other of several."""
    games: dict[str, None] = field(default_factory=dict)
    """The games that are to go on once all is done, by id (`go_on_later`)."""
    last_steps: list[Callable[[], None]] = field(default_factory=list)
    """What is done after that, such as an answer that shows the game as it is then."""

    @property
    def player(self) -> Player:
        """Who asked."""
        return self.request.player

    def _is_answer(self) -> bool:
        return True

    def is_late(self) -> bool:
        """Whether the request took so long to arrive that a newer one may have overtaken it."""
        return self.now - self.request.at > _PROMPT

    def answering(self, reply: Destination) -> Context:
        """The same request, answered somewhere else."""
        return replace(self, request=replace(self.request, reply=reply))

    def attempt(
        self,
        act: Callable[Concatenate[Context, Arguments], Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result | None:
        """Do something; a refusal undoes it and is the answer, and None is returned."""
        try:
            with self.tx.attempt():
                return act(self, *args, **kwargs)
        except RequestRefused as error:
            refused = error.notice
        except UnknownGameError:
            refused = Refused(Refusal.NO_GAME_HERE)
        log.info("request_refused", reason=refused.reason.value)
        self.answer(refused)
        return None

    def go_on_later(self, game: str) -> None:
        """Let a game go on, as far as it has to, once all is done: see `Gamesmaster.go_on`."""
        self.games[game] = None

    def answer(self, notice: Notice, game: GameRecord | None = None) -> None:
        """Answer who asked, where it belongs."""
        self.tell(self.request.reply, notice, game=None if game is None else game.id)
