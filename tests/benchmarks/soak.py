"""Play for long while bots are killed and Slack misbehaves, and hold what is left against what was.

    python -m tests.benchmarks.soak [--messages 2000] [--seconds 3600] [--over socket] [--bots 1]
                                    [--seed 1] [--postgresql postgresql://host/name]

Seven people write orders by lot over the practice workspace, again and again; the GM ends each
phase once every order has a receipt. Meanwhile bots (several on PostgreSQL only, an empty database)
are killed by SIGKILL and started again, and faults are put into Slack, all by lot. In the end an
auditor compares what each person sent and sees with the database: an order lost or changed, a phase
adjudicated twice or without a post, a post that is there twice, one that was not sent, one person's
orders shown to another. A game is ended after a few years, and the next begun in another channel.

An event is something that a person did, or a post, an answer or a change of one that a person saw.
"""

import argparse
import random
import sys
import tempfile
import threading
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic, sleep, time

import pytest
import sqlalchemy as sa

from engine.board import Power
from engine.orders import Order
from engine.position import PhaseType
from storage.database import Transaction, UnitOfWork
from storage.opening import open_database
from storage.tables.games import GameRecord
from storage.tables.phases import PhaseRecord
from tests.engine.formats.played import orders_by_lot
from tests.scenarios.evening import OVER, BotApart, Evening, begun, bot_apart, kept_in
from tests.scenarios.voices import Json, Voice

_FAULTS = (
    *("drop:chat.postMessage", "drop:chat.update", "drop:files.completeUploadExternal"),
    *("error500:*", "html:chat.*", "ratelimited:chat.postMessage:2", "fail:*:internal_error"),
    *("close_sockets", "refresh", "no_ack", "twice"),
)
_PATIENCE = 150.0
_LIVES = 5.0, 25.0
_CALM = 0.5, 4.0
_BETWEEN = 0.0, 0.1
_ROUNDS = 25
_LAST_YEAR = 1903
_PAGE = 200
_LAST_LINES = 60
_LAST_MESSAGES = 8


class Keeper:
    """Kills one bot again and again, and starts it anew each time."""

    def __init__(self, bot: BotApart, lot: random.Random, over: threading.Event) -> None:
        self._bot = bot
        self._lot = lot
        self._over = over
        self.kills = 0
        self._is_up = True
        bot.starts()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        while not self._over.wait(self._lot.uniform(*_LIVES)):
            self._bot.crashes()
            self.kills += 1
            self._is_up = False
            while not self._is_up:
                # Where Slack fails as it starts it ends, and what watches over it tries again.
                with suppress(AssertionError):
                    self._bot.starts()
                    self._is_up = True


