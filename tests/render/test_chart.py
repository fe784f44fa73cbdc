"""The chart of centers over the years: probed where a line must run, and total."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from engine.board import Power
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from engine.variants.fewer import TWO
from render import chart_png
from render.chart import SIZE
from render.errors import DrawingError
from render.palette import ATLAS

START = {power: len(CLASSIC.start.centers_of(power)) for power in CLASSIC.powers}


def drawn(years: dict[int, dict[Power, int]]) -> Image.Image:
    """The chart as a picture."""
    return Image.open(BytesIO(chart_png(years, CLASSIC))).convert("RGB")


def has(image: Image.Image, color: tuple[int, int, int], box: tuple[int, int, int, int]) -> bool:
    """Whether a colour is in a part of a picture, up to the rounding of its table."""
    part = image.crop(box).tobytes()
    pixels = zip(part[::3], part[1::3], part[2::3], strict=True)
    return any(
        all(abs(one - other) < 10 for one, other in zip(seen, color, strict=True))
        for seen in set(pixels)
    )


def test_a_line_rises_with_its_power() -> None:
    """France goes from the bottom to the top, Germany out of the game; each is where it belongs."""
    image = drawn({1900: START, 1901: {FRANCE: 18, GERMANY: 0}, 1902: {FRANCE: 18}})
    assert image.size == SIZE
    france, germany = ATLAS.of(FRANCE).strong, ATLAS.of(GERMANY).strong
    top, bottom = (480, 110, 560, 180), (480, 650, 560, 710)
    assert has(image, france, top)
    assert not has(image, france, bottom)
    assert has(image, germany, bottom)
    assert not has(image, germany, (600, 560, 960, 688)), "its line ends with its last center"


def test_the_centers_to_win_are_marked_where_centers_win() -> None:
    """18 of them; in the war of two 24 units win (R-VIC-03), whatever the centers."""
    across, years = (90, 110, 1000, 170), {1900: START, 1901: START}
    classic, two = (
        Image.open(BytesIO(chart_png(years, one))).convert("RGB") for one in (CLASSIC, TWO)
    )
    assert has(classic, ATLAS.faded, across)
    assert not has(two, ATLAS.faded, across)


@pytest.mark.parametrize("count", [1, 2, 36])
def test_any_number_of_years_is_drawn(count: int) -> None:
    """From one to the 35 that the technical guide allows, besides the start."""
    assert drawn({1900 + year: START for year in range(count)}).size == SIZE


def test_a_game_without_years_has_no_chart() -> None:
    """The argument at fault is named."""
    with pytest.raises(DrawingError, match="years"):
        chart_png({}, CLASSIC)
