"""`gamesmaster serve` and `gamesmaster practice`: the bot in Slack, or in a small local Slack."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from types import FrameType

import click
import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from bot import wiring
from bot.clock import SystemClock
from bot.commands.cli import CommandError
from bot.commands.errors import NETWORK_DRIVE
from bot.settings import Mode, Settings, address_in
from bot.slack.connection.http import http_app
from bot.slack.connection.patience import Patience, StoppedError
from bot.watch import UNREADY
from render import check_assets
from storage.base.encryption import Keys
from storage.opening import network_drive, one_bot, open_database

_FEWEST_PAINTERS = 2
"""One draws maps while another is busy with a film."""
_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_OPEN_REQUESTS = 3
_GOODBYE = 6.0
"""How many seconds the work in hand may take when the bot is told to stop."""
_log = structlog.get_logger("serving")


@click.command()
@click.option("--http", "http", metavar="[HOST:]PORT", help="Listen here for Slack.")
@click.option("--database", metavar="URL", help="Where games are kept.")
def serve(*, http: str | None = None, database: str | None = None) -> None:
    """Run the bot: over Socket Mode, or with --http for requests that Slack sends."""
    settings = Settings()
    mode = Mode.SOCKET if http is None else Mode.HTTP
    address = None if http is None else address_in(http, "")
    if http is not None and address is None:
        raise click.BadOptionUsage("http", f"--http can't be {http}: write a port, or host:port")
    settings.need(mode)
    check_assets()  # a bot that cannot draw its map is of no use
    tokens = wiring.Tokens(
        bot=settings.slack_bot_token or "",
        app=settings.slack_app_token if mode is Mode.SOCKET else None,
        signing_secret=settings.slack_signing_secret,
        client_id=settings.slack_client_id,
        client_secret=settings.slack_client_secret or "",
    )
    url, guide = settings.database(database, mode), settings.guide
    with (
        suppress(StoppedError),
        _stop_signals() as stopped,
        _only_bot_on(url),
        _listening_on(address) as listener,
        _watched_at(settings.watched_at()) as watched,
    ):
        patience = Patience(stopped)
        bot = patience(
            lambda: wiring.Bot(
                tokens,
                api_url=settings.api_url,
                database=url,
                clock=SystemClock(),
                keys=Keys.of(settings.gamesmaster_key),
                painters=max(_FEWEST_PAINTERS, os.cpu_count() or 1),
                guide=guide,
            ),
            meanwhile=lambda: _unready(listener, watched),
        )
        structlog.configure(processors=[bot.watch.count, *structlog.get_config()["processors"]])
        with _answering(watched, bot.watch.routes()), wiring.running(bot, patience):
            how = "Socket Mode" if http is None else f"HTTP at {http}"
            click.echo(f"gamesmaster is serving {_where(bot, settings)} over {how}")
            sys.stdout.flush()
            if listener is None:
                stopped.wait()
            else:
                secret = settings.slack_signing_secret or ""
                app = http_app(bot.app, secret, bot.calls, beside=bot.watch.routes())
                _web_server(app).run(sockets=[listener])


@contextmanager
def _only_bot_on(url: str) -> Iterator[None]:
    """Keep other bots off a database in a file, and others from reading what this one writes."""
    if (drive := network_drive(url)) is not None:
        click.echo(f"The database is on {drive}: {NETWORK_DRIVE}.", err=True)
    usual = os.umask(0o077)
    try:
        with one_bot(url):
            yield
    finally:
        os.umask(usual)


def _where(bot: wiring.Bot, settings: Settings) -> str:
    installed = bot.workspaces.all()
    if settings.is_for_many:
        return f"{len(installed)} workspace{'' if len(installed) == 1 else 's'}"
    return ", ".join(workspace.name for workspace in installed)


def _web_server(app: Starlette) -> uvicorn.Server:
    config = uvicorn.Config(
        app, log_config=None, access_log=False, timeout_graceful_shutdown=_OPEN_REQUESTS
    )
    return uvicorn.Server(config)


@contextmanager
def _answering(listener: socket.socket | None, routes: Sequence[BaseRoute]) -> Iterator[None]:
    """Answer what comes to a listener, if there is one; it is still open afterwards."""
    if listener is None:
        yield
        return
    server = _web_server(Starlette(routes=routes))
    with listener.dup() as same:
        answering = threading.Thread(target=server.run, args=([same],), daemon=True)
        answering.start()
        try:
            yield
        finally:
            server.should_exit = True
            answering.join()


@contextmanager
def _unready(*listeners: socket.socket | None) -> Iterator[None]:
    """Say that the bot lives and is not ready, while it waits for Slack at its start."""
    with ExitStack() as answering:
        for listener in listeners:
            answering.enter_context(_answering(listener, UNREADY))
        yield


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Default: the first free from 8400.")
@click.option("--database", metavar="URL", help="Where games are kept.")
@click.option("--no-browser", is_flag=True, help="Don't open a browser.")
@click.option("--slack-only", is_flag=True, help="Only the local Slack, without the bot.")
@click.option("--workspaces", type=click.IntRange(1, 9), default=1, help="Default: 1.")
def practice(
    *,
    port: int | None = None,
    database: str | None = None,
    no_browser: bool = False,
    slack_only: bool = False,
    workspaces: int = 1,
) -> None:
    """Open a practice workspace: a small Slack on this machine, and the bot in it.

    Of several WORKSPACES the others are at addresses below the first; install the bot there.
    """
    url = Settings().database(database, Mode.PRACTICE)
    files = wiring.PracticeFiles.beside(url)
    clock = None
    if not slack_only:
        check_assets()
        files.forget_if_new(url)
        open_database(url).dispose()
        clock = wiring.practice_clock(files.clock)
    with (
        _stop_signals() as stopped,
        nullcontext() if slack_only else _only_bot_on(url),
        wiring.practice_server(
            port=port, state=files.workspace, clock=clock, workspaces=workspaces
        ) as server,
        ExitStack() as while_serving,
    ):
        if clock is not None:
            bot = wiring.practice_bot(server, database=url, clock=clock)
            wiring.open_practice_game(while_serving.enter_context(wiring.running(bot)))
        _ready(server.url, opens_browser=not no_browser)
        stopped.wait()


def _ready(url: str, *, opens_browser: bool) -> None:
    click.echo(f"practice workspace ready at {url}")
    sys.stdout.flush()
    has_screen = sys.platform in {"darwin", "win32"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if opens_browser and has_screen:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


@contextmanager
def _stop_signals() -> Iterator[threading.Event]:
    """Yield an event that SIGINT and SIGTERM set, so that the block can end in order.

    The process ends a few seconds later in any case. What it has in hand then is gone on with by
    whoever comes next: a transaction is undone, and a message is looked for before it is posted.
    """
    stopped = threading.Event()
    last = threading.Timer(_GOODBYE, _leave)
    last.daemon = True

    def stop(_number: int, _frame: FrameType | None) -> None:
        if not stopped.is_set():
            last.start()
        stopped.set()

    before = {number: signal.signal(number, stop) for number in _STOP_SIGNALS}
    try:
        yield stopped
    finally:
        last.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave() -> None:
    _log.warning("stopped_in_the_middle", waited=_GOODBYE)
    os._exit(1)


@contextmanager
def _watched_at(address: tuple[str, int] | None) -> Iterator[socket.socket | None]:
    if address is None:
        yield None
        return
    with _listening_at(*address, instead="set another METRICS_ADDRESS") as listener:
        yield listener


@contextmanager
def _listening_on(address: tuple[str, int] | None) -> Iterator[socket.socket | None]:
    if address is None:
        yield None
        return
    with _listening_at(*address, instead="choose another with --http") as listener:
        yield listener


@contextmanager
def _listening_at(host: str, port: int, *, instead: str) -> Iterator[socket.socket]:
    """Listen at an address. Raises CommandError where it can't be used, with what to do instead."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen()
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or "there is none"
            raise CommandError(f"port {port} can't be used ({reason}): {instead}.") from error
        yield listener
