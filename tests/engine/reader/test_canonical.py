"""Canonical spelling, strict and the same both ways; and the orders that advice shows."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power
from engine.errors import NotationError
from engine.judge.legality import illegality
from engine.orders import Order
from engine.reader import example_orders, orders_by_text, parse_order, parse_orders
from engine.reader.canonical import FORMS
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import any_orders
from tests.engine.reader.habits.boards import BOARDS, position_of


@given(any_orders)
def test_every_order_is_read_back_from_its_text(order: Order) -> None:
    """`parse_order(str(order)) == order`, for every kind, unit and place."""
    assert parse_order(str(order), CLASSIC) == order


@pytest.mark.parametrize("text", FORMS)
def test_each_form_is_written_as_it_is_read(text: str) -> None:
    """`str(parse_order(text)) == text`."""
    assert str(parse_order(text, CLASSIC)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A PAR",
        "A PAR ",
        "a par h",
        "A PAR  H",
        " A PAR H",
        "A PAR H\n",
        "A PAR H VIA",
        "A PAR - BUR via",
        "A PAR-BUR",
        "A PAR D BUR",
        "A PAR R A BUR",
        "A PAR C A MAR",
        "A PAR S A MAR BUR",
        "A PAR S A MAR - BUR VIA",
        "BUILD PAR",
        "BUILD A PAR H",
        "WAIVE 2",
        "WAIVES",
    ],
)
def test_any_other_spelling_is_refused_with_the_right_ones(text: str) -> None:
    """The message quotes the text and shows what would be right."""
    with pytest.raises(NotationError) as caught:
        parse_order(text, CLASSIC)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A XYZ H", "no province has the code 'XYZ'"),
        ("F STP/WC H", "St Petersburg has NC, SC, not 'WC'"),
        ("X PAR H", "begins with A or F"),
        ("A PAR H or so", "A PAR - BUR"),
        ("A" * 10_000, "too long"),
    ],
)
def test_the_message_says_what_was_wrong(text: str, said: str) -> None:
    """An unknown place, coast or letter is named."""
    with pytest.raises(NotationError, match=said):
        parse_order(text, CLASSIC)


@given(st.text())
def test_any_text_is_an_order_or_a_notation_error(text: str) -> None:
    """And what is accepted is canonical."""
    try:
        order = parse_order(text, CLASSIC)
    except NotationError:
        return
    assert str(order) == text


def test_what_was_read_before_is_remembered_within_bounds() -> None:
    """The same text gives the same object; the memory has a limit."""
    assert parse_order("A PAR - BUR", CLASSIC) is parse_order("A PAR - BUR", CLASSIC)
    known, places = orders_by_text(CLASSIC), CLASSIC.map.locations
    read, kept = 0, 0
    for kind, here, there, via in product("AF", places, places, ("", " VIA")):
        text = f"{kind} {here} - {there}{via}"
        assert str(known[text]) == text
        read, kept = read + 1, max(kept, len(known))
    assert kept < read


def test_many_orders_are_read_as_one_is() -> None:
    """The same object, the same error; and what is no order is forgotten."""
    known = orders_by_text(CLASSIC)
    assert known["A PAR - BUR"] is parse_order("A PAR - BUR", CLASSIC)
    with pytest.raises(NotationError, match="no province has the code 'XYZ'"):
        known["A PAR - XYZ"]
    assert "A PAR - XYZ" not in known


MODERN = Rulebook.modern()


@pytest.mark.parametrize("board", ["start", *BOARDS])
@pytest.mark.parametrize("power", CLASSIC.powers)
def test_an_example_is_legal_and_read_as_it_stands(board: str, power: Power) -> None:
    """For units of the power alone, whatever the phase."""
    position = position_of(board)
    examples = example_orders(position, power, CLASSIC, MODERN)
    for order in examples:
        assert illegality(order, power, position, CLASSIC, MODERN) is None
        parsed = parse_orders(str(order), position, power, CLASSIC, MODERN)
        assert (parsed.orders, parsed.problems) == ((order,), ())


@pytest.mark.parametrize(
    ("board", "power", "first", "number"),
    [
        ("start", "ENGLAND", "F EDI - CLY", 3),
        ("beaten", "GERMANY", "A HOL R KIE", 2),
        ("winter", "FRANCE", "BUILD A BRE", 3),
        ("winter", "TURKEY", "REMOVE F AEG", 2),
        ("winter", "ITALY", None, 0),
    ],
)
def test_the_phase_decides_what_is_shown(
    board: str, power: str, first: str | None, number: int
) -> None:
    """A move for England; Holland may only go to Kiel; Turkey owes a unit; Italy owes nothing."""
    examples = example_orders(position_of(board), Power(power), CLASSIC, MODERN)
    assert [str(order) for order in examples[:1]] == ([] if first is None else [first])
    assert len(examples) == number
