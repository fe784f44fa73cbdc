"""What reads and writes rows in a transaction: repositories, and statements that are kept.

Each repository stands beside its tables. Only statements write: a repository adds a row, or changes
columns of rows that are there. A statement is put together once, and then only given its values,
for that takes the library longer than executing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import (
    Any,
    ClassVar,
    Concatenate,
    Generic,
    NamedTuple,
    ParamSpec,
    TypeAlias,
    TypeVar,
    TypeVarTuple,
    Unpack,
    cast,
)

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import InstrumentedAttribute

from engine.variant import Variant
from storage.base.schema import Row, Value, places_of
from storage.errors import StorageError

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")
Values = TypeVarTuple("Values")


class Prepared(NamedTuple, Generic[Found]):
    """A statement, and the values of its parameters."""

    statement: Any
    parameters: dict[str, object]


Query: TypeAlias = Callable[[Unpack[Values]], sa.Select[Found]] | sa.Select[Found] | Prepared[Found]
"""A query, or a function that puts it together from the values that it depends on."""
Command: TypeAlias = (
    Callable[[Unpack[Values]], sa.Update | sa.Delete] | sa.Update | sa.Delete | Prepared[None]
)
"""A statement that changes or deletes rows, or such a function."""


_KNOWN: dict[tuple[object, ...], Any] = {}


def where(
    found: type[Found] | InstrumentedAttribute[Found],
    *,
    order_by: InstrumentedAttribute[Any] | None = None,
    **columns: object,
) -> Prepared[Found]:
    """Return the query for the rows that have these values, or for a column of them."""
    known = (found, order_by, *_nulls(columns))
    if known not in _KNOWN:
        query = sa.select(found).filter_by(**_parameters(columns))
        _KNOWN[known] = query if order_by is None else query.order_by(order_by)
    return Prepared(_KNOWN[known], {f"old_{name}": value for name, value in columns.items()})


def changed(kind: type[Any], values: Mapping[str, object], **columns: object) -> Prepared[None]:
    """Return the statement that sets `values` in the rows that have these others."""
    known = (kind, *values, *_nulls(columns))
    if known not in _KNOWN:
        new: dict[str, sa.BindParameter[Any]] = {
            name: sa.bindparam(f"new_{name}") for name in values
        }
        _KNOWN[known] = sa.update(kind).filter_by(**_parameters(columns)).values(new)
    old = {f"old_{name}": value for name, value in columns.items()}
    return Prepared(_KNOWN[known], old | {f"new_{name}": value for name, value in values.items()})


def _nulls(columns: Mapping[str, object]) -> Iterator[tuple[str, bool]]:
    """The names of columns, and whether each value is None, which SQL compares in another way."""
    return ((name, value is None) for name, value in columns.items())


def _parameters(columns: Mapping[str, object]) -> dict[str, sa.BindParameter[Any] | None]:
    return {name: None if null else sa.bindparam(f"old_{name}") for name, null in _nulls(columns)}


def prepared(
    statement: Any,  # noqa: ANN401 - a `Query` or a `Command`
    values: Sequence[object],
    *,
    limit: int | None = None,
) -> Prepared[Any]:
    """Return a statement with parameters for values, of a query the first `limit` rows.

    A function is called once, with the parameters; once more where other values are None, since SQL
    compares these in another way. Raises TypeError for one that depends on anything but its values:
    what that was the first time would be kept.
    """
    if isinstance(statement, Prepared):
        query, parameters = statement
        if limit is not None and (query, limit) not in _KNOWN:
            _KNOWN[query, limit] = query.limit(limit)
        return Prepared(_KNOWN.get((query, limit), query), parameters)
    if not callable(statement):
        if values:
            raise TypeError("only a function has values")
        return Prepared(statement if limit is None else statement.limit(limit), {})
    code = statement.__code__
    if statement.__closure__:
        raise TypeError(f"{', '.join(code.co_freevars)}: pass what the statement depends on")
    known = code.co_filename, code, limit, tuple(value is None for value in values)
    names = [f"value_{number}" for number in range(len(values))]
    if known not in _KNOWN:
        each = zip(names, values, strict=True)
        made = statement(*(None if value is None else sa.bindparam(name) for name, value in each))
        _KNOWN[known] = made if limit is None else made.limit(limit)
    return Prepared(_KNOWN[known], dict(zip(names, values, strict=True)))


@dataclass(frozen=True, slots=True)
class Access:
    """The connection of a transaction, and what was read in it already."""

    connection: sa.Connection
    known: dict[type[Cached], dict[object, object]] = field(default_factory=dict)


class Cached:
    """What shares the cache of a transaction: what it reads `once` is not read from tables again.

    Everything in the cache belongs to a topic: that of the repositories which read the same tables.
    A repository that writes forgets what was read of its topic, and what the transaction itself has
    put together of several topics, which is cached under `Cached`; one that `stands_alone` keeps
    the latter (`read_topic_anew`). A lock forgets everything (`read_anew`).
    """

    stands_alone: ClassVar[bool]
    """Whether nothing that others read depends on what this writes."""
    topic: ClassVar[type[Cached]]
    """Who reads the same tables."""

    def __init_subclass__(
        cls, *, stands_alone: bool = False, topic: type[Cached] | None = None
    ) -> None:
        cls.stands_alone = stands_alone
        cls.topic = topic or cls

    def __init__(self, access: Access) -> None:
        self.access = access

    def known(self) -> dict[object, object]:
        """What was read already of this topic."""
        return self.access.known.setdefault(self.topic, {})

    def read_topic_anew(self) -> None:
        """Forget what was read of this topic, and what was put together of it and others."""
        self.known().clear()
        if not self.stands_alone:
            self.access.known.pop(Cached, None)

    def read_anew(self) -> None:
        """Forget all that was read, of whatever topic."""
        self.access.known.clear()


Reading = TypeVar("Reading", bound=Cached)


def once(
    read: Callable[Concatenate[Reading, Arguments], Value],
) -> Callable[Concatenate[Reading, Arguments], Value]:
    """Let something be read once in a transaction, until it may have changed.

    What is found is shared by all who ask, so it must be frozen.
    """

    @wraps(read)
    def reading(reader: Reading, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Value:
        key = (reading, args, *kwargs.items())
        if key not in reader.known():
            found = read(reader, *args, **kwargs)
            reader.known()[key] = found  # only now: a lock forgets what was known before it
        return cast("Value", reader.known()[key])

    return reading


def keep(
    reader: Reading,
    reading: Callable[Concatenate[Reading, Arguments], Value],
    found: Value,
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> None:
    """Let what is read `once` be what was just written, so that it need not be read again."""
    reader.known()[(reading, args, *kwargs.items())] = found


class Repository(Cached):
    """Reads and writes the rows of one topic in one transaction."""

    missing: ClassVar[tuple[type[StorageError], str]]
    """The error for a row that has to be there and is not, and its text."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self.moved: set[str] = set()
        """The games of which something was changed here that may move what falls due."""

    def _all(
        self, query: Query[*Values, Found], *values: *Values, variant: Variant | None = None
    ) -> tuple[Found, ...]:
        """Everything a query finds; pieces on a map are read as `variant` has them."""
        return self._found(prepared(query, values), variant)

    def _first(
        self, query: Query[*Values, Found], *values: *Values, variant: Variant | None = None
    ) -> Found | None:
        """The first that a query finds, None where it finds none."""
        found = self._found(prepared(query, values, limit=1), variant)
        return found[0] if found else None

    def _one(
        self, query: Query[*Values, Found], *values: *Values, variant: Variant | None = None
    ) -> Found:
        """The first that a query finds. Raises `missing` where it finds none."""
        found = self._first(query, *values, variant=variant)
        if found is None:
            error, text = self.missing
            raise error(text)
        return found

    def _found(self, query: Prepared[Any], variant: Variant | None) -> tuple[Any, ...]:
        with places_of(variant):
            rows = self._execute(*query)
            kind = _rows_of(query.statement)
            return tuple(rows.scalars()) if kind is None else _made(kind, rows)

    def _execute(
        self, statement: sa.Executable, values: Mapping[str, object] | None = None
    ) -> sa.CursorResult[*tuple[Any, ...]]:
        return self.access.connection.execute(statement, values)

    def _add(self, row: Row, **more: object) -> int | None:
        """Add a row, with further columns if given; the number that the database gave it."""
        self.read_topic_anew()
        statement = _insertion(type(row))
        done = self._execute(statement, _values(row) | more)
        return cast("int | None", (done.inserted_primary_key or (None,))[0])

    def _add_all(self, rows: Iterable[Row]) -> None:
        """Add rows of one kind, in this order."""
        every = list(rows)
        if every:
            self.read_topic_anew()
            insertion = _insertion(type(every[0]))
            self.access.connection.execute(insertion, list(map(_values, every)))

    def _add_new(self, row: Row) -> bool:
        """Add a row, waiting for whoever takes its key; False, nothing added, where it is taken."""
        self.read_topic_anew()
        statement = _insertion_if_new(type(row), self._dialect)
        return self._execute(statement, _values(row)).first() is not None

    def _put(self, row: Row) -> None:
        """Add a row, or let it take the place of the one of the same primary key."""
        self.read_topic_anew()
        self._execute(_replacement(type(row), self._dialect), _values(row))

    def _change(self, statement: Command[*Values], *values: *Values) -> int:
        """Change or delete rows; how many there were."""
        self.read_topic_anew()
        return self._execute(*prepared(statement, values)).rowcount

    @property
    def _dialect(self) -> str:
        return self.access.connection.dialect.name


