"""What people really type, collected by where it comes from, each text meaning what it should."""

from __future__ import annotations

from functools import lru_cache

import pytest

from engine.board import Power
from engine.position import Position
from engine.reader import ParsedOrders, ProblemKind, Word, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.habits.boards import Habit, position_of, shown
from tests.engine.reader.habits.collected import HABITS

_board = lru_cache(position_of)


def read(habit: Habit) -> ParsedOrders:
    """What the reader makes of a habit."""
    position: Position = _board(habit.board)
    return parse_orders(habit.text, position, Power(habit.power), CLASSIC, Rulebook.modern())


def test_there_are_at_least_three_hundred() -> None:
    """Each its own text on its board."""
    assert len({(habit.text, habit.power, habit.board) for habit in HABITS}) == len(HABITS)
    assert len(HABITS) >= 300


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: f"{habit.source[:24]}: {habit.text}")
def test_a_text_means_what_its_writer_meant(habit: Habit) -> None:
    """The orders, words, plans and problems that were expected, and no others."""
    parsed = read(habit)
    wanted = [part for part in habit.expected.split("; ") if part]
    kinds = {part: _kind_of(part) for part in wanted}
    problems = [part for part in wanted if kinds[part] is not None]
    told = [
        *map(str, parsed.orders),
        *(word.value for word in parsed.words),
        *(text for plan in parsed.plans for text in shown(plan)),
    ]
    assert sorted(told) == sorted(part for part in wanted if kinds[part] is None)
    found = [problem.kind.value for problem in parsed.problems]
    assert sorted(found) == sorted(part.split(" ")[0] for part in problems)
    for part in problems:
        kind, _, candidates = part.partition(" ")
        if candidates:
            offered = [
                {str(order) for order in problem.candidates}
                for problem in parsed.problems
                if problem.kind.value == kind
            ]
            assert set(candidates.split(" | ")) in offered


def _kind_of(part: str) -> ProblemKind | None:
    word = part.split(" ", maxsplit=1)[0]
    is_kind = word in set(ProblemKind) and part not in set(Word)
    return ProblemKind(word) if is_kind else None
