"""Engine values in JSON columns: the forms of `engine.formats`, and damage told as such.

What cannot be read back raises DamagedRecordError.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from engine.board import Power
from engine.errors import EngineError
from engine.formats import (
    orders_json,
    position_json,
    read_orders,
    read_position,
    read_resolution,
    resolution_json,
)
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from storage.errors import DamagedRecordError

Object: TypeAlias = dict[str, Any]
"""A JSON object: what is in it is checked where it is read."""

position_to_json = position_json
given_to_json = orders_json
resolution_to_json = resolution_json


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn whatever goes wrong while something stored is read into DamagedRecordError."""
    try:
        yield
    except (EngineError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DamagedRecordError(
            f"A stored {what} cannot be read ({type(error).__name__}): restore a backup."
        ) from error


def position_from_json(stored: Object, variant: Variant) -> Position:
    """The position that `position_json` wrote."""
    with reading("position"):
        return read_position(stored, variant)


def given_from_json(stored: Object, variant: Variant) -> dict[Power, tuple[Order, ...]]:
    """The orders that `orders_json` wrote."""
    with reading("set of orders"):
        return read_orders(stored, variant)


def resolution_from_json(stored: Object, variant: Variant) -> Resolution:
    """The result that `resolution_json` wrote."""
    with reading("result"):
        return read_resolution(stored, variant)
