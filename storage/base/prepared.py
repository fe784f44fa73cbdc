"""Statements that are put together once, and then only given their values.

Putting a statement together takes the library longer than executing it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

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
