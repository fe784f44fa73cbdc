"""Orders for any power: whose each is, its unit or its center says."""

import pytest

from bot.gamesmaster.sandbox.sandbox import read_for_all, with_orders
from engine.board import Power
from engine.orders import Order
from engine.position import Position
from engine.reader import Flaw, parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.positions import position

MODERN = Rulebook.modern()
BUILDING = position(
    "W1901A",
    {"FRANCE": ["A SPA"], "GERMANY": ["A MUN"], "TURKEY": ["A ALB", "F AEG"]},
    {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "KIE"], "TURKEY": ["CON"]},
)
RETREATING = position(
    "F1901R",
    {"ITALY": ["A MUN"], "FRANCE": ["A BUR"]},
    {},
    {"GERMANY": {"A MUN": "TYR"}, "FRANCE": {"A BUR": "RUH"}},
)


def orders(text: str, board: Position = CLASSIC.start) -> dict[str, list[str]]:
    """What a text orders, by power, where all of it was understood."""
    read = read_for_all(text, board, CLASSIC, MODERN)
    assert read.problems == []
    return {power: list(map(str, given)) for power, given in read.orders.items()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A PAR-BUR, A MUN-BUR", {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}),
        (
            "FRANCE\nA PAR-BUR\n\nGermany:\nmun - bur",
            {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
        ),
        ("Turkey: all hold", {"TURKEY": ["F ANK H", "A CON H", "A SMY H"]}),
        ("*Turkey* (3)\nall hold", {"TURKEY": ["F ANK H", "A CON H", "A SMY H"]}),
        ("Austria bud - ser", {"AUSTRIA": ["A BUD - SER"]}),
        ("FRANCE\nA PAR-BUR\nA MUN-BUR", {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}),
        (
            "A PAR-BUR, Turkey: all hold",
            {"FRANCE": ["A PAR - BUR"], "TURKEY": ["F ANK H", "A CON H", "A SMY H"]},
        ),
        (
            "A PAR-BUR; Turkey all hold",
            {"FRANCE": ["A PAR - BUR"], "TURKEY": ["F ANK H", "A CON H", "A SMY H"]},
        ),
        ("A MAR S A MUN - BUR", {"FRANCE": ["A MAR S A MUN - BUR"]}),
        ("the fleet in London goes to the English Channel", {"ENGLAND": ["F LON - ENG"]}),
    ],
)
def test_an_order_is_the_power_s_whose_unit_it_names(
    text: str, found: dict[str, list[str]]
) -> None:
    """Under a heading or not; a wrong heading takes nobody's unit away."""
    assert orders(text) == found


def test_everybody_may_be_meant() -> None:
    """`all hold` without a name is for all 22 units."""
    assert sum(map(len, orders("all hold").values())) == 22


def test_builds_are_the_power_s_whose_home_it_is() -> None:
    """Removals the one's whose unit it is; what is left unused is for who may build."""
    said = "build F BRE, A KIE\nremove A ALB"
    assert orders(said, BUILDING) == {
        "FRANCE": ["BUILD F BRE"],
        "GERMANY": ["BUILD A KIE"],
        "TURKEY": ["REMOVE A ALB"],
    }
    assert orders("A TRI, A SER", BUILDING) == {"AUSTRIA": ["BUILD A TRI", "BUILD A SER"]}
    assert orders("France: waive", BUILDING) == {"FRANCE": ["WAIVE"]}
    assert orders("waive", BUILDING) == {"FRANCE": ["WAIVE"], "GERMANY": ["WAIVE"]}


def test_retreats_are_the_power_s_whose_unit_was_dislodged() -> None:
    """Not the one's who is there now."""
    assert orders("A MUN R BER, bur - par", RETREATING) == {
        "GERMANY": ["A MUN R BER"],
        "FRANCE": ["A BUR R PAR"],
    }


def test_what_two_powers_could_mean_is_asked() -> None:
    """Ankara's fleet or Sevastopol's: each is offered, none is followed."""
    read = read_for_all("fleet to the Black Sea", CLASSIC.start, CLASSIC, MODERN)
    (problem,) = read.problems
    assert (read.orders, problem.flaw) == ({}, Flaw.SEVERAL_MEANINGS)
    assert set(map(str, problem.candidates)) == {"F ANK - BLA", "F SEV - BLA"}


@pytest.mark.parametrize(
    ("text", "board", "flaw"),
    [
        ("hello there", CLASSIC.start, Flaw.NOT_AN_ORDER),
        ("draw", CLASSIC.start, Flaw.NOT_AN_ORDER),
        ("F1902M: A PAR - BUR", CLASSIC.start, Flaw.OTHER_PHASE),
        ("build in Brest", BUILDING, Flaw.TYPE_MISSING),
        ("A PRU - BER", CLASSIC.start, Flaw.NO_SUCH_UNIT),
    ],
)
def test_what_gives_no_order_is_told_once(text: str, board: Position, flaw: Flaw) -> None:
    """Votes and later phases have no place in a sandbox."""
    read = read_for_all(text, board, CLASSIC, MODERN)
    assert read.orders == {}
    assert [problem.flaw for problem in read.problems] == [flaw]


def test_a_later_order_takes_the_place_of_an_earlier_one() -> None:
    """For the same unit; and of builds the one that is too much."""
    france = Power("FRANCE")

    def given(*texts: str) -> dict[Power, tuple[Order, ...]]:
        return {france: tuple(parse_order(text, CLASSIC) for text in texts)}

    before = with_orders({}, given("A PAR - BUR", "A MAR H"), CLASSIC.start, CLASSIC, MODERN)
    after = with_orders(before, given("A PAR H"), CLASSIC.start, CLASSIC, MODERN)
    assert list(map(str, after[france])) == ["A MAR H", "A PAR H"]
    before = with_orders({}, given("BUILD A PAR"), BUILDING, CLASSIC, MODERN)
    after = with_orders(before, given("BUILD F BRE"), BUILDING, CLASSIC, MODERN)
    assert list(map(str, after[france])) == ["BUILD F BRE"]
