"""Talk beside orders is told apart from orders that were not understood."""

from __future__ import annotations

import pytest

from bot.gamesmaster.small_talk import is_small_talk
from engine.notation import Flaw, ParsedOrders, Problem, Reading, parse_order
from engine.variants.classic import CLASSIC, FRANCE

NOTHING = ParsedOrders(FRANCE)
SOMETHING = ParsedOrders(FRANCE, (Reading(parse_order("A PAR H", CLASSIC), ""),))


def _is_talk(text: str, parsed: ParsedOrders = SOMETHING) -> bool:
    return is_small_talk(Problem(text, Flaw.NOT_AN_ORDER), parsed, CLASSIC)


@pytest.mark.parametrize("text", ["(cheeky)", "ok here we are", "Cheers, your rival", "lol"])
def test_what_names_no_place_and_no_deed_is_talk(text: str) -> None:
    """Where orders are given besides."""
    assert _is_talk(text)
    assert not _is_talk(text, NOTHING)


@pytest.mark.parametrize(
    "text", ["Paris frobnicates", "pariss", "A XYZ", "hold everything", "x -> y", "cancel that"]
)
def test_what_may_be_an_order_is_not_talk(text: str) -> None:
    """A place or nearly one, a unit, a deed, a sign, a word that takes something back."""
    assert not _is_talk(text)
