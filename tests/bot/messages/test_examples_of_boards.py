"""Examples in help and messages are of the board that the reader plays on."""

import re
from collections.abc import Iterator

import pytest

from bot.messages.commands.topics import TOPICS
from bot.messages.examples import fitted, fitted_example
from bot.messages.refusals import REFUSALS
from engine.board import UnitType
from engine.orders import Move
from engine.reader import parse_order
from engine.variant import Variant
from engine.variants import variant_named
from engine.variants.classic import CLASSIC
from tests.small_map.others import EMPIRES
from tests.small_map.variant import SMALL

BOARDS = pytest.mark.parametrize("variant", [SMALL, EMPIRES], ids=lambda variant: variant.name)
SPAN = re.compile(r"`([^`\n]+)`")


def examples() -> Iterator[str]:
    """All of the refusals and of help by topic, as they are written."""
    for sentence in (*REFUSALS.values(), *(topic.text + topic.after for topic in TOPICS.values())):
        yield from SPAN.findall(sentence)
    for topic in TOPICS.values():
        for _, texts in topic.examples:
            yield from texts


@BOARDS
def test_no_example_names_what_another_board_has(variant: Variant) -> None:
    """No place, no power and no year of the classic one; but what opens a new game may."""
    theirs = {place.code for place in CLASSIC.map.provinces} - {
        place.code for place in variant.map.provinces
    }
    theirs |= {*CLASSIC.powers, *(names.name for names in CLASSIC.powers.values())}
    theirs |= {"balkans", "Paris", "Burgundy", "Marseilles", "Munich", "Berlin", "Albania"}
    written = [fitted_example(example, variant) for example in examples() if "new " not in example]
    words = {word for example in written for word in re.findall(r"[A-Za-z_]{3,}", example)}
    assert words & theirs == set()
    years = {
        int(year) for example in written for year in re.findall(r"(?<![\d-])\d{4}(?!-)", example)
    }
    assert all(variant.start.phase.year <= year < variant.start.phase.year + 12 for year in years)


@BOARDS
def test_orders_in_examples_can_be_given_on_the_board(variant: Variant) -> None:
    """The same unit and the same order, by a way that there is."""
    for classic in ("A PAR - BUR", "F BRE - MAO", "A MAR - BUR", "A MUN R BER", "F MAO - SPA/NC"):
        order = parse_order(fitted_example(classic, variant), variant)
        assert isinstance(order, type(parse_order(classic, CLASSIC)))
        if isinstance(order, Move):
            unit = order.unit
            assert order.destination in variant.map.landings[unit.type][unit.location], str(order)
            assert unit.type is UnitType(classic[0])
    for classic in ("A MAR S A PAR - BUR", "F NTH C A LON - NWY", "BUILD F STP/NC", "REMOVE A ALB"):
        text = fitted_example(classic, variant)
        assert str(parse_order(text, variant)) == text


def test_powers_that_are_not_on_the_board_are_not_named() -> None:
    """Two play a duel, Germany and Italy. What is no example stays, and on the usual board all."""
    duel = variant_named("germany-italy")
    text = "Write `draw with France and Germany`, as in `prefer England, (France Germany), Italy`."
    assert (
        fitted(text, duel) == "Write `draw with Italy and Germany`, as in `prefer Germany, Italy`."
    )
    assert fitted("Did France move to PAR?", duel) == "Did France move to PAR?"
    assert fitted(text, CLASSIC) == text
    war = variant_named("two")
    assert fitted("`map spring 1901`, `F1902M: A PAR - BUR`", war) == (
        "`map spring 1914`, `F1915M: A PAR - BUR`"
    )
