"""What people read of their orders given ahead of time."""

from pathlib import Path

import pytest

from bot.gamesmaster.notices.orders import UnusedPlanLine
from bot.gamesmaster.notices.views import PlanKind
from bot.messages.orders.plans import EXAMPLES, UNUSED, line_words, never_words, unused_words
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.position import Position
from engine.reader import parse_order, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY
from tests.bot.receipts import PlanLine, plan_of


@pytest.mark.parametrize(
    ("kind", "phase", "orders", "number", "said"),
    [
        (
            PlanKind.RETREAT,
            "F1901R",
            ("A MUN R BER", "A MUN R KIE", "A MUN D"),
            0,
            "Fall 1901, if Army Munich is dislodged: to Berlin, else to Kiel, else disband",
        ),
        (
            PlanKind.GAINED,
            "W1901A",
            ("BUILD A LON", "BUILD F EDI"),
            2,
            (
                "Winter 1901, if you gain 2 supply centers: "
                "Build Army London and Build Fleet Edinburgh"
            ),
        ),
        (
            PlanKind.GAINED,
            "W1901A",
            ("REMOVE F NAP",),
            -1,
            "Winter 1901, if you lose 1 supply center: Remove Fleet Naples",
        ),
        (
            PlanKind.GAINED,
            "W1901A",
            (),
            0,
            "Winter 1901, if you neither gain nor lose a supply center: nothing",
        ),
        (
            PlanKind.OWED,
            "W1901A",
            ("WAIVE",),
            1,
            "Winter 1901, if you can build 1 unit: Leave one build unused",
        ),
        (
            PlanKind.OWED,
            "W1901A",
            ("REMOVE A ALB",),
            -2,
            "Winter 1901, if you must remove 2 units: Remove Army Albania",
        ),
        (
            PlanKind.OTHERWISE,
            "W1901A",
            ("BUILD A LON", "WAIVE"),
            0,
            (
                "Winter 1901, for any other number of builds or removals, in this order: "
                "Build Army London, Leave one build unused"
            ),
        ),
        (
            PlanKind.BUILDS,
            "W1902A",
            ("BUILD F STP/NC", "WAIVE"),
            0,
            "Winter 1902, builds in this order: Fleet St Petersburg (north coast), leave it unused",
        ),
        (
            PlanKind.REMOVALS,
            "W1902A",
            ("REMOVE A RUM", "REMOVE F BLA"),
            0,
            "Winter 1902, removals in this order: Army Rumania, Fleet Black Sea",
        ),
        (
            PlanKind.LATER,
            "F1902M",
            ("A PAR - BUR", "A MAR S A PAR - BUR"),
            0,
            "For Fall 1902: Army Paris → Burgundy; Army Marseilles supports Army Paris → Burgundy",
        ),
    ],
)
def test_every_kind_of_plan_is_told_in_full_words(
    kind: PlanKind, phase: str, orders: tuple[str, ...], number: int, said: str
) -> None:
    """With its condition and its season."""
    assert line_words(plan_of(PlanLine(kind, phase, orders, "A MUN", number))) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (PlanLine(PlanKind.GAINED, "W1901A", (), number=1, center="BEL"), "you gain Belgium"),
        (PlanLine(PlanKind.GAINED, "W1901A", (), number=-1, center="BEL"), "you lose Belgium"),
        (
            PlanLine(PlanKind.GAINED, "W1901A", (), number=3, or_more=True),
            "you gain at least 3 supply centers",
        ),
        (
            PlanLine(PlanKind.OWED, "W1901A", (), number=-2, or_more=True),
            "you must remove at least 2 units",
        ),
    ],
)
def test_a_center_and_a_smallest_number_are_told(line: PlanLine, said: str) -> None:
    """As the condition of the plan."""
    assert line_words(plan_of(line)) == f"Winter 1901, if {said}: nothing"


def test_every_reason_has_its_sentence() -> None:
    """And each says what was not entered."""
    assert set(UNUSED) == set(UnusedReason)
    for why in UnusedReason:
        assert "xyz" in unused_words(UnusedPlanLine("xyz", why), CLASSIC)


def test_why_an_order_was_not_entered() -> None:
    """In the words of the results."""
    unused = UnusedPlanLine(
        "builds", UnusedReason.NOT_ALLOWED, "BUILD A LON", Reason.BUILD_OCCUPIED
    )
    said = unused_words(unused, CLASSIC)
    assert said.startswith("Build Army London: not used, because ")
    assert "London" in said.removeprefix("Build Army London")


def test_what_can_never_be() -> None:
    """Says why."""
    said = never_words(parse_order("A MUN R LVP", CLASSIC), Reason.NOT_ADJACENT)
    assert said == (
        "Army Munich retreats to Liverpool can never work, because Liverpool isn't next to it"
    )
    said = never_words(parse_order("BUILD A LON", CLASSIC), Reason.NOT_HOME_CENTER)
    assert said == "You can't build an army in London: it isn't one of your home centers"


PLAYING = (Path(__file__).resolve().parents[3] / "bot/PLAYING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [text for _, texts in EXAMPLES for text in texts])
def test_every_example_is_understood_as_a_plan(text: str) -> None:
    """By a power it fits, with nothing left over; the page for players shows it too."""
    assert text in PLAYING.splitlines()
    units = {FRANCE: ["A PAR"], ENGLAND: ["A LVP", "F EDI"], GERMANY: ["A MUN"]}
    for power, own in units.items():
        there = Position.of(CLASSIC.start.phase, [CLASSIC.unit(power, unit) for unit in own])
        parsed = parse_orders(text, there, power, CLASSIC, Rulebook.modern())
        if parsed.plans and not parsed.problems and not parsed.orders:
            return
    pytest.fail(f"no power could give {text!r}")
