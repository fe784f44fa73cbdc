"""Records as JSON objects: a key for each field, read and written by the type of the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from engine.board import Power
from engine.formats.parts import (
    FormatError,
    bool_of,
    checked_entries,
    list_of,
    named_power,
    object_of,
    read_phase,
    shown,
    text_of,
)
from engine.formats.whole_game import InDisorder, Tenure
from engine.game.votes import Vote
from engine.phase import Phase
from engine.variant import Variant

LARGEST = 2000
LONGEST_TEXT = 200
_RECORDS = (Tenure, InDisorder, Vote)
_KEYS = {"coin": "toss", "is_edited": "edited"}
"""The keys of fields that are called otherwise."""


def fields_json(
    record: object, names: Iterable[str], *, always: Iterable[str] = ()
) -> dict[str, object]:
    """Return the fields of a record that say anything by their keys, and some in any case."""
    values = ((name, getattr(record, name)) for name in names)
    return {
        _KEYS.get(name, name): _value_json(value)
        for name, value in values
        if value or name in always
    }


def _value_json(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Phase):
        return str(value)
    if isinstance(value, tuple):
        return [_value_json(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _value_json(one) for key, one in value.items()}
    if not isinstance(value, _RECORDS):
        return value
    kind: Any = type(value)
    return fields_json(value, _types(kind), always=(*_required(kind), "named"))


# Reading


def read_fields(
    kind: Any,  # noqa: ANN401 - a dataclass
    entries: Mapping[str, object],
    names: Iterable[str],
    variant: Variant,
    *,
    within: str = "",
) -> dict[str, Any]:
    """Read the entries of an object for some fields of a dataclass; those missing are left out.

    `within` is the object's own field, with a dot behind it. Raises FormatError.
    """
    keys = {name: _KEYS.get(name, name) for name in names}
    return {
        name: read_value(_types(kind)[name], entries[key], f"{within}{key}", variant)
        for name, key in keys.items()
        if key in entries
    }


def read_value(kind: Any, given: object, field: str, variant: Variant) -> Any:  # noqa: ANN401 - by its type
    """Read a value of any type that the fields of a whole game have. Raises FormatError."""
    inner = get_args(kind)
    if NoneType in inner:
        return None if given is None else read_value(inner[0], given, field, variant)
    if inner:
        return _read_several(kind, given, field, variant)
    if kind in _RECORDS:
        names = tuple(_types(kind))
        entries = checked_entries(given, names, _required(kind), within=f"{field}.")
        return kind(**read_fields(kind, entries, names, variant, within=f"{field}."))
    if kind in _READERS:
        return _READERS[kind](given, field, variant)
    try:
        return kind(text_of(given, field))
    except ValueError:
        raise FormatError(field, f"it can be {', '.join(kind)}") from None


def _read_several(kind: Any, given: object, field: str, variant: Variant) -> object:  # noqa: ANN401 - by its type
    inner = get_args(kind)
    if get_origin(kind) is tuple:
        return tuple(
            read_value(inner[0], one, f"{field}[{place}]", variant)
            for place, one in enumerate(list_of(given, field))
        )
    return {
        read_value(inner[0], name, at, variant): read_value(inner[1], one, at, variant)
        for name, one in object_of(given, field).items()
        for at in (f"{field}.{shown(name)}",)
    }


def read_text(given: object, field: str, *, longest: int = LONGEST_TEXT) -> str:
    """Read a text of one line. Raises FormatError."""
    text = text_of(given, field)
    if len(text) > longest or not text.isprintable():
        raise FormatError(field, f"a text of one line is needed, {longest} characters at most")
    return text


def _number(given: object, field: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= LARGEST:
        raise FormatError(field, f"a number from 0 to {LARGEST} is needed")
    return given


def _moment(given: object, field: str) -> datetime:
    try:
        moment = datetime.fromisoformat(read_text(given, field))
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):  # no moment, or in UTC one before the year 1
        pass
    raise FormatError(field, "a moment such as 2026-11-21T12:00:00+00:00 is needed")


_READERS: Mapping[object, Callable[[object, str, Variant], object]] = {
    str: lambda given, field, _: read_text(given, field),
    bool: lambda given, field, _: bool_of(given, field),
    int: lambda given, field, _: _number(given, field),
    datetime: lambda given, field, _: _moment(given, field),
    Phase: lambda given, field, _: read_phase(read_text(given, field), field),
    Power: lambda given, field, variant: named_power(read_text(given, field), field, variant),
}
_types = cache(get_type_hints)


@cache
def _required(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a dataclass
    return tuple(
        one.name
        for one in fields(kind)
        if one.default is MISSING and one.default_factory is MISSING
    )
