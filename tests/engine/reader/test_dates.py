"""Phases in the words that people use for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.position import Phase
from engine.reader import WrittenPhase, phase_within, written_phase

NOW = Phase.parse("F1903R")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S1901M", "S1901M"),
        ("f1901r", "F1901R"),
        ("Spring 1901", "S1901M"),
        ("the spring of 1901", "S1901M"),
        ("1902 fall", "F1902M"),
        ("autumn '02", "F1902M"),
        ("F02", "F1902M"),
        ("S 1902", "S1902M"),
        ("F 1902 R", "F1902R"),
        ("fall 1902 retreats", "F1902R"),
        ("Retreats of Fall 1902", "F1902R"),
        ("winter 1901", "W1901A"),
        ("W01", "W1901A"),
        ("builds 1901", "W1901A"),
        ("fall 1901 builds", "W1901A"),
        ("Fall 1901 Adjustments", "W1901A"),
    ],
)
def test_a_phase_is_found_by_whatever_it_is_called(text: str, code: str) -> None:
    """Codes, seasons and years in any order, long and short."""
    found = written_phase(text, NOW)
    assert found is not None
    assert str(found.phase) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [("spring", "S1903M"), ("fall", "F1903M"), ("winter", "W1902A"), ("fall retreats", "F1903R")],
)
def test_a_season_alone_is_the_latest_of_that_name(text: str, code: str) -> None:
    """In the retreats of Fall 1903 the last winter is that of 1902."""
    found = written_phase(text, NOW)
    assert found is not None
    assert str(found.phase) == code


def test_a_year_before_the_thousandth_is_read() -> None:
    """With or without the zero that its code has; two digits are of the century."""
    now = Phase.parse("W0512A")
    for text in ("spring 512", "Spring 0512", "S512M", "s0512m", "spring 12", "S 512"):
        found = written_phase(text, now)
        assert found is not None, text
        assert str(found.phase) == "S0512M"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1901",
        "banana",
        "spring fall 1901",
        "spring 1901 1902",
        "spring 1901 builds",
        "spring x",
    ],
)
def test_what_names_no_phase_for_certain_is_none(text: str) -> None:
    """Rather than a guess."""
    assert written_phase(text, NOW) is None


def test_it_is_known_whether_moves_retreats_or_builds_were_said() -> None:
    """`fall 1901` may mean all of it, `F1901M` means the moves."""
    moves = Phase.parse("F1901M")
    assert written_phase("fall 1901", NOW) == WrittenPhase(moves, has_type=False)
    assert written_phase("F1901M", NOW) == WrittenPhase(moves, has_type=True)


@pytest.mark.parametrize(
    ("text", "code", "rest"),
    [
        ("BEL F1902M", "F1902M", "BEL"),
        ("Burgundy in spring 1902?", "S1902M", "Burgundy"),
        ("fall 1902 A MUN", "F1902M", "A MUN"),
        ("did Munich fall in spring 1902", None, None),
        ("did Munich fall", None, None),
        ("North Sea", None, None),
    ],
)
def test_a_phase_among_other_words(text: str, code: str | None, rest: str | None) -> None:
    """With its year, for Munich may fall in any season."""
    found, left = phase_within(text, NOW)
    assert (None if found is None else str(found.phase)) == code
    assert left == (text if rest is None else rest)


@given(st.text(max_size=60))
def test_no_text_makes_it_fail(text: str) -> None:
    """Whatever is written, there is an answer, and what is found has a code of its own."""
    found = written_phase(text, NOW)
    assert found is None or Phase.parse(str(found.phase)) == found.phase
    phase_within(text, NOW)
