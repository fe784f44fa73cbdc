"""What stands at the edge of a close-up."""

from __future__ import annotations

import math

import pytest
from PIL import Image

from engine.board import Unit
from engine.position import Position
from engine.variants.classic import AUSTRIA, CLASSIC, ITALY
from engine.variants.regions import REGIONS
from render.arrows import crowd
from render.edges import close_clutter, close_labels, close_layout, in_sight, legible
from render.geometry import load_geometry
from render.labels import COARSE, Spot, covered, label_of
from render.layouts.classic import CLASSIC as LAYOUT
from render.letters import corners, label_size
from render.marks import Layer, Mark
from render.picture import planned
from render.pieces import Piece
from render.units import RADIUS
from render.watermark import FRAME
from render.zoom import Window, window_on
from tests.render.crowds import NAMES
from tests.render.outlines import contains
from tests.render.scenes import Scene, crowded, sample_1902

GROWTH = 1.7
GEOMETRY = load_geometry("classic")


def window(region: str) -> Window:
    """The window on a region."""
    return window_on(LAYOUT, [CLASSIC.map.province(code) for code in REGIONS[region]])


def is_inside(code: str, at: tuple[int, int], shown: Window) -> bool:
    """Whether a point of a window's picture is in a province."""
    x, y, _, _ = shown.source((*at, *at))
    own = GEOMETRY.land if code in GEOMETRY.land else GEOMETRY.sea
    return contains(own[code], (x, y))


@pytest.mark.parametrize("region", REGIONS)
def test_what_is_moved_in_is_whole_and_in_its_own_province(region: str) -> None:
    """So is every piece and center that does not stand where the map has it."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, growth=GROWTH)
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


@pytest.mark.parametrize("region", REGIONS)
def test_the_region_itself_stays_as_it_is(region: str) -> None:
    """What was asked for is far enough from the edge: its pieces and centers are not moved."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, growth=GROWTH)
    for code in REGIONS[region]:
        assert moved.units[code] == there.units[code]
        assert moved.centers.get(code) == there.centers.get(code)


def test_a_piece_half_beyond_the_edge_is_moved_in() -> None:
    """Galicia stands at the upper edge of the Balkans, Sevastopol beyond that of Turkey."""
    for code, region in (("GAL", "balkans"), ("SEV", "turkey")):
        shown = window(region)
        assert shown.place(LAYOUT.units[code])[1] < RADIUS
        moved = close_layout(LAYOUT, shown, growth=GROWTH).units[code]
        assert moved[1] >= FRAME + RADIUS * GROWTH


def test_a_far_province_of_which_only_a_corner_is_seen_keeps_its_piece_outside() -> None:
    """Of Munich the Balkans show less than a piece and its code would take."""
    shown = window("balkans")
    assert close_layout(LAYOUT, shown, growth=GROWTH).units["MUN"][0] < 0


