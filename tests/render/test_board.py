"""What a picture of a position shows, planned and painted."""

import math
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine.board import Power
from engine.game.settings import Settings
from engine.reader.canonical import parse_order
from engine.variants import variant_named
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY
from render import board_png
from render.board import planned
from render.canvas import COARSE, Point
from render.heading import HEIGHT
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.marks.arrows import Layer, Line, Mark
from tests.engine.formats.played import game_by_lot
from tests.render.looking import ALL, marks_of, off_edge, picture, places_in, shows
from tests.render.scenes import SCENES, Scene, opening, sample_1902, sample_retreats, winter


def test_a_power_that_nobody_plays_says_so_on_its_chip() -> None:
    """With six at the table Italy has none; the rest of the picture is that of seven."""
    six, seven = (
        Image.open(BytesIO(board_png(variant.start, variant))).convert("RGB")
        for variant in (variant_named("six"), CLASSIC)
    )
    left, top, right, foot = ImageChops.difference(six, seven).getbbox() or (0, 0, 0, 0)
    italy = list(CLASSIC.powers).index(ITALY)
    chip = (1800 - 392 - 12) / 7.52
    assert 392 + italy * chip < left < right < 392 + (italy + 1) * chip
    assert 40 < top < foot < 72


@pytest.fixture(scope="module")
def opening_picture() -> Image.Image:
    """The opening, drawn once for all who probe it."""
    return picture(opening())


# Points deep inside provinces, clear of tokens and labels.
INSIDE: dict[str, Point] = {
    "SPA": (240, 1060),
    "NWY": (900, 210),
    "SYR": (1720, 1180),
    "UKR": (1330, 640),
    "GAS": (470, 1010),
    "NAF": (480, 1440),
    "BOH": (920, 730),
}


@pytest.mark.parametrize(
    ("code", "holder"),
    [
        ("SPA", None),
        ("NWY", None),
        ("NAF", None),
        ("SYR", TURKEY),
        ("UKR", RUSSIA),
        ("GAS", FRANCE),
    ],
)
def test_land_wears_the_tint_of_its_holder(
    opening_picture: Image.Image, code: str, holder: Power | None
) -> None:
    """At the start home countries wear their power's tint, all other land the neutral one."""
    tint = ALL.neutral.tint if holder is None else ALL.of(holder).tint
    assert shows(opening_picture, INSIDE[code], tint)


def test_a_land_without_center_follows_the_home_centers_beside_it() -> None:
    """Bohemia touches Vienna alone: who takes Vienna takes Bohemia's tint."""
    owners = {**CLASSIC.start.centers, CLASSIC.map.province("VIE"): GERMANY}
    before = type(CLASSIC.start).of(
        CLASSIC.start.phase, [u for u in CLASSIC.start.units if str(u) != "A VIE"], centers=owners
    )
    image = picture(Scene(before))
    assert shows(image, INSIDE["BOH"], ALL.of(GERMANY).tint)


def test_a_land_without_center_follows_the_unit_in_it() -> None:
    """Vacant Bohemia is Austrian; with a German army in it, German."""
    guest = CLASSIC.unit(GERMANY, "A BOH")
    before = type(CLASSIC.start).of(
        CLASSIC.start.phase, [*CLASSIC.start.units, guest], centers=CLASSIC.start.centers
    )
    assert shows(picture(Scene(before)), INSIDE["BOH"], ALL.of(GERMANY).tint)


@pytest.mark.parametrize("unit", CLASSIC.start.units, ids=str)
def test_a_piece_stands_at_its_anchor_in_its_powers_colour(
    opening_picture: Image.Image, unit: object
) -> None:
    """Beside the glyph every piece shows its power's strong colour."""
    found = next(u for u in CLASSIC.start.units if u is unit)
    x, y = LAYOUT.units[found.location.code]
    assert shows(opening_picture, (x - 12, y - 6), ALL.of(found.power).strong, reach=2)


