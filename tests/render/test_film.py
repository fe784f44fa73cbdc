"""Many phases in one picture: films, sheets of a year, charts of the centers."""

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from bot.messages.clock.endings import CAPTIONS
from engine.board import Power
from engine.errors import PhaseError
from engine.game.frames import MOST_FRAMES, Frame, frames_of, frames_of_year
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import CLASSIC, FRANCE, GERMANY, TWO
from render import Moving, animation, board_png, chart_png, sheet_png
from render.assets import DrawingError
from render.board import THUMBNAIL_BELOW
from render.chart import SIZE
from tests.engine.formats.played import game_by_lot
from tests.render.looking import ATLAS
from tests.render.scenes import opening, winter


@pytest.fixture(scope="module")
def game() -> WholeGame:
    """A running game of two years."""
    return game_by_lot(Settings(), seed=4, phases=6)


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """A phase with a legend, and the board without one."""
    first, last = opening(), winter()
    return [
        Frame(first.position, CLASSIC, first.resolution),
        Frame(last.position, CLASSIC, subtitle="The final position"),
    ]


@pytest.mark.parametrize("moving", Moving)
def test_a_game_moves_for_ever_in_frames_of_one_size(moving: Moving, frames: list[Frame]) -> None:
    """All of them are there, and the last goes over into the first."""
    data = animation(frames, moving=moving, size=360)
    with Image.open(BytesIO(data)) as picture:
        assert picture.format == moving.name
        picture.seek(1)
        assert picture.width == 360
        assert picture.info["loop"] == 0


def test_a_film_is_drawn_to_be_watched_in_a_message(frames: list[Frame]) -> None:
    """Unless told otherwise as a thumbnail is: its frames are as high, without a legend's strip."""
    with Image.open(BytesIO(animation(frames))) as film:
        size = film.size
    assert size[0] < THUMBNAIL_BELOW
    with Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, size=size[0]))) as thumbnail:
        assert thumbnail.size == size


def test_what_is_too_large_becomes_narrower(frames: list[Frame]) -> None:
    """Down to 360 px, and what does not fit then is refused."""
    wide = animation(frames, size=500)
    data = animation(frames, size=500, most_bytes=len(wide) - 1)
    assert len(data) < len(wide)
    with Image.open(BytesIO(data)) as picture:
        assert 360 <= picture.width < 500
    with pytest.raises(DrawingError, match=r"^frames: 2 of them do not fit into 1,000 bytes$"):
        animation(frames, size=360, most_bytes=1000)


def test_a_sheet_shows_frames_in_two_columns(frames: list[Frame]) -> None:
    """Three make two rows, the third in the middle of its own."""
    data = sheet_png([*frames, frames[0]], title="The Great War: 1901", size=800)
    with Image.open(BytesIO(data)) as picture:
        page = picture.convert("RGB")
    assert page.width == 800
    low, high = page.height * 6 // 10, page.height * 9 // 10
    empty = page.crop((0, low, 200, high))
    assert empty.getextrema() == tuple((tone, tone) for tone in page.getpixel((2, 2)))  # type: ignore[union-attr]
    full = page.crop((220, low, 580, high))
    colors = full.getcolors(256)
    assert colors is not None
    assert len(colors) > 20


def test_nothing_makes_no_picture() -> None:
    """And twelve phases are the most of a sheet."""
    with pytest.raises(DrawingError, match="frames: there is none to draw"):
        animation([])
    with pytest.raises(DrawingError, match="frames: there is none to draw"):
        sheet_png([], title="")
    with pytest.raises(DrawingError, match="size: 300 px is not between 800 and 1800"):
        sheet_png([], title="", size=300)


def test_a_game_is_told_by_its_results_and_where_they_led(game: WholeGame) -> None:
    """The open phase gives its position and nothing else."""
    shown = frames_of(game, CAPTIONS)
    results = [played for played in game.line if played.resolution is not None]
    assert [frame.resolution for frame in shown[:-1]] == [one.resolution for one in results]
    assert shown[-1].resolution is None
    assert shown[-1].position is game.line[-1].position
    assert shown[-1].subtitle == "The position now"


def test_a_long_game_is_told_in_fewer_frames() -> None:
    """Its movement phases, at most so many as are watched with patience."""
    game = game_by_lot(Settings(), seed=4, phases=150)
    assert len(game.line) > MOST_FRAMES
    shown = frames_of(game, CAPTIONS)
    assert MOST_FRAMES // 2 < len(shown) <= MOST_FRAMES
    assert str(shown[0].position.phase) == "S1901M"


def test_a_year_ends_with_the_position_it_led_to(game: WholeGame) -> None:
    """A year of which nothing was adjudicated is refused, with the years there are."""
    phases = [str(frame.position.phase) for frame in frames_of_year(game, CAPTIONS, 1901)]
    assert phases[0] == "S1901M"
    assert phases[-1] == "S1902M"
    with pytest.raises(PhaseError, match=r"nothing of 1950 was adjudicated; there is 1901 to 19"):
        frames_of_year(game, CAPTIONS, 1950)


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
