"""`gamesmaster parse`: nothing that a person says makes it fail."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import DONE, WRONG_USAGE, run
from bot.commands.phases import parsed

Json = dict[str, Any]
Asking = Callable[..., tuple[int, list[Json], str]]

FALL: Json = {
    "power": "GERMANY",
    "phase": "F1902M",
    "units": {"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A BUR"]},
}


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asking:
    """Run the command over some requests: its exit status, its answers, what it said besides."""

    def asked(*requests: Json) -> tuple[int, list[Json], str]:
        file = tmp_path / "texts.jsonl"
        file.write_text(
            "".join(f"{json.dumps(request)}\n" for request in requests), encoding="utf-8"
        )
        status = run(["parse", str(file)])
        output = capsys.readouterr()
        return status, [json.loads(line) for line in output.out.splitlines()], output.err

    return asked


def read(text: str, **more: object) -> Json:
    """The answer to a text of Germany's in Fall 1902."""
    return dict(parsed({**FALL, "text": text, **more}))


def test_the_example_of_the_format(ask: Asking) -> None:
    """To the letter."""
    request = {
        "id": 1,
        "power": "GERMANY",
        "phase": "S1901M",
        "units": {"GERMANY": ["A BUR", "A PIC"], "FRANCE": ["A PAR"]},
        "text": "Picardy army supports Burgundy army in attack on Paris",
    }
    answer = {"id": 1, "orders": ["A PIC S A BUR - PAR"], "plans": [], "words": [], "problems": []}
    assert ask(request) == (DONE, [answer], "")


def test_a_line_for_each_line_in_order(ask: Asking) -> None:
    """The id is given back if there was one."""
    status, answers, _ = ask({**FALL, "text": "A MUN H", "id": [1]}, {**FALL, "text": ""})
    assert status == DONE
    assert [answer.get("id") for answer in answers] == [[1], None]
    assert [answer["orders"] for answer in answers] == [["A MUN H"], []]


@pytest.mark.parametrize(
    ("text", "kind", "candidates", "orders"),
    [
        ("A MUN - BER or KIE", "ambiguous", ["A MUN - BER", "A MUN - KIE"], []),
        ("A MUN - Atlantis", "unknown", [], []),
        ("hello there", "unreadable", [], []),
        ("A MUN - SWI", "illegal", [], ["A MUN - SWI"]),
        ("A BUR - PAR", "illegal", [], []),
        ("A MUN H\nA MUN - BOH", "replaced", [], ["A MUN - BOH"]),
    ],
)
def test_each_kind_of_problem(
    text: str, kind: str, candidates: list[str], orders: list[str]
) -> None:
    """What is understood but not allowed is an order besides; each is said in plain English."""
    answer = read(text)
    (problem,) = answer["problems"]
    assert (problem["kind"], problem["candidates"]) == (kind, candidates)
    assert answer["orders"] == orders
    assert set(problem) == {"text", "kind", "candidates", "message"}
    assert problem["message"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        (
            "If MUN is dislodged, retreats (in order of preference): BER, KIE",
            {"conditional_retreat": {"unit": "A MUN", "preferences": ["BER", "KIE"]}},
        ),
        (
            "if MUN dislodged: BER, else disband",
            {"conditional_retreat": {"unit": "A MUN", "preferences": ["BER"], "disband": True}},
        ),
        (
            "if 2 gained: A BER, F KIE; if 1: F KIE",
            {
                "conditional_adjustment": [
                    {"gained": 2, "orders": ["BUILD A BER", "BUILD F KIE"]},
                    {"gained": 1, "orders": ["BUILD F KIE"]},
                ]
            },
        ),
        (
            "if +1: F KIE; otherwise A BER",
            {
                "conditional_adjustment": [
                    {"owed": 1, "orders": ["BUILD F KIE"]},
                    {"otherwise": ["BUILD A BER"]},
                ]
            },
        ),
        (
            "builds: F KIE, A BER",
            {"adjustment_preferences": {"builds": ["BUILD F KIE", "BUILD A BER"]}},
        ),
        ("removals: A BER", {"adjustment_preferences": {"removals": ["REMOVE A BER"]}}),
        ("S1903M: A MUN-BUR", {"later": {"phase": "S1903M", "orders": ["A MUN - BUR"]}}),
    ],
)
def test_each_kind_of_plan(text: str, plan: Json) -> None:
    """In the form that is promised."""
    answer = read(text)
    assert (answer["plans"], answer["orders"], answer["problems"]) == ([plan], [], [])


def test_words_are_told() -> None:
    """DRAW and the like."""
    assert read("DRAW")["words"] == ["DRAW"]


def test_editions_and_their_options_decide_what_is_allowed() -> None:
    """As for `adjudicate`."""
    fleet = {"units": {"GERMANY": ["F KIE"]}, "edition": "1971"}
    assert read("F KIE - DEN", **fleet)["orders"] == ["F KIE - DEN"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"power": "germany"}, "power"),
        ({"power": None}, "power"),
        ({"text": 1}, "text"),
        ({"units": {"GERMANY": ["A QQQ"]}}, "units.GERMANY[0]"),
        ({"phase": "S1902"}, "phase"),
        ({"orders": {}}, "orders"),
    ],
)
def test_bad_input_names_line_and_field(ask: Asking, change: Json, field: str) -> None:
    """Everything before it is answered."""
    status, answers, said = ask({**FALL, "text": ""}, {**FALL, "text": "", **change})
    assert (status, len(answers)) == (WRONG_USAGE, 1)
    assert f"line 2: {field}: " in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("field", ["power", "phase", "units", "text"])
def test_what_is_missing_is_named(ask: Asking, field: str) -> None:
    """All four are needed."""
    request = {**FALL, "text": ""}
    del request[field]
    assert f"line 1: {field}: missing" in ask(request)[2]


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=50)
def test_nothing_that_is_said_makes_it_fail(text: str) -> None:
    """Every text has an answer, and that is JSON."""
    answer = json.loads(json.dumps(read(text)))
    assert set(answer) == {"orders", "plans", "words", "problems"}


@pytest.mark.parametrize("text", ["\ud800", "\x00", "A MUN H\n" * 5_000, "{" * 9_000, "\u202e"])
def test_strange_texts_have_answers(text: str) -> None:
    """However long, whatever their characters."""
    assert json.dumps(read(text))