@dataclass
class Table:
    """One game after the other, as the people at it and the database have them."""

    evening: Evening
    database: sa.Engine
    lot: random.Random
    sent: dict[tuple[str, int], dict[str, dict[str, str]]] = field(default_factory=dict)
    """By game, phase, power and unit: the order that was sent last."""
    written: dict[tuple[str, int], dict[str, list[str]]] = field(default_factory=dict)
    """By game, phase and power: the messages."""
    requests: list[str] = field(default_factory=list)
    """The ids of the messages of the open phase."""
    channels: list[str] = field(default_factory=lambda: ["diplomacy"])
    seats: list[dict[str, str]] = field(default_factory=list)
    """By game, who plays what: a person's id, and the name of the power."""
    begun: list[float] = field(default_factory=list)
    """When each game began, by the time stamps of messages."""
    messages: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def looks(self) -> tuple[GameRecord, PhaseRecord | None]:
        """The latest game, and its open phase."""
        with UnitOfWork(self.database).reading() as tx:
            game = tx.games.of_workspace()[-1]
            return game, tx.phases.current(game.id, game.set_up)

    def phase(self) -> None:
        """Play one phase of a game, the first of another where one is over."""
        game, phase = self.looks()
        if phase is not None and phase.phase.year > _LAST_YEAR:
            self._ends(game)
            phase = None
        if phase is None:
            game, phase = self._begins()
        if len(self.seats) < len(self.channels):
            with UnitOfWork(self.database).reading() as tx:
                seats = tx.games.seats(game.id).items()
            self.seats.append({who.rpartition("/")[2]: power.capitalize() for power, who in seats})
            self.begun.append(time())
        sent = self.sent[game.id, phase.number] = {}
        self.requests = []
        writing = [
            threading.Thread(
                target=self._writes,
                args=(voice, game, phase, random.Random(self.lot.random())),  # noqa: S311 - by lot
            )
            for voice in self.evening.players
        ]
        for one in writing:
            one.start()
        for one in writing:
            one.join()
        with suppress(TimeoutError):
            # What is stored may be what was meant before all is heard: an order was given twice.
            _until(self.has_heard_all)
            _until(lambda: self.stored(game, phase.number) == sent)
        found = self.stored(game, phase.number)
        if found != sent:
            every = {(power, unit) for one in (found, sent) for power in one for unit in one[power]}
            for power, unit in sorted(every):
                kept, meant = found.get(power, {}).get(unit), sent.get(power, {}).get(unit)
                if kept != meant:
                    print(f"{phase.phase}, {power}: sent {meant}, stored {kept}", file=sys.stderr)
            assert isinstance(self.evening.bot, BotApart)
            log = self.evening.bot.log.read_text(encoding="utf-8").splitlines()
            print(*log[-_LAST_LINES:], sep="\n", file=sys.stderr)
            raise SystemExit(f"LOST: orders of {phase.phase}")
        self._process(phase)

    def _tries(self, act: Callable[[], object], has_come: Callable[[], bool], what: str) -> None:
        """Do something by commands and buttons, which nobody repeats, until it has come about."""
        end = monotonic() + _PATIENCE
        while monotonic() < end:
            with suppress(pytest.fail.Exception):
                act()
            self.messages += 1
            if has_come():
                return
            sleep(1)
        raise SystemExit(f"{what} has not come about")

    def _ends(self, game: GameRecord) -> None:
        gm = self.evening.gm

        def end() -> None:
            gm.commands("/dip gm end", channel="direct")
            gm.clicks("End the game")

        self._tries(end, lambda: self.looks()[0].ending is not None, f"the end of {game.title}")

    def _begins(self) -> tuple[GameRecord, PhaseRecord]:
        before, gm = self.looks()[0].id, self.evening.gm
        here = f"evening-{len(self.channels)}"
        self.evening.workspace.act("channel", user=gm.key, name=here)
        self.channels.append(here)
        gm.client.conversations_invite(
            channel=gm.channel_id(here), users=self.evening.workspace.bot
        )
        self._tries(
            lambda: gm.commands(f"/dip new {here}", channel=here),
            lambda: self.looks()[0].id != before,
            f"a game in {here}",
        )
        game = self.looks()[0].id
        for voice in self.evening.players:

            def has_joined(who: str = f"/{voice.user_id}") -> bool:
                with UnitOfWork(self.database).reading() as tx:
                    return any(one.endswith(who) for one in tx.games.joined(game))

            join = partial(voice.commands, "/dip join", channel=here)
            self._tries(join, has_joined, f"{voice.key} in {here}")
        start = partial(gm.commands, "/dip start", channel=here)
        self._tries(start, lambda: self.looks()[1] is not None, f"the start in {here}")
        found, phase = self.looks()
        assert phase is not None
        return found, phase

    def _writes(
        self, voice: Voice, game: GameRecord, phase: PhaseRecord, lot: random.Random
    ) -> None:
        power = game.set_up.power(self.seats[-1][voice.user_id].upper())
        is_winter = phase.phase.type is PhaseType.ADJUSTMENT
        for _ in range(1 if is_winter else _ROUNDS):
            given = orders_by_lot(phase.position, game.set_up, game.settings.rulebook, lot)
            if not (orders := given.get(power, ())):
                return
            text = ", ".join(map(str, orders))
            ts = voice.says(text)
            self.messages += 1
            team = game.channel.partition("/")[0]
            self.requests.append(f"{team} {voice.direct} {ts}")
            written = self.written.setdefault((game.id, phase.number), {})
            written.setdefault(power, []).append(f"{ts} {text}")
            known = self.sent[game.id, phase.number].setdefault(power, {})
            known.update({_unit(order): str(order) for order in orders})
            sleep(lot.uniform(*_BETWEEN))

    def has_heard_all(self) -> bool:
        """Whether every message of this phase was heard."""
        with UnitOfWork(self.database).reading() as tx:
            return len(tx.inbox.noted(self.requests)) == len(self.requests)

    def stored(self, game: GameRecord, number: int) -> dict[str, dict[str, str]]:
        """By power and unit, the orders that count in a phase."""
        found: dict[str, dict[str, str]] = {}
        with UnitOfWork(self.database).reading() as tx:
            for one in tx.orders.current(game.id, number, game.set_up):
                found.setdefault(str(one.power), {})[_unit(one.order)] = str(one.order)
        return found

    def _process(self, phase: PhaseRecord) -> None:
        gm = self.evening.gm

        def process() -> None:
            gm.commands(f"/dip gm process {phase.phase}", channel="direct")
            gm.clicks("Process now")
            self.messages += 1

        def is_over() -> bool:
            _, now = self.looks()
            return now is None or now.number != phase.number

        self._tries(process, is_over, f"the result of {phase.phase}")

    def may_read(self, user: str, power: str, ts: str) -> bool:
        """Whether somebody played a power when a message came, or in the game before that one."""
        now = max(bisect(self.begun, float(ts)) - 1, 0)
        return power in {one[user] for one in self.seats[max(now - 1, 0) : now + 1]}

    def misbehaves(self, over: threading.Event) -> None:
        """Let Slack misbehave now and then, never twice at once: nothing piles up for a bot."""
        lot = random.Random(self.lot.random())  # noqa: S311 - by lot
        while not over.wait(lot.uniform(*_CALM)):
            rule = lot.choice(_FAULTS)
            self.evening.workspace.fault("clear")
            self.evening.workspace.fault(rule, lot.randint(1, 3) if ":" in rule else 1)
            self.faults[rule] += 1
        self.evening.workspace.fault("clear")


