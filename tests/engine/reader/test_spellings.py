"""Every legal order is read as itself, however it is spelt, and a misspelling changes none.

Whoever mistypes a name gets the order that was meant, or is asked (R-ORD-03). Only a word that *is*
another name, or a beginning of one, says what it says.
"""

import string
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Power
from engine.judge.options import legal_orders
from engine.names import COAST_WORDS, UNIT_WORDS, names_of
from engine.orders import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from engine.position import Position
from engine.reader import Inference, parse_orders
from engine.reader.words.vocabulary import ROLES
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.habits.boards import position_of
from tests.engine.reader.spellings import Style, spelt

MODERN = Rulebook.modern()


@pytest.mark.parametrize("style", Style)
def test_an_order_is_read_as_it_was_meant(style: Style) -> None:
    """All orders that are legal in three positions, a power's units in one message each."""
    for name in ("start", "north", "south"):
        if (name, style) == ("south", Style.BARE):
            continue  # Italy's `tyr` may be Tyrolia or the Tyrrhenian Sea (R-ORD-06)
        position = position_of(name)
        for power, of_units in legal_orders(position, CLASSIC, MODERN).items():
            for row in _rows(list(map(list, of_units.values()))):
                text = "\n".join(
                    spelt(order, style)
                    for order in row
                    if isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy)
                )
                parsed = parse_orders(text, position, power, CLASSIC, MODERN)
                assert (set(parsed.orders), parsed.problems) == (set(row), ()), text


def _rows(orders: list[list[object]]) -> list[list[object]]:
    """One order of each unit, until each was there, in steps that keep the number small."""
    longest = max(map(len, orders), default=0)
    return [[own[at % len(own)] for own in orders] for at in range(0, longest, 3)]


POSITIONS: tuple[Position, ...] = tuple(map(position_of, ("start", "north", "south")))


def _every_order(position: Position) -> list[tuple[Power, MovementOrder]]:
    return [
        (power, order)
        for power, of_units in legal_orders(position, CLASSIC, MODERN).items()
        for orders in of_units.values()
        for order in orders
        if isinstance(order, Move | SupportMove)
    ]


ORDERS = [_every_order(position) for position in POSITIONS]


@st.composite
def mistyped(draw: st.DrawFn) -> tuple[Position, Power, MovementOrder, str, str]:
    """A legal order, its text with one slip in the name of a place, and that word as it is."""
    at = draw(st.integers(0, len(POSITIONS) - 1))
    power, order = draw(st.sampled_from(ORDERS[at]))
    style = draw(st.sampled_from([Style.TIGHT, Style.NAMES, Style.BARE]))
    text = spelt(order, style)
    words = _names_in(text)
    start, end = draw(st.sampled_from(words))
    wrong = draw(_slip(text[start:end]))
    return POSITIONS[at], power, order, text[:start] + wrong + text[end:], wrong


def _names_in(text: str) -> Sequence[tuple[int, int]]:
    """Where in a text single words of three letters or more name a place."""
    found: list[tuple[int, int]] = []
    start = 0
    for at, sign in enumerate(f"{text} "):
        if sign.isalpha():
            continue
        word = text[start:at].lower()
        if len(word) > 2 and word not in ROLES and word not in UNIT_WORDS:
            found.append((start, at))
        start = at + 1
    return found


@st.composite
def _slip(draw: st.DrawFn, word: str) -> str:
    """The word with a letter wrong, missing, added, or two exchanged."""
    at = draw(st.integers(0, len(word) - 1))
    letter = draw(st.sampled_from(string.ascii_lowercase))
    ways = [
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
    ]
    return draw(st.sampled_from(ways))


@given(mistyped())
@settings(deadline=None, max_examples=300)
def test_one_slip_in_a_name_is_mended_or_asked_about(
    case: tuple[Position, Power, MovementOrder, str, str],
) -> None:
    """Unless the word has become another name."""
    position, power, order, text, wrong = case
    parsed = parse_orders(text, position, power, CLASSIC, MODERN)
    if set(parsed.orders) <= {order}:
        return
    assert _says_something_else(wrong), (text, [str(one) for one in parsed.orders])


def _says_something_else(word: str) -> bool:
    """Whether a word is a name, or the beginning of one, or some other word of orders."""
    key = word.lower()
    names = names_of(CLASSIC)
    is_name = bool(names.provinces(key)) or names.power(key) is not None
    is_name = is_name or (len(key) == 2 and any(name.startswith(key) for name in names.whole))
    is_glued = key in {"sa", "sf", "ca"} or (key[:1] in {"a", "f"} and key[1:] in names.codes)
    return is_name or is_glued or key in ROLES or key in UNIT_WORDS or key in COAST_WORDS


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A PAR-BXR", "A PAR - BUR"),
        ("A PRA-BUR", "A PAR - BUR"),
        ("Army Paris to Burgandy", "A PAR - BUR"),
        ("F BRE - Enlgish Chanel", "F BRE - ENG"),
    ],
)
def test_what_was_mended_is_said(text: str, order: str) -> None:
    """The reading says that a name was misspelt."""
    (reading,) = parse_orders(text, CLASSIC.start, Power("FRANCE"), CLASSIC, MODERN).readings
    assert (str(reading.order), reading.inferred) == (order, (Inference.SPELLING,))


@pytest.mark.parametrize(
    "text", ["A MAR S A PAR - BUXG", "A MAR S A PAR-ubg", "A MAR S A PAR - an", "A MAR S A PAR-bux"]
)
def test_a_support_whose_last_part_is_misspelt_is_none_to_hold(text: str) -> None:
    """It is that of the move which was meant, or asked about."""
    parsed = parse_orders(text, CLASSIC.start, Power("FRANCE"), CLASSIC, MODERN)
    assert {*map(str, parsed.orders)} <= {"A MAR S A PAR - BUR"}


@pytest.mark.parametrize(
    "text", ["A PAR - XQZ", "A PAR - Atlantis", "A PAR - BXX", "F ENG-eTH", "A PIR - SWE"]
)
def test_what_is_far_off_is_asked_about(text: str) -> None:
    """Nothing is stored."""
    parsed = parse_orders(text, CLASSIC.start, Power("FRANCE"), CLASSIC, MODERN)
    assert parsed.orders == ()
    assert len(parsed.problems) == 1
