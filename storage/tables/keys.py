"""Whether a database can be read with its keys, and encrypting all of it with another one."""

from collections.abc import Iterator
from contextlib import closing

import sqlalchemy as sa
from sqlalchemy import Engine
from sqlalchemy.orm import Mapped, mapped_column

from storage.base.encryption import STORED_MARKS, keys_of
from storage.base.repository import Repository
from storage.base.schema import READ_ONLY, AsText, Row, is_sqlite
from storage.errors import KeyMissingError


class KeyCheckRow(Row, table="key_check"):
    """A text that can be decrypted if all else can; there is none where nothing is encrypted."""

    name: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(AsText("key", str, is_secret=True))


class KeyCheck(Repository):
    """The text, in one transaction."""

    def require(self) -> None:
        """See that the keys are there, and note that there are any. Raises KeyMissingError."""
        found = self._first(sa.select(KeyCheckRow))
        if found is None and keys_of(self.access.connection.dialect) is not None:
            self._add_new(KeyCheckRow("check", "readable"))


def has_unencrypted(engine: Engine) -> bool:
    """Whether anything secret is stored as it was written. Raises KeyMissingError."""
    with engine.connect().execution_options(**{READ_ONLY: True}) as connection:
        connection.execute(sa.select(KeyCheckRow.text)).all()
        tables = sa.inspect(connection)
        for column, _ in _secret_columns():
            if column.name not in {
                known["name"] for known in tables.get_columns(column.table.name)
            }:
                continue  # a later version than that of the tables has it
            stored = sa.cast(column, sa.Text)
            is_encrypted = (stored.startswith(mark, autoescape=True) for mark in STORED_MARKS)
            plain = sa.select(1).where(column.is_not(None), sa.not_(sa.or_(*is_encrypted)))
            if connection.execute(plain.limit(1)).first() is not None:
                return True
    return False


def rotate(engine: Engine) -> int:
    """Encrypt all that is secret with the first key, whatever it was written with; how much.

    What was deleted or changed does not stay in the files either. Raises KeyMissingError without a
    key, or where one is lacking; nothing has changed then.
    """
    if keys_of(engine.dialect) is None:
        raise KeyMissingError("There is no key to encrypt with: set GAMESMASTER_KEY.")
    count = 0
    with engine.begin() as connection:
        for column, key in _secret_columns():
            plain = column.type.as_written()  # type: ignore[attr-defined] # AsText
            values = sa.select(*key, sa.type_coerce(column, plain)).where(column.is_not(None))
            rows = [tuple(row) for row in connection.execute(values.with_for_update())]
            if rows:
                table = column.table
                where = [part == sa.bindparam(f"key_{place}") for place, part in enumerate(key)]
                change = sa.update(table).where(*where)
                names = [*(f"key_{place}" for place in range(len(key))), "value"]
                connection.execute(
                    change.values({column: sa.bindparam("value", type_=plain)}),
                    [dict(zip(names, row, strict=True)) for row in rows],
                )
                count += len(rows)
    _forget_what_was(engine)
    return count


def _secret_columns() -> Iterator[tuple[sa.Column[object], list[sa.Column[object]]]]:
    """Every column that is encrypted, with the primary key of its table."""
    for table in Row.metadata.sorted_tables:
        for column in table.columns:
            if getattr(column.type, "is_secret", False):
                yield column, list(table.primary_key)


def _forget_what_was(engine: Engine) -> None:
    if is_sqlite(engine):
        with closing(engine.raw_connection()) as connection:
            for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                connection.cursor().execute(statement)
    else:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connected:
            connected.exec_driver_sql("VACUUM FULL")
