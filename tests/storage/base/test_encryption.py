"""With a key nothing that is secret stands in the database's files; keys can be changed."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import Engine, create_engine

from bot.gamesmaster.commands import hear
from bot.gamesmaster.notices.showing import Results
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.seals import Seals
from storage.base.encryption import Keys
from storage.base.schema import Row
from storage.errors import KeyMissingError, KeyUnusableError
from storage.opening import open_database
from storage.tables.keys import has_unencrypted, rotate
from storage.upkeep.migrate import upgrade
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of
from tests.bot.receipts import Receipt
from tests.haste import not_waiting_for_the_disk

FRANCE = player_of("FRANCE")
OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))
SECRETS = (b"PAR - PIC", b"PIC - BEL", b"xylophone", b"MAR - SPA", b"quixotic", b"5a17" * 8)
"""What is ordered, planned, tried out and said below, and the salt of seals, before it is public.

A seal is the hash of few possible orders: whoever had its salt could try them all.
"""


@pytest.fixture(autouse=True)
def in_haste() -> Iterator[None]:
    """Nothing here is about what a power failure loses."""
    with not_waiting_for_the_disk():
        yield


def played(url: str, keys: str | None) -> Evening:
    """A game with all that is secret in it, written by its players."""
    engine = open_database(url, Keys.of(keys))
    upgrade(engine)
    evening = Evening(engine)
    game = evening.starts()
    with evening.work() as tx:
        tx.seals.put(game, 1, Seals("5a17" * 8, {Power("FRANCE"): "0" * 64}))
    evening.says(FRANCE, "A PAR - PIC, xylophone\nF1901M: A PIC - BEL\ndraw")
    evening.says(FRANCE, "sandbox A MAR - SPA")
    evening.says(FRANCE, "announce A quixotic peace.")
    evening.bot.do(evening.request(GM, channel=CHANNEL), hear.hear, "gm announce quixotic")
    evening.bot.delivery_queue.leave()
    return evening


def ordered(engine: Engine) -> list[str | None]:
    """What France has ordered, as another process tells it."""
    evening = Evening(engine, ids=count(1000))
    evening.deliver()
    lines = only(evening.says(FRANCE, "orders"), Receipt).lines
    evening.bot.delivery_queue.leave()
    return [line.order for line in lines]


def on_disk(url: str) -> bytes:
    """Every byte of the database's files, those of its log included."""
    file = Path(url.removeprefix("sqlite:///"))
    return b"".join(one.read_bytes() for one in sorted(file.parent.glob(f"{file.name}*")))


def found(url: str) -> set[bytes]:
    """The secrets that stand in the files."""
    content = on_disk(url)
    return {one for one in SECRETS if one in content}


@pytest.fixture
def encrypted(sqlite_url: str) -> Iterator[Evening]:
    """A game in a database with a key."""
    evening = played(sqlite_url, OLD)
    yield evening
    evening.engine.dispose()


def test_no_pending_order_stands_in_the_files(sqlite_url: str, encrypted: Evening) -> None:
    """Neither in the database nor in its log; without a key they do, so the search is good."""
    assert found(sqlite_url) == set()
    encrypted.engine.dispose()
    assert found(sqlite_url) == set()
    plain_url = sqlite_url.replace("game.db", "plain.db")
    plain = played(plain_url, None)
    assert found(plain_url) == set(SECRETS)
    plain.engine.dispose()


def test_a_game_is_played_as_without_a_key(encrypted: Evening) -> None:
    """What was written is read again, compared, withdrawn and adjudicated."""
    receipt = only(encrypted.says(FRANCE, "orders"), Receipt)
    assert "A PAR - PIC" in {line.order for line in receipt.lines}
    encrypted.says(FRANCE, "undo")
    encrypted.says(FRANCE, "A PAR - BUR")
    result = only(encrypted.advance(timedelta(hours=48) + SETTLING), Results)
    orders = encrypted.games.results(result.game, 1).orders
    assert [str(order) for order in orders[Power("FRANCE")]] == ["A PAR - BUR"]


@pytest.mark.parametrize("keys", [None, NEW], ids=["none", "another"])
def test_without_its_key_a_database_is_not_opened(
    sqlite_url: str, encrypted: Evening, keys: str | None
) -> None:
    """The error says what to set, and nothing is lost: with the key all is there again."""
    encrypted.engine.dispose()
    engine = open_database(sqlite_url, Keys.of(keys))
    with pytest.raises(KeyMissingError, match="GAMESMASTER_KEY"):
        upgrade(engine)
    engine.dispose()
    again = open_database(sqlite_url, Keys.of(f"{NEW},{OLD}"))
    upgrade(again)
    assert "A PAR - PIC" in ordered(again)
    again.dispose()


def test_keys_are_changed(sqlite_url: str, encrypted: Evening) -> None:
    """The first key encrypts; once all is encrypted with it, the old one is needed no more."""
    encrypted.engine.dispose()
    both = open_database(sqlite_url, Keys.of(f"{NEW}, {OLD}"))
    assert rotate(both) > 10
    both.dispose()
    with pytest.raises(KeyMissingError):
        upgrade(old := open_database(sqlite_url, Keys.of(OLD)))
    old.dispose()
    new = open_database(sqlite_url, Keys.of(NEW))
    upgrade(new)
    assert "A PAR - PIC" in ordered(new)
    new.dispose()


def test_what_was_stored_before_there_was_a_key_is_encrypted(sqlite_url: str) -> None:
    """Nor does it stay in the file's free pages, or in its log."""
    played(sqlite_url, None).engine.dispose()
    engine = open_database(sqlite_url, Keys.of(NEW))
    upgrade(engine)
    assert found(sqlite_url)
    assert has_unencrypted(engine)
    rotate(engine)
    assert found(sqlite_url) == set()
    assert not has_unencrypted(engine)
    assert "A PAR - PIC" in ordered(engine)
    engine.dispose()


def test_the_same_on_postgresql(postgres_url: str) -> None:
    """What is secret is not among the rows, before and after a change of keys."""
    evening = played(postgres_url, OLD)
    evening.engine.dispose()
    engine = open_database(postgres_url, Keys.of(f"{NEW},{OLD}"))
    assert not has_unencrypted(engine)
    assert rotate(engine) > 10
    with engine.connect() as connection:
        rows = [
            str(row)
            for table in Row.metadata.sorted_tables
            for row in connection.exec_driver_sql(f'SELECT * FROM "{table.name}"')  # noqa: S608
        ]
    assert not [row for row in rows for one in SECRETS if one.decode() in row]
    assert "A PAR - PIC" in ordered(engine)
    engine.dispose()


def test_what_is_no_key_is_refused() -> None:
    """Nor is a database opened plainly because its key is misspelt."""
    for setting in ("secret", f"{OLD},", ""):
        with pytest.raises(KeyUnusableError, match="base64"):
            Keys.of(setting)
    with pytest.raises(KeyMissingError, match="no key"):
        rotate(create_engine("sqlite://"))
