"""What people ask for, and one request being carried out: in one transaction, answered once."""

from __future__ import annotations

import hashlib
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.gamesmaster.context.ports import Clock
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
from bot.gamesmaster.notices.seats import Seat
from engine.game.settings import Settings
from engine.reader import LONGEST_TEXT
from storage.database import Transaction, UnitOfWork, Urgency
from storage.errors import UnknownGameError
from storage.tables.audit import Confirmation
from storage.tables.games import GameRecord
from storage.tables.outbox import Outgoing

log = structlog.get_logger()

_MENTION = re.compile(r"<@([^|>\s]+)(?:\|[^>]*)?>")
_BECAUSE = re.compile(r"(?:^|(?<![\s,;:.])[\s,;:.]+)because\b[\s:,]*", re.IGNORECASE)
_LINE_ENDS = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NEVER_TYPED = re.compile(
    r"[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
LONGEST_COMMAND = LONGEST_TEXT
"""A command is no longer than what is read of orders."""
LONGEST_TITLE = 80
LONGEST_REASON = 300
LONGEST_QUOTE = 200
"""As much of a text as an answer quotes."""


@dataclass(frozen=True, slots=True)
class Thread:
    """The post below which something was written: its conversation, its time stamp there, when."""

    channel: Channel
    ts: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Request:
    """One thing that somebody asked for.

    `id` is unique for what was asked (an event id, a trigger id): a request that comes again under
    the same id changes and answers nothing. `at` is when it was written, by the message's own time
    stamp (aware UTC; of an edited message the time of the edit). `reply` is where the answer goes:
    DIRECT for a direct message, PRIVATE for a command given in a channel. `channel` is the channel
    it was said in, None for a direct message. `message` names the message it was written in, None
    for a button or a command; it stays the same when the message is edited. `game` is the one that
    was chosen for it where it could be about several. `in_private`: the channel is known to be only
    for those who are in it. Of an edited message `begun_at` is when it was first written (it
    belongs to the phase of that time), and `before` what it said until then, None where nobody
    knows. `thread` is the post in whose thread it was written, in a direct conversation; None
    elsewhere. `zone` is the time zone of whoever wrote it, "" where that was not asked or is not
    known.
    """

    id: str
    player: Player
    at: datetime
    reply: Destination
    channel: Channel | None = None
    begun_at: datetime | None = None
    thread: Thread | None = None
    message: str | None = None
    before: str | None = None
    game: str | None = None
    in_private: bool = False
    zone: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be opened; every default gives a good game.

    An empty `title` is replaced by one with the number of the game. `promised`
    gives powers to people beforehand (the practice workspace seats people by name); the lot
    decides only about the rest.
    """

    title: str = ""
    settings: Settings = field(default_factory=Settings)
    promised: tuple[Seat, ...] = ()
    has_gm: bool = True
    """Whether whoever opens the game runs it; else it has no GM."""


def mention(player: Player) -> str:
    """How a text given to `hear` names a person: `<@` and the address and `>`."""
    return f"<@{player}>"


def mentioned(text: str) -> tuple[Player, ...]:
    """The people that a text names as `mention` writes them, in order."""
    return tuple(Player(match[1]) for match in _MENTION.finditer(text))


def with_people_as(text: str, said: Callable[[Player], str]) -> str:
    """A text with something else `said` in place of each person that it names."""
    return _MENTION.sub(lambda match: said(Player(match[1])), text)


def as_typed(text: str) -> str:
    """A text without the characters that nobody types: half ones, invisible ones, controls."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _NEVER_TYPED.sub("", _LINE_ENDS.sub("\n", whole))


def without_people(text: str) -> str:
    """A text that all may read, in which nobody is mentioned."""
    return _MENTION.sub("somebody", text)


def title_of(written: str) -> str:
    """A game's title as it is kept, on one line. Refused where it is too long."""
    title = " ".join(without_people(as_typed(written)).split())
    if len(title) > LONGEST_TITLE:
        raise RequestRefused(Refusal.TITLE_TOO_LONG, str(len(title)), count=LONGEST_TITLE)
    return title


def quote(text: str) -> str:
    """A text as far as an answer quotes it back."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def reason_apart(words: str) -> tuple[str, str]:
    """Split words from the reason after the last `because`: one line, cut if long, or ""."""
    parts = list(_BECAUSE.finditer(words))
    if not parts:
        return words, ""
    because = " ".join(words[parts[-1].end() :].split())[:LONGEST_REASON]
    return words[: parts[-1].start()], because


Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

RESTORED = timedelta(days=30)
"""How long after it was made a restored copy has posts looked for that it knows nothing of."""
_MARK = 16
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
        notice, shown, due = self._supersede(stream, notice)
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
        if shown is not None and destination.place is not Place.PRIVATE:
            self._close(shown, notice.outdates, Since.NEWER, notice)

    def _supersede(self, stream: str, notice: Notice) -> tuple[Notice, Outgoing | None, datetime]:
        """Withdraw the unsent messages that a notice outdates.

        Return the notice with what it has to say of them, the message before it that may be shown,
        and when it is due: Slack may have refused the others until then.
        """
        topic = notice.outdates
        if topic is None:
            return notice, None, self.now
        outbox = self.tx.outbox
        last = outbox.newest(stream, topic.name)
        unsent = () if topic.all_sent else outbox.withdraw(stream, topic.name, self.now)
        due = max([self.now, *(message.retry_at for message in unsent if message.retry_at)])
        if last is None or all(message.id != last.id for message in unsent):
            return notice, last, due
        if last.kind == type(notice).__name__:
            notice = notice.with_unsent(msgspec.convert(last.notice, type(notice)))
        return notice, None, due

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

    def close(self, told: Iterable[tuple[str, Topic]], since: Since) -> None:
        """Take the buttons off the newest direct messages: to a player, about a topic."""
        topics = {(direct_stream(player), topic.name): topic for player, topic in told}
        for last in self.tx.outbox.newest_of(list(topics)):
            self._close(last, topics[last.stream, last.topic or ""], since)

    def _close(
        self, older: Outgoing, topic: Topic | None, since: Since, newer: Notice | None = None
    ) -> None:
        kinds = {} if topic is None else {kind.__name__: kind for kind in topic.kinds}
        if older.kind not in kinds:
            return
        notice = msgspec.convert(older.notice, kinds[older.kind]).outdated(since, newer)
        if notice is not None:
            amendment = Outgoing(
                mark=self.new_id(),
                stream=older.stream,
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
    """The games that may have to go on once all is done, by id (`may_go_on`)."""
    closing: list[Callable[[], None]] = field(default_factory=list)
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

    def may_go_on(self, game: str) -> None:
        """Note that a game may have to go on by what was done: see `Gamesmaster.go_on`."""
        self.games[game] = None

    def answer(self, notice: Notice, game: GameRecord | None = None) -> None:
        """Answer who asked, where it belongs."""
        self.tell(self.request.reply, notice, game=None if game is None else game.id)


@dataclass(kw_only=True, eq=False)
class Runner(ABC):
    """Runs what is asked for, and what falls due, each in a transaction of its own."""

    work: UnitOfWork
    clock: Clock
    random: random.Random
    new_id: Callable[[], str]
    guide: str = ""
    """The web address of the page for players."""

    @abstractmethod
    def go_on(self, context: Context, game: str) -> None:
        """Let a game go on after a request, as far as it has to."""

    @abstractmethod
    def finish(self, tx: Transaction) -> Callable[[], None]:
        """End a transaction; return what is to be done once it is committed."""

    def do(
        self,
        request: Request,
        act: Callable[Concatenate[Context, Arguments], Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result | None:
        """Do what was asked, once; a refusal undoes it and is the answer.

        Returns what `act` returns, None where it was refused or the request's id was handled
        before. Whatever else goes wrong is raised and leaves nothing behind, so that the request
        can come again.
        """

        def all_of_it(context: Context) -> Result:
            result = act(context, *args, **kwargs)
            for game in context.games:
                self.go_on(context, game)
            for close in context.closing:
                close()
            return result

        began = perf_counter()
        # What is logged until the next request begins in this thread is about this one.
        clear_contextvars()
        bind_contextvars(request=request.id)
        with self.work() as tx:
            now = self.clock.now()
            if not tx.inbox.is_new(request.id, request.player, now):
                log.info("request_repeated")
                return None
            context = Context(tx, now, self.new_id, request, self.random, guide=self.guide)
            result = context.attempt(all_of_it)
            afterwards = self.finish(tx)
        afterwards()
        log.info("request_done", seconds=round(perf_counter() - began, 4))
        clear_contextvars()
        return result

    def read(
        self,
        look: Callable[Concatenate[Transaction, Arguments], Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Look at something, in a transaction that only reads and stands in nobody's way."""
        with self.work.reading() as tx:
            return look(tx, *args, **kwargs)

    @contextmanager
    def change(self) -> Iterator[Change]:
        """A transaction that nobody asked for: what falls due, for example."""
        with self.work(Urgency.CLOCK) as tx:
            yield Change(tx, self.clock.now(), self.new_id)
            afterwards = self.finish(tx)
        afterwards()
