"""What the documents say is true: commands, examples, files, settings."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from bot.commands.cli import COMMANDS as SUBCOMMANDS
from bot.commands.cli import load
from bot.commands.phases import judged
from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.table import COMMANDS
from bot.messages.commands.help import COMMANDS as COMMAND_WORDS
from bot.messages.names import listed
from bot.messages.seats.settings import MEANINGS, OPTION_MEANINGS, PRESET_WORDS, setting_words
from bot.settings import Settings
from bot.slack.manifest import scopes
from engine.formats.parts import FormatError
from engine.formats.phases import REQUEST_KEYS
from engine.game.presets import PRESETS
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, SHORTHANDS, Setting, setting_named
from engine.game.settings import Settings as GameSettings
from engine.judge.outcome import Verdict as Outcome
from engine.position import Position
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY, RUSSIA

ROOT = Path(__file__).resolve().parent.parent
README_FILE, PLAYING_FILE = ROOT / "README.md", ROOT / "bot" / "PLAYING.md"
OPERATING_FILE, ENGINE_FILE = ROOT / "bot" / "OPERATING.md", ROOT / "engine" / "README.md"
CONTRIBUTING_FILE, SECURITY_FILE = ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"
CHANGELOG_FILE = ROOT / "CHANGELOG.md"
DOCUMENTS = (
    *(README_FILE, PLAYING_FILE, OPERATING_FILE, ENGINE_FILE),
    *(CONTRIBUTING_FILE, SECURITY_FILE, CHANGELOG_FILE),
)
README, PLAYING, OPERATING, ENGINE, CONTRIBUTING, SECURITY, CHANGELOG = (
    file.read_text(encoding="utf-8") for file in DOCUMENTS
)
MOST_BYTES_OF_README = 10_240
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

WHO = {"anyone": "anyone", "player": "players", "gm": "the GM"}


def between(document: str, marker: str) -> str:
    """The part of a document between `<!-- marker -->` and its end."""
    _, _, rest = document.partition(f"<!-- {marker} -->\n")
    part, end, _ = rest.partition(f"<!-- end of {marker} -->")
    assert end, f"no document has the part {marker!r} where it should"
    return part


def heading_id(heading: str) -> str:
    """The name by which GitHub links to a heading."""
    return re.sub(r"[^\w -]", "", heading.casefold()).replace(" ", "-")


def row(command: Command) -> str:
    """The line of the table for players that a command must have."""
    return f"| `{command.usage}` | {WHO[command.who]} | {COMMAND_WORDS[command.name]} |"


def test_players_read_of_every_command_and_no_other() -> None:
    """The table of commands is the registry's, word for word, in its order."""
    unworded = {one.name for one in COMMANDS} ^ set(COMMAND_WORDS)
    assert not unworded, f"COMMANDS in bot/messages/commands/help.py: {unworded}"
    expected = ["| write | who may | it |", "|---|---|---|", *map(row, COMMANDS)]
    assert between(PLAYING, "commands").strip().splitlines() == expected


def test_players_read_of_every_setting_and_no_other() -> None:
    """The registry's table: what each can be, what it is unless set, what it means.

    A part of a setting that has a name of its own stands below it.
    """
    unworded = {one.name for one in (*SETTINGS, *SHORTHANDS)} ^ set(MEANINGS)
    assert not unworded, f"MEANINGS in bot/messages/seats/settings.py: {unworded}"
    ordered = [
        each
        for setting in SETTINGS
        for each in (setting, *(part for part in SHORTHANDS if part.fields in whole(setting)))
    ]
    rows = [
        f"| `{one.name}` | {listed([f'`{value}`' for value in one.values], joined_by='or')} "
        f"| `{one.write(GameSettings())}` | {MEANINGS[one.name]} |"
        for one in ordered
    ]
    expected = ["| setting | can be | unless set | means |", "|---|---|---|---|", *rows]
    assert between(PLAYING, "settings").strip().splitlines() == expected
    assert len(ordered) == len((*SETTINGS, *SHORTHANDS))


def whole(setting: Setting) -> tuple[str, str]:
    """The fields that hold a setting, as one of its parts names them."""
    return setting.fields or setting.name, setting.name


