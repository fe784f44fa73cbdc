"""What the documents say is true: commands, examples, files, settings."""

import re
import tomllib
from pathlib import Path

import click
import pytest

from bot.commands.cli import COMMANDS as SUBCOMMANDS
from bot.commands.cli import load
from bot.gamesmaster.commands.table import COMMANDS, Command
from bot.messages.commands.help import COMMANDS as COMMAND_WORDS
from bot.messages.names import listed
from bot.messages.seats.settings import MEANINGS, OPTION_MEANINGS, PRESET_WORDS
from bot.settings import Settings
from engine.game.presets import PRESETS
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, SHORTHANDS
from engine.position import Position
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY, RUSSIA

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

WHO = {"anyone": "anyone", "player": "players", "gm": "the GM"}


def between(marker: str) -> str:
    """The part of the README between `<!-- marker -->` and its end."""
    _, _, rest = README.partition(f"<!-- {marker} -->\n")
    part, end, _ = rest.partition(f"<!-- end of {marker} -->")
    assert end, f"README.md has no part {marker!r}"
    return part


def row(command: Command) -> str:
    """The line of the README's table that a command must have."""
    return f"| `{command.usage}` | {WHO[command.who]} | {COMMAND_WORDS[command.name]} |"


def test_readme_lists_every_command_and_no_other() -> None:
    """The table of commands is the registry's, word for word, in its order."""
    unworded = {one.name for one in COMMANDS} ^ set(COMMAND_WORDS)
    assert not unworded, f"COMMANDS in bot/messages/commands/help.py: {unworded}"
    expected = ["| write | who may | it |", "|---|---|---|", *map(row, COMMANDS)]
    assert between("commands").strip().splitlines() == expected


def test_readme_lists_every_setting_and_no_other() -> None:
    """The table of settings is the registry's, with what each can be and what it means."""
    unworded = {one.name for one in (*SETTINGS, *SHORTHANDS)} ^ set(MEANINGS)
    assert not unworded, f"MEANINGS in bot/messages/seats/settings.py: {unworded}"
    rows = [
        f"| `{one.name}` | {listed([f'`{value}`' for value in one.values], joined_by='or')} "
        f"| {MEANINGS[one.name]} |"
        for one in (*SETTINGS, *SHORTHANDS)
    ]
    expected = ["| setting | can be | means |", "|---|---|---|", *rows]
    assert between("settings").strip().splitlines() == expected
    assert set(MEANINGS) == {one.name for one in (*SETTINGS, *SHORTHANDS)}


def test_readme_lists_every_preset_with_its_source() -> None:
    """What each is for, and where it comes from."""
    rows = [f"| `{one.name}` | {PRESET_WORDS[one.name]} | {one.source} |" for one in PRESETS]
    expected = ["| preset | is | from |", "|---|---|---|", *rows]
    assert between("presets").strip().splitlines() == expected
    assert set(PRESET_WORDS) == {one.name for one in PRESETS}


def test_readme_lists_every_option_of_the_rules() -> None:
    """The single points that an edition decides, with what each can be."""
    unworded = {one.name for one in RULE_OPTIONS} ^ set(OPTION_MEANINGS)
    assert not unworded, f"OPTION_MEANINGS in bot/messages/seats/settings.py: {unworded}"
    rows = [
        f"| `{one.name}` | {', '.join(one.values)} | {OPTION_MEANINGS[one.name]} |"
        for one in RULE_OPTIONS
    ]
    expected = ["| option | can be | decides |", "|---|---|---|", *rows]
    assert between("options").strip().splitlines() == expected


@pytest.mark.parametrize(
    "line", [line for line in between("examples").splitlines() if line and line[0] != "`"]
)
def test_every_example_order_in_the_readme_is_understood(line: str) -> None:
    """An example gives orders and nothing that was not understood, for the power it fits."""
    positions = {
        FRANCE: ("A PAR", "A MAR", "F BRE"),
        ENGLAND: ("A LON", "F NTH"),
        GERMANY: ("A PIC", "A BUR"),
        RUSSIA: ("F STP/SC",),
    }
    understood = []
    for power, units in positions.items():
        position = Position.of(CLASSIC.start.phase, [CLASSIC.unit(power, unit) for unit in units])
        parsed = parse_orders(line, position, power, CLASSIC, Rulebook.modern())
        if parsed.orders and not parsed.problems:
            understood.append(power)
    assert understood, f"no power could give {line!r}"


