"""What people read about results is so: each claim is recomputed from the orders.

A share of `check.py`, which tries thousands of boards on request.
"""

import pytest

from engine.rules import EDITIONS, Rulebook
from tests.bot.messages.claims.check import said_of_seed

BOARDS = 40


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda rules: rules.edition)
def test_every_sentence_is_true(rulebook: Rulebook) -> None:
    """Who cut, supported, bounced or carried whom, with which strength, and why a route fails.

    Also the headlines, what is said of each province, and of retreats, builds and removals.
    """
    checked = 0
    for seed in range(BOARDS):
        for said in said_of_seed(seed, rulebook):
            assert said.faults == [], said.text
            checked += 1
    assert checked > 40 * BOARDS
