"""Orders in plain words, as people write them in the evening: each kind in several wordings."""

import pytest

from engine.board import Power, Unit
from engine.position import Dislodged, Phase, Position
from engine.reader import ParsedOrders, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC


def unit(power: str, name: str) -> Unit:
    """A unit as the board names it."""
    return CLASSIC.unit(Power(power), name)


def read(text: str, position: Position = CLASSIC.start, power: str = "GERMANY") -> ParsedOrders:
    """What a power's text gives in a position."""
    return parse_orders(text, position, Power(power), CLASSIC, Rulebook.modern())


def orders(text: str, position: Position = CLASSIC.start, power: str = "GERMANY") -> list[str]:
    """The orders of a text, sorted."""
    return sorted(map(str, read(text, position, power).orders))


RETREATS = Position.of(
    Phase.parse("F1902R"),
    [unit("FRANCE", "A MUN")],
    dislodged=[Dislodged(unit("GERMANY", "A MUN"), CLASSIC.map.province("BUR"), by_convoy=False)],
)
REMOVALS = Position.of(
    Phase.parse("W1902A"),
    [unit("GERMANY", name) for name in ("A MUN", "F KIE")],
    centers={CLASSIC.map.province("MUN"): Power("GERMANY")},
)
BUILDS = Position.of(
    Phase.parse("W1901A"),
    [unit("GERMANY", "F DEN")],
    centers={CLASSIC.map.province(code): Power("GERMANY") for code in ("MUN", "KIE", "DEN")},
)


@pytest.mark.parametrize(
    "way",
    [
        "Munich strolls over to Burgundy",
        "the Munich army creeps into Burgundy",
        "Munich storms across to Burgundy",
        "Munich comes down into Burgundy",
        "munich slips off to burgundy",
    ],
)
def test_a_verb_of_going_with_its_preposition_is_a_move(way: str) -> None:
    """Whichever verb it is."""
    assert orders(way) == ["A MUN - BUR"]


@pytest.mark.parametrize(
    "way", ["digs in", "sits tight", "doesn't budge", "stays home", "keeps quiet"]
)
def test_a_unit_that_does_not_stir_holds(way: str) -> None:
    """In whatever words."""
    assert orders(f"Munich {way}, Kiel to Denmark") == ["A MUN H", "F KIE - DEN"]


@pytest.mark.parametrize(
    "remark", ["without help", "with no support", "on its own", "unsupported", "once it's free"]
)
def test_words_that_nobody_helps_change_nothing(remark: str) -> None:
    """They are neither a part of the order nor a reason to doubt it."""
    parsed = read(f"Munich to Burgundy {remark}, Kiel to Holland")
    assert sorted(map(str, parsed.orders)) == ["A MUN - BUR", "F KIE - HOL"]
    assert not parsed.problems


@pytest.mark.parametrize(
    "why",
    [
        "to annoy Pierre",
        "just to tease Marie",
        "to frighten the French",
        "to bother Jacques",
        "to irritate him",
    ],
)
def test_what_a_move_is_for_is_no_place(why: str) -> None:
    """The unknown word behind `to` is a verb."""
    assert orders(f"Munich to Burgundy {why}.") == ["A MUN - BUR"]


@pytest.mark.parametrize(
    "support",
    [
        "Munich to Ruhr, Kiel covers Munich",
        "Munich to Ruhr. Kiel backs Munich",
        "Kiel is helping Munich, Munich to Ruhr",
        "Kiel will assist Munich. Munich goes to Ruhr",
        "Munich - Ruhr, Kiel supporting Munich",
        "mun - ruh, kie s mun",
        "mun - ruh and kie supports mun",
    ],
)
def test_a_worded_support_of_a_unit_that_moves_is_for_its_move(support: str) -> None:
    """`KIE s MUN` is so only right behind the move, and never where a kind of unit is written."""
    start = Position.of(Phase.parse("S1901M"), [unit("GERMANY", "A MUN"), unit("GERMANY", "A KIE")])
    assert "A KIE S A MUN - RUH" in orders(support, start)
    assert "A KIE S A MUN" in orders("KIE s MUN, MUN - RUH", start)
    assert "A KIE S A MUN" in orders("MUN - RUH, A KIE s A MUN", start)


@pytest.mark.parametrize(
    "text",
    [
        "Berlin to Kiel. Kiel to Ruhr, Munich helps",
        "Berlin to Kiel, Kiel to Ruhr, Munich supports",
        "Kiel - Ruhr with Munich behind it; Berlin - Kiel",
        "BER KIE\nKIE RUH   MUN supports",
    ],
)
def test_a_support_that_names_nothing_is_for_the_move_beside_it(text: str) -> None:
    """Though it could support another of the message, too."""
    start = Position.of(
        Phase.parse("S1901M"), [unit("GERMANY", name) for name in ("A MUN", "A KIE", "A BER")]
    )
    assert orders(text, start) == ["A BER - KIE", "A KIE - RUH", "A MUN S A KIE - RUH"]


@pytest.mark.parametrize(
    "text", ["KIEL HOLLND, BERLN KIEL", "kiel - hollnd, berln kiel", "kiel hollnd\nberln kiel"]
)
def test_a_misspelt_name_beside_another_is_a_move(text: str) -> None:
    """Also without a sign between them."""
    assert orders(text) == ["A BER - KIE", "F KIE - HOL"]


