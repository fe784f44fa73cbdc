"""Pictures for a message: designed for some 400 px, drawn three times as dense."""

import math
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from engine.board import Unit, UnitType
from engine.position import Dislodged, Phase, Position
from engine.variants.classic import AUSTRIA, CLASSIC, ENGLAND, FRANCE, RUSSIA
from render import board_png
from render.board import planned
from render.canvas import Point
from render.curves import length
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.map.geometry import load_geometry
from render.map.layers import room_of
from render.map.window import whole_map
from render.marks.pieces import Fate, Piece, moved_apart
from render.marks.rims import RADIUS
from render.marks.spots import spots_in
from render.marks.units import draw_piece
from render.palette import Palette
from tests.render.crowds import CROWDS
from tests.render.looking import ALL, SHOWN, contains, marks_of, picture, places_in
from tests.render.occasions import OCCASIONS
from tests.render.scenes import SCENES, Scene, crowded, position, winter

HEIGHT = 127
"""How high the bar over the small form is, in px of 1200: 190 of 1800."""
FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])


def test_it_is_1200_px_wide_by_itself_and_has_no_legend() -> None:
    """Its words could not be read: with orders and without the page is the map and a bar."""
    plain, ordered = picture(Scene(CLASSIC.start), form=SMALL), picture(crowded(), form=SMALL)
    assert plain.size == ordered.size == (1200, 1000 + HEIGHT)


@pytest.mark.parametrize(
    ("title", "subtitle"),
    [
        ("A draw", "Winter 1908, shared by England, Germany and "),
        ("Austria, England and ", "Winter 1908: the final position"),
    ],
)
def test_the_last_word_over_it_is_there(title: str, subtitle: str) -> None:
    """What is too long for a line goes on in another: who shares a draw, or a victory."""
    heads = set()
    for last in ("Turkey", "Russia"):
        words = [one + last if one.endswith(" ") else one for one in (title, subtitle)]
        data = board_png(CLASSIC.start, CLASSIC, title=words[0], subtitle=words[1], form=SMALL)
        with Image.open(BytesIO(data)) as drawn:
            heads.add(drawn.convert("RGB").crop((0, 0, 333, HEIGHT)).tobytes())
    assert len(heads) == 2


def test_nothing_is_named_on_it() -> None:
    """Where Norway, Moscow and Spain are named on the full form there is plain land."""
    small = picture(Scene(position("S1901M", {ENGLAND: "F NTH"}, {})), form=SMALL)
    for code in ("NWY", "MOS", "SPA"):
        x, y = (round(place * SMALL.scale) for place in LAYOUT.names[code].middle)
        box = (x - 14, y - 6 + HEIGHT, x + 14, y + 6 + HEIGHT)
        low, high = small.crop(box).convert("L").getextrema()
        assert isinstance(low, int)
        assert high - low < 40, code


def test_the_title_keeps_off_the_first_chip() -> None:
    """The longest of them, in a winter, leaves a strip of 10 px of paper between."""
    strip = picture(winter(), form=SMALL).crop((320, 6, 330, HEIGHT - 12)).convert("L")
    assert min(strip.tobytes()) > 225


def test_lines_of_what_failed_can_be_seen_in_a_message() -> None:
    """A cut support, the thinnest line of all, is no thinner than a px of 400."""
    cut = [mark for mark in marks_of(crowded(), SMALL) if mark.shield and mark.crosses]
    assert cut
    assert min(mark.weight * mark.growth for mark in cut) * 400 / 1200 >= 0.9


def test_badges_can_be_told_in_a_message() -> None:
    """A plus is half as large again as its piece's growth alone makes it, and hides no letter."""

    def drawn(fate: Fate | None, *, lettered: bool) -> Image.Image:
        image = Image.new("RGB", (160, 160), ALL.page)
        piece = Piece(AUSTRIA, CLASSIC.unit(AUSTRIA, "A VIE"), (80.0, 80.0), fate)
        draw_piece(image, piece, "A", ALL, growth=1.5, lettered=lettered)
        return image

    def greens(*, lettered: bool) -> int:
        colors = drawn(Fate.BUILT, lettered=lettered).getcolors(160 * 160) or ()
        return next(count for count, color in colors if color == ALL.success)

    assert greens(lettered=True) > 1.5 * greens(lettered=False)
    letter = (80 - 15, 80 - 15, 80 + 15, 80 + 15)
    plain, badged = (drawn(fate, lettered=True).crop(letter) for fate in (None, Fate.BUILT))
    assert plain.tobytes() == badged.tobytes()


