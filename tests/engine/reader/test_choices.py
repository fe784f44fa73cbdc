"""Where one order or another is given, and where an order is called off, nothing is stored."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.reader import Flaw, ParsedOrders

Read = Callable[..., ParsedOrders]


@pytest.mark.parametrize(
    "text",
    [
        "PAR-PIC or PAR-GAS",
        "A PAR-PIC, alternatively A PAR-GAS",
        "A PAR-PIC\nor\nA PAR-GAS",
        "A PAR-PIC\nor A PAR-GAS",
        "option 1: A PAR-PIC option 2: A PAR-GAS",
        "option 1: A PAR-PIC\noption 2: A PAR-GAS",
        "Option 1:\nA PAR-PIC\nOption 2:\nA PAR-GAS",
        "plan A: A PAR-PIC\nplan B: A PAR-GAS",
        "A PAR-PIC / A PAR-GAS",
        "A PAR-PIC? A PAR-GAS?",
        "A PAR-PIC\nA PAR-GAS?",
        "A PAR - PIC (sorry, GAS)",
        "A PAR - PIC, GAS",
    ],
)
def test_of_two_orders_for_one_unit_neither_is_followed(read: Read, text: str) -> None:
    """Only the player knows which is meant: both are offered, in one question (R-ORD-03)."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = [problem for problem in parsed.problems if problem.candidates]
    assert asked.flaw is Flaw.DOUBTFUL
    assert [str(order) for order in asked.candidates] == ["A PAR - PIC", "A PAR - GAS"]


@pytest.mark.parametrize(
    "text", ["A PAR - PIC or hold", "A PAR - PIC, or hold", "A PAR-PIC\nor hold"]
)
def test_or_hold_is_another_choice(read: Read, text: str) -> None:
    """The unit is named once for both verbs."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["A PAR - PIC", "A PAR H"]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR-BUR cancelled",
        "A PAR-BUR (cancelled)",
        "A PAR-BUR: no",
        "forget A PAR-BUR",
        "forget: A PAR-BUR",
        "undo A PAR-BUR",
        "cancel A PAR-BUR",
        "scratch A PAR-BUR",
        "never mind A PAR-BUR",
    ],
)
def test_an_order_that_is_called_off_is_not_stored(read: Read, text: str) -> None:
    """It is offered, in case it was meant after all."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert asked.flaw is Flaw.DOUBTFUL
    assert asked.text in text
    assert [str(order) for order in asked.candidates] == ["A PAR - BUR"]


def test_only_the_order_in_question_is_left_out(read: Read) -> None:
    """What a comma or a line parts from it is stored."""
    parsed = read("A PAR - BUR (sorry, PIC), A MAR-SPA\nF BRE-MAO", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A MAR - SPA", "F BRE - MAO"]
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["A PAR - BUR", "A PAR - PIC"]


def test_a_question_followed_by_or_is_one(read: Read) -> None:
    """The order before it waits for the answer."""
    parsed = read("F BRE-ENG? or should i go MAO", "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["F BRE - ENG"]


@pytest.mark.parametrize(
    "text", ["A PAR - BUR?", "sorry, A PAR-BUR", "no, A PAR-BUR", "A PAR-PIC?\nA PAR-BUR"]
)
def test_a_correction_is_followed(read: Read, text: str) -> None:
    """Said plainly, and last."""
    assert [str(order) for order in read(text, "FRANCE").orders] == ["A PAR - BUR"]


def test_what_is_left_over_is_quoted_without_the_comma_beside_it(read: Read) -> None:
    """The words alone are what was not understood."""
    parsed = read("par-pic or bur, havent decided", "FRANCE")
    assert [problem.text for problem in parsed.problems] == ["par-pic or bur", "havent decided"]
