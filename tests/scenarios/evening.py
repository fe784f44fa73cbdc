"""An evening at the table: a workspace, a bot that can crash and come back, a clock."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Literal, Protocol, TypeAlias

import uvicorn
from msgspec import structs

from bot.clock import MovableClock
from bot.practice.dispatch import Timing
from bot.practice.people import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET
from bot.practice.server import PracticeServer
from bot.slack.connection.http import http_app
from bot.slack.manifest import PATH
from bot.wiring import (
    PRACTICE_TOKENS,
    PRACTICE_TOKENS_FOR_HTTP,
    Bot,
    Tokens,
    open_practice_game,
    practice_bot,
    practice_clock,
    practice_server,
)
from tests.scenarios.voices import BOT, PATIENCE, Channel, Voice, Workspace

ROOT = Path(__file__).resolve().parents[2]
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
QUICK = Timing(retries=(0.1, 0.3, 0.6), sharing=0.02, haste=1_000)
_STARTING = 90.0
"""How many seconds a program may take to start on a slow machine."""
_LATER = (1.0, 5.0, 20.0)
"""When events are told again to a bot that takes seconds to start."""
Over: TypeAlias = Literal["socket", "http"]
On: TypeAlias = Literal["sqlite", "postgresql"]
OVER: ContextVar[Over] = ContextVar("OVER", default="socket")
"""How Slack reaches the bots of the evenings that begin now."""
DATABASE: ContextVar[str | None] = ContextVar("DATABASE", default=None)
"""Where their games are kept; None: in a SQLite file of their folder."""
_DATABASE = "practice.db"
_WORKSPACE = "practice.workspace"
_GAMES = "games.db"


@contextmanager
def kept_in(database: str | None) -> Iterator[None]:
    """Let evenings that begin meanwhile keep their games there; None: in a file of their own."""
    before = DATABASE.set(database)
    try:
        yield
    finally:
        DATABASE.reset(before)


class Seat(Protocol):
    """A bot that can be started, and ended in two ways."""

    def starts(self) -> None:
        """Start, on whatever the database holds."""

    def stops(self) -> None:
        """End as an operator would end it."""

    def crashes(self) -> None:
        """End without a chance to finish anything."""


class Door:
    """Where the bot in this process takes Slack's requests, in a thread of its own."""

    def __init__(self, bot: Bot, port: int) -> None:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        self.port: int = listener.getsockname()[1]
        app = http_app(bot.app, SIGNING_SECRET, bot.calls)
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer what has arrived, and take nothing more."""
        self._server.should_exit = True
        self._thread.join()


class BotHere:
    """The bot in this process, as practice mode runs it, or reached over HTTP."""

    def __init__(
        self,
        server: PracticeServer,
        database: str,
        clock: MovableClock,
        *,
        tokens: Tokens | None = None,
    ) -> None:
        self.server = server
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._over = OVER.get()
        self._door: Door | None = None
        self.port = 0
        self.bot: Bot | None = None

    def starts(self) -> None:
        """Start on the same database, clock and workspace; return once it has been awake."""
        usual = PRACTICE_TOKENS if self._over == "socket" else PRACTICE_TOKENS_FOR_HTTP
        tokens = self._tokens or usual
        self.bot = practice_bot(
            self.server, database=self._database, clock=self._clock, tokens=tokens
        )
        self.bot.start()
        if self._over == "http":
            self._door = Door(self.bot, self.port)
            if not self.port:
                self.port = self._door.port
                set_request_url(self.server.url, self.port)
        until = monotonic() + PATIENCE
        while self.bot.gamesmaster.missed.last_awake is None:
            assert monotonic() < until, "what was missed has not been read"
            sleep(0.01)

    def opens_game(self) -> None:
        """Open the game that practice mode opens for a newcomer."""
        assert self.bot is not None
        open_practice_game(self.bot)

    def stops(self) -> None:
        """End after what is being done."""
        if self.bot is not None:
            bot, self.bot = self.bot, None
            if self._door is not None:
                self._door.close()
            self._clock.forget(bot.gamesmaster.move_on)
            bot.stop()

    def crashes(self) -> None:
        """End at once; use `BotApart` where nothing at all may be finished."""
        self.stops()


class BotApart:
    """The bot as a process of its own: `gamesmaster serve`. A crash is SIGKILL.

    `program` is what Python runs: the bot, or one of its kind that breaks at some point.
    """

    def __init__(self, url: str, folder: Path, database: str) -> None:
        self._url = url
        self._folder = folder
        self.database = database
        self._port = _free_port() if OVER.get() == "http" else None
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_APP_TOKEN": APP_TOKEN,
            "SLACK_SIGNING_SECRET": SIGNING_SECRET,
            "SLACK_API_URL": f"{url}/api/",
        }
        self._process: subprocess.Popen[str] | None = None
        self._has_started = False
        self.program: tuple[str, ...] = ("-m", "bot")
        self.log = folder / "bot.log"

    def starts(self) -> None:
        """Start the process and wait until it is connected."""
        over_http = [] if self._port is None else ["--http", str(self._port)]
        self._process = started(
            ["serve", "--database", self.database, *over_http],
            ready="gamesmaster is serving",
            folder=self._folder,
            environment=self._environment,
            log=self.log,
            program=self.program,
        )
        if self._port is not None and not self._has_started:
            set_request_url(self._url, self._port)
        self._has_started = True

    def another(self) -> "BotApart":
        """One more bot for the same workspace and database."""
        return BotApart(self._url, self._folder, self.database)

    def stops(self) -> None:
        """SIGTERM."""
        if self._process is not None:
            process, self._process = self._process, None
            process.send_signal(signal.SIGTERM)
            _ended(process)

    def crashes(self) -> None:
        """SIGKILL."""
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            _ended(process)

    def dies(self) -> int:
        """Wait until the process has ended, whoever ended it, and return how it did."""
        process = self._process
        assert process is not None
        code = process.wait()
        if process.stdout is not None:
            process.stdout.close()
        return code


def set_request_url(url: str, port: int) -> None:
    """Tell a workspace to reach the bot over HTTP, at a port of this machine."""
    Workspace(url).act("request_url", url=f"http://127.0.0.1:{port}{PATH}")


def started(
    arguments: list[str],
    *,
    ready: str,
    folder: Path,
    environment: dict[str, str],
    log: Path,
    program: tuple[str, ...] = ("-m", "bot"),
) -> subprocess.Popen[str]:
    """Start `python -m bot` and wait until it prints a line that begins with `ready`."""
    with log.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, *program, *arguments],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    guard = threading.Timer(_STARTING, process.kill)
    guard.start()
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith(ready):
            guard.cancel()
            return process
    guard.cancel()
    _ended(process)
    raise AssertionError(f"{arguments} ended: {said}{log.read_text(encoding='utf-8')}")


def _ended(process: subprocess.Popen[str]) -> None:
    process.wait(PATIENCE)
    if process.stdout is not None:
        process.stdout.close()


class Clock:
    """The game's clock."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def advance(self, **span: float) -> None:
        """Move on, as `timedelta(**span)`; what falls due on the way is done on return."""
        seconds = timedelta(**span).total_seconds()
        self._workspace.touch()
        self._workspace.act("clock", advance=f"{seconds}s")

    def goes(self, moment: str) -> None:
        """Move on to a moment that the workspace names."""
        self._workspace.touch()
        self._workspace.act("clock", to=moment)

    def epoch(self) -> float:
        """What time it is in the game, in seconds since 1970."""
        return float(self._workspace.get("clock")["epoch"])


