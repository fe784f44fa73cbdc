"""`gamesmaster adjudicate`: JSON Lines in and out, streaming, and one line for what is wrong."""

import gc
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.commands import DONE, FAILED, WRONG_USAGE, run
from bot.commands.json_lines import answer_lines
from bot.commands.phases import judged
from engine.rules import Rulebook

ROOT = Path(__file__).resolve().parents[3]
Asking = Callable[..., tuple[int, list[dict[str, Any]], str]]

HOLD = '{"id": 7, "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {}}'
ATTACK = json.dumps(
    {
        "phase": "S1901M",
        "units": {"AUSTRIA": ["A TRI", "A VIE"], "ITALY": ["A TYR"]},
        "orders": {"AUSTRIA": ["A TRI S A VIE - TYR", "A VIE - TYR"]},
    }
)


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asking:
    """Run the command over some lines: its exit status, its answers, what it said besides."""

    def asked(*lines: str | bytes, options: tuple[str, ...] = ()) -> tuple[int, list[Any], str]:
        file = tmp_path / "phases.jsonl"
        file.write_bytes(
            b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
        )
        status = run(["adjudicate", *options, str(file)])
        output = capsys.readouterr()
        return status, [json.loads(line) for line in output.out.splitlines()], output.err

    return asked


def test_a_line_for_each_line_in_order(ask: Asking) -> None:
    """Blank lines are passed over, and the marks with which some editors begin UTF-8."""
    mark = "\ufeff"
    last = HOLD.replace("7", '"last"')
    status, answers, said = ask(mark + HOLD, "", ATTACK, mark, mark + last, "")
    assert (status, said) == (DONE, "")
    assert [answer.get("id") for answer in answers] == [7, None, "last"]
    assert answers[1]["units"] == {"AUSTRIA": ["A TRI", "A TYR"]}


def test_a_line_that_cannot_be_read_is_answered_by_its_error_if_it_keeps_going(ask: Asking) -> None:
    """The others are answered as ever; the status and the last line tell of the first error."""
    nowhere = HOLD.replace("A PAR", "A XYZ")
    status, answers, said = ask(HOLD, nowhere, "", "{", ATTACK, options=("--keep-going",))
    assert [answer.get("id") for answer in answers] == [7, None, None, None]
    _, first, second, last = answers
    assert (first["error"]["line"], first["error"]["field"]) == (2, "units.FRANCE[0]")
    assert (second["error"]["line"], second["error"]["field"]) == (4, None)
    assert second["error"]["what"].startswith("no JSON at column 2")
    assert last["next_phase"] == "S1901R"
    assert status == WRONG_USAGE
    assert said == f"gamesmaster: line 2: units.FRANCE[0]: {first['error']['what']}\n"


def test_keeping_going_is_no_fault(ask: Asking) -> None:
    """Where all lines can be read, nothing is otherwise."""
    status, answers, said = ask(HOLD, ATTACK, options=("--keep-going",))
    assert (status, answers, said) == ask(HOLD, ATTACK)
    assert status == DONE


