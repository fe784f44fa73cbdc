"""Orders whose writer had better look at them are told apart from those that say it plainly."""

import pytest

from engine.reader import guessed_orders, parse_orders
from engine.rules import edition
from engine.variants.classic import CLASSIC, FRANCE


def guessed(text: str) -> set[str]:
    """The orders of France in the first spring that were guessed."""
    parsed = parse_orders(text, CLASSIC.start, FRANCE, CLASSIC, edition("1971"))
    return set(map(str, guessed_orders(text, parsed, CLASSIC)))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("mar - spa. Paris. Burgundy", "A PAR - BUR"),
        ("mar - spa, to gascony with paris", "A PAR - GAS"),
        ("A MAR - SPA, A PAR - BRUGUNDY", "A PAR - BUR"),
        ("A MAR - SPA, honestly par bur", "A PAR - BUR"),
        ("A MAR - SPA, A PAR - PIC, A PAR - BUR", "A PAR - BUR"),
        ("A PAR - BUR, marseilles supports that", "A MAR S A PAR - BUR"),
    ],
)
def test_what_says_less_or_something_else_is_a_guess(text: str, order: str) -> None:
    """A stop within, the unit later, a slip, unread words, another order before; no other order."""
    assert guessed(text) == {order}


@pytest.mark.parametrize(
    "text",
    [
        "A PAR-BUR, A MAR S A PAR-BUR, F BRE-MAO",
        "paris to burgundy\nmarseilles supports paris to burgundy\nbrest to the mid atlantic",
        "A. Par. - Bur.; A. Mar. S A. Par. - Bur.",
        "Army Paris -> Burgundy, please. Fleet Brest holds. Thanks!",
        "par bur mar spa bre mao",
        "par and mar hold",
        "all hold",
        "1. A PAR H\n2. A MAR H",
    ],
)
def test_what_is_said_plainly_is_no_guess(text: str) -> None:
    """In any notation."""
    assert guessed(text) == set()
