"""What the bot does when many games are due at one instant, and people write meanwhile.

    python -m tests.benchmarks.load [--games 1000] [--stored N] [--rate 20] [--seconds S]
                                    [--database postgresql://...] [--bots N] [--keep FOLDER]

One game of seven is played by lot up to Spring 1903 and ordered for; all games are copies of it,
each with a channel and players of its own. Those due have the same deadline; players of ten others
write an order each in turn, `--rate` a second, from five seconds before that on. `--stored` more
games have a deadline far off. With `--games 0` people only write, for `--seconds`.

The bot is `gamesmaster serve`, a process of its own with whatever it starts; on PostgreSQL there
can be several `--bots`. Slack is
`tests.benchmarks.light_slack` in another: one post a second in a channel, no other limit. A
receipt's wait is the time from a message to the first post in that conversation after it. Memory is
that of the bot's processes together, pages that they share counted once (PSS).

Measured on two cores, with Slack's part on the same machine and 20 messages a second. SQLite, 1,000
games: receipts after 32 ms at the median and 113 ms at the 99th percentile, 60 games adjudicated a
second, every channel has its text after 54 s, 12 maps a second (two for each game, 70 ms of a core
each), 335 MB. PostgreSQL, 80 games: 32 games and 8 maps a second, receipts after 27 ms. Two or four
bots on the same two cores are slower than one (22 and 16 games a second).

On paper, for 100,000 games with a phase a day each: 1.2 phases a second, 0.25 s of a core each, so
a third of a core by day, and some seven where all are due in the same hour; that is some 3,000
statements a second for one PostgreSQL. A workspace takes some 50 changes of posts and 100 uploads a
minute, so that many games need many workspaces: some fifteen for 12 maps a second. What would have
to change first: at every tick each bot reads twice when every running game is due
(`Phases.timings`, 0.1 s for 10,000); it should ask for what is due.
"""

import argparse
import json
import logging
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import sleep, time
from typing import Any, TypeAlias

import sqlalchemy as sa
import structlog

from engine.game.deadlines import SETTLING
from engine.judge.options import legal_orders
from engine.position import Phase
from storage.base.schema import Row
from storage.database import UnitOfWork
from storage.opening import open_database
from storage.tables.games import GameRecord, GameState
from storage.tables.outbox import Outgoing
from storage.tables.phases import PhaseRecord
from storage.upkeep.migrate import upgrade
from tests.benchmarks.light_slack import TEAM
from tests.bot.gamesmaster.evening import POWERS, Evening, ManualClock, player_of
from tests.engine.formats.played import orders_by_lot

_ROOT = Path(__file__).resolve().parents[2]
_UNTIL = Phase.parse("S1903M")
_WRITING_GAMES = 10
_LEAD = timedelta(seconds=30)
_BEFORE = 5.0
_FAR = timedelta(days=7)
_PATIENCE = 1200.0
_QUIET = 15.0
_Column: TypeAlias = sa.Column[Any]
_LEFT_OUT = {"outbox", "inbox", "heartbeat", "alembic_version"}


@dataclass(frozen=True)
class Seen:
    """What the light Slack saw, by the second of the clock, and what the bot used."""

    posts: Sequence[tuple[float, str]] = ()
    pictures: Sequence[tuple[float, str]] = ()
    written: Sequence[tuple[float, str]] = ()
    acknowledged: Sequence[float] = ()
    refused: int = 0
    memory: float = 0.0
    processor: float = 0.0


def played(engine: sa.Engine) -> str:
    """Play one game by lot until `_UNTIL`, with all its orders given; its id."""
    rng = random.Random(1903)  # noqa: S311 - the same game each time
    evening = Evening(engine, clock=ManualClock(datetime.now(UTC) - timedelta(days=60)))
    game = evening.starts()
    while True:
        with evening.work.reading() as tx:
            record = tx.games.get(game)
            phase = tx.phases.current(game, record.set_up)
        assert phase is not None
        given = orders_by_lot(phase.position, record.set_up, record.settings.rulebook, rng)
        for power, orders in given.items():
            if orders:
                evening.says(player_of(power), ", ".join(map(str, orders)))
        if phase.phase == _UNTIL:
            return game
        evening.advance(phase.deadline - evening.clock.moment + SETTLING)


def copied(engine: sa.Engine, original: str, names: Sequence[str]) -> None:
    """Copy a game with all its rows, each time under another name, and with players of its own."""
    tables = [one for one in Row.metadata.sorted_tables if one.name not in _LEFT_OUT]
    with engine.begin() as connection:
        for name in names:
            for table in tables:
                key = table.c.id if table.name == "games" else table.c.get("game")
                if key is None:
                    continue
                columns = [one for one in table.c if one is not table.autoincrement_column]
                values = [_renamed(one, key, name) for one in columns]
                rows = sa.select(*values).where(key == original)
                connection.execute(table.insert().from_select(columns, rows))


