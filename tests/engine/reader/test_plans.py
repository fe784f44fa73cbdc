"""Orders ahead of time: conditions, preferences, later phases (R-COND-01 to R-COND-03)."""

from collections.abc import Callable

import pytest

from engine.reader import (
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    LaterOrders,
    Measure,
    ParsedOrders,
    ProblemKind,
)

Read = Callable[..., ParsedOrders]

FALL = {"phase": "F1902M"}
GERMANY = {"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A BUR"]}


def retreat(parsed: ParsedOrders) -> tuple[str, list[str], bool]:
    """The one plan, a conditional retreat: unit, preferences, whether it disbands otherwise."""
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalRetreat)
    return str(plan.unit), [place.code for place in plan.preferences], plan.disband


@pytest.mark.parametrize(
    "text",
    [
        "If MUN is dislodged, retreats (in order of preference): BER, KIE",
        "If A MUN is dislodged, retreat to BER, then KIE",
        "if Munich is dislodged retreat to Berlin or Kiel",
        "If A MUN dislodged: R BER, KIE",
        "If A MUN must retreat: BER, KIE",
    ],
)
def test_a_retreat_with_preferences(read: Read, text: str) -> None:
    """The places to try in turn."""
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    assert retreat(parsed) == ("A MUN", ["BER", "KIE"], False)
    assert (parsed.orders, parsed.problems) == ((), ())


def test_the_case_that_nothing_is_gained_is_one_of_the_numbers(read: Read) -> None:
    """The house rules' example, gone on with; `if none` alone would mean all other numbers."""
    text = (
        "If two Supply Centers are gained, build A MUN and F KIE; if only one is gained, build "
        "A MUN; if none are gained, build nothing"
    )
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalAdjustment)
    assert [(case.gained, list(map(str, case.orders))) for case in plan.cases] == [
        (2, ["BUILD A MUN", "BUILD F KIE"]),
        (1, ["BUILD A MUN"]),
        (0, ["WAIVE"]),
    ]
    assert (plan.text, plan.otherwise, parsed.problems) == (text, None, ())


@pytest.mark.parametrize(
    "text",
    [
        "retreats (in order of preference): MUN: BER, KIE; BER: PRU",
        "Retreats, in order of preference\nMUN: BER, KIE\nBER: PRU",
    ],
)
def test_retreats_of_several_units_below_the_words_of_the_house_rules(
    read: Read, text: str
) -> None:
    """`retreats (in order of preference)`, without a condition; no unit of the list moves now."""
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    plans = [plan for plan in parsed.plans if isinstance(plan, ConditionalRetreat)]
    listed = {str(plan.unit): [place.code for place in plan.preferences] for plan in plans}
    assert listed == {"A MUN": ["BER", "KIE"], "A BER": ["PRU"]}
    assert (parsed.orders, parsed.problems) == ((), ())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("If BUR is dislodged, retreats: GAS, MAR", "BUR"),
        ("if A Burgundy is dislodged: PAR", "BUR"),
        ("If RUH must retreat: HOL, else disband", "RUH"),
    ],
)
def test_a_condition_about_a_province_without_an_own_unit(
    read: Read, text: str, place: str
) -> None:
    """Whether another's unit stands there or none: nothing is kept, and the own units are told."""
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    (problem,) = parsed.problems
    assert (problem.flaw, problem.subject) == (Flaw.NO_SUCH_UNIT, place)
    assert {str(unit) for unit in problem.units} == {"A MUN", "F KIE", "A BER"}
    assert (parsed.orders, parsed.plans) == ((), ())


def test_what_goes_with_such_a_condition_is_not_said_of_another_unit(read: Read) -> None:
    """Its `else` belongs to it alone."""
    text = "If MUN is dislodged: BER; if BUR is dislodged: PAR, else disband"
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    assert retreat(parsed) == ("A MUN", ["BER"], False)
    assert [problem.subject for problem in parsed.problems] == ["BUR"]


def test_a_retreat_that_ends_in_disbanding(read: Read) -> None:
    """When none of the places is open."""
    parsed = read("If MUN is dislodged, retreat to BER, else disband", "GERMANY", GERMANY, **FALL)
    assert retreat(parsed) == ("A MUN", ["BER"], True)


def test_the_orders_of_the_phase_count_beside_the_plan(read: Read) -> None:
    """One text gives both."""
    parsed = read("A MUN H\nIf MUN is dislodged, retreats: BER", "GERMANY", GERMANY, **FALL)
    assert [str(order) for order in parsed.orders] == ["A MUN H"]
    assert len(parsed.plans) == 1


