"""Texts made wrong in many ways: the reader keeps its promises on all of them."""

from __future__ import annotations

import pytest

from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.fuzz import LONGEST, broken, run, tables

# What once took time that grew with the square of the length, or might.
HARD = (
    "=",
    "-",
    "~a ",
    "->",
    "(",
    "a ",
    "nor-",
    "A PAR\n- BUR\n",
    "if 1: F BRE; ",
    "aaaa-\n",
    "M ",
    "build a ",
    "builds hold ",
    "Par",
)


def test_mutated_texts_harm_nothing() -> None:
    """Never raises, orders no foreign unit, no unit twice; every order is canonical."""
    failures, _, times = run(800, seed=1971, limit=float("inf"))
    assert failures == []
    assert len(times) == 800


@pytest.mark.parametrize("part", HARD)
def test_the_longest_repetitions_harm_nothing(part: str) -> None:
    """Whatever a text repeats, to its full length."""
    text = (part * LONGEST)[: LONGEST - 1] + "x"
    for position, power in tables():
        parsed = parse_orders(text, position, power, CLASSIC, Rulebook.modern())
        assert broken(parsed, position, power) is None
