"""Units that help, written with the move they help or in one breath with each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.notation import Flaw, ParsedOrders

Read = Callable[..., ParsedOrders]


@pytest.mark.parametrize(
    ("power", "units", "text", "expected"),
    [
        ("AUSTRIA", ["A SER", "A BUD"], "A SER-BUL with BUD", "A BUD S A SER - BUL"),
        ("AUSTRIA", ["A SER", "A BUD"], "A SER - BUL with bud support", "A BUD S A SER - BUL"),
        ("AUSTRIA", ["A SER", "A BUD"], "A SER-BUL with A BUD supporting", "A BUD S A SER - BUL"),
        ("ENGLAND", ["F NTH", "F SKA"], "F NTH-NWY with SKA", "F SKA S F NTH - NWY"),
        ("ENGLAND", ["A LON", "F NTH"], "A LON-NWY with NTH", "F NTH C A LON - NWY"),
    ],
)
def test_a_move_with_another_unit(
    read: Read, power: str, units: list[str], text: str, expected: str
) -> None:
    """A unit on land, or beside a fleet, supports; only a fleet at sea convoys an army."""
    move, aid = (str(order) for order in read(text, power, {power: units}).orders)
    assert aid == expected
    assert move.endswith(" VIA") == (" C " in expected)


def test_a_support_written_with_a_move_is_judged_too(read: Read) -> None:
    """Paris does not touch Munich."""
    parsed = read("A BUR-MUN with PAR", "FRANCE", {"FRANCE": ["A BUR", "A PAR"]})
    assert [str(order) for order in parsed.orders] == ["A BUR - MUN", "A PAR S A BUR - MUN"]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.NOT_ALLOWED]


@pytest.mark.parametrize(
    "text",
    [
        "A RUH, A MUN support A BEL-BUR",
        "A MUN and RUH S A BEL - BUR",
    ],
)
def test_one_verb_for_several_supporters(read: Read, text: str) -> None:
    """Joined by a comma as well as by `and`."""
    units = {"GERMANY": ["A RUH", "A MUN", "A BEL"]}
    orders = {str(order) for order in read(text, "GERMANY", units).orders}
    assert orders == {"A RUH S A BEL - BUR", "A MUN S A BEL - BUR"}


def test_a_support_of_it_is_for_the_convoyed_move(read: Read) -> None:
    """The only own move that the fleet can support."""
    units = {"ENGLAND": ["F NTH", "A LON", "F ENG"]}
    parsed = read("NTH conv LON to BEL, lon-bel, ENG s it", "ENGLAND", units)
    assert "F ENG S A LON - BEL" in {str(order) for order in parsed.orders}
    assert parsed.problems == ()
