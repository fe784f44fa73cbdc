"""What tells the picture of a sandbox from one of the game."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.game.map_style import map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.board import planned
from render.layout import FULL, SMALL, Form
from render.map.drawing import all_letters
from render.map.names import boxes_of
from render.marks.legend import LEGEND_HEIGHT
from render.marks.rims import RADIUS
from render.stamp import FRAME
from tests.render.looking import SHOWN
from tests.render.scenes import LARGEST_FILE, SCENES

WORDS = ("SANDBOX", "not the game")


def _drawn(scene: str, *, form: Form, style: str = "all", marked: bool) -> Image.Image:
    """The map of a scene's picture as wide as its form is, without the bars round it."""
    shown = SCENES[scene]()
    data = board_png(
        shown.position,
        CLASSIC,
        resolution=shown.resolution,
        orders=shown.orders,
        map_style=map_style_of(style),
        form=form,
        watermark=WORDS if marked else None,
    )
    with Image.open(BytesIO(data)) as image:
        page = image.convert("RGB")
    wide, high = SHOWN[form].size
    foot = page.height - (LEGEND_HEIGHT if form is FULL else 0)
    return page.crop((0, foot - high, wide, foot))


def _changed(scene: str, *, form: Form, style: str) -> Image.Image:
    """What a stamp changes on a map."""
    pair = [_drawn(scene, form=form, style=style, marked=marked) for marked in (False, True)]
    return ImageChops.difference(*pair).convert("L").point(lambda v: 255 * (v > 24))


@pytest.mark.parametrize(
    ("scene", "form", "style"),
    [("crowded", FULL, "all"), ("sample_1902", SMALL, "dark"), ("opening", SMALL, "print")],
)
def test_the_stamp_covers_no_piece_and_is_large(scene: str, form: Form, style: str) -> None:
    """It takes at least a fifth of the width, the frame all four sides; no piece is touched."""
    changed = _changed(scene, form=form, style=style)
    wide, high = changed.size
    sides = [
        *((0, 0, FRAME, 300), (wide - FRAME, 0, wide, 300)),
        *((0, 0, 300, FRAME), (0, high - FRAME, 300, high)),
    ]
    assert all(changed.crop(side).getbbox() for side in sides)
    stamp = changed.crop((2 * FRAME, 2 * FRAME, wide - 2 * FRAME, high - 2 * FRAME)).getbbox()
    assert stamp is not None
    assert stamp[2] - stamp[0] >= wide / 5
    shown = SCENES[scene]()
    picture = planned(shown.position, CLASSIC, resolution=shown.resolution, form=form)
    reach = round(RADIUS * picture.layout.growth * 0.8)
    for piece in picture.pieces:
        x, y = (round(place) for place in piece.at)
        box = (x - reach, y - reach, x + reach, y + reach)
        assert changed.crop(box).getbbox() is None, piece


@pytest.mark.parametrize("style", ["all", "dark", "print"])
def test_the_stamp_of_a_message_hides_no_end_of_a_move(style: str) -> None:
    """Of 34 units that have orders all over the board."""
    changed = _changed("crowded", form=SMALL, style=style)
    scene = SCENES["crowded"]()
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, form=SMALL)
    heads = [mark.path[-1] for mark in picture.marks if mark.head]
    assert heads
    for x, y in heads:
        box = (round(x) - 6, round(y) - 6, round(x) + 7, round(y) + 7)
        assert changed.crop(box).getbbox() is None, (x, y)


def test_a_picture_with_a_stamp_is_small_enough() -> None:
    """Like any other: 480,000 bytes for a year of many orders."""
    shown = SCENES["sample_1902"]()
    data = board_png(shown.position, CLASSIC, resolution=shown.resolution, watermark=WORDS)
    assert len(data) <= LARGEST_FILE


def test_names_keep_off_the_frame() -> None:
    """Those of the western oceans, too, which stand near the edge of a picture without one."""
    layout = SHOWN[FULL]
    for (x, y), reach in boxes_of(letter for _, letter in all_letters(layout)):
        for place, long in zip((x, y), layout.size, strict=True):
            assert FRAME + reach <= place <= long - FRAME - reach