def _unit(order: Order) -> str:
    """The unit of an order; of a build or removal all of it."""
    words = str(order).split()
    return " ".join(words[:2] if len(words[0]) == 1 else words)


def _until(holds: Callable[[], bool]) -> None:
    end = monotonic() + _PATIENCE
    while not holds():
        if monotonic() > end:
            raise TimeoutError
        sleep(0.05)


def _everything(voice: Voice, channel: str) -> Iterator[Json]:
    """All that is in a conversation, threads too."""
    cursor = ""
    while True:
        page = voice.client.conversations_history(
            channel=channel, limit=_PAGE, cursor=cursor, include_all_metadata=True
        )
        for one in page["messages"]:
            yield one
            if one.get("reply_count"):
                thread = voice.client.conversations_replies(
                    channel=channel, ts=one["ts"], include_all_metadata=True
                )
                yield from thread["messages"][1:]
        cursor = (page.get("response_metadata") or {}).get("next_cursor", "")
        if not cursor:
            return


def audited(table: Table) -> tuple[list[str], int]:
    """What is wrong, a line each, and how much people have seen."""
    wrong: list[str] = []
    names = [voice.key.capitalize() for voice in table.evening.players]
    observer = table.evening.observer
    posts = [
        post for name in table.channels for post in _everything(observer, observer.channel_id(name))
    ]
    seen = sum(map(_changes, posts))
    marks = Counter(map(_mark, posts))
    for voice in table.evening.players:
        direct = list(_everything(voice, voice.direct))
        marks.update(map(_mark, direct))
        seen += sum(map(_changes, direct))
        for post in direct:
            power = str(post.get("text")).partition(",")[0]
            if power in names and not table.may_read(voice.user_id, power, str(post["ts"])):
                wrong.append(f"leaked to {voice.key}: {post['text']}")
    wrong += [f"doubled: {mark}" for mark, times in marks.items() if mark and times > 1]
    shown = {str(post["ts"]) for post in posts}
    with UnitOfWork(table.database).reading() as tx:
        for (played, number), sent in table.sent.items():
            game = tx.games.get(played)
            given = tx.phases.given(game.id, number, game.set_up)
            for power, orders in sent.items():
                found = {_unit(one): str(one) for one in given.get(game.set_up.power(power), ())}
                if not orders.items() <= found.items():
                    wrong.append(
                        f"{game.title}, {number}, {power}: sent {orders}, adjudicated {found}"
                    )
                    wrong += table.written[game.id, number].get(power, [])[-_LAST_MESSAGES:]
                    wrong += _history(tx, game, number, game.set_up.power(power))
        results = tx.access.connection.execute(
            sa.text("SELECT sent_ts FROM outbox WHERE kind = 'Results' AND amends IS NULL")
        ).scalars()
        told = list(results)
        if len(told) != len(table.sent) or not set(told) <= shown:
            wrong.append(f"{len(table.sent)} phases, results at {told}")
        waiting = sa.text(
            "SELECT kind, error FROM outbox "
            "WHERE sent_at IS NULL AND "
            "(given_up_at IS NULL OR error NOT IN ('superseded', 'nothing_to_amend'))"
        )
        wrong += [f"not sent: {row}" for row in tx.access.connection.execute(waiting)]
    return wrong, seen


