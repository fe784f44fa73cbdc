"""Files that drawing needs: what is missing or damaged is named at the start."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

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
    "classic/sea.png",
]


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("lost", SHIPPED)
def test_a_missing_or_damaged_asset_is_named(lost: str, swap: Swap, *, is_there: bool) -> None:
    """The error says which file it is; a damaged one has lost its end, as by a full disk."""
    swap(lost, shipped(lost).read_bytes()[:200] if is_there else None)
    with pytest.raises(AssetError, match=lost):
        check_assets()


def without(field: str, code: str | None = None) -> Callable[[Any], None]:
    """Takes a field out of a document, or one entry of it."""

    def change(data: Any) -> None:  # noqa: ANN401 - JSON as a hand may have changed it
        held, key = (data, field) if code is None else (data[field], code)
        del held[key]

    return change


def instead(field: str, value: object) -> Callable[[Any], None]:
    """Puts something else into a field."""

    def change(data: Any) -> None:  # noqa: ANN401 - JSON as a hand may have changed it
        data[field] = value

    return change


@pytest.mark.parametrize(
    ("path", "change", "words"),
    [
        ("geometry", without("land"), "'land' is missing or damaged"),
        ("geometry", without("land", "PAR"), "'land' and 'sea' lack PAR"),
        ("geometry", instead("sea", {"NTH": 7}), "'sea' is missing or damaged"),
        ("geometry", instead("lakes", [[[1, 2, 3]]]), "'lakes' is missing or damaged"),
        ("geometry", instead("size", [1800]), "'size' is missing or damaged"),
        ("geometry", instead("size", [1800, 900]), "its size is (1800, 900)"),
        ("layers", without("room"), "'room' is missing or damaged"),
        ("layers", without("room", "STP/SC"), "'room' lacks STP/SC"),
        ("layers", without("labels", "PAR"), "'labels' lacks PAR"),
        ("layers", instead("labels", {"PAR": [[1, 2, "Z", 0]]}), "'labels' is missing or damaged"),
        ("layers", instead("provinces", ["ALB"]), "'frontiers' is missing or damaged"),
        ("layers", instead("frontiers", [["MOS", "UKR", 1]]), "'frontiers' is missing or damaged"),
        (
            "layers",
            instead("frontiers", [["MOS", "UKR", 1, 1, 9000, 0, 5, 5]]),
            "frontiers.png has no strip for MOS and UKR",
        ),
    ],
)
def test_a_field_that_a_hand_has_damaged_is_named(
    path: str, change: Callable[[Any], None], words: str, swap: Swap
) -> None:
    """With the file it is in: no map comes out blank, or without a province."""
    file = f"classic/{path}.json"
    data = json.loads(shipped(file).read_text())
    change(data)
    swap(file, json.dumps(data).encode())
    with pytest.raises(AssetError) as caught:
        check_assets()
    assert f"{file} is damaged" in str(caught.value)
    assert words in str(caught.value)


def test_a_layer_of_another_size_is_named(swap: Swap) -> None:
    """As an older map's would be."""
    target = BytesIO()
    Image.new("L", (900, 750)).save(target, "PNG")
    swap("classic/ink.png", target.getvalue())
    with pytest.raises(AssetError, match=r"classic/ink\.png is damaged: its size is \(900, 750\)"):
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
