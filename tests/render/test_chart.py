"""The chart of centers: every line at its true height, whole, and seen where it is not alone."""

from collections.abc import Mapping
from io import BytesIO

import pytest
from PIL import Image

from engine.board import Power
from engine.game.map_style import map_style_of
from engine.variants.classic import AUSTRIA, CLASSIC, FRANCE, GERMANY, ITALY, TWO
from render import chart_png
from render.assets import DrawingError
from render.chart import SIZE
from render.palette import Color
from tests.render.looking import palette_named

START = {power: len(CLASSIC.start.centers_of(power)) for power in CLASSIC.powers}
PALETTE = palette_named("all")
Box = tuple[int, int, int, int]


def drawn(years: Mapping[int, Mapping[Power, int]], style: str = "all") -> Image.Image:
    """The chart as a picture."""
    data = chart_png(years, CLASSIC, title="A game", map_style=map_style_of(style))
    return Image.open(BytesIO(data)).convert("RGB")


def height(count: int) -> int:
    """Where a number of centers is: 690 is none, and 19 of them are 566 px high."""
    return round(690 - 566 * count / 19)


def across(year: int, years: int) -> int:
    """Where a year is, the first is 0: 34 px inside a frame from 84 to 936."""
    return round(118 + 784 * year / years)


def amount(image: Image.Image, color: Color, box: Box) -> int:
    """How many pixels of a part of a picture have a colour, up to the rounding of its table."""
    part = image.crop(box).tobytes()
    return sum(
        all(abs(seen - wanted) < 10 for seen, wanted in zip(part[at : at + 3], color, strict=True))
        for at in range(0, len(part), 3)
    )


def strong(power: Power) -> Color:
    """The colour of a power's line."""
    return PALETTE.of(power).strong


def test_a_line_rises_with_its_power() -> None:
    """France goes from the bottom to the top, Germany out of the game."""
    image = drawn({1900: START, 1901: {FRANCE: 18, GERMANY: 0}, 1902: {FRANCE: 18}})
    assert image.size == SIZE
    middle = across(1, 2)
    top, bottom = ((middle - 30, height(n) - 12, middle + 30, height(n) + 12) for n in (18, 0))
    assert amount(image, strong(FRANCE), top)
    assert not amount(image, strong(FRANCE), bottom)
    assert amount(image, strong(GERMANY), bottom)
    later = (middle + 60, 560, 900, 688)
    assert not amount(image, strong(GERMANY), later), "its line ends with its last center"


def test_points_of_powers_that_own_as_many_are_side_by_side_at_their_true_height() -> None:
    """Five each in 1902; as far above that height as below it there is as much of either."""
    image = drawn({1901: {FRANCE: 2, ITALY: 8}, 1902: {FRANCE: 5, ITALY: 5}, 1903: {ITALY: 1}})
    middle, high = across(1, 2), height(5)
    for power, left, right in ((FRANCE, middle - 12, middle), (ITALY, middle, middle + 12)):
        above = amount(image, strong(power), (left, high - 7, right, high))
        below = amount(image, strong(power), (left, high + 1, right, high + 8))
        assert min(above, below) > 20
        assert amount(image, strong(power), (left, high, right, high + 1)) > 6


def test_all_that_share_a_level_line_are_seen_on_it() -> None:
    """Three powers stay on four centers: on the way each has its turn, and nothing is beside it."""
    four = {FRANCE: 4, ITALY: 4, AUSTRIA: 4}
    image = drawn({1901: four, 1902: four})
    left, right = across(0, 1) + 60, across(1, 1) - 60
    for power in four:
        share = amount(image, strong(power), (left, height(4), right, height(4) + 1))
        assert share / (right - left) == pytest.approx(1 / 3, abs=0.07)
        for high in (height(4) - 5, height(4) + 5):
            assert not amount(image, strong(power), (left, high, right, high + 1))


def gaps(image: Image.Image, power: Power, count: int) -> int:
    """In how many columns between the first year and the last a level line is not seen."""
    high = height(count)
    return sum(
        not amount(image, strong(power), (x, high - 8, x + 1, high + 8)) for x in range(118, 902)
    )


def test_a_line_is_whole_but_in_patterns() -> None:
    """These have dashes, which go on over the years: where one is as wide as a year, too.

    France's are the longest: on the way of its 3 centers through twenty years there are gaps.
    """
    years = {1900 + year: {FRANCE: 3} for year in range(21)}
    assert gaps(drawn(years), FRANCE, 3) == 0
    assert gaps(drawn(years, "all+patterns"), FRANCE, 3) > 20


def test_the_letters_of_powers_that_fell_together_are_all_seen() -> None:
    """All lose their last centers in 1902 and have a disc there, above one another."""
    none = dict.fromkeys(START, 0)
    image = drawn({1900: START, 1901: START, 1902: none, 1903: none})
    fell = across(2, 3)
    for power in CLASSIC.powers:
        assert amount(image, strong(power), (fell - 50, 420, fell + 50, 712)) > 300, power


def test_the_labels_of_lines_that_end_close_together_are_apart() -> None:
    """Seven powers on three centers: a name each, 40 px from the next."""
    image = drawn({1900: dict.fromkeys(CLASSIC.powers, 3), 1901: dict.fromkeys(CLASSIC.powers, 3)})
    middles = []
    for power in CLASSIC.powers:
        rows = [y for y in range(124, 720) if amount(image, strong(power), (966, y, 996, y + 1))]
        middles.append((rows[0] + rows[-1]) / 2)
        assert rows[-1] - rows[0] < 38
    spaces = [low - high for high, low in zip(sorted(middles), sorted(middles)[1:], strict=False)]
    assert spaces == pytest.approx([40] * 6, abs=2)


def test_the_centers_to_win_are_marked_where_centers_win() -> None:
    """18 of them; in the war of two 24 units win (R-VIC-03), whatever the centers."""
    years = {1900: START, 1901: START}
    classic, two = (
        Image.open(BytesIO(chart_png(years, variant, title="A game"))).convert("RGB")
        for variant in (CLASSIC, TWO)
    )
    line = (90, 130, 930, 170)
    assert amount(classic, PALETTE.faded, line)
    assert not amount(two, PALETTE.faded, line)


@pytest.mark.parametrize("count", [1, 2, 36])
def test_any_number_of_years_is_drawn(count: int) -> None:
    """From one to the 35 that the technical guide allows, besides the start."""
    assert drawn({1900 + year: START for year in range(count)}).size == SIZE


def test_a_game_without_years_has_no_chart() -> None:
    """The argument at fault is named."""
    with pytest.raises(DrawingError, match="years"):
        chart_png({}, CLASSIC, title="A game")
