"""What the tests of the reader share: reading a text in a position laid out in one line."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pytest

from engine import rules
from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.reader import ParsedOrders, parse_order, parse_orders
from engine.variants.classic import CLASSIC

Units: TypeAlias = Mapping[str, Sequence[str]]
Read: TypeAlias = Callable[..., ParsedOrders]


def position_of(
    phase: str, units: Units, *, centers: Units | None = None, dislodged: Units | None = None
) -> Position:
    """A position of the classic board; dislodged units were beaten by a convoyed attacker."""
    board = CLASSIC.map
    return Position.of(
        Phase.parse(phase),
        [CLASSIC.unit(Power(power), text) for power, texts in units.items() for text in texts],
        centers={
            board.province(code): Power(power)
            for power, codes in (centers or {}).items()
            for code in codes
        },
        dislodged=[
            Dislodged(CLASSIC.unit(Power(power), text), board.province("SWI"), by_convoy=True)
            for power, texts in (dislodged or {}).items()
            for text in texts
        ],
    )


def read_text(
    text: str,
    power: str,
    units: Units | None = None,
    *,
    phase: str = "S1901M",
    centers: Units | None = None,
    dislodged: Units | None = None,
    standing: Sequence[str] = (),
    edition: str = "modern",
) -> ParsedOrders:
    """What the reader makes of a text; without units, of the start of the game."""
    if units is None:
        position = CLASSIC.start
    else:
        position = position_of(phase, units, centers=centers, dislodged=dislodged)
    given = [parse_order(one, CLASSIC) for one in standing]
    return parse_orders(
        text, position, Power(power), CLASSIC, rules.edition(edition), standing=given
    )


@pytest.fixture
def read() -> Read:
    """The reader, in a position laid out by the test."""
    return read_text
