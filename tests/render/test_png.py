"""The bytes that come out, and what is refused."""

import random
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engine.board import Unit, UnitType
from engine.game.map_style import Style, map_style_of
from engine.position import Phase, Position
from engine.variants.classic import CLASSIC, FRANCE
from render import board_png
from render.assets import DrawingError, LayoutError
from render.board import planned
from render.layouts.classic import LAYOUT
from render.png import TABLE, table_of
from tests.render.crowds import CROWDS
from tests.render.looking import ATLAS, PALETTES
from tests.render.scenes import LARGEST_FILE, SCENES, opening


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_png_of_the_asked_width_and_small_enough(name: str) -> None:
    """Every scene fits in 450,000 bytes at full width."""
    scene = SCENES[name]()
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) <= LARGEST_FILE
    with Image.open(BytesIO(data)) as image:
        image.verify()
        assert image.width == 1800
        assert image.mode == "P"


@pytest.mark.parametrize("name", CROWDS)
def test_the_worst_crowd_is_small_enough(name: str) -> None:
    """34 units with 34 orders by lot in one corner, in a sandbox: packed harder where need be."""
    scene = CROWDS[name]()
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, watermark=("SANDBOX", "not the game")
    )
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize(
    ("name", "region", "style"),
    [
        ("balkans", "balkans", "print"),
        ("balkans", "balkans", "atlas"),
        ("balkans", "balkans", "dark+patterns"),
        ("north", "russia", "print"),
    ],
)
def test_the_worst_crowd_is_small_enough_close_by(name: str, region: str, style: str) -> None:
    """The same crowds enlarged, which are drawn in fewer tones where packing does not suffice."""
    scene = CROWDS[name]()
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        map_style=map_style_of(style),
        region=CLASSIC.region_named(region),
        watermark=("SANDBOX", "not the game"),
    )
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize("size", [700, 720, 1200])
def test_smaller_pictures_keep_the_proportions(size: int) -> None:
    """A picture is as wide as asked and as high as its full size demands."""
    full = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC)))
    small = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, size=size)))
    assert small.width == size
    assert abs(small.height - full.height * size / full.width) <= 1


def test_the_same_values_give_the_same_bytes() -> None:
    """A picture depends on nothing but its arguments."""
    scene = opening()
    one, two = (board_png(scene.position, CLASSIC, resolution=scene.resolution) for _ in range(2))
    assert one == two


def test_the_legend_is_there_only_with_orders() -> None:
    """A picture of a position is lower than one of its orders."""
    plain = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC)))
    scene = opening()
    ordered = Image.open(BytesIO(board_png(scene.position, CLASSIC, resolution=scene.resolution)))
    assert plain.height < ordered.height


@pytest.mark.parametrize("size", [0, -5, 359, 1801])
def test_a_width_out_of_range_is_refused(size: int) -> None:
    """The error names the argument."""
    with pytest.raises(DrawingError, match="size") as caught:
        board_png(CLASSIC.start, CLASSIC, size=size)
    assert caught.value.field == "size"


def test_a_layout_without_a_powers_colours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout must have colours for every power that plays."""
    powers = {power: colors for power, colors in ATLAS.powers.items() if power != FRANCE}
    poor = replace(LAYOUT, colors={Style.ATLAS: powers})
    monkeypatch.setattr("render.layouts.LAYOUTS", (poor,))
    with pytest.raises(LayoutError, match="FRANCE"):
        board_png(CLASSIC.start, CLASSIC)


def test_a_palette_fits_the_table() -> None:
    """A picture's colours never have to be counted."""
    assert all(len(table_of(palette)) <= TABLE for palette in PALETTES)


def test_a_long_title_does_not_reach_the_chips() -> None:
    """Words that are too long are set smaller and then cut off."""
    chips = (400, 0, 1800, 100)
    usual = board_png(CLASSIC.start, CLASSIC)
    long = board_png(CLASSIC.start, CLASSIC, title="A" * 200, subtitle="b" * 200)
    with Image.open(BytesIO(usual)) as one, Image.open(BytesIO(long)) as two:
        seen = [picture.convert("RGB").crop(chips).tobytes() for picture in (one, two)]
    assert seen[0] == seen[1]
    assert usual != long


def test_any_position_can_be_drawn() -> None:
    """A dozen random fillings of the board, with every unit type and coast, are drawn."""
    dice = random.Random(34)  # noqa: S311 - a fixed seed is the point
    powers = list(CLASSIC.powers)
    for _ in range(12):
        units = []
        for province in CLASSIC.map.provinces:
            kind = dice.choice(list(UnitType))
            standings = CLASSIC.map.standings(kind, province)
            if standings and dice.random() < 0.5:
                units.append(Unit(dice.choice(powers), kind, dice.choice(standings)))
        owners = {
            place: dice.choice(powers)
            for place in CLASSIC.map.provinces
            if place.is_center and dice.random() < 0.8
        }
        position = Position.of(Phase.parse("S1905M"), units, centers=owners)
        assert len(board_png(position, CLASSIC)) <= LARGEST_FILE * 1.2


@pytest.mark.parametrize("name", SCENES)
def test_every_scenes_own_resolution_is_taken(name: str) -> None:
    """Also of retreats and adjustments; the centers counted are those after it."""
    scene = SCENES[name]()
    after = scene.position if scene.resolution is None else scene.resolution.after
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    assert picture.owned == after