def test_every_center_has_its_owners_dot(opening_picture: Image.Image) -> None:
    """London's dot is English; Spain's is nobody's."""
    assert shows(opening_picture, LAYOUT.centers["LON"], ALL.of(ENGLAND).strong, reach=1)
    assert not any(
        shows(opening_picture, LAYOUT.centers["SPA"], colors.strong, reach=3)
        for colors in ALL.powers.values()
        if colors is not ALL.of(GERMANY)
    )


def _paths(scene: Scene, wanted: Callable[[Mark], bool]) -> list[Mark]:
    found = [mark for mark in marks_of(scene) if mark.path and wanted(mark)]
    assert found
    return found


def test_a_successful_move_is_an_arrow_in_its_powers_colour(opening_picture: Image.Image) -> None:
    """Along most of its path an arrow shows its power's strong colour."""
    for mark in _paths(opening(), lambda m: m.layer is Layer.MOVE and not m.crosses):
        steps = mark.path[4:-6]
        strong = ALL.of(mark.power).strong
        seen = sum(shows(opening_picture, point, strong, reach=1) for point in steps)
        assert seen >= len(steps) * 0.6


def test_a_failed_move_is_thinner_and_crossed_near_its_head(opening_picture: Image.Image) -> None:
    """In the half of its way where it ends, and off the tip itself."""
    whole = _paths(opening(), lambda m: m.layer is Layer.MOVE and not m.crosses)
    failed = _paths(opening(), lambda m: m.layer is Layer.MOVE and bool(m.crosses))
    assert len(failed) == 5
    assert max(m.weight for m in failed) < min(m.weight for m in whole)
    for mark in failed:
        (cross,) = mark.crosses
        assert math.dist(cross, mark.path[-1]) <= math.dist(cross, mark.path[0])
        assert math.dist(cross, mark.path[-1]) >= 12
        assert shows(opening_picture, cross, ALL.failure, reach=1)


def test_a_support_meets_the_move_it_helps(opening_picture: Image.Image) -> None:
    """Marseilles' support ends in a dot on the arrow from Paris to Burgundy."""
    marks = marks_of(opening())
    (support,) = [m for m in marks if m.dot is not None]
    assert support.line is Line.DASHED
    dot = support.dot
    assert dot is not None
    moves = [m for m in marks if m.layer is Layer.MOVE]
    move = min(moves, key=lambda m: math.dist(m.path[0], LAYOUT.units["PAR"]))
    assert min(off_edge(dot, *edge) for edge in pairwise(move.path)) < 4
    assert shows(opening_picture, dot, ALL.of(FRANCE).strong, reach=2)


def test_cut_supports_are_crossed() -> None:
    """In Fall 1902 of the sample game five supports are cut and no other support is crossed.

    Sweden's by Denmark, Rumania's by Bulgaria, Sevastopol's by Armenia, Galicia's by Vienna, and
    Marseilles' by Piedmont.
    """
    crossed = [m for m in marks_of(sample_1902()) if m.layer is Layer.SUPPORT and m.crosses]
    assert len(crossed) == 5


def test_a_convoyed_army_goes_through_every_fleet() -> None:
    """The army to Tunis passes the Channel, the Atlantic and the Mediterranean in that order."""
    (mark,) = [
        m
        for m in marks_of(SCENES["convoy_chain"]())
        if m.layer is Layer.CONVOY and m.power == ENGLAND
    ]
    assert mark.line is Line.WAVY
    at = [
        min(range(len(mark.path)), key=lambda i: math.dist(mark.path[i], LAYOUT.units[code]))
        for code in ("ENG", "MAO", "WES")
    ]
    assert at == sorted(at)
    assert all(
        math.dist(mark.path[i], LAYOUT.units[code]) < 12
        for i, code in zip(at, ("ENG", "MAO", "WES"), strict=True)
    )
    assert math.dist(mark.path[-1], LAYOUT.units["TUN"]) < 12


def test_a_disrupted_convoy_breaks_at_the_fleet_that_was_dislodged() -> None:
    """The cross lies beside the Ionian fleet, and beyond it the way is hollow: nobody went it."""
    marks = [mark for mark in marks_of(SCENES["convoy_chain"]()) if mark.power == TURKEY]
    (first,) = [mark for mark in marks if mark.layer is Layer.CONVOY]
    assert first.line is Line.WAVY
    (rest,) = [mark for mark in marks if mark.hollow]
    (cross,) = (*first.crosses, *rest.crosses)
    assert math.dist(cross, LAYOUT.units["ION"]) < 1.2 * 40


