"""The chart of centers over the years: probed where a line must run, and total."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from engine.board import Power
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from engine.variants.classic.fewer import TWO
from render import chart_png
from render.chart import SIZE
from render.errors import DrawingError
from tests.render.looking import ATLAS

START = {power: len(CLASSIC.start.centers_of(power)) for power in CLASSIC.powers}


def drawn(years: dict[int, dict[Power, int]]) -> Image.Image:
    """The chart as a picture."""
    return Image.open(BytesIO(chart_png(years, CLASSIC, title="A game"))).convert("RGB")


def amount(image: Image.Image, color: tuple[int, int, int], box: tuple[int, int, int, int]) -> int:
    """How many pixels of a part of a picture have a colour, up to the rounding of its table."""
    part = image.crop(box).tobytes()
    pixels = Counter(zip(part[::3], part[1::3], part[2::3], strict=True))
    return sum(
        count
        for seen, count in pixels.items()
        if all(abs(one - other) < 10 for one, other in zip(seen, color, strict=True))
    )


def has(image: Image.Image, color: tuple[int, int, int], box: tuple[int, int, int, int]) -> bool:
    """Whether a colour is in a part of a picture."""
    return amount(image, color, box) > 0


def test_a_line_rises_with_its_power() -> None:
    """France goes from the bottom to the top, Germany out of the game; each is where it belongs."""
    image = drawn({1900: START, 1901: {FRANCE: 18, GERMANY: 0}, 1902: {FRANCE: 18}})
    assert image.size == SIZE
    france, germany = ATLAS.of(FRANCE).strong, ATLAS.of(GERMANY).strong
    top, bottom = (470, 130, 550, 180), (470, 650, 550, 712)
    assert has(image, france, top)
    assert not has(image, france, bottom)
    assert has(image, germany, bottom)
    assert not has(image, germany, (600, 560, 930, 688)), "its line ends with its last center"


def test_the_letters_of_powers_that_fell_together_are_all_seen() -> None:
    """All lose their last centers in 1902: seven half discs right of where lines end."""
    none = dict.fromkeys(START, 0)
    image = drawn({1900: START, 1901: START, 1902: none, 1903: none})
    for power in CLASSIC.powers:
        assert amount(image, ATLAS.of(power).strong, (661, 420, 674, 712)) > 100, power


def test_the_dashes_of_a_power_go_on_over_the_years() -> None:
    """Where a year is as wide as a dash, the line is not a whole one for all that.

    France's, of the longest dashes: on the way of its 3 centers through twenty years there are
    gaps; no other line lies over them.
    """
    image = drawn({1900 + year: {FRANCE: 3} for year in range(21)})
    ink, high = ATLAS.of(FRANCE).strong, 690 - 566 * 3 / 19
    columns = [
        has(image, ink, (x, round(high) - 8, x + 1, round(high) + 8)) for x in range(90, 930)
    ]
    assert columns.count(False) > 20


def test_the_centers_to_win_are_marked_where_centers_win() -> None:
    """18 of them; in the war of two 24 units win (R-VIC-03), whatever the centers."""
    across, years = (90, 110, 1000, 170), {1900: START, 1901: START}
    classic, two = (
        Image.open(BytesIO(chart_png(years, one, title="A game"))).convert("RGB")
        for one in (CLASSIC, TWO)
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
        chart_png({}, CLASSIC, title="A game")
