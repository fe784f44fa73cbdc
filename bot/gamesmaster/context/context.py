"""One request being carried out: inside one transaction, answered once, told through the outbox."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
import structlog

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.floods import FLOOD, LONGEST_HOLD, QUIET, folded, pointer_to, topic_of
from bot.gamesmaster.context.ports import Channel, Clock, Player
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices.looking import GameFilmed, ResultFiles, YearShown
from bot.gamesmaster.notices.notice import Destination, Notice, Place
from bot.gamesmaster.notices.orders import Receipt
from storage.games import GameRecord
from storage.outbox import Outgoing
from storage.unit_of_work import Transaction, UnitOfWork

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Outbox:
    """Puts notices into the outbox of a transaction."""

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
        may_wait: bool = False,
    ) -> None:
        """Tell something; `key` names the post for later updates and for its thread.

        What is told of some topics (`floods.topic_of`) takes the place of what was not sent yet of
        the same topic, and says that too. `may_wait`: soon after something of the same topic it
        waits for more of it.
        """
        message = Outgoing(
            mark=self.new_id(),
            stream=_stream(destination, notice),
            destination=msgspec.to_builtins(destination),
            kind=type(notice).__name__,
            notice=msgspec.to_builtins(notice),
            game=game,
            key=key,
            under=destination.under,
            is_update=is_update,
            topic=topic_of(notice),
        )
        if message.topic is None:
            self.tx.outbox.add(message, self.now)
        else:
            self._tell_newest(message, message.topic, notice, may_wait=may_wait)

    def _tell_newest(
        self, message: Outgoing, topic: str, notice: Notice, *, may_wait: bool
    ) -> None:
        outbox, now = self.tx.outbox, self.now
        last = outbox.newest(message.stream, topic)
        unsent = outbox.withdraw(message.stream, topic, now)
        is_unsent = last is not None and any(one.id == last.id for one in unsent)
        is_flood = last is not None and may_wait and now - last.created_at < FLOOD
        due, held_since = now, None
        if last is not None and (is_unsent or is_flood):
            notice = _with_older(last, notice)
        if may_wait and (is_unsent or is_flood):
            held_since = next((one.held_since for one in unsent if one.held_since), now)
            due = min(now + QUIET, held_since + LONGEST_HOLD)
        due = max(due, *(one.retry_at for one in unsent if one.retry_at), now)
        outbox.add(
            replace(message, notice=msgspec.to_builtins(notice), held_since=held_since),
            now,
            due=due,
        )
        outdated = [one.amends for one in unsent if one.amends is not None]
        if last is not None and is_flood and not is_unsent:
            outdated.append(last.id)
        self._shorten(outdated, message, pointer_to(notice))

    def _shorten(self, outdated: Sequence[int], newer: Outgoing, pointer: Notice | None) -> None:
        """Let a line take the place of older answers; what one person alone saw stays as it is."""
        if pointer is None or not newer.stream.startswith(_DIRECT):
            return
        for item in outdated:
            shortened = replace(
                newer,
                mark=self.new_id(),
                kind=type(pointer).__name__,
                notice=msgspec.to_builtins(pointer),
                held_since=None,
                amends=item,
            )
            self.tx.outbox.add(shortened, self.now)

    def tell_player(self, player: str, notice: Notice, game: GameRecord) -> None:
        """Tell one player something by direct message."""
        self.tell(Destination(Place.DIRECT, player=Player(player)), notice, game=game.id)

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


@dataclass(frozen=True, slots=True)
class Context:
    """A request, the transaction it is carried out in, and what that takes."""

    tx: Transaction
    request: Request
    outbox: Outbox
    random: random.Random

    @property
    def now(self) -> datetime:
        """The present moment."""
        return self.outbox.now

    @property
    def player(self) -> Player:
        """Who asked."""
        return self.request.player

    def new_id(self) -> str:
        """An id that nothing has yet."""
        return self.outbox.new_id()

    def answer(
        self, notice: Notice, game: GameRecord | None = None, *, may_wait: bool = False
    ) -> None:
        """Answer the one who asked, where the answer belongs.

        `may_wait`: the answer to a message waits while more messages come, and then is one. A
        receipt says so where its game was found by the words alone.
        """
        if self.request.by_words and isinstance(notice, Receipt):
            notice = replace(notice, by_words=True)
        self.outbox.tell(
            self.request.reply,
            notice,
            game=None if game is None else game.id,
            may_wait=may_wait and self.request.message is not None,
        )


class RequestRunner:
    """Carries out requests, each in one transaction and only once."""

    def __init__(
        self,
        *,
        work: UnitOfWork,
        clock: Clock,
        random: random.Random,
        new_id: Callable[[], str],
        afterwards: Callable[[Transaction], None],
    ) -> None:
        self.work = work
        self.clock = clock
        self._random = random
        self.new_id = new_id
        self._afterwards = afterwards

    def carry_out(self, request: Request, act: Callable[[Context], None]) -> None:
        """Do what was asked; a refusal undoes it and is the answer.

        A request whose id was handled before is passed over in silence. Whatever else goes wrong
        is raised and leaves nothing behind, so that the request can come again.
        """
        with self.work() as tx:
            now = self.clock.now()
            if not tx.inbox.is_new(request.id, request.player, now):
                log.info("request_repeated", request=request.id)
                return
            context = Context(tx, request, Outbox(tx, now, self.new_id), self._random)
            try:
                with tx.attempt():
                    act(context)
            except RequestRefused as refused:
                log.info("request_refused", request=request.id, reason=refused.notice.reason.value)
                context.answer(refused.notice, may_wait=True)
        self._afterwards(tx)

    def outbox(self, tx: Transaction) -> Outbox:
        """What tells people something that nobody asked for."""
        return Outbox(tx, self.clock.now(), self.new_id)

    def done(self, tx: Transaction) -> None:
        """To be called after a transaction that carried out no request is committed."""
        self._afterwards(tx)


_DIRECT = "direct "


def _with_older(older: Outgoing, notice: Notice) -> Notice:
    if older.kind != type(notice).__name__:
        return notice
    try:
        return folded(msgspec.convert(older.notice, type(notice)), notice)
    except msgspec.ValidationError:
        return notice  # stored by another version: the newer one tells the present state


def _stream(destination: Destination, notice: Notice) -> str:
    if isinstance(notice, GameFilmed | YearShown):
        # Many pictures take seconds to draw, and what is told meanwhile shall not wait for them.
        return f"film {destination.channel} {destination.player}"
    if isinstance(notice, ResultFiles):
        # What Slack makes of files must not keep back anything that the game needs.
        return f"files {destination.channel}"
    if destination.place is Place.DIRECT:
        return f"{_DIRECT}{destination.player}"
    if destination.place is Place.PRIVATE:
        return f"private {destination.channel} {destination.player}"
    return f"channel {destination.channel}"