@pytest.mark.parametrize(
    "text",
    [
        "If two centers are gained, build A LON and F EDI; if only one is gained, build F LON",
        "if I gain 2: build A LON, F EDI\nif I gain 1: build F LON",
        "If two builds, build A LON and F EDI\nIf one build, build F LON",
    ],
)
def test_adjustments_by_the_number_gained(read: Read, text: str) -> None:
    """Each case has its own orders."""
    (plan,) = read(text, "ENGLAND", {"ENGLAND": ["F NTH"]}, **FALL).plans
    assert isinstance(plan, ConditionalAdjustment)
    assert [(case.gained, [str(order) for order in case.orders]) for case in plan.cases] == [
        (2, ["BUILD A LON", "BUILD F EDI"]),
        (1, ["BUILD F LON"]),
    ]


@pytest.mark.parametrize(
    ("condition", "number"),
    [
        ("if I gain three or more", 3),
        ("if three or more supply centers are gained", 3),
        ("if I gain at least 2", 2),
        ("if I gain 3+", 3),
        ("if I lose two or more", -2),
    ],
)
def test_adjustments_for_a_number_or_more(read: Read, condition: str, number: int) -> None:
    """The smallest number is told apart from an exact one."""
    text = f"{condition}, {'build A LON' if number > 0 else 'remove F NTH'}"
    parsed = read(text, "ENGLAND", {"ENGLAND": ["F NTH"]}, **FALL)
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalAdjustment)
    assert [(one.gained, one.or_more, one.measure) for one in plan.cases] == [
        (number, True, Measure.GAINED)
    ]
    assert parsed.problems == ()


@pytest.mark.parametrize(
    ("text", "center", "number"),
    [
        ("if I gain BEL, build A LON", "BEL", 1),
        ("If Belgium is gained: build A LON", "BEL", 1),
        ("if I take Belgium build A LON", "BEL", 1),
        ("build A LON if I win Norway", "NWY", 1),
        ("if I lose LON, remove F NTH", "LON", -1),
    ],
)
def test_adjustments_for_a_named_center(read: Read, text: str, center: str, number: int) -> None:
    """One that may be gained, or lost, in the year."""
    parsed = read(text, "ENGLAND", {"ENGLAND": ["F NTH"]}, **FALL, centers={"ENGLAND": ["LON"]})
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalAdjustment)
    (one,) = plan.cases
    assert (one.center and one.center.code, one.gained) == (center, number)
    assert parsed.problems == ()


@pytest.mark.parametrize(
    "condition",
    [
        "if I gain BEL and HOL",
        "if I gain BEL, HOL",
        "if I gain BEL or HOL",
        "if I gain no BEL",
        "if only BEL is gained",
        "if I don't gain BEL",
        "if Germany takes BEL",
        "if I gain NTH",
        "if I gain LON",
        "if I lose BEL",
        "if I gain two or three",
        "if I gain two or fewer",
        "if I gain more than two",
    ],
)
def test_any_other_condition_of_centers_is_asked_about(read: Read, condition: str) -> None:
    """Several centers, another's, none, no center, one that is owned, or not owned, already."""
    text = f"{condition}, build A LON"
    parsed = read(text, "ENGLAND", {"ENGLAND": ["F NTH"]}, **FALL, centers={"ENGLAND": ["LON"]})
    assert (parsed.plans, parsed.orders) == ((), ())
    assert [problem.flaw for problem in parsed.problems] == [Flaw.DOUBTFUL]


def test_a_build_that_is_not_understood_costs_the_others_nothing(read: Read) -> None:
    """The rest of the list is a plan, and the problem quotes the whole clause."""
    text = "If two supply centers are gained, build A LON and F Blub"
    parsed = read(text, power="ENGLAND")
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalAdjustment)
    assert [(one.gained, [*map(str, one.orders)]) for one in plan.cases] == [(2, ["BUILD A LON"])]
    (problem,) = parsed.problems
    assert (problem.flaw, problem.subject, problem.text) == (Flaw.UNKNOWN_PLACE, "blub", text)


def test_a_loss_is_a_negative_gain(read: Read) -> None:
    """Removals can be planned too."""
    parsed = read("If one is lost, remove F NTH", "ENGLAND", {"ENGLAND": ["F NTH"]}, **FALL)
    (plan,) = parsed.plans
    assert isinstance(plan, ConditionalAdjustment)
    assert [(case.gained, [str(order) for order in case.orders]) for case in plan.cases] == [
        (-1, ["REMOVE F NTH"])
    ]


