"""Another map is a folder: its layers are made by the generator, and it is drawn like any other."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.game.map_style import Addition, MapStyle, Style
from engine.judge import adjudicate
from engine.position import Position
from engine.reader.canonical import parse_order
from engine.rules import Rulebook
from render import board_png, check_assets
from render.board import planned
from render.layout import FULL
from render.map.layers import load_layers
from render.tools.layers import build
from tests.engine.variant_check import check
from tests.render.looking import colors_near, shows
from tests.render.scenes import LARGEST_FILE, Scene
from tests.small_map import outlines
from tests.small_map.variant import ASTER, BOREA, LAYOUT, SMALL, register

ROOT = Path(__file__).parents[2]
RULES = Rulebook.modern()


@pytest.fixture(autouse=True)
def small_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small map stands beside those that are shipped."""
    register(monkeypatch)


def battle() -> Scene:
    """A supported move against another, a convoy to the island, and a fleet that holds."""
    units = {ASTER: "A ALD, A ASH, F NOW, F SOW", BOREA: "A BOL, A BRI, F BEC, F EAW"}
    orders = {
        ASTER: "A ALD - ISM, F NOW S A ALD - ISM, A ASH - ISL, F SOW C A ASH - ISL",
        BOREA: "A BRI - ISM, A BOL H, F EAW - NOW, F BEC H",
    }
    position = Position.of(
        SMALL.start.phase,
        [SMALL.unit(power, one) for power, text in units.items() for one in text.split(", ")],
        centers=SMALL.start.centers,
    )
    given = {
        power: tuple(parse_order(one, SMALL) for one in text.split(", "))
        for power, text in orders.items()
    }
    return Scene(position, adjudicate(position, given, SMALL, RULES))


def drawn(map_style: MapStyle, *, size: int = 1800) -> Image.Image:
    """The battle as a picture."""
    scene = battle()
    data = board_png(
        scene.position, SMALL, resolution=scene.resolution, map_style=map_style, size=size
    )
    assert len(data) <= LARGEST_FILE
    with Image.open(BytesIO(data)) as image:
        image.load()
        return image


def test_the_small_map_can_be_played_and_drawn() -> None:
    """Nothing is wrong with its rules, and all of its files are there."""
    assert check(SMALL) == []
    check_assets()


def test_its_outlines_are_those_drawn_by_hand(tmp_path: Path) -> None:
    """What the generator makes of them is shipped."""
    outlines.write(replace(LAYOUT, folder=tmp_path))
    made, shipped = (folder / "geometry.json" for folder in (tmp_path, LAYOUT.folder))
    assert json.loads(made.read_text()) == json.loads(shipped.read_text())


def test_layers_that_were_never_built_are_made_from_the_outlines(tmp_path: Path) -> None:
    """By the generator that makes those of every map."""
    layout = replace(LAYOUT, folder=tmp_path)
    outlines.write(layout)
    build(layout, tmp_path)
    layers = load_layers(layout, FULL)
    assert layers.land.getpixel(LAYOUT.units["ARD"]) == 1 + layers.provinces.index("ARD")


MAP_STYLES = [
    MapStyle(style, added) for style in Style for added in (frozenset(), frozenset(Addition))
]


@pytest.mark.parametrize("map_style", MAP_STYLES, ids=str)
def test_a_position_with_arrows_is_drawn_in_every_look(map_style: MapStyle) -> None:
    """Land, pieces and arrows have the colours of their powers in that style."""
    image, colors = drawn(map_style), LAYOUT.colors[map_style.style]
    for unit in battle().position.units:
        at = LAYOUT.units[unit.location.code]
        assert shows(image, at, colors[unit.power].strong, reach=18), unit
    for code, power in (("ASH", ASTER), ("BEC", BOREA)):
        x, y = LAYOUT.centers[code]
        assert shows(image, (x + 30, y), colors[power].tint, reach=4), code
    scene = battle()
    marks = planned(scene.position, SMALL, resolution=scene.resolution).marks
    arrows = [mark for mark in marks if mark.head and not mark.faint]
    assert arrows
    for arrow in arrows:
        middle = arrow.path[len(arrow.path) // 2]
        assert shows(image, middle, colors[arrow.power].strong, reach=8), arrow


def test_small_and_close_pictures_of_it_are_drawn() -> None:
    """One for a message, and a close-up of one of its regions by name."""
    assert drawn(MapStyle(), size=360).width == 360
    region = SMALL.region_named("the Narrows")
    data = board_png(battle().position, SMALL, region=region)
    with Image.open(BytesIO(data)) as close:
        assert close.width == 1800


def test_where_nobody_can_go_is_drawn_as_off_the_board() -> None:
    """The Peak has the ground of land off the board, hatched, and no name."""
    image = drawn(MapStyle())
    assert len(set(colors_near(image, LAYOUT.units["PEA"], 12))) > 1
    assert not shows(image, LAYOUT.units["PEA"], LAYOUT.colors[Style.ALL][ASTER].tint, reach=12)


def test_nothing_that_draws_names_a_map() -> None:
    """But the list of layouts, and the folder of each."""
    layouts = ROOT / "render" / "layouts"
    naming = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "render").rglob("*.py")
        if not file.is_relative_to(layouts)
        for name in ("variants.classic", "layouts.classic import", "layouts.classic.")
        for line in file.read_text().splitlines()
        if name in line and ("import " in line)
    }
    assert naming == set()