def test_a_dislodged_unit_wears_a_red_ring() -> None:
    """In Fall 1902 Burgundy is dislodged and Munich is not."""
    image = picture(sample_1902())
    for code, ringed in (("BUR", True), ("MUN", False)):
        x, y = LAYOUT.units[code]
        radius = 1.2 * (21.5 + 6.0)  # 6 px outside an army, as large as it is drawn
        around = [
            (x + radius * math.cos(math.radians(a)), y + radius * math.sin(math.radians(a)))
            for a in range(0, 360, 15)
        ]
        seen = sum(shows(image, point, ALL.failure, reach=1) for point in around)
        assert (seen > 12) is ringed


def test_a_unit_that_must_retreat_stands_beside_the_one_that_came() -> None:
    """In the retreats of Fall 1902 both units in Burgundy and in St Petersburg can be seen."""
    scene = sample_retreats()
    places = places_in(scene)
    for province, spot in places.dislodged.items():
        assert math.dist(spot, places.standing[province]) >= 40


def test_a_retreat_is_dotted_from_where_the_unit_was_pushed() -> None:
    """The Russian army leaves St Petersburg for Moscow."""
    scene = sample_retreats()
    (mark,) = marks_of(scene)
    assert mark.line is Line.DOTTED
    assert math.dist(mark.path[-1], LAYOUT.units["MOS"]) < 12


def test_builds_and_removals_wear_badges() -> None:
    """A green badge at the fleet built in Edinburgh, a red one at the army removed in Albania."""
    image = picture(winter())
    for code, color in (("EDI", ALL.success), ("ALB", ALL.failure)):
        x, y = LAYOUT.units[code]
        assert shows(image, (x + 18.5, y - 25.5), color, reach=2)


def test_orders_without_outcomes_are_drawn_without_crosses() -> None:
    """A player's own orders look as if they will succeed."""
    marks = marks_of(SCENES["own_orders"]())
    assert len(marks) == 3
    assert not any(mark.crosses for mark in marks)


def test_support_of_a_move_nobody_ordered_is_drawn_with_a_ghost() -> None:
    """What one viewer knows: its own support, not the foreign order it is for."""
    order = parse_order("A MUN S A VEN - TYR", CLASSIC)
    marks = marks_of(Scene(CLASSIC.start, None, (order,)))
    assert [mark.layer for mark in marks] == [Layer.GHOST, Layer.SUPPORT]


def test_orders_of_units_that_are_not_there_leave_no_mark() -> None:
    """An illegal order neither fails the picture nor appears on it."""
    orders = tuple(
        parse_order(text, CLASSIC)
        for text in ("A BUR - PAR", "A BUR S A PAR", "F NTH C A LON - NWY", "A MUN R BER")
    )
    assert marks_of(Scene(CLASSIC.start, None, orders)) == []


