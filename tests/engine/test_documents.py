"""The worked examples of the five documents, under each edition that they hold for.

`cases/documents.json` has them as data; its field `rulebook` lists the editions, `differs` those
with another result by explicit text, `differs_inferred` those by an inferred value. `house` decides
as 1961, in some cases as 1971. Texts of orders are tested with the notation. Votes and conditional
orders are matters of the bot and are not here.
"""

import random
from typing import Any

import pytest

from engine.board import UnitType
from engine.game.endings.ending import Ending, draw_shared_by, drawn_by_rule
from engine.game.endings.scoring import scores
from engine.game.seating import AnyPower, Preferences, assign, top_choice
from engine.game.settings import Scoring
from engine.judge import Outcome, Reason, Resolution, adjudicate
from engine.judge.adjudication import winner_after
from engine.judge.adjustments import distance
from engine.judge.legality import illegality
from engine.judge.retreats import retreat_options
from engine.orders import Convoy, Move, SupportHold, SupportMove
from engine.position import Phase, Position
from engine.rules import EDITIONS, Assignment, Rulebook, edition
from engine.variants.classic import CLASSIC
from tests.engine.documents import case_of, cases_of
from tests.engine.judging import dislodged, judge, place, power, read, units_of

_HOUSE_AS_1971 = {
    *("r71-ex1", "r71-ex2-b", "r71-ex9", "r71-swap", "r61-noswap", "r61-ex9-reading"),
    *("tg-VIII.4-d", "tg-VIII.4-e", "tg-VIII.15", "tg-VIII.15-b", "tg-VIII.15-d"),
    *("tg-VIII.17-t", "tg-VIII.20-b", "tg-ring2-b"),
}
_STOPPED = {"disrupted", "paradox-held"}
_FATES = {
    Reason.NO_CONVOY: "cancelled",
    Reason.CONVOY_DISRUPTED: "disrupted",
    Reason.PARADOX: "paradox-held",
}


def _decides(case: dict[str, Any], rulebook: Rulebook) -> str:
    """The edition whose result in a case is that of a rulebook."""
    if rulebook.edition != "house":
        return rulebook.edition
    return "1971" if case["id"] in _HOUSE_AS_1971 else "1961"


def cases(phase: str) -> list[Any]:
    """Each case of a kind under each edition it holds for, named by both."""
    return [
        pytest.param(case, rulebook, id=f"{case['id']}-{rulebook.edition}")
        for case in cases_of(phase)
        for rulebook in EDITIONS
        if _decides(case, rulebook) in case["rulebook"]
    ]


def differing(key: str) -> list[Any]:
    """Each movement case under each edition that decides it otherwise, as that decides it.

    Where the units stand afterwards is left out: the published list is that of the others.
    """
    found = []
    for case in cases_of("movement"):
        for rulebook in EDITIONS:
            changes = case.get(key, {}).get(_decides(case, rulebook))
            if changes is None:
                continue
            expect = {
                part: {**case["expect"].get(part, {}), **changes.get(part, {})}
                for part in ("moves", "supports", "convoys")
            }
            expect["dislodged"] = changes.get("dislodged", case["expect"]["dislodged"])
            name = f"{case['id']}-{rulebook.edition}-{key}"
            found.append(pytest.param({**case, "expect": expect}, rulebook, id=name))
    return found


def _capitals(texts: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name.upper(): sorted(units) for name, units in texts.items() if units}


