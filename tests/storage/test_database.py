"""Opening a database, and transactions that neither lose nor half do anything."""

import os
import stat
import subprocess
import sys
import threading
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from engine.variants.classic import CLASSIC
from storage import opening
from storage.base.schema import is_sqlite
from storage.database import Transaction, UnitOfWork, Urgency
from storage.errors import DatabaseUnavailableError, DatabaseUrlError, StorageError
from storage.opening import network_drive, one_bot, open_database, require_sound, try_writing
from storage.upkeep.copies import backup
from storage.upkeep.migrate import upgrade
from tests.at_once import at_once
from tests.storage.databases import HOUR, NOON, Database, game_record, running_game, until

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("url", "error", "sentence"),
    [
        ("", DatabaseUrlError, "no address of a database"),
        ("games.db", DatabaseUrlError, "no address of a database"),
        ("redis://localhost", DatabaseUrlError, "no address of a database"),
        ("mysql://localhost/games", DatabaseUrlError, "SQLite or PostgreSQL"),
        ("sqlite://", DatabaseUrlError, "in memory"),
        ("sqlite:///:memory:", DatabaseUrlError, "in memory"),
        ("sqlite:////no/such/folder/game.db", DatabaseUnavailableError, "does not exist"),
        ("postgresql://me:secret@127.0.0.1:1/games", DatabaseUnavailableError, "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_clear_sentence(
    url: str, error: type[StorageError], sentence: str
) -> None:
    """It says what to do, on one line, and never shows a password."""
    with pytest.raises(error, match=sentence) as caught:
        open_database(url)
    told = str(caught.value)
    assert "\n" not in told
    assert told.endswith(".")
    assert "secret" not in told


@pytest.mark.skipif(os.name != "posix", reason="only there files have modes")
def test_no_file_of_the_bots_can_be_read_by_others(tmp_path: Path) -> None:
    """Whatever the system lets others do with new files, and though one is from before."""
    usual = os.umask(0)
    try:
        file = tmp_path / "game.db"
        url = f"sqlite:///{file}"
        for _ in range(2):
            engine = open_database(url)
            with one_bot(url), closing(engine.raw_connection()) as connection:
                connection.cursor().execute("CREATE TABLE IF NOT EXISTS t (n INTEGER)")
                connection.cursor().execute("INSERT INTO t VALUES (1)")
                modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
            engine.dispose()
            assert modes == {f"game.db{end}": 0o600 for end in ("", "-wal", "-shm", "-bot")}
            file.chmod(0o644)
    finally:
        os.umask(usual)


def test_a_second_bot_on_one_file_is_refused(tmp_path: Path) -> None:
    """As long as the first runs; whoever only looks is let in, and so are several on a server."""
    url = f"sqlite:///{tmp_path / 'game.db'}"
    with one_bot(url):
        open_database(url).dispose()
        with pytest.raises(DatabaseUnavailableError, match="Another gamesmaster"), one_bot(url):
            pass
    with one_bot(url), one_bot("postgresql://host/a"), one_bot("postgresql://host/a"):
        pass


@pytest.mark.parametrize("place", [0, 5000])
def test_a_damaged_file_is_named_as_such(place: int, sqlite_url: str, tmp_path: Path) -> None:
    """Also one that can be opened; nothing is copied of it, and the last copy is what helps."""
    engine = open_database(sqlite_url)
    upgrade(engine)
    require_sound(engine)
    engine.dispose()
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    with file.open("r+b") as written:
        written.seek(place)
        written.write(b"x" * 20_000)
    copy = tmp_path / "copy"
    told = pytest.raises(DatabaseUnavailableError, match=r"damaged.*db restore")
    with told, ExitStack() as opened:
        engine = open_database(sqlite_url)
        opened.callback(engine.dispose)
        backup(engine, copy)
    assert not copy.exists()


@pytest.mark.parametrize(
    ("kind", "found"), [("nfs4", "nfs4"), ("fuse.sshfs", "fuse.sshfs"), ("ext4", None)]
)
def test_a_file_on_another_machine_is_noticed(kind: str, found: str | None, tmp_path: Path) -> None:
    """By the place of its folder among those that are mounted; a server's is not asked about."""
    mounts = tmp_path / "mountinfo"
    lines = (
        "1 0 8:1 / / rw - ext4 /dev/sda rw",
        f"2 1 0:5 / {tmp_path.resolve()} rw,noatime shared:1 - {kind} a:/b rw",
    )
    mounts.write_text("\n".join(lines))
    assert network_drive(f"sqlite:///{tmp_path / 'game.db'}", mounts) == found
    assert network_drive("postgresql://host/name", mounts) is None


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """And left as it is."""
    file = tmp_path / "letter.db"
    file.write_text("Dear Diplomats, " * 100)
    with pytest.raises(DatabaseUnavailableError, match="not a database"):
        open_database(f"sqlite:///{file}")
    assert file.read_text().startswith("Dear Diplomats")


def test_sqlite_is_set_up_to_lose_nothing(sqlite_url: str) -> None:
    """Write-ahead log, full synchronisation, foreign keys, and patience."""
    engine = open_database(sqlite_url)
    with engine.connect() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert values == ["wal", 2, 1, 15000]
    engine.dispose()


def test_errors_of_the_database_never_show_what_was_stored(database: Database) -> None:
    """The values of a failing statement stay out of the message, and so out of logs."""
    with pytest.raises(Exception, match="hidden") as caught, database.work() as tx:
        tx.games.join("no such game", "A PAR - BUR", NOON)
    assert "A PAR - BUR" not in str(caught.value)


def _open_and_fail(work: UnitOfWork) -> None:
    with work() as tx:
        running_game(tx)
        raise ZeroDivisionError


def _try_and_fail(tx: Transaction) -> None:
    with tx.attempt():
        tx.games.open(game_record())
        raise ZeroDivisionError


def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    """All of a use case is stored, or none of it."""
    with pytest.raises(ZeroDivisionError):
        _open_and_fail(database.work)
    with database.work.reading() as tx:
        assert tx.games.count() == 0


def test_an_attempt_that_raises_is_undone_by_itself(database: Database) -> None:
    """What was stored before it in the same transaction stays."""
    with database.work() as tx:
        assert tx.inbox.record_once("r1", "p", NOON)
        with pytest.raises(ZeroDivisionError):
            _try_and_fail(tx)
    with database.work() as tx:
        assert not tx.inbox.record_once("r1", "p", NOON)
        assert tx.games.count() == 0


def _pause_and_fail(tx: Transaction) -> None:
    with tx.attempt():
        tx.games.pause("g1", NOON)
        assert tx.games.get("g1").paused_at == NOON
        raise ZeroDivisionError


def test_what_was_read_is_read_anew_once_it_may_have_changed(database: Database) -> None:
    """After a change, after an attempt that was undone, and after waiting for the lock.

    On SQLite there is nothing to wait for: a transaction has the whole database to itself.
    """
    with database.work() as tx:
        running_game(tx)
        with pytest.raises(ZeroDivisionError):
            _pause_and_fail(tx)
        assert tx.games.get("g1").paused_at is None
        tx.games.pause("g1", NOON)
        assert tx.games.get("g1").paused_at == NOON
    with database.work.reading() as tx:
        before = tx.games.get("g1")
        assert (tx.games.lock("g1") is before) == is_sqlite(database.engine)
        assert tx.games.get("g1") is tx.games.lock("g1")
        tx.votes.of("g1", 1)
        tx.orders.versions("g1", 1, CLASSIC.power("FRANCE"))
        tx.games.read_anew()
        assert not tx.orders.known()
        assert not tx.votes.known()


def test_threads_that_count_together_lose_no_count(database: Database) -> None:
    """8 threads read a deadline and move it on by an hour, 10 times each: 80 hours."""
    with database.work() as tx:
        number = running_game(tx)
    work = database.work

    def count() -> None:
        for _ in range(10):
            with work() as tx:
                game = tx.games.lock("g1")
                phase = tx.phases.current("g1", game.set_up)
                assert phase is not None
                tx.phases.set_deadline("g1", number, until(phase.deadline + HOUR), at=NOON)

    at_once([count] * 8)
    with work.reading() as tx:
        phase = tx.phases.current("g1", tx.games.get("g1").set_up)
    assert phase is not None
    assert phase.deadline == NOON + HOUR + 80 * HOUR


_COUNT = """
import sys
from sqlalchemy import inspect, text
from storage.opening import open_database
engine = open_database(sys.argv[1])
for _ in range(25):
    with engine.begin() as connection:
        value = connection.execute(text("SELECT value FROM counter")).scalar_one()
        connection.execute(text("UPDATE counter SET value = :value"), {"value": value + 1})
engine.dispose()
"""


def test_processes_that_count_together_on_sqlite_lose_no_count(sqlite_url: str) -> None:
    """4 processes read a number and write the next, 25 times each, without a lock: 100."""
    engine = open_database(sqlite_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE counter (value INTEGER)"))
        connection.execute(text("INSERT INTO counter VALUES (0)"))
    command = [sys.executable, "-c", _COUNT, sqlite_url]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(4)]  # noqa: S603 - our own
    assert [process.wait(90) for process in processes] == [0, 0, 0, 0]
    with engine.connect() as connection:
        assert connection.execute(text("SELECT value FROM counter")).scalar_one() == 100
    engine.dispose()


_KILLED = """
import os, signal, sys
from storage.opening import open_database
from storage.database import Transaction, UnitOfWork
from storage.upkeep.migrate import upgrade
from tests.storage.databases import running_game, until
with UnitOfWork(open_database(sys.argv[1]))() as tx:
    running_game(tx)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_killed_in_a_transaction_leaves_nothing(database: Database) -> None:
    """SIGKILL between the last statement and the commit: the next process finds no game."""
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", _KILLED, database.url], cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode == -9
    work = UnitOfWork(database.engine)
    with work() as tx:
        assert tx.games.count() == 0
        running_game(tx)


def test_reading_goes_on_while_somebody_writes(database: Database) -> None:
    """A reader sees what was committed, and does not wait."""
    with database.work() as writer:
        running_game(writer)
        with database.work.reading() as reader:
            assert reader.games.count() == 0
    with database.work.reading() as reader:
        assert reader.games.count() == 1


def test_what_stands_alone_moves_no_deadline(database: Database) -> None:
    """Requests, being ready and votes do not; the clock of a game does, be it in an attempt."""
    with database.work() as tx:
        number = running_game(tx)
        assert tx.moved_games == {"g1"}
    with database.work() as tx:
        tx.games.lock("g1")
        assert tx.inbox.record_once("r1", "p", NOON)
        assert tx.ready.set("g1", number, CLASSIC.power("FRANCE"), player="p", at=NOON)
        tx.votes.withdraw("g1", number, CLASSIC.power("FRANCE"), by="p", at=NOON)
        assert not tx.moved_games
        with tx.attempt():
            tx.phases.set_all_ready("g1", number, NOON)
        assert tx.moved_games == {"g1"}


def test_writing_is_tried_without_a_trace(database: Database) -> None:
    """What cannot be written to says so; a database on a machine of its own tells the time."""
    before = inspect(database.engine).get_table_names()
    now = try_writing(database.engine)
    assert (now is None) == database.url.startswith("sqlite")
    assert inspect(database.engine).get_table_names() == before
    with database.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE gamesmaster_doctor (number INTEGER)")
    with pytest.raises(DatabaseUnavailableError, match="Nothing can be written"):
        try_writing(database.engine)


def _in_turn(work: UnitOfWork, comers: list[Urgency]) -> list[Urgency]:
    """Who writes after whom, where all of them come one by one while somebody else writes."""
    served: list[Urgency] = []

    def write(urgency: Urgency) -> None:
        with work(urgency):
            served.append(urgency)

    threads = [threading.Thread(target=write, args=(one,)) for one in comers]
    with work():
        for number, thread in enumerate(threads, start=1):
            thread.start()
            while len(work._turns._waiting) < number:
                pass
    for thread in threads:
        thread.join(60)
    return served


def test_the_most_urgent_writes_next(sqlite: Database) -> None:
    """Whoever came before; of two who are as urgent the one who came first."""
    person, clock, news, pictures, letters, extras = Urgency
    served = _in_turn(sqlite.work, [pictures, news, clock, extras, letters, person])
    assert served == [person, clock, news, pictures, letters, extras]


def test_whoever_has_waited_longest_writes_now_and_then(sqlite: Database) -> None:
    """Each eighth turn: ten people who ask do not keep out what came before them."""
    served = _in_turn(sqlite.work, [Urgency.PICTURES, *[Urgency.PERSON] * 10])
    assert served == [*[Urgency.PERSON] * 7, Urgency.PICTURES, *[Urgency.PERSON] * 3]


def test_on_postgresql_people_wait_only_for_each_other(postgres: Database) -> None:
    """Whatever else writes meanwhile, and however much wants to."""
    with postgres.work(Urgency.CLOCK):
        for _ in range(2):
            with postgres.work() as tx:
                assert tx.games.count() == 0


def test_a_connection_that_died_while_it_rested_is_made_anew(
    postgres: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And with it all others: the server was started again."""
    with postgres.engine.connect() as one, postgres.engine.connect(), postgres.engine.connect():
        one.exec_driver_sql(
            "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    monkeypatch.setattr(opening, "_REST", 0.0)
    for _ in range(3):
        with postgres.work() as tx:
            assert tx.games.count() == 0


def test_what_is_not_urgent_is_read_in_turn_and_a_person_never_waits(sqlite: Database) -> None:
    """Though reading stands in nobody's way, computing does; pictures are drawn by others."""
    work, has_read = sqlite.work, threading.Event()

    def read() -> None:
        with work.reading(Urgency.NEWS):
            has_read.set()

    thread = threading.Thread(target=read)
    with work():
        thread.start()
        while not work._turns._waiting:
            pass
        for urgency in (Urgency.PERSON, Urgency.PICTURES):
            with work.reading(urgency) as tx:
                assert tx.games.count() == 0
        assert not has_read.is_set()
    thread.join(60)
    assert has_read.is_set()
