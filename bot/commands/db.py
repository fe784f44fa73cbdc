"""`gamesmaster db`: looking after the database."""

from __future__ import annotations

from pathlib import Path

import click

from bot.commands.errors import CommandError
from bot.settings import Mode, Settings
from storage.backup import backup
from storage.database import open_database
from storage.migrate import SchemaStatus, check, upgrade


@click.group()
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


def _database_url() -> str:
    return Settings().database(None, Mode.SOCKET)