def test_readme_lists_every_command_of_the_command_line() -> None:
    """Each subcommand is shown, and nothing is shown that does not exist."""
    shown = set(re.findall(r"`gamesmaster ([a-z]+)", README))
    assert shown == set(SUBCOMMANDS)


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("the unit", ["serve"]),
        ("the image", ["serve"]),
        ("the backup", ["db", "backup", "backups/$(date"]),
    ],
)
def test_readmes_recipes_run_commands_that_there_are(part: str, arguments: list[str]) -> None:
    """Whatever starts by itself at night is a command that the program has, with its arguments."""
    (found,) = re.findall(
        r"(?:ExecStart=.*bin/|^CMD .*)gamesmaster(.*)", between(part), re.MULTILINE
    )
    words = re.findall(r"[^\s\"',\]]+", found)[: len(arguments)]
    assert words == arguments
    command = load(words[0])
    assert not isinstance(command, click.Group) or words[1] in command.commands
    names = set(re.findall(r"^ENV (\w+)=", between(part), re.MULTILINE))
    assert names <= {name.upper() for name in Settings.model_fields}


def test_readme_names_figures_that_there_are() -> None:
    """Those worth an alarm."""
    named = set(re.findall(r"`gamesmaster_(\w+)`", README))
    source = (ROOT / "bot" / "watch.py").read_text(encoding="utf-8")
    assert named
    assert {name for name in named if name.removesuffix("_total") not in source} == set()


def test_readme_lists_every_environment_variable() -> None:
    """Each setting has its row."""
    shown = set(re.findall(r"^\| `([A-Z_]+)` \|", README, flags=re.MULTILINE))
    assert shown == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_files_that_the_documents_name_exist(document: str) -> None:
    """Every path in backquotes or a link leads somewhere."""
    text = (ROOT / document).read_text(encoding="utf-8")
    named = re.findall(r"`((?:engine|bot|storage|render|alembic|tests)/[\w/.]*)`", text)
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
    missing = [path for path in [*named, *linked] if not (ROOT / path).exists()]
    assert named
    assert missing == []


def test_each_threat_has_its_tests() -> None:
    """Every row of the table names some, and they are there."""
    table = CONTRIBUTING.partition("## Threats")[2].partition("\n## ")[0]
    rows = [row.split("|")[3] for row in re.findall(r"^\|.*\|$", table, flags=re.MULTILINE)][2:]
    tests = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("tests/**/test_*.py"))
    named = [re.findall(r"`(test_\w+)`", row) for row in rows]
    assert len(named) > 8
    assert all(named)
    assert [one for row in named for one in row if f"def {one}(" not in tests] == []


def test_readme_has_the_two_commands() -> None:
    """One line sets up and runs practice mode, one sets up and passes the tests."""
    for marker, ending in (("practice", ".venv/bin/gamesmaster"), ("test", "-m pytest -n auto")):
        match = re.search(rf"<!-- the {marker} command -->\n```sh\n(.+)\n```", README)
        assert match is not None
        assert match[1].startswith("python3 -m venv .venv && .venv/bin/pip install")
        assert match[1].endswith(ending)


def test_ci_runs_the_readmes_test_command() -> None:
    """The CI script takes the line from the README instead of a copy of it."""
    assert "<!-- the test command -->' README.md" in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_changelog_begins_with_this_version() -> None:
    """The newest entry is about the version that pyproject.toml names."""
    match = re.search(r"^## (\S+)", CHANGELOG, flags=re.MULTILINE)
    assert match is not None
    assert match[1] == PROJECT["version"]


def test_contributing_knows_every_runtime_dependency_by_its_room() -> None:
    """The table of the dependency rule names the packages that it is about."""
    for package in ("bot.gamesmaster", "bot.slack", "bot.practice", "engine", "render", "storage"):
        assert f"| `{package}` |" in CONTRIBUTING


def test_every_requirement_that_is_cited_is_written_down() -> None:
    """An id such as R-SUP-03 leads to its text in `engine/RULES.md`."""
    requirement = re.compile(r"R-[A-Z]+\d*-\d+")
    text = (ROOT / "engine" / "RULES.md").read_text(encoding="utf-8")
    written = set(re.findall(rf"^- ({requirement.pattern})", text, re.MULTILINE))
    cited = {
        one
        for folder in ("bot", "engine", "render", "storage", "tests")
        for file in (ROOT / folder).rglob("*.py")
        for one in requirement.findall(file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 100
    assert cited <= written
