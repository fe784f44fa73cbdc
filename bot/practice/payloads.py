"""Reading JSON of unknown shape without trusting it: every reader answers with one type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias

JsonObject: TypeAlias = dict[str, object]


def object_from(value: object) -> JsonObject:
    """Return the value if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def objects_from(value: object) -> list[JsonObject]:
    """Return the JSON objects in a JSON list; anything else counts as none."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def object_in(source: Mapping[str, object], key: str) -> JsonObject:
    """Return the object under a key, or an empty one."""
    return object_from(source.get(key))


def objects_in(source: Mapping[str, object], key: str) -> list[JsonObject]:
    """Return the objects of the list under a key, or none."""
    return objects_from(source.get(key))


def text_in(source: Mapping[str, object], key: str, default: str = "") -> str:
    """Return the text under a key; numbers are spelt out, anything else is the default."""
    value = source.get(key)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return value if isinstance(value, str) else default


def texts_in(source: Mapping[str, object], key: str) -> list[str]:
    """Return a list of texts, written as a JSON list or separated by commas."""
    value = source.get(key)
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


def number_in(source: Mapping[str, object], key: str, default: int) -> int:
    """Return the whole number under a key, written as a number or as text."""
    value = source.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lstrip("-").isdigit():
        return int(value)
    return default


def flag_in(source: Mapping[str, object], key: str, *, default: bool = False) -> bool:
    """Return the truth under a key: ``true``, ``"true"``, ``1`` and ``"1"`` are yes."""
    value = source.get(key)
    if value is None:
        return default
    return value in (True, "true", "True", "1")


def parsed(value: object) -> object:
    """Return what a JSON text says; a value that is not text, or not JSON, as it is."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
