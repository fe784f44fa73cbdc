"""The program needs no package but those that its installation brings."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.metadata import packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_IMPORT = """
import importlib, importlib.abc, json, sys
absent = frozenset(json.loads(sys.argv[1]))
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
for module in ("bot.wiring", "bot.commands.serving", "bot.watch", "storage.upkeep.copies"):
    importlib.import_module(module)
"""


def _brought(name: str, extra: str, known: set[tuple[str, str]]) -> Iterator[str]:
    """A distribution with all that comes with it, and with an extra of it."""
    if (name, extra) in known:
        return
    known.add((name, extra))
    yield name
    for line in requires(name) or ():
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate({"extra": extra}):
            for one in ("", *needed.extras):
                yield from _brought(canonicalize_name(needed.name), one, known)


@pytest.mark.parametrize("package", ["bot", "engine", "storage", "render"])
def test_each_package_tells_type_checkers_that_it_is_typed(package: str) -> None:
    """As the classifier says; without the file they believe nothing of it."""
    assert resources.files(package).joinpath("py.typed").is_file()


def test_the_bot_starts_without_the_packages_of_the_tests() -> None:
    """Whatever these bring along is not there where people install the bot alone."""
    brought = set(_brought("gamesmaster", "", set()))
    absent = [
        module
        for module, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & brought
    ]
    assert {"pytest", "playwright", "numpy"} <= set(absent)
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", _IMPORT, json.dumps(absent)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
