"""The strip under the map explains every sign on it, and has room for all of them."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.board import Unit
from engine.variants.classic import CLASSIC, FRANCE
from render.layouts.classic import LAYOUT
from render.marks.arrows import Mark
from render.marks.legend import draw_legend, entries_of, legend_height
from render.marks.orders import blows, captures
from render.marks.pieces import Fate, Piece, places_of
from render.palette import Palette
from tests.render.crowds import CROWDS
from tests.render.looking import ATLAS, DARK, marks_of
from tests.render.occasions import OCCASIONS
from tests.render.scenes import SCENES, Scene

WIDTH = 1800


def all_marks_of(scene: Scene) -> list[Mark]:
    """Every mark on the picture of a scene."""
    places = places_of(scene.position, LAYOUT)
    marks = marks_of(scene)
    marks += blows(scene.position, places, LAYOUT, growth=1.0)
    if scene.resolution is not None:
        marks += captures(scene.position, scene.resolution, LAYOUT, growth=1.0)
    return marks


def _every_fate() -> list[Piece]:
    unit: Unit = CLASSIC.unit(FRANCE, "A PAR")
    return [Piece(FRANCE, unit, (0.0, 0.0), fate) for fate in Fate]


@pytest.mark.parametrize("name", ["centre", "balkans", *SCENES, *OCCASIONS])
def test_every_sign_on_a_map_is_explained(name: str) -> None:
    """No line, ring or arrow is left for the reader to guess."""
    scene = {**CROWDS, **SCENES, **OCCASIONS}[name]()
    assert [mark for mark in all_marks_of(scene) if not entries_of([mark], [])] == []


def test_every_fate_has_words_of_its_own() -> None:
    """Eight badges and rings, eight entries."""
    assert entries_of([], _every_fate()) == list(Fate)


def test_a_map_without_signs_has_no_legend() -> None:
    """Spring 1901 before any order."""
    assert legend_height(all_marks_of(Scene(CLASSIC.start)), [], WIDTH) == 0


@pytest.mark.parametrize(("width", "palette"), [(WIDTH, ATLAS), (900, DARK)])
def test_all_signs_together_have_room(width: int, palette: Palette) -> None:
    """Whatever is on the map, nothing is drawn over the right edge: there are as many rows."""
    scenes = [CROWDS["centre"](), OCCASIONS["fall"](), OCCASIONS["retreats"]()]
    marks = [mark for scene in scenes for mark in all_marks_of(scene)]
    high = legend_height(marks, _every_fate(), width)
    page = Image.new("RGB", (width, high), palette.page)
    draw_legend(page, 0, marks, _every_fate(), palette)
    edge = page.crop((width - 16, 0, width, high))
    assert edge.getcolors() == [(16 * high, palette.page)]
    seen = page.crop((0, high - 40, width, high))
    assert seen.getcolors(1 << 20) != [(width * 40, palette.page)], "the last row is empty"