@pytest.mark.parametrize(
    "text", ["If Germany attacks, A MUN H", "A MUN - BUR if France agrees", "if"]
)
def test_a_move_has_no_conditions(read: Read, text: str) -> None:
    """It is not followed."""
    parsed = read(text, "GERMANY", GERMANY, **FALL)
    assert (parsed.orders, parsed.plans) == ((), ())
    assert [problem.flaw for problem in parsed.problems] == [Flaw.DOUBTFUL]


def test_orders_under_a_later_date_are_for_that_phase(read: Read) -> None:
    """Read from where the units will be if their orders succeed (R-ORD-20)."""
    text = "Spring 1901:\nA PAR-BUR\nFall 1901:\nA BUR-MUN\nA MAR H"
    parsed = read(text, "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A PAR - BUR"]
    (plan,) = parsed.plans
    assert isinstance(plan, LaterOrders)
    assert str(plan.phase) == "F1901M"
    assert [str(order) for order in plan.orders] == ["A BUR - MUN", "A MAR H"]


@pytest.mark.parametrize("text", ["Winter 1901:\nbuild F BRE", "W1901A: F BRE"])
def test_builds_given_with_the_moves_are_for_the_winter(read: Read, text: str) -> None:
    """Under the heading of the winter they are for."""
    (plan,) = read(text, "FRANCE").plans
    assert isinstance(plan, LaterOrders)
    assert str(plan.phase) == "W1901A"
    assert [str(order) for order in plan.orders] == ["BUILD F BRE"]