def test_gms_read_what_the_values_mean_that_a_first_game_chooses_from() -> None:
    """In the words of the bot itself, as `help absence` has them."""
    rows = [
        f"| `{name} {value}` | {setting_words(setting, chosen)} |"
        for name in ("absence", "draws", "scoring", "press")
        if (setting := setting_named(name))
        for value in setting.values
        if (chosen := setting.read(value, GameSettings()))
    ]
    expected = ["| setting | means |", "|---|---|", *rows]
    assert between(PLAYING, "values").strip().splitlines() == expected


def test_players_read_what_every_preset_sets() -> None:
    """All in which it differs from the settings that nobody has changed."""
    rows = [
        f"| `{one.name}` | "
        + ", ".join(
            f"`{setting.name} {setting.write(one.settings)}`"
            for setting in SETTINGS
            if setting.write(one.settings) != setting.write(GameSettings())
        )
        + " |"
        for one in PRESETS
    ]
    expected = ["| preset | sets |", "|---|---|", *rows]
    assert between(PLAYING, "presets").strip().splitlines() == expected
    assert set(PRESET_WORDS) == {one.name for one in PRESETS}


def test_the_engines_page_lists_every_option_of_the_rules() -> None:
    """The single points that an edition decides, with what each can be."""
    unworded = {one.name for one in RULE_OPTIONS} ^ set(OPTION_MEANINGS)
    assert not unworded, f"OPTION_MEANINGS in bot/messages/seats/settings.py: {unworded}"
    rows = [
        f"| `{one.name}` | {', '.join(one.values)} | {OPTION_MEANINGS[one.name]} |"
        for one in RULE_OPTIONS
    ]
    expected = ["| option | can be | decides |", "|---|---|---|", *rows]
    assert between(ENGINE, "options").strip().splitlines() == expected


@pytest.mark.parametrize(
    "line", [line for line in between(PLAYING, "examples").splitlines() if line and line[0] != "`"]
)
def test_every_example_order_for_players_is_understood(line: str) -> None:
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


def test_every_command_of_the_command_line_is_listed_and_no_other() -> None:
    """Those for operators on their page, those for scripts on the engine's, with all options."""
    rows = re.findall(r"^\| (`gamesmaster ([a-z]+).*)", OPERATING + ENGINE, re.MULTILINE)
    assert {name for _, name in rows} == set(SUBCOMMANDS)
    for name in SUBCOMMANDS:
        command, usage = load(name), " ".join(text for text, other in rows if other == name)
        inner = command.commands.values() if isinstance(command, click.Group) else [command]
        options = {option for each in inner for param in each.params for option in param.opts}
        shown = {option for option in options if option.startswith("--")}
        assert {option for option in shown if option not in usage} == set(), name
    everywhere = f"{README}{PLAYING}{OPERATING}{ENGINE}{CONTRIBUTING}{SECURITY}{CHANGELOG}"
    assert set(re.findall(r"`gamesmaster ([a-z]+)", everywhere)) == set(SUBCOMMANDS)


def rows_of(document: str, heading: str) -> list[tuple[str, str]]:
    """The two cells of each row of the table with this heading, without the heading."""
    table = document.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| (.*?) \| (.*) \|$", table, re.MULTILINE)


