"""What alembic runs for each of its commands.

The connection is handed in by `storage.upkeep.migrate`; the command line (`alembic upgrade head` in
the project's folder) uses the database that DATABASE_URL names.
"""

from __future__ import annotations

import os

from alembic import context

from storage.database import TABLES
from storage.opening import open_database

DEFAULT_URL = "sqlite:///gamesmaster.db"


def _url() -> str:
    return os.environ.get("DATABASE_URL", DEFAULT_URL)


def _migrate_offline() -> None:
    context.configure(url=_url(), target_metadata=TABLES, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


def _migrate_online() -> None:
    given = context.config.attributes.get("connection")
    if given is not None:
        context.configure(connection=given, target_metadata=TABLES)
        with context.begin_transaction():
            context.run_migrations()
        return
    engine = open_database(_url())
    with engine.begin() as connection:
        context.configure(connection=connection, target_metadata=TABLES)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


if context.is_offline_mode():
    _migrate_offline()
else:
    _migrate_online()