def _renamed(column: _Column, key: _Column, name: str) -> sa.ColumnElement[Any]:
    if column is key:
        return sa.literal(name).label(column.name)
    if column.name == "player":
        return sa.func.replace(column, f"{TEAM}/", f"{TEAM}/U{name}").label(column.name)
    if column.name == "channel":
        return sa.literal(f"{TEAM}/C{name}").label(column.name)
    return column


def set_clocks(engine: sa.Engine, original: str, due: datetime, names: Sequence[str]) -> None:
    """Let these games be due at a moment and all others far later, and the copied one be over."""
    now = datetime.now(UTC)
    waiting = sa.update(PhaseRecord).filter_by(adjudicated_at=None)
    with engine.begin() as connection:
        connection.execute(waiting.values(deadline=now + _FAR, deadline_set_at=now))
        chosen = waiting.where(PhaseRecord.game.in_(names))
        connection.execute(chosen.values(deadline=due - SETTLING))
        ended = sa.update(GameRecord).filter_by(id=original)
        connection.execute(ended.values(state=GameState.ENDED, ended_at=now))
        connection.execute(sa.delete(Outgoing))
    with UnitOfWork(engine)() as tx:
        tx.heartbeat.beat(now)


def texts_of_writers(engine: sa.Engine, original: str) -> dict[str, list[str]]:
    """Two orders of a unit for each power, which its players write in turn."""
    with UnitOfWork(engine).reading() as tx:
        record = tx.games.get(original)
        phase = tx.phases.current(original, record.set_up)
    assert phase is not None
    every = legal_orders(phase.position, record.set_up, record.settings.rulebook)
    return {
        power: [str(order) for order in next(iter(units.values()))][:2]
        for power, units in every.items()
        if units
    }


def _free_port() -> int:
    """A port that is free, as is the one after it."""
    while True:
        with socket.socket() as probe, socket.socket() as following, suppress(OSError):
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
            following.bind(("127.0.0.1", port + 1))
            return port


