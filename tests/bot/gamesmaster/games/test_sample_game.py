"""The sample game of the 1961 and 1971 rulebooks, written to the bot in their own words."""

from datetime import timedelta

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Refused
from bot.gamesmaster.notices.orders import ChoicesNeeded
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.views import ResultsView
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.position import Phase
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.receipts import Receipt
from tests.engine.documents import CASES

BY_ID = {case["id"]: case for case in CASES}
NAMES = {
    "Aus": "AUSTRIA",
    "Eng": "ENGLAND",
    "Fra": "FRANCE",
    "Ger": "GERMANY",
    "Ita": "ITALY",
    "Rus": "RUSSIA",
    "Tur": "TURKEY",
}


def _write(evening: Evening, prefix: str) -> None:
    """Every power writes what the rulebook prints for it in a phase; all of it is understood."""
    for short, power in NAMES.items():
        case = BY_ID.get(f"{prefix}-{short}")
        if case is None:
            continue
        heard = evening.says(player_of(power), case["text"])
        expected = case["expect"]["canonical"]
        wanted = set(expected if isinstance(expected, list) else [expected])
        if any(isinstance(notice, Refused | Answered) for notice in heard):
            assert wanted == set()
            continue
        receipt = only(heard, Receipt)
        assert receipt.problems == ()
        assert {line.order for line in receipt.lines} - {None} == wanted


def _units(view: ResultsView) -> dict[str, set[str]]:
    after = view.resolution.after
    return {power: {str(unit) for unit in after.units_of(Power(power))} for power in NAMES.values()}


def _expected(case: str, key: str = "units_after") -> dict[str, set[str]]:
    return {power.upper(): set(units) for power, units in BY_ID[case]["expect"][key].items()}


@pytest.fixture
def played(evening: Evening) -> tuple[Evening, str]:
    """The game up to the end of its second year."""
    game = evening.starts()
    evening.advance(SETTLING)
    for prefix in ("parse-set-S1901", "parse-set-F1901", "parse-W1901"):
        _write(evening, prefix)
        evening.advance(timedelta(hours=24 if "W" in prefix else 48))
    for prefix in ("parse-set-S1902", "parse-set-F1902"):
        _write(evening, prefix)
        evening.advance(timedelta(hours=48) + SETTLING)
    _write(evening, "parse-R1902")
    evening.advance(timedelta(hours=24))
    _write(evening, "parse-W1902")
    only(evening.advance(timedelta(hours=24)), Results)
    return evening, game


def test_the_sample_game_comes_out_as_printed(played: tuple[Evening, str]) -> None:
    """Seven phases, every position as the rulebooks have it."""
    evening, game = played
    views = [evening.games.results(game, number) for number in range(1, 8)]
    assert [str(view.phase) for view in views] == [
        "S1901M",
        "F1901M",
        "W1901A",
        "S1902M",
        "F1902M",
        "F1902R",
        "W1902A",
    ]
    cases = ("S1901", "F1901", "W1901", "S1902", "F1902", "R1902", "W1902")
    for view, case in zip(views, cases, strict=True):
        expected, units = _expected(f"sg-{case}"), _units(view)
        if case == "R1902":
            # Of the retreats the rulebook names only the units that went.
            expected = {power: units[power] | went for power, went in expected.items()}
        assert {power: units[power] for power in expected} == expected, case
        assert set(expected) == set(NAMES.values()) or case == "R1902"


def test_skipped_phases_are_named_and_centers_counted(played: tuple[Evening, str]) -> None:
    """No retreats in 1901; after Fall each power's gains, as the builds show."""
    evening, game = played
    table = evening.games
    assert table.results(game, 1).skipped == (Phase.parse("S1901R"),)
    fall = table.results(game, 2)
    assert fall.skipped == (Phase.parse("F1901R"),)
    assert fall.owners_settled is True
    gained = {count.power: count.after - count.before for count in fall.centers}
    assert gained == {
        "AUSTRIA": 1,
        "ENGLAND": 1,
        "FRANCE": 1,
        "GERMANY": 2,
        "ITALY": 1,
        "RUSSIA": 2,
        "TURKEY": 1,
    }
    germany = next(count for count in fall.centers if count.power == "GERMANY")
    assert {place.code for place in germany.gained} == {"HOL", "DEN"}
    assert germany.lost == ()
    assert table.results(game, 4).owners_settled is False
    assert table.results(game, 5).owners_settled is False
    assert table.results(game, 6).owners_settled is True


def test_retreats_are_asked_of_those_dislodged(evening: Evening) -> None:
    """Russia in St. Petersburg and France in Burgundy; the fleet in Rumania is destroyed."""
    game = evening.starts()
    evening.advance(SETTLING)
    for prefix in ("parse-set-S1901", "parse-set-F1901", "parse-W1901", "parse-set-S1902"):
        _write(evening, prefix)
        evening.advance(timedelta(hours=24 if "W" in prefix else 48))
    _write(evening, "parse-set-F1902")
    heard = evening.advance(timedelta(hours=48) + SETTLING)
    asked = {n.power: n for n in heard if isinstance(n, ChoicesNeeded)}
    assert set(asked) == {"RUSSIA", "FRANCE"}
    assert set(asked["RUSSIA"].choices[0].orders) == {
        "A STP R FIN",
        "A STP R LVN",
        "A STP R MOS",
        "A STP D",
    }
    assert set(asked["FRANCE"].choices[0].orders) == {"A BUR R GAS", "A BUR R PAR", "A BUR D"}
    view = evening.games.results(game, 5)
    assert [str(unit) for unit in view.resolution.destroyed] == ["F RUM"]
    assert {duty.power for duty in view.duties} == {"RUSSIA", "FRANCE"}
