"""Orders given ahead of time: which count, and what they come to when their phase opens."""

from typing import Any

import pytest

from engine.board import Power
from engine.game.plans import (
    PlannedOrders,
    UnusedReason,
    all_orders,
    in_force,
    never_allowed,
    phase_of,
    planned_orders,
)
from engine.judge.outcome import Reason
from engine.position import Phase, Position
from engine.reader import ConditionalAdjustment, Measure, Plan, parse_orders
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY
from tests.engine.documents import cases_of
from tests.engine.game.plans import (
    MODERN,
    adjustments,
    builds,
    case,
    center_case,
    later,
    or_more,
    orders,
    removals,
    retreat,
)
from tests.engine.positions import position


@pytest.mark.parametrize(
    ("plan", "given_in", "meant_for"),
    [
        (retreat("A MUN", "BER"), "S1901M", "S1901R"),
        (retreat("A MUN", "BER"), "F1901M", "F1901R"),
        (retreat("A MUN", "BER"), "W1901A", "S1902R"),
        (retreat("A MUN", "BER"), "S1901R", "S1901R"),
        (case(1, "BUILD F LON"), "S1901M", "W1901A"),
        (builds("F BRE"), "F1901R", "W1901A"),
        (removals("F BRE"), "W1901A", "W1901A"),
        (later("F1902M", "A PAR - BUR"), "S1901M", "F1902M"),
    ],
)
def test_each_plan_is_for_one_phase(plan: Plan, given_in: str, meant_for: str) -> None:
    """The next of its kind, be it the open one, or the one that is named."""
    assert str(phase_of(plan, Phase.parse(given_in))) == meant_for


def test_a_newer_plan_for_a_unit_replaces_the_older() -> None:
    """Whether it has conditions or not; other units keep theirs."""
    munich, kiel, newer = retreat("A MUN", "BER"), retreat("A KIE", "BER"), retreat("A MUN", "KIE")
    assert in_force([munich, kiel, newer]) == (None, kiel, newer)
    simple = later("F1901R", "A MUN R TYR")
    assert in_force([munich, kiel, simple]) == (None, kiel, simple)


def test_later_orders_are_replaced_unit_by_unit() -> None:
    """What is left of the older keeps its text."""
    older = later("F1902M", "A PAR - BUR", "A MAR - SPA")
    newer = later("F1902M", "A PAR - PIC")
    left = later("F1902M", "A MAR - SPA", text=older.text)
    assert in_force([older, newer]) == (left, newer)
    assert in_force([older, newer, later("F1902M", "A MAR H")])[0] is None


def test_adjustments_are_replaced_number_by_number() -> None:
    """Centers and builds are counted apart; an `otherwise` settles all numbers anew."""
    one, two, free = case(1, "BUILD F LON"), case(2, "BUILD A LON"), builds("A EDI")
    newer = case(1, "BUILD A LVP")
    owed = case(1, "BUILD A LVP", measure=Measure.OWED)
    assert in_force([one, two, free, newer]) == (None, two, free, newer)
    assert in_force([one, owed]) == (one, owed)
    complete = case(3, "WAIVE", otherwise=("BUILD F LON",))
    assert in_force([one, two, free, complete]) == (None, None, free, complete)
    rest = complete._replace(cases=())
    newer = case(3, "BUILD F EDI")
    assert in_force([complete, newer]) == (rest, newer)


def test_a_list_replaces_the_list_of_its_kind() -> None:
    """Builds and removals stand beside each other, orders for the winter beside both."""
    first, gone, winter = builds("F BRE"), removals("A PAR"), later("W1901A", "BUILD A MAR")
    second = builds("A PAR")
    assert in_force([first, gone, winter, second]) == (None, gone, winter, second)
    again = later("W1901A", "BUILD F MAR")
    assert in_force([winter, again]) == (None, again)


def test_a_plan_speaks_of_its_orders_in_turn() -> None:
    """The last resort comes last."""
    wanted = orders("A MUN R BER", "A MUN R KIE", "A MUN D")
    assert all_orders(retreat("A MUN", "BER", "KIE", disband=True)) == wanted
    assert all_orders(case(2, "WAIVE", otherwise=("BUILD F LON",))) == orders(
        "WAIVE", "BUILD F LON"
    )


