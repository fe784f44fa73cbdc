"""A part of the map, enlarged: what is shown of it, and what its edge would cut off."""

import math
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.board import Province, Unit
from engine.position import Position
from engine.variants.classic import AUSTRIA, CLASSIC, ITALY
from render import board_png
from render.board import planned
from render.close_up import close_clutter, close_labels, close_layout, in_sight, legible
from render.heading import HEIGHT
from render.layout import Layout
from render.layouts.classic import LAYOUT
from render.map.geometry import load_geometry
from render.map.labels import COARSE, Spot, corners, label_of, label_size, sprite
from render.map.layers import load_layers
from render.map.window import Window, window_on
from render.marks.arrows import Layer, Mark
from render.marks.pieces import Piece
from render.marks.rims import RADIUS
from render.marks.ways import crowd, names_and_centers
from render.stamp import FRAME
from tests.render.looking import GROWTH, is_inside, window
from tests.render.scenes import LARGEST_FILE, SCENES, Scene, crowded, sample_1902


def provinces(codes: Iterable[str]) -> list[Province]:
    """Provinces by their codes."""
    return [CLASSIC.map.province(code) for code in codes]


def closely(shown: Window) -> Layout:
    """The classic layout in a window, pieces `GROWTH` times larger than usual."""
    return close_layout(LAYOUT, shown, GROWTH / min(shown.scale, GROWTH))


@pytest.mark.parametrize("name", [region.name for region in CLASSIC.regions])
def test_a_window_shows_all_of_its_region_within_the_map(name: str) -> None:
    """Every anchor and corner of the region is inside, and the window inside the frame."""
    window = window_on(LAYOUT, CLASSIC.region_named(name))
    (left, top), (wide, high) = window.corner, window.size
    assert left >= 0
    assert top >= 0
    assert left + wide <= LAYOUT.size[0]
    assert top + high <= LAYOUT.size[1]
    for code in (place.code for place in CLASSIC.region_named(name)):
        x, y = window.place(LAYOUT.units[code])
        assert 0 < x < window.drawn_size()[0]
        assert 0 < y < window.drawn_size()[1]
        for polygon in load_geometry(LAYOUT).outline(code):
            for px, py in polygon[0]:
                if 0 <= px <= LAYOUT.size[0] and 0 <= py <= LAYOUT.size[1]:
                    assert left - 1 <= px <= left + wide + 1
                    assert top - 1 <= py <= top + high + 1


def test_a_window_is_drawn_as_wide_as_the_whole_map() -> None:
    """What is enlarged fills the same page, at least twice as large for a small region."""
    window = window_on(LAYOUT, provinces(["MUN"]))
    assert window.drawn_size()[0] == LAYOUT.size[0]
    assert window.scale > 2


def test_the_labels_of_a_window_are_those_of_its_provinces() -> None:
    """In the Balkans Serbia has its label and Portugal none."""
    window = window_on(LAYOUT, CLASSIC.region_named("balkans"))
    labels = window.labels(load_layers(LAYOUT).labels, LAYOUT)
    assert "SER" in labels
    assert "POR" not in labels


@pytest.mark.parametrize("name", [region.name for region in CLASSIC.regions])
def test_no_label_is_cut_off_by_the_edge_of_a_close_up(name: str) -> None:
    """Russia's is left with the code of the Norwegian Sea, the name of which has no room there."""
    window = window_on(LAYOUT, CLASSIC.region_named(name))
    wide, high = window.drawn_size()
    layout = replace(LAYOUT, enlarged=1.7)
    labels = window.labels(load_layers(LAYOUT).labels, layout)
    for code, spots in labels.items():
        for spot in spots:
            letters, _ = sprite(label_of(layout, code, spot))
            left, top, right, foot = letters.getbbox() or (0, 0, 0, 0)
            across, down = spot.x - letters.width // 2, spot.y - letters.height // 2
            assert across + left >= 0, code
            assert down + top >= 0, code
            assert across + right <= wide, code
            assert down + foot <= high, code
    if name == "russia":
        assert {spot.rows for spot in labels["NWG"]} == {0}


def test_lines_in_a_close_up_avoid_centers_where_these_are_there() -> None:
    """The coarse picture of names and centers is that of the window, each center in its place."""
    window = window_on(LAYOUT, CLASSIC.region_named("balkans"))
    named = window.part(names_and_centers(LAYOUT, names=False))
    wide, high = window.drawn_size()
    assert named.size == (wide // COARSE, high // COARSE)
    for code in ("SER", "BUL", "GRE", "CON"):
        x, y = window.place(LAYOUT.centers[code])
        assert named.getpixel((round(x / COARSE), round(y / COARSE)))


def test_a_close_up_names_lands_that_have_only_their_code_on_the_whole_map() -> None:
    """Albania first with its name there, if nothing covers it."""
    whole = load_layers(LAYOUT).labels
    labels = window_on(LAYOUT, CLASSIC.region_named("balkans")).labels(whole, LAYOUT)
    assert whole["ALB"][0].rows == 0
    assert labels["ALB"][0].rows == 1


def test_a_crowded_close_up_is_small_enough() -> None:
    """The most crowded scene fits in 450,000 bytes at the width of a message."""
    scene = SCENES["crowded"]()
    balkans = CLASSIC.region_named("balkans")
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, region=balkans, size=1200
    )
    assert len(data) < LARGEST_FILE
    with Image.open(BytesIO(data)) as image:
        assert image.width == 1200


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_can_be_seen_closely(name: str) -> None:
    """Orders that leave the window, and pieces outside it, are no hindrance."""
    scene = SCENES[name]()
    corner = provinces(["SYR", "ARM"])
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        orders=scene.orders,
        region=corner,
        size=600,
    )
    assert data.startswith(b"\x89PNG")