def _history(tx: Transaction, game: GameRecord, number: int, power: Power) -> Iterator[str]:
    """When each order of a power was written, stored, given again and replaced, and the phase."""
    every = tx.phases.all(game.id, game.set_up)
    yield from (f"adjudicated {one.adjudicated_at}" for one in every if one.number == number)
    for one in tx.orders.history(game.id, number, game.set_up, power):
        moments = (one.given_at, one.stored_at, one.repeated_at, one.replaced_at)
        yield f"{one.order}: {[str(at)[11:26] for at in moments]}, {one.request}, {one.replaced_by}"


def _changes(post: Mapping[str, Json]) -> int:
    """How often a post was seen: as it came, and as it was changed last."""
    return 1 + ("edited" in post)


def _mark(post: Mapping[str, Json]) -> str:
    return str(post.get("metadata", {}).get("event_payload", {}).get("mark", ""))


@contextmanager
def _going_on(act: Callable[[threading.Event], None]) -> Iterator[threading.Event]:
    over = threading.Event()
    thread = threading.Thread(target=act, args=(over,))
    thread.start()
    try:
        yield over
    finally:
        over.set()
        thread.join()


def main() -> None:
    """Play, audit, print the figures, and end with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--over", choices=("socket", "http"), default="socket")
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql")
    chosen = parser.parse_args()
    lot = random.Random(chosen.seed)  # noqa: S311 - the same lot for the same seed
    OVER.set(chosen.over)
    began = monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with kept_in(chosen.postgresql):
            beginning = begun(folder, under_way=True)
        with kept_in(chosen.postgresql), bot_apart(folder, beginning) as evening:
            assert isinstance(evening.bot, BotApart)
            bots = [evening.bot, *(evening.bot.another() for _ in range(chosen.bots - 1))]
            table = Table(evening, open_database(bots[0].database), lot)
            over = threading.Event()
            keepers = [Keeper(one, random.Random(lot.random()), over) for one in bots]  # noqa: S311
            try:
                with _going_on(table.misbehaves):
                    phases = 0
                    end = began + chosen.seconds
                    while table.messages < chosen.messages and monotonic() < end:
                        table.phase()
                        phases += 1
                        print(f"{monotonic() - began:.0f} s: {table.messages}", file=sys.stderr)
            finally:
                over.set()
                for keeper in keepers:
                    keeper.thread.join()
            unsent = sa.text(
                "SELECT count(*) FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL"
            )
            with suppress(TimeoutError):
                _until(lambda: _count(table.database, unsent) == 0)
            wrong, seen = audited(table)
            for bot in bots:
                bot.stops()
            table.database.dispose()
    kills = sum(keeper.kills for keeper in keepers)
    print(f"{table.messages} messages, commands and buttons in {phases} phases, ", end="")
    print(f"{len(table.channels)} games; {seen} posts and changes seen")
    print(f"{kills} kills, {table.faults.total()} faults: {dict(table.faults)}")
    print(f"{monotonic() - began:.0f} s; {len(wrong)} wrong")
    print(*wrong, sep="\n")
    raise SystemExit(bool(wrong))


def _count(database: sa.Engine, query: sa.TextClause) -> int:
    with database.connect() as connection:
        return int(connection.scalar(query) or 0)


if __name__ == "__main__":
    main()
