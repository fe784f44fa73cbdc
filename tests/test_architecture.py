"""The dependency rule and the shape of the tree: see "The idea" in CONTRIBUTING.md."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bot", "engine", "storage", "render")
LONGEST_FILE = 800
EDGE = ("bot.wiring", "bot.commands", "bot.__main__")


@dataclass(frozen=True)
class Rule:
    """What the modules whose names begin with `scope` may import besides themselves."""

    scope: str
    ours: frozenset[str]
    others: frozenset[str]
    forbidden: frozenset[str] = frozenset()


def rule(scope: str, ours: str = "", others: str = "", *, forbidden: str = "") -> Rule:
    """Write a rule with names separated by blanks; `*` is everything."""
    return Rule(
        scope, frozenset(ours.split()), frozenset(others.split()), frozenset(forbidden.split())
    )


_EFFECTS = (
    "io os pathlib shutil tempfile socket ssl http urllib subprocess threading multiprocessing "
    "asyncio concurrent logging sqlite3 time"
)

# The most particular rule of a module counts, so those come first.
RULES = (
    rule("engine.names", "engine", "rapidfuzz", forbidden=f"{_EFFECTS} datetime zoneinfo random"),
    rule("engine.game.times", "engine", forbidden=_EFFECTS),
    rule("engine.game", "engine", forbidden=f"{_EFFECTS} zoneinfo"),
    rule("engine.formats", "engine", forbidden=f"{_EFFECTS} zoneinfo random"),
    rule("engine", "engine", forbidden=f"{_EFFECTS} datetime zoneinfo random"),
    rule("render", "render engine", "PIL", forbidden="socket ssl http urllib time datetime"),
    rule("storage", "storage engine", "sqlalchemy alembic psycopg cryptography"),
    rule("bot.gamesmaster", "bot.gamesmaster engine storage", "msgspec structlog"),
    rule(
        "bot.slack",
        "bot.slack bot.gamesmaster bot.messages engine render",
        "slack_bolt slack_sdk structlog starlette",
    ),
    rule("bot.messages", "bot.messages bot.gamesmaster.notices engine", "msgspec"),
    rule("bot.settings", "", "pydantic pydantic_settings structlog"),
    rule("bot.clock", "bot.gamesmaster.context.ports", "structlog"),
    rule(
        "bot.alarms",
        "bot.gamesmaster.context.ports bot.gamesmaster.context.log",
        "apscheduler structlog",
    ),
    rule(
        "bot.watch",
        "bot.gamesmaster.context storage",
        "prometheus_client sqlalchemy starlette structlog",
    ),
    rule("bot.practice", "bot.practice", "starlette uvicorn websockets msgspec structlog"),
    rule("bot.wiring", "*", "*"),
    rule("bot.commands", "*", "*"),
    rule("bot.__main__", "*", "*"),
    rule("bot", "", ""),
)

# Inside the engine, a layer may import itself and those before it.
ENGINE_LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("board",),
    ("position", "orders"),
    ("rules", "variant"),
    ("names",),
    ("judge",),
    ("reader",),
    ("variants", "game", "formats"),
)


# Inside the gamesmaster, a room may import itself and those before it; modules beside them, all.
ROOMS = (
    *("notices", "context", "lookup", "votes", "orders", "clock", "seats"),
    *("archive", "showing", "sandbox", "desk", "answers", "commands"),
)


class Import(NamedTuple):
    """One imported module, and where."""

    importer: str
    imported: str
    where: str


def sources() -> list[Path]:
    """Every Python file of the packages, build tools apart."""
    files = (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")))
    return [file for file in files if "tools" not in file.relative_to(ROOT).parts]


def module_name(file: Path) -> str:
    """The dotted name under which a file is imported."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> tuple[Import, ...]:
    """Every import statement of the packages; relative ones are refused."""
    return tuple(found for file in sources() for found in imports_of(file))


