"""Files that drawing needs: what is missing or damaged is named at the start."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from render import check_assets
from render.assets import FONT_NAMES, FONTS, AssetError
from render.canvas import font
from render.layouts.classic import LAYOUT

REAL = {"fonts": FONTS, "classic": LAYOUT.folder}
Swap = Callable[[str, bytes | None], None]


def shipped(path: str) -> Path:
    """A shipped file, by `fonts` or the layout's name and its own."""
    folder, name = path.split("/")
    return REAL[folder] / name


@pytest.fixture
def swap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Swap]:
    """Puts other bytes in the place of a shipped file, or nothing."""

    def swapped(path: str, data: bytes | None) -> None:
        folder = path.partition("/")[0]
        shutil.copytree(REAL[folder], tmp_path / folder)
        if data is None:
            (tmp_path / path).unlink()
        else:
            (tmp_path / path).write_bytes(data)
        if folder == "fonts":
            monkeypatch.setattr("render.canvas.FONTS", tmp_path / folder)
        else:
            other = replace(LAYOUT, folder=tmp_path / folder)
            monkeypatch.setattr("render.layouts.LAYOUTS", (other,))

    font.cache_clear()
    yield swapped
    font.cache_clear()


def test_the_shipped_assets_are_complete() -> None:
    """`check_assets` finds nothing wrong with this installation."""
    check_assets()


SHIPPED = [
    "fonts/Lato-Black.ttf",
    "classic/geometry.json",
    "classic/layers.json",
    "classic/full-sea.png",
    "classic/small-strips.png",
]


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("lost", SHIPPED)
def test_a_missing_or_damaged_asset_is_named(lost: str, swap: Swap, *, is_there: bool) -> None:
    """The error says which file it is; a damaged one has lost its end, as by a full disk."""
    swap(lost, shipped(lost).read_bytes()[:200] if is_there else None)
    with pytest.raises(AssetError, match=lost):
        check_assets()


@pytest.mark.parametrize("name", ["Vollkorn-Bold", "Vollkorn-MediumItalic"])
def test_the_figures_of_titles_are_as_tall_as_capitals(name: str) -> None:
    """And stand on the line: an old-style 1 is as low as an x and looks like a Roman one."""
    assert name in FONT_NAMES
    face = font(name, 200)
    _, top, _, foot = face.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, high, _, low = face.getbbox(figure, anchor="ls")
        assert high == pytest.approx(top, abs=12), figure
        assert low == pytest.approx(foot, abs=12), figure
