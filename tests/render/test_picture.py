"""What is planned to be drawn where: no pixel is needed to tell."""

from __future__ import annotations

import math

import pytest

from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from render.board import planned
from render.layouts.classic import LAYOUT
from render.map.labels import COARSE
from tests.engine.formats.played import game_by_lot
from tests.render.scenes import SCENES, opening, winter

BALKANS = CLASSIC.region_named("balkans")


def test_every_unit_has_its_piece_and_every_province_its_label() -> None:
    """On the whole map at the start: 22 pieces at their anchors, and no province without name."""
    picture = planned(CLASSIC.start, CLASSIC)
    assert [piece.unit for piece in picture.pieces] == list(CLASSIC.start.units)
    assert all(piece.at == LAYOUT.units[piece.unit.location.code] for piece in picture.pieces)
    assert set(picture.spots) == {place.code for place in CLASSIC.map.provinces} - {"SWI"}
    assert picture.marks == ()
    assert picture.window is None
    assert picture.growth == picture.enlarged == 1.0


def test_a_thumbnail_has_larger_pieces_and_no_labels() -> None:
    """Everything else of the orders is there, too."""
    scene = opening()
    small, usual = (
        planned(scene.position, CLASSIC, resolution=scene.resolution, size=size)
        for size in (360, 1800)
    )
    assert small.is_small
    assert small.growth == 1.5
    assert small.spots == {}
    assert len(small.marks) == len(usual.marks)
    assert {mark.growth for mark in small.marks} == {1.5}


def test_a_close_up_plans_only_what_is_in_sight() -> None:
    """The Balkans have none of England's fleets, and every label is inside."""
    scene = opening()
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, region=BALKANS)
    assert picture.window is not None
    wide, high = picture.layout.size
    assert (wide, high) == picture.window.drawn_size()
    assert picture.pieces
    for piece in picture.pieces:
        assert 0 <= piece.at[0] <= wide
        assert 0 <= piece.at[1] <= high
    assert {str(piece.unit) for piece in picture.pieces}.isdisjoint({"F LON", "F EDI", "A LVP"})
    assert all(0 < spot.x < wide and 0 < spot.y < high for spot in picture.spots.values())
    assert {"SER", "BUL", "GRE", "ALB", "RUM"} <= set(picture.spots)
    assert "LON" not in picture.spots


def test_the_bar_tells_who_owns_what_after_the_phase_and_the_land_before() -> None:
    """A capture is the news of the phase: counted above, not yet in the tint of the land."""
    scene = SCENES["sample_1902"]()
    assert scene.resolution is not None
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution)
    assert picture.owned is scene.resolution.after
    for province, owner in scene.position.centers.items():
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


@pytest.mark.parametrize("size", [360, 1800])
def test_every_phase_of_a_game_by_lot_can_be_planned(size: int) -> None:
    """Five years: every result is taken as its position's, and every unit before it is there."""
    game = game_by_lot(Settings(), seed=11, phases=15)
    for played in game.line:
        picture = planned(played.position, game.variant, resolution=played.resolution, size=size)
        units = [piece.unit for piece in picture.pieces]
        assert set(played.position.units) <= set(units)
        assert all(math.isfinite(x + y) for mark in picture.marks for x, y in mark.path)