def test_head_to_head_arrows_do_not_cover_each_other() -> None:
    """Two armies ordered to change places curve away from one another."""
    orders = tuple(parse_order(text, CLASSIC) for text in ("A VIE - BUD", "A BUD - VIE"))
    one, two = marks_of(Scene(CLASSIC.start, None, orders))
    middle = one.path[len(one.path) // 2]
    assert min(math.dist(middle, point) for point in two.path) > 10


def test_land_where_nobody_may_go_is_striped() -> None:
    """Switzerland has broad stripes of its own two colours: 7 px of 16 across, 10 of 23 a row."""
    image = picture(Scene(CLASSIC.start))
    x, y = LAYOUT.units["SWI"][0], LAYOUT.units["SWI"][1] + HEIGHT
    row = [image.crop((x + step, y, x + step + 1, y + 1)).tobytes() for step in range(-12, 11)]
    striped = [math.dist(seen, ALL.stripe) < math.dist(seen, ALL.off_board.tint) for seen in row]
    assert max(math.dist(seen, ALL.off_board.tint) for seen in row) <= 40
    assert 8 <= striped.count(True) <= 12


BALKANS = CLASSIC.region_named("balkans")


def test_every_unit_has_its_piece_and_every_province_its_name() -> None:
    """On the whole map at the start: 22 pieces at their anchors, and no province without name."""
    picture = planned(CLASSIC.start, CLASSIC)
    assert picture.form is FULL
    assert [piece.unit for piece in picture.pieces] == list(CLASSIC.start.units)
    assert all(piece.at == LAYOUT.units[piece.unit.location.code] for piece in picture.pieces)
    assert set(picture.layout.names) == {place.code for place in CLASSIC.map.provinces} - {"SWI"}
    assert picture.marks == ()
    assert picture.window.box() == (0, 0, *LAYOUT.size)
    assert picture.layout.growth == 1.2


def test_the_small_form_names_nothing_and_shows_every_order() -> None:
    """Its pieces are a quarter larger beside the map: 22 px of 1200, not 26.4 of 1800."""
    scene = opening()
    small, usual = (
        planned(scene.position, CLASSIC, resolution=scene.resolution, form=form)
        for form in (SMALL, FULL)
    )
    assert small.layout.size == (1200, 1000)
    assert small.layout.growth / 1200 == pytest.approx(1.25 * usual.layout.growth / 1800)
    assert small.layout.names == {}
    assert len(small.marks) == len(usual.marks)
    assert len(small.pieces) == len(usual.pieces)


def test_a_close_up_plans_only_what_is_in_sight() -> None:
    """The Balkans have none of England's fleets, and no name of London."""
    scene = opening()
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, region=BALKANS)
    wide, high = picture.layout.size
    assert (wide, high) == picture.window.drawn_size()
    assert picture.pieces
    for piece in picture.pieces:
        assert 0 <= piece.at[0] <= wide
        assert 0 <= piece.at[1] <= high
    assert {str(piece.unit) for piece in picture.pieces}.isdisjoint({"F LON", "F EDI", "A LVP"})
    assert {"SER", "BUL", "GRE", "ALB", "RUM"} <= set(picture.layout.names)
    assert "LON" not in picture.layout.names


def test_bar_and_land_tell_who_owns_what_after_the_phase() -> None:
    """A capture is the news of the phase: counted above, and seen in the tint of the land."""
    scene = SCENES["sample_1902"]()
    assert scene.resolution is not None
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution)
    assert picture.owned is scene.resolution.after
    for province, owner in scene.resolution.after.centers.items():
        assert picture.held[province.code] == owner


def test_words_are_the_phases_unless_told() -> None:
    """Title and subtitle can be given, each by itself."""
    scene = winter()
    usual = planned(scene.position, CLASSIC, resolution=scene.resolution)
    told = planned(scene.position, CLASSIC, resolution=scene.resolution, title="Ours")
    assert told.words == ("Ours", usual.words[1])
    assert usual.words[0]
    bare = planned(scene.position, CLASSIC, resolution=scene.resolution, subtitle="")
    assert bare.words == (usual.words[0], "")


def test_the_frame_of_a_stamped_picture_is_something_to_keep_off() -> None:
    """The stamp's frame counts as something to be seen at the edge of what is busy."""
    stamped = planned(CLASSIC.start, CLASSIC, watermark=("SANDBOX", "not the game"))
    plain = planned(CLASSIC.start, CLASSIC)
    edge = (1, LAYOUT.size[1] // COARSE // 2)
    assert stamped.busy[0].getpixel(edge)
    assert not plain.busy[0].getpixel(edge)


@pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])
def test_every_phase_of_a_game_by_lot_can_be_planned(form: Form) -> None:
    """Five years: every result is taken as its position's, and every unit before it is there."""
    game = game_by_lot(Settings(), seed=11, phases=15)
    for played in game.line:
        picture = planned(played.position, game.variant, resolution=played.resolution, form=form)
        units = [piece.unit for piece in picture.pieces]
        assert set(played.position.units) <= set(units)
        assert all(math.isfinite(x + y) for mark in picture.marks for x, y in mark.path)