@contextmanager
def _process(
    arguments: Sequence[str], ready: str, log: Path, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """A process of Python that has said it is ready; told to end when the block ends."""
    with log.open("w") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=_ROOT,
            env={**os.environ, **environment},
        )
        assert process.stdout is not None
        if ready not in process.stdout.readline():
            raise SystemExit(f"{arguments} did not start: see {log}")
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def _call(url: str, body: Mapping[str, object] | None = None) -> Seen:
    request = urllib.request.Request(  # noqa: S310 - on this machine
        url,
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
        return Seen(**json.load(answer))


def _use(process: int) -> tuple[float, float]:
    """Megabytes and seconds of the processor of a process and all it started, as Linux says."""
    root = Path(f"/proc/{process}")
    try:
        rollup = (root / "smaps_rollup").read_text().splitlines()
        memory = next(int(one.split()[1]) for one in rollup if one.startswith("Pss:")) / 2**10
        ticks = sum(map(int, (root / "stat").read_text().rpartition(")")[2].split()[11:15]))
        started = [one.read_text().split() for one in root.glob("task/*/children")]
    except OSError:  # it has ended meanwhile
        return 0.0, 0.0
    seconds = ticks / os.sysconf("SC_CLK_TCK")
    for one in (int(child) for found in started for child in found):
        more, longer = _use(one)
        memory, seconds = memory + more, seconds + longer
    return memory, seconds


def _used(processes: Sequence[int]) -> tuple[float, float]:
    """The same of several."""
    memory, seconds = zip(*map(_use, processes), strict=True)
    return sum(memory), sum(seconds)


def watched(
    folder: Path,
    database: str,
    due: float,
    writers: Mapping[str, Sequence[str]],
    *,
    rate: float,
    maps: int,
    seconds: float,
    bots: int,
) -> Seen:
    """Let the bots run until every map is shown or `seconds` are over; what was seen."""
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    slack = ["-m", "tests.benchmarks.light_slack", str(port)]
    tokens = {"SLACK_BOT_TOKEN": "xoxb-load", "SLACK_APP_TOKEN": "xapp-load"}
    serve = ["-m", "bot", "serve", "--database", database]
    with ExitStack() as running:
        running.enter_context(_process(slack, "ready", folder / "slack.log"))
        numbers = []
        for number in range(bots):
            log = folder / f"bot-{number}.log"
            bot = _process(serve, "serving", log, SLACK_API_URL=f"{url}/api/", **tokens)
            numbers.append(running.enter_context(bot).pid)
        sleep(max(0.0, due - _BEFORE - time()))
        uses = [_used(numbers)]
        if rate:
            _call(f"{url}/write", {"rate": rate, "people": writers})
        shown, changed, end = 0, time(), due + (seconds or _PATIENCE)
        while time() < end:
            sleep(1)
            uses.append(_used(numbers))
            found = len(_call(f"{url}/report").pictures)
            if found > shown:
                shown, changed = found, time()
            if maps and shown >= maps and time() > changed + _QUIET:
                break
        _call(f"{url}/stop", {})
        sleep(3)
        processor = max(used for _, used in uses) - uses[0][1]
        memory = max(size for size, _ in uses)
        return replace(_call(f"{url}/report"), memory=memory, processor=processor)


def _percentiles(found: Sequence[float]) -> str:
    if not found:
        return "none"
    ordered = sorted(found)
    middle, late = statistics.median(ordered), ordered[len(ordered) * 99 // 100]
    return f"p50 {middle * 1e3:.0f} ms, p99 {late * 1e3:.0f} ms, longest {ordered[-1] * 1e3:.0f} ms"


def _waits(seen: Seen) -> list[float]:
    """The seconds from each message to the next post in its conversation; without one, so far."""
    answers = defaultdict[str, list[float]](list)
    for moment, channel in seen.posts:
        answers[channel].append(moment)
    end = max((moment for moment, _ in seen.posts), default=0.0)
    found = []
    for moment, channel in seen.written:
        later = answers[channel][bisect(answers[channel], moment) :]
        found.append((later[0] if later else end) - moment)
    return found


def _first(moments: Sequence[tuple[float, str]], prefix: str, due: float) -> list[float]:
    """When the first thing came in each conversation of a kind, in seconds after a moment."""
    found: dict[str, float] = {}
    for moment, channel in moments:
        if channel.startswith(prefix):
            found.setdefault(channel, moment - due)
    return sorted(found.values())


def report(engine: sa.Engine, seen: Seen, due: datetime, games: int) -> None:
    """Print what was seen."""
    if games:
        start = due.timestamp()
        query = sa.select(PhaseRecord.adjudicated_at).where(PhaseRecord.adjudicated_at >= due)
        with engine.connect() as connection:
            ended = [(one - due).total_seconds() for one in connection.scalars(query) if one]
        took = max(ended, default=0.0)
        print(f"adjudicated: {len(ended)} of {games}, the last after {took:.1f} s, ", end="")
        print(f"{len(ended) / max(took, 0.001):.1f} a second")
        texts, maps = _first(seen.posts, "CG", start), _first(seen.pictures, "CG", start)
        direct = [one for one in _first(seen.posts, "DUG", start) if one > 0]
        for what, found in (("channels with text", texts), ("players told", direct)):
            print(f"{what}: {len(found)}, the last after {max(found, default=0.0):.1f} s")
        print(f"results with their map: {len(maps)}, the last after {max(maps, default=0.0):.1f} s")
        every = [moment - start for moment, channel in seen.pictures if channel.startswith("CG")]
        last = max(every, default=0.0)
        print(f"maps, new boards among them: {len(every)}, the last after {last:.1f} s, ", end="")
        print(f"{len(every) / max(last, 0.001):.1f} a second")
    print(f"posts: {len(seen.posts)}, refused for their rate: {seen.refused}")
    print(f"direct messages: {len(seen.written)}")
    print(f"  receipt:         {_percentiles(_waits(seen))}")
    print(f"  acknowledgement: {_percentiles(seen.acknowledged)}")
    print(f"memory at most: {seen.memory:.0f} MB, processor: {seen.processor:.1f} s")


def main() -> None:
    """Prepare a database, let the bot run on it, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--stored", type=int, default=0)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--database")
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as passing:
        folder = chosen.keep or Path(passing)
        folder.mkdir(exist_ok=True)
        url = chosen.database or f"sqlite:///{folder / 'load.db'}"
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        engine = open_database(url)
        upgrade(engine)
        original = played(engine)
        texts = texts_of_writers(engine, original)
        due_games = [f"G{number}x" for number in range(chosen.games)]
        writing = [f"W{number}x" for number in range(_WRITING_GAMES)]
        stored = [f"S{number}x" for number in range(chosen.stored)]
        copied(engine, original, [*due_games, *writing, *stored])
        due = datetime.now(UTC) + _LEAD
        set_clocks(engine, original, due, due_games)
        writers = {
            f"U{game}{power.lower()}": texts[power]
            for power in POWERS
            if power in texts
            for game in writing
        }
        seen = watched(
            folder,
            url,
            due.timestamp(),
            writers,
            rate=chosen.rate,
            maps=chosen.games,
            seconds=chosen.seconds,
            bots=chosen.bots,
        )
        report(engine, seen, due, chosen.games)
        engine.dispose()


if __name__ == "__main__":
    main()
