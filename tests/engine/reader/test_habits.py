"""Texts collected from people and from the documents, each meaning what it should."""

from functools import lru_cache

import pytest

from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.reader import (
    ConditionalAdjustment,
    ConditionalRetreat,
    ParsedOrders,
    ProblemKind,
    Word,
    parse_orders,
    parse_preferences,
)
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.documents import Case, cases_of
from tests.engine.reader.habits.boards import Habit, position_of, shown
from tests.engine.reader.habits.collected import HABITS

_board = lru_cache(position_of)


def read_habit(habit: Habit) -> ParsedOrders:
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
    parsed = read_habit(habit)
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


CASES = [case for case in cases_of("parse") if "power" in case["context"]]
PREFERENCES = [case for case in cases_of("parse") if case["context"].get("kind") == "preferences"]
PHASES = {"movement": "F1902M", "retreat": "F1902R", "adjustment": "W1902A"}


def position_of_case(case: Case) -> Position:
    """The position a case is about; what it leaves open is laid as the cases' readme says."""
    context = case["context"]
    power = Power(context["power"].upper())
    units = [
        CLASSIC.unit(Power(name.upper()), text)
        for name, texts in (context.get("units") or {}).items()
        for text in texts
    ]
    phase = Phase.parse(PHASES[context["phase"]])
    if context["phase"] == "retreat":
        beaten = [CLASSIC.unit(power, text) for text in context.get("dislodged", [])] or units
        nowhere = CLASSIC.map.province("SWI")
        return Position.of(
            phase, [], dislodged=[Dislodged(unit, nowhere, by_convoy=True) for unit in beaten]
        )
    if "removes" in case["text"] and not units:
        units = [CLASSIC.unit(power, "A GAL")]
    owes_removals = "removes" in case["text"]
    homes = () if owes_removals else CLASSIC.home_centers(power)
    return Position.of(phase, units, centers=dict.fromkeys(homes, power))


def read_case(case: Case) -> ParsedOrders:
    """What the reader makes of a case."""
    power = Power(case["context"]["power"].upper())
    return parse_orders(case["text"], position_of_case(case), power, CLASSIC, Rulebook.modern())


def test_there_are_as_many_texts_as_the_documents_have() -> None:
    """None is left out."""
    assert len(CASES) == 460
    assert len(PREFERENCES) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_an_order_text_means_what_the_document_says(case: Case) -> None:
    """The canonical orders, in the order of the text; none where it must not be followed."""
    parsed = read_case(case)
    expected = case["expect"]["canonical"]
    if isinstance(expected, dict):
        assert _ahead_of_time(parsed) == expected
        assert parsed.orders == ()
    elif expected is None:
        assert parsed.orders == ()
        assert [problem.kind.value for problem in parsed.problems] == ["ambiguous"]
    else:
        orders = [expected] if isinstance(expected, str) else expected
        assert [str(order) for order in parsed.orders] == orders


def _ahead_of_time(parsed: ParsedOrders) -> dict[str, object]:
    """Votes and plans in the form of the cases."""
    if parsed.words:
        (word,) = parsed.words
        return {"vote": Word(word).value}
    (plan,) = parsed.plans
    if isinstance(plan, ConditionalRetreat):
        preferences = [location.code for location in plan.preferences]
        unit = plan.unit.location.code
        return {"conditional_retreat": {"unit": unit, "preferences": preferences}}
    assert isinstance(plan, ConditionalAdjustment)
    cases = [
        {"gained": case.gained, "orders": [str(order) for order in case.orders]}
        for case in plan.cases
    ]
    return {"conditional_adjustment": cases}


@pytest.mark.parametrize("case", PREFERENCES, ids=lambda case: case["id"])
def test_a_preference_list_is_read_in_groups(case: Case) -> None:
    """Brackets hold those liked equally (technical guide I)."""
    groups = parse_preferences(case["text"], CLASSIC)
    names = [[CLASSIC.powers[power].name for power in group] for group in groups]
    assert names == case["expect"]["canonical"]