@pytest.mark.parametrize(
    ("plan", "faults"),
    [
        (retreat("A MUN", "BER", "LVP"), {"A MUN R LVP": Reason.NOT_ADJACENT}),
        (retreat("A MUN", "NTH"), {"A MUN R NTH": Reason.ARMY_AT_SEA}),
        (retreat("A PIC", "LON"), {"A PIC R LON": Reason.NOT_ADJACENT}),
        (retreat("F MAO", "SPA"), {"F MAO R SPA": Reason.COAST_MISSING}),
        (retreat("A MUN", "BER", disband=True), {}),
        (builds("F BRE", "A LON"), {"BUILD A LON": Reason.NOT_HOME_CENTER}),
        (builds("F PAR"), {"BUILD F PAR": Reason.FLEET_INLAND}),
        (removals("A LON"), {}),
        (later("F1902M", "A PAR - MUN"), {"A PAR - MUN": Reason.NOT_ADJACENT}),
        (
            later("F1902M", "A BER S F KIE - HOL"),
            {"A BER S F KIE - HOL": Reason.SUPPORT_UNREACHABLE},
        ),
        (later("F1902M", "A BER S A PRU", "A BER - MUN", "F NTH C A LON - NWY"), {}),
    ],
)
def test_what_can_never_be_is_known_at_once(plan: Plan, faults: dict[str, Reason]) -> None:
    """Whatever the others do: no such border, no such home. By sea nobody retreats."""
    found = never_allowed(plan, FRANCE, CLASSIC, MODERN)
    assert {str(order): fault for order, fault in found} == faults


def test_what_may_come_true_is_not_called_impossible() -> None:
    """A home center may be free in winter, an army may find fleets to carry it."""
    assert never_allowed(builds("A MUN", "F KIE"), GERMANY, CLASSIC, MODERN) == ()
    assert never_allowed(later("F1902M", "A PIC - LON"), ENGLAND, CLASSIC, MODERN) == ()


AROUND_MUNICH = {"BER", "KIE", "RUH", "BUR", "TYR", "SIL"}
"""With Bohemia, which the attacker comes from."""
AT_SEA = ["F NTH", "F NWG", "F BAR", "F SKA", "F HEL", "F DEN"]


def of_kind(phase: str) -> list[Any]:
    """The worked examples of a kind, by their ids."""
    return [pytest.param(one, id=one["id"]) for one in cases_of(phase)]


def written(text: str, power: Power, *units: str) -> tuple[Plan, ...]:
    """The plans that a text gives with the Fall moves."""
    there = Position.of(Phase.parse("F1901M"), [CLASSIC.unit(power, unit) for unit in units])
    return parse_orders(text, there, power, CLASSIC, MODERN).plans


def beaten(*closed: str) -> Position:
    """Germany's army is driven out of Munich from Bohemia; Russia stands where it says."""
    units = {"AUSTRIA": ["A MUN"], "RUSSIA": [f"A {code}" for code in closed]}
    return position("F1901R", units, {}, {"GERMANY": {"A MUN": "BOH"}})


def winter(centers: int, units: int, *more: str, free: str = "LON EDI LVP") -> Position:
    """England with so many centers and units, the latter at sea besides those named.

    Its home centers not in `free` are occupied by France.
    """
    homes = ("LON", "EDI", "LVP")
    abroad = ["NWY", "SWE", "HOL", "BEL", "KIE", "BER"]
    own = [*more, *AT_SEA][:units]
    theirs = [f"A {code}" for code in homes if code not in free.split()]
    owners = {"ENGLAND": [*homes, *abroad][:centers]}
    return position("W1901A", {"ENGLAND": own, "FRANCE": theirs}, owners)


def come_to(plans: list[Plan], there: Position, power: Power, gained: int = 0) -> PlannedOrders:
    """What plans come to by the modern rules; the centers gained are the last of the power's."""
    now = there.centers_of(power)
    lost = [one for one in CLASSIC.map.provinces if one.is_center and one not in now][
        : -min(gained, 0)
    ]
    former = [*now[: len(now) - max(gained, 0)], *lost]
    return planned_orders(plans, there, power, CLASSIC, MODERN, former=former)


def texts(found: PlannedOrders) -> list[str]:
    """The orders that are entered."""
    return list(map(str, found.orders))


def told(found: PlannedOrders) -> list[tuple[UnusedReason, str | None, Reason | None]]:
    """What the power is told of."""
    return [
        (one.why, None if one.order is None else str(one.order), one.fault) for one in found.unused
    ]