def _table(kind: type[Row]) -> sa.Table:
    return cast("sa.Table", kind.__table__)


def _rows_of(query: sa.Select[Any]) -> type[Row] | None:
    """The kind of rows that a query finds, None where it finds one column."""
    (found, *_) = query.column_descriptions
    return found["entity"] if found["expr"] is found["entity"] else None


def _made(kind: type[Found], rows: sa.CursorResult[*tuple[Any, ...]]) -> tuple[Found, ...]:
    """The records that have what was read of whole rows."""
    names, made = tuple(rows.keys()), []
    for row in rows:
        record = object.__new__(kind)
        record.__dict__.update(zip(names, row, strict=True))
        made.append(record)
    return tuple(made)


@cache
def _insertion(kind: type[Row]) -> sa.Insert:
    return _table(kind).insert()


@cache
def _insertion_if_new(kind: type[Row], dialect: str) -> sa.Executable:
    key = _table(kind).primary_key
    return _INSERTS[dialect](_table(kind)).on_conflict_do_nothing().returning(*key)


@cache
def _replacement(kind: type[Row], dialect: str) -> sa.Executable:
    insertion, key = _INSERTS[dialect](_table(kind)), _table(kind).primary_key
    given = {name: insertion.excluded[name] for name in _columns(kind)}
    return insertion.on_conflict_do_update(index_elements=[*key], set_=given)


_INSERTS: Mapping[str, Callable[[sa.Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


@cache
def _columns(kind: type[Row]) -> tuple[str, ...]:
    """The columns of a table, without the number that the database gives."""
    table = _table(kind)
    return tuple(
        column.name for column in table.columns if column is not table.autoincrement_column
    )


def _values(row: Row) -> dict[str, object]:
    return {name: getattr(row, name) for name in _columns(type(row))}
