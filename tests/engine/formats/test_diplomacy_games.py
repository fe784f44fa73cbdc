"""Games as the `diplomacy` package saves them: its own files read, and ours read by it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.formats.diplomacy_games import diplomacy_text, is_saved_game, read_saved_game
from engine.formats.files import read_game_file
from engine.formats.games import decoded
from engine.formats.parts import FormatError
from engine.formats.positions import position_json
from engine.game.endings.ending import Ending
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import FRANCE, GERMANY
from tests.engine.formats.played import game_by_lot
from tests.small_map.variant import SMALL, register

PLAY = """
import json, sys
from diplomacy.engine.game import Game
from diplomacy.utils.export import from_saved_game_format, to_saved_game_format

game = Game(game_id="played there")
for orders in json.loads(sys.argv[1]):
    for power, own in orders.items():
        game.set_orders(power, own)
    game.process()
running = to_saved_game_format(game)
game.draw(["FRANCE", "GERMANY"])
ended = to_saved_game_format(game)
read = from_saved_game_format(json.loads(open(sys.argv[2]).read()))
json.dump([running, ended, to_saved_game_format(read)], sys.stdout)
"""
ORDERS = (
    {
        "AUSTRIA": ["A BUD - GAL", "A VIE S A BUD - GAL", "F TRI H"],
        "FRANCE": ["F BRE - MAO", "A MAR - SPA", "A PAR - GAS"],
        "GERMANY": ["A MUN - SIL", "A BER - PRU", "F KIE - DEN"],
        "ITALY": ["F NAP - ION", "A ROM - APU"],
    },
    {
        "AUSTRIA": ["A GAL - WAR"],
        "FRANCE": ["F MAO - POR"],
        "GERMANY": ["A SIL S A GAL - WAR", "A PRU S A GAL - WAR"],
        "ITALY": ["A APU - TUN VIA", "F ION C A APU - TUN"],
    },
    {"RUSSIA": ["A WAR R UKR"]},
    {
        "AUSTRIA": ["F TRI D"],
        "FRANCE": ["A PAR B", "F BRE B"],
        "GERMANY": ["WAIVE"],
        "RUSSIA": ["F SEV D"],
    },
)
"""Worked out by hand: Warsaw falls 3 to 1, and Portugal, Spain, Denmark and Tunis are taken."""


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the package saved: a game on, the same one over, and one of ours, read."""
    file: Path = tmp_path_factory.mktemp("games") / "ours.json"
    file.write_text(diplomacy_text(ours()), encoding="utf-8")
    command = [sys.executable, "-W", "ignore", "-c", PLAY, json.dumps(ORDERS), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def ours() -> WholeGame:
    """A game by lot, with retreats and adjustments."""
    return game_by_lot(Settings(), seed=7, phases=10)


def test_the_package_reads_what_we_write(theirs: list[dict[str, Any]]) -> None:
    """Every phase with the same name, units, centers and orders."""
    told = json.loads(diplomacy_text(ours()))
    again = theirs[2]
    assert [phase["name"] for phase in again["phases"]] == [
        str(phase.position.phase) for phase in ours().line
    ]
    for phase, read in zip(told["phases"], again["phases"], strict=True):
        for part in ("units", "centers"):
            for power, own in phase["state"][part].items():
                assert sorted(read["state"][part][power]) == sorted(own)
        given = {power: sorted(own or []) for power, own in read["orders"].items()}
        assert given == {power: sorted(own) for power, own in phase["orders"].items()}
    assert {phase["name"][-1] for phase in told["phases"]} == {"M", "R", "A"}


def test_what_the_package_saves_is_played_again(theirs: list[dict[str, Any]]) -> None:
    """To the same boards, with the dislodged unit's retreat and the builds."""
    game = read_game_file(json.dumps(theirs[0]))
    assert (game.title, game.ending) == ("played there", None)
    assert [str(phase.position.phase) for phase in game.line] == [
        *("S1901M", "F1901M", "F1901R", "W1901A", "S1902M")
    ]
    board = position_json(game.line[-1].position)
    units: dict[str, list[str]] = board["units"]  # type: ignore[assignment] # by the format
    assert units["AUSTRIA"] == ["A VIE", "A WAR", "F TRI"]
    assert units["FRANCE"] == ["A GAS", "A PAR", "A SPA", "F BRE", "F POR"]
    assert units["ITALY"] == ["A TUN", "A VEN", "F ION"]
    assert "A UKR" in units["RUSSIA"]
    centers: dict[str, list[str]] = board["centers"]  # type: ignore[assignment] # by the format
    assert centers["FRANCE"] == ["BRE", "MAR", "PAR", "POR", "SPA"]


def test_an_ended_game_ends_as_the_package_says(theirs: list[dict[str, Any]]) -> None:
    """Who shared it stands in the note of its last phase."""
    game = read_saved_game(theirs[1])
    assert (game.ending, game.winners) == (Ending.DRAW, (FRANCE, GERMANY))


def test_our_own_files_are_read_back() -> None:
    """The same boards, phase by phase, and the same orders."""
    again = read_game_file(diplomacy_text(ours()))
    assert [position_json(phase.position) for phase in again.line] == [
        position_json(phase.position) for phase in ours().line
    ]


@pytest.mark.parametrize(
    ("at", "value", "fault"),
    [
        (("map",), "ancmed", "map: ancmed is none of my maps"),
        (("phases", 1, "state", "units", "FRANCE"), ["A ZZZ"], "phases[1].units.FRANCE[0]"),
        (("phases", 1, "state", "units", "FRANCE"), ["A PAR"], "it lacks FRANCE"),
        (("phases", 1, "orders", "FRANCE"), ["A GAS jumps"], "phases[1].orders.FRANCE[0]"),
        (("phases", 1, "state", "units"), [], "phases[1].state.units: an object"),
        (("phases", 1, "name"), "X1901M", "X1901M"),
        (("phases", 0), 7, "phases[0]"),
        (("phases",), [], "phases: from 1"),
        (("phases", 1, "orders"), 5, "phases[1].orders"),
        (("id",), 5, "id: a text"),
    ],
)
def test_what_is_wrong_is_named(at: tuple[str | int, ...], value: object, fault: str) -> None:
    """With the field of the file; nothing else is raised."""
    told: Any = json.loads(diplomacy_text(ours()))
    inner = told
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    with pytest.raises(FormatError) as raised:
        read_saved_game(told)
    assert fault in str(raised.value)


def test_only_games_of_the_package_are_taken_for_such() -> None:
    """By their keys."""
    assert is_saved_game(decoded(diplomacy_text(ours())))
    assert not is_saved_game({"format": "gamesmaster-game", "phases": [], "map": "standard"})
    assert not is_saved_game([])


def test_a_map_that_the_package_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its title."""
    register(monkeypatch)
    game = game_by_lot(Settings(variant=SMALL.name), seed=1, phases=1)
    with pytest.raises(ValueError, match="doesn't know the map"):
        diplomacy_text(game)
