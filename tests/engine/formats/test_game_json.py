"""A whole game as JSON: what is written is read back, and judges to itself."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.board import Power
from engine.formats.files import read_game_file
from engine.formats.games import game_answer, game_text, read_game
from engine.formats.parts import FormatError
from engine.formats.phases import answer, read_request
from engine.game.absences import Disorder
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.game.settings import DrawRule, Settings
from engine.game.whole_game import InDisorder, PlayedPhase, Tenure, WholeGame
from engine.judge import adjudicate
from engine.position import Phase, Position
from engine.rules import EDITIONS
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE
from tests.engine.formats.played import game_by_lot

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
Json = dict[str, Any]


def as_json(game: WholeGame) -> Json:
    """What the file says."""
    decoded: Json = json.loads(game_text(game))
    return decoded


@pytest.mark.parametrize("edition", [one.edition for one in EDITIONS])
def test_an_export_judges_to_itself(edition: str) -> None:
    """Read back, every phase is judged again: the game is the same value, and the same file."""
    game = game_by_lot(Settings(edition=edition), seed=1901, phases=12)
    again = read_game_file(game_text(game))
    assert game_text(again) == game_text(game)
    assert again == game


def test_a_game_is_laid_out_by_phase_and_power() -> None:
    """So that a difference between two files is a line for each power that it is about."""
    lines = game_text(game_by_lot(Settings(), seed=1, phases=2)).splitlines()
    own = [line.strip().rstrip(",") for line in lines if line.strip().startswith('"FRANCE": ["')]
    assert own[0] == '"FRANCE": ["A MAR", "A PAR", "F BRE"]'
    assert all(isinstance(json.loads(f"{{{line}}}")["FRANCE"], list) for line in own)


@pytest.mark.parametrize("variant", [one.name for one in VARIANTS[1:]])
def test_so_does_one_for_fewer_players(variant: str) -> None:
    """Neutral powers and, in the war of two, the one that the coin sends to a side."""
    game = game_by_lot(Settings(variant=variant), seed=7, phases=9)
    assert read_game_file(game_text(game)) == game


def test_a_phase_is_a_request_of_the_command_line() -> None:
    """`gamesmaster adjudicate` gives the `result` of every phase from its other entries."""
    settings = Settings(edition="1971")
    for phase in as_json(game_by_lot(settings, seed=3, phases=8))["phases"][:-1]:
        keys = ("phase", "units", "centers", "dislodged", "contested", "orders")
        request = read_request(
            {key: phase[key] for key in keys}, CLASSIC, rulebook=settings.rulebook
        )
        resolution = adjudicate(request.position, request.orders, CLASSIC, request.rulebook)
        judged = json.loads(json.dumps(answer(request, resolution)))
        assert {key: judged[key] for key in phase["result"]} == phase["result"]


def full_game() -> WholeGame:
    """A game with everything that can be told: a branch, an edit, votes, seats, an ending."""
    game = game_by_lot(Settings(draw=DrawRule.WITH_ORDERS), seed=5, phases=3)
    first, second, third, fourth = game.phases
    again = replace(second, number=5, follows=1, opened_at=NOON)
    board = again.position
    others = [unit for unit in board.units if unit.power != "ITALY"]
    moved = Position.of(board.phase, others, centers=board.centers)
    edited = PlayedPhase(number=6, follows=1, position=moved, is_edited=True, deadline=NOON)
    first = replace(
        first,
        votes={FRANCE: Vote(Stance.DRAW, (ENGLAND, FRANCE))},
        attendance={FRANCE: True, ENGLAND: False},
        skipped=(Phase.parse("W1900A"),),
        adjudicated_at=NOON,
    )
    return replace(
        game,
        phases=(
            first,
            replace(second, left_at=NOON),
            replace(third, left_at=NOON),
            replace(fourth, left_at=NOON),
            replace(again, left_at=NOON, orders=None, resolution=None),
            edited,
        ),
        seed="ab12",
        channel="T1/C1",
        gms=("T1/U9",),
        seats=(Tenure(FRANCE, "T1/U1", NOON, NOON), Tenure(FRANCE, "T1/U2", NOON)),
        disorders=(InDisorder(ENGLAND, Disorder.MISSED, 1, None),),
        started_at=NOON,
        ended_at=NOON,
        ending=Ending.GM,
    )


def test_everything_about_a_game_comes_back() -> None:
    """Branches, edits, votes, seats with their history, disorders, moments, the ending."""
    assert read_game_file(game_text(full_game())) == full_game()


Change = Callable[[Json], object]


def first(told: Json) -> Json:
    """Its first phase."""
    phase: Json = told["phases"][0]
    return phase


def result(told: Json) -> Json:
    """The result of its first phase."""
    found: Json = first(told)["result"]
    return found


def sixth(told: Json) -> Json:
    """Its sixth phase, which is open."""
    phase: Json = told["phases"][5]
    return phase


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("format", lambda one: one.update(format="chess")),
        ("version", lambda one: one.update(version=2)),
        ("title", lambda one: one.update(title=7)),
        ("title", lambda one: one.pop("title")),
        ("colour", lambda one: one.update(colour="red")),
        ("state", lambda one: one.update(state="running")),
        ("ending", lambda one: one.update(ending="murder")),
        ("winners[0]", lambda one: one.update(winners=["SPAIN"])),
        ("winners[1]", lambda one: one.update(winners=["FRANCE", "FRANCE"])),
        ("winners", lambda one: one.update(ending="solo")),
        ("settings.edition", lambda one: one["settings"].update(edition="1492")),
        ("settings.moon", lambda one: one["settings"].update(moon="full")),
        ("settings", lambda one: one["settings"].update(anonymity="hidden")),
        ("seats[1].power", lambda one: one["seats"][1].update(power=1)),
        ("seats[0].since", lambda one: one["seats"][0].update(since="yesterday")),
        ("seats[1]", lambda one: one["seats"][0].pop("until")),
        ("gms[1]", lambda one: one.update(gms=["T1/U9", "T1/U9"])),
        ("opened_at", lambda one: one.update(opened_at="2026-11-21T12:00:00")),
        ("opened_at", lambda one: one.update(opened_at="0001-01-01T00:00:00+14:00")),
        ("disorders[0].since", lambda one: one["disorders"][0].update(since=99)),
        ("phases", lambda one: one.update(phases=[])),
        ("phases", lambda one: one.update(phases={})),
        ("phases[0].phase", lambda one: first(one).update(phase="X1901M")),
        ("phases[0].number", lambda one: first(one).update(number=2)),
        ("phases[0].units.ITALY[0]", lambda one: first(one)["units"].update(ITALY=["A LVP"])),
        ("phases[1].follows", lambda one: one["phases"][1].update(follows=2)),
        ("phases[5].edited", lambda one: sixth(one).update(edited="yes")),
        ("phases[5].units.ITALY", lambda one: sixth(one).pop("edited")),
        ("phases[5].follows", lambda one: sixth(one).update(follows=2)),
        ("phases[5].orders", lambda one: sixth(one).update(votes={})),
        (
            "phases[0].votes.FRANCE.stance",
            lambda one: first(one).update(votes={"FRANCE": {"stance": 1}}),
        ),
        ("phases[0].orders.FRANCE[0]", lambda one: first(one)["orders"].update(FRANCE=["?"])),
        ("phases[0].orders", lambda one: first(one).pop("orders")),
        ("phases[0].phase", lambda one: first(one).update(phase="S9999M")),
        ("phases[0].skipped[0]", lambda one: first(one).update(skipped=["winter"])),
        ("phases[0].result.next_phase", lambda one: result(one).update(next_phase="F1902M")),
        ("phases[0].result.destroyed", lambda one: result(one).update(destroyed=["A PAR"])),
    ],
)
def test_a_broken_file_is_refused_by_its_field(field: str, change: Change) -> None:
    """Whatever is changed by hand, the refusal says where."""
    told = as_json(full_game())
    change(told)
    with pytest.raises(FormatError) as caught:
        read_game(told)
    assert caught.value.field.startswith(field)


def test_nobody_wins_who_does_not_play_or_before_the_end() -> None:
    """In a game of six Italy is nobody's."""
    game = game_by_lot(Settings(variant="six"), seed=7, phases=2)
    told = as_json(game) | {"winners": ["FRANCE"]}
    with pytest.raises(FormatError, match="winners: there are none"):
        read_game(told)
    last = told["phases"].pop()
    assert "result" not in last
    assert read_game(told | {"state": "ended", "ending": "solo"}).winners == (FRANCE,)
    with pytest.raises(FormatError, match=r"winners\[0\]: nobody plays ITALY"):
        read_game(told | {"state": "ended", "ending": "solo", "winners": ["ITALY"]})


