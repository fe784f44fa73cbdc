"""The orders that advice shows: the reader's own, and as good as any."""

from __future__ import annotations

import pytest

from engine.board import Power
from engine.judge.legality import illegality
from engine.reader import example_orders, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.habits.boards import BOARDS, position_of

MODERN = Rulebook.modern()


@pytest.mark.parametrize("board", ["start", *BOARDS])
@pytest.mark.parametrize("power", CLASSIC.powers)
def test_an_example_is_legal_and_read_as_it_stands(board: str, power: Power) -> None:
    """For units of the power alone, whatever the phase."""
    position = position_of(board)
    examples = example_orders(position, power, CLASSIC, MODERN)
    for order in examples:
        assert illegality(order, power, position, CLASSIC, MODERN) is None
        parsed = parse_orders(str(order), position, power, CLASSIC, MODERN)
        assert (parsed.orders, parsed.problems) == ((order,), ())


@pytest.mark.parametrize(
    ("board", "power", "first", "number"),
    [
        ("start", "ENGLAND", "F EDI - CLY", 3),
        ("beaten", "GERMANY", "A HOL R KIE", 2),
        ("winter", "FRANCE", "BUILD A BRE", 3),
        ("winter", "TURKEY", "REMOVE F AEG", 2),
        ("winter", "ITALY", None, 0),
    ],
)
def test_the_phase_decides_what_is_shown(
    board: str, power: str, first: str | None, number: int
) -> None:
    """A move for England; Holland may only go to Kiel; Turkey owes a unit; Italy owes nothing."""
    examples = example_orders(position_of(board), Power(power), CLASSIC, MODERN)
    assert [str(order) for order in examples[:1]] == ([] if first is None else [first])
    assert len(examples) == number
