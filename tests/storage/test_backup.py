"""Copies of the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.database import open_database
from storage.errors import BackupError
from storage.migrate import SchemaStatus, backup, check, upgrade
from storage.unit_of_work import UnitOfWork
from tests.storage.databases import Database, game_record, running_game


def test_a_copy_is_a_database_of_its_own(sqlite_url: str, tmp_path: Path) -> None:
    """Made while a transaction is under way, whose changes it does not hold."""
    engine = open_database(sqlite_url)
    upgrade(engine)
    work = UnitOfWork(engine)
    with work() as tx:
        running_game(tx)
    file = tmp_path / "copy.db"
    with work() as tx:
        tx.games.open(game_record("g2", "C2"))
        backup(engine, file)
    copy = open_database(f"sqlite:///{file}")
    assert check(copy).status is SchemaStatus.CURRENT
    with UnitOfWork(copy).reading() as tx:
        assert tx.games.get("g1").title == "The Great War"
        assert tx.games.count() == 1
    copy.dispose()
    engine.dispose()


def test_a_copy_never_overwrites_anything(sqlite_url: str, tmp_path: Path) -> None:
    """A file that exists, or a folder that does not, is an error of one sentence."""
    engine = open_database(sqlite_url)
    precious = tmp_path / "precious.txt"
    precious.write_text("gold")
    with pytest.raises(BackupError, match="exists already"):
        backup(engine, precious)
    assert precious.read_text() == "gold"
    with pytest.raises(BackupError, match="does not exist"):
        backup(engine, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(BackupError, match="cannot be written"):
        backup(engine, tmp_path / ("x" * 300))
    engine.dispose()


def test_postgresql_has_its_own_tool(postgres: Database, tmp_path: Path) -> None:
    """Which the error names."""
    with pytest.raises(BackupError, match="pg_dump"):
        backup(postgres.engine, tmp_path / "copy.db")
