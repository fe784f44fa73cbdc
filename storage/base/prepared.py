"""Statements that are put together once, and then only given their values.

Putting a statement together takes the library longer than executing it.
"""

from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

import sqlalchemy as sa

Found = TypeVar("Found")
Values = TypeVarTuple("Values")

Query: TypeAlias = Callable[[Unpack[Values]], sa.Select[Found]] | sa.Select[Found]
"""A query, or a function that puts it together from the values that it depends on."""
Command: TypeAlias = Callable[[Unpack[Values]], sa.Update | sa.Delete] | sa.Update | sa.Delete
"""A statement that changes or deletes rows, or such a function."""


class Prepared(NamedTuple):
    """A statement, and the values of its parameters."""

    statement: Any
    parameters: dict[str, object]


_KNOWN: dict[tuple[str, CodeType, int | None, tuple[bool, ...]], Any] = {}


def prepared(statement: Any, values: Sequence[object], *, limit: int | None = None) -> Prepared:  # noqa: ANN401 - a `Query` or a `Command`
    """Return a statement with parameters for values, of a query the first `limit` rows.

    A function is called once, with the parameters; once more where other values are None, since SQL
    compares these in another way. Raises TypeError for one that depends on anything but its values:
    what that was the first time would be kept.
    """
    if not callable(statement):
        if values:
            raise TypeError("only a function has values")
        return Prepared(statement if limit is None else statement.limit(limit), {})
    code = statement.__code__
    if statement.__closure__:
        raise TypeError(f"{', '.join(code.co_freevars)}: pass what the statement depends on")
    known = code.co_filename, code, limit, tuple(one is None for one in values)
    names = [f"value_{number}" for number in range(len(values))]
    if known not in _KNOWN:
        each = zip(names, values, strict=True)
        made = statement(*(None if one is None else sa.bindparam(name) for name, one in each))
        _KNOWN[known] = made if limit is None else made.limit(limit)
    return Prepared(_KNOWN[known], dict(zip(names, values, strict=True)))
