"""Whose an order is: its unit says, or else the power that stands before it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from engine.board import Power, Unit
from engine.names import names_of, spelling
from engine.orders import Build, Order, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.variant import Variant

_HEADING = re.compile(r"[\W_]*([^\W\d_]+(?:[ -][^\W\d_]+)?)[\W_]*(?:\d+[\W_]*)?")
_LEADING = re.compile(r"[\W_]*([^\W\d_]+(?:-[^\W\d_]+)?)(:?)\s+(?=\w)")
_WITHIN = re.compile(r"[,;.]\s*(?=([^\W\d_]{4,}):\s)|;\s*(?=([^\W\d_]{4,})\s)")
"""Where within a line a power may be named before its orders: with a colon, or behind a `;`."""


def owner_of(order: Order, board: Position, variant: Variant) -> Power | None:
    """Whose an order is in a position; None for one that names no unit or center of anyone's."""
    place = province_of(order)
    if place is None:
        return None
    if isinstance(order, Build):
        return place.home if place.home in variant.powers else None
    if board.phase.type is PhaseType.RETREAT:
        entry = board.dislodged_at(place)
        return None if entry is None else entry.unit.power
    unit = board.unit_at(place)
    return None if unit is None else unit.power


def parts_of(text: str, variant: Variant) -> Iterator[str]:
    """The lines of a text, parted too where a power is named: `PAR - BUR, England: all hold`."""
    names = names_of(variant)
    for line in text.splitlines():
        start = 0
        for found in _WITHIN.finditer(line):
            name = found[1] or found[2]
            power = names.power(name)
            is_whole = power is not None and spelling(name) == spelling(variant.powers[power].name)
            if is_whole or (power is not None and found[1]):
                yield line[start : found.start()]
                start = found.end()
        yield line[start:]


def headed(line: str, variant: Variant) -> tuple[Power | None, str]:
    """The power that a line names before its orders, and the orders.

    Before orders on the same line it takes the power's whole name, or a colon: `Eng` alone may
    be the Channel.
    """
    names = names_of(variant)
    alone = _HEADING.fullmatch(line)
    if alone is not None and (power := names.power(alone[1])) is not None:
        return power, ""
    leading = _LEADING.match(line)
    power = None if leading is None else names.power(leading[1])
    if leading is None or power is None:
        return None, line
    is_name = spelling(leading[1]) == spelling(variant.powers[power].name)
    return (power, line[leading.end() :]) if leading[2] or is_name else (None, line)


def united(board: Position, power: Power, powers: Collection[Power]) -> Position:
    """A position in which all units of some powers are one power's."""

    def handed(unit: Unit) -> Unit:
        return unit._replace(power=power) if unit.power in powers else unit

    units = map(handed, board.units)
    leaving = [one._replace(unit=handed(one.unit)) for one in board.dislodged]
    return Position.of(
        board.phase,
        units,
        centers=board.centers,
        dislodged=leaving,
        contested=board.contested,
    )
