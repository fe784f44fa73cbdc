"""The bytes that come out, and what is refused."""

import random
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from engine.board import Unit, UnitType
from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.judge import adjudicate
from engine.position import Phase, Position
from engine.variants.classic import CLASSIC, FRANCE
from render import board_png
from render.assets import DrawingError, LayoutError
from render.board import planned
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from tests.benchmarks.phases import load
from tests.render.crowds import CROWDS
from tests.render.looking import ALL, picture
from tests.render.scenes import LARGEST_FILE, LARGEST_MESSAGE, RULES, SCENES, Scene, opening


def drawn(
    scene: Scene, *, form: Form | None = None, watermark: tuple[str, str] | None = None
) -> bytes:
    """A scene as a PNG, in the usual style."""
    return board_png(
        scene.position, CLASSIC, resolution=scene.resolution, form=form, watermark=watermark
    )


@cache
def bare_size(form: Form) -> tuple[int, int]:
    """How large the picture of a start without orders is."""
    return picture(Scene(CLASSIC.start), form=form).size


@pytest.mark.parametrize(("form", "width"), [(FULL, 1800), (SMALL, 1200)], ids=["full", "small"])
@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_png_of_its_forms_width(name: str, form: Form, width: int) -> None:
    """In a table of colours; it fits in 480,000 bytes, or for a message in 260,000.

    All are of one height, of any kind of phase, with orders or without: none jumps when the next
    takes its place.
    """
    scene = SCENES[name]()
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, form=form
    )
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) <= (LARGEST_FILE if form is FULL else LARGEST_MESSAGE)
    with Image.open(BytesIO(data)) as image:
        image.verify()
        assert image.width == width
        assert image.size == bare_size(form)
        assert image.mode == "P"


@pytest.mark.parametrize("name", CROWDS)
def test_the_worst_crowd_is_small_enough(name: str) -> None:
    """34 units with 34 orders by lot in one corner, in a sandbox: packed harder where need be."""
    scene = CROWDS[name]()
    stamp = ("SANDBOX", "not the game")
    assert len(drawn(scene, watermark=stamp)) <= LARGEST_FILE
    assert len(drawn(scene, watermark=stamp, form=SMALL)) <= LARGEST_MESSAGE


def test_eight_busy_phases_are_small_enough() -> None:
    """With 31 units, and orders of all kinds as often as in games that people played."""
    for case in load(8):
        resolution = adjudicate(case.position, case.orders, CLASSIC, RULES)
        scene = Scene(case.position, resolution)
        assert len(drawn(scene)) <= LARGEST_FILE
        assert len(drawn(scene, form=SMALL)) <= LARGEST_MESSAGE


LOOKS = [
    MapStyle(style, frozenset(added))
    for style in Style
    for added in ((Addition.PATTERNS,), tuple(Addition))
]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_worst_crowd_is_small_enough_with_patterns_in_every_style(look: MapStyle) -> None:
    """With initials and without; patterns make the largest files of a style."""
    scene = CROWDS["north"]()
    for form, most in ((FULL, LARGEST_FILE), (SMALL, LARGEST_MESSAGE)):
        data = board_png(
            scene.position, CLASSIC, resolution=scene.resolution, map_style=look, form=form
        )
        assert len(data) <= most


@pytest.mark.parametrize(
    ("region", "style"), [("balkans", "all"), ("balkans", "print"), ("russia", "dark+patterns")]
)
def test_the_worst_crowd_is_small_enough_close_by(region: str, style: str) -> None:
    """Of the crowd round Serbia, in a sandbox; on the small form as well."""
    scene = CROWDS["balkans"]()
    for form, most in ((FULL, LARGEST_FILE), (SMALL, LARGEST_MESSAGE)):
        data = board_png(
            scene.position,
            CLASSIC,
            resolution=scene.resolution,
            map_style=map_style_of(style),
            region=CLASSIC.region_named(region),
            watermark=("SANDBOX", "not the game"),
            form=form,
        )
        assert len(data) <= most


@pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])
@pytest.mark.parametrize("size", [360, 720, 1600])
def test_a_picture_is_designed_for_its_form_at_any_width(size: int, form: Form) -> None:
    """What is drawn and how large does not depend on how wide the picture is."""
    scene = opening()
    usual, other = (
        planned(scene.position, CLASSIC, resolution=scene.resolution, form=form, size=wide)
        for wide in (None, size)
    )
    assert (usual.marks, usual.pieces) == (other.marks, other.pieces)
    own, seen = picture(scene, form=form), picture(scene, form=form, size=size)
    assert seen.width == size
    assert abs(seen.height - own.height * size / own.width) <= 1


def test_the_form_follows_from_the_width_unless_it_is_told() -> None:
    """Below 700 px a picture is one for a message."""
    forms = {
        size: planned(CLASSIC.start, CLASSIC, size=size).form for size in (360, 699, 700, 1800)
    }
    assert forms == {360: SMALL, 699: SMALL, 700: FULL, 1800: FULL}
    assert planned(CLASSIC.start, CLASSIC).form is FULL


def test_the_same_values_give_the_same_bytes() -> None:
    """A picture depends on nothing but its arguments."""
    scene = opening()
    one, two = (board_png(scene.position, CLASSIC, resolution=scene.resolution) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("size", [0, -5, 359, 1801])
def test_a_width_out_of_range_is_refused(size: int) -> None:
    """The error names the argument."""
    with pytest.raises(DrawingError, match="size") as caught:
        board_png(CLASSIC.start, CLASSIC, size=size)
    assert caught.value.field == "size"


def test_a_layout_without_a_powers_colours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout must have colours for every power that plays."""
    powers = {power: colors for power, colors in ALL.powers.items() if power != FRANCE}
    poor = replace(LAYOUT, colors={Style.ALL: powers})
    monkeypatch.setattr("render.layouts.LAYOUTS", (poor,))
    with pytest.raises(LayoutError, match="FRANCE"):
        board_png(CLASSIC.start, CLASSIC)


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
    """Six random fillings of the board, with every unit type and coast, are drawn."""
    dice = random.Random(34)  # noqa: S311 - a fixed seed is the point
    powers = list(CLASSIC.powers)
    for _ in range(6):
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
        assert len(board_png(position, CLASSIC)) <= LARGEST_FILE


@pytest.mark.parametrize("name", SCENES)
def test_every_scenes_own_resolution_is_taken(name: str) -> None:
    """Also of retreats and adjustments; the centers counted are those after it."""
    scene = SCENES[name]()
    after = scene.position if scene.resolution is None else scene.resolution.after
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    assert picture.owned == after