@pytest.mark.parametrize(
    ("unit", "is_told"),
    [("F STP/NC", True), ("F BUL/EC", True), ("A STP", False), ("F NWY", False)],
)
def test_a_fleet_at_one_of_several_coasts_has_it_on_a_tag_at_its_foot(
    unit: str, *, is_told: bool
) -> None:
    """A third of it and more is paper; no other unit has one, and none in a style of initials."""

    def paper(*, lettered: bool, palette: Palette = ALL) -> int:
        image = Image.new("RGB", (160, 160), (90, 120, 110))
        piece = Piece(RUSSIA, CLASSIC.unit(RUSSIA, unit), (80.0, 80.0))
        draw_piece(image, piece, "R", palette, growth=1.5, lettered=lettered)
        foot = image.crop((30, 95, 85, 130)).getcolors(55 * 35) or ()
        return sum(
            count
            for count, color in foot
            if isinstance(color, tuple) and math.dist(color, palette.halo) < 40
        )

    tag = round(37 * 1.5) * round(24 * 1.5)
    assert (paper(lettered=True) > tag / 3) is is_told
    assert paper(lettered=False) < tag / 4
    initials = replace(ALL, lettered=True)
    assert paper(lettered=False, palette=initials) < tag / 4


def test_the_bar_has_a_chip_in_the_colours_of_every_power() -> None:
    """Its letter is on the strong colour, its count on the tint: each on more than 600 pixels."""
    bar = picture(crowded(), form=SMALL).crop((0, 0, 1200, HEIGHT))
    data = bar.tobytes()
    seen = Counter(zip(data[::3], data[1::3], data[2::3], strict=True))
    for power in CLASSIC.powers:
        for color in ALL.of(power)[:2]:
            assert sum(n for other, n in seen.items() if math.dist(other, color) < 10) > 600, power


def test_the_arrow_between_york_and_london_is_seen() -> None:
    """More of it than its head, 22 px long, lies between the pieces, which are moved apart."""
    scene = crowded()
    shown = planned(scene.position, CLASSIC, resolution=scene.resolution, form=SMALL)
    at = {str(piece.unit): piece.at for piece in shown.pieces}
    arrows = [
        mark
        for mark in shown.marks
        if mark.head and min(math.dist(mark.path[0], at[unit]) for unit in ("A YOR", "A LON")) < 30
    ]
    assert min(length(mark.path) for mark in arrows) > 22


@FORMS
@pytest.mark.parametrize("name", [*CROWDS, *SCENES, *OCCASIONS])
def test_no_center_is_under_a_piece(name: str, form: Form) -> None:
    """Wherever pieces stand or are moved: its disc is seen but for a px of its rim."""
    scene = {**CROWDS, **SCENES, **OCCASIONS}[name]()
    shown = planned(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, form=form
    )
    least = RADIUS * shown.layout.growth + form.center - 1
    for piece, center in product(shown.pieces, shown.layout.centers.items()):
        assert math.dist(piece.at, center[1]) >= least, (str(piece.unit), center[0])


@FORMS
def test_no_center_is_under_a_dislodged_piece(form: Form) -> None:
    """Whichever unit is dislodged, from wherever.

    Its middle is in its own province, but for Belgium and Liverpool, which are too narrow, and off
    the piece of the one that came, behind which it stands.
    """
    layout, board = SHOWN[form], CLASSIC.map
    spots = spots_in(LAYOUT, whole_map(LAYOUT, form), form)
    least = RADIUS * layout.growth + form.center - 1
    for province in board.provinces:
        for kind, origin in product(UnitType, board.provinces_in(board.borders[province.index])):
            for here in board.standings(kind, province):
                entry = Dislodged(Unit(AUSTRIA, kind, here), origin, by_convoy=False)
                came = Unit(FRANCE, kind, here)
                before = Position.of(Phase.parse("F1901R"), [came], centers={}, dislodged=[entry])
                places = places_in(Scene(before), form)
                spot = places.dislodged[province]
                away = math.dist(spot, places.standing[province]) / layout.growth
                assert RADIUS + 13 < away < 2 * RADIUS + 11
                assert province.code in {"BEL", "LVP"} or spots.is_inside(province.code, spot)
                centers = layout.centers.values()
                assert min(math.dist(spot, center) for center in centers) >= least, entry


@pytest.mark.parametrize("code", sorted(LAYOUT.units))
def test_a_piece_that_is_moved_stays_in_its_province(code: str) -> None:
    """All the room round an anchor is its province's, with some to spare."""
    outline = load_geometry(LAYOUT).outline(code[:3])
    x, y = LAYOUT.units[code]
    room = room_of(LAYOUT, SMALL)[code] / SMALL.scale
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


def test_a_piece_is_not_moved_over_a_center() -> None:
    """Only as far as it keeps off: of 10 px either way the left one goes a quarter, 2.5 px.

    30 px apart, 50 asked; a center 38 px left of it, 35 px to keep off.
    """
    moved = moved_apart([(0, 0), (30, 0)], [20, 20], 50, centers=[(-38, 0)], off_centers=35)
    assert moved[0][0] >= -3
    assert math.dist(moved[0], (-38, 0)) >= 35
    assert moved[1][0] >= 40


def test_two_pieces_with_room_are_moved_as_far_apart_as_asked() -> None:
    """Each half of what is lacking: 30 px apart, 50 asked, so 10 px each."""
    assert moved_apart([(0, 0), (30, 0)], [20, 20], 50) == [(-10, 0), (40, 0)]
