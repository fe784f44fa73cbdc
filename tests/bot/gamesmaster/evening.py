"""An evening of play without Slack: a real database, a clock and an alarm moved by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TypeVar, TypeVarTuple, cast

from sqlalchemy import Engine

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame, Request
from bot.gamesmaster.delivery_queue import OutboxItem
from bot.gamesmaster.desk import acts
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.desk import Confirm
from bot.gamesmaster.notices.notice import Channel, Destination, Notice, Place, Player, Seat
from bot.gamesmaster.notices.orders import YourResults
from bot.gamesmaster.seats import lobby
from bot.gamesmaster.showing.games import Games
from bot.messages.registry import decode
from engine.game.settings import Settings
from storage.database import UnitOfWork
from tests.bot.gamesmaster.beginnings import Beginning, Beginnings, kept
from tests.bot.receipts import as_shown

START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
CHANNEL = Channel("T1/C1")
OTHER_CHANNEL = Channel("T1/C2")
GM = Player("T1/gm")
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
Kind = TypeVar("Kind", bound=Notice)
How = TypeVarTuple("How")


def player_of(power: str) -> Player:
    """The person who plays a power in these tests: Austria is played by `T1/austria`."""
    return Player(f"T1/{power.lower()}")


PLAYERS = tuple(map(player_of, POWERS))


@dataclass
class ManualClock:
    """A clock that stands until it is moved."""

    moment: datetime = START
    lead: timedelta = timedelta()

    def now(self) -> datetime:
        """The moment it was moved to."""
        return self.moment


@dataclass
class ManualAlarms:
    """An alarm that only remembers when it would ring."""

    moment: datetime | None = None
    wake: Callable[[], None] | None = None

    def wake_at(self, moment: datetime | None, wake: Callable[[], None]) -> None:
        """Remember the last request."""
        self.moment, self.wake = moment, wake


class GamesNow:
    """`showing.games.Games` as they are at each question."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def __getattr__(self, name: str) -> Callable[..., object]:
        """A method of `Games`, in a transaction of its own."""
        bot = self._evening.bot
        return lambda *args: bot.read(lambda tx: getattr(Games(tx), name)(*args))


def _parts(notice: YourResults) -> tuple[Notice, ...]:
    """What one message of results tells besides what became of the units."""
    missed = () if notice.missed is None else (notice.missed,)
    return (*notice.choices, *notice.entered, *missed)


@dataclass
class Told:
    """A message that was delivered."""

    destination: Destination
    notice: Notice
    item: OutboxItem


