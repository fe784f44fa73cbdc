"""How people write retreats and adjustments (R-ORD-16, R-ORD-17)."""

from collections.abc import Callable

import pytest

from engine.game.plans import all_orders
from engine.judge.outcome import Reason
from engine.reader import Flaw, Inference, ParsedOrders, ProblemKind

Read = Callable[..., ParsedOrders]


def orders(parsed: ParsedOrders) -> list[str]:
    """The canonical texts."""
    return [str(order) for order in parsed.orders]


class TestRetreats:
    """The German army in Holland is dislodged; Belgium is French, Berlin German."""

    @staticmethod
    def of_holland(read: Read, text: str) -> ParsedOrders:
        """What the text means for it."""
        return read(
            text,
            "GERMANY",
            {"GERMANY": ["A BER"], "FRANCE": ["A BEL"]},
            phase="F1901R",
            dislodged={"GERMANY": ["A HOL"]},
        )

    @pytest.mark.parametrize(
        "text",
        [
            "A HOL R KIE",
            "A HOL - KIE",
            "A HOL—KIE",
            "Hol.—Kie.",
            "Holland to Kiel",
            "Army Holland retreats to Kiel",
            "retreat A HOL to KIE",
            "Retreat to Kiel",
            "hol kie",
            "F HOL - KIE",
            "A HOL withdraws to Kiel",
            "Germany: A HOL R KEIL",
        ],
    )
    def test_a_retreat(self, read: Read, text: str) -> None:
        """Also written like a move; the kind of unit is that of the dislodged one."""
        parsed = self.of_holland(read, text)
        assert orders(parsed) == ["A HOL R KIE"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        ("text", "retreats", "builds"),
        [
            ("A HOL - KIE\nF BER", ["A HOL R KIE"], ["BUILD F BER"]),
            ("A HOL—KIE, F BER, A MUN", ["A HOL R KIE"], ["BUILD F BER", "BUILD A MUN"]),
            ("F BER.", [], ["BUILD F BER"]),
            ("A KIE", ["A HOL R KIE"], []),  # the army may go there
            ("A BEL", [], []),  # no center of its own
        ],
    )
    def test_a_unit_alone_beside_them_is_built_in_winter(
        self, read: Read, text: str, retreats: list[str], builds: list[str]
    ) -> None:
        """The house rules' "Build (after Fall turn) F BER", unless it may be meant as a retreat."""
        parsed = self.of_holland(read, text)
        assert orders(parsed) == retreats
        planned = [str(order) for plan in parsed.plans for order in all_orders(plan)]
        assert planned == builds

    @pytest.mark.parametrize(
        "text",
        [
            "A HOL D",
            "Army Holland disbands",
            "Holland disbands",
            "disband A HOL",
            "Disband",
            "disband all",
            "A HOL destroyed",
        ],
    )
    def test_a_disbandment(self, read: Read, text: str) -> None:
        """A dislodged unit may be given up (R-RET-03)."""
        assert orders(self.of_holland(read, text)) == ["A HOL D"]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [("A HOL - BEL", Reason.RETREAT_OCCUPIED), ("A HOL - MUN", Reason.NOT_ADJACENT)],
    )
    def test_an_impossible_retreat_is_stored_with_a_warning(
        self, read: Read, text: str, reason: Reason
    ) -> None:
        """The judge will disband the unit (R-RET-05)."""
        parsed = self.of_holland(read, text)
        assert len(parsed.orders) == 1
        assert [problem.illegal for problem in parsed.problems] == [reason]

    @pytest.mark.parametrize(
        "text", ["A HOL - KIE, RUH", "HOL: KIE, RUH", "HOL - KIE (sorry, RUH)"]
    )
    def test_of_two_ways_to_go_neither_is_taken(self, read: Read, text: str) -> None:
        """However they are written, both are offered (R-ORD-03)."""
        parsed = self.of_holland(read, text)
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert list(map(str, problem.candidates)) == ["A HOL R KIE", "A HOL R RUH"]

    @pytest.mark.parametrize("text", ["Kiel.", "Kiel it is", "I take KIE of course"])
    def test_a_place_alone_is_where_the_only_unit_goes(self, read: Read, text: str) -> None:
        """Nobody else can go there."""
        assert orders(self.of_holland(read, text)) == ["A HOL R KIE"]

    @pytest.mark.parametrize("text", ["I like Kiel", "Kiel is lovely", "is Kiel free"])
    def test_a_place_that_is_only_spoken_of_is_no_retreat(self, read: Read, text: str) -> None:
        """It is asked about."""
        assert orders(self.of_holland(read, text)) == []

    @pytest.mark.parametrize("text", ["kill it", "Remove him.", "Scuttle her.", "sink it"])
    def test_any_word_for_its_end_disbands_the_only_unit(self, read: Read, text: str) -> None:
        """Nothing else could be meant (R-RET-03)."""
        assert orders(self.of_holland(read, text)) == ["A HOL D"]

    def test_of_two_places_alone_neither_is_taken(self, read: Read) -> None:
        """They may be a list by preference, which counts only ahead of time."""
        assert orders(self.of_holland(read, "Kiel, Ruhr")) == []

    def test_a_unit_that_is_not_dislodged_is_not_ordered(self, read: Read) -> None:
        """The problem names those that are."""
        parsed = self.of_holland(read, "A BER - KIE")
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert problem.flaw is Flaw.NO_SUCH_UNIT
        assert [str(unit) for unit in problem.units] == ["A HOL"]

    def test_a_dislodged_unit_cannot_hold(self, read: Read) -> None:
        """That is an order of another phase."""
        parsed = self.of_holland(read, "A HOL H")
        assert orders(parsed) == []
        assert [problem.flaw for problem in parsed.problems] == [Flaw.OTHER_PHASE]

    def test_two_places_are_two_meanings(self, read: Read) -> None:
        """Preferences are for orders given ahead of time."""
        parsed = self.of_holland(read, "A HOL R RUH or KIE")
        assert orders(parsed) == []
        assert [str(order) for order in parsed.problems[0].candidates] == [
            "A HOL R RUH",
            "A HOL R KIE",
        ]

    def test_a_correction_names_only_the_place(self, read: Read) -> None:
        """It acts at once, as that of a move does."""
        parsed = self.of_holland(read, "A HOL R RUH\nNo, Kiel.")
        assert orders(parsed) == ["A HOL R KIE"]

    def test_a_fleets_coast(self, read: Read) -> None:
        """Named where both are open, implied where one is (R-RET-07)."""
        table = {"phase": "F1901R", "dislodged": {"FRANCE": ["F MAO"]}}
        assert orders(read("F MAO R SPA/SC", "FRANCE", {}, **table)) == ["F MAO R SPA/SC"]
        (problem,) = read("F MAO R SPA", "FRANCE", {}, **table).problems
        assert problem.flaw is Flaw.COAST_MISSING
        gascony = {"phase": "F1901R", "dislodged": {"FRANCE": ["F GAS"]}}
        parsed = read("F GAS - SPA", "FRANCE", {}, **gascony)
        assert orders(parsed) == ["F GAS R SPA/NC"]
        assert parsed.readings[0].inferred == (Inference.COAST,)


