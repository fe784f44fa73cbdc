"""What people read about results is so: each claim is recomputed from the orders.

A share of `check.py`, which tries thousands of boards on request.
"""

import pytest

from engine.rules import EDITIONS, Rulebook
from tests.bot.messages.claims.boards import movement_boards
from tests.bot.messages.claims.check import said_of_moves

BOARDS = 60


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_every_sentence_about_moves_is_true(rulebook: Rulebook) -> None:
    """Who cut, supported, bounced or carried whom, with which strength, and why a route fails."""
    checked = 0
    for moves in movement_boards(0, BOARDS):
        for said in said_of_moves(moves, rulebook):
            assert said.faults == [], said.text
            checked += 1
    assert checked > 9 * BOARDS