class Evening:
    """Everybody at the table; `bot` starts and ends, `workspace.fault` lets Slack misbehave."""

    def __init__(self, url: str, bot: Seat, *, bot_user: str = BOT) -> None:
        self.workspace = Workspace(url, bot=bot_user)
        self.bot = bot
        self.clock = Clock(self.workspace)
        voices = {key: Voice(self.workspace, key) for key in (*POWERS, "gm", "observer")}
        self.austria, self.england, self.france, self.germany, self.italy, self.russia = (
            voices[key] for key in POWERS[:6]
        )
        self.turkey, self.gm, self.observer = voices["turkey"], voices["gm"], voices["observer"]
        self.players = tuple(voices[key] for key in POWERS)
        self.everybody = tuple(voices.values())
        self.channel = Channel(self.observer)

    def everyone_joins(self) -> None:
        """All seven press Join on the recruiting post."""
        for number, player in enumerate(self.players, start=1):
            player.clicks("Join")
            self.channel.sees(f"Joined so far ({number} of 7)")

    def begins(self) -> None:
        """Everyone joins, the GM starts, and every player knows it."""
        self.everyone_joins()
        self.gm.commands("/dip start")
        self.channel.sees("begins", "Map before Spring 1901")
        for player in self.players:
            player.sees(f"You play {player.key.capitalize()}")