class TestBuilds:
    """Germany has four centers and one unit; Russia three centers and one unit."""

    @staticmethod
    def by_germany(read: Read, text: str) -> ParsedOrders:
        """What the text means for Germany."""
        centers = {"GERMANY": ["BER", "KIE", "MUN", "HOL"]}
        return read(text, "GERMANY", {"GERMANY": ["A HOL"]}, phase="W1901A", centers=centers)

    @staticmethod
    def by_russia(read: Read, text: str) -> ParsedOrders:
        """What the text means for Russia."""
        centers = {"RUSSIA": ["STP", "MOS", "SEV"]}
        return read(text, "RUSSIA", {"RUSSIA": ["A UKR"]}, phase="W1901A", centers=centers)

    @pytest.mark.parametrize(
        "text",
        [
            "BUILD F KIE",
            "F KIE",
            "KIE F",
            "Kiel fleet",
            "build fleet in Kiel",
            "Germany builds F Kiel",
            "new fleet Kiel",
            "KIE: fleet",
            "Builds: F KIE",
            "F KIE build",
            "+ F KIE",
            "b f kie",
            "Build F KEIL",
            "Germany builds one fleet in Kiel",
            "Kiel: one fleet, please",
            "one fleet, in Kiel",
            "Kiel gets a fleet.",
            "fleets: Kiel",
        ],
    )
    def test_a_build(self, read: Read, text: str) -> None:
        """A unit alone is a build when builds are owed."""
        parsed = self.by_germany(read, text)
        assert orders(parsed) == ["BUILD F KIE"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "Germany builds F Kiel and A Mun.",
            "F KIE, A MUN",
            "F KIE\nA MUN",
            "build F KIE, build A MUN",
            "Builds: fleet Kiel, army Munich",
            "build F KIE and MUN",
        ],
    )
    def test_several_builds(self, read: Read, text: str) -> None:
        """An inland center needs no letter (R-ADJ-04)."""
        assert orders(self.by_germany(read, text)) == ["BUILD F KIE", "BUILD A MUN"]

    @pytest.mark.parametrize(
        ("text", "built"),
        [
            ("Kiel gets a fleet. So does Berlin.", ["BUILD F KIE", "BUILD F BER"]),
            ("Trust me: a fleet (Kiel), an army (Munich)", ["BUILD F KIE", "BUILD A MUN"]),
            ("A KIE. No, make it a fleet", ["BUILD F KIE"]),
            ("army for Kiel and a second one for Berlin", ["BUILD A KIE", "BUILD A BER"]),
        ],
    )
    def test_kind_and_place_may_stand_apart(self, read: Read, text: str, built: list[str]) -> None:
        """A kind is for the places beside it, and the one spoken of goes on."""
        assert orders(self.by_germany(read, text)) == built

    @pytest.mark.parametrize(
        "text",
        [
            "an army is useless in Kiel",
            "the fleet of yours threatens Kiel",
            "Kiel without an army",
            "a fleet in Kiel would scare England",
        ],
    )
    def test_a_kind_and_a_place_in_talk_are_no_build(self, read: Read, text: str) -> None:
        """They are asked about."""
        assert orders(self.by_germany(read, text)) == []

    @pytest.mark.parametrize(
        ("text", "waives"),
        [("WAIVE", 1), ("waive 2", 2), ("waive two builds", 2), ("no builds", 1)],
    )
    def test_waives(self, read: Read, text: str, waives: int) -> None:
        """Fewer builds may be made (R-ADJ-05)."""
        assert orders(self.by_germany(read, text)) == ["WAIVE"] * waives

    @pytest.mark.parametrize(
        "text",
        [
            "A Mun, waive the rest",
            "A Mun. I waive the others.",
            "Waive all remaining builds; A Mun",
            "A Mun, remaining builds waived",
        ],
    )
    def test_the_rest_of_three_builds_is_waived(self, read: Read, text: str) -> None:
        """So many that all are used, wherever it stands; and nothing is asked."""
        parsed = self.by_germany(read, text)
        assert sorted(orders(parsed)) == ["BUILD A MUN", "WAIVE", "WAIVE"]
        assert parsed.problems == ()

    @pytest.mark.parametrize(
        "text",
        [
            "build fleet kiel and army munich make that army berlin",
            "builds fleet kiel, army munich sorry army berlin please",
            "Build F Kie and A Mun, actually A Ber",
        ],
    )
    def test_words_within_a_list_correct_its_last_build(self, read: Read, text: str) -> None:
        """They end the list, and what follows takes the place of the last of its kind."""
        assert sorted(orders(self.by_germany(read, text))) == ["BUILD A BER", "BUILD F KIE"]

    @pytest.mark.parametrize("text", ["Germany does not change", "no change", "Nothing."])
    def test_no_change(self, read: Read, text: str) -> None:
        """No orders, and no problem."""
        parsed = self.by_germany(read, text)
        assert (parsed.orders, parsed.problems) == ((), ())

    def test_a_port_needs_the_kind_of_unit(self, read: Read) -> None:
        """Army or fleet is asked."""
        parsed = self.by_germany(read, "build Kiel")
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert problem.flaw is Flaw.TYPE_MISSING
        assert [str(order) for order in problem.candidates] == ["BUILD A KIE", "BUILD F KIE"]

    def test_a_center_raises_one_unit(self, read: Read) -> None:
        """The last written counts."""
        parsed = self.by_germany(read, "A KIE\nF KIE")
        assert orders(parsed) == ["BUILD F KIE"]
        assert [problem.kind for problem in parsed.problems] == [ProblemKind.REPLACED]

    @pytest.mark.parametrize(
        ("text", "order", "reason"),
        [
            ("F MUN", "BUILD F MUN", Reason.FLEET_INLAND),
            ("build A HOL", "BUILD A HOL", Reason.NOT_HOME_CENTER),
            ("build A PAR", "BUILD A PAR", Reason.NOT_HOME_CENTER),
            ("remove A HOL", "REMOVE A HOL", Reason.NO_REMOVALS),
        ],
    )
    def test_what_is_not_allowed_is_stored_with_a_warning(
        self, read: Read, text: str, order: str, reason: Reason
    ) -> None:
        """As in any phase."""
        parsed = self.by_germany(read, text)
        assert orders(parsed) == [order]
        assert [problem.illegal for problem in parsed.problems] == [reason]

    @pytest.mark.parametrize(
        ("text", "order"),
        [
            ("F STP/NC", "BUILD F STP/NC"),
            ("Russia builds Fleet St. Petersburg (north coast)", "BUILD F STP/NC"),
            ("build F StP sc", "BUILD F STP/SC"),
            ("fleet St Petersburg south coast", "BUILD F STP/SC"),
            ("A St. P.", "BUILD A STP"),
        ],
    )
    def test_a_fleet_names_its_coast(self, read: Read, text: str, order: str) -> None:
        """R-ADJ-04."""
        assert orders(self.by_russia(read, text)) == [order]

    def test_a_fleet_without_its_coast_is_asked_for_it(self, read: Read) -> None:
        """Both coasts are candidates."""
        parsed = self.by_russia(read, "build F STP")
        assert orders(parsed) == []
        (problem,) = parsed.problems
        assert problem.flaw is Flaw.COAST_MISSING
        assert [str(order) for order in problem.candidates] == ["BUILD F STP/NC", "BUILD F STP/SC"]


