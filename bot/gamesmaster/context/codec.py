"""Notices and destinations as JSON and back, by the types of their fields."""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bot.gamesmaster.context.errors import UnknownNoticeError
from bot.gamesmaster.notices import NOTICES, Notice

Value = TypeVar("Value")
Json = Any
"""What the json module takes and gives."""

_KINDS: dict[str, type[Notice]] = {kind.__name__: kind for kind in NOTICES}


def kind_of(notice: Notice) -> str:
    """The name under which the outbox keeps a notice's kind."""
    return type(notice).__name__


def to_json(value: object) -> Json:
    """A frozen dataclass of this package as JSON.

    Moments are ISO text, times seconds, enums their values, tuples lists.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, tuple):
        return [to_json(part) for part in value]
    return value


def notice_from_json(kind: str, stored: Json) -> Notice:
    """The notice of a kind that `to_json` wrote. Raises UnknownNoticeError."""
    if kind not in _KINDS:
        raise UnknownNoticeError(f"there is no notice called {kind}")
    return from_json(_KINDS[kind], stored)


def from_json(kind: type[Value], stored: Json) -> Value:
    """The dataclass that `to_json` wrote. Raises UnknownNoticeError.

    Fields that were added since have their defaults; fields that are no more are left out.
    """
    try:
        return cast("Value", _reader(cast("Hashable", kind))(stored))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnknownNoticeError(f"a stored {kind.__name__} cannot be read") from error


@cache
def _reader(kind: Hashable) -> Callable[[Json], object]:
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__)
    if get_origin(kind) in {Union, types.UnionType}:
        return _optional(get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if is_dataclass(kind):
        return _dataclass(cast("type[object]", kind))
    simple: dict[object, Callable[[Json], object]] = {
        datetime: datetime.fromisoformat,
        timedelta: lambda seconds: timedelta(seconds=seconds),
    }
    return simple.get(kind, cast("Callable[[Json], object]", kind))


def _optional(kinds: tuple[object, ...]) -> Callable[[Json], object]:
    (kind,) = [one for one in kinds if one is not type(None)]
    reader = _reader(kind)
    return lambda stored: None if stored is None else reader(stored)


def _tuple(kinds: tuple[object, ...]) -> Callable[[Json], object]:
    if kinds[-1] is ...:
        reader = _reader(kinds[0])
        return lambda stored: tuple(map(reader, stored))
    readers = [_reader(kind) for kind in kinds]
    return lambda stored: tuple(reader(part) for reader, part in zip(readers, stored, strict=True))


def _dataclass(kind: type[object]) -> Callable[[Json], object]:
    hints = get_type_hints(kind)
    readers = {name: _reader(hint) for name, hint in hints.items()}

    def read(stored: Json) -> object:
        known = {name: value for name, value in stored.items() if name in readers}
        return kind(**{name: readers[name](value) for name, value in known.items()})

    return read
