"""Nothing that a person writes makes the reader fail."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.reader import (
    LONGEST_TEXT,
    Flaw,
    ParsedOrders,
    parse_order,
    parse_orders,
    reads_as_order,
)
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.fuzz import LONGEST, broken, run, tables

Read = Callable[..., ParsedOrders]

FRANCE = Power("FRANCE")
_RETREATING = Position.of(
    Phase.parse("F1901R"),
    [],
    dislodged=[
        Dislodged(unit, CLASSIC.map.province("SWI"), by_convoy=True) for unit in CLASSIC.start.units
    ],
)
_ADJUSTING = Position.of(Phase.parse("W1901A"), [], centers=CLASSIC.start.centers)
POSITIONS = st.sampled_from([CLASSIC.start, _RETREATING, _ADJUSTING])
VOCABULARY = """
A F a army fleet PAR BUR MAR SPA BRE MAO ENG nor liv tyr - -> S C H R D B supports convoys to via by
and or if not all rest hold , . ; : ( ) ? DRAW WAIVE build remove French 1901 spring sc /nc (south
coast) xyz A-PAR 2. • `
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n"])
MUTATED = st.lists(WORDS, max_size=25).map(" ".join)


def check(text: str, position: Position) -> None:
    """What is promised of any text."""
    parsed = parse_orders(text, position, FRANCE, CLASSIC, Rulebook.modern())
    for order in parsed.orders:
        assert parse_order(str(order), CLASSIC) == order
    ordered = [getattr(order, "unit", None) for order in parsed.orders]
    places = [unit.location.province for unit in ordered if unit is not None]
    assert len(places) == len(set(places))
    for problem in parsed.problems:
        assert problem.kind
        assert problem.text
    reads_as_order(text, position, FRANCE, CLASSIC)


@given(st.text(max_size=300), POSITIONS)
@settings(deadline=None)
def test_any_characters(text: str, position: Position) -> None:
    """Every order read is canonical, and no unit has two."""
    check(text, position)


@given(MUTATED, POSITIONS)
@settings(deadline=None, max_examples=400)
def test_any_words_of_orders(text: str, position: Position) -> None:
    """Whatever their order."""
    check(text, position)


@given(st.sampled_from(["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]), st.data())
@settings(deadline=None)
def test_an_order_with_one_character_changed(text: str, data: st.DataObject) -> None:
    """Never a crash; what is followed is an order for the power's own units."""
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.characters(codec="utf-8"))
    check(text[:at] + sign + text[at + 1 :], CLASSIC.start)


@pytest.mark.parametrize(
    "part",
    ["A PAR-BUR ", "par-", "A ", "S ", "F C A ", "if A ", "(", ":aaa", "<@U", "nor ", " eng", "\n"],
)
def test_the_longest_texts_are_read_in_bounded_steps(read: Read, part: str) -> None:
    """Repetition only makes a text long."""
    parsed = read(part * (LONGEST_TEXT // len(part)), "FRANCE")
    assert len(parsed.orders) <= 3
    assert len(parsed.problems) <= 101


def test_of_a_text_that_is_too_long_the_whole_lines_are_read(read: Read) -> None:
    """And a problem says where the reading ends."""
    parsed = read("A PAR-BUR\n" * 1_000 + "A MAR H", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A PAR - BUR"]
    (problem,) = parsed.problems
    assert problem.flaw is Flaw.TOO_LONG
    assert problem.text.startswith("A PAR-BUR A PAR-BUR")


def test_of_a_line_that_is_too_long_half_an_order_is_not_followed(read: Read) -> None:
    """`A MAR S A PAR` may go on, and means something else then."""
    good = "A PAR-BUR, "
    count = (LONGEST_TEXT - len("A MAR S A PAR")) // len(good)
    filler = " " * (LONGEST_TEXT - len("A MAR S A PAR") - count * len(good))
    parsed = read(good * count + filler + "A MAR S A PAR" + " - BUR, F BRE H", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A PAR - BUR"]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.TOO_LONG]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "...", "- - -", "\x00", "🙂", "\u200b"])
def test_a_text_that_says_nothing_is_no_problem(read: Read, text: str) -> None:
    """Neither orders nor complaints."""
    parsed = read(text, "FRANCE")
    assert (parsed.orders, parsed.problems) == ((), ())


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


def test_two_supports_of_the_one_unit_find_the_same_move(read: Read) -> None:
    """The move that comes last makes both of them plain."""
    parsed = read("A MAR S BUR\nA PAR, A MAR S BUR\nA PAR - BUR", "FRANCE")
    assert sorted(map(str, parsed.orders)) == ["A MAR S A PAR - BUR", "A PAR - BUR"]
    assert parsed.problems == ()