def test_pieces_grow_no_more_than_the_land_does() -> None:
    """A region that is the whole map is not enlarged, and its pieces are those of the whole map."""
    whole, everything = (
        Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, region=region))).convert("RGB")
        for region in ((), CLASSIC.map.provinces)
    )
    assert whole.size == everything.size
    for unit in CLASSIC.start.units:
        x, y = LAYOUT.units[unit.location.code]
        box = (x - 30, y - 30 + HEIGHT, x + 30, y + 30 + HEIGHT)
        one, other = whole.crop(box), everything.crop(box)
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 4, unit


@pytest.mark.parametrize("region", [region.name for region in CLASSIC.regions])
def test_what_is_moved_in_is_whole_and_in_its_own_province(region: str) -> None:
    """So is every piece and center that does not stand where the map has it."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT), closely(shown)
    for places, before, radius in (
        (moved.units, there.units, RADIUS),
        (moved.centers, there.centers, 9),
    ):
        for code, at in places.items():
            if at != before[code]:
                assert is_inside(code.partition("/")[0], at, shown), code
                for place, length in zip(at, shown.drawn_size(), strict=True):
                    assert place - radius * GROWTH >= 2, code
                    assert place + radius * GROWTH <= length - 2, code


@pytest.mark.parametrize("region", [region.name for region in CLASSIC.regions])
def test_the_region_itself_stays_as_it_is(region: str) -> None:
    """What was asked for is far enough from the edge: its pieces and centers are not moved."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT), closely(shown)
    for code in (place.code for place in CLASSIC.region_named(region)):
        assert moved.units[code] == there.units[code]
        assert moved.centers.get(code) == there.centers.get(code)


def test_a_piece_half_beyond_the_edge_is_moved_in() -> None:
    """Galicia stands at the upper edge of the Balkans, Sevastopol beyond that of Turkey."""
    for code, region in (("GAL", "balkans"), ("SEV", "turkey")):
        shown = window(region)
        assert shown.place(LAYOUT.units[code])[1] < RADIUS
        moved = closely(shown).units[code]
        assert moved[1] >= FRAME + RADIUS * GROWTH


def test_a_far_province_of_which_only_a_corner_is_seen_keeps_its_piece_outside() -> None:
    """Of Munich the Balkans show less than a piece and its code would take."""
    shown = window("balkans")
    assert closely(shown).units["MUN"][0] < 0


