"""Play for long while bots are killed and Slack misbehaves, and hold what is left against what was.

    python -m tests.benchmarks.soak [--messages 2000] [--over socket] [--bots 1] [--seed 1]
                                    [--postgresql postgresql://host/name]

Seven people write orders by lot over the practice workspace, again and again; the GM ends each
phase once every order has a receipt. Meanwhile bots (several on PostgreSQL only, an empty database)
are killed by SIGKILL and started again, and faults are put into Slack, all by lot. In the end an
auditor compares what each person sent and sees with the database: an order lost or changed, a phase
adjudicated twice or without a post, a post that is there twice, one that was not sent, one person's
orders shown to another.
"""

import argparse
import random
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest
import sqlalchemy as sa

from engine.orders import Order
from engine.position import PhaseType
from storage.database import UnitOfWork, open_database
from storage.games import GameRecord
from storage.phases import PhaseRecord
from tests.engine.formats.played import orders_by_lot
from tests.scenarios.evening import OVER, BotApart, Evening, begun, workspace_apart
from tests.scenarios.voices import Json, Voice

_FAULTS = (
    *("drop:chat.postMessage", "drop:chat.update", "drop:files.completeUploadExternal"),
    *("error500:*", "html:chat.*", "ratelimited:chat.postMessage:2", "fail:*:internal_error"),
    *("close_sockets", "refresh", "no_ack", "twice"),
)
_PATIENCE = 400.0
_LIVES = 3.0, 12.0
_CALM = 1.0, 6.0
_BETWEEN = 0.0, 0.2
_ROUNDS = 6
_PAGE = 200


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
    """The one game, as the people at it and the database have it."""

    evening: Evening
    database: sa.Engine
    lot: random.Random
    sent: dict[int, dict[str, dict[str, str]]] = field(default_factory=dict)
    """By phase, power and unit: the order that was sent last."""
    messages: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def looks(self) -> tuple[GameRecord, PhaseRecord | None]:
        """The game, and its open phase."""
        with UnitOfWork(self.database).reading() as tx:
            game = tx.games.get(tx.session.scalars(sa.select(GameRecord.id)).one())
            return game, tx.phases.current(game.id, game.variant)

    def phase(self) -> bool:
        """Play one phase; False once the game is over."""
        game, phase = self.looks()
        if phase is None:
            return False
        sent = self.sent[phase.number] = {}
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
        _until(lambda: self.stored(phase.number) == sent, f"the orders of {phase.phase}")
        self._process(phase)
        return True

    def _writes(
        self, voice: Voice, game: GameRecord, phase: PhaseRecord, lot: random.Random
    ) -> None:
        power = game.variant.power(voice.key.upper())
        is_winter = phase.phase.type is PhaseType.ADJUSTMENT
        for _ in range(1 if is_winter else _ROUNDS):
            given = orders_by_lot(phase.position, game.variant, game.settings.rulebook, lot)
            if not (orders := given.get(power, ())):
                return
            voice.says(", ".join(map(str, orders)))
            self.messages += 1
            known = self.sent[phase.number].setdefault(power, {})
            known.update({_unit(order): str(order) for order in orders})
            sleep(lot.uniform(*_BETWEEN))

    def stored(self, number: int) -> dict[str, dict[str, str]]:
        """By power and unit, the orders that count in a phase."""
        found: dict[str, dict[str, str]] = {}
        with UnitOfWork(self.database).reading() as tx:
            game = tx.games.get(tx.session.scalars(sa.select(GameRecord.id)).one())
            for one in tx.orders.current(game.id, number, game.variant):
                found.setdefault(str(one.power), {})[_unit(one.order)] = str(one.order)
        return found

    def _process(self, phase: PhaseRecord) -> None:
        gm, end = self.evening.gm, monotonic() + _PATIENCE
        while monotonic() < end:
            with suppress(pytest.fail.Exception):
                gm.commands(f"/dip gm process {phase.phase}")
                gm.clicks("Process now")
                self.messages += 2
            _, now = self.looks()
            if now is None or now.number != phase.number:
                return
            sleep(1)
        raise SystemExit(f"{phase.phase} was not adjudicated")

    def misbehaves(self, over: threading.Event) -> None:
        """Let Slack misbehave now and then."""
        lot = random.Random(self.lot.random())  # noqa: S311 - by lot
        while not over.wait(lot.uniform(*_CALM)):
            rule = lot.choice(_FAULTS)
            self.evening.workspace.fault(rule, lot.randint(1, 3) if ":" in rule else 1)
            self.faults[rule] += 1
        self.evening.workspace.fault("clear")