def imports_of(file: Path) -> Iterator[Import]:
    """The import statements of a file, wherever in it they stand."""
    importer, path = module_name(file), file.relative_to(ROOT)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            where = f"{path}:{node.lineno}"
            yield from (Import(importer, alias.name, where) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            where = f"{path}:{node.lineno}"
            assert node.level == 0, f"{where}: imports are absolute"
            module = node.module or ""
            yield from (
                Import(importer, _full_name(module, alias.name), where) for alias in node.names
            )


def _full_name(module: str, name: str) -> str:
    path = ROOT.joinpath(*module.split("."), name)
    is_module = path.is_dir() or path.with_suffix(".py").is_file()
    return f"{module}.{name}" if is_module else module


def _is_within(module: str, scope: str) -> bool:
    return scope in {"*", module} or module.startswith(f"{scope}.")


def rule_for(module: str) -> Rule:
    """The rule that a module is under."""
    return next(each for each in RULES if _is_within(module, each.scope))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_looked_at(package: str) -> None:
    """The tests below read real files of each package."""
    assert any(module_name(file).split(".")[0] == package for file in sources())


def test_our_modules_import_only_what_their_rule_allows() -> None:
    """A package imports of ours only what the table in CONTRIBUTING.md says."""
    wrong = [
        f"{where}: {importer} imports {imported}"
        for importer, imported, where in imports()
        if imported.split(".")[0] in PACKAGES
        and not any(_is_within(imported, scope) for scope in rule_for(importer).ours)
        and not _is_within(imported, rule_for(importer).scope)
    ]
    assert wrong == []


def test_other_libraries_stay_in_their_rooms() -> None:
    """Third-party libraries are imported only where the table says."""
    wrong = [
        f"{where}: {importer} imports {imported}"
        for importer, imported, where in imports()
        if (top := imported.split(".")[0]) not in PACKAGES
        and top not in sys.stdlib_module_names
        and not rule_for(importer).others & {top, "*"}
    ]
    assert wrong == []


def test_the_engine_and_the_renderer_have_no_effects() -> None:
    """Neither files (engine), nor network, clock or global randomness."""
    wrong = [
        f"{where}: {importer} imports {imported}"
        for importer, imported, where in imports()
        if imported.split(".")[0] in rule_for(importer).forbidden
    ]
    assert wrong == []


@pytest.mark.parametrize("scope", ["engine", "render", "storage"])
def test_nobody_below_the_bot_asks_what_time_it_is(scope: str) -> None:
    """Times arrive as arguments: no call of now(), today() or utcnow()."""
    asking = [
        f"{module_name(file)}:{node.lineno}"
        for file in sources()
        if _is_within(module_name(file), scope)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"now", "today", "utcnow"}
        and "func" not in ast.unparse(node.func)
    ]
    assert asking == []


def test_layers_inside_the_engine() -> None:
    """The judge never sees the game; values never see the judge."""
    level = {name: height for height, names in enumerate(ENGINE_LAYERS) for name in names}
    wrong = [
        f"{where}: {importer} imports {imported}"
        for importer, imported, where in imports()
        if importer.startswith("engine.") and imported.startswith("engine.")
        if (source := importer.split(".")[1]) != (target := imported.split(".")[1])
        if level[source] < level[target]
    ]
    assert wrong == []


def test_rooms_of_the_gamesmaster_import_one_way() -> None:
    """A room knows those before it and nothing of those after it; every room has its place."""
    place = {f"bot.gamesmaster.{room}": number for number, room in enumerate(ROOMS)}
    folders = {path.name for path in (ROOT / "bot/gamesmaster").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == set(ROOMS)
    wrong = [
        f"{where}: {importer} imports {imported}"
        for importer, imported, where in imports()
        for room, number in place.items()
        if _is_within(importer, room)
        for other, its_number in place.items()
        if _is_within(imported, other) and its_number > number
    ]
    assert wrong == []


def test_the_context_knows_no_kind_of_notice() -> None:
    """A notice says itself what it outdates, where it stands in line and how urgent it is."""
    known = {"bot.gamesmaster.notices.notice", "bot.gamesmaster.notices.actions"}
    wrong = [
        found.where
        for found in imports()
        if found.importer.startswith("bot.gamesmaster.context")
        and found.imported.startswith("bot.gamesmaster.notices")
        and not any(found.imported.startswith(module) for module in known)
    ]
    assert wrong == []


def test_only_the_edge_imports_the_wiring() -> None:
    """What constructs everything is imported by nobody but the commands."""
    wrong = [
        where
        for importer, imported, where in imports()
        if any(_is_within(imported, edge) for edge in EDGE)
        and not any(_is_within(importer, edge) for edge in EDGE)
    ]
    assert wrong == []


def test_what_tests_share_has_a_room_of_its_own() -> None:
    """Neither a module of tests nor a conftest is imported by another."""
    lent = [
        one.where
        for file in sorted((ROOT / "tests").rglob("*.py"))
        for one in imports_of(file)
        if one.imported.startswith("tests.")
        and one.imported.rpartition(".")[2].startswith(("test_", "conftest"))
    ]
    assert lent == []


def test_files_are_short() -> None:
    """A file is one topic and at most 800 lines, tests included."""
    files = [*sources(), *sorted((ROOT / "tests").rglob("*.py"))]
    long = [
        f"{file.relative_to(ROOT)}: {lines}"
        for file in files
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    ]
    assert long == []


def test_the_top_level_is_the_owners() -> None:
    """No folder joins the six, and alembic/ never shadows the library."""
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._"}
    ours = {name for name in folders if any((ROOT / name).rglob("*.py"))}
    assert ours - {"build", "dist"} == {"bot", "engine", "storage", "render", "alembic", "tests"}
    assert not (ROOT / "alembic" / "__init__.py").exists()
    assert not list((ROOT / "tests").rglob("__init__.py"))


def test_nothing_is_left_for_later() -> None:
    """No marks of unfinished work stay in the code."""
    marks = [f"# {word}" for word in ("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")]
    left = [
        f"{module_name(file)}: {mark}"
        for file in sources()
        for mark in marks
        if mark in file.read_text(encoding="utf-8")
    ]
    assert left == []