@pytest.mark.parametrize("example", of_kind("conditional-retreat"))
def test_the_house_rules_retreats(example: dict[str, Any]) -> None:
    """The first legal one of the list is used; where there is none the player is asked."""
    plans = written(example["text"], GERMANY, example["unit"])
    found = come_to(list(plans), beaten(*(AROUND_MUNICH - set(example["options"]))), GERMANY)
    order = example["expect"]["order"]
    assert texts(found) == ([] if order is None else [order])
    assert found.is_settled is (order is not None)
    assert told(found) == ([(UnusedReason.NOWHERE_TO_GO, None, None)] if order is None else [])


@pytest.mark.parametrize("example", of_kind("conditional-adjustment"))
def test_the_house_rules_adjustments(example: dict[str, Any]) -> None:
    """The case that has come is used; for one that is not accounted for the player is asked."""
    plans = written(example["text"], ENGLAND, "F NTH")
    gained = example["gained"]
    found = come_to(list(plans), winter(3 + gained, 3), ENGLAND, gained)
    assert texts(found) == (example["expect"]["orders"] or [])
    assert found.is_settled is (example["expect"]["orders"] is not None)


class TestRetreats:
    """R-COND-02, unit by unit."""

    def test_disband_only_where_they_say_so(self) -> None:
        """As the last resort, or as the only wish."""
        nowhere = beaten(*AROUND_MUNICH)
        last = come_to([retreat("A MUN", "BER", disband=True)], nowhere, GERMANY)
        assert (texts(last), last.is_settled) == (["A MUN D"], True)
        only = come_to([retreat("A MUN", disband=True)], beaten(), GERMANY)
        assert texts(only) == ["A MUN D"]
        open_one = come_to([retreat("A MUN", "BER", disband=True)], beaten("KIE"), GERMANY)
        assert texts(open_one) == ["A MUN R BER"]

    def test_never_to_where_the_attack_came_from(self) -> None:
        """Nor to a place that can never be reached."""
        found = come_to([retreat("A MUN", "BOH", "LVP", "SIL")], beaten(), GERMANY)
        assert texts(found) == ["A MUN R SIL"]

    def test_a_unit_that_was_not_dislodged_needs_none(self) -> None:
        """And there is nothing to be said of it."""
        plans: list[Plan] = [retreat("A BER", "PRU"), later("F1901R", "A KIE R HOL")]
        found = come_to(plans, beaten(), GERMANY)
        assert (texts(found), told(found), found.is_settled) == ([], [], False)

    def test_one_of_two_units_is_covered(self) -> None:
        """Its order is entered; for the other the player is asked."""
        there = position(
            "F1901R",
            {"AUSTRIA": ["A MUN"], "FRANCE": ["A RUH"]},
            {},
            {"GERMANY": {"A MUN": "BOH", "A RUH": "BUR"}},
        )
        found = come_to([retreat("A MUN", "SIL")], there, GERMANY)
        assert (texts(found), found.is_settled) == (["A MUN R SIL"], False)
        both = come_to([retreat("A MUN", "SIL"), retreat("A RUH", "HOL")], there, GERMANY)
        assert (texts(both), both.is_settled) == (["A MUN R SIL", "A RUH R HOL"], True)

    def test_two_own_units_to_one_place_wait_for_a_word(self) -> None:
        """Both are entered as they were wished, but nobody wishes to lose both."""
        there = position(
            "F1901R",
            {"AUSTRIA": ["A MUN"], "FRANCE": ["A RUH"]},
            {},
            {"GERMANY": {"A MUN": "BOH", "A RUH": "BUR"}},
        )
        found = come_to([retreat("A MUN", "KIE"), retreat("A RUH", "KIE")], there, GERMANY)
        assert texts(found) == ["A MUN R KIE", "A RUH R KIE"]
        assert told(found) == [(UnusedReason.COLLIDES, "A RUH R KIE", None)]
        assert not found.is_settled

    def test_another_unit_than_the_one_that_was_named(self) -> None:
        """Is not sent where the first was to go."""
        found = come_to([retreat("F MUN", "BER")], beaten(), GERMANY)
        assert (texts(found), told(found)) == ([], [(UnusedReason.OTHER_UNIT, None, None)])

    def test_without_a_condition(self) -> None:
        """Under the heading of the retreats."""
        found = come_to([later("F1901R", "A MUN R SIL", text="A MUN - SIL")], beaten(), GERMANY)
        assert (texts(found), found.is_settled) == (["A MUN R SIL"], True)
        found = come_to([later("F1901R", "A MUN R SIL")], beaten("SIL"), GERMANY)
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "A MUN R SIL", Reason.RETREAT_OCCUPIED)]