@pytest.mark.parametrize(
    "text",
    [
        "A Mun, A Ber: both hold",
        "Mun, Ber: hold",
        "Mun and Ber: both stay",
        "MUN, BER: both stand",
        "Munich, Berlin both hold",
    ],
)
def test_a_list_of_units_before_a_colon_shares_the_verb_behind_it(text: str) -> None:
    """With or without `both`."""
    assert orders(text) == ["A BER H", "A MUN H"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Munich? Stays.", ["A MUN H"]),
        ("And Kiel? It goes to Holland.", ["F KIE - HOL"]),
        ("Berlin? To Kiel.", ["A BER - KIE"]),
        ("Munich? She holds.", ["A MUN H"]),
        ("Munich?", []),
        ("Munich to Ruhr?", []),
        ("Kiel to Holland (can it?), Munich holds", ["A MUN H", "F KIE - HOL"]),
        ("Kiel to Holland (is that ok?)", ["F KIE - HOL"]),
        ("Kiel to Holland (or Denmark?)", []),
    ],
)
def test_a_question_that_is_answered_at_once_asks_nothing(text: str, found: list[str]) -> None:
    """Nor does one in brackets that names nothing."""
    assert orders(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Munich limps home to Kiel, thanks a lot",
        "Munich to Kiel and will be back in spring",
        "munich creeps off to kiel, then in 03 it takes burgundy",
        "Munich - Kiel, from where it hits Holland next spring",
        "Munich retreats to Kiel. Gruß aus Köln",
    ],
)
def test_a_retreat_is_given_whatever_is_said_beside_it(text: str) -> None:
    """Nor is it doubted for what the unit will do later."""
    assert orders(text, RETREATS) == ["A MUN - KIE"] or orders(text, RETREATS) == ["A MUN R KIE"]


@pytest.mark.parametrize(
    "text",
    [
        "Kiel has to go, sorry",
        "goodbye Kiel fleet, it was nice",
        "farewell Kiel",
        "I give up the Kiel fleet",
        "the fleet in Kiel must go",
    ],
)
def test_a_unit_that_has_to_go_is_removed(text: str) -> None:
    """In whatever words."""
    assert orders(text, REMOVALS) == ["F KIE D"] or orders(text, REMOVALS) == ["REMOVE F KIE"]


@pytest.mark.parametrize(
    "text",
    [
        "army munich, keep the other build for later",
        "A Mun. The other build can wait",
        "build army munich and leave the second one unused",
        "Army in Munich. Skip the other one.",
        "A MUN; the second build later",
    ],
)
def test_a_build_that_is_kept_is_waived(text: str) -> None:
    """In whatever words."""
    assert {type(order).__name__ for order in read(text, BUILDS).orders} == {"Build", "Waive"}


@pytest.mark.parametrize("bad", ["tir alb\nvinna galcia", "rum bla\nfoo bar baz", "lon nth"])
def test_a_line_that_is_not_understood_costs_no_other_line_its_order(bad: str) -> None:
    """Not in a list without verbs or kinds of unit, either."""
    parsed = read(f"bud ser\n{bad}", power="AUSTRIA")
    assert list(map(str, parsed.orders)) == ["A BUD - SER"]
    assert parsed.problems


@pytest.mark.parametrize(
    "text",
    [
        "Munich to Ruhr, Berlin doesn't move",
        "Munich to Ruhr; Berlin and Kiel don't move, ok?",
        "North: Berlin holds. South: Munich - Ruhr",
    ],
)
def test_a_unit_that_is_said_not_to_move_holds(text: str) -> None:
    """Agreement asked for is no question, and a direction before a colon no place."""
    assert {"A MUN - RUH", "A BER H"} <= set(orders(text))


@pytest.mark.parametrize(
    "text",
    [
        "F KIE - DEN, A MUN - RUH\nps: changed my mind about Munich, Burgundy would be funnier",
        "Kiel to Denmark. Munich to Burgundy. Munich to Ruhr was wrong, or was it?",
        "Munich supports Berlin on its march to Silesia, Kiel to Denmark",
    ],
)
def test_a_half_read_order_is_not_taken(text: str) -> None:
    """Neither is the one that it may correct."""
    assert "A MUN - RUH" not in orders(text)
    assert "A MUN S A BER" not in orders(text)


@pytest.mark.parametrize(
    "text",
    [
        "Berlin's lot go over the Munich to Ruhr",
        "Munich strolls through the Berlin suburbs to Ruhr",
        "Kiel wanders across the Berlin road to Prussia",
    ],
)
def test_a_place_that_is_passed_orders_no_unit_there(text: str) -> None:
    """Nothing is stored for the unit that happens to stand in it."""
    assert orders(text) == []


@pytest.mark.parametrize(
    "text", ["A Mun - Bur and wake me up in fall", "A Munich - Burgundy. Now back to the kitchen"]
)
def test_what_somebody_does_afterwards_changes_no_order(text: str) -> None:
    """Neither a date nor a word of moving there belongs to the order."""
    assert orders(text) == ["A MUN - BUR"]
