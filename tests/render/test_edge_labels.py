"""Labels at the edge of a close-up."""

from __future__ import annotations

import math

import pytest

from engine.position import Position
from engine.variants.classic import CLASSIC
from render.board import planned
from render.close_up import close_labels, close_layout, legible
from render.layouts.classic import LAYOUT
from render.map.labels import COARSE, Spot, corners, label_of, label_size
from render.map.window import window_on
from render.marks.ways import crowd
from tests.render.crowds import NAMES
from tests.render.looking import GROWTH, is_inside, window
from tests.render.scenes import Scene, crowded, sample_1902


def test_a_province_seen_at_the_edge_is_named() -> None:
    """By its code, where the spots for its name lie outside."""
    for code, region in (("VEN", "france"), ("TUS", "france"), ("BOH", "lowlands")):
        shown = window(region)
        spots = close_labels(shown, LAYOUT, GROWTH, GROWTH)[code]
        assert all(spot.rows == 0 for spot in spots)
        assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("code", ["ALB", "BEL", "BOT", "DEN", "HEL", "HOL", "MAO", "PIC", "TUS"])
def test_a_province_alone_is_named_on_it(code: str) -> None:
    """However small it is, or large: a close-up of it has its name, none of it beyond its coast."""
    shown = window_on(LAYOUT, [CLASSIC.map.province(code)])
    growth = min(shown.scale, GROWTH)
    spots = close_labels(shown, LAYOUT, growth, growth)[code]
    assert all(is_inside(code, spot[:2], shown) for spot in spots)


@pytest.mark.parametrize("region", ["france", "lowlands", "england"])
def test_labels_of_land_are_on_it_where_there_is_room(region: str) -> None:
    """In a close-up no code of a coast has to stand in the sea."""
    shown = window(region)
    labels = close_labels(shown, LAYOUT, GROWTH, GROWTH)
    for code in (place.code for place in CLASSIC.region_named(region)):
        assert all(is_inside(code, spot[:2], shown) for spot in labels[code]), code


def test_no_label_stands_on_a_center_that_was_moved() -> None:
    """The spots that the map has know only where it was."""
    for region in (one.name for one in CLASSIC.regions):
        shown = window(region)
        there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, GROWTH)
        labels = close_labels(shown, LAYOUT, GROWTH, GROWTH)
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
    size = label_size(label_of(code, NAMES[code], spot, growth=narrow.enlarged))
    gaps = [
        abs(there - at) - length / 2
        for there, at, length in zip(center, spot[:2], size, strict=True)
    ]
    assert max(gaps) >= 9 * narrow.growth


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
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        region=CLASSIC.region_named(region),
    )
    taken = crowd(picture.layout.size, picture.marks, picture.pieces, growth=picture.growth)
    spot = picture.spots[code]
    label = label_of(code, NAMES[code], spot, growth=picture.enlarged)
    (left, top), *_, (right, foot) = sorted(corners(label, spot[:2], 0))
    under = taken.crop((left // COARSE, top // COARSE, right // COARSE, foot // COARSE))
    assert under.getextrema() == (0, 0)
