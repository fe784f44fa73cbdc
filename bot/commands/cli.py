"""The command line: every command parses its options and calls what does the work."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import click
import uvicorn

from bot import wiring
from bot.commands import doctor as checks
from bot.commands.adjudicate import adjudicate
from bot.commands.errors import CommandError
from bot.commands.options import options
from bot.commands.parse import parse
from bot.settings import Mode, Settings
from bot.slack.manifest import manifest as app_manifest
from bot.slack.serving import http_app
from storage.backup import backup
from storage.database import open_database
from storage.migrate import SchemaStatus, check, upgrade

_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)

_database = click.option("--database", metavar="URL", help="Where games are kept.")


@click.group(invoke_without_command=True)
@click.option("--debug", is_flag=True, help="Show where an unexpected error came from.")
@click.pass_context
def cli(context: click.Context, *, debug: bool) -> None:
    """Run games of Diplomacy in Slack. Without a command: serve, or practise without tokens."""
    context.obj = debug
    if context.invoked_subcommand is not None:
        return
    if Settings().says_nothing_of_slack:
        click.echo("No Slack tokens are set: starting a practice workspace instead.", err=True)
        context.invoke(practice)
    else:
        context.invoke(serve)


@cli.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Default: the first free from 8400.")
@_database
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--slack-only", is_flag=True, help="Only the local Slack, without the bot.")
def practice(
    *,
    port: int | None = None,
    database: str | None = None,
    no_browser: bool = False,
    slack_only: bool = False,
) -> None:
    """Open a practice workspace: a small Slack on this machine, and the bot in it."""
    url = Settings().database(database, Mode.PRACTICE)
    files = wiring.PracticeFiles.beside(url)
    if slack_only:
        with (
            _stop_signals() as stopped,
            wiring.practice_server(port=port, state=files.workspace, clock=None) as server,
        ):
            _ready(server.url, opens_browser=not no_browser)
            stopped.wait()
        return
    files.forget_if_new(url)
    open_database(url).dispose()
    clock = wiring.practice_clock(files.clock)
    with (
        _stop_signals() as stopped,
        wiring.practice_server(port=port, state=files.workspace, clock=clock) as server,
        wiring.running(wiring.practice_bot(server, database=url, clock=clock)) as bot,
    ):
        wiring.open_practice_game(bot)
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


@cli.command()
@click.option("--http", "port", type=click.IntRange(1, 65535), help="Listen here for Slack.")
@_database
def serve(*, port: int | None = None, database: str | None = None) -> None:
    """Run the bot: by Socket Mode, or with --http for requests that Slack sends."""
    settings = Settings()
    mode = Mode.SOCKET if port is None else Mode.HTTP
    settings.need(mode)
    tokens = wiring.Tokens(
        bot=settings.slack_bot_token or "",
        app=settings.slack_app_token if mode is Mode.SOCKET else None,
        signing_secret=settings.slack_signing_secret,
    )
    with _stop_signals() as stopped, _listening_on(port) as listener:
        url = settings.database(database, mode)
        bot = wiring.system_bot(tokens, api_url=settings.api_url, database=url)
        with wiring.running(bot):
            how = "Socket Mode" if port is None else f"HTTP on port {port}"
            click.echo(f"gamesmaster serves {bot.team} by {how}")
            sys.stdout.flush()
            if listener is None:
                stopped.wait()
            else:
                config = uvicorn.Config(http_app(bot.app), log_config=None, access_log=False)
                uvicorn.Server(config).run(sockets=[listener])


@contextmanager
def _listening_on(port: int | None) -> Iterator[socket.socket | None]:
    if port is None:
        yield None
        return
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", port))
            listener.listen()
        except OSError as error:
            raise CommandError(
                f"port {port} cannot be used ({error.strerror}): choose another with --http."
            ) from error
        yield listener


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: a list of checks.")
def doctor(*, as_json: bool) -> None:
    """Check tokens, scopes, database, clock and fonts, and say what to do about each."""
    found = checks.examine(Settings())
    if as_json:
        click.echo(json.dumps([one.as_json() for one in found], indent=2))
    else:
        for one in found:
            click.echo(one.as_line())
    if not all(one.passed for one in found):
        raise click.exceptions.Exit(1)


@cli.command()
@click.option("--http", metavar="URL", help="For a bot that Slack reaches at this address.")
def manifest(*, http: str | None) -> None:
    """Print the app manifest to paste into Slack."""
    if http is not None and not http.startswith("https://"):
        raise click.BadOptionUsage("http", "--http: Slack needs an https:// address")
    click.echo(json.dumps(app_manifest(http=http), indent=2))


@cli.group()
def db() -> None:
    """Look after the database that DATABASE_URL names."""


@db.command("upgrade")
def db_upgrade() -> None:
    """Bring the tables up to date; nothing happens where they are."""
    engine = open_database(_database_url())
    upgrade(engine)
    click.echo(f"The database is up to date (revision {check(engine).revision}).")


@db.command("check")
def db_check() -> None:
    """Say whether the tables fit this version; exit status 1 if they do not."""
    state = check(open_database(_database_url()))
    told = {
        SchemaStatus.CURRENT: "The database is up to date.",
        SchemaStatus.EMPTY: "The database is empty: `gamesmaster db upgrade` makes the tables.",
        SchemaStatus.BEHIND: "The database is of an earlier version: `gamesmaster db upgrade`.",
        SchemaStatus.AHEAD: "The database is of a later version: install that version.",
    }[state.status]
    if state.status is not SchemaStatus.CURRENT:
        raise CommandError(told)
    click.echo(told)


@db.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def db_backup(file: Path) -> None:
    """Copy the database to FILE, while the bot runs or not."""
    backup(open_database(_database_url()), file)
    click.echo(f"The database is copied to {file}.")


cli.add_command(adjudicate)
cli.add_command(options)
cli.add_command(parse)


def _database_url() -> str:
    return Settings().database(None, Mode.SOCKET)


@contextmanager
def _stop_signals() -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set, so that whatever runs in the block ends in order."""
    stopped = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        stopped.set()

    before = {number: signal.signal(number, stop) for number in _STOP_SIGNALS}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