@pytest.mark.parametrize(
    ("case", "rulebook"),
    [*cases("movement"), *differing("differs"), *differing("differs_inferred")],
)
def test_movement(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Moves, supports, convoys, dislodgements, standoffs and retreats come out as stated."""
    expect = case["expect"]
    position = place("S1901M", case["units"])
    resolution = judge(position, case["orders"], rulebook)
    outcomes = {
        str(position.unit_at(outcome.order.unit.location.province)): outcome
        for outcome in resolution.outcomes
        if isinstance(outcome.order, Move | SupportHold | SupportMove | Convoy)
    }
    assert _verdicts(outcomes, expect.get("moves", {}), Move) == expect.get("moves", {})
    supports = expect.get("supports", {})
    assert _verdicts(outcomes, supports, SupportHold, SupportMove) == supports
    for army, fate in expect.get("convoys", {}).items():
        found = _FATES.get(outcomes[army].reason, "proceeds")
        same = rulebook.edition != "technical-guide" and {fate, found} <= _STOPPED
        assert found == fate or same, army
    for unit in expect.get("illegal", []):
        assert outcomes[unit].reason.is_illegal
    gone = {str(unit) for unit in resolution.destroyed}
    gone |= {str(entry.unit) for entry in resolution.after.dislodged}
    assert gone == set(expect["dislodged"])
    _check_board(expect, resolution)


def _check_board(expect: dict[str, Any], resolution: Resolution) -> None:
    if "units_after" in expect:
        assert units_of(resolution.after) == _capitals(expect["units_after"])
    if "standoffs" in expect:
        assert sorted(map(str, resolution.contested)) == sorted(expect["standoffs"])
    if "retreats" in expect:
        retreats = {
            str(unit): sorted(map(str, there)) for unit, there in resolution.retreats.items()
        }
        assert retreats == {
            unit: sorted(there) for unit, there in expect["retreats"].items() if there
        }


def _verdicts(
    outcomes: dict[str, Outcome], expected: dict[str, str], *kinds: type
) -> dict[str, str]:
    return {
        unit: outcomes[unit].verdict.value
        for unit in expected
        if isinstance(outcomes[unit].order, kinds)
    }


@pytest.mark.parametrize(("case", "rulebook"), cases("legality"))
def test_legality(case: dict[str, Any], rulebook: Rulebook) -> None:
    """An order is legal, or not, as stated."""
    position = place("S1901M", case["units"])
    for name, orders in read(case["orders"]).items():
        for order in orders:
            if "check" in case and not str(order).startswith(case["check"]):
                continue
            fault = illegality(order, name, position, CLASSIC, rulebook)
            assert (fault is None) == case["expect"]["legal"], fault


@pytest.mark.parametrize(("case", "rulebook"), cases("adjustment"))
def test_adjustments(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Builds and removals come out as stated, once the year's ownership is settled."""
    expect = case["expect"]
    centers = expect.get("centers_after", case["centers"])
    position = place(f"W{case['season'][-4:]}A", case["units"], centers=centers)
    if "centers_after" in expect:
        before = place(f"F{case['season'][-4:]}M", case["units"], centers=case["centers"])
        assert adjudicate(before, {}, CLASSIC, rulebook).after == position
    resolution = judge(position, case["orders"], rulebook)
    assert units_of(resolution.after) == _capitals(expect["units_after"])
    rejected = [str(one.order) for one in resolution.outcomes if not one.succeeded]
    assert sorted(rejected) == sorted(expect.get("rejected", []))
    assert {str(unit) for unit in resolution.destroyed} == set(expect.get("auto_removed", []))


@pytest.mark.parametrize(("case", "rulebook"), cases("retreat"))
def test_retreats(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Retreats end as stated; a unit without options was destroyed before."""
    leaving = [
        dislodged(name, unit, facts["by"])
        for name, units in case["dislodged"].items()
        for unit, facts in units.items()
        if facts["options"]
    ]
    position = place("F1902R", case["standing"], dislodged=leaving)
    for entry in position.dislodged:
        stated = case["dislodged"][entry.unit.power.title()][str(entry.unit)]["options"]
        if case["standing"]:
            options = retreat_options(position, entry, CLASSIC, rulebook)
            assert sorted(map(str, options)) == sorted(stated)
    resolution = judge(position, case["orders"], rulebook)
    standing = set(position.units)
    retreated = [unit for unit in resolution.after.units if unit not in standing]
    assert sorted(map(str, retreated)) == sorted(
        unit for units in case["expect"]["units_after"].values() for unit in units
    )
    destroyed = {
        unit
        for units in case["dislodged"].values()
        for unit, facts in units.items()
        if not facts["options"]
    }
    disbanded = set(map(str, resolution.destroyed)) | destroyed
    assert disbanded == set(case["expect"].get("disbanded", []))


@pytest.mark.parametrize(("case", "rulebook"), cases("retreat-options"))
def test_retreat_options(case: dict[str, Any], rulebook: Rulebook) -> None:
    """The places open to a dislodged unit are those stated."""
    owner = next(name for name, units in case["units"].items() if case["unit"] in units)
    entry = dislodged(owner, case["unit"], case["attacker_from"], by_convoy=case["by_convoy"])
    other = next(name for name in case["units"] if name != owner)
    occupied = {other: [f"A {code}" for code in case["occupied"]]}
    position = place("S1901R", occupied, dislodged=[entry])
    options = retreat_options(position, entry, CLASSIC, rulebook)
    assert sorted(map(str, options)) == case["expect"]["options"]


def test_names_are_in_the_order_of_the_guide() -> None:
    """Ties between removals go by the technical guide's 75 names (R-REM-06)."""
    stated = case_of("tg-XIII-alpha")
    codes = [place.code for place in CLASSIC.map.provinces if place.code != "SWI"]
    assert codes == stated["expect"]["order"]


def test_board_has_the_spaces_of_the_guide() -> None:
    """The board has the spaces, centers and neighbours that the guide counts (R-BOARD-08)."""
    expect = cases_of("board")[0]["expect"]
    board = CLASSIC.map
    assert len(board.provinces) == expect["spaces"]
    assert board.centers.bit_count() == expect["supply_centers"]
    assert (board.seas | board.lands).bit_count() == expect["playable"]
    for sea, key in (("BLA", "black_sea_seas"), ("BAL", "baltic_seas")):
        reach = board.reach(UnitType.FLEET, board.location(sea)) & board.seas
        assert [place.code for place in board.provinces_in(reach)] == expect[key]
    land = board.provinces_in(board.reach(UnitType.ARMY, board.location("CON")))
    assert sorted(place.code for place in land) == expect["con_land_neighbours"]


@pytest.mark.parametrize(
    ("case", "rulebook"), [one for one in cases("distance") if "unit" in one.values[0]]
)
def test_distance(case: dict[str, Any], rulebook: Rulebook) -> None:
    """A unit is as far from home as stated, whoever owns the home centers."""
    position = place("W1905A", {case["power"]: [case["unit"]]}, centers=case.get("centers"))
    found = distance(position.units[0], position, CLASSIC, rulebook)
    assert found == case["expect"]["distance"]


def _board_at_the_end(case: dict[str, Any]) -> Position:
    """A board with so many centers and pieces each, at the year's end the case tells of."""
    centers = [place.code for place in CLASSIC.map.provinces if place.is_center]
    lands = [place.code for place in CLASSIC.map.provinces_in(CLASSIC.map.lands)]
    owned = {name: [centers.pop() for _ in range(n)] for name, n in case["centers_count"].items()}
    units = {
        name: [f"A {lands.pop()}" for _ in range(n)] for name, n in case["units_count"].items()
    }
    return place(f"F{case.get('year', 1912)}M", units, centers=owned)


@pytest.mark.parametrize(
    ("case", "rulebook"),
    [
        one
        for one in cases("game-end")
        if "players" not in one.values[0] and one.values[0]["id"] != "r61-majority"
    ],
)
def test_game_end(case: dict[str, Any], rulebook: Rulebook) -> None:
    """The game ends, is won and is shared as stated (R-VIC, R-DRAW)."""
    expect = case["expect"]
    position = _board_at_the_end(case)
    after = position._replace(phase=Phase.parse(f"S{position.phase.year + 1}M"))
    winner = winner_after(position, after, CLASSIC, rulebook)
    ended = winner is not None
    if "years_without_capture" in case:
        years = case["years_without_capture"]
        drawn = drawn_by_rule(position, CLASSIC, rulebook, years_without_capture=years)
        assert drawn is (Ending.STALEMATE if years else Ending.OLD_AGE)
        ended |= drawn is not None
    if "ended" in expect:
        assert ended == expect["ended"]
        assert winner == (power(expect["winner"]) if expect.get("winner") else None)
    if "draw" in expect:
        sharers = draw_shared_by(position, CLASSIC, rulebook)
        assert set(sharers) == {power(name) for name in expect["draw"]}
    if "adjust" in expect:
        assert rulebook.final_adjustments == expect["adjust"]


@pytest.mark.parametrize("name", ["1961", "house"])
def test_eighteen_centers_without_most_of_the_pieces_do_not_win_in_1961(name: str) -> None:
    """The case r61-majority, which says that the game goes on, holds for Russia only.

    The 1961 rules make the player the winner who has a majority of the pieces on the board. Of the
    28 pieces of the case Russia, with 18 centers, has 12, which is none. But its France has 16, and
    that is one: so is 15 of 28 in r61-majority-b, and the text knows no other condition.
    """
    case = case_of("r61-majority")
    rulebook = edition(name)
    position = _board_at_the_end(case)
    after = position._replace(phase=Phase.parse("S1913M"))
    assert winner_after(position, after, CLASSIC, rulebook) == power("France")


def test_two_players_need_24_pieces() -> None:
    """A game of two is won with 24 units on the board (1971, XIV.2)."""
    case = case_of("r71-two")
    rulebook = edition("1971").with_options({"victory": "units24"})
    lands = [place.code for place in CLASSIC.map.provinces_in(CLASSIC.map.lands)]
    enough = case["expect"]["threshold_units"]
    for count in (enough - 1, enough):
        units = {"France": [f"A {code}" for code in lands[:count]]}
        before, after = place("W1914A", units), place("S1915M", units)
        won = winner_after(before, after, CLASSIC, rulebook) is not None
        assert won == (count == enough)


@pytest.mark.parametrize(("case", "rulebook"), cases("assignment"))
def test_assignment(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Powers are given out by preference lists as stated (technical guide I)."""
    assert rulebook.assignment is Assignment.PREFERENCES
    expect, powers = case["expect"], tuple(CLASSIC.powers)
    for seed in range(50):
        rng = random.Random(seed)  # noqa: S311 - a repeatable sequence is wanted
        if case["preference"] == "Random":
            preferences: dict[str, Preferences] = {name: [powers[:1]] for name in "abcdef"}
            seats = assign({**preferences, "g": AnyPower.RANDOM}, powers, rng)
            assert set(seats.values()) == set("abcdefg")
            assert seats[powers[0]] in set("abcdefg")
            continue
        free = [name for name in powers if name.title() not in case["taken"]]
        groups = [[power(name) for name in group] for group in case["preference"]]
        choice = top_choice(groups, free, rng)
        if "awarded" in expect:
            assert choice is expect["awarded"]
        else:
            assert choice is not None
            assert choice.title() in expect["awarded_one_of"]


@pytest.mark.parametrize(("case", "rulebook"), cases("scoring"))
def test_scoring(case: dict[str, Any], rulebook: Rulebook) -> None:
    """Results are worth what the table says, and sum to nothing (technical guide II)."""
    assert rulebook.edition == "technical-guide"
    table, powers = case["expect"]["table"], CLASSIC.played
    for count in range(1, 8):
        points = scores(Scoring.GUIDE, CLASSIC, powers[:count], centers={})
        assert points[powers[0]] == table["win" if count == 1 else f"draw{count}"]
        assert set(points.values()) <= {points[powers[0]], table["loss"]}
        assert (sum(points.values()) == 0) == case["expect"]["zero_sum"]


def test_a_power_with_enough_centers_has_won_without_adjustments() -> None:
    """18 centers win whatever the number of pieces (technical guide II)."""
    case = case_of("tg-II-win")
    centers = [place.code for place in CLASSIC.map.provinces if place.is_center]
    owned = {"RUSSIA": centers[:18], "FRANCE": centers[18:]}
    position = place("F1912M", {"Russia": ["A MOS"]}, centers=owned)
    resolution = judge(position, {})
    assert resolution.winner == power(case["expect"]["winner"])