@pytest.mark.parametrize(
    ("command", "good"),
    [
        ("options", '{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}'),
        ("parse", '{"power": "FRANCE", "phase": "S1901M", "units": {}, "text": "hello"}'),
    ],
)
def test_options_and_parse_keep_going_likewise(
    command: str, good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number is no request."""
    file = tmp_path / "lines.jsonl"
    file.write_text(f"7\n{good}\n")
    assert run([command, "--keep-going", str(file)]) == WRONG_USAGE
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    error = {"line": 1, "field": "the request", "what": "an object is needed"}
    assert first == {"error": error}
    assert "error" not in second


@pytest.mark.parametrize(
    "given",
    [
        *(
            '"a:b"',
            '"Zoë → \\u2028"',
            '"\\ud83d\\ude00 \\t\\/"',
            '"\\ud800"',
            '"\x7f"',
            "null",
            "true",
        ),
        *("-0.0", "1.50", "1e300", "1E-7", "12345678901234567890123", "-9223372036854775809"),
        *('{"b": [1.0, {"a:": 2}], "a": {}}', '[[], ["é"]]'),
    ],
)
def test_whatever_the_id_is_comes_back_as_the_standard_json_writes_it(
    given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Letter by letter, as is the rest of the line."""
    file = tmp_path / "phases.jsonl"
    file.write_text(HOLD.replace("7", given), encoding="utf-8")
    assert run(["adjudicate", "--explain", str(file)]) == DONE
    line = capsys.readouterr().out
    assert line == json.dumps(json.loads(line)) + "\n"
    assert line.startswith(f'{{"id": {json.dumps(json.loads(given))}, "phase": ')


def test_the_edition_is_the_lines_own_or_the_options(ask: Asking) -> None:
    """`modern` unless something else is said."""
    own = HOLD.replace('"id": 7', '"edition": "1971"')
    assert [answer["edition"] for answer in ask(HOLD, own)[1]] == ["modern", "1971"]
    answers = ask(HOLD, own, options=("--edition", "house"))[1]
    assert [answer["edition"] for answer in answers] == ["house", "1971"]


def test_an_unknown_edition_is_wrong_usage(ask: Asking) -> None:
    """It is told which there are."""
    status, answers, said = ask(HOLD, options=("--edition", "1999"))
    assert (status, answers) == (WRONG_USAGE, [])
    assert "1971" in said
    assert said.count("\n") == 1


def test_single_options_override_the_edition(ask: Asking) -> None:
    """An army whose fleets were not ordered to carry it goes by land, or does not (DATC 6.G.8)."""
    request = json.loads(HOLD)
    request["units"] = {"ENGLAND": ["A HOL", "F NTH"]}
    request["orders"] = {"ENGLAND": ["A HOL - BEL VIA"]}
    units = [
        ask(json.dumps({**request, "options": {"via_fallback": value}}))[1][0]["units"]
        for value in (False, True)
    ]
    assert units == [{"ENGLAND": ["A HOL", "F NTH"]}, {"ENGLAND": ["A BEL", "F NTH"]}]


def test_explain_says_why(ask: Asking) -> None:
    """A sentence for each result; strengths where a province was contested; all else the same."""
    plain = ask(ATTACK)[1][0]
    explained = ask(ATTACK, options=("--explain",))[1][0]
    assert explained.pop("strengths") == {
        "TYR": [
            {"order": "A TYR H", "strength": 1, "counted": 1},
            {"order": "A VIE - TYR", "strength": 2, "counted": 2},
        ]
    }
    sentences = {
        result["order"]: result.pop("why")
        for own in explained["results"].values()
        for result in own
    }
    assert sentences == {
        "A TRI S A VIE - TYR": "Army Trieste supports Army Vienna → Tyrolia: support given.",
        "A VIE - TYR": "Army Vienna → Tyrolia: prevailed 2–1, supported by Army Trieste.",
        "A TYR H": "Army Tyrolia: no order received; dislodged by Army Vienna (Austria).",
    }
    assert explained == plain


def test_explain_shows_the_lists_of_the_technical_guide(ask: Asking) -> None:
    """So that its reader can follow; no other edition has them."""
    request = {
        "phase": "S1901M",
        "edition": "technical-guide",
        "units": {"ENGLAND": ["F NTH", "A LON", "F BEL"], "FRANCE": ["F ENG"]},
        "orders": {
            "ENGLAND": ["F NTH C A LON - BEL", "A LON - BEL", "F BEL - HOL"],
            "FRANCE": ["F ENG - BEL"],
        },
    }
    found = ask(json.dumps(request), options=("--explain",))[1][0]["guide"]
    assert found["convoys"] == [{"army": "LON", "fleets": ["NTH"], "routes": [["NTH"]]}]
    assert (found["labels"], found["battles"], found["cancelled"]) == ({}, [], [])
    modern = json.dumps({**request, "edition": "modern"})
    assert "guide" not in ask(modern, options=("--explain",))[1][0]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("{", "line 3: no JSON at column 2"),
        ("nonsense", "line 3: no JSON at column 1"),
        (HOLD + HOLD, "line 3: no JSON at column"),
        (b'{"phase": "\xff"}', "line 3: no UTF-8 text (byte 12)"),
        ("[" * 100_000, "line 3: nested too deeply"),
        ('{"id": 1e999}', "line 3: no JSON: 1e999"),
        ('{"id": NaN}', "line 3: no JSON: NaN"),
        ('{"id": ' + "9" * 5000 + "}", "line 3: no JSON: "),
        ('{"id": 1, "id": 2}', "line 3: id: this key is there twice"),
        (HOLD.replace('"id"', '"name"'), "line 3: name: no such key"),
        (HOLD.replace("A PAR", "A XYZ"), "line 3: units.FRANCE[0]: no province has the code 'XYZ'"),
        (HOLD.replace("A PAR", "F PAR"), "line 3: units.FRANCE[0]: F PAR cannot stand in Paris"),
        (HOLD.replace('"A PAR"', '"A BRE", "F BRE"'), "line 3: units.FRANCE[1]: two units in BRE"),
        (HOLD.replace("FRANCE", "SPAIN"), "line 3: units.SPAIN: no such power"),
        (
            HOLD.replace("{}", '{"FRANCE": ["par bur"]}'),
            "line 3: orders.FRANCE[0]: 'par bur' is no",
        ),
        (HOLD.replace('"id": 7', '"edition": "x"'), "line 3: edition: no edition is called 'x'"),
        (
            HOLD.replace('"id": 7', '"options": {"x": 1}'),
            "line 3: options.x: no option is called 'x'",
        ),
        (HOLD.replace("A PAR", "A \\ud800\\n"), "line 3: units.FRANCE[0]: "),
    ],
)
def test_bad_input_ends_with_the_line_and_field_when_all_before_is_written(
    ask: Asking, line: str | bytes, named: str
) -> None:
    """Exit status 2, one line, nothing guessed; what comes after is not looked at."""
    status, answers, said = ask(HOLD, "", line, HOLD)
    assert status == WRONG_USAGE
    assert [answer["id"] for answer in answers] == [7]
    assert named in said
    assert said.startswith("gamesmaster: line 3: ")
    assert said.count("\n") == 1
    assert len(said) < 500


