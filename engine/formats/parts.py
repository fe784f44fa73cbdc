"""The parts of JSON, nothing of which is guessed; and what is wrong with them and where."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from engine.board import Power, Province
from engine.errors import EngineError
from engine.position import Phase
from engine.variant import Variant

Value = TypeVar("Value")
_LONGEST = 80
_KINDS: Mapping[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
}


class FormatError(EngineError):
    """JSON that cannot be read; `field` says where, such as `units.ITALY[1]`."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}")
        self.field = field
        self.fault = fault


def checked_entries(
    given: object, known: Sequence[str], required: Sequence[str], *, within: str = ""
) -> Mapping[str, object]:
    """Return the entries of an object that has the required keys and none but the known ones.

    `within` is the object's own field, with a dot behind it. Raises FormatError.
    """
    entries = of_kind(dict, given, within.rstrip(".") or "the request")
    for key in entries:
        if key not in known:
            fault = f"no such key; the keys are {', '.join(known)}"
            raise FormatError(f"{within}{shown(key)}", fault)
    for key in required:
        if key not in entries:
            raise FormatError(f"{within}{key}", "missing")
    return entries


def of_kind(kind: type[Value], given: object, field: str) -> Value:
    """Return an object (dict), a list, a text or a bool. Raises FormatError for another kind."""
    if not isinstance(given, kind):
        raise FormatError(field, f"{_KINDS[kind]} is needed")
    return given


def shown(value: object) -> str:
    """Return a text or JSON as a message shows it, in one line and not too long."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return short if short.isprintable() and short else repr(short)


def without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of the entries json found in it. Raises FormatError for a repeated key."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise FormatError(shown(name), "this key is there twice in one object")
        found[name] = value
    return found


def lists_by_power(given: object, field: str, variant: Variant) -> list[tuple[Power, list[object]]]:
    """Return what an object of lists has for each power. Raises FormatError."""
    powers = _powers(variant)  # the names of fields are put together only for what is refused
    found = []
    for name, value in of_kind(dict, given, field).items():
        power = powers.get(name) or named_power(name, f"{field}.{shown(name)}", variant)
        lists = value if isinstance(value, list) else of_kind(list, value, f"{field}.{power}")
        found.append((power, lists))
    return found


@lru_cache(maxsize=8)
def _powers(variant: Variant) -> Mapping[str, Power]:
    """The powers by their names, so that what is read has the variant's own."""
    return {power: power for power in variant.powers}


def named_power(name: str, field: str, variant: Variant) -> Power:
    """Return the power of a name in upper case. Raises FormatError."""
    if name not in variant.powers:
        raise FormatError(field, f"no such power; the powers are {', '.join(variant.powers)}")
    return Power(name)


def each_text(
    read: Callable[[str, Variant], Value], given: list[object], variant: Variant, field: str
) -> list[Value]:
    """Read every text of a list. Raises FormatError, which says which."""
    return [one_text(read, text, variant, f"{field}[{place}]") for place, text in enumerate(given)]


def one_text(
    read: Callable[[str, Variant], Value], given: object, variant: Variant, field: str
) -> Value:
    """Read one text. Raises FormatError for what is not a text, is too long, or means nothing."""
    text = of_kind(str, given, field)
    if len(text) > _LONGEST:
        raise FormatError(field, f"{shown(text)} is too long")
    try:
        return read(text, variant)
    except EngineError as error:
        raise FormatError(field, str(error)) from error


def read_phase(code: str, field: str) -> Phase:
    """Return the phase of a code such as `F1901R`. Raises FormatError."""
    try:
        return _phase(code)
    except EngineError as error:
        raise FormatError(field, str(error)) from error


_phase = lru_cache(maxsize=1024)(Phase.parse)


def read_province(code: str, variant: Variant) -> Province:
    """Return the province of a code. Raises BoardError."""
    return variant.map.province(code)