class TestAdjustments:
    """R-COND-03 and lists by preference."""

    def test_as_many_as_are_owed_in_turn(self) -> None:
        """What cannot be built, and what is named twice, is left out."""
        wanted = builds("F EDI", "A EDI", "A LVP", "A LON")
        assert texts(come_to([wanted], winter(4, 3), ENGLAND)) == ["BUILD F EDI"]
        two = come_to([wanted], winter(5, 3), ENGLAND)
        assert (texts(two), two.is_settled) == (["BUILD F EDI", "BUILD A LVP"], True)
        taken = come_to([wanted], winter(5, 3, free="LVP LON"), ENGLAND)
        assert texts(taken) == ["BUILD A LVP", "BUILD A LON"]

    def test_too_short_a_list_leaves_the_rest_open(self) -> None:
        """What is on it is entered, for more cannot be wrong; the player is asked for the rest."""
        found = come_to([builds("F EDI", "A LON")], winter(6, 3), ENGLAND)
        assert texts(found) == ["BUILD F EDI", "BUILD A LON"]
        assert (told(found), found.is_settled) == ([], False)

    def test_a_list_that_cannot_be_used_says_why(self) -> None:
        """It leaves a build open that it was made for; one that is not needed is no news."""
        plan = builds("A LON", "A EDI")
        found = come_to([plan], winter(5, 4, free="EDI"), ENGLAND)
        assert (texts(found), found.unused) == (["BUILD A EDI"], ())
        found = come_to([plan], winter(6, 4, free="EDI LVP"), ENGLAND)
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "BUILD A LON", Reason.BUILD_OCCUPIED)]
        assert (texts(found), found.is_settled) == (["BUILD A EDI"], False)
        found = come_to([builds("A LON")], winter(5, 4, free="LVP"), ENGLAND)
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "BUILD A LON", Reason.BUILD_OCCUPIED)]

    def test_removals_by_preference(self) -> None:
        """A unit that is gone is left out; a list of builds is no matter then."""
        wanted = removals("A PIC", "F NTH", "F NWG")
        found = come_to([builds("A LON"), wanted], winter(3, 4), ENGLAND)
        assert (texts(found), found.is_settled) == (["REMOVE F NTH"], True)
        assert texts(come_to([wanted], winter(3, 4, "A PIC"), ENGLAND)) == ["REMOVE A PIC"]

    def test_what_is_for_a_year_that_went_otherwise_is_named(self) -> None:
        """A build where units go, a removal where they come: the player is asked, and told why."""
        build = come_to([builds("A LON")], winter(3, 4), ENGLAND)
        assert (texts(build), build.is_settled) == ([], False)
        assert told(build) == [(UnusedReason.NOT_ALLOWED, "BUILD A LON", Reason.NO_BUILDS)]
        removal = come_to([removals("F NTH")], winter(4, 3), ENGLAND)
        assert (texts(removal), removal.is_settled) == ([], False)
        assert told(removal) == [(UnusedReason.NOT_ALLOWED, "REMOVE F NTH", Reason.NO_REMOVALS)]

    def test_what_can_be_made_of_a_case_is_made(self) -> None:
        """What cannot is named, its player is asked for the rest, and no list steps in for it."""
        two = case(2, "BUILD A LON", "BUILD F EDI")
        found = come_to([two, builds("A LVP")], winter(5, 3, free="LON LVP"), ENGLAND, gained=2)
        assert (texts(found), found.is_settled) == (["BUILD A LON"], False)
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "BUILD F EDI", Reason.BUILD_OCCUPIED)]

    def test_a_case_with_more_than_may_be_made(self) -> None:
        """The first orders count, as of too many builds (DATC 4.D.4); the others are named."""
        found = come_to([case(2, "BUILD A LON", "BUILD A LON")], winter(5, 3), ENGLAND, gained=2)
        assert (texts(found), found.is_settled) == (["BUILD A LON"], False)
        assert told(found) == [(UnusedReason.TOO_MANY, "BUILD A LON", None)]
        too_many = come_to([case(1, "BUILD A LON", "BUILD F EDI")], winter(4, 3), ENGLAND, gained=1)
        assert (texts(too_many), too_many.is_settled) == (["BUILD A LON"], False)
        assert told(too_many) == [(UnusedReason.TOO_MANY, "BUILD F EDI", None)]

    def test_a_case_with_fewer_than_may_be_made(self) -> None:
        """It is entered, and the player asked for the rest: a unit was lost besides."""
        found = come_to([case(1, "BUILD A LON")], winter(4, 2), ENGLAND, gained=1)
        assert (texts(found), found.is_settled) == (["BUILD A LON"], False)

    def test_centers_and_builds_are_different_numbers(self) -> None:
        """One center gained and a unit lost make two builds."""
        gained = case(2, "BUILD A LON", "BUILD F EDI")
        owed = case(2, "BUILD A LVP", "BUILD F EDI", measure=Measure.OWED)
        found = come_to([gained, owed], winter(4, 2), ENGLAND, gained=1)
        assert texts(found) == ["BUILD A LVP", "BUILD F EDI"]

    def test_so_many_or_more(self) -> None:
        """Not fewer; an exact number and a newer plan go before it."""
        many = or_more(2, "BUILD A LON", "BUILD F EDI", "BUILD A LVP")
        three = come_to([many], winter(6, 3), ENGLAND, gained=3)
        assert texts(three) == ["BUILD A LON", "BUILD F EDI", "BUILD A LVP"]
        assert texts(come_to([many], winter(4, 3), ENGLAND, gained=1)) == []
        assert texts(come_to([many], winter(2, 3), ENGLAND, gained=-2)) == []
        exact = case(3, "BUILD F LON", "BUILD F LVP", "BUILD F EDI")
        both = exact._replace(cases=(*many.cases, *exact.cases))
        assert texts(come_to([both], winter(6, 3), ENGLAND, gained=3))[0] == "BUILD F LON"
        newer = come_to([exact, many], winter(6, 3), ENGLAND, gained=3)
        assert texts(newer)[0] == "BUILD A LON"

    def test_a_center_that_is_gained(self) -> None:
        """Sweden is gained here, and then Norway, too; Holland is no news. Several add up."""
        plans: list[Plan] = [center_case("SWE", "BUILD A LON"), center_case("NWY", "BUILD A EDI")]
        one = come_to([*plans, center_case("HOL", "BUILD F LVP")], winter(8, 6), ENGLAND, gained=1)
        assert (texts(one), one.is_settled) == (["BUILD A LON"], False)
        both = come_to(plans, winter(8, 6), ENGLAND, gained=2)
        assert (set(texts(both)), both.is_settled) == ({"BUILD A LON", "BUILD A EDI"}, True)

    def test_a_center_that_is_lost(self) -> None:
        """Removals for it; not where it is still the power's."""
        plan = center_case("TRI", "REMOVE F NTH", lost=True)
        position = winter(3, 4)
        assert texts(come_to([plan], position, ENGLAND)) == []
        former = [*position.centers_of(ENGLAND), CLASSIC.location("TRI").province]
        found = planned_orders([plan], position, ENGLAND, CLASSIC, MODERN, former=former)
        assert (texts(found), found.is_settled) == (["REMOVE F NTH"], True)

    def test_a_loss(self) -> None:
        """Removals for centers lost."""
        plan = case(-1, "REMOVE F NTH")
        found = come_to([plan], winter(3, 4), ENGLAND, gained=-1)
        assert (texts(found), found.is_settled) == (["REMOVE F NTH"], True)

    def test_nothing_to_be_done_in_a_case(self) -> None:
        """All builds are left unused."""
        found = come_to([case(2)], winter(5, 3), ENGLAND, gained=2)
        assert (texts(found), found.is_settled) == (["WAIVE", "WAIVE"], True)

    def test_for_any_other_number(self) -> None:
        """By preference; only where no case has come."""
        plan = case(1, "BUILD F LON", otherwise=("BUILD A EDI", "BUILD A LVP", "BUILD A LON"))
        assert texts(come_to([plan], winter(4, 3), ENGLAND, gained=1)) == ["BUILD F LON"]
        two = come_to([plan], winter(5, 3), ENGLAND, gained=2)
        assert texts(two) == ["BUILD A EDI", "BUILD A LVP"]
        only_rest = ConditionalAdjustment((), "otherwise", adjustments("BUILD F EDI"))
        assert texts(come_to([only_rest], winter(4, 3), ENGLAND, gained=1)) == ["BUILD F EDI"]

    def test_a_list_for_the_cases_that_are_not_named(self) -> None:
        """Cases go before lists, whichever was written later."""
        plans: list[Plan] = [builds("A EDI", "A LVP"), case(1, "BUILD F LON")]
        assert texts(come_to(plans, winter(4, 3), ENGLAND, gained=1)) == ["BUILD F LON"]
        two = come_to(plans, winter(5, 3), ENGLAND, gained=2)
        assert (texts(two), told(two)) == (["BUILD A EDI", "BUILD A LVP"], [])

    def test_a_power_that_owes_nothing(self) -> None:
        """Has nothing entered, and hears that its lists were not needed."""
        found = come_to([builds("A LON"), removals("F NTH")], winter(3, 3), ENGLAND)
        assert (found.orders, found.is_settled) == ((), False)
        assert [one.why for one in found.unused] == [
            UnusedReason.NOT_NEEDED,
            UnusedReason.NOT_NEEDED,
        ]
        assert come_to([], winter(3, 3), ENGLAND) == PlannedOrders()

    def test_orders_for_the_winter(self) -> None:
        """What is too much or not allowed is named, so that the player may choose anew."""
        plan = later("W1901A", "BUILD F LON", "BUILD A EDI")
        fits = come_to([plan], winter(5, 3), ENGLAND)
        assert (texts(fits), fits.is_settled) == (["BUILD F LON", "BUILD A EDI"], True)
        found = come_to([plan], winter(4, 3), ENGLAND)
        assert texts(found) == ["BUILD F LON"]
        assert (told(found), found.is_settled) == (
            [(UnusedReason.TOO_MANY, "BUILD A EDI", None)],
            False,
        )
        found = come_to([plan], winter(5, 3, free="EDI LVP"), ENGLAND)
        assert texts(found) == ["BUILD A EDI"]
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "BUILD F LON", Reason.BUILD_OCCUPIED)]


