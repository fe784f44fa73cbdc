"""The database of the commands that work with games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from bot.commands.errors import CommandError
from bot.settings import Mode, Settings
from storage.database import open_database
from storage.migrate import SchemaStatus, check


@contextmanager
def opened() -> Iterator[Engine]:
    """The database that DATABASE_URL names, whose tables fit this version.

    Raises CommandError where they do not.
    """
    url = Settings().database(None, Mode.SOCKET)
    engine = open_database(url)
    try:
        if check(engine).status is not SchemaStatus.CURRENT:
            raise CommandError("The tables do not fit this version: `gamesmaster db check`.")
        yield engine
    finally:
        engine.dispose()