@dataclass(frozen=True)
class Beginning:
    """Where an evening stood: what workspace and bot had stored, and when.

    `database` is what the file held, None where the games were not kept in a file. `since` is when
    anybody had last done anything.
    """

    workspace: bytes
    database: bytes | None
    moment: datetime
    since: str


@contextmanager
def evening_here(folder: Path, *, opens_game: bool = True) -> Iterator[Evening]:
    """An evening with workspace, bot and clock in this process; a game is open to join."""
    with _at_one_table(folder, practice_clock(None), None) as (evening, seat):
        if opens_game:
            seat.opens_game()
        yield evening


def begun(folder: Path, *, under_way: bool) -> Beginning:
    """An evening with a game that is open to join, or with all seven seated and under way."""
    clock = practice_clock(None)
    with _at_one_table(folder, clock, folder / _WORKSPACE) as (evening, seat):
        seat.opens_game()
        evening.channel.sees("Join")
        if under_way:
            evening.begins()
        since = evening.workspace.since
    return Beginning(
        workspace=(folder / _WORKSPACE).read_bytes(),
        database=None if DATABASE.get() else (folder / _DATABASE).read_bytes(),
        moment=clock.now(),
        since=since,
    )


@contextmanager
def evening_taken_up(folder: Path, beginning: Beginning) -> Iterator[Evening]:
    """The same as `evening_here`, from where another evening stood, in its own time."""
    (folder / _WORKSPACE).write_bytes(beginning.workspace)
    if beginning.database is not None:
        (folder / _DATABASE).write_bytes(beginning.database)
    clock = MovableClock(ahead=beginning.moment - datetime.now(UTC), keep=lambda _: None)
    with _at_one_table(folder, clock, folder / _WORKSPACE) as (evening, _seat):
        evening.workspace.since = beginning.since
        yield evening


@contextmanager
def _at_one_table(
    folder: Path, clock: MovableClock, state: Path | None
) -> Iterator[tuple[Evening, BotHere]]:
    server = practice_server(port=0, state=state, clock=clock, timing=QUICK)
    with server:
        seat = BotHere(server, DATABASE.get() or f"sqlite:///{folder / _DATABASE}", clock)
        seat.starts()
        try:
            yield Evening(server.url, seat), seat
        finally:
            seat.stops()


@contextmanager
def evening_apart(folder: Path) -> Iterator[Evening]:
    """An evening with the workspace and the bot in processes of their own; no game is open."""
    with workspace_apart(folder) as evening:
        evening.bot.starts()
        yield evening


@contextmanager
def workspace_apart(folder: Path) -> Iterator[Evening]:
    """The same with a bot that was not started yet."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    arguments = ["practice", "--slack-only", "--no-browser", "--port", str(_free_port())]
    workspace = started(
        arguments,
        ready="practice workspace ready",
        folder=folder,
        environment=environment,
        log=folder / "workspace.log",
    )
    url = f"http://127.0.0.1:{arguments[-1]}"
    seat = BotApart(url, folder, DATABASE.get() or f"sqlite:///{folder / _GAMES}")
    try:
        yield Evening(url, seat)
    finally:
        seat.stops()
        workspace.terminate()
        _ended(workspace)


@contextmanager
def bot_apart(folder: Path, beginning: Beginning) -> Iterator[Evening]:
    """The same from where another evening stood, with the workspace in this process.

    Slack's limits pass quickly there.
    """
    (folder / _WORKSPACE).write_bytes(beginning.workspace)
    if beginning.database is not None:
        (folder / _GAMES).write_bytes(beginning.database)
    timing = structs.replace(QUICK, retries=_LATER)
    with practice_server(port=0, state=folder / _WORKSPACE, clock=None, timing=timing) as server:
        seat = BotApart(server.url, folder, DATABASE.get() or f"sqlite:///{folder / _GAMES}")
        try:
            yield Evening(server.url, seat)
        finally:
            seat.stops()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