def test_a_file_that_is_not_there_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Named in one line."""
    assert run(["adjudicate", str(tmp_path / "none.jsonl")]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert "none.jsonl" in said
    assert said.count("\n") == 1


# As a process of its own


def start(*arguments: str) -> subprocess.Popen[str]:
    """The command, reading a pipe."""
    return subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )


def test_each_answer_comes_before_the_next_question() -> None:
    """So a program can ask one thing after the other."""
    with start("adjudicate") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(HOLD.replace("7", str(number)) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=30) == DONE


def test_a_reader_that_leaves_is_no_error() -> None:
    """Nothing is said about it."""
    with start("adjudicate") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{HOLD}\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{HOLD}\n" * 3)
        process.stdin.close()
        assert process.wait(timeout=30) == DONE
        assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    """With exit status 1."""
    file = tmp_path / "phases.jsonl"
    file.write_text(HOLD)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "bot", "adjudicate", str(file)],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == FAILED
    assert done.stderr.startswith("gamesmaster: the answers cannot be written (")
    assert done.stderr.count("\n") == 1


# Much


def test_many_phases_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line is another question; the number of objects does not grow with the lines."""
    monkeypatch.setattr(sys, "stdout", Forgetful())
    answer = partial(judged, rulebook=Rulebook.modern())
    kept = []
    for _ in range(4):
        answer_lines(io.BytesIO(b"".join(lines(2000))), answer)
        gc.collect()
        kept.append(len(gc.get_objects()))
    assert kept[-1] - kept[1] < 500


def lines(count: int) -> Iterator[bytes]:
    """Different questions."""
    for number in range(count):
        yield ATTACK.replace("S1901M", f"S{1000 + number % 9000}M").encode() + b"\n"


class Forgetful(io.StringIO):
    """A standard output that forgets what is written."""

    def write(self, text: str) -> int:
        """Forget it."""
        return len(text)
