"""An installation from which a font or a layer of the map is missing."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.commands import FAILED, run
from render import assets
from render.canvas import font
from render.layers import load_layers

LOST = "fonts/Lato-Black.ttf"


@pytest.fixture(autouse=True)
def lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Nothing of the environment, an empty folder, and one file that is not to be found."""
    real = importlib.resources.files

    class Without:
        def joinpath(self, path: str) -> object:
            return real("render.assets").joinpath("gone" if path == LOST else path)

    monkeypatch.setattr(assets, "files", lambda _: Without())
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    monkeypatch.chdir(tmp_path)
    for cache in (font, load_layers):
        cache.cache_clear()
    yield
    for cache in (font, load_layers):
        cache.cache_clear()


@pytest.mark.parametrize("arguments", [["serve"], ["practice", "--no-browser"]])
def test_the_bot_does_not_start_without_what_it_draws_with(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the file, and nothing is begun: no database is made."""
    assert run(arguments) == FAILED
    said = capsys.readouterr().err
    assert said.startswith(f"gamesmaster: the file render/assets/{LOST} cannot be read")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())
