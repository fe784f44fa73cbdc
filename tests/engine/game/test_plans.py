"""Orders given ahead: the phase each is for, which replaces which, and what can never be."""

from __future__ import annotations

import pytest

from engine.game.plans import all_orders, in_force, never_allowed, phase_of
from engine.judge.outcome import Reason
from engine.phase import Phase
from engine.reader import Measure, Plan
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY
from tests.engine.game.plans import MODERN, builds, case, later, orders, removals, retreat


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
