"""What follows a phase: skipped phases, ownership after Fall, victory (R-ADJ-01, R-VIC)."""

import dataclasses

import pytest

from engine.board import UnitType
from engine.judge import adjudicate
from engine.judge.adjudication import winner_after
from engine.orders import Build, Named
from engine.position import Phase, Position
from engine.rules import EDITIONS, Rulebook, edition
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, RUSSIA
from tests.engine.judging import MODERN, ByPower, dislodged, judge, place
from tests.small_map.others import EMPIRES, ROMANS

CENTERS = [place.code for place in CLASSIC.map.provinces if place.is_center]


@pytest.mark.parametrize(
    ("phase", "units", "centers", "after"),
    [
        ("S1901M", {"France": ["A PAR"]}, {"France": ["PAR"]}, "F1901M"),
        ("F1901M", {"France": ["A PAR"]}, {"France": ["PAR"]}, "S1902M"),
        ("F1901M", {"France": ["A PAR"]}, {"France": ["PAR", "MAR"]}, "W1901A"),
        ("F1901M", {"France": ["A PAR", "A GAS"]}, {"France": ["PAR"]}, "W1901A"),
        ("F1901M", {"France": ["A PAR"]}, {"France": ["PAR", "LON"]}, "S1902M"),
        ("F1901M", {"France": ["A BEL"]}, {}, "S1902M"),
        ("F1901M", {"France": ["A RUH"]}, {}, "W1901A"),
        ("W1901A", {"France": ["A PAR"]}, {"France": ["PAR"]}, "S1902M"),
    ],
)
def test_phases_with_nothing_to_decide_are_skipped(
    phase: str, units: ByPower, centers: ByPower, after: str
) -> None:
    """Retreats without a dislodged unit, adjustments without a build or removal."""
    assert str(judge(place(phase, units, centers=centers), {}).after.phase) == after


@pytest.mark.parametrize(("phase", "after"), [("S1901R", "F1901M"), ("F1901R", "W1901A")])
def test_after_retreats(phase: str, after: str) -> None:
    """Spring retreats lead to Fall, Fall retreats to the adjustments if there are any."""
    position = place(
        phase,
        {"Germany": ["A BUR"]},
        centers={"Germany": ["MUN", "KIE"]},
        dislodged=[dislodged("France", "A BUR", "MUN")],
    )
    resolution = judge(position, {"France": ["A BUR D"]})
    assert str(resolution.after.phase) == after
    assert resolution.after.dislodged == ()


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda rulebook: rulebook.edition)
def test_nobody_wins_by_being_the_only_one_to_build_at_first(rulebook: Rulebook) -> None:
    """Where a game begins with builds centers win, though most of the pieces do in 1961."""
    build = Build(Named(UnitType.ARMY, EMPIRES.location("AAC")))
    first = adjudicate(EMPIRES.start, {ROMANS: [build]}, EMPIRES, rulebook)
    assert len(first.after.units) == 1
    assert first.winner is None
    fall = Phase.parse("F0501M")
    homes = [place for place in EMPIRES.map.provinces if place.home is not None]
    for count in (4, 5):  # five of nine win
        won = Position.of(fall, (), centers=dict.fromkeys(homes[:count], ROMANS))
        after = won._replace(phase=Phase.parse("W0501A"))
        winner = winner_after(won, after, EMPIRES, rulebook)
        expected = ROMANS if count == 5 and not rulebook.final_adjustments else None
        assert winner == expected


def test_centers_change_hands_only_after_fall() -> None:
    """A Spring visit takes nothing; who stays in Fall owns the center (R-ADJ-01)."""
    owned = {"Germany": ["HOL"]}
    spring = judge(place("S1901M", {"France": ["A HOL"]}, centers=owned), {})
    assert {str(place): name for place, name in spring.after.centers.items()} == {"HOL": "GERMANY"}
    fall = judge(place("F1901M", {"France": ["A HOL"]}, centers=owned), {})
    assert {str(place): name for place, name in fall.after.centers.items()} == {"HOL": "FRANCE"}
    left = judge(
        place("F1901M", {"France": ["A HOL"]}, centers={"France": ["HOL"]}),
        {"France": ["A HOL - RUH"]},
    )
    assert left.after.centers_of(FRANCE) == (CLASSIC.map.province("HOL"),)


