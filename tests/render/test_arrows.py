"""What of an arrow or a piece lies over what, and what labels keep clear of."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.variants.classic import AUSTRIA, CLASSIC, RUSSIA, TURKEY
from render.map.labels import COARSE
from render.marks.arrows import Layer, Line, Mark, draw_marks
from render.marks.pieces import Fate, Piece
from render.marks.units import RADIUS
from render.marks.ways import crowd
from tests.render.looking import ATLAS

SIZE = (200, 200)


@pytest.mark.parametrize("first", [True, False])
def test_a_support_ends_in_a_dot_that_is_seen_on_the_arrow(*, first: bool) -> None:
    """In the supporter's colour, with a casing round it, whichever of the two is planned first."""
    move = Mark(TURKEY, Layer.MOVE, ((20.0, 100.0), (180.0, 100.0)), head=22)
    ended = (100.0, 100.0)
    support = Mark(AUSTRIA, Layer.SUPPORT, ((100.0, 20.0), ended), Line.DASHED, 3.8, dot=ended)
    image = Image.new("RGB", SIZE, (1, 2, 3))
    draw_marks(image, (support, move) if first else (move, support), ATLAS)
    assert image.getpixel((100, 100)) == ATLAS.of(AUSTRIA).strong
    assert image.getpixel((100, 103)) == ATLAS.of(AUSTRIA).strong
    assert image.getpixel((93, 100)) != ATLAS.of(TURKEY).strong
    assert image.getpixel((85, 100)) == ATLAS.of(TURKEY).strong


@pytest.mark.parametrize(
    ("fate", "ring", "badge"),
    [
        (None, False, False),
        (Fate.DISLODGED, True, False),
        (Fate.REMOVED, True, True),
        (Fate.BUILT, False, True),
        (Fate.UNORDERED, False, True),
    ],
)
def test_labels_keep_clear_of_rings_and_badges(
    fate: Fate | None, *, ring: bool, badge: bool
) -> None:
    """Where a piece has one nothing else is written."""
    piece = Piece(RUSSIA, CLASSIC.unit(RUSSIA, "A STP"), (100.0, 100.0), fate)
    crowded = crowd(SIZE, (), (piece,))
    beside = RADIUS + 9
    assert crowded.getpixel((100 // COARSE, 100 // COARSE)) == 255
    assert (crowded.getpixel((100 // COARSE, (100 + beside) // COARSE)) == 255) is ring
    assert (crowded.getpixel((126 // COARSE, 74 // COARSE)) == 255) is badge
