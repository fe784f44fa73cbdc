"""How people write the orders of a movement phase, and what each spelling means."""

from collections.abc import Callable

import pytest

from engine.judge.outcome import Reason
from engine.reader import Flaw, Inference, ParsedOrders, ProblemKind

Read = Callable[..., ParsedOrders]

CHANNEL = {
    "ENGLAND": ["A LON", "F NTH", "F ENG", "F NWG", "A YOR"],
    "FRANCE": ["F BRE", "A PIC", "F MAO"],
}
COASTS = {
    "FRANCE": ["F MAO", "F MAR", "F POR", "A GAS"],
    "RUSSIA": ["F BAR", "F BOT", "F NWY", "F STP/SC"],
    "TURKEY": ["F BLA", "F CON", "F AEG"],
}


def orders(parsed: ParsedOrders) -> list[str]:
    """The canonical texts."""
    return [str(order) for order in parsed.orders]


def candidates(parsed: ParsedOrders) -> list[str]:
    """The canonical texts of the one problem's candidates."""
    (problem,) = parsed.problems
    return [str(order) for order in problem.candidates]


class TestSpellings:
    """One order, many ways to write it (R-ORD-07 to R-ORD-10)."""

    @pytest.mark.parametrize(
        "text",
        [
            "A PAR - BUR",
            "A PAR-BUR",
            "a par-bur",
            "par bur",
            "PAR-BUR",
            "Par - Burg",
            "Army Paris to Burgundy",
            "Paris army to Burgundy",
            "Paris to Burgundy",
            "A Paris -> Burgundy",
            "A PAR → BUR",
            "A PAR – BUR",
            "A PAR — BUR.",
            "A PAR ⇒ BUR",
            "A PAR > BUR",
            "A PAR -&gt; BUR",
            "A PAR :arrow_right: BUR",
            "A PAR ~ BUR",
            "A. Par.—Bur.",
            "• A PAR - BUR",
            "- A PAR - BUR",
            "* A PAR - BUR *",
            "1. A PAR - BUR",
            "2) A PAR - BUR",
            "> A PAR - BUR",
            "`A PAR - BUR`",
            "```\nA PAR - BUR\n```",
            "_A PAR - BUR_",
            "“A PAR - BUR”",
            "(A PAR - BUR)",
            "France: A PAR - BUR",
            "FRANCE\nA PAR - BUR",
            "Spring 1901: A PAR - BUR",
            "S1901M\nA PAR - BUR",
            "French A PAR - BUR",
            "France's army in Paris moves to Burgundy",
            "my army in Paris will attack Burgundy, please",
            "The Paris army advances into Burgundy.",
            "Move A PAR to BUR",
            "move Paris to Burgundy",
            "Order the army in Paris to move to Burgundy!",
            "I order A PAR to go to BUR",
            "Paris: Burgundy",
            "A PAR: -> BUR",
            "A-PAR-BUR",
            "APAR-BUR",
            "F PAR - BUR",
            "A PAR M BUR",
            "A PAR MV BUR",
            "А РАR - BUR",  # noqa: RUF001 (Cyrillic letters that look Latin)
            "A PAR - BUR\u200b",
            "A\u00a0PAR\u00a0-\u00a0BUR",
            "A PRA - BUR",
            "A PAR - BUG",
            "army pariss to burgandy",
            "Pairs to Burgundy",
            "A PAR mvoes to BUR",
        ],
    )
    def test_a_move(self, read: Read, text: str) -> None:
        """All of these send the army in Paris to Burgundy."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == ["A PAR - BUR"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "A PAR H",
            "A PAR h.",
            "A Par Hold",
            "A Par Holds",
            "Army Paris stands",
            "A Par. Stand",
            "Paris army stays in Paris",
            "Paris remains",
            "A PAR - H",
            "A PAR: hold",
            "hold A PAR",
            "A PAR hodls",
            "Army Paris to hold",
            "A PAR defends",
        ],
    )
    def test_a_hold(self, read: Read, text: str) -> None:
        """All of these let the army in Paris stand (R-ORD-07)."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == ["A PAR H"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "A PAR S A MAR - BUR",
            "A PAR S MAR-BUR",
            "A PAR SA MAR-BUR",
            "A Par S. A Mar-Bur",
            "A PAR supp. A. Mar. to Burg.",
            "par s mar bur",
            "A PAR S A FRA MAR - BUR",
            "Paris army supports Marseilles army in attack on Burgundy",
            "Army Paris supports Marseilles to Burgundy",
            "A PAR supports the move of A MAR to BUR",
            "A PAR supports attack on BUR by A MAR",
            "A PAR supports the attack on Burgundy from Marseilles",
            "Support A MAR - BUR with A PAR",
            "A PAR suports A MAR-BUR",
            "A PAR: s A MAR -> BUR",
            "A PAR S F MAR - BUR",
            "A PAR S A MAR BUR",
        ],
    )
    def test_a_support_of_a_move(self, read: Read, text: str) -> None:
        """All of these support Marseilles to Burgundy (R-ORD-09, R-ORD-10)."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == ["A PAR S A MAR - BUR"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "F ENG S F BRE",
            "F ENG S BRE",
            "F ENG S French F BRE",
            "F ENG S F FRA BRE H",
            "F ENG supports Brest",
            "Fleet English Channel supports French Fleet Brest to hold",
            "Channel fleet supports Brest fleet holding",
            "F ENG supports F BRE - H",
            "Support Brest with F ENG",
        ],
    )
    def test_a_support_of_a_holding_unit(self, read: Read, text: str) -> None:
        """All of these support Brest where it is (R-ORD-11)."""
        assert orders(read(text, "ENGLAND", CHANNEL)) == ["F ENG S F BRE"]

    @pytest.mark.parametrize(
        "text",
        [
            "F NTH C A LON - NWY",
            "F NTH C LON-NWY",
            "F North Sea convoys A London to Norway",
            "F NTH C ENGLISH A Lon-Nwy",
            "North Sea fleet convoys London army to Norway",
            "Convoy A LON to NWY with F NTH",
            "F NTH transports A LON -> NWY",
            "F Nth CA Lon-Nwy",
        ],
    )
    def test_a_convoy(self, read: Read, text: str) -> None:
        """All of these carry the army in London to Norway (R-ORD-12)."""
        parsed = read(text, "ENGLAND", CHANNEL)
        assert orders(parsed) == ["F NTH C A LON - NWY"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "A LON-NTH-NWY",
            "A LON - NWY via NTH",
            "A LON -> NTH -> NWY",
            "London army to Norway by North Sea fleet",
            "A LON - NWY through the North Sea",
            "A LON via NTH to NWY",
        ],
    )
    def test_a_path_over_the_sea_orders_the_fleets_too(self, read: Read, text: str) -> None:
        """The own fleets on the way convoy (R-ORD-12)."""
        parsed = read(text, "ENGLAND", CHANNEL)
        assert orders(parsed) == ["A LON - NWY VIA", "F NTH C A LON - NWY"]
        assert parsed.readings[1].inferred == (Inference.CONVOY,)

    def test_a_path_orders_nobody_elses_fleet(self, read: Read) -> None:
        """The rest of the chain is for its owner to order."""
        parsed = read("A PIC - ENG - LON", "FRANCE", CHANNEL)
        assert orders(parsed) == ["A PIC - LON VIA"]

    @pytest.mark.parametrize(
        ("text", "order"),
        [
            ("A LON - YOR VIA", "A LON - YOR VIA"),
            ("A LON - YOR by convoy", "A LON - YOR VIA"),
            ("A LON by convoy to Yorkshire", "A LON - YOR VIA"),
            ("A LON convoyed to YOR", "A LON - YOR VIA"),
            ("A LON - WAL by land", "A LON - WAL"),
        ],
    )
    def test_the_way_an_army_goes(self, read: Read, text: str, order: str) -> None:
        """By convoy only when it is said (R-ORD-13)."""
        assert orders(read(text, "ENGLAND", CHANNEL)) == [order]


class TestManyOrders:
    """Several orders in one text, however they are parted."""

    @pytest.mark.parametrize(
        "text",
        [
            "A PAR-BUR\nA MAR-SPA\nF BRE-MAO",
            "A PAR-BUR, A MAR-SPA, F BRE-MAO",
            "A PAR-BUR; A MAR-SPA; F BRE-MAO.",
            "A PAR-BUR A MAR-SPA F BRE-MAO",
            "A Par.—Bur. A Mar.—Spa. F Bre.—Mid",
            "A PAR-BUR and A MAR-SPA and F BRE-MAO",
            "par bur, mar spa, bre mao",
            "Paris to Burgundy, Marseilles to Spain and Brest to the Mid-Atlantic",
            "1. A PAR-BUR\r\n2. A MAR-SPA\r\n3. F BRE-MAO",
            "FRANCE (Bob)\n• A PAR → BUR\n• A MAR → SPA\n• F BRE → MAO",
            "A PAR-BUR / A MAR-SPA / F BRE-MAO",
            "PAR-BUR MAR-SPA BRE-MAO",
        ],
    )
    def test_separators(self, read: Read, text: str) -> None:
        """Lines, commas, semicolons, stops, nothing but the next unit's letter."""
        assert orders(read(text, "FRANCE"))[:3] == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]

    def test_a_bad_line_never_costs_a_good_one(self, read: Read) -> None:
        """What is not understood is a problem of its own."""
        parsed = read("A PAR-BUR\nA MAR-XYZ\nbla bla\nF BRE-MAO", "FRANCE")
        assert orders(parsed) == ["A PAR - BUR", "F BRE - MAO"]
        assert [problem.text for problem in parsed.problems] == ["A MAR-XYZ", "bla bla"]

    def test_the_last_order_for_a_unit_counts(self, read: Read) -> None:
        """The one it replaces is said."""
        parsed = read("A PAR-BUR\nA MAR H\nA PAR-PIC", "FRANCE")
        assert orders(parsed) == ["A MAR H", "A PAR - PIC"]
        (problem,) = parsed.problems
        assert problem.kind is ProblemKind.REPLACED
        assert str(problem.order) == "A PAR - BUR"

    def test_the_same_order_twice_is_no_problem(self, read: Read) -> None:
        """It replaces nothing."""
        assert read("A PAR-BUR, A PAR - BUR", "FRANCE").problems == ()

    def test_several_units_with_one_verb(self, read: Read) -> None:
        """Each is ordered."""
        assert orders(read("A PAR, A MAR and F BRE hold", "FRANCE")) == [
            "A PAR H",
            "A MAR H",
            "F BRE H",
        ]
        assert orders(read("F ENG and F NTH convoy A LON - BEL", "ENGLAND", CHANNEL)) == [
            "F ENG C A LON - BEL",
            "F NTH C A LON - BEL",
        ]

    @pytest.mark.parametrize(
        "text", ["all hold", "All units hold.", "hold all", "everything holds"]
    )
    def test_all_hold(self, read: Read, text: str) -> None:
        """Every unit of the power."""
        assert sorted(orders(read(text, "FRANCE"))) == ["A MAR H", "A PAR H", "F BRE H"]

    @pytest.mark.parametrize(
        "rest", ["Rest stands.", "The others stay as they are", "everything else stands"]
    )
    def test_the_rest_that_stands_keeps_its_orders(self, read: Read, rest: str) -> None:
        """Those given before; who has none holds."""
        parsed = read(f"Mar spa instead. {rest}", "FRANCE", standing=["A PAR - BUR", "A MAR - GAS"])
        assert sorted(map(str, parsed.orders)) == ["A MAR - SPA", "F BRE H"]

    def test_all_that_stay_hold_whatever_was_ordered(self, read: Read) -> None:
        """Units stay, not their orders."""
        parsed = read("everyone stays put", "FRANCE", standing=["A PAR - BUR", "A MAR - GAS"])
        assert sorted(map(str, parsed.orders)) == ["A MAR H", "A PAR H", "F BRE H"]

    def test_the_rest_holds(self, read: Read) -> None:
        """Those without an order of their own, wherever it stands in the text."""
        parsed = read("the rest holds\nA PAR-BUR", "FRANCE")
        assert sorted(orders(parsed)) == ["A MAR H", "A PAR - BUR", "F BRE H"]