def test_a_center_moved_in_is_clear_of_its_piece_and_known_to_lines() -> None:
    """That of Berlin, for one, is beyond the edge of the close-up of the Low Countries."""
    shown = window("lowlands")
    moved = close_layout(LAYOUT, shown, growth=GROWTH)
    center = moved.centers["BER"]
    assert center != shown.place(LAYOUT.centers["BER"])
    assert math.dist(center, moved.units["BER"]) >= (RADIUS + 9) * GROWTH
    clutter = close_clutter(shown, Image.new("L", (450, 367)), moved)
    assert clutter.getpixel((center[0] // COARSE, center[1] // COARSE))


def test_the_letters_of_a_coast_are_left_out_where_a_piece_was_put() -> None:
    """Bulgaria's south coast, when only Greece and the Aegean are asked for; not on the Balkans."""
    south = window_on(LAYOUT, [CLASSIC.map.province(code) for code in ("GRE", "AEG")])
    x, y = south.place(LAYOUT.coast_marks["BUL/SC"])
    assert 0 < x < south.drawn_size()[0]
    assert 0 < y < south.drawn_size()[1]
    assert "BUL/SC" not in close_layout(LAYOUT, south, growth=GROWTH).coast_marks
    assert "BUL/SC" in close_layout(LAYOUT, window("balkans"), growth=GROWTH).coast_marks


def test_a_province_seen_at_the_edge_is_named() -> None:
    """By its code, where the spots for its name lie outside."""
    for code, region in (("VEN", "france"), ("TUS", "france"), ("BOH", "lowlands")):
        shown = window(region)
        spots = close_labels(shown, "classic", NAMES, growth=GROWTH, body=GROWTH)[code]
        assert all(spot.rows == 0 for spot in spots)
        assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("code", ["ALB", "BEL", "BOT", "DEN", "HEL", "HOL", "MAO", "PIC", "TUS"])
def test_a_province_alone_is_named_on_it(code: str) -> None:
    """However small it is, or large: a close-up of it has its name, none of it beyond its coast."""
    shown = window_on(LAYOUT, [CLASSIC.map.province(code)])
    growth = min(shown.scale, GROWTH)
    spots = close_labels(shown, "classic", NAMES, growth=growth, body=growth)[code]
    assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("region", ["france", "lowlands", "england"])
def test_labels_of_land_are_on_it_where_there_is_room(region: str) -> None:
    """In a close-up no code of a coast has to stand in the sea."""
    shown = window(region)
    labels = close_labels(shown, "classic", NAMES, growth=GROWTH, body=GROWTH)
    for code in REGIONS[region]:
        assert all(is_inside(code, spot[:2], shown) for spot in labels[code]), code


def test_no_label_stands_on_a_center_that_was_moved() -> None:
    """The spots that the map has know only where it was."""
    for region in REGIONS:
        shown = window(region)
        there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, growth=GROWTH)
        labels = close_labels(shown, "classic", NAMES, growth=GROWTH, body=GROWTH)
        for code, at in moved.centers.items():
            if at != there.centers[code]:
                assert all(math.dist(spot[:2], at) > 9 * GROWTH for spot in labels.get(code, ()))


@pytest.mark.parametrize(("region", "code"), [("austria", "CON"), ("germany", "BEL")])
def test_nor_does_one_on_a_narrow_picture_where_pieces_and_centers_are_larger(
    region: str, code: str
) -> None:
    """There a center is moved further in than on a wide one: its code keeps off that place."""
    shown = [CLASSIC.map.province(one) for one in REGIONS[region]]
    wide, narrow = (
        planned(CLASSIC.start, CLASSIC, region=shown, size=size) for size in (1800, 720)
    )
    center, spot = narrow.layout.centers[code], narrow.spots[code]
    assert center != wide.layout.centers[code]
    size = label_size(label_of(code, NAMES[code], spot, growth=narrow.enlarged))
    gaps = [
        abs(there - at) - length / 2
        for there, at, length in zip(center, spot[:2], size, strict=True)
    ]
    assert max(gaps) >= 9 * narrow.growth


def piece(code: str, at: tuple[float, float]) -> Piece:
    """A piece of Austria somewhere."""
    unit: Unit = CLASSIC.unit(AUSTRIA, f"A {code}")
    return Piece(AUSTRIA, unit, at)


def test_a_label_at_the_edge_that_a_piece_covers_is_left_out() -> None:
    """One beside it is kept, and any of the region that was asked for."""
    spots = {"GAL": Spot(100, 100, "S", 0), "UKR": Spot(300, 100, "S", 0)}
    discs = [((105.0, 100.0), 22.0), ((300.0, 160.0), 22.0)]
    assert set(legible(spots, NAMES, discs, (), growth=1.0)) == {"UKR"}
    assert set(legible(spots, NAMES, discs, ("GAL",), growth=1.0)) == {"GAL", "UKR"}
    larger = [((300.0, 133.0), 31.0)]
    assert "UKR" not in legible(spots, NAMES, larger, (), growth=1.0)


def test_a_label_at_the_edge_that_a_piece_touches_is_left_out() -> None:
    """In the crowded year of Germany and round it: Skagerrak's, under a fleet and its support."""
    scene = crowded()
    region = [CLASSIC.map.province(one) for one in REGIONS["germany"]]
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
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        region=[CLASSIC.map.province(one) for one in REGIONS[region]],
    )
    taken = crowd(picture.layout.size, picture.marks, picture.pieces, growth=picture.growth)
    spot = picture.spots[code]
    label = label_of(code, NAMES[code], spot, growth=picture.enlarged)
    (left, top), *_, (right, foot) = sorted(corners(label, spot[:2], 0))
    under = taken.crop((left // COARSE, top // COARSE, right // COARSE, foot // COARSE))
    assert under.getextrema() == (0, 0)


def test_what_is_outside_needs_no_entry_in_the_legend() -> None:
    """Marks and pieces are dropped of which nothing is seen; a line that only passes is kept."""
    outside = Mark(ITALY, Layer.MOVE, ((-300.0, 50.0), (-200.0, 50.0)), head=22)
    passing = Mark(ITALY, Layer.MOVE, ((-50.0, 50.0), (50.0, 50.0), (150.0, 50.0)))
    ring = Mark(ITALY, Layer.SUPPORT, ring=(50.0, 50.0))
    pieces = [piece("GAL", (50, 50)), piece("UKR", (50, 300))]
    marks, seen = in_sight((outside, passing, ring), pieces, (100, 100))
    assert marks == [passing, ring]
    assert seen == pieces[:1]


def test_a_stamp_sees_where_labels_are() -> None:
    """The coarse picture is bright where a label stands and as it was elsewhere."""
    taken = covered(Image.new("L", (100, 100), 7), {"ION": Spot(200, 200, "Q", 0)}, NAMES, growth=1)
    assert taken.getpixel((50, 50)) == 255
    assert taken.getpixel((50, 90)) == 7