def test_ownership_waits_for_the_retreats_of_fall() -> None:
    """A retreat into a center takes it (R-RET-08)."""
    position = place(
        "F1901M", {"Germany": ["A RUH", "A MUN"], "France": ["A BUR"]}, centers={"Germany": ["MUN"]}
    )
    moves = {"Germany": ["A RUH - BUR", "A MUN S A RUH - BUR"]}
    after = judge(position, moves).after
    assert str(after.phase) == "F1901R"
    assert after.centers == position.centers
    settled = judge(after, {"France": ["A BUR R BEL"]}).after
    assert settled.centers_of(FRANCE) == (CLASSIC.map.province("BEL"),)


def test_centers_are_listed_in_order() -> None:
    """Equal positions are equal, however the centers were won."""
    units = {"France": ["A BEL", "A SPA", "A HOL"]}
    after = judge(place("F1901M", units, centers={"France": ["PAR", "MAR", "BRE"]}), {}).after
    assert [str(place) for place in after.centers] == ["BEL", "BRE", "HOL", "MAR", "PAR", "SPA"]


def test_the_required_centers_win_after_fall() -> None:
    """18 centers of 34, not 17, and not before they are owned (R-VIC-01, R-VIC-04)."""
    seventeen = {"Russia": CENTERS[:17], "France": CENTERS[17:33]}
    last = CENTERS[33]
    for phase, units, winner in (
        ("F1910M", [], None),
        ("S1910M", [f"A {last}"], None),
        ("F1910M", [f"A {last}"], RUSSIA),
    ):
        position = place(phase, {"Russia": units}, centers=seventeen)
        assert judge(position, {}).winner == winner


def test_a_won_game_has_no_adjustments_unless_the_edition_plays_them() -> None:
    """The winner is known at once, or only after `final_adjustments`."""
    centers = {"Russia": CENTERS[:18], "England": CENTERS[18:]}
    position = place("F1910M", {"Russia": ["A RUH"], "England": ["F NTH"]}, centers=centers)
    assert judge(position, {}).winner == RUSSIA
    playing_on = dataclasses.replace(MODERN, final_adjustments=True)
    fall = judge(position, {}, playing_on)
    assert (fall.winner, str(fall.after.phase)) == (None, "W1910A")
    assert judge(fall.after, {}, playing_on).winner == RUSSIA


@pytest.mark.parametrize("name", ["1961", "house"])
def test_a_majority_of_the_pieces_wins_in_any_phase(name: str) -> None:
    """R-VIC-02: "as soon as one player gains a majority of the pieces on the board" (1961)."""
    rulebook, french = edition(name), {"France": ["A SPA - POR", "F MAO S A SPA - POR"]}
    board = {"France": ["A SPA", "F MAO"], "Germany": ["A POR"], "Italy": ["A ROM"]}
    destroyed = judge(place("S1905M", board), french, rulebook)
    assert destroyed.winner == FRANCE, "two of three: Portugal had nowhere to retreat to"
    board = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"], "Italy": ["A ROM"]}
    attack = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"]}
    dislodging = judge(place("S1905M", board), attack, rulebook)
    assert dislodging.winner is None, "two of four: what has yet to retreat is on the board"
    assert judge(dislodging.after, {}, rulebook).winner == FRANCE, "two of three"
    centers = {"France": ["PAR", "BRE"], "Italy": ["ROM"]}
    winter = place("W1905A", {"France": ["A PAR"], "Italy": ["A ROM"]}, centers=centers)
    assert judge(winter, {"France": ["BUILD F BRE"]}, rulebook).winner == FRANCE, "two of three"


@pytest.mark.parametrize("name", ["1971", "1982", "rulebook-gm", "technical-guide"])
def test_eighteen_centers_win_before_the_adjustments_of_their_year(name: str) -> None:
    """R-VIC-04: "as soon as one Great Power controls 18 Supply Centers" (1971 II)."""
    centers = {"Russia": CENTERS[:17], "England": CENTERS[18:]}
    position = place("F1910M", {"Russia": [f"A {CENTERS[17]}"]}, centers=centers)
    assert judge(position, {}, edition(name)).winner == RUSSIA


def test_two_powers_cannot_win_together() -> None:
    """Where a variant asks for few centers, the most win, and a tie goes on."""
    variant = dataclasses.replace(CLASSIC, centers_to_win=2)
    assert variant.centers_to_win == 2
    for english, winner in ((["LON", "EDI"], None), (["LON", "EDI", "LVP"], ENGLAND)):
        position = place("F1901M", {}, centers={"England": english, "France": ["PAR", "MAR"]})
        assert adjudicate(position, {}, variant, MODERN).winner == winner
