"""Many phases in one picture: films, sheets of a year, charts of the centers."""

from io import BytesIO

import pytest
from PIL import Image

from bot.messages.clock.endings import CAPTIONS
from engine.errors import PhaseError
from engine.game.frames import MOST_FRAMES, Frame, frames_of, frames_of_year
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import CLASSIC
from render import Moving, animation, board_png, sheet_png
from render.assets import DrawingError
from render.board import THUMBNAIL_BELOW
from tests.engine.formats.played import game_by_lot
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