def _unit(order: Order) -> str:
    """The unit of an order; of a build or removal all of it."""
    words = str(order).split()
    return " ".join(words[:2] if len(words[0]) == 1 else words)


def _until(holds: Callable[[], bool], what: str) -> None:
    end = monotonic() + _PATIENCE
    while not holds():
        if monotonic() > end:
            raise SystemExit(f"LOST: {what}")
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


def audited(table: Table) -> list[str]:
    """What is wrong, a line each."""
    wrong: list[str] = []
    names = [voice.key.capitalize() for voice in table.evening.players]
    observer = table.evening.observer
    posts = list(_everything(observer, observer.channel_id()))
    marks = Counter(map(_mark, posts))
    for voice in table.evening.players:
        direct = list(_everything(voice, voice.direct))
        marks.update(map(_mark, direct))
        own = voice.key.capitalize()
        for post in direct:
            others = [name for name in names if name != own]
            if any(str(post.get("text")).startswith(f"{name}, ") for name in others):
                wrong.append(f"leaked to {own}: {post['text']}")
    wrong += [f"doubled: {mark}" for mark, times in marks.items() if mark and times > 1]
    shown = {str(post["ts"]) for post in posts}
    with UnitOfWork(table.database).reading() as tx:
        game = tx.games.get(tx.session.scalars(sa.select(GameRecord.id)).one())
        for number, sent in table.sent.items():
            given = tx.phases.given(game.id, number, game.variant)
            for power, orders in sent.items():
                found = {_unit(one): str(one) for one in given.get(game.variant.power(power), ())}
                if not orders.items() <= found.items():
                    wrong.append(f"phase {number}, {power}: sent {orders}, adjudicated {found}")
        results = tx.session.execute(
            sa.text("SELECT sent_ts FROM outbox WHERE kind = 'Results' AND amends IS NULL")
        ).scalars()
        told = list(results)
        if len(told) != len(table.sent) or not set(told) <= shown:
            wrong.append(f"{len(table.sent)} phases, results at {told}")
        waiting = sa.text(
            "SELECT kind, error FROM outbox "
            "WHERE sent_at IS NULL AND (given_up_at IS NULL OR error <> 'superseded')"
        )
        wrong += [f"not sent: {row}" for row in tx.session.execute(waiting)]
    return wrong


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
        beginning = begun(folder, under_way=True, database=chosen.postgresql)
        with workspace_apart(folder, beginning) as evening:
            assert isinstance(evening.bot, BotApart)
            bots = [evening.bot, *(evening.bot.another() for _ in range(chosen.bots - 1))]
            for one in bots:
                one.database = chosen.postgresql or one.database
            table = Table(evening, open_database(bots[0].database), lot)
            over = threading.Event()
            keepers = [Keeper(one, random.Random(lot.random()), over) for one in bots]  # noqa: S311
            try:
                with _going_on(table.misbehaves):
                    phases = 0
                    while table.messages < chosen.messages and table.phase():
                        phases += 1
            finally:
                over.set()
                for keeper in keepers:
                    keeper.thread.join()
            unsent = sa.text(
                "SELECT count(*) FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL"
            )
            with suppress(SystemExit):
                _until(lambda: _count(table.database, unsent) == 0, "the rest of the messages")
            wrong = audited(table)
            for bot in bots:
                bot.stops()
            table.database.dispose()
    kills = sum(keeper.kills for keeper in keepers)
    print(f"{table.messages} messages, commands and buttons in {phases} phases")
    print(f"{kills} kills, {table.faults.total()} faults: {dict(table.faults)}")
    print(f"{monotonic() - began:.0f} s; {len(wrong)} wrong")
    print(*wrong, sep="\n")
    raise SystemExit(bool(wrong))


def _count(database: sa.Engine, query: sa.TextClause) -> int:
    with database.connect() as connection:
        return int(connection.scalar(query) or 0)


if __name__ == "__main__":
    main()
