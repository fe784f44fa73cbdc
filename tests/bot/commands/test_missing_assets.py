"""An installation from which a font or a layer of the map is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.commands import FAILED, run
from render.canvas import font


@pytest.fixture(autouse=True)
def fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Nothing of the environment, an empty folder, and fonts that are not to be found."""
    gone = tmp_path / "gone"
    monkeypatch.setattr("render.canvas.FONTS", gone)
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    monkeypatch.chdir(tmp_path)
    font.cache_clear()
    yield gone
    font.cache_clear()


@pytest.mark.parametrize("arguments", [["serve"], ["practice", "--no-browser"]])
def test_the_bot_does_not_start_without_what_it_draws_with(
    arguments: list[str], fonts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the file, and nothing is begun: no database is made."""
    assert run(arguments) == FAILED
    said = capsys.readouterr().err
    assert said.startswith(f"gamesmaster: the file {fonts / 'Lato-Black.ttf'} cannot be read")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())
