"""Words that point at units and places named before: the first, goes in, the one moving."""

from collections.abc import Sequence

import pytest

from engine.board import Power
from engine.position import Phase, Position
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

_UNITS = ("A MUN", "A BER", "F KIE", "A RUH")
_BOARD = Position.of(
    Phase.parse("S1902M"), [CLASSIC.unit(Power("GERMANY"), name) for name in _UNITS]
)


def orders(text: str) -> Sequence[str]:
    """The orders that Germany gives with a text."""
    parsed = parse_orders(text, _BOARD, Power("GERMANY"), CLASSIC, Rulebook.modern())
    return sorted(map(str, parsed.orders))


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Mun, Ber and Ruh: the first attacks Burgundy, the second holds, the third to Holland",
         ["A BER H", "A MUN - BUR", "A RUH - HOL"]),
        ("Munich and Ruhr - the former goes to Tyrolia, the latter holds",
         ["A MUN - TYR", "A RUH H"]),
        ("Mun, Ber and Kie - first two hold, Kie to Denmark",
         ["A BER H", "A MUN H", "F KIE - DEN"]),
    ],
)  # fmt: skip
def test_ordinals_count_the_units_of_the_list_before_them(text: str, given: list[str]) -> None:
    """Whatever sets the list off, one or several at a time."""
    assert orders(text) == given


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Kie and Ruh on Holland: Kie goes, Ruh supports", ["A RUH S F KIE - HOL", "F KIE - HOL"]),
        ("Mun + Ruh vs Bur: Mun is the one moving, Ruh helps",
         ["A MUN - BUR", "A RUH S A MUN - BUR"]),
        ("Holland: Ruh in, Kie supports", ["A RUH - HOL", "F KIE S A RUH - HOL"]),
    ],
)  # fmt: skip
def test_a_unit_that_goes_in_goes_to_the_aim_that_was_named(text: str, given: list[str]) -> None:
    """So does the support beside it."""
    assert orders(text) == given


@pytest.mark.parametrize(
    "text", ["Mun, Ber and Ruh", "Mun, Ber and a leaky boat", "Ber, Mun and Ruh sleep on it"]
)
def test_units_of_a_list_do_not_move_to_one_another(text: str) -> None:
    """A comma between them is no dash."""
    assert not orders(text)