@dataclass
class Evening:
    """The bot on a database, and everything it has said.

    With `beginnings`, a game that is the first thing of an evening is begun by the bot once for
    each way to begin it (`starts`, `once`); every later evening takes it up as it stood then.
    """

    engine: Engine
    clock: ManualClock = field(default_factory=ManualClock)
    alarms: ManualAlarms = field(default_factory=ManualAlarms)
    ids: Iterator[int] = field(default_factory=lambda: count(1))
    told: list[Told] = field(default_factory=list)
    seed: int = 1901
    beginnings: Beginnings[Told] | None = None

    def __post_init__(self) -> None:
        self._is_untouched = True
        self.work = UnitOfWork(self.engine)
        self.bot = self.new_bot()
        self.games = cast("Games", GamesNow(self))
        self.bot.take_up()
        self.bot.wake()

    def new_bot(self) -> Gamesmaster:
        """A bot as a new process would make it."""
        self._lot = random.Random(self.seed)  # noqa: S311 - repeatable on purpose
        return Gamesmaster(
            work=self.work,
            clock=self.clock,
            alarms=self.alarms,
            random=self._lot,
            new_id=lambda: f"id-{next(self.ids)}",
        )

    def request(
        self,
        player: str,
        *,
        channel: Channel | None = None,
        at: datetime | None = None,
        request_id: str | None = None,
    ) -> Request:
        """A request of a player, now, by direct message unless a channel is given."""
        self._is_untouched = False
        who = Player(player)
        reply = (
            Destination(Place.DIRECT, player=who)
            if channel is None
            else Destination(Place.PRIVATE, channel=channel, player=who)
        )
        identity = request_id or f"request-{next(self.ids)}"
        return Request(identity, who, at or self.clock.now(), reply, channel)

    def says(
        self, player: str, text: str, *, channel: Channel | None = None, at: datetime | None = None
    ) -> list[Notice]:
        """Let somebody write to the bot; what the bot then tells anybody."""
        request = self.request(player, channel=channel, at=at)
        self.bot.do(request, hear.hear, text)
        return self.deliver()

    def press(self, player: str, action: Action, *value: str) -> list[Notice]:
        """Let somebody press a button; what the bot then tells anybody."""
        self.bot.do(self.request(player), hear.press, action, pack(*value))
        return self.deliver()

    def confirms(
        self, text: str, *, gm: str = GM, channel: Channel | None = CHANNEL
    ) -> list[Notice]:
        """Let a GM ask for something, and confirm what is shown; what the bot then tells."""
        return self.presses(self.asks(text, gm=gm, channel=channel).confirmation, gm=gm)

    def asks(self, text: str, *, gm: str = GM, channel: Channel | None = CHANNEL) -> Confirm:
        """Let a GM ask for something; what the GM is shown before it is done."""
        return only(self.says(gm, text, channel=channel), Confirm)

    def presses(self, confirmation: str, *, gm: str = GM) -> list[Notice]:
        """Let a GM press the button that does what was shown; what the bot then tells."""
        self.bot.do(self.request(gm), acts.confirm, confirmation)
        return self.deliver()

    def deliver(self) -> list[Notice]:
        """Deliver everything in the outbox; the notices of it."""
        heard: list[Notice] = []
        claimed = self.bot.delivery_queue.claim(self.clock.now(), _no_view)
        while claimed:
            item = claimed[0]
            stored = decode(item.record.kind, item.record.notice)
            notice = self.bot.read(lambda tx: as_shown(stored, Games(tx)))  # noqa: B023 - at once
            parts = _parts(notice) if isinstance(notice, YourResults) and not notice.is_past else ()
            self.told += [Told(item.destination, one, item) for one in (notice, *parts)]
            heard += (notice, *parts)
            ts = item.updated.ts if item.updated else f"ts-{item.record.id}"
            posted_in = item.destination.channel or f"D-{item.destination.player}"
            claimed = self.bot.delivery_queue.sent(item, [ts], posted_in, _no_view)
        return heard

    def claims(
        self, *, at: datetime | None = None, bot: Gamesmaster | None = None
    ) -> OutboxItem | None:
        """Take the next message in hand, as delivery does before it calls Slack."""
        queue = (bot or self.bot).delivery_queue
        claimed = queue.claim(at or self.clock.now(), _no_view)
        return None if claimed is None else claimed[0]

    def advance(self, by: timedelta) -> list[Notice]:
        """Let time pass, with the bot awake whenever something is due; what it then tells."""
        self._is_untouched = False
        until = self.clock.moment + by
        heard: list[Notice] = []
        while (due := self.bot.due.next_moment(self.clock.moment)) and due <= until:
            assert self.alarms.moment is not None
            assert self.alarms.moment <= due, "the alarm would not have rung in time"
            self.clock.moment = max(self.clock.moment, due)
            self.bot.move_on()
            heard += self.deliver()
        self.clock.moment = until
        self.bot.move_on()
        return heard + self.deliver()

    def lets_votes_stand(self) -> list[Notice]:
        """Let pass the time in which votes can be taken back; what the bot then tells."""
        return self.advance(Settings().vote_grace)

    def sleep(self, by: timedelta) -> None:
        """Let time pass while the bot is not running."""
        self.clock.moment += by

    def restart(self) -> list[Notice]:
        """Start a new process on the same database; what it tells."""
        self._is_untouched = False
        self.bot = self.new_bot()
        self.bot.take_up()
        self.bot.wake()
        return self.deliver()

    def opens(
        self,
        *,
        channel: Channel = CHANNEL,
        title: str = "Evening",
        gm: Player = GM,
        settings: NewGame | None = None,
    ) -> str:
        """Open a game in a channel; its id."""
        promised = tuple(Seat(power, player_of(power)) for power in POWERS)
        new = settings or NewGame(title=title, promised=promised)
        self.bot.do(self.request(gm, channel=channel), lobby.create_game, new)
        self.deliver()
        game = self.games.game_in(channel)
        assert game is not None
        return game

    def joins(self, game: str, *people: Player) -> None:
        """Let people join a game, in this order."""
        for player in people:
            self.bot.do(self.request(player), lobby.join, game)
        self.deliver()

    def starts(
        self,
        *,
        channel: Channel = CHANNEL,
        title: str = "Evening",
        gm: Player = GM,
        players: tuple[Player, ...] = PLAYERS,
        settings: NewGame | None = None,
    ) -> str:
        """Open a game, seat seven players by their names, and start it; its id."""
        return self.once(Evening._begins, channel, title, gm, players, settings)

    def once(self, play: Callable[[Evening, *How], str], *how: *How) -> str:
        """A game that `play` plays from the beginning of an evening; its id.

        The bot plays it once for each way (`how`); every later evening that begins so takes it up
        as it stood then.
        """
        if self.beginnings is None or not self._is_untouched:
            return play(self, *how)
        key = (play, self.seed, self.clock.moment, how)
        if key not in self.beginnings:
            game = play(self, *how)
            self.beginnings[key] = self._beginning(game)
            return game
        return self._takes_up(self.beginnings[key])

    def _begins(
        self,
        channel: Channel,
        title: str,
        gm: Player,
        players: tuple[Player, ...],
        settings: NewGame | None,
    ) -> str:
        game = self.opens(channel=channel, title=title, gm=gm, settings=settings)
        self.joins(game, *players)
        self.bot.do(self.request(gm), lobby.start, game)
        self.deliver()
        return game

    def _beginning(self, game: str) -> Beginning[Told]:
        next_id = next(self.ids)
        self.ids = count(next_id)
        database, lot = kept(self.engine), self._lot.getstate()
        return Beginning(game, database, tuple(self.told), next_id, lot, self.clock.moment)

    def _takes_up(self, beginning: Beginning[Told]) -> str:
        """All is as the bot left it when it had played so far: its alarm, too."""
        self._is_untouched = False
        self.clock.moment = beginning.moment
        beginning.database.put_back(self.engine)
        self.told.extend(beginning.told)
        self.ids = count(beginning.next_id)
        self._lot.setstate(beginning.lot)
        self.bot._arm_anew(not_before=self.clock.moment)
        return beginning.game

    def everyone_is_ready(self, game: str) -> list[Notice]:
        """All who owe something in the open phase press Ready, and the cushion passes."""
        (status,) = (one for one in self.games.home(GM, self.clock.now()) if one.game == game)
        heard: list[Notice] = []
        owing = {seat.power: seat.player for seat in status.seats}
        for player in owing.values():
            assert player is not None
            heard += self.says(player, "ready")
        return heard + self.advance(timedelta(minutes=2))


def _no_view(_item: OutboxItem, _games: object) -> None:
    """What delivery would read of the games; the notices are enough here."""


def only(notices: list[Notice], kind: type[Kind]) -> Kind:
    """The one notice of a kind among several."""
    found = [notice for notice in notices if isinstance(notice, kind)]
    assert len(found) == 1, f"{len(found)} {kind.__name__} among {notices}"
    return found[0]