def test_a_center_moved_in_is_clear_of_its_piece_and_known_to_lines() -> None:
    """That of Berlin, for one, is beyond the edge of the close-up of the Low Countries."""
    shown = window("lowlands")
    moved = closely(shown)
    center = moved.centers["BER"]
    assert center != shown.place(LAYOUT.centers["BER"])
    assert math.dist(center, moved.units["BER"]) >= (RADIUS + 9) * GROWTH
    clutter = close_clutter(shown, Image.new("L", (450, 367)), LAYOUT, moved)
    assert clutter.getpixel((center[0] // COARSE, center[1] // COARSE))


def test_the_letters_of_a_coast_are_left_out_where_a_piece_was_put() -> None:
    """Bulgaria's south coast, when only Greece and the Aegean are asked for; not on the Balkans."""
    south = window_on(LAYOUT, [CLASSIC.map.province(code) for code in ("GRE", "AEG")])
    x, y = south.place(LAYOUT.coast_marks["BUL/SC"])
    assert 0 < x < south.drawn_size()[0]
    assert 0 < y < south.drawn_size()[1]
    assert "BUL/SC" not in closely(south).coast_marks
    assert "BUL/SC" in closely(window("balkans")).coast_marks


def piece(code: str, at: tuple[float, float]) -> Piece:
    """A piece of Austria somewhere."""
    unit: Unit = CLASSIC.unit(AUSTRIA, f"A {code}")
    return Piece(AUSTRIA, unit, at)


def test_what_is_outside_needs_no_entry_in_the_legend() -> None:
    """Marks and pieces are dropped of which nothing is seen; a line that only passes is kept."""
    outside = Mark(ITALY, Layer.MOVE, ((-300.0, 50.0), (-200.0, 50.0)), head=22)
    passing = Mark(ITALY, Layer.MOVE, ((-50.0, 50.0), (50.0, 50.0), (150.0, 50.0)))
    ring = Mark(ITALY, Layer.SUPPORT, ring=(50.0, 50.0))
    pieces = [piece("GAL", (50, 50)), piece("UKR", (50, 300))]
    marks, seen = in_sight((outside, passing, ring), pieces, (100, 100))
    assert marks == [passing, ring]
    assert seen == pieces[:1]


def test_a_province_seen_at_the_edge_is_named() -> None:
    """By its code, where the spots for its name lie outside."""
    for code, region in (("VEN", "france"), ("TUS", "france"), ("BOH", "lowlands")):
        shown = window(region)
        spots = close_labels(shown, LAYOUT, closely(shown))[code]
        assert all(spot.rows == 0 for spot in spots)
        assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("code", ["ALB", "BEL", "BOT", "DEN", "HEL", "HOL", "MAO", "PIC", "TUS"])
def test_a_province_alone_is_named_on_it(code: str) -> None:
    """However small it is, or large: a close-up of it has its name, none of it beyond its coast."""
    shown = window_on(LAYOUT, [CLASSIC.map.province(code)])
    spots = close_labels(shown, LAYOUT, close_layout(LAYOUT, shown, 1.0))[code]
    assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("region", ["france", "lowlands", "england"])
def test_labels_of_land_are_on_it_where_there_is_room(region: str) -> None:
    """In a close-up no code of a coast has to stand in the sea."""
    shown = window(region)
    labels = close_labels(shown, LAYOUT, closely(shown))
    for code in (place.code for place in CLASSIC.region_named(region)):
        assert all(is_inside(code, spot[:2], shown) for spot in labels[code]), code


def test_no_label_stands_on_a_center_that_was_moved() -> None:
    """The spots that the map has know only where it was."""
    for region in (one.name for one in CLASSIC.regions):
        shown = window(region)
        there, moved = shown.layout(LAYOUT), closely(shown)
        labels = close_labels(shown, LAYOUT, closely(shown))
        for code, at in moved.centers.items():
            if at != there.centers[code]:
                assert all(math.dist(spot[:2], at) > 9 * GROWTH for spot in labels.get(code, ()))


@pytest.mark.parametrize(("region", "code"), [("austria", "CON"), ("germany", "BEL")])
def test_nor_does_one_on_a_narrow_picture_where_pieces_and_centers_are_larger(
    region: str, code: str
) -> None:
    """There a center is moved further in than on a wide one: its code keeps off that place."""
    shown = CLASSIC.region_named(region)
    wide, narrow = (
        planned(CLASSIC.start, CLASSIC, region=shown, size=size) for size in (1800, 720)
    )
    center, spot = narrow.layout.centers[code], narrow.spots[code]
    assert center != wide.layout.centers[code]
    size = label_size(label_of(narrow.layout, code, spot))
    gaps = [
        abs(there - at) - length / 2
        for there, at, length in zip(center, spot[:2], size, strict=True)
    ]
    assert max(gaps) >= 9 * narrow.layout.growth


def test_a_label_at_the_edge_that_a_piece_covers_is_left_out() -> None:
    """One beside it is kept, and any of the region that was asked for."""
    spots = {"GAL": Spot(100, 100, "S", 0), "UKR": Spot(300, 100, "S", 0)}
    covering = [piece("GAL", (105.0, 100.0)), piece("UKR", (300.0, 160.0))]
    galicia = provinces(["GAL"])
    assert set(legible(spots, LAYOUT, covering, ())) == {"UKR"}
    kept = legible(spots, LAYOUT, covering, galicia)
    assert set(kept) == {"GAL", "UKR"}
    nearer = [piece("UKR", (300.0, 133.0))]
    assert "UKR" not in legible(spots, replace(LAYOUT, growth=31 / RADIUS), nearer, ())


def test_a_label_at_the_edge_that_a_piece_touches_is_left_out() -> None:
    """In the crowded year of Germany and round it: Skagerrak's, under a fleet and its support."""
    scene = crowded()
    region = CLASSIC.region_named("germany")
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, region=region)
    assert "SKA" not in picture.spots
    clean = planned(Position.of(scene.position.phase, [], centers={}), CLASSIC, region=region)
    assert "SKA" in clean.spots


@pytest.mark.parametrize(
    ("scene", "region", "code"),
    [
        (sample_1902(), "italy", "BUR"),
        (sample_1902(), "baltic", "NTH"),
        (crowded(), "russia", "HEL"),
    ],
)
def test_a_code_at_the_edge_is_clear_of_lines(scene: Scene, region: str, code: str) -> None:
    """Each of these has a line through the roomiest part of what is seen of it, and room beside."""
    picture = planned(
        scene.position, CLASSIC, resolution=scene.resolution, region=CLASSIC.region_named(region)
    )
    taken = crowd(picture.layout, picture.marks, picture.pieces)
    spot = picture.spots[code]
    label = label_of(picture.layout, code, spot)
    (left, top), *_, (right, foot) = sorted(corners(label, spot[:2], 0))
    under = taken.crop((left // COARSE, top // COARSE, right // COARSE, foot // COARSE))
    assert under.getextrema() == (0, 0)
