"""A sample of the comparison with the plain judges; `differential` runs as many as one likes."""

from __future__ import annotations

import pytest

from engine.rules import EDITIONS, Rulebook
from tests.engine.differential import differences
from tests.engine.plain.positions import Theme, scenes


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_the_judge_agrees_with_the_plain_one(rulebook: Rulebook) -> None:
    """Every verdict, dislodgement, standoff and retreat is the same in 500 conflicts."""
    for drawn in scenes(0, 500):
        assert differences(drawn, rulebook) == [], drawn.seed


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_the_judge_agrees_about_paradoxes(rulebook: Rulebook) -> None:
    """So it is where convoys depend on themselves or on one another."""
    for theme in (Theme.PARADOX, Theme.CIRCLE):
        for drawn in scenes(0, 150, themes=[theme], most_units=14):
            assert differences(drawn, rulebook) == [], drawn.seed
