"""Units that help, written with the move they help or in one breath with each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.reader import Flaw, ParsedOrders

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


@pytest.mark.parametrize(
    "text",
    [
        "A PAR and A MAR both support A BUR",
        "A PAR, A MAR both S A BUR",
        "Both A PAR and A MAR support A BUR",
        "Paris and Marseilles both support Burgundy",
    ],
)
def test_both_is_two_units_and_no_sea(read: Read, text: str) -> None:
    """Not the beginning of Bothnia, where no fleet could be meant."""
    parsed = read(text, "FRANCE", {"FRANCE": ["A PAR", "A MAR", "A BUR"]})
    assert {str(order) for order in parsed.orders} == {"A PAR S A BUR", "A MAR S A BUR"}
    assert parsed.problems == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Both holds", "F BOT H"),
        ("F Both. supports A FIN - SWE", "F BOT S A FIN - SWE"),
        ("F SWE - Both", "F SWE - BOT"),
    ],
)
def test_both_alone_is_bothnia(read: Read, text: str, expected: str) -> None:
    """The rulebook's own beginning of the name."""
    parsed = read(
        text, "RUSSIA", {"RUSSIA": ["F BOT" if "SWE -" not in text else "F SWE", "A FIN"]}
    )
    assert [str(order) for order in parsed.orders] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "A MAR - BUR, A PAR supports it, F BRE H",
        "A MAR - BUR, A PAR supports that. BRE holds",
        "A MAR - BUR, PAR supports, BRE holds",
        "PAR supports, MAR - BUR, BRE holds",
    ],
)
def test_what_follows_a_whole_support_is_an_order_of_its_own(read: Read, text: str) -> None:
    """Not what is supported."""
    parsed = read(text, "FRANCE")
    assert set(map(str, parsed.orders)) == {"A MAR - BUR", "A PAR S A MAR - BUR", "F BRE H"}
    assert parsed.problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "PAR supports it to bur",
        "PAR S it - BUR",
        "PAR supports that into Burgundy",
        "PAR supports into BUR",
        "Paris supports the move to Burgundy",
        "par supports its move to bur",
        "A PAR S an attack on BUR",
    ],
)
def test_who_helps_a_move_does_not_help_whoever_stands_there(read: Read, text: str) -> None:
    """With two who could go there it is asked which; with the move said before it is that one."""
    units = {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN", "A BUR"]}
    asked = read(text, "FRANCE", units)
    assert asked.orders == ()
    candidates = set(map(str, asked.problems[0].candidates))
    assert candidates == {"A PAR S A MAR - BUR", "A PAR S A MUN - BUR"}
    said = read(f"MAR - BUR\n{text}", "FRANCE", units)
    assert set(map(str, said.orders)) == {"A MAR - BUR", "A PAR S A MAR - BUR"}


def test_a_move_that_the_helper_cannot_reach_is_no_help_to_whoever_stands_there(read: Read) -> None:
    """Nothing is stored rather than support for the other side."""
    units = {"FRANCE": ["A PAR", "A RUH"], "GERMANY": ["A MUN"]}
    assert read("PAR supports it to mun", "FRANCE", units).orders == ()


def test_a_unit_behind_a_whole_support_is_not_what_it_helps(read: Read) -> None:
    """Its own order is missing, and that is said."""
    parsed = read("A MAR - BUR, A PAR supports it, F BRE too", "FRANCE")
    assert set(map(str, parsed.orders)) == {"A MAR - BUR", "A PAR S A MAR - BUR"}
    assert [flaw.text for flaw in parsed.problems] == ["F BRE too"]


def test_that_is_the_only_move_though_it_is_out_of_reach(read: Read) -> None:
    """Neither touches Munich: it is stored as it was said, and what is wrong is told."""
    units = {"FRANCE": ["A PAR", "A MAR", "A BUR", "F MAO"]}
    parsed = read("A BUR-MUN\nPar and Mar support that", "FRANCE", units)
    supports = ["A PAR S A BUR - MUN", "A MAR S A BUR - MUN"]
    assert [str(order) for order in parsed.orders] == ["A BUR - MUN", *supports]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.NOT_ALLOWED] * 2
    assert [str(problem.order) for problem in parsed.problems] == supports


@pytest.mark.parametrize("text", ["fin s stp nwy", "FIN S STP - NWY", "fin sup stp to nwy"])
def test_a_support_out_of_reach_is_read_whole_without_a_dash_too(read: Read, text: str) -> None:
    """A fleet does not get from Finland to Norway. It could help to hold, but that is not said."""
    parsed = read(text, "RUSSIA", {"RUSSIA": ["F FIN", "A STP"]})
    assert [str(order) for order in parsed.orders] == ["F FIN S A STP - NWY"]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.NOT_ALLOWED]


def test_a_support_to_hold_with_an_order_behind_it_is_two_orders(read: Read) -> None:
    """The place behind the supported unit has a unit of its own, which goes on from there."""
    units = {"RUSSIA": ["F FIN", "A STP", "A GAL"]}
    parsed = read("fin s stp gal vie", "RUSSIA", units)
    assert [str(order) for order in parsed.orders] == ["F FIN S A STP", "A GAL - VIE"]
    assert parsed.problems == ()


def test_a_support_of_nothing_named_is_still_asked_about(read: Read) -> None:
    """Without `that` the move out of reach is not what was meant for certain."""
    units = {"FRANCE": ["A PAR", "A MAR", "A BUR", "F MAO"]}
    parsed = read("A BUR-MUN\nPar supports", "FRANCE", units)
    assert [problem.flaw for problem in parsed.problems] == [Flaw.PARTNER_MISSING]


def test_every_fleet_that_a_convoy_needs_is_ordered(read: Read) -> None:
    """From London to Spain both the Channel and the Atlantic are needed, the Irish Sea is not."""
    units = {"ENGLAND": ["A LON", "F NTH", "F ENG", "F MAO"]}
    orders = {str(order) for order in read("convoy lon to spain", "ENGLAND", units).orders}
    assert orders == {"A LON - SPA VIA", "F ENG C A LON - SPA", "F MAO C A LON - SPA"}


def test_an_army_of_another_power_is_carried_by_the_only_fleet(read: Read) -> None:
    """Its own move is not Germany's to give."""
    units = {"GERMANY": ["F NTH", "A KIE"], "ENGLAND": ["A LON"]}
    orders = [str(order) for order in read("convoy London to Norway", "GERMANY", units).orders]
    assert orders == ["F NTH C A LON - NWY"]
