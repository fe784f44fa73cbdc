"""What tells the picture of a sandbox from one of the game."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.game.map_style import map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.board import THUMBNAIL_BELOW, growth_at, planned
from render.heading import HEIGHT, SMALL_HEIGHT
from render.layouts import layout_of
from render.layouts.classic import LAYOUT
from render.map.labels import COARSE, Spot, choose, corners, covered, label_of
from render.map.layers import load_layers
from render.marks.pieces import places_of
from render.marks.rims import RADIUS
from render.stamp import FRAME, mark_frame
from tests.render.scenes import LARGEST_FILE, SCENES

WORDS = ("SANDBOX", "not the game")


def _drawn(scene: str, *, size: int, palette: str = "atlas", marked: bool) -> Image.Image:
    shown = SCENES[scene]()
    data = board_png(
        shown.position,
        CLASSIC,
        resolution=shown.resolution,
        orders=shown.orders,
        map_style=map_style_of(palette),
        size=size,
        watermark=WORDS if marked else None,
    )
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize(
    ("scene", "size", "palette"),
    [("crowded", 1800, "atlas"), ("sample_1902", 360, "dark"), ("opening", 360, "print")],
)
def test_the_stamp_covers_no_piece_and_is_large(scene: str, size: int, palette: str) -> None:
    """It takes at least a fifth of the width, the frame all four sides; no piece is touched."""
    plain, marked = (_drawn(scene, size=size, palette=palette, marked=one) for one in (False, True))
    scale = size / 1800
    changed = ImageChops.difference(plain, marked).convert("L").point(lambda v: 255 * (v > 24))
    small = size < THUMBNAIL_BELOW
    top = round((SMALL_HEIGHT if small else HEIGHT) * scale)
    assert changed.crop((0, 0, size, top - 1)).getbbox() is None
    edge = round(FRAME * scale)
    sides = [
        (0, top, edge, top + 300),
        (size - edge, top, size, top + 300),
        (0, top, 300, top + edge),
    ]
    assert all(changed.crop(side).getbbox() for side in sides)
    inner = changed.crop((2 * edge, top + 2 * edge, size - 2 * edge, round(1500 * scale)))
    stamp = inner.getbbox()
    assert stamp is not None
    assert stamp[2] - stamp[0] >= size / 5
    layout = layout_of(CLASSIC.map)
    room = load_layers(layout).room if small else None
    places = places_of(SCENES[scene]().position, replace(layout, growth=growth_at(size)), room=room)
    reach = round(RADIUS * growth_at(size) * scale * 0.8)
    for province, at in places.standing.items():
        x, y = (round(length * scale) for length in at)
        box = (x - reach, y + top - reach, x + reach, y + top + reach)
        assert changed.crop(box).getbbox() is None, province


@pytest.mark.parametrize("palette", ["atlas", "dark", "print"])
def test_the_stamp_of_a_preview_hides_no_end_of_a_move(palette: str) -> None:
    """Of 34 units that have orders all over the board."""
    scene = SCENES["crowded"]()
    size, before = 360, SMALL_HEIGHT
    plain, marked = (
        _drawn("crowded", size=size, palette=palette, marked=one) for one in (False, True)
    )
    changed = ImageChops.difference(plain, marked).convert("L").point(lambda v: 255 * (v > 24))
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, size=size)
    heads = [mark.path[-1] for mark in picture.marks if mark.head]
    assert heads
    for x, y in heads:
        at = (round(x * size / 1800), round((y + before) * size / 1800))
        assert changed.crop((at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3)).getbbox() is None, at


def test_a_picture_with_a_stamp_is_small_enough() -> None:
    """Like any other: 0.45 MB (the map's measure) for a year of many orders."""
    shown = SCENES["sample_1902"]()
    data = board_png(shown.position, CLASSIC, resolution=shown.resolution, watermark=WORDS)
    assert len(data) <= LARGEST_FILE


def test_names_keep_off_the_frame() -> None:
    """Those of the western oceans, too, which stand near the edge of a picture without one."""
    layers = load_layers(LAYOUT)
    crowded = Image.new("L", (LAYOUT.size[0] // COARSE, LAYOUT.size[1] // COARSE))
    mark_frame(crowded)
    spots = choose(layers.labels, LAYOUT, crowded)
    for code, spot in spots.items():
        outline = corners(label_of(LAYOUT, code, spot), (spot.x, spot.y), 0)
        for across, along in zip(zip(*outline, strict=True), LAYOUT.size, strict=True):
            assert min(across) > FRAME, code
            assert max(across) < along - FRAME, code


def test_a_stamp_sees_where_labels_are() -> None:
    """The coarse picture is bright where a label stands and as it was elsewhere."""
    taken = covered(Image.new("L", (100, 100), 7), {"ION": Spot(200, 200, "Q", 0)}, LAYOUT)
    assert taken.getpixel((50, 50)) == 255
    assert taken.getpixel((50, 90)) == 7
