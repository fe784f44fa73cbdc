"""Pictures of a preview's width: fewer things, larger, and still apart."""

import math
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from engine.variants.classic import AUSTRIA, CLASSIC, ENGLAND
from render import board_png
from render.canvas import Point
from render.curves import length
from render.heading import SMALL_HEIGHT as HEIGHT
from render.layouts.classic import LAYOUT
from render.map.geometry import load_geometry
from render.map.layers import load_layers
from render.marks.pieces import Fate, Piece, moved_apart, places_of
from render.marks.units import draw_piece
from tests.render.looking import ATLAS, contains, marks_of
from tests.render.scenes import SCENES, Scene, crowded, position, winter

GROWTH = 1.5
HEAD = 22.0 * GROWTH
"""The length of an arrowhead on a picture 360 px wide, in px of the map."""


def picture(scene: Scene, size: int) -> Image.Image:
    """A scene as drawn."""
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, size=size)
    return Image.open(BytesIO(data)).convert("RGB")


def test_a_thumbnail_has_no_legend() -> None:
    """Its words could not be read: with orders and without the page is the map and a bar."""
    plain, ordered = picture(Scene(CLASSIC.start), 360), picture(crowded(), 360)
    assert plain.size == ordered.size
    assert plain.height == round((LAYOUT.size[1] + HEIGHT) / 5)


@pytest.mark.parametrize(
    ("title", "subtitle"),
    [
        ("A draw", "Winter 1908, shared by England, Germany and "),
        ("Austria, England and ", "Winter 1908: the final position"),
    ],
)
def test_the_last_word_over_a_thumbnail_is_there(title: str, subtitle: str) -> None:
    """What is too long for a line goes on in another: who shares a draw, or a victory."""
    heads = set()
    for last in ("Turkey", "Russia"):
        words = [one + last if one.endswith(" ") else one for one in (title, subtitle)]
        data = board_png(CLASSIC.start, CLASSIC, title=words[0], subtitle=words[1], size=360)
        with Image.open(BytesIO(data)) as drawn:
            heads.add(drawn.convert("RGB").crop((0, 0, 100, HEIGHT // 5)).tobytes())
    assert len(heads) == 2


def test_a_thumbnail_has_no_names() -> None:
    """Where Norway and Moscow are named on a larger picture there is plain land."""
    scene = Scene(position("S1901M", {ENGLAND: "F NTH"}, {}))
    small = picture(scene, 360)
    for code in ("NWY", "MOS", "SPA"):
        x, y = load_layers(LAYOUT).labels[code][0][:2]
        left, top = x // 5, (y + HEIGHT) // 5
        shades = small.crop((left - 4, top - 2, left + 4, top + 2)).convert("L").getextrema()
        low, high = shades
        assert isinstance(low, int)
        assert high - low < 40, code


def test_the_title_keeps_off_the_first_chip() -> None:
    """The longest of them, in a winter, leaves a strip of 3 px of paper between."""
    strip = picture(winter(), 360).crop((96, 2, 99, HEIGHT // 5 - 4)).convert("L")
    assert min(strip.tobytes()) > 225


def test_lines_of_what_failed_can_be_seen_on_a_preview() -> None:
    """A cut support, drawn thinnest of all on a large picture, is no thinner than a px."""
    cut = [mark for mark in marks_of(crowded(), growth=GROWTH) if mark.shield and mark.crosses]
    assert cut
    assert min(mark.weight * mark.growth for mark in cut) * 360 / 1800 > 1.0


def test_badges_can_be_told_on_a_preview() -> None:
    """A plus is half as large again as its piece's growth alone makes it, and hides no letter."""

    def drawn(fate: Fate | None, *, lettered: bool) -> Image.Image:
        image = Image.new("RGB", (160, 160), ATLAS.page)
        piece = Piece(AUSTRIA, CLASSIC.unit(AUSTRIA, "A VIE"), (80.0, 80.0), fate)
        draw_piece(image, piece, "A", ATLAS, growth=GROWTH, lettered=lettered)
        return image

    def greens(*, lettered: bool) -> int:
        colors = drawn(Fate.BUILT, lettered=lettered).getcolors(160 * 160) or ()
        return next(count for count, color in colors if color == ATLAS.success)

    assert greens(lettered=True) > 1.5 * greens(lettered=False)
    letter = (80 - 15, 80 - 15, 80 + 15, 80 + 15)
    plain, badged = (drawn(fate, lettered=True).crop(letter) for fate in (None, Fate.BUILT))
    assert plain.tobytes() == badged.tobytes()


def test_the_bar_has_a_chip_in_the_colours_of_every_power() -> None:
    """Its letter is on the strong colour, its count on the tint: each on more than 60 pixels."""
    bar = picture(crowded(), 360).crop((0, 0, 360, HEIGHT // 5))
    colors = {color: count for count, color in bar.getcolors(360 * HEIGHT) or ()}
    for power in CLASSIC.powers:
        for color in ATLAS.of(power)[:2]:
            assert colors.get(color, 0) > 60, (power, color)


def test_the_arrow_between_york_and_london_is_seen_on_a_thumbnail() -> None:
    """More of it than its head lies between the pieces, though these are half as large again."""
    scene = crowded()
    room = load_layers(LAYOUT).room
    places = places_of(scene.position, replace(LAYOUT, growth=GROWTH), room=room)
    marks = marks_of(scene, growth=GROWTH, room=room)
    york, london = (places.standing[CLASSIC.map.province(code)] for code in ("YOR", "LON"))
    arrows = [
        mark
        for mark in marks
        if mark.head and min(math.dist(mark.path[0], york), math.dist(mark.path[0], london)) < 40
    ]
    short = min(length(mark.path) for mark in arrows)
    assert short > HEAD


@pytest.mark.parametrize("code", sorted(LAYOUT.units))
def test_a_piece_that_is_moved_stays_in_its_province(code: str) -> None:
    """All the room round an anchor is its province's, with some to spare."""
    outline = load_geometry(LAYOUT).outline(code[:3])
    x, y = LAYOUT.units[code]
    room = load_layers(LAYOUT).room[code]
    for turn in range(0, 360, 15):
        angle = math.radians(turn)
        assert contains(outline, (x + room * math.cos(angle), y + room * math.sin(angle)))


POINTS = st.lists(
    st.tuples(st.floats(0, 400), st.floats(0, 400)), min_size=2, max_size=12, unique=True
)


@given(points=POINTS, room=st.floats(0, 60), apart=st.floats(10, 120))
def test_pieces_are_moved_no_further_than_their_room(
    points: list[Point], room: float, apart: float
) -> None:
    """However close they stand; and those that are far apart already are not moved at all."""
    moved = moved_apart(points, [room] * len(points), apart)
    for before, after in zip(points, moved, strict=True):
        assert math.dist(before, after) <= room + 1e-6
        if min(math.dist(before, other) for other in points if other != before) > apart + 2 * room:
            assert after == before


def test_two_pieces_with_room_are_moved_as_far_apart_as_asked() -> None:
    """Each half of what is lacking: 30 px apart, 50 asked, so 10 px each."""
    assert moved_apart([(0, 0), (30, 0)], [20, 20], 50) == [(-10, 0), (40, 0)]


@pytest.mark.parametrize("name", SCENES)
def test_a_thumbnail_is_small(name: str) -> None:
    """At most 60,000 bytes at 360 px."""
    scene = SCENES[name]()
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, size=360
    )
    assert len(data) <= 60_000
