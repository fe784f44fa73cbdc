"""Migrations: up, down, up again, equal to the models, safe in several processes."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from storage.base.schema import Row
from storage.errors import SchemaError
from storage.opening import open_database
from storage.upkeep import migrate
from storage.upkeep.migrate import SchemaStatus, check, configuration, upgrade
from tests.at_once import at_once
from tests.storage.databases import NOON, Database, running_game

ROOT = Path(__file__).resolve().parents[3]
_DIGESTS = {
    "0001_first_tables.py": "72faa12df9114356",
    "0002_orders_given_again.py": "8992c340788d90fd",
    "0003_words_of_votes.py": "914e5b5c57321d70",
}


def test_the_migrations_make_exactly_the_tables_of_the_models(database: Database) -> None:
    """Nothing is left for alembic to change, types and indexes included."""
    with database.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Row.metadata) == []


def test_an_empty_database_is_brought_up_to_date(empty_url: str) -> None:
    """`check` says what is to do and changes nothing; `upgrade` does it, once."""
    engine = open_database(empty_url)
    before = check(engine)
    assert before.status is SchemaStatus.EMPTY
    assert before.revision is None
    assert inspect(engine).get_table_names() == []
    upgrade(engine)
    upgrade(engine)
    after = check(engine)
    assert after.status is SchemaStatus.CURRENT
    assert after.revision == after.wanted == before.wanted
    engine.dispose()


def test_a_check_waits_for_nobody(database: Database) -> None:
    """It only reads: while the bot writes, it answers at once."""
    with database.work() as tx:
        running_game(tx)
        assert check(database.engine).status is SchemaStatus.CURRENT


def test_up_down_and_up_again(database: Database) -> None:
    """Going back to nothing removes every table, going up makes them again."""
    with database.engine.begin() as connection:
        command.downgrade(configuration(connection), "base")
    assert set(inspect(database.engine).get_table_names()) <= {"alembic_version"}
    upgrade(database.engine)
    assert "games" in inspect(database.engine).get_table_names()


def test_what_is_stored_survives_an_upgrade(database: Database) -> None:
    """Starting the program again on a database leaves its games as they were."""
    with database.work() as tx:
        running_game(tx)
    upgrade(database.engine)
    with database.work.reading() as tx:
        game = tx.games.get("g1")
        assert (game.title, game.seed, game.started_at) == ("The Great War", "seed", NOON)


Tables: TypeAlias = dict[str, dict[str, tuple[str, bool]]]
"""Of each table its columns: the type, and whether a row needs a value for it."""


def _tables(engine: Engine) -> Tables:
    found = inspect(engine)
    return {
        table: {
            column["name"]: (str(column["type"]), not (column["nullable"] or column["default"]))
            for column in found.get_columns(table)
        }
        for table in found.get_table_names()
    }


def _hindrances(before: Tables, after: Tables) -> set[str]:
    """What a program that knows the earlier tables stumbles over in the later ones."""
    found = set()
    for table, columns in before.items():
        later = after.get(table, {})
        found |= {f"{table}.{name}" for name, kind in columns.items() if later.get(name) != kind}
        added = later.keys() - columns.keys()
        found |= {f"{table}.{name}" for name in added if later[name][1]}
    return found


def test_the_version_before_goes_on_with_the_tables_of_the_next(empty_url: str) -> None:
    """Each migration but the first only adds what it can do without."""
    engine, revisions = open_database(empty_url), [*_revisions()]
    known: Tables = {}
    for revision in reversed(revisions):
        with engine.begin() as connection:
            command.upgrade(configuration(connection), revision)
        later = _tables(engine)
        assert _hindrances(known, later) == set(), revision
        known = later
    assert known
    _change(
        engine,
        "ALTER TABLE games ADD COLUMN motto VARCHAR",
        "ALTER TABLE games ADD COLUMN mood INTEGER DEFAULT 0 NOT NULL",
        "CREATE TABLE novelties (id INTEGER PRIMARY KEY, told VARCHAR NOT NULL)",
    )
    assert _hindrances(known, _tables(engine)) == set()
    known = _tables(engine)
    _change(
        engine,
        "ALTER TABLE seats RENAME COLUMN since TO sat_since",
        "ALTER TABLE novelties ADD COLUMN told_by VARCHAR DEFAULT '' NOT NULL",
        "DROP TABLE away",
    )
    found = _hindrances(known, _tables(engine))
    assert found == {"seats.since", "seats.sat_since", *(f"away.{name}" for name in known["away"])}
    engine.dispose()


def test_a_database_of_each_earlier_version_is_brought_up_to_date(empty_url: str) -> None:
    """Also one whose first tables were made with a column that came later."""
    engine = open_database(empty_url)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
    _change(engine, "ALTER TABLE orders ADD COLUMN repeated_at VARCHAR(27)")
    upgrade(engine)
    assert check(engine).status is SchemaStatus.CURRENT
    assert "repeated_at" in _tables(engine)["plans"]
    engine.dispose()


def test_a_released_migration_never_changes() -> None:
    """A database that has run a migration never runs it again: a change is a migration of its own.

    By the digests of the migrations; a new one adds its own.
    """
    folder = ROOT / "alembic" / "versions"
    found = {one.name: sha256(one.read_bytes()).hexdigest()[:16] for one in folder.glob("*.py")}
    assert found == _DIGESTS


def _change(engine: Engine, *statements: str) -> None:
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def _revisions() -> Iterator[str]:
    """The latest first."""
    for script in ScriptDirectory.from_config(configuration()).walk_revisions():
        yield script.revision


def test_tables_of_a_later_version_are_refused(database: Database) -> None:
    """The error says what to do, and the tables stay as they are."""
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert check(database.engine).status is SchemaStatus.AHEAD
    with pytest.raises(SchemaError, match="later version"):
        upgrade(database.engine)
    assert check(database.engine).revision == "9999"


def test_tables_of_something_else_are_refused(empty_url: str) -> None:
    """A database in which there already is another `games` is not touched."""
    engine = open_database(empty_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE games (name TEXT)")
    with pytest.raises(SchemaError, match="cannot be brought up to date"):
        upgrade(engine)
    assert inspect(engine).get_table_names() == ["games"]
    engine.dispose()


def test_several_bots_starting_at_once_migrate_once(empty_url: str) -> None:
    """Four migrations of one database at the same time all succeed."""

    def start() -> None:
        engine = open_database(empty_url)
        upgrade(engine)
        engine.dispose()

    at_once([start] * 4)
    engine = open_database(empty_url)
    assert check(engine).status is SchemaStatus.CURRENT
    engine.dispose()


def test_an_installed_package_finds_its_own_scripts(tmp_path: Path, sqlite_url: str) -> None:
    """With the scripts inside the package, as in the wheel, and no folder `alembic` beside it."""
    for package in ("storage", "engine"):
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copytree(ROOT / "alembic", tmp_path / "storage" / "_alembic")
    program = (
        "import sys\n"
        "from storage.opening import open_database\n"
        "from storage.upkeep.migrate import check, scripts, upgrade\n"
        "engine = open_database(sys.argv[1])\n"
        "upgrade(engine)\n"
        "print(scripts().name, check(engine).status.value)\n"
        "engine.dispose()\n"
    )
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-W", "error", "-c", program, sqlite_url],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["_alembic", "current"]


def test_alembic_itself_works_in_the_project_folder(sqlite_url: str) -> None:
    """`alembic upgrade head` and `alembic check` take the database from DATABASE_URL."""
    for arguments in (["upgrade", "head"], ["check"]):
        done = subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-m", "alembic", *arguments],
            cwd=ROOT,
            env={"DATABASE_URL": sqlite_url, "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
    engine = open_database(sqlite_url)
    assert check(engine).status is SchemaStatus.CURRENT
    engine.dispose()


def test_the_scripts_lie_beside_the_package_in_a_checkout() -> None:
    """And their folder is no Python package: that would shadow the library."""
    assert migrate.scripts() == ROOT / "alembic"
    assert not (ROOT / "alembic" / "__init__.py").exists()