class TestRemovals:
    """Germany has one center and three units."""

    @staticmethod
    def by_germany(read: Read, text: str) -> ParsedOrders:
        """What the text means for Germany."""
        units = {"GERMANY": ["A HOL", "F NTH", "A BER"], "FRANCE": ["A BUR"]}
        return read(text, "GERMANY", units, phase="W1901A", centers={"GERMANY": ["BER"]})

    @pytest.mark.parametrize(
        "text",
        [
            "REMOVE A HOL",
            "Germany removes Army Holland",
            "A HOL",
            "remove Holland",
            "A HOL D",
            "disband A HOL",
            "remove F HOL",
            "delete A Holand",
        ],
    )
    def test_a_removal(self, read: Read, text: str) -> None:
        """A unit alone is a removal when removals are owed."""
        parsed = self.by_germany(read, text)
        assert orders(parsed) == ["REMOVE A HOL"]
        assert parsed.problems == ()

    def test_several_removals(self, read: Read) -> None:
        """As many as are named."""
        parsed = self.by_germany(read, "remove A Hol and F NTH")
        assert orders(parsed) == ["REMOVE A HOL", "REMOVE F NTH"]

    def test_another_powers_unit_is_not_removed(self, read: Read) -> None:
        """The problem says whose it is."""
        parsed = self.by_germany(read, "remove A BUR")
        assert orders(parsed) == []
        assert [problem.flaw for problem in parsed.problems] == [Flaw.FOREIGN_UNIT]

    @pytest.mark.parametrize("text", ["A HOL H", "keep HOL"])
    def test_a_unit_that_is_to_stay_needs_no_order(self, read: Read, text: str) -> None:
        """It is plainly no question, and not the removal that a bare `A HOL` would be."""
        parsed = self.by_germany(read, text)
        assert orders(parsed) == []
        assert [problem.flaw for problem in parsed.problems] == [Flaw.STAYS_ANYWAY]

    def test_moves_are_of_another_phase(self, read: Read) -> None:
        """Nothing is stored."""
        parsed = self.by_germany(read, "A HOL - BEL")
        assert orders(parsed) == []
        assert [problem.flaw for problem in parsed.problems] == [Flaw.OTHER_PHASE]


