"""`gamesmaster serve`: the bot, connected to Slack."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
import uvicorn

from bot.commands.errors import CommandError
from bot.commands.pictures import need_pictures
from bot.commands.signals import stop_signals
from bot.settings import Mode, Settings
from bot.slack.serving import http_app
from bot.wiring.bot import Tokens, running, system_bot


@click.command()
@click.option("--http", "port", type=click.IntRange(1, 65535), help="Listen here for Slack.")
@click.option("--database", metavar="URL", help="Where games are kept.")
def serve(*, port: int | None = None, database: str | None = None) -> None:
    """Run the bot: by Socket Mode, or with --http for requests that Slack sends."""
    settings = Settings()
    mode = Mode.SOCKET if port is None else Mode.HTTP
    settings.need(mode)
    need_pictures()
    tokens = Tokens(
        bot=settings.slack_bot_token or "",
        app=settings.slack_app_token if mode is Mode.SOCKET else None,
        signing_secret=settings.slack_signing_secret,
    )
    with stop_signals() as stopped, _listening_on(port) as listener:
        url = settings.database(database, mode)
        bot = system_bot(tokens, api_url=settings.api_url, database=url)
        with running(bot):
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