def codes(cell: str) -> list[str]:
    """What stands in backquotes in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_script_authors_read_of_every_key_of_a_request_and_of_an_answer() -> None:
    """The tables name all there are; what is shown of a dislodged unit can be sent so."""
    asked = {name: cell for names, cell in rows_of(ENGINE, "of a request") for name in codes(names)}
    assert asked.keys() == {*REQUEST_KEYS, "orders", "power", "text"}
    request: dict[str, object] = {
        key: json.loads(codes(asked[key])[0]) for key in ("dislodged", "contested")
    }
    request["dislodged"] = {"GERMANY": request["dislodged"]}
    request |= {"phase": "S1901R", "units": {"FRANCE": ["A BUR"]}, "orders": {}, "id": 1}
    answer = judged(request, rulebook=Rulebook.modern(), explains=True)
    given = {name: cell for names, cell in rows_of(ENGINE, "of an answer") for name in codes(names)}
    assert answer.keys() - {"id"} <= given.keys()
    (result,) = answer["results"]["GERMANY"]  # type: ignore[index] # by power
    assert result.keys() <= {*codes(given["results"]), "outcome", "why"}
    assert set(codes(given["outcome"])) == set(Outcome)
    with pytest.raises(FormatError, match="orders"):
        judged({"phase": "S1901M", "units": {}}, rulebook=Rulebook.modern())
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A BUR"]}, "orders": {}}
    assert judged(winter, rulebook=Rulebook.modern())["units"] == {}


def test_admins_read_why_the_bot_asks_for_each_scope() -> None:
    """All that the manifest asks for, and no other."""
    named = [scope for cell, _ in rows_of(README, "scope") for scope in codes(cell)]
    assert sorted(named) == sorted(scopes())


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("the unit", ["serve"]),
        ("the image", ["serve"]),
        ("the backup", ["db", "backup", "backups/$(date"]),
    ],
)
def test_recipes_for_operators_run_commands_that_there_are(part: str, arguments: list[str]) -> None:
    """Whatever starts by itself at night is a command that the program has, with its arguments."""
    (found,) = re.findall(
        r"(?:ExecStart=.*bin/|^CMD .*)gamesmaster(.*)", between(OPERATING, part), re.MULTILINE
    )
    words = re.findall(r"[^\s\"',\]]+", found)[: len(arguments)]
    assert words == arguments
    command = load(words[0])
    assert not isinstance(command, click.Group) or words[1] in command.commands
    names = set(re.findall(r"^ENV (\w+)=", between(OPERATING, part), re.MULTILINE))
    assert names <= {name.upper() for name in Settings.model_fields}


def test_operators_read_of_figures_that_there_are() -> None:
    """Those worth an alarm."""
    named = set(re.findall(r"`gamesmaster_(\w+)`", OPERATING))
    source = (ROOT / "bot" / "watch.py").read_text(encoding="utf-8")
    assert named
    assert {name for name in named if name.removesuffix("_total") not in source} == set()


def test_operators_read_of_every_environment_variable() -> None:
    """Each setting has its row."""
    shown = set(re.findall(r"^\| `([A-Z_]+)` \|", OPERATING, flags=re.MULTILINE))
    assert shown == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_that_the_documents_name_exist(document: Path) -> None:
    """Every path in backquotes or a link leads somewhere, and to a heading that is there."""
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"`((?:engine|bot|storage|render|alembic|tests)/[\w/.]*)`", text)
    assert [path for path in named if not (ROOT / path).exists()] == []
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text)
    for path, heading in links:
        there = document.parent / path if path else document
        assert there.exists(), path
        if heading:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in map(heading_id, headings), f"{path}#{heading}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_in_backquotes_goes_over_two_lines(document: Path) -> None:
    """So that it can be copied, and is found by the tests that try it."""
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [line for line in text.splitlines() if line.count("`") % 2] == []


def test_every_document_is_linked_from_the_readme_which_is_short() -> None:
    """A reader finds each page from the first one, in a minute."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert {file.relative_to(ROOT).as_posix() for file in DOCUMENTS[1:]} <= set(links)
    assert README_FILE.stat().st_size <= MOST_BYTES_OF_README


def test_the_example_of_the_library_runs_and_prints_what_the_page_says() -> None:
    """Its lines are pasted into a Python of their own."""
    code = ENGINE.split("<!-- the library -->\n```python\n")[1].split("```")[0]
    done = subprocess.run(  # noqa: S603 - the page's own lines
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    first, *others = done.stdout.splitlines()
    assert f"It prints `{first}`" in ENGINE
    assert others == ["A MAR H held", "A PAR H held", "F1901M"]


def test_the_projects_address_is_the_same_everywhere() -> None:
    """In the package's data, in the documents, and where a hole is reported."""
    urls = PROJECT["urls"]
    assert all(url.startswith(urls["Repository"]) for url in urls.values())
    templates = (ROOT / ".github").rglob("*.yml")
    texts = [README, SECURITY, *(file.read_text(encoding="utf-8") for file in templates)]
    shown = set(re.findall(r"https://github\.com/(?!actions)[\w-]+/[\w-]+", "".join(texts)))
    assert shown == {urls["Repository"]}


def test_ci_tests_every_python_that_the_package_names() -> None:
    """The workflow runs what the classifiers promise."""
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    (matrix,) = re.findall(r"python: \[(.+)\]", workflow)
    tested = {version.strip(' "') for version in matrix.split(",")}
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if "Python :: 3." in line}
    assert tested == named
    assert "bash .ci/run" in workflow


def test_each_threat_has_its_tests() -> None:
    """Every row of the table names some, and they are there."""
    table = SECURITY.partition("## Threats")[2].partition("\n## ")[0]
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
    """The newest release is the one that pyproject.toml names."""
    match = re.search(r"^## (\d\S+)", CHANGELOG, flags=re.MULTILINE)
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
