"""Smooth shapes, drawn in bands."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.canvas import SMOOTH, Path, Stencil, paint
from render.marks.curves import bow

SIZE = (320, 400)
INK = (200, 30, 60)
SLANTING: Path = ((12.0, 9.0), (90.0, 120.0), (140.0, 131.0), (300.0, 371.0))


def test_a_line_over_many_bands_is_as_if_drawn_at_once() -> None:
    """No seam is seen where one band ends and the next begins."""
    stencil = Stencil()
    stencil.line(SLANTING, 9.0)
    seen = Image.new("RGB", SIZE, "white")
    paint(seen, stencil, INK)
    fine = Image.new("L", (SIZE[0] * SMOOTH, SIZE[1] * SMOOTH))
    draw = ImageDraw.Draw(fine)
    points = [(x * SMOOTH, y * SMOOTH) for x, y in SLANTING]
    draw.line(points, fill=255, width=9 * SMOOTH)
    for x, y in points:
        draw.ellipse((int(x - 17.5), int(y - 17.5), int(x + 17.5), int(y + 17.5)), fill=255)
    expected = Image.new("RGB", SIZE, "white")
    expected.paste(INK, mask=fine.reduce(SMOOTH))
    assert ImageChops.difference(seen, expected).getbbox() is None


def test_bands_lie_beside_each_other_and_hold_little_else() -> None:
    """No pixel is in two masks, and together they have less than half of its box."""
    stencil = Stencil()
    stencil.line(bow((5.0, 5.0), (310.0, 390.0), 0.1), 5.0)
    rows: list[int] = []
    area = 0
    for mask, (_, top) in stencil.masks(SIZE):
        rows += range(top, top + mask.height)
        area += mask.width * mask.height
    assert len(rows) == len(set(rows))
    assert area < 305 * 385 / 2


@pytest.mark.parametrize("aside", [(-80.0, 0.0), (0.0, -200.0), (150.0, 0.0), (0.0, 260.0)])
def test_what_is_beyond_an_edge_is_left_out(aside: tuple[float, float]) -> None:
    """The rest of a line, a disc, an arc and a polygon is as it is on a larger picture."""
    middle = (160 + aside[0], 200 + aside[1])
    seen = []
    for margin in (0, 240):
        x, y = middle[0] + margin, middle[1] + margin
        stencil = Stencil()
        stencil.line(bow((x - 90, y - 150), (x + 90, y + 160), 0.2), 7.0)
        stencil.disc((x + 60, y - 60), 41.5)
        stencil.arc((x - 40, y + 70), 50.0, 6.0, start=20, end=250)
        stencil.polygon(((x, y), (x + 80.5, y + 20), (x + 13, y + 99.25)))
        image = Image.new("RGB", (SIZE[0] + 2 * margin, SIZE[1] + 2 * margin), "white")
        paint(image, stencil, INK)
        seen.append(image.crop((margin, margin, margin + SIZE[0], margin + SIZE[1])))
    assert ImageChops.difference(*seen).getbbox() is None


def test_nothing_in_sight_needs_no_mask() -> None:
    """Neither has a stencil without shapes nor one whose shapes are all beyond the edge."""
    assert list(Stencil().masks(SIZE)) == []
    stencil = Stencil()
    stencil.disc((-50.0, 700.0), 20.0)
    assert list(stencil.masks(SIZE)) == []
