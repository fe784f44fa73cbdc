"""The classic e-mail judge's text: written, read back, and refused by the line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.formats import FormatError
from engine.formats.game import is_report, judge_text, judge_text_of, read_judge_text
from engine.game.ending import Ending
from engine.game.settings import Settings
from engine.position import Position
from engine.rules import EDITIONS
from engine.variants import VARIANTS
from engine.variants.classic import ENGLAND, FRANCE, GERMANY
from tests.engine.formats.game.played import game_by_lot

REPORT = """\
From: judge@example.org
Subject: Diplomacy results

Movement results for Spring of 1901.  (Vienna.001)

Austria: Army Budapest, no move received.
Austria: Fleet Trieste, no move received.
Austria: Army Vienna -> Tyrolia.  (*bounce*)
England: Fleet Edinburgh -> Norwegian Sea.
England: Army Liverpool -> Yorkshire.
England: Fleet London -> North Sea.
France: Fleet Brest HOLD.
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
France: Army Paris -> Burgundy.
Germany: Army Berlin, no move received.
Germany: Fleet Kiel, no move received.
Germany: Army Munich -> Burgundy.  (*bounce*)
Italy: Fleet Naples, no move received.
Italy: Army Rome, no move received.
Italy: Army Venice -> Tyrolia.  (*bounce*)
Russia: Army Moscow, no move received.
Russia: Fleet Sevastopol, no move received.
Russia: Fleet St Petersburg (south coast), no move received.
Russia: Army Warsaw, no move received.
Turkey: Fleet Ankara, no move received.
Turkey: Army Constantinople, no move received.
Turkey: Army Smyrna, no move received.

The next phase of 'Vienna' will be Movement for Fall of 1901.

Movement results for Fall of 1901.  (Vienna.002)

Austria: Army Budapest, no move received.
Austria: Fleet Trieste, no move received.
Austria: Army Vienna, no move received.
England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
England: Fleet Norwegian Sea SUPPORT Army Yorkshire -> Norway.
England: Army Yorkshire -> North Sea -> Norway.
France: Fleet Brest, no move received.
France: Army Burgundy -> Munich.
France: Army Marseilles, no move received.
Germany: Army Berlin, no move received.
Germany: Fleet Kiel, no move received.
Germany: Army Munich -> Ruhr.
Italy: Fleet Naples, no move received.
Italy: Army Rome, no move received.
Italy: Army Venice, no move received.
Russia: Army Moscow, no move received.
Russia: Fleet Sevastopol, no move received.
Russia: Fleet St Petersburg (south coast), no move received.
Russia: Army Warsaw, no move received.
Turkey: Fleet Ankara, no move received.
Turkey: Army Constantinople, no move received.
Turkey: Army Smyrna, no move received.

Ownership of supply centers:

Austria: Budapest, Trieste, Vienna.
England: Edinburgh, Liverpool, London,
         Norway.
France:  Brest, Marseilles, Munich, Paris.
Germany: Berlin, Kiel.
Italy:   Naples, Rome, Venice.
Russia:  Moscow, Sevastopol, St Petersburg, Warsaw.
Turkey:  Ankara, Constantinople, Smyrna.

Austria:   3 supply centers,  3 units:  Builds   0 units.
England:   4 supply centers,  3 units:  Builds   1 unit.
Germany:   2 supply centers,  3 units:  Removes  1 unit.

The next phase of 'Vienna' will be Adjustment for Winter of 1901.

Adjustment orders for Winter of 1901.  (Vienna.003)

England: Builds a fleet in Edinburgh.
France: Build waived.
Germany: Removes the fleet in Kiel.

The next phase of 'Vienna' will be Movement for Spring of 1902.
"""


@pytest.mark.parametrize("edition", [one.edition for one in EDITIONS])
def test_what_is_written_is_read_back(edition: str) -> None:
    """The same text again: every board, order, failure, retreat and center of it."""
    text = judge_text(game_by_lot(Settings(edition=edition), seed=8, phases=9))
    told = read_judge_text(text)
    assert judge_text(told.game) == text
    assert told.game.settings.edition == edition
    assert is_report(text)


@pytest.mark.parametrize("variant", [one.name for one in VARIANTS[1:]])
def test_so_is_a_game_of_fewer_players(variant: str) -> None:
    """With its neutral powers, and with the coin."""
    text = judge_text(game_by_lot(Settings(variant=variant), seed=7, phases=7))
    assert judge_text(read_judge_text(text).game) == text


def test_a_text_of_that_judge_is_read() -> None:
    """By hand: Burgundy 2 against 1, Norway by convoy, Munich taken, a build, a waiver."""
    told = read_judge_text(REPORT)
    game = told.game
    assert game.title == "Vienna"
    assert [str(one.position.phase) for one in game.phases] == [
        "S1901M",
        "F1901M",
        "W1901A",
        "S1902M",
    ]
    last = game.phases[-1].position
    assert set(map(str, last.units_of(ENGLAND))) == {"F EDI", "F NTH", "F NWG", "A NWY"}
    assert set(map(str, last.units_of(FRANCE))) == {"F BRE", "A MAR", "A MUN"}
    assert set(map(str, last.units_of(GERMANY))) == {"A BER", "A RUH"}
    assert told.untold == ("the edition of the rules (taken: modern)", "who played", "when")
    assert game.ending is None


def test_an_ending_is_told() -> None:
    """Who won or shared it; the game then has no open phase."""
    for line, ending, winners in (
        ("The game was won by France.", Ending.CONCESSION, (FRANCE,)),
        ("The game was won by England and France.", Ending.JOINT_VICTORY, (ENGLAND, FRANCE)),
        (
            "The game was declared a draw between England, France and Germany.",
            Ending.DRAW,
            (ENGLAND, FRANCE, GERMANY),
        ),
        ("The game was ended.", Ending.GM, ()),
    ):
        game = read_judge_text(f"{REPORT}\n{line}\n").game
        assert (game.ending, game.winners) == (ending, winners)
        assert game.phases[-1].resolution is not None
        assert judge_text(game).endswith(f"{line}\n")


def test_a_board_put_right_is_told_before_its_phase() -> None:
    """As the starting position of that phase; the reader takes it as the GM's edit."""
    game = game_by_lot(Settings(), seed=8, phases=3)
    board = game.phases[-1].position
    units = tuple(unit for unit in board.units if unit.power != FRANCE)
    without = Position.of(board.phase, units, centers=board.centers)
    edited = replace(game.phases[-1], position=without, is_edited=True)
    text = judge_text(replace(game, phases=(*game.phases[:-1], edited)))
    again = read_judge_text(text).game
    assert again.phases[-1].is_edited
    assert again.phases[-1].position.units == units