class TestPositionDecides:
    """Names of several meanings, and what was left out (R-ORD-03, R-ORD-06, R-ORD-14)."""

    def test_a_unit_alone_of_its_kind_needs_no_place(self, read: Read) -> None:
        """`F Stands` (R-ORD-07)."""
        parsed = read("F Stands", "FRANCE")
        assert orders(parsed) == ["F BRE H"]
        assert parsed.readings[0].inferred == (Inference.UNIT,)

    def test_a_unit_that_is_not_alone_does(self, read: Read) -> None:
        """Two meanings, both are candidates."""
        parsed = read("A holds", "FRANCE")
        assert orders(parsed) == []
        assert candidates(parsed) == ["A MAR H", "A PAR H"]

    @pytest.mark.parametrize(
        ("text", "order"),
        [
            ("F MAO-SPA/NC", "F MAO - SPA/NC"),
            ("F MAO-SPA(sc)", "F MAO - SPA/SC"),
            ("F MAO - Spain (south coast)", "F MAO - SPA/SC"),
            ("F MAO - Spain south coast", "F MAO - SPA/SC"),
            ("F MAO - south coast of Spain", "F MAO - SPA/SC"),
            ("F MAO - SPA nc", "F MAO - SPA/NC"),
            ("F MAO - SPANC", "F MAO - SPA/NC"),
            ("F MAO - SPA-NC", "F MAO - SPA/NC"),
            ("F MAO - Spa (n.c.)", "F MAO - SPA/NC"),
            ("F MAR - SPA", "F MAR - SPA/SC"),
            ("A GAS - SPA/NC", "A GAS - SPA"),
            ("F MAO S F POR - SPA", "F MAO S F POR - SPA"),
            ("F MAR S F POR - SPA/NC", "F MAR S F POR - SPA/NC"),
        ],
    )
    def test_coasts(self, read: Read, text: str, order: str) -> None:
        """Named, implied where one is possible, dropped for armies (R-ORD-14, R-ORD-15)."""
        parsed = read(text, "FRANCE", COASTS)
        assert orders(parsed) == [order]
        assert parsed.problems == ()

    def test_a_coast_that_could_be_either_must_be_named(self, read: Read) -> None:
        """The fleet is not ordered; both coasts are candidates."""
        parsed = read("F MAO - SPA", "FRANCE", COASTS)
        assert orders(parsed) == []
        assert parsed.problems[0].flaw is Flaw.COAST_MISSING
        assert candidates(parsed) == ["F MAO - SPA/NC", "F MAO - SPA/SC"]

    def test_by_the_guide_a_move_without_its_coast_is_ordered_and_illegal(self, read: Read) -> None:
        """VII: so its fleet "may receive no support to hold". The coast is asked for as ever."""
        parsed = read("F MAO - SPA", "FRANCE", COASTS, edition="technical-guide")
        assert orders(parsed) == ["F MAO - SPA"]
        assert candidates(parsed) == ["F MAO - SPA/NC", "F MAO - SPA/SC"]

    def test_the_fleets_own_coast_is_where_it_stands(self, read: Read) -> None:
        """Whether it is written or not."""
        for text in ("F STP - BOT", "F STP/SC - BOT", "F StP(nc) - Bothnia"):
            assert orders(read(text, "RUSSIA", COASTS)) == ["F STP/SC - BOT"]

    def test_a_name_with_one_possible_meaning_is_followed_and_noted(self, read: Read) -> None:
        """Of all that begins with Nor, F ENG can reach the North Sea."""
        parsed = read("F ENG - Nor", "ENGLAND", {"ENGLAND": ["F ENG"]})
        assert orders(parsed) == ["F ENG - NTH"]
        assert parsed.readings[0].inferred == (Inference.NAME,)

    def test_two_destinations_are_two_meanings(self, read: Read) -> None:
        """`or` asks the gamemaster to choose, who must not."""
        parsed = read("A PAR - BUR or PIC", "FRANCE")
        assert orders(parsed) == []
        assert candidates(parsed) == ["A PAR - BUR", "A PAR - PIC"]

    def test_a_support_without_its_partner_follows_the_own_move(self, read: Read) -> None:
        """`S BUR` helps the own unit that is ordered there; alone it is ambiguous."""
        alone = read("A MAR S BUR", "FRANCE")
        assert orders(alone) == []
        assert candidates(alone) == ["A MAR S A MUN - BUR", "A MAR S A PAR - BUR"]
        both = read("A MAR S BUR\nA PAR - BUR", "FRANCE")
        assert sorted(orders(both)) == ["A MAR S A PAR - BUR", "A PAR - BUR"]

    def test_a_convoy_without_its_aim_follows_the_own_move(self, read: Read) -> None:
        """`F NTH C A LON` carries the army where it is ordered."""
        parsed = read("F NTH C A LON\nA LON - NWY", "ENGLAND", CHANNEL)
        assert sorted(orders(parsed)) == ["A LON - NWY", "F NTH C A LON - NWY"]


