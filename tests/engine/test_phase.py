"""Phases: their codes and what follows what (R-START-03)."""

from itertools import pairwise

import pytest

from engine.errors import PhaseError
from engine.position import Phase, PhaseType, Season

YEAR = ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]


@pytest.mark.parametrize("code", YEAR)
def test_a_code_round_trips(code: str) -> None:
    """`str` gives what `parse` takes."""
    assert str(Phase.parse(code)) == code


@pytest.mark.parametrize(("now", "then"), list(pairwise(YEAR)))
def test_phases_follow_each_other_through_the_year(now: str, then: str) -> None:
    """Spring, Fall, Winter; then the next Spring."""
    assert Phase.parse(now).next == Phase.parse(then)
    assert Phase.parse(now).ordinal + 1 == Phase.parse(then).ordinal


def test_a_code_is_read_into_its_parts() -> None:
    """Season, year and type."""
    assert Phase.parse("F1914R") == Phase(1914, Season.FALL, PhaseType.RETREAT)


@pytest.mark.parametrize(
    "code", ["", "S1901", "s1901m", "X1901M", "S1901A", "W1901M", "F190M", "S1901M ", "S19O1M"]
)
def test_anything_else_is_refused_by_name(code: str) -> None:
    """A wrong code, and a phase that a year does not have, are errors that quote it."""
    with pytest.raises(PhaseError, match=repr(code)):
        Phase.parse(code)


@pytest.mark.parametrize(("code", "ends"), [("S1901R", False), ("F1901M", True), ("F1901R", True)])
def test_ownership_is_settled_in_the_fall(code: str, *, ends: bool) -> None:
    """Fall moves and Fall retreats can end a year of play (R-ADJ-01)."""
    assert Phase.parse(code).ends_year_of_play is ends


def test_a_year_is_written_with_four_digits() -> None:
    """Historic variants keep the form."""
    assert str(Phase(843, Season.SPRING, PhaseType.MOVEMENT)) == "S0843M"
