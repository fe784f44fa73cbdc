"""The codes on the maps of a sheet: legible, on their own land or water, over little else."""

import math

import pytest
from PIL import Image

from engine.board import Terrain
from engine.variants.classic import CLASSIC
from render.board import Picture, planned
from render.canvas import COARSE
from render.layout import SMALL
from render.layouts.classic import LAYOUT
from render.marks.codes import SIZE, codes_at
from render.marks.rims import RADIUS
from render.marks.spots import spots_in
from tests.render.crowds import CROWDS
from tests.render.looking import GEOMETRY, contains, off_edges
from tests.render.occasions import OCCASIONS
from tests.render.scenes import SCENES

PLAYED = [place.code for place in CLASSIC.map.provinces if place.terrain is not Terrain.IMPASSABLE]


def written(name: str) -> tuple[Picture, dict[str, tuple[int, int]]]:
    """The plan of a scene's picture for a message, and where codes stand on it."""
    scene = {**SCENES, **OCCASIONS, **CROWDS}[name]()
    shown = planned(scene.position, CLASSIC, resolution=scene.resolution, form=SMALL)
    spots = spots_in(LAYOUT, shown.window, SMALL)
    anchors = {code: shown.layout.units[code] for code in LAYOUT.names}
    return shown, codes_at(spots, anchors, shown.busy[0])


@pytest.mark.parametrize("name", [*SCENES, "solo", "west"])
def test_every_province_has_its_code_in_it(name: str) -> None:
    """All 75, the middle of each in its own province, but for 8 px, and no two on one another."""
    _, found = written(name)
    assert sorted(found) == sorted(PLAYED)
    for code, (x, y) in found.items():
        outline = GEOMETRY.outline(code)
        at = (x / SMALL.scale, y / SMALL.scale)
        assert contains(outline, at) or off_edges(outline, at) < 2 * COARSE, code
    spots = list(found.values())
    close = [
        (a, b)
        for i, a in enumerate(spots)
        for b in spots[:i]
        if abs(a[0] - b[0]) < SIZE and abs(a[1] - b[1]) < SIZE / 2
    ]
    assert close == []


@pytest.mark.parametrize("name", SCENES)
def test_codes_leave_pieces_to_be_seen(name: str) -> None:
    """Of the middle of each piece, half as wide, no code hides any."""
    shown, found = written(name)
    for piece in shown.pieces:
        assert min(math.dist(piece.at, at) for at in found.values()) > RADIUS / 2


def test_a_code_is_legible_on_a_sheet_of_720_px() -> None:
    """Two maps of 346 px beside each other, of 1200 px each: capitals of 0.72 of the size."""
    assert SIZE * 0.72 * 346 / 1200 >= 5


def test_codes_are_nowhere_on_an_empty_board_of_nothing() -> None:
    """Without an anchor there is none."""
    shown, _ = written("opening")
    spots = spots_in(LAYOUT, shown.window, SMALL)
    assert codes_at(spots, {}, Image.new("L", shown.busy[0].size)) == {}