MANY_KEYS = ",".join(f'"k{number}": 0' for number in range(100_000))
NO_GAMES = [
    *("", "[]", "{", "null", "[" * 100_000, '{"a": 1, "a": 2}', "NaN", "7" * 10_000),
    f'{{{MANY_KEYS}, "k99999": 1}}',  # counting each among all would take minutes
]


@pytest.mark.parametrize("text", NO_GAMES, ids=lambda text: text[:9])
def test_what_is_no_game_is_refused(text: str) -> None:
    """Any text at all."""
    with pytest.raises(FormatError):
        read_game_file(text)


@pytest.mark.parametrize("key", ["gms", "seats", "winners"])
def test_no_list_is_longer_than_a_game_needs(key: str) -> None:
    """Whatever stands in it: it is refused for its length alone."""
    told = as_json(game_by_lot(Settings(), seed=2, phases=1)) | {key: [0] * 2001}
    with pytest.raises(FormatError, match=f"{key}: 2000 at most, not 2001"):
        read_game(told)


def test_a_result_that_is_not_told_is_judged() -> None:
    """A file made by hand needs the orders only."""
    game = game_by_lot(Settings(), seed=2, phases=3)
    told = as_json(game)
    for phase in told["phases"]:
        phase.pop("result", None)
    assert read_game(told) == game


def test_what_is_open_has_no_orders() -> None:
    """The value has none, so the file cannot tell any."""
    told = game_answer(game_by_lot(Settings(), seed=2, phases=2))
    assert isinstance(told["phases"], list)
    assert "orders" not in told["phases"][-1]
    assert Power("FRANCE") in told["phases"][-1]["units"]