class TestLaterMoves:
    """Orders for a later phase of moves are entered when it has come."""

    def there(self, *units: str) -> Position:
        """France in the Fall of 1901."""
        return position("F1901M", {"FRANCE": units, "GERMANY": ["A MUN"]}, {})

    def test_a_unit_that_has_arrived(self) -> None:
        """Its order is entered, whatever it was written like."""
        plan = later("F1901M", "A BUR - MUN", "A MAR H", text="bur - mun\nA Mar holds")
        found = come_to([plan], self.there("A BUR", "A MAR"), FRANCE)
        assert (texts(found), told(found)) == (["A BUR - MUN", "A MAR H"], [])

    def test_a_unit_that_did_not_arrive(self) -> None:
        """Is reported; the other orders are entered."""
        plan = later("F1901M", "A BUR - MUN", "A MAR H")
        found = come_to([plan], self.there("A PAR", "A MAR"), FRANCE)
        assert texts(found) == ["A MAR H"]
        assert told(found) == [(UnusedReason.NOT_ALLOWED, "A BUR - MUN", Reason.NO_UNIT)]

    def test_what_is_not_allowed_then_is_not_entered(self) -> None:
        """Nobody could have meant it for this position."""
        plan = later("F1901M", "A MAR S A BUR - MUN")
        found = come_to([plan], self.there("A MAR", "A BUR"), FRANCE)
        assert texts(found) == []
        assert told(found) == [
            (UnusedReason.NOT_ALLOWED, "A MAR S A BUR - MUN", Reason.SUPPORT_UNREACHABLE)
        ]

    def test_what_was_acknowledged_stands_whatever_else_the_words_could_mean_by_then(self) -> None:
        """There was one fleet when they were written, and the receipt named it."""
        plan = later("F1901M", "F MAR - SPA/SC", text="the fleet to Spain")
        found = come_to([plan], self.there("F MAO", "F MAR"), FRANCE)
        assert texts(found) == ["F MAR - SPA/SC"]

    def test_another_kind_of_unit_is_not_sent(self) -> None:
        """The army that was to go there is not the fleet that is there."""
        plan = later("F1901M", "A BRE - PIC")
        found = come_to([plan], self.there("F BRE"), FRANCE)
        assert (texts(found), told(found)) == ([], [(UnusedReason.OTHER_UNIT, "A BRE - PIC", None)])

    def test_the_newest_order_of_a_unit_counts(self) -> None:
        """Even where it cannot be read any more: the older one was taken back."""
        older = later("F1901M", "A MAR - SPA", "A BUR H")
        newer = later("F1901M", "A MAR - PIE")
        there = self.there("A MAR", "A BUR")
        assert texts(come_to([older, newer], there, FRANCE)) == ["A BUR H", "A MAR - PIE"]
        void = later("F1901M", "A MAR S A GAS")
        found = come_to([older, void], there, FRANCE)
        assert texts(found) == ["A BUR H"]
        assert [one.why for one in found.unused] == [UnusedReason.NOT_ALLOWED]
