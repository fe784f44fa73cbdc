"""What all tables have in common: the types of columns, and rows that are the records.

A row is what the use cases see: a typed dataclass whose attributes are the columns, engine values
included. It is frozen and made of what was read, without a session that would keep track of it
(which takes as long as all the rest): a use case can neither change what is stored by accident nor
see a record change under its hands.

Moments are aware UTC. Text and JSON are read by the engine's own readers; what those do not
understand raises DamagedRecordError.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import FrozenInstanceError, dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, ClassVar, NotRequired, TypeAlias, TypedDict, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column
from sqlalchemy.types import TypeDecorator

from engine.board import Power
from engine.errors import EngineError
from engine.formats.orders import orders_json, read_orders
from engine.formats.phases import read_resolution, resolution_json
from engine.formats.positions import position_json, read_position
from engine.formats.settings import read_settings, stored_settings
from engine.game.settings import Settings
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Phase, Position
from engine.variant import Variant
from storage.base.encryption import decrypted, encrypted, keys_of
from storage.errors import DamagedRecordError

Object: TypeAlias = dict[str, Any]
"""A JSON object that only its writer understands."""

READ_ONLY = "gamesmaster_read_only"
"""Execution option of a connection that will only read."""

Value = TypeVar("Value")

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""The type of a number that the database gives, in the order in which rows are added."""

_MOMENT_LENGTH = 27


class Moment(TypeDecorator[datetime]):
    """A moment: `timestamptz` on PostgreSQL, text of fixed width that sorts on SQLite.

    Takes aware moments of any zone, gives them back in UTC. ValueError for a naive one.
    """

    impl = sa.DateTime(timezone=True).with_variant(sa.String(_MOMENT_LENGTH), "sqlite")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> Any:  # noqa: ANN401 - what the driver wants differs
        """Turn an aware moment into what the database stores."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a zone cannot be stored")
        moment = value.astimezone(UTC)
        if dialect.name != "sqlite":
            return moment
        return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> datetime | None:  # noqa: ANN401 - what the driver gives differs
        """Turn what the database stored into an aware moment in UTC."""
        if value is None:
            return None
        moment: datetime = datetime.fromisoformat(value) if dialect.name == "sqlite" else value
        return moment.astimezone(UTC)


class AsText(TypeDecorator[Value]):
    """A value stored as the text that `write` makes of it and `read` understands.

    One that `is_secret` is encrypted where the database has a key; without, no condition of a query
    can compare it.
    """

    impl: Any = sa.String
    cache_ok = True
    _in_text: Callable[[Any], str] = staticmethod(str)
    _of_text: Callable[[str], Any] = staticmethod(str)

    def __init__(
        self,
        what: str,
        read: Callable[[Any], Value],
        write: Callable[[Any], object] = str,
        *,
        is_secret: bool = False,
    ) -> None:
        super().__init__()
        self.what, self.read, self.write, self.is_secret = what, read, write, is_secret

    def as_written(self) -> AsText[Value]:
        """The type of the same column, with values as they are written, yet decrypted."""
        return type(self)(self.what, lambda value: value, lambda value: value, is_secret=True)

    def process_bind_param(self, value: Value | None, dialect: sa.Dialect) -> object:
        """Write a value."""
        if value is None:
            return None
        written = self.write(value)
        if not self.is_secret or keys_of(dialect) is None:
            return written
        return encrypted(self._in_text(written), dialect)

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Value | None:  # noqa: ANN401 - what the driver gives
        """Read a value. Raises DamagedRecordError, KeyMissingError."""
        if self.is_secret and isinstance(value, str):
            text = decrypted(value, dialect)
            value = value if text is None else self._of_text(text)
        try:
            return None if value is None else self.read(value)
        except _DAMAGE as error:
            raise DamagedRecordError(
                f"A stored {self.what} cannot be read ({type(error).__name__}): restore a backup."
            ) from error


class AsJson(AsText[Value]):
    """A value stored as the JSON that `write` makes of it and `read` understands."""

    impl = sa.JSON(none_as_null=True)
    cache_ok = True
    _in_text = staticmethod(json.dumps)
    _of_text = staticmethod(json.loads)


def secret_object(what: str) -> AsJson[Object]:
    """The type of a secret JSON object that only its writer understands."""
    return AsJson(what, dict, dict, is_secret=True)


def secret_text(what: str) -> AsText[str]:
    """The type of a secret text."""
    return AsText(what, str, is_secret=True)


_DAMAGE = (EngineError, KeyError, TypeError, ValueError, AttributeError, IndexError)


_VARIANT: ContextVar[Variant] = ContextVar("variant")


@contextmanager
def places_of(variant: Variant | None) -> Iterator[None]:
    """Let rows be read meanwhile with the places and units of a variant."""
    token = _VARIANT.set(variant) if variant else None
    try:
        yield
    finally:
        if token:
            _VARIANT.reset(token)


def on_map(read: Callable[[Any, Variant], Value]) -> Callable[[Any], Value]:
    """Return a reader of what names places and units, as the variant of the query has them.

    It reads only in a query that was given the variant, or else raises LookupError.
    """
    return lambda stored: read(stored, _VARIANT.get())


@lru_cache(maxsize=256)
def _settings(*entries: tuple[str, str]) -> Settings:
    """Read settings once: a game is read many times, and they hardly ever change."""
    return read_settings(dict(entries))


class _Frozen:
    """What refuses to be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        """Raise FrozenInstanceError, but for what SQLAlchemy itself notes."""
        if not name.startswith("_sa_"):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super().__setattr__(name, value)