@pytest.mark.parametrize("date", ["Spring 1901", "S1901M", "Spring, 1901", "Orders for Spring"])
def test_the_date_of_the_phase_itself_changes_nothing(read: Read, date: str) -> None:
    """Orders are dated."""
    parsed = read(f"{date}:\nA PAR-BUR", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A PAR - BUR"]
    assert (parsed.plans, parsed.problems) == ((), ())


class TestADateThatIsPast:
    """Orders dated for a phase that is over are asked about, never stored."""

    @pytest.mark.parametrize(
        "text", ["Spring 1901\nA MUN H", "S1901: A MUN H", "Spring 1901\nMoves:\nA MUN H\nDRAW"]
    )
    def test_stores_nothing(self, read: Read, text: str) -> None:
        """The player is offered the orders instead."""
        parsed = read(text, "GERMANY", GERMANY, **FALL)
        assert (parsed.orders, parsed.plans, parsed.words) == ((), (), ())
        (problem,) = parsed.problems
        assert problem.flaw is Flaw.PAST_DATE
        assert [str(order) for order in problem.candidates] == ["A MUN H"]

    def test_a_wrong_year_is_past_too(self, read: Read) -> None:
        """Whether it is a slip only the player knows."""
        parsed = read("S1900: par-gas", "FRANCE")
        (problem,) = parsed.problems
        assert (parsed.orders, problem.subject) == ((), "S1900")
        assert [str(order) for order in problem.candidates] == ["A PAR - GAS"]

    def test_holds_until_the_next_date(self, read: Read) -> None:
        """Old and new orders may stand in one message; all groups of units are covered."""
        text = "Spring 1901\nall hold\nA BER - MUN\nFall 1902\nA MUN - RUH"
        parsed = read(text, "GERMANY", GERMANY, **FALL)
        assert [str(order) for order in parsed.orders] == ["A MUN - RUH"]
        (problem,) = parsed.problems
        assert [str(order) for order in problem.candidates] == ["A BER - MUN"]

    def test_of_the_last_phase_of_the_same_season(self, read: Read) -> None:
        """In a retreat phase the date without a kind is the present one."""
        own = {"GERMANY": ["A MUN"]}
        parsed = read("Fall 1902\nA MUN R BER", "GERMANY", {}, phase="F1902R", dislodged=own)
        assert [str(order) for order in parsed.orders] == ["A MUN R BER"]
        assert parsed.problems == ()


class TestOrdersOfAnotherKindOfPhase:
    """Without a condition or a date they are refused for what they are, never in silence."""

    @pytest.mark.parametrize(
        "text", ["A MUN D", "disband A MUN", "disband all", "WAIVE", "waive 2"]
    )
    def test_in_a_movement_phase(self, read: Read, text: str) -> None:
        """To disband may be for a retreat or for the winter; a waive alone plans nothing."""
        parsed = read(text, "GERMANY", GERMANY, **FALL)
        assert (parsed.orders, parsed.plans) == ((), ())
        assert [problem.flaw for problem in parsed.problems] == [Flaw.OTHER_PHASE]

    @pytest.mark.parametrize("text", ["A MUN falls back to BER", "withdraw A MUN to BER"])
    def test_going_back_may_be_a_move(self, read: Read, text: str) -> None:
        """The move is offered."""
        parsed = read(text, "GERMANY", {**GERMANY, "FRANCE": []}, **FALL)
        assert (parsed.orders, parsed.plans) == ((), ())
        (problem,) = parsed.problems
        assert [str(order) for order in problem.candidates] == ["A MUN - BER"]

    @pytest.mark.parametrize("text", ["WAIVE", "all hold"])
    def test_in_a_retreat_phase(self, read: Read, text: str) -> None:
        """Only retreats and disbands are due."""
        own = {"GERMANY": ["A MUN"]}
        parsed = read(text, "GERMANY", {}, phase="F1902R", dislodged=own)
        assert (parsed.orders, parsed.plans) == ((), ())
        assert [problem.flaw for problem in parsed.problems] == [Flaw.OTHER_PHASE]

    @pytest.mark.parametrize("text", ["A BUR R PAR", "A BUR D", "REMOVE A BUR", "disband A BUR"])
    def test_for_a_unit_of_another_power(self, read: Read, text: str) -> None:
        """The unit is named as foreign."""
        parsed = read(text, "GERMANY", GERMANY, **FALL)
        (problem,) = parsed.problems
        assert (parsed.orders, problem.flaw) == ((), Flaw.FOREIGN_UNIT)
        assert problem.kind is ProblemKind.ILLEGAL

    @pytest.mark.parametrize("text", ["A TYR R PIE", "A TYR D", "REMOVE A TYR"])
    def test_for_a_unit_that_is_not_there(self, read: Read, text: str) -> None:
        """The player has no such unit."""
        (problem,) = read(text, "GERMANY", GERMANY, **FALL).problems
        assert (problem.flaw, problem.kind) == (Flaw.NO_SUCH_UNIT, ProblemKind.ILLEGAL)


@pytest.mark.parametrize(
    "text",
    [
        "remove A PAR-BUR",
        "delete A PAR - BUR",
        "remove order for Paris",
        "delete that order",
        "delete A PAR",
        "remove A PAR from BUR",
        "A MAR-SPA, remove A PAR - BUR",
    ],
)
def test_to_remove_an_order_is_no_removal_of_the_unit(read: Read, text: str) -> None:
    """A sealed plan must not disband a unit whose order its player only thinks better of."""
    parsed = read(text, "FRANCE")
    assert parsed.plans == ()
    assert {problem.kind for problem in parsed.problems} == {ProblemKind.UNREADABLE}


@pytest.mark.parametrize("text", ["remove A PAR", "removals, in order of preference: A PAR"])
def test_to_remove_a_unit_is_one(read: Read, text: str) -> None:
    """The list for the next adjustment phase."""
    assert len(read(text, "FRANCE").plans) == 1


_GERMANY = {"GERMANY": ["A MUN", "F HOL", "A RUH"]}


@pytest.mark.parametrize(
    "text",
    [
        "if MUN dislodged: BER, KIE, else disband. builds: F KIE, A MUN, A BER",
        "if MUN dislodged: BER, KIE, else disband.\nbuilds: F KIE, A MUN, A BER",
    ],
)
def test_two_plans_on_one_line_are_two(read: Read, text: str) -> None:
    """The full stop parts them as a new line does."""
    parsed = read(text, "GERMANY", _GERMANY, phase="F1901M")
    assert parsed.problems == ()
    retreat, listed = parsed.plans
    assert isinstance(retreat, ConditionalRetreat)
    assert [str(place) for place in retreat.preferences] == ["BER", "KIE"]
    assert retreat.disband
    assert isinstance(listed, AdjustmentList)
    assert [str(order) for order in listed.orders] == ["BUILD F KIE", "BUILD A MUN", "BUILD A BER"]


def test_moves_given_before_tell_where_units_will_be(read: Read) -> None:
    """An order for the next year may follow in a message of its own."""
    units = {"FRANCE": ["A PAR", "A MAR"]}
    parsed = read("S1902M: A BUR-MUN", "FRANCE", units, phase="F1901M", standing=["A PAR - BUR"])
    assert parsed.problems == ()
    (later,) = parsed.plans
    assert isinstance(later, LaterOrders)
    assert [str(order) for order in later.orders] == ["A BUR - MUN"]


@pytest.mark.parametrize(
    "text", ["builds: A PAR, F BRE", "If one center is gained, build A PAR", "removals: A MAR"]
)
def test_below_orders_for_the_fall_the_winter_is_that_of_its_year(read: Read, text: str) -> None:
    """In Spring a list for the winter may stand before the Fall's orders, or after them."""
    for whole in (f"F1901M: A PAR H\n{text}", f"{text}\nF1901M: A PAR H"):
        parsed = read(whole, "FRANCE")
        assert parsed.problems == ()
        kinds = {type(plan) for plan in parsed.plans}
        assert kinds in ({LaterOrders, AdjustmentList}, {LaterOrders, ConditionalAdjustment})


def test_below_orders_for_another_year_no_winter_is_certain(read: Read) -> None:
    """The next one is not the one that the heading is followed by, so nothing is stored."""
    parsed = read("F1902M: A PAR H\nbuilds: A PAR", "FRANCE")
    assert [type(plan) for plan in parsed.plans] == [LaterOrders]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.OTHER_PHASE]


