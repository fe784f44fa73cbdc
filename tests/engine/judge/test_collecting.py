"""Which orders count."""

from engine.board import Power, Unit
from engine.judge import Reason, Verdict, adjudicate
from engine.orders import Order
from engine.position import Position
from engine.reader import parse_order
from engine.variants.classic import CLASSIC
from tests.engine.judging import MODERN, place, read


def test_the_orders_of_a_power_that_is_not_of_the_variant_are_listed_last_and_illegal() -> None:
    """Also where all units have good orders without it, and whoever is named first."""
    position = place("S1901M", {"France": ["A PAR"]})
    stray = parse_order("A PAR - PIC", CLASSIC)
    orders = {Power("BURGUNDY"): [stray], **read({"France": ["A PAR - BUR"]})}
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    assert [(outcome.power, outcome.reason) for outcome in resolution.outcomes] == [
        ("FRANCE", Reason.MOVED),
        ("BURGUNDY", Reason.NOT_YOUR_UNIT),
    ]
    assert [unit.location.code for unit in resolution.after.units] == ["BUR"]


def test_an_illegal_order_leaves_the_others_as_they_are() -> None:
    """Its unit holds and can be helped to, two against two; outcomes are listed in turn."""
    orders = {
        "Germany": ["A RUH S A MUN - BUR", "A MUN - BUR"],
        "France": ["A PAR S A BUR", "A GAS - LON", "A BUR S A MUN - TYR"],
    }
    position = place(
        "S1901M", {"France": ["A BUR", "A PAR", "A GAS"], "Germany": ["A MUN", "A RUH"]}
    )
    resolution = adjudicate(position, read(orders), CLASSIC, MODERN)
    assert [(str(one.order), one.reason) for one in resolution.outcomes] == [
        ("A BUR S A MUN - TYR", Reason.SUPPORT_UNREACHABLE),
        ("A GAS - LON", Reason.NO_CONVOY_POSSIBLE),
        ("A PAR S A BUR", Reason.SUPPORTED),
        ("A MUN - BUR", Reason.REPELLED),
        ("A RUH S A MUN - BUR", Reason.SUPPORTED),
    ]
    assert resolution.outcomes[3].strength == resolution.outcomes[3].against == 2


def test_of_very_many_orders_for_one_unit_each_is_answered() -> None:
    """The first legal one counts; each of the others costs no more than the one before it."""
    position = place("S1901M", {"France": ["A PAR"]})
    orders = read({"France": ["A PAR - LON", "A PAR - BUR", *["A PAR - PIC"] * 40_000]})
    outcomes = adjudicate(position, orders, CLASSIC, MODERN).outcomes
    assert [one.reason for one in outcomes[:2]] == [Reason.MOVED, Reason.NOT_ADJACENT]
    assert {one.reason for one in outcomes[2:]} == {Reason.SECOND_ORDER}
    assert len(outcomes) == 40_002


def test_one_order_may_be_given_by_two_powers_at_once() -> None:
    """It counts for the power whose unit it is, whichever comes first, and does so again."""
    order = parse_order("A PAR - BUR", CLASSIC)
    position = place("S1901M", {"France": ["A PAR"], "Germany": ["A MUN"]})
    france, germany = CLASSIC.power("FRANCE"), CLASSIC.power("GERMANY")
    for _ in range(2):
        orders: dict[Power, list[Order]] = {germany: [order], france: [order]}
        outcomes = adjudicate(position, orders, CLASSIC, MODERN).outcomes
        assert [(one.power, one.reason) for one in outcomes] == [
            (france, Reason.MOVED),
            (germany, Reason.NO_ORDER),  # of Munich, which comes before Paris
            (germany, Reason.NOT_YOUR_UNIT),
        ]


def test_a_support_of_nobody_is_illegal_where_all_units_have_orders() -> None:
    """Nobody stands in Burgundy; the supporter holds and repels the move into its province."""
    position = place("S1901M", {"France": ["A PAR", "A PIC"], "Germany": ["A GAS"]})
    orders = {"France": ["A PIC H", "A PAR S A BUR"], "Germany": ["A GAS - PAR"]}
    resolution = adjudicate(position, read(orders), CLASSIC, MODERN)
    assert [(str(one.order), one.reason) for one in resolution.outcomes] == [
        ("A PAR S A BUR", Reason.NOTHING_TO_SUPPORT),
        ("A PIC H", Reason.HELD),
        ("A GAS - PAR", Reason.REPELLED),
    ]


def test_a_unit_with_an_illegal_order_has_an_outcome_that_says_it_was_dislodged() -> None:
    """Paris does not touch Munich: it holds, one against two (DATC 4.E.1)."""
    position = place("S1901M", {"France": ["A PAR"], "Germany": ["A BUR", "A PIC"]})
    germany = ["A BUR - PAR", "A PIC S A BUR - PAR"]
    orders = read({"France": ["A PAR - MUN"], "Germany": germany})
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    (illegal,) = resolution.of(CLASSIC.power("FRANCE"))
    assert (illegal.verdict, illegal.reason) == (Verdict.FAILS, Reason.NOT_ADJACENT)
    assert str(illegal.dislodged_by) == "A BUR - PAR"
    assert [str(one.unit) for one in resolution.after.dislodged] == ["A PAR"]


def test_powers_are_equal_by_name() -> None:
    """A position may have its own: France attacks no unit of France that has no order."""
    another = Power("france".upper())
    before = place("S1901M", {"France": ["A PAR", "A BUR"]})
    units = [Unit(another, unit.type, unit.location) for unit in before.units]
    orders = read({"France": ["A PAR - BUR"]})
    assert another is not next(iter(orders))
    outcomes = adjudicate(Position.of(before.phase, units), orders, CLASSIC, MODERN).outcomes
    assert [one.reason for one in outcomes] == [Reason.NO_ORDER, Reason.OWN_UNIT]


def test_a_unit_is_known_by_its_values() -> None:
    """An army that is another object than its order's supports itself all the same: illegal."""
    before = place("S1901M", {"France": ["A PAR"]})
    units = [Unit(unit.power, unit.type, unit.location) for unit in before.units]
    orders = read({"France": ["A PAR S A PAR - BUR", "A PAR - BUR"]})
    outcomes = adjudicate(Position.of(before.phase, units), orders, CLASSIC, MODERN).outcomes
    assert [one.reason for one in outcomes] == [Reason.MOVED, Reason.SUPPORTS_ITSELF]