def line_of(text: str, part: str) -> int:
    """The number of the first line that has a part in it."""
    return next(place for place, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Army Vienna -> Tyrolia.  (*bounce*)", "Army Vienna -> Tyrolia."),
        ("Army Vienna -> Tyrolia.  (*bounce*)", "Army Vienna -> Tirana."),
        ("Army Vienna -> Tyrolia.  (*bounce*)", "Army Prague -> Tyrolia."),
        ("Army Vienna -> Tyrolia.  (*bounce*)", "Fleet Vienna HOLD."),
        ("Fleet Brest HOLD.", "Fleet Brest DANCES."),
        ("France: Fleet Brest HOLD.", "Gallia: Fleet Brest HOLD."),
        ("France: Fleet Brest HOLD.", "The weather is fine."),
        ("France: Fleet Brest HOLD.", "France: Fleet Brest HOLD.  (*bounce"),
        pytest.param(
            "France: Fleet Brest HOLD.", f"France: Fleet Brest{'.' * 1_000_000}x", id="a long line"
        ),
        ("Movement results for Fall of 1901", "Movement results for Fall of 1902"),
        ("Movement results for Fall of 1901", "Movement results for Yule of 1901"),
        ("Movement results for Fall of 1901", "Movement results for Fall of 9999"),
        ("Austria: Budapest, Trieste, Vienna.", "Austria: Budapest, Trieste."),
        ("England: Builds a fleet in Edinburgh.", "England: Builds a castle in Edinburgh."),
    ],
)
def test_a_wrong_line_is_refused_by_its_number(old: str, new: str) -> None:
    """What was not understood or does not come of the orders."""
    text = REPORT.replace(old, new, 1)
    with pytest.raises(FormatError) as caught:
        read_judge_text(text)
    assert caught.value.field == f"line {line_of(text, new)}"


@pytest.mark.parametrize(
    "option", ["luck 7", "max_years many", pytest.param("max_years " + "9" * 1900, id="large")]
)
def test_an_option_that_is_none_is_refused(option: str) -> None:
    """By its name and value; one that is there is taken."""
    first = ":: Game: Vienna  Variant: classic  Edition: 1971\n"
    game = read_judge_text(f"{first}:: Option: max_years 12\n{REPORT}").game
    assert game.settings == Settings(edition="1971", options=(("max_years", 12),))
    with pytest.raises(FormatError, match="no rules have"):
        read_judge_text(f"{first}:: Option: {option}\n{REPORT}")


def test_a_unit_that_is_left_out_is_named() -> None:
    """A report tells of every unit."""
    text = REPORT.replace("Turkey: Army Smyrna, no move received.\n", "", 1)
    with pytest.raises(FormatError, match="nothing is said of Turkey's Army Smyrna"):
        read_judge_text(text)


def test_a_game_that_begins_later_tells_its_board() -> None:
    """Else it is asked for, by name."""
    text = REPORT[REPORT.index("Adjustment orders") :]
    with pytest.raises(FormatError, match="Starting position for Winter of 1901"):
        read_judge_text(text)


@pytest.mark.parametrize("text", ["", "hello\n", "Starting position for Spring of 1901.\n"])
def test_what_is_no_report_is_refused(text: str) -> None:
    """Any text at all."""
    with pytest.raises(FormatError):
        read_judge_text(text)


def test_a_single_phase_is_told_as_in_the_whole_text() -> None:
    """With the line that names the rules; one without a result, or unknown, is refused."""
    game = read_judge_text(REPORT).game
    first, second = (judge_text_of(game, number) for number in (1, 2))
    head, _, rest = judge_text(game).partition("\n\n")
    assert first.startswith(f"{head}\n\nStarting position for Spring of 1901.")
    assert second.startswith(f"{head}\n\nMovement results for Fall of 1901.  (Vienna.002)\n")
    assert first.partition("\n\n")[2] in rest
    assert second.partition("\n\n")[2] in rest
    assert "Fall" not in first.replace("will be Movement for Fall of 1901.", "")
    for number in (game.phases[-1].number, 99):
        with pytest.raises(ValueError, match="has no result"):
            judge_text_of(game, number)
