"""Where crosses lie: on their own line, off others, off dots and heads; smaller if need be."""

import math

import pytest
from PIL import Image

from engine.variants.classic import ENGLAND, FRANCE
from render.canvas import COARSE, Point
from render.marks.arrows import Layer, Line, Mark, draw_marks
from render.marks.crosses import crossed, on_move, on_support
from tests.render.looking import ALL

SIZE = (400.0, 200.0)
EMPTY = Image.new("L", (400 // COARSE, 200 // COARSE), 0)
ARM = 12.5
"""Px from the middle of a cross of usual size to the edge of its halo."""


def move(long: float) -> Mark:
    """A move so many px to the right."""
    path = tuple((20.0 + long * step / 10, 100.0) for step in range(11))
    return Mark(ENGLAND, Layer.MOVE, path, weight=3.8, head=16.0, faint=True)


def support(start: Point, end: Point, dot: Point | None = None) -> Mark:
    """A support along a straight, thinner as those that failed are."""
    (x0, y0), (x1, y1) = start, end
    path = tuple((x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10) for step in range(11))
    return Mark(FRANCE, Layer.SUPPORT, path, Line.DASHED, 3.2, dot=dot, faint=True)


def test_a_move_in_the_clear_failed_behind_its_head() -> None:
    """16 px of head and 12.5 px of cross before the tip of 200, and as large as usual."""
    mark = move(200.0)
    (found,) = crossed([mark], [on_move(mark.path, 1.0, SIZE)], EMPTY, 1.0)
    (cross,) = found.crosses
    assert cross == pytest.approx((191.5, 100.0))
    assert found.cross_size == 1.0


def test_a_move_that_shows_18_px_beside_its_cross_has_that_on_it() -> None:
    """Of 60 px the head takes 16 and the cross 25."""
    mark = move(60.0)
    (found,) = crossed([mark], [on_move(mark.path, 1.0, SIZE)], EMPTY, 1.0)
    assert found.crosses[0] == pytest.approx((51.5, 100.0))
    assert found.cross_size == 1.0


def test_a_cross_touches_a_shorter_move_from_beside() -> None:
    """Of 40 px the head takes 16, and a cross would hide the rest.

    Three quarters of 12.5 px and half of 3.8 + 3.4 px off the line, clear of the head.
    """
    mark = move(40.0)
    (found,) = crossed([mark], [on_move(mark.path, 1.0, SIZE)], EMPTY, 1.0)
    assert found.crosses[0] == pytest.approx((32.0, 100.0 + 9.375 + 3.6))
    assert found.cross_size == 1.0


@pytest.mark.parametrize("long", [40.0, 200.0])
def test_a_cross_never_covers_what_is_to_be_plain(long: float) -> None:
    """A center of 14.5 px just where it would lie by itself: not even with its edge."""
    mark = move(long)
    stretch = on_move(mark.path, 1.0, SIZE)
    (by_itself,) = crossed([mark], [stretch], EMPTY, 1.0)
    (center,) = by_itself.crosses
    (found,) = crossed([mark], [stretch], EMPTY, 1.0, [(center, 14.5)])
    assert math.dist(found.crosses[0], center) >= 14.5 + ARM * found.cross_size - 0.5


def test_a_cut_support_failed_midway_off_its_dot() -> None:
    """At 42 of 100 px, short of the middle; 58 px from its dot."""
    mark = support((20, 40), (120, 40), dot=(120, 40))
    (found,) = crossed([mark], [on_support(mark.path, SIZE)], EMPTY, 1.0)
    (cross,) = found.crosses
    assert cross == pytest.approx((62.0, 40.0))


def test_a_cross_keeps_off_the_line_and_the_dot_of_another_order() -> None:
    """A move runs over the support at 42 of its 160 px, and has a dot there: it is off by more."""
    mark = support((140, 20), (140, 180))
    beside = Mark(ENGLAND, Layer.MOVE, ((40.0, 87.2), (340.0, 87.2)), head=22.0, dot=(140.0, 87.2))
    found, _ = crossed([mark, beside], [on_support(mark.path, SIZE), None], EMPTY, 1.0)
    (cross,) = found.crosses
    assert cross[0] == pytest.approx(140.0)
    assert abs(cross[1] - 87.2) > ARM * found.cross_size + 5.2


def test_two_crosses_keep_off_each_other() -> None:
    """Of two supports that cross each other midway, each is seen on its own line."""
    marks = [support((40, 60), (240, 140)), support((40, 140), (240, 60))]
    found = crossed(marks, [on_support(mark.path, SIZE) for mark in marks], EMPTY, 1.0)
    (first,), (second,) = (mark.crosses for mark in found)
    assert math.dist(first, second) > ARM * sum(mark.cross_size for mark in found)


def test_the_dot_of_a_support_that_failed_keeps_the_color_of_its_power() -> None:
    """Its line is faint, for it failed; its dot says whose it is."""
    image = Image.new("RGB", (200, 100), (1, 2, 3))
    draw_marks(image, [support((20, 40), (120, 40), dot=(120, 40))], ALL)
    assert image.getpixel((120, 40)) == ALL.of(FRANCE).strong