@pytest.mark.parametrize(
    ("text", "owned", "expected"),
    [
        ("remove a den or a bel", ["MUN", "BER"], ["REMOVE A DEN", "REMOVE A BEL"]),
        ("build a ber or a kie", ["MUN", "BER", "KIE", "HOL"], ["BUILD A BER", "BUILD A KIE"]),
    ],
)
def test_or_between_more_than_are_due_is_a_choice(
    read: Read, text: str, owned: list[str], expected: list[str]
) -> None:
    """Neither is stored, both are offered (R-ORD-03)."""
    units = {"GERMANY": ["A DEN", "A BEL", "A MUN"]}
    parsed = read(text, "GERMANY", units, phase="W1901A", centers={"GERMANY": owned})
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == expected


@pytest.mark.parametrize(
    "behind",
    ["Ruhr is no good", "Ruhr no me sirve para nada", "Ruhr won't do", "the Ruhr would be silly"],
)
def test_a_place_that_is_dismissed_is_none_to_retreat_to(read: Read, behind: str) -> None:
    """Whatever language that is said in; the retreat told before it may stand."""
    units = {"ENGLAND": ["F HOL"]}
    parsed = read(
        f"Kiel. {behind}", "GERMANY", units, phase="S1902R", dislodged={"GERMANY": ["A HOL"]}
    )
    assert "A HOL - RUH" not in orders(parsed)