class TestProblems:
    """What is stored with a warning, and what is not stored."""

    @pytest.mark.parametrize(
        ("text", "order", "reason"),
        [
            ("A PAR - SWI", "A PAR - SWI", Reason.IMPASSABLE),
            ("Army Paris to Switzerland", "A PAR - SWI", Reason.IMPASSABLE),
            ("A PAR - MUN", "A PAR - MUN", Reason.NOT_ADJACENT),
            ("A PAR - ENG", "A PAR - ENG", Reason.ARMY_AT_SEA),
            ("F BRE - PAR", "F BRE - PAR", Reason.FLEET_INLAND),
            ("A PAR - PAR", "A PAR - PAR", Reason.SAME_PROVINCE),
            ("A MAR S A PAR", "A MAR S A PAR", Reason.SUPPORT_UNREACHABLE),
        ],
    )
    def test_a_deliberately_bad_order_is_play(
        self, read: Read, text: str, order: str, reason: Reason
    ) -> None:
        """Stored as it is, and the player is told why it cannot succeed (R-ORD-19)."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == [order]
        (problem,) = parsed.problems
        assert problem.kind is ProblemKind.ILLEGAL
        assert problem.illegal is reason
        assert str(problem.order) == order

    def test_a_replaced_bad_order_is_no_longer_worth_a_warning(self, read: Read) -> None:
        """Only the order that counts is judged."""
        parsed = read("A PAR - SWI\nA PAR - BUR", "FRANCE")
        assert [problem.kind for problem in parsed.problems] == [ProblemKind.REPLACED]

    def test_another_powers_unit_is_not_ordered(self, read: Read) -> None:
        """The problem names the unit."""
        parsed = read("A MUN - BUR", "FRANCE")
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert (problem.kind, problem.flaw) == (ProblemKind.ILLEGAL, Flaw.FOREIGN_UNIT)
        assert problem.unit is not None
        assert (problem.unit.power, str(problem.unit)) == ("GERMANY", "A MUN")

    def test_a_unit_that_is_not_there_is_not_ordered(self, read: Read) -> None:
        """The problem names the power's units, and those that could be meant."""
        parsed = read("A GAS - BUR", "FRANCE")
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert (problem.kind, problem.flaw) == (ProblemKind.ILLEGAL, Flaw.NO_SUCH_UNIT)
        assert [str(unit) for unit in problem.units] == ["F BRE", "A MAR", "A PAR"]
        assert candidates(parsed) == ["A MAR - BUR", "A PAR - BUR"]

    def test_an_unknown_place_is_named(self, read: Read) -> None:
        """With the provinces it may have meant."""
        parsed = read("A PAR - Munnich", "FRANCE")
        (problem,) = parsed.problems
        assert (problem.kind, problem.flaw) == (ProblemKind.UNKNOWN, Flaw.UNKNOWN_PLACE)
        assert problem.subject == "munnich"
        assert [place.code for place in problem.places] == ["MUN"]

    @pytest.mark.parametrize(
        ("text", "order"),
        [
            ("A PAR - BUL", "A PAR - BUL"),
            ("A PAR - BER", "A PAR - BER"),
            ("A PAR-BEL", "A PAR - BEL"),
        ],
    )
    def test_a_known_name_is_never_taken_for_a_misspelling(
        self, read: Read, text: str, order: str
    ) -> None:
        """BUL is Bulgaria although only BUR could be reached."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == [order]
        assert parsed.problems[0].kind is ProblemKind.ILLEGAL

    def test_a_misspelling_is_looked_for_within_the_units_reach(self, read: Read) -> None:
        """GAZ is near Galicia and Gascony; Paris borders only one."""
        parsed = read("A PAR - GAZ", "FRANCE")
        assert orders(parsed) == ["A PAR - GAS"]
        assert parsed.readings[0].inferred == (Inference.SPELLING,)

    def test_a_misspelling_that_fits_two_places_is_ambiguous(self, read: Read) -> None:
        """BRU is one slip from Brest and from Burgundy; Paris borders both."""
        parsed = read("A PAR - BRU", "FRANCE")
        assert orders(parsed) == []
        assert candidates(parsed) == ["A PAR - BRE", "A PAR - BUR"]

    def test_each_reading_keeps_the_words_it_came_from(self, read: Read) -> None:
        """As they were written."""
        parsed = read("Paris  to Burgundy, F BRE-MAO!", "FRANCE")
        assert [reading.text for reading in parsed.readings] == ["Paris to Burgundy", "F BRE-MAO"]

    @pytest.mark.parametrize("text", ["A PAR", "F BRE", "Army Paris"])
    def test_a_unit_alone_is_no_order(self, read: Read, text: str) -> None:
        """It says nothing to do."""
        parsed = read(text, "FRANCE")
        assert orders(parsed) == []
        assert [problem.flaw for problem in parsed.problems] == [Flaw.INCOMPLETE]


@pytest.mark.parametrize("text", ["A PAR-BUR-MUN", "PAR-BUR-KIE"])
def test_a_move_by_steps_with_one_possible_is_asked_about(read: Read, text: str) -> None:
    """There is one button, so it is not said that the text has several meanings."""
    (asked,) = read(text, "FRANCE").problems
    assert asked.flaw is Flaw.ON_THE_WAY
    assert [str(order) for order in asked.candidates] == ["A PAR - BUR"]


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


@pytest.mark.parametrize("text", ["A RUH, A MUN support A BEL-BUR", "A MUN and RUH S A BEL - BUR"])
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


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Constantinople for the army in Smyrna", ["A SMY - CON", "A CON - SMY"]),
        ("Constantinople for Smyrna's army", ["A SMY - CON", "A CON - SMY"]),
        ("Ankara for Constantinople", ["A CON - ANK", "F ANK - CON"]),
    ],
)
def test_of_two_own_units_joined_by_for_either_may_go(
    read: Read, text: str, orders: list[str]
) -> None:
    """Nothing is stored, and both are offered."""
    parsed = read(text, "TURKEY")
    assert parsed.orders == ()
    assert [list(map(str, one.candidates)) for one in parsed.problems] == [orders]
