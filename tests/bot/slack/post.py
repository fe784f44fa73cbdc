"""A delivery between a Slack on loopback and an outbox in memory, run by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
import pytest

from bot.gamesmaster.delivery_queue import Claimed, DeliveryQueue, OutboxItem
from bot.gamesmaster.notices.clock import EarlyStopped
from bot.gamesmaster.notices.notice import Channel, Destination, Notice, Place, Player, Rank
from bot.messages.message import Drawing
from bot.messages.registry import decode
from bot.practice.people import BOT_TOKEN
from bot.practice.server import PracticeServer
from bot.slack.delivery import Delivery
from bot.slack.workspaces import web_client
from storage.tables import outbox
from tests.bot.messages.bare_games import Games
from tests.bot.practice.workspace import PIXEL

CHANNEL = Channel("T0PRACTICE/C0PRACTICE1")
FRANCE = Player("T0PRACTICE/U0FRANCE")
IN_CHANNEL = Destination(Place.CHANNEL, channel=CHANNEL)
DIRECT = Destination(Place.DIRECT, player=FRANCE)
PRIVATE = Destination(Place.PRIVATE, channel=CHANNEL, player=FRANCE)
WORDS = EarlyStopped("g", "The game", "S1901M", None)
ROUNDS = 30
NOW = datetime.now(UTC)
View = TypeVar("View")


@dataclass
class Outbox(DeliveryQueue[Games]):
    """An outbox in memory, with a note of what became of each message."""

    items: dict[int, OutboxItem] = field(default_factory=dict)
    waits: dict[int, timedelta] = field(default_factory=dict)
    done: dict[int, tuple[str, str]] = field(default_factory=dict)
    further: dict[int, tuple[str, ...]] = field(default_factory=dict)
    lost: dict[int, str] = field(default_factory=dict)
    barred_by: list[tuple[int, str]] = field(default_factory=list)
    claimed: int = 0
    is_patient: bool = False
    """Whether pictures wait until all else is done."""
    is_dead: bool = False
    """Whether the process has "crashed": nothing is noted any more."""

    def put(self, notice: Notice, destination: Destination, **more: Any) -> int:  # noqa: ANN401
        """Store a message for delivery."""
        number = len(self.items) + 1
        record = outbox.Outgoing(
            mark=f"mark-{number}",
            stream="",
            destination={},
            kind=type(notice).__name__,
            notice=msgspec.to_builtins(notice),
            game="g",
            is_update=more.get("is_update", False),
        )
        vars(record).update(id=number, created_at=more.get("created_at", datetime.now(UTC)))
        post = outbox.Post(*more["post"]) if "post" in more else None
        self.items[number] = OutboxItem(record, destination, post)
        return number

    def note(self, number: int, **columns: object) -> None:
        """Keep a message as the database would have it once these columns were changed."""
        item = self.items[number]
        record = replace(item.record, mark=item.record.mark)
        vars(record).update({**vars(item.record), **columns, "_sa_instance_state": None})
        self.items[number] = replace(item, record=record)

    def claim(
        self, now: datetime, read: Callable[[OutboxItem, Games], View], rank: Rank | None = None
    ) -> Claimed[View]:
        """Claim the next message that is open, whenever it may be tried again; each in turn."""
        del now, rank
        settled = {*self.done, *self.lost}
        for item in [*self.items.values()]:
            if self.is_patient and item.record.amends is not None:
                continue
            if item.record.id > self.claimed and item.record.id not in settled:
                self.claimed = item.record.id
                self.note(item.record.id, attempts=item.record.attempts + 1, reserved=True)
                try:
                    return item, read(item, Games())
                except Exception as error:  # noqa: BLE001 - as the real one
                    return item, error
        self.claimed = 0
        return None

    def sent(
        self,
        item: OutboxItem,
        posts: Sequence[str],
        posted_in: str,
        read: Callable[[OutboxItem, Games], View] | None,
        *,
        rank: Rank | None = None,
        followed_by: Rank | None = None,
    ) -> Claimed[View]:
        """Note where it is, and what follows it."""
        number = item.record.id
        if not self.is_dead:
            self.done[number] = (posts[0], posted_in)
            self.further[number] = tuple(posts[1:])
            if followed_by is not None:
                notice = decode(item.record.kind, item.record.notice)
                post = (posts[0], posted_in, tuple(posts[1:]))
                following = self.put(notice, item.destination, post=post)
                self.note(
                    following, amends=number, rank=followed_by, mark=f"{item.record.mark} picture"
                )
        return None if read is None else self.claim(NOW, read, rank)

    def failed(
        self,
        item: int,
        error: str,
        retry_at: datetime | None,
        *,
        answered: bool = False,
        rank: int = 0,
    ) -> None:
        """Note the failure."""
        del rank
        if self.is_dead:
            return
        if retry_at is None:
            self.lost[item] = error
        else:
            self.waits[item] = retry_at - NOW
        if answered:
            self.note(item, reserved=False)

    def barred(self, item: OutboxItem, error: str) -> None:
        """Note whom to tell."""
        self.barred_by.append((item.record.id, error))


@dataclass
class Post:
    """A Slack, an outbox, and a delivery between them, run by hand."""

    server: PracticeServer
    outbox: Outbox
    delivery: Delivery

    def again(self) -> None:
        """Another process takes over: what only the old one knew is forgotten."""
        self.outbox.is_dead = False
        self.delivery = delivery_between(self.outbox, self.server)

    def run(self) -> None:
        """Try until everything is settled, at once instead of after the waits."""
        for _ in range(ROUNDS):
            if not self.delivery.send_due():
                return
        pytest.fail(f"not settled: {self.outbox}")

    def messages(self, channel: str = "C0PRACTICE1", viewer: str = "U0FRANCE") -> list[Any]:
        """The bot's messages that a person sees in a conversation."""
        seen = self.server.workspace.messages.seen_by(channel, viewer)
        return [message for message in seen if message.by_bot]


class StandingClock:
    """It is always `NOW`."""

    lead = timedelta()

    def now(self) -> datetime:
        """The moment."""
        return NOW


def draw(_picture: Drawing) -> bytes:
    """The smallest picture there is."""
    return PIXEL


def delivery_between(
    outbox: Outbox, server: PracticeServer, draw: Callable[[Drawing], bytes] = draw
) -> Delivery:
    """A delivery that draws the smallest picture there is, unless told how to draw."""
    return Delivery(
        outbox,
        client_for=lambda _: web_client(BOT_TOKEN, server.api_url, waits=0),
        clock=StandingClock(),
        draw=draw,
    )
