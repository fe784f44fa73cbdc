"""`gamesmaster practice`: a small Slack on this machine, and the bot in it."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

import click

from bot.commands.pictures import need_pictures
from bot.commands.signals import stop_signals
from bot.settings import Mode, Settings
from bot.wiring.bot import running
from bot.wiring.practice import (
    PracticeFiles,
    open_practice_game,
    practice_bot,
    practice_clock,
    practice_server,
)
from storage.database import open_database


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Default: the first free from 8400.")
@click.option("--database", metavar="URL", help="Where games are kept.")
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
    files = PracticeFiles.beside(url)
    if slack_only:
        with (
            stop_signals() as stopped,
            practice_server(port=port, state=files.workspace, clock=None) as server,
        ):
            _ready(server.url, opens_browser=not no_browser)
            stopped.wait()
        return
    need_pictures()
    files.forget_if_new(url)
    open_database(url).dispose()
    clock = practice_clock(files.clock)
    with (
        stop_signals() as stopped,
        practice_server(port=port, state=files.workspace, clock=clock) as server,
        running(practice_bot(server, database=url, clock=clock)) as bot,
    ):
        open_practice_game(bot)
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
