"""The technical guide's lists as JSON: provinces by their codes, fields by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from engine.board import Province
from engine.judge.guide import GuideLists


def guide_answer(lists: GuideLists) -> dict[str, object]:
    """What `gamesmaster adjudicate --explain` writes of a phase judged by the Guide."""
    return {each.name: _plain(getattr(lists, each.name)) for each in fields(lists)}


def _plain(value: object) -> object:
    if isinstance(value, Province):
        return value.code
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return value
