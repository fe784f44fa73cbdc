"""The commands for single phases on another map than the classic one: the request names it."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.commands import DONE, WRONG_USAGE, run
from engine.formats.positions import read_position
from render import board_png
from tests.small_map.others import EMPIRES
from tests.small_map.variant import SMALL, register

Json = dict[str, Any]

FALL: Json = {
    "variant": "small",
    "phase": "F1901M",
    "units": {"ASTER": ["A ALD", "F SOW"], "BOREA": ["A BRI", "F BEC"]},
    "centers": {"ASTER": ["ALD", "ASH"], "BOREA": ["BEC", "BRI"]},
}
ORDERS = {"ASTER": ["A ALD - ISM", "F SOW S A ALD - ISM"], "BOREA": ["A BRI - ISM", "F BEC H"]}


@pytest.fixture(autouse=True)
def several_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classic map and two others."""
    register(monkeypatch, EMPIRES)


def asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, request: Json
) -> tuple[int, Json, str]:
    """A command's exit status, its answer and what it said besides."""
    file = tmp_path / "request.jsonl"
    file.write_text(json.dumps(request), encoding="utf-8")
    status = run([*command.split(), str(file)])
    output = capsys.readouterr()
    return status, json.loads(output.out or "{}"), output.err


def test_a_phase_of_another_map_is_adjudicated_and_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two against one: Aster has the isthmus, and with it a third center."""
    request = {**FALL, "orders": ORDERS}
    status, answer, _ = asked(tmp_path, capsys, "adjudicate --explain", request)
    assert status == DONE
    assert answer["units"] == {"ASTER": ["A ISM", "F SOW"], "BOREA": ["A BRI", "F BEC"]}
    assert answer["centers"]["ASTER"] == ["ALD", "ASH", "ISM"]
    (move,) = (result for result in answer["results"]["ASTER"] if result["order"] == "A ALD - ISM")
    assert "Isthmus" in move["why"]


def test_options_and_texts_are_those_of_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its provinces by their names, also the army that only a convoy gets off an island."""
    options = asked(tmp_path, capsys, "options", FALL)[1]["options"]
    assert "A BRI - BOL" in options["BOREA"]["A BRI"]
    said = {**FALL, "power": "BOREA", "text": "army brine to isthmus"}
    assert asked(tmp_path, capsys, "parse", said)[1]["orders"] == ["A BRI - ISM"]
    island = {
        "variant": "empires",
        "phase": "S0501M",
        "units": {"HOLY_ROMAN_EMPIRE": ["A CAP", "F MID"]},
    }
    army = asked(tmp_path, capsys, "options", island)[1]["options"]["HOLY_ROMAN_EMPIRE"]["A CAP"]
    assert "A CAP - THE" in army


def test_a_phase_of_another_map_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it is, or a region of it; a map without a picture is refused by its name."""
    output = tmp_path / "map.png"
    command = f"render --output {output} --width 900"
    position = {key: FALL[key] for key in ("phase", "units", "centers")}
    assert asked(tmp_path, capsys, command, {**FALL, "orders": ORDERS})[0] == DONE
    drawn = output.read_bytes()
    assert asked(tmp_path, capsys, f"{command} --no-orders", FALL)[0] == DONE
    assert output.read_bytes() == board_png(read_position(position, SMALL), SMALL, size=900)
    assert output.read_bytes() != drawn
    assert asked(tmp_path, capsys, f"{command} --region narrows", FALL)[0] == DONE
    status, _, error = asked(tmp_path, capsys, f"{command} --region balkans", FALL)
    assert (status, "the regions are narrows" in error) == (WRONG_USAGE, True)
    nowhere = {"variant": "empires", "phase": "S0501M", "units": {}}
    status, _, error = asked(tmp_path, capsys, command, nowhere)
    assert (status, "empires map" in error) == (WRONG_USAGE, True)


@pytest.mark.parametrize(
    ("variant", "fault"),
    [
        ("ancient", "variant: there is no variant 'ancient'; the variants are classic"),
        (1, "variant: a text is needed"),
        ("two/SPAIN", "variant: no power is called 'SPAIN'"),
    ],
)
def test_a_variant_that_is_none_is_refused_by_its_field(
    variant: object, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the command."""
    for command in ("adjudicate", "options", "parse", f"render --output {tmp_path / 'x.png'}"):
        status, _, error = asked(
            tmp_path,
            capsys,
            command,
            {
                **FALL,
                "variant": variant,
                **({"orders": {}} if command == "adjudicate" else {}),
                **({"power": "ASTER", "text": ""} if command == "parse" else {}),
            },
        )
        assert (status, fault in error) == (WRONG_USAGE, True), error
