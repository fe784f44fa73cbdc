"""`gamesmaster render`: a phase or a game in, a picture out."""

import json
from pathlib import Path

import pytest
from PIL import Image

from bot.commands import DONE, FAILED, WRONG_USAGE, run
from engine.formats.games import game_text
from engine.game.settings import Settings
from tests.engine.formats.played import game_by_lot

PHASE = {
    "phase": "F1901M",
    "units": {"AUSTRIA": ["A TRI", "A VIE"], "ITALY": ["A TYR", "A VEN"]},
    "centers": {"AUSTRIA": ["BUD", "TRI", "VIE"], "ITALY": ["NAP", "ROM", "VEN"]},
    "orders": {"AUSTRIA": ["A TRI S A VIE - TYR", "A VIE - TYR"], "ITALY": ["A TYR H"]},
}


@pytest.fixture
def phase(tmp_path: Path) -> str:
    """A file with a phase."""
    file = tmp_path / "phase.json"
    file.write_text(json.dumps(PHASE, indent=1), encoding="utf-8")
    return str(file)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A file with a game of three adjudicated phases."""
    file = tmp_path / "game.json"
    text = game_text(game_by_lot(Settings(), seed=4, phases=3))
    file.write_text(text, encoding="utf-8")
    return str(file)


def drawn(file: Path) -> Image.Image:
    """The picture in a file."""
    with Image.open(file) as picture:
        picture.load()
        return picture


def test_a_phase_is_drawn_with_its_results(phase: str, tmp_path: Path) -> None:
    """At 1800 px; without the orders, as it stands and as high."""
    results, board = tmp_path / "results.png", tmp_path / "board.png"
    assert run(["render", phase, "--output", str(results)]) == DONE
    assert run(["render", phase, "--output", str(board), "--no-orders"]) == DONE
    assert (drawn(results).format, drawn(results).width) == ("PNG", 1800)
    assert drawn(board).size == drawn(results).size
    assert drawn(board).tobytes() != drawn(results).tobytes()
    assert run(["render", phase, "--output", str(board), "--width", "400"]) == DONE
    assert drawn(board).width == 400


@pytest.mark.parametrize("region", ["the Balkans", "mun, bur and the Ruhr", "TYR", "bul, rum"])
def test_a_part_of_the_map_is_enlarged(region: str, phase: str, tmp_path: Path) -> None:
    """A region by its name, or provinces as people write them."""
    output = tmp_path / "part.png"
    command = ["render", phase, "--output", str(output), "--width", "400", "--region", region]
    assert run(command) == DONE
    assert drawn(output).width == 400


@pytest.mark.parametrize("kind", ["deuteranopia", "protanopia+patterns", "tritanopia"])
def test_scripts_may_still_name_a_kind_of_color_blindness(
    kind: str, phase: str, tmp_path: Path
) -> None:
    """Its picture is the one for all eyes."""
    output, same = tmp_path / "kind.png", tmp_path / "all.png"
    for file, palette in ((output, kind), (same, kind.replace(kind.partition("+")[0], "all"))):
        command = ["render", phase, "--output", str(file), "--width", "400", "--palette", palette]
        assert run(command) == DONE
    assert output.read_bytes() == same.read_bytes()


def test_a_position_needs_no_orders(tmp_path: Path) -> None:
    """As `adjudicate` answers it."""
    file, output = tmp_path / "position.json", tmp_path / "position.png"
    file.write_text('{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}', encoding="utf-8")
    assert run(["render", str(file), "--output", str(output), "--width", "360"]) == DONE
    assert drawn(output).width == 360


def test_an_order_for_a_unit_that_is_not_there_spoils_no_picture(tmp_path: Path) -> None:
    """It is illegal, not malformed: `adjudicate` answers it, and so it can be drawn."""
    file, output = tmp_path / "phase.json", tmp_path / "phase.png"
    orders = {"ENGLAND": ["A EDI - BAL VIA", "A PAR D"], "AUSTRIA": ["A VIE H"]}
    file.write_text(json.dumps({**PHASE, "orders": orders}), encoding="utf-8")
    assert run(["render", str(file), "--output", str(output), "--width", "360"]) == DONE
    assert drawn(output).width == 360


def test_a_game_is_drawn_as_a_whole(game: str, tmp_path: Path) -> None:
    """As a chart, as a sheet of a year, and moving: as a GIF, or as WebP by its name."""
    wanted = {
        "chart.png": (["--chart"], "PNG"),
        "sheet.png": (["--sheet", "1901", "--width", "800"], "PNG"),
        "game.gif": (["--animate", "--width", "360"], "GIF"),
        "game.webp": (["--animate", "--width", "360"], "WEBP"),
    }
    for name, (options, kind) in wanted.items():
        output = tmp_path / name
        assert run(["render", game, "--output", str(output), *options]) == DONE
        with Image.open(output) as picture:
            assert picture.format == kind


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"units": {"ITALY": ["A TYR", "A TYR"]}}, "units.ITALY[1]: two units in TYR"),
        ({"units": {"ITALY": ["A XYZ"]}}, "units.ITALY[0]: "),
        ({"units": {"ITALY": ["F STP"]}}, "units.ITALY[0]: "),
        ({"colour": "red"}, "colour: no such key"),
    ],
)
def test_a_phase_that_cannot_be_is_refused_by_its_field(
    change: dict[str, object], field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, and no picture is written."""
    file, output = tmp_path / "phase.json", tmp_path / "phase.png"
    file.write_text(json.dumps({**PHASE, **change}), encoding="utf-8")
    assert run(["render", str(file), "--output", str(output)]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert said.startswith(f"gamesmaster: line 1: {field}")
    assert said.count("\n") == 1
    assert not output.exists()


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--palette", "mud"], "--palette: there is no palette 'mud'"),
        (["--width", "10"], "--width"),
        (["--sheet", "1901", "--chart"], "--chart and --sheet: one picture at a time"),
        (["--chart", "--no-orders"], "--no-orders is for one phase, not for --chart"),
        (["--region", "the moon"], "--region: 'the moon' is neither a region nor"),
        (["--region", "F1901M balkans"], "--region: 'F1901M balkans' is neither"),
        (["--chart", "--region", "balkans"], "--region is for one phase, not for --chart"),
        (["--chart", "--width", "900"], "--width: a chart has one size"),
    ],
)
def test_wrong_options_are_named(
    options: list[str], word: str, phase: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with what would be right, or why it cannot be."""
    command = ["render", phase, "--output", str(tmp_path / "out.png"), *options]
    assert run(command) == WRONG_USAGE
    assert word in capsys.readouterr().err


def test_a_sheet_too_narrow_is_refused_by_its_option(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With how wide it may be."""
    sheet = ["--sheet", "1901", "--width", "400"]
    assert run(["render", game, "--output", str(tmp_path / "out.png"), *sheet]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert said == "gamesmaster: --width: 400 px is not between 800 and 1800\n"


def test_a_whole_game_is_no_phase(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What can be drawn of one is named."""
    assert run(["render", game, "--output", str(tmp_path / "out.png")]) == WRONG_USAGE
    assert "ask for --chart, --animate or --sheet" in capsys.readouterr().err


@pytest.mark.parametrize("asked", [["--chart"], ["--animate"], ["--sheet", "1901"]])
def test_a_phase_is_no_game(
    asked: list[str], phase: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a game comes from is said."""
    assert run(["render", phase, "--output", str(tmp_path / "out.png"), *asked]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert said == f"gamesmaster: that is one phase: {asked[0]} draws a game that `export` wrote\n"


def test_an_empty_input_is_called_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing came through a pipe, say: not a fault of its JSON."""
    file = tmp_path / "phase.json"
    file.write_text("\n", encoding="utf-8")
    assert run(["render", str(file), "--output", str(tmp_path / "a.png")]) == WRONG_USAGE
    assert "the input is empty" in capsys.readouterr().err


def test_a_year_that_was_not_played_is_named(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the years there are."""
    output = str(tmp_path / "sheet.png")
    assert run(["render", game, "--output", output, "--sheet", "1931"]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert "--sheet: nothing of 1931 was adjudicated; there is 1901\n" in said


def test_an_output_that_cannot_be_written_is_named(
    phase: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was asked was right, so the status is another."""
    output = str(tmp_path / "nowhere" / "out.png")
    assert run(["render", phase, "--output", output, "--width", "360"]) == FAILED
    assert "cannot be written (No such file or directory)" in capsys.readouterr().err


def test_broken_json_is_named_by_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where it is written over several lines, and behind the mark of some editors."""
    file = tmp_path / "phase.json"
    file.write_text('\n{"phase":\n  nonsense}', encoding="utf-8-sig")
    assert run(["render", str(file), "--output", str(tmp_path / "a.png")]) == WRONG_USAGE
    assert "line 3: no JSON at column 3" in capsys.readouterr().err
