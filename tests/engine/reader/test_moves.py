"""How people write the orders of a movement phase, and what each spelling means."""

from __future__ import annotations

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