def _frozen(kind: type[Value], **options: Any) -> type[Value]:  # noqa: ANN401 - `dataclass` names them
    """Make a frozen dataclass, whose fields are set past `__setattr__` as it is made."""
    made = dataclass(frozen=True, **options)(kind)
    del made.__setattr__, made.__delattr__
    return made


class Row(_Frozen, MappedAsDataclass, DeclarativeBase, dataclass_callable=_frozen):
    """A row of a `table`, and the record that the use cases see."""

    def __init_subclass__(cls, *, table: str, **options: Any) -> None:  # noqa: ANN401 - dataclass's
        cls.__tablename__ = table
        super().__init_subclass__(**options)

    metadata = sa.MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar = {
        datetime: Moment(),
        Object: sa.JSON(none_as_null=True),
        Power: sa.String(),
        Phase: AsText("phase", Phase.parse),
        Position: AsJson("position", on_map(read_position), position_json),
        Orders: AsJson("set of orders", on_map(read_orders), orders_json),
        Resolution: AsJson("result", on_map(read_resolution), resolution_json),
        Settings: AsJson("game", lambda stored: _settings(*stored.items()), stored_settings),
        tuple[Power, ...]: AsJson("list of powers", tuple, list),
    }


class Numbered(MappedAsDataclass, dataclass_callable=_frozen):
    """The rows that the database numbers begin with: in the order in which they are added."""

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True, init=False)


class Given(Numbered, kw_only=True):
    """What a player has given in phase `number`, by the request `request`.

    `given_at` is when it was written, `message` the message it was written in, None where a button
    was pressed or a command given. `repeated_at` is when the newest message was written that gave
    it again.
    """

    game: Mapped[str]
    number: Mapped[int]
    power: Mapped[Power]
    player: Mapped[str]
    request: Mapped[str]
    given_at: Mapped[datetime]
    stored_at: Mapped[datetime]
    message: Mapped[str | None] = mapped_column(default=None, index=True)
    repeated_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def meant_at(self) -> datetime:
        """When it was given last: what was written before that takes nothing of it back."""
        return max(self.given_at, self.repeated_at or self.given_at)


class Giving(TypedDict):
    """Who gives something, by which request, and when; as the columns of `Given`."""

    player: str
    request: str
    given_at: datetime
    stored_at: datetime
    message: NotRequired[str | None]


class OfPhase(MappedAsDataclass, dataclass_callable=_frozen):
    """What the rows about a phase begin with: its game and its number."""

    game: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)

    @sa.orm.declared_attr.directive
    @classmethod
    def __table_args__(cls) -> tuple[sa.ForeignKeyConstraint]:
        return (of_phase(),)


def of_phase(number: str = "number") -> sa.ForeignKeyConstraint:
    """Return the constraint that there is such a phase."""
    return sa.ForeignKeyConstraint(["game", number], ["phases.game", "phases.number"])


def index_where(condition: str, name: str, *columns: str, unique: bool = True) -> sa.Index:
    """Return an index over the rows for which a condition holds."""
    where = sa.text(condition)
    return sa.Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


def is_sqlite(engine: sa.Engine | sa.Connection) -> bool:
    """Whether this is the embedded database, which one process has to itself."""
    return engine.dialect.name == "sqlite"