def test_builds_given_before_stand_on_the_board_next_year(read: Read) -> None:
    """As if they were there already."""
    parsed = read(
        "S1902M: A PAR-BUR",
        "FRANCE",
        {"FRANCE": ["A SPA"]},
        phase="W1901A",
        centers={"FRANCE": ["PAR", "SPA"]},
        standing=["BUILD A PAR"],
    )
    assert parsed.problems == ()
    (later,) = parsed.plans
    assert isinstance(later, LaterOrders)
    assert [str(order) for order in later.orders] == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text", ["A PAR-PIC next turn", "I will order A PAR-PIC next turn", "A PAR - PIC in Fall 1901"]
)
def test_a_date_behind_an_order_counts_as_one_before_it(read: Read, text: str) -> None:
    """What is for the next turn is not stored for this one (R-ORD-20)."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (later,) = parsed.plans
    assert isinstance(later, LaterOrders)
    assert str(later.phase) == "F1901M"
    assert [str(order) for order in later.orders] == ["A PAR - PIC"]


@pytest.mark.parametrize(
    "text", ["A PAR-PIC, A MAR-SPA next turn", "next A PAR-PIC, A MAR-SPA F1901M"]
)
def test_a_date_behind_several_orders_is_asked_about(read: Read, text: str) -> None:
    """It may be for the last of them only."""
    parsed = read(text, "FRANCE")
    assert (parsed.orders, parsed.plans) == ((), ())
    assert [str(order) for order in parsed.problems[0].candidates] == ["A PAR - PIC", "A MAR - SPA"]


@pytest.mark.parametrize("text", ["A PAR-PIC this turn", "A PAR-PIC in spring", "A PAR-PIC S1901M"])
def test_the_present_date_behind_an_order_changes_nothing(read: Read, text: str) -> None:
    """It is for now anyway."""
    parsed = read(text, "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A PAR - PIC"]
    assert parsed.problems == ()


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("If TYR is dislodged, retreats (in order of preference): VEN, PIE", "A TYR"),
        ("If A TYR is dislodged, retreats: VEN", "A TYR"),
        ("If F TYR is dislodged, retreats: TUN", "F TYS"),
        ("If TYS is dislodged, retreats: TUN", "F TYS"),
    ],
)
def test_a_condition_about_one_of_two_units_whose_names_begin_alike(
    read: Read, text: str, unit: str
) -> None:
    """The letter of the unit decides, else the code: what has only one meaning is followed."""
    parsed = read(text, "ITALY", {"ITALY": ["A TYR", "F TYS"]}, **FALL)
    assert [retreat(parsed)[0]] == [unit]
    assert parsed.problems == ()


@pytest.mark.parametrize("purpose", ["so that it may help Greece", "so it can help me there"])
def test_the_date_of_a_purpose_is_none_of_the_order(read: Read, purpose: str) -> None:
    """The order is for now, and no plan."""
    parsed = read(f"Have the fleet proceed to Albania, {purpose} in the autumn.", "AUSTRIA")
    assert list(map(str, parsed.orders)) == ["F TRI - ALB"]
    assert parsed.plans == ()


@pytest.mark.parametrize(
    "text",
    ["So I want A VIE - GAL next turn", "So it is A VIE - GAL next turn", "A VIE - GAL next turn"],
)
def test_a_so_before_an_order_is_no_purpose(read: Read, text: str) -> None:
    """The date is that of the order: it is a plan, and nothing is ordered now."""
    assert read(text, "AUSTRIA").orders == ()


def test_a_support_for_another_phase_is_no_order_now(read: Read) -> None:
    """What is supported is no purpose."""
    assert read("Budapest to support Vienna next turn", "AUSTRIA").orders == ()
