"""Pieces and centers at the edge of a close-up."""

from __future__ import annotations

import math

import pytest
from PIL import Image

from engine.board import Unit
from engine.variants.classic import AUSTRIA, CLASSIC, ITALY
from render.close_up import close_clutter, close_layout, in_sight
from render.layouts.classic import LAYOUT
from render.map.labels import COARSE
from render.map.window import window_on
from render.marks.arrows import Layer, Mark
from render.marks.pieces import Piece
from render.marks.units import RADIUS
from render.stamp import FRAME
from tests.render.looking import GROWTH, is_inside, window


@pytest.mark.parametrize("region", [region.name for region in CLASSIC.regions])
def test_what_is_moved_in_is_whole_and_in_its_own_province(region: str) -> None:
    """So is every piece and center that does not stand where the map has it."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, GROWTH)
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
    there, moved = shown.layout(LAYOUT), close_layout(LAYOUT, shown, GROWTH)
    for code in (place.code for place in CLASSIC.region_named(region)):
        assert moved.units[code] == there.units[code]
        assert moved.centers.get(code) == there.centers.get(code)


def test_a_piece_half_beyond_the_edge_is_moved_in() -> None:
    """Galicia stands at the upper edge of the Balkans, Sevastopol beyond that of Turkey."""
    for code, region in (("GAL", "balkans"), ("SEV", "turkey")):
        shown = window(region)
        assert shown.place(LAYOUT.units[code])[1] < RADIUS
        moved = close_layout(LAYOUT, shown, GROWTH).units[code]
        assert moved[1] >= FRAME + RADIUS * GROWTH


def test_a_far_province_of_which_only_a_corner_is_seen_keeps_its_piece_outside() -> None:
    """Of Munich the Balkans show less than a piece and its code would take."""
    shown = window("balkans")
    assert close_layout(LAYOUT, shown, GROWTH).units["MUN"][0] < 0


def test_a_center_moved_in_is_clear_of_its_piece_and_known_to_lines() -> None:
    """That of Berlin, for one, is beyond the edge of the close-up of the Low Countries."""
    shown = window("lowlands")
    moved = close_layout(LAYOUT, shown, GROWTH)
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
    assert "BUL/SC" not in close_layout(LAYOUT, south, GROWTH).coast_marks
    assert "BUL/SC" in close_layout(LAYOUT, window("balkans"), GROWTH).coast_marks


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
